//! Policies as text: TOML and JSON, read into one tree, from which one reader makes a policy.

mod deserialize;
mod json;
mod node;
#[cfg(feature = "toml")]
mod toml;
mod words;

pub(crate) use node::Node;
pub(crate) use words::unexpected;

use super::error::ReadError;
use serde::Deserializer;

/// How a policy is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyFormat {
    /// TOML 1.1.
    #[cfg(feature = "toml")]
    Toml,
    /// JSON (RFC 8259).
    Json,
}

impl PolicyFormat {
    /// The format that files with this extension have, if it is one of a policy.
    ///
    /// ```
    /// use lye::PolicyFormat;
    /// assert_eq!(PolicyFormat::from_extension("JSON"), Some(PolicyFormat::Json));
    /// assert_eq!(PolicyFormat::from_extension("yaml"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            #[cfg(feature = "toml")]
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    pub(crate) fn read(self, text: &str) -> Result<Node, ReadError> {
        match self {
            #[cfg(feature = "toml")]
            Self::Toml => toml::read(text),
            Self::Json => json::read(text),
        }
    }
}

impl Node {
    /// The tree as serde reads it.
    pub(crate) fn deserializer<'n>(&'n self) -> impl Deserializer<'n, Error = ReadError> {
        deserialize::OfNode(self)
    }
}
