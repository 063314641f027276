//! The URL schemes that a policy can list.

use super::invalid::InvalidUrlPolicy;
use super::text_form::{shows_text, text_form};
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
        let invalid =
            |message: &str, remedy: &str| Err(InvalidUrlPolicy::new("scheme", text, message, remedy));
        let scheme = text.strip_suffix(':').unwrap_or(text).to_ascii_lowercase();
        if !lye_url::valid::is_scheme(&scheme) {
            return invalid(
                "is not a scheme, which is a letter and then letters, digits, `+`, `-` and `.`",
                "write one such as `https`",
            );
        }
        if SCRIPT_SCHEMES.contains(&scheme.as_str()) {
            return invalid("is for URLs that are programs, and no policy can allow them", "remove it");
        }
        if WRAPPING_SCHEMES.contains(&scheme.as_str()) {
            return invalid("is for URLs that contain another URL, which no rule would check", "remove it");
        }
        if scheme == "data" {
            return invalid(
                "is for URLs whose media types decide",
                r#"list the allowed types: `data = { "image/png" = 10000 }`"#,
            );
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

    /// Returns the scheme, without a colon.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlScheme::parse("Tel")?.as_str(), "tel");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::borrow::Borrow<str> for UrlScheme {
    fn borrow(&self) -> &str {
        &self.0
    }
}

shows_text!(UrlScheme, 0);
text_form!(UrlScheme, Some("^[A-Za-z][A-Za-z0-9+.-]*:?$"), ["https", "http", "mailto", "tel"]);
