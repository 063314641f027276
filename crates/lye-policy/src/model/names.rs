//! Checks the names in a configuration: names that no parser creates or that no policy can allow are errors.
//!
//! The `Sanitizer` of a browser accepts any name. In a policy, a name that matches nothing is a mistake that is hard
//! to find.

use super::generated::{MORE_ATTRIBUTES, MORE_ELEMENTS, OF_HTML_AND_SVG};
use super::transforms::attribute_name;
use crate::members::did_you_mean::closest;
use crate::members::{Problem, texts};
use crate::path::{Path, Step};
use crate::sanitizer::config::builtins::Builtins;
use crate::sanitizer::config::lists;
use crate::sanitizer::config::model::NAMESPACES;
use crate::sanitizer::{SanitizerAttribute, SanitizerConfig, SanitizerElement};
use lye_html::{AttrId, AttrNamespace, Context, Namespace, TagId};
use std::collections::HashSet;

const ATTR_NAMESPACES: [AttrNamespace; 3] = [AttrNamespace::XLink, AttrNamespace::Xml, AttrNamespace::Xmlns];

/// Walks through the lists of a configuration, and collects notes.
pub struct NameCheck<'c> {
    builtins: &'c Builtins,
    /// Whether `iframe` may be kept.
    keeps_frames: bool,
    /// Whether SVG's `use` may be listed.
    keeps_uses: bool,
    /// The listed elements of SVG and MathML.
    foreign: HashSet<(Namespace, String)>,
    /// Valid names that have no effect, or probably not the intended one.
    pub notes: Vec<(NameNote, Problem)>,
}

/// A note about a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameNote {
    /// The element is in no standard.
    UnknownElement,
    /// The attribute is in no standard.
    UnknownAttribute,
    /// Only HTML elements have the attribute; SVG or MathML elements have a similar one in another case or namespace.
    ForeignAttribute,
    /// An HTML element with a name that only SVG or MathML has.
    ForeignElement,
}

/// What a list does with its entries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Keep,
    /// It is an allowlist.
    KeepContent,
    Remove,
}

impl<'c> NameCheck<'c> {
    pub fn new(builtins: &'c Builtins, keeps_frames: bool) -> Self {
        Self { builtins, keeps_frames, keeps_uses: true, foreign: HashSet::new(), notes: Vec::new() }
    }

    /// Checks all names of a configuration.
    pub fn config(&mut self, config: &SanitizerConfig, problems: &mut Vec<Problem>) {
        self.keeps_uses = false;
        let path = Path::new(["sanitizer"]);
        let foreign = config.elements.iter().flatten().filter_map(|entry| {
            let (namespace, name) = entry.element.known()?;
            (namespace != Namespace::Html).then(|| (namespace, name.to_owned()))
        });
        self.foreign = foreign.collect();
        for (index, entry) in config.elements.iter().flatten().enumerate() {
            let path = path.with("elements").with(index);
            problems.extend(self.element(&entry.element, &path, Purpose::Keep).err());
            let lists = [&entry.attributes, &entry.remove_attributes];
            self.attributes(lists, Some(&entry.element), &path, problems);
        }
        let lists = [
            ("removeElements", &config.remove_elements, Purpose::Remove),
            ("replaceWithChildrenElements", &config.replace_with_children_elements, Purpose::KeepContent),
        ];
        for (list, elements, purpose) in lists {
            for (index, element) in elements.iter().flatten().enumerate() {
                problems.extend(self.element(element, &path.with(list).with(index), purpose).err());
            }
        }
        self.attributes([&config.attributes, &config.remove_attributes], None, &path, problems);
        if config.javascript_urls == Some(true) {
            problems.push(texts::javascript_urls().at(path.with("javascriptURLs")));
        }
    }

    /// Checks the lists of the attributes that are kept and removed, of an element or of all.
    fn attributes(
        &mut self,
        [kept, removed]: [&Option<Vec<SanitizerAttribute>>; 2],
        of: Option<&SanitizerElement>,
        path: &Path,
        problems: &mut Vec<Problem>,
    ) {
        let lists = [("attributes", kept, Purpose::Keep), ("removeAttributes", removed, Purpose::Remove)];
        for (list, attributes, purpose) in lists {
            for (index, attribute) in attributes.iter().flatten().enumerate() {
                problems.extend(self.attribute(attribute, of, &path.with(list).with(index), purpose).err());
            }
        }
    }

