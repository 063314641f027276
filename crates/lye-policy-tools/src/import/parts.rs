//! The parts of a policy with elements in all namespaces, for importers of sanitizers that compare names in any namespace.

use super::dompurify_names::{
    COMMON_TAGS, MATHML_DISALLOWED, MATHML_TAGS, SVG_DISALLOWED, SVG_FILTERS, SVG_TAGS,
};
use super::draft::Draft;
use super::{ImportError, ImportedPolicy};
use crate::never_loaded::is_never_loaded;
use lye_css::clean::{key_of_property, property_names};
use lye_html::{AttrId, AttrNamespace, Context, Namespace, TagId, parse_fragment};
use lye_policy::model::Policy;
use lye_policy::model::names::{addable_attribute, made_element};
use lye_policy::sanitizer::Edition;
use lye_policy::urls::{
    UrlAttribute, UrlRuleKey, UrlSink, UrlValueKind, is_url_attribute_name, url_attribute,
};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// An element: its namespace, and its name as parsers write it.
pub(super) type Element = (Namespace, String);

/// An attribute: its namespace, and its local name as parsers write it.
pub(super) type Attribute = (AttrNamespace, String);

/// The parts of a policy.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The elements, each with its own attributes.
    pub(super) elements: BTreeMap<Element, BTreeSet<Attribute>>,
    /// The attributes of all elements.
    pub(super) attributes: BTreeSet<Attribute>,
    /// Whether elements that are not listed are kept too, and the known ones among them that are not.
    pub(super) opens_elements: bool,
    pub(super) refused: BTreeSet<Element>,
    /// Whether attributes that are not listed are kept too, of every element, and those that are not.
    pub(super) opens_attributes: bool,
    pub(super) removed_attributes: BTreeSet<Attribute>,
    pub(super) data_attributes: bool,
    /// Prefixes of attributes by element; `*` for all.
    pub(super) prefixes: BTreeMap<String, BTreeSet<String>>,
    pub(super) comments: bool,
    /// The action for elements that are not kept: the default, and exceptions.
    pub(super) disallowed: &'static str,
    pub(super) exceptions: BTreeMap<Element, &'static str>,
    /// URL rules, and the types of attributes, by key.
    pub(super) rules: Map<String, Value>,
    pub(super) types: Map<String, Value>,
    /// Whether URLs of attributes without a rule are kept.
    pub(super) keeps_other_urls: bool,
    pub(super) values: Map<String, Value>,
    /// Other members of the policy.
    pub(super) members: Map<String, Value>,
}

impl Parts {
    /// Whether an element is kept.
    pub(super) fn keeps(&self, namespace: Namespace, name: &str) -> bool {
        self.elements.contains_key(&(namespace, name.to_owned()))
    }

