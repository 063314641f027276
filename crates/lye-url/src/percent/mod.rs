//! Percent-encoding and its named sets (URL Standard, 1.3).
//!
//! ```
//! use lye_url::percent::{self, PATH};
//!
//! assert_eq!(percent::utf8_percent_encode("Say what‽", &PATH), "Say%20what%E2%80%BD");
//! assert_eq!(&*percent::percent_decode(b"%25%s%1G"), b"%%s%1G");
//! ```
//!
//! Time and memory are linear in the input.

use encoding_rs::{EncoderResult, Encoding, UTF_8};
use std::borrow::Cow;

/// A percent-encode set: the bytes that become `%XX`. Every byte above 0x7E is in every set.
///
/// ```
/// use lye_url::percent::{AsciiSet, PATH};
///
/// const PATH_AND_PERCENT: AsciiSet = PATH.add(b"%");
/// assert!(PATH_AND_PERCENT.contains(b'%') && !PATH.contains(b'%'));
/// assert!(PATH.contains(0xE2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AsciiSet {
    /// One bit for each byte below 0x80.
    bits: [u64; 2],
}

/// The "C0 control percent-encode set": C0 controls and everything above `~`. For opaque hosts and opaque paths.
///
/// ```
/// use lye_url::percent::{C0_CONTROL, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("a b\n☕", &C0_CONTROL), "a b%0A%E2%98%95");
/// ```
pub const C0_CONTROL: AsciiSet = AsciiSet { bits: [0xFFFF_FFFF, 1 << 63] };

/// The "fragment percent-encode set".
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("`#` '", &lye_url::percent::FRAGMENT), "%60#%60%20'");
/// ```
pub const FRAGMENT: AsciiSet = C0_CONTROL.add(b" \"<>`");

/// The "query percent-encode set", of URLs that are not special.
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("`#` '", &lye_url::percent::QUERY), "`%23`%20'");
/// ```
pub const QUERY: AsciiSet = C0_CONTROL.add(b" \"#<>");

/// The "special-query percent-encode set".
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("`#` '", &lye_url::percent::SPECIAL_QUERY), "`%23`%20%27");
/// ```
pub const SPECIAL_QUERY: AsciiSet = QUERY.add(b"'");

/// The "path percent-encode set". A percent sign is not in it, nor is the solidus.
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("/a?{^}%", &lye_url::percent::PATH), "/a%3F%7B%5E%7D%");
/// ```
pub const PATH: AsciiSet = QUERY.add(b"?^`{}");

/// The "userinfo percent-encode set", for user names and passwords.
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("me@a:b", &lye_url::percent::USERINFO), "me%40a%3Ab");
/// ```
pub const USERINFO: AsciiSet = PATH.add(b"/:;=@[\\]|");

/// The "component percent-encode set", for data in a path, query or fragment: what `encodeURIComponent()`
/// encodes. Decoding restores the data.
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("50% (a&b)", &lye_url::percent::COMPONENT), "50%25%20(a%26b)");
/// ```
pub const COMPONENT: AsciiSet = USERINFO.add(b"$%&+,");

/// The "`application/x-www-form-urlencoded` percent-encode set": all but ASCII alphanumerics and `*-._`.
///
/// ```
/// assert_eq!(lye_url::percent::utf8_percent_encode("(a*b)", &lye_url::percent::FORM_URLENCODED), "%28a*b%29");
/// ```
pub const FORM_URLENCODED: AsciiSet = COMPONENT.add(b"!'()~");

impl AsciiSet {
    /// Returns this set with some more ASCII characters. All other bytes are in every set.
    ///
    /// ```
    /// use lye_url::percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert!(QUERY.add(b"'") == SPECIAL_QUERY);
    /// ```
    #[must_use]
    pub const fn add(mut self, bytes: &[u8]) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            if byte < 0x80 {
                self.bits[(byte >> 6) as usize] |= 1 << (byte & 63);
            }
            at += 1;
        }
        self
    }

    /// Whether the set contains a byte, so that it is percent-encoded.
    ///
    /// ```
    /// use lye_url::percent::{FRAGMENT, QUERY};
    ///
    /// assert!(FRAGMENT.contains(b'`') && !QUERY.contains(b'`'));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(&self, byte: u8) -> bool {
        byte >= 0x80 || self.bits[(byte >> 6) as usize] >> (byte & 63) & 1 != 0
    }
}

