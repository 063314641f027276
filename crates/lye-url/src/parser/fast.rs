//! The short ways: URLs and paths that are written as they are serialized.
//!
//! One scan, then one copy. Whatever is not plain is left to the parser; a property test compares the two.

use crate::host::{HostKind, ends_in_a_number};
use crate::percent::{AsciiSet, FRAGMENT, PATH, SPECIAL_QUERY};
use crate::scheme::SchemeType;
use crate::url::{MAX_URL_BYTES, NONE, Url, offset};

/// Bits of [`CLASS`]: what may stand in a component as it is.
const IN_HOST: u8 = 1;
const IN_PATH: u8 = 2;
const IN_QUERY: u8 = 4;
const IN_FRAGMENT: u8 = 8;

static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 0x7F {
        let byte = at as u8;
        if byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.' | b'_') {
            table[at] |= IN_HOST;
        }
        // A solidus begins a segment, which needs a look at its dots.
        let path = PATH.add(b"/\\");
        table[at] |= plain(byte, &path, IN_PATH);
        table[at] |= plain(byte, &SPECIAL_QUERY, IN_QUERY);
        table[at] |= plain(byte, &FRAGMENT, IN_FRAGMENT);
        at += 1;
    }
    table
};

const fn plain(byte: u8, set: &AsciiSet, bit: u8) -> u8 {
    if set.contains(byte) { 0 } else { bit }
}

/// The first position from `at` on whose byte is not of a class.
#[inline]
fn skip(bytes: &[u8], at: usize, class: u8) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let found = rest.iter().position(|&b| CLASS[usize::from(b)] & class == 0);
    at + found.unwrap_or(rest.len())
}

/// The URL, if the input is plain.
pub(super) fn parse(input: &str) -> Option<Url> {
    let bytes = input.as_bytes();
    let (scheme, scheme_end) = match bytes {
        [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => (SchemeType::Https, 5),
        [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => (SchemeType::Http, 4),
        _ => return None,
    };
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
    while bytes.get(at) == Some(&b'/') {
        if !begins_plainly(bytes.get(at + 1..).unwrap_or_default()) {
            return None;
        }
        at = skip(bytes, at + 1, IN_PATH);
    }
    // An empty path gets its solidus.
    let added = usize::from(at == path_start);
    let mut query_start = NONE;
    if bytes.get(at) == Some(&b'?') {
        query_start = offset(at + added);
        at = skip(bytes, at + 1, IN_QUERY);
    }
    let mut fragment_start = NONE;
    if bytes.get(at) == Some(&b'#') {
        fragment_start = offset(at + added);
        at = skip(bytes, at + 1, IN_FRAGMENT);
    }
    if at != bytes.len() {
        return None;
    }
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
        query_start,
        fragment_start,
        port,
        host: HostKind::Domain,
        scheme,
    })
}

/// Whether a path, without its first solidus, is written as it is serialized: nothing to encode, no segments of dots, no
/// reverse solidus. (Drive letters are another matter.)
pub(super) fn is_plain_path(path: &str) -> bool {
    let bytes = path.as_bytes();
    let mut at = 0;
    loop {
        if !begins_plainly(bytes.get(at..).unwrap_or_default()) {
            return false;
        }
        at = skip(bytes, at, IN_PATH);
        match bytes.get(at) {
            Some(b'/') => at += 1,
            found => return found.is_none(),
        }
    }
}

/// A port that is written as it is serialized, and where it ends.
fn plain_port(bytes: &[u8], start: usize) -> Option<(u16, usize)> {
    let mut value: u16 = 0;
    let mut at = start;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
        // No zero at the beginning, unless it is alone: that is left to the parser as well.
        value = value.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        if value == 0 {
            return None;
        }
        at += 1;
    }
    let ends = matches!(bytes.get(at), None | Some(b'/' | b'?' | b'#'));
    (at > start && ends).then_some((value, at))
}

/// Whether a segment cannot be one of dots.
#[inline]
fn begins_plainly(segment: &[u8]) -> bool {
    !matches!(segment, [b'.', ..] | [b'%', b'2', b'e' | b'E', ..])
}
