//! The schema of rehype-sanitize (hast-util-sanitize 5.0), which uses the names of properties, such as `className`.

use super::ImportError;
use super::draft::{Draft, Schemes, filled, limited_to, quoted, tokens_of};
use super::generated::{
    REFERENCES, REHYPE_ARIA, REHYPE_CAPITALIZED, REHYPE_OPTIONS, REHYPE_REFERENCES, REHYPE_SCHEMA,
    SPACE_LISTS, TABLE_PARTS, reasons,
};
use super::js_regex::{self, JsRegex};
use super::names::{
    ALL, Attribute, Element, NAMESPACES, all_html_elements, defaults, element_key, has_capital, html,
    is_checked, is_unsafe, listable_attribute, made_anywhere, plain, possible, rule_key,
};
use super::settings::{Setting, Settings};
use crate::generated::REHYPE_BOOLEAN;
use lye_html::{AttrId, AttrNamespace, Namespace};
use lye_policy::model::{ElementName, IdPolicy, Policy, may_get_prefix};
use lye_policy::path::Path;
use lye_policy::urls::{ProtocolRelative, UrlDenial, UrlRule, UrlValueKind};
use lye_policy::values::ValueRule;
use lye_text::NamePrefix;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    draft.parse_without_scripting();
    draft.comments = settings.flag("allowComments", false, draft);
    settings.refuse(&["allowDoctypes"], reasons::NO_DOCTYPE, draft);
    strip(settings, draft);
    elements(settings, draft);
    ancestors(settings, draft);
    let definitions = Definitions::read(settings, draft);
    definitions.keep(draft);
    style(draft);
    protocols(settings, draft);
    clobber(settings, draft);
    required(settings, &definitions, draft);
}

/// Adds the members of the default schema that the settings lack. `null` stays: it turns a member off.
pub(super) fn with_defaults(settings: Settings) -> Result<Settings, ImportError> {
    let mut members = Settings::read(REHYPE_SCHEMA, None)?.into_members();
    members.extend(settings.into_members());
    Settings::read(&Value::Object(members).to_string(), Some(REHYPE_OPTIONS))
}

/// Converts `strip`: the elements that are removed with their content.
fn strip(settings: &mut Settings, draft: &mut Draft) {
    let stripped = settings.take_or_null("strip");
    if stripped.as_ref().is_some_and(|setting| setting.value.is_null()) {
        // All elements that are not kept lose their content.
        return;
    }
    draft.unwrap(|_| true);
    draft.remove(html("template"));
    for (path, name) in stripped.map(|setting| setting.list(draft)).unwrap_or_default() {
        draft.remove_named(&path, made_anywhere(&name).filter(|(_, made)| *made == name));
    }
}

fn elements(settings: &mut Settings, draft: &mut Draft) {
    let tags = match settings.take_or_null("tagNames") {
        Some(setting) if setting.value.is_null() => {
            draft.unmapped_option("tagNames", reasons::ALL_ELEMENTS);
            all_html_elements()
        }
        Some(setting) => setting.list(draft),
        None => Vec::new(),
    };
    for (path, name) in &tags {
        // Names are compared as parsers write them.
        let mut elements = possible(name, &tags);
        elements.retain(|(_, made)| made == name);
        if elements.is_empty() {
            draft.unmapped(path, filled(reasons::NOT_CREATED_HERE, name.escape_debug()));
        }
        elements.into_iter().for_each(|element| keep(path, element, draft));
    }
}

fn keep(path: &Path, element: Element, draft: &mut Draft) {
    if is_unsafe(&element) {
        draft.unmapped(path, filled(reasons::UNSAFE_ELEMENT, &element.1));
        return draft.remove(element);
    }
    draft.keep_made(path, element, reasons::ALL_CSS_OF_PAGE);
}

/// Converts `ancestors`, which is exact only where parsers create elements in nothing else.
fn ancestors(settings: &mut Settings, draft: &mut Draft) {
    for (name, setting) in settings.table("ancestors", draft) {
        let path = setting.path.clone();
        let list = setting.list(draft);
        let is_of_parser = TABLE_PARTS.contains(&name.as_str()) && list.iter().any(|(_, of)| of == "table");
        let count = draft.elements.len();
        draft.elements.retain(|(_, known), _| is_of_parser || *known != name);
        if draft.elements.len() < count {
            draft.unmapped(&path, filled(reasons::ANCESTORS, &name));
        }
    }
}

/// What a property may hold.
#[derive(Clone, Debug)]
enum Allowed {
    Any,
    /// Values that match one of these patterns, as a whole or each item of a list. Each pattern of a text is that text.
    Patterns(Vec<String>),
}

