//! Which start tags are never closed, as written: what the [lossless reading](super::lossless) looks ahead for.
//!
//! An end tag closes the innermost open start tag of its name. Nothing else is known of nesting: whether a tag stands in an element
//! where it means nothing is for the tree builder, and a mistake here costs a tag, never safety.

use super::Tokenizer;
use super::elements::{holds_raw_text, is_mostly_closed};
use super::lossless::Rest;
use crate::names::TagId;
use memchr::{memchr, memmem};
use std::collections::HashMap;

/// The start tags that are never closed, by the place of their `<`, in ascending order.
#[derive(Debug)]
pub(super) struct Closings {
    unclosed: Vec<u32>,
}

impl Closings {
    /// Reads all tags of an input. O(input) time; memory for each tag.
    pub(super) fn of(tokenizer: &Tokenizer<'_>) -> Self {
        let bytes = tokenizer.bytes;
        let mut open: HashMap<TagId, Vec<u32>> = HashMap::new();
        // Elements with raw text of which no end tag comes any more: looked for in vain once is enough.
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

    /// Whether the start tag whose `<` stands here is never closed.
    pub(super) fn is_unclosed(&self, lt: usize) -> bool {
        self.unclosed.binary_search(&(lt as u32)).is_ok()
    }
}

/// Where the next end tag of this name begins.
fn end_tag_of(name: &[u8], bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, b"</").find(|&at| {
        let rest = &bytes[at + 2..];
        rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
            && rest
                .get(name.len())
                .is_some_and(|byte| matches!(byte, b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>'))
    })
}
