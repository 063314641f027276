//! Cleaners with hooks, and exports.

use super::NativeCleaner;
use crate::errors::{self, json};
use crate::hooks::Hooks;
use crate::policy::NativePolicy;
use crate::report::ReportJson;
use lye::CleanError;
use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl NativeCleaner {
    /// Makes a cleaner, with functions as hooks.
    #[wasm_bindgen(constructor)]
    pub fn new(
        policy: &NativePolicy,
        context: Option<String>,
        element: Option<js_sys::Function>,
        attribute: Option<js_sys::Function>,
        link: Option<js_sys::Function>,
        url: Option<js_sys::Function>,
    ) -> Result<Self, JsValue> {
        let hooks = Hooks { element, attribute, link, url };
        let (cleaner, refuses) = Self::by(policy, |policy| hooks.in_policy(policy))?;
        let cleaner = Self::of(hooks.in_cleaner(cleaner), context.as_deref(), refuses)?;
        Ok(Self { spelling: policy.imported.spelling.clone(), ..cleaner })
    }

    /// Cleans, and writes the result in another format. Returns a report, as `report` does.
    pub fn export(&self, html: &str, format: &str) -> Result<String, JsValue> {
        let format = match format {
            "markdown" => ExportFormat::Markdown(MarkdownDialect::default()),
            "text" => ExportFormat::Text(LinkText::default()),
            "xhtml" => ExportFormat::Xhtml,
            _ => {
                return Err(errors::argument_error(format!(
                    "{format:?}: unknown format; expected \"markdown\", \"text\" or \"xhtml\""
                )));
            }
        };
        let refused = |error: CleanError| errors::clean_error(&error, html);
        let (output, report) = self.collecting.export(html, format).map_err(refused)?.into_parts(html);
        Ok(json(&ReportJson::new(output, &report, html)))
    }
}
