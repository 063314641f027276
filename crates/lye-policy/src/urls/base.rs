//! The base of URLs (HTML Standard, 2.4.3 "Document base URLs" and 4.2.3 "The base element"). Does not depend on policies.

use crate::members::texts;
use crate::values::InvalidValue;
use lye_url::Url;
use lye_url::probe::BaseKind;
use std::fmt;

/// The base of a document's URLs, where it will be shown.
///
/// ```
/// use lye::url::Url;
/// use lye::urls::UrlBases;
///
/// let known = UrlBases::known(Url::parse("https://example.com/blog/")?);
/// let unknown = UrlBases::unknown();
/// # Ok::<(), lye::url::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UrlBases {
    known: Option<Url>,
}

impl UrlBases {
    /// The base is unknown, except that it is `http` or `https`. A URL passes only if both parse it alike.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlBases::unknown(), lye::urls::UrlBases::default());
    /// ```
    pub const fn unknown() -> Self {
        Self { known: None }
    }

    /// The document's base URL, as [`document_base`](super::document_base) returns it.
    ///
    /// ```
    /// use lye::url::Url;
    /// use lye::urls::UrlBases;
    ///
    /// let url = Url::parse("https://example.com/")?;
    /// assert_eq!(UrlBases::known(url.clone()).url(), Some(&url));
    /// # Ok::<(), lye::url::ParseError>(())
    /// ```
    pub const fn known(base: Url) -> Self {
        Self { known: Some(base) }
    }

    /// Returns the base URL, if it is known.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlBases::unknown().url(), None);
    /// ```
    pub const fn url(&self) -> Option<&Url> {
        self.known.as_ref()
    }

    /// Returns the bases to probe a value against: the base, or two of which only the schemes are known.
    pub(super) fn probes(&self) -> [BaseKind<'_>; 2] {
        match &self.known {
            Some(url) => [BaseKind::Url(url); 2],
            None => [BaseKind::Http, BaseKind::Https],
        }
    }
}

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
