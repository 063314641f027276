//! Recognizes plain URLs in one scan: ASCII letters, digits and a few signs, valid as written. Most URLs are plain.
//!
//! The answers are those of the parser and of [`valid`](crate::valid), only sooner. An input that is not plain may be valid too.

use super::UrlForm;
use crate::scheme::http_prefix;

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
    let (_, scheme) = http_prefix(input.as_bytes())?;
    let rest = input.get(scheme.len() + 3..)?;
    let bytes = rest.as_bytes();
    let host = rest.get(..end_of_host(bytes)?)?;
    let path = &bytes[host.len()..];
    let is_plain = input.len() <= LONGEST_URL
        && !host.ends_with("localhost")
        && !path.starts_with(b"//")
        && is_plain(path, false);
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
    is_plain(bytes, form == UrlForm::PathRelative).then_some(form)
}

/// Returns the end of a domain that is valid and equal to its own ASCII form, under IDNA and under the rules for addresses: labels of
/// lower-case letters and digits, with single hyphens inside, the last of which begins with a letter.
#[inline]
fn end_of_host(bytes: &[u8]) -> Option<usize> {
    let mut last_label = 0;
    let mut before = b'.';
    let mut end = bytes.len();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'.' | b'-' if !before.is_ascii_alphanumeric() => return None,
            b'-' => {}
            b'.' => last_label = at + 1,
            b'/' | b'?' | b'#' => {
                end = at;
                break;
            }
            _ => return None,
        }
        before = byte;
    }
    let ends_well =
        before.is_ascii_alphanumeric() && bytes.get(last_label).is_some_and(u8::is_ascii_lowercase);
    (ends_well && end <= LONGEST_HOST).then_some(end)
}

/// Whether all bytes are ASCII URL units (URL Standard, 4.3), with at most one `#`, no dot that may belong to a dot segment, and, if
/// the input may begin with a scheme, no colon.
#[inline]
fn is_plain(bytes: &[u8], may_be_scheme: bool) -> bool {
    /// URL units that are plain wherever they are.
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let units = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!$&'()*+,-/;=?@_~";
        let mut at = 0;
        while at < units.len() {
            plain[units[at] as usize] = true;
            at += 1;
        }
        plain
    };
    let mut has_fragment = false;
    let mut at = 0;
    while let Some(length) = bytes[at..].iter().position(|&byte| !PLAIN[byte as usize]) {
        at += length;
        let is_unit = match bytes[at] {
            b'.' => at > 0 && bytes[at - 1].is_ascii_alphanumeric(),
            b':' => !may_be_scheme,
            b'#' => !std::mem::replace(&mut has_fragment, true),
            b'%' => match bytes.get(at + 1..at + 3) {
                Some([b'2', b'e' | b'E']) | None => false,
                Some(digits) => digits.iter().all(u8::is_ascii_hexdigit),
            },
            _ => false,
        };
        if !is_unit {
            return false;
        }
        at += 1;
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
}
