//! Writes a configuration of the Sanitizer API as `allow` and `deny`, by groups where they fit.

use super::{ALL, AttributeList, COMMENTS, ElementTable, GROUP, INSTRUCTION, groups, usual_attributes};
use crate::model::names::NameCheck;
use crate::model::{ElementName, Policy, attribute_name};
use crate::sanitizer::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerProcessingInstruction,
};
use lye_html::Namespace;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The least number of elements that a group has to say.
const LEAST: usize = 2;

/// Patterns of names beside a configuration of the Sanitizer API, which has none.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    /// The beginnings of attributes, by the key of the element; `*` for all elements.
    pub attributes: BTreeMap<String, BTreeSet<String>>,
    /// Those of custom elements; the configuration lists each as an element.
    pub custom_elements: BTreeSet<String>,
}

impl Patterns {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty() && self.custom_elements.is_empty()
    }

    /// Returns the patterns as `allow` has them.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let attributes = self.attributes.values().flatten().map(|beginning| format!("{beginning}*"));
        attributes.chain(self.custom_elements.iter().cloned())
    }
}

/// What a policy keeps, in no order.
#[derive(PartialEq, Eq)]
struct Listed {
    /// What an element has beside the attributes of all, and which of those it has not.
    elements: HashMap<SanitizerElement, (HashSet<SanitizerAttribute>, HashSet<SanitizerAttribute>)>,
    /// The attributes of all elements.
    all: HashSet<SanitizerAttribute>,
    /// The beginnings of attributes, by the key of the element.
    beginnings: BTreeMap<String, BTreeSet<String>>,
    comments: Option<bool>,
    instructions: Option<Vec<SanitizerProcessingInstruction>>,
}

impl Policy {
    /// Returns the policy with `allow` and `deny` instead of `sanitizer`, if they can say the same. They also keep what matches patterns.
    #[doc(hidden)]
    #[must_use]
    pub fn by_tables(self, patterns: &Patterns) -> Self {
        let tables = self.sanitizer.as_ref().and_then(|config| self.tables_of(config, patterns));
        let Some((allow, deny)) = tables else { return self };
        let changed = Self { sanitizer: None, allow: Some(allow), deny, ..self.clone() };
        let listed = self.listed(patterns);
        if listed.is_some() && changed.listed(&Patterns::default()) == listed { changed } else { self }
    }

    /// Returns what is kept; `None` without lists of it.
    fn listed(&self, patterns: &Patterns) -> Option<Listed> {
        let config = self.consistent_sanitizer().ok()?.get();
        let all: HashSet<_> = config.attributes?.into_iter().collect();
        let elements = config.elements?.into_iter().map(|entry| {
            let removed: HashSet<_> = entry.remove_attributes.into_iter().flatten().collect();
            let own = entry.attributes.into_iter().flatten();
            let own =
                own.filter(|attribute| !all.contains(attribute) && !removed.contains(attribute)).collect();
            (entry.element, (own, removed.into_iter().filter(|attribute| all.contains(attribute)).collect()))
        });
        let mut beginnings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (element, own) in self.kept_prefixes() {
            beginnings.entry(element).or_default().extend(own);
        }
        for (element, own) in &patterns.attributes {
            beginnings.entry(element.clone()).or_default().extend(own.iter().cloned());
        }
        // `data_attributes` is a beginning for all elements.
        if self.sanitizer.as_ref().is_some_and(|config| config.data_attributes == Some(true)) {
            beginnings.entry(ALL.to_owned()).or_default().insert("data-".to_owned());
        }
        let (comments, instructions) = (config.comments, config.processing_instructions);
        Some(Listed { elements: elements.collect(), all, beginnings, comments, instructions })
    }

