//! Byte scanning: class tables, and loops that read sixteen bytes at once.

use crate::controls::is_stray_control;
use crate::names::{self, AttrId, TagId};
use memchr::{memchr, memchr2};
use std::ops::Range;
use wide::u8x16;

/// Ends of tag names (13.2.5.8): 0 for white space, `/`, `>`, and for U+0000, which must be replaced. For all other bytes, the lower-cased
/// byte.
pub(super) static TAG_NAME: [u8; 256] = name_class(b"\t\n\x0C />");

/// The same for attribute names (13.2.5.33), which also end at `=`.
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

/// Returns `true` for the standard's white space. CR is not part of it because newlines are normalized.
#[inline]
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b' ')
}

/// Sixteen bytes that are examined in one step.
#[derive(Clone, Copy)]
struct Chunk(u8x16);

impl Chunk {
    #[inline(always)]
    fn of(bytes: &[u8; 16]) -> Self {
        Self(u8x16::new(*bytes))
    }

    /// Returns which bytes equal this one.
    #[inline(always)]
    fn is(self, byte: u8) -> u8x16 {
        self.0.simd_eq(u8x16::splat(byte))
    }

    /// Returns which bytes equal this one or the other one. The two differ in one bit.
    #[inline(always)]
    fn is_either(self, byte: u8, other: u8) -> u8x16 {
        (self.0 | u8x16::splat(byte ^ other)).simd_eq(u8x16::splat(byte | other))
    }

    /// Returns which bytes are in this range.
    #[inline(always)]
    fn is_within(self, least: u8, most: u8) -> u8x16 {
        self.0.max(u8x16::splat(least)).min(u8x16::splat(most)).simd_eq(self.0)
    }
}

