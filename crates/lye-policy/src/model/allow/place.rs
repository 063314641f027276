//! Finds the entries of `allow` and `deny` that decide about an element or an attribute.

use super::groups::usual_attributes;
use super::{ALL, ALL_OF, ElementTable, GROUP, STANDARD, group};
use crate::model::transforms::{is_pattern, matches_pattern};
use crate::path::Path;
use crate::sanitizer::Edition;

/// An entry that decides: the key, and the name in its list if it is that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub struct Entry<'t> {
    pub key: &'t str,
    pub name: Option<&'t str>,
}

impl Entry<'_> {
    /// Whether its list has `true`.
    pub fn is_whole(&self, table: &ElementTable) -> bool {
        table.get(self.key).is_some_and(super::AttributeList::has_usual)
    }

    /// Whether it is the group of what the HTML Standard keeps by default.
    pub fn is_standard(&self) -> bool {
        self.key.strip_prefix(GROUP) == Some(STANDARD)
    }

    /// Returns its path below `allow` or `deny`.
    pub fn path(&self, member: &str) -> Path {
        let path = Path::new([member, self.key]);
        match self.name {
            Some(name) => path.with_entry(name),
            None => path,
        }
    }
}

impl ElementTable {
    /// Returns the entry that names an element, given as a key: itself, or a group that has it.
    #[doc(hidden)]
    pub fn entry_of_element(&self, element: &str, edition: Edition) -> Option<Entry<'_>> {
        let of_group = |key: &str| key.strip_prefix(GROUP).is_some_and(|name| has(name, element, edition));
        let own = self.iter().find(|(key, _)| *key == element);
        let of_pattern = |key: &str| is_pattern(key) && matches_pattern(key, element);
        let (key, _) = own.or_else(|| self.iter().find(|(key, _)| of_group(key) || of_pattern(key)))?;
        Some(Entry { key, name: None })
    }

    /// Returns the entry that names an attribute of an element, each as a policy writes it. The entry of the element itself comes first.
    #[doc(hidden)]
    pub fn entry_of_attribute(&self, element: &str, attribute: &str, edition: Edition) -> Option<Entry<'_>> {
        let rank = |key: &str| match key.strip_prefix(GROUP) {
            Some(name) => has(name, element, edition).then_some(2),
            None if key == element => Some(0),
            None if is_pattern(key) => matches_pattern(key, element).then_some(1),
            None if ALL_OF.contains(&key) => element.starts_with(key.trim_end_matches('*')).then_some(1),
            None => (key == ALL).then_some(3),
        };
        let mut entries: Vec<_> =
            self.iter().filter_map(|(key, list)| Some((rank(key)?, key, list))).collect();
        entries.sort_by_key(|(rank, ..)| *rank);
        let is_it = |name: &&str| {
            *name == attribute || name.strip_suffix('*').is_some_and(|prefix| attribute.starts_with(prefix))
        };
        let named = entries
            .iter()
            .find_map(|(_, key, list)| list.names().find(is_it).map(|name| Entry { key, name: Some(name) }));
        let is_usual = || usual_attributes(element, edition).any(|name| name == attribute);
        named.or_else(|| {
            let (_, key, _) = entries.iter().find(|(_, _, list)| list.has_usual()).filter(|_| is_usual())?;
            Some(Entry { key, name: None })
        })
    }
}

/// Whether a group has an element.
fn has(name: &str, element: &str, edition: Edition) -> bool {
    if name == STANDARD {
        let namespaced = super::config::element(element);
        return edition.builtins().safe_default.elements.iter().any(|listed| {
            namespaced.namespace.as_deref() == Some(listed.namespace.uri()) && namespaced.name == listed.name
        });
    }
    group(name, edition).is_some_and(|group| group.elements().any(|known| known == element))
}
