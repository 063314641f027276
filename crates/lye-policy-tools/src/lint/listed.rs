//! The names on the allowlists of a configuration, with their paths.

use crate::config_names::{self, element_name};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::{ElementName, Entry, Policy, attribute_name};
use lye_policy::path::Path;
use lye_policy::sanitizer::{SanitizerAttribute, SanitizerConfig};

/// A listed element.
#[derive(Debug)]
pub(super) struct ListedElement<'c> {
    pub(super) namespace: Namespace,
    pub(super) name: &'c str,
    pub(super) path: Path,
}

/// A listed attribute, of one element or of all.
#[derive(Debug)]
pub(super) struct ListedAttribute<'c> {
    pub(super) element: Option<(Namespace, &'c str)>,
    pub(super) namespace: AttrNamespace,
    pub(super) name: &'c str,
    pub(super) path: Path,
}

/// Returns the elements that a policy lists, given its lists as a configuration.
pub(super) fn elements<'c>(policy: &Policy, config: &'c SanitizerConfig) -> Vec<ListedElement<'c>> {
    let entries = config.elements.iter().flatten().enumerate();
    entries
        .filter_map(|(at, entry)| {
            let (namespace, name) = element_name(&entry.element)?;
            let path = match policy.allow() {
                None => Path::new(["sanitizer", "elements"]).with(at),
                Some(allow) => {
                    let entry = allow.entry_of_element(&key((namespace, name)), policy.edition())?;
                    // There is nothing to say about what the standard keeps.
                    if entry.is_standard() {
                        return None;
                    }
                    entry.path("allow")
                }
            };
            Some(ListedElement { namespace, name, path })
        })
        .collect()
}

/// Returns the attributes that a policy lists, given its lists as a configuration.
pub(super) fn attributes<'c>(policy: &Policy, config: &'c SanitizerConfig) -> Vec<ListedAttribute<'c>> {
    let of_allow = |element: &str, attribute: &SanitizerAttribute| -> Option<Option<Path>> {
        let allow = policy.allow()?;
        let entry = allow.entry_of_attribute(element, &attribute_name(attribute)?, policy.edition());
        // A citation that is not kept is no loss for those who want the usual attributes.
        let is_quiet =
            |entry: &Entry<'_>| entry.is_standard() || entry.name.is_none() && attribute.name == "cite";
        Some(entry.filter(|entry| !is_quiet(entry)).map(|entry| entry.path("allow")))
    };
    let mut listed = Vec::new();
    for (at, attribute) in config.attributes.iter().flatten().enumerate() {
        let path =
            of_allow("*", attribute).unwrap_or_else(|| Some(Path::new(["sanitizer", "attributes"]).with(at)));
        listed.extend(path.and_then(|path| listed_attribute(attribute, None, path)));
    }
    for (at, entry) in config.elements.iter().flatten().enumerate() {
        let Some(element) = element_name(&entry.element) else { continue };
        let path = Path::new(["sanitizer", "elements"]).with(at).with("attributes");
        for (at, attribute) in entry.attributes.iter().flatten().enumerate() {
            let path = of_allow(&key(element), attribute).unwrap_or_else(|| Some(path.with(at)));
            listed.extend(path.and_then(|path| listed_attribute(attribute, Some(element), path)));
        }
    }
    listed
}

/// Returns an element as a key of `allow`.
fn key((namespace, name): (Namespace, &str)) -> String {
    ElementName { namespace, name }.key()
}

fn listed_attribute<'c>(
    attribute: &'c SanitizerAttribute,
    element: Option<(Namespace, &'c str)>,
    path: Path,
) -> Option<ListedAttribute<'c>> {
    let (namespace, name) = config_names::attribute_name(attribute)?;
    Some(ListedAttribute { element, namespace, name, path })
}
