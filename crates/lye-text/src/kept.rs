//! Recognizes texts that stay as they are, before looking at their characters one by one.

use crate::invisibles::is_plain_byte;
use crate::templates::is_mark;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{defuse_templates, remove_invisibles};

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
