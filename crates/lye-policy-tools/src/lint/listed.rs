//! The names on the allowlists of a configuration, with their paths.

use lye_html::{AttrNamespace, Namespace};
use lye_policy::path::Path;
use lye_policy::sanitizer::{SanitizerAttribute, SanitizerConfig, SanitizerElement};

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

pub(super) fn elements(config: &SanitizerConfig) -> Vec<ListedElement<'_>> {
    let path = Path::new(["sanitizer", "elements"]);
    let entries = config.elements.iter().flatten().enumerate();
    entries
        .filter_map(|(at, entry)| {
            let (namespace, name) = element_name(&entry.element)?;
            Some(ListedElement { namespace, name, path: path.with(at) })
        })
        .collect()
}

pub(super) fn attributes(config: &SanitizerConfig) -> Vec<ListedAttribute<'_>> {
    let path = Path::new(["sanitizer", "attributes"]);
    let global = config.attributes.iter().flatten().enumerate();
    let mut listed: Vec<_> =
        global.filter_map(|(at, attribute)| listed_attribute(attribute, None, path.with(at))).collect();
    let path = Path::new(["sanitizer", "elements"]);
    for (at, entry) in config.elements.iter().flatten().enumerate() {
        let Some(element) = element_name(&entry.element) else { continue };
        let path = path.with(at).with("attributes");
        let local = entry.attributes.iter().flatten().enumerate();
        listed.extend(
            local.filter_map(|(at, attribute)| listed_attribute(attribute, Some(element), path.with(at))),
        );
    }
    listed
}

fn listed_attribute<'c>(
    attribute: &'c SanitizerAttribute,
    element: Option<(Namespace, &'c str)>,
    path: Path,
) -> Option<ListedAttribute<'c>> {
    let uri = attribute.namespace.as_deref().filter(|uri| !uri.is_empty());
    let known = [AttrNamespace::None, AttrNamespace::XLink, AttrNamespace::Xml, AttrNamespace::Xmlns];
    let namespace = known.into_iter().find(|known| known.uri() == uri)?;
    Some(ListedAttribute { element, namespace, name: &attribute.name, path })
}

fn element_name(element: &SanitizerElement) -> Option<(Namespace, &str)> {
    let uri = element.namespace.as_deref()?;
    let known = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    Some((known.into_iter().find(|known| known.uri() == uri)?, &element.name))
}
