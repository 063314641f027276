//! Cleaners for policies of the user's own, and explanations.

use super::{NativeCleaner, of_config};
use crate::errors::{self, json};
use crate::policy::{NativePolicy, Rules};
use lye::explain::ExplanationReport;
use lye::{Cleaner, FindingsMode, Policy};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl NativeCleaner {
    /// Makes a cleaner.
    #[cfg(not(feature = "full"))]
    #[wasm_bindgen(constructor)]
    pub fn new(policy: &NativePolicy, context: Option<String>) -> Result<Self, JsValue> {
        let (cleaner, refuses) = Self::by(policy, |policy| policy)?;
        Self::of(cleaner, context.as_deref(), refuses)
    }

    /// Returns what happens to each node and attribute, as JSON.
    pub fn explain(&self, html: &str) -> Result<String, JsValue> {
        let explanation = self.collecting.explain(html).map_err(|error| errors::clean_error(&error, html))?;
        Ok(json(&ExplanationReport::new(&explanation, html)))
    }
}

impl NativeCleaner {
    /// Makes a cleaner by a policy, after `change`. Returns it, and whether the policy refuses inputs with findings.
    pub(super) fn by(
        policy: &NativePolicy,
        change: impl FnOnce(Policy) -> Policy,
    ) -> Result<(Cleaner, bool), JsValue> {
        if let Rules::Sanitizer(config) = &policy.rules {
            return Ok((of_config(config)?, false));
        }
        let policy = change(policy.policy().unwrap_or_default().into_owned());
        let refuses = policy.findings() == FindingsMode::Reject;
        Ok((Cleaner::new(&policy).map_err(|error| errors::policy_error(&error))?, refuses))
    }
}
