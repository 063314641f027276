//! `application/x-www-form-urlencoded`: its parser and its serializer (URL Standard, 5).
//!
//! ```
//! use lye_url::form_urlencoded;
//!
//! let pairs: Vec<_> = form_urlencoded::parse(b"q=a+b&lang=%F0%9F%87%AA").collect();
//! assert_eq!(pairs, [("q".into(), "a b".into()), ("lang".into(), "🇪".into())]);
//! assert_eq!(form_urlencoded::serialize(pairs), "q=a+b&lang=%F0%9F%87%AA");
//! ```

use crate::percent::{self, FORM_URLENCODED};
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;
use std::iter::FusedIterator;

/// Parses bytes: the urlencoded parser (section 5.1).
///
/// Never fails. Bytes that are not UTF-8 become U+FFFD, and a byte order mark is an ordinary character.
///
/// ```
/// let mut pairs = lye_url::form_urlencoded::parse(b"&&a=b=c&d");
/// assert_eq!(pairs.next(), Some(("a".into(), "b=c".into())));
/// assert_eq!(pairs.next(), Some(("d".into(), "".into())));
/// assert_eq!(pairs.next(), None);
/// ```
#[must_use]
pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { rest: Some(input) }
}

/// Parses a string: the urlencoded string parser (section 5.3).
///
/// ```
/// let mut pairs = lye_url::form_urlencoded::parse_str("†=+");
/// assert_eq!(pairs.next(), Some(("†".into(), " ".into())));
/// ```
#[must_use]
pub fn parse_str(input: &str) -> Parse<'_> {
    parse(input.as_bytes())
}

/// The iterator over name-value pairs that [`parse`] returns.
///
/// ```
/// let parse = lye_url::form_urlencoded::parse(b"a=1&b=2");
/// assert_eq!(parse.map(|(name, value)| format!("{name}:{value}")).collect::<Vec<_>>(), ["a:1", "b:2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Parse<'a> {
    /// The unread rest; `None` after the last sequence.
    rest: Option<&'a [u8]>,
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            // Step 1: split on `&`.
            let rest = self.rest.take()?;
            let bytes = match split_once(rest, b'&') {
                Some((bytes, after)) => {
                    self.rest = Some(after);
                    bytes
                }
                None => rest,
            };
            // Step 3.1.
            if bytes.is_empty() {
                continue;
            }
            // Steps 3.2 to 3.5.
            let (name, value) = split_once(bytes, b'=').unwrap_or((bytes, b""));
            return Some((decode(name), decode(value)));
        }
    }
}

impl FusedIterator for Parse<'_> {}

/// Serializes pairs in UTF-8: the urlencoded serializer (section 5.2).
///
/// ```
/// let pairs = [("a b", "1&2"), ("é", "~")];
/// assert_eq!(lye_url::form_urlencoded::serialize(pairs), "a+b=1%262&%C3%A9=%7E");
/// ```
pub fn serialize<N: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (N, V)>) -> String {
    serialize_with_encoding(pairs, UTF_8)
}

/// Serializes pairs in an encoding: the urlencoded serializer (section 5.2).
///
/// A character that the encoding cannot express becomes a percent-encoded numeric character reference. UTF-16 is replaced
/// by UTF-8, as "get an output encoding" says.
///
/// ```
/// use lye_url::form_urlencoded::serialize_with_encoding;
///
/// let pairs = [("≡", "1 ‽")];
/// assert_eq!(serialize_with_encoding(pairs, encoding_rs::SHIFT_JIS), "%81%DF=1+%26%238253%3B");
/// assert_eq!(serialize_with_encoding(pairs, encoding_rs::UTF_16LE), "%E2%89%A1=1+%E2%80%BD");
/// ```
pub fn serialize_with_encoding<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
    encoding: &'static Encoding,
) -> String {
    let mut output = String::new();
    for (name, value) in pairs {
        append_pair(name.as_ref(), value.as_ref(), encoding, &mut output);
    }
    output
}

