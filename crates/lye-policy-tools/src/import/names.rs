//! Elements and attributes as parsers make them, and lists of their names.

use super::generated::*;
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_policy::model::ElementName;
use lye_policy::model::names::{self, made_attribute};
use lye_policy::path::Path;
use lye_policy::sanitizer::Edition;
use lye_policy::urls::{UrlAttribute, UrlRuleKey, UrlSink, UrlValueKind, url_attribute};
use std::collections::BTreeSet;

/// An element: its namespace, and its name as parsers write it.
pub(super) type Element = (Namespace, String);

/// An attribute: its namespace, and its local name as parsers write it.
pub(super) type Attribute = (AttrNamespace, String);

/// Names in the settings, each with its place.
pub(super) type Names = Vec<(Path, String)>;

pub(super) const NAMESPACES: [Namespace; 3] = [Namespace::Html, Namespace::Svg, Namespace::MathMl];

/// The elements in which parsers create those of SVG and MathML.
pub(super) const ROOTS: [(Namespace, &str); 2] = [(Namespace::Svg, "svg"), (Namespace::MathMl, "math")];

/// The key for all elements in settings.
pub(super) const ALL: &str = "*";

/// Returns names with empty places, because they are not in the settings.
pub(super) fn defaults(list: &[&str]) -> Names {
    list.iter().map(|&name| (Path::default(), name.to_owned())).collect()
}

/// Returns names as a set.
pub(super) fn set(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|&name| name.to_owned()).collect()
}

/// Returns names without their places.
pub(super) fn without_paths(list: Names) -> BTreeSet<String> {
    list.into_iter().map(|(_, name)| name).collect()
}

pub(super) fn has_capital(name: &str) -> bool {
    name.contains(|character: char| character.is_ascii_uppercase())
}

/// Returns an HTML element.
pub(super) fn html(name: &str) -> Element {
    (Namespace::Html, name.to_owned())
}

/// Returns an attribute without a namespace.
pub(super) fn plain(name: &str) -> Attribute {
    (AttrNamespace::None, name.to_owned())
}

/// Returns the element of a key: `a`, `svg:a`, `math:mi`.
pub(super) fn of_key(key: &str) -> Element {
    let ElementName { namespace, name } = ElementName::of_key(key);
    (namespace, name.to_owned())
}

/// Returns the name of an element in keys.
pub(super) fn element_key((namespace, name): &Element) -> String {
    ElementName { namespace: *namespace, name }.key()
}

/// Returns the name of an attribute in keys: `href`, `xlink:href`.
pub(super) fn attribute_key((namespace, name): &Attribute) -> String {
    match namespace {
        AttrNamespace::XLink => format!("xlink:{name}"),
        AttrNamespace::Xml => format!("xml:{name}"),
        AttrNamespace::None | AttrNamespace::Xmlns => name.clone(),
    }
}

/// Returns the name of an attribute without a prefix: to the parser, `xlink:href` is one name in HTML.
pub(super) fn local_name((_, name): &Attribute) -> &str {
    name.rsplit(':').next().unwrap_or_default()
}

/// Returns the key of rules for an attribute of an element, or of all. Attributes that declare namespaces have none.
pub(super) fn rule_key(element: Option<&Element>, attribute: &Attribute) -> Option<UrlRuleKey> {
    let element = element.map_or_else(|| ALL.to_owned(), element_key);
    let key = UrlRuleKey::parse(&format!("{element}[{}]", attribute_key(attribute)));
    key.ok().filter(|_| attribute.0 != AttrNamespace::Xmlns)
}

/// Returns the element that parsers make of a name in a namespace, if keys can name it.
pub(super) fn made(namespace: Namespace, name: &str) -> Option<Element> {
    UrlRuleKey::parse(&format!("{name}[x]")).ok()?;
    names::made_element(namespace, name).map(|name| (namespace, name))
}

/// Returns the elements that parsers make of a name, in all namespaces.
pub(super) fn made_anywhere(name: &str) -> impl Iterator<Item = Element> {
    NAMESPACES.into_iter().filter_map(|namespace| made(namespace, name))
}

/// Returns the attribute that parsers make of a name, if it is one that rules can name in its namespace, and no event handler.
pub(super) fn listable_attribute(namespace: Namespace, name: &str) -> Option<Attribute> {
    UrlRuleKey::parse(&format!("*[{name}]")).ok()?;
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    made_attribute(namespace, name).filter(|(_, made)| !is_handler && !made.contains(':'))
}

