//! Policies of the user's own, and those of other sanitizers.

use super::{NativePolicy, Rules};
use crate::errors::{self, json};
use lye::policy::PolicyFormat;
use lye::policy_tools::{self, ImportError, ImportSource, PolicyDefaults, Spelling};
use serde::Serialize;
use std::borrow::Cow;
use wasm_bindgen::prelude::*;

/// What a policy has from the settings that it was converted from.
#[derive(Default)]
pub(crate) struct Imported {
    pub(crate) spelling: Option<Spelling>,
    unmapped: Vec<String>,
}

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

    /// Converts the settings of another sanitizer. `for_hooks`: the settings have callbacks, so the policy keeps all that these could keep.
    #[wasm_bindgen(js_name = importSettings)]
    pub fn import_settings(settings: &str, source: &str, for_hooks: bool) -> Result<Self, JsValue> {
        let source: ImportSource = source
            .parse()
            .map_err(|error: lye::policy::UnknownVariant| errors::argument_error(error.to_string()))?;
        let import = if for_hooks { policy_tools::import_for_hooks } else { policy_tools::import };
        let imported = import(settings, source).map_err(|error| import_error(&error))?;
        imported.policy.check().map_err(|error| errors::policy_error(&error))?;
        let unmapped = imported.unmapped.iter().map(ToString::to_string).collect();
        let mut policy = Self::of(Rules::Policy(Box::new(imported.policy)));
        policy.imported = Imported { spelling: Some(imported.spelling), unmapped };
        Ok(policy)
    }

    /// The settings that an imported policy does not express.
    #[wasm_bindgen(getter)]
    pub fn unmapped(&self) -> Vec<String> {
        self.imported.unmapped.clone()
    }

    /// Writes the policy as JSON or TOML, without defaults. `undefined` for a configuration of the Sanitizer API.
    pub fn write(&self, is_toml: bool) -> Option<String> {
        let policy = self.policy()?;
        let format = if is_toml { PolicyFormat::Toml } else { PolicyFormat::Json };
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

/// Why settings were not imported.
fn import_error(error: &ImportError) -> JsValue {
    match error {
        ImportError::Policy(error) => errors::policy_error(error),
        error => errors::argument_error(error.to_string()),
    }
}
