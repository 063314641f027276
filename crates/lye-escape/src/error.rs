//! The error for an input that cannot be parsed.

use lye_html::{InputError, Position, Tree};
use std::fmt;

/// Why an input cannot be parsed completely. Nothing is written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EscapeError {
    /// The input is longer than [`lye_html::MAX_INPUT_BYTES`].
    TooLong(InputError),
    /// The parser would have to copy more elements than the input has bytes. The position is that of the first element that was left out.
    TreeTooLarge(Position),
}

impl EscapeError {
    /// Fails if the parser left out a part of the input.
    pub(crate) fn if_incomplete(tree: &Tree<'_>) -> Result<(), Self> {
        tree.node_budget_exceeded_at().map_or(Ok(()), |position| Err(Self::TreeTooLarge(position)))
    }
}

impl From<InputError> for EscapeError {
    fn from(error: InputError) -> Self {
        Self::TooLong(error)
    }
}

impl fmt::Display for EscapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(error) => write!(f, "{error}; split it and process the parts"),
            Self::TreeTooLarge(position) => write!(
                f,
                "line {}, column {}: the parser would have to copy more elements than the input has bytes; \
                 close the formatting elements (a, b, font, i …) that are left open before this place",
                position.line, position.column
            ),
        }
    }
}

impl std::error::Error for EscapeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::TooLong(error) => Some(error),
            Self::TreeTooLarge(_) => None,
        }
    }
}