/// The first definition of each property, by the name of its element.
#[derive(Debug, Default)]
struct Definitions(BTreeMap<String, BTreeMap<String, (Path, Allowed)>>);

impl Definitions {
    fn read(settings: &mut Settings, draft: &mut Draft) -> Self {
        let mut definitions = Self::default();
        for (element, setting) in settings.table("attributes", draft) {
            let list = definitions.0.entry(element).or_default();
            for entry in setting.entries(draft) {
                let path = entry.path.clone();
                let Some((property, allowed)) = definition(entry, draft) else { continue };
                // Only the first definition of a property counts.
                list.entry(property).or_insert((path, allowed));
            }
        }
        definitions
    }

    /// Keeps the attributes that the properties stand for.
    fn keep(&self, draft: &mut Draft) {
        let global = self.0.get(ALL);
        let elements: Vec<Element> = draft.elements.keys().cloned().collect();
        for element in &elements {
            let own = self.0.get(&element.1);
            let properties: BTreeSet<&String> =
                [own, global].into_iter().flatten().flat_map(BTreeMap::keys).collect();
            for property in properties {
                let own = own.and_then(|list| list.get(property));
                let global = global.and_then(|list| list.get(property));
                let Some((path, allowed)) = own.or(global) else { continue };
                let attributes = attributes_of(element.0, property);
                if property == "data*" {
                    keep_data(path, element, allowed, draft);
                } else if attributes.is_empty() && attributes_of(Namespace::Html, property).is_empty() {
                    draft.unmapped(path, filled(reasons::PROPERTY_OF_HAST, property.escape_debug()));
                }
                for attribute in attributes {
                    // Lists have no second chance: an own definition leaves a list without items.
                    let is_list = SPACE_LISTS.contains(&attribute.1.as_str());
                    let more = global.filter(|_| !is_list).map(|(_, allowed)| allowed);
                    let allowed = match (allowed, more) {
                        (Allowed::Patterns(own), Some(Allowed::Patterns(more))) => {
                            Allowed::Patterns([own.clone(), more.clone()].concat())
                        }
                        (Allowed::Patterns(_), Some(Allowed::Any)) => Allowed::Any,
                        _ => allowed.clone(),
                    };
                    keep_attribute(path, element, attribute, &allowed, draft);
                }
            }
        }
        settle(&elements, draft);
    }

    /// Returns what a property of an element may hold.
    fn of(&self, element: &str, property: &str) -> Vec<&Allowed> {
        let lists = [self.0.get(element), self.0.get(ALL)].into_iter().flatten();
        lists.filter_map(|list| list.get(property)).map(|(_, allowed)| allowed).collect()
    }
}

/// Reads a name, or a list of a name and its values.
fn definition(entry: Setting, draft: &mut Draft) -> Option<(String, Allowed)> {
    match &entry.value {
        Value::String(property) => Some((property.clone(), Allowed::Any)),
        Value::Array(_) => {
            let path = entry.path.clone();
            let mut entries = entry.entries(draft).into_iter();
            let property = entries.next()?.as_text(draft)?;
            let values: Vec<Setting> = entries.collect();
            if values.is_empty() {
                return Some((property, Allowed::Any));
            }
            let mut patterns = Vec::new();
            for value in values {
                let pattern = match &value.value {
                    // Only properties with this type ever are `true`: if the attribute is empty, or has its name as the value.
                    Value::Bool(true) if REHYPE_BOOLEAN.contains(&property.as_str()) => {
                        patterns.push(String::new());
                        Some(js_regex::literal_in_any_case(&property))
                    }
                    Value::Bool(false) | Value::Null => continue,
                    Value::Number(number) => Some(js_regex::literal(&number.to_string())),
                    Value::String(text) if JsRegex::read(&value.value).is_none() => {
                        Some(js_regex::literal(text))
                    }
                    _ => value.js_pattern(),
                };
                patterns.extend(draft.expressed(&value.path, pattern, reasons::VALUES_OF_EXPRESSION));
            }
            if patterns.is_empty() {
                draft.unmapped(&path, reasons::NO_VALUE_LEFT);
            }
            Some((property, Allowed::Patterns(patterns)))
        }
        _ => {
            draft.unmapped(&entry.path, reasons::NO_DEFINITION);
            None
        }
    }
}

