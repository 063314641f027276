//! URLs that others can be resolved against, and the document base URL (HTML Standard, 2.4.3 and 4.2.3).

use crate::members::{InvalidValue, texts};
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
    pub fn parse(text: &str) -> Result<Self, InvalidValue> {
        let shown = text.escape_debug();
        let url = Url::parse(text).map_err(|_| texts::base_url_not_absolute(&shown))?;
        if matches!(url.href(), "about:srcdoc" | "about:blank") {
            return Err(texts::base_url_of_outer_page(shown).into());
        }
        if !["http:", "https:"].contains(&url.protocol()) {
            return Err(texts::base_url_of_other_scheme(shown).into());
        }
        if !url.username().is_empty() || !url.password().is_empty() {
            return Err(texts::base_url_with_credentials(shown).into());
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
    /// # Ok::<(), lye::policy::InvalidValue>(())
    /// ```
    pub fn join(&self, url: &str) -> Result<Self, InvalidValue> {
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

text_value!(BaseUrl: InvalidValue, None, &["https://example.com/"]);

/// The maximum length of a resolved base URL from the input, in bytes. Each relative URL that becomes absolute repeats
/// the base, so this bounds how much longer than the input the output can get. Page addresses are shorter.
const MAX_BASE_LENGTH: usize = 1_024;

/// Resolves a base URL from the input against the outer base, if that is known. Returns `None` if the base is ignored:
/// it does not resolve, is not `http` or `https`, or is too long.
pub fn base_within(value: &str, outer: Option<&Url>) -> Option<Url> {
    let base = match outer {
        Some(outer) => Url::parse_with_base(value, outer),
        None => Url::parse(value),
    };
    let counts =
        |base: &Url| matches!(base.scheme(), "http" | "https") && base.href().len() <= MAX_BASE_LENGTH;
    base.ok().filter(counts)
}

/// Returns the "document base URL" of a document with these `base` elements, given their `href` attributes in tree
/// order.
///
/// Only the first counts, as the "frozen base URL". The fallback base URL resolves it, and replaces it if it does not
/// parse or is a `data:` or `javascript:` URL. ([`lye_url::legacy`] implements the rules of the drafts of 2011, which
/// resolve to strings and refuse no scheme.)
///
/// ```
/// use lye::url::Url;
/// use lye::urls::document_base;
///
/// let page = Url::parse("https://example.com/a/b")?;
/// assert_eq!(document_base(&page, ["../c/", "https://other.example/"]).href(), "https://example.com/c/");
/// assert_eq!(document_base(&page, ["javascript:0", "/d"]), page);
/// # Ok::<(), lye::url::ParseError>(())
/// ```
pub fn document_base<'a>(fallback: &Url, base_hrefs: impl IntoIterator<Item = &'a str>) -> Url {
    base_hrefs
        .into_iter()
        .next()
        .and_then(|href| Url::parse_with_base(href, fallback).ok())
        .filter(|base| !matches!(base.scheme(), "data" | "javascript"))
        .unwrap_or_else(|| fallback.clone())
}
