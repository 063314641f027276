//! Elements of the straight path: everything is written at the end of the output, and only what is open there is recorded.

use super::{ElementRecord, HIDDEN, HtmlSink, OpenRecord};
use crate::Span;
use crate::filter::{ElementInfo, InsertionFilter};
use crate::names::Namespace;
use crate::nesting::Nesting;
use crate::separation::{ends_like_text_behind, is_edge};
use crate::serialize::Form;
use crate::tree::{NodeId, flag};
use crate::tree_builder::sink::attributes::{self, StartTag, StoredElement};
use crate::tree_builder::sink::{Inserted, InsertionLocation, Placed, StraightElement, StraightTag};

/// An element that is not recorded.
const UNRECORDED: NodeId = NodeId::ROOT;

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Closes what is still open in the output inside this element. Returns `false` if the output does not end in the element.
    pub(super) fn begin_straight_in(&mut self, parent: NodeId) -> bool {
        let at = self.resolve(InsertionLocation::last_child_of(parent));
        let is_hidden = self.at(at.parent).depth == HIDDEN;
        self.hidden = u32::from(is_hidden);
        self.text_only.is_none() && (is_hidden || self.is_open(at.parent) && self.move_to(at))
    }

    /// Opens an element without attributes, or whose attributes were all left out, if nothing has to be done but to write its start tag.
    /// `is_copied` says that the source spells the tag as it is written, and `nesting` is that around it and in it, in the input.
    #[inline(always)]
    pub(super) fn open_bare_here(
        &mut self,
        tag: &StraightTag<'_>,
        is_copied: bool,
        nesting: [Nesting; 2],
    ) -> Option<Placed> {
        let &StraightTag { name, left_out, is_void, span, .. } = tag;
        if self.hidden != 0
            || self.is_observed && self.is_observed_here(Namespace::Html, name)
            || self.separation.is_broken()
            || !self.filter.keeps_bare(name)
        {
            return None;
        }
        let ns = Namespace::Html;
        debug_assert_eq!(
            self.emitter.form(self.tree, ns, name),
            if is_void { Form::Void } else { Form::Whole }
        );
        self.count_node();
        self.write_held();
        let start = self.emitter.end();
        if is_copied {
            self.emitter.copy(span.start as usize..span.end as usize);
        } else {
            attributes::report_left_out(self.tree, self.filter, StartTag { ns, name, attrs: left_out, span });
            self.emitter.begin_start_tag_at(self.tree, name, span.start as usize);
            self.emitter.end_start_tag_at(ns, name, span.end as usize);
        }
        let Ok(tag_end) = u32::try_from(self.emitter.end()) else {
            // The output is longer than 4 GiB.
            self.give_up();
            return None;
        };
        self.after_text = false;
        self.begin_around_text(ns, name);
        let open = self.buffers.open.len();
        let inside = self.emitter.inside_as(ns, name, open, nesting);
        if is_void {
            self.emitter.pass(inside);
            self.end_around_text(ns, name);
        } else {
            let around = Some(self.emitter.enter(inside, open + 1));
            let tag = (start as u32, tag_end);
            self.buffers.open.push(OpenRecord { id: UNRECORDED, inside: UNRECORDED, ns, name, tag, around });
        }
        Some(Placed { node: UNRECORDED, depth: open as u32 + 1, flags: 0, needs_end: false })
    }

    /// Opens an element.
    #[inline(always)]
    pub(super) fn open_here(&mut self, tag: &StraightTag<'_>) -> Placed {
        let &StraightTag { name, attrs, left_out, span, is_void } = tag;
        let ns = Namespace::Html;
        let decision = self.filter.element(&ElementInfo::new(self.tree, ns, name, attrs, span));
        self.count_node();
        let StoredElement { name, flags } = attributes::element(self.tree, decision, (ns, name), attrs);
        let mut placed = Placed { node: UNRECORDED, depth: 0, flags, needs_end: false };
        if flags & flag::REFUSED != 0 {
            if self.separation.is_on() && is_edge(ns, name) {
                if self.hidden == 0 {
                    self.refuse_here(ns, name);
                }
                placed.needs_end = ends_like_text_behind(ns, name).is_some();
            }
            self.hidden += u32::from(flags & flag::REMOVED != 0 && !is_void);
            return placed;
        }
        let mut element = ElementRecord::new((ns, name), 0, span);
        if self.hidden != 0 {
            self.filter_hidden(&element, attrs, left_out);
        } else {
            self.write_element(UNRECORDED, &mut element, attrs, left_out);
            placed.depth = if element.depth == HIDDEN { 0 } else { element.depth };
        }
        placed
    }

    /// Closes the innermost element.
    #[inline(always)]
    pub(super) fn close_here(&mut self, element: &StraightElement, tag: Option<Span>) {
        let StraightElement { name, placed, .. } = element;
        if placed.depth != 0 {
            self.close_last(tag.map(|span| (*name, span)));
        } else {
            self.close_refused(element);
        }
    }

    /// Closes an element that was not written.
    #[inline(never)]
    fn close_refused(&mut self, StraightElement { name, placed, .. }: &StraightElement) {
        self.hidden -= u32::from(placed.flags & flag::REMOVED != 0);
        if placed.needs_end && self.hidden == 0 {
            self.refuse_here(Namespace::Html, *name);
        }
    }

    /// Records an element that is still open. The elements around it were recorded.
    pub(super) fn record_open(
        &mut self,
        parent: NodeId,
        StraightElement { name, span, placed, .. }: &StraightElement,
    ) -> Inserted {
        let node = self.next_id();
        let parent = self.resolve(InsertionLocation::last_child_of(parent)).parent;
        let element = ElementRecord::new((Namespace::Html, *name), placed.flags, *span);
        let mut element = ElementRecord { parent, ..element };
        if let Some(at) = (placed.depth as usize).checked_sub(1)
            && let Some(open) = self.buffers.open.get_mut(at)
        {
            (open.id, open.inside) = (node, node);
            element = ElementRecord { name: open.name, depth: placed.depth, tag: open.tag, ..element };
        }
        self.buffers.elements.push(element);
        Inserted { node, needs_end: placed.needs_end }
    }
}