    fn element(&mut self, element: &SanitizerElement, path: &Path, purpose: Purpose) -> Result<(), Problem> {
        let refused = |problem: Problem| Err(problem.at(path.clone()));
        let Some((namespace, name)) = element.known() else {
            let uri = element.namespace.as_deref();
            let remedy = namespace_remedy(uri, NAMESPACES.map(Namespace::uri));
            return refused(texts::namespace_of_no_element(shown_namespace(uri), remedy));
        };
        match made_element(namespace, name) {
            Some(made) if made == name => {}
            Some(made) if namespace == Namespace::Html => {
                return refused(texts::element_in_capitals(name, made));
            }
            Some(made) => return refused(texts::element_spelled_otherwise(name, made)),
            None if namespace == Namespace::Html => {
                return refused(texts::no_name_of_element(name.escape_debug()));
            }
            None => {
                let is_word = name.starts_with(|first: char| first.is_ascii_alphabetic());
                let remedy = match is_word {
                    true => "remove the entry, or remove `namespace` if you mean the HTML element",
                    false => "write only the name, as in `p`",
                };
                return refused(texts::no_element_of_namespace(name.escape_debug(), remedy));
            }
        }
        let is_frame = purpose == Purpose::Keep && (namespace, name) == (Namespace::Html, "iframe");
        let is_use = purpose == Purpose::Keep && (namespace, name) == (Namespace::Svg, "use");
        if purpose != Purpose::Remove
            && self.builtins.baseline_elements.contains(&(namespace, name))
            && !(is_frame && self.keeps_frames)
            && !(is_use && self.keeps_uses)
        {
            let remedy = match is_frame {
                true => {
                    "remove the entry, or list hosts for it: `frames = { providers = [\"youtube\"] }`, or clean the documents in `srcdoc`: `frames = { srcdoc = true }`"
                }
                false if is_use => {
                    "remove the entry, or list what the policy keeps in `allow`, which can have `\"svg:use\" = [\"href\"]`"
                }
                false => "remove the entry",
            };
            let problem = texts::element_never_kept(name, danger(namespace, name), remedy);
            return refused(if is_frame { problem.lacking(["frames"]) } else { problem });
        }
        if namespace == Namespace::Html {
            match self.foreign_namespace(name) {
                // Imports list names in each namespace in which they occur.
                Some(foreign) if self.foreign.contains(&(foreign, name.to_owned())) => {}
                Some(foreign) => self.foreign_element(foreign, name, path),
                None => self.unknown_element(name, path),
            }
        }
        Ok(())
    }

    /// Checks an element that `allow` or `deny` names. A name that only SVG or MathML has needs their prefix, or that of HTML.
    pub(super) fn listed(
        &mut self,
        element: &SanitizerElement,
        path: &Path,
        purpose: Purpose,
        is_marked: bool,
    ) -> Result<(), Problem> {
        if element.known().is_some_and(|(namespace, _)| namespace == Namespace::Html)
            && !is_marked
            && let Some(foreign) = self.foreign_namespace(&element.name)
        {
            let (language, prefix) = match foreign {
                Namespace::MathMl => ("MathML", "math"),
                _ => ("SVG", "svg"),
            };
            let name = &element.name;
            return Err(texts::element_of_language(name, language, prefix).at(path.clone()));
        }
        if is_marked && let Some(foreign) = self.foreign_namespace(&element.name) {
            self.foreign.insert((foreign, element.name.to_string()));
        }
        self.element(element, path, purpose)
    }

