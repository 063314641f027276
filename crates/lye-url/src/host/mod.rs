//! Hosts: the host parser and serializer (URL Standard, 3), classes of IP addresses, and names outside the public DNS.
//!
//! ```
//! use lye_url::host::{Host, HostBuf};
//!
//! let host = HostBuf::parse("EXAMPLE.com")?;
//! assert_eq!(host.as_host(), Host::Domain("example.com"));
//! assert_eq!(HostBuf::parse("0x7f.1")?.to_string(), "127.0.0.1");
//! # Ok::<(), lye_url::ParseError>(())
//! ```

mod domain;
mod domain_errors;
pub(crate) mod ipv4;
pub(crate) mod ipv6;
mod opaque;
mod special_host;

use crate::report::{ParseError, Reporter};
use crate::validation::{Edition, ErrorSink, ValidationError};
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

pub use crate::domain_error::{DomainCheck, DomainError};
pub(crate) use domain::domain_to_ascii;
pub use domain::{domain_to_unicode, domain_to_unicode_with};
pub(crate) use ipv4::ends_in_a_number;

pub use crate::ip_class::{EmbeddedV4, Embedding, IpClass, embedded_v4};
pub use special_host::{SpecialHost, SpecialHostKind};

/// A host (3.1).
///
/// ```
/// use lye_url::{Host, Url};
///
/// assert_eq!(Url::parse("x://A%2f/")?.host_enum(), Some(Host::Opaque("A%2f")));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host<'a> {
    /// A domain, in ASCII and lower case.
    Domain(&'a str),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The opaque host of a URL that is not special.
    Opaque(&'a str),
    /// The empty host of `file:///` and `x:///`.
    Empty,
}

impl<'a> Host<'a> {
    pub(crate) fn from_serialized(kind: HostKind, text: &'a str) -> Option<Self> {
        Some(match kind {
            HostKind::Null => return None,
            HostKind::Empty => Self::Empty,
            HostKind::Domain => Self::Domain(text),
            HostKind::Opaque => Self::Opaque(text),
            HostKind::Ipv4 => Self::Ipv4(text.parse().unwrap_or(Ipv4Addr::UNSPECIFIED)),
            HostKind::Ipv6 => {
                let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
                Self::Ipv6(inner.unwrap_or_default().parse().unwrap_or(Ipv6Addr::UNSPECIFIED))
            }
        })
    }

    /// Returns the domain, if the host is a domain.
    ///
    /// ```
    /// use lye_url::Host;
    ///
    /// assert_eq!(Host::Domain("a.b").domain(), Some("a.b"));
    /// assert_eq!(Host::Empty.domain(), None);
    /// ```
    #[must_use]
    pub const fn domain(self) -> Option<&'a str> {
        match self {
            Self::Domain(domain) => Some(domain),
            _ => None,
        }
    }
}

/// Writes the serialized host (3.6).
impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(text) | Self::Opaque(text) => f.write_str(text),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6(address) => {
                let mut text = String::new();
                ipv6::serialize_into(&address.segments(), &mut text);
                f.write_str(&text)
            }
            Self::Empty => Ok(()),
        }
    }
}

/// A host that owns its text, made by the host parser.
///
/// ```
/// use lye_url::host::HostBuf;
///
/// assert_eq!(HostBuf::parse("faß.example")?.as_str(), "xn--fa-hia.example");
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HostBuf {
    text: String,
    kind: HostKind,
}

impl HostBuf {
    /// Parses the host of a special URL (3.5): a domain or an address.
    ///
    /// # Errors
    /// If the input is empty or not a valid host.
    ///
    /// ```
    /// use lye_url::host::{Host, HostBuf};
    ///
    /// assert_eq!(HostBuf::parse("%41.example")?.as_host(), Host::Domain("a.example"));
    /// assert!(HostBuf::parse("a b").is_err());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        if input.is_empty() {
            return Err(ParseError::Invalid(ValidationError::HostMissing));
        }
        Self::parse_as(input, false)
    }

    /// Parses the host of a URL that is not special (3.5): an opaque host, an IPv6 address, or the empty host.
    ///
    /// # Errors
    /// If the input is not a valid host.
    ///
    /// ```
    /// use lye_url::host::{Host, HostBuf};
    ///
    /// assert_eq!(HostBuf::parse_opaque("A%20b")?.as_host(), Host::Opaque("A%20b"));
    /// assert!(HostBuf::parse_opaque("a b").is_err());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        Self::parse_as(input, true)
    }

    fn parse_as(input: &str, is_opaque: bool) -> Result<Self, ParseError> {
        if input.len() > crate::MAX_URL_BYTES {
            return Err(ParseError::TooLong);
        }
        let mut text = String::new();
        let mut reporter = Reporter::new((), Edition::default());
        let kind = parse_into(input, is_opaque, 0, &mut text, &mut reporter)?;
        Ok(Self { text, kind })
    }

    /// Makes a host of its parts.
    pub(crate) fn from_parts(text: String, kind: HostKind) -> Self {
        Self { text, kind }
    }

    pub(crate) fn into_parts(self) -> (String, HostKind) {
        (self.text, self.kind)
    }

    /// Returns the host by its kind.
    ///
    /// ```
    /// use lye_url::host::{Host, HostBuf};
    ///
    /// assert!(matches!(HostBuf::parse("[::]")?.as_host(), Host::Ipv6(_)));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_host(&self) -> Host<'_> {
        Host::from_serialized(self.kind, &self.text).unwrap_or(Host::Empty)
    }

    /// Returns the host, serialized.
    ///
    /// ```
    /// assert_eq!(lye_url::host::HostBuf::parse("[0:0::1]")?.as_str(), "[::1]");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for HostBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Parses a domain with *beStrict* false ("domain parser"): returns it in ASCII and lower case, or `None` if it is not a domain.
