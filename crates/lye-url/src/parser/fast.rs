//! Fast paths for plain URLs and paths, which equal their serialization.
//!
//! They scan once and copy once, and leave everything that is not plain to the parser. A property test compares the two.

use super::end_of_scheme;
use crate::host::{HostKind, ends_in_a_number};
use crate::percent::{AsciiSet, FRAGMENT, PATH, SPECIAL_QUERY};
use crate::report::MAX_URL_BYTES;
use crate::scheme::{SchemeType, http_prefix};
use crate::url::{NONE, Url, offset};

/// Bits of [`CLASS`]: the components that keep a byte as it is.
const IN_HOST: u8 = 1;
const IN_PATH: u8 = 2;
const IN_QUERY: u8 = 4;
const IN_FRAGMENT: u8 = 8;
/// In a path, except bytes that may belong to a dot segment.
const UNDOTTED: u8 = 16;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 0x7F {
        let byte = at as u8;
        if byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'_') {
            table[at] |= IN_HOST;
        }
        // A solidus begins a segment, which must be checked for dots.
        let path = PATH.add(b"/\\");
        table[at] |= plain(byte, &path, IN_PATH);
        table[at] |= plain(byte, &PATH.add(b"\\.%"), UNDOTTED);
        table[at] |= plain(byte, &SPECIAL_QUERY, IN_QUERY);
        table[at] |= plain(byte, &FRAGMENT, IN_FRAGMENT);
        at += 1;
    }
    table
};

const fn plain(byte: u8, set: &AsciiSet, bit: u8) -> u8 {
    if set.contains(byte) { 0 } else { bit }
}

/// Returns the first position from `at` on whose byte is not in a class.
#[inline]
fn skip(bytes: &[u8], at: usize, class: u8) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let found = rest.iter().position(|&b| CLASS[usize::from(b)] & class == 0);
    at + found.unwrap_or(rest.len())
}

/// Does the same for a class that includes all [`common`] bytes, many bytes at a time.
#[inline]
fn skip_chunks(bytes: &[u8], mut at: usize, class: u8) -> usize {
    let (chunks, _) = bytes.get(at..).unwrap_or_default().as_chunks::<16>();
    for chunk in chunks {
        // No branch per byte, so that this compiles to a few vector instructions.
        let is_common = chunk.iter().fold(true, |all, &byte| all & common(byte));
        if !is_common && let Some(found) = chunk.iter().position(|&b| CLASS[usize::from(b)] & class == 0) {
            return at + found;
        }
        at += chunk.len();
    }
    skip(bytes, at, class)
}

/// Whether a byte is common in paths, queries and fragments, which keep it as it is.
#[inline]
fn common(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() | (byte == b'/') | (byte == b'-') | (byte == b'_')
}

/// Returns the URL of a plain input with the scheme `http` or `https`.
pub(super) fn parse(input: &str) -> Option<Url> {
    let bytes = input.as_bytes();
    let (scheme, name) = http_prefix(bytes)?;
    let scheme_end = name.len();
    if bytes.len() >= MAX_URL_BYTES {
        return None;
    }
    let host_start = scheme_end + 3;
    let host_end = skip(bytes, host_start, IN_HOST);
    let host = input.get(host_start..host_end)?;
    if host.is_empty() || ends_in_a_number(host) {
        return None;
    }
    let mut at = host_end;
    let mut port = None;
    if bytes.get(at) == Some(&b':') {
        let value;
        (value, at) = plain_port(bytes, at + 1)?;
        if scheme.default_port() == Some(value) {
            return None;
        }
        port = Some(value);
    }
    let path_start = at;
    let tail = Tail::scan(bytes, at)?;
    // An empty path gets its solidus.
    let added = usize::from(tail.path_end == path_start);
    let text = if added == 0 {
        input.to_owned()
    } else {
        let (before, after) = input.split_at_checked(path_start)?;
        let mut text = String::with_capacity(input.len() + 1);
        text.push_str(before);
        text.push('/');
        text.push_str(after);
        text
    };
    Some(Url {
        text,
        scheme_end: offset(scheme_end),
        username_end: offset(host_start),
        host_start: offset(host_start),
        host_end: offset(host_end),
        path_start: offset(path_start),
        query_start: moved(tail.query, added),
        fragment_start: moved(tail.fragment, added),
        port,
        host: HostKind::Domain,
        scheme,
    })
}

/// Returns the URL of a plain input without a scheme: the prefix taken from the base, and the input.
pub(super) fn parse_relative(input: &str, base: &Url) -> Option<Url> {
    let bytes = input.as_bytes();
    let may_take_path = base.scheme.is_special() && base.scheme != SchemeType::File;
    let (taken, tail) = match bytes {
        // No scheme state, relative state, file state: a fragment is valid with any base.
        [b'#', ..] => (base.query_end(), Tail::scan(bytes, 0)?),
        _ if !may_take_path => return None,
        [b'?', ..] => (base.path_end(), Tail::scan(bytes, 0)?),
        [b'/', b'/', ..] | [] => return None,
        [b'/', ..] => (base.path_start, Tail::scan(bytes, 0)?),
        _ => {
            if !begins_plainly(bytes) || end_of_scheme(bytes).is_some() {
                return None;
            }
            let last = base.pathname().rfind('/')?;
            (base.path_start + offset(last + 1), Tail::scan(bytes, skip(bytes, 0, IN_PATH))?)
        }
    };
    let before = base.slice(0, taken);
    if before.len() + input.len() >= MAX_URL_BYTES {
        return None;
    }
    let mut text = String::with_capacity(before.len() + input.len());
    text.push_str(before);
    text.push_str(input);
    Some(Url {
        text,
        query_start: match tail.query {
            None if base.query_start < taken => base.query_start,
            query => moved(query, before.len()),
        },
        fragment_start: moved(tail.fragment, before.len()),
        ..*base
    })
}

