//! Policies.

use crate::errors::{self, json};
use lye::policy::PolicyFormat;
use lye::policy_tools::{self, ImportSource, PolicyDefaults, PolicyName, Spelling};
use lye::{Preset, SanitizerConfig};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// What a cleaner keeps, changes and adds.
#[wasm_bindgen]
pub struct NativePolicy {
    pub(crate) rules: Rules,
    pub(crate) spelling: Option<Spelling>,
    unmapped: Vec<String>,
}

/// A policy, or a configuration of the Sanitizer API, which has no other rules.
pub(crate) enum Rules {
    Policy(Box<lye::Policy>),
    Sanitizer(Box<SanitizerConfig>),
}

impl From<lye::Policy> for NativePolicy {
    fn from(policy: lye::Policy) -> Self {
        Self { rules: Rules::Policy(Box::new(policy)), spelling: None, unmapped: Vec::new() }
    }
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
    /// Returns the policy of a preset.
    pub fn preset(name: &str) -> Result<Self, JsValue> {
        match PolicyName::of(name) {
            Ok(PolicyName::Preset(preset)) => Ok(preset.policy().into()),
            Ok(PolicyName::File(_)) => Err(errors::argument_error(format!(
                "{name}: policy files are not read here; pass their text to `Policy.fromToml` or `Policy.fromJson`"
            ))),
            Err(error) => Err(errors::argument_error(error.to_string())),
        }
    }

    /// Reads a policy in JSON or TOML.
    pub fn read(text: &str, is_toml: bool) -> Result<Self, JsValue> {
        let format = if is_toml { PolicyFormat::Toml } else { PolicyFormat::Json };
        let policy = lye::Policy::from_text(text, format).map_err(|error| errors::policy_error(&error))?;
        policy.check().map_err(|error| errors::policy_error(&error.located_in(text, format)))?;
        Ok(policy.into())
    }

    /// Reads a `SanitizerConfig` in JSON as `setHTML` does.
    pub fn sanitizer(config: &str) -> Result<Self, JsValue> {
        let config =
            SanitizerConfig::from_json(config).map_err(|error| errors::argument_error(error.to_string()))?;
        lye::Cleaner::from_config(config.clone())
            .map_err(|error| errors::argument_error(error.to_string()))?;
        Ok(Self { rules: Rules::Sanitizer(Box::new(config)), spelling: None, unmapped: Vec::new() })
    }

    /// Converts the settings of another sanitizer. `for_hooks`: the settings have callbacks, so the policy keeps all that these could keep.
    #[wasm_bindgen(js_name = importSettings)]
    pub fn import_settings(settings: &str, source: &str, for_hooks: bool) -> Result<Self, JsValue> {
        let source: ImportSource = source
            .parse()
            .map_err(|error: lye::policy::UnknownVariant| errors::argument_error(error.to_string()))?;
        let import = if for_hooks { policy_tools::import_for_hooks } else { policy_tools::import };
        let imported = import(settings, source).map_err(|error| errors::import_error(&error))?;
        imported.policy.check().map_err(|error| errors::policy_error(&error))?;
        let unmapped = imported.unmapped.iter().map(ToString::to_string).collect();
        Ok(Self {
            rules: Rules::Policy(Box::new(imported.policy)),
            spelling: Some(imported.spelling),
            unmapped,
        })
    }

    /// The settings that an imported policy does not express.
    #[wasm_bindgen(getter)]
    pub fn unmapped(&self) -> Vec<String> {
        self.unmapped.clone()
    }

    /// Writes the policy as JSON or TOML, without defaults. `undefined` for a configuration of the Sanitizer API.
    pub fn write(&self, is_toml: bool) -> Option<String> {
        let Rules::Policy(policy) = &self.rules else { return None };
        let format = if is_toml { PolicyFormat::Toml } else { PolicyFormat::Json };
        Some(policy_tools::write(policy, format, PolicyDefaults::LeftOut))
    }

    /// Returns settings that are risky or have no effect, as JSON.
    pub fn lint(&self) -> String {
        let Rules::Policy(policy) = &self.rules else { return "[]".to_owned() };
        let lints = policy_tools::lint(policy);
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

/// Returns the names of the presets.
#[wasm_bindgen(js_name = presetNames)]
pub fn preset_names() -> Vec<String> {
    Preset::ALL.map(|preset| preset.name().to_owned()).to_vec()
}
