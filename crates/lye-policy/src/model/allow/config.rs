//! Turns `allow` and `deny` into the configuration of a sanitizer.

use super::{
    ALL, ALL_OF, AttributeList, COMMENTS, ElementTable, GROUP, INSTRUCTION, STANDARD, group, groups,
    usual_attributes,
};
use crate::model::transforms::{attribute, is_pattern, matches_pattern};
use crate::model::{ElementName, Policy};
use crate::path::Path;
use crate::sanitizer::{Edition, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

type Names = BTreeSet<String>;

/// What a table says of single elements: groups have become their elements.
#[derive(Debug, Default)]
struct Expanded {
    /// By the elements as keys.
    elements: BTreeMap<String, Names>,
    /// The elements with `true`, which in `deny` stands for the element.
    whole: Names,
    /// Those of all elements.
    all: Names,
    /// Those of all elements of SVG, and of MathML.
    of_namespace: [Names; 2],
    comments: bool,
    targets: Names,
}

/// What the tables keep.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::model) struct Kept {
    pub(in crate::model) config: SanitizerConfig,
    /// The beginnings of attributes, by elements; `*` for those of all.
    pub(in crate::model) prefixes: BTreeMap<String, Vec<String>>,
    /// What cannot be taken away.
    pub(in crate::model) exception: Option<Exception>,
}

/// A denied attribute, although a beginning of its name is kept: there are no exceptions to beginnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::model) struct Exception {
    /// The element as a key, or `*` for all.
    pub(super) element: String,
    /// What is denied.
    pub(super) name: String,
    /// What is kept, such as `data-*`.
    pub(super) beginning: String,
}

impl Policy {
    /// Returns what `allow` and `deny` keep; `None` for a policy with a `sanitizer`, and for one that says nothing about it.
    pub(in crate::model) fn kept(&self) -> Option<Kept> {
        if self.sanitizer.is_some() || (self.allow.is_none() && self.deny.is_empty()) {
            return None;
        }
        let mut allowed = match &self.allow {
            Some(table) => Expanded::of(table, self.edition),
            None => Expanded::of(&ElementTable::standard(), self.edition),
        };
        self.imply(&mut allowed);
        Some(Kept::of(allowed, &Expanded::of(&self.deny, self.edition)))
    }

    /// Returns what the policy keeps as a configuration, as it was written, or as `allow` and `deny` mean it. `None` is the safe default.
    #[doc(hidden)]
    pub fn listed_configuration(&self) -> Option<Cow<'_, SanitizerConfig>> {
        match &self.sanitizer {
            Some(config) => Some(Cow::Borrowed(config)),
            None => Some(Cow::Owned(self.kept()?.config)),
        }
    }

    /// Returns how to write that an element is kept, given as a key.
    pub(in crate::model) fn how_to_keep(&self, element: &str) -> String {
        match self.sanitizer {
            Some(_) => format!("add {element:?} to `sanitizer.elements`"),
            None => format!("allow it: `allow = {{ {} = true }}`", Path::new([element])),
        }
    }

    /// Adds what other members can only mean if it is kept.
    fn imply(&self, allowed: &mut Expanded) {
        if self.frames.is_some() {
            let usual = usual_attributes("iframe", self.edition).map(str::to_owned);
            allowed.elements.entry("iframe".to_owned()).or_default().extend(usual);
        }
        if let Some(classes) = &self.classes {
            if classes.one_of.is_some() || classes.prefixes.is_some() {
                allowed.all.insert("class".to_owned());
            }
            for element in classes.elements.keys() {
                if let Some(names) = allowed.elements.get_mut(element.as_str()) {
                    names.insert("class".to_owned());
                }
            }
        }
    }
}

impl Expanded {
    fn of(table: &ElementTable, edition: Edition) -> Self {
        let mut expanded = Self::default();
        for (key, list) in table.iter() {
            let names = || list.names().map(str::to_owned);
            let of_namespace = ALL_OF.iter().position(|all| *all == key);
            match (key.strip_prefix(GROUP), key.strip_prefix(INSTRUCTION), of_namespace) {
                (Some(STANDARD), ..) => expanded.add_standard(list, edition),
                (Some(name), ..) => expanded.add_group(name, list, edition),
                (_, Some(target), _) => drop(expanded.targets.insert(target.to_owned())),
                (.., Some(at)) => expanded.of_namespace[at].extend(names()),
                _ if key == COMMENTS => expanded.comments = true,
                _ if key == ALL => expanded.all.extend(names()),
                _ => expanded.add(key.to_owned(), list, &mut usual_attributes(key, edition)),
            }
        }
        expanded
    }

    /// Adds an element with what a list says of it, given the attributes that it usually has.
    fn add(&mut self, key: String, list: &AttributeList, usual: &mut dyn Iterator<Item = &'static str>) {
        if list.has_usual() {
            self.whole.insert(key.clone());
        }
        let known = self.elements.entry(key).or_default();
        known.extend(list.names().map(str::to_owned));
        if list.has_usual() {
            known.extend(usual.map(str::to_owned));
        }
    }

