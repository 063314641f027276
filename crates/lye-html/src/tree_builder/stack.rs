//! The stack of open elements (HTML Standard, 13.2.4.2), with the indexes that keep every question about it O(1).
//!
//! The stack is a vector. Removing from its middle leaves a dead slot, so that positions stay valid; runs of dead slots
//! know their two ends and are skipped in one step. Further indexes, each as "position + 1, 0 for none":
//! - for each name the topmost HTML element of that name, chained downwards and upwards through the entries;
//! - the same for foreign elements, by lower-case name;
//! - the positions of the elements that bound the default scope, that end the search for list items, and that decide the
//!   insertion mode. Only special elements are among them; the adoption agency moves at most one special element, past
//!   elements that are not special, so that these lists stay sorted.

use super::sets::{self, LIST_STOP, MAY_STAY_OPEN, MODE_STOP, MODE_STOP_2023, SCOPE, SCOPE_CURRENT, SPECIAL};
use crate::names::{INTERNED_BASE, Namespace, TAG_COUNT, TagId, lower_tag, tag};
use crate::options::Dialect;
use crate::tree::NodeId;

/// An open element.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenElement {
    pub(super) node: NodeId,
    pub(super) name: TagId,
    pub(super) ns: Namespace,
    dead: bool,
    pub(super) flags: u16,
    /// Its entry in the list of active formatting elements, + 1.
    pub(super) formatting: u32,
    /// The next lower element of the same name. In the last slot of a dead run: the start of the run.
    below: u32,
    /// The next higher element of the same name; meaningless for the topmost one. In the first slot of a dead run: the end of the run.
    above: u32,
    /// For foreign elements, the lowest position of the run of foreign elements that contains it.
    run: u32,
}

#[derive(Debug, Default)]
pub(super) struct Stack {
    slots: Vec<OpenElement>,
    html: Vec<u32>,
    foreign: Vec<u32>,
    scope: Vec<u32>,
    list_stops: Vec<u32>,
    mode_stops: Vec<u32>,
    /// The number of open elements that must not be open at the end of the file.
    unclosed: u32,
    dead: u32,
    scope_bits: u16,
    mode_bits: u16,
}

#[inline]
fn index(name: TagId) -> usize {
    let id = name.index();
    if id < INTERNED_BASE as usize { id } else { id - INTERNED_BASE as usize + TAG_COUNT }
}

#[inline]
fn set(table: &mut Vec<u32>, at: usize, value: u32) {
    if at >= table.len() {
        table.resize(at.max(TAG_COUNT) + 1, 0);
    }
    table[at] = value;
}

impl Stack {
    pub(super) fn clear(&mut self, dialect: Dialect) {
        // The tables of an empty stack contain only zeros.
        if !self.slots.is_empty() || self.html.is_empty() {
            self.slots.clear();
            self.html.clear();
            self.html.resize(TAG_COUNT, 0);
            self.foreign.clear();
        }
        self.scope.clear();
        self.list_stops.clear();
        self.mode_stops.clear();
        self.unclosed = 0;
        self.dead = 0;
        (self.scope_bits, self.mode_bits) = match dialect {
            Dialect::Html2023 => (SCOPE, MODE_STOP | MODE_STOP_2023),
            Dialect::Current => (SCOPE | SCOPE_CURRENT, MODE_STOP),
        };
    }

