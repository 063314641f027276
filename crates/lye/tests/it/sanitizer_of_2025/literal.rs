//! The algorithms of the WICG's draft of September 2025 on configurations, as literally as Rust allows: lists are vectors, and each step
//! of the draft is a statement.

use lye::SanitizerConfig;
use lye::sanitizer::{Builtins, SanitizerAttribute, SanitizerElement};
use serde_json::Value;

const HTML: &str = "http://www.w3.org/1999/xhtml";

/// A canonical name of an element or an attribute.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Name {
    pub(super) namespace: Option<String>,
    pub(super) name: String,
}

/// An entry of `elements`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Element {
    pub(super) name: Name,
    pub(super) attributes: Option<Vec<Name>>,
    pub(super) remove_attributes: Option<Vec<Name>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Config {
    pub(super) elements: Option<Vec<Element>>,
    pub(super) remove_elements: Option<Vec<Name>>,
    pub(super) replace_with_children_elements: Option<Vec<Name>>,
    pub(super) attributes: Option<Vec<Name>>,
    pub(super) remove_attributes: Option<Vec<Name>>,
    pub(super) comments: Option<bool>,
    pub(super) data_attributes: Option<bool>,
}

// ---- Canonicalize the configuration ----

fn canonical_name(name: &Value, default: Option<&str>) -> Name {
    if let Some(name) = name.as_str() {
        return Name { namespace: default.map(str::to_owned), name: name.to_owned() };
    }
    let namespace = match name.get("namespace") {
        None => default,
        Some(namespace) => namespace.as_str(),
    };
    let namespace = namespace.filter(|namespace| !namespace.is_empty());
    Name { namespace: namespace.map(str::to_owned), name: name["name"].as_str().unwrap().to_owned() }
}

pub(super) fn canonical_element(element: &Value) -> Name {
    canonical_name(element, Some(HTML))
}

pub(super) fn canonical_attribute(attribute: &Value) -> Name {
    canonical_name(attribute, None)
}

/// A list that is empty stays a list: the draft only says what is added to it.
pub(super) fn canonical_element_with_attributes(element: &Value) -> Element {
    let list = |member: &str| {
        let attributes = element.get(member)?.as_array().unwrap();
        let mut result = Vec::new();
        for attribute in attributes {
            add(&mut result, canonical_attribute(attribute));
        }
        Some(result)
    };
    Element {
        name: canonical_element(element),
        attributes: list("attributes"),
        remove_attributes: list("removeAttributes"),
    }
}

fn canonicalize(dictionary: &Value, allow_comments_and_data_attributes: bool) -> Config {
    let list = |member: &str, canonical: fn(&Value) -> Name| -> Option<Vec<Name>> {
        Some(dictionary.get(member)?.as_array().unwrap().iter().map(canonical).collect())
    };
    let elements = dictionary.get("elements").map(|list| list.as_array().unwrap().iter());
    let mut config = Config {
        elements: elements.map(|list| list.map(canonical_element_with_attributes).collect()),
        remove_elements: list("removeElements", canonical_element),
        replace_with_children_elements: list("replaceWithChildrenElements", canonical_element),
        attributes: list("attributes", canonical_attribute),
        remove_attributes: list("removeAttributes", canonical_attribute),
        comments: dictionary.get("comments").and_then(Value::as_bool),
        data_attributes: dictionary.get("dataAttributes").and_then(Value::as_bool),
    };
    if config.elements.is_none() && config.remove_elements.is_none() {
        config.remove_elements = Some(Vec::new());
    }
    if config.attributes.is_none() && config.remove_attributes.is_none() {
        config.remove_attributes = Some(Vec::new());
    }
    if config.comments.is_none() {
        config.comments = Some(allow_comments_and_data_attributes);
    }
    if config.attributes.is_some() && config.data_attributes.is_none() {
        config.data_attributes = Some(allow_comments_and_data_attributes);
    }
    config
}

/// *Set a configuration*. Returns `None` where the constructor throws.
pub(super) fn set_a_configuration(
    dictionary: &Value,
    allow_comments_and_data_attributes: bool,
) -> Option<Config> {
    let config = canonicalize(dictionary, allow_comments_and_data_attributes);
    config.is_valid().then_some(config)
}

// ---- Supporting algorithms ----

pub(super) fn contains(list: &[Name], item: &Name) -> bool {
    list.iter().any(|entry| entry == item)
}

fn remove(list: &mut Vec<Name>, item: &Name) -> bool {
    let had = contains(list, item);
    list.retain(|entry| entry != item);
    had
}

fn remove_from(list: &mut Option<Vec<Name>>, item: &Name) -> bool {
    list.as_mut().is_some_and(|list| remove(list, item))
}

fn add(list: &mut Vec<Name>, name: Name) {
    if !contains(list, &name) {
        list.push(name);
    }
}

fn has_dupes(list: &[Name]) -> bool {
    list.iter().any(|item| list.iter().filter(|entry| *entry == item).count() > 1)
}

