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
        assert_eq!((lint.path().as_str(), lint.line()), (list, Some(2)), "{lint}");
        assert!(lints.iter().all(|lint| lint.file().is_none()), "{lints:?}");
    }
    let lints = located("extends = \"comment\"\nlinks.rel = [\"sponsored\"]");
    assert_eq!(
        lints[0].message(),
        "this replaces the list of `comment`: 4 entries are lost, among them `nofollow`, `ugc`, `noopener`"
    );
    assert_eq!(lints[0].remedy().unwrap(), "to keep them, write `rel = { add = […] }` with what is new");
    // A change of the list keeps the others.
    assert_eq!(raised("extends = \"comment\"\nlinks.rel = { add = [\"sponsored\"] }"), []);
    // A list that only narrows the other is meant to.
    assert_eq!(raised("extends = \"comment\"\nlinks.rel = [\"nofollow\", \"noopener\"]"), []);
    // Tables merge.
    assert_eq!(raised("extends = \"comment\"\nurls.hygiene.upgrade_https = true"), []);
}

/// A risk that arises only because the policy changes a preset is at the line of the policy.
#[test]
fn risks_of_changed_presets_are_at_the_own_line() {
    let lints = located("extends = \"email\"\n\noutput.wrapper = false");
    let [lint] = &lints[..] else { panic!("{lints:?}") };
    assert_eq!(
        (lint.code(), lint.path().as_str(), lint.line()),
        (LintCode::CssWithoutWrapper, "output", Some(3))
    );
}

/// What is denied has no effect where it is allowed, in one file; what the policy that is extended allows may be denied.
#[test]
fn what_is_allowed_and_denied_is_reported() {
    let lints = located(
        "extends = \"comment\"\nallow = { h3 = true, a = [\"title\"] }\ndeny = { \"@headings\" = true, \"*\" = [\"title\"] }",
    );
    let said: Vec<(LintCode, String, Option<usize>, &str)> =
        lints.iter().map(|lint| (lint.code(), lint.path(), lint.line(), lint.message())).collect();
    assert_eq!(
        said,
        [
            (
                LintCode::AllowDenied,
                "allow.a[1]".to_owned(),
                Some(2),
                "no effect: `deny.\"*\"[\"title\"]` takes it away"
            ),
            (
                LintCode::AllowDenied,
                "allow.h3".to_owned(),
                Some(2),
                "no effect: `deny.\"@headings\"` takes it away"
            ),
        ]
    );
    assert_eq!(raised("extends = \"comment\"\ndeny = { q = true, a = [\"href\"] }"), []);
}
