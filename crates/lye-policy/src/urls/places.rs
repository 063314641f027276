//! The hosts, the paths and the patterns of URLs that a rule allows.

use super::policy::{InvalidUrlPolicy, UrlRule};
use super::reference::cut;
use crate::members::texts;
use crate::string_enum;
use lye_url::host::HostBuf;
use lye_url::percent::percent_decode;
#[cfg(feature = "public-suffix")]
use lye_url::public_suffix::PublicSuffixList;
use lye_url::{Host, Url};
use std::fmt;

/// A host, or a set of hosts, that a [`UrlRule`](super::UrlRule) allows. Domains are compared as the URL Standard's
/// host parser returns them (3.5): in ASCII and lower case. `example.com.` and `example.com` are different hosts.
///
/// | written | matches |
/// | --- | --- |
/// | `example.com` | that host |
/// | `*.example.com` | its subdomains at any depth, but not the domain itself |
/// | `registrable:example.com` | hosts whose registrable domain it is, by the Public Suffix List (feature `public-suffix`) |
/// | `192.0.2.1`, `[2001:db8::1]` | that address, in any notation in the URL |
///
/// ```
/// use lye::urls::HostPattern;
///
/// let pattern = HostPattern::parse("*.Bücher.example")?;
/// assert_eq!(pattern.to_string(), "*.xn--bcher-kva.example");
/// assert!(pattern.matches(lye::url::Host::Domain("www.xn--bcher-kva.example")));
/// assert!(!pattern.matches(lye::url::Host::Domain("xn--bcher-kva.example")));
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostPattern {
    kind: Kind,
    host: HostBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Exact,
    Subdomains,
    Registrable,
}

const SUBDOMAINS: &str = "*.";
const REGISTRABLE: &str = "registrable:";

impl HostPattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// Fails if it does not have one of the forms in the table above, or cannot match anything.
    ///
    /// ```
    /// use lye::urls::HostPattern;
    ///
    /// assert!(HostPattern::parse("https://example.com/").is_err());
    /// assert!(HostPattern::parse("example.com:8080").is_err());
    /// assert!(HostPattern::parse("registrable:co.uk").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| InvalidUrlPolicy::new("host", text, problem);
        let (kind, name) = if let Some(name) = text.strip_prefix(SUBDOMAINS) {
            (Kind::Subdomains, name)
        } else if let Some(name) = text.strip_prefix(REGISTRABLE) {
            (Kind::Registrable, name)
        } else {
            (Kind::Exact, text)
        };
        if name.contains('*') {
            return Err(invalid(texts::host_with_star()));
        }
        if let Some((_, rest)) = name.split_once("://") {
            let host = rest.split(['/', '?', '#']).next().filter(|host| !host.is_empty());
            return Err(invalid(texts::host_is_url(host.unwrap_or("example.com"))));
        }
        let host = HostBuf::parse(name).map_err(|error| {
            let hint = if name.contains('/') {
                "write the host alone, such as `example.com`"
            } else if name.contains(':') && !name.starts_with('[') {
                "write the host alone (ports have a list of their own, `allowed_ports`), and IPv6 addresses in brackets"
            } else {
                "write a host such as `example.com`, `*.example.com` or `registrable:example.com`"
            };
            invalid(texts::no_host(error, hint))
        })?;
        if kind != Kind::Exact && host.as_host().domain().is_none() {
            return Err(invalid(texts::address_with_subdomains()));
        }
        if kind == Kind::Registrable {
            if !cfg!(feature = "public-suffix") {
                return Err(invalid(texts::host_without_list()));
            }
            match registrable_domain(host.as_host()) {
                Some(domain) if domain == host.as_str() => {}
                Some(domain) => return Err(invalid(texts::host_not_registrable(domain))),
                None => return Err(invalid(texts::host_is_suffix())),
            }
        }
        Ok(Self { kind, host })
    }

    /// Parses the patterns of a list.
    ///
    /// # Errors
    /// Fails with the first pattern that [`parse`](Self::parse) refuses.
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::list(["example.com", "*.example.com"])?.len(), 2);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn list<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<Self>, InvalidUrlPolicy> {
        texts.into_iter().map(Self::parse).collect()
    }

    /// Returns `true` if the pattern matches a host.
    ///
    /// ```
    /// use lye::url::Host;
    /// use lye::urls::HostPattern;
    ///
    /// let pattern = HostPattern::parse("registrable:example.com")?;
    /// assert!(pattern.matches(Host::Domain("example.com")) && pattern.matches(Host::Domain("a.b.example.com")));
    /// assert!(!pattern.matches(Host::Domain("badexample.com")));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn matches(&self, host: Host<'_>) -> bool {
        match self.kind {
            Kind::Exact => self.host.as_host() == host,
            Kind::Subdomains => host
                .domain()
                .and_then(|domain| domain.strip_suffix(self.host.as_str()))
                .is_some_and(|before| before.ends_with('.')),
            Kind::Registrable => registrable_domain(host) == Some(self.host.as_str()),
        }
    }

    /// Returns `true` if some host matches both patterns.
    #[doc(hidden)]
    pub fn overlaps(&self, other: &Self) -> bool {
        let some = |of: &Self| match of.kind {
            Kind::Exact | Kind::Registrable => of.host.as_str().to_owned(),
            Kind::Subdomains => format!("www.{}", of.host.as_str()),
        };
        let matches = |pattern: &Self, host: &str| {
            HostBuf::parse(host).is_ok_and(|host| pattern.matches(host.as_host()))
        };
        matches(self, &some(other)) || matches(other, &some(self))
    }

    /// Whether the pattern matches the hosts of anyone: the subdomains of a public suffix, such as `*.com`. Without the feature
    /// `public-suffix`, only top-level domains count.
    #[doc(hidden)]
    pub fn is_of_public_suffix(&self) -> bool {
        let is_suffix = match cfg!(feature = "public-suffix") {
            true => registrable_domain(self.host.as_host()).is_none(),
            false => !self.host.as_str().contains('.'),
        };
        self.kind == Kind::Subdomains && is_suffix
    }

    /// Whether the host begins with a dot. No such name can be registered.
    #[doc(hidden)]
    pub fn begins_with_dot(&self) -> bool {
        self.host.as_str().starts_with('.')
    }

    /// Returns `true` if the classes that a rule denies refuse every host that the pattern matches.
    pub(super) fn is_refused_by(&self, rule: &UrlRule) -> bool {
        match self.kind {
            Kind::Exact | Kind::Registrable => rule.refuse_address(self.host.as_host()).is_some(),
            Kind::Subdomains => {
                rule.refuse_address(Host::Domain(&format!("www.{}", self.host.as_str()))).is_some()
            }
        }
    }
}

