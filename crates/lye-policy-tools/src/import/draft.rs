//! A policy under construction. Importers add what another sanitizer keeps; what no policy can allow is reported.
//!
//! An element has a key, as in `set` and `disallowed.elements` of a policy: `p`, `svg:path`, `math:mi`. Attributes have the name in
//! the markup: `href`, `viewBox`, `xlink:href`. The draft finds out which namespace an attribute is in.

mod finish;

use super::UnmappedSetting;
use super::data_urls;
use super::foreign::{MATHML_NAMES, SVG_NAMES};
use crate::never_loaded::NEVER_LOADED;
use crate::spelling::Spelling;
use lye_css::clean::property_names;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::model::names::{made_attribute, made_element};
use lye_policy::model::{ElementName, Policy};
use lye_policy::path::Path;
use lye_policy::sanitizer::Edition;
use lye_policy::urls::UrlScheme;
use lye_policy::urls::{UrlAttribute, UrlPurpose, UrlRuleKey, UrlSink, UrlValueKind, url_attribute};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The key that stands for all elements, in rules for attributes.
const ALL: &str = "*";

/// A length that no value exceeds: the rule for it keeps every value.
const ANY_LENGTH: u32 = u32::MAX;

/// The parts of a policy collected so far.
#[derive(Debug)]
pub(super) struct Draft {
    /// Elements by key, each with its own attributes.
    pub(super) elements: BTreeMap<String, BTreeSet<String>>,
    /// Attributes of all elements, in lower case. They apply to SVG and MathML in the spelling of those.
    pub(super) attributes: BTreeSet<String>,
    /// Attributes that single elements do not keep, although all elements do.
    pub(super) removed_attributes: BTreeMap<String, BTreeSet<String>>,
    pub(super) data_attributes: bool,
    pub(super) attribute_prefixes: BTreeMap<String, BTreeSet<String>>,
    /// Whether hooks of the program decide what functions in the settings decide.
    pub(super) has_hooks: bool,
    pub(super) comments: bool,
    /// The action for elements that are not kept: the default, and exceptions by key.
    pub(super) disallowed: &'static str,
    pub(super) disallowed_elements: BTreeMap<String, &'static str>,
    /// Whether it inserts line feeds where it unwraps blocks.
    pub(super) separates_blocks: bool,
    /// The allowed schemes, and whether relative URLs are allowed.
    pub(super) schemes: BTreeSet<String>,
    pub(super) allows_relative: bool,
    /// Whether the rules keep `data:` URLs of the types of `data_urls`.
    pub(super) allows_data: bool,
    /// Whether fragments (`#a`) are allowed even if other relative URLs are not.
    pub(super) allows_fragments: bool,
    /// Whether relative URLs include fragments and the empty URL, which lead to the page itself.
    pub(super) keeps_page_urls: bool,
    /// Schemes of single attributes and elements (by key).
    pub(super) schemes_by_attribute: BTreeMap<String, BTreeSet<String>>,
    pub(super) schemes_by_element: BTreeMap<String, BTreeSet<String>>,
    /// Whether protocol-relative URLs (`//example.com/`) are allowed: the scheme that they get, `keep`, or `false`.
    pub(super) protocol_relative: Value,
    /// Whether attributes that hold URLs get a rule of these schemes, unless `rules` has one.
    pub(super) generates_rules: bool,
    /// Complete URL rules, by `a[href]`.
    pub(super) rules: BTreeMap<String, Value>,
    /// Whether values of attributes that no standard defines are checked: those that begin like an absolute URL are removed.
    pub(super) checks_unknown_attributes: bool,
    /// `urls.hygiene`.
    pub(super) hygiene: Value,
    /// The allowed CSS properties; without them, `style` is removed. Their values, as in `css.values`.
    pub(super) css: Option<BTreeSet<String>>,
    pub(super) css_values: BTreeMap<String, Value>,
    /// The allowed functions of CSS. Without them, all that are safe.
    pub(super) css_functions: Option<BTreeSet<String>>,
    /// Whether `var()` may refer to every custom property of the page.
    pub(super) trusts_variables: bool,
    /// Whether `style` stays without a declaration.
    pub(super) keeps_empty_styles: bool,
    /// Whether rules refuse relative URLs that the other sanitizer reads as URLs with a scheme.
    pub(super) refuses_lookalikes: bool,
    /// Rules for the values of attributes, by `p[align]`.
    pub(super) values: BTreeMap<String, Value>,
    /// Attributes to set, by element key.
    pub(super) set: BTreeMap<String, BTreeMap<String, (Path, String)>>,
    pub(super) rename: Map<String, Value>,
    /// Other members of the policy.
    pub(super) members: Map<String, Value>,
    /// How the other sanitizer writes.
    pub(super) spelling: Spelling,
    unmapped: Vec<UnmappedSetting>,
}