    fn add_group(&mut self, name: &str, list: &AttributeList, edition: Edition) {
        let Some(group) = group(name, edition) else { return };
        for element in group.elements() {
            self.add(element.to_owned(), list, &mut group.usual(element));
        }
    }

    fn add_standard(&mut self, list: &AttributeList, edition: Edition) {
        let standard = &edition.builtins().safe_default;
        if list.has_usual() {
            self.all.extend(standard.attributes.iter().map(|name| (*name).to_owned()));
        }
        for element in standard.elements {
            let key = ElementName { namespace: element.namespace, name: element.name }.key();
            self.add(key, list, &mut element.attributes.iter().copied());
        }
    }

    /// Returns the attributes that the table has for an element beside those of all.
    fn of_element<'e>(&'e self, key: &'e str) -> impl Iterator<Item = &'e String> {
        let namespace =
            ALL_OF.iter().position(|all| all.strip_suffix('*').is_some_and(|prefix| key.starts_with(prefix)));
        let of_namespace = namespace.map(|at| &self.of_namespace[at]);
        self.elements.get(key).into_iter().chain(of_namespace).flatten()
    }
}

impl Kept {
    fn of(allowed: Expanded, denied: &Expanded) -> Self {
        let all: Names = allowed.all.iter().filter(|name| !names(denied.all.iter(), name)).cloned().collect();
        let mut kept = Self::default();
        kept.add_prefixes(ALL, all.iter());
        kept.find_exception(ALL, all.iter(), &denied.all.iter().collect::<Vec<_>>());
        let mut elements = Vec::new();
        let denies = |key: &String| {
            denied.whole.contains(key)
                || denied.whole.iter().any(|denied| is_pattern(denied) && matches_pattern(denied, key))
        };
        for key in allowed.elements.keys().filter(|key| !denies(key)) {
            let is_denied =
                |name: &str| names(denied.all.iter(), name) || names(denied.of_element(key), name);
            let own: Names = allowed.of_element(key).filter(|name| !is_denied(name)).cloned().collect();
            kept.add_prefixes(key, own.iter());
            let of_element: Vec<&String> = denied.of_element(key).chain(&denied.all).collect();
            kept.find_exception(key, own.iter().chain(&all), &of_element);
            let listed = own.iter().filter(|name| !all.contains(*name) && !name.ends_with('*'));
            let listed: Vec<_> = listed.map(attribute).collect();
            let removed: Vec<_> =
                all.iter().filter(|name| names(denied.of_element(key), name)).map(attribute).collect();
            elements.push(SanitizerElementWithAttributes {
                element: element(key),
                attributes: (!listed.is_empty()).then_some(listed),
                remove_attributes: (!removed.is_empty()).then_some(removed),
            });
        }
        let targets = allowed.targets.into_iter().filter(|target| !denied.targets.contains(target));
        let targets: Vec<_> = targets.map(Into::into).collect();
        kept.config = SanitizerConfig {
            elements: Some(elements),
            attributes: Some(all.iter().filter(|name| !name.ends_with('*')).map(attribute).collect()),
            comments: (allowed.comments && !denied.comments).then_some(true),
            processing_instructions: (!targets.is_empty()).then_some(targets),
            ..SanitizerConfig::default()
        };
        kept
    }

    /// Finds a denied attribute among those that have a beginning that is kept.
    fn find_exception<'n>(
        &mut self,
        element: &str,
        kept: impl Iterator<Item = &'n String>,
        denied: &[&String],
    ) {
        for beginning in kept.filter(|name| name.ends_with('*')) {
            let prefix = beginning.trim_end_matches('*');
            let meets = |name: &&String| match name.strip_suffix('*') {
                Some(other) => other.starts_with(prefix) || prefix.starts_with(other),
                None => name.starts_with(prefix),
            };
            if let Some(name) = denied.iter().copied().find(meets) {
                let (element, beginning) = (element.to_owned(), beginning.clone());
                self.exception.get_or_insert(Exception { element, name: name.clone(), beginning });
            }
        }
    }

    fn add_prefixes<'n>(&mut self, key: &str, names: impl Iterator<Item = &'n String>) {
        let prefixes: Vec<String> =
            names.filter_map(|name| name.strip_suffix('*')).map(str::to_owned).collect();
        if !prefixes.is_empty() {
            self.prefixes.insert(key.to_owned(), prefixes);
        }
    }
}

/// Whether a list names an attribute, or its beginning.
fn names<'n>(mut list: impl Iterator<Item = &'n String>, name: &str) -> bool {
    list.any(|listed| {
        listed == name || listed.strip_suffix('*').is_some_and(|prefix| name.starts_with(prefix))
    })
}

/// Returns the element that a key names.
pub(super) fn element(key: &str) -> SanitizerElement {
    let ElementName { namespace, name } = ElementName::of_key(key);
    SanitizerElement::new(namespace, name.to_owned())
}

/// Returns the names of the groups of an edition.
pub(in crate::model) fn names_of_groups(edition: Edition) -> Vec<&'static str> {
    groups(edition).map(|group| group.name).chain([STANDARD]).collect()
}
