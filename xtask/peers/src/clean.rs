//! Imports settings, and cleans an input with the imported policy.

use crate::case::Place;
use lye::html::Context;
use lye::policy_tools::{ImportSource, import};
use lye::{Cleaner, OutputContext};
use serde_json::Value;
use std::cell::RefCell;

/// What Lye makes of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cleaned {
    /// The output, or the error.
    pub(crate) output: Result<String, String>,
    /// The settings that the import reports.
    pub(crate) unmapped: Vec<String>,
}

/// An imported policy, or the error.
#[derive(Clone)]
struct Imported {
    cleaner: Result<Cleaner, String>,
    unmapped: Vec<String>,
}

impl Imported {
    fn of(settings: &str, source: ImportSource) -> Self {
        match import(settings, source) {
            Err(error) => Self { cleaner: Err(format!("the import fails: {error}")), unmapped: Vec::new() },
            Ok(imported) => Self {
                cleaner: Cleaner::new(&imported.policy)
                    .map_err(|error| format!("the policy is refused: {error}")),
                unmapped: imported.unmapped.iter().map(ToString::to_string).collect(),
            },
        }
    }
}

thread_local! {
    /// The last import: many cases in a row have the same settings, and a large policy takes long to read.
    static LAST: RefCell<Option<(String, ImportSource, Imported)>> = const { RefCell::new(None) };
}

fn imported(settings: String, source: ImportSource) -> Imported {
    LAST.with_borrow_mut(|last| match last {
        Some((known, of, imported)) if *known == settings && *of == source => imported.clone(),
        last => {
            let imported = Imported::of(&settings, source);
            *last = Some((settings, source, imported.clone()));
            imported
        }
    })
}

/// Imports the settings of a peer, and cleans an input.
pub(crate) fn clean(settings: &Value, source: ImportSource, input: &str, place: &Place) -> Cleaned {
    let Imported { cleaner, unmapped } = imported(settings.to_string(), source);
    let output = cleaner.and_then(|cleaner| {
        let cleaner = match place {
            Place::Document => cleaner.for_context(OutputContext::Document),
            Place::Inside(name) if name == "body" => cleaner,
            Place::Inside(name) => cleaner.for_element(Context::html(name)),
        };
        let clean = cleaner.clean(input).map_err(|error| format!("the input is refused: {error}"))?;
        Ok(clean.into_html())
    });
    Cleaned { output, unmapped }
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