    /// Checks an attribute.
    pub(super) fn attribute(
        &mut self,
        attribute: &SanitizerAttribute,
        of: Option<&SanitizerElement>,
        path: &Path,
        purpose: Purpose,
    ) -> Result<(), Problem> {
        let name = &*attribute.name;
        let refused = |problem: Problem| Err(problem.at(path.clone()));
        if let Some(uri) = attribute.namespace.as_deref().filter(|uri| !uri.is_empty()) {
            if !ATTR_NAMESPACES.iter().any(|namespace| namespace.uri() == Some(uri)) {
                let known = ATTR_NAMESPACES.map(|namespace| namespace.uri().unwrap_or_default());
                let remedy = namespace_remedy(Some(uri), known);
                return refused(texts::namespace_of_no_attribute(shown_namespace(Some(uri)), remedy));
            }
            return Ok(());
        }
        if purpose == Purpose::Keep && name.len() > 2 && name.to_ascii_lowercase().starts_with("on") {
            return refused(texts::handler_never_kept(name));
        }
        let known = of.and_then(SanitizerElement::known);
        let namespaces = known.map_or(NAMESPACES.to_vec(), |(namespace, _)| vec![namespace]);
        let made: Vec<_> =
            namespaces.into_iter().filter_map(|namespace| made_attribute(namespace, name)).collect();
        let is_made =
            |(namespace, made): &(AttrNamespace, String)| *namespace == AttrNamespace::None && made == name;
        if !made.iter().any(is_made) {
            return refused(match made.first() {
                Some((AttrNamespace::None, made)) => {
                    let place = if of.is_some() { " in this namespace" } else { "" };
                    texts::attribute_spelled_otherwise(name, place, made)
                }
                Some((namespace, made)) => {
                    let remedy = format!("write {}", spelled(*namespace, made, path));
                    texts::attribute_in_namespace(name, remedy)
                }
                None => texts::no_attribute(name.escape_debug()),
            });
        }
        if made.first().is_some_and(is_made)
            && let Some((namespace, other)) = made.iter().find(|made| !is_made(made))
        {
            let what = spelled(*namespace, other, path);
            let problem = texts::attribute_of_html(name, what).at(path.clone());
            self.notes.push((NameNote::ForeignAttribute, problem));
        }
        let is_known = AttrId::from_name(name).is_some() || name.contains('-') || name.contains(':');
        let is_of_custom_element = of.is_some_and(|element| element.name.contains('-'));
        if !is_known && !is_of_custom_element {
            let known = self.builtins.safe_default.attributes.iter().copied();
            let local = self
                .builtins
                .safe_default
                .elements
                .iter()
                .flat_map(|element| element.attributes.iter().copied());
            self.unknown("attribute", name, path, known.chain(local).chain(MORE_ATTRIBUTES));
        }
        Ok(())
    }

    /// Notes an HTML element that is in no standard.
    pub fn unknown_element(&mut self, name: &str, path: &Path) {
        if TagId::from_name(name).is_none() && !name.contains('-') {
            let known = self.builtins.safe_default.elements.iter();
            let known = known.filter(|known| known.namespace == Namespace::Html).map(|known| known.name);
            let baseline = self.builtins.baseline_elements.iter().map(|&(_, name)| name);
            self.unknown("element", name, path, known.chain(baseline).chain(MORE_ELEMENTS));
        }
    }

    /// Whether a name is usually one of SVG or MathML.
    pub(super) fn is_of_foreign_content(&self, name: &str) -> bool {
        self.foreign_namespace(name).is_some()
    }

    /// Returns the namespace that a name is meant for, if it is not that of HTML: parsers create `mi` only in MathML, and no `svg:path`.
    fn foreign_namespace(&self, name: &str) -> Option<Namespace> {
        match name.split_once(':') {
            Some(("svg", local)) if !local.is_empty() => return Some(Namespace::Svg),
            Some(("math", local)) if !local.is_empty() => return Some(Namespace::MathMl),
            _ => {}
        }
        let listed = self.builtins.safe_default.elements.iter().map(|known| (known.namespace, known.name));
        let mut namespaces = listed.filter(|(_, known)| *known == name).map(|(namespace, _)| namespace);
        let first = namespaces.next().filter(|namespace| *namespace != Namespace::Html)?;
        let is_of_html =
            OF_HTML_AND_SVG.contains(&name) || namespaces.any(|namespace| namespace == Namespace::Html);
        (!is_of_html).then_some(first)
    }

    fn foreign_element(&mut self, namespace: Namespace, name: &str, path: &Path) {
        let local = name.split_once(':').map_or(name, |(_, local)| local);
        let language = if namespace == Namespace::Svg { "SVG" } else { "MathML" };
        let (name, uri) = (format!("{local:?}"), format!("{:?}", namespace.uri()));
        let problem = texts::element_of_foreign_content(local, language, name, uri);
        self.notes.push((NameNote::ForeignElement, problem.at(path.clone())));
    }

