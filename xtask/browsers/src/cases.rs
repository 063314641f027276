//! The cases: the outputs of policies for the inputs.

use crate::kept::Kept;
use crate::members;
use lye::{Cleaner, Policy, Preset};
use std::collections::BTreeMap;

/// A policy, compiled for cleaning and for checking outputs.
pub(crate) struct Judged {
    /// The name in messages.
    pub(crate) name: &'static str,
    /// What it keeps.
    pub(crate) kept: Kept,
    cleaner: Cleaner,
}

/// An output, possibly of several policies.
pub(crate) struct Case {
    /// The markup that is inserted.
    pub(crate) html: String,
    /// The policies that returned it, as indexes into their list, each with an input.
    pub(crate) from: Vec<(usize, String)>,
}

/// The policies that the tests of published payloads use.
const WRITTEN: &[(&str, &str)] = &[
    ("everything", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/everything.toml")),
    ("unwrapped", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/unwrapped.toml")),
    ("escaped", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/escaped.toml")),
    ("raw-text", include_str!("../../../crates/lye/tests/it/past_bypasses/policies/raw-text.toml")),
];

/// Returns the policies: some presets, and those that keep risky markup.
///
/// # Errors
/// Fails if a policy contradicts itself.
pub(crate) fn policies() -> Result<Vec<Judged>, String> {
    let presets = [Preset::Default, Preset::SanitizerApi, Preset::Article, Preset::Email, Preset::Svg];
    let presets = presets.into_iter().map(|preset| (preset.name(), Ok(preset.policy())));
    let written = WRITTEN.iter().map(|(name, text)| (*name, Policy::from_toml(text)));
    let today = members::select::POLICIES.iter().map(|text| ("parsers of today", Policy::from_toml(text)));
    presets
        .chain(written)
        .chain(today)
        .map(|(name, policy)| {
            policy
                .and_then(|policy| {
                    Ok(Judged { name, kept: Kept::new(&policy)?, cleaner: Cleaner::new(&policy)? })
                })
                .map_err(|error| format!("the policy {name}: {error}"))
        })
        .collect()
}

/// Returns the distinct outputs of the policies for the inputs. Rejected inputs have no output.
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
    // Empty outputs do nothing.
    cases.remove("");
    cases.into_iter().map(|(html, from)| Case { html, from }).collect()
}
