//! The URL record, one string and offsets into it, with its getters (URL Standard, 4.1 and 6.1).

use crate::host::{Host, HostKind};
use crate::report::ParseError;
use crate::scheme::SchemeType;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The offset of a missing component.
pub(crate) const NONE: u32 = u32::MAX;

/// A URL: the standard's URL record (section 4.1).
///
/// A URL stores its serialization, so it displays, compares and hashes like a string. `==` is "equals" (section 4.6).
///
/// Getters and setters have the names of the JavaScript class `URL` (section 6.1). Getters return slices, except [`host_enum`](Self::host_enum),
/// which parses addresses, and [`origin`](Self::origin), which copies the host. A setter rewrites the URL in time linear in its
/// length. As in JavaScript, a setter ignores a value that cannot be set, and a value that would make the URL longer than
/// [`MAX_URL_BYTES`](crate::MAX_URL_BYTES); only [`set_href`](Self::set_href) returns an error.
///
/// ```
/// use lye_url::Url;
///
/// let url = Url::parse("https://me:pw@example.org:8080/a/../b?c#d")?;
/// assert_eq!(url.href(), "https://me:pw@example.org:8080/b?c#d");
/// assert_eq!(url.protocol(), "https:");
/// assert_eq!(url.username(), "me");
/// assert_eq!(url.password(), "pw");
/// assert_eq!(url.host(), "example.org:8080");
/// assert_eq!(url.hostname(), "example.org");
/// assert_eq!(url.port(), "8080");
/// assert_eq!(url.pathname(), "/b");
/// assert_eq!(url.search(), "?c");
/// assert_eq!(url.hash(), "#d");
/// # Ok::<(), lye_url::ParseError>(())
/// ```
// The offsets, where there is a host:
//
//     https :// me  : pw   @ example.org  : 8080  /b  ?c  #d
//          |      |         |           |        |   |   |
//          |      |         |           |        |   |   fragment_start, or NONE
//          |      |         |           |        |   query_start, or NONE
//          |      |         |           |        path_start
//          |      |         |           host_end
//          |      |         host_start
//          |      username_end
//          scheme_end
//
// Without credentials `username_end == host_start`. Without a host (the host is null) `username_end`, `host_start` and
// `host_end` are all `scheme_end + 1`; between there and `path_start` is nothing, or the `/.` that keeps a path
// beginning with `//` from being read as a host.
//
// A path is opaque if the host is null and the path does not begin with `/`: a path that is a list has an item unless
// there is a host (the parser appends one in every case without a host).
#[derive(Clone)]
pub struct Url {
    pub(crate) text: String,
    pub(crate) scheme_end: u32,
    pub(crate) username_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) query_start: u32,
    pub(crate) fragment_start: u32,
    pub(crate) port: Option<u16>,
    pub(crate) host: HostKind,
    pub(crate) scheme: SchemeType,
}

impl Url {
    /// Whether an input parses, against the base if there is one (`URL.canParse()`).
    ///
    /// ```
    /// use lye_url::Url;
    ///
    /// assert!(Url::can_parse("mailto:a@b", None));
    /// assert!(!Url::can_parse("https://a b", None));
    /// ```
    #[must_use]
    pub fn can_parse(input: &str, base: Option<&Url>) -> bool {
        match base {
            Some(base) => Self::parse_with_base(input, base).is_ok(),
            None => Self::parse(input).is_ok(),
        }
    }