/// Whether a name in lower case is one of SVG.
pub(super) fn is_svg_name(name: &str) -> bool {
    [SVG_TAGS, SVG_FILTERS, SVG_DISALLOWED].iter().any(|list| list.contains(&name))
}

/// Whether a name in lower case is one of MathML.
pub(super) fn is_mathml_name(name: &str) -> bool {
    [MATHML_TAGS, MATHML_DISALLOWED].iter().any(|list| list.contains(&name))
}

/// Whether a name in lower case can be that of an HTML element: it is not one that only SVG and MathML have.
pub(super) fn is_html_name(name: &str) -> bool {
    !is_mathml_name(name) && (COMMON_TAGS.contains(&name) || !is_svg_name(name))
}

/// Returns the namespaces that have an element with a name in lower case; unknown elements are in HTML.
pub(super) fn namespaces_of(name: &str) -> impl Iterator<Item = Namespace> {
    let is_html = is_html_name(name) && !["svg", "math"].contains(&name);
    let of = [is_html, name == "svg" || is_svg_name(name), is_mathml_name(name)];
    NAMESPACES.into_iter().zip(of).filter(|(_, is_of)| *is_of).map(|(namespace, _)| namespace)
}

/// Returns the namespaces other than HTML that have an element of this name, in any case.
pub(super) fn foreign_namespaces(name: &str) -> impl Iterator<Item = Namespace> {
    let lists = [(Namespace::Svg, SVG_NAMES), (Namespace::MathMl, MATHML_NAMES)];
    let has = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    lists.into_iter().filter(move |(_, list)| has(list)).map(|(namespace, _)| namespace)
}

/// Returns the root of SVG or MathML.
pub(super) fn root_of(namespace: Namespace) -> Option<&'static str> {
    ROOTS.into_iter().find(|(of, _)| *of == namespace).map(|(_, root)| root)
}

/// Whether no policy can keep an element.
pub(super) fn is_unsafe((namespace, name): &Element) -> bool {
    Edition::default().builtins().baseline_elements.contains(&(*namespace, name.as_str()))
}

/// Returns the elements that parsers make of a name, in the namespaces whose roots a list has.
pub(super) fn possible(name: &str, tags: &Names) -> Vec<Element> {
    let is_listed = |root: &str| tags.iter().any(|(_, tag)| tag == root);
    let lower = name.to_ascii_lowercase();
    let namespaces = namespaces_of(&lower);
    namespaces.filter(|of| root_of(*of).is_none_or(is_listed)).filter_map(|of| made(of, name)).collect()
}

/// Returns the HTML elements of the standards, those that no policy can keep excepted.
pub(super) fn known_html_elements() -> impl Iterator<Item = String> {
    let is_kept = |name: &&str| is_html_name(name) && made(Namespace::Html, name) == Some(html(name));
    let known = TagId::all().filter_map(TagId::name).filter(is_kept);
    known.map(str::to_owned).filter(|name| !is_unsafe(&html(name)))
}

/// Returns them without those whose content is no markup of the page, for settings that allow all.
pub(super) fn all_html_elements() -> Names {
    let known = known_html_elements().filter(|name| !["style", "template"].contains(&name.as_str()));
    known.map(|name| (Path::default(), name)).collect()
}

/// Returns the attributes of the standards that policies can keep on elements of HTML.
pub(super) fn known_attributes() -> impl Iterator<Item = &'static str> {
    let is_kept = |name: &&str| *name != "srcdoc" && listable_attribute(Namespace::Html, name).is_some();
    AttrId::all().filter_map(AttrId::name).filter(is_kept)
}

pub(super) fn sink<'n>((namespace, element): &'n Element, (of, attribute): &'n Attribute) -> UrlSink<'n> {
    UrlSink::new(*namespace, element, *of, attribute)
}

/// Returns the entry of an attribute that holds URLs that need a rule.
pub(super) fn url_entry(element: &Element, attribute: &Attribute) -> Option<UrlAttribute> {
    crate::facts::holds_urls(&sink(element, attribute)).filter(|_| attribute.0 != AttrNamespace::Xmlns)
}

/// Whether an attribute holds something that is checked by other means than its text: URLs, CSS, references or animated values.
pub(super) fn is_checked(element: &Element, attribute: &Attribute) -> bool {
    let known = url_attribute(&sink(element, attribute));
    known.is_some_and(|known| known.kind != UrlValueKind::IdReferences)
}

/// Returns the key of a rule for the values of an attribute, unless they are checked by other means.
pub(super) fn value_key(element: &Element, attribute: &Attribute) -> Option<UrlRuleKey> {
    rule_key(Some(element), attribute).filter(|_| !is_checked(element, attribute))
}
