//! The names of a document, and their new names: the renaming that the parent module describes.

use super::role::{
    LeadsTo, Namer, Rewritten, decoded_fragment, encoded_fragment, encoded_with_first_character,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// Collects the names of a document.
#[derive(Debug, Default)]
pub struct Names {
    /// Each name, with whether an element has it.
    all: HashMap<Box<str>, bool>,
}

impl Names {
    /// Creates a collection with room for about this many names.
    pub fn with_capacity(names: usize) -> Self {
        Self { all: HashMap::with_capacity(names) }
    }

    /// Adds a name that an element has.
    pub fn add_element_name(&mut self, name: &str) {
        *self.entry(name) = true;
    }

    fn entry(&mut self, name: &str) -> &mut bool {
        // Most names are new.
        self.all.entry(name.into()).or_default()
    }

    fn has(&self, name: &str) -> bool {
        self.all.contains_key(name)
    }

    fn is_given(&self, name: &str) -> bool {
        self.all.get(name).is_some_and(|is_given| *is_given)
    }

    /// Returns the renaming, once all names are collected.
    pub fn renaming(self, prefix: &str) -> Renaming<'_> {
        let with_prefix = self.all.keys().filter_map(|name| name.strip_prefix(prefix));
        // Other names cannot collide.
        let taken = with_prefix.filter(|name| !name.starts_with(prefix) && self.has(name));
        let numbered = taken.map(|name| (name.into(), self.numbered(prefix, name))).collect();
        Renaming { names: self, prefix, numbered }
    }

    /// Returns the prefix, the first number that makes the name unique, and the name.
    fn numbered(&self, prefix: &str, name: &str) -> String {
        let mut number = 2_u64;
        loop {
            let candidate = [prefix, &number.to_string(), "-", name].concat();
            if !self.has(&candidate) && !candidate.get(prefix.len()..).is_some_and(|name| self.has(name)) {
                return candidate;
            }
            number += 1;
        }
    }
}

/// Collects every name and changes none.
impl Namer for Names {
    fn name(&mut self, name: &str) -> Rewritten {
        self.entry(name);
        Rewritten::Same
    }

    /// Refers to the element with this name, or else with the decoded name.
    fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Rewritten {
        self.entry(fragment);
        if let Cow::Owned(decoded) = decoded_fragment(fragment) {
            self.entry(&decoded);
        }
        Rewritten::Same
    }
}

/// The new names of a document.
#[derive(Debug)]
pub struct Renaming<'p> {
    names: Names,
    prefix: &'p str,
    /// The new names of those whose prefixed name is taken.
    numbered: HashMap<Box<str>, String>,
}

impl Renaming<'_> {
    /// Returns the new name, if the name changes.
    fn new_name(&self, name: &str) -> Option<String> {
        if name.starts_with(self.prefix) {
            return None;
        }
        Some(self.numbered.get(name).cloned().unwrap_or_else(|| [self.prefix, name].concat()))
    }

    /// Returns `true` if some element will have this name, which begins with the prefix.
    fn will_name_an_element(&self, name: &str) -> bool {
        let becomes = |old: &str| self.names.is_given(old) && self.new_name(old).as_deref() == Some(name);
        let rest = name.strip_prefix(self.prefix).unwrap_or_default();
        self.names.is_given(name)
            || becomes(rest)
            || rest.split_once('-').is_some_and(|(_, numbered)| becomes(numbered))
    }
}

impl Namer for Renaming<'_> {
    fn name(&mut self, name: &str) -> Rewritten {
        self.new_name(name).map_or(Rewritten::Same, Rewritten::Changed)
    }

    /// Follows "select the indicated part" of the HTML Standard: the element with this name, else the one with the
    /// decoded name, else the top of the document for `top`.
    fn fragment(&mut self, fragment: &str, leads_to: LeadsTo) -> Rewritten {
        let decoded = decoded_fragment(fragment);
        let name = if self.names.is_given(fragment) { fragment } else { &decoded };
        let is_top = leads_to == LeadsTo::Part && name.eq_ignore_ascii_case("top");
        if is_top && !self.names.is_given(name) {
            return Rewritten::Same;
        }
        let Some(new) = self.new_name(name) else { return Rewritten::Same };
        let encoded = encoded_fragment(&new);
        // An encoded fragment may be the name of another element. No such name begins with a percent sign, because a
        // prefix does not.
        let is_of_another = encoded != new && self.will_name_an_element(&encoded);
        Rewritten::Changed(if is_of_another { encoded_with_first_character(&new) } else { encoded })
    }
}

