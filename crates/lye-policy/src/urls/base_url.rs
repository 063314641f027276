//! URLs that others can be resolved against.

use super::text_form::from_text;
use lye_url::Url;
use std::fmt;

/// A URL that others can be resolved against: absolute, with the scheme `http` or `https`.
///
/// ```
/// use lye::policy::BaseUrl;
/// assert!(BaseUrl::parse("https://example.com/posts/").is_ok());
/// assert_eq!(
///     BaseUrl::parse("example.com").unwrap_err().to_string(),
///     "`example.com` is not an absolute URL; write one such as \"https://example.com/\""
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BaseUrl(Url);

impl BaseUrl {
    /// Parses a URL.
    ///
    /// # Errors
    /// Fails if it is not absolute, or has another scheme.
    pub fn parse(text: &str) -> Result<Self, InvalidBaseUrl> {
        let error = |what: &str, remedy: &str| {
            InvalidBaseUrl::new(format!("`{}` {what}", text.escape_debug()), remedy)
        };
        let example = "write one such as \"https://example.com/\"";
        let url = Url::parse(text).map_err(|_| error("is not an absolute URL", example))?;
        if matches!(url.href(), "about:srcdoc" | "about:blank") {
            return Err(error("has no base URL of its own", "write the URL of the page that embeds it"));
        }
        if !["http:", "https:"].contains(&url.protocol()) {
            return Err(error("is not an `http` or `https` URL", example));
        }
        if !url.username().is_empty() || !url.password().is_empty() {
            return Err(error("contains a user name or a password", "remove it"));
        }
        Ok(Self(url))
    }

    /// Resolves a URL against this one (URL Standard, 4.4 "URL parsing", with a base).
    ///
    /// # Errors
    /// Fails if it does not parse, or the result is not a base URL: it has another scheme or credentials.
    ///
    /// ```
    /// let folder = lye::policy::BaseUrl::parse("https://example.com/posts/")?;
    /// assert_eq!(folder.join("2026/").unwrap().to_string(), "https://example.com/posts/2026/");
    /// assert!(folder.join("mailto:user@example.com").is_err());
    /// # Ok::<(), lye::policy::InvalidBaseUrl>(())
    /// ```
    pub fn join(&self, url: &str) -> Result<Self, InvalidBaseUrl> {
        let joined = Url::parse_with_base(url, &self.0);
        Self::parse(joined.as_ref().map_or(url, Url::href))
    }

    /// The URL.
    pub fn url(&self) -> &Url {
        &self.0
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.href())
    }
}

from_text!(BaseUrl, InvalidBaseUrl);
text_value!(BaseUrl, None, ["https://example.com/"]);

invalid_value! {
    /// Why a string is not a valid [`BaseUrl`].
    InvalidBaseUrl
}