    /// Returns the attributes that an element keeps, with those of all elements.
    pub(super) fn kept_attributes<'p>(
        &'p self,
        element: &Element,
    ) -> impl Iterator<Item = &'p Attribute> + use<'p> {
        self.elements.get(element).into_iter().flatten().chain(&self.attributes)
    }

    /// Returns the attributes that hold URLs, each with the elements that keep it.
    pub(super) fn url_attributes(&self) -> BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> {
        let mut found: BTreeMap<Attribute, Vec<(Element, UrlAttribute)>> = BTreeMap::new();
        let is_candidate = |attribute: &&Attribute| is_url_attribute_name(&attribute.1);
        let of_all: Vec<&Attribute> = self.attributes.iter().filter(is_candidate).collect();
        for (element, own) in &self.elements {
            for attribute in own.iter().filter(is_candidate).chain(of_all.iter().copied()) {
                if let Some(known) = holds_urls(element, attribute) {
                    let elements = found.entry(attribute.clone()).or_default();
                    if elements.last().is_none_or(|(last, _)| last != element) {
                        elements.push((element.clone(), known));
                    }
                }
            }
        }
        found
    }

    /// Removes an attribute from all lists. Returns whether a list had it.
    pub(super) fn remove_attribute(&mut self, attribute: &Attribute) -> bool {
        self.removed_attributes.insert(attribute.clone());
        let lists = self.elements.values_mut().chain([&mut self.attributes]);
        lists.fold(false, |had, list| list.remove(attribute) | had)
    }

    /// Whether a list has an attribute.
    pub(super) fn lists_attribute(&self, attribute: &Attribute) -> bool {
        self.elements.values().chain([&self.attributes]).any(|list| list.contains(attribute))
    }

    /// Keeps CSS properties in `style` attributes; without any, `style` is removed.
    pub(super) fn keep_css(&mut self, properties: BTreeSet<String>, values: Map<String, Value>) {
        let style = (AttrNamespace::None, "style".to_owned());
        if properties.is_empty() {
            self.remove_attribute(&style);
        } else if self.lists_attribute(&style) {
            let mut css = json!({ "properties": properties });
            if let (false, Some(members)) = (values.is_empty(), css.as_object_mut()) {
                members.insert("values".to_owned(), Value::Object(values));
            }
            self.members.insert("css".to_owned(), css);
        }
    }

    /// Whether a kept CSS property can have URLs.
    pub(super) fn keeps_css_with_urls(&self) -> bool {
        let properties = self.members.get("css").and_then(|css| css["properties"].as_array());
        let mut names = properties.into_iter().flatten().filter_map(Value::as_str);
        names.any(|name| property_names(name).iter().any(|name| key_of_property(name).is_some()))
    }

    /// Keeps URLs in `style` attributes by a rule, if a kept property can have any.
    pub(super) fn keep_urls_in_css(&mut self, rule: Value) {
        if self.keeps_css_with_urls() {
            self.rules.insert("*[style]".to_owned(), rule);
        }
    }

    /// Builds the policy. The draft has the report.
    pub(super) fn finish(mut self, draft: Draft) -> Result<ImportedPolicy, ImportError> {
        if self.elements.is_empty() {
            // Rules for attributes would have no effect.
            let Self { disallowed, exceptions, members, comments, .. } = self;
            self = Self { disallowed, exceptions, members, comments, ..Self::default() };
        }
        let has_urls = !self.url_attributes().is_empty();
        let global = std::mem::take(&mut self.attributes);
        let has_data = self.data_attributes;
        let is_listed = |(namespace, name): &Attribute| {
            !(has_data && *namespace == AttrNamespace::None && name.starts_with("data-"))
        };
        for attributes in self.elements.values_mut() {
            attributes.retain(|attribute| is_listed(attribute) && !global.contains(attribute));
        }
        let (elements, listed): (&str, Vec<Value>) = match (self.opens_elements, self.opens_attributes) {
            (true, _) => {
                ("removeElements", self.refused.iter().map(|element| element_entry(element, None)).collect())
            }
            (false, true) => {
                ("elements", self.elements.keys().map(|element| element_entry(element, None)).collect())
            }
            (false, false) => (
                "elements",
                self.elements.iter().map(|(element, own)| element_entry(element, Some(own))).collect(),
            ),
        };
        let attributes: Vec<Value> =
            global.iter().filter(|attribute| is_listed(attribute)).map(attribute_entry).collect();
        let exceptions: Map<String, Value> = self
            .exceptions
            .iter()
            .filter(|(element, action)| {
                // Some elements are removed by default, also if others are unwrapped.
                let differs = **action != self.disallowed || **action == "unwrap";
                differs && !self.elements.contains_key(*element)
            })
            .map(|(element, action)| (element_key(element), json!(action)))
            .collect();
        let mut members = self.members;
        if members.get("ids").is_some_and(Value::is_object) {
            // Names and references get the prefix, whatever they are.
            self.values.retain(|key, _| !conflicts_with_prefix(key));
        }
        members.insert("version".to_owned(), json!(1));
        let mut sanitizer = json!({ elements: listed, "comments": self.comments });
        if self.opens_attributes {
            let removed: Vec<Value> = self.removed_attributes.iter().map(attribute_entry).collect();
            sanitizer["removeAttributes"] = json!(removed);
        } else {
            sanitizer["attributes"] = json!(attributes);
            sanitizer["dataAttributes"] = json!(self.data_attributes);
        }
        members.insert("sanitizer".to_owned(), sanitizer);
        members
            .insert("disallowed".to_owned(), json!({ "default": self.disallowed, "elements": exceptions }));
        for (key, rule) in &mut self.rules {
            match rule {
                Value::Array(rules) => rules.iter_mut().for_each(|rule| settle_rule(key, rule)),
                rule => settle_rule(key, rule),
            }
        }
        let without_rule = if self.keeps_other_urls { "keep" } else { "drop" };
        // Without attributes that hold URLs, rules would have no effect.
        if has_urls || self.keeps_other_urls || !self.rules.is_empty() || !self.types.is_empty() {
            members.insert(
                "urls".to_owned(),
                json!({ "rules": self.rules, "types": self.types, "without_rule": without_rule }),
            );
        }
        if !self.prefixes.is_empty() {
            members.insert("attribute_prefixes".to_owned(), json!(self.prefixes));
        }
        if !self.values.is_empty() {
            members.insert("values".to_owned(), Value::Object(self.values));
        }
        let policy = Policy::from_json(&Value::Object(members).to_string()).map_err(ImportError::Policy)?;
        Ok(draft.into_imported(policy))
    }
}

