//! Maps each character to the bytes that it was decoded from.

use encoding_rs::{DecoderResult, Encoding, UTF_8};
use std::ops::Range;

/// Decodes bytes character by character. Passes the byte range of each to `each`, in order, with the character, or `None` for invalid
/// bytes. A byte order mark is a character here. O(bytes).
///
/// ```
/// use lye_html::encoding::for_each_character;
/// let mut seen = Vec::new();
/// for_each_character(b"a\x93\xFA\xFF", encoding_rs::SHIFT_JIS, |range, c| seen.push((range, c)));
/// assert_eq!(seen, [(0..1, Some('a')), (1..3, Some('日')), (3..4, None)]);
/// ```
pub fn for_each_character(
    bytes: &[u8],
    encoding: &'static Encoding,
    mut each: impl FnMut(Range<usize>, Option<char>),
) {
    if encoding == UTF_8 {
        return utf_8(bytes, each);
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    // Longer than what one byte can complete.
    let mut buffer = [0; 32];
    let mut start = 0;
    for at in 0..=bytes.len() {
        let mut rest = bytes.get(at..=at).unwrap_or_default();
        let is_last = at == bytes.len();
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(rest, &mut buffer, is_last);
            rest = rest.get(read..).unwrap_or_default();
            let end = at + usize::from(rest.is_empty() && !is_last);
            let text = buffer.get(..written).and_then(|bytes| std::str::from_utf8(bytes).ok());
            for c in text.unwrap_or_default().chars() {
                each(start..end, Some(c));
                start = end;
            }
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(_, behind) => {
                    let end = end.saturating_sub(usize::from(behind)).max(start);
                    each(start..end, None);
                    start = end;
                }
            }
        }
    }
}

fn utf_8(bytes: &[u8], mut each: impl FnMut(Range<usize>, Option<char>)) {
    let mut start = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            each(start..start + c.len_utf8(), Some(c));
            start += c.len_utf8();
        }
        let malformed = chunk.invalid().len();
        if malformed > 0 {
            each(start..start + malformed, None);
            start += malformed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENCODINGS: [&Encoding; 11] = [
        UTF_8,
        encoding_rs::UTF_16LE,
        encoding_rs::UTF_16BE,
        encoding_rs::WINDOWS_1252,
        encoding_rs::ISO_8859_2,
        encoding_rs::SHIFT_JIS,
        encoding_rs::EUC_JP,
        encoding_rs::ISO_2022_JP,
        encoding_rs::GB18030,
        encoding_rs::BIG5,
        encoding_rs::EUC_KR,
    ];

    #[test]
    fn characters_match_the_decoder_and_bytes_are_contiguous() {
        let mut state = 1_u64;
        for length in 0..4000_usize {
            let bytes: Vec<u8> = (0..length % 40)
                .map(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let byte = (state >> 40) as u8;
                    // Escape sequences consist of a few characters.
                    if byte.is_multiple_of(4) { b"\x1B$(BJ@ab"[usize::from(byte) / 4 % 8] } else { byte }
                })
                .collect();
            for encoding in ENCODINGS {
                let (mut text, mut end) = (String::new(), 0);
                for_each_character(&bytes, encoding, |range, c| {
                    assert!(range.start == end && range.end <= bytes.len(), "{encoding:?} {bytes:X?}");
                    end = range.end;
                    text.push(c.unwrap_or('\u{FFFD}'));
                });
                let (expected, _) = encoding.decode_without_bom_handling(&bytes);
                assert_eq!(text, expected, "{encoding:?} {bytes:X?}");
            }
        }
    }
}
