//! Policies.

#[cfg(feature = "full")]
mod imported;
#[cfg(feature = "policies")]
mod own;

use crate::errors;
use lye::{Preset, SanitizerConfig};
use wasm_bindgen::prelude::*;

/// What a cleaner keeps, changes and adds.
#[wasm_bindgen]
pub struct NativePolicy {
    pub(crate) rules: Rules,
    #[cfg(feature = "full")]
    pub(crate) imported: imported::Imported,
}

/// Rules for a cleaner.
pub(crate) enum Rules {
    Preset(Preset),
    #[cfg(feature = "policies")]
    Policy(Box<lye::Policy>),
    /// A configuration of the Sanitizer API, which has no other rules.
    Sanitizer(Box<SanitizerConfig>),
}

impl NativePolicy {
    fn of(rules: Rules) -> Self {
        Self {
            rules,
            #[cfg(feature = "full")]
            imported: imported::Imported::default(),
        }
    }
}

#[wasm_bindgen]
impl NativePolicy {
    /// Returns the policy of a preset.
    pub fn preset(name: &str) -> Result<Self, JsValue> {
        match name.parse::<Preset>() {
            Ok(preset) => Ok(Self::of(Rules::Preset(preset))),
            Err(error) => Err(errors::argument_error(error.to_string())),
        }
    }

    /// Reads a `SanitizerConfig` in JSON as `setHTML` does.
    pub fn sanitizer(config: &str) -> Result<Self, JsValue> {
        let config =
            SanitizerConfig::from_json(config).map_err(|error| errors::argument_error(error.to_string()))?;
        lye::Cleaner::from_config(config.clone())
            .map_err(|error| errors::argument_error(error.to_string()))?;
        Ok(Self::of(Rules::Sanitizer(Box::new(config))))
    }
}

/// Returns the names of the presets.
#[wasm_bindgen(js_name = presetNames)]
pub fn preset_names() -> Vec<String> {
    Preset::ALL.map(|preset| preset.name().to_owned()).to_vec()
}
