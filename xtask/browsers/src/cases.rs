//! The cases: what policies make of the inputs.

use crate::kept::Kept;
use lye::{Cleaner, Policy, Preset};
use std::collections::BTreeMap;

/// A policy, ready to clean and to be judged by.
pub(crate) struct Judged {
    /// Its name, for people.
    pub(crate) name: &'static str,
    /// What it keeps.
    pub(crate) kept: Kept,
    cleaner: Cleaner,
}

/// An output, which several policies may have given.
pub(crate) struct Case {
    /// The markup that is inserted.
    pub(crate) html: String,
    /// The policies that gave it, as places in their list, each with an input that it gave it for.
    pub(crate) from: Vec<(usize, String)>,
}

/// The policies that tests of published payloads use.
const WRITTEN: &[(&str, &str)] = &[
    ("everything", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/everything.toml")),
    ("unwrapped", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/unwrapped.toml")),
    ("escaped", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/escaped.toml")),
    ("raw-text", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/raw-text.toml")),
];

/// The policies: some presets, and those that keep what is hard to keep.
///
/// # Errors
/// If a policy contradicts itself.
pub(crate) fn policies() -> Result<Vec<Judged>, String> {
    let presets = [Preset::Default, Preset::SanitizerApi, Preset::Article, Preset::Email, Preset::Svg];
    let presets = presets.into_iter().map(|preset| (preset.name(), Ok(preset.policy())));
    let written = WRITTEN.iter().map(|(name, text)| (*name, Policy::from_toml(text)));
    presets
        .chain(written)
        .map(|(name, policy)| {
            policy
                .and_then(|policy| {
                    Ok(Judged { name, kept: Kept::new(&policy)?, cleaner: Cleaner::new(&policy)? })
                })
                .map_err(|error| format!("the policy {name}: {error}"))
        })
        .collect()
}

/// What the policies make of the inputs, each output once. An input that is refused gives none.
pub(crate) fn cleaned(inputs: &[String], policies: &mut [Judged]) -> Vec<Case> {
    let mut cases: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (at, policy) in policies.iter_mut().enumerate() {
        for input in inputs {
            let Ok(clean) = policy.cleaner.clean(input) else { continue };
            let from = cases.entry(clean.into_html()).or_default();
            if from.last().is_none_or(|(last, _)| *last != at) {
                from.push((at, input.clone()));
            }
        }
    }
    // What is empty does nothing.
    cases.remove("");
    cases.into_iter().map(|(html, from)| Case { html, from }).collect()
}
