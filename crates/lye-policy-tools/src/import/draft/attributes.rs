//! The attributes of a draft.

use super::Draft;
use crate::import::draft::filled;
use crate::import::generated::reasons;
use crate::import::names::{
    ALL, Attribute, Element, attribute_key, element_key, has_capital, holds_urls, plain, rule_key,
};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::is_attribute_prefix;
use lye_policy::model::names::made_attribute;
use lye_policy::path::Path;
use lye_policy::urls::{UrlAttribute, is_url_attribute_name};
use std::collections::BTreeMap;

impl Draft {
    /// Keeps an attribute of one element, or of all.
    pub(crate) fn keep_attribute(&mut self, path: &Path, element: Option<&Element>, written: &str) {
        let name = written.to_ascii_lowercase();
        let Some(made) = self.keepable(path, element, &name) else { return };
        if let Some(key) = element.and_then(|element| rule_key(Some(element), &made)) {
            // It has any value now.
            self.values.remove(&key);
        }
        self.list(element, &name);
    }

    /// Adds an attribute to the list of an element, or of all. Attributes of elements that are not kept have no effect in other
    /// sanitizers either.
    pub(super) fn list(&mut self, element: Option<&Element>, name: &str) {
        let made = |namespace| made_attribute(namespace, name).filter(|(of, _)| *of != AttrNamespace::Xmlns);
        match element {
            Some(element) => {
                let listed = self.elements.get_mut(element);
                _ = listed.zip(made(element.0)).map(|(listed, made)| listed.insert(made));
            }
            None => {
                let namespaces = self.namespaces().into_iter().chain([Namespace::Html]);
                self.attributes.extend(namespaces.filter_map(made));
            }
        }
    }

    /// Returns the attribute as the parser creates it, if a policy can keep it; reports it otherwise.
    pub(super) fn keepable(
        &mut self,
        path: &Path,
        element: Option<&Element>,
        name: &str,
    ) -> Option<Attribute> {
        let made = made_attribute(element.map_or(Namespace::Html, |(namespace, _)| *namespace), name);
        let reason = match &made {
            _ if name == "srcdoc" => reasons::NO_DOCUMENTS.to_owned(),
            _ if name.starts_with("on") => filled(reasons::EVENT_HANDLER, name),
            Some((AttrNamespace::Xmlns, _)) => reasons::NAMESPACE_DECLARATION.to_owned(),
            Some(attribute) if rule_key(None, attribute).is_some() => return made,
            _ => filled(reasons::ATTRIBUTE_NOT_NAMED, name.escape_debug()),
        };
        self.unmapped(path, reason);
        None
    }

    /// Keeps attributes that begin with a prefix. Returns `true` if the policy keeps some.
    pub(crate) fn keep_attribute_prefix(
        &mut self,
        path: &Path,
        element: Option<&Element>,
        prefix: &str,
    ) -> bool {
        if element.is_some_and(|element| !self.elements.contains_key(element)) {
            return false;
        }
        if element.is_none() && prefix == "data-" {
            self.data_attributes = true;
            return true;
        }
        let hyphenated = format!("{}-", prefix.strip_suffix('-').unwrap_or(prefix));
        if !is_attribute_prefix(&hyphenated) {
            self.unmapped(path, reasons::NO_PREFIX);
            return false;
        }
        if hyphenated != prefix {
            self.unmapped(path, filled(reasons::PREFIX_WITHOUT_HYPHEN, &hyphenated));
        }
        self.keep_prefix(element.map_or_else(|| ALL.to_owned(), element_key), &hyphenated);
        true
    }

    /// Keeps attributes that begin with a prefix of a policy, by the key of the element.
    pub(crate) fn keep_prefix(&mut self, key: String, prefix: &str) {
        self.patterns.attributes.entry(key).or_default().insert(prefix.to_owned());
    }

    /// Removes an attribute from all lists. Returns whether a list had it.
    pub(crate) fn remove_attribute(&mut self, attribute: &Attribute) -> bool {
        self.removed_attributes.insert(attribute.clone());
        let lists = self.elements.values_mut().chain([&mut self.attributes]);
        lists.fold(false, |had, list| list.remove(attribute) | had)
    }

