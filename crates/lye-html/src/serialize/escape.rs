//! Escaping of text and attribute values.

/// "Escaping a string" (HTML Standard, 13.3) of text: `&`, U+00A0, `<` and `>`. O(text).
#[inline]
pub(super) fn text(text: &str, out: &mut String) {
    escape::<HTML_TEXT>(text, out);
}

/// "Escaping a string" (HTML Standard, 13.3) in the attribute mode: `"` as well.
#[inline]
pub(super) fn value(value: &str, out: &mut String) {
    escape::<HTML_VALUE>(value, out);
}

/// Escapes text so that it round-trips: CR, which newline normalization would change, as a reference; U+0000, which has no reference, as
/// the U+FFFD that a parser replaces it by. Returns the number of U+0000 characters.
#[inline]
pub(super) fn stable_text(text: &str, out: &mut String) -> u32 {
    escape::<STABLE_TEXT>(text, out)
}

/// Escapes an attribute value so that it round-trips, as [`stable_text`] does.
#[inline]
pub(super) fn stable_value(value: &str, out: &mut String) -> u32 {
    escape::<STABLE_VALUE>(value, out)
}

const HTML_TEXT: u8 = 0;
const HTML_VALUE: u8 = QUOTES;
const STABLE_TEXT: u8 = CONTROLS;
const STABLE_VALUE: u8 = QUOTES | CONTROLS;
/// The bit of a mode that escapes `"`.
const QUOTES: u8 = 1;
/// The bit of a mode that escapes CR and NUL.
const CONTROLS: u8 = 2;

/// The first byte of U+00A0 in UTF-8; the second is 0xA0.
const NBSP_LEAD: u8 = 0xC2;

fn escape<const MODE: u8>(text: &str, out: &mut String) -> u32 {
    let bytes = text.as_bytes();
    let (mut replaced, mut done, mut at) = (0, 0, 0);
    while let Some((found, byte)) = find::<MODE>(bytes, at) {
        let (reference, len) = match byte {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' => ("&quot;", 1),
            b'\r' => ("&#13;", 1),
            0 => {
                replaced += 1;
                ("\u{FFFD}", 1)
            }
            _ if bytes.get(found + 1) == Some(&0xA0) => ("&nbsp;", 2),
            _ => {
                at = found + 2;
                continue;
            }
        };
        // Both ends are character boundaries.
        out.push_str(text.get(done..found).unwrap_or(""));
        out.push_str(reference);
        at = found + len;
        done = at;
    }
    out.push_str(text.get(done..).unwrap_or(""));
    replaced
}

/// Returns the position of the next byte from `from` on that may have to be escaped. Reads eight bytes at a time.
#[inline]
fn find<const MODE: u8>(bytes: &[u8], from: usize) -> Option<(usize, u8)> {
    let rest = bytes.get(from..)?;
    let (words, tail) = rest.as_chunks::<8>();
    let mut at = from;
    for word in words {
        let hits = hits::<MODE>(u64::from_le_bytes(*word));
        if hits != 0 {
            // The lowest hit is exact: false hits only occur above a true one.
            let offset = (hits.trailing_zeros() / 8) as usize;
            return Some((at + offset, word[offset]));
        }
        at += 8;
    }
    // The last bytes are read as the upper part of the last eight. The lower part was read before, and is replaced by bytes that are never
    // special.
    match bytes.last_chunk::<8>() {
        Some(last) if !tail.is_empty() => {
            let shift = 8 * (8 - tail.len());
            let hits = hits::<MODE>(u64::from_le_bytes(*last) >> shift | !(u64::MAX >> shift));
            let offset = (hits.trailing_zeros() / 8) as usize;
            tail.get(offset).map(|&byte| (at + offset, byte))
        }
        _ => {
            let offset = tail.iter().position(|&byte| is_special::<MODE>(byte))?;
            Some((at + offset, tail[offset]))
        }
    }
}

#[inline]
fn is_special<const MODE: u8>(byte: u8) -> bool {
    matches!(byte, b'&' | b'<' | b'>' | NBSP_LEAD)
        || MODE & QUOTES != 0 && byte == b'"'
        || MODE & CONTROLS != 0 && matches!(byte, b'\r' | 0)
}

/// Returns a word with the high bit of each special byte, and perhaps of bytes above the lowest one.
#[inline]
fn hits<const MODE: u8>(word: u64) -> u64 {
    // `<` (3C) and `>` (3E) differ in one bit, and so do `"` (22) and `&` (26): setting it tests for both at once.
    let mut hits = zeros((word | each(0x02)) ^ each(b'>')) | zeros(word ^ each(NBSP_LEAD));
    hits |=
        if MODE & QUOTES != 0 { zeros((word | each(0x04)) ^ each(b'&')) } else { zeros(word ^ each(b'&')) };
    if MODE & CONTROLS != 0 {
        hits |= zeros(word) | zeros(word ^ each(b'\r'));
    }
    hits
}

/// Returns a word with this byte in every byte.
const fn each(byte: u8) -> u64 {
    0x0101_0101_0101_0101 * byte as u64
}

/// Returns a word with the high bit of each zero byte, and perhaps of bytes of 1 above the lowest zero.
#[inline]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(each(1)) & !word & each(0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Escapes character by character, as the standard describes it.
    fn plain(text: &str, quotes: bool, controls: bool) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '\u{A0}' => out.push_str("&nbsp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' if quotes => out.push_str("&quot;"),
                '\r' if controls => out.push_str("&#13;"),
                '\0' if controls => out.push('\u{FFFD}'),
                c => out.push(c),
            }
        }
        out
    }

    #[test]
    fn every_mode_matches_the_simple_loop() {
        let letters = [
            'a', '&', '<', '>', '"', '\u{A0}', '\u{A1}', '\r', '\0', '=', '\u{1}', '\'', '\u{2000}', '?',
            '😀',
        ];
        let mut state = 1_u64;
        for length in 0..600 {
            let text: String = (0..length % 60)
                .map(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    letters.get((state >> 33) as usize % (letters.len() * 2)).copied().unwrap_or('x')
                })
                .collect();
            let run = |write: &dyn Fn(&str, &mut String)| {
                let mut out = String::new();
                write(&text, &mut out);
                out
            };
            assert_eq!(run(&|t, o| super::text(t, o)), plain(&text, false, false));
            assert_eq!(run(&|t, o| super::value(t, o)), plain(&text, true, false));
            assert_eq!(run(&|t, o| _ = stable_text(t, o)), plain(&text, false, true));
            assert_eq!(run(&|t, o| _ = stable_value(t, o)), plain(&text, true, true));
        }
    }

    #[test]
    fn special_bytes_are_found_at_every_offset() {
        for at in 0..24 {
            for (c, reference) in [("&", "&amp;"), ("<", "&lt;"), ("\u{A0}", "&nbsp;"), ("\"", "&quot;")] {
                let text = format!("{}{c}{}", "=".repeat(at), "\u{1}".repeat(24 - at));
                let mut out = String::new();
                value(&text, &mut out);
                assert_eq!(out, format!("{}{reference}{}", "=".repeat(at), "\u{1}".repeat(24 - at)));
            }
        }
    }

    #[test]
    fn replaced_nuls_are_counted() {
        let mut out = String::new();
        assert_eq!(stable_text("a\0b\0", &mut out), 2);
        assert_eq!(out, "a\u{FFFD}b\u{FFFD}");
    }
}
