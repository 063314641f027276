//! Byte scanning: class tables and loops that look at eight bytes at once.

use memchr::memchr2;

/// Where a tag name ends (13.2.5.8): 0 for white space, `/`, `>`, and for NUL, which must be replaced; the lower-cased
/// byte for all others.
pub(super) static TAG_NAME: [u8; 256] = name_class(b"\t\n\x0C />");

/// The same for an attribute name (13.2.5.33), which `=` ends too.
pub(super) static ATTR_NAME: [u8; 256] = name_class(b"\t\n\x0C />=");

const fn name_class(stops: &[u8]) -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).to_ascii_lowercase();
        byte += 1;
    }
    let mut at = 0;
    while at < stops.len() {
        table[stops[at] as usize] = 0;
        at += 1;
    }
    table
}

/// The standard's white space; no CR, for newlines are normalized.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b' ')
}

/// The name at `start` (at most `bytes.len()`): its first 16 bytes, lower-cased and packed into two little-endian words,
/// and where it ends.
#[inline(always)]
pub(super) fn pack_name(bytes: &[u8], start: usize, class: &[u8; 256]) -> (u64, u64, usize) {
    let mut words = [0_u64; 2];
    let mut rest = &bytes[start..];
    let mut end = start;
    for word in &mut words {
        let mut shift = 0;
        for &byte in rest.iter().take(8) {
            let lower = class[byte as usize];
            if lower == 0 {
                return (words[0], words[1], end);
            }
            *word |= u64::from(lower) << shift;
            shift += 8;
            end += 1;
        }
        rest = rest.get(8..).unwrap_or_default();
    }
    let tail = rest.iter().take_while(|&&byte| class[byte as usize] != 0).count();
    (words[0], words[1], end + tail)
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;
const AMPERSANDS: u64 = b'&' as u64 * ONES;

/// The high bit of each zero byte, exact up to the lowest one.
#[inline(always)]
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// The end of the quoted value that starts at `start` (at most `bytes.len()`): the place of the quote, or the length.
/// And whether `&` or NUL stands in it.
#[inline(always)]
pub(super) fn quoted_value(bytes: &[u8], start: usize, quote: u8) -> (usize, bool) {
    let quotes = u64::from(quote) * ONES;
    let mut rest = &bytes[start..];
    let mut special = 0;
    while let Some(chunk) = rest.first_chunk::<8>() {
        let word = u64::from_le_bytes(*chunk);
        let found = zero_bytes(word ^ quotes);
        let specials = zero_bytes(word ^ AMPERSANDS) | zero_bytes(word);
        if found != 0 {
            // Of the specials only those below the quote count; the lowest bit of each mask is exact.
            let below = (found & found.wrapping_neg()) - 1;
            let end = bytes.len() - rest.len() + (found.trailing_zeros() / 8) as usize;
            return (end, (special | (specials & below)) != 0);
        }
        special |= specials;
        rest = &rest[8..];
    }
    let mut special = special != 0;
    for (at, &byte) in rest.iter().enumerate() {
        if byte == quote {
            return (bytes.len() - rest.len() + at, special);
        }
        special |= byte == b'&' || byte == 0;
    }
    (bytes.len(), special)
}

/// The end of the unquoted value that starts at `start` (at most `bytes.len()`): white space, `>` or the length. And
/// whether `&` or NUL stands in it.
#[inline]
pub(super) fn unquoted_value(bytes: &[u8], start: usize) -> (usize, bool) {
    let mut special = false;
    for (at, &byte) in bytes[start..].iter().enumerate() {
        match byte {
            b'\t' | b'\n' | b'\x0C' | b' ' | b'>' => return (start + at, special),
            b'&' | 0 => special = true,
            _ => {}
        }
    }
    (bytes.len(), special)
}

/// The first `<` or `&` from `start` (at most `bytes.len()`) on. Most runs of text are short: 32 bytes are looked at here
/// before `memchr` is set up.
#[inline(always)]
pub(super) fn text_stop(bytes: &[u8], start: usize) -> Option<usize> {
    const LESS_THAN: u64 = b'<' as u64 * ONES;
    let mut rest = &bytes[start..];
    for _ in 0..4 {
        let Some(chunk) = rest.first_chunk::<8>() else { break };
        let word = u64::from_le_bytes(*chunk);
        let found = zero_bytes(word ^ LESS_THAN) | zero_bytes(word ^ AMPERSANDS);
        if found != 0 {
            return Some(bytes.len() - rest.len() + (found.trailing_zeros() / 8) as usize);
        }
        rest = &rest[8..];
    }
    Some(bytes.len() - rest.len() + memchr2(b'<', b'&', rest)?)
}