    /// Removes an attribute of an element, although it or all elements list it.
    pub(crate) fn withhold(&mut self, element: &Element, name: &str) {
        let made = made_attribute(element.0, &name.to_ascii_lowercase()).unwrap_or_else(|| plain(name));
        if let Some(attributes) = self.elements.get_mut(element) {
            attributes.remove(&made);
            rule_key(Some(element), &made).map(|key| self.values.remove(&key));
            if self.attributes.contains(&made) {
                self.withheld.entry(element.clone()).or_default().insert(made);
            }
        }
    }

    /// Whether an element keeps an attribute because of the beginning of its name.
    pub(crate) fn keeps_by_prefix(&self, element: &Element, name: &str) -> bool {
        let prefixes = [ALL.to_owned(), element_key(element)].map(|key| self.patterns.attributes.get(&key));
        let begins = |prefix: &String| name.starts_with(prefix.as_str());
        self.data_attributes && name.starts_with("data-")
            || prefixes.into_iter().flatten().flatten().any(begins)
    }

    /// Sets an attribute of an element, if it is kept, to this value only.
    pub(crate) fn set_attribute(&mut self, element: &Element, attribute: &Attribute, value: &str) {
        rule_key(Some(element), attribute).map(|key| self.values.remove(&key));
        if self.elements.contains_key(element) {
            self.set
                .entry(element_key(element))
                .or_default()
                .insert(attribute_key(attribute), value.to_owned());
        }
    }

    /// Whether a list has an attribute.
    pub(crate) fn lists_attribute(&self, attribute: &Attribute) -> bool {
        self.elements.values().chain([&self.attributes]).any(|list| list.contains(attribute))
    }

    /// Whether a list has `style`.
    pub(crate) fn keeps_style(&self) -> bool {
        self.lists_attribute(&plain("style"))
    }

    /// Returns the attributes that an element keeps, with those of all elements.
    pub(crate) fn attributes_of<'p>(&'p self, element: &'p Element) -> impl Iterator<Item = &'p Attribute> {
        let own = self.elements.get(element);
        let of_all = own.map(|_| &self.attributes);
        let withheld = self.withheld.get(element);
        let is_kept = move |attribute: &&Attribute| withheld.is_none_or(|of| !of.contains(*attribute));
        own.into_iter().flatten().chain(of_all.into_iter().flatten().filter(is_kept))
    }

    /// Whether an element keeps an attribute.
    pub(crate) fn keeps_attribute(&self, element: &Element, name: &str) -> bool {
        let made = made_attribute(element.0, &name.to_ascii_lowercase());
        made.is_some_and(|made| self.attributes_of(element).any(|attribute| *attribute == made))
    }

    /// Returns each attribute of each kept element, in the order of the keys of elements.
    pub(crate) fn kept_attributes(&self) -> Vec<(Element, Attribute)> {
        let mut kept = Vec::new();
        for element in self.elements.keys() {
            let is_made = |attribute: &&Attribute| match element.0 {
                Namespace::Html => attribute.0 == AttrNamespace::None && !has_capital(&attribute.1),
                of => made_attribute(of, &attribute_key(attribute)).as_ref() == Some(*attribute),
            };
            let attributes = self.attributes_of(element).filter(is_made).cloned();
            kept.extend(attributes.map(|attribute| (element.clone(), attribute)));
        }
        kept.sort_by_cached_key(|(element, attribute)| (element_key(element), attribute_key(attribute)));
        kept.dedup();
        kept
    }

    /// Returns the attributes that hold URLs, each with the elements that keep it.
    pub(crate) fn url_attributes(&self) -> BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> {
        let mut found: BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> = BTreeMap::new();
        for element in self.elements.keys() {
            let candidates = self.attributes_of(element).filter(|(_, name)| is_url_attribute_name(name));
            for (attribute, known) in
                candidates.filter_map(|attribute| Some((attribute, holds_urls(element, attribute)?)))
            {
                let elements = found.entry(attribute.clone()).or_default();
                if elements.last().is_none_or(|(last, _)| last != element) {
                    elements.push((element.clone(), known));
                }
            }
        }
        found
    }
}
