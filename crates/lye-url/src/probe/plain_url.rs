//! Recognizes plain URLs in one scan: ASCII letters, digits and a few signs, valid as written. Most URLs are plain.
//!
//! The answers are those of the parser and of [`valid`](crate::valid), only sooner. An input that is not plain may be valid too.

use super::UrlForm;
use crate::scheme::http_prefix;
use wide::u8x16;

/// The longest host recognized. Longer hosts may have labels that are too long.
const LONGEST_HOST: usize = 63;

/// The longest URL recognized. Longer URLs may be too long for the parser.
const LONGEST_URL: usize = 1 << 16;

/// Returns the scheme and the host of a plain `http` or `https` URL, or `None` for every other input.
///
/// A plain URL is a valid URL string (4.3) in ASCII. It has a domain in lower case that is not `localhost` or below it, and
/// neither credentials, nor a port, nor dot segments. `None` does not mean that the input is invalid.
///
/// ```
/// use lye_url::probe::plain_http_url;
///
/// assert_eq!(plain_http_url("https://example.org/a?b#c"), Some(("https", "example.org")));
/// assert_eq!(plain_http_url("https://EXAMPLE.org/"), None);
/// assert_eq!(plain_http_url("https://example.org/a/../b"), None);
/// ```
#[inline]
#[must_use]
pub fn plain_http_url(input: &str) -> Option<(&'static str, &str)> {
    let bytes = input.as_bytes();
    let (_, scheme) = http_prefix(bytes)?;
    let start = scheme.len() + "://".len();
    let end = end_of_host(bytes, start)?;
    let host = input.get(start..end)?;
    let is_plain = input.len() <= LONGEST_URL
        && !host.ends_with("localhost")
        && !bytes[end..].starts_with(b"//")
        && is_plain(bytes, end, false);
    is_plain.then_some((scheme, host))
}

/// Returns the form of a plain relative URL, or `None` for every other input.
///
/// A plain relative URL is a valid URL string (4.3) in ASCII: a path without dot segments, or a fragment. Every base whose path
/// is not opaque reads it in the same way.
///
/// ```
/// use lye_url::probe::{UrlForm, plain_relative_url};
///
/// assert_eq!(plain_relative_url("/a/b?c"), Some(UrlForm::PathAbsolute));
/// assert_eq!(plain_relative_url("#a"), Some(UrlForm::Fragment));
/// assert_eq!(plain_relative_url("../a"), None);
/// ```
#[inline]
#[must_use]
pub fn plain_relative_url(input: &str) -> Option<UrlForm> {
    let bytes = input.as_bytes();
    let form = match bytes {
        [b'/', b'/', ..] => return None,
        [b'/', ..] => UrlForm::PathAbsolute,
        [b'#', ..] => UrlForm::Fragment,
        [first, ..] if first.is_ascii_alphanumeric() => UrlForm::PathRelative,
        _ => return None,
    };
    is_plain(bytes, 0, form == UrlForm::PathRelative).then_some(form)
}

/// Returns which of the sixteen bytes from `at` on are not `common`: bit n is that of the byte `at + n`. Bits behind the end are clear.
#[inline(always)]
fn others(bytes: &[u8], at: usize, common: impl Fn(u8x16) -> u8x16) -> u32 {
    let bits = |chunk: &[u8; 16]| !common(u8x16::new(*chunk)).to_bitmask() & 0xFFFF;
    let rest = bytes.get(at..).unwrap_or_default();
    match (rest.first_chunk(), bytes.last_chunk()) {
        (Some(chunk), _) => bits(chunk),
        // The last sixteen bytes, without those before `at`.
        (None, Some(last)) => bits(last) >> (16 - rest.len()),
        (None, None) => {
            let mut padded = [b'a'; 16];
            padded.iter_mut().zip(rest).for_each(|(padded, &byte)| *padded = byte);
            bits(&padded)
        }
    }
}

/// Returns which bytes are in this range.
#[inline(always)]
fn is_within(bytes: u8x16, least: u8, most: u8) -> u8x16 {
    bytes.max(u8x16::splat(least)).min(u8x16::splat(most)).simd_eq(bytes)
}

/// Returns the end of the domain that begins at `start`, if it is valid and equal to its own ASCII form, under IDNA and under the rules
/// for addresses: labels of lower-case letters and digits, with single hyphens inside, the last of which begins with a letter.
#[inline(never)]
fn end_of_host(bytes: &[u8], start: usize) -> Option<usize> {
    let is_label = |bytes| is_within(bytes, b'a', b'z') | is_within(bytes, b'0', b'9');
    let mut last_label = start;
    let mut at = start;
    let end = 'host: loop {
        let mut signs = others(bytes, at, is_label);
        while signs != 0 {
            let place = at + signs.trailing_zeros() as usize;
            signs &= signs - 1;
            // All bytes before this one are part of the host.
            let before = if place > start { bytes[place - 1] } else { b'.' };
            match bytes[place] {
                b'/' | b'?' | b'#' => break 'host place,
                b'.' | b'-' if !before.is_ascii_alphanumeric() => return None,
                b'-' => {}
                b'.' => last_label = place + 1,
                _ => return None,
            }
        }
        at += 16;
        if at >= bytes.len() {
            break bytes.len();
        }
    };
    let ends_well = end > start
        && bytes[end - 1].is_ascii_alphanumeric()
        && bytes.get(last_label).is_some_and(u8::is_ascii_lowercase);
    (ends_well && end - start <= LONGEST_HOST).then_some(end)
}