fn element_entry((namespace, name): &Element, attributes: Option<&BTreeSet<Attribute>>) -> Value {
    let mut entry = Map::new();
    entry.insert("name".to_owned(), json!(name));
    if *namespace != Namespace::Html {
        entry.insert("namespace".to_owned(), json!(namespace.uri()));
    }
    if let Some(attributes) = attributes.filter(|attributes| !attributes.is_empty()) {
        entry.insert("attributes".to_owned(), attributes.iter().map(attribute_entry).collect());
    }
    match entry.len() {
        1 => json!(name),
        _ => Value::Object(entry),
    }
}

fn attribute_entry((namespace, name): &Attribute) -> Value {
    match namespace.uri() {
        None => json!(name),
        Some(uri) => json!({ "name": name, "namespace": uri }),
    }
}

/// Returns the name of an element in keys: `a`, `svg:a`, `math:mi`.
pub(super) fn element_key((namespace, name): &Element) -> String {
    match namespace {
        Namespace::Html => name.clone(),
        Namespace::Svg => format!("svg:{name}"),
        Namespace::MathMl => format!("math:{name}"),
    }
}

/// Returns the key of an attribute of an element, or of all elements (`*`). Attributes that declare namespaces have none.
pub(super) fn attribute_key(element: &str, (namespace, name): &Attribute) -> Option<String> {
    let (element, name) = (element.to_ascii_lowercase(), name.to_ascii_lowercase());
    match namespace {
        AttrNamespace::None => Some(format!("{element}[{name}]")),
        AttrNamespace::XLink => Some(format!("{element}[xlink:{name}]")),
        AttrNamespace::Xml => Some(format!("{element}[xml:{name}]")),
        AttrNamespace::Xmlns => None,
    }
}

/// Removes the parts of a rule that have no effect: schemes that browsers never load from such attributes, and what needs other schemes.
fn settle_rule(key: &str, rule: &mut Value) {
    let (Ok(key), Some(rule)) = (UrlRuleKey::parse(key), rule.as_object_mut()) else { return };
    let mut kept = BTreeSet::new();
    if let Some(Value::Array(schemes)) = rule.get_mut("allowed_schemes") {
        schemes.retain(|scheme| scheme.as_str().is_none_or(|scheme| !is_never_loaded(&key, scheme)));
        kept.extend(schemes.iter().filter_map(|scheme| Some(scheme.as_str()?.to_owned())));
    }
    if !kept.contains("https") {
        rule.insert("resolve_protocol_relative".to_owned(), json!(false));
    }
    if !["http", "https", "ftp"].iter().any(|scheme| kept.contains(*scheme)) {
        rule.remove("allow_credentials");
    }
}

/// Whether a rule for the values of an attribute conflicts with a prefix of ids: they are names, or references to names.
pub(super) fn conflicts_with_prefix(key: &str) -> bool {
    let policy = json!({
        "version": 1,
        "sanitizer": { "elements": ["p"], "attributes": [] },
        "ids": { "prefix": "user-" },
        "values": { key: { "max_length": 9 } },
    });
    Policy::from_json(&policy.to_string()).is_err()
}

/// Returns an HTML element.
pub(super) fn html(name: &str) -> Element {
    (Namespace::Html, name.to_owned())
}

/// Returns an attribute without a namespace.
pub(super) fn plain(name: &str) -> Attribute {
    (AttrNamespace::None, name.to_owned())
}

/// Whether a list of names has a name.
pub(super) fn has(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == name)
}

/// Whether a name in lower case is one of SVG.
pub(super) fn is_svg_name(name: &str) -> bool {
    [SVG_TAGS, SVG_FILTERS, SVG_DISALLOWED].iter().any(|list| has(list, name))
}

/// Whether a name in lower case is one of MathML.
pub(super) fn is_mathml_name(name: &str) -> bool {
    [MATHML_TAGS, MATHML_DISALLOWED].iter().any(|list| has(list, name))
}

/// Whether a name in lower case can be that of an HTML element: it is not one that only SVG and MathML have.
pub(super) fn is_html_name(name: &str) -> bool {
    !is_mathml_name(name) && (has(COMMON_TAGS, name) || !is_svg_name(name))
}

