//! Lints: `docs/lints.md` has a policy that raises each, and a fixed one; both behave as the page says.

mod extends;
mod images;
mod past_bypasses;
mod presets;

use lye::Policy;
use lye::policy::{PolicyFormat, RuleLocations};
use lye::policy_tools::{Lint, LintCode, lint_located};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the lints that a policy raises, without the line that every policy begins with.
fn raised(policy: &str) -> Vec<LintCode> {
    located(policy).iter().map(Lint::code).collect()
}

/// Returns the lints of a policy, with their places in the text.
fn located(policy: &str) -> Vec<Lint> {
    let text = policy;
    let policy = Policy::from_toml(text).unwrap_or_else(|error| panic!("{error}"));
    lint_located(&policy, &RuleLocations::of(text, PolicyFormat::Toml).unwrap())
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
        for lint in located(&examples[0]) {
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

/// The remedies of names that mean something else work.
#[test]
fn names_without_effect_are_reported() {
    let one = |entry: &str, list: &str| {
        let other = if list == "elements" { "attributes" } else { "elements" };
        let lints = located(&format!("sanitizer = {{ {list} = [{entry}], {other} = [] }}"));
        let found = lints
            .into_iter()
            .find(|lint| matches!(lint.code(), LintCode::ForeignElementName | LintCode::AttributePattern));
        found.map(|lint| (lint.column().unwrap(), lint.remedy().unwrap().to_owned()))
    };
    for name in ["mi", "math", "svg", "path", "svg:path", "math:mi", "g", "mrow"] {
        let (_, remedy) = one(&format!("{name:?}"), "elements").unwrap_or_else(|| panic!("{name}"));
        let entry = remedy.split('`').nth(1).unwrap();
        Policy::from_toml(&format!("sanitizer = {{ elements = [{entry}] }}")).unwrap();
        assert!(remedy.contains("namespace") && one(entry, "elements").is_none(), "{name}: {remedy}");
    }
    for name in ["p", "a", "title", "style", "video", "x-card", "image", "blockqoute"] {
        assert_eq!(one(&format!("{name:?}"), "elements"), None, "{name}");
    }
    for name in ["data-*", "aria-*", "x*"] {
        assert!(one(&format!("{name:?}"), "attributes").is_some(), "{name}");
    }
    assert_eq!(one("\"data-x\"", "attributes"), None);
}

/// Attributes of custom elements are kept, so rules about them have an effect.
#[test]
fn rules_of_custom_elements_have_an_effect() {
    let dead = [LintCode::UrlTypeDead, LintCode::UrlRuleDead, LintCode::ValueRuleDead];
    let lints = |more: &str| {
        let all = raised(&format!("allow = {{ p = [], \"ha-*\" = [\"icon\", \"cover\"] }}\n{more}"));
        all.into_iter().filter(|code| dead.contains(code)).collect::<Vec<_>>()
    };
    assert_eq!(lints("urls.types.\"ha-icon[icon]\" = \"none\""), []);
    assert_eq!(lints("urls.types.\"ha-icon[other]\" = \"none\""), [LintCode::UrlTypeDead]);
    assert_eq!(lints("urls.rules.\"ha-card[cover]\" = { allowed_schemes = [\"https\"] }"), []);
    assert_eq!(
        lints("urls.rules.\"x-card[cover]\" = { allowed_schemes = [\"https\"] }"),
        [LintCode::UrlRuleDead]
    );
}

/// Lists of schemes are sets: a lint is at the entry that it names.
#[test]
fn lints_of_sets_are_at_their_entries() {
    let text = "sanitizer = { elements = [{ name = \"a\", attributes = [\"href\"] }], attributes = [] }\n\
        urls.rules.\"a[href]\" = { allowed_schemes = [\"https\", \"file\", \"mailto\"] }";
    let lints = located(text);
    assert_eq!(lints[0].code(), LintCode::SchemeRisky);
    assert_eq!(lints[0].path(), "urls.rules.\"a[href]\".allowed_schemes[1]");
}