    /// Returns the number of open elements.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.slots.len() - self.dead as usize
    }

    /// Returns the entry of the current node. The builder keeps `html` at the bottom until it stops.
    #[inline]
    pub(super) fn top(&self) -> Option<&OpenElement> {
        self.slots.last()
    }

    /// Returns the entry at a live position (+ 1).
    #[inline]
    pub(super) fn at(&self, position: u32) -> &OpenElement {
        &self.slots[position as usize - 1]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, position: u32) -> &mut OpenElement {
        &mut self.slots[position as usize - 1]
    }

    /// Returns the position (+ 1) of the current node.
    #[inline]
    pub(super) fn top_position(&self) -> u32 {
        self.slots.len() as u32
    }

    #[inline]
    pub(super) fn push(&mut self, node: NodeId, ns: Namespace, name: TagId) {
        let flags = sets::flags(ns, name);
        let position = self.slots.len() as u32 + 1;
        let (table, at) = match ns {
            Namespace::Html => (&mut self.html, index(name)),
            _ => (&mut self.foreign, index(lower_tag(name))),
        };
        let below = table.get(at).copied().unwrap_or(0);
        set(table, at, position);
        if below != 0 {
            self.slots[below as usize - 1].above = position;
        }
        let run = match self.slots.last() {
            Some(top) if ns != Namespace::Html && top.ns != Namespace::Html => top.run,
            _ => position,
        };
        self.slots.push(OpenElement {
            node,
            name,
            ns,
            dead: false,
            flags,
            formatting: 0,
            below,
            above: 0,
            run,
        });
        if flags & (LIST_STOP | MODE_STOP | SCOPE | SCOPE_CURRENT) != 0 {
            if flags & self.scope_bits != 0 {
                self.scope.push(position);
            }
            if flags & LIST_STOP != 0 {
                self.list_stops.push(position);
            }
            if flags & self.mode_bits != 0 {
                self.mode_stops.push(position);
            }
        }
        self.unclosed += u32::from(flags & MAY_STAY_OPEN == 0);
    }

    /// Adds a category to the current node.
    #[inline]
    pub(super) fn mark_top(&mut self, flag: u16) {
        if let Some(top) = self.slots.last_mut() {
            top.flags |= flag;
        }
    }

    #[inline]
    fn unchain(&mut self, position: u32, entry: &OpenElement) {
        let (table, at) = match entry.ns {
            Namespace::Html => (&mut self.html, index(entry.name)),
            _ => (&mut self.foreign, index(lower_tag(entry.name))),
        };
        if table[at] == position {
            table[at] = entry.below;
        } else {
            self.slots[entry.above as usize - 1].below = entry.below;
            if entry.below != 0 {
                self.slots[entry.below as usize - 1].above = entry.above;
            }
        }
        self.unclosed -= u32::from(entry.flags & MAY_STAY_OPEN == 0);
    }

    /// Pops the current node.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<OpenElement> {
        let position = self.slots.len() as u32;
        let entry = self.slots.pop()?;
        let (table, at) = match entry.ns {
            Namespace::Html => (&mut self.html, index(entry.name)),
            _ => (&mut self.foreign, index(lower_tag(entry.name))),
        };
        // The top of the stack is the topmost element of its name.
        table[at] = entry.below;
        self.unclosed -= u32::from(entry.flags & MAY_STAY_OPEN == 0);
        if entry.flags & (LIST_STOP | MODE_STOP | SCOPE | SCOPE_CURRENT) != 0 {
            for list in [&mut self.scope, &mut self.list_stops, &mut self.mode_stops] {
                if list.last() == Some(&position) {
                    list.pop();
                }
            }
        }
        if self.dead != 0 {
            self.drop_dead_top();
        }
        Some(entry)
    }

    fn drop_dead_top(&mut self) {
        if let Some(top) = self.slots.last()
            && top.dead
        {
            let start = top.below as usize;
            self.dead -= (self.slots.len() - start) as u32;
            self.slots.truncate(start);
        }
    }

    /// Removes the element at a position (+ 1). O(log n), except for special elements. Those are `head` and `form`, each removed this way
    /// once for each push.
    pub(super) fn remove(&mut self, position: u32) -> OpenElement {
        let entry = *self.at(position);
        self.unchain(position, &entry);
        for list in [&mut self.scope, &mut self.list_stops, &mut self.mode_stops] {
            if let Ok(at) = list.binary_search(&position) {
                list.remove(at);
            }
        }
        // A run of dead slots is [start, end), counted from 0. Its first slot stores the end, its last one the start.
        let slot = position as usize - 1;
        let start = match slot.checked_sub(1).map(|s| &self.slots[s]) {
            Some(before) if before.dead => before.below as usize,
            _ => slot,
        };
        let end = match self.slots.get(slot + 1) {
            Some(after) if after.dead => after.above as usize,
            _ => slot + 1,
        };
        self.slots[slot].dead = true;
        self.slots[start].above = end as u32;
        self.slots[end - 1].below = start as u32;
        self.dead += 1;
        if entry.ns == Namespace::Html {
            self.join_foreign_runs(start as u32, end);
        }
        self.drop_dead_top();
        entry
    }

    /// Joins two runs of foreign elements after the HTML element between them was removed. O(length of the upper run), whose elements were
    /// pushed after that element.
    fn join_foreign_runs(&mut self, before: u32, after: usize) {
        let Some(below) = before.checked_sub(1).map(|b| &self.slots[b as usize]) else { return };
        if below.ns == Namespace::Html {
            return;
        }
        let run = below.run;
        for open in &mut self.slots[after..] {
            if open.ns == Namespace::Html && !open.dead {
                break;
            }
            open.run = run;
        }
    }

    /// Returns the position (+ 1) of the element immediately above (nearer to `html`), or 0.
    #[inline]
    pub(super) fn previous(&self, position: u32) -> u32 {
        let before = position - 1;
        if before != 0 && self.slots[before as usize - 1].dead {
            return self.slots[before as usize - 1].below;
        }
        before
    }

    /// Returns the position (+ 1) of the element immediately below (nearer to the current node), or 0.
    #[inline]
    pub(super) fn next(&self, position: u32) -> u32 {
        match self.slots.get(position as usize) {
            None => 0,
            Some(slot) if slot.dead => {
                let end = slot.above;
                if end as usize >= self.slots.len() { 0 } else { end + 1 }
            }
            Some(_) => position + 1,
        }
    }

    /// Returns the topmost HTML element with this name, or 0.
    #[inline]
    pub(super) fn last(&self, name: TagId) -> u32 {
        self.html.get(index(name)).copied().unwrap_or(0)
    }

    /// Returns `true` if an HTML element with this name is open.
    #[inline]
    pub(super) fn contains(&self, name: TagId) -> bool {
        self.last(name) != 0
    }

    /// Returns the topmost foreign element with this lower-case name, if it is in the run of foreign elements at the top.
    pub(super) fn last_foreign_at_top(&self, name: TagId) -> u32 {
        let found = self.foreign.get(index(name)).copied().unwrap_or(0);
        if found != 0 && found >= self.foreign_run() { found } else { 0 }
    }

    /// Returns the lowest position of the run of foreign elements at the top.
    pub(super) fn foreign_run(&self) -> u32 {
        match self.slots.last() {
            Some(top) if top.ns != Namespace::Html => top.run,
            _ => self.slots.len() as u32 + 1,
        }
    }

    #[inline]
    fn scope_bound(&self) -> u32 {
        self.scope.last().copied().unwrap_or(0)
    }

    /// "Has an element in scope": its position, or 0.
    #[inline]
    pub(super) fn in_scope(&self, name: TagId) -> u32 {
        let at = self.last(name);
        if at >= self.scope_bound() { at } else { 0 }
    }

    /// Returns `true` if the element at this position is in scope.
    #[inline]
    pub(super) fn position_in_scope(&self, position: u32) -> bool {
        position >= self.scope_bound()
    }

    /// "Has an element in button scope".
    #[inline]
    pub(super) fn in_button_scope(&self, name: TagId) -> u32 {
        let at = self.last(name);
        if at != 0 && at >= self.scope_bound() && at >= self.last(tag::BUTTON) { at } else { 0 }
    }

    /// "Has an element in list item scope".
    pub(super) fn in_list_item_scope(&self, name: TagId) -> u32 {
        let at = self.last(name);
        let bound = self.scope_bound().max(self.last(tag::OL)).max(self.last(tag::UL));
        if at >= bound { at } else { 0 }
    }

    /// "Has an element in table scope".
    pub(super) fn in_table_scope(&self, name: TagId) -> u32 {
        let at = self.last(name);
        let bound = self.last(tag::TABLE).max(self.last(tag::TEMPLATE)).max(1);
        if at >= bound { at } else { 0 }
    }

    /// "Has an element in select scope" (the dialect of 2023): only `option` and `optgroup` may be above it.
    pub(super) fn in_select_scope(&self, name: TagId) -> u32 {
        let at = self.last(name);
        let mut position = self.top_position();
        while position > at {
            if !matches!(self.at(position).name, tag::OPTION | tag::OPTGROUP) {
                return 0;
            }
            position = self.previous(position);
        }
        at
    }

    /// Returns the topmost special element other than `address`, `div` and `p`.
    #[inline]
    pub(super) fn last_list_stop(&self) -> u32 {
        self.list_stops.last().copied().unwrap_or(0)
    }

    /// Returns the topmost special element.
    #[inline]
    pub(super) fn last_special(&self) -> u32 {
        self.last_list_stop().max(self.last(tag::DIV)).max(self.last(tag::P)).max(self.last(tag::ADDRESS))
    }

    /// Returns the topmost element that "reset the insertion mode appropriately" stops at.
    pub(super) fn last_mode_stop(&self) -> u32 {
        self.mode_stops.last().copied().unwrap_or(0)
    }

    /// Returns `true` if an element is open that must not be open at the end of the body.
    pub(super) fn has_unclosed(&self) -> bool {
        self.unclosed != 0
    }

    /// Returns the lowest special element above this position (nearer to the current node), or 0. O(elements passed). Its caller, the
    /// adoption agency, removes all of them except for three.
    pub(super) fn next_special(&self, position: u32) -> u32 {
        let mut at = self.next(position);
        while at != 0 && self.at(at).flags & SPECIAL == 0 {
            at = self.next(at);
        }
        at
    }

    /// The adoption agency's last steps on the stack. `moved` has the positions of the formatting element, of the (at most three) elements
    /// kept between it and the furthest block, and of the furthest block. Removes the formatting element's entry, moves all others down by
    /// one, and inserts an entry for `node` at the position of the furthest block. O(log n).
    pub(super) fn rotate(&mut self, moved: &[u32], node: NodeId) {
        let (Some(&first), Some(&last)) = (moved.first(), moved.last()) else { return };
        let mut formatting = *self.at(first);
        let topmost = self.html[index(formatting.name)] == first;
        for pair in moved.windows(2) {
            let (to, from) = (pair[0], pair[1]);
            let entry = *self.at(from);
            *self.at_mut(to) = entry;
            self.rechain(from, to, &entry);
            if entry.flags & LIST_STOP != 0 {
                for list in [&mut self.scope, &mut self.list_stops, &mut self.mode_stops] {
                    if let Ok(at) = list.binary_search(&from) {
                        list[at] = to;
                    }
                }
            }
        }
        formatting.node = node;
        *self.at_mut(last) = formatting;
        if topmost {
            self.html[index(formatting.name)] = last;
        } else {
            self.at_mut(formatting.above).below = last;
        }
        if formatting.below != 0 {
            self.at_mut(formatting.below).above = last;
        }
    }

    fn rechain(&mut self, from: u32, to: u32, entry: &OpenElement) {
        let (table, at) = match entry.ns {
            Namespace::Html => (&mut self.html, index(entry.name)),
            _ => (&mut self.foreign, index(lower_tag(entry.name))),
        };
        if table[at] == from {
            table[at] = to;
        } else {
            self.slots[entry.above as usize - 1].below = to;
        }
        if entry.below != 0 {
            self.slots[entry.below as usize - 1].above = to;
        }
    }
}