/// Keeps `data-*` attributes of an element.
fn keep_data(path: &Path, element: &Element, allowed: &Allowed, draft: &mut Draft) {
    match allowed {
        Allowed::Any => draft.keep_prefix(element_key(element), "data-"),
        _ => draft.unmapped(path, reasons::VALUES_OF_DATA),
    }
}

fn keep_attribute(
    path: &Path,
    element: &Element,
    attribute: Attribute,
    allowed: &Allowed,
    draft: &mut Draft,
) {
    if attribute.1 == "srcdoc" {
        return draft.unmapped(path, reasons::NO_DOCUMENTS);
    }
    if let Allowed::Patterns(patterns) = allowed {
        let pattern = js_regex::one_of(patterns);
        let key = rule_key(Some(element), &attribute);
        let (Some(pattern), Some(key), false) = (pattern, key, is_checked(element, &attribute)) else {
            if !patterns.is_empty() {
                draft.unmapped(path, reasons::VALUES_OF_ATTRIBUTE);
            }
            return;
        };
        let rule = match SPACE_LISTS.contains(&attribute.1.as_str()) {
            true => ValueRule::default().with_tokens(tokens_of(&pattern).with_keep_empty()),
            false => limited_to(&pattern),
        };
        draft.values.insert(key, rule);
    }
    draft.elements.entry(element.clone()).or_default().insert(attribute);
}

/// Lists attributes that every element keeps with any value once for all.
fn settle(elements: &[Element], draft: &mut Draft) {
    let limited: BTreeSet<&str> = draft.values.keys().map(|key| key.attribute().1).collect();
    let mut lists = elements.iter().filter_map(|element| draft.elements.get(element));
    let mut common = lists.next().cloned().unwrap_or_default();
    lists.for_each(|list| common.retain(|attribute| list.contains(attribute)));
    common.retain(|(_, name)| !limited.contains(name.to_ascii_lowercase().as_str()));
    draft.attributes = common;
    let keys: Vec<String> = elements.iter().map(element_key).collect();
    let is_everywhere =
        !keys.is_empty() && keys.iter().all(|key| draft.patterns.attributes.contains_key(key));
    if is_everywhere {
        draft.patterns.attributes.clear();
        draft.data_attributes = true;
    }
}

/// Returns the attributes that a property stands for, on elements of a namespace.
fn attributes_of(namespace: Namespace, property: &str) -> Vec<Attribute> {
    let name = match property {
        "data*" => return Vec::new(),
        "className" => "class".to_owned(),
        // hast names attributes of MathML as those of HTML, and those of SVG by other properties.
        "htmlFor" | "httpEquiv" | "acceptCharset" if namespace == Namespace::Svg => return Vec::new(),
        "htmlFor" => "for".to_owned(),
        "httpEquiv" => "http-equiv".to_owned(),
        "acceptCharset" => "accept-charset".to_owned(),
        _ => name_of(namespace, property),
    };
    let is_spelled = match namespace {
        Namespace::Html => is_html_property(property, &name),
        // The only attribute that parsers spell with capitals there. Others have the properties of HTML.
        Namespace::MathMl if name == "definitionurl" => property == "definitionURL",
        Namespace::MathMl => is_html_property(property, &name),
        Namespace::Svg => true,
    };
    if !is_spelled {
        return Vec::new();
    }
    let attribute = listable_attribute(namespace, &name);
    let is_known = namespace != Namespace::Svg || is_svg_property(property, &name, attribute.as_ref());
    attribute.filter(|_| is_known).into_iter().collect()
}

/// Whether this is the spelling of the property of an attribute of HTML. hast looks up properties exactly, so that others match nothing.
fn is_html_property(property: &str, attribute: &str) -> bool {
    if attribute.starts_with("data-") || attribute.contains(':') {
        return true;
    }
    let mut known = [REHYPE_CAPITALIZED, REHYPE_ARIA].into_iter().flatten();
    match known.find(|known| known.eq_ignore_ascii_case(property)) {
        Some(spelled) => *spelled == property,
        // One capital behind `aria` begins the name.
        None if attribute.starts_with("aria-") => {
            property.matches(|character: char| character.is_ascii_uppercase()).count() == 1
        }
        None => !has_capital(property),
    }
}

/// Whether attributes of SVG have a property: one in camel case is that of an attribute of SVG, spelled like it, and not of HTML only, such as
/// `formAction`.
fn is_svg_property(property: &str, name: &str, attribute: Option<&Attribute>) -> bool {
    const OF_BOTH: [&str; 5] = ["className", "crossOrigin", "hrefLang", "referrerPolicy", "tabIndex"];
    match attribute {
        Some((_, made)) if has_capital(made) => property == made,
        _ => !has_capital(property) || OF_BOTH.contains(&property) || name.contains(['-', ':']),
    }
}

