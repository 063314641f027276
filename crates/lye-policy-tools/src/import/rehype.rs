//! The schema of rehype-sanitize (hast-util-sanitize 5.0), which uses the names of properties, such as `className`.

use super::prelude::*;
use crate::generated::REHYPE_BOOLEAN;
use serde_json::json;

pub(super) fn import(settings: &mut Settings, draft: &mut Draft) {
    settings.fill(REHYPE_SCHEMA);
    draft.parse_without_scripting();
    draft.comments = settings.flag("allowComments", false);
    settings.refuse(&["allowDoctypes"], reasons::NO_DOCTYPE);
    strip(settings, draft);
    elements(settings, draft);
    ancestors(settings, draft);
    let definitions = Definitions::read(settings);
    definitions.keep(draft);
    style(draft);
    protocols(settings, draft);
    clobber(settings, draft);
    required(settings, &definitions, draft);
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
    for (path, name) in stripped.map(Setting::list).unwrap_or_default() {
        draft.remove_named(&path, made_anywhere(&name).filter(|(_, made)| *made == name));
    }
}

fn elements(settings: &mut Settings, draft: &mut Draft) {
    let tags = match settings.take_or_null("tagNames") {
        Some(setting) if setting.value.is_null() => {
            draft.unmapped_option("tagNames", reasons::ALL_ELEMENTS);
            all_html_elements()
        }
        Some(setting) => setting.list(),
        None => Vec::new(),
    };
    for (path, name) in &tags {
        // Names are compared as parsers write them.
        let mut elements = possible(name, &tags);
        elements.retain(|(_, made)| made == name);
        draft.unmapped_if(elements.is_empty(), path, filled(reasons::NOT_CREATED_HERE, name.escape_debug()));
        for element in elements {
            if is_unsafe(&element) {
                draft.unmapped(path, filled(reasons::UNSAFE_ELEMENT, &element.1));
                draft.remove(element);
            } else {
                draft.keep_made(path, element, reasons::ALL_CSS_OF_PAGE);
            }
        }
    }
}