/// Whether all bytes from `start` on are ASCII URL units (URL Standard, 4.3), with at most one `#`, no dot that may belong to a dot
/// segment, and, if the input may begin with a scheme, no colon.
#[inline(never)]
fn is_plain(bytes: &[u8], start: usize, may_be_scheme: bool) -> bool {
    // Most bytes are units that are plain wherever they are.
    let is_common = |bytes: u8x16| {
        let is = |byte| bytes.simd_eq(u8x16::splat(byte));
        is_within(bytes, b'a', b'z')
            | is_within(bytes, b'/', b'9')
            | is_within(bytes, b'?', b'Z')
            | (is(b'-') | is(b'_') | is(b'=') | is(b'&'))
    };
    let mut has_fragment = false;
    let mut at = start;
    while at < bytes.len() {
        let mut signs = others(bytes, at, is_common);
        while signs != 0 {
            let place = at + signs.trailing_zeros() as usize;
            signs &= signs - 1;
            let is_unit = match bytes[place] {
                b'.' => place > start && bytes[place - 1].is_ascii_alphanumeric(),
                b':' => !may_be_scheme,
                b'#' => !std::mem::replace(&mut has_fragment, true),
                b'%' => match bytes.get(place + 1..place + 3) {
                    Some([b'2', b'e' | b'E']) | None => false,
                    Some(digits) => digits.iter().all(u8::is_ascii_hexdigit),
                },
                byte => b"!$'()*+,;~".contains(&byte),
            };
            if !is_unit {
                return false;
            }
        }
        at += 16;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::{BaseKind, probe};
    use crate::{Url, valid};

    const PIECES: [&str; 19] = [
        "/", "//", "#", "?", ".", "..", ":", "%2E", "%2e", "%41", "%4", "a", "Z9", "C:", "@", "\\", "é", " ",
        "'",
    ];

    /// Every string of so many pieces.
    fn strings(pieces: u32) -> impl Iterator<Item = String> {
        (0..PIECES.len().pow(pieces)).map(move |number| {
            (0..pieces).map(|digit| PIECES[number / PIECES.len().pow(digit) % PIECES.len()]).collect()
        })
    }

    #[test]
    fn plain_relative_urls_are_valid_and_have_their_form() {
        let bases = ["https://a.example/b/c?d", "file:///C:/d", "web+x://h/p"]
            .map(|base| Url::parse(base).expect(base));
        for input in strings(4) {
            let Some(form) = plain_relative_url(&input) else { continue };
            for base in &bases {
                assert_eq!(probe(&input, BaseKind::Url(base)).form(), form, "{input} for {base}");
                assert!(valid::is_relative_url_with_fragment(&input, base), "{input} for {base}");
            }
        }
    }

    #[test]
    fn plain_http_urls_are_valid_and_have_their_host() {
        let hosts = [
            "a.example",
            "a--b.example",
            "a-.example",
            "a..b",
            "1.2.3.4",
            "1.a.0x3",
            "1a.b2",
            "A.example",
            "[::1]",
        ];
        for host in hosts {
            for path in strings(3) {
                let input = format!("https://{host}{path}");
                let Some(found) = plain_http_url(&input) else { continue };
                let url = Url::parse(&input).expect(&input);
                assert_eq!(found, ("https", url.hostname()), "{input}");
                assert!(valid::is_absolute_url_with_fragment(&input), "{input}");
            }
        }
    }

    /// Reads a domain byte by byte.
    fn end_of_host_by_bytes(bytes: &[u8]) -> Option<usize> {
        let end = bytes.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(bytes.len());
        let host = &bytes[..end];
        let is_word = |word: &[u8]| {
            !word.is_empty() && word.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        let is_label = |label: &[u8]| label.split(|&byte| byte == b'-').all(is_word);
        let mut labels = host.split(|&byte| byte == b'.');
        let ends_well = host.rsplit(|&byte| byte == b'.').next()?.first()?.is_ascii_lowercase();
        (ends_well && labels.all(is_label) && end <= LONGEST_HOST).then_some(end)
    }

    /// Checks URL units byte by byte.
    fn is_plain_by_bytes(bytes: &[u8], may_be_scheme: bool) -> bool {
        let units = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!$&'()*+,-/;=?@_~";
        let fragments = bytes.iter().filter(|&&byte| byte == b'#').count();
        let mut places = bytes.iter().enumerate();
        fragments <= 1
            && places.all(|(at, byte)| match byte {
                b'.' => at > 0 && bytes[at - 1].is_ascii_alphanumeric(),
                b':' => !may_be_scheme,
                b'#' => true,
                b'%' => bytes.get(at + 1..at + 3).is_some_and(|digits| {
                    digits.iter().all(u8::is_ascii_hexdigit) && !digits.eq_ignore_ascii_case(b"2e")
                }),
                byte => units.contains(byte),
            })
    }

    /// What is before the start makes no difference, and the offsets in the blocks of sixteen bytes make none.
    #[test]
    fn blocks_and_bytes_agree() {
        for length in (0..36).chain(60..66) {
            for byte in 0..=u8::MAX {
                for tail in [&b""[..], b"b", b".b/", b"41", b"2e", b"#", b"?aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] {
                    let text = [&b"a".repeat(length), &[byte][..], tail].concat();
                    for before in ["", "https://", "https://aaaaaaaa"] {
                        let (start, bytes) = (before.len(), [before.as_bytes(), &text].concat());
                        let shown = String::from_utf8_lossy(&text);
                        let end = end_of_host(&bytes, start);
                        assert_eq!(end, end_of_host_by_bytes(&text).map(|end| start + end), "{shown}");
                        for may_be_scheme in [false, true] {
                            let expected = is_plain_by_bytes(&text, may_be_scheme);
                            assert_eq!(is_plain(&bytes, start, may_be_scheme), expected, "{shown}");
                        }
                    }
                }
            }
        }
    }
}
