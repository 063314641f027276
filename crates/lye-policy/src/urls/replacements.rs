//! What a rule puts in the place of a URL: an address of its own, a proxy, or an attribute that keeps the URL.

use super::data_url::encode_unreserved_into;
use super::generated::url_names::LOADED_LATE;
use super::{InvalidUrlPolicy, parse_without_base};
use crate::members::texts;
use lye_url::percent::percent_decode;
use lye_url::probe::{BaseKind, UrlForm, probe};
use lye_url::{Url, form_urlencoded, valid};

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
        Err(InvalidUrlPolicy::new("placeholder", url, texts::no_harmless_url()))
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

text_value!(PlaceholderUrl(0): InvalidUrlPolicy, None, &["/blocked.png"]);

/// An address that receives URLs as a parameter (`UrlProxy` in JustHTML URL cleaning). A policy has the address with the parameter, up to the
/// value: `/proxy?url=`.
///
/// ```
/// let proxy = lye::urls::UrlProxy::parse("/proxy?url=")?;
/// assert_eq!(proxy.rewrite("https://example.com/?a=b"), "/proxy?url=https%3A%2F%2Fexample.com%2F%3Fa%3Db");
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrlProxy(String);

impl UrlProxy {
    /// Creates a proxy from its address with the parameter for the URL. Trims white space around it.
    ///
    /// # Errors
    /// Fails if it is not a valid `http` or `https` URL or a valid relative URL with a path, has a fragment, does not end in the name of a
    /// parameter and `=`, or has the parameter twice.
    ///
    /// ```
    /// use lye::urls::UrlProxy;
    ///
    /// assert!(UrlProxy::parse("https://proxy.example/fetch?size=1&url=").is_ok());
    /// for bad in ["", "/p", "/p?=", "javascript:alert(1)?url=", "//proxy.example/?url=", "/p?url=#f", "/p?url=1&url=", "/a\\b?url=", "https:p?url="] {
    ///     assert!(UrlProxy::parse(bad).is_err());
    /// }
    /// ```
    pub fn parse(prefix: &str) -> Result<Self, InvalidUrlPolicy> {
        let prefix = prefix.trim();
        let invalid = |problem| Err(InvalidUrlPolicy::new("proxy", prefix, problem));
        if !is_address(prefix, &["http", "https"]) {
            return invalid(texts::proxy_no_address());
        }
        if prefix.contains('#') {
            return invalid(texts::proxy_with_fragment());
        }
        let (address, query) = prefix.split_once('?').unwrap_or((prefix, ""));
        let before = query.strip_suffix('=').map(|query| query.rsplit_once('&').unwrap_or(("", query)));
        let Some((others, name)) = before.filter(|(_, name)| !name.is_empty() && !name.contains('=')) else {
            let mark = if query.is_empty() { format!("{address}?") } else { format!("{prefix}&") };
            return invalid(texts::proxy_without_parameter(mark));
        };
        let name = form_urlencoded::parse_str(name).next().map(|(name, _)| name.into_owned());
        if form_urlencoded::parse_str(others).any(|(other, _)| name.as_deref() == Some(&*other)) {
            return invalid(texts::proxy_parameter_twice());
        }
        Ok(Self(prefix.to_owned()))
    }

    /// Returns the proxied form of a URL.
    ///
    /// ```
    /// let proxy = lye::urls::UrlProxy::parse("/p?size=1&u=")?;
    /// assert_eq!(proxy.rewrite("/a b"), "/p?size=1&u=%2Fa%20b");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn rewrite(&self, url: &str) -> String {
        let mut out = self.0.clone();
        encode_unreserved_into(url, &mut out);
        out
    }

    /// Returns the original URL of a proxied URL, if that is written exactly as [`rewrite`](Self::rewrite) writes it.
    ///
    /// ```
    /// let proxy = lye::urls::UrlProxy::parse("/p?u=")?;
    /// assert_eq!(proxy.carried(&proxy.rewrite("a b")).as_deref(), Some("a b"));
    /// assert_eq!(proxy.carried("/p?u=a b"), None);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn carried(&self, value: &str) -> Option<String> {
        let encoded = value.strip_prefix(&self.0)?;
        let decoded = String::from_utf8(percent_decode(encoded.as_bytes()).into_owned()).ok()?;
        (self.rewrite(&decoded) == value).then_some(decoded)
    }

    /// Returns `true` if a URL begins as those of the proxy do, in any spelling of the rest.
    pub(super) fn addresses(&self, value: &str) -> bool {
        value.starts_with(&self.0)
    }
}

text_value!(UrlProxy(0): InvalidUrlPolicy, None, &["/proxy?url="]);

/// A `data-*` attribute for refused URLs (`keep_blocked_in` of a [`UrlRule`](super::UrlRule)).
///
/// ```
/// use lye::urls::BlockedUrlAttribute;
///
/// assert_eq!(BlockedUrlAttribute::parse("data-blocked-src")?.as_str(), "data-blocked-src");
/// for bad in ["src", "data-", "data-Blocked", "data-src"] {
///     assert!(BlockedUrlAttribute::parse(bad).is_err());
/// }
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockedUrlAttribute(String);

impl BlockedUrlAttribute {
    /// Parses a name: `data-`, and then lower-case letters, digits and hyphens.
    ///
    /// # Errors
    /// Fails if it is not such a name, or if common scripts load what it holds.
    pub fn parse(name: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| Err(InvalidUrlPolicy::new("attribute", name, problem));
        let is_of_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let own = name.strip_prefix("data-").unwrap_or_default();
        if own.is_empty() || !own.bytes().all(is_of_name) {
            return invalid(texts::no_data_attribute());
        }
        if LOADED_LATE.contains(&name) {
            return invalid(texts::lazy_data_attribute());
        }
        Ok(Self(name.to_owned()))
    }
}

text_value!(BlockedUrlAttribute(0): InvalidUrlPolicy, Some("^data-[a-z0-9-]+$"), &["data-blocked-src"]);

/// Returns a refused URL as it is kept: serialized, if it is an absolute `http` or `https` URL without credentials.
pub fn blocked_url(value: &str) -> Option<String> {
    let url = parse_without_base(value).ok()?;
    (matches!(url.scheme(), "http" | "https") && !url.includes_credentials()).then(|| url.into_string())
}
