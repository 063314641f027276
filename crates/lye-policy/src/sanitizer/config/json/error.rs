//! The error for JSON that is not a configuration.

use std::fmt;

/// Why JSON is not a valid configuration.
///
/// ```
/// use lye::SanitizerConfig;
/// use lye::sanitizer::ConfigError;
/// let error = SanitizerConfig::from_json(r#"{"elements": ["p", ["b"]]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "`elements[1].name`: missing; expected a string");
/// let error = SanitizerConfig::from_json("{\n  elements: []\n}").unwrap_err();
/// assert!(matches!(error, ConfigError::Syntax { line: 2, column: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON; or, in strict mode, an object has a duplicate member.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted in bytes from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A value has the wrong type.
    Type {
        /// The path of the value, as in `elements[3].attributes[0].name`; empty for the whole.
        path: String,
        /// The expected type.
        expected: &'static str,
        /// The actual type.
        found: &'static str,
    },
    /// A required member is missing.
    Missing {
        /// The path of the member.
        path: String,
        /// The expected type.
        expected: &'static str,
    },
    /// An unknown member. Only strict mode rejects it.
    UnknownMember {
        /// The path of the member.
        path: String,
        /// The known members.
        known: &'static [&'static str],
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, column, message } => write!(f, "line {line}, column {column}: {message}"),
            Self::Type { path, expected, found } if path.is_empty() => {
                write!(f, "the configuration: expected {expected}, found {found}")
            }
            Self::Type { path, expected, found } => {
                write!(f, "`{}`: expected {expected}, found {found}", path.escape_debug())
            }
            Self::Missing { path, expected } => write!(f, "`{path}`: missing; expected {expected}"),
            Self::UnknownMember { path, known } => {
                write!(f, "`{}`: unknown member; expected one of {}", path.escape_debug(), known.join(", "))
            }
        }
    }
}

impl std::error::Error for ConfigError {}

impl From<serde_json::Error> for ConfigError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // The fields hold the position that serde_json appends to its message.
        let message = text.rfind(" at line ").and_then(|end| text.get(..end)).unwrap_or(&text).to_owned();
        Self::Syntax { line: error.line(), column: error.column(), message }
    }
}
