//! The sink that writes HTML while the tree is built. The output is what the stable writer would write of the tree.
//!
//! That works as long as everything is inserted at the end of the output, into an element that is still open there. The sink gives up if
//! tree construction goes back (the adoption agency, foster parenting), if elements are too deep, or if the writer would omit something.
//! The input must then be parsed to a tree.

mod held_text;
mod separated;
mod start_tag;
mod straight;

use super::attributes::{self, StartTag, StoredElement};
use super::{Inserted, InsertionLocation, Placed, StraightElement, StraightTag, TreeSink};
use crate::Span;
use crate::filter::{
    ElementDecision, ElementInfo, InsertionFilter, OutputEvent, OutputObserver as _, TagReader as _,
    TagReading,
};
use crate::names::{Namespace, TagId, tag};
use crate::nesting::Nesting;
use crate::separation::Separation;
use crate::serialize::{Emitter, Form, InnerNesting, OuterNesting, SerializeReport};
use crate::tokenizer::{DoctypeToken, TextToken, TokenAttr};
use crate::tree::{NodeId, StrRef, Tree, flag};
use crate::tree_builder::formatting::AttrRange;
use held_text::HeldText;
use separated::KnownLine;
use std::hash::RandomState;

/// The allocations that one sink hands on to the next.
#[derive(Debug, Default)]
pub(crate) struct HtmlSinkBuffers {
    elements: Vec<ElementRecord>,
    open: Vec<OpenRecord>,
}

/// A created element: what the tree builder asks about, and the position of its tag in the output.
#[derive(Clone, Copy, Debug)]
struct ElementRecord {
    /// The node that it was inserted into. For an element that the filter replaced, the node that its children go to.
    parent: NodeId,
    /// The number of open elements in the output including it, or [`HIDDEN`].
    depth: u32,
    /// The range of its start tag in the output. Empty if it was not written.
    tag: (u32, u32),
    span: Span,
    name: TagId,
    ns: Namespace,
    flags: u16,
}

impl ElementRecord {
    /// Creates the record of an element that is not inserted yet.
    #[inline]
    fn new((ns, name): (Namespace, TagId), flags: u16, span: Span) -> Self {
        Self { parent: NodeId::NONE, depth: HIDDEN, tag: (0, 0), span, name, ns, flags }
    }

    /// Returns its start tag, with the attributes of the token.
    #[inline(always)]
    fn start_tag<'t>(&self, attrs: &'t [TokenAttr]) -> StartTag<'t> {
        StartTag { ns: self.ns, name: self.name, attrs, span: self.span }
    }
}

/// The depth of an element that the filter removed, and of everything in it.
const HIDDEN: u32 = u32::MAX;

/// The flag of a template's contents, which follow the template in the list. In trees they are fragments.
const CONTENTS: u16 = 1 << 15;

/// An element that is open in the output.
#[derive(Clone, Copy, Debug)]
struct OpenRecord {
    id: NodeId,
    /// The node that its children are inserted into: itself, or the contents of a template.
    inside: NodeId,
    ns: Namespace,
    name: TagId,
    /// The range of its start tag in the output.
    tag: (u32, u32),
    /// The nesting around it. `None` for an element that contains only text: only the innermost open element can be one.
    around: Option<OuterNesting>,
}

/// The state while the innermost open element contains only text.
#[derive(Clone, Copy, Debug)]
struct TextOnly {
    form: Form,
    inside: InnerNesting,
    /// The start of the text in the output.
    start: usize,
}

/// Writes HTML while the tree is built.
pub(crate) struct HtmlSink<'a, 's, 'o, F> {
    /// Strings and names. It has no nodes besides the root.
    tree: &'a mut Tree<'s>,
    filter: &'a mut F,
    emitter: Emitter<'o>,
    buffers: HtmlSinkBuffers,
    text_only: Option<TextOnly>,
    /// The parent of nodes that are inserted into the innermost open element.
    current_parent: NodeId,
    /// The number of stored attributes that must stay, because later ones are compared with them.
    kept_attr_count: usize,
    /// The length of the written values and names that a tree would have to store.
    stored_bytes: usize,
    /// An upper bound of the number of nodes that a tree would have, and the limit on it.
    nodes: u32,
    max_nodes: u32,
    /// Whether the last output was text in the open element.
    after_text: bool,
    /// Takes the steps behind an edge of a refused block.
    separation: Separation,
    known_line: KnownLine,
    /// Whether the filter rewrites texts, and the text that is not written yet.
    rewrites_text: bool,
    held: HeldText,
    /// The number of open elements of the straight path that were removed, and 1 if it is in a removed element.
    hidden: u32,
    /// Whether there is an observer; and the stack depth of the outermost element that it subscribed to, if any.
    is_observed: bool,
    observed_from: usize,
    has_given_up: bool,
    hasher: RandomState,
}