/// Returns the registrable domain of a host by the built-in list.
#[cfg(feature = "public-suffix")]
fn registrable_domain(host: Host<'_>) -> Option<&str> {
    PublicSuffixList::built_in().registrable_domain(host)
}

/// Without the list, no pattern asks for a registrable domain: [`HostPattern::parse`] refuses those.
#[cfg(not(feature = "public-suffix"))]
fn registrable_domain(_: Host<'_>) -> Option<&str> {
    None
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Exact => "",
            Kind::Subdomains => SUBDOMAINS,
            Kind::Registrable => REGISTRABLE,
        })?;
        f.write_str(self.host.as_str())
    }
}

text_value!(HostPattern: InvalidUrlPolicy, None, &["example.com", "*.example.com", "registrable:example.com"]);

/// A path prefix for the URLs of a [`UrlRule`](super::UrlRule): it matches whole segments of the parsed URL's path.
///
/// ```
/// let prefix = lye::urls::PathPrefix::parse("/docs")?;
/// assert!(prefix.matches("/docs") && prefix.matches("/docs/a") && !prefix.matches("/docsy"));
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PathPrefix(String);

impl PathPrefix {
    /// Parses a prefix: a path that begins with `/`, with or without a trailing `/`. It is stored as a URL's path is
    /// serialized.
    ///
    /// # Errors
    /// Fails if it does not begin with `/`, or has a query, a fragment or dot segments.
    ///
    /// ```
    /// use lye::urls::PathPrefix;
    ///
    /// assert_eq!(PathPrefix::parse("/ü/")?.as_str(), "/%C3%BC");
    /// assert!(PathPrefix::parse("docs").is_err() && PathPrefix::parse("/a/../b").is_err());
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| InvalidUrlPolicy::new("path", text, problem);
        if !text.starts_with('/') || text.contains(['?', '#', '\\']) {
            return Err(invalid(texts::no_path()));
        }
        let url = Url::parse(&format!("https://host.invalid{text}"))
            .map_err(|_| invalid(texts::path_not_valid()))?;
        if url.pathname().matches('/').count() != text.matches('/').count() {
            return Err(invalid(texts::path_with_dots()));
        }
        Ok(Self(url.pathname().strip_suffix('/').unwrap_or(url.pathname()).to_owned()))
    }

    /// Returns the prefix without a trailing `/`: the root is the empty string.
    ///
    /// ```
    /// assert_eq!(lye::urls::PathPrefix::parse("/a/")?.as_str(), "/a");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns `true` if the path of a parsed URL is this path or below it.
    ///
    /// Servers interpret paths differently. A path that some server may resolve outside the prefix (path traversal)
    /// does not match: one with an encoded `/` or `\`, with dot segments before path parameters or control characters,
    /// or with any of these encoded more than once.
    ///
    /// ```
    /// let prefix = lye::urls::PathPrefix::parse("/docs")?;
    /// assert!(!prefix.matches("/docs/..%2Fprivate") && !prefix.matches("/docs/..;/private"));
    /// assert!(prefix.matches("/docs/a;v=1/100%25"));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn matches(&self, path: &str) -> bool {
        path.strip_prefix(self.0.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            && !may_climb(path)
    }
}

