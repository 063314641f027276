//! What a policy keeps, derived from its lists, and whether a tree contains nothing else. The tests of published payloads check trees of
//! Lye's parser, and `xtask/browsers` checks those of browsers.

use lye::sanitizer::{SanitizerAttribute, SanitizerElement};
use lye::{Policy, PolicyError};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

const HTML: &str = "http://www.w3.org/1999/xhtml";
const SVG: &str = "http://www.w3.org/2000/svg";
const MATHML: &str = "http://www.w3.org/1998/Math/MathML";

/// An element of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Element {
    pub(crate) namespace: String,
    pub(crate) name: String,
    pub(crate) attributes: Vec<Attribute>,
}

/// An attribute of an element.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Attribute {
    pub(crate) namespace: String,
    pub(crate) name: String,
    pub(crate) value: String,
    /// Whether the URL parser of the tree's reader finds the scheme `javascript`.
    pub(crate) is_script: bool,
}

/// A namespace, empty for none, and a local name.
type Name = (String, String);

/// The attributes of one element: those that it may have, and those that it may not have.
type OwnLists = (BTreeSet<Name>, BTreeSet<Name>);

/// The lists of a policy.
pub(crate) struct Kept {
    /// The kept elements, each with its own attributes and removed attributes, or `None` if all but the removed are kept.
    elements: Option<BTreeMap<Name, OwnLists>>,
    removed: BTreeSet<Name>,
    /// The attributes that all elements may have, or `None` if all but the removed are kept.
    attributes: Option<BTreeSet<Name>>,
    removed_attributes: BTreeSet<Name>,
    data_attributes: bool,
    /// Whether links get `rel` and `target`.
    adds_to_links: bool,
    /// The attributes that HTML elements get.
    set: BTreeMap<String, BTreeMap<String, String>>,
}

impl Kept {
    /// Creates it for a policy without renames and patterns for custom elements.
    ///
    /// # Errors
    /// Fails if the policy contradicts itself.
    pub(crate) fn new(policy: &Policy) -> Result<Self, PolicyError> {
        let checked = policy.check()?;
        let config = checked.sanitizer().get();
        let file: serde_json::Value = serde_json::from_str(&policy.to_json()).unwrap_or_default();
        let elements = config.elements.map(|elements| {
            let own = |kept: lye::sanitizer::SanitizerElementWithAttributes| {
                let lists = (attribute_names(kept.attributes), attribute_names(kept.remove_attributes));
                (element_name(kept.element), lists)
            };
            elements.into_iter().map(own).collect()
        });
        let replaced = config.replace_with_children_elements.into_iter().flatten();
        let removed = config.remove_elements.into_iter().flatten().chain(replaced);
        Ok(Self {
            elements,
            removed: removed.map(element_name).collect(),
            attributes: config.attributes.map(|listed| attribute_names(Some(listed))),
            removed_attributes: attribute_names(config.remove_attributes),
            data_attributes: config.data_attributes == Some(true),
            adds_to_links: !checked.links().rel.is_empty() || checked.links().target.is_some(),
            set: serde_json::from_value(file["set"].clone()).unwrap_or_default(),
        })
    }

    /// Returns what the policy forbids in this element, or what may run script with any policy, or `None` if it is allowed.
    pub(crate) fn forbids(&self, element: &Element) -> Option<String> {
        let tag = (element.namespace.clone(), element.name.clone());
        if is_unsafe(element) || !self.keeps(element, &tag) {
            return Some(format!("the element {} of {}", element.name, element.namespace));
        }
        let attribute = element.attributes.iter().find(|attribute| {
            is_handler(attribute)
                || attribute.is_script && navigates(element, attribute)
                || animates_link(element, attribute)
                || !self.keeps_attribute(element, &tag, attribute)
        })?;
        Some(format!("the attribute {}={:?} of {}", attribute.name, attribute.value, element.name))
    }

    fn keeps(&self, element: &Element, tag: &Name) -> bool {
        // Parsers create these around the content of a table or a document.
        let is_made_up = element.attributes.is_empty()
            && element.namespace == HTML
            && matches!(element.name.as_str(), "head" | "body" | "tbody" | "tr" | "colgroup");
        match &self.elements {
            Some(elements) => elements.contains_key(tag) || is_made_up,
            None => !self.removed.contains(tag) || is_made_up,
        }
    }

