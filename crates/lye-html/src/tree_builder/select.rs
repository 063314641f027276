//! Customizable select: which option is selected, and its clone in `selectedcontent` (HTML Standard, 4.10.10).
//!
//! "Maybe clone an option into selectedcontent" runs whenever an option leaves the stack of open elements. The nearest select is cached for
//! each ancestor that a walk has passed, so that no walk passes it twice. If elements are moved out of an option, the cache is cleared. A
//! hostile page can cause that often, and can request many clones: budgets limit both.

use super::TreeBuilder;
use super::sink::TreeSink;
use crate::names::{Namespace, tag};
use crate::tree::NodeId;
use std::collections::HashMap;

/// The state of the selects of a document.
#[derive(Debug, Default)]
pub(super) struct Selects {
    by_node: HashMap<NodeId, Select>,
    /// Whether a `selectedcontent` was inserted. Before that, nothing can be cloned.
    any_content: bool,
    /// The nearest ancestor select of what is inserted into a node: without, and with, an optgroup in between.
    nearest: HashMap<NodeId, [Option<NodeId>; 2]>,
    /// The relevant ancestors of a `selectedcontent` that is inserted into a node.
    content_ancestors: HashMap<NodeId, ContentAncestors>,
}

impl Selects {
    /// Resets the state for another document. Drops large tables, because clearing them takes time that grows with their capacity.
    pub(super) fn clear(&mut self) {
        let Self { by_node, any_content, nearest, content_ancestors } = self;
        if *any_content || !(by_node.is_empty() && nearest.is_empty() && content_ancestors.is_empty()) {
            *self = Self::default();
        }
    }
}

/// The ancestors of a location, as far as a `selectedcontent` there depends on them.
#[derive(Clone, Copy, Debug, Default)]
struct ContentAncestors {
    /// The nearest select.
    select: Option<NodeId>,
    /// Whether a `selectedcontent` here is disabled: there is another select around its select, or an option or a `selectedcontent` around
    /// it.
    disabled: bool,
    /// Whether there is a select, an option or a `selectedcontent`.
    within: bool,
}

#[derive(Debug)]
struct Select {
    multiple: bool,
    /// The option whose selectedness is true.
    selected: NodeId,
    /// The first `selectedcontent` in it, and whether that one is enabled.
    content: Option<(NodeId, bool)>,
}

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn select_inserted(&mut self, node: NodeId, multiple: bool) {
        self.buffers.selects.by_node.insert(node, Select { multiple, selected: NodeId::NONE, content: None });
    }

    /// Takes steps from the budget. Ends the parse if none are left.
    pub(super) fn take_work(&mut self, steps: u64) -> bool {
        if self.work_left < steps {
            self.give_up();
            return false;
        }
        self.work_left -= steps;
        true
    }

    /// The selectedness setting algorithm, as far as the parser needs it: an option with `selected` becomes selected. Otherwise the first
    /// option that is not disabled is selected.
    pub(super) fn option_inserted(&mut self, node: NodeId, selected: bool, disabled: bool) {
        if !self.buffers.stack.contains(tag::SELECT) {
            return;
        }
        let Some(select) = self.nearest_ancestor_select(node) else { return };
        if let Some(select) = self.buffers.selects.by_node.get_mut(&select)
            && (selected || (select.selected.is_none() && !disabled))
        {
            select.selected = node;
        }
    }

    pub(super) fn selectedcontent_inserted(&mut self, node: NodeId) {
        if !self.is_current_dialect() || !self.buffers.stack.contains(tag::SELECT) {
            return;
        }
        let parent = self.sink.parent(node);
        let Some(ContentAncestors { select: nearest, disabled, .. }) = self.content_ancestors(parent) else {
            return;
        };
        if let Some(select) = nearest.and_then(|s| self.buffers.selects.by_node.get_mut(&s))
            && select.content.is_none()
        {
            select.content = Some((node, !disabled));
            self.buffers.selects.any_content = true;
        }
    }

    /// Returns the relevant ancestors of a `selectedcontent` that is inserted into a node; `None` if the budget is used up.
    fn content_ancestors(&mut self, node: NodeId) -> Option<ContentAncestors> {
        // Go up to the first node in the cache, and down again, filling the cache.
        let mut path = Vec::new();
        let mut at = node;
        let mut found = loop {
            if at.is_none() {
                break ContentAncestors::default();
            }
            if let Some(&known) = self.buffers.selects.content_ancestors.get(&at) {
                break known;
            }
            if !self.take_work(1) {
                return None;
            }
            path.push(at);
            at = self.sink.parent(at);
        };
        for node in path.into_iter().rev() {
            match self.sink.element_name(node) {
                Some((Namespace::Html, tag::SELECT)) => {
                    found = ContentAncestors { select: Some(node), disabled: found.within, within: true };
                }
                Some((Namespace::Html, tag::OPTION | tag::SELECTEDCONTENT)) => {
                    found = ContentAncestors { disabled: true, within: true, ..found };
                }
                _ => {}
            }
            self.buffers.selects.content_ancestors.insert(node, found);
        }
        Some(found)
    }

    /// The option's "nearest ancestor select".
    fn nearest_ancestor_select(&mut self, option: NodeId) -> Option<NodeId> {
        // Go up to the first node that is in the cache or decides the question …
        let mut path = Vec::new();
        let mut at = self.sink.parent(option);
        let mut found = loop {
            if at.is_none() {
                break [None, None];
            }
            if let Some(&known) = self.buffers.selects.nearest.get(&at) {
                break known;
            }
            if !self.take_work(1) {
                return None;
            }
            match self.sink.element_name(at) {
                Some((Namespace::Html, tag::DATALIST | tag::HR | tag::OPTION)) => break [None, None],
                Some((Namespace::Html, tag::SELECT)) => break [Some(at), Some(at)],
                name => path.push((at, name == Some((Namespace::Html, tag::OPTGROUP)))),
            }
            at = self.sink.parent(at);
        };
        // … and down again, filling the cache. A second optgroup ends the search.
        for (node, is_optgroup) in path.into_iter().rev() {
            if is_optgroup {
                found = [found[1], None];
            }
            self.buffers.selects.nearest.insert(node, found);
        }
        found[0]
    }

    /// Clears the cache. Must be called if elements were moved out of an option, optgroup or datalist.
    pub(super) fn forget_nearest_selects(&mut self) {
        self.buffers.selects.nearest.clear();
        self.buffers.selects.content_ancestors.clear();
    }

    /// "Maybe clone an option into selectedcontent".
    pub(super) fn option_has_left(&mut self, option: NodeId) {
        if !self.buffers.selects.any_content {
            return;
        }
        let Some(select) = self.nearest_ancestor_select(option) else { return };
        let Some(select) = self.buffers.selects.by_node.get(&select) else { return };
        let Some((content, true)) = select.content else { return };
        if select.multiple || select.selected != option {
            return;
        }
        let budget = self.work_left.min(u64::from(self.copies_left()));
        match self.sink.replace_children_with_clones(content, option, budget) {
            Some(cost) => {
                self.work_left -= cost;
                self.copies += cost as u32;
            }
            None => self.give_up(),
        }
    }
}
