//! Tests of payloads that were published as bypasses of other sanitizers: no policy lets them run.
//!
//! `docs/past-bypasses.md` describes each class and what stops it; `bench/hostile/payloads/` has the payloads.

mod kept;
mod readers;
mod safe_methods;

use kept::Kept;
use lye::{Cleaner, Policy, Preset};
use std::collections::BTreeSet;

/// Policies that keep what is hard to keep.
const POLICIES: &[(&str, &str)] = &[
    ("everything", include_str!("policies/everything.toml")),
    ("unwrapped", include_str!("policies/unwrapped.toml")),
    ("escaped", include_str!("policies/escaped.toml")),
    ("raw-text", include_str!("policies/raw-text.toml")),
];

/// Asserts of the payloads of a class that by no preset and none of the policies anything is left that runs or is not kept, however and
/// however often the output is read, and that cleaning it again gives it again.
fn nothing_runs(class: &str) {
    let payloads = lye_hostile::payloads();
    let payloads: Vec<_> = payloads.iter().filter(|payload| payload.class == class).collect();
    assert!(!payloads.is_empty(), "there are no payloads of the class {class}");
    let presets = Preset::ALL.into_iter().map(|preset| (preset.name(), preset.policy()));
    let written = POLICIES.iter().map(|(name, text)| (*name, Policy::from_toml(text).unwrap()));
    for (name, policy) in presets.chain(written) {
        let kept = Kept::new(&policy).unwrap();
        for payload in &payloads {
            let clean = Cleaner::new(&policy).unwrap().clean(&payload.html).unwrap().into_html();
            let found = readers::forbidden(&clean, &kept);
            assert_eq!(found, None, "{name}: {}: {:?} became {clean:?}", payload.source, payload.html);
            let again = Cleaner::new(&policy).unwrap().clean(&clean).unwrap().into_html();
            assert_eq!(again, clean, "{name}: {}: cleaned twice", payload.source);
        }
    }
}

#[test]
fn animations() {
    nothing_runs("animations");
}

#[test]
fn comments() {
    nothing_runs("comments");
}

#[test]
fn css() {
    nothing_runs("css");
}

#[test]
fn depth() {
    nothing_runs("depth");
}

#[test]
fn encodings() {
    nothing_runs("encodings");
}

#[test]
fn foreign_content() {
    nothing_runs("foreign-content");
}

#[test]
fn names() {
    nothing_runs("names");
}

#[test]
fn nesting() {
    nothing_runs("nesting");
}

#[test]
fn noscript() {
    nothing_runs("noscript");
}

#[test]
fn raw_text() {
    nothing_runs("raw-text");
}

#[test]
fn templates() {
    nothing_runs("templates");
}

#[test]
fn urls() {
    nothing_runs("urls");
}

#[test]
fn every_class_has_a_test() {
    let classes: BTreeSet<&str> = lye_hostile::payloads().iter().map(|payload| payload.class).collect();
    let tests = include_str!("mod.rs");
    for class in classes {
        assert!(tests.contains(&format!("nothing_runs(\"{class}\");")), "{class}");
    }
}

/// Were nothing cleaned, the readers would find something in most payloads; others are for parsers that are not the standard's.
#[test]
fn the_readers_find_what_is_not_cleaned() {
    let kept = Kept::new(&Policy::from_toml(POLICIES[0].1).unwrap()).unwrap();
    let payloads = lye_hostile::payloads();
    let found = payloads.iter().filter(|payload| readers::forbidden(&payload.html, &kept).is_some()).count();
    assert!(found * 2 > payloads.len(), "{found} of {}", payloads.len());
}

/// The payloads made at random, of which none is known: by the same policies.
#[test]
fn nothing_runs_of_mutations() {
    for (name, text) in POLICIES {
        let policy = Policy::from_toml(text).unwrap();
        let kept = Kept::new(&policy).unwrap();
        for html in lye_hostile::mutations(7, 1500) {
            let clean = Cleaner::new(&policy).unwrap().clean(&html).unwrap().into_html();
            assert_eq!(readers::forbidden(&clean, &kept), None, "{name}: {html:?} became {clean:?}");
        }
    }
}
