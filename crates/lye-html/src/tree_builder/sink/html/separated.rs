//! Keeps texts apart where elements between them were refused.

use super::{HIDDEN, HtmlSink};
use crate::filter::{InsertionFilter, OutputEvent};
use crate::names::{Namespace, TagId};
use crate::tree::{NodeId, StrRef};
use crate::tree_builder::sink::InsertionLocation;
use std::ops::Range;

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Takes a text that is about to be written at the end of the output.
    pub(super) fn separate_text(&mut self, text: StrRef) {
        if self.separation.text(self.tree.str(text)) {
            self.write_separator();
        }
    }

    /// Takes a text of the source that is about to be copied to the end of the output.
    #[inline(always)]
    pub(super) fn separate_copied_text(&mut self, range: Range<usize>) {
        if self.separation.is_on() {
            let text = self.tree.source.as_bytes().get(range).unwrap_or_default();
            if self.separation.text_bytes(text) {
                self.write_separator();
            }
        }
    }

    /// Takes the start of an element that is about to be written at the end of the output.
    #[inline(always)]
    pub(super) fn separate_element(&mut self, ns: Namespace, name: TagId) {
        if self.separation.is_on() && self.separation.start(ns, name) {
            self.write_separator();
        }
    }

    /// Takes the start of an element that is refused at a location.
    pub(super) fn separate_from_refused(&mut self, at: InsertionLocation, (ns, name): (Namespace, TagId)) {
        let parent = self.resolve(at).parent;
        if self.at(parent).depth != HIDDEN {
            self.separation.refuse(ns, name);
        }
    }

    /// Takes the end of an element that was refused.
    #[cold]
    #[inline(never)]
    pub(super) fn separate_behind_refused(&mut self, (ns, name): (Namespace, TagId), parent: NodeId) {
        if parent.is_some() && self.at(parent).depth != HIDDEN {
            self.separation.refuse(ns, name);
        }
    }

    #[cold]
    #[inline(never)]
    fn write_separator(&mut self) {
        if !self.after_text {
            self.count_node();
        }
        self.emitter.text_in_place("\n");
        if self.observed_from != usize::MAX {
            self.notify(&OutputEvent::Text { data: "\n", continues: self.after_text });
        }
        self.after_text = true;
    }
}