///
/// An all-ASCII domain is only lower-cased, even if Unicode's ToASCII finds an error. The host parser, not this function, checks
/// whether it ends in a number, which makes it an IPv4 address.
///
/// ```
/// use lye_url::host::parse_domain;
///
/// assert_eq!(parse_domain("☕.example").as_deref(), Some("xn--53h.example"));
/// assert_eq!(parse_domain("XN--8I7CAA").as_deref(), Some("xn--8i7caa"));
/// assert_eq!(parse_domain("a b"), None);
/// ```
#[must_use]
pub fn parse_domain(domain: &str) -> Option<String> {
    domain_to_ascii(domain, false)
}

/// Parses a domain with *beStrict* true ("domain parser"): accepts only what Unicode's ToASCII accepts by its strict rules
/// (letters, digits and inner hyphens, lengths as in the DNS).
///
/// ```
/// use lye_url::host::parse_domain_strict;
///
/// assert_eq!(parse_domain_strict("☕.example").as_deref(), Some("xn--53h.example"));
/// assert_eq!(parse_domain_strict("xn--8i7caa"), None);
/// assert_eq!(parse_domain_strict("a_b"), None);
/// ```
#[must_use]
pub fn parse_domain_strict(domain: &str) -> Option<String> {
    domain_to_ascii(domain, true)
}

/// The kind of a record's host. Its text is in the URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HostKind {
    Null,
    Empty,
    Domain,
    Ipv4,
    Ipv6,
    Opaque,
}

/// The "host parser" (3.5): appends the serialized host. `at` is the position of the input, for errors.
pub(crate) fn parse_into<S: ErrorSink>(
    input: &str,
    is_opaque: bool,
    at: usize,
    out: &mut String,
    reporter: &mut Reporter<S>,
) -> Result<HostKind, ParseError> {
    // Step 1.
    if let Some(rest) = input.strip_prefix('[') {
        let Some(address) = rest.strip_suffix(']') else {
            return Err(reporter.fail(ValidationError::Ipv6Unclosed, at));
        };
        let pieces = ipv6::parse(address.as_bytes(), at + 1, reporter)?;
        ipv6::serialize_into(&pieces, out);
        return Ok(HostKind::Ipv6);
    }
    // Step 2.
    if is_opaque {
        return opaque::parse_into(input, at, out, reporter);
    }
    // Steps 3 to 7.
    let start = out.len();
    let as_it_stands = domain::parse_into(input, at, out, reporter)?;
    // Steps 8 and 9.
    let domain = out.get(start..).unwrap_or_default();
    if !ipv4::ends_in_a_number(domain) {
        return Ok(HostKind::Domain);
    }
    let address = ipv4::parse(domain, at, as_it_stands, reporter)?;
    out.truncate(start);
    ipv4::serialize_into(address, out);
    Ok(HostKind::Ipv4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        for (input, address) in [
            ("1.2.3.4", "1.2.3.4"),
            ("0xffffffff", "255.255.255.255"),
            ("010.1", "8.0.0.1"),
            ("1.2.3.4.", "1.2.3.4"),
        ] {
            let host = HostBuf::parse(input).unwrap();
            assert_eq!(host.as_host(), Host::Ipv4(address.parse().unwrap()));
            assert_eq!(host.as_host().to_string(), address);
        }
        for (input, text) in [
            ("::", "::"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
            ("0:f:0:0:f:f:0:0", "0:f::f:f:0:0"),
            ("::ffff:127.0.0.1", "::ffff:7f00:1"),
            ("1:0:3::", "1:0:3::"),
            ("1:0:3:4:5:6:7:0", "1:0:3:4:5:6:7:0"),
        ] {
            let host = HostBuf::parse_opaque(&format!("[{input}]")).unwrap();
            assert_eq!(host.as_str(), format!("[{text}]"));
            assert_eq!(host.as_host(), Host::Ipv6(input.parse().unwrap()));
            assert_eq!(host.as_host().to_string(), host.as_str());
        }
    }

    #[test]
    fn empty_hosts() {
        assert_eq!(HostBuf::parse_opaque("").unwrap().as_host(), Host::Empty);
        assert!(HostBuf::parse("").is_err());
    }
}
