//! Parsing a URL into its component parts ("Parsing URLs" of the HTML5 drafts).

use super::strip_spaces;
use crate::valid::is_scheme;
use std::fmt;
use std::net::Ipv6Addr;
use std::ops::Range;

/// Why a string is not a URL: it does not match `URI-reference` of RFC 3986, even with the exceptions of the drafts.
///
/// ```
/// assert!(lye_url::legacy::Components::parse("http://a:b/").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LegacyParseError {
    /// The first segment of a relative URL has a colon, and the part before it is not a scheme.
    Scheme,
    /// There is more than one `@` in the authority.
    UserInfo,
    /// A percent sign in the host is not followed by two hexadecimal digits.
    Host,
    /// The port has other characters than digits.
    Port,
}

impl fmt::Display for LegacyParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scheme => "the part before the first colon is not a scheme",
            Self::UserInfo => "more than one @ in the authority",
            Self::Host => "a percent sign in the host is not followed by two hexadecimal digits",
            Self::Port => "the port has characters other than digits",
        })
    }
}

impl std::error::Error for LegacyParseError {}

/// The component parts of a URL: substrings of it.
///
/// ```
/// use lye_url::legacy::Components;
///
/// let url = Components::parse(" http://me@example.com:8080/a?b#c#d ")?;
/// assert_eq!(url.scheme(), Some("http"));
/// assert_eq!(url.host(), Some("example.com"));
/// assert_eq!(url.port(), Some("8080"));
/// assert_eq!(url.hostport(), Some("example.com:8080"));
/// assert_eq!(url.path(), "/a");
/// assert_eq!(url.query(), Some("b"));
/// assert_eq!(url.fragment(), Some("c#d"));
/// assert_eq!(url.host_specific(), "/a?b#c#d");
/// # Ok::<(), lye_url::legacy::LegacyParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components<'a> {
    url: &'a str,
    pub(super) scheme: Option<Range<usize>>,
    pub(super) authority: Option<Range<usize>>,
    pub(super) host: Option<Range<usize>>,
    pub(super) port: Option<Range<usize>>,
    pub(super) path: Range<usize>,
    pub(super) query: Option<Range<usize>>,
    pub(super) fragment: Option<Range<usize>>,
    /// Whether the host is an `IP-literal`, which is an address in brackets.
    pub(super) is_ip_literal: bool,
}

impl<'a> Components<'a> {
    /// Parses a URL in the manner of RFC 3986, with the exceptions of the drafts: all characters up to U+0020 and from
    /// U+007F on, and `"<>[\]^` `` ` `` `{|}`, count as *unreserved*; `#` is valid in a fragment; and a percent sign
    /// need not be followed by digits, except in a host.
    ///
    /// # Errors
    /// If the string does not match `URI-reference` even so.
    ///
    /// ```
    /// use lye_url::legacy::{Components, LegacyParseError};
    ///
    /// assert_eq!(Components::parse("a^b%z|c")?.path(), "a^b%z|c");
    /// assert_eq!(Components::parse("1:a"), Err(LegacyParseError::Scheme));
    /// # Ok::<(), LegacyParseError>(())
    /// ```
    pub fn parse(url: &'a str) -> Result<Self, LegacyParseError> {
        // Step 1.
        let url = strip_spaces(url);
        // Steps 2 and 3. The delimiters are ASCII, so all offsets are character boundaries.
        let find = |from: usize, delimiters: &[char]| {
            url.get(from..).and_then(|rest| rest.find(delimiters)).map_or(url.len(), |at| from + at)
        };
        let is_at = |at: usize, text: &str| url.get(at..).is_some_and(|rest| rest.starts_with(text));
        let mut at = 0;
        let end = find(0, &[':', '/', '?', '#']);
        let mut scheme = None;
        if is_at(end, ":") {
            if !url.get(..end).is_some_and(is_scheme) {
                return Err(LegacyParseError::Scheme);
            }
            scheme = Some(0..end);
            at = end + 1;
        }
        let mut parsed = Self {
            url,
            scheme,
            authority: None,
            host: None,
            port: None,
            path: 0..0,
            query: None,
            fragment: None,
            is_ip_literal: false,
        };
        if is_at(at, "//") {
            let authority = at + 2..find(at + 2, &['/', '?', '#']);
            at = authority.end;
            parsed.parse_authority(authority)?;
        }
        let end = find(at, &['?', '#']);
        parsed.path = at..end;
        at = end;
        if is_at(at, "?") {
            let end = find(at, &['#']);
            parsed.query = Some(at + 1..end);
            at = end;
        }
        if is_at(at, "#") {
            parsed.fragment = Some(at + 1..url.len());
        }
        Ok(parsed)
    }

