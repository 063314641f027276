//! Facts about elements and attributes that several tools ask: their names in configurations, and which URLs browsers load from them.

use crate::generated::NEVER_LOADED;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::sanitizer::{SanitizerAttribute, SanitizerElement};
use lye_policy::urls::{UrlAttribute, UrlPurpose, UrlRuleKey, UrlSink, UrlValueKind, url_attribute};

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

/// Returns the entry of an attribute that holds URLs that need a rule.
pub(crate) fn holds_urls(sink: &UrlSink<'_>) -> Option<UrlAttribute> {
    use UrlValueKind::{AnimationValues, Css, Html, IdReferences};
    url_attribute(sink).filter(|known| !matches!(known.kind, IdReferences | AnimationValues | Css | Html))
}

/// Whether browsers load the URLs of an attribute, but never with this scheme.
pub(crate) fn is_never_loaded(key: &UrlRuleKey, scheme: &str) -> bool {
    is_loaded(key) && NEVER_LOADED.contains(&scheme)
}

/// Whether browsers load the URLs of an attribute without a click. `*[name]` counts as an attribute of images.
pub(crate) fn is_loaded(key: &UrlRuleKey) -> bool {
    let (attribute_namespace, attribute) = key.holder();
    let (namespace, element) = key.element().unwrap_or((Namespace::Html, "img"));
    let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
    url_attribute(&sink).is_some_and(|known| known.purpose == UrlPurpose::Loaded)
}
