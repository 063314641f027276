//! The list of active formatting elements (HTML Standard, 13.2.4.3). Every query is O(1).
//!
//! A doubly linked list over a vector of entries. Entries with the same name are chained in the order of the list. The last entry of a name
//! stays the last one: the adoption agency always takes the last one and moves it towards the start, and replaces other entries in place.
//! Markers are numbered by level: an entry is after the last marker if its level is the current one.

use super::sets::{FORMATTING_TAGS, formatting_index};
use crate::names::TagId;
use crate::tree::NodeId;
use std::collections::HashMap;

/// "No entry".
pub(super) const NONE: u32 = u32::MAX;

/// The Noah's Ark clause compares up to this many entries of one name pair by pair. Beyond, it keeps a table.
const COMPARED_ONE_BY_ONE: usize = 16;

/// A range of attribute records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AttrRange {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) node: NodeId,
    pub(super) name: TagId,
    /// The element's position in the stack of open elements, + 1. 0 if it is not open.
    pub(super) position: u32,
    /// The token's attributes, before filtering.
    pub(super) attrs: AttrRange,
    /// What a copy takes from the budget for copies.
    pub(super) cost: u32,
    level: u32,
    prev: u32,
    next: u32,
    prev_same: u32,
    next_same: u32,
    /// The key in the ark table, if the entry is in it.
    ark: Option<u64>,
    marker: bool,
}

#[derive(Debug)]
pub(super) struct FormattingList {
    entries: Vec<Entry>,
    free: Vec<u32>,
    first: u32,
    last: u32,
    markers: Vec<u32>,
    last_child_of: [u32; FORMATTING_TAGS.len()],
    /// For names with many entries: the (at most three) entries with the same name, level and attributes.
    ark: HashMap<u64, Vec<u32>>,
}

impl Default for FormattingList {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            free: Vec::new(),
            first: NONE,
            last: NONE,
            markers: Vec::new(),
            last_child_of: [NONE; FORMATTING_TAGS.len()],
            ark: HashMap::new(),
        }
    }
}