/// Whether no policy can keep an element.
pub(super) fn is_unsafe((namespace, name): &Element) -> bool {
    Edition::default().builtins().baseline_elements.contains(&(*namespace, name.as_str()))
}

/// Returns the element that parsers make in a namespace.
pub(super) fn made(namespace: Namespace, name: &str) -> Option<Element> {
    // No key of a policy names others.
    if name.contains(|c: char| c.is_ascii_whitespace() || "[]\"'<>/=\0".contains(c)) {
        return None;
    }
    made_element(namespace, name).map(|name| (namespace, name))
}

/// Returns the attribute that parsers make of a name on elements of a namespace; `None` if a policy cannot list it.
pub(super) fn made_attribute(namespace: Namespace, name: &str) -> Option<Attribute> {
    let has_key = UrlRuleKey::parse(&format!("*[{name}]")).is_ok();
    if !has_key || name.len() > 2 && name.to_ascii_lowercase().starts_with("on") {
        return None;
    }
    if namespace == Namespace::Html {
        let name = name.to_ascii_lowercase();
        let is_possible = addable_attribute(namespace, &name).is_ok() && !name.contains(':');
        return is_possible.then(|| plain(&name));
    }
    let root = if namespace == Namespace::Svg { "svg" } else { "math" };
    let html = format!("<{root} {name}=x>");
    let tree = parse_fragment(&html, &Context::html("body")).ok()?;
    let element = tree.root().first_child().filter(|element| element.is_element())?;
    let mut attributes = element.attrs();
    let attribute = attributes.next()?;
    let is_whole = attributes.next().is_none() && attribute.value() == "x" && element.first_child().is_none();
    let made = (attribute.namespace(), attribute.local_name().to_owned());
    // A rule cannot name an attribute with a colon and without a namespace.
    (is_whole && !made.1.contains(':')).then_some(made)
}

/// Whether a standard defines an attribute.
pub(super) fn is_known_attribute(name: &str) -> bool {
    AttrId::from_name(name).is_some()
}

/// Returns the names of SVG and MathML, in lower case.
pub(super) fn known_foreign_elements() -> impl Iterator<Item = String> {
    let lists = [SVG_TAGS, SVG_FILTERS, SVG_DISALLOWED, MATHML_TAGS, MATHML_DISALLOWED];
    lists.into_iter().flat_map(str::split_ascii_whitespace).map(str::to_owned)
}

/// Returns the HTML elements of the standards, those that no policy can keep excepted.
pub(super) fn known_html_elements() -> impl Iterator<Item = String> {
    let names = TagId::all().filter_map(TagId::name);
    names.map(str::to_owned).filter(|name| {
        is_html_name(name)
            && made_element(Namespace::Html, name).as_deref() == Some(name.as_str())
            && !is_unsafe(&html(name))
    })
}

/// Returns the entry of an attribute that holds URLs that need a rule.
pub(super) fn holds_urls(
    (namespace, element): &Element,
    (of, attribute): &Attribute,
) -> Option<UrlAttribute> {
    if *of == AttrNamespace::Xmlns {
        return None;
    }
    let known = url_attribute(&UrlSink::new(*namespace, element, *of, attribute))?;
    let is_of_rules = !matches!(
        known.kind,
        UrlValueKind::IdReferences | UrlValueKind::AnimationValues | UrlValueKind::Css | UrlValueKind::Html
    );
    is_of_rules.then_some(known)
}

/// Whether an attribute holds something that is checked by other means than its text: URLs, CSS, references or animated values.
pub(super) fn is_checked((namespace, element): &Element, (of, attribute): &Attribute) -> bool {
    url_attribute(&UrlSink::new(*namespace, element, *of, attribute))
        .is_some_and(|known| known.kind != UrlValueKind::IdReferences)
}

/// Whether a policy accepts to set an attribute.
pub(super) fn may_set(element: &Element, name: &str, value: &str, parts: &Parts) -> bool {
    let listed = json!({ "name": element.1, "namespace": element.0.uri(), "attributes": [name] });
    let mut policy = json!({
        "version": 1,
        "sanitizer": { "elements": [listed], "attributes": [] },
        "set": { element_key(element): { name: value } },
    });
    if let (Some(ids), Some(members)) = (parts.members.get("ids"), policy.as_object_mut()) {
        members.insert("ids".to_owned(), ids.clone());
    }
    Policy::from_json(&policy.to_string()).is_ok()
}