#[cfg(test)]
mod tests {
    //! Compares the indexes with a plain list that is searched as the standard says.

    use super::*;

    /// A small generator with a fixed seed, so that failures repeat.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }
    }

    const NAMES: [(Namespace, TagId); 16] = [
        (Namespace::Html, tag::DIV),
        (Namespace::Html, tag::P),
        (Namespace::Html, tag::B),
        (Namespace::Html, tag::I),
        (Namespace::Html, tag::SPAN),
        (Namespace::Html, tag::LI),
        (Namespace::Html, tag::UL),
        (Namespace::Html, tag::BUTTON),
        (Namespace::Html, tag::TABLE),
        (Namespace::Html, tag::TD),
        (Namespace::Html, tag::SELECT),
        (Namespace::Html, TagId(INTERNED_BASE + 3)),
        (Namespace::Svg, tag::SVG),
        (Namespace::Svg, tag::FOREIGN_OBJECT),
        (Namespace::MathMl, tag::MI),
        (Namespace::MathMl, tag::MATH),
    ];

    type Plain = Vec<(Namespace, TagId, NodeId)>;

    fn live(stack: &Stack) -> Plain {
        let mut list = Vec::new();
        let mut at = stack.top_position();
        while at != 0 {
            let open = stack.at(at);
            list.push((open.ns, open.name, open.node));
            at = stack.previous(at);
        }
        list.reverse();
        list
    }

    fn in_scope(plain: &Plain, name: TagId, bounds: &[TagId]) -> Option<NodeId> {
        for &(ns, current, node) in plain.iter().rev() {
            if ns == Namespace::Html && current == name {
                return Some(node);
            }
            let foreign_bound = match ns {
                Namespace::Html => bounds.contains(&current),
                Namespace::MathMl => current == tag::MI,
                Namespace::Svg => current == tag::FOREIGN_OBJECT,
            };
            if foreign_bound {
                return None;
            }
        }
        None
    }

    fn check(stack: &Stack, plain: &Plain) {
        assert_eq!(&live(stack), plain);
        assert_eq!(stack.len(), plain.len());
        let node = |position: u32| (position != 0).then(|| stack.at(position).node);
        let scope = [tag::TABLE, tag::TD, tag::SELECT, tag::HTML];
        let with = |more: &[TagId]| [&scope[..], more].concat();
        for (_, name) in NAMES.iter().filter(|(ns, _)| *ns == Namespace::Html) {
            assert_eq!(node(stack.in_scope(*name)), in_scope(plain, *name, &scope));
            assert_eq!(node(stack.in_button_scope(*name)), in_scope(plain, *name, &with(&[tag::BUTTON])));
            assert_eq!(node(stack.in_list_item_scope(*name)), in_scope(plain, *name, &with(&[tag::UL])));
            let last = plain.iter().rev().find(|(ns, n, _)| *ns == Namespace::Html && n == name);
            assert_eq!(node(stack.last(*name)), last.map(|l| l.2));
        }
        let special = plain.iter().rev().find(|(ns, name, _)| sets::flags(*ns, *name) & SPECIAL != 0);
        assert_eq!(node(stack.last_special()), special.map(|s| s.2));
        let stop = plain.iter().rev().find(|(ns, name, _)| sets::flags(*ns, *name) & LIST_STOP != 0);
        assert_eq!(node(stack.last_list_stop()), stop.map(|s| s.2));
        let unclosed = plain.iter().any(|(ns, name, _)| sets::flags(*ns, *name) & MAY_STAY_OPEN == 0);
        assert_eq!(stack.has_unclosed(), unclosed);
        let run = plain.iter().rev().take_while(|(ns, _, _)| *ns != Namespace::Html).last();
        assert_eq!(stack.slots.get(stack.foreign_run() as usize - 1).map(|o| o.node), run.map(|r| r.2));
    }

    #[test]
    fn indexes_agree_with_linear_search() {
        for seed in 0..40 {
            let mut random = Random(seed);
            let mut stack = Stack::default();
            stack.clear(Dialect::Current);
            let mut plain = vec![(Namespace::Html, tag::HTML, NodeId(0))];
            stack.push(NodeId(0), Namespace::Html, tag::HTML);
            for id in 1..400 {
                match random.below(8) {
                    0..5 => {
                        let (ns, name) = NAMES[random.below(NAMES.len())];
                        stack.push(NodeId(id), ns, name);
                        plain.push((ns, name, NodeId(id)));
                    }
                    5 if plain.len() > 1 => {
                        assert_eq!(stack.pop().map(|o| o.node), plain.pop().map(|p| p.2));
                    }
                    6 if plain.len() > 2 => {
                        // Removes an element that is not foreign from the middle, as the algorithms do.
                        let at = 1 + random.below(plain.len() - 1);
                        if plain[at].0 == Namespace::Html {
                            let (_, _, node) = plain.remove(at);
                            let mut position = stack.top_position();
                            while stack.at(position).node != node {
                                position = stack.previous(position);
                            }
                            assert_eq!(stack.remove(position).node, node);
                        }
                    }
                    _ => adopt(&mut stack, &mut plain, NodeId(1000 + id)),
                }
                check(&stack, &plain);
            }
        }
    }

    /// The adoption agency's effect on the stack, for the last `b`.
    fn adopt(stack: &mut Stack, plain: &mut Plain, new: NodeId) {
        let position = stack.last(tag::B);
        if position == 0 || !stack.position_in_scope(position) {
            return;
        }
        let block = stack.next_special(position);
        if block == 0 {
            return;
        }
        let mut kept = Vec::new();
        let mut at = stack.previous(block);
        while at > position {
            if kept.len() < 3 && stack.at(at).ns == Namespace::Html {
                kept.push(at);
            } else {
                let gone = stack.remove(at).node;
                plain.retain(|p| p.2 != gone);
            }
            at = stack.previous(at);
        }
        let (b, fb) = (stack.at(position).node, stack.at(block).node);
        let mut moved = vec![position];
        moved.extend(kept.iter().rev());
        moved.push(block);
        stack.rotate(&moved, new);
        plain.retain(|p| p.2 != b);
        let after = plain.iter().position(|p| p.2 == fb).unwrap();
        plain.insert(after + 1, (Namespace::Html, tag::B, new));
    }
}
