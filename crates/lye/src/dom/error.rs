//! Errors of the DOM API.

use lye_html::tree::EditError;
use lye_html::{InputError, NodeId, Position};
use lye_policy::sanitizer::InvalidConfig;
use std::fmt;

/// Why a method of [`Document`](crate::dom::Document) failed. The document is unchanged then.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetHtmlError {
    /// The configuration is not valid: a `TypeError` in a browser.
    Config(InvalidConfig),
    /// The input is too long.
    Input(InputError),
    /// The parser would have to copy more than the input's length allows, at this position.
    TreeTooLarge(Position),
    /// The node cannot be given HTML: it is not an element, template contents or shadow root of the document.
    NoTarget(NodeId),
    /// The tree cannot be changed like that.
    Edit(EditError),
}

impl fmt::Display for SetHtmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(error) => write!(f, "{error}"),
            Self::Input(error) => write!(f, "{error}"),
            Self::TreeTooLarge(position) => {
                let (line, column) = (position.line, position.column);
                write!(
                    f,
                    "the parser would have to copy more elements than the input has bytes, at line {line}, column {column}"
                )
            }
            Self::NoTarget(node) => write!(
                f,
                "cannot set HTML on node {}: expected an element, template contents or a shadow root of the document",
                node.index()
            ),
            Self::Edit(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SetHtmlError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Config(error) => Some(error),
            Self::Input(error) => Some(error),
            Self::Edit(error) => Some(error),
            Self::TreeTooLarge(_) | Self::NoTarget(_) => None,
        }
    }
}

impl From<InvalidConfig> for SetHtmlError {
    fn from(error: InvalidConfig) -> Self {
        Self::Config(error)
    }
}

impl From<InputError> for SetHtmlError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl From<EditError> for SetHtmlError {
    fn from(error: EditError) -> Self {
        Self::Edit(error)
    }
}