    /// `[ userinfo "@" ] host [ ":" port ]`.
    fn parse_authority(&mut self, authority: Range<usize>) -> Result<(), LegacyParseError> {
        let text = self.url.get(authority.clone()).unwrap_or_default();
        let (start, hostport) = match text.split_once('@') {
            Some((userinfo, rest)) => (authority.start + userinfo.len() + 1, rest),
            None => (authority.start, text),
        };
        if hostport.contains('@') {
            return Err(LegacyParseError::UserInfo);
        }
        let (host, port) = match split_ip_literal(hostport) {
            Some(split) => {
                self.is_ip_literal = true;
                split
            }
            None => match hostport.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (hostport, None),
            },
        };
        if !self.is_ip_literal && !percent_signs_are_followed_by_digits(host) {
            return Err(LegacyParseError::Host);
        }
        if port.is_some_and(|port| !port.bytes().all(|byte| byte.is_ascii_digit())) {
            return Err(LegacyParseError::Port);
        }
        let end = start + host.len();
        self.authority = Some(authority);
        self.host = Some(start..end);
        self.port = port.map(|port| end + 1..end + 1 + port.len());
        Ok(())
    }

    /// Returns the URL, without the spaces around it.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("\ta\n")?.url(), "a");
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> &'a str {
        self.url
    }

    /// Returns the scheme, without its colon.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("a:b")?.scheme(), Some("a"));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Option<&'a str> {
        self.part(&self.scheme)
    }

    /// Returns the host, which is empty in `file:///`.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("//[::1]:80")?.host(), Some("[::1]"));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
        self.part(&self.host)
    }

    /// Returns the port, which is empty if nothing follows its colon.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("//a:")?.port(), Some(""));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.part(&self.port)
    }

    /// Returns the host and, if there is a scheme and the port is not that scheme's default, the port.
    ///
    /// ```
    /// use lye_url::legacy::Components;
    ///
    /// assert_eq!(Components::parse("http://a:080/")?.hostport(), Some("a"));
    /// assert_eq!(Components::parse("http://a:81/")?.hostport(), Some("a:81"));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn hostport(&self) -> Option<&'a str> {
        self.part(&self.hostport_range())
    }

    pub(super) fn hostport_range(&self) -> Option<Range<usize>> {
        let host = self.host.clone()?;
        match (self.scheme(), self.port(), &self.port) {
            (Some(scheme), Some(port), Some(range)) if !is_default_port(scheme, port) => {
                Some(host.start..range.end)
            }
            _ => Some(host),
        }
    }

    /// Returns the path, which may be empty.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("mailto:a@b?c")?.path(), "a@b");
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.url.get(self.path.clone()).unwrap_or_default()
    }

    /// Returns the query, without its question mark.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("a??b")?.query(), Some("?b"));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&'a str> {
        self.part(&self.query)
    }

    /// Returns the fragment, without its number sign.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Components::parse("#")?.fragment(), Some(""));
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(&self.fragment)
    }

    /// Returns the part after the authority, or the whole URL if it has none.
    ///
    /// ```
    /// use lye_url::legacy::Components;
    ///
    /// assert_eq!(Components::parse("//a/b?c")?.host_specific(), "/b?c");
    /// assert_eq!(Components::parse("a:b")?.host_specific(), "a:b");
    /// # Ok::<(), lye_url::legacy::LegacyParseError>(())
    /// ```
    #[must_use]
    pub fn host_specific(&self) -> &'a str {
        let start = self.authority.as_ref().map_or(0, |authority| authority.end);
        self.url.get(start..).unwrap_or_default()
    }

    /// Returns the authority: user information, host and port.
    pub(super) fn authority(&self) -> Option<&'a str> {
        self.part(&self.authority)
    }

    fn part(&self, range: &Option<Range<usize>>) -> Option<&'a str> {
        self.url.get(range.clone()?)
    }
}

/// Whether a port is the default of a scheme, by its number or because it is empty.
fn is_default_port(scheme: &str, port: &str) -> bool {
    let default = match scheme.to_ascii_lowercase().as_str() {
        "http" | "ws" => "80",
        "https" | "wss" => "443",
        "ftp" => "21",
        "gopher" => "70",
        _ => "",
    };
    port.is_empty() || port.trim_start_matches('0') == default && !default.is_empty()
}

