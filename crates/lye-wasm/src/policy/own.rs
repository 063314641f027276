//! Policies of the user's own.

use super::{NativePolicy, Rules};
use crate::errors::{self, json};
use lye::policy::PolicyFormat;
use lye::policy_tools::{self, PolicyDefaults};
use serde::Serialize;
use std::borrow::Cow;
use wasm_bindgen::prelude::*;

/// A setting that is risky or has no effect.
#[derive(Serialize)]
struct Lint {
    code: &'static str,
    severity: &'static str,
    path: String,
    message: String,
    remedy: Option<String>,
}

#[wasm_bindgen]
impl NativePolicy {
    /// Reads a policy in JSON or TOML.
    pub fn read(text: &str, is_toml: bool) -> Result<Self, JsValue> {
        let format = if is_toml { PolicyFormat::Toml } else { PolicyFormat::Json };
        let policy = lye::Policy::from_text(text, format).map_err(|error| errors::policy_error(&error))?;
        policy.check().map_err(|error| errors::policy_error(&error.located_in(text, format)))?;
        Ok(Self::of(Rules::Policy(Box::new(policy))))
    }

    /// Writes the policy as JSON or TOML, without defaults; one that was imported over one that is like the sanitizer. `undefined` for a configuration of the Sanitizer API.
    pub fn write(&self, is_toml: bool) -> Option<String> {
        let policy = self.policy()?;
        let format = if is_toml { PolicyFormat::Toml } else { PolicyFormat::Json };
        #[cfg(feature = "full")]
        if let Some(source) = self.imported.source {
            return Some(lye::write_imported(&policy, source, format));
        }
        Some(policy_tools::write(&policy, format, PolicyDefaults::LeftOut))
    }

    /// Returns settings that are risky or have no effect, as JSON.
    pub fn lint(&self) -> String {
        let Some(policy) = self.policy() else { return "[]".to_owned() };
        let lints = policy_tools::lint(&policy);
        let lints = lints.iter().map(|lint| Lint {
            code: lint.code().as_str(),
            severity: lint.severity().as_str(),
            path: lint.path(),
            message: lint.message().to_owned(),
            remedy: lint.remedy().map(str::to_owned),
        });
        json(&lints.collect::<Vec<_>>())
    }

    /// Returns how another policy differs, as JSON. `undefined` if one of both is a configuration of the Sanitizer API.
    pub fn diff(&self, other: &NativePolicy) -> Option<String> {
        Some(json(&policy_tools::diff(&*self.policy()?, &*other.policy()?)))
    }
}

impl NativePolicy {
    /// Returns the policy; `None` for a configuration of the Sanitizer API.
    pub(crate) fn policy(&self) -> Option<Cow<'_, lye::Policy>> {
        match &self.rules {
            Rules::Preset(preset) => Some(Cow::Owned(preset.policy())),
            Rules::Policy(policy) => Some(Cow::Borrowed(policy)),
            Rules::Sanitizer(_) => None,
        }
    }
}