fn intersection(a: &[Name], b: &[Name]) -> Vec<Name> {
    a.iter().filter(|item| contains(b, item)).cloned().collect()
}

fn difference(a: &[Name], b: &[Name]) -> Vec<Name> {
    a.iter().filter(|item| !contains(b, item)).cloned().collect()
}

/// Without a namespace; every name that begins with `data-` counts.
pub(super) fn is_custom_data_attribute(name: &Name) -> bool {
    name.namespace.is_none() && name.name.starts_with("data-")
}

fn names(elements: &[Element]) -> Vec<Name> {
    elements.iter().map(|element| element.name.clone()).collect()
}

fn are_equal(a: &Option<Vec<Name>>, b: &Option<Vec<Name>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => difference(a, b).is_empty() && difference(b, a).is_empty(),
        (a, b) => a.is_none() && b.is_none(),
    }
}

// ---- Configuration invariants, and modify the configuration ----

impl Config {
    pub(super) fn is_valid(&self) -> bool {
        let elements = self.elements.as_deref().unwrap_or_default();
        let element_names = self.elements.as_deref().map(names);
        if self.elements.is_some() == self.remove_elements.is_some() {
            return false;
        }
        if self.attributes.is_some() == self.remove_attributes.is_some() {
            return false;
        }
        let lists = [
            &element_names,
            &self.remove_elements,
            &self.replace_with_children_elements,
            &self.attributes,
            &self.remove_attributes,
        ];
        if lists.into_iter().flatten().any(|list| has_dupes(list)) {
            return false;
        }
        let replaced = self.replace_with_children_elements.as_deref().unwrap_or_default();
        for others in [&element_names, &self.remove_elements].into_iter().flatten() {
            if !intersection(others, replaced).is_empty() {
                return false;
            }
        }
        let has_data_attributes = self.data_attributes == Some(true);
        if let Some(attributes) = &self.attributes {
            for element in elements {
                let local = element.attributes.as_deref().unwrap_or_default();
                let removed = element.remove_attributes.as_deref().unwrap_or_default();
                if !intersection(attributes, local).is_empty()
                    || !difference(removed, attributes).is_empty()
                    || has_data_attributes && local.iter().any(is_custom_data_attribute)
                {
                    return false;
                }
            }
            if has_data_attributes && attributes.iter().any(is_custom_data_attribute) {
                return false;
            }
        }
        if let Some(remove_attributes) = &self.remove_attributes {
            for element in elements {
                for local in [&element.attributes, &element.remove_attributes].into_iter().flatten() {
                    if !intersection(remove_attributes, local).is_empty() {
                        return false;
                    }
                }
            }
            if self.data_attributes.is_some() {
                return false;
            }
        }
        true
    }

    pub(super) fn allow_element(&mut self, mut element: Element) -> bool {
        let modified = remove_from(&mut self.replace_with_children_elements, &element.name);
        let Some(elements) = &mut self.elements else {
            return remove_from(&mut self.remove_elements, &element.name) || modified;
        };
        if let Some(local) = &mut element.attributes {
            if let Some(attributes) = &self.attributes {
                *local = difference(local, attributes);
                if self.data_attributes == Some(true) {
                    local.retain(|item| !is_custom_data_attribute(item));
                }
            }
            if let Some(remove_attributes) = &self.remove_attributes {
                *local = difference(local, remove_attributes);
            }
        } else if let Some(removed) = &mut element.remove_attributes {
            if let Some(attributes) = &self.attributes {
                *removed = intersection(removed, attributes);
            }
            if let Some(remove_attributes) = &self.remove_attributes {
                *removed = difference(removed, remove_attributes);
            }
        }
        let Some(current) = elements.iter().find(|entry| entry.name == element.name) else {
            elements.push(element);
            return true;
        };
        if are_equal(&current.attributes, &element.attributes)
            && are_equal(&current.remove_attributes, &element.remove_attributes)
        {
            return modified;
        }
        elements.retain(|entry| entry.name != element.name);
        elements.push(element);
        true
    }

    pub(super) fn remove_element(&mut self, element: Name) -> bool {
        let modified = remove_from(&mut self.replace_with_children_elements, &element);
        if let Some(elements) = &mut self.elements {
            if contains(&names(elements), &element) {
                elements.retain(|entry| entry.name != element);
                return true;
            }
            return modified;
        }
        let removed = self.remove_elements.as_mut().unwrap();
        if contains(removed, &element) {
            return modified;
        }
        add(removed, element);
        true
    }

    pub(super) fn replace_element_with_children(&mut self, element: Name) -> bool {
        let replaced = self.replace_with_children_elements.get_or_insert_default();
        if contains(replaced, &element) {
            return false;
        }
        add(replaced, element.clone());
        remove_from(&mut self.remove_elements, &element);
        if let Some(elements) = &mut self.elements {
            elements.retain(|entry| entry.name != element);
        }
        true
    }

