//! Tags: names, attributes, and the rule against duplicates.

use super::lossless::{Doubts, Literal};
use super::references::ReferenceContext;
use super::scan::{self, QuotedValue, is_space, pack_name};
use super::token::{Next, State, TagToken, TextToken, TokenAttr, TokenSink};
use super::{Flow, Tokenizer};
use crate::Span;
use crate::errors::ParseErrorCode::*;
use crate::names::{self, AttrId, AttributeSet, TagId, tag};
use crate::options::Tokenization;
use crate::tree::StrRef;
use memchr::memchr;
use std::hash::BuildHasher;

/// The attributes of a tag are compared pair by pair up to this number. Beyond, there is a hash table, so that hostile input takes linear
/// time.
const LINEAR: usize = 16;

/// A table with a larger capacity is not kept for the next tag.
const KEPT_TABLE: usize = 1024;

/// What the straight path finds where a start tag may begin.
pub(crate) enum StartOrText {
    /// A start tag. Its attributes are in the buffer.
    Start(TagToken),
    /// Text, in lossless tokenization.
    Text(TextToken),
}

impl Tokenizer<'_> {
    /// Reads the start tag whose `<` is at `lt`, before a letter (13.2.5.6, tag open state), unless it was read, and emits it.
    #[inline(always)]
    pub(super) fn start_tag<S: TokenSink>(
        &mut self,
        lt: usize,
        read: Option<TagToken>,
        sink: &mut S,
    ) -> Flow {
        let Some(tag) = read.or_else(|| self.other_tag(lt, lt + 1, sink)) else { return Flow::Continue(()) };
        let next = sink.start_tag(&tag, &self.buffers.attrs);
        if let Next::Switch(_) = next {
            self.keep_name(&tag, sink);
        }
        self.follow(next)
    }

    /// Reads the start tag whose `<` is at the current position, before a letter, without the attributes that are not needed. Returns
    /// `None` if the file ends in it.
    #[inline(never)]
    pub(crate) fn next_start_tag(&mut self, sink: &mut dyn TokenSink) -> Option<StartOrText> {
        let lt = self.pos;
        self.is_straight = true;
        let literal = match self.tokenization {
            Tokenization::Standard => Literal::Standard,
            _ => self.literal(lt, sink),
        };
        let read = match literal {
            Literal::Standard => self.tag(lt, lt + 1, sink).map(StartOrText::Start),
            Literal::Tag(tag) => Some(StartOrText::Start(tag)),
            Literal::Text(text) => Some(StartOrText::Text(text)),
        };
        self.is_straight = false;
        read
    }

    /// Reads the rest of a start tag, whose name ends at `end`, in standard tokenization. Returns whether it is self-closing, or `None` if the
    /// file ends in it.
    #[inline(always)]
    pub(crate) fn rest_of_start_tag(
        &mut self,
        end: usize,
        name: TagId,
        sink: &mut dyn TokenSink,
    ) -> Option<bool> {
        self.clear_attributes();
        self.is_straight = true;
        let read = self.attributes(end, name, sink);
        self.is_straight = false;
        read
    }

    /// Returns the attributes of the last start tag that were left out.
    #[inline]
    pub(crate) fn left_out(&self) -> &[TokenAttr] {
        &self.buffers.left_out
    }

    /// Reads the end tag whose `</` is at the current position, before a letter. Returns `None` if the file ends in it.
    pub(crate) fn next_end_tag(&mut self, sink: &mut dyn TokenSink) -> Option<TagToken> {
        self.other_tag(self.pos, self.pos + 2, sink)
    }

    /// Begins a tag: the buffers of attributes become empty.
    #[inline(always)]
    pub(super) fn clear_attributes(&mut self) {
        self.buffers.attrs.clear();
        self.buffers.left_out.clear();
    }

    /// Returns the attributes of the tag that was read last.
    #[inline]
    pub(crate) fn attrs(&self) -> &[TokenAttr] {
        &self.buffers.attrs
    }

    /// Calls a function with the attributes of a start tag that was read before. Those of the tag that was read last stay.
    pub(crate) fn with_attributes_of<S: TokenSink>(
        &mut self,
        tag: Span,
        sink: &mut S,
        run: impl FnOnce(&mut S, &[TokenAttr]),
    ) {
        let (pos, last) = (self.pos, std::mem::take(&mut self.buffers.attrs));
        let start = tag.start as usize;
        let is_read = self.other_tag(start, start + 1, sink).is_some();
        debug_assert!(is_read, "the tag was read before");
        run(sink, &self.buffers.attrs);
        (self.pos, self.buffers.attrs) = (pos, last);
    }

    /// Reads the end tag whose `</` is at `lt`, before a letter (13.2.5.7, end tag open state).
    #[inline]
    pub(super) fn end_tag<S: TokenSink>(&mut self, lt: usize, sink: &mut S) -> Flow {
        self.state = State::Data;
        let Some(tag) = self.other_tag(lt, lt + 2, sink) else { return Flow::Continue(()) };
        if self.errors {
            // "When an end tag token is emitted ..." (13.2.5, Tokenization).
            if !self.buffers.attrs.is_empty() {
                self.error(sink, EndTagWithAttributes, self.pos - 1);
            }
            if tag.self_closing {
                self.error(sink, EndTagWithTrailingSolidus, self.pos - 1);
            }
        }
        let next = sink.end_tag(&tag);
        self.follow(next)
    }

    /// Does what [`tag`](Self::tag) does, for all tags but the start tags of the straight path.
    #[inline(never)]
    fn other_tag(&mut self, lt: usize, start: usize, sink: &mut dyn TokenSink) -> Option<TagToken> {
        self.tag(lt, start, sink)
    }

    /// Reads the tag whose name is at `start`. Its attributes are left in the buffer. Returns `None` if the file ends in the tag.
    #[inline(always)]
    fn tag(&mut self, lt: usize, start: usize, sink: &mut dyn TokenSink) -> Option<TagToken> {
        // 13.2.5.8, tag name state.
        let (lo, hi, mut end) = scan::pack_name_by_bytes(self.bytes, start, &scan::TAG_NAME);
        let mut id = if end - start <= 16 { names::tag_by_packed(lo, hi) } else { TagId::NONE };
        let mut name = StrRef::source(start, end);
        // 0 is U+0000, or the end of the file.
        if id == TagId::NONE || self.at(end) == 0 {
            let long = |name: &[u8]| names::tag_by_long_name(name).0;
            let (number, whole, whole_end) = self.rare_name(start, end, id.0, &scan::TAG_NAME, long, sink);
            (id, name, end) = (TagId(number), whole, whole_end);
        }
        self.clear_attributes();
        let mut self_closing = false;
        if self.at(end) == b'>' {
            self.pos = end + 1;
        } else {
            self_closing = self.attributes(end, id, sink)?;
        }
        Some(TagToken { id, name, self_closing, span: self.span_from(lt) })
    }

    /// Handles a name that is not known yet, or that ends before U+0000 or the end of the file. Returns its id, its lower-cased spelling,
    /// and its real end. `known` is the id of `start..end`, if it is known.
    #[inline(never)]
    fn rare_name(
        &mut self,
        start: usize,
        mut end: usize,
        known: u32,
        class: &[u8; 256],
        long: impl Fn(&[u8]) -> u32,
        sink: &mut dyn TokenSink,
    ) -> (u32, StrRef, usize) {
        let first_end = end;
        while self.bytes.get(end).is_some_and(|&byte| byte == 0 || class[byte as usize] != 0) {
            end += 1;
        }
        if self.errors {
            // Only attribute names end at an equals sign.
            self.name_errors(start, end, class[usize::from(b'=')] == 0, sink);
        }
        if end == first_end && known != 0 {
            return (known, StrRef::source(start, end), end);
        }
        let side_start = sink.side().len();
        let name = self.lower_cased(start, end, sink);
        let number = if end - start > 16 { long(name.get(self.source, sink.side()).as_bytes()) } else { 0 };
        if number != 0 {
            sink.side().truncate(side_start);
            return (number, StrRef::source(start, end), end);
        }
        (0, name, end)
    }

    /// Reads the attributes from `from` on into the buffer, and the rest of the tag: 13.2.5.32 to 13.2.5.40. Returns whether the tag is
    /// self-closing, or `None` if the file ends in it. Sets `pos` to the end of the tag.
    #[inline(never)]
    pub(super) fn attributes(
        &mut self,
        from: usize,
        element: TagId,
        sink: &mut dyn TokenSink,
    ) -> Option<bool> {
        let mut at = from;
        // Without those, `input` may be hidden.
        let (mut is_leaving_out, mut needed) = match self.needed {
            Some(needed) if self.is_straight && element != tag::INPUT => (true, needed.of(element)),
            _ => (false, &AttributeSet::ALL),
        };
        // Bit n: there may be an attribute with id n modulo 64. Bit 0 is for unknown names.
        let mut seen = 0_u64;
        let table = &mut self.buffers.table;
        if !table.is_empty() {
            // Clearing takes time that grows with the capacity, and this tag must not pay for a former one.
            if table.capacity() > KEPT_TABLE {
                *table = hashbrown::HashTable::new();
            }
            table.clear();
        }
        loop {
            if !self.has_nul {
                let start = at;
                at = self.common_attributes(start, needed, &mut seen);
                if let Some(doubts) = &mut self.doubts {
                    doubts.take_common(at > start);
                }
            }
            // 13.2.5.32, before attribute name state, and the common parts of .34, .39 and .40.
            at = self.skip_space(at);
            let first = self.at(at);
            match first {
                b'>' => {
                    self.pos = at + 1;
                    return Some(false);
                }
                // 13.2.5.40, self-closing start tag state.
                b'/' => {
                    at += 1;
                    match self.bytes.get(at) {
                        Some(b'>') => {
                            self.pos = at + 1;
                            return Some(true);
                        }
                        Some(_) => self.error(sink, UnexpectedSolidusInTag, at),
                        None => {}
                    }
                    continue;
                }
                0 if at == self.bytes.len() => return self.eof_in_tag(sink),
                _ => {}
            }

            // 13.2.5.33, attribute name state. An equals sign that comes first belongs to the name.
            let start = at;
            let (lo, hi, mut end) = if first == b'=' {
                self.error(sink, UnexpectedEqualsSignBeforeAttributeName, at);
                let is_of_name = |&byte: &u8| scan::ATTR_NAME[usize::from(byte)] != 0;
                (0, 0, at + 1 + self.bytes[at + 1..].iter().take_while(|byte| is_of_name(byte)).count())
            } else {
                pack_name(self.bytes, start, &scan::ATTR_NAME)
            };
            let mut id = if end - start <= 16 { names::attr_by_packed(lo, hi) } else { AttrId::NONE };
            let mut name = StrRef::source(start, end);
            // Where its name begins in the side buffer.
            let mut side_start = None;
            let mut next = self.at(end);
            let is_needed = needed.contains(id) || id == AttrId::NONE && end - start > 16;
            let is_read = is_needed || self.describes_others;
            if is_read && id == AttrId::NONE || next == 0 {
                side_start = Some(sink.side().len());
                let long = |name: &[u8]| names::attr_by_long_name(name).0;
                let (number, whole, whole_end) =
                    self.rare_name(start, end, id.0, &scan::ATTR_NAME, long, sink);
                (id, name, end) = (AttrId(number), whole, whole_end);
                next = self.at(end);
            }
            let bit = 1 << (id.0 % 64);
            let many = self.buffers.attrs.len() + self.buffers.left_out.len() >= LINEAR;
            if many && is_leaving_out {
                // Such a tag is read as a whole.
                (is_leaving_out, needed) = (false, &AttributeSet::ALL);
                self.clear_attributes();
                self.doubts = self.doubts.map(|_| Doubts::default());
                (at, seen) = (from, 0);
                continue;
            }
            let maybe = seen & bit != 0 || many;
            seen |= bit;
            let duplicate = maybe && self.is_duplicate(id, name, sink);
            if duplicate {
                self.error(sink, DuplicateAttribute, end);
                side_start.get_or_insert_with(|| sink.side().len());
            }

            // 13.2.5.34, after attribute name state.
            at = end;
            if is_space(next) {
                at = self.skip_space(end);
                next = self.at(at);
            }
            if let Some(doubts) = &mut self.doubts {
                doubts.take_name(&self.bytes[start..end], start, (id != AttrId::NONE, next == b'='))?;
            }
            let mut value = StrRef::EMPTY;
            let mut value_span = (end, end);
            let mut is_plain = true;
            if next == b'=' {
                // 13.2.5.35, before attribute value state.
                at += 1;
                next = self.at(at);
                if is_space(next) {
                    at = self.skip_space(at);
                    next = self.at(at);
                }
                let place;
                match next {
                    // 13.2.5.36 and .37, attribute value (quoted) states.
                    b'"' | b'\'' if !is_read => {
                        let length = memchr(next, &self.bytes[at + 1..]);
                        let close = length.map_or(self.bytes.len(), |length| at + 1 + length);
                        value_span = (at + 1, close);
                        place = ReferenceContext::Quoted;
                        at = close + 1;
                    }
                    b'"' | b'\'' => {
                        let QuotedValue { end: close, is_plain: plain } =
                            scan::quoted_value(self.bytes, at + 1, next);
                        value_span = (at + 1, close);
                        (place, is_plain) = (ReferenceContext::Quoted, plain);
                        at = close + 1;
                    }
                    b'>' => {
                        self.error(sink, MissingAttributeValue, at);
                        value_span = (at, at);
                        place = ReferenceContext::Unquoted;
                    }
                    // 13.2.5.38, attribute value (unquoted) state.
                    _ => {
                        let close = match &mut self.doubts {
                            Some(doubts) => doubts.take_unquoted(self.bytes, at)?,
                            None => scan::unquoted_value(self.bytes, at),
                        };
                        value_span = (at, close);
                        (place, is_plain) = (ReferenceContext::Unquoted, !is_read);
                        at = close;
                    }
                }
                let (start, end) = value_span;
                value = if is_plain {
                    StrRef::source(start, end)
                } else {
                    self.decode(start, start, end, place, sink)
                };
                if place == ReferenceContext::Quoted {
                    if end == self.bytes.len() {
                        return self.eof_in_tag(sink);
                    }
                    // 13.2.5.39, after attribute value (quoted) state.
                    if self.errors
                        && self.bytes.get(at).is_some_and(|&b| !is_space(b) && b != b'/' && b != b'>')
                    {
                        self.error(sink, MissingWhitespaceBetweenAttributes, at);
                    }
                }
            }
            if duplicate {
                sink.side().truncate(side_start.unwrap_or(usize::MAX));
                continue;
            }
            let super::TokenizerBuffers { attrs, left_out, .. } = &mut *self.buffers;
            let list = if is_needed { attrs } else { left_out };
            list.push(TokenAttr {
                id,
                name,
                value,
                is_plain,
                name_span: Span::new(start as u32, end as u32),
                value_span: Span::new(value_span.0 as u32, value_span.1 as u32),
            });
        }
    }

    /// Reads attributes that are [spelled like most](scan::common_attribute), have a name that the tag does not have yet, and a value in which
    /// nothing is escaped. The input has no U+0000. Returns where the first other attribute begins, or the end of the tag.
    #[inline(always)]
    fn common_attributes(&mut self, mut at: usize, needed: &AttributeSet, seen: &mut u64) -> usize {
        let (bytes, describes_others) = (self.bytes, self.describes_others);
        let super::TokenizerBuffers { attrs, left_out, .. } = &mut *self.buffers;
        while let Some(scan::CommonAttribute { id, name, quote }) = scan::common_attribute(bytes, at)
            && *seen >> (id.0 % 64) & 1 == 0
            && attrs.len() + left_out.len() < LINEAR
        {
            let start = name.end + "=\"".len();
            let is_needed = needed.contains(id);
            let end = match is_needed || describes_others {
                true => {
                    let value = scan::quoted_value(bytes, start, quote);
                    value.is_plain.then_some(value.end)
                }
                false => scan::closing_quote(bytes, start, quote),
            };
            let Some(end) = end else { break };
            if !bytes.get(end + 1).is_some_and(|&next| is_space(next) || matches!(next, b'/' | b'>')) {
                break;
            }
            *seen |= 1 << (id.0 % 64);
            at = end + 1;
            let list = if is_needed { &mut *attrs } else { &mut *left_out };
            list.push(TokenAttr {
                id,
                name: StrRef::source(name.start, name.end),
                value: StrRef::source(start, end),
                is_plain: true,
                name_span: Span::new(name.start as u32, name.end as u32),
                value_span: Span::new(start as u32, end as u32),
            });
        }
        at
    }

    /// The file ends in a tag: nothing is emitted.
    #[cold]
    fn eof_in_tag(&mut self, sink: &mut dyn TokenSink) -> Option<bool> {
        self.pos = self.bytes.len();
        self.error(sink, EofInTag, self.pos);
        None
    }

    /// Reports U+0000 in a name, and quotes and `<` in an attribute's name (13.2.5.8, .33).
    #[cold]
    fn name_errors(&mut self, start: usize, end: usize, is_attr: bool, sink: &mut dyn TokenSink) {
        for at in start..end {
            match self.bytes[at] {
                0 => self.error(sink, UnexpectedNullCharacter, at),
                b'"' | b'\'' | b'<' if is_attr => self.error(sink, UnexpectedCharacterInAttributeName, at),
                _ => {}
            }
        }
    }

    /// Returns `true` if the tag already has an attribute with this name (13.2.5.33). Expected O(name).
    #[inline(never)]
    fn is_duplicate(&mut self, id: AttrId, name: StrRef, sink: &mut dyn TokenSink) -> bool {
        let source = self.source;
        let side: &str = sink.side();
        let same = |attr: &TokenAttr| {
            attr.id == id && (id != AttrId::NONE || attr.name.get(source, side) == name.get(source, side))
        };
        let super::TokenizerBuffers { attrs, left_out, table, hasher, .. } = &mut *self.buffers;
        // Names are in lower case, unless they were left out.
        let same_as = |other: &TokenAttr| {
            let names = || [other.name, name].map(|name| name.get(source, side));
            other.id == id && (id != AttrId::NONE || names()[0].eq_ignore_ascii_case(names()[1]))
        };
        if left_out.iter().any(same_as) {
            return true;
        }
        if attrs.len() < LINEAR {
            return attrs.iter().any(same);
        }
        let hash = |id: AttrId, name: StrRef| match id {
            AttrId::NONE => hasher.hash_one(name.get(source, side)),
            _ => hasher.hash_one(id.0),
        };
        if table.is_empty() {
            for (at, attr) in attrs.iter().enumerate() {
                let hash = hash(attr.id, attr.name);
                table.insert_unique(hash, (hash, at as u32), |entry| entry.0);
            }
        }
        let hash = hash(id, name);
        let duplicate = table.find(hash, |&(h, at)| h == hash && same(&attrs[at as usize])).is_some();
        if !duplicate {
            // The attribute is pushed next, so this will be its index.
            table.insert_unique(hash, (hash, attrs.len() as u32), |entry| entry.0);
        }
        duplicate
    }

    /// Stores the name of the last start tag, for the "appropriate end tag token" (13.2.5).
    #[cold]
    pub(super) fn keep_name(&mut self, tag: &TagToken, sink: &mut dyn TokenSink) {
        let name = tag.name.get(self.source, sink.side());
        let last = &mut self.buffers.last_start_tag;
        last.clear();
        last.push_str(name);
    }
}
