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
    let rest = &bytes[start..];
    let Some(chunk) = rest.first_chunk::<8>() else { return pack_name_by_bytes(bytes, start, class) };
    let word = u64::from_le_bytes(*chunk);
    let length = name_length(word, class);
    if length < 8 {
        return (lower_case(word) & below(length), 0, start + length);
    }
    let Some(chunk) = rest[8..].first_chunk::<8>() else { return pack_name_by_bytes(bytes, start, class) };
    let next_word = u64::from_le_bytes(*chunk);
    let length = name_length(next_word, class);
    if length < 8 {
        return (lower_case(word), lower_case(next_word) & below(length), start + 8 + length);
    }
    let tail = rest[16..].iter().take_while(|&&byte| class[byte as usize] != 0).count();
    (lower_case(word), lower_case(next_word), start + 16 + tail)
}

/// [`pack_name`] for short names, and near the end of the input.
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

/// How many of a word's bytes, from the lowest on, belong to a name.
#[inline(always)]
fn name_length(word: u64, class: &[u8; 256]) -> usize {
    // All bytes that end a name are below 0x40, and few others that stand in names are: digits and hyphens.
    let mut low = !(word | word << 1) & HIGHS;
    while low != 0 {
        let bit = low.trailing_zeros() & !7;
        if class[(word >> bit) as usize & 0xFF] == 0 {
            return (bit / 8) as usize;
        }
        low &= low - 1;
    }
    8
}

/// The bits of the lowest bytes, of less than eight.
#[inline(always)]
fn below(length: usize) -> u64 {
    (1 << (8 * length)) - 1
}

/// A word with its bytes `A` to `Z` in lower case.
#[inline(always)]
fn lower_case(word: u64) -> u64 {
    let low_bits = word & !HIGHS;
    let from_a = low_bits + (0x80 - b'A' as u64) * ONES;
    let beyond_z = low_bits + (0x7F - b'Z' as u64) * ONES;
    let upper = from_a & !beyond_z & !word & HIGHS;
    word | upper >> 2
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
#[inline(always)]
pub(super) fn quoted_value(bytes: &[u8], start: usize, quote: u8) -> usize {
    let quotes = u64::from(quote) * ONES;
    let mut rest = &bytes[start..];
    while let Some(chunk) = rest.first_chunk::<8>() {
        let found = zero_bytes(u64::from_le_bytes(*chunk) ^ quotes);
        if found != 0 {
            return bytes.len() - rest.len() + (found.trailing_zeros() / 8) as usize;
        }
        rest = &rest[8..];
    }
    let length = rest.iter().position(|&byte| byte == quote).unwrap_or(rest.len());
    bytes.len() - rest.len() + length
}

/// The end of the unquoted value that starts at `start` (at most `bytes.len()`): white space, `>` or the length.
#[inline]
pub(super) fn unquoted_value(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let length = rest.iter().position(|&byte| is_space(byte) || byte == b'>').unwrap_or(rest.len());
    start + length
}

/// A run of text up to the first `<` or `&`.
pub(super) struct TextRun {
    /// Where it ends; `None` at the end of the input.
    pub(super) stop: Option<usize>,
    /// Whether there is no `>` in it, and no byte with which U+00A0 begins.
    pub(super) is_plain: bool,
}

/// The first byte of U+00A0 in UTF-8.
const NBSP_LEAD: u8 = 0xC2;

/// The text from `start` (at most `bytes.len()`) on. Most runs of text are short: 32 bytes are looked at here before `memchr` is set up.
#[inline(always)]
pub(super) fn text_run(bytes: &[u8], start: usize) -> TextRun {
    const LESS_THAN: u64 = b'<' as u64 * ONES;
    const GREATER_THAN: u64 = b'>' as u64 * ONES;
    const NBSP_LEADS: u64 = NBSP_LEAD as u64 * ONES;
    let mut rest = &bytes[start..];
    let mut others = 0;
    for _ in 0..4 {
        let Some(chunk) = rest.first_chunk::<8>() else { break };
        let word = u64::from_le_bytes(*chunk);
        let found = zero_bytes(word ^ LESS_THAN) | zero_bytes(word ^ AMPERSANDS);
        others |= (zero_bytes(word ^ GREATER_THAN) | zero_bytes(word ^ NBSP_LEADS)) & before_lowest(found);
        if found != 0 {
            let stop = Some(bytes.len() - rest.len() + (found.trailing_zeros() / 8) as usize);
            return TextRun { stop, is_plain: others == 0 };
        }
        rest = &rest[8..];
    }
    long_text_run(bytes.len(), rest, others == 0)
}

/// The same where the first bytes, which are plain or not, are passed; and near the end of the input.
#[inline(never)]
fn long_text_run(end: usize, rest: &[u8], is_plain: bool) -> TextRun {
    let stop = memchr2(b'<', b'&', rest);
    let text = stop.and_then(|stop| rest.get(..stop)).unwrap_or(rest);
    // Without a branch for each byte, so that many are looked at at once.
    let is_other = |byte: &u8| u8::from(*byte == b'>') | u8::from(*byte == NBSP_LEAD);
    let (chunks, tail) = text.as_chunks::<16>();
    let any = |bytes: &[u8]| bytes.iter().fold(0, |any, byte| any | is_other(byte));
    let others = chunks.iter().fold(any(tail), |others, chunk| others | any(chunk));
    TextRun { stop: stop.map(|stop| end - rest.len() + stop), is_plain: is_plain && others == 0 }
}

/// The bits below the lowest one that is set; all, if none is.
#[inline]
const fn before_lowest(bits: u64) -> u64 {
    bits.wrapping_sub(1) & !bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_text_are_plain_where_nothing_in_them_is_escaped() {
        for length in 0..80 {
            for end in ["<", "&", ""] {
                // What is behind the end makes no difference.
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
    fn names_are_packed_alike_by_words_and_by_bytes() {
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
