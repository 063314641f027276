//! The URI patterns of the Secure Programming HOWTO (5.11.4).

use super::reference::cut;
use crate::string_enum;

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
