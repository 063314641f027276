//! What relative URLs are resolved against.

use crate::string_enum;
use lye_url::Url;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What relative URLs are resolved against before they are judged.
///
/// ```
/// use lye::{BasePolicy, BaseUrl};
/// let base = BasePolicy { url: Some(BaseUrl::parse("https://example.com/posts/")?), ..BasePolicy::default() };
/// # let _ = base;
/// # Ok::<(), lye::InvalidBaseUrl>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BasePolicy {
    /// The URL of the page where the output will stand; for `srcdoc` documents, that of the page that has the `iframe` (HTML
    /// Standard, 2.4.1 "fallback base URL"). Default: it is not known, and relative URLs have to be harmless
    /// against any base.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<BaseUrl>,
    /// What becomes of a `base` element in the input. Default: nothing is resolved against it.
    pub document_base: DocumentBase,
    /// What becomes of `xml:base` attributes in the input. Default: nothing is resolved against them.
    pub xml_base: XmlBase,
}

/// What becomes of a `base` element in the input. It never stays in the output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentBase {
    /// The URLs of the document are resolved against it (HTML Standard, 2.4.3 "document base URL"), if it is `http` or `https`
    /// and at most 1,024 bytes long, resolved. Relative URLs have to become absolute ([`UrlHygiene::absolutize`]), because
    /// nothing says any more what they are relative to.
    ///
    /// [`UrlHygiene::absolutize`]: crate::urls::UrlHygiene::absolutize
    Honour,
    /// It is dropped as if it were not there.
    #[default]
    Drop,
}

/// What becomes of `xml:base` attributes in the input: feeds have them. Whether an attribute itself stays is the sanitizer's
/// business.
///
/// Browsers know them no more: what is dropped here leads where it leads in a browser.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum XmlBase {
    /// The URLs of an element are resolved against the attribute of the nearest of itself and its ancestors that has one (XML
    /// Base), under the conditions of [`DocumentBase::Honour`]. An ancestor counts even if it is removed.
    Honour,
    /// They say nothing of URLs.
    #[default]
    Drop,
}

/// A URL that others can be resolved against: absolute, with `http` or `https`.
///
/// ```
/// use lye::BaseUrl;
/// assert!(BaseUrl::parse("https://example.com/posts/").is_ok());
/// assert_eq!(
///     BaseUrl::parse("example.com").unwrap_err().to_string(),
///     "`example.com` is not an absolute URL; write one such as \"https://example.com/\""
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BaseUrl(Url);

impl BaseUrl {
    /// Parses a URL.
    ///
    /// # Errors
    /// If it is not absolute, or of another scheme.
    pub fn parse(text: &str) -> Result<Self, InvalidBaseUrl> {
        let error = |what: &str| InvalidBaseUrl(format!("`{text}` {what}"));
        let example = "write one such as \"https://example.com/\"";
        let url = Url::parse(text).map_err(|_| error(&format!("is not an absolute URL; {example}")))?;
        if matches!(url.href(), "about:srcdoc" | "about:blank") {
            let remedy = "write the URL of the page that embeds it";
            return Err(error(&format!("has no base URL of its own; {remedy}")));
        }
        if !["http:", "https:"].contains(&url.protocol()) {
            return Err(error(&format!("is not an `http` or `https` URL; {example}")));
        }
        if !url.username().is_empty() || !url.password().is_empty() {
            return Err(error("contains a user name or a password; remove it"));
        }
        Ok(Self(url))
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

impl FromStr for BaseUrl {
    type Err = InvalidBaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidBaseUrl> {
        Self::parse(text)
    }
}

impl TryFrom<String> for BaseUrl {
    type Error = InvalidBaseUrl;

    fn try_from(text: String) -> Result<Self, InvalidBaseUrl> {
        Self::parse(&text)
    }
}

impl From<BaseUrl> for String {
    fn from(base: BaseUrl) -> Self {
        base.0.href().to_owned()
    }
}

/// Why a string is no [`BaseUrl`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidBaseUrl(String);

impl fmt::Display for InvalidBaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidBaseUrl {}

string_enum!(DocumentBase { Honour = "honour", Drop = "drop" });
string_enum!(XmlBase { Honour = "honour", Drop = "drop" });
