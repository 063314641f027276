//! The URL schemes that a policy can list.

use super::policy::InvalidUrlPolicy;
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Value, texts};
use std::collections::BTreeSet;

/// Schemes whose URLs are programs. No policy can list one, so no policy allows one.
pub(crate) const SCRIPT_SCHEMES: [&str; 6] =
    ["javascript", "jscript", "livescript", "mocha", "vbs", "vbscript"];

/// Schemes whose URLs contain another URL, which no rule checks: `view-source:javascript:…`.
pub(super) const WRAPPING_SCHEMES: [&str; 5] = ["feed", "jar", "mhtml", "ms-its", "view-source"];

/// A scheme that a [`UrlRule`](super::UrlRule) allows, in lower case. Never `data` or a scheme that runs script.
///
/// ```
/// use lye::urls::UrlScheme;
///
/// assert_eq!(UrlScheme::parse("HTTPS:")?.as_str(), "https");
/// assert!(UrlScheme::parse("javascript").is_err());
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UrlScheme(String);

impl UrlScheme {
    /// Parses a scheme: a "URL-scheme string" (URL Standard, 4.3) in any case, with or without the `:` that follows it
    /// in a URL.
    ///
    /// # Errors
    /// Fails if it is not a valid scheme, if its URLs are programs or contain other URLs, or if it is `data`, for
    /// which there are [`DataType`](super::DataType)s.
    ///
    /// ```
    /// use lye::urls::UrlScheme;
    ///
    /// assert!(UrlScheme::parse("https://example.com").is_err());
    /// assert!(UrlScheme::parse("data").unwrap_err().to_string().contains("`data = {"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| Err(InvalidUrlPolicy::new("scheme", text, problem));
        let scheme = text.strip_suffix(':').unwrap_or(text).to_ascii_lowercase();
        if !lye_url::valid::is_scheme(&scheme) {
            return invalid(texts::no_scheme());
        }
        if SCRIPT_SCHEMES.contains(&scheme.as_str()) {
            return invalid(texts::scheme_of_scripts());
        }
        if WRAPPING_SCHEMES.contains(&scheme.as_str()) {
            return invalid(texts::scheme_of_wrappers());
        }
        if scheme == "data" {
            return invalid(texts::scheme_of_data());
        }
        Ok(Self(scheme))
    }

    /// Parses the schemes of a list.
    ///
    /// # Errors
    /// Returns the error for the first scheme that [`parse`](Self::parse) refuses.
    ///
    /// ```
    /// let schemes = lye::urls::UrlScheme::set(["https", "mailto"])?;
    /// assert_eq!(schemes.len(), 2);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn set<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<BTreeSet<Self>, InvalidUrlPolicy> {
        texts.into_iter().map(Self::parse).collect()
    }

    /// Returns the scheme `https`.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlScheme::https().as_str(), "https");
    /// ```
    pub fn https() -> Self {
        Self("https".to_owned())
    }
}

impl std::borrow::Borrow<str> for UrlScheme {
    fn borrow(&self) -> &str {
        &self.0
    }
}

text_value!(UrlScheme(0): InvalidUrlPolicy, Some("^[A-Za-z][A-Za-z0-9+.-]*:?$"), &["https", "http", "mailto", "tel"]);

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