impl Draft {
    pub(super) fn new(spelling: Spelling) -> Self {
        Self {
            elements: BTreeMap::new(),
            attributes: BTreeSet::new(),
            removed_attributes: BTreeMap::new(),
            data_attributes: false,
            attribute_prefixes: BTreeMap::new(),
            has_hooks: false,
            comments: false,
            disallowed: "remove",
            disallowed_elements: BTreeMap::new(),
            separates_blocks: false,
            schemes: BTreeSet::new(),
            allows_relative: false,
            allows_data: false,
            allows_fragments: false,
            keeps_page_urls: true,
            schemes_by_attribute: BTreeMap::new(),
            schemes_by_element: BTreeMap::new(),
            protocol_relative: json!("https"),
            generates_rules: true,
            rules: BTreeMap::new(),
            checks_unknown_attributes: true,
            hygiene: json!({}),
            css: None,
            css_values: BTreeMap::new(),
            css_functions: None,
            trusts_variables: false,
            keeps_empty_styles: false,
            refuses_lookalikes: false,
            values: BTreeMap::new(),
            set: BTreeMap::new(),
            rename: Map::new(),
            members: Map::new(),
            spelling,
            unmapped: Vec::new(),
        }
    }
}

/// Returns why an element that runs script or embeds documents is not kept.
pub(super) fn never_kept(name: &str) -> String {
    if name == "iframe" {
        return "a policy keeps `iframe` only for hosts that it lists, so it is removed; list it in `sanitizer.elements`, and the hosts in \
                `frames.providers` or `frames.allowed`"
            .to_owned();
    }
    format!("no policy can allow `{name}`, which runs script or embeds documents; it is removed")
}

/// Elements.
impl Draft {
    /// Reports a setting that the policy does not express.
    pub(super) fn unmapped(&mut self, path: &Path, reason: impl Into<String>) {
        let unmapped = UnmappedSetting { path: path.to_string(), reason: reason.into() };
        if !self.unmapped.contains(&unmapped) {
            self.unmapped.push(unmapped);
        }
    }

    /// Keeps an HTML element, also one that no standard defines.
    pub(super) fn keep_element(&mut self, path: &Path, written: &str) {
        self.keep_element_in(path, Namespace::Html, &written.to_ascii_lowercase());
    }

    /// Keeps an element of a namespace. Corrects the case of its name as the parser does (`foreignobject`).
    pub(super) fn keep_element_in(&mut self, path: &Path, namespace: Namespace, written: &str) {
        let Some(name) = made_element(namespace, written) else {
            let reason = format!("no parser creates an element `{}`; it is removed", written.escape_debug());
            return self.unmapped(path, reason);
        };
        if is_dangerous(namespace, &name) {
            return self.unmapped(path, never_kept(&name));
        }
        self.elements.entry(key_of(namespace, &name)).or_default();
    }

    /// Keeps HTML elements.
    pub(super) fn keep_elements(&mut self, list: &[(Path, String)]) {
        list.iter().for_each(|(path, name)| self.keep_element(path, name));
    }

