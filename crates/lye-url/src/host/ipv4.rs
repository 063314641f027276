//! IPv4 addresses (URL Standard, 3.5 and 3.6).

use crate::report::{ParseError, Reporter};
use crate::validation::{ErrorSink, ValidationError};
use std::fmt::Write;

/// A number above all valid ones, at which parsed numbers saturate.
const TOO_MUCH: u64 = 1 << 40;

/// The "ends in a number checker".
#[inline]
pub(crate) fn ends_in_a_number(input: &str) -> bool {
    // Most domains end in a letter that no number ends in.
    let may_end_a_number =
        |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X' | b'.');
    input.as_bytes().last().is_some_and(may_end_a_number) && last_part_is_number(input)
}

/// Whether the last part is a number, or would be without a dot at the end.
fn last_part_is_number(input: &str) -> bool {
    // Steps 2 to 4.
    let input = input.strip_suffix('.').unwrap_or(input);
    let last = match memchr::memrchr(b'.', input.as_bytes()) {
        Some(dot) => input.get(dot + 1..).unwrap_or_default(),
        None => input,
    };
    // Most last parts begin with a letter.
    if !last.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    // Steps 5 and 6.
    last.bytes().all(|b| b.is_ascii_digit()) || number(last).is_some()
}

/// The "IPv4 parser". `at` is the position of the input, and `exact` says whether its offsets are those of the text.
pub(crate) fn parse<S: ErrorSink>(
    input: &str,
    at: usize,
    exact: bool,
    reporter: &mut Reporter<S>,
) -> Result<u32, ParseError> {
    let position = |offset: usize| if exact { at + offset } else { at };
    // Steps 1 and 2.
    let parts = match input.strip_suffix('.') {
        Some(parts) => {
            reporter.report(ValidationError::Ipv4EmptyPart, position(parts.len()));
            parts
        }
        None => input,
    };
    // Steps 3 and 4.
    let count = memchr::memchr_iter(b'.', parts.as_bytes()).count() + 1;
    if count < 4 {
        reporter.report(ValidationError::Ipv4TooFewParts, at);
    }
    if count > 4 {
        return Err(reporter.fail(ValidationError::Ipv4TooManyParts, at));
    }
    // Steps 5 and 6.
    let mut numbers = [0; 4];
    let mut offset = 0;
    for (part, slot) in parts.split('.').zip(&mut numbers) {
        let Some((value, non_decimal)) = number(part) else {
            return Err(reporter.fail(ValidationError::Ipv4NonNumericPart, position(offset)));
        };
        if non_decimal {
            reporter.report(ValidationError::Ipv4NonDecimalPart, position(offset));
        }
        *slot = value;
        offset += part.len() + 1;
    }
    let (last, others) = match numbers.get(..count).and_then(<[u64]>::split_last) {
        Some((last, others)) => (*last, others),
        None => (0, &[][..]),
    };
    // Steps 7 to 9.
    let last_limit = 1_u64 << (8 * (4 - others.len()));
    let fails = others.iter().any(|&n| n > 255) || last >= last_limit;
    if fails {
        return Err(reporter.fail(ValidationError::Ipv4OutOfRangePart, at));
    }
    if last > 255 {
        reporter.report(ValidationError::Ipv4OutOfRangePart, at);
    }
    // Steps 10 to 14.
    let mut address = last;
    for (counter, n) in others.iter().enumerate() {
        address += n << (8 * (3 - counter));
    }
    Ok(u32::try_from(address).unwrap_or(u32::MAX))
}

/// The "IPv4 number parser": returns the number, at most [`TOO_MUCH`], and whether it is not decimal.
fn number(input: &str) -> Option<(u64, bool)> {
    let (digits, radix) = match input.as_bytes() {
        // Step 1.
        [] => return None,
        // Steps 4 to 6.
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    // Steps 7 to 9. A number may have any length: it saturates.
    let mut value: u64 = 0;
    for &digit in digits {
        let digit = char::from(digit).to_digit(radix)?;
        value = (value * u64::from(radix) + u64::from(digit)).min(TOO_MUCH);
    }
    Some((value, radix != 10))
}

/// The "IPv4 serializer".
pub(super) fn serialize_into(address: u32, out: &mut String) {
    let [a, b, c, d] = address.to_be_bytes();
    // Writing to a string cannot fail.
    let _ = write!(out, "{a}.{b}.{c}.{d}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(number("09"), None);
        assert_eq!(number("0x"), Some((0, true)));
        assert_eq!(number("00"), Some((0, true)));
        assert_eq!(number("0"), Some((0, false)));
        assert_eq!(number("0XfF"), Some((255, true)));
        assert_eq!(number("+1"), None);
        assert_eq!(number(&format!("0x{}", "f".repeat(1000))), Some((TOO_MUCH, true)));
    }

    #[test]
    fn ends() {
        for yes in ["1", "a.1", "a.09", "a.0x", "a.0xF.", "1."] {
            assert!(ends_in_a_number(yes), "{yes}");
        }
        for no in ["a", "1.a", "1..", "1.2a", "0xg", ".", "a.b."] {
            assert!(!ends_in_a_number(no), "{no}");
        }
    }
}
