//! Proxies: rewrite URLs to an address that fetches them.

use super::invalid::InvalidUrlPolicy;
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue};
use lye_url::percent::{percent_decode, percent_encode_byte_into};
use lye_url::probe::{BaseKind, UrlForm, probe};
use lye_url::{Url, form_urlencoded, valid};

/// An address that receives URLs as a parameter (`UrlProxy` in JustHTML URL cleaning).
///
/// ```
/// let proxy = lye::urls::UrlProxy::new("/proxy", "url")?;
/// assert_eq!(proxy.rewrite("https://example.com/?a=b"), "/proxy?url=https%3A%2F%2Fexample.com%2F%3Fa%3Db");
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UrlProxy {
    url: String,
    param: String,
    /// The prefix of every proxied URL, up to the value of the parameter.
    prefix: String,
}

record! {
    /// The address of the proxy, and the query parameter that receives the original URL.
    #[derive(PartialEq)]
    struct Written = "proxy" {
        /// The address of the proxy.
        url: String => (),
        /// The name of the query parameter.
        param: String = "url".to_owned() => (),
    }
}

impl PolicyValue for UrlProxy {
    const FORM: Form = Written::FORM;

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let Written { url, param } = Written::read(node, at, faults)?;
        faults.parsed(at, node, Self::new(&url, &param))
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        Written { url: self.url.clone(), param: self.param.clone() }.write(defaults)
    }
}

impl UrlProxy {
    /// Creates a proxy at an address, which receives the URL as the value of a query parameter. Trims white space
    /// around both.
    ///
    /// # Errors
    /// Fails if the address is not a valid `http` or `https` URL or a valid relative URL with a path, has a fragment,
    /// or already has a parameter of that name; or if the name of the parameter is empty.
    ///
    /// ```
    /// use lye::urls::UrlProxy;
    ///
    /// assert!(UrlProxy::new("https://proxy.example/fetch?size=1", "url").is_ok());
    /// for bad in ["", "javascript:alert(1)", "//proxy.example/", "/p#f", "/p?url=1", "/a\\b", "https:p"] {
    ///     assert!(UrlProxy::new(bad, "url").is_err());
    /// }
    /// ```
    pub fn new(url: &str, param: &str) -> Result<Self, InvalidUrlPolicy> {
        let (url, param) = (url.trim(), param.trim());
        let invalid = |message: &str, remedy: &str| Err(InvalidUrlPolicy::new("proxy", url, message, remedy));
        if param.is_empty() {
            return invalid("has no parameter that takes the URL", r#"name it: `param = "url"`"#);
        }
        let probed = probe(url, BaseKind::Https);
        let is_valid = match probed.form() {
            UrlForm::Absolute => {
                probed.scheme().is_some_and(|scheme| scheme == "http" || scheme == "https")
                    && valid::is_absolute_url_with_fragment(url)
            }
            // Against a base of which only the scheme class is known, and that it is not an own address.
            UrlForm::PathAbsolute | UrlForm::PathRelative => Url::parse("https://host.invalid/")
                .is_ok_and(|base| valid::is_relative_url_with_fragment(url, &base)),
            _ => false,
        };
        if !is_valid || !url.is_ascii() {
            return invalid(
                "is not a valid address in ASCII",
                "write one such as `/proxy` or `https://proxy.example/fetch`",
            );
        }
        if url.contains('#') {
            return invalid("has a fragment, which servers never receive", "remove it");
        }
        let query = url.split_once('?').map_or("", |(_, query)| query);
        if form_urlencoded::parse_str(query).any(|(name, _)| name == param) {
            return invalid("has the parameter in its query already", "remove it there");
        }
        let mut prefix = format!("{url}{}", if url.contains('?') { '&' } else { '?' });
        percent_encode_into(param, &mut prefix);
        prefix.push('=');
        Ok(Self { url: url.to_owned(), param: param.to_owned(), prefix })
    }

    /// Returns the address.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlProxy::new(" /p ", "u")?.url(), "/p");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the name of the parameter.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlProxy::new("/p", "u")?.param(), "u");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn param(&self) -> &str {
        &self.param
    }

    /// Returns the proxied form of a URL.
    ///
    /// ```
    /// let proxy = lye::urls::UrlProxy::new("/p?size=1", "u")?;
    /// assert_eq!(proxy.rewrite("/a b"), "/p?size=1&u=%2Fa%20b");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn rewrite(&self, url: &str) -> String {
        let mut out = self.prefix.clone();
        percent_encode_into(url, &mut out);
        out
    }

    /// Returns the original URL of a proxied URL, if that is written exactly as [`rewrite`](Self::rewrite) writes it.
    ///
    /// ```
    /// let proxy = lye::urls::UrlProxy::new("/p", "u")?;
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

/// Percent-encodes everything except the "unreserved characters" of RFC 3986, 2.3.
fn percent_encode_into(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            percent_encode_byte_into(byte, out);
        }
    }
}
