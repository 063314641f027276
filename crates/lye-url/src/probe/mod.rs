//! Reads the scheme, host and port of an input as the basic URL parser (URL Standard, 4.4) would, without making the URL.
//!
//! [`probe`](probe()) answers for every input. [`plain_http_url`] and [`plain_relative_url`] recognize the most common inputs, which
//! are valid as written.

mod authority;
mod host;
mod normalized;
mod plain_url;
mod scan;
mod states;

use crate::scheme::SchemeType;
use crate::url::Url;
use authority::{Authority, AuthorityKind};
use std::net::{Ipv4Addr, Ipv6Addr};

pub use normalized::{Normalized, NormalizedBytes};
pub use plain_url::{plain_http_url, plain_relative_url};
pub use states::probe;

/// The base against which an input is probed.
///
/// ```
/// use lye_url::Url;
/// use lye_url::probe::{BaseKind, ProbedHost, probe};
///
/// let base = Url::parse("https://example.org/")?;
/// assert!(probe("/a", BaseKind::None).fails());
/// assert_eq!(probe("/a", BaseKind::Https).host(), ProbedHost::OfBase);
/// assert!(matches!(probe("/a", BaseKind::Url(&base)).host(), ProbedHost::Domain(host) if host == "example.org"));
/// # Ok::<(), lye_url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum BaseKind<'a> {
    /// No base: relative inputs fail.
    None,
    /// An `http` URL that is otherwise unknown.
    Http,
    /// An `https` URL that is otherwise unknown.
    Https,
    /// A known URL.
    Url(&'a Url),
}

impl BaseKind<'_> {
    fn scheme_type(self) -> Option<SchemeType> {
        match self {
            Self::None => None,
            Self::Http => Some(SchemeType::Http),
            Self::Https => Some(SchemeType::Https),
            Self::Url(url) => Some(url.scheme_type()),
        }
    }

    fn has_opaque_path(self) -> bool {
        matches!(self, Self::Url(url) if url.has_opaque_path())
    }

    /// Returns the length of a record that takes everything from the base.
    fn len(self) -> usize {
        if let Self::Url(url) = self { url.href().len() } else { 0 }
    }
}

/// The form of an input, according to the strings of URL Standard, 4.3.
///
/// As in the parser, `\` counts as `/`, unless the base has a path that is not opaque and a scheme that is not special.
///
/// ```
/// use lye_url::probe::{BaseKind, UrlForm, probe};
///
/// let form = |input| probe(input, BaseKind::Https).form();
/// assert_eq!(form("http:a"), UrlForm::Absolute);
/// assert_eq!(form("\\/a"), UrlForm::SchemeRelative);
/// assert_eq!(form("/\t/a"), UrlForm::SchemeRelative);
/// assert_eq!(form("/a"), UrlForm::PathAbsolute);
/// assert_eq!(form("a/b"), UrlForm::PathRelative);
/// assert_eq!(form("?a"), UrlForm::Query);
/// assert_eq!(form("#a"), UrlForm::Fragment);
/// assert_eq!(form(" "), UrlForm::Empty);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UrlForm {
    /// It has a scheme: `https://example.org/`, `mailto:a@b`. `https:a` has this form too, although it may be relative:
    /// see [`Probe::takes_authority_of_base`].
    Absolute,
    /// It begins with two solidi: `//example.org/`. Also called protocol-relative.
    SchemeRelative,
    /// It begins with one solidus: `/a`.
    PathAbsolute,
    /// It begins with a path: `a/b`, `../a`.
    PathRelative,
    /// It begins with a query: `?a`.
    Query,
    /// It begins with a fragment: `#a`.
    Fragment,
    /// It is empty after trimming.
    Empty,
}

/// The host that a probe finds. The parser's is a [`Host`](crate::Host).
///
/// ```
/// use lye_url::probe::{BaseKind, ProbedHost, probe};
/// use std::net::Ipv4Addr;
///
/// let host = |input| probe(input, BaseKind::None).host();
/// assert!(matches!(host("https://EX%41MPLE.org"), ProbedHost::Domain(domain) if domain == "example.org"));
/// assert_eq!(host("https://0x7F.1"), ProbedHost::Ipv4(Ipv4Addr::LOCALHOST));
/// assert_eq!(host("https://ü.example"), ProbedHost::NeedsParser);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbedHost<'a> {
    /// There is no host, as in `mailto:a@b`, or the parser fails.
    Null,
    /// The empty host, as in `file:///a`.
    Empty,
    /// A domain.
    Domain(Normalized<'a>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The opaque host of a URL that is not special.
    Opaque(Normalized<'a>),
    /// The host of an unknown base ([`BaseKind::Http`], [`BaseKind::Https`]).
    OfBase,
    /// Only the parser can tell, and it may fail: the domain is not ASCII, or it has more than 255 bytes and differs from its
    /// serialization, or the URL may be longer than [`MAX_URL_BYTES`](crate::MAX_URL_BYTES).
    NeedsParser,
}

/// The answers of [`probe`](probe()) about an input.
#[derive(Clone, Copy, Debug)]
pub struct Probe<'a> {
    base: BaseKind<'a>,
    form: UrlForm,
    scheme_type: Option<SchemeType>,
    /// The scheme, if the input has one.
    scheme: Normalized<'a>,
    authority: Authority<'a>,
    may_be_too_long: bool,
}

impl<'a> Probe<'a> {
    /// Returns the form of the input.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, UrlForm, probe};
    ///
    /// assert_eq!(probe("//example.org", BaseKind::None).form(), UrlForm::SchemeRelative);
    /// ```
    #[inline]
    #[must_use]
    pub fn form(&self) -> UrlForm {
        self.form
    }

