//! The seven attributes that decompose a URL ("Interfaces for URL manipulation" of the HTML5 drafts).

use super::AbsoluteUrl;
use super::parse::Components;
use super::resolve::is_pchar;
use crate::percent::percent_encode_byte_into;
use std::ops::Range;

/// A "URL decomposition IDL attribute", which gets and sets a component of an input URL.
///
/// ```
/// use lye_url::legacy::Attribute;
///
/// let input = "http://example.com/carrot#question%3f";
/// assert_eq!(Attribute::Hash.get(input), "#question%3f");
/// assert_eq!(Attribute::Search.set(input, "a b"), "http://example.com/carrot?a%20b#question%3f");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Attribute {
    /// `protocol`: the scheme, with its colon.
    Protocol,
    /// `host`: the host and, if it is not the scheme's default, the port.
    Host,
    /// `hostname`: the host.
    Hostname,
    /// `port`: the port.
    Port,
    /// `pathname`: the path.
    Pathname,
    /// `search`: the query, with its question mark.
    Search,
    /// `hash`: the fragment, with its number sign.
    Hash,
}

impl Attribute {
    /// All seven attributes, in the order of the table.
    ///
    /// ```
    /// let names = lye_url::legacy::Attribute::ALL.map(|attribute| attribute.name());
    /// assert_eq!(names, ["protocol", "host", "hostname", "port", "pathname", "search", "hash"]);
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Protocol, Self::Host, Self::Hostname, Self::Port, Self::Pathname, Self::Search, Self::Hash];

    /// Returns the name of the attribute.
    ///
    /// ```
    /// assert_eq!(lye_url::legacy::Attribute::Hash.name(), "hash");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Protocol => "protocol",
            Self::Host => "host",
            Self::Hostname => "hostname",
            Self::Port => "port",
            Self::Pathname => "pathname",
            Self::Search => "search",
            Self::Hash => "hash",
        }
    }

    /// Gets the attribute. The result is empty if the input is not an absolute URL, or does not fulfill the attribute's getter condition in
    /// the drafts: for most, `//` after the scheme; for `pathname` and `search`, `/`.
    ///
    /// An empty path after an authority becomes `/`, as in the second table of the drafts: the two are equivalent
    /// (RFC 3986, 6.2.3).
    ///
    /// ```
    /// use lye_url::legacy::Attribute;
    ///
    /// let input = "https://www.example.com:4443?";
    /// assert_eq!(Attribute::Host.get(input), "www.example.com:4443");
    /// assert_eq!(Attribute::Pathname.get(input), "/");
    /// assert_eq!(Attribute::Search.get(input), "?");
    /// assert_eq!(Attribute::Host.get("//www.example.com/"), "");
    /// ```
    #[must_use]
    pub fn get(self, input: &str) -> String {
        let (Some(kind), Ok(url)) = (AbsoluteUrl::of(input), Components::parse(input)) else {
            return String::new();
        };
        let with = |condition: bool, prefix: &str, part: Option<&str>, suffix: &str| {
            part.filter(|_| condition).map(|part| format!("{prefix}{part}{suffix}")).unwrap_or_default()
        };
        match self {
            Self::Protocol => with(true, "", url.scheme(), ":"),
            Self::Host => with(kind.is_authority_based, "", url.hostport(), ""),
            Self::Hostname => with(kind.is_authority_based, "", url.host(), ""),
            Self::Port => with(kind.is_authority_based, "", url.port(), ""),
            // SAME-AS-SPEC: by the steps it would be empty, but the table of examples has `/`.
            Self::Pathname if kind.is_authority_based && url.path().is_empty() => "/".to_owned(),
            Self::Pathname => with(kind.is_hierarchical, "", Some(url.path()), ""),
            Self::Search => with(kind.is_hierarchical, "?", url.query(), ""),
            Self::Hash => with(true, "#", url.fragment().filter(|fragment| !fragment.is_empty()), ""),
        }
    }

    /// Sets the attribute, and returns the output of the common setter action. The output is the input if that is not an
    /// absolute URL, or if the setter condition is not fulfilled.
    ///
    /// Characters that the component cannot have are percent-encoded as UTF-8. The output may not be a URL: `protocol` can be
    /// set to `1`.
    ///
    /// ```
    /// use lye_url::legacy::Attribute;
    ///
    /// let input = "http://example.com:81/a";
    /// assert_eq!(Attribute::Protocol.set(input, "https::"), "https://example.com:81/a");
    /// assert_eq!(Attribute::Host.set(input, "b"), "http://b/a");
    /// assert_eq!(Attribute::Port.set(input, "0082x"), "http://example.com:82/a");
    /// assert_eq!(Attribute::Port.set(input, "65536"), input);
    /// assert_eq!(Attribute::Pathname.set("mailto:a@b", "c"), "mailto:a@b");
    /// ```
    #[must_use]
    pub fn set(self, input: &str, value: &str) -> String {
        // Components are replaced in the parsed URL, which has no spaces around it.
        let (Some(kind), Ok(url)) = (AbsoluteUrl::of(input), Components::parse(input)) else {
            return input.to_owned();
        };
        let mut value = escaped(&self.preprocessed(value), |c, value| self.is_valid(c, value));
        // Without an authority a second solidus is not valid: it would begin one (RFC 3986, 3.3).
        if self == Self::Pathname && url.host.is_none() && value.starts_with("//") {
            value.replace_range(1..2, "%2F");
        }
        let holds = match self {
            Self::Protocol => !value.is_empty(),
            Self::Host | Self::Hostname => !value.is_empty() && kind.is_authority_based,
            Self::Port => kind.is_authority_based && value.parse::<u16>().is_ok(),
            Self::Pathname | Self::Search => kind.is_hierarchical,
            Self::Hash => true,
        };
        match self.place(&url, &value) {
            Some((range, delimiter)) if holds => {
                let before = url.url().get(..range.start).unwrap_or_default();
                let after = url.url().get(range.end..).unwrap_or_default();
                format!("{before}{delimiter}{value}{after}")
            }
            _ => input.to_owned(),
        }
    }

    /// The "setter preprocessor".
    fn preprocessed(self, value: &str) -> String {
        match self {
            Self::Protocol => value.trim_end_matches(':').to_owned(),
            Self::Host => value.to_owned(),
            Self::Hostname => value.trim_start_matches('/').to_owned(),
            Self::Port => {
                let end = value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len());
                match value.get(..end).unwrap_or_default().trim_start_matches('0') {
                    "" => "0".to_owned(),
                    digits => digits.to_owned(),
                }
            }
            Self::Pathname if value.starts_with('/') => value.to_owned(),
            Self::Pathname => format!("/{value}"),
            Self::Search => value.strip_prefix('?').unwrap_or(value).to_owned(),
            Self::Hash => value.strip_prefix('#').unwrap_or(value).to_owned(),
        }
    }

    /// Whether a character other than `%` is valid in the component, by RFC 3986 alone.
    fn is_valid(self, c: char, value: &str) -> bool {
        match self {
            Self::Protocol => c.is_ascii_alphanumeric() || "+-.".contains(c),
            // Brackets and colons belong to an address; the colon of a host and port also before the port.
            Self::Host if value.starts_with('[') && "[]:".contains(c) => true,
            Self::Hostname if value.starts_with('[') && value.ends_with(']') && "[]:".contains(c) => true,
            Self::Host => is_pchar(c) && c != '@',
            Self::Hostname => is_pchar(c) && c != '@' && c != ':',
            Self::Port => c.is_ascii_digit(),
            Self::Pathname => is_pchar(c) || c == '/',
            Self::Search | Self::Hash => is_pchar(c) || c == '/' || c == '?',
        }
    }

    /// Returns the range to replace in a URL, and the character to insert before the value if its component is missing.
    fn place(self, url: &Components<'_>, value: &str) -> Option<(Range<usize>, &'static str)> {
        let end = url.url().len();
        Some(match self {
            Self::Protocol => (url.scheme.clone()?, ""),
            Self::Host => {
                let range = url.hostport_range()?;
                // DEVIATION: a default port is not part of the component, but a value with a port replaces it.
                let has_port = value.rsplit(']').next().is_some_and(|rest| rest.contains(':'));
                match &url.port {
                    Some(port) if has_port => (range.start..port.end, ""),
                    _ => (range, ""),
                }
            }
            Self::Hostname => (url.host.clone()?, ""),
            Self::Port => match (&url.port, &url.host) {
                (Some(port), _) => (port.clone(), ""),
                (None, Some(host)) => (host.end..host.end, ":"),
                (None, None) => return None,
            },
            Self::Pathname => (url.path.clone(), ""),
            Self::Search => match &url.query {
                Some(query) => (query.clone(), ""),
                None => (url.path.end..url.path.end, "?"),
            },
            Self::Hash => match &url.fragment {
                Some(fragment) => (fragment.clone(), ""),
                None => (end..end, "#"),
            },
        })
    }
}

