//! Script data: the states that find the end of a script.

use super::Tokenizer;
use super::scan::is_space;
use memchr::{memchr, memchr2};

impl Tokenizer<'_> {
    /// Returns the `<` of the end tag that ends the script data from `start` on, or the end of the file. Also returns whether that is in
    /// text that looks like a comment.
    ///
    /// 13.2.5.4 and 13.2.5.15 to 13.2.5.31. In short: after `<!--`, the next `-->` leads back to plain script data (the dashes may be those
    /// of `<!--`). Until then, `<script` makes the next `</script` part of the script.
    pub(super) fn script_end(&self, start: usize) -> (usize, bool) {
        let bytes = self.bytes;
        let mut at = start;
        // 13.2.5.4, script data state, with .15 to .19.
        while let Some(found) = memchr(b'<', &bytes[at..]) {
            let lt = at + found;
            if self.is_appropriate_end_tag(lt) {
                return (lt, false);
            }
            at = lt + 1;
            if !bytes[at..].starts_with(b"!--") {
                continue;
            }
            // 13.2.5.20 to .31, the escaped and the double escaped states.
            let dashes = at + 1;
            let mut double = false;
            at += 3;
            loop {
                let Some(found) = memchr2(b'<', b'>', &bytes[at..]) else {
                    return (bytes.len(), true);
                };
                let found = at + found;
                at = found + 1;
                if bytes[found] == b'>' {
                    if bytes[dashes..found].ends_with(b"--") {
                        break;
                    }
                } else if double {
                    // 13.2.5.30 and .31, double escaped less-than sign and double escape end state.
                    double = !(self.at(at) == b'/' && self.is_script(at + 1));
                } else if self.is_appropriate_end_tag(found) {
                    return (found, false);
                } else {
                    // 13.2.5.26, double escape start state.
                    double = self.is_script(at);
                }
            }
        }
        (bytes.len(), false)
    }

    /// Returns `true` if the word `script` and the end of a tag name follow here.
    fn is_script(&self, at: usize) -> bool {
        self.bytes.get(at..at + 6).is_some_and(|word| word.eq_ignore_ascii_case(b"script"))
            && self.bytes.get(at + 6).is_some_and(|&byte| is_space(byte) || matches!(byte, b'/' | b'>'))
    }
}
