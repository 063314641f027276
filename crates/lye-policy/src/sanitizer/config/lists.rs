//! The supporting algorithms on lists of names (HTML Standard, 8.6; WICG draft, "Supporting Algorithms").
//!
//! Entries are equal if name and namespace are equal, whatever else they hold. Lists may be long and untrusted, so
//! whole lists are compared through hash sets.

use super::model::{
    SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes, SanitizerProcessingInstruction,
};
use lye_html::Namespace;
use std::collections::HashSet;
use std::fmt;

/// What identifies an entry of a list. Targets of processing instructions count as names without a namespace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key<'e> {
    namespace: Option<&'e str>,
    name: &'e str,
}

/// An entry of a list.
pub trait Entry {
    fn key(&self) -> Key<'_>;

    fn listed(&self) -> ListedName;
}

/// An entry of a list of a configuration, as an error names it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ListedName {
    /// An element.
    Element(SanitizerElement),
    /// An attribute.
    Attribute(SanitizerAttribute),
    /// The target of processing instructions.
    ProcessingInstruction(SanitizerProcessingInstruction),
}

impl ListedName {
    /// Returns what identifies the entry in its list.
    pub(crate) fn key(&self) -> Key<'_> {
        match self {
            Self::Element(element) => element.key(),
            Self::Attribute(attribute) => attribute.key(),
            Self::ProcessingInstruction(instruction) => instruction.key(),
        }
    }
}

/// The name, with its namespace if that is not the usual one.
impl fmt::Display for ListedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, usual) = match self {
            Self::Element(_) => ("element", Some(Namespace::Html.uri())),
            Self::Attribute(_) => ("attribute", None),
            Self::ProcessingInstruction(_) => ("target", None),
        };
        let Key { namespace, name } = self.key();
        write!(f, "the {what} {name:?}")?;
        match namespace {
            namespace if namespace == usual => Ok(()),
            Some(namespace) => write!(f, " (namespace {namespace:?})"),
            None => f.write_str(" (no namespace)"),
        }
    }
}

impl Entry for SanitizerElement {
    fn key(&self) -> Key<'_> {
        Key { namespace: self.namespace.as_deref(), name: &self.name }
    }

    fn listed(&self) -> ListedName {
        ListedName::Element(self.clone())
    }
}

impl Entry for SanitizerElementWithAttributes {
    fn key(&self) -> Key<'_> {
        self.element.key()
    }

    fn listed(&self) -> ListedName {
        self.element.listed()
    }
}

impl Entry for SanitizerAttribute {
    fn key(&self) -> Key<'_> {
        Key { namespace: self.namespace.as_deref(), name: &self.name }
    }

    fn listed(&self) -> ListedName {
        ListedName::Attribute(self.clone())
    }
}

impl Entry for SanitizerProcessingInstruction {
    fn key(&self) -> Key<'_> {
        Key { namespace: None, name: &self.target }
    }

    fn listed(&self) -> ListedName {
        ListedName::ProcessingInstruction(self.clone())
    }
}

/// *Contains*, and *contains a target*.
pub fn contains<T: Entry>(list: &[T], item: &impl Entry) -> bool {
    list.iter().any(|entry| entry.key() == item.key())
}

/// *Remove*: removes the item from a list, which may be absent. Returns whether it was present.
pub(crate) fn remove<T: Entry>(list: &mut Option<Vec<T>>, item: &impl Entry) -> bool {
    let Some(list) = list else { return false };
    let before = list.len();
    list.retain(|entry| entry.key() != item.key());
    list.len() < before
}

/// *Add*: appends the item to a list unless it is present. Returns whether it was appended.
pub(crate) fn add<T: Entry>(list: &mut Vec<T>, item: T) -> bool {
    let is_new = !contains(list, &item);
    if is_new {
        list.push(item);
    }
    is_new
}

/// Returns the entries of a list as a set.
pub(crate) fn keys<T: Entry>(list: &[T]) -> HashSet<Key<'_>> {
    list.iter().map(Entry::key).collect()
}

/// *Has duplicates*, and *has duplicate targets*: returns the first entry that occurs earlier in the list.
pub(crate) fn duplicate<T: Entry>(list: &Option<Vec<T>>) -> Option<&T> {
    let mut seen = HashSet::new();
    list.iter().flatten().find(|entry| !seen.insert(entry.key()))
}

/// *Remove duplicates*: keeps the first of equal entries.
pub(crate) fn remove_duplicates<T: Entry>(list: &mut Vec<T>) {
    let mut seen = HashSet::with_capacity(list.len());
    let is_first: Vec<bool> = list.iter().map(|entry| seen.insert(entry.key())).collect();
    let mut is_first = is_first.into_iter();
    list.retain(|_| is_first.next() == Some(true));
}

/// Returns the first entry of the *intersection* of a list and a set, if there is one.
pub(crate) fn common<'l, T: Entry>(list: &'l Option<Vec<T>>, others: &HashSet<Key<'_>>) -> Option<&'l T> {
    list.iter().flatten().find(|entry| others.contains(&entry.key()))
}

/// *Difference*: removes the entries that are in a set.
pub(crate) fn subtract<T: Entry>(list: &mut Vec<T>, others: &HashSet<Key<'_>>) {
    list.retain(|entry| !others.contains(&entry.key()));
}

/// *Intersection*: removes the entries that are not in a set.
pub(crate) fn intersect<T: Entry>(list: &mut Vec<T>, others: &HashSet<Key<'_>>) {
    list.retain(|entry| others.contains(&entry.key()));
}

