//! Proxies: rewrite URLs to an address that fetches them.

use super::data_markup::encode_unreserved_into;
use super::invalid::InvalidUrlPolicy;
use super::placeholder::is_address;
use super::text_form::{shows_text, text_form};
use lye_url::form_urlencoded;
use lye_url::percent::percent_decode;

/// An address that receives URLs as a parameter (`UrlProxy` in JustHTML URL cleaning). A policy has the address with the parameter, up to the
/// value: `/proxy?url=`.
///
/// ```
/// let proxy = lye::urls::UrlProxy::parse("/proxy?url=")?;
/// assert_eq!(proxy.rewrite("https://example.com/?a=b"), "/proxy?url=https%3A%2F%2Fexample.com%2F%3Fa%3Db");
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrlProxy {
    /// What every proxied URL begins with, up to the value of the parameter.
    prefix: String,
}

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
        let invalid =
            |message: &str, remedy: String| Err(InvalidUrlPolicy::new("proxy", prefix, message, &remedy));
        if !is_address(prefix, &["http", "https"]) {
            let remedy = "write one such as `/proxy?url=` or `https://proxy.example/fetch?url=`";
            return invalid("is not a valid address in ASCII", remedy.to_owned());
        }
        if prefix.contains('#') {
            return invalid("has a fragment, which servers never receive", "remove it".to_owned());
        }
        let (address, query) = prefix.split_once('?').unwrap_or((prefix, ""));
        let before = query.strip_suffix('=').map(|query| query.rsplit_once('&').unwrap_or(("", query)));
        let Some((others, name)) = before.filter(|(_, name)| !name.is_empty() && !name.contains('=')) else {
            let mark = if query.is_empty() { format!("{address}?") } else { format!("{prefix}&") };
            return invalid("has no parameter that takes the URL", format!("name it: `{mark}url=`"));
        };
        let name = form_urlencoded::parse_str(name).next().map(|(name, _)| name.into_owned());
        if form_urlencoded::parse_str(others).any(|(other, _)| name.as_deref() == Some(&*other)) {
            return invalid("has the parameter twice", "remove one of them".to_owned());
        }
        Ok(Self { prefix: prefix.to_owned() })
    }

    /// Returns the proxied form of a URL.
    ///
    /// ```
    /// let proxy = lye::urls::UrlProxy::parse("/p?size=1&u=")?;
    /// assert_eq!(proxy.rewrite("/a b"), "/p?size=1&u=%2Fa%20b");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn rewrite(&self, url: &str) -> String {
        let mut out = self.prefix.clone();
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
        let encoded = value.strip_prefix(&self.prefix)?;
        let decoded = String::from_utf8(percent_decode(encoded.as_bytes()).into_owned()).ok()?;
        (self.rewrite(&decoded) == value).then_some(decoded)
    }

    /// Returns `true` if a URL begins as those of the proxy do, in any spelling of the rest.
    pub(super) fn addresses(&self, value: &str) -> bool {
        value.starts_with(&self.prefix)
    }
}

shows_text!(UrlProxy, prefix);
text_form!(UrlProxy, None, ["/proxy?url="]);