    /// Returns the keys of kept elements with a name, in every namespace.
    pub(super) fn keys_of(&self, name: &str) -> Vec<String> {
        let is_name = |key: &&String| ElementName::of_key(key).name.eq_ignore_ascii_case(name);
        self.elements.keys().filter(is_name).cloned().collect()
    }

    /// Whether the draft keeps SVG or MathML elements.
    pub(super) fn keeps_foreign(&self) -> bool {
        self.namespaces().any(|namespace| namespace != Namespace::Html)
    }

    fn namespaces(&self) -> impl Iterator<Item = Namespace> {
        let has = |namespace| self.elements.keys().any(|key| ElementName::of_key(key).namespace == namespace);
        [Namespace::Html, Namespace::Svg, Namespace::MathMl].into_iter().filter(move |of| has(*of))
    }

    /// Removes an element with its content, although others are unwrapped: in HTML, and in SVG and MathML if those have an element
    /// of this name.
    pub(super) fn remove_with_content(&mut self, path: &Path, written: &str) {
        self.disallow(path, &written.to_ascii_lowercase(), "remove");
        for namespace in foreign_namespaces(written) {
            if let Some(name) = made_element(namespace, written) {
                self.disallow(path, &key_of(namespace, &name), "remove");
            }
        }
    }

    /// Sets the action for an element that is not kept, by its key.
    pub(super) fn disallow(&mut self, path: &Path, key: &str, action: &'static str) {
        let ElementName { namespace, name } = ElementName::of_key(key);
        if made_element(namespace, name).as_deref() == Some(name) {
            self.disallowed_elements.insert(key.to_owned(), action);
        } else {
            self.unmapped(path, "this is not a valid element name");
        }
    }
}

/// Attributes.
impl Draft {
    /// Keeps an attribute of one element, by its key, or of all. A name that ends with `*` stands for all attributes with this prefix.
    pub(super) fn keep_attribute(&mut self, path: &Path, element: Option<&str>, written: &str) {
        let name = written.to_ascii_lowercase();
        if let Some(prefix) = name.strip_suffix('*') {
            self.keep_attribute_prefix(path, element, prefix);
            return;
        }
        let Some(made) = self.keepable(path, element, &name) else { return };
        match element {
            None => drop(self.attributes.insert(name)),
            // Attributes of elements that are not kept have no effect in other sanitizers either.
            Some(key) => {
                if let Some(attributes) = self.elements.get_mut(key) {
                    // It has any value now.
                    self.values.remove(&rule_key(key, &made));
                    attributes.insert(made);
                }
            }
        }
    }

    /// Keeps attributes that begin with a prefix. Returns `true` if the policy keeps some.
    pub(super) fn keep_attribute_prefix(&mut self, path: &Path, element: Option<&str>, prefix: &str) -> bool {
        let key = element.unwrap_or(ALL);
        if key != ALL && !self.elements.contains_key(key) {
            return false;
        }
        if key == ALL && prefix == "data-" {
            self.data_attributes = true;
            return true;
        }
        let hyphenated = format!("{prefix}-");
        let possible = if prefix.ends_with('-') { prefix } else { hyphenated.as_str() };
        if !is_attribute_prefix(possible) {
            self.unmapped(
                path,
                "a policy cannot list attributes by this prefix; matching attributes are removed, unless they are listed by name",
            );
            return false;
        }
        if possible != prefix {
            self.unmapped(
                path,
                format!("a prefix ends with a hyphen in a policy; only attributes that begin with `{possible}` are kept"),
            );
        }
        self.attribute_prefixes.entry(key.to_owned()).or_default().insert(possible.to_owned());
        true
    }