impl<'a, 's, 'o, F: InsertionFilter> HtmlSink<'a, 's, 'o, F> {
    #[inline(always)]
    pub(crate) fn new(
        tree: &'a mut Tree<'s>,
        filter: &'a mut F,
        emitter: Emitter<'o>,
        max_nodes: u32,
        hasher: RandomState,
        mut buffers: HtmlSinkBuffers,
    ) -> Self {
        let root = tree.at(NodeId::ROOT);
        let root = ElementRecord { depth: 0, ..ElementRecord::new((root.ns, root.name), 0, Span::default()) };
        buffers.open.clear();
        buffers.elements.clear();
        buffers.elements.push(root);
        let is_observed = filter.observer().is_some();
        let rewrites_text = filter.text_rewriter().is_some();
        let separation = Separation::new(filter.separates_blocks());
        let known_line = KnownLine::new(emitter.end());
        Self {
            tree,
            filter,
            emitter,
            buffers,
            text_only: None,
            current_parent: NodeId::ROOT,
            kept_attr_count: 0,
            stored_bytes: 0,
            nodes: 1,
            max_nodes,
            after_text: false,
            separation,
            known_line,
            rewrites_text,
            held: HeldText::default(),
            hidden: 0,
            is_observed,
            observed_from: usize::MAX,
            has_given_up: false,
            hasher,
        }
    }

    /// Closes the open elements, and returns the allocations to `buffers`. Returns the writer's report and an upper bound of
    /// the number of nodes that a tree would have, or `None` if the sink gave up.
    pub(crate) fn finish(&mut self, buffers: &mut HtmlSinkBuffers) -> Option<(SerializeReport, u32)> {
        self.close_to(0);
        self.write_held();
        *buffers = std::mem::take(&mut self.buffers);
        let unstable = self.emitter.finish();
        let is_all = !self.has_given_up && unstable.is_empty();
        is_all.then_some((unstable, self.nodes))
    }

    #[cold]
    fn give_up(&mut self) {
        self.has_given_up = true;
    }

    #[inline]
    fn at(&self, node: NodeId) -> &ElementRecord {
        &self.buffers.elements[node.index()] // The builder has no other numbers than those that it got.
    }

    /// Returns the id of the next element.
    #[inline]
    fn next_id(&self) -> NodeId {
        NodeId(self.buffers.elements.len() as u32)
    }

    #[inline]
    fn store(&mut self, element: ElementRecord) {
        self.buffers.elements.push(element);
        self.count_node();
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes > self.max_nodes {
            self.give_up();
        }
    }

    /// Returns the location where a node is really inserted: children of replaced elements go to its parent.
    #[inline]
    fn resolve(&self, at: InsertionLocation) -> InsertionLocation {
        let parent = self.at(at.parent);
        if parent.flags & flag::REPLACED != 0 && parent.parent.is_some() {
            return InsertionLocation::last_child_of(parent.parent);
        }
        let is_child = at.before.is_some() && {
            let before = self.at(at.before);
            before.parent == at.parent && before.flags & flag::REPLACED == 0
        };
        InsertionLocation { before: if is_child { at.before } else { NodeId::NONE }, ..at }
    }

    /// Returns `true` if a location is the end of the output, which is the common case.
    #[inline]
    fn is_at_end(&self, at: InsertionLocation) -> bool {
        at.parent == self.current_parent && at.before.is_none()
    }

    /// Returns `true` if an element is still open in the output, in which it was written.
    #[inline]
    fn is_open(&self, node: NodeId) -> bool {
        let element = self.at(node);
        let id = if element.flags & CONTENTS != 0 { NodeId(node.0 - 1) } else { node };
        match element.depth as usize {
            0 => id == NodeId::ROOT,
            depth => self.buffers.open.get(depth - 1).is_some_and(|open| open.id == id),
        }
    }

    /// Closes the open elements inside the parent of a location. Returns `true` if the location is then the end of the output, and not in a
    /// removed element.
    #[inline]
    fn move_to(&mut self, at: InsertionLocation) -> bool {
        let parent = self.at(at.parent);
        if parent.depth == HIDDEN {
            return false;
        }
        let depth = parent.depth as usize;
        if !self.is_open(at.parent) || at.before.is_some() {
            self.give_up();
            return false;
        }
        if depth < self.buffers.open.len() {
            self.close_to(depth);
        }
        true
    }

