//! The URL that replaces refused URLs.

use super::invalid::InvalidUrlPolicy;
use lye_url::probe::{BaseKind, UrlForm, probe};
use lye_url::{Url, valid};
use std::fmt;

/// A URL that replaces those that a rule refuses, such as an image that marks a blocked one.
///
/// It comes from the policy, so the rule does not check it.
///
/// ```
/// let placeholder = lye::urls::PlaceholderUrl::parse("/static/blocked.png")?;
/// assert_eq!(placeholder.as_str(), "/static/blocked.png");
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaceholderUrl(String);

impl PlaceholderUrl {
    /// Parses a placeholder.
    ///
    /// # Errors
    /// Fails unless it is a valid `http`, `https` or `cid` URL in ASCII, a `data:` URL with a raster image, or a valid
    /// relative URL with a path.
    ///
    /// ```
    /// use lye::urls::PlaceholderUrl;
    ///
    /// assert!(PlaceholderUrl::parse("data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=").is_ok());
    /// for bad in ["", "javascript:x", "data:text/html,x", "data:image/svg+xml,x", "//example.org/x.png", "/a b"] {
    ///     assert!(PlaceholderUrl::parse(bad).is_err());
    /// }
    /// ```
    pub fn parse(url: &str) -> Result<Self, InvalidUrlPolicy> {
        if is_harmless(url) {
            return Ok(Self(url.to_owned()));
        }
        let remedy =
            "write an address of your own in ASCII, such as `/blocked.png`, or an image as a `data:` URL";
        Err(InvalidUrlPolicy::new("placeholder", url, "is no harmless URL", remedy))
    }

    /// Returns the URL.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_harmless(url: &str) -> bool {
    let holds_pixels = || {
        ["gif", "jpeg", "png", "webp", "avif"].into_iter().any(|subtype| {
            let rest = url.strip_prefix("data:image/").and_then(|rest| rest.strip_prefix(subtype));
            rest.is_some_and(|rest| rest.starts_with([';', ',']))
        })
    };
    is_address(url, &["http", "https", "cid"]) || is_address(url, &["data"]) && holds_pixels()
}

/// Returns `true` for a valid URL in ASCII that is absolute, with one of these schemes, or relative with a path.
pub(super) fn is_address(url: &str, schemes: &[&str]) -> bool {
    let probed = probe(url, BaseKind::Https);
    url.is_ascii()
        && match probed.form() {
            UrlForm::Absolute => {
                probed.scheme().is_some_and(|scheme| schemes.iter().any(|listed| scheme == *listed))
                    && valid::is_absolute_url_with_fragment(url)
            }
            // Against a base of which only the scheme class is known, and that it is not an own address.
            UrlForm::PathAbsolute | UrlForm::PathRelative => Url::parse("https://host.invalid/")
                .is_ok_and(|base| valid::is_relative_url_with_fragment(url, &base)),
            _ => false,
        }
}

impl fmt::Display for PlaceholderUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

text_value!(PlaceholderUrl, None, ["/blocked.png"]);
