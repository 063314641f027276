//! What happens to URLs such as `//example.com/` (`resolve_protocol_relative` of a rule).

use super::scheme::UrlScheme;
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Value};

/// What happens to URLs such as `//example.com/`, which have the scheme of the page. In a policy file: a scheme, `"keep"` or `false`.
///
/// ```
/// use lye::urls::{ProtocolRelative, UrlRule, UrlScheme};
///
/// assert_eq!(UrlRule::default().resolve_protocol_relative, ProtocolRelative::Resolve(UrlScheme::https()));
/// assert_eq!(UrlRule::default().with_resolve_protocol_relative(ProtocolRelative::Refuse).resolve_protocol_relative, ProtocolRelative::Refuse);
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

impl PolicyValue for ProtocolRelative {
    const FORM: Form = Form::OneOf { forms: &[Form::TEXT, Form::Only { value: false }, Form::Nothing] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Null | Value::Bool(false) => Some(Self::Refuse),
            Value::String(word) if word == "keep" => Some(Self::Keep),
            Value::String(text) => faults.parsed(at, node, UrlScheme::parse(text)).map(Self::Resolve),
            _ => {
                let wanted =
                    r#"a scheme such as "https", "keep", or false to refuse URLs that begin with "//""#;
                faults.unexpected_but(at, node, wanted, Some("write \"https\"".to_owned()))
            }
        }
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::Refuse => false.into(),
            Self::Keep => "keep".into(),
            Self::Resolve(scheme) => scheme.as_str().into(),
        }
    }
}