/// Converts `ancestors`, which is exact only where parsers create elements in nothing else.
fn ancestors(settings: &mut Settings, draft: &mut Draft) {
    for (name, setting) in settings.table("ancestors") {
        let path = setting.path.clone();
        let is_in_table = setting.list().iter().any(|(_, of)| of == "table");
        let count = draft.elements.len();
        if !(is_in_table && TABLE_PARTS.contains(&name.as_str())) {
            draft.elements.retain(|(_, known), _| *known != name);
        }
        draft.unmapped_if(draft.elements.len() < count, &path, filled(reasons::ANCESTORS, &name));
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
    fn read(settings: &mut Settings) -> Self {
        let mut definitions = Self::default();
        for (element, setting) in settings.table("attributes") {
            let list = definitions.0.entry(element).or_default();
            for entry in setting.entries() {
                let path = entry.path.clone();
                let Some((property, allowed)) = definition(entry) else { continue };
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
                let [own, global] = [own, global].map(|lists| lists.and_then(|list| list.get(property)));
                let Some((path, allowed)) = own.or(global) else { continue };
                let attribute = attribute_of(element.0, property);
                if property == "data*" && matches!(allowed, Allowed::Any) {
                    draft.keep_prefix(element_key(element), "data-");
                } else if property == "data*" {
                    draft.unmapped(path, reasons::VALUES_OF_DATA);
                } else if attribute.is_none() && attribute_of(Namespace::Html, property).is_none() {
                    draft.unmapped(path, filled(reasons::PROPERTY_OF_HAST, property.escape_debug()));
                }
                if let Some(attribute) = attribute {
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
fn definition(entry: Setting) -> Option<(String, Allowed)> {
    match &entry.value {
        Value::String(property) => Some((property.clone(), Allowed::Any)),
        Value::Array(_) => {
            let list = entry.clone();
            let mut entries = list.entries().into_iter();
            let property = entries.next()?.as_text()?;
            if entries.len() == 0 {
                return Some((property, Allowed::Any));
            }
            let mut patterns = Vec::new();
            for value in entries {
                let pattern = match &value.value {
                    // Only properties with this type ever are `true`: if the attribute is empty, or has its name as the value.
                    Value::Bool(true) if REHYPE_BOOLEAN.contains(&property.as_str()) => {
                        patterns.push(String::new());
                        Some(js_regex::literal(&property, true))
                    }
                    Value::Bool(false) | Value::Null => continue,
                    Value::Number(number) => Some(js_regex::literal(&number.to_string(), false)),
                    Value::String(text) if JsRegex::read(&value.value).is_none() => {
                        Some(js_regex::literal(text, false))
                    }
                    _ => value.js_pattern(),
                };
                patterns.extend(value.expressed(pattern, reasons::VALUES_OF_EXPRESSION));
            }
            if patterns.is_empty() {
                entry.unmapped(reasons::NO_VALUE_LEFT);
            }
            Some((property, Allowed::Patterns(patterns)))
        }
        _ => {
            entry.unmapped(reasons::NO_DEFINITION);
            None
        }
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
        let (Some(pattern), Some(key)) = (js_regex::one_of(patterns), value_key(element, &attribute)) else {
            draft.unmapped_if(!patterns.is_empty(), path, reasons::VALUES_OF_ATTRIBUTE);
            return;
        };
        let rule = match SPACE_LISTS.contains(&attribute.1.as_str()) {
            true => ValueRule::default().with_tokens(tokens_of(&pattern).with_keep_empty()),
            false => limited_to(&pattern),
        };
        draft.values.insert(key, rule);
    }
    draft.keep_own(element, attribute);
}

/// Lists attributes that every element keeps with any value once for all.
fn settle(elements: &[Element], draft: &mut Draft) {
    let limited: BTreeSet<&str> = draft.values.keys().map(|key| key.attribute().1).collect();
    let mut lists = elements.iter().filter_map(|element| draft.elements.get(element));
    let mut common = lists.next().cloned().unwrap_or_default();
    lists.for_each(|list| common.retain(|attribute| list.contains(attribute)));
    common.retain(|(_, name)| !limited.contains(name.to_ascii_lowercase().as_str()));
    draft.attributes = common;
    let has_data = |element: &Element| draft.patterns.attributes.contains_key(&element_key(element));
    if !elements.is_empty() && elements.iter().all(has_data) {
        draft.patterns.attributes.clear();
        draft.data_attributes = true;
    }
}

/// Returns the attribute that a property stands for, on elements of a namespace.
fn attribute_of(namespace: Namespace, property: &str) -> Option<Attribute> {
    let name = match property {
        "data*" => return None,
        "className" => "class".to_owned(),
        // hast names attributes of MathML as those of HTML, and those of SVG by other properties.
        "htmlFor" | "httpEquiv" | "acceptCharset" if namespace == Namespace::Svg => return None,
        "htmlFor" => "for".to_owned(),
        "httpEquiv" => "http-equiv".to_owned(),
        "acceptCharset" => "accept-charset".to_owned(),
        _ => name_of(namespace, property),
    };
    let attribute = listable_attribute(namespace, &name)?;
    let is_spelled = match namespace {
        // The only attribute that parsers spell with capitals there. Others have the properties of HTML.
        Namespace::MathMl if name == "definitionurl" => property == "definitionURL",
        Namespace::Html | Namespace::MathMl => is_html_property(property, &name),
        Namespace::Svg => is_svg_property(property, &name, &attribute),
    };
    is_spelled.then_some(attribute)
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
fn is_svg_property(property: &str, name: &str, (_, made): &Attribute) -> bool {
    const OF_BOTH: [&str; 5] = ["className", "crossOrigin", "hrefLang", "referrerPolicy", "tabIndex"];
    match has_capital(made) {
        true => property == made,
        false => !has_capital(property) || OF_BOTH.contains(&property) || name.contains(['-', ':']),
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
    for (prefix, of) in [("aria", "aria-"), ("xLink", "xlink:"), ("xml", "xml:")] {
        if let Some(rest) = begins(prefix) {
            return format!("{of}{}", rest.to_ascii_lowercase());
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
    draft.css = Some(CssPolicy::default());
    draft.unmapped_option("attributes", reasons::ALL_CSS_OF_STYLE);
    draft.keep_urls_in_css(Schemes::usual(&WEB).rule_with_relative(ProtocolRelative::Keep));
}

/// The schemes of attributes without a list of schemes.
const WEB: [&str; 2] = ["http", "https"];

/// Converts the schemes by property.
fn protocols(settings: &mut Settings, draft: &mut Draft) {
    let mut by_attribute: BTreeMap<Attribute, Schemes> = BTreeMap::new();
    for (property, setting) in settings.table("protocols") {
        let list = if setting.value.is_null() { Vec::new() } else { setting.list() };
        if list.is_empty() {
            continue;
        }
        let schemes = Schemes::read(&list, draft);
        for namespace in [Namespace::Html, Namespace::Svg] {
            by_attribute.extend(attribute_of(namespace, &property).map(|of| (of, schemes.clone())));
        }
    }
    draft.keep_urls_by_prefix();
    let web = Schemes::usual(&WEB);
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
        let mut rule = schemes.unwrap_or(&web).rule_with_relative(ProtocolRelative::Keep);
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
    let properties = settings.list_or("clobber", &[]);
    let Some((path, prefix)) = settings.text("clobberPrefix") else { return };
    if prefix.is_empty() {
        return;
    }
    let mut listed = BTreeSet::new();
    for (path, property) in &properties {
        let attribute = attribute_of(Namespace::Html, property).map(|(_, name)| plain(&name));
        let Some(attribute) = attribute.filter(|attribute| draft.lists_attribute(attribute)) else {
            continue;
        };
        if !REFERENCES.contains(&attribute.1.as_str()) {
            draft.remove_attribute(&attribute);
            draft.drop_rules_for(&attribute);
            draft.unmapped(path, filled(reasons::NOT_PREFIXED, &attribute.1));
        } else {
            listed.insert(attribute.1);
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
            draft.unmapped_option_if(!others.is_empty(), "clobber", filled(reasons::ALSO_PREFIXED, others));
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
    let limited = std::mem::take(&mut draft.values).into_iter();
    let (removed, kept): (BTreeMap<_, _>, _) = limited.partition(|(key, _)| may_get_prefix(key));
    draft.values = kept;
    for key in removed.keys() {
        let (Some((namespace, of)), (_, name)) = (key.element(), key.attribute()) else { continue };
        for (element, own) in &mut draft.elements {
            if element.0 == namespace && element.1.eq_ignore_ascii_case(of) {
                own.remove(&plain(name));
            }
        }
        let path = Path::new(["attributes", &element_key(&(namespace, of.to_owned()))]);
        draft.unmapped(&path, filled(reasons::LIMITED_AND_PREFIXED, name));
    }
}

/// Converts `required`: attributes that are added to elements that lack them.
fn required(settings: &mut Settings, definitions: &Definitions, draft: &mut Draft) {
    for (element, setting) in settings.table("required") {
        for (property, setting) in setting.table() {
            let value = match &setting.value {
                Value::String(value) => value.clone(),
                Value::Bool(true) => String::new(),
                Value::Number(number) => number.to_string(),
                // The property is absent then.
                Value::Bool(false) | Value::Null => continue,
                _ => {
                    setting.unmapped(reasons::REQUIRED_VALUE);
                    continue;
                }
            };
            let mut is_set = false;
            for of in NAMESPACES.map(|namespace| (namespace, element.clone())) {
                let attribute = attribute_of(of.0, &property).filter(|(of, _)| *of == AttrNamespace::None);
                let Some(attribute) = attribute.filter(|_| draft.elements.contains_key(&of)) else {
                    continue;
                };
                let policy = Policy::default().with_ids(draft.policy.ids().clone());
                let name = ElementName { namespace: of.0, name: &element };
                if !policy.may_set(name, &attribute.1, &value) {
                    setting.unmapped(reasons::ATTRIBUTE_NOT_SET);
                    continue;
                }
                draft.set_attribute(&of, &attribute, &value);
                is_set = true;
            }
            let is_only_value = |pattern: &String| match setting.value == true {
                true => pattern.is_empty() || *pattern == js_regex::literal(&property, true),
                false => *pattern == js_regex::literal(&value, false),
            };
            let is_only = definitions.of(&element, &property).into_iter().all(|allowed| match allowed {
                Allowed::Any => false,
                Allowed::Patterns(patterns) => patterns.iter().all(is_only_value),
            });
            draft.unmapped_if(is_set && !is_only, &setting.path, reasons::SET_ALWAYS);
        }
    }
}