/// How often paths may be percent-decoded: by a proxy, a server, a framework and an application.
const DECODINGS: usize = 4;

/// Returns `true` if some server may read a path without dot segments as one that climbs: through separators or dot
/// segments that appear after one or more decodings, without path parameters, or with a lenient UTF-8 decoder. A path
/// that is encoded more than [`DECODINGS`] times counts as climbing.
fn may_climb(path: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii() && !matches!(byte, b'%' | b';' | b'\\');
    if path.bytes().all(is_plain) && !path.contains("..") {
        return false;
    }
    let separators = path.matches('/').count();
    let mut bytes = path.as_bytes().to_vec();
    for _ in 0..=DECODINGS {
        if bytes.iter().filter(|byte| **byte == b'/').count() > separators
            || reads_as_separator(&bytes)
            || bytes.split(|byte| *byte == b'/').any(reads_as_dots)
        {
            return true;
        }
        let decoded = percent_decode(&bytes);
        if *decoded == *bytes {
            return false;
        }
        bytes = decoded.into_owned();
    }
    true
}

/// Returns `true` if some server may read bytes of a path, other than `/`, as a separator.
fn reads_as_separator(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| match pair {
        // Overlong forms of ASCII characters, which lenient UTF-8 decoders accept.
        [0xC0 | 0xC1, _] | [0xE0, 0x80..=0x9F] | [0xF0, 0x80..=0x8F] => true,
        // `%u002f`, which IIS decodes.
        [b'%', b'u' | b'U'] => true,
        _ => false,
    }) || bytes.contains(&b'\\')
        // `／`, `＼` and `﹨` become `/` and `\` by compatibility normalization (NFKC); `％` and `﹪` become `%`.
        || ["\u{FF0F}", "\u{FF3C}", "\u{FE68}", "\u{FF05}", "\u{FE6A}"].iter().any(|sign| contains(bytes, sign))
}

/// Returns `true` if some server may read a segment as a dot segment: only dots are left without its parameters,
/// anything after a NUL, `?` or `#`, control characters and spaces. More than two dots count too: some programs remove
/// `../` and thereby create one.
fn reads_as_dots(segment: &[u8]) -> bool {
    let end = segment.iter().position(|byte| matches!(byte, b';' | b'\0' | b'?' | b'#'));
    let name = String::from_utf8_lossy(&segment[..end.unwrap_or(segment.len())]);
    let mut shown = name.chars().filter(|c| !c.is_control() && !c.is_whitespace()).peekable();
    // `．`, `․`, `‥`, `…` and `﹒` become dots by compatibility normalization.
    let is_dots = |c| matches!(c, '.' | '\u{FF0E}' | '\u{2024}'..='\u{2026}' | '\u{FE52}');
    shown.peek().is_some() && shown.all(is_dots)
}

fn contains(bytes: &[u8], sign: &str) -> bool {
    bytes.windows(sign.len()).any(|window| window == sign.as_bytes())
}

impl fmt::Display for PathPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "/" } else { &self.0 })
    }
}

text_value!(PathPrefix: InvalidUrlPolicy, Some("^/"), &["/embed"]);