/// Finds out whether all names begin with the prefix, so that no name changes.
#[derive(Debug)]
pub struct Prefixed<'p> {
    prefix: &'p str,
    is_all: bool,
}

impl<'p> Prefixed<'p> {
    pub fn new(prefix: &'p str) -> Self {
        Self { prefix, is_all: true }
    }

    /// Returns `true` if all names so far begin with the prefix.
    pub fn is_all(&self) -> bool {
        self.is_all
    }
}

impl Namer for Prefixed<'_> {
    fn name(&mut self, name: &str) -> Rewritten {
        self.is_all &= name.starts_with(self.prefix);
        Rewritten::Same
    }

    fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Rewritten {
        self.is_all &=
            [fragment, &decoded_fragment(fragment)].iter().all(|name| name.starts_with(self.prefix));
        Rewritten::Same
    }
}

/// Removes every name.
#[derive(Debug)]
pub struct Forbidden;

impl Namer for Forbidden {
    fn name(&mut self, _: &str) -> Rewritten {
        Rewritten::Removed
    }

    fn fragment(&mut self, _: &str, _: LeadsTo) -> Rewritten {
        Rewritten::Removed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn renamed(names: &[&str]) -> Vec<String> {
        let mut collected = Names::default();
        for name in names {
            collected.name(name);
            collected.add_element_name(name);
        }
        let renaming = collected.renaming("p-");
        names.iter().map(|name| renaming.new_name(name).unwrap_or_else(|| (*name).to_owned())).collect()
    }

    #[test]
    fn names_get_the_prefix_once() {
        assert_eq!(renamed(&["a", "p-b", "p-"]), ["p-a", "p-b", "p-"]);
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        assert_eq!(renamed(&["a", "p-a"]), ["p-2-a", "p-a"]);
        assert_eq!(renamed(&["a", "p-a", "p-2-a", "3-a"]), ["p-4-a", "p-a", "p-2-a", "p-3-a"]);
        assert_eq!(renamed(&["2-a", "a", "p-a", "p-2-a"]), ["p-2-2-a", "p-3-a", "p-a", "p-2-a"]);
    }

    #[test]
    fn renaming_is_injective_and_idempotent() {
        let parts = ["a", "p-", "2-", "3-", "-"];
        let mut all = vec![String::new()];
        for _ in 0..4 {
            let longer = all.iter().flat_map(|name| parts.iter().map(move |part| format!("{name}{part}")));
            all = longer.chain(all.clone()).collect();
            all.sort();
            all.dedup();
        }
        all.retain(|name| !name.is_empty());
        // Testing every subset would take too long: this tests every third, from any start, and the whole set.
        for (start, step) in [(0, 1), (0, 3), (1, 3), (2, 3), (0, 7), (3, 7), (5, 11)] {
            let names: Vec<&str> = all.iter().skip(start).step_by(step).map(String::as_str).collect();
            let new = renamed(&names);
            assert_eq!(new.iter().collect::<HashSet<_>>().len(), names.len());
            assert_eq!(renamed(&new.iter().map(String::as_str).collect::<Vec<_>>()), new);
        }
    }

    #[test]
    fn fragments_are_read_as_in_browsers() {
        let renamed = |given: &[&str], fragment: &str| {
            let mut names = Names::default();
            for name in given {
                names.name(name);
                names.add_element_name(name);
            }
            names.fragment(fragment, LeadsTo::Part);
            names.renaming("p-").fragment(fragment, LeadsTo::Part)
        };
        let becomes = |new: &str| Rewritten::Changed(new.to_owned());
        assert_eq!(renamed(&["é"], "%C3%A9"), becomes("p-%C3%A9"));
        // The undecoded name comes first.
        assert_eq!(renamed(&["é", "%C3%A9"], "%C3%A9"), becomes("p-%25C3%25A9"));
        assert_eq!(renamed(&["é", "p-%C3%A9"], "%C3%A9"), becomes("%70-%C3%A9"));
        assert_eq!(renamed(&[], "Top"), Rewritten::Same);
        assert_eq!(renamed(&["top"], "top"), becomes("p-top"));
        assert_eq!(renamed(&["a"], "p-a"), Rewritten::Same);
    }
}
