//! Origins of URLs (URL Standard, 4.7) and how they are written (HTML Standard, 7.1.1).

use crate::host::{Host, HostBuf};
use crate::scheme::SchemeType;
use crate::url::Url;
use std::fmt;

/// The origin of a URL (section 4.7).
///
/// Every opaque origin that the standard makes is a new one, which is the same origin as nothing else, not even as that of
/// the same URL taken a second time: [`is_same_origin`](Self::is_same_origin) says so. `==` compares what is written.
///
/// ```
/// use lye_url::{Origin, Url};
///
/// let origin = Url::parse("https://example.org:8443/a")?.origin();
/// assert_eq!(origin.to_string(), "https://example.org:8443");
/// assert!(origin.is_same_origin(&Url::parse("https://example.org:8443/b")?.origin()));
/// assert_eq!(Url::parse("data:,")?.origin(), Origin::Opaque);
/// assert!(!Origin::Opaque.is_same_origin(&Origin::Opaque));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An opaque origin, written as `null`.
    Opaque,
    /// A tuple origin. The standard's fourth item, the domain, is always null for a URL.
    Tuple {
        /// The scheme.
        scheme: SchemeType,
        /// The host.
        host: HostBuf,
        /// The port, if it is not the scheme's own.
        port: Option<u16>,
    },
}

impl Origin {
    /// Whether this is a tuple origin that is the "same origin" as another (HTML Standard, 7.1.1).
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// let origin = |input: &str| Url::parse(input).map(|url| url.origin());
    /// assert!(origin("http://a/")?.is_same_origin(&origin("http://a:80/b")?));
    /// assert!(!origin("http://a/")?.is_same_origin(&origin("https://a/")?));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_same_origin(&self, other: &Self) -> bool {
        *self != Self::Opaque && self == other
    }

    /// The host of a tuple origin.
    ///
    /// ```
    /// use lye_url::{Host, Url};
    ///
    /// assert_eq!(Url::parse("http://a/")?.origin().host(), Some(Host::Domain("a")));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<Host<'_>> {
        match self {
            Self::Opaque => None,
            Self::Tuple { host, .. } => Some(host.as_host()),
        }
    }
}

/// The serialization of an origin.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opaque => f.write_str("null"),
            Self::Tuple { scheme, host, port: None } => write!(f, "{}://{host}", scheme.name()),
            Self::Tuple { scheme, host, port: Some(port) } => {
                write!(f, "{}://{host}:{port}", scheme.name())
            }
        }
    }
}

impl Url {
    /// Its origin (section 4.7). That of a `file` URL, left to us by the standard, is opaque; that of a `blob` URL is taken from the URL
    /// in its path, since there is no blob URL store.
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// let url = Url::parse("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f")?;
    /// assert_eq!(url.origin().to_string(), "https://whatwg.org");
    /// assert_eq!(Url::parse("file:///a")?.origin().to_string(), "null");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> Origin {
        if self.scheme() == "blob" {
            // Steps 2 to 5: `file` in it gives an opaque origin too.
            return match Url::parse(self.pathname()) {
                Ok(url) if matches!(url.scheme, SchemeType::Http | SchemeType::Https) => url.tuple_origin(),
                _ => Origin::Opaque,
            };
        }
        match self.scheme {
            SchemeType::File | SchemeType::NotSpecial => Origin::Opaque,
            _ => self.tuple_origin(),
        }
    }

    fn tuple_origin(&self) -> Origin {
        Origin::Tuple { scheme: self.scheme, host: HostBuf::of(self), port: self.port }
    }
}