    /// Whether the parser fails. If the host [needs the parser](ProbedHost::NeedsParser), the parser may fail although this is
    /// `false`.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, probe};
    ///
    /// assert!(probe("https://a b/", BaseKind::None).fails());
    /// assert!(!probe("https:a/b", BaseKind::None).fails());
    /// ```
    #[inline]
    #[must_use]
    pub fn fails(&self) -> bool {
        self.authority.kind == AuthorityKind::Failure
    }

    /// Returns the scheme of the URL. An input that fails has one if it is written in the input, or if the input may be relative
    /// to the base.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, probe};
    ///
    /// assert!(probe("java\nScript://:/", BaseKind::None).scheme().is_some_and(|scheme| scheme == "javascript"));
    /// assert!(probe("a/b", BaseKind::Https).scheme().is_some_and(|scheme| scheme == "https"));
    /// assert!(probe("a/b", BaseKind::None).scheme().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> Option<Normalized<'a>> {
        let kind = self.scheme_type?;
        if self.form == UrlForm::Absolute {
            return Some(self.scheme);
        }
        let name = if let BaseKind::Url(base) = self.base { base.scheme() } else { kind.name() };
        Some(Normalized::verbatim(name))
    }

    /// Returns the special scheme that [`scheme`](Self::scheme) is.
    ///
    /// ```
    /// use lye_url::SchemeType;
    /// use lye_url::probe::{BaseKind, probe};
    ///
    /// assert_eq!(probe("WSS:a", BaseKind::None).scheme_type(), Some(SchemeType::Wss));
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_type(&self) -> Option<SchemeType> {
        self.scheme_type
    }

    /// Whether host, port and credentials are those of the base.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, UrlForm, probe};
    ///
    /// assert!(probe("?a", BaseKind::Http).takes_authority_of_base());
    /// assert!(!probe("//a", BaseKind::Http).takes_authority_of_base());
    /// // With the base's scheme and no `//`, what follows is relative.
    /// assert!(probe("http:a", BaseKind::Http).takes_authority_of_base());
    /// assert!(!probe("http:a", BaseKind::Https).takes_authority_of_base());
    /// ```
    #[inline]
    #[must_use]
    pub fn takes_authority_of_base(&self) -> bool {
        self.authority.kind == AuthorityKind::OfBase
    }

    /// Returns the host.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, ProbedHost, probe};
    /// use std::net::Ipv6Addr;
    ///
    /// assert_eq!(probe("//[::1]", BaseKind::Https).host(), ProbedHost::Ipv6(Ipv6Addr::LOCALHOST));
    /// ```
    #[inline]
    #[must_use]
    pub fn host(&self) -> ProbedHost<'a> {
        match self.authority.kind {
            AuthorityKind::Failure => ProbedHost::Null,
            _ if self.may_be_too_long => ProbedHost::NeedsParser,
            AuthorityKind::Null => ProbedHost::Null,
            AuthorityKind::OfBase => match self.base {
                BaseKind::Url(url) => ProbedHost::of(url),
                _ => ProbedHost::OfBase,
            },
            AuthorityKind::Empty => ProbedHost::Empty,
            AuthorityKind::Domain => ProbedHost::Domain(self.authority.host),
            // An IPv4 address has 32 bits.
            AuthorityKind::Ipv4 => ProbedHost::Ipv4(Ipv4Addr::from_bits(self.authority.address as u32)),
            AuthorityKind::Ipv6 => ProbedHost::Ipv6(Ipv6Addr::from_bits(self.authority.address)),
            AuthorityKind::Opaque => ProbedHost::Opaque(self.authority.host),
            AuthorityKind::NeedsParser => ProbedHost::NeedsParser,
        }
    }

    /// Returns the port, if it is not the scheme's default. Returns `None` if the host is [`ProbedHost::OfBase`], since the port is
    /// then unknown too.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, probe};
    ///
    /// assert_eq!(probe("//a:443", BaseKind::Http).port(), Some(443));
    /// assert_eq!(probe("//a:443", BaseKind::Https).port(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        match (self.authority.kind, self.base) {
            (AuthorityKind::OfBase, BaseKind::Url(url)) => url.port_number(),
            _ => self.authority.port,
        }
    }

    /// Whether the URL "includes credentials". Returns `false` if the host is [`ProbedHost::OfBase`], since the credentials are
    /// then unknown too.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, probe};
    ///
    /// assert!(probe("https://me@a", BaseKind::None).includes_credentials());
    /// assert!(!probe("https://:@a", BaseKind::None).includes_credentials());
    /// ```
    #[inline]
    #[must_use]
    pub fn includes_credentials(&self) -> bool {
        match (self.authority.kind, self.base) {
            (AuthorityKind::OfBase, BaseKind::Url(url)) => url.includes_credentials(),
            _ => self.authority.credentials,
        }
    }
}

impl<'a> ProbedHost<'a> {
    fn of(url: &'a Url) -> Self {
        use crate::host::Host;
        match url.host_enum() {
            None => Self::Null,
            Some(Host::Empty) => Self::Empty,
            Some(Host::Domain(domain)) => Self::Domain(Normalized::verbatim(domain)),
            Some(Host::Ipv4(address)) => Self::Ipv4(address),
            Some(Host::Ipv6(address)) => Self::Ipv6(address),
            Some(Host::Opaque(host)) => Self::Opaque(Normalized::verbatim(host)),
        }
    }
}