/// Percent-encodes, as UTF-8, the characters that are not valid, and percent signs that do not begin a percent-encoded octet.
fn escaped(value: &str, is_valid: impl Fn(char, &str) -> bool) -> String {
    let bytes = value.as_bytes();
    let mut out = String::with_capacity(bytes.len());
    for (at, c) in value.char_indices() {
        let is_kept = match c {
            '%' => bytes.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)),
            _ => is_valid(c, value),
        };
        if is_kept {
            out.push(c);
        } else {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| percent_encode_byte_into(byte, &mut out));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Attribute::*;
    use super::*;

    /// The first table of examples.
    #[test]
    fn search_table_of_the_drafts() {
        for (input, search) in [
            ("http://example.com/", ""),
            ("http://example.com/?", "?"),
            ("http://example.com/?test", "?test"),
            ("http://example.com/?test#", "?test"),
        ] {
            assert_eq!(Search.get(input), search, "{input}");
        }
    }

    /// The second table of examples.
    #[test]
    fn all_attributes() {
        for (input, expected) in [
            (
                "http://example.com/carrot#question%3f",
                ["http:", "example.com", "example.com", "", "/carrot", "", "#question%3f"],
            ),
            (
                "https://www.example.com:4443?",
                ["https:", "www.example.com:4443", "www.example.com", "4443", "/", "?", ""],
            ),
            ("mailto:a@b?c#", ["mailto:", "", "", "", "", "", ""]),
            ("x:/a?b#c", ["x:", "", "", "", "/a", "?b", "#c"]),
            ("http://a:80/", ["http:", "a", "a", "80", "/", "", ""]),
            ("/a?b#c", ["", "", "", "", "", "", ""]),
            ("http://a b/", ["", "", "", "", "", "", ""]),
        ] {
            assert_eq!(Attribute::ALL.map(|attribute| attribute.get(input)), expected, "{input}");
        }
    }

    #[test]
    fn setters() {
        let input = "http://u@a.b:81/p?q#f";
        for (attribute, value, output) in [
            (Protocol, "https:", "https://u@a.b:81/p?q#f"),
            (Protocol, ":", input),
            (Protocol, "a b", "a%20b://u@a.b:81/p?q#f"),
            (Protocol, "a:b", "a%3Ab://u@a.b:81/p?q#f"),
            (Host, "c:82", "http://u@c:82/p?q#f"),
            (Host, "c", "http://u@c/p?q#f"),
            (Host, "[::1]:8", "http://u@[::1]:8/p?q#f"),
            (Host, "c/d@e", "http://u@c%2Fd%40e/p?q#f"),
            (Host, "", input),
            (Hostname, "//c", "http://u@c:81/p?q#f"),
            (Hostname, "c:d", "http://u@c%3Ad:81/p?q#f"),
            (Hostname, "[::1]", "http://u@[::1]:81/p?q#f"),
            (Hostname, "[::1]:", "http://u@%5B%3A%3A1%5D%3A:81/p?q#f"),
            (Hostname, "//", input),
            (Port, "", "http://u@a.b:0/p?q#f"),
            (Port, "x", "http://u@a.b:0/p?q#f"),
            (Port, "0065535", "http://u@a.b:65535/p?q#f"),
            (Port, "99999999999999999999", input),
            (Pathname, "c d?é", "http://u@a.b:81/c%20d%3F%C3%A9?q#f"),
            (Pathname, "/%41%4", "http://u@a.b:81/%41%254?q#f"),
            (Search, "??r#", "http://u@a.b:81/p??r%23#f"),
            (Search, "", "http://u@a.b:81/p?#f"),
            (Hash, "##", "http://u@a.b:81/p?q#%23"),
            (Hash, "", "http://u@a.b:81/p?q#"),
        ] {
            assert_eq!(attribute.set(input, value), output, "{attribute:?} {value:?}");
        }
    }

    #[test]
    fn missing_components_are_inserted_with_their_prefix() {
        assert_eq!(Port.set("http://a/", "1"), "http://a:1/");
        assert_eq!(Search.set(" http://a ", ""), "http://a?");
        assert_eq!(Hash.set("mailto:a", "b"), "mailto:a#b");
        assert_eq!(Search.set("http://a#b", "c"), "http://a?c#b");
        assert_eq!(Pathname.set("http://a", "b"), "http://a/b");
    }

    #[test]
    fn a_path_does_not_become_an_authority() {
        assert_eq!(Pathname.set("x:/a", "//b//c"), "x:/%2Fb//c");
        assert_eq!(Pathname.set("x://a/", "//b//c"), "x://a//b//c");
    }

    #[test]
    fn inputs_without_a_settable_component_are_unchanged() {
        assert_eq!(Hash.set(" a ", "b"), " a ");
        assert_eq!(Host.set("x:/a", "b"), "x:/a");
        assert_eq!(Port.set("mailto:a", "1"), "mailto:a");
        assert_eq!(Search.set("mailto:a", "1"), "mailto:a");
    }

    #[test]
    fn default_ports_are_kept_unless_a_port_is_set() {
        assert_eq!(Host.set("http://a:80/", "b"), "http://b:80/");
        assert_eq!(Host.set("http://a:80/", "b:81"), "http://b:81/");
    }
}