    fn tables_of(
        &self,
        config: &SanitizerConfig,
        patterns: &Patterns,
    ) -> Option<(ElementTable, ElementTable)> {
        let removes = [&config.remove_elements, &config.replace_with_children_elements];
        let others = removes.into_iter().flatten().any(|list| !list.is_empty());
        if others || config.remove_attributes.is_some() || config.remove_processing_instructions.is_some() {
            return None;
        }
        let mut deny = ElementTable::default();
        let mut own: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for entry in config.elements.as_ref()? {
            let key = self.key_of(&entry.element, patterns)?;
            let names = entry.attributes.iter().flatten().map(attribute_name).collect::<Option<Vec<_>>>()?;
            own.entry(key.clone()).or_default().extend(names);
            for attribute in entry.remove_attributes.iter().flatten() {
                deny = deny.with(key.clone(), [attribute_name(attribute)?]);
            }
        }
        let mut all: BTreeSet<String> =
            config.attributes.as_ref()?.iter().map(attribute_name).collect::<Option<_>>()?;
        all.extend((config.data_attributes == Some(true)).then(|| "data-*".to_owned()));
        for (element, prefixes) in &patterns.attributes {
            let names = prefixes.iter().map(|prefix| format!("{prefix}*"));
            match element == ALL {
                true => all.extend(names),
                false => own.get_mut(element)?.extend(names),
            }
        }
        let deny = self.without_implied(&own, &all, deny)?;
        let mut allow = self.grouped(own, &all);
        if !all.is_empty() {
            allow = allow.with(ALL, all.into_iter().collect::<AttributeList>());
        }
        if config.comments == Some(true) {
            allow = allow.with(COMMENTS, AttributeList::usual());
        }
        for instruction in config.processing_instructions.iter().flatten() {
            allow = allow.with(format!("{INSTRUCTION}{}", instruction.target), AttributeList::usual());
        }
        Some((allow, deny))
    }

    /// Denies what other members would keep beside the lists.
    fn without_implied(
        &self,
        own: &BTreeMap<String, BTreeSet<String>>,
        all: &BTreeSet<String>,
        mut deny: ElementTable,
    ) -> Option<ElementTable> {
        if self.frames.is_some() {
            match own.get("iframe") {
                None => deny = deny.with("iframe", AttributeList::usual()),
                Some(listed) => {
                    for name in usual_attributes("iframe", self.edition) {
                        if !listed.contains(name) && !all.contains(name) {
                            deny = deny.with("iframe", [name]);
                        }
                    }
                }
            }
        }
        let needs_class = self.classes.as_ref().is_some_and(|classes| {
            let is_lacking = |element: &String| own.get(element).is_some_and(|own| !own.contains("class"));
            classes.one_of.is_some() || classes.prefixes.is_some() || classes.elements.keys().any(is_lacking)
        });
        (!needs_class || all.contains("class")).then_some(deny)
    }

    /// Returns elements with their attributes, as groups where all of a group is there.
    fn grouped(&self, mut own: BTreeMap<String, BTreeSet<String>>, all: &BTreeSet<String>) -> ElementTable {
        let mut table = ElementTable::default();
        let mut covered: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for group in groups(self.edition) {
            let is_whole = group.elements().all(|element| {
                own.get(element).is_some_and(|own| {
                    group.usual(element).all(|name| own.contains(name) || all.contains(name))
                })
            });
            let new = group.elements().filter(|element| !covered.contains_key(*element)).count();
            if is_whole && new >= LEAST {
                table = table.with(format!("{GROUP}{}", group.name), AttributeList::usual());
                for element in group.elements() {
                    let names = group.usual(element).map(str::to_owned);
                    covered.entry(element.to_owned()).or_default().extend(names);
                }
            }
        }
        for (element, covered) in covered {
            if let Some(listed) = own.get_mut(&element) {
                listed.retain(|name| !covered.contains(name));
                if listed.is_empty() {
                    own.remove(&element);
                }
            }
        }
        for (element, listed) in own {
            let usual: BTreeSet<String> =
                usual_attributes(&element, self.edition).map(str::to_owned).collect();
            let list = if listed == usual { AttributeList::usual() } else { listed.into_iter().collect() };
            table = table.with(element, list);
        }
        table
    }

    /// Returns the key of an element; `html:` marks a name that is usually one of SVG or MathML.
    fn key_of(&self, element: &SanitizerElement, patterns: &Patterns) -> Option<String> {
        let (namespace, name) = element.known()?;
        let is_of_html = namespace == Namespace::Html;
        if is_of_html
            && (name.contains([':', '@', '#', '?', '['])
                || name.contains('*') && !patterns.custom_elements.contains(name))
        {
            return None;
        }
        let check = NameCheck::new(self.edition.builtins(), false);
        Some(match is_of_html && check.is_of_foreign_content(name) {
            true => format!("html:{name}"),
            false => ElementName { namespace, name }.key(),
        })
    }
}
