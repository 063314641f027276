//! What happens to URLs such as `//example.com/` (`resolve_protocol_relative` of a rule).

use super::scheme::UrlScheme;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What happens to URLs such as `//example.com/`, which have the scheme of the page. In a policy file: a scheme, `"keep"` or `false`.
///
/// ```
/// use lye::urls::{ProtocolRelative, UrlRule, UrlScheme};
///
/// assert_eq!(UrlRule::default().resolve_protocol_relative, ProtocolRelative::Resolve(UrlScheme::https()));
/// assert_eq!(UrlRule::default().without_resolve_protocol_relative().resolve_protocol_relative, ProtocolRelative::Refuse);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProtocolRelative {
    /// They are refused.
    Refuse,
    /// They are checked as `https` URLs, and written without a scheme. A page that was loaded by `http` loads them by `http`.
    Keep,
    /// They get this scheme, and are then checked.
    Resolve(UrlScheme),
}

impl ProtocolRelative {
    /// Returns the scheme with which they are checked, unless they are refused.
    pub(super) fn scheme(&self) -> Option<&str> {
        match self {
            Self::Refuse => None,
            Self::Keep => Some("https"),
            Self::Resolve(scheme) => Some(scheme.as_str()),
        }
    }
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a scheme such as \"https\", \"keep\", or false to refuse URLs that begin with \"//\""
)]
enum Written {
    Switch(bool),
    Word(String),
}

impl Serialize for ProtocolRelative {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Refuse => serializer.serialize_bool(false),
            Self::Keep => serializer.serialize_str("keep"),
            Self::Resolve(scheme) => scheme.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ProtocolRelative {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<Written>::deserialize(deserializer)? {
            None | Some(Written::Switch(false)) => Ok(Self::Refuse),
            Some(Written::Switch(true)) => {
                Err(serde::de::Error::custom("set the scheme: `resolve_protocol_relative = \"https\"`"))
            }
            Some(Written::Word(word)) if word == "keep" => Ok(Self::Keep),
            Some(Written::Word(text)) => {
                UrlScheme::parse(&text).map(Self::Resolve).map_err(serde::de::Error::custom)
            }
        }
    }
}
