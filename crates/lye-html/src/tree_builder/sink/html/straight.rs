//! Elements of the straight path: everything is written at the end of the output, and only what is open there is recorded.

use super::{ElementRecord, HIDDEN, HtmlSink};
use crate::Span;
use crate::filter::{ElementDecision, ElementInfo, InsertionFilter};
use crate::names::Namespace;
use crate::separation::{ends_like_text_behind, is_edge};
use crate::tree::{NodeId, flag};
use crate::tree_builder::sink::attributes::{self, StoredElement};
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

    /// Opens an element.
    #[inline(always)]
    pub(super) fn open_here(&mut self, tag: &StraightTag<'_>) -> Placed {
        let &StraightTag { name, attrs, left_out, span, .. } = tag;
        let ns = Namespace::Html;
        let decision = self.filter.element(&ElementInfo::new(self.tree, ns, name, attrs, span));
        self.count_node();
        if decision == ElementDecision::Keep
            && self.hidden == 0
            && let Some(form) = self.common_form(ns, name)
        {
            if left_out != 0 {
                self.filter.attributes_left_out(left_out);
            }
            let mut element = ElementRecord::new((ns, name), 0, span);
            self.write_common(UNRECORDED, &mut element, form, attrs);
            return Placed { node: UNRECORDED, depth: element.depth, flags: 0, needs_end: false };
        }
        self.open_other(decision, tag)
    }

    #[inline(never)]
    fn open_other(&mut self, decision: ElementDecision, tag: &StraightTag<'_>) -> Placed {
        let &StraightTag { name, attrs, left_out, span, is_void } = tag;
        let ns = Namespace::Html;
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
        if left_out != 0 {
            self.filter.attributes_left_out(left_out);
        }
        let mut element = ElementRecord::new((ns, name), 0, span);
        if self.hidden != 0 {
            self.filter_hidden(&element, attrs);
        } else {
            self.write_element(UNRECORDED, &mut element, attrs);
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
