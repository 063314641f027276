//! `template for`: patching earlier content while it is parsed (HTML Standard, "prepare content patching"; 2026).
//!
//! A template whose `for` names a marker (a processing instruction `marker` or `start` with that `name`) is not inserted;
//! what is in it goes where the marker is.

use super::arena::{Arena, Place};
use super::{Tag, TreeBuilder};
use crate::names::{Namespace, attr, tag};
use crate::tree::NodeId;

/// An open template that patches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patch {
    template: NodeId,
    target: NodeId,
    start: NodeId,
    end: NodeId,
}

impl<A: Arena> TreeBuilder<'_, A> {
    /// The place inside a template: its contents, or the target that it patches.
    pub(super) fn place_in_template(&self, template: NodeId) -> Place {
        if let Some(patch) = self.patches.iter().rev().find(|p| p.template == template) {
            if patch.end.is_some() && self.arena.parent(patch.end) == patch.target {
                return Place { parent: patch.target, before: patch.end };
            }
            return Place::last_of(patch.target);
        }
        Place::last_of(self.arena.contents(template))
    }

    /// Handles a `template for` start tag whose marker is found.
    pub(super) fn start_patch(&mut self, tag: &Tag) -> bool {
        let Some(name) = tag.attrs.iter().find(|a| a.id == attr::FOR).map(|a| a.value) else { return false };
        if name.is_empty() {
            return false;
        }
        let name = self.arena.str(name).to_owned();
        let mut scope = self.place().parent;
        if let Some((Namespace::Html, tag::BODY)) = self.arena.element_name(scope) {
            scope = self.arena.parent(scope);
        }
        let mut work = self.work_left;
        let found = self.arena.find_marker(scope, &name, &mut work);
        self.work_left = work;
        if work == 0 {
            self.give_up();
        }
        let Some((target, start, end)) = found else { return false };
        let template = self.arena.element(Namespace::Html, tag::TEMPLATE, tag.attrs, tag.span);
        self.buffers.stack.push(template, Namespace::Html, tag::TEMPLATE);
        self.patches.push(Patch { template, target, start, end });
        true
    }

    /// At the end of a patching template: its markers go.
    pub(super) fn end_patch(&mut self, position: u32) {
        let template = self.buffers.stack.at(position).node;
        if let Some(at) = self.patches.iter().rposition(|p| p.template == template) {
            let patch = self.patches.remove(at);
            for marker in [patch.start, patch.end] {
                if marker.is_some() && self.arena.parent(marker).is_some() {
                    self.arena.detach(marker);
                }
            }
        }
    }
}
