//! Payloads that were published as bypasses of other sanitizers: they run with no policy.
//!
//! `docs/past-bypasses.md` describes each class and what stops it; `bench/hostile/payloads/` has the payloads.

mod kept;
mod readers;
mod safe_methods;

use kept::Kept;
use lye::{Cleaner, Policy, Preset};
use std::collections::BTreeSet;

/// Policies that keep risky markup.
const POLICIES: &[(&str, &str)] = &[
    ("everything", include_str!("policies/everything.toml")),
    ("unwrapped", include_str!("policies/unwrapped.toml")),
    ("escaped", include_str!("policies/escaped.toml")),
    ("raw-text", include_str!("policies/raw-text.toml")),
];

/// Asserts about the payloads of a class, for all presets and policies: no reader finds anything that runs or is not kept, also after
/// several parses, and cleaning the output again does not change it.
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

/// Without cleaning, the readers find something in most payloads. The others are for parsers that do not follow the standard.
#[test]
fn readers_detect_uncleaned_payloads() {
    let kept = Kept::new(&Policy::from_toml(POLICIES[0].1).unwrap()).unwrap();
    let payloads = lye_hostile::payloads();
    let found = payloads.iter().filter(|payload| readers::forbidden(&payload.html, &kept).is_some()).count();
    assert!(found * 2 > payloads.len(), "{found} of {}", payloads.len());
}

/// Randomly generated payloads, with the same policies.
#[test]
fn mutations_do_not_run() {
    for (name, text) in POLICIES {
        let policy = Policy::from_toml(text).unwrap();
        let kept = Kept::new(&policy).unwrap();
        let cleaner = Cleaner::new(&policy).unwrap();
        for html in lye_hostile::mutations(7, 1500) {
            let clean = cleaner.clean(&html).unwrap().into_html();
            assert_eq!(readers::forbidden(&clean, &kept), None, "{name}: {html:?} became {clean:?}");
        }
    }
}
