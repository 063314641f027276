//! `template for`: patching earlier content while it is parsed (HTML Standard, "prepare content patching"; 2026).
//!
//! A template whose `for` names a marker (a processing instruction `marker` or `start` with that `name`) is not inserted. Its content goes
//! to the marker's position.

use super::sets::SINK_NEEDS_END;
use super::sink::{InsertionLocation, TreeSink};
use super::{Tag, TreeBuilder};
use crate::names::{Namespace, attr, tag};
use crate::tree::NodeId;

/// An open template that patches earlier content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    template: NodeId,
    target: NodeId,
    start: NodeId,
    end: NodeId,
}

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Returns the insertion location inside a template: its contents, or the target that it patches.
    pub(super) fn location_in_template(&self, template: NodeId) -> InsertionLocation {
        if let Some(patch) = self.patches.iter().rev().find(|p| p.template == template) {
            if patch.end.is_some() && self.sink.parent(patch.end) == patch.target {
                return InsertionLocation { parent: patch.target, before: patch.end };
            }
            return InsertionLocation::last_child_of(patch.target);
        }
        InsertionLocation::last_child_of(self.sink.contents(template))
    }

    /// Handles a `template for` start tag if its marker is found. Returns `true` then.
    pub(super) fn start_patch(&mut self, tag: &Tag) -> bool {
        let Some(name) = tag.attrs.iter().find(|a| a.id == attr::FOR).map(|a| a.value) else { return false };
        if name.is_empty() {
            return false;
        }
        let name = self.sink.str(name).to_owned();
        let mut scope = self.insertion_location().parent;
        if let Some((Namespace::Html, tag::BODY)) = self.sink.element_name(scope) {
            scope = self.sink.parent(scope);
        }
        let mut work = self.work_left;
        let found = self.sink.find_marker(scope, &name, &mut work);
        self.work_left = work;
        if work == 0 {
            self.give_up();
        }
        let Some((target, start, end)) = found else { return false };
        let template = self.sink.element(Namespace::Html, tag::TEMPLATE, tag.attrs, tag.span);
        self.buffers.stack.push(template, Namespace::Html, tag::TEMPLATE);
        self.buffers.stack.mark_top(SINK_NEEDS_END);
        self.patches.push(Patch { template, target, start, end });
        true
    }

    /// Ends a patching template, and removes its markers.
    pub(super) fn end_patch(&mut self, position: u32) {
        let template = self.buffers.stack.at(position).node;
        if let Some(at) = self.patches.iter().rposition(|p| p.template == template) {
            let patch = self.patches.remove(at);
            for marker in [patch.start, patch.end] {
                if marker.is_some() && self.sink.parent(marker).is_some() {
                    self.sink.detach(marker);
                }
            }
        }
    }
}
