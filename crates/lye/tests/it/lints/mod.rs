//! Lints: `docs/lints.md` has a policy that raises each, and a fixed one; both behave as the page says.

mod past_bypasses;
mod presets;

use lye::Policy;
use lye::policy_tools::LintCode;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the lints that a policy raises, without the line that every policy begins with.
fn raised(policy: &str) -> Vec<LintCode> {
    let text = format!("version = 1\n{policy}");
    let policy = Policy::from_toml(&text).unwrap_or_else(|error| panic!("{error}"));
    lye::policy_tools::lint(&policy).iter().map(|lint| lint.code()).collect()
}

fn docs(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)).unwrap()
}

/// Returns the section of the page about a lint.
struct Section {
    code: LintCode,
    text: String,
    examples: Vec<String>,
}

fn sections() -> Vec<Section> {
    let page = docs("lints.md");
    let sections = page.split("\n### `").skip(1);
    sections
        .map(|section| {
            let (code, text) = section.split_once("`\n\n").unwrap();
            let blocks = text.split("```toml\n").skip(1);
            let examples = blocks.map(|block| block.split_once("\n```").unwrap().0.to_owned()).collect();
            Section { code: code.parse().unwrap(), text: text.to_owned(), examples }
        })
        .collect()
}

#[test]
fn lints_have_a_section() {
    let described: Vec<LintCode> = sections().iter().map(|section| section.code).collect();
    let unique: BTreeSet<LintCode> = described.iter().copied().collect();
    assert_eq!(unique, LintCode::ALL.iter().copied().collect::<BTreeSet<_>>());
    assert_eq!(unique.len(), described.len(), "each once");
    for section in sections() {
        let severity = section.code.severity().to_string();
        assert!(section.text.to_ascii_lowercase().starts_with(&format!("{severity}. ")), "{}", section.code);
    }
}

/// Pairs of lints in which the first occurs only with the second.
const NEVER_ALONE: &[(LintCode, LintCode)] =
    // CSS without rules is kept only if URLs without rules are.
    &[(LintCode::CssUnjudged, LintCode::UrlsWithoutRuleKept)];

#[test]
fn examples_raise_only_their_lint_and_fixed_ones_none() {
    let mut differing = Vec::new();
    for Section { code, examples, .. } in sections() {
        let [example, mended] = &examples[..] else { panic!("{code}: {} examples", examples.len()) };
        let (lints, left) = (raised(example), raised(mended));
        let is_other = |lint: &LintCode| *lint != code && !NEVER_ALONE.contains(&(code, *lint));
        if !lints.contains(&code) || lints.iter().any(is_other) || !left.is_empty() {
            differing.push(format!("{code}: {lints:?}, mended {left:?}"));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}

#[test]
fn lints_have_position_reason_and_remedy() {
    for Section { code, examples, .. } in sections() {
        let text = format!("version = 1\n{}", examples[0]);
        for lint in lye::policy_tools::lint(&Policy::from_toml(&text).unwrap()) {
            let lint = lint.located_in(&text, lye::policy::PolicyFormat::Toml);
            assert!(lint.line().is_some() && !lint.message().ends_with('.'), "{lint}");
            assert!(lint.remedy().is_some(), "{code}: {lint}");
        }
    }
}

/// Unlisted names belong to the lints about lists: a policy with remove lists raises no other lints for what it keeps.
#[test]
fn lints_about_names_need_listed_names() {
    let lints = raised("sanitizer = { removeElements = [], removeAttributes = [] }");
    assert_eq!(lints, [LintCode::ElementsNotListed, LintCode::AttributesNotListed]);
}

/// `set` writes the `rel` of every `a`, also of those whose `target` is the one of the input.
#[test]
fn noopener_may_be_set() {
    let links = |more: &str| {
        raised(&format!(
            "sanitizer = {{ elements = [{{ name = \"a\", attributes = [\"href\", \"target\"] }}, \"area\"], attributes = [] }}\n{more}"
        ))
    };
    assert!(links("").contains(&LintCode::TargetWithoutNoopener));
    assert!(links("set.a.rel = \"nofollow\"").contains(&LintCode::TargetWithoutNoopener));
    assert!(!links("set.a.rel = \"nofollow NoOpener\"").contains(&LintCode::TargetWithoutNoopener));
    // `area` may have the attribute, too.
    let both = "sanitizer = { elements = [\"a\", \"area\"], attributes = [\"href\", \"target\"] }\nset.a.rel = \"noopener\"";
    assert!(raised(both).contains(&LintCode::TargetWithoutNoopener));
    assert!(
        !raised(&format!("{both}\nset.area.rel = \"noopener\"")).contains(&LintCode::TargetWithoutNoopener)
    );
}

#[test]
fn rules_for_mail_load_parts_of_the_mail() {
    let images = |link_schemes: &str, image_schemes: &str| {
        raised(&format!(
            "sanitizer = {{ elements = [{{ name = \"a\", attributes = [\"href\"] }}, {{ name = \"img\", attributes = [\"src\"] }}], attributes = [\"title\"] }}\n\
             urls.rules.\"a[href]\" = {{ allowed_schemes = [{link_schemes}] }}\n\
             urls.rules.\"img[src]\" = {{ allowed_schemes = [{image_schemes}] }}"
        ))
        .contains(&LintCode::RemoteImagesInMail)
    };
    assert!(images("\"https\", \"mailto\"", "\"cid\", \"https\""));
    assert!(!images("\"https\"", "\"cid\""));
    // One list of schemes for all attributes, or a link to a part of a mail, says nothing about images.
    assert!(!images("\"cid\", \"https\"", "\"cid\", \"https\""));
    assert!(!images("\"https\", \"mid\"", "\"https\""));
}

#[test]
fn defaults_of_other_sanitizers_are_not_for_mail() {
    use lye::policy_tools::{ImportSource, import, lint};
    let policy = import("{}", ImportSource::Dompurify).unwrap().policy;
    assert!(lint(&policy).iter().all(|lint| lint.code() != LintCode::RemoteImagesInMail));
}
