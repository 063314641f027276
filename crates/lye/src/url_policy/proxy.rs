//! Proxies: URLs rewritten to an address of one's own that fetches them.

use super::invalid::InvalidUrlPolicy;
use serde::{Deserialize, Serialize};

/// An address to which URLs are given as a parameter: the seed's `UrlProxy`.
///
/// ```
/// let proxy = lye::UrlProxy::new("/proxy", "url")?;
/// assert_eq!(proxy.rewrite("https://example.com/?a=b"), "/proxy?url=https%3A%2F%2Fexample.com%2F%3Fa%3Db");
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct UrlProxy {
    url: String,
    param: String,
}

/// A proxy as a policy's file writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    url: String,
    #[serde(default = "default_param")]
    param: String,
}

fn default_param() -> String {
    "url".to_owned()
}

impl TryFrom<Written> for UrlProxy {
    type Error = InvalidUrlPolicy;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        Self::new(&written.url, &written.param)
    }
}

impl UrlProxy {
    /// A proxy at an address, which takes the URL as the value of a query parameter.
    ///
    /// # Errors
    /// If the address or the parameter is empty.
    ///
    /// ```
    /// assert!(lye::UrlProxy::new("", "url").is_err());
    /// ```
    pub fn new(url: &str, param: &str) -> Result<Self, InvalidUrlPolicy> {
        let (url, param) = (url.trim(), param.trim());
        if url.is_empty() || param.is_empty() {
            return Err(InvalidUrlPolicy::new("proxy", url, "write an address and the name of a parameter"));
        }
        Ok(Self { url: url.to_owned(), param: param.to_owned() })
    }

    /// The proxy's URL for a URL.
    ///
    /// ```
    /// let proxy = lye::UrlProxy::new("/p?size=1", "u")?;
    /// assert_eq!(proxy.rewrite("/a b"), "/p?size=1&u=%2Fa%20b");
    /// # Ok::<(), lye::InvalidUrlPolicy>(())
    /// ```
    pub fn rewrite(&self, url: &str) -> String {
        let mut out = self.prefix();
        percent_encode_into(url, &mut out);
        out
    }

    /// What every URL of the proxy begins with, up to the value.
    fn prefix(&self) -> String {
        let mut out = self.url.clone();
        out.push(if self.url.contains('?') { '&' } else { '?' });
        percent_encode_into(&self.param, &mut out);
        out.push('=');
        out
    }
}

/// Percent-encodes all but the "unreserved characters" of RFC 3986, 2.3.
fn percent_encode_into(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            lye_url::percent::percent_encode_byte_into(byte, out);
        }
    }
}