impl FormattingList {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.free.clear();
        self.first = NONE;
        self.last = NONE;
        self.markers.clear();
        self.last_child_of = [NONE; FORMATTING_TAGS.len()];
        self.ark.clear();
    }

    #[inline]
    pub(super) fn at(&self, entry: u32) -> &Entry {
        &self.entries[entry as usize]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, entry: u32) -> &mut Entry {
        &mut self.entries[entry as usize]
    }

    /// Returns the last entry if it is an element, not a marker.
    #[inline]
    pub(super) fn last_element(&self) -> Option<u32> {
        (self.last != NONE && !self.at(self.last).marker).then_some(self.last)
    }

    /// Returns `true` if the last entry is an element that is not open, so that there is something to reconstruct.
    #[inline(always)]
    pub(super) fn has_to_be_reopened(&self) -> bool {
        self.last != NONE && {
            let last = self.at(self.last);
            last.position == 0 && !last.marker
        }
    }

    /// Returns the element entry before this one, unless a marker comes first.
    pub(super) fn previous_element(&self, entry: u32) -> Option<u32> {
        let before = self.at(entry).prev;
        (before != NONE && !self.at(before).marker).then_some(before)
    }

    pub(super) fn next(&self, entry: u32) -> u32 {
        self.at(entry).next
    }

    fn level(&self) -> u32 {
        self.markers.len() as u32
    }

    /// Returns the last entry with this name after the last marker.
    #[inline]
    pub(super) fn last_named(&self, name: TagId) -> Option<u32> {
        let entry = self.last_child_of[formatting_index(name)];
        (entry != NONE && self.at(entry).level == self.level()).then_some(entry)
    }

    /// Returns the number of entries with this name after the last marker, but at most as many as "push" counts: three.
    #[inline(always)]
    pub(super) fn count_named(&self, name: TagId) -> usize {
        let last = self.last_child_of[formatting_index(name)];
        if last == NONE { 0 } else { self.count_from(last) }
    }

    #[inline(never)]
    fn count_from(&self, last: u32) -> usize {
        let (level, mut at, mut count) = (self.level(), last, 0);
        while count < 3 && at != NONE && self.at(at).level == level {
            (at, count) = (self.at(at).prev_same, count + 1);
        }
        count
    }

    fn allocate(&mut self, entry: Entry) -> u32 {
        if let Some(at) = self.free.pop() {
            self.entries[at as usize] = entry;
            return at;
        }
        self.entries.push(entry);
        self.entries.len() as u32 - 1
    }

    fn link_after(&mut self, after: u32, entry: u32) {
        let next = if after == NONE { self.first } else { self.at(after).next };
        self.at_mut(entry).prev = after;
        self.at_mut(entry).next = next;
        if after == NONE {
            self.first = entry;
        } else {
            self.at_mut(after).next = entry;
        }
        if next == NONE {
            self.last = entry;
        } else {
            self.at_mut(next).prev = entry;
        }
    }

    fn unlink(&mut self, entry: u32) {
        let Entry { prev, next, .. } = *self.at(entry);
        if prev == NONE {
            self.first = next;
        } else {
            self.at_mut(prev).next = next;
        }
        if next == NONE {
            self.last = prev;
        } else {
            self.at_mut(next).prev = prev;
        }
    }

    /// "Insert a marker at the end".
    pub(super) fn push_marker(&mut self) {
        let level = self.level();
        let marker = Entry {
            node: NodeId::NONE,
            name: TagId::NONE,
            position: 0,
            attrs: AttrRange::default(),
            cost: 0,
            level,
            prev: NONE,
            next: NONE,
            prev_same: NONE,
            next_same: NONE,
            ark: None,
            marker: true,
        };
        let at = self.allocate(marker);
        self.link_after(self.last, at);
        self.markers.push(at);
    }

    /// "Clear the list of active formatting elements up to the last marker". Passes the stack positions of the removed entries to `closed`.
    pub(super) fn clear_to_marker(&mut self, mut closed: impl FnMut(u32)) {
        while self.last != NONE {
            let last = self.last;
            let Entry { marker, position, .. } = *self.at(last);
            if marker {
                self.unlink(last);
                self.free.push(last);
                self.markers.pop();
                return;
            }
            self.remove(last);
            if position != 0 {
                closed(position);
            }
        }
    }

    /// "Push onto the list of active formatting elements", including the Noah's Ark clause: at most three entries after the last marker
    /// have the same name and attributes. `same` compares two attribute sets, `hash` hashes one. Returns the new entry, and the stack
    /// position of the removed one if it is open.
    #[inline]
    pub(super) fn push(
        &mut self,
        node: NodeId,
        name: TagId,
        position: u32,
        attrs: AttrRange,
        same: impl Fn(AttrRange, AttrRange) -> bool,
        hash: impl Fn(AttrRange) -> u64,
    ) -> (u32, Option<u32>) {
        let level = self.level();
        let name_index = formatting_index(name);
        let mut drowned = None;
        let mut key = None;
        // Step 1, on the entries of the same name only.
        let mut at = self.last_child_of[name_index];
        let (mut equal, mut compared) = (0, 0);
        let mut earliest = NONE;
        while at != NONE && self.at(at).level == level {
            if self.at(at).ark.is_some() || compared == COMPARED_ONE_BY_ONE {
                key = Some(ark_key(name, level, hash(attrs)));
                break;
            }
            if same(self.at(at).attrs, attrs) {
                equal += 1;
                earliest = at;
            }
            if equal == 3 {
                break;
            }
            compared += 1;
            at = self.at(at).prev_same;
        }
        if let Some(key) = key {
            self.fill_ark(name_index, level, &hash);
            let drowning = self.ark.get(&key).filter(|e| e.len() >= 3).and_then(|e| e.first().copied());
            if let Some(entry) = drowning {
                drowned = Some(entry);
            }
        } else if equal == 3 {
            drowned = Some(earliest);
        }
        let drowned_position = drowned.map(|entry| {
            let position = self.at(entry).position;
            self.remove(entry);
            position
        });
        let prev_same = self.last_child_of[name_index];
        let at = self.allocate(Entry {
            node,
            name,
            position,
            attrs,
            cost: 1,
            level,
            prev: NONE,
            next: NONE,
            prev_same,
            next_same: NONE,
            ark: key,
            marker: false,
        });
        if prev_same != NONE {
            self.at_mut(prev_same).next_same = at;
        }
        self.last_child_of[name_index] = at;
        self.link_after(self.last, at);
        if let Some(key) = key {
            self.ark.entry(key).or_default().push(at);
        }
        (at, drowned_position.filter(|&p| p != 0))
    }

    /// Inserts the entries at the end of a name's chain into the table that are not yet in it. Each entry is inserted once.
    fn fill_ark(&mut self, name_index: usize, level: u32, hash: &impl Fn(AttrRange) -> u64) {
        let mut missing = Vec::new();
        let mut at = self.last_child_of[name_index];
        while at != NONE && self.at(at).level == level && self.at(at).ark.is_none() {
            missing.push(at);
            at = self.at(at).prev_same;
        }
        for &entry in missing.iter().rev() {
            let key = ark_key(self.at(entry).name, level, hash(self.at(entry).attrs));
            self.at_mut(entry).ark = Some(key);
            self.ark.entry(key).or_default().push(entry);
        }
    }

    /// Removes an entry.
    pub(super) fn remove(&mut self, entry: u32) {
        let Entry { name, prev_same, next_same, ark, .. } = *self.at(entry);
        self.unlink(entry);
        if next_same != NONE {
            self.at_mut(next_same).prev_same = prev_same;
        } else {
            self.last_child_of[formatting_index(name)] = prev_same;
        }
        if prev_same != NONE {
            self.at_mut(prev_same).next_same = next_same;
        }
        if let Some(key) = ark
            && let Some(equal) = self.ark.get_mut(&key)
        {
            equal.retain(|&e| e != entry);
            if equal.is_empty() {
                self.ark.remove(&key);
            }
        }
        self.free.push(entry);
    }

    /// Moves an entry directly after another one: the adoption agency's bookmark.
    pub(super) fn move_behind(&mut self, entry: u32, after: u32) {
        if entry != after {
            self.unlink(entry);
            self.link_after(after, entry);
        }
    }
}

fn ark_key(name: TagId, level: u32, attrs: u64) -> u64 {
    attrs ^ (u64::from(name.0) << 32 | u64::from(level)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
