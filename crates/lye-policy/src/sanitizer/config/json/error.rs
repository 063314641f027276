//! Why JSON was not taken for a configuration.

use std::fmt;

/// Why JSON was not taken for a configuration.
///
/// ```
/// use lye::{ConfigError, SanitizerConfig};
/// let error = SanitizerConfig::from_json(r#"{"elements": ["p", ["b"]]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "`elements[1].name`: a string is missing");
/// let error = SanitizerConfig::from_json("{\n  elements: []\n}").unwrap_err();
/// assert!(matches!(error, ConfigError::Syntax { line: 2, column: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON; or, for the strict reader, an object of it has a member twice.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted in bytes from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// A value is of another type than its place takes.
    Type {
        /// Where it stands, as in `elements[3].attributes[0].name`; empty for the whole.
        path: String,
        /// What its place takes.
        expected: &'static str,
        /// Of which type it is.
        found: &'static str,
    },
    /// A member that has to be there is not.
    Missing {
        /// Where it would stand.
        path: String,
        /// What its place takes.
        expected: &'static str,
    },
    /// A member that configurations do not have. Only the strict reader refuses it.
    UnknownMember {
        /// Where it stands.
        path: String,
        /// The members that may stand there.
        known: &'static [&'static str],
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, column, message } => write!(f, "line {line}, column {column}: {message}"),
            Self::Type { path, expected, found } if path.is_empty() => {
                write!(f, "the whole: expected {expected}, found {found}")
            }
            Self::Type { path, expected, found } => {
                write!(f, "`{}`: expected {expected}, found {found}", path.escape_debug())
            }
            Self::Missing { path, expected } => write!(f, "`{path}`: {expected} is missing"),
            Self::UnknownMember { path, known } => write!(
                f,
                "`{}`: there is no such member; those that may stand here are {}",
                path.escape_debug(),
                known.join(", ")
            ),
        }
    }
}

impl std::error::Error for ConfigError {}

impl From<serde_json::Error> for ConfigError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // The place, which serde_json writes at the end, stands in fields of its own here.
        let message = text.rfind(" at line ").and_then(|end| text.get(..end)).unwrap_or(&text).to_owned();
        Self::Syntax { line: error.line(), column: error.column(), message }
    }
}
