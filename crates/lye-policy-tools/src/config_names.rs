//! The names of elements and attributes in a configuration of the sanitizer.

use lye_html::{AttrNamespace, Namespace};
use lye_policy::sanitizer::{SanitizerAttribute, SanitizerElement};

/// Returns the name of an element, unless no parser creates elements in its namespace.
pub(crate) fn element_name(element: &SanitizerElement) -> Option<(Namespace, &str)> {
    let uri = element.namespace.as_deref()?;
    let known = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    Some((known.into_iter().find(|known| known.uri() == uri)?, &element.name))
}

/// Returns the name of an attribute, unless no parser creates attributes in its namespace.
pub(crate) fn attribute_name(attribute: &SanitizerAttribute) -> Option<(AttrNamespace, &str)> {
    let uri = attribute.namespace.as_deref().filter(|uri| !uri.is_empty());
    let known = [AttrNamespace::None, AttrNamespace::XLink, AttrNamespace::Xml, AttrNamespace::Xmlns];
    Some((known.into_iter().find(|known| known.uri() == uri)?, &attribute.name))
}
