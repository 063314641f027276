//! Recognizes texts that stay as they are, before looking at their characters one by one.

use crate::invisibles::is_plain_byte;
use crate::templates::is_mark;
use wide::u8x16;

/// The bytes that a text may contain which [`is_certainly_kept`].
const KEPT: [bool; 256] = {
    let mut kept = [false; 256];
    let mut byte = 0;
    while byte < kept.len() {
        kept[byte] = is_plain_byte(byte as u8) && !is_mark(byte as u8);
        byte += 1;
    }
    kept
};

/// Returns `true` for a text that [`remove_invisibles`](crate::remove_invisibles()) and [`defuse_templates`](crate::defuse_templates)
/// certainly leave as it is: it is ASCII, and no template syntax may begin in it. Linear.
#[inline]
pub fn is_certainly_kept(text: &str) -> bool {
    // Texts are short: a look-up for each byte costs less than setting up vectors.
    text.bytes().fold(true, |kept, byte| kept & KEPT[usize::from(byte)])
}

/// Returns `true` for a text which [`is_certainly_kept`] and in which nothing can be a link (see [`may_have_links`](crate::may_have_links)).
/// Linear, sixteen bytes at a time.
#[doc(hidden)]
pub fn is_certainly_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let may_link = |at: usize| match bytes[at..] {
        [b'.', next, ..] => next.is_ascii_alphanumeric() || !next.is_ascii(),
        [b':', b'/', b'/', ..] => true,
        _ => false,
    };
    let Some(last) = bytes.last_chunk::<16>() else {
        return is_certainly_kept(text) && !(0..bytes.len()).any(may_link);
    };
    let is_plain = |start: usize, chunk: &[u8; 16]| {
        let (others, mut links) = signs_in(chunk);
        if others != 0 {
            return false;
        }
        while links != 0 {
            if may_link(start + links.trailing_zeros() as usize) {
                return false;
            }
            links &= links - 1;
        }
        true
    };
    let (chunks, _) = bytes.as_chunks::<16>();
    chunks.iter().enumerate().all(|(number, chunk)| is_plain(number * 16, chunk))
        && is_plain(bytes.len() - 16, last)
}

/// Returns which of these bytes a text must not contain that is certainly kept, and in front of which it may have a link.
#[inline]
fn signs_in(chunk: &[u8; 16]) -> (u32, u32) {
    let bytes = u8x16::new(*chunk);
    let is = |byte: u8| bytes.simd_eq(u8x16::splat(byte));
    let is_printed = bytes.max(u8x16::splat(b' ')).min(u8x16::splat(b'~')).simd_eq(bytes);
    let is_space = is(b'\t') | is(b'\n') | is(0x0C) | is(b'\r');
    let is_marked = is(b'{') | is(b'$') | is(b'<') | is(b'#');
    let kept = (is_printed & !is_marked) | is_space;
    (!kept.to_bitmask() & 0xFFFF, (is(b'.') | is(b':')).to_bitmask())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{defuse_templates, remove_invisibles};

    #[test]
    fn plain_texts_are_kept_and_have_no_links() {
        for length in (0..40).chain([100]) {
            for sign in (0..0x80).chain([0xE9, 0x200B]).filter_map(char::from_u32) {
                for next in ["", "a", "1", " ", "//", "é", "/"] {
                    for at in [0, 1, length / 2, length] {
                        let text = format!("{}{sign}{next}{}", "a".repeat(at), " ".repeat(length - at.min(length)));
                        let expected = is_certainly_kept(&text) && !crate::may_have_links(&text);
                        assert_eq!(is_certainly_plain(&text), expected, "{text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn texts_that_are_certainly_kept_stay() {
        let mut kept = 0;
        for c in (0..0x250).chain([0x200B, 0x202E, 0xFEFF, 0xE0041]).filter_map(char::from_u32) {
            for (before, after) in
                [("", ""), ("{", ""), ("$", "{"), ("a", "b"), ("0123456789abcde", "0123456789abcdef")]
            {
                let text = format!("{before}{c}{after}");
                if is_certainly_kept(&text) {
                    kept += 1;
                    assert_eq!(defuse_templates(&remove_invisibles(&text)), text, "{text:?}");
                }
            }
        }
        assert!(kept > 250, "{kept}");
        assert!(is_certainly_kept("An ordinary text: 3 > 2, 100 % (see below).\r\n"));
    }
}
