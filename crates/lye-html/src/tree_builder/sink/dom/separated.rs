//! Keeps texts apart where elements between them were refused.
//!
//! Where everything is inserted at the end of the tree, the steps are those of the sink that writes HTML. What is inserted before a sibling is
//! separated only from the sibling that then precedes it.

use super::{DomSink, InsertionLocation, NO_PIECE};
use crate::Span;
use crate::filter::InsertionFilter;
use crate::separation::{ends_like_text, is_line_white_space};
use crate::serialize::contains_only_text;
use crate::tree::{Node, NodeId, NodeType, StrRef, flag};

impl<F: InsertionFilter> DomSink<'_, '_, F> {
    /// Takes a text that is about to be inserted.
    pub(super) fn separate_text(&mut self, at: InsertionLocation, text: StrRef, span: Span) {
        let parent = self.tree.at(at.parent);
        if contains_only_text(parent.ns, parent.name) || self.is_in_removed(at.parent) {
            return;
        }
        let is_separated = if self.is_before_sibling(at) {
            let begins_like_text =
                self.tree.str(text).bytes().next().is_some_and(|b| !is_line_white_space(b));
            self.separation.take_edge() && begins_like_text && self.follows_text(at)
        } else {
            self.separation.text(self.tree.str(text))
        };
        if is_separated {
            self.put_separator(at, span);
        }
    }

    /// Takes an element that is about to be inserted, or refused.
    pub(super) fn separate_element(&mut self, at: InsertionLocation, node: NodeId) {
        let Node { kind, ns, name, flags, span, .. } = *self.tree.at(node);
        if kind != NodeType::Element {
            return;
        }
        let is_moved = node == self.moved;
        let is_in_removed = self.is_in_removed(at.parent);
        let node = self.tree.at_mut(node);
        node.flags &= !flag::IN_REMOVED;
        if is_in_removed {
            node.flags |= flag::IN_REMOVED;
            return;
        }
        if is_moved {
            return;
        }
        let is_separated = if flags & flag::REFUSED != 0 {
            self.separation.refuse(ns, name);
            false
        } else if self.is_before_sibling(at) {
            self.separation.take_edge() && ends_like_text(ns, name) && self.follows_text(at)
        } else {
            self.separation.start(ns, name)
        };
        if is_separated {
            self.put_separator(at, span);
        }
    }

    /// Takes the end of an element.
    pub(super) fn separate_behind(&mut self, node: NodeId) {
        let Node { kind, ns, name, flags, parent, .. } = *self.tree.at(node);
        if kind != NodeType::Element || flags & (flag::IN_REMOVED | flag::REMOVED) != 0 {
            return;
        }
        if flags & flag::REFUSED == 0 {
            self.separation.end(ns, name);
        } else if parent.is_some() {
            self.separation.refuse(ns, name);
        }
    }

    fn put_separator(&mut self, at: InsertionLocation, span: Span) {
        let line_feed = match self.line_feed {
            Some(line_feed) => line_feed,
            None => *self.line_feed.insert(self.tree.store("\n")),
        };
        self.put_text(at, line_feed, Span::new(span.start, span.start));
    }

    /// Returns `true` if nodes with this parent are in a removed element.
    fn is_in_removed(&self, parent: NodeId) -> bool {
        let mut node = self.tree.at(parent);
        if node.kind == NodeType::Fragment && node.extra != u32::MAX {
            node = self.tree.at(NodeId(node.extra));
        }
        node.flags & (flag::REMOVED | flag::IN_REMOVED) != 0
    }

    /// Returns `true` if the node before a location, which is before a sibling, ends like text.
    fn follows_text(&self, at: InsertionLocation) -> bool {
        let before = self.tree.at(at.before).prev;
        if before.is_none() {
            return false;
        }
        let before = self.tree.at(before);
        match before.kind {
            NodeType::Text => {
                let is_in_pieces = before.flags & flag::PIECES != 0 && before.extra != NO_PIECE;
                let last =
                    if is_in_pieces { self.buffers.pieces[before.extra as usize].text } else { before.data };
                self.tree.str(last).bytes().next_back().is_some_and(|byte| !is_line_white_space(byte))
            }
            NodeType::Element => ends_like_text(before.ns, before.name),
            _ => false,
        }
    }
}
