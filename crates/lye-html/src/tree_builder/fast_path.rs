//! The fast path: processes the most common parts of a body or a table without tokens. These are texts that are written as they are
//! spelled, end tags of the current node, and start tags without attributes of elements that contain markup.

use super::insert::is_whitespace;
use super::modes::InsertionMode;
use super::sets::{self, COMMON_START_TAG, COMMON_TABLE_END_TAG, END_TAG_HAS_STEPS, INSERTS_ELSEWHERE};
use super::sink::{InsertionLocation, TreeSink};
use super::stack::OpenElement;
use super::{Tag, TextToken, TreeBuilder};
use crate::Span;
use crate::names::{self, Namespace, TagId, tag};
use crate::tokenizer::scan::{self, PlainText};
use crate::tokenizer::{CertainTags, Next};
use crate::tree::StrRef;
use std::ops::Range;

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Returns `true` if the next token is processed by the rules of one of these modes, provided that the current node is an HTML element.
    #[inline(always)]
    pub(super) fn may_take_fast_path(&self) -> bool {
        (self.is_in_body() || self.is_in_table())
            && !self.skip_line_feed
            && !self.reads_tags
            && self.context.is_none_or(|context| context.ns == Namespace::Html)
    }

    #[inline(always)]
    fn is_in_body(&self) -> bool {
        matches!(self.mode, InsertionMode::InBody | InsertionMode::InCell | InsertionMode::InCaption)
    }

    #[inline(always)]
    fn is_in_table(&self) -> bool {
        matches!(self.mode, InsertionMode::InTable | InsertionMode::InTableBody | InsertionMode::InRow)
    }

    /// Consumes common markup from this offset on, in the data state. Has the effect that its tokens would have in "in body", "in cell",
    /// "in caption", "in table", "in table body" and "in row". Returns the offset of the first thing that it cannot process, and whether
    /// the parse continues there.
    ///
    /// If tokenization is lossless, only start tags that are certainly markup are consumed. An end tag of the current node is markup: the start
    /// tag of the node was read, or the end tag may be omitted.
    ///
    /// Requires that [`may_take_fast_path`](Self::may_take_fast_path) returns `true`, that errors are not collected, and that the source
    /// contains no U+0000.
    #[inline(never)]
    pub(super) fn consume_common(
        &mut self,
        source: &str,
        start: usize,
        mut lossless: Option<CertainTags<'_>>,
    ) -> (usize, Next) {
        let bytes = source.as_bytes();
        let mut at = start;
        while let Some(&top) = self.buffers.stack.top()
            && top.ns == Namespace::Html
        {
            if bytes.get(at) != Some(&b'<') {
                let is_in_body = self.is_in_body();
                let end = if is_in_body {
                    self.common_text(bytes, at, &top)
                } else if lossless.is_none() {
                    self.table_whitespace(bytes, at, &top)
                } else {
                    // The `<` behind it may belong to the same text.
                    None
                };
                let Some(end) = end else { break };
                at = end;
            }
            let Some(&[_, next, _]) = bytes[at..].first_chunk::<3>() else { break };
            if next == b'/' {
                let Some(end) = self.end_current_node(bytes, at, &top) else { break };
                at = end;
                if top.flags & END_TAG_HAS_STEPS == 0 {
                    continue;
                }
            } else {
                let Some((name, end)) = common_start_tag(bytes, at) else { break };
                if lossless.as_mut().is_some_and(|tags| !tags.take(bytes, at, end, name)) {
                    break;
                }
                self.at = Span::new(at as u32, end as u32);
                self.next = Next::Continue;
                let tag = Tag { name, attrs: &[], self_closing: false, span: self.at };
                self.process_start_tag(&tag);
                at = end;
            }
            // The insertion mode may be any other now. In other modes only start tags are common, and every mode processes them.
            if self.after_token() == Next::Stop {
                return (at, Next::Stop);
            }
        }
        (at, Next::Continue)
    }

    /// Inserts the white space between the parts of a table ("in table text", 13.2.6.4.10), if it ends where a tag begins. Returns its end.
    ///
    /// `</>` is not a token: the characters after it belong to the same run, and may cause the whole run to be foster-parented.
    #[inline(always)]
    fn table_whitespace(&mut self, bytes: &[u8], start: usize, top: &OpenElement) -> Option<usize> {
        let is_part = self.is_in_table()
            && matches!(top.name, tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR);
        let rest = bytes.get(start..)?;
        let end = start + rest.iter().position(|&byte| !is_whitespace(byte))?;
        if !is_part
            || bytes.get(end) != Some(&b'<')
            || !opens_tag(bytes, end)
            || bytes.get(end + 2) == Some(&b'>')
        {
            return None;
        }
        self.sink.text(InsertionLocation::last_child_of(top.node), plain_text(start, end));
        Some(end)
    }

    /// Inserts a text that is spelled as it is written and ends where a tag begins. Returns its end.
    #[inline(always)]
    fn common_text(&mut self, bytes: &[u8], start: usize, top: &OpenElement) -> Option<usize> {
        if top.flags & INSERTS_ELSEWHERE != 0 || self.buffers.formatting.has_to_be_reopened() {
            return None;
        }
        let location = InsertionLocation::last_child_of(top.node);
        match scan::plain_text(bytes, start, || self.sink.copies_text(location)) {
            PlainText::Whole(end) if opens_tag(bytes, end) => {
                self.insert_body_text(location, plain_text(start, end));
                Some(end)
            }
            PlainText::Beginning(plain) => self.common_text_at_end(bytes, start..plain, location),
            PlainText::Whole(_) | PlainText::Part => None,
        }
    }

    /// Inserts such a text near the end of the input, if its beginning, this range, is plain. Otherwise the tokenizer would read a long text
    /// in front of the last tag again.
    #[cold]
    #[inline(never)]
    fn common_text_at_end(
        &mut self,
        bytes: &[u8],
        plain: Range<usize>,
        location: InsertionLocation,
    ) -> Option<usize> {
        let end = scan::plain_text_at_end(bytes, plain.end).filter(|&end| opens_tag(bytes, end))?;
        self.insert_body_text(location, plain_text(plain.start, end));
        Some(end)
    }

    /// Processes an end tag that exactly matches the current node. The node is a part of a table, or an element that the rules for a body,
    /// a cell or a caption just pop. Returns the end of the tag, or `None` if it is another one.
    #[inline(always)]
    fn end_current_node(&mut self, source: &[u8], start: usize, top: &OpenElement) -> Option<usize> {
        let &OpenElement { node, name, flags, formatting, .. } = top;
        if flags & (END_TAG_HAS_STEPS | COMMON_TABLE_END_TAG) == END_TAG_HAS_STEPS
            || !self.is_in_body() && flags & COMMON_TABLE_END_TAG == 0
        {
            return None;
        }
        let end = start + names::markup::end_tag_length(name, source.get(start..)?)?;
        if flags & COMMON_TABLE_END_TAG != 0 {
            self.at = Span::new(start as u32, end as u32);
            self.next = Next::Continue;
            let tag = Tag { name, attrs: &[], self_closing: false, span: self.at };
            while self.end_tag_in(self.mode, &tag) {}
            if self.buffers.stack.top().is_some_and(|top| top.node == node) {
                return Some(end);
            }
        } else if formatting == 0 {
            self.pop();
        } else {
            // The adoption agency, without a furthest block.
            let entry = formatting - 1;
            if self.buffers.formatting.last_named(name) != Some(entry) {
                return None;
            }
            self.buffers.formatting.remove_last(entry);
            self.buffers.stack.pop();
        }
        self.sink.end_element(node, (name, Span::new(start as u32, end as u32)));
        Some(end)
    }
}

/// Returns the token of a text in the source.
#[inline(always)]
fn plain_text(start: usize, end: usize) -> TextToken {
    let span = Span::new(start as u32, end as u32);
    TextToken { text: StrRef::source(start, end), has_nul: false, is_plain: true, span }
}

/// Returns `true` if a tag, a comment that begins like an end tag, or `</>` begins at this `<`. Otherwise the text continues (13.2.5.6, tag
/// open state). Returns `false` near the end of the source.
#[inline(always)]
fn opens_tag(source: &[u8], at: usize) -> bool {
    let next = source.get(at..).and_then(|rest| rest.first_chunk::<3>());
    next.is_some_and(|&[_, next, _]| next == b'/' || next.is_ascii_alphabetic())
}

/// Returns the name and the end of the start tag that begins here, if it has no attributes and does not affect the tokenizer.
#[inline(always)]
fn common_start_tag(source: &[u8], start: usize) -> Option<(TagId, usize)> {
    let (name, end) = scan::name_of_plain_tag(source, start + 1)?;
    let is_ordinary = sets::flags(Namespace::Html, name) & COMMON_START_TAG != 0;
    is_ordinary.then_some((name, end))
}
