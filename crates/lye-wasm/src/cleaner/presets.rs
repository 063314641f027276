//! Cleaners for presets and configurations.

use super::{NativeCleaner, of_config};
use crate::policy::{NativePolicy, Rules};
use lye::Cleaner;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl NativeCleaner {
    /// Makes a cleaner.
    #[wasm_bindgen(constructor)]
    pub fn new(policy: &NativePolicy, context: Option<String>) -> Result<Self, JsValue> {
        let cleaner = match &policy.rules {
            Rules::Preset(preset) => Cleaner::from_preset(*preset),
            Rules::Sanitizer(config) => of_config(config)?,
        };
        Self::of(cleaner, context.as_deref(), false)
    }
}