    /// Closes all open elements but this many.
    fn close_to(&mut self, depth: usize) {
        while self.buffers.open.len() > depth {
            self.close_one(None);
        }
        self.after_text = false;
    }

    /// Closes the innermost open element, outside of the straight path.
    #[inline(never)]
    fn close_one(&mut self, tag: Option<(TagId, Span)>) {
        self.close_last(tag);
        self.current_parent = self.buffers.open.last().map_or(NodeId::ROOT, |open| open.inside);
    }

    /// Closes the innermost open element on the straight path. Copies the end tag from the source if it has the same name.
    #[inline(always)]
    fn close_last(&mut self, tag: Option<(TagId, Span)>) {
        self.write_held();
        let Some(OpenRecord { ns, name, around, .. }) = self.buffers.open.pop() else { return };
        self.end_around_text(ns, name);
        match tag {
            Some((same, span)) if same == name => {
                self.emitter.copy(span.start as usize..span.end as usize);
            }
            _ => self.emitter.end_tag(self.tree, name),
        }
        match around {
            Some(around) => self.emitter.leave(around, name),
            None => self.end_text_only(name),
        }
        self.separate_behind(ns, name);
        let open = self.buffers.open.len();
        if self.observed_from <= open {
            self.observe_end(open);
        }
        self.after_text = false;
    }

    /// Reports the end of an element to the observer. `open` elements are open in the output.
    fn observe_end(&mut self, open: usize) {
        self.notify(&OutputEvent::EndElement);
        if self.observed_from == open {
            self.observed_from = usize::MAX;
        }
    }

    /// Checks the text of an element whose end tag was written.
    fn end_text_only(&mut self, name: TagId) {
        let Some(TextOnly { form, inside, start }) = self.text_only.take() else { return };
        if form == Form::RawText && !self.emitter.is_raw_text_stable(self.tree, name, start) {
            self.give_up();
        }
        self.emitter.pass(inside);
        if self.separation.is_on() {
            let ends_like_text = self.ends_like_text(start);
            self.note_line(ends_like_text);
        }
    }

    /// Returns `true` if the observer subscribes to elements of this name.
    #[inline]
    fn wants_events_of(&mut self, ns: Namespace, name: TagId) -> bool {
        self.filter.observer().is_some_and(|observer| observer.observes(ns, name))
    }

    /// Passes an event to the observer.
    fn notify(&mut self, event: &OutputEvent<'_>) {
        if let Some(observer) = self.filter.observer() {
            observer.event(event);
        }
    }

    /// Returns `true` if the observer receives the events of an element that is written here.
    #[inline]
    fn is_observed_here(&mut self, ns: Namespace, name: TagId) -> bool {
        self.observed_from != usize::MAX || self.wants_events_of(ns, name)
    }

    /// Inserts an element at any location.
    #[inline(never)]
    fn insert_decided(
        &mut self,
        decision: ElementDecision,
        at: InsertionLocation,
        (ns, name): (Namespace, TagId),
        attrs: &[TokenAttr],
        span: Span,
    ) -> Inserted {
        let StoredElement { name: stored_name, flags } =
            attributes::element(self.tree, decision, (ns, name), attrs);
        let mut element = ElementRecord::new((ns, stored_name), flags, span);
        let id = self.next_id();
        let is_refused = flags & flag::REFUSED != 0;
        let needs_end = is_refused && self.separate_from_refused(at, (ns, stored_name));
        if flags & flag::REMOVED == 0 {
            self.insert_at(at, id, &mut element, attrs);
        }
        self.store(element);
        if ns == Namespace::Html && name == tag::TEMPLATE {
            self.store(ElementRecord { flags: CONTENTS, parent: NodeId::NONE, ..element });
        }
        Inserted { node: id, needs_end }
    }