/// The boundaries of the components of a plain input, from its path on.
struct Tail {
    path_end: usize,
    query: Option<usize>,
    fragment: Option<usize>,
}

impl Tail {
    /// Scans an input from a solidus of its path on, or from the end of the path. Returns `None` if it is not plain to its end.
    #[inline]
    fn scan(bytes: &[u8], mut at: usize) -> Option<Self> {
        if bytes.get(at) == Some(&b'/') {
            at = end_of_path(bytes, at + 1)?;
        }
        let mut tail = Self { path_end: at, query: None, fragment: None };
        if bytes.get(at) == Some(&b'?') {
            tail.query = Some(at);
            at = skip_chunks(bytes, at + 1, IN_QUERY);
        }
        if bytes.get(at) == Some(&b'#') {
            tail.fragment = Some(at);
            at = skip_chunks(bytes, at + 1, IN_FRAGMENT);
        }
        (at == bytes.len()).then_some(tail)
    }
}

/// Returns the offset of a component after a prefix was put before the input.
fn moved(at: Option<usize>, by: usize) -> u32 {
    at.map_or(NONE, |at| offset(at + by))
}

/// Whether a path, without its first solidus, equals its serialization: nothing to encode, no dot segments, no reverse solidus.
/// Drive letters are not checked.
pub(super) fn is_plain_path(path: &str) -> bool {
    end_of_path(path.as_bytes(), 0) == Some(path.len())
}

/// Returns the end of a path that begins a segment at `at`, or `None` if it may have dot segments.
fn end_of_path(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        // The scan stops at the bytes that can begin a dot segment.
        at = skip_chunks(bytes, at, UNDOTTED);
        if !matches!(bytes.get(at), Some(b'.' | b'%')) {
            return Some(at);
        }
        let begins_segment = at == 0 || bytes.get(at - 1) == Some(&b'/');
        if begins_segment && !begins_plainly(bytes.get(at..).unwrap_or_default()) {
            return None;
        }
        at += 1;
    }
}

/// Returns a port that equals its serialization, and its end.
fn plain_port(bytes: &[u8], start: usize) -> Option<(u16, usize)> {
    let mut value: u16 = 0;
    let mut at = start;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        // Leading zeros, and a port of zero, are left to the parser.
        value = value.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        if value == 0 {
            return None;
        }
        at += 1;
    }
    let ends = matches!(bytes.get(at), None | Some(b'/' | b'?' | b'#'));
    (at > start && ends).then_some((value, at))
}

/// Whether a segment is certainly not a dot segment.
#[inline]
fn begins_plainly(segment: &[u8]) -> bool {
    !matches!(segment, [b'.', ..] | [b'%', b'2', b'e' | b'E', ..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseOptions;
    use crate::validation::Violation;

    /// Returns the result of the fast path, if it is taken, after checking it against the parser's.
    fn short(input: &str, base: &str) -> Option<String> {
        let base = Url::parse(base).expect(base);
        let short = parse_relative(input, &base)?;
        let mut violations: Vec<Violation> = Vec::new();
        let whole = Url::parse_with(input, ParseOptions::new().with_base(&base).with_sink(&mut violations))
            .expect(input);
        let parts = |url: &Url| {
            let getters = [
                Url::protocol,
                Url::username,
                Url::password,
                Url::host,
                Url::pathname,
                Url::search,
                Url::hash,
            ];
            getters.map(|get| get(url).to_owned())
        };
        assert_eq!((parts(&short), short.query(), short.port), (parts(&whole), whole.query(), whole.port));
        assert_eq!(short.href(), whole.href());
        Some(short.into_string())
    }

    #[test]
    fn relative_urls_extend_a_prefix_of_the_base() {
        let base = "https://u:p@h:8/a/b?c#d";
        for (input, href) in [
            ("e", "https://u:p@h:8/a/e"),
            ("e/f/?g#h", "https://u:p@h:8/a/e/f/?g#h"),
            ("/e//f", "https://u:p@h:8/e//f"),
            ("/", "https://u:p@h:8/"),
            ("?e", "https://u:p@h:8/a/b?e"),
            ("?#", "https://u:p@h:8/a/b?#"),
            ("#e?", "https://u:p@h:8/a/b?c#e?"),
            ("e/f:g", "https://u:p@h:8/a/e/f:g"),
            ("1:e", "https://u:p@h:8/a/1:e"),
        ] {
            assert_eq!(short(input, base).as_deref(), Some(href), "{input}");
        }
        assert_eq!(short("#b", "mailto:a?c#d").as_deref(), Some("mailto:a?c#b"));
        assert_eq!(short("#b", "file:///C:/#d").as_deref(), Some("file:///C:/#b"));
    }

    #[test]
    fn other_inputs_are_left_to_the_parser() {
        for input in [
            "", "//e", "/\\e", "\\e", "./e", "e/../f", "%2e", "e f", "\te", "e:f", "é", "e\\f", "?'", "#`",
            "/.",
        ] {
            assert_eq!(short(input, "https://h/a"), None, "{input}");
        }
        for base in ["file:///a/b", "x:/a/b", "x://h/a/b", "mailto:a"] {
            assert_eq!(short("e", base), None, "{base}");
        }
    }
}
