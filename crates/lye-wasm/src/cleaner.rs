//! Cleaners.

#[cfg(feature = "full")]
mod full;
#[cfg(feature = "policies")]
mod policies;
#[cfg(not(feature = "policies"))]
mod presets;

use crate::errors::{self, json};
use crate::report::ReportJson;
use lye::{Cleaner, FindingsMode, OutputContext, SanitizerConfig};
use wasm_bindgen::prelude::*;

/// Cleans by one policy.
#[wasm_bindgen]
pub struct NativeCleaner {
    cleaner: Cleaner,
    /// The same, with findings.
    collecting: Cleaner,
    #[cfg(feature = "full")]
    spelling: Option<lye::policy_tools::Spelling>,
}

#[wasm_bindgen]
impl NativeCleaner {
    /// Returns HTML that is safe to show.
    pub fn clean(&self, html: &str) -> Result<String, JsValue> {
        let clean = self.cleaner.clean(html).map_err(|error| errors::clean_error(&error, html))?;
        Ok(self.spelled(clean.into_html()))
    }

    /// Cleans, and returns the output, the findings and the rest of the report, as JSON.
    pub fn report(&self, html: &str) -> Result<String, JsValue> {
        let clean = self.collecting.clean(html).map_err(|error| errors::clean_error(&error, html))?;
        let (output, report) = clean.into_parts(html);
        Ok(json(&ReportJson::new(self.spelled(output), &report, html)))
    }

    /// Declares UTF-8 in whole documents.
    #[wasm_bindgen(js_name = declareEncoding)]
    pub fn declare_encoding(&mut self) {
        self.cleaner = self.cleaner.clone().with_declared_encoding();
        self.collecting = self.collecting.clone().with_declared_encoding();
    }
}

impl NativeCleaner {
    /// Makes a cleaner for a context. `refuses`: its policy refuses inputs with findings.
    fn of(cleaner: Cleaner, context: Option<&str>, refuses: bool) -> Result<Self, JsValue> {
        let cleaner = match context {
            None => cleaner,
            Some(context) => {
                let context: Result<OutputContext, _> = context.parse();
                cleaner.for_context(&context.map_err(|error| errors::argument_error(error.to_string()))?)
            }
        };
        let (silent, collecting) = match refuses {
            true => (FindingsMode::Reject, FindingsMode::Reject),
            false => (FindingsMode::Silent, FindingsMode::Collect),
        };
        Ok(Self {
            collecting: cleaner.clone().with_findings(collecting),
            cleaner: cleaner.with_findings(silent),
            #[cfg(feature = "full")]
            spelling: None,
        })
    }

    /// Writes an output as the sanitizer does from which the policy was imported.
    fn spelled(&self, html: String) -> String {
        #[cfg(feature = "full")]
        if let Some(spelling) = &self.spelling {
            return spelling.apply(&html).into_owned();
        }
        html
    }
}

/// Makes a cleaner that does what `setHTML` does with a configuration.
fn of_config(config: &SanitizerConfig) -> Result<Cleaner, JsValue> {
    Cleaner::from_config(config.clone()).map_err(|error| errors::argument_error(error.to_string()))
}
