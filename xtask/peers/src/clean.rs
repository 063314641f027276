//! Imports settings, and cleans an input with the imported policy.

use crate::case::Place;
use lye::html::Context;
use lye::policy_tools::{ImportSource, import};
use lye::{Cleaner, OutputContext};
use serde_json::Value;

/// What Lye makes of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cleaned {
    /// The output, or why there is none.
    pub(crate) output: Result<String, String>,
    /// The settings that the import reports.
    pub(crate) unmapped: Vec<String>,
}

/// Imports the settings of a peer, and cleans an input.
pub(crate) fn clean(settings: &Value, source: ImportSource, input: &str, place: &Place) -> Cleaned {
    match import(&settings.to_string(), source) {
        Err(error) => Cleaned { output: Err(format!("the import fails: {error}")), unmapped: Vec::new() },
        Ok(imported) => {
            let output = Cleaner::new(&imported.policy)
                .map_err(|error| format!("the policy is refused: {error}"))
                .and_then(|cleaner| {
                    let cleaner = match place {
                        Place::Document => cleaner.for_context(OutputContext::Document),
                        Place::Inside(name) if name == "body" => cleaner,
                        Place::Inside(name) => cleaner.for_element(Context::html(name)),
                    };
                    cleaner.clean(input).map_err(|error| format!("the input is refused: {error}"))
                })
                .map(|clean| clean.into_html());
            Cleaned { output, unmapped: imported.unmapped.iter().map(ToString::to_string).collect() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_are_imported() {
        let settings = json!({ "tags": ["b"], "clean_content_tags": [] });
        let cleaned =
            clean(&settings, ImportSource::Nh3, "<b>1</b><i>2</i>", &Place::Inside("body".to_owned()));
        assert_eq!(cleaned.output.as_deref(), Ok("<b>1</b>2"));
    }

    #[test]
    fn place_decides_how_the_input_is_parsed() {
        let settings = json!({ "tags": ["td", "p"] });
        let inside = |name: &str| {
            clean(&settings, ImportSource::Nh3, "<td>1</td>", &Place::Inside(name.to_owned())).output.unwrap()
        };
        assert_eq!(inside("body"), "1");
        assert_eq!(inside("tr"), "<td>1</td>");
    }

    #[test]
    fn failing_imports_are_reported() {
        let cleaned = clean(&json!([]), ImportSource::Nh3, "", &Place::Inside("body".to_owned()));
        assert!(cleaned.output.unwrap_err().starts_with("the import fails"));
    }
}
