//! The names of a document, and what becomes of each: the renaming that the module above describes.

use super::fragment;
use super::role::{Fate, LeadsTo, Namer};
use std::collections::HashMap;

/// Gathers the names of a document.
#[derive(Debug, Default)]
pub struct Names {
    /// Each with whether an element has it.
    all: HashMap<Box<str>, bool>,
}

impl Names {
    /// For about so many names.
    pub fn with_capacity(names: usize) -> Self {
        Self { all: HashMap::with_capacity(names) }
    }

    /// A name that an element has.
    pub fn give(&mut self, name: &str) {
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

    /// What becomes of the names, once all are gathered.
    pub fn renaming(self, prefix: &str) -> Renaming<'_> {
        let with_prefix = self.all.keys().filter_map(|name| name.strip_prefix(prefix));
        // The others have nothing to give way to.
        let taken = with_prefix.filter(|name| !name.starts_with(prefix) && self.has(name));
        let numbered = taken.map(|name| (name.into(), self.numbered(prefix, name))).collect();
        Renaming { names: self, prefix, numbered }
    }

    /// The prefix, the first number that makes a name which is free, and the name.
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

/// Everything is gathered, and nothing becomes of it.
impl Namer for Names {
    fn name(&mut self, name: &str) -> Fate {
        self.entry(name);
        Fate::Keep
    }

    /// It refers to the element with this name, or to that whose name it is when it is decoded.
    fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Fate {
        self.entry(fragment);
        self.entry(&fragment::decoded(fragment));
        Fate::Keep
    }
}

/// What becomes of the names of a document.
#[derive(Debug)]
pub struct Renaming<'p> {
    names: Names,
    prefix: &'p str,
    /// What those become for which the name with the prefix is taken.
    numbered: HashMap<Box<str>, String>,
}

impl Renaming<'_> {
    /// What a name becomes, if it does not stay.
    fn new_name(&self, name: &str) -> Option<String> {
        if name.starts_with(self.prefix) {
            return None;
        }
        Some(self.numbered.get(name).cloned().unwrap_or_else(|| [self.prefix, name].concat()))
    }

    /// Whether some element has this name, which begins with the prefix, in the end.
    fn will_be_given(&self, name: &str) -> bool {
        let becomes = |old: &str| self.names.is_given(old) && self.new_name(old).as_deref() == Some(name);
        let rest = name.strip_prefix(self.prefix).unwrap_or_default();
        self.names.is_given(name)
            || becomes(rest)
            || rest.split_once('-').is_some_and(|(_, numbered)| becomes(numbered))
    }
}

impl Namer for Renaming<'_> {
    fn name(&mut self, name: &str) -> Fate {
        self.new_name(name).map_or(Fate::Keep, Fate::Rename)
    }

    /// As "select the indicated part" of the HTML Standard has it: the element with this name, else that whose name it is when it
    /// is decoded, else the top of the document if that is `top`.
    fn fragment(&mut self, fragment: &str, leads_to: LeadsTo) -> Fate {
        let decoded = fragment::decoded(fragment);
        let name = if self.names.is_given(fragment) { fragment } else { &decoded };
        let is_top = leads_to == LeadsTo::Part && name.eq_ignore_ascii_case("top");
        if is_top && !self.names.is_given(name) {
            return Fate::Keep;
        }
        let Some(new) = self.new_name(name) else { return Fate::Keep };
        let encoded = fragment::encoded(&new);
        // What is encoded may be the name of another element. None begins with a percent sign, because a prefix does not.
        let is_of_another = encoded != new && self.will_be_given(&encoded);
        Fate::Rename(if is_of_another { fragment::encoded_from_the_start(&new) } else { encoded })
    }
}

/// Finds out whether all names begin with the prefix, so that nothing becomes of them.
#[derive(Debug)]
pub struct Prefixed<'p> {
    prefix: &'p str,
    is_all: bool,
}

impl<'p> Prefixed<'p> {
    pub fn new(prefix: &'p str) -> Self {
        Self { prefix, is_all: true }
    }