/// Returns the index of the first hit among sixteen bytes.
#[inline(always)]
fn first(found: u8x16) -> Option<usize> {
    let bits = found.to_bitmask();
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

/// Returns the first byte for which the predicate holds, or the position at which less than sixteen bytes are left.
#[inline(always)]
fn first_where(bytes: &[u8], start: usize, holds: impl Fn(Chunk) -> u8x16) -> (usize, Option<u8>) {
    let mut at = start;
    // Two chunks per step: the branch predictor guesses the number of steps better.
    while let Some(block) = bytes[at..].first_chunk::<32>() {
        let bits = |chunk: &[u8; 16]| holds(Chunk::of(chunk)).to_bitmask();
        let bits = block.as_chunks().0.iter().rev().fold(0, |before, chunk| before << 16 | bits(chunk));
        if bits != 0 {
            at += bits.trailing_zeros() as usize;
            return (at, bytes.get(at).copied());
        }
        at += 32;
    }
    if let Some(chunk) = bytes[at..].first_chunk() {
        match first(holds(Chunk::of(chunk))) {
            Some(found) => return (at + found, bytes.get(at + found).copied()),
            None => at += 16,
        }
    }
    (at, None)
}

/// Returns `true` if there is a C0 control other than tab and line feed. Linear, sixteen bytes at a time.
#[inline(never)]
pub(crate) fn has_unusual_control(bytes: &[u8]) -> bool {
    let is_unusual = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n');
    let Some(last) = bytes.last_chunk::<16>() else { return bytes.iter().any(is_unusual) };
    // Subtracting 9 wraps U+0000 to U+0008 to values above all bytes of UTF-8. Subtracting 11 makes U+000B to U+001F smaller than all
    // others. Tab and line feed are in between both times.
    let (mut highest, mut lowest) = (u8x16::splat(0), u8x16::splat(u8::MAX));
    let mut see = |chunk: &[u8; 16]| {
        let bytes = u8x16::new(*chunk) - u8x16::splat(b'\t');
        highest = highest.max(bytes);
        lowest = lowest.min(bytes - u8x16::splat(0x0B - b'\t'));
    };
    let (blocks, rest) = bytes.as_chunks::<64>();
    for block in blocks {
        block.as_chunks().0.iter().for_each(&mut see);
    }
    rest.as_chunks().0.iter().for_each(&mut see);
    see(last);
    let is_found = Chunk(highest).is_within(0_u8.wrapping_sub(b'\t'), u8::MAX)
        | Chunk(lowest).is_within(0, b' ' - 0x0B - 1);
    is_found.to_bitmask() != 0
}

/// Returns `true` if there is a stray control character ([`is_stray_control`]). Linear, sixteen bytes at a time.
pub(crate) fn has_stray_control(bytes: &[u8]) -> bool {
    let (chunks, rest) = bytes.as_chunks();
    let is_in = |chunk: &[u8; 16]| {
        let chunk = Chunk::of(chunk);
        let found = chunk.is_within(1, 8) | chunk.is(0x0B) | chunk.is_within(0x0E, 0x1F);
        found.to_bitmask() != 0
    };
    chunks.iter().any(is_in) || rest.iter().copied().any(is_stray_control)
}

/// Reads the name at `start` (at most `bytes.len()`). Returns its first 16 bytes, lower-cased and packed into two little-endian words, and
/// its end.
#[inline(always)]
pub(super) fn pack_name(bytes: &[u8], start: usize, class: &[u8; 256]) -> (u64, u64, usize) {
    if let Some(name) = bytes[start..].first_chunk::<16>() {
        let chunk = Chunk::of(name);
        // All bytes that end names, and some that do not: capital letters and a few control characters.
        let ends = chunk.is_within(0, b' ')
            | chunk.is(b'/')
            | chunk.is_within(b'=', b'>')
            | chunk.is_within(b'A', b'Z');
        if let Some(length) = first(ends)
            && class[bytes[start + length] as usize] == 0
        {
            let packed = u128::from_le_bytes(*name) & BELOW[length % 16];
            return (packed as u64, (packed >> 64) as u64, start + length);
        }
    }
    pack_name_by_bytes(bytes, start, class)
}

/// Masks of the lowest n of sixteen bytes.
static BELOW: [u128; 16] = {
    let mut below = [0; 16];
    let mut length = 1;
    while length < below.len() {
        below[length] = below[length - 1] << 8 | 0xFF;
        length += 1;
    }
    below
};

/// Returns the id of a tag's name that is in lower case, and the position of the space or `>` behind it. The id is that of no name if it is
/// unknown. Returns `None` for long names, and near the end of the input.
#[inline(always)]
pub(crate) fn name_of_tag(bytes: &[u8], start: usize) -> Option<(TagId, usize)> {
    let bytes = bytes.get(start..)?.first_chunk::<16>()?;
    let chunk = Chunk::of(bytes);
    let length = first(chunk.is(b'>') | chunk.is(b' '))?;
    let packed = u128::from_le_bytes(*bytes) & BELOW[length % 16];
    Some((names::tag_by_packed(packed as u64, (packed >> 64) as u64), start + length))
}

/// An attribute that is spelled like most: a known name in lower case, `=`, and a value in quotes.
pub(super) struct CommonAttribute {
    pub(super) id: AttrId,
    /// The range of its name.
    pub(super) name: Range<usize>,
    pub(super) quote: u8,
}

/// Returns the attribute behind the white space at `at`, if it is spelled like most. Returns `None` for long names, and near the end of the
/// input.
#[inline(always)]
pub(super) fn common_attribute(bytes: &[u8], at: usize) -> Option<CommonAttribute> {
    let start = match bytes.get(at..)? {
        [b' ', next, ..] if !is_space(*next) => at + 1,
        [space, rest @ ..] if is_space(*space) => at + 1 + rest.iter().position(|&byte| !is_space(byte))?,
        _ => return None,
    };
    let rest = bytes.get(start..)?;
    let name = rest.first_chunk::<16>()?;
    let chunk = Chunk::of(name);
    let length = first(chunk.is(b'=') | chunk.is_within(b'A', b'Z'))?;
    let packed = u128::from_le_bytes(*name) & BELOW[length % 16];
    let id = names::attr_by_packed(packed as u64, (packed >> 64) as u64);
    match rest.get(length..)? {
        [b'=', quote @ (b'"' | b'\''), ..] if id != AttrId::NONE => {
            Some(CommonAttribute { id, name: start..start + length, quote: *quote })
        }
        _ => None,
    }
}

/// Does the same as [`pack_name`], for short names and near the end of the input.
#[inline(always)]
pub(super) fn pack_name_by_bytes(bytes: &[u8], start: usize, class: &[u8; 256]) -> (u64, u64, usize) {
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

/// An attribute's value in quotes.
pub(super) struct QuotedValue {
    /// The position of the closing quote, or the length of the input.
    pub(super) end: usize,
    /// Whether it contains none of `&`, `<`, `>`, `"` and U+0000, and no byte with which U+00A0 begins.
    pub(super) is_plain: bool,
}

/// Reads the quoted value that starts at `start` (at most `bytes.len()`).
#[inline(always)]
pub(super) fn quoted_value(bytes: &[u8], start: usize, quote: u8) -> QuotedValue {
    let (end, byte) = first_where(bytes, start, |chunk| {
        let special =
            chunk.is_either(b'<', b'>') | chunk.is_either(b'&', b'"') | chunk.is(NBSP_LEAD) | chunk.is(0);
        special | chunk.is(quote)
    });
    if byte == Some(quote) {
        return QuotedValue { end, is_plain: true };
    }
    QuotedValue {
        end: memchr(quote, &bytes[end..]).map_or(bytes.len(), |length| end + length),
        is_plain: false,
    }
}

/// Returns the closing quote of the value that starts at `start` (at most `bytes.len()`). Returns `None` if it is near the end of the input.
#[inline(always)]
pub(super) fn closing_quote(bytes: &[u8], start: usize, quote: u8) -> Option<usize> {
    let (end, byte) = first_where(bytes, start, |chunk| chunk.is(quote));
    byte.map(|_| end)
}

/// Returns the end of the unquoted value that starts at `start` (at most `bytes.len()`): white space, `>` or the length.
#[inline]
pub(super) fn unquoted_value(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let length = rest.iter().position(|&byte| is_space(byte) || byte == b'>').unwrap_or(rest.len());
    start + length
}

/// A run of text up to the first `<` or `&`.
pub(super) struct TextRun {
    /// Its end; `None` at the end of the input.
    pub(super) stop: Option<usize>,
    /// Whether it contains no `>` and no byte with which U+00A0 begins.
    pub(super) is_plain: bool,
}

/// The first byte of U+00A0 in UTF-8.
const NBSP_LEAD: u8 = 0xC2;

/// Returns which bytes of a text are `<`, or may be written differently from how they are spelled.
#[inline(always)]
fn special_in_text(chunk: Chunk) -> u8x16 {
    chunk.is_either(b'<', b'>') | chunk.is(b'&') | chunk.is(NBSP_LEAD)
}

/// How far a text is spelled as the writer would write it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlainText {
    /// Up to this `<`, which ends it.
    Whole(usize),
    /// At least up to this offset. Less than sixteen bytes of the input are left: see [`plain_text_at_end`].
    Beginning(usize),
    /// Only up to a character or reference that the writer would write differently.
    Part,
}

/// Reads the text from `start` (at most `bytes.len()`) on. References that the writer writes are plain if `with_references` allows them.
#[inline(always)]
pub(crate) fn plain_text(bytes: &[u8], start: usize, with_references: impl Fn() -> bool) -> PlainText {
    let mut from = start;
    loop {
        let (at, byte) = first_where(bytes, from, special_in_text);
        let length = match byte {
            None => return PlainText::Beginning(at),
            Some(b'<') => return PlainText::Whole(at),
            Some(b'&') if with_references() => written_reference(&bytes[at..]),
            Some(NBSP_LEAD) if bytes.get(at + 1) != Some(&0xA0) => Some(2),
            _ => None,
        };
        let Some(length) = length else { return PlainText::Part };
        from = at + length;
    }
}

/// Searches for the `<` that ends a text, from an offset in it near the end of the input. Returns `None` if no `<` follows, or if the writer
/// would write the text differently; references count as different.
pub(crate) fn plain_text_at_end(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = bytes.get(start..)?;
    let is_special = |&at: &usize| match rest[at] {
        NBSP_LEAD => rest.get(at + 1) == Some(&0xA0),
        byte => matches!(byte, b'<' | b'>' | b'&'),
    };
    let length = (0..rest.len()).find(is_special)?;
    (rest[length] == b'<').then_some(start + length)
}

/// Returns the length of the reference that these bytes begin with, if the writer would write a character of text as this reference.
#[inline(always)]
fn written_reference(bytes: &[u8]) -> Option<usize> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let references: [&[u8]; 4] = [b"&amp;", b"&lt;", b"&gt;", b"&nbsp;"];
    let is_it = |reference: &&[u8]| {
        let expected = reference.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        word & ((1 << (8 * reference.len())) - 1) == expected
    };
    references.iter().find(|reference| is_it(reference)).map(|reference| reference.len())
}

