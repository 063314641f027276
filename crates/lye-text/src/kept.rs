//! Recognizes texts that stay as they are, before looking at their characters one by one.

use crate::invisibles::{is_invisible, is_plain_byte};
use crate::may_be_in_link;
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

/// Returns `true` for a text that certainly stays as it is: nothing in it is invisible, no template syntax may begin in it, and nothing can become
/// a link (see [`may_have_links`](crate::may_have_links)), unless nothing does here. Linear, sixteen bytes at a time.
#[doc(hidden)]
pub fn certainly_stays(text: &str, becomes_links: bool) -> bool {
    let bytes = text.as_bytes();
    let may_change = |at: usize| match bytes[at] {
        b'.' | b':' => becomes_links && may_be_in_link(&bytes[at..]),
        byte if byte.is_ascii() => true,
        _ => text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(is_invisible),
    };
    let stays = |start: usize, chunk: &[u8; 16]| {
        let mut doubts = doubts_in(chunk, becomes_links);
        while doubts != 0 {
            if may_change(start + doubts.trailing_zeros() as usize) {
                return false;
            }
            doubts &= doubts - 1;
        }
        true
    };
    let Some(last) = bytes.last_chunk::<16>() else {
        return (0..bytes.len()).all(|at| STAYS[usize::from(bytes[at])] || !may_change(at));
    };
    let (chunks, _) = bytes.as_chunks::<16>();
    chunks.iter().enumerate().all(|(number, chunk)| stays(number * 16, chunk))
        && stays(bytes.len() - 16, last)
}

/// The bytes that never make a difference: those that are kept, without the signs of links, and those inside of a character.
const STAYS: [bool; 256] = {
    let mut stays = KEPT;
    let mut byte = 0x80;
    while byte < 0xC0 {
        stays[byte] = true;
        byte += 1;
    }
    (stays[b'.' as usize], stays[b':' as usize]) = (false, false);
    stays
};

/// Returns which of these bytes are others than those.
#[inline]
fn doubts_in(chunk: &[u8; 16], becomes_links: bool) -> u32 {
    let bytes = u8x16::new(*chunk);
    let is = |byte: u8| bytes.simd_eq(u8x16::splat(byte));
    let is_within =
        |least: u8, most: u8| bytes.max(u8x16::splat(least)).min(u8x16::splat(most)).simd_eq(bytes);
    let is_space = is(b'\t') | is(b'\n') | is(0x0C) | is(b'\r');
    let is_sign = is(b'{') | is(b'$') | is(b'<') | is(b'#');
    let stays = (is_within(b' ', b'~') & !is_sign) | is_space | is_within(0x80, 0xBF);
    let of_links = if becomes_links { (is(b'.') | is(b':')).to_bitmask() } else { 0 };
    (!stays.to_bitmask() | of_links) & 0xFFFF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{defuse_templates, remove_invisibles};

    #[test]
    fn texts_certainly_stay_if_nothing_is_invisible_or_a_sign() {
        for length in (0..40).chain([100]) {
            for sign in (0..0x80).chain([0xE9, 0x200B]).filter_map(char::from_u32) {
                for next in ["", "a", "1", " ", "//", "é", "/"] {
                    for at in [0, 1, length / 2, length] {
                        let text =
                            format!("{}{sign}{next}{}", "a".repeat(at), " ".repeat(length - at.min(length)));
                        let has_mark = text.bytes().any(is_mark) || text.chars().any(is_invisible);
                        for becomes_links in [false, true] {
                            let has_link = becomes_links && crate::may_have_links(&text);
                            assert_eq!(
                                certainly_stays(&text, becomes_links),
                                !has_mark && !has_link,
                                "{text:?}"
                            );
                        }
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
