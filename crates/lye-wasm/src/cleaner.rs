//! Cleaners.

use crate::errors::{self, json};
use crate::hooks::Hooks;
use crate::policy::{NativePolicy, Rules};
use crate::report::ReportJson;
use lye::export::ExportFormat;
use lye::html::serialize::{LinkText, MarkdownDialect};
use lye::policy_tools::Spelling;
use lye::{CleanError, Cleaner, FindingsMode, OutputContext};
use wasm_bindgen::prelude::*;

/// Cleans by one policy.
#[wasm_bindgen]
pub struct NativeCleaner {
    cleaner: Cleaner,
    /// The same, with findings.
    collecting: Cleaner,
    spelling: Option<Spelling>,
}

#[wasm_bindgen]
impl NativeCleaner {
    /// Makes a cleaner for a policy, with functions as hooks.
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
        let (cleaner, findings) = match &policy.rules {
            Rules::Sanitizer(config) => {
                let cleaner = Cleaner::from_config((**config).clone());
                (cleaner.map_err(|error| errors::argument_error(error.to_string()))?, FindingsMode::Silent)
            }
            Rules::Policy(policy) => {
                let policy = hooks.in_policy((**policy).clone());
                (Cleaner::new(&policy).map_err(|error| errors::policy_error(&error))?, policy.findings())
            }
        };
        let mut cleaner = hooks.in_cleaner(cleaner);
        if let Some(context) = context {
            let context: OutputContext = context
                .parse()
                .map_err(|error: lye::policy::InvalidContext| errors::argument_error(error.to_string()))?;
            cleaner = cleaner.for_context(&context);
        }
        let (silent, collecting) = match findings {
            FindingsMode::Refuse => (FindingsMode::Refuse, FindingsMode::Refuse),
            _ => (FindingsMode::Silent, FindingsMode::Collect),
        };
        Ok(Self {
            collecting: cleaner.clone().with_findings(collecting),
            cleaner: cleaner.with_findings(silent),
            spelling: policy.spelling.clone(),
        })
    }

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

    /// Returns what happens to each node and attribute, as JSON.
    pub fn explain(&self, html: &str) -> Result<String, JsValue> {
        let explanation = self.collecting.explain(html).map_err(|error| errors::clean_error(&error, html))?;
        Ok(json(&lye::explain::ExplanationReport::new(&explanation, html)))
    }
}

impl NativeCleaner {
    fn spelled(&self, html: String) -> String {
        match &self.spelling {
            None => html,
            Some(spelling) => spelling.apply(&html).into_owned(),
        }
    }
}