    /// Keeps an attribute with the values that a rule for `values` allows, such as `{ "one_of": […] }`. Values that were allowed
    /// before stay allowed.
    pub(super) fn keep_attribute_with(
        &mut self,
        path: &Path,
        element: Option<&str>,
        written: &str,
        rule: Value,
    ) {
        let name = written.to_ascii_lowercase();
        let Some(made) = self.keepable(path, element, &name) else { return };
        if element.is_some_and(|key| !self.elements.contains_key(key)) {
            return;
        }
        let listed = match element {
            Some(element) => self.elements.get(element),
            None => Some(&self.attributes),
        };
        let had = listed.is_some_and(|listed| listed.contains(&made));
        let key = rule_key(element.unwrap_or(ALL), &made);
        let rule = match self.values.get(&key) {
            // It may have any value already.
            None if had => return,
            None => Some(rule),
            Some(known) => union(known, &rule),
        };
        let holds_urls = match element {
            Some(element) => holds_urls(element, &made).is_some(),
            None => self.elements.keys().any(|element| holds_urls(element, &made).is_some()),
        };
        if holds_urls {
            return self.unmapped(
                path,
                "a policy cannot restrict the URLs of an attribute to a list; the attribute is removed",
            );
        }
        let Some(rule) = rule.filter(|rule| is_value_rule(&key, rule)) else {
            return self.unmapped(path, "a policy cannot express these values; they are removed");
        };
        match element {
            Some(element) => drop(self.elements.get_mut(element).map(|listed| listed.insert(made))),
            None => drop(self.attributes.insert(made)),
        }
        self.values.insert(key, rule);
    }

    /// Keeps an attribute with a list of values, without regard to ASCII case.
    pub(super) fn keep_attribute_one_of(
        &mut self,
        path: &Path,
        element: Option<&str>,
        name: &str,
        one_of: &[String],
    ) {
        if one_of.is_empty() {
            return self.unmapped(path, "no value is allowed; the attribute is removed");
        }
        self.keep_attribute_with(path, element, name, json!({ "one_of": one_of }));
    }