    pub(super) fn allow_attribute(&mut self, attribute: Name) -> bool {
        let Some(attributes) = &mut self.attributes else {
            return remove_from(&mut self.remove_attributes, &attribute);
        };
        if self.data_attributes == Some(true) && is_custom_data_attribute(&attribute) {
            return false;
        }
        if contains(attributes, &attribute) {
            return false;
        }
        attributes.push(attribute.clone());
        for element in self.elements.iter_mut().flatten() {
            remove_from(&mut element.attributes, &attribute);
        }
        true
    }

    pub(super) fn remove_attribute(&mut self, attribute: Name) -> bool {
        if let Some(attributes) = &mut self.attributes {
            if !contains(attributes, &attribute) {
                return false;
            }
            remove(attributes, &attribute);
            for element in self.elements.iter_mut().flatten() {
                remove_from(&mut element.remove_attributes, &attribute);
            }
            return true;
        }
        let removed = self.remove_attributes.as_mut().unwrap();
        if contains(removed, &attribute) {
            return false;
        }
        removed.push(attribute.clone());
        for element in self.elements.iter_mut().flatten() {
            remove_from(&mut element.attributes, &attribute);
            remove_from(&mut element.remove_attributes, &attribute);
        }
        true
    }

    pub(super) fn set_comments(&mut self, allow: bool) -> bool {
        if self.comments == Some(allow) {
            return false;
        }
        self.comments = Some(allow);
        true
    }

    pub(super) fn set_data_attributes(&mut self, allow: bool) -> bool {
        let Some(attributes) = &mut self.attributes else { return false };
        if self.data_attributes == Some(allow) {
            return false;
        }
        self.data_attributes = Some(allow);
        if allow {
            attributes.retain(|attribute| !is_custom_data_attribute(attribute));
            for local in self.elements.iter_mut().flatten().filter_map(|entry| entry.attributes.as_mut()) {
                local.retain(|attribute| !is_custom_data_attribute(attribute));
            }
        }
        true
    }

    /// *Remove unsafe*, with another *remove an attribute*.
    pub(super) fn remove_unsafe(
        &mut self,
        builtins: &Builtins,
        mut remove_attribute: impl FnMut(&mut Self, Name) -> bool,
    ) -> bool {
        let mut result = false;
        let baseline = builtins.safe_baseline_config();
        for element in baseline.remove_elements.iter().flatten() {
            if self.remove_element(element.into()) {
                result = true;
            }
        }
        for attribute in baseline.remove_attributes.iter().flatten() {
            if remove_attribute(self, attribute.into()) {
                result = true;
            }
        }
        for name in builtins.event_handler_content_attributes {
            if remove_attribute(self, Name { namespace: None, name: (*name).to_owned() }) {
                result = true;
            }
        }
        result
    }

    /// Returns the configuration with its lists in order, to compare it.
    pub(super) fn sorted(mut self) -> Self {
        for element in self.elements.iter_mut().flatten() {
            element.attributes.iter_mut().chain(&mut element.remove_attributes).for_each(|list| list.sort());
        }
        self.elements.iter_mut().for_each(|list| list.sort());
        let lists = [
            &mut self.remove_elements,
            &mut self.replace_with_children_elements,
            &mut self.attributes,
            &mut self.remove_attributes,
        ];
        lists.into_iter().flatten().for_each(|list| list.sort());
        self
    }
}

// ---- From Lye's types ----

impl From<&SanitizerElement> for Name {
    fn from(element: &SanitizerElement) -> Self {
        Self { namespace: element.namespace.as_deref().map(str::to_owned), name: element.name.to_string() }
    }
}

impl From<&SanitizerAttribute> for Name {
    fn from(attribute: &SanitizerAttribute) -> Self {
        Self {
            namespace: attribute.namespace.as_deref().map(str::to_owned),
            name: attribute.name.to_string(),
        }
    }
}

/// Leaves out the members that the draft does not have.
impl From<&SanitizerConfig> for Config {
    fn from(config: &SanitizerConfig) -> Self {
        let elements = |list: &Option<Vec<SanitizerElement>>| -> Option<Vec<Name>> {
            Some(list.as_ref()?.iter().map(Name::from).collect())
        };
        let attributes = |list: &Option<Vec<SanitizerAttribute>>| -> Option<Vec<Name>> {
            Some(list.as_ref()?.iter().map(Name::from).collect())
        };
        let listed = config.elements.as_ref().map(|list| {
            let entries = list.iter().map(|entry| Element {
                name: (&entry.element).into(),
                attributes: attributes(&entry.attributes),
                remove_attributes: attributes(&entry.remove_attributes),
            });
            entries.collect()
        });
        Self {
            elements: listed,
            remove_elements: elements(&config.remove_elements),
            replace_with_children_elements: elements(&config.replace_with_children_elements),
            attributes: attributes(&config.attributes),
            remove_attributes: attributes(&config.remove_attributes),
            comments: config.comments,
            data_attributes: config.data_attributes,
        }
    }
}
