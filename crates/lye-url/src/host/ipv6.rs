//! IPv6 addresses (URL Standard, 3.5 and 3.6).

use crate::percent::hex_value;
use crate::report::{ParseError, Reporter};
use crate::validation::{ErrorSink, ValidationError};
use std::fmt::Write;

/// The eight pieces of an address.
type Pieces = [u16; 8];

/// The "IPv6 parser". `at` is the position of the input, for errors.
pub(crate) fn parse<S: ErrorSink>(
    input: &[u8],
    at: usize,
    reporter: &mut Reporter<S>,
) -> Result<Pieces, ParseError> {
    // Steps 1 to 4.
    let mut address: Pieces = [0; 8];
    let mut piece = 0;
    let mut compress = None;
    let mut pointer = 0;
    let c = |pointer: usize| input.get(pointer).copied();
    // Step 5.
    if c(0) == Some(b':') {
        if c(1) != Some(b':') {
            return Err(reporter.fail(ValidationError::Ipv6InvalidCompression, at));
        }
        pointer = 2;
        piece = 1;
        compress = Some(1);
    }
    // Step 6.
    while let Some(first) = c(pointer) {
        // 6.1.
        if piece == 8 {
            return Err(reporter.fail(ValidationError::Ipv6TooManyPieces, at + pointer));
        }
        // 6.2.
        if first == b':' {
            if compress.is_some() {
                return Err(reporter.fail(ValidationError::Ipv6MultipleCompression, at + pointer));
            }
            pointer += 1;
            piece += 1;
            compress = Some(piece);
            continue;
        }
        // 6.3 and 6.4.
        let start = pointer;
        let mut value = 0;
        while pointer - start < 4
            && let Some(digit) = c(pointer).and_then(hex_value)
        {
            value = value << 4 | u16::from(digit);
            pointer += 1;
        }
        let length = pointer - start;
        match c(pointer) {
            // 6.5.
            Some(b'.') => {
                if length == 0 {
                    return Err(reporter.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, at + pointer));
                }
                if piece > 6 {
                    return Err(reporter.fail(ValidationError::Ipv4InIpv6TooManyPieces, at + start));
                }
                let rest = input.get(start..).unwrap_or_default();
                let [high, low] = ipv4(rest, at + start, reporter)?;
                set(&mut address, piece, high);
                set(&mut address, piece + 1, low);
                piece += 2;
                break;
            }
            // 6.6.
            Some(b':') => {
                pointer += 1;
                if c(pointer).is_none() {
                    return Err(reporter.fail(ValidationError::Ipv6InvalidCodePoint, at + pointer));
                }
            }
            // 6.7.
            Some(_) => return Err(reporter.fail(ValidationError::Ipv6InvalidCodePoint, at + pointer)),
            None => {}
        }
        // 6.8.
        if length > 1 && value < 1 << (4 * (length - 1)) {
            reporter.report(ValidationError::Ipv6PieceLeadingZero, at + start);
        }
        // 6.9 and 6.10.
        set(&mut address, piece, value);
        piece += 1;
    }
    match compress {
        // Step 7: the pieces after the compression move to the end.
        Some(compress) => {
            let (from, to) = (compress.min(8), piece.min(8));
            if let Some(tail) = address.get_mut(from..) {
                tail.rotate_right(8 - to.max(from));
            }
        }
        // Step 8.
        None if piece != 8 => {
            return Err(reporter.fail(ValidationError::Ipv6TooFewPieces, at + input.len()));
        }
        None => {}
    }
    Ok(address)
}

fn set(address: &mut Pieces, piece: usize, value: u16) {
    if let Some(slot) = address.get_mut(piece) {
        *slot = value;
    }
}

/// Step 6.5.4 and the steps after it: an IPv4 address up to the end of the input, as two pieces.
fn ipv4<S: ErrorSink>(input: &[u8], at: usize, reporter: &mut Reporter<S>) -> Result<[u16; 2], ParseError> {
    let mut pieces = [0_u16; 2];
    let mut numbers_seen = 0;
    let mut pointer = 0;
    let c = |pointer: usize| input.get(pointer).copied();
    while pointer < input.len() {
        if numbers_seen > 0 {
            if c(pointer) != Some(b'.') || numbers_seen >= 4 {
                return Err(reporter.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, at + pointer));
            }
            pointer += 1;
        }
        let mut part: Option<u16> = None;
        while let Some(digit @ b'0'..=b'9') = c(pointer) {
            let number = u16::from(digit - b'0');
            let value = match part {
                None => number,
                Some(0) => {
                    return Err(reporter.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, at + pointer));
                }
                Some(part) => part * 10 + number,
            };
            if value > 255 {
                return Err(reporter.fail(ValidationError::Ipv4InIpv6OutOfRangePart, at + pointer));
            }
            part = Some(value);
            pointer += 1;
        }
        let Some(part) = part else {
            return Err(reporter.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, at + pointer));
        };
        if let Some(piece) = pieces.get_mut(numbers_seen / 2) {
            *piece = *piece << 8 | part;
        }
        numbers_seen += 1;
    }
    if numbers_seen != 4 {
        return Err(reporter.fail(ValidationError::Ipv4InIpv6TooFewParts, at + pointer));
    }
    Ok(pieces)
}

/// The "IPv6 serializer", with the brackets of the "host serializer".
pub(super) fn serialize_into(address: &Pieces, out: &mut String) {
    let (start, end) = compressed(address);
    out.push('[');
    for (at, piece) in address.iter().enumerate() {
        if at == start && start < end {
            out.push_str(if at == 0 { "::" } else { ":" });
        }
        if (start..end).contains(&at) {
            continue;
        }
        // Writing to a string cannot fail.
        let _ = write!(out, "{piece:x}");
        if at != 7 {
            out.push(':');
        }
    }
    out.push(']');
}

/// "Find the IPv6 address compressed piece index": the first longest run of two or more zero pieces, as a range that may be
/// empty.
fn compressed(address: &Pieces) -> (usize, usize) {
    let mut longest = (0, 0);
    let mut start = 0;
    for (at, &piece) in address.iter().enumerate() {
        if piece != 0 {
            start = at + 1;
        } else if at + 1 - start > (longest.1 - longest.0).max(1) {
            longest = (start, at + 1);
        }
    }
    longest
}
