//! Origins of URLs (URL Standard, 4.7) and their serialization (HTML Standard, 7.1.1).

use crate::host::{Host, HostBuf};
use crate::scheme::SchemeType;
use crate::url::Url;
use std::fmt;

/// The origin of a URL (section 4.7).
///
/// Every opaque origin is unique: by [`is_same_origin`](Self::is_same_origin) it is not the same origin as any other, not even
/// as a second opaque origin of the same URL. `==` compares serializations, so two opaque origins are equal by `==`.
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
    /// An opaque origin, serialized as `null`.
    Opaque,
    /// A tuple origin. The standard's fourth item, the domain, is always null for a URL.
    Tuple {
        /// The scheme.
        scheme: SchemeType,
        /// The host.
        host: HostBuf,
        /// The port, if it is not the scheme's default.
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

    /// Returns the host of a tuple origin.
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

/// Writes the serialization of an origin.
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
    /// Returns the origin (section 4.7). The origin of a `file` URL, which the standard leaves open, is opaque. The origin of a
    /// `blob` URL is that of the URL in its path if that is an `http` or `https` URL. Otherwise it is opaque, because Lye has
    /// no blob URL store.
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
            // Steps 2 to 5: a `file` URL in the path gives an opaque origin too.
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
        Origin::Tuple {
            scheme: self.scheme,
            host: HostBuf::from_parts(self.hostname().to_owned(), self.host),
            port: self.port,
        }
    }
}
