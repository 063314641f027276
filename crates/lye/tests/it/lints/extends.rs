//! Lints of policies that extend others.

use super::{located, raised};
use lye::Preset;
use lye::policy_tools::{Lint, LintCode};

#[test]
fn presets_that_are_extended_raise_no_lints() {
    for preset in Preset::ALL {
        assert_eq!(raised(&format!("extends = {:?}", preset.name())), [], "{preset:?}");
    }
}

/// Every list that loses entries is reported, and no line of a preset.
#[test]
fn replaced_lists_are_reported() {
    for (text, list) in [
        ("extends = \"comment\"\nsanitizer.elements = [\"h3\"]", "sanitizer.elements"),
        ("extends = \"default\"\nsanitizer.attributes = [\"width\"]", "sanitizer.attributes"),
        ("extends = \"comment\"\nlinks.rel = [\"sponsored\"]", "links.rel"),
        (
            "extends = \"email\"\nurls.rules.\"img[src]\" = { allowed_schemes = [\"https\"] }",
            "urls.rules.\"img[src]\".allowed_schemes",
        ),
    ] {
        let lints = located(text);
        let found: Vec<&Lint> =
            lints.iter().filter(|lint| lint.code() == LintCode::ListReplacesBase).collect();
        let [lint] = &found[..] else { panic!("{text}: {lints:?}") };
        assert_eq!((lint.path().as_str(), lint.line()), (list, Some(3)), "{lint}");
        assert!(lints.iter().all(|lint| lint.file().is_none()), "{lints:?}");
    }
    let lints = located("extends = \"comment\"\nsanitizer.elements = [\"h3\"]");
    assert_eq!(
        lints[0].message(),
        "this replaces the list of `comment`: 21 elements are lost, among them `p`, `br`, `blockquote`"
    );
    assert!(lints[0].remedy().unwrap().contains("`lye policy show comment`"));
}

/// A list that has all entries of the other, and an attribute that an element loses.
#[test]
fn only_lost_entries_are_reported() {
    let base = Preset::Comment.policy();
    let all: Vec<String> = base
        .configuration()
        .unwrap()
        .elements
        .iter()
        .flatten()
        .map(|entry| format!("{:?}", entry.element.name))
        .collect();
    let with = |more: &str| {
        located(&format!(
            "extends = \"comment\"\nsanitizer.elements = [{}, {more}]",
            all.join(", ").replace(", \"a\"", "")
        ))
    };
    assert_eq!(with("{ name = \"a\", attributes = [\"href\", \"title\"] }, \"h3\""), []);
    let lints = with("\"a\", \"h3\"");
    assert_eq!(lints[0].message(), "this replaces the list of `comment`: 1 entry is lost: `a[href]`");
    // A list that only narrows the other is meant to.
    assert_eq!(raised("extends = \"comment\"\nsanitizer.elements = [\"p\", \"b\"]"), []);
    // Tables merge.
    assert_eq!(raised("extends = \"comment\"\nurls.hygiene.upgrade_https = true"), []);
}

/// A risk that arises only because the policy changes a preset is at the line of the policy.
#[test]
fn risks_of_changed_presets_are_at_the_own_line() {
    let lints = located("extends = \"email\"\n\nwrapper = false");
    let [lint] = &lints[..] else { panic!("{lints:?}") };
    assert_eq!(
        (lint.code(), lint.path().as_str(), lint.line()),
        (LintCode::CssWithoutWrapper, "wrapper", Some(4))
    );
}

#[test]
fn remedies_do_not_lead_to_lists_that_replace() {
    let lints = located("extends = \"article\"\nframes = { providers = [\"youtube\"] }");
    let [lint] = &lints[..] else { panic!("{lints:?}") };
    assert_eq!(lint.code(), LintCode::FramesDead);
    assert!(lint.remedy().unwrap().contains("copy its entries from `lye policy show article`"), "{lint}");
    let lints = located(
        "sanitizer = { elements = [\"p\"], attributes = [\"title\"] }\nframes = { providers = [\"youtube\"] }",
    );
    assert!(!lints[0].remedy().unwrap().contains("copy"), "{lints:?}");
}
