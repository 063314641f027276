//! A part of a URL, normalized without a copy while it is read from the input.

use crate::percent::{C0_CONTROL, hex_value};
use std::fmt;

/// A scheme or a host in normalized form, borrowed from an input that may spell it with upper case, tabs and newlines, or
/// percent-encoding. Always ASCII.
///
/// ```
/// use lye_url::probe::{BaseKind, probe};
///
/// let plain = probe("https:", BaseKind::None).scheme().unwrap();
/// assert_eq!(plain.as_str(), Some("https"));
///
/// let odd = probe("HT\ntps:", BaseKind::None).scheme().unwrap();
/// assert!(odd == "https" && odd == plain);
/// assert_eq!(odd.as_str(), None);
/// assert_eq!(odd.bytes().next(), Some(b'h'));
/// assert_eq!(odd.to_string(), "https");
/// ```
#[derive(Clone, Copy)]
pub struct Normalized<'a> {
    raw: &'a str,
    reading: Reading,
}

/// The normalization of the raw text.
// As wide as the fields it is copied with: a wide read after a narrow write stalls the processor.
#[repr(usize)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// The raw text is the part.
    Verbatim,
    /// Without tabs and newlines.
    Cleaned,
    /// Without tabs and newlines, in lower case (scheme state).
    Scheme,
    /// Without tabs and newlines, percent-decoded, in lower case (host parser, steps 4 to 6, if the result is ASCII).
    Domain,
    /// Without tabs and newlines, percent-encoded (opaque-host parser, step 4).
    Opaque,
}

impl<'a> Normalized<'a> {
    pub(super) const fn verbatim(raw: &'a str) -> Self {
        Self { raw, reading: Reading::Verbatim }
    }

    pub(super) const fn new(raw: &'a str, reading: Reading) -> Self {
        Self { raw, reading }
    }

    /// Returns the same part, marked as verbatim if it is.
    pub(super) fn or_verbatim(self) -> Self {
        if self.bytes().eq(self.raw.bytes()) { Self::verbatim(self.raw) } else { self }
    }

    /// Returns the part, if the input (or the base) contains it verbatim.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, ProbedHost, probe};
    ///
    /// let input = String::from("//example.org/");
    /// let ProbedHost::Domain(host) = probe(&input, BaseKind::Https).host() else { unreachable!() };
    /// assert_eq!(host.as_str(), Some("example.org"));
    /// ```
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> Option<&'a str> {
        (self.reading == Reading::Verbatim).then_some(self.raw)
    }

    /// Returns the bytes of the part, all ASCII. Iteration takes time linear in the raw text.
    ///
    /// ```
    /// use lye_url::probe::{BaseKind, ProbedHost, probe};
    ///
    /// let ProbedHost::Opaque(host) = probe("x://a\u{1}B", BaseKind::None).host() else { unreachable!() };
    /// assert!(host.bytes().eq(*b"a%01B"));
    /// ```
    #[must_use]
    pub fn bytes(&self) -> NormalizedBytes<'a> {
        NormalizedBytes { rest: self.raw.as_bytes().iter(), reading: self.reading, digits: [None; 2] }
    }
}

impl PartialEq for Normalized<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.bytes().eq(other.bytes())
    }
}

impl Eq for Normalized<'_> {}

impl PartialEq<str> for Normalized<'_> {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        match self.as_str() {
            Some(text) => text == other,
            None => self.bytes().eq(other.bytes()),
        }
    }
}

impl PartialEq<&str> for Normalized<'_> {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl fmt::Display for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        match self.as_str() {
            Some(text) => f.write_str(text),
            None => self.bytes().try_for_each(|byte| f.write_char(char::from(byte))),
        }
    }
}

impl fmt::Debug for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Normalized({self})")
    }
}

/// The bytes of a [`Normalized`] scheme or host.
#[derive(Clone)]
pub struct NormalizedBytes<'a> {
    rest: std::slice::Iter<'a, u8>,
    reading: Reading,
    /// The remaining digits of a percent-encoded byte.
    digits: [Option<u8>; 2],
}

impl NormalizedBytes<'_> {
    /// Returns the next byte that is not a tab or newline (4.4, step 3).
    fn kept(&mut self) -> Option<u8> {
        self.rest.find(|byte| !is_tab_or_newline(**byte)).copied()
    }

    /// Returns the value of the two hexadecimal digits after a `%`, if there are two.
    fn decoded(&mut self) -> Option<u8> {
        let mut ahead = self.clone();
        let high = hex_value(ahead.kept()?)?;
        let low = hex_value(ahead.kept()?)?;
        *self = ahead;
        Some(high << 4 | low)
    }
}

impl Iterator for NormalizedBytes<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if let Some(digit) = self.digits[0].take() {
            self.digits.swap(0, 1);
            return Some(digit);
        }
        let byte = self.kept()?;
        Some(match self.reading {
            Reading::Scheme => byte.to_ascii_lowercase(),
            Reading::Domain if byte == b'%' => self.decoded().unwrap_or(b'%').to_ascii_lowercase(),
            Reading::Domain => byte.to_ascii_lowercase(),
            Reading::Opaque if C0_CONTROL.contains(byte) => {
                self.digits =
                    [byte >> 4, byte & 15].map(|digit| b"0123456789ABCDEF".get(usize::from(digit)).copied());
                b'%'
            }
            Reading::Verbatim | Reading::Cleaned | Reading::Opaque => byte,
        })
    }
}

impl std::iter::FusedIterator for NormalizedBytes<'_> {}

impl fmt::Debug for NormalizedBytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NormalizedBytes(\"")?;
        self.clone().try_for_each(|byte| write!(f, "{}", byte.escape_ascii()))?;
        f.write_str("\")")
    }
}

/// Whether a byte is an "ASCII tab or newline".
pub(super) const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}
