//! Insertion locations, foster parenting, opening and closing elements (HTML Standard, 13.2.6.1).

use super::formatting::AttrRange;
use super::modes::InsertionMode;
use super::sets::{IMPLIED, IMPLIED_THOROUGHLY, INSERTS_ELSEWHERE, LEAVING_HAS_STEPS, SINK_NEEDS_END};
use super::sink::{Inserted, InsertionLocation, TreeSink};
use super::stack::OpenElement;
use super::{COPIED_BYTES, Tag, TreeBuilder};
use crate::Span;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, TagId, tag};
use crate::tokenizer::{Next, State, TextToken};
use crate::tree::{NodeId, StrRef};

/// Returns `true` for characters that tree construction treats as white space. CR comes only from character references.
#[inline]
pub(super) fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Returns the length of the leading white space of a text, in bytes.
    #[inline]
    pub(super) fn leading_whitespace(&self, text: StrRef) -> u32 {
        let bytes = self.sink.str(text).as_bytes();
        bytes.iter().position(|&b| !is_whitespace(b)).unwrap_or(bytes.len()) as u32
    }

    /// Returns the part of a text token from this byte on. Everything before it is white space.
    pub(super) fn text_from(&self, token: TextToken, from: u32) -> TextToken {
        let text = StrRef { start: token.text.start + from, len: token.text.len - from };
        let start = token.span.start + if self.stands_in_source(token, from) { from } else { 0 };
        TextToken { text, span: Span::new(start, token.span.end), ..token }
    }

    /// Returns the part of a text token before this byte, which is white space.
    pub(super) fn text_to(&self, token: TextToken, to: u32) -> TextToken {
        let text = StrRef { start: token.text.start, len: to };
        let end = if self.stands_in_source(token, to) { token.span.start + to } else { token.span.end };
        TextToken { text, span: Span::new(token.span.start, end), ..token }
    }

    /// Returns `true` if the first bytes of a text are spelled so in the source, not as character references.
    fn stands_in_source(&self, token: TextToken, bytes: u32) -> bool {
        let source = StrRef { start: token.span.start, len: bytes };
        let text = StrRef { start: token.text.start, len: bytes };
        !token.text.is_side() || self.sink.str(source) == self.sink.str(text)
    }

    /// "The appropriate place for inserting a node", for a target on the stack.
    #[inline(never)]
    pub(super) fn location_in(&mut self, target: OpenElement) -> InsertionLocation {
        if target.ns == Namespace::Html {
            match target.name {
                tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR if self.foster_parenting => {
                    self.sink.foster_parents();
                    return self.foster_parent_location();
                }
                tag::TEMPLATE => return self.location_in_template(target.node),
                _ => {}
            }
        }
        InsertionLocation::last_child_of(target.node)
    }

    /// "The appropriate place for inserting a node".
    #[inline(always)]
    pub(super) fn insertion_location(&mut self) -> InsertionLocation {
        match self.buffers.stack.top() {
            Some(top) if top.flags & INSERTS_ELSEWHERE == 0 => InsertionLocation::last_child_of(top.node),
            Some(&top) => self.location_in(top),
            None => InsertionLocation::last_child_of(NodeId::ROOT),
        }
    }

    /// Returns the appropriate place for inserting an element, not deeper than the depth option allows.
    #[inline]
    fn element_location(&mut self) -> InsertionLocation {
        let location = self.insertion_location();
        if self.buffers.stack.len() > self.depth_limit {
            return self.flattened_location(location);
        }
        location
    }

    /// Returns the location after the deepest element instead of in it.
    #[cold]
    #[inline(never)]
    fn flattened_location(&mut self, location: InsertionLocation) -> InsertionLocation {
        let above = self.sink.parent(location.parent);
        if above.is_none() {
            return location;
        }
        self.flattened.get_or_insert(self.at);
        self.sink.note_flattened();
        InsertionLocation::last_child_of(above)
    }

    /// Returns the location of foster-parented nodes: before the last table, or in the last template if that is nearer.
    fn foster_parent_location(&self) -> InsertionLocation {
        let stack = &self.buffers.stack;
        let (template, table) = (stack.last(tag::TEMPLATE), stack.last(tag::TABLE));
        if template > table {
            return self.location_in_template(stack.at(template).node);
        }
        if table == 0 {
            return InsertionLocation::last_child_of(stack.at(1).node);
        }
        let node = stack.at(table).node;
        let parent = self.sink.parent(node);
        if parent.is_some() {
            return InsertionLocation { parent, before: node };
        }
        let above = stack.at(stack.previous(table).max(1));
        if above.ns == Namespace::Html && above.name == tag::TEMPLATE {
            return self.location_in_template(above.node);
        }
        InsertionLocation::last_child_of(above.node)
    }

    /// "Insert a foreign element", "insert an HTML element": creates it, inserts it and pushes it onto the stack.
    // Inlined: as a function of its own it would cost each element another call.
    #[inline(always)]
    pub(super) fn insert_element(&mut self, ns: Namespace, name: TagId, tag: &Tag) -> NodeId {
        let location = self.element_location();
        let Inserted { node, needs_end } =
            self.sink.insert_element(location, (ns, name), tag.attrs, tag.span);
        self.count_node(node);
        self.buffers.stack.push(node, ns, name);
        if needs_end {
            self.buffers.stack.mark_top(SINK_NEEDS_END);
        }
        node
    }

    #[inline(always)]
    pub(super) fn insert_html(&mut self, tag: &Tag) -> NodeId {
        self.insert_element(Namespace::Html, tag.name, tag)
    }

    /// Inserts an element that has no tag in the source.
    pub(super) fn insert_implied(&mut self, name: TagId) -> NodeId {
        let start = self.at.start;
        let tag = Tag { name, attrs: &[], self_closing: false, span: Span::new(start, start) };
        self.insert_html(&tag)
    }

    /// Inserts an element and pops it immediately.
    pub(super) fn insert_void(&mut self, tag: &Tag) -> NodeId {
        let location = self.element_location();
        let Inserted { node, .. } =
            self.sink.insert_element(location, (Namespace::Html, tag.name), tag.attrs, tag.span);
        self.count_node(node);
        self.self_closing_acknowledged = true;
        node
    }

    /// Inserts a copy of an element and pushes it onto the stack.
    pub(super) fn insert_copy(&mut self, node: NodeId, name: TagId) -> NodeId {
        let location = self.element_location();
        let copy = self.sink.clone_element(node);
        self.count_node(copy);
        self.sink.insert(location, copy);
        self.buffers.stack.push(copy, Namespace::Html, name);
        copy
    }

    #[inline]
    pub(super) fn insert_text(&mut self, token: TextToken) {
        let location = self.insertion_location();
        self.sink.text(location, token);
    }

    /// The generic raw text and RCDATA element parsing algorithms (13.2.6.2).
    pub(super) fn insert_raw(&mut self, tag: &Tag, state: State) {
        self.insert_html(tag);
        self.next = Next::Switch(state);
        self.original_mode = self.mode;
        self.mode = InsertionMode::Text;
    }

    /// Pops the current node.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        if let Some(entry) = self.buffers.stack.pop() {
            self.has_left(&entry);
        }
    }

    /// Runs the steps for an element that has left the stack.
    #[inline(always)]
    pub(super) fn has_left(&mut self, entry: &OpenElement) {
        if entry.formatting != 0 {
            self.buffers.formatting.at_mut(entry.formatting - 1).position = 0;
        }
        if entry.flags & (LEAVING_HAS_STEPS | SINK_NEEDS_END) != 0 {
            self.run_leaving_steps(entry);
        }
    }

    #[inline(never)]
    fn run_leaving_steps(&mut self, entry: &OpenElement) {
        if entry.flags & SINK_NEEDS_END != 0 {
            let at = self.insertion_location();
            self.sink.left(entry.node, at);
        }
        if entry.flags & LEAVING_HAS_STEPS != 0 {
            self.option_has_left(entry.node);
        }
    }

    /// Pops up to and including the element at this position. Each push pays for its pop.
    #[inline]
    pub(super) fn pop_to(&mut self, position: u32) {
        while self.buffers.stack.top_position() >= position && position != 0 {
            self.pop();
        }
    }

    /// "Generate implied end tags", except for this name.
    #[inline]
    pub(super) fn generate_implied_end_tags(&mut self, except: TagId) {
        while let Some(top) = self.buffers.stack.top() {
            if top.flags & IMPLIED == 0 || top.name == except {
                break;
            }
            self.pop();
        }
    }

    pub(super) fn generate_all_implied_end_tags_thoroughly(&mut self) {
        while let Some(top) = self.buffers.stack.top() {
            if top.flags & IMPLIED_THOROUGHLY == 0 {
                break;
            }
            self.pop();
        }
    }

    /// Returns `true` if the current node is the HTML element with this name.
    #[inline]
    pub(super) fn top_is(&self, name: TagId) -> bool {
        self.buffers.stack.top().is_some_and(|top| top.name == name && top.ns == Namespace::Html)
    }

    /// Generates implied end tags and pops up to the element at this position.
    pub(super) fn close(&mut self, position: u32, except: TagId) {
        self.generate_implied_end_tags(except);
        if self.buffers.stack.top_position() != position {
            self.error(ParseErrorCode::MisnestedTags);
        }
        self.pop_to(position);
    }

    /// "If the stack of open elements has a p element in button scope, then close a p element".
    #[inline]
    pub(super) fn close_p(&mut self) {
        let p = self.buffers.stack.in_button_scope(tag::P);
        if p != 0 {
            self.close(p, tag::P);
        }
    }

    /// Removes an entry from the list of active formatting elements.
    pub(super) fn forget_formatting(&mut self, entry: u32) {
        let position = self.buffers.formatting.at(entry).position;
        self.buffers.formatting.remove(entry);
        if position != 0 {
            self.buffers.stack.at_mut(position).formatting = 0;
        }
    }

    /// "Clear the list of active formatting elements up to the last marker".
    pub(super) fn clear_formatting_to_marker(&mut self) {
        let super::BuilderBuffers { formatting, stack, .. } = &mut *self.buffers;
        formatting.clear_to_marker(|position| stack.at_mut(position).formatting = 0);
    }

    /// Inserts a formatting element and pushes it onto the list.
    #[inline]
    pub(super) fn insert_formatting(&mut self, tag: &Tag) {
        let node = self.insert_html(tag);
        self.list_formatting(node, tag);
    }

    /// Pushes the current node, whose start tag this is, onto the list of active formatting elements.
    #[inline]
    pub(super) fn list_formatting(&mut self, node: NodeId, tag: &Tag) {
        let attrs = match tag.attrs {
            [] => AttrRange::default(),
            attrs => self.sink.store_token_attrs(node, attrs),
        };
        let super::BuilderBuffers { formatting, stack, .. } = &mut *self.buffers;
        let position = stack.top_position();
        let sink = &self.sink;
        let (entry, drowned) = formatting.push(
            node,
            tag.name,
            position,
            attrs,
            |a, b| sink.same_attrs(a, b),
            |a| sink.hash_attrs(a),
        );
        if let Some(position) = drowned {
            stack.at_mut(position).formatting = 0;
        }
        stack.at_mut(position).formatting = entry + 1;
        // Copies share their attributes, but who writes them writes these each time.
        formatting.at_mut(entry).cost = 1 + tag.span.len() / COPIED_BYTES;
    }

    /// "Reconstruct the active formatting elements" (13.2.4.3).
    #[inline(always)]
    pub(super) fn reconstruct_formatting(&mut self) {
        if self.buffers.formatting.has_to_be_reopened() {
            self.reopen_formatting();
        }
    }

    /// Steps 4 to 10. Each entry passed on the way back is reopened.
    #[cold]
    #[inline(never)]
    fn reopen_formatting(&mut self) {
        let Some(last) = self.buffers.formatting.last_element() else { return };
        let mut entry = last;
        while let Some(before) = self.buffers.formatting.previous_element(entry) {
            if self.buffers.formatting.at(before).position != 0 {
                break;
            }
            entry = before;
        }
        loop {
            let super::formatting::Entry { node, name, cost, .. } = *self.buffers.formatting.at(entry);
            if !self.spend_copy(cost) {
                return;
            }
            let copy = self.insert_copy(node, name);
            let position = self.buffers.stack.top_position();
            self.buffers.stack.at_mut(position).formatting = entry + 1;
            let record = self.buffers.formatting.at_mut(entry);
            record.node = copy;
            record.position = position;
            if entry == last {
                return;
            }
            entry = self.buffers.formatting.next(entry);
        }
    }

    /// Returns the insertion location of comments and processing instructions in the current insertion mode.
    pub(super) fn comment_location(&mut self) -> InsertionLocation {
        if self.in_html() {
            if self.mode == InsertionMode::InTableText {
                self.flush_table_text();
            }
            match self.mode {
                InsertionMode::Initial
                | InsertionMode::BeforeHtml
                | InsertionMode::AfterAfterBody
                | InsertionMode::AfterAfterFrameset => {
                    return InsertionLocation::last_child_of(NodeId::ROOT);
                }
                InsertionMode::AfterBody => {
                    return InsertionLocation::last_child_of(self.buffers.stack.at(1).node);
                }
                _ => {}
            }
        }
        self.insertion_location()
    }
}