    /// Returns the whole URL, serialized.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("HTTP://A")?.href(), "http://a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn href(&self) -> &str {
        &self.text
    }

    /// Returns the URL without its fragment: the URL serializer with *exclude fragment*. Comparing two such strings is the
    /// standard's "equals" with *exclude fragments*.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/#b")?.without_fragment(), "http://a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&self) -> &str {
        self.slice(0, self.query_end())
    }

    /// Returns the scheme, without its colon.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/")?.scheme(), "http");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn scheme(&self) -> &str {
        self.slice(0, self.scheme_end)
    }

    /// Returns the special scheme, if the scheme is special.
    ///
    /// ```
    /// # use lye_url::{SchemeType, Url};
    /// assert_eq!(Url::parse("data:x")?.scheme_type(), SchemeType::NotSpecial);
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme_type(&self) -> SchemeType {
        self.scheme
    }

    /// Whether the scheme is special (section 4.2): `http`, `https`, `ws`, `wss`, `ftp` or `file`.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert!(Url::parse("http://a/")?.is_special());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_special(&self) -> bool {
        self.scheme.is_special()
    }

    /// Returns the scheme with its colon.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/")?.protocol(), "http:");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn protocol(&self) -> &str {
        self.slice(0, self.scheme_end.saturating_add(1))
    }

    /// Returns the percent-encoded user name, or an empty string.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://me@a/")?.username(), "me");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn username(&self) -> &str {
        if self.host == HostKind::Null {
            return "";
        }
        self.slice(self.scheme_end.saturating_add(3), self.username_end)
    }

    /// Returns the percent-encoded password, or an empty string.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://me:pw@a/")?.password(), "pw");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn password(&self) -> &str {
        // Between the user name and the host is nothing, `@`, or `:password@`.
        let between = self.slice(self.username_end, self.host_start);
        between.strip_prefix(':').and_then(|rest| rest.strip_suffix('@')).unwrap_or_default()
    }

    /// Whether the URL "includes credentials": a user name or a password.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert!(Url::parse("http://:pw@a/")?.includes_credentials());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn includes_credentials(&self) -> bool {
        self.username_end != self.host_start
    }

    /// Returns the host and, unless it is the scheme's default, the port; empty if the host is null.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a:81/")?.host(), "a:81");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> &str {
        if self.host == HostKind::Null {
            return "";
        }
        self.slice(self.host_start, self.path_start)
    }

    /// Returns the serialized host; empty if it is null.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://[::0:1]:81/")?.hostname(), "[::1]");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn hostname(&self) -> &str {
        self.slice(self.host_start, self.host_end)
    }

    /// Returns the host with its kind, or `None` if it is null.
    ///
    /// ```
    /// use lye_url::{Host, Url};
    /// use std::net::Ipv4Addr;
    ///
    /// assert_eq!(Url::parse("http://0x7f.1/")?.host_enum(), Some(Host::Ipv4(Ipv4Addr::LOCALHOST)));
    /// assert_eq!(Url::parse("file:///a")?.host_enum(), Some(Host::Empty));
    /// assert_eq!(Url::parse("mailto:a")?.host_enum(), None);
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn host_enum(&self) -> Option<Host<'_>> {
        Host::from_serialized(self.host, self.hostname())
    }

    /// Returns the port in decimal digits; empty if it is the scheme's default.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a:0081/")?.port(), "81");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> &str {
        match self.port {
            Some(_) => self.slice(self.host_end.saturating_add(1), self.path_start),
            None => "",
        }
    }

    /// Returns the port, unless it is the scheme's default.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let url = Url::parse("http://a:80/")?;
    /// assert_eq!((url.port_number(), url.port_or_default()), (None, Some(80)));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn port_number(&self) -> Option<u16> {
        self.port
    }

    /// Returns the port, or the scheme's default port.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("wss://a/")?.port_or_default(), Some(443));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn port_or_default(&self) -> Option<u16> {
        self.port.or(self.scheme.default_port())
    }

    /// Returns the serialized path.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/b/./c")?.pathname(), "/b/c");
    /// assert_eq!(Url::parse("data:text/plain,x")?.pathname(), "text/plain,x");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn pathname(&self) -> &str {
        self.slice(self.path_start, self.path_end())
    }

    /// Whether the path is opaque, which means that it is not a list of segments. Such a URL is a base only for fragments.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert!(Url::parse("mailto:a@b")?.has_opaque_path());
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_opaque_path(&self) -> bool {
        self.host == HostKind::Null && !self.pathname().starts_with('/')
    }

    /// Returns the segments of the path; none if it is opaque.
    ///
    /// ```
    /// # use lye_url::Url;
    /// let url = Url::parse("http://a/b//c/")?;
    /// assert_eq!(url.path_segments().collect::<Vec<_>>(), ["b", "", "c", ""]);
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn path_segments(&self) -> impl DoubleEndedIterator<Item = &str> + Clone {
        self.pathname().strip_prefix('/').into_iter().flat_map(|path| path.split('/'))
    }

    /// Returns the query, without its question mark.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/?")?.query(), Some(""));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        (self.query_start != NONE).then(|| self.slice(self.query_start.saturating_add(1), self.query_end()))
    }

    /// Returns the query with its question mark; empty if it is null or empty.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/?b")?.search(), "?b");
    /// assert_eq!(Url::parse("http://a/?")?.search(), "");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn search(&self) -> &str {
        unless_alone(self.slice(self.query_start, self.query_end()))
    }

    /// Returns the fragment, without its number sign.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/#b")?.fragment(), Some("b"));
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        (self.fragment_start != NONE).then(|| self.slice(self.fragment_start.saturating_add(1), NONE))
    }

    /// Returns the fragment with its number sign; empty if it is null or empty.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a/#b")?.hash(), "#b");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn hash(&self) -> &str {
        unless_alone(self.slice(self.fragment_start, NONE))
    }

    /// Returns the serialization.
    ///
    /// ```
    /// # use lye_url::Url;
    /// assert_eq!(Url::parse("http://a")?.into_string(), "http://a/");
    /// # Ok::<(), lye_url::ParseError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// Whether the URL "cannot have a username/password/port" (4.2).
    pub(crate) fn cannot_have_credentials_or_port(&self) -> bool {
        matches!(self.host, HostKind::Null | HostKind::Empty) || self.scheme == SchemeType::File
    }

    /// Returns a part of the text; empty beyond the end.
    #[inline]
    pub(crate) fn slice(&self, from: u32, to: u32) -> &str {
        let to = (to as usize).min(self.text.len());
        self.text.get(from as usize..to).unwrap_or_default()
    }

    pub(crate) fn path_end(&self) -> u32 {
        self.query_start.min(self.query_end())
    }

    pub(crate) fn query_end(&self) -> u32 {
        self.fragment_start.min(offset(self.text.len()))
    }
}

/// Converts an offset. Beyond [`MAX_URL_BYTES`](crate::MAX_URL_BYTES) the value does not matter, since no such URL is returned.
pub(crate) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

/// Returns a delimiter and the text after it, or an empty string if that text is empty.
fn unless_alone(text: &str) -> &str {
    if text.len() > 1 { text } else { "" }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Url").field(&self.text).finish()
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    fn try_from(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.text
    }
}

// Each serialization has one record, so comparing strings is the standard's "equals" (4.6).
impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Url {}

impl PartialOrd for Url {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Url {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for Url {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
