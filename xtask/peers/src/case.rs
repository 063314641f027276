//! The lines that extractors write: a case, or the reason why a test is not one.

use serde::Deserialize;
use serde_json::Value;

/// A test of a peer.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Case {
    pub(crate) suite: String,
    /// `FILE::TEST#N`.
    pub(crate) id: String,
    /// The peer's settings, in the JSON form of the importer.
    pub(crate) settings: Value,
    pub(crate) input: String,
    /// The accepted outputs; at least one.
    pub(crate) expected: Vec<String>,
    pub(crate) place: Place,
}

/// What the input and the output are parsed as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A document.
    Document,
    /// The content of an HTML element.
    Inside(String),
}

/// A line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Entry {
    /// A test that Lye can run.
    Case(Box<Case>),
    /// A test that Lye cannot run.
    Skipped(Skipped),
}

/// A test that is not a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Skipped {
    pub(crate) suite: String,
    pub(crate) id: String,
    pub(crate) reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    suite: String,
    case: String,
    skipped: Option<String>,
    settings: Option<Value>,
    input: Option<String>,
    expected: Option<Expected>,
    context: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Expected {
    One(String),
    Several(Vec<String>),
}

impl Entry {
    /// Reads a line.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let line: Line = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let (suite, id) = (line.suite, line.case);
        match (line.skipped, line.settings, line.input, line.expected) {
            (Some(reason), None, None, None) => Ok(Self::Skipped(Skipped { suite, id, reason })),
            (None, Some(settings), Some(input), Some(expected)) => {
                let expected = match expected {
                    Expected::One(output) => vec![output],
                    Expected::Several(outputs) => outputs,
                };
                if expected.is_empty() || !settings.is_object() {
                    return Err(format!("{id}: expected an object with settings, and at least one output"));
                }
                let place = match line.context.as_deref() {
                    Some("document") => Place::Document,
                    element => Place::Inside(element.unwrap_or("body").to_owned()),
                };
                Ok(Self::Case(Box::new(Case { suite, id, settings, input, expected, place })))
            }
            _ => Err(format!("{id}: expected `settings`, `input` and `expected`, or only `skipped`")),
        }
    }

    pub(crate) fn suite(&self) -> &str {
        match self {
            Self::Case(case) => &case.suite,
            Self::Skipped(skipped) => &skipped.suite,
        }
    }

    pub(crate) fn id(&self) -> &str {
        match self {
            Self::Case(case) => &case.id,
            Self::Skipped(skipped) => &skipped.id,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_output_and_several_are_read() {
        let line = r#"{"suite":"s","case":"f::t#1","settings":{},"input":"i","expected":["a","b"]}"#;
        let Entry::Case(case) = Entry::read(line).unwrap() else { panic!("not a case") };
        assert_eq!(case.expected, ["a", "b"]);
        assert_eq!(case.place, Place::Inside("body".to_owned()));
        let line =
            r#"{"suite":"s","case":"f::t#1","settings":{},"input":"i","expected":"a","context":"document"}"#;
        let Entry::Case(case) = Entry::read(line).unwrap() else { panic!("not a case") };
        assert_eq!(case.expected, ["a"]);
        assert_eq!(case.place, Place::Document);
    }

    #[test]
    fn incomplete_lines_are_refused() {
        for line in [
            r#"{"suite":"s","case":"c","settings":{},"input":"i"}"#,
            r#"{"suite":"s","case":"c","settings":{},"input":"i","expected":[]}"#,
            r#"{"suite":"s","case":"c","settings":[],"input":"i","expected":"a"}"#,
            r#"{"suite":"s","case":"c","skipped":"r","input":"i"}"#,
            r#"{"suite":"s","case":"c","skipped":"r","other":1}"#,
        ] {
            assert!(Entry::read(line).is_err(), "{line}");
        }
        let skipped = Entry::read(r#"{"suite":"s","case":"c","skipped":"r"}"#).unwrap();
        assert_eq!((skipped.suite(), skipped.id()), ("s", "c"));
    }
}