/// Appends one pair: step 3 of the serializer.
pub(crate) fn append_pair(name: &str, value: &str, encoding: &'static Encoding, output: &mut String) {
    if !output.is_empty() {
        output.push('&');
    }
    percent::percent_encode_after_encoding(encoding, name, &FORM_URLENCODED, true, output);
    output.push('=');
    percent::percent_encode_after_encoding(encoding, value, &FORM_URLENCODED, true, output);
}

/// Splits a slice at the first occurrence of a byte.
fn split_once(bytes: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let (before, from) = bytes.split_at_checked(memchr::memchr(at, bytes)?)?;
    Some((before, from.get(1..)?))
}

/// Steps 3.4 and 3.5: `+` to a space, percent-decode, UTF-8 decode without BOM.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if memchr::memchr2(b'+', b'%', bytes).is_none() {
        return String::from_utf8_lossy(bytes);
    }
    let mut spaced = bytes.to_vec();
    for byte in spaced.iter_mut().filter(|byte| **byte == b'+') {
        *byte = b' ';
    }
    let decoded = match percent::percent_decode(&spaced) {
        Cow::Owned(decoded) => Some(decoded),
        Cow::Borrowed(_) => None,
    };
    let decoded = decoded.unwrap_or(spaced);
    // The lossy decoder makes one U+FFFD of each maximal subpart, as the Encoding Standard does.
    Cow::Owned(match String::from_utf8(decoded) {
        Ok(string) => string,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(input: &str) -> Vec<(String, String)> {
        parse_str(input).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
    }

    fn expect(input: &str, output: &[(&str, &str)]) {
        let output: Vec<_> =
            output.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        assert_eq!(pairs(input), output, "{input:?}");
    }

    #[test]
    fn splits_and_decodes() {
        expect("", &[]);
        expect("&&&", &[]);
        expect("a", &[("a", "")]);
        expect("=", &[("", "")]);
        expect("=b&c=&d", &[("", "b"), ("c", ""), ("d", "")]);
        expect("a=b=c", &[("a", "b=c")]);
        expect("a+b=c%2Bd+", &[("a b", "c+d ")]);
        expect("%26=%3d", &[("&", "=")]);
        expect("a=%&b=%2&c=%zz", &[("a", "%"), ("b", "%2"), ("c", "%zz")]);
        expect("a;b=c", &[("a;b", "c")]);
    }

    #[test]
    fn bytes_that_are_not_utf8_become_replacement_characters() {
        expect("%FE%FF", &[("\u{FFFD}\u{FFFD}", "")]);
        expect("%C2x=%EF%BB%BFy", &[("\u{FFFD}x", "\u{FEFF}y")]);
        assert_eq!(parse(b"\xC2=\xFF").next(), Some(("\u{FFFD}".into(), "\u{FFFD}".into())));
        assert_eq!(parse(b"\xF0\x9F\x92").next(), Some(("\u{FFFD}".into(), "".into())));
    }

    #[test]
    fn serializes_in_the_encoding() {
        assert_eq!(serialize([("", "")]), "=");
        assert_eq!(serialize([("a", ""), ("", "b")]), "a=&=b");
        assert_eq!(serialize([("*-._", "!'()~%")]), "*-._=%21%27%28%29%7E%25");
        assert_eq!(serialize_with_encoding([("é", "‽")], encoding_rs::WINDOWS_1252), "%E9=%26%238253%3B");
        assert_eq!(serialize(Vec::<(String, String)>::new()), "");
    }

    #[test]
    fn serialized_pairs_parse_to_themselves() {
        let list = [("a b", "\u{0}&=+%"), ("", ""), ("\u{FEFF}", "\u{10FFFF}"), ("x", "\r\n")];
        let text = serialize(list);
        let list: Vec<_> = list.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        assert_eq!(pairs(&text), list);
    }
}
