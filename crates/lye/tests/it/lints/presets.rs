//! Presets raise only the lints that their purpose needs.

use lye::Preset;
use lye::policy_tools::LintCode;
use std::collections::BTreeSet;

/// The lints that presets raise, and the reasons.
const WANTED: &[(Preset, LintCode, &str)] = &[
    (Preset::Text, LintCode::ElementsEmpty, "nothing but text is what it keeps"),
    (Preset::SanitizerApi, LintCode::UrlsWithoutRuleKept, "the letter of the standard"),
    (Preset::SanitizerApi2025, LintCode::UrlsWithoutRuleKept, "the letter of the draft"),
    (Preset::Justhtml3, LintCode::IdsNotIsolated, "what JustHTML keeps by default"),
    (Preset::Justhtml3, LintCode::ClassesNotLimited, "what JustHTML keeps by default"),
    (
        Preset::Svg,
        LintCode::HtmlInForeignContent,
        "`title` and `desc` say what a drawing shows to those who do not see it",
    ),
    (
        Preset::Svg,
        LintCode::IdsNotIsolated,
        "parts of a drawing refer to each other; a file of its own has no page around it",
    ),
    (Preset::Baseline, LintCode::ElementsNotListed, "everything that does not run is what it keeps"),
    (Preset::Baseline, LintCode::AttributesNotListed, "everything that does not run is what it keeps"),
    (Preset::Baseline, LintCode::CommentsKept, "everything that does not run is what it keeps"),
    (Preset::Baseline, LintCode::UrlsWithoutRuleKept, "everything that does not run is what it keeps"),
    (Preset::Baseline, LintCode::CssUnjudged, "everything that does not run is what it keeps"),
];

#[test]
fn presets_raise_only_their_documented_lints() {
    let mut differing = Vec::new();
    for preset in Preset::ALL {
        let wanted = WANTED.iter().filter(|(of, _, reason)| *of == preset && !reason.is_empty());
        let wanted: BTreeSet<LintCode> = wanted.map(|(_, code, _)| *code).collect();
        let lints = lye::policy_tools::lint(&preset.policy());
        let raised: BTreeSet<LintCode> = lints.iter().map(|lint| lint.code()).collect();
        if raised != wanted {
            differing.push((preset, raised));
        }
    }
    assert_eq!(differing, []);
}