    /// Writes a text at the end of the output, unless it is in a removed element.
    fn text_here(&mut self, is_written: bool, token: TextToken) {
        if is_written && token.is_plain && self.copies_text_here() {
            self.copy_text(token);
            return;
        }
        let TextToken { text, span, is_plain, .. } = token;
        // In hidden elements it may be a node or a part of one. The count must not be too low.
        if !is_written || !self.after_text {
            self.count_node();
        }
        if !is_written {
            return;
        }
        if self.text_only.is_none() {
            self.separate_text(text, span);
        }
        if self.rewrites_text && self.text_only.is_none() {
            match is_plain {
                true => self.hold_plain(text.range(), span),
                false => self.hold(text, span),
            }
            self.after_text = true;
            return;
        }
        // Texts that are not escaped, or not shown, are rewritten in the tree.
        if self.rewrites_text && (self.after_text || !self.keeps_text_as_it_is(text)) {
            self.give_up();
        }
        let data = self.tree.str(text);
        match self.text_only {
            None => {
                self.emitter.text_in_place(data);
                // Only decoded text may end with it.
                if text.is_side() && data.ends_with('\r') {
                    self.note_line(false);
                }
            }
            Some(TextOnly { form: Form::RawText, .. }) => self.emitter.raw_text(data),
            Some(_) => self.emitter.text(data),
        }
        if self.observed_from != usize::MAX {
            let data = self.tree.str(text);
            if let Some(observer) = self.filter.observer() {
                observer.event(&OutputEvent::Text { data, continues: self.after_text });
            }
        }
        self.after_text = true;
    }

    /// Returns `true` if texts with references may be copied at the end of the output. A text that is rewritten is not.
    #[inline(always)]
    fn copies_text_here(&self) -> bool {
        self.text_only.is_none() && self.observed_from == usize::MAX && !self.rewrites_text
    }

    /// Copies a text that is written as it is spelled in the source.
    #[inline(always)]
    fn copy_text(&mut self, TextToken { text, span, .. }: TextToken) {
        debug_assert!(!text.is_side(), "plain text must be in the source");
        self.separate_text(text, span);
        if !self.after_text {
            self.count_node();
        }
        self.emitter.copy_text_in_place(text.range());
        self.after_text = true;
    }

    /// Holds back a text that is written as it is spelled in the source, unless it is rewritten.
    #[inline(always)]
    fn hold_text(&mut self, TextToken { text, span, .. }: TextToken) {
        self.separate_text(text, span);
        if !self.after_text {
            self.count_node();
        }
        self.hold_plain(text.range(), span);
        self.after_text = true;
    }

    /// Returns `true` if the filter keeps a comment, and counts it.
    fn keeps_comment(&mut self, data: StrRef, span: Span) -> bool {
        let is_kept = self.filter.comment(data.get(&self.tree.source, &self.tree.side), span);
        if is_kept {
            self.count_node();
        }
        is_kept
    }

    /// Writes a comment at the end of the output.
    fn write_comment(&mut self, data: StrRef) {
        // A comment that is kept is rewritten in the tree.
        if self.text_only.is_some() || self.rewrites_text {
            self.give_up();
            return;
        }
        let ends_like_text = self.separation.is_on() && self.ends_like_text(self.emitter.end());
        self.emitter.comment(self.tree.str(data));
        self.note_line(ends_like_text);
        if self.observed_from != usize::MAX {
            self.notify(&OutputEvent::Comment);
        }
        self.after_text = false;
    }

    /// Inserts an element that was not removed.
    #[inline]
    fn insert_at(
        &mut self,
        at: InsertionLocation,
        id: NodeId,
        element: &mut ElementRecord,
        attrs: &[TokenAttr],
    ) {
        if self.is_at_end(at) && element.flags & (flag::REPLACED | flag::DERIVED) == 0 {
            element.parent = at.parent;
            self.write_element(id, element, attrs, &[]);
            return;
        }
        let at = self.resolve(at);
        element.parent = at.parent;
        if element.flags & flag::REPLACED != 0 {
            if at.before.is_some() && self.at(at.parent).depth != HIDDEN {
                self.give_up();
            }
        } else if !self.move_to(at) {
            if element.flags & flag::DERIVED == 0 {
                self.filter_hidden(element, attrs, &[]);
            }
        } else if element.flags & flag::DERIVED != 0 {
            self.write_copy(id, element);
        } else {
            self.write_element(id, element, attrs, &[]);
        }
    }
}