    fn keeps_attribute(&self, element: &Element, tag: &Name, attribute: &Attribute) -> bool {
        let name = (attribute.namespace.clone(), attribute.name.clone());
        let own = self.elements.as_ref().and_then(|elements| elements.get(tag));
        let is_own = own.is_some_and(|(own, _)| own.contains(&name));
        let is_removed = own.is_some_and(|(_, removed)| removed.contains(&name));
        let is_added = self.adds_to_links
            && matches!(element.name.as_str(), "a" | "area")
            && matches!(attribute.name.as_str(), "rel" | "target")
            || self.set.get(&element.name).is_some_and(|set| set.contains_key(&attribute.name));
        let is_data = self.data_attributes && name.0.is_empty() && name.1.starts_with("data-");
        match &self.attributes {
            Some(listed) => is_own || is_added || !is_removed && (is_data || listed.contains(&name)),
            None => is_added || !is_removed && !self.removed_attributes.contains(&name),
        }
    }
}

fn element_name(element: SanitizerElement) -> Name {
    (element.namespace.unwrap_or_default().into_owned(), element.name.into_owned())
}

fn attribute_names(listed: Option<Vec<SanitizerAttribute>>) -> BTreeSet<Name> {
    let name = |listed: SanitizerAttribute| {
        (listed.namespace.unwrap_or_default().into_owned(), listed.name.into_owned())
    };
    listed.into_iter().flatten().map(name).collect()
}

/// Elements that run script, embed documents, or change what URLs are relative to. No policy here keeps one.
fn is_unsafe(element: &Element) -> bool {
    match element.namespace.as_str() {
        HTML => ["script", "iframe", "frame", "object", "embed", "base"].contains(&element.name.as_str()),
        SVG => ["script", "use"].contains(&element.name.as_str()),
        _ => false,
    }
}

fn is_handler(attribute: &Attribute) -> bool {
    attribute.namespace.is_empty() && attribute.name.to_ascii_lowercase().starts_with("on")
}

/// Whether the attribute is followed or submitted to ("built-in navigating URL attributes list", HTML Standard, 8.6).
fn navigates(element: &Element, attribute: &Attribute) -> bool {
    matches!(
        (element.namespace.as_str(), element.name.as_str(), attribute.name.as_str()),
        (HTML, "a" | "area", "href")
            | (HTML, "form", "action")
            | (HTML, "button" | "input", "formaction")
            | (SVG, "a", "href")
            | (MATHML, _, "href")
    )
}

/// Whether an animation targets a URL or a handler (SVG Animations, "attributeName").
fn animates_link(element: &Element, attribute: &Attribute) -> bool {
    let is_animation =
        element.namespace == SVG && (element.name.starts_with("animate") || element.name == "set");
    let target = attribute.value.trim().rsplit(':').next().unwrap_or_default().to_ascii_lowercase();
    is_animation && attribute.name == "attributeName" && (target == "href" || target.starts_with("on"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(sanitizer: &str) -> Kept {
        let policy = Policy::from_json(&format!(r#"{{ "sanitizer": {sanitizer} }}"#)).unwrap();
        Kept::new(&policy).unwrap()
    }

    fn element(namespace: &str, name: &str, attributes: &[(&str, &str, bool)]) -> Element {
        let attributes = attributes.iter().map(|(name, value, is_script)| Attribute {
            namespace: String::new(),
            name: (*name).to_owned(),
            value: (*value).to_owned(),
            is_script: *is_script,
        });
        Element { namespace: namespace.to_owned(), name: name.to_owned(), attributes: attributes.collect() }
    }

    #[test]
    fn unlisted_names_are_forbidden() {
        let kept = kept(
            r#"{ "elements": ["p", { "name": "a", "attributes": ["href"] }], "attributes": ["title"] }"#,
        );
        for fine in [
            element(HTML, "p", &[("title", "x", false)]),
            element(HTML, "a", &[("href", "x", false)]),
            element(HTML, "tbody", &[]),
            element(HTML, "p", &[("title", "javascript:x", true)]),
        ] {
            assert_eq!(kept.forbids(&fine), None, "{fine:?}");
        }
        for wrong in [
            element(HTML, "b", &[]),
            element(SVG, "p", &[]),
            element(HTML, "p", &[("href", "x", false)]),
            element(HTML, "p", &[("onclick", "x", false)]),
            element(HTML, "tbody", &[("title", "x", false)]),
            element(HTML, "a", &[("href", "java\tscript:x", true)]),
        ] {
            assert!(kept.forbids(&wrong).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn script_is_forbidden_with_any_lists() {
        let kept = kept(r#"{ "removeElements": ["b"], "removeAttributes": [] }"#);
        assert_eq!(kept.forbids(&element(SVG, "style", &[("id", "x", false)])), None);
        for wrong in [
            element(HTML, "b", &[]),
            element(HTML, "script", &[]),
            element(SVG, "use", &[]),
            element(SVG, "set", &[("attributeName", "xlink:href", false)]),
            element(MATHML, "mi", &[("href", "javascript:x", true)]),
        ] {
            assert!(kept.forbids(&wrong).is_some(), "{wrong:?}");
        }
    }
}