/// Reads the text from `start` (at most `bytes.len()`) on.
#[inline(always)]
pub(super) fn text_run(bytes: &[u8], start: usize) -> TextRun {
    let (end, byte) = first_where(bytes, start, special_in_text);
    match byte {
        Some(b'<' | b'&') => TextRun { stop: Some(end), is_plain: true },
        _ => other_text_run(bytes, end),
    }
}

/// Does the same for a text that is plain up to `at`.
#[inline(never)]
fn other_text_run(bytes: &[u8], at: usize) -> TextRun {
    let rest = &bytes[at..];
    let stop = memchr2(b'<', b'&', rest);
    let text = stop.and_then(|stop| rest.get(..stop)).unwrap_or(rest);
    let is_plain = memchr2(b'>', NBSP_LEAD, text).is_none();
    TextRun { stop: stop.map(|stop| at + stop), is_plain }
}

/// Returns `true` if a text certainly needs no escaping.
pub(crate) fn is_plain_text(bytes: &[u8]) -> bool {
    let run = text_run(bytes, 0);
    run.stop.is_none() && run.is_plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_plain_if_nothing_needs_escaping() {
        for length in 0..80 {
            for end in ["<", "&", ""] {
                // What follows the end makes no difference.
                let text = |special: &str, at: usize| {
                    let tail = "a".repeat(length - at);
                    format!("{}{special}{tail}{end}>\u{A0}", "a".repeat(at))
                };
                let run = |text: &str| {
                    let text = if end.is_empty() { text.strip_suffix(">\u{A0}").unwrap() } else { text };
                    text_run(text.as_bytes(), 0)
                };
                let stop = (!end.is_empty()).then_some(length);
                assert_eq!(run(&text("", 0)).stop, stop);
                assert!(run(&text("", 0)).is_plain, "{length} {end}");
                for at in 0..=length {
                    for special in [">", "\u{A0}"] {
                        let found = run(&text(special, at));
                        assert_eq!(found.stop, stop.map(|stop| stop + special.len()));
                        assert!(!found.is_plain, "{length} {at} {special}");
                    }
                    assert!(run(&text("\u{E9}", at)).is_plain);
                }
            }
        }
    }

    #[test]
    fn plain_text_ends_at_every_offset() {
        let end_of = |input: &str| match plain_text(input.as_bytes(), 0, || false) {
            PlainText::Whole(end) => Some(end),
            PlainText::Beginning(at) => plain_text_at_end(input.as_bytes(), at),
            PlainText::Part => None,
        };
        for length in 0..80 {
            let text = "a".repeat(length);
            for (special, ends) in
                [("", true), (">", false), ("&", false), ("\u{A0}", false), ("\u{A9}", true)]
            {
                for rest in ["<", "</p>", "<p>more than sixteen bytes"] {
                    let input = format!("{text}{special}{rest}");
                    let end = ends.then_some(length + special.len());
                    assert_eq!(end_of(&input), end, "{input}");
                }
                assert_eq!(end_of(&format!("{text}{special}")), None, "{text}");
            }
        }
    }

    #[test]
    fn unusual_controls_are_found_at_every_offset() {
        let is_unusual = |byte: u8| byte < b' ' && !matches!(byte, b'\t' | b'\n');
        for length in (0..40).chain(60..70).chain(120..150) {
            for c in (0..=0x20_u8).chain([b'a', 0x7F]) {
                for filler in ["a", "\t", "\n", " ", "\u{A0}", "\u{80}", "\u{10FFFF}"] {
                    let mut text = filler.repeat(length);
                    text.push(char::from(c));
                    text.push_str(&filler.repeat(if length < 20 { 0 } else { 150 - length }));
                    assert_eq!(
                        has_unusual_control(text.as_bytes()),
                        is_unusual(c),
                        "{c} {length} {filler:?}"
                    );
                }
            }
        }
        assert!(!has_unusual_control(b"") && !has_stray_control(b""));
    }

    #[test]
    fn word_and_byte_packing_of_names_agree() {
        for name in [
            "a",
            "H1",
            "DataList",
            "http-equiv",
            "data-Über-x",
            "@[`{\u{7F}Z",
            "annotation-XML:aZ",
            "0-9.:_\"'<",
        ] {
            for length in (0..=name.len()).filter(|&length| name.is_char_boundary(length)) {
                for end in ["\t", "\n", "\x0C", " ", "/", ">", "=", "\0", ""] {
                    let text = format!("{}{end}more than a word of text", &name[..length]);
                    for class in [&TAG_NAME, &ATTR_NAME] {
                        let by_words = pack_name(text.as_bytes(), 0, class);
                        assert_eq!(by_words, pack_name_by_bytes(text.as_bytes(), 0, class), "{text:?}");
                    }
                }
            }
        }
    }
}