impl std::fmt::Debug for AsciiSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ascii = (0..0x80_u8).filter(|&byte| self.contains(byte)).map(char::from);
        f.write_str("AsciiSet ")?;
        f.debug_set().entries(ascii).finish()
    }
}

/// Appends `%` and two upper-case hexadecimal digits ("percent-encode" a byte).
///
/// ```
/// let mut out = String::new();
/// lye_url::percent::percent_encode_byte_into(0x7F, &mut out);
/// assert_eq!(out, "%7F");
/// ```
#[inline]
pub fn percent_encode_byte_into(byte: u8, out: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('%');
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// Returns a string after "UTF-8 percent-encode".
///
/// ```
/// use lye_url::percent::{USERINFO, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("≡", &USERINFO), "%E2%89%A1");
/// ```
#[must_use]
pub fn utf8_percent_encode(input: &str, set: &AsciiSet) -> String {
    let mut out = String::with_capacity(input.len());
    utf8_percent_encode_into(input, set, &mut out);
    out
}

/// Appends the UTF-8 percent-encoding of a string.
///
/// ```
/// use lye_url::percent::{FRAGMENT, utf8_percent_encode_into};
///
/// let mut out = String::from("#");
/// utf8_percent_encode_into("a b", &FRAGMENT, &mut out);
/// assert_eq!(out, "#a%20b");
/// ```
pub fn utf8_percent_encode_into(input: &str, set: &AsciiSet, out: &mut String) {
    let bytes = input.as_bytes();
    let mut clean = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if set.contains(byte) {
            // Everything that is not encoded is ASCII: both ends are character boundaries, or the slice is empty.
            out.push_str(input.get(clean..at).unwrap_or_default());
            percent_encode_byte_into(byte, out);
            clean = at + 1;
        }
    }
    out.push_str(input.get(clean..).unwrap_or_default());
}

/// Appends a string, encoded and percent-encoded ("percent-encode after encoding").
///
/// A character that the encoding cannot express becomes a numeric character reference: `%26%238253%3B`. The encoding is first
/// replaced by its output encoding (UTF-8 for UTF-16). With `space_as_plus` a space becomes `+`; the standard uses that only
/// with [`FORM_URLENCODED`].
///
/// ```
/// use lye_url::percent::{FORM_URLENCODED, SPECIAL_QUERY, percent_encode_after_encoding};
///
/// let mut out = String::new();
/// percent_encode_after_encoding(encoding_rs::ISO_2022_JP, "¥", &SPECIAL_QUERY, false, &mut out);
/// assert_eq!(out, "%1B(J\\%1B(B");
///
/// out.clear();
/// percent_encode_after_encoding(encoding_rs::SHIFT_JIS, "1+1 ≡ 2%20‽", &FORM_URLENCODED, true, &mut out);
/// assert_eq!(out, "1%2B1+%81%DF+2%2520%26%238253%3B");
/// ```
pub fn percent_encode_after_encoding(
    encoding: &'static Encoding,
    input: &str,
    set: &AsciiSet,
    space_as_plus: bool,
    out: &mut String,
) {
    let encoding = encoding.output_encoding();
    if encoding == UTF_8 {
        if space_as_plus {
            encode_bytes(input.as_bytes(), set, true, out);
        } else {
            utf8_percent_encode_into(input, set, out);
        }
        return;
    }
    let mut encoder = encoding.new_encoder();
    let mut buffer = [0; 1024];
    let mut rest = input;
    loop {
        let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
        encode_bytes(buffer.get(..written).unwrap_or_default(), set, space_as_plus, out);
        rest = rest.get(read..).unwrap_or_default();
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(c) => {
                out.push_str("%26%23");
                out.push_str(&u32::from(c).to_string());
                out.push_str("%3B");
            }
        }
    }
}