    /// Whether all names begin so that it was asked about.
    pub fn is_all(&self) -> bool {
        self.is_all
    }
}

impl Namer for Prefixed<'_> {
    fn name(&mut self, name: &str) -> Fate {
        self.is_all &= name.starts_with(self.prefix);
        Fate::Keep
    }

    fn fragment(&mut self, fragment: &str, _: LeadsTo) -> Fate {
        self.is_all &=
            [fragment, &fragment::decoded(fragment)].iter().all(|name| name.starts_with(self.prefix));
        Fate::Keep
    }
}

/// Removes every name.
#[derive(Debug)]
pub struct Forbidden;

impl Namer for Forbidden {
    fn name(&mut self, _: &str) -> Fate {
        Fate::Remove
    }

    fn fragment(&mut self, _: &str, _: LeadsTo) -> Fate {
        Fate::Remove
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn renamed(names: &[&str]) -> Vec<String> {
        let mut gathered = Names::default();
        for name in names {
            gathered.name(name);
            gathered.give(name);
        }
        let renaming = gathered.renaming("p-");
        names.iter().map(|name| renaming.new_name(name).unwrap_or_else(|| (*name).to_owned())).collect()
    }

    #[test]
    fn names_get_the_prefix_and_those_that_have_it_stay() {
        assert_eq!(renamed(&["a", "p-b", "p-"]), ["p-a", "p-b", "p-"]);
    }

    #[test]
    fn where_a_name_is_taken_a_number_tells_them_apart() {
        assert_eq!(renamed(&["a", "p-a"]), ["p-2-a", "p-a"]);
        assert_eq!(renamed(&["a", "p-a", "p-2-a", "3-a"]), ["p-4-a", "p-a", "p-2-a", "p-3-a"]);
        assert_eq!(renamed(&["2-a", "a", "p-a", "p-2-a"]), ["p-2-2-a", "p-3-a", "p-a", "p-2-a"]);
    }

    #[test]
    fn different_names_become_different_ones_which_then_stay() {
        let parts = ["a", "p-", "2-", "3-", "-"];
        let mut all = vec![String::new()];
        for _ in 0..4 {
            let longer = all.iter().flat_map(|name| parts.iter().map(move |part| format!("{name}{part}")));
            all = longer.chain(all.clone()).collect();
            all.sort();
            all.dedup();
        }
        all.retain(|name| !name.is_empty());
        // Every subset of a few of them would take too long: every third, beginning anywhere, and all.
        for (start, step) in [(0, 1), (0, 3), (1, 3), (2, 3), (0, 7), (3, 7), (5, 11)] {
            let names: Vec<&str> = all.iter().skip(start).step_by(step).map(String::as_str).collect();
            let new = renamed(&names);
            assert_eq!(new.iter().collect::<HashSet<_>>().len(), names.len());
            assert_eq!(renamed(&new.iter().map(String::as_str).collect::<Vec<_>>()), new);
        }
    }

    #[test]
    fn fragments_are_read_as_browsers_read_them() {
        let renamed = |given: &[&str], fragment: &str| {
            let mut names = Names::default();
            for name in given {
                names.name(name);
                names.give(name);
            }
            names.fragment(fragment, LeadsTo::Part);
            names.renaming("p-").fragment(fragment, LeadsTo::Part)
        };
        let becomes = |new: &str| Fate::Rename(new.to_owned());
        assert_eq!(renamed(&["é"], "%C3%A9"), becomes("p-%C3%A9"));
        // Undecoded comes first.
        assert_eq!(renamed(&["é", "%C3%A9"], "%C3%A9"), becomes("p-%25C3%25A9"));
        assert_eq!(renamed(&["é", "p-%C3%A9"], "%C3%A9"), becomes("%70-%C3%A9"));
        assert_eq!(renamed(&[], "Top"), Fate::Keep);
        assert_eq!(renamed(&["top"], "top"), becomes("p-top"));
        assert_eq!(renamed(&["a"], "p-a"), Fate::Keep);
    }
}