    fn unknown<'k>(&mut self, what: &str, name: &str, path: &Path, known: impl Iterator<Item = &'k str>) {
        let remedy = closest(name, known).map(|closest| format!("did you mean `{closest}`?"));
        let remedy = remedy.unwrap_or_else(|| "remove the entry".to_owned());
        let problem = texts::name_unknown(name, what, remedy).at(path.clone());
        let note = if what == "element" { NameNote::UnknownElement } else { NameNote::UnknownAttribute };
        self.notes.push((note, problem));
    }
}

/// Returns what an element of the baseline does.
fn danger(namespace: Namespace, name: &str) -> &'static str {
    match (namespace, name) {
        (_, "script") => "runs script",
        (Namespace::Html, "base") => "changes where the links and scripts of the page lead",
        (Namespace::Html, "embed" | "fencedframe" | "frame" | "iframe" | "object" | "portal") => {
            "embeds another document"
        }
        (Namespace::Svg, "use") => "copies elements of other documents",
        _ => "can run script",
    }
}

fn shown_namespace(uri: Option<&str>) -> String {
    match uri {
        Some(uri) if !uri.is_empty() => format!("the namespace {uri:?}"),
        _ => "no namespace".to_owned(),
    }
}

fn namespace_remedy<const N: usize>(uri: Option<&str>, known: [&str; N]) -> String {
    let near = uri.and_then(|uri| {
        known.into_iter().find(|known| known.eq_ignore_ascii_case(uri.trim_end_matches('/')))
    });
    match near.or_else(|| closest(uri.unwrap_or_default(), known)) {
        Some(closest) => format!("did you mean {closest:?}?"),
        None => format!("expected {}", known.map(|uri| format!("{uri:?}")).join(", ")),
    }
}

/// Returns the name of the element that the parser creates from a start tag with this name in a namespace, if any.
pub fn made_element(namespace: Namespace, name: &str) -> Option<String> {
    let ends_name =
        |character: char| matches!(character, '\t' | '\n' | '\x0C' | '\r' | ' ' | '/' | '>' | '\0');
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) || name.contains(ends_name) {
        return None;
    }
    let root = match namespace {
        // For HTML elements, only the case of the name matters here.
        Namespace::Html => return Some(name.to_ascii_lowercase()),
        Namespace::Svg => Context::new(namespace, "svg"),
        Namespace::MathMl => Context::new(namespace, "math"),
    };
    let html = format!("<{name}>");
    let tree = lye_html::parse_fragment(&html, &root).ok()?;
    let made = tree.root().first_child()?;
    (made.is_element() && made.namespace() == namespace).then(|| made.name().to_owned())
}

/// Returns the attribute that the parser creates from this name, on an element of a namespace.
pub fn made_attribute(namespace: Namespace, name: &str) -> Option<(AttrNamespace, String)> {
    let element = match namespace {
        Namespace::Html => "p",
        Namespace::Svg => "svg",
        Namespace::MathMl => "math",
    };
    if name.is_empty() {
        return None;
    }
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if namespace == Namespace::Html && name.bytes().all(is_plain) {
        return Some((AttrNamespace::None, name.to_owned()));
    }
    let html = format!("<{element} {name}=x>");
    let tree = lye_html::parse_fragment(&html, &Context::html("body")).ok()?;
    let made = tree.root().first_child()?;
    let mut attrs = made.attrs();
    let attr = attrs.next()?;
    // A name with white space or `>` becomes several attributes, or text.
    let is_whole =
        attrs.next().is_none() && attr.local_name().len() + 6 >= name.len() && made.first_child().is_none();
    is_whole.then(|| (attr.namespace(), attr.local_name().to_owned()))
}

/// Returns an attribute as the member at a path spells it: a table in `sanitizer`, else a name.
fn spelled(namespace: AttrNamespace, name: &str, path: &Path) -> String {
    match namespace.uri() {
        Some(uri) if path.steps().first() == Some(&Step::from("sanitizer")) => {
            format!("`{{ name = {name:?}, namespace = {uri:?} }}`")
        }
        Some(_) => {
            let name = attribute_name(&SanitizerAttribute::new(namespace, name.to_owned()));
            format!("`\"{}\"`", name.unwrap_or_default())
        }
        None => format!("`{name}`"),
    }
}