fn name_of(namespace: Namespace, property: &str) -> String {
    let begins = |prefix: &str| {
        let rest = property.strip_prefix(prefix)?;
        rest.starts_with(|first: char| first.is_ascii_uppercase() || first.is_ascii_digit()).then_some(rest)
    };
    if begins("data").is_some() {
        return hyphenated(property);
    }
    if let Some(rest) = begins("aria") {
        return format!("aria-{}", rest.to_ascii_lowercase());
    }
    for (prefix, of) in [("xLink", "xlink"), ("xml", "xml")] {
        if let Some(rest) = begins(prefix) {
            return format!("{of}:{}", rest.to_ascii_lowercase());
        }
    }
    let hyphenated = hyphenated(property);
    let is_hyphenated = namespace != Namespace::Html && AttrId::from_name(&hyphenated).is_some();
    if is_hyphenated { hyphenated } else { property.to_ascii_lowercase() }
}

/// Returns `data-foo-bar` for `dataFooBar`.
fn hyphenated(property: &str) -> String {
    let mut name = String::with_capacity(property.len() + 4);
    for character in property.chars() {
        if character.is_ascii_uppercase() || (name == "data" && character.is_ascii_digit()) {
            name.push('-');
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

fn style(draft: &mut Draft) {
    if !draft.keeps_style() {
        return;
    }
    draft.css = Some(lye_css::clean::CssPolicy::default());
    draft.unmapped_option("attributes", reasons::ALL_CSS_OF_STYLE);
    let web = Schemes::read(&defaults(&["http", "https"]), draft);
    draft.keep_urls_in_css(rule(&web));
}

/// Returns the rule for attributes with these schemes.
fn rule(schemes: &Schemes) -> UrlRule {
    schemes
        .rule()
        .with_allow_relative(true)
        .with_allow_fragment()
        .with_resolve_protocol_relative(ProtocolRelative::Keep)
}

/// Converts the schemes by property.
fn protocols(settings: &mut Settings, draft: &mut Draft) {
    let mut by_attribute: BTreeMap<Attribute, Schemes> = BTreeMap::new();
    for (property, setting) in settings.table("protocols", draft) {
        let list = if setting.value.is_null() { Vec::new() } else { setting.list(draft) };
        if list.is_empty() {
            continue;
        }
        let schemes = Schemes::read(&list, draft);
        for namespace in [Namespace::Html, Namespace::Svg] {
            let attributes = attributes_of(namespace, &property).into_iter();
            by_attribute.extend(attributes.map(|attribute| (attribute, schemes.clone())));
        }
    }
    draft.keep_urls_by_prefix();
    let web = Schemes::read(&defaults(&["http", "https"]), draft);
    let with_urls = draft.url_attributes();
    for (attribute, elements) in &with_urls {
        let path = Path::new(["protocols", attribute.1.as_str()]);
        let schemes = by_attribute.get(attribute);
        match schemes {
            Some(schemes) if !schemes.has("https") => {
                draft.unmapped(&path, reasons::PROTOCOL_RELATIVE_REMOVED);
            }
            None if !elements.iter().all(|(element, _)| is_usual(element, attribute)) => {
                draft.unmapped(&path, filled(reasons::WITHOUT_SCHEMES, &attribute.1));
            }
            _ => {}
        }
        let mut rule = rule(schemes.unwrap_or(&web));
        rule.deny.extend(schemes.is_some().then_some(UrlDenial::SchemeLookalikes));
        rule.allow_empty = elements.iter().all(|(_, known)| known.kind == UrlValueKind::Url);
        draft.add_rule(None, attribute, rule);
    }
    let others = draft.listed_attributes().into_iter().filter(|attribute| !with_urls.contains_key(attribute));
    draft.state_types(others.collect::<Vec<_>>());
}

/// Whether the default schema keeps an attribute of an element without schemes. The guide tells what a policy keeps, so that the default
/// schema has no report.
fn is_usual((namespace, element): &Element, attribute: &Attribute) -> bool {
    let is_kept = serde_json::from_str::<Value>(REHYPE_SCHEMA)
        .is_ok_and(|schema| schema["tagNames"].as_array().is_some_and(|tags| tags.contains(&json!(element))));
    let without_schemes = ["action", "itemtype", "srcset", "usemap"];
    *namespace == Namespace::Html && is_kept && without_schemes.contains(&attribute.1.as_str())
}

/// Converts `clobber` and `clobberPrefix`.
fn clobber(settings: &mut Settings, draft: &mut Draft) {
    let properties = settings.list_or("clobber", &[], draft);
    let Some((path, prefix)) = settings.text("clobberPrefix", draft) else { return };
    if prefix.is_empty() {
        return;
    }
    let mut listed = BTreeSet::new();
    for (path, property) in &properties {
        for (_, name) in attributes_of(Namespace::Html, property) {
            if !draft.lists_attribute(&plain(&name)) {
                continue;
            }
            if REFERENCES.contains(&name.as_str()) {
                listed.insert(name);
            } else {
                draft.remove_attribute(&plain(&name));
                draft.drop_rules_for(&plain(&name));
                draft.unmapped(path, filled(reasons::NOT_PREFIXED, &name));
            }
        }
    }
    if listed.is_empty() {
        return;
    }
    match NamePrefix::parse(&prefix) {
        Ok(prefix) => {
            draft.set_policy(|policy| policy.with_ids(IdPolicy::Prefix(prefix)));
            let is_known = |name: &str| listed.contains(name) || REHYPE_REFERENCES.contains(&name);
            let others =
                REFERENCES.iter().filter(|name| !is_known(name) && draft.lists_attribute(&plain(name)));
            let others = quoted(others);
            if !others.is_empty() {
                draft.unmapped_option("clobber", filled(reasons::ALSO_PREFIXED, others));
            }
            remove_limited_references(draft);
        }
        Err(error) => {
            for name in &listed {
                draft.remove_attribute(&plain(name));
            }
            draft.unmapped(&path, format!("{error}; these attributes are removed"));
        }
    }
}

/// Removes attributes with ids and references whose values are limited: a policy cannot limit values and add a prefix to them.
fn remove_limited_references(draft: &mut Draft) {
    let keys: Vec<_> = draft.values.keys().filter(|key| may_get_prefix(key)).cloned().collect();
    for key in keys {
        draft.values.remove(&key);
        let Some((namespace, of)) = key.element() else { continue };
        let name = key.attribute().1;
        let elements = draft.elements.iter_mut();
        let of_key =
            elements.filter(|(element, _)| element.0 == namespace && element.1.eq_ignore_ascii_case(of));
        of_key.for_each(|(_, attributes)| _ = attributes.remove(&plain(name)));
        let path = Path::new(["attributes", &element_key(&(namespace, of.to_owned()))]);
        draft.unmapped(&path, filled(reasons::LIMITED_AND_PREFIXED, name));
    }
}

/// Converts `required`: attributes that are added to elements that lack them.
fn required(settings: &mut Settings, definitions: &Definitions, draft: &mut Draft) {
    for (element, setting) in settings.table("required", draft) {
        for (property, setting) in setting.table(draft) {
            let value = match &setting.value {
                Value::String(value) => value.clone(),
                Value::Bool(true) => String::new(),
                Value::Number(number) => number.to_string(),
                // The property is absent then.
                Value::Bool(false) | Value::Null => continue,
                _ => {
                    draft.unmapped(&setting.path, reasons::REQUIRED_VALUE);
                    continue;
                }
            };
            let mut is_set = false;
            for of in NAMESPACES.map(|namespace| (namespace, element.clone())) {
                let attribute = attributes_of(of.0, &property).into_iter().next();
                let attribute = attribute.filter(|(namespace, _)| *namespace == AttrNamespace::None);
                let Some(attribute) = attribute.filter(|_| draft.elements.contains_key(&of)) else {
                    continue;
                };
                let policy = Policy::default().with_ids(draft.policy.ids().clone());
                let name = ElementName { namespace: of.0, name: &element };
                if !policy.may_set(name, &attribute.1, &value) {
                    draft.unmapped(&setting.path, reasons::ATTRIBUTE_NOT_SET);
                    continue;
                }
                draft.set_attribute(&of, &attribute, &value);
                is_set = true;
            }
            if !is_set {
                continue;
            }
            let is_only = definitions.of(&element, &property).into_iter().all(|allowed| match allowed {
                Allowed::Any => false,
                Allowed::Patterns(patterns) if setting.value == Value::Bool(true) => {
                    patterns.iter().all(|pattern| {
                        pattern.is_empty() || *pattern == js_regex::literal_in_any_case(&property)
                    })
                }
                Allowed::Patterns(patterns) => {
                    patterns.iter().all(|pattern| *pattern == js_regex::literal(&value))
                }
            });
            if !is_only {
                draft.unmapped(&setting.path, reasons::SET_ALWAYS);
            }
        }
    }
}
