//! Settings of other sanitizers.

use super::{NativePolicy, Rules};
use crate::errors;
use lye::policy_tools::{self, ImportError, ImportSource, Spelling};
use wasm_bindgen::prelude::*;

/// What a policy has from the settings that it was converted from.
#[derive(Default)]
pub(crate) struct Imported {
    pub(crate) spelling: Option<Spelling>,
    pub(crate) source: Option<ImportSource>,
    unmapped: Vec<String>,
}

#[wasm_bindgen]
impl NativePolicy {
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
        policy.imported = Imported { spelling: Some(imported.spelling), source: Some(source), unmapped };
        Ok(policy)
    }

    /// The settings that an imported policy does not express.
    #[wasm_bindgen(getter)]
    pub fn unmapped(&self) -> Vec<String> {
        self.imported.unmapped.clone()
    }
}

/// Why settings were not imported.
fn import_error(error: &ImportError) -> JsValue {
    match error {
        ImportError::Policy(error) => errors::policy_error(error),
        error => errors::argument_error(error.to_string()),
    }
}
