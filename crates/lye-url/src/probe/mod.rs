//! The probe: what the basic URL parser (URL Standard, 4.4) would say of an input, without making the URL.

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

/// What an input is probed against.
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
    /// No base: what is relative fails.
    None,
    /// Some `http` URL, of which no more is known.
    Http,
    /// Some `https` URL, of which no more is known.
    Https,
    /// A URL.
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

    /// How long a record is that takes everything from it.
    fn len(self) -> usize {
        if let Self::Url(url) = self { url.href().len() } else { 0 }
    }
}

/// How an input is written, by the strings of URL Standard, 4.3.
///
/// `\` counts as `/` here, as the parser takes it, unless the base has a path that is not opaque and a scheme that is not
/// special.
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
    /// It has a scheme: `https://example.org/`, `mailto:a@b`; `https:a` too, which may be relative for all that:
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
    /// It is a fragment: `#a`.
    Fragment,
    /// Nothing is left of it.
    Empty,
}

/// A host as the probe sees it. [`Host`](crate::Host) is what the parser makes of it.
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
    /// There is none, as in `mailto:a@b`. Failures have none either.
    Null,
    /// The empty string, as in `file:///a`.
    Empty,
    /// A domain.
    Domain(Normalized<'a>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// What stands where a host would, in a URL that is not special.
    Opaque(Normalized<'a>),
    /// The base's, which is not known ([`BaseKind::Http`], [`BaseKind::Https`]).
    OfBase,
    /// The parser must say, and it may fail: the domain is not in ASCII, or it has more than 255 bytes and is not written
    /// as it is serialized, or the URL may be longer than [`MAX_URL_BYTES`](crate::MAX_URL_BYTES).
    NeedsParser,
}

/// What the parser would say of an input: made by [`probe`].
#[derive(Clone, Copy, Debug)]
pub struct Probe<'a> {
    base: BaseKind<'a>,
    form: UrlForm,
    scheme_type: Option<SchemeType>,
    /// The scheme, if it is written in the input.
    scheme: Normalized<'a>,
    authority: Authority<'a>,
    may_be_too_long: bool,
}

impl<'a> Probe<'a> {
    /// How the input is written.
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

    /// Whether the parser fails. This is certain, unless the host [needs the parser](ProbedHost::NeedsParser), which may
    /// still fail.
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

    /// The scheme of the URL. An input that fails has one if it is written, or if it is relative to a base that it may be
    /// relative to.
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

    /// Which special scheme [`scheme`](Self::scheme) is.
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

    /// Whether host, port and credentials are the base's.
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

    /// The host.
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

    /// The port, if it is not the scheme's own. `None` if the host is [`ProbedHost::OfBase`]: it is the base's too, and not
    /// known.
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

    /// Whether the URL "includes credentials". `false` if the host is [`ProbedHost::OfBase`]: they are the base's too, and
    /// not known.
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
