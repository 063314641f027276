//! Customizable select: which option is selected, and its clone in `selectedcontent` (HTML Standard, 4.10.10).
//!
//! "Maybe clone an option into selectedcontent" runs whenever an option leaves the stack of open elements. Walks up the
//! tree and clones are taken from the parser's budgets: a hostile page can ask for more than is linear.

use super::TreeBuilder;
use super::arena::Arena;
use crate::names::{Namespace, tag};
use crate::tree::NodeId;
use std::collections::HashMap;

/// What the builder knows of the selects of a document.
#[derive(Debug, Default)]
pub(super) struct Selects {
    by_node: HashMap<NodeId, Select>,
    /// Whether any `selectedcontent` was inserted: before that, nothing can be cloned.
    any_content: bool,
}

#[derive(Debug)]
struct Select {
    multiple: bool,
    /// The option whose selectedness is true.
    selected: NodeId,
    /// The first `selectedcontent` in it, and whether that one is enabled.
    content: Option<(NodeId, bool)>,
}

impl<A: Arena> TreeBuilder<A> {
    pub(super) fn select_inserted(&mut self, node: NodeId, multiple: bool) {
        self.selects.by_node.insert(node, Select { multiple, selected: NodeId::NONE, content: None });
    }

    /// Takes steps from the budget; ends the parse when there are none left.
    pub(super) fn take_work(&mut self, steps: u64) -> bool {
        if self.work_left < steps {
            self.give_up();
            return false;
        }
        self.work_left -= steps;
        true
    }

    /// The selectedness setting algorithm, as far as parsing goes: an option with `selected` takes over; otherwise the first
    /// one that is not disabled is selected.
    pub(super) fn option_inserted(&mut self, node: NodeId, selected: bool, disabled: bool) {
        if !self.buffers.stack.contains(tag::SELECT) {
            return;
        }
        let Some(select) = self.nearest_ancestor_select(node) else { return };
        if let Some(select) = self.selects.by_node.get_mut(&select)
            && (selected || (select.selected.is_none() && !disabled))
        {
            select.selected = node;
        }
    }

    pub(super) fn selectedcontent_inserted(&mut self, node: NodeId) {
        if !self.today() || !self.buffers.stack.contains(tag::SELECT) {
            return;
        }
        let mut at = self.arena.parent(node);
        let mut nearest = None;
        let mut disabled = false;
        while at.is_some() {
            if !self.take_work(1) {
                return;
            }
            match self.arena.element_name(at) {
                Some((Namespace::Html, tag::SELECT)) if nearest.is_none() => nearest = Some(at),
                Some((Namespace::Html, tag::SELECT | tag::OPTION | tag::SELECTEDCONTENT)) => disabled = true,
                _ => {}
            }
            at = self.arena.parent(at);
        }
        if let Some(select) = nearest.and_then(|s| self.selects.by_node.get_mut(&s))
            && select.content.is_none()
        {
            select.content = Some((node, !disabled));
            self.selects.any_content = true;
        }
    }

    /// The option's "nearest ancestor select".
    fn nearest_ancestor_select(&mut self, option: NodeId) -> Option<NodeId> {
        let mut seen_optgroup = false;
        let mut at = self.arena.parent(option);
        while at.is_some() {
            if !self.take_work(1) {
                return None;
            }
            match self.arena.element_name(at) {
                Some((Namespace::Html, tag::DATALIST | tag::HR | tag::OPTION)) => return None,
                Some((Namespace::Html, tag::OPTGROUP)) if seen_optgroup => return None,
                Some((Namespace::Html, tag::OPTGROUP)) => seen_optgroup = true,
                Some((Namespace::Html, tag::SELECT)) => return Some(at),
                _ => {}
            }
            at = self.arena.parent(at);
        }
        None
    }

    /// "Maybe clone an option into selectedcontent".
    pub(super) fn option_has_left(&mut self, option: NodeId) {
        if !self.selects.any_content {
            return;
        }
        let Some(select) = self.nearest_ancestor_select(option) else { return };
        let Some(select) = self.selects.by_node.get(&select) else { return };
        let Some((content, true)) = select.content else { return };
        if select.multiple || select.selected != option {
            return;
        }
        let budget = self.work_left.min(u64::from(self.copies_left));
        match self.arena.replace_children_with_clones(content, option, budget) {
            Some(cost) => {
                self.work_left -= cost;
                self.copies_left -= cost as u32;
            }
            None => self.give_up(),
        }
    }
}
