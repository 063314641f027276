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

/// Names of attributes.
#[derive(Clone, Debug, Default)]
struct Names {
    whole: BTreeSet<String>,
    /// Beginnings of names, without their `*`.
    beginnings: BTreeSet<String>,
}

impl Names {
    fn add(&mut self, name: &str) {
        match name.strip_suffix('*') {
            Some(beginning) => self.beginnings.insert(beginning.to_owned()),
            None => self.whole.insert(name.to_owned()),
        };
    }

    fn add_all<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        names.for_each(|name| self.add(name));
    }

    fn has(&self, name: &str) -> bool {
        self.whole.contains(name) || self.begins(name)
    }

    /// Whether one of the beginnings is that of a name, or of a longer beginning.
    fn begins(&self, name: &str) -> bool {
        self.beginnings.iter().any(|beginning| name.starts_with(beginning.as_str()))
    }

    /// Returns a name that begins as given, or is a beginning of that, as it was written.
    fn that_meets(&self, beginning: &str) -> Option<String> {
        let longer = self.whole.iter().find(|name| name.starts_with(beginning));
        let meets = |other: &&String| other.starts_with(beginning) || beginning.starts_with(other.as_str());
        longer.cloned().or_else(|| Some(format!("{}*", self.beginnings.iter().find(meets)?)))
    }
}

/// What a table says of single elements: groups have become their elements.
#[derive(Debug, Default)]
struct Expanded {
    /// By the elements as keys.
    elements: BTreeMap<String, Names>,
    /// The elements with `true`, which in `deny` stands for the element.
    whole: BTreeSet<String>,
    /// Those of all elements.
    all: Names,
    /// Those of all elements of SVG, and of MathML.
    of_namespace: [Names; 2],
    comments: bool,
    targets: BTreeSet<String>,
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
            let iframe = allowed.elements.entry("iframe".to_owned()).or_default();
            iframe.add_all(usual_attributes("iframe", self.edition));
        }
        if let Some(classes) = &self.classes {
            if classes.one_of.is_some() || classes.prefixes.is_some() {
                allowed.all.add("class");
            }
            for element in classes.elements.keys() {
                if let Some(names) = allowed.elements.get_mut(element.as_str()) {
                    names.add("class");
                }
            }
        }
    }
}

impl Expanded {
    fn of(table: &ElementTable, edition: Edition) -> Self {
        let mut expanded = Self::default();
        for (key, list) in table.iter() {
            let of_namespace = ALL_OF.iter().position(|all| *all == key);
            match (key.strip_prefix(GROUP), key.strip_prefix(INSTRUCTION), of_namespace) {
                (Some(STANDARD), ..) => expanded.add_standard(list, edition),
                (Some(name), ..) => expanded.add_group(name, list, edition),
                (_, Some(target), _) => drop(expanded.targets.insert(target.to_owned())),
                (.., Some(at)) => expanded.of_namespace[at].add_all(list.names()),
                _ if key == COMMENTS => expanded.comments = true,
                _ if key == ALL => expanded.all.add_all(list.names()),
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
        known.add_all(list.names());
        if list.has_usual() {
            known.add_all(usual);
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
            self.all.add_all(standard.attributes.iter().copied());
        }
        for element in standard.elements {
            let key = ElementName { namespace: element.namespace, name: element.name }.key();
            self.add(key, list, &mut element.attributes.iter().copied());
        }
    }

    /// Returns the attributes that the table has for an element beside those of all: its own, and those of its namespace.
    fn of_element(&self, key: &str) -> [Option<&Names>; 2] {
        let is_of = |all: &&str| all.strip_suffix('*').is_some_and(|prefix| key.starts_with(prefix));
        [self.elements.get(key), ALL_OF.iter().position(is_of).map(|at| &self.of_namespace[at])]
    }
}

impl Kept {
    fn of(allowed: Expanded, denied: &Expanded) -> Self {
        let all = without([&allowed.all], &[&denied.all]);
        let mut kept = Self::default();
        kept.add_beginnings(ALL, &all);
        kept.find_exception(ALL, [&all], &[&denied.all]);
        let mut elements = Vec::new();
        let denies = |key: &String| {
            denied.whole.contains(key)
                || denied.whole.iter().any(|denied| is_pattern(denied) && matches_pattern(denied, key))
        };
        for key in allowed.elements.keys().filter(|key| !denies(key)) {
            let of_element: Vec<&Names> = denied.of_element(key).into_iter().flatten().collect();
            let is_denied: Vec<&Names> = of_element.iter().copied().chain([&denied.all]).collect();
            let own = without(allowed.of_element(key).into_iter().flatten(), &is_denied);
            kept.add_beginnings(key, &own);
            kept.find_exception(key, [&own, &all], &is_denied);
            let listed: Vec<_> = own.whole.difference(&all.whole).map(attribute).collect();
            let removes = |name: &&String| of_element.iter().any(|names| names.has(name));
            let removed: Vec<_> = match of_element.is_empty() {
                true => Vec::new(),
                false => all.whole.iter().filter(removes).map(attribute).collect(),
            };
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
            attributes: Some(all.whole.iter().map(attribute).collect()),
            comments: (allowed.comments && !denied.comments).then_some(true),
            processing_instructions: (!targets.is_empty()).then_some(targets),
            ..SanitizerConfig::default()
        };
        kept
    }

    /// Finds a denied attribute among those that have a beginning that is kept.
    fn find_exception<const N: usize>(&mut self, element: &str, kept: [&Names; N], denied: &[&Names]) {
        for beginning in kept.into_iter().flat_map(|kept| &kept.beginnings) {
            if let Some(name) = denied.iter().find_map(|denied| denied.that_meets(beginning)) {
                let (element, beginning) = (element.to_owned(), format!("{beginning}*"));
                self.exception.get_or_insert(Exception { element, name, beginning });
            }
        }
    }

    fn add_beginnings(&mut self, key: &str, names: &Names) {
        if !names.beginnings.is_empty() {
            self.prefixes.insert(key.to_owned(), names.beginnings.iter().cloned().collect());
        }
    }
}

/// Returns names without those that are denied.
fn without<'n>(names: impl IntoIterator<Item = &'n Names>, denied: &[&Names]) -> Names {
    let mut left = Names::default();
    for names in names {
        let whole = names.whole.iter().filter(|name| !denied.iter().any(|denied| denied.has(name)));
        left.whole.extend(whole.cloned());
        let beginnings =
            names.beginnings.iter().filter(|name| !denied.iter().any(|denied| denied.begins(name)));
        left.beginnings.extend(beginnings.cloned());
    }
    left
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