/// Checks an attribute without a namespace that a policy sets or keeps on elements of a namespace.
pub fn addable_attribute(namespace: Namespace, name: &str) -> Result<(), Problem> {
    if name.to_ascii_lowercase().starts_with("on") {
        return Err(texts::may_become_handler(name));
    }
    match made_attribute(namespace, name) {
        Some((AttrNamespace::None, made)) if made == name => Ok(()),
        Some((AttrNamespace::None, made)) => {
            Err(texts::attribute_spelled_otherwise(name, " in this namespace", made))
        }
        Some(_) => Err(texts::attribute_in_namespace(name, "write an attribute without a namespace")),
        None => Err(texts::no_attribute(name.escape_debug())),
    }
}

/// Whether a canonical, valid configuration keeps some element of a rule key with some of its attributes. Names in keys
/// are in lower case; SVG names may not be.
pub fn keeps(
    config: &SanitizerConfig,
    element: Option<(Namespace, &str)>,
    attribute: (AttrNamespace, &str),
) -> bool {
    let is_attribute = |listed: &SanitizerAttribute| {
        listed.namespace.as_deref() == attribute.0.uri() && listed.name.eq_ignore_ascii_case(attribute.1)
    };
    let is_element = |listed: &SanitizerElement| {
        element.is_none_or(|(namespace, name)| {
            let known = listed.known();
            known.is_some_and(|(of, listed)| of == namespace && listed.eq_ignore_ascii_case(name))
        })
    };
    let has = |list: &Option<Vec<SanitizerAttribute>>| list.iter().flatten().any(is_attribute);
    let is_data = attribute.0 == AttrNamespace::None && attribute.1.starts_with("data-");
    let globally = match &config.attributes {
        Some(_) => has(&config.attributes) || (config.data_attributes == Some(true) && is_data),
        None => !has(&config.remove_attributes),
    };
    let Some(elements) = &config.elements else {
        let removed = config.remove_elements.iter().chain(&config.replace_with_children_elements).flatten();
        let is_gone = element.is_some() && removed.clone().any(is_element);
        return globally && !is_gone;
    };
    elements.iter().filter(|listed| is_element(&listed.element)).any(|listed| {
        let only_local = config.attributes.is_none() && listed.attributes.is_some();
        (has(&listed.attributes) || (globally && !only_local)) && !has(&listed.remove_attributes)
    })
}

/// Whether a canonical, valid configuration keeps an element.
pub fn keeps_element(config: &SanitizerConfig, namespace: Namespace, name: &str) -> bool {
    let element = SanitizerElement::new(namespace, name.to_owned());
    match &config.elements {
        Some(elements) => lists::contains(elements, &element),
        None => {
            let mut gone = config.remove_elements.iter().chain(&config.replace_with_children_elements);
            !gone.any(|list| lists::contains(list, &element))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::keeps;
    use crate::sanitizer::config::validity::Absent;
    use crate::sanitizer::{Sanitizer, SanitizerConfig};
    use crate::urls::UrlRuleKey;

    #[test]
    fn attribute_lists_decide_what_is_kept() {
        let is_kept = |json: &str, key: &str| {
            let config = SanitizerConfig::from_json(json).unwrap();
            let sanitizer =
                Sanitizer::from_config(config, crate::sanitizer::Edition::default(), Absent::Removes)
                    .unwrap();
            let key: UrlRuleKey = key.parse().unwrap();
            keeps(sanitizer.configuration(), key.element(), key.attribute())
        };
        let local = r#"{"elements":[{"name":"a","attributes":["href"]},"q"],"attributes":["cite"]}"#;
        assert!(is_kept(local, "a[href]") && is_kept(local, "*[href]") && is_kept(local, "q[cite]"));
        assert!(!is_kept(local, "q[href]") && !is_kept(local, "img[cite]") && !is_kept(local, "svg:a[href]"));
        let removing = r#"{"removeElements":["img"],"removeAttributes":["href"]}"#;
        assert!(is_kept(removing, "video[src]") && is_kept(removing, "*[src]"));
        assert!(!is_kept(removing, "img[src]") && !is_kept(removing, "a[href]"));
        let only = r#"{"elements":[{"name":"a","attributes":["href"]}]}"#;
        assert!(is_kept(only, "a[href]") && !is_kept(only, "a[ping]"));
    }
}
