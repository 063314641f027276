//! Keeps texts apart where elements between them were refused.
//!
//! Few outputs need that, so nothing is recorded for it while text and tags are written. Where a block is refused, what is on the line is read
//! from the end of the output. Only from there on to the next text or element, [`Separation`](crate::separation::Separation) takes each step.
//!
//! The end of the output says the same as all steps do: text is escaped, so each `>` ends a tag, and each `<` begins one. Behind what cannot be
//! read backwards, such as a comment, the sink notes how the line ends.

use super::{HIDDEN, HtmlSink, TextOnly};
use crate::Span;
use crate::filter::{InsertionFilter, OutputEvent};
use crate::names::{Namespace, TagId};
use crate::separation::{ends_like_text_behind, is_edge, is_line_white_space};
use crate::tree::{NodeId, StrRef, flag};
use crate::tree_builder::sink::InsertionLocation;

/// What the end of the output does not say about its last line.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownLine {
    /// A position in the output, and whether the line there ends like text. What is before it need not be read.
    at: usize,
    ends_like_text: bool,
    /// Whether a tag does not end the line although it looks so.
    has_misleading_tags: bool,
}

impl KnownLine {
    /// Begins an output at a position.
    pub(super) fn new(at: usize) -> Self {
        Self { at, ends_like_text: false, has_misleading_tags: false }
    }
}

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Handles a text that is about to be written at the end of the output.
    #[inline(always)]
    pub(super) fn separate_text(&mut self, text: StrRef, span: Span) {
        if self.separation.is_broken() {
            self.separate_text_behind_edge(text, span);
        }
    }

    #[cold]
    #[inline(never)]
    fn separate_text_behind_edge(&mut self, text: StrRef, span: Span) {
        if self.separation.text(self.tree.str(text)) {
            self.write_separator(span);
        }
    }

    /// Handles the start of an element that is about to be written at the end of the output.
    #[inline(always)]
    pub(super) fn separate_element(&mut self, ns: Namespace, name: TagId, span: Span) {
        if self.separation.is_broken() {
            self.separate_element_behind_edge(ns, name, span);
        }
    }

    #[cold]
    #[inline(never)]
    fn separate_element_behind_edge(&mut self, ns: Namespace, name: TagId, span: Span) {
        if self.separation.start(ns, name) {
            self.write_separator(span);
        }
    }

    /// Handles the end of an element that was written.
    #[inline(always)]
    pub(super) fn separate_behind(&mut self, ns: Namespace, name: TagId) {
        if self.separation.is_broken() {
            self.end_behind_edge(ns, name);
        }
    }

    #[cold]
    #[inline(never)]
    fn end_behind_edge(&mut self, ns: Namespace, name: TagId) {
        self.separation.end(ns, name);
    }

    /// Handles the start of an element that is refused at a location. Returns `true` if the sink must handle its end too.
    pub(super) fn separate_from_refused(
        &mut self,
        at: InsertionLocation,
        (ns, name): (Namespace, TagId),
    ) -> bool {
        if !self.separation.is_on() || !is_edge(ns, name) {
            return false;
        }
        if self.move_to(self.resolve(at)) {
            self.refuse_here(ns, name);
        }
        ends_like_text_behind(ns, name).is_some()
    }

    /// Handles the end of an element that was refused. `at` is the insertion location behind it.
    pub(super) fn separate_behind_refused(&mut self, node: NodeId, at: InsertionLocation) {
        let element = *self.at(node);
        if element.parent.is_none() || self.at(element.parent).depth == HIDDEN {
            return;
        }
        // Elements in it may still be open only after a misnested end tag of a `form`.
        if self.move_to(self.resolve(at)) {
            self.refuse_here(element.ns, element.name);
        } else {
            self.give_up();
        }
    }

    /// Handles an edge of a refused block at the end of the output.
    pub(super) fn refuse_here(&mut self, ns: Namespace, name: TagId) {
        if !self.separation.is_broken() {
            let end = match self.text_only {
                // Texts in an element that contains only text do not count.
                Some(TextOnly { start, .. }) => start,
                None => self.emitter.end(),
            };
            let ends_like_text = self.ends_like_text(end);
            self.separation.skip_to(ends_like_text);
        }
        self.separation.refuse(ns, name);
    }

    /// Handles the end of an element that leaves the stack before the elements in it. Its end tag is written later, and ends no line.
    pub(super) fn separate_behind_early(&mut self, node: NodeId) {
        let element = *self.at(node);
        let is_written = element.flags & flag::REFUSED == 0 && element.depth != HIDDEN;
        if is_written && self.separation.is_on() {
            self.known_line.has_misleading_tags = true;
            self.separation.end(element.ns, element.name);
        }
    }

    /// Handles an insertion outside of the current node. It closes elements in the output that are still on the stack.
    pub(super) fn distrust_line(&mut self) {
        self.known_line.has_misleading_tags = true;
        if self.separation.is_broken() {
            self.give_up();
        }
    }

    /// Handles the start of an element outside HTML that is written.
    pub(super) fn note_foreign_element(&mut self, name: TagId) {
        // Its tags look like those of HTML.
        self.known_line.has_misleading_tags |= ends_like_text_behind(Namespace::Html, name).is_some();
    }

    /// Handles a text that was written. A carriage return at its end is white space, but written as a reference.
    #[inline]
    pub(super) fn note_text(&mut self, text: &str) {
        if text.ends_with('\r') {
            self.note_line(false);
        }
    }

    /// Notes that the line ends like text, or not, at the end of the output.
    pub(super) fn note_line(&mut self, ends_like_text: bool) {
        let at = self.emitter.end();
        self.known_line = KnownLine { at, ends_like_text, ..self.known_line };
    }

    /// Returns `true` if the line at a position in the output, which is not before any earlier one, ends with text or an atom. Reads nothing
    /// twice.
    pub(super) fn ends_like_text(&mut self, end: usize) -> bool {
        if let Some(ends_like_text) = self.held_ends_like_text() {
            return ends_like_text;
        }
        if self.known_line.has_misleading_tags {
            self.give_up();
        }
        let KnownLine { at: known, ends_like_text: known_end, .. } = self.known_line;
        let mut rest = self.emitter.written().get(known..end).unwrap_or_default();
        let ends_like_text = loop {
            match rest.as_bytes().last() {
                None => break known_end,
                Some(b'>') => {}
                Some(&last) => break !is_line_white_space(last),
            }
            let (before, tag) = rest.rsplit_once('<').unwrap_or_default();
            let name = tag.strip_prefix('/').unwrap_or(tag);
            let name = name.split([' ', '>']).next().and_then(TagId::from_name);
            if let Some(ends_like_text) = name.and_then(|name| ends_like_text_behind(Namespace::Html, name)) {
                break ends_like_text;
            }
            rest = before;
        };
        self.known_line = KnownLine { at: end, ends_like_text, ..self.known_line };
        ends_like_text
    }

    /// Writes a separator before what has this span.
    #[cold]
    #[inline(never)]
    fn write_separator(&mut self, span: Span) {
        if !self.after_text {
            self.count_node();
        }
        if self.rewrites_text {
            self.hold_separator(span);
            self.after_text = true;
            return;
        }
        self.emitter.text_in_place("\n");
        if self.observed_from != usize::MAX {
            self.notify(&OutputEvent::Text { data: "\n", continues: self.after_text });
        }
        self.after_text = true;
    }
}
