//! Finds the start tags that are never closed, for [lossless tokenization](super::lossless).
//!
//! An end tag closes the innermost open start tag with its name. Nesting is ignored otherwise: only the tree builder knows whether a tag
//! has an effect where it is. A mistake here costs a tag, never safety.

use super::Tokenizer;
use super::elements::{holds_raw_text, is_mostly_closed};
use super::lossless::Rest;
use crate::names::TagId;
use memchr::{memchr, memmem};
use std::collections::HashMap;

/// The start tags that are never closed, as ascending offsets of their `<`.
#[derive(Debug)]
pub(super) struct Closings {
    unclosed: Vec<u32>,
}

impl Closings {
    /// Reads all tags of an input. O(input) time; memory for each tag.
    pub(super) fn of(tokenizer: &Tokenizer<'_>) -> Self {
        let bytes = tokenizer.bytes;
        let mut open: HashMap<TagId, Vec<u32>> = HashMap::new();
        // Raw text elements without a further end tag, so that the search fails only once.
        let mut without_end: Vec<TagId> = Vec::new();
        let mut has_comment_end = true;
        let mut at = 0;
        while let Some(found) = memchr(b'<', &bytes[at..]) {
            let lt = at + found;
            let rest = &bytes[lt + 1..];
            if rest.starts_with(b"!--") {
                let end = if has_comment_end { memmem::find(&bytes[lt + 2..], b"-->") } else { None };
                has_comment_end = end.is_some();
                at = end.map_or(lt + 4, |end| lt + 2 + end + 3);
                continue;
            }
            let is_end_tag = rest.first() == Some(&b'/');
            let start = lt + 1 + usize::from(is_end_tag);
            if !tokenizer.at(start).is_ascii_alphabetic() {
                at = lt + 1;
                continue;
            }
            let name_end = tokenizer.name_end(start);
            let id = tokenizer.tag_id(start, name_end);
            if tokenizer.at(name_end) == b'<' || !is_mostly_closed(id) {
                at = name_end;
                continue;
            }
            at = match tokenizer.rest_of_tag(name_end) {
                Rest::CutOff => break,
                Rest::Broken(at) => at,
                Rest::Whole(whole) => {
                    let places = open.entry(id).or_default();
                    if is_end_tag {
                        places.pop();
                    } else {
                        places.push(lt as u32);
                    }
                    whole.end
                }
            };
            if !is_end_tag && holds_raw_text(id) && !without_end.contains(&id) {
                match end_tag_of(&bytes[start..name_end], &bytes[at..]) {
                    Some(end) => at += end,
                    None => without_end.push(id),
                }
            }
        }
        let mut unclosed: Vec<u32> = open.into_values().flatten().collect();
        unclosed.sort_unstable();
        Self { unclosed }
    }

    /// Returns `true` if the start tag at this `<` is never closed.
    pub(super) fn is_unclosed(&self, lt: usize) -> bool {
        self.unclosed.binary_search(&(lt as u32)).is_ok()
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