/// Splits `IP-literal [ ":" port ]`.
fn split_ip_literal(hostport: &str) -> Option<(&str, Option<&str>)> {
    let (host, rest) = hostport.split_at_checked(hostport.rfind(']')? + 1)?;
    let address = host.strip_prefix('[')?.strip_suffix(']')?;
    let port = match rest {
        "" => None,
        rest => Some(rest.strip_prefix(':')?),
    };
    // Characters that the drafts count as *unreserved* are valid there too.
    let is_ip_future = || ip_future(address).is_some_and(|rest| !rest.contains('%'));
    (address.parse::<Ipv6Addr>().is_ok() || is_ip_future()).then_some((host, port))
}

/// Returns the part after the version in an `IPvFuture` of RFC 3986, if the version is hexadecimal and the part is not empty.
pub(super) fn ip_future(address: &str) -> Option<&str> {
    let (version, rest) = address.strip_prefix(['v', 'V'])?.split_once('.')?;
    let is_version = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_version && !rest.is_empty()).then_some(rest)
}

/// Whether each percent sign begins a percent-encoded octet.
pub(super) fn percent_signs_are_followed_by_digits(text: &str) -> bool {
    text.split('%').skip(1).all(|rest| matches!(rest.as_bytes(), [high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(url: &str) -> Components<'_> {
        Components::parse(url).expect(url)
    }

    #[test]
    fn components() {
        let url = parsed("HTTP://u:p@h:1/p/q?r?s#t#u?v");
        assert_eq!((url.scheme(), url.authority()), (Some("HTTP"), Some("u:p@h:1")));
        assert_eq!((url.host(), url.port(), url.hostport()), (Some("h"), Some("1"), Some("h:1")));
        assert_eq!((url.path(), url.query(), url.fragment()), ("/p/q", Some("r?s"), Some("t#u?v")));
        assert_eq!(url.host_specific(), "/p/q?r?s#t#u?v");
        let url = parsed("");
        assert_eq!((url.scheme(), url.host(), url.path(), url.query()), (None, None, "", None));
        let url = parsed("?a:b");
        assert_eq!((url.path(), url.query()), ("", Some("a:b")));
        assert_eq!(parsed("./a:b").path(), "./a:b");
        assert_eq!(parsed("x:").path(), "");
        assert_eq!(parsed("///a").host(), Some(""));
        assert_eq!(parsed("//example.com/a^b☺c%FFd%z/?e").path(), "/a^b☺c%FFd%z/");
    }

    #[test]
    fn exceptions_make_characters_unreserved() {
        let url = parsed("//a b[\\]^`{|}\u{7F}☺/\"<>");
        assert_eq!(url.host(), Some("a b[\\]^`{|}\u{7F}☺"));
        assert_eq!(url.path(), "/\"<>");
        assert_eq!(parsed("//%@h").host(), Some("h"));
    }

    #[test]
    fn hosts_in_brackets() {
        assert_eq!(parsed("//[::1]").host(), Some("[::1]"));
        assert_eq!(parsed("//u@[1:2::3.4.5.6]:7").host(), Some("[1:2::3.4.5.6]"));
        assert_eq!(parsed("//[v1.a:b]:7").port(), Some("7"));
        assert_eq!(parsed("//[a]").host(), Some("[a]"));
        assert!(!parsed("//[a]").is_ip_literal);
        for wrong in ["//[::1", "//[:::1]", "//[::1]a", "//[::1]:a", "//[v.a:b]"] {
            assert_eq!(Components::parse(wrong), Err(LegacyParseError::Port), "{wrong}");
        }
    }

    #[test]
    fn default_ports() {
        for (url, hostport) in [
            ("http://a:80", "a"),
            ("https://a:443", "a"),
            ("https://a:80", "a:80"),
            ("FTP://a:21", "a"),
            ("http://a:", "a"),
            ("//a:81", "a"),
            ("x://a:0", "a:0"),
            ("x://a:", "a"),
            ("http://a:18446744073709551696", "a:18446744073709551696"),
        ] {
            assert_eq!(parsed(url).hostport(), Some(hostport), "{url}");
        }
    }

    #[test]
    fn failures() {
        for (url, error) in [
            (":a", LegacyParseError::Scheme),
            ("é:a", LegacyParseError::Scheme),
            ("1a:b", LegacyParseError::Scheme),
            ("//a@b@c", LegacyParseError::UserInfo),
            ("//a%", LegacyParseError::Host),
            ("//a%zz", LegacyParseError::Host),
            ("//[v1.%:]", LegacyParseError::Host),
            ("//a:b", LegacyParseError::Port),
            ("//a:1:2", LegacyParseError::Port),
        ] {
            assert_eq!(Components::parse(url), Err(error), "{url}");
        }
    }
}