string_enum! {
    /// A pattern that must match a whole URL as written: the four of the Secure Programming HOWTO (5.11.4).
    ///
    /// A pattern restricts how a URL is written, not where it leads. It is an additional condition of a
    /// [`UrlRule`](crate::urls::UrlRule), meant for links that users follow. Images and other resources that load at once
    /// tell a server who opened the page and when, whatever the pattern.
    ///
    /// ```
    /// use lye::urls::UriPattern;
    /// let pattern: UriPattern = "howto-simple-mostly-safe".parse()?;
    /// assert!(pattern.matches("http://www.dwheeler.com/"));
    /// assert!(!pattern.matches("http://www.dwheeler.com/?q=1"));
    /// # Ok::<(), lye::policy::UnknownVariant>(())
    /// ```
    #[derive(PartialOrd, Ord)]
    pub enum UriPattern {
        /// `(http|ftp|https)://[-A-Za-z0-9._/]+`: no queries, fragments, ports, escapes or relative URLs.
        SimpleMostlySafe = "howto-simple-mostly-safe",
        /// A host, and a path in which `?`, `%` and a few more characters may occur anywhere.
        SimpleSomewhatSafe = "howto-simple-somewhat-safe",
        /// As [`SophisticatedSomewhatSafe`](Self::SophisticatedSomewhatSafe), without queries.
        SophisticatedMostlySafe = "howto-sophisticated-mostly-safe",
        /// Absolute `http`, `https` and `ftp` URLs and relative ones, with paths, queries (not for `ftp`) and fragments,
        /// each in its own syntax. Escapes start at `%20`. The empty string matches, because all parts are optional.
        SophisticatedSomewhatSafe = "howto-sophisticated-somewhat-safe",
    }
}

impl UriPattern {
    /// Returns `true` if the whole URL matches. Case matters, also in schemes. O(URL).
    ///
    /// ```
    /// use lye::urls::UriPattern;
    /// assert!(UriPattern::SophisticatedSomewhatSafe.matches("/search?q=a+b#results"));
    /// assert!(!UriPattern::SophisticatedSomewhatSafe.matches("HTTP://example.org/"));
    /// ```
    pub fn matches(self, url: &str) -> bool {
        match self {
            Self::SimpleMostlySafe => {
                let is_legal = |byte: u8| is_word(byte) || matches!(byte, b'.' | b'/');
                any_scheme(url).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(is_legal))
            }
            Self::SimpleSomewhatSafe => any_scheme(url).is_some_and(|rest| {
                let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                let is_legal = |byte: u8| is_unreserved(byte) || matches!(byte, b'%' | b'?');
                !host.is_empty()
                    && host.bytes().all(|byte| is_word(byte) || byte == b'.')
                    && is_path(path, |segment| segment.bytes().all(is_legal))
            }),
            Self::SophisticatedMostlySafe => sophisticated(url, false),
            Self::SophisticatedSomewhatSafe => sophisticated(url, true),
        }
    }
}

fn sophisticated(url: &str, allows_query: bool) -> bool {
    let (rest, fragment) = cut(url, '#');
    let (rest, search) = cut(rest, '?');
    let allows_query = allows_query && !rest.starts_with("ftp://");
    let path = match any_scheme(rest) {
        Some(rest) => {
            let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            is_host(host).then_some(path)
        }
        // The first segment of a relative URL needs no slash before it.
        None => {
            let (first, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            is_run(first, false).then_some(path)
        }
    };
    path.is_some_and(|path| is_path(path, |segment| is_run(segment, false)))
        && search.is_none_or(|search| allows_query && is_query(search))
        && fragment.is_none_or(|fragment| !fragment.is_empty() && is_run(fragment, true))
}

fn any_scheme(url: &str) -> Option<&str> {
    ["http://", "https://", "ftp://"].iter().find_map(|scheme| url.strip_prefix(scheme))
}

/// Segments with a slash before each, and an optional trailing slash.
fn is_path(path: &str, is_segment: impl Fn(&str) -> bool) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let mut segments = path.split('/');
    segments.next() == Some("") && segments.all(|segment| !segment.is_empty() && is_segment(segment))
}

/// Labels separated by dots, with an optional trailing dot; each begins with a letter or a digit.
fn is_host(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    host.split('.')
        .all(|label| label.starts_with(|c: char| c.is_ascii_alphanumeric()) && label.bytes().all(is_legal))
}

/// Names and values, or a single run.
fn is_query(search: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && is_run(part, true);
    is_part(search)
        || search
            .split('&')
            .all(|pair| pair.split_once('=').is_some_and(|(name, value)| is_part(name) && is_part(value)))
}

/// Unreserved characters and escapes, except those of control characters; and `+` where it stands for a space.
fn is_run(text: &str, plus: bool) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let is_legal = match byte {
            b'%' => {
                matches!(bytes.next(), Some(b'2'..=b'9' | b'A'..=b'F' | b'a'..=b'f'))
                    && bytes.next().is_some_and(|digit| digit.is_ascii_hexdigit())
            }
            b'+' => plus,
            byte => is_unreserved(byte),
        };
        if !is_legal {
            return false;
        }
    }
    true
}

/// RFC 2396, 2.3, unreserved.
fn is_unreserved(byte: u8) -> bool {
    is_word(byte) || matches!(byte, b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')')
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}
