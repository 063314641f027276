//! The adoption agency algorithm (HTML Standard, 13.2.6.4.7).

use super::TreeBuilder;
use super::sink::{InsertionLocation, TreeSink};
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, TagId, tag};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Runs the algorithm for a start tag's subject (`a`, `nobr`).
    pub(super) fn adoption_agency_for_start_tag(&mut self, subject: TagId) {
        // Until June 2026 the run of a start tag ended at step 4.3. The run of an end tag acts as "any other end tag" there.
        let ends_at_step_2 =
            self.top_is(subject) && self.buffers.stack.top().is_some_and(|top| top.formatting == 0);
        if self.is_current_dialect()
            || ends_at_step_2
            || self.buffers.formatting.last_named(subject).is_some()
        {
            self.adoption_agency(subject);
        }
    }

    /// Runs the algorithm for a subject. It removes every element that it passes from the stack, except for three, so pushes pay for its
    /// cost.
    pub(super) fn adoption_agency(&mut self, subject: TagId) {
        // 2.
        if let Some(top) = self.buffers.stack.top()
            && top.ns == Namespace::Html
            && top.name == subject
            && top.formatting == 0
        {
            self.pop();
            return;
        }
        // 3, 4.1, 4.2
        for _ in 0..8 {
            // 4.3
            let Some(formatting) = self.buffers.formatting.last_named(subject) else {
                self.any_other_end_tag(subject);
                return;
            };
            // 4.4
            let position = self.buffers.formatting.at(formatting).position;
            if position == 0 {
                self.error(ParseErrorCode::MisnestedTags);
                self.forget_formatting(formatting);
                return;
            }
            // 4.5
            if !self.buffers.stack.position_in_scope(position) {
                self.error(ParseErrorCode::MisnestedTags);
                return;
            }
            // 4.6
            if position != self.buffers.stack.top_position() {
                self.error(ParseErrorCode::MisnestedTags);
            }
            // 4.7, 4.8
            let furthest_block = self.buffers.stack.next_special(position);
            if furthest_block == 0 {
                self.pop_to(position);
                self.buffers.formatting.remove(formatting);
                return;
            }
            self.adopt(formatting, position, furthest_block);
        }
    }

    /// Steps 4.9 to 4.19.
    fn adopt(&mut self, formatting: u32, position: u32, furthest_block: u32) {
        // 4.9
        let common_ancestor = self.buffers.stack.previous(position).max(1);
        let block = self.buffers.stack.at(furthest_block).node;
        // 4.10: the entry after which it is inserted; `None` is the position of the formatting element.
        let mut bookmark = None;
        // 4.11 to 4.13
        let mut last_node = block;
        let mut node_position = furthest_block;
        // At most three elements remain between the formatting element and the furthest block (4.13.4).
        let mut kept = [0; 3];
        let mut kept_count = 0;
        let mut counter = 0;
        loop {
            counter += 1;
            node_position = self.buffers.stack.previous(node_position);
            if node_position <= position {
                break;
            }
            let mut entry = self.buffers.stack.at(node_position).formatting;
            if counter > 3 && entry != 0 {
                self.forget_formatting(entry - 1);
                entry = 0;
            }
            if entry == 0 || kept_count == kept.len() {
                let removed = self.buffers.stack.remove(node_position);
                self.has_left(&removed);
                if matches!(removed.name, tag::OPTION | tag::OPTGROUP | tag::DATALIST | tag::SELECTEDCONTENT)
                {
                    self.forget_nearest_selects();
                }
                continue;
            }
            // 4.13.6
            self.spend_copy(self.buffers.formatting.at(entry - 1).cost);
            let copy = self.sink.clone_element(self.buffers.stack.at(node_position).node);
            self.buffers.stack.at_mut(node_position).node = copy;
            self.buffers.formatting.at_mut(entry - 1).node = copy;
            // 4.13.7
            if last_node == block {
                bookmark = Some(entry - 1);
            }
            // 4.13.8, 4.13.9
            self.sink.detach(last_node);
            self.sink.insert(InsertionLocation::last_child_of(copy), last_node);
            last_node = copy;
            kept[kept_count] = node_position;
            kept_count += 1;
        }
        // 4.14
        self.sink.detach(last_node);
        let location = self.location_in(*self.buffers.stack.at(common_ancestor));
        if location.before.is_some() {
            // Foster parenting moves it out of whatever contains the table.
            self.forget_nearest_selects();
        }
        self.sink.insert(location, last_node);
        // 4.15 to 4.17
        self.spend_copy(self.buffers.formatting.at(formatting).cost);
        let copy = self.sink.clone_element(self.buffers.stack.at(position).node);
        self.sink.wrap_children(block, copy);
        // 4.18
        self.buffers.formatting.at_mut(formatting).node = copy;
        if let Some(after) = bookmark {
            self.buffers.formatting.move_behind(formatting, after);
        }
        // 4.19
        let mut moved = [0; 5];
        moved[0] = position;
        for (to, from) in moved[1..].iter_mut().zip(kept[..kept_count].iter().rev()) {
            *to = *from;
        }
        moved[kept_count + 1] = furthest_block;
        let moved = &moved[..kept_count + 2];
        self.buffers.stack.rotate(moved, copy);
        for &position in moved {
            let entry = self.buffers.stack.at(position).formatting;
            if entry != 0 {
                self.buffers.formatting.at_mut(entry - 1).position = position;
            }
        }
    }
}
