//! Finds the start tags that are never closed, for [lossless tokenization](super::lossless).
//!
//! An end tag closes the innermost open start tag with its name. Nesting is ignored otherwise: only the tree builder knows whether a tag
//! has an effect where it is. A mistake here costs a tag, never safety.

use super::Tokenizer;
use super::elements::{holds_raw_text, is_mostly_closed};
use super::lossless::Rest;
use crate::names::TagId;
use memchr::{memchr, memmem};

/// A start tag.
#[derive(Debug)]
struct Opening {
    lt: u32,
    /// The index of the enclosing open start tag with the same name, plus one; 0 without one.
    around: u32,
    is_closed: bool,
}

/// The start tags of an input. Each name has a stack of its own, from the innermost open start tag outwards.
#[derive(Debug, Default)]
struct Openings {
    all: Vec<Opening>,
    /// By the index of the name: one more than the index of its innermost open start tag; 0 if none is open.
    innermost: Vec<u32>,
}

impl Openings {
    fn innermost(&mut self, id: TagId) -> &mut u32 {
        let index = id.index();
        if self.innermost.len() <= index {
            self.innermost.resize(index + 1, 0);
        }
        &mut self.innermost[index] // The list was just made long enough.
    }

    fn open(&mut self, id: TagId, lt: usize) {
        let behind = self.all.len() as u32 + 1;
        let around = std::mem::replace(self.innermost(id), behind);
        self.all.push(Opening { lt: lt as u32, around, is_closed: false });
    }

    fn close(&mut self, id: TagId) {
        let innermost = *self.innermost(id);
        if let Some(opening) = (innermost as usize).checked_sub(1).and_then(|at| self.all.get_mut(at)) {
            opening.is_closed = true;
            let around = opening.around;
            *self.innermost(id) = around;
        }
    }
}

/// The start and end tags from some tag on, read as far as questions needed it.
#[derive(Debug)]
pub(super) struct Closings {
    openings: Openings,
    /// Where to read on.
    at: usize,
    /// Raw text elements without a further end tag, so that the search fails only once.
    without_end: Vec<TagId>,
    has_comment_end: bool,
}

impl Default for Closings {
    fn default() -> Self {
        let (openings, without_end) = (Openings::default(), Vec::new());
        Self { openings, at: 0, without_end, has_comment_end: true }
    }
}

impl Closings {
    /// Returns `true` if the start tag at this `<` is never closed. Reads to its end tag, or to the end of the input; all calls for a
    /// tokenizer, in the order of its tags, together in O(input), with memory for each tag that is read.
    pub(super) fn is_unclosed(&mut self, tokenizer: &Tokenizer<'_>, lt: usize) -> bool {
        // What is open before a tag is not closed before it.
        self.at = self.at.max(lt);
        while self.at <= lt && self.read_tag(tokenizer) {}
        let place = self.openings.all.binary_search_by_key(&(lt as u32), |opening| opening.lt);
        let Ok(place) = place else { return false };
        loop {
            match self.openings.all.get(place) {
                Some(opening) if !opening.is_closed => {}
                _ => return false,
            }
            if !self.read_tag(tokenizer) {
                return true;
            }
        }
    }

    /// Reads past the next `<`: to the end of the tag or comment that it begins, if any. Returns `false` at the end of the input.
    fn read_tag(&mut self, tokenizer: &Tokenizer<'_>) -> bool {
        let bytes = tokenizer.bytes;
        let Some(found) = memchr(b'<', &bytes[self.at..]) else {
            self.at = bytes.len();
            return false;
        };
        let lt = self.at + found;
        let rest = &bytes[lt + 1..];
        if rest.starts_with(b"!--") {
            let end = if self.has_comment_end { memmem::find(&bytes[lt + 2..], b"-->") } else { None };
            self.has_comment_end = end.is_some();
            self.at = end.map_or(lt + 4, |end| lt + 2 + end + 3);
            return true;
        }
        let is_end_tag = rest.first() == Some(&b'/');
        let start = lt + 1 + usize::from(is_end_tag);
        self.at = lt + 1;
        if !tokenizer.at(start).is_ascii_alphabetic() {
            return true;
        }
        let name_end = tokenizer.name_end(start);
        let id = tokenizer.tag_id(start, name_end);
        self.at = name_end;
        if tokenizer.at(name_end) == b'<' || !is_mostly_closed(id) {
            return true;
        }
        self.at = match tokenizer.rest_of_tag(name_end) {
            Rest::CutOff => bytes.len(),
            Rest::Broken(at) => at,
            Rest::Whole(whole) => {
                if is_end_tag {
                    self.openings.close(id);
                } else {
                    self.openings.open(id, lt);
                }
                whole.end
            }
        };
        if !is_end_tag && holds_raw_text(id) && !self.without_end.contains(&id) {
            match end_tag_of(&bytes[start..name_end], &bytes[self.at..]) {
                Some(end) => self.at += end,
                None => self.without_end.push(id),
            }
        }
        true
    }
}

/// Returns the start of the next end tag with this name.
fn end_tag_of(name: &[u8], bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, b"</").find(|&at| {
        let rest = &bytes[at + 2..];
        rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
            && rest
                .get(name.len())
                .is_some_and(|byte| matches!(byte, b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Dialect;
    use crate::tokenizer::TokenizerBuffers;

    #[test]
    fn each_end_tag_closes_the_innermost_start_tag_with_its_name() {
        let unclosed = |html: &str| {
            let mut buffers = TokenizerBuffers::default();
            let tokenizer = Tokenizer::new((html, false), Dialect::Current, &mut buffers);
            let mut closings = Closings::default();
            let starts = html.match_indices('<').map(|(lt, _)| lt);
            starts.filter(|&lt| closings.is_unclosed(&tokenizer, lt)).collect::<Vec<_>>()
        };
        assert_eq!(unclosed("<b><b></b>"), [0]);
        assert_eq!(unclosed("<b><i></b></i>"), []);
        assert_eq!(unclosed("</b><b><i></b>"), [7]);
        assert_eq!(unclosed("<b></b></b><b><i><b></i></b>"), [11]);
        assert_eq!(unclosed("<b><script></b></script><i></b>"), [24]);
        assert_eq!(unclosed("<b><!-- </b> --><b></b>"), [0]);
    }
}
