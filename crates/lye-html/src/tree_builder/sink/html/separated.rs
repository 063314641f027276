//! Keeps texts apart where elements between them were refused.

use super::{HIDDEN, HtmlSink};
use crate::filter::{InsertionFilter, OutputEvent};
use crate::names::{Namespace, TagId};
use crate::tree::StrRef;
use crate::tree_builder::sink::InsertionLocation;

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Takes a text that is about to be written at the end of the output.
    pub(super) fn separate_text(&mut self, text: StrRef) {
        if self.separation.text(self.tree.str(text)) {
            self.write_separator();
        }
    }

    /// Takes the start of an element that is about to be written at the end of the output.
    #[inline]
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
