//! Imports settings, and cleans an input with the imported policy.

use crate::case::Place;
use crate::suites::Suite;
use lye::html::Context;
use lye::policy_tools::{ImportSource, Spelling, import};
use lye::{Cleaner, OutputContext};
use serde_json::Value;
use std::cell::RefCell;

/// What Lye makes of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cleaned {
    /// The output, or the error. In the spelling of the peer, unless the tests expect trees.
    pub(crate) output: Result<String, String>,
    /// The settings that the import reports.
    pub(crate) unmapped: Vec<String>,
}

/// An imported policy, or the error.
#[derive(Clone)]
struct Imported {
    cleaner: Result<(Cleaner, Spelling), String>,
    unmapped: Vec<String>,
}

impl Imported {
    fn of(settings: &str, source: ImportSource) -> Self {
        match import(settings, source) {
            Err(error) => Self { cleaner: Err(format!("the import fails: {error}")), unmapped: Vec::new() },
            Ok(imported) => Self {
                cleaner: Cleaner::new(&imported.policy)
                    .map(|cleaner| (cleaner, imported.spelling))
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

/// Imports the settings of a peer, cleans an input, and writes the output as the peer does.
pub(crate) fn clean(settings: &Value, suite: &Suite, input: &str, place: &Place) -> Cleaned {
    let Imported { cleaner, unmapped } = imported(settings.to_string(), suite.source);
    let output = cleaner.and_then(|(cleaner, spelling)| {
        let cleaner = match place {
            Place::Document => cleaner.for_context(OutputContext::Document),
            Place::Inside(name) if name == "body" => cleaner,
            Place::Inside(name) => cleaner.for_element(Context::html(name)),
        };
        let clean = cleaner.clean(input).map_err(|error| format!("the input is refused: {error}"))?;
        Ok(match suite.has_trees {
            true => clean.into_html(),
            false => spelling.apply(clean.html()).into_owned(),
        })
    });
    Cleaned { output, unmapped }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn suite(name: &str) -> &'static Suite {
        Suite::named(name).unwrap()
    }

    #[test]
    fn settings_are_imported() {
        let settings = json!({ "tags": ["b"], "clean_content_tags": [] });
        let cleaned = clean(&settings, suite("nh3"), "<b>1</b><i>2</i>", &Place::Inside("body".to_owned()));
        assert_eq!(cleaned.output.as_deref(), Ok("<b>1</b>2"));
    }

    #[test]
    fn output_is_spelled_as_the_peer_does() {
        let settings = json!({ "allowedTags": ["br", "wbr"], "selfClosing": ["br"] });
        let cleaned =
            clean(&settings, suite("sanitize-html"), "1<br>2<wbr>3&nbsp;", &Place::Inside("body".to_owned()));
        assert_eq!(cleaned.output.as_deref(), Ok("1<br />2<wbr></wbr>3\u{a0}"));
    }

    #[test]
    fn written_trees_are_not_spelled() {
        let cleaned = clean(&json!({}), suite("hast"), "1 &lt; 2", &Place::Inside("body".to_owned()));
        assert_eq!(cleaned.output.as_deref(), Ok("1 &lt; 2"));
    }

    #[test]
    fn place_decides_how_the_input_is_parsed() {
        let settings = json!({ "tags": ["td", "p"] });
        let inside = |name: &str| {
            clean(&settings, suite("nh3"), "<td>1</td>", &Place::Inside(name.to_owned())).output.unwrap()
        };
        assert_eq!(inside("body"), "1");
        assert_eq!(inside("tr"), "<td>1</td>");
    }

    #[test]
    fn failing_imports_are_reported() {
        let cleaned = clean(&json!([]), suite("nh3"), "", &Place::Inside("body".to_owned()));
        assert!(cleaned.output.unwrap_err().starts_with("the import fails"));
    }
}