    /// Keeps classes of one element, by its key, or of all: names, and prefixes followed by `*`.
    pub(super) fn keep_classes(&mut self, element: Option<&str>, classes: &[(Path, String)]) {
        if element.is_some_and(|key| !self.elements.contains_key(key)) {
            return;
        }
        let (mut one_of, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
        for (path, class) in classes {
            let has_space = class.is_empty() || class.contains(|of: char| of.is_ascii_whitespace());
            match class.strip_suffix('*') {
                _ if has_space => self.unmapped(path, "a class name cannot be empty or contain white space"),
                None => drop(one_of.insert(class.clone())),
                Some(prefix) if !prefix.is_empty() && !prefix.contains('*') => {
                    prefixes.insert(prefix.to_owned());
                }
                Some(_) => self.unmapped(
                    path,
                    "a policy lists classes by full name or prefix; matching classes are removed",
                ),
            }
        }
        let mut tokens = Map::new();
        for (member, list) in [("one_of", one_of), ("prefixes", prefixes)] {
            if !list.is_empty() {
                tokens.insert(member.to_owned(), list.into_iter().collect());
            }
        }
        if !tokens.is_empty() {
            let path = classes.first().map(|(path, _)| path.clone()).unwrap_or_default();
            // What is left of a class attribute may be empty.
            tokens.insert("keep_empty".to_owned(), json!(true));
            self.keep_attribute_with(&path, element, "class", json!({ "tokens": tokens }));
        }
    }

    /// Sets an attribute of a kept element, by its key. Where the policy refuses the value, the attribute is removed.
    pub(super) fn set_attribute(&mut self, path: &Path, element: &str, name: &str, value: &str) {
        if self.elements.contains_key(element) {
            let value = (path.clone(), value.to_owned());
            self.set.entry(element.to_owned()).or_default().insert(name.to_ascii_lowercase(), value);
        }
    }

    /// Removes an attribute of an element, by its key, although it or all elements list it.
    pub(super) fn remove_attribute(&mut self, element: &str, name: &str) {
        let name = name.to_ascii_lowercase();
        let made = made(element, &name).unwrap_or_else(|| name.clone());
        if let Some(attributes) = self.elements.get_mut(element) {
            attributes.remove(&made);
            self.values.remove(&rule_key(element, &made));
            if self.attributes.contains(&name) {
                self.removed_attributes.entry(element.to_owned()).or_default().insert(made);
            }
        }
    }

    /// Whether an element, by its key, keeps an attribute.
    pub(super) fn keeps_attribute(&self, element: &str, name: &str) -> bool {
        let Some(made) = made(element, &name.to_ascii_lowercase()) else { return false };
        let Some(attributes) = self.elements.get(element) else { return false };
        let is_removed = self.removed_attributes.get(element).is_some_and(|removed| removed.contains(&made));
        let is_global = self.attributes.contains(&name.to_ascii_lowercase());
        attributes.contains(&made) || is_global && !is_removed
    }

    /// Returns the kept attributes of all elements, by their keys.
    pub(super) fn kept_attributes(&self) -> Vec<(String, String)> {
        let global = self.global_by_namespace();
        let mut kept = Vec::new();
        for (key, own) in &self.elements {
            let global = global.get(&ElementName::of_key(key).namespace);
            let removed = self.removed_attributes.get(key);
            let all: BTreeSet<&String> = own.iter().chain(global.into_iter().flatten()).collect();
            let is_kept = |name: &&String| removed.is_none_or(|removed| !removed.contains(name.as_str()));
            kept.extend(all.into_iter().filter(is_kept).map(|name| (key.clone(), name.clone())));
        }
        kept
    }

    /// Returns the names that the attributes of all elements have in each namespace.
    fn global_by_namespace(&self) -> BTreeMap<Namespace, BTreeSet<String>> {
        self.namespaces()
            .map(|of| (of, self.attributes.iter().filter_map(|name| made_in(of, name)).collect()))
            .collect()
    }

    /// Returns the attribute as the parser creates it, if a policy can keep it; reports it otherwise.
    fn keepable(&mut self, path: &Path, element: Option<&str>, name: &str) -> Option<String> {
        if name == "srcdoc" {
            self.unmapped(path, "the policy keeps no documents in frames; the attribute is removed");
            return None;
        }
        if name.starts_with("on") {
            let reason = format!(
                "no policy can allow `{name}`: it is an event handler, or may become one; it is removed"
            );
            self.unmapped(path, reason);
            return None;
        }
        let made = made(element.unwrap_or_default(), name);
        if element.is_some_and(|key| is_declaration(key, name)) {
            self.unmapped(
                path,
                "HTML has no namespace declarations: the attribute has no effect and is removed",
            );
            return None;
        }
        if made.is_none() {
            let reason = format!("no policy can name an attribute `{}`; it is removed", name.escape_debug());
            self.unmapped(path, reason);
        }
        made
    }
}

/// URLs and CSS.
impl Draft {
    /// Returns the valid schemes of a list, and reports the others.
    pub(super) fn schemes_of(&mut self, list: &[(Path, String)]) -> BTreeSet<String> {
        let mut schemes = BTreeSet::new();
        for (path, scheme) in list {
            match UrlScheme::parse(scheme) {
                Ok(known) => drop(schemes.insert(known.as_str().to_owned())),
                Err(error) => self.unmapped(path, format!("{error}; URLs with it are removed")),
            }
        }
        schemes
    }

    /// Sets the allowed schemes of a list in which `data` allows every `data:` URL.
    pub(super) fn allow_schemes(&mut self, list: &[(Path, String)]) {
        let (data, others): (Vec<_>, Vec<_>) = list.iter().cloned().partition(|(_, scheme)| scheme == "data");
        for (path, _) in &data {
            self.allows_data = true;
            self.unmapped(path, data_urls::REASON);
        }
        self.schemes = self.schemes_of(&others);
    }

    /// Adds a URL rule, or a list of them, if it is valid.
    pub(super) fn add_rule(&mut self, path: &Path, key: &str, rule: Value) {
        let urls = json!({ "rules": { key: rule.clone() }, "default_allow_relative": self.allows_relative });
        match serde_json::from_value::<lye_policy::urls::UrlPolicy>(urls) {
            Ok(_) => drop(self.rules.insert(key.to_owned(), rule)),
            Err(error) => {
                self.rules.insert(key.to_owned(), json!({ "handling": "strip" }));
                self.unmapped(path, format!("{error}; its URLs are removed"));
            }
        }
    }