impl<F: InsertionFilter> TreeSink for HtmlSink<'_, '_, '_, F> {
    #[inline]
    fn str(&self, text: StrRef) -> &str {
        self.tree.str(text)
    }

    fn root_name(&self) -> TagId {
        self.at(NodeId::ROOT).name
    }

    #[inline]
    fn side(&mut self) -> &mut String {
        &mut self.tree.side
    }

    fn intern(&mut self, name: StrRef) -> TagId {
        let name = name.get(&self.tree.source, &self.tree.side);
        TagId(self.tree.names.intern(name))
    }

    fn reads_tags(&mut self) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.reads_all_tags())
    }

    fn left(&mut self, node: NodeId, at: InsertionLocation) {
        self.separate_behind_refused(node, at);
    }

    #[inline]
    fn begin_straight(&mut self, parent: NodeId) -> bool {
        self.begin_straight_in(parent)
    }

    #[inline(always)]
    fn open_straight(&mut self, _parent: NodeId, tag: &StraightTag<'_>) -> Placed {
        self.open_here(tag)
    }

    #[inline(always)]
    fn open_bare(&mut self, tag: &StraightTag<'_>, is_copied: bool, nesting: [Nesting; 2]) -> Option<Placed> {
        self.open_bare_here(tag, is_copied, nesting)
    }

    #[inline(always)]
    fn close_straight(&mut self, _parent: NodeId, element: &StraightElement, tag: Option<Span>) {
        self.close_here(element, tag);
    }

    #[inline(always)]
    fn text_straight(&mut self, _parent: NodeId, token: TextToken) {
        if token.is_plain && self.copies_straight_text() {
            self.copy_text(token);
        } else if token.is_plain && self.rewrites_text && self.hidden == 0 && self.text_only.is_none() {
            self.hold_text(token);
        } else {
            self.text_here(self.hidden == 0, token);
        }
    }

    fn comment_straight(&mut self, _parent: NodeId, data: StrRef, span: Span) {
        if self.keeps_comment(data, span) && self.hidden == 0 {
            self.write_comment(data);
        }
    }

    #[inline(always)]
    fn copies_straight_text(&self) -> bool {
        self.hidden == 0 && self.copies_text_here()
    }

    fn hand_over(&mut self, parent: NodeId, element: &StraightElement) -> Inserted {
        self.record_open(parent, element)
    }

    fn end_straight(&mut self) {
        self.current_parent = self.buffers.open.last().map_or(NodeId::ROOT, |open| open.inside);
    }

    fn leaves_early(&mut self, node: NodeId) {
        self.separate_behind_early(node);
    }

    fn foster_parents(&mut self) {
        self.distrust_line();
    }

    fn start_tag(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> TagReading {
        let element = ElementInfo::new(self.tree, ns, name, attrs, span);
        self.filter.tag_reader().map_or(TagReading::Markup, |reader| reader.start_tag(&element))
    }

    fn end_tag(&mut self, ns: Namespace, name: TagId, span: Span) -> TagReading {
        let element = ElementInfo::new(self.tree, ns, name, &[], span);
        self.filter.tag_reader().map_or(TagReading::Markup, |reader| reader.end_tag(&element))
    }

    fn last_node(&self) -> NodeId {
        NodeId(self.buffers.elements.len() as u32 - 1) // There is a root.
    }

    #[inline]
    fn has_given_up(&self) -> bool {
        self.has_given_up
    }

    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        if let Some(reader) = self.filter.tag_reader() {
            reader.literal_start_tag(tag, offset);
        }
    }

    fn knows_element(&mut self, name: &str) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.knows_element(name))
    }

    fn knows_processing_instruction(&mut self, target: &str) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.knows_processing_instruction(target))
    }

    fn element(&mut self, _ns: Namespace, _name: TagId, _attrs: &[TokenAttr], _span: Span) -> NodeId {
        // Only a patching template is created without being inserted.
        self.give_up();
        NodeId::ROOT
    }

    #[inline]
    fn insert_element(
        &mut self,
        at: InsertionLocation,
        (ns, name): (Namespace, TagId),
        attrs: &[TokenAttr],
        span: Span,
    ) -> Inserted {
        let decision = self.filter.element(&ElementInfo::new(self.tree, ns, name, attrs, span));
        self.insert_decided(decision, at, (ns, name), attrs, span)
    }

    fn note_flattened(&mut self) {
        // The caller that limits the depth needs the tree.
        self.give_up();
    }

    fn clone_element(&mut self, node: NodeId) -> NodeId {
        let original = *self.at(node);
        if self.is_observed {
            self.notify(&OutputEvent::Copy(original.span));
        }
        let copy =
            ElementRecord::new((original.ns, original.name), original.flags | flag::DERIVED, original.span);
        let id = self.next_id();
        self.store(ElementRecord { tag: original.tag, ..copy });
        id
    }

    fn store_token_attrs(&mut self, _node: NodeId, attrs: &[TokenAttr]) -> AttrRange {
        self.tree.attrs.truncate(self.kept_attr_count);
        let range = attributes::store_token_attrs(self.tree, attrs);
        self.kept_attr_count = self.tree.attrs.len();
        range
    }

    fn same_attrs(&self, a: AttrRange, b: AttrRange) -> bool {
        attributes::same_attrs(self.tree, &self.hasher, a, b)
    }

    fn hash_attrs(&self, attrs: AttrRange) -> u64 {
        attributes::hash_attrs(self.tree, &self.hasher, attrs)
    }

    fn merge_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]) {
        if node != NodeId::ROOT {
            self.give_up();
            return;
        }
        // The root of a fragment stands for its context element and is not written. But the filter is asked.
        let ElementRecord { ns, name, span, .. } = *self.at(node);
        let tag = StartTag { ns, name, attrs, span };
        attributes::filter_attrs(self.tree, self.filter, tag, |_, _, _| {});
    }

    fn ignored_page_tag(&mut self, name: TagId, attrs: &[TokenAttr], span: Span) {
        self.filter.ignored_page_tag(&ElementInfo::new(self.tree, Namespace::Html, name, attrs, span));
    }

    fn insert(&mut self, at: InsertionLocation, node: NodeId) {
        // Only copies are inserted separately from their creation.
        let mut element = *self.at(node);
        if element.flags & flag::REMOVED == 0 {
            self.insert_at(at, node, &mut element, &[]);
            self.buffers.elements[node.index()] = element; // It was there.
        }
    }

    #[inline(always)]
    fn end_element(&mut self, node: NodeId, tag: (TagId, Span)) {
        if self.buffers.open.last().is_some_and(|open| open.id == node) {
            self.close_one(Some(tag));
        }
    }

    fn detach(&mut self, _node: NodeId) {
        self.give_up();
    }

    fn wrap_children(&mut self, _parent: NodeId, _new: NodeId) {
        self.give_up();
    }

    #[inline]
    fn parent(&self, node: NodeId) -> NodeId {
        self.at(node).parent
    }

    fn is_integration_point(&self, node: NodeId) -> bool {
        self.at(node).flags & flag::INTEGRATION_POINT != 0
    }

    #[inline]
    fn contents(&self, node: NodeId) -> NodeId {
        match self.buffers.elements.get(node.index() + 1) {
            Some(next) if next.flags & CONTENTS != 0 => NodeId(node.0 + 1),
            _ => node,
        }
    }

    #[inline(never)]
    fn text(&mut self, at: InsertionLocation, token: TextToken) {
        if !token.text.is_empty() {
            let is_written = self.is_at_end(at) || self.move_to(self.resolve(at));
            self.text_here(is_written, token);
        }
    }

    fn keeps_text(&mut self, parent: Option<Span>, text: StrRef, span: Span) -> bool {
        self.filter.keeps_text(parent, self.tree.str(text), span)
    }

    fn is_removed(&self, node: NodeId) -> bool {
        self.at(node).flags & flag::REMOVED != 0
    }

    fn comment(&mut self, at: InsertionLocation, data: StrRef, span: Span) {
        if self.keeps_comment(data, span) && self.move_to(self.resolve(at)) {
            self.write_comment(data);
        }
    }

    fn processing_instruction(&mut self, _at: InsertionLocation, target: StrRef, data: StrRef, span: Span) {
        let (source, side) = (&self.tree.source, &self.tree.side);
        if self.filter.processing_instruction(target.get(source, side), data.get(source, side), span) {
            // The writer omits all processing instructions, and the parser may look for them again.
            self.give_up();
        }
    }

    fn doctype(&mut self, _doctype: &DoctypeToken) {
        self.give_up();
    }

    fn tag_name(&self, name: TagId) -> &str {
        self.tree.tag_name(name)
    }

    fn element_name(&self, node: NodeId) -> Option<(Namespace, TagId)> {
        let element = self.at(node);
        (node != NodeId::ROOT && element.flags & CONTENTS == 0).then_some((element.ns, element.name))
    }

    fn attach_shadow_root(&mut self, _host: NodeId, _attrs: &[TokenAttr], _span: Span) -> Option<NodeId> {
        self.give_up();
        None
    }

    fn replace_children_with_clones(&mut self, _target: NodeId, _from: NodeId, _budget: u64) -> Option<u64> {
        self.give_up();
        None
    }

    fn find_marker(
        &mut self,
        _scope: NodeId,
        _name: &str,
        _work: &mut u64,
    ) -> Option<(NodeId, NodeId, NodeId)> {
        None // No processing instruction is kept, or it gave up.
    }
}
