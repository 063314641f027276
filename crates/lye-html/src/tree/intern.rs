//! Names that no standard defines get numbers in each tree, so that two names are compared as integers.

use crate::names::INTERNED_BASE;
use hashbrown::HashTable;
use std::hash::{BuildHasher, RandomState};

/// An interner for unknown element and attribute names.
///
/// Uses the standard library's SipHash with a random seed, so that a hostile page cannot make names collide.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interner {
    text: String,
    ends: Vec<u32>,
    table: HashTable<u32>,
    hasher: RandomState,
}

impl Interner {
    /// Returns the number of a name. A new name gets a new number. Expected O(length).
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        let hash = self.hasher.hash_one(name);
        let Self { text, ends, table, hasher } = self;
        if let Some(&id) = table.find(hash, |&id| slice(text, ends, id) == name) {
            return INTERNED_BASE + id;
        }
        let id = ends.len() as u32;
        text.push_str(name);
        ends.push(text.len() as u32);
        table.insert_unique(hash, id, |&id| hasher.hash_one(slice(text, ends, id)));
        INTERNED_BASE + id
    }

    /// Returns the name of a number, or the empty string.
    pub(crate) fn name(&self, id: u32) -> &str {
        slice(&self.text, &self.ends, id.wrapping_sub(INTERNED_BASE))
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.table.clear();
    }
}

fn slice<'a>(text: &'a str, ends: &[u32], id: u32) -> &'a str {
    let Some(&end) = ends.get(id as usize) else { return "" };
    let start = if id == 0 { 0 } else { ends[id as usize - 1] };
    text.get(start as usize..end as usize).unwrap_or("")
}