fn encode_bytes(bytes: &[u8], set: &AsciiSet, space_as_plus: bool, out: &mut String) {
    for &byte in bytes {
        if space_as_plus && byte == b' ' {
            out.push('+');
        } else if set.contains(byte) {
            percent_encode_byte_into(byte, out);
        } else {
            out.push(char::from(byte));
        }
    }
}

/// Returns bytes after "percent-decode". A `%` without two hexadecimal digits after it is kept.
///
/// ```
/// use lye_url::percent::percent_decode;
///
/// assert_eq!(&*percent_decode("‽%25%2E".as_bytes()), b"\xE2\x80\xBD%.");
/// ```
#[must_use]
pub fn percent_decode(input: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memchr::memchr(b'%', input) else { return Cow::Borrowed(input) };
    let mut out = Vec::with_capacity(input.len());
    let (clean, mut rest) = input.split_at(first);
    out.extend_from_slice(clean);
    while let [byte, tail @ ..] = rest {
        rest = match decoded(rest) {
            Some(value) => {
                out.push(value);
                tail.get(2..).unwrap_or_default()
            }
            None => {
                out.push(*byte);
                tail
            }
        };
    }
    Cow::Owned(out)
}

/// Decodes a percent-encoded byte at the beginning of the input.
pub(crate) fn decoded(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else { return None };
    Some(hex_value(*high)? << 4 | hex_value(*low)?)
}

/// The value of an ASCII hex digit.
pub(crate) const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{ISO_2022_JP, SHIFT_JIS};

    /// The table at the end of section 1.3.
    #[test]
    fn examples_of_the_standard() {
        let after = |encoding, input, set: &AsciiSet, plus| {
            let mut out = String::new();
            percent_encode_after_encoding(encoding, input, set, plus, &mut out);
            out
        };
        let mut byte = String::new();
        percent_encode_byte_into(0x23, &mut byte);
        percent_encode_byte_into(0x7F, &mut byte);
        assert_eq!(byte, "%23%7F");
        assert_eq!(&*percent_decode(b"%25%s%1G"), b"%%s%1G");
        assert_eq!(&*percent_decode("‽%25%2E".as_bytes()), b"\xE2\x80\xBD\x25\x2E");
        assert_eq!(after(SHIFT_JIS, " ", &SPECIAL_QUERY, false), "%20");
        assert_eq!(after(SHIFT_JIS, "≡", &SPECIAL_QUERY, false), "%81%DF");
        assert_eq!(after(SHIFT_JIS, "‽", &SPECIAL_QUERY, false), "%26%238253%3B");
        assert_eq!(after(ISO_2022_JP, "¥", &SPECIAL_QUERY, false), "%1B(J\\%1B(B");
        assert_eq!(
            after(SHIFT_JIS, "1+1 ≡ 2%20‽", &FORM_URLENCODED, true),
            "1%2B1+%81%DF+2%2520%26%238253%3B"
        );
        assert_eq!(utf8_percent_encode("≡", &USERINFO), "%E2%89%A1");
        assert_eq!(utf8_percent_encode("‽", &USERINFO), "%E2%80%BD");
        assert_eq!(utf8_percent_encode("Say what‽", &USERINFO), "Say%20what%E2%80%BD");
    }

    #[test]
    fn form_set_matches_the_note_of_the_standard() {
        for byte in 0..=0xFF_u8 {
            let kept = byte.is_ascii_alphanumeric() || b"*-._".contains(&byte);
            assert_eq!(FORM_URLENCODED.contains(byte), !kept, "{byte:#x}");
        }
    }

    #[test]
    fn long_texts_are_encoded_in_pieces() {
        let mut out = String::new();
        percent_encode_after_encoding(SHIFT_JIS, &"≡a‽".repeat(2000), &SPECIAL_QUERY, false, &mut out);
        assert_eq!(out, "%81%DFa%26%238253%3B".repeat(2000));
    }
}