/// *Equals*, of lists without duplicates, in any order.
pub(crate) fn equal<T: Entry>(a: &Option<Vec<T>>, b: &Option<Vec<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.len() == b.len() && keys(a) == keys(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// *Sort in ascending order*, by *less than item*: entries without a namespace first, then by namespace, then by name, in the order of UTF-16
/// code units, in which U+10000 comes before U+E000.
pub(crate) fn sort<T: Entry>(list: &mut Option<Vec<T>>) {
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    if let Some(list) = list {
        list.sort_by_cached_key(|entry| (entry.key().namespace.map(units), units(entry.key().name)));
    }
}

impl SanitizerAttribute {
    /// Returns `true` for a *custom data attribute*: without a namespace, and with a name that starts with `data-`.
    // SAME-AS-SPEC: HTML (3.2.6.6) also requires a character after the hyphen and no ASCII upper alphas. The sanitize
    // algorithm uses the prefix alone, and so must the validity rules.
    pub(crate) fn is_custom_data_attribute(&self) -> bool {
        self.namespace.is_none() && self.name.starts_with("data-")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(names: &[(Option<&'static str>, &'static str)]) -> Vec<SanitizerAttribute> {
        let attribute = |&(namespace, name): &(Option<&'static str>, &'static str)| SanitizerAttribute {
            name: name.into(),
            namespace: namespace.map(Into::into),
        };
        names.iter().map(attribute).collect()
    }

    #[test]
    fn entries_are_equal_by_name_and_namespace() {
        let list = attributes(&[(None, "a"), (Some("x"), "b")]);
        assert!(contains(&list, &SanitizerAttribute::from("a")));
        assert!(!contains(&list, &SanitizerAttribute::from("b")));
        assert!(!contains(&list, &SanitizerAttribute::from("A")));
        let targets = [SanitizerProcessingInstruction::from("a")];
        assert!(contains(&targets, &SanitizerProcessingInstruction::from("a")));
        assert!(!contains(&targets, &SanitizerProcessingInstruction::from("A")));
    }

    #[test]
    fn add_and_remove_report_changes() {
        let mut list = attributes(&[(None, "a")]);
        assert!(!add(&mut list, "a".into()));
        assert!(add(&mut list, "b".into()));
        let mut list = Some(list);
        assert!(remove(&mut list, &SanitizerAttribute::from("a")));
        assert!(!remove(&mut list, &SanitizerAttribute::from("a")));
        assert_eq!(list, Some(attributes(&[(None, "b")])));
        assert!(!remove(&mut None::<Vec<SanitizerAttribute>>, &SanitizerAttribute::from("a")));
    }

    #[test]
    fn duplicates_are_found_and_removed_anywhere() {
        let mut list =
            attributes(&[(None, "a"), (Some("x"), "a"), (None, "b"), (None, "a"), (Some("x"), "a")]);
        assert_eq!(duplicate(&Some(list.clone())), Some(&"a".into()));
        remove_duplicates(&mut list);
        assert_eq!(list, attributes(&[(None, "a"), (Some("x"), "a"), (None, "b")]));
        assert_eq!(duplicate(&Some(list)), None);
    }

    #[test]
    fn set_operations_ignore_order() {
        let (mut rest, mut both) =
            (attributes(&[(None, "a"), (None, "b")]), attributes(&[(None, "a"), (None, "b")]));
        let others = attributes(&[(Some("x"), "a"), (None, "b"), (None, "c")]);
        subtract(&mut rest, &keys(&others));
        intersect(&mut both, &keys(&others));
        assert_eq!((rest, both), (attributes(&[(None, "a")]), attributes(&[(None, "b")])));
        let (a, b) = (attributes(&[(None, "a"), (None, "b")]), attributes(&[(None, "b"), (None, "a")]));
        let a = Some(a);
        assert_eq!(common(&a, &keys(&b)), Some(&"a".into()));
        assert_eq!(common(&a, &keys(&attributes(&[(Some("x"), "a")]))), None);
        assert!(equal(&a, &Some(b)));
        assert!(!equal(&a, &None));
        assert!(!equal(&Some(attributes(&[])), &None));
        assert!(equal(&None::<Vec<SanitizerAttribute>>, &None));
    }

    #[test]
    fn lists_sort_by_namespace_and_name_in_code_units() {
        let mut list = Some(attributes(&[
            (Some("b"), "a"),
            (Some("a"), "b"),
            (None, "\u{FFFD}"),
            (None, "\u{10000}"),
            (Some(""), "z"),
            (None, "b"),
            (None, "B"),
        ]));
        sort(&mut list);
        // U+10000 is D800 DC00 in UTF-16, and so less than FFFD.
        let sorted = [
            (None, "B"),
            (None, "b"),
            (None, "\u{10000}"),
            (None, "\u{FFFD}"),
            (Some(""), "z"),
            (Some("a"), "b"),
            (Some("b"), "a"),
        ];
        assert_eq!(list, Some(attributes(&sorted)));
    }

    #[test]
    fn custom_data_attributes_have_no_namespace() {
        let list = attributes(&[
            (None, "data-x"),
            (None, "data-"),
            (None, "data"),
            (None, "Data-x"),
            (Some("x"), "data-x"),
        ]);
        let found: Vec<bool> = list.iter().map(SanitizerAttribute::is_custom_data_attribute).collect();
        assert_eq!(found, [true, true, false, false, false]);
    }
}
