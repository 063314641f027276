//! Path prefixes for the URLs of a rule.

use super::policy::InvalidUrlPolicy;
use crate::members::texts;
use lye_url::Url;
use lye_url::percent::percent_decode;
use std::fmt;

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