    /// Reports that `style` is removed, although the other sanitizer keeps all of it.
    pub(super) fn tell_style(&mut self, path: &Path) {
        if self.elements.values().chain([&self.attributes]).any(|of| of.contains("style")) {
            let reason = "all CSS is allowed; a policy needs a list of properties, so `style` is removed";
            self.unmapped(path, reason);
        }
    }

    /// Reports that the values of CSS properties are checked.
    pub(super) fn tell_css_values(&mut self, path: &Path) {
        if self.elements.values().chain([&self.attributes]).any(|of| of.contains("style")) {
            self.unmapped(
                path,
                "declarations are kept only with values that the property accepts, within limits, and with URLs that a rule such as `*[style]` allows",
            );
        }
    }

    /// Keeps CSS properties.
    pub(super) fn keep_properties(&mut self, list: &[(Path, String)]) {
        let mut known = self.css.take().unwrap_or_default();
        for (path, written) in list {
            let name = written.to_ascii_lowercase();
            if name.starts_with('@') || property_names(&name).is_empty() {
                self.unmapped(path, format!("no policy can allow the property `{written}`; it is removed"));
            } else {
                known.insert(name);
            }
        }
        self.css = Some(known);
    }
}

/// Returns the schemes that browsers use for an attribute: they load nothing from `mailto`.
pub(super) fn loadable(schemes: &BTreeSet<String>, known: Option<UrlAttribute>) -> BTreeSet<String> {
    let is_loaded = known.is_some_and(|known| known.purpose == UrlPurpose::Loaded);
    let is_used = |scheme: &&String| !is_loaded || !NEVER_LOADED.contains(&scheme.as_str());
    schemes.iter().filter(is_used).cloned().collect()
}

/// Returns the key of an element: `p`, `svg:path`, `math:mi`.
pub(super) fn key_of(namespace: Namespace, name: &str) -> String {
    match namespace {
        Namespace::Html => name.to_owned(),
        Namespace::Svg => format!("svg:{name}"),
        Namespace::MathMl => format!("math:{name}"),
    }
}

/// Returns the key of a rule: `a[href]`, `svg:use[xlink:href]`.
pub(super) fn rule_key(element: &str, attribute: &str) -> String {
    format!("{element}[{attribute}]")
}

/// Returns the namespaces other than HTML that have an element of this name, in any case.
pub(super) fn foreign_namespaces(name: &str) -> impl Iterator<Item = Namespace> {
    let has = |names: &str| names.split_ascii_whitespace().any(|known| known.eq_ignore_ascii_case(name));
    let svg = has(SVG_NAMES).then_some(Namespace::Svg);
    svg.into_iter().chain(has(MATHML_NAMES).then_some(Namespace::MathMl))
}

/// Whether no policy can keep an element.
fn is_dangerous(namespace: Namespace, name: &str) -> bool {
    Edition::default().builtins().baseline_elements.contains(&(namespace, name))
}

/// Returns the name that an attribute has on an element, by its key, with the prefix of its namespace.
fn made(element: &str, name: &str) -> Option<String> {
    made_in(ElementName::of_key(element).namespace, name)
}

fn made_in(namespace: Namespace, name: &str) -> Option<String> {
    // A policy cannot name others.
    UrlRuleKey::parse(&format!("*[{name}]")).ok()?;
    let (attribute_namespace, local) = made_attribute(namespace, name)?;
    Some(match attribute_namespace {
        AttrNamespace::None => local,
        AttrNamespace::XLink => format!("xlink:{local}"),
        AttrNamespace::Xml => format!("xml:{local}"),
        AttrNamespace::Xmlns if local == "xmlns" => local,
        AttrNamespace::Xmlns => format!("xmlns:{local}"),
    })
}

/// Whether an attribute declares a namespace, which has no effect in HTML.
fn is_declaration(element: &str, name: &str) -> bool {
    let namespace = ElementName::of_key(element).namespace;
    made_in(namespace, name).is_some_and(|made| split_attribute(namespace, &made).0 == AttrNamespace::Xmlns)
}

/// Returns the namespace and the local name of an attribute that the parser created on an element of a namespace.
fn split_attribute(namespace: Namespace, made: &str) -> (AttrNamespace, &str) {
    match made.split_once(':') {
        _ if namespace == Namespace::Html => (AttrNamespace::None, made),
        Some(("xlink", local)) => (AttrNamespace::XLink, local),
        Some(("xml", local)) => (AttrNamespace::Xml, local),
        Some(("xmlns", local)) => (AttrNamespace::Xmlns, local),
        None if made == "xmlns" => (AttrNamespace::Xmlns, made),
        _ => (AttrNamespace::None, made),
    }
}

/// Returns the entry of an attribute whose URLs need a rule. The element is a key.
pub(super) fn holds_urls(element: &str, attribute: &str) -> Option<UrlAttribute> {
    let ElementName { namespace, name } = ElementName::of_key(element);
    let (attribute_namespace, local) = split_attribute(namespace, attribute);
    if attribute_namespace == AttrNamespace::Xmlns {
        return None;
    }
    let known = url_attribute(&UrlSink::new(namespace, name, attribute_namespace, local))?;
    let is_of_rules = !matches!(
        known.kind,
        UrlValueKind::IdReferences | UrlValueKind::AnimationValues | UrlValueKind::Css | UrlValueKind::Html
    );
    is_of_rules.then_some(known)
}

/// Returns a rule that allows every value, also where the rule for all elements does not.
fn any_value() -> Value {
    json!({ "max_length": ANY_LENGTH })
}

/// Whether a policy accepts a rule for values.
fn is_value_rule(key: &str, rule: &Value) -> bool {
    let policy = json!({ "version": 1, "values": { key: rule } });
    Policy::from_json(&policy.to_string()).is_ok()
}

/// Whether a policy accepts a prefix of attributes.
pub(super) fn is_attribute_prefix(prefix: &str) -> bool {
    let policy = json!({
        "version": 1,
        "sanitizer": { "elements": ["p"], "attributes": [] },
        "attribute_prefixes": { "p": [prefix] },
    });
    Policy::from_json(&policy.to_string()).is_ok()
}

/// Returns a rule that allows what one of two rules allows. Returns `None` if no rule does.
fn union(one: &Value, other: &Value) -> Option<Value> {
    if one == other {
        return Some(one.clone());
    }
    if [one, other].into_iter().any(|rule| *rule == any_value()) {
        return Some(any_value());
    }
    let (mut merged, added) = (one.as_object()?.clone(), other.as_object()?);
    let are_alike = merged.len() == 1 && added.len() == 1 && merged.keys().eq(added.keys());
    let (member, rule) = added.iter().next().filter(|_| are_alike)?;
    let known = merged.get_mut(member)?;
    match (member.as_str(), rule) {
        ("one_of", Value::Array(more)) => add_entries(known, more)?,
        ("pattern", Value::String(more)) => {
            *known = json!(format!("(?:{})|(?:{more})", known.as_str()?));
        }
        ("tokens", Value::Object(more)) => {
            let known = known.as_object_mut()?;
            for (list, more) in more {
                match (known.get_mut(list), more) {
                    (None, _) => drop(known.insert(list.clone(), more.clone())),
                    (Some(pattern @ Value::String(_)), Value::String(more)) => {
                        *pattern = json!(format!("(?:{})|(?:{more})", pattern.as_str()?));
                    }
                    (Some(known), Value::Array(more)) => add_entries(known, more)?,
                    (Some(known), more) if known == more => {}
                    _ => return None,
                }
            }
        }
        _ => return None,
    }
    Some(Value::Object(merged))
}

/// Adds the entries of a list that another does not have.
fn add_entries(known: &mut Value, more: &[Value]) -> Option<()> {
    let known = known.as_array_mut()?;
    for entry in more {
        if !known.contains(entry) {
            known.push(entry.clone());
        }
    }
    Some(())
}
