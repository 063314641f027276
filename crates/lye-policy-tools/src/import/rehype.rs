//! The schema of rehype-sanitize (hast-util-sanitize 5.0), which uses the names of properties, such as `className`.

use super::data_urls;
use super::draft::Draft;
use super::js_regex::{self, JsRegex};
use super::options::REHYPE;
use super::parts::{
    self, Attribute, Element, Parts, attribute_key, element_key, html, made, made_attribute, plain,
};
use super::settings::{Setting, Settings};
use super::{ImportError, ImportedPolicy};
use crate::spelling::REHYPE_BOOLEAN;
use lye_html::{AttrId, AttrNamespace, Namespace};
use lye_policy::path::Path;
use lye_policy::urls::{UrlScheme, UrlValueKind};
use lye_text::NamePrefix;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The default schema. Its members stand for absent members of the settings.
const SCHEMA: &str = r#"{
  "ancestors": { "tbody": ["table"], "td": ["table"], "th": ["table"], "thead": ["table"], "tfoot": ["table"], "tr": ["table"] },
  "attributes": {
    "a": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy", "dataFootnoteBackref", "dataFootnoteRef", ["className", "data-footnote-backref"], "href"],
    "blockquote": ["cite"],
    "code": [["className", { "regex": "^language-." }]],
    "del": ["cite"],
    "div": ["itemScope", "itemType"],
    "dl": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy"],
    "h2": [["className", "sr-only"]],
    "img": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy", "longDesc", "src"],
    "input": [["disabled", true], ["type", "checkbox"]],
    "ins": ["cite"],
    "li": [["className", "task-list-item"]],
    "ol": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy", ["className", "contains-task-list"]],
    "q": ["cite"],
    "section": ["dataFootnotes", ["className", "footnotes"]],
    "source": ["srcSet"],
    "summary": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy"],
    "table": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy"],
    "ul": ["ariaDescribedBy", "ariaLabel", "ariaLabelledBy", ["className", "contains-task-list"]],
    "*": ["abbr", "accept", "acceptCharset", "accessKey", "action", "align", "alt", "axis", "border", "cellPadding", "cellSpacing",
      "char", "charOff", "charSet", "checked", "clear", "colSpan", "color", "cols", "compact", "coords", "dateTime", "dir", "encType",
      "frame", "hSpace", "headers", "height", "hrefLang", "htmlFor", "id", "isMap", "itemProp", "label", "lang", "maxLength", "media",
      "method", "multiple", "name", "noHref", "noShade", "noWrap", "open", "prompt", "readOnly", "rev", "rowSpan", "rows", "rules",
      "scope", "selected", "shape", "size", "span", "start", "summary", "tabIndex", "title", "useMap", "vAlign", "value", "width"]
  },
  "clobber": ["ariaDescribedBy", "ariaLabelledBy", "id", "name"],
  "clobberPrefix": "user-content-",
  "protocols": {
    "cite": ["http", "https"], "href": ["http", "https", "irc", "ircs", "mailto", "xmpp"], "longDesc": ["http", "https"],
    "src": ["http", "https"]
  },
  "required": { "input": { "disabled": true, "type": "checkbox" } },
  "strip": ["script"],
  "tagNames": ["a", "b", "blockquote", "br", "code", "dd", "del", "details", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5",
    "h6", "hr", "i", "img", "input", "ins", "kbd", "li", "ol", "p", "picture", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section",
    "source", "span", "strike", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "ul", "var"]
}"#;

/// The parts of tables, which parsers create only in tables.
const TABLE_PARTS: &str = "caption col colgroup tbody td tfoot th thead tr";

/// Elements that a policy removes with their content when it unwraps others.
const UNWRAPPED: &str = "script style title iframe object applet noembed noframes noscript svg:style svg:metadata svg:defs svg:script \
    math:annotation math:annotation-xml";

/// Attributes whose values are lists with white space between the items.
const SPACE_LISTS: &str = "accesskey aria-controls aria-describedby aria-details aria-dropeffect aria-flowto aria-labelledby aria-owns blocking \
    class for headers itemprop itemref itemtype output ping rel rev sandbox sizes";

/// The key for all elements.
const ALL: &str = "*";

pub(super) fn import(all: Settings, mut draft: Draft) -> Result<ImportedPolicy, ImportError> {
    let mut all = with_defaults(all)?;
    let settings = &mut all;
    let mut parts = Parts { disallowed: "unwrap", ..Parts::default() };
    // Its parser does not run scripts.
    parts.members.insert("scripting".to_owned(), json!(false));
    parts.comments = settings.flag("allowComments", false, &mut draft);
    settings.refuse(&["allowDoctypes"], "the policy is for fragments, which have no doctype", &mut draft);
    strip(settings, &mut parts, &mut draft);
    elements(settings, &mut parts, &mut draft);
    ancestors(settings, &mut parts, &mut draft);
    let definitions = Definitions::read(settings, &mut draft);
    definitions.keep(&mut parts, &mut draft);
    style(&mut parts, &mut draft);
    protocols(settings, &mut parts, &mut draft);
    clobber(settings, &mut parts, &mut draft);
    required(settings, &definitions, &mut parts, &mut draft);
    all.report_rest("rehype-sanitize", &mut draft);
    parts.finish(draft)
}

/// Adds the members of the default schema that the settings lack. `null` stays: it turns a member off.
fn with_defaults(settings: Settings) -> Result<Settings, ImportError> {
    let mut members = Settings::read(SCHEMA, None)?.into_members();
    members.extend(settings.into_members());
    Settings::read(&Value::Object(members).to_string(), Some(REHYPE))
}

/// Converts `strip`: the elements that are removed with their content.
fn strip(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let stripped = settings.take_or_null("strip");
    if stripped.as_ref().is_some_and(|setting| setting.value.is_null()) {
        // All elements that are not kept lose their content.
        parts.disallowed = "remove";
        return;
    }
    for key in UNWRAPPED.split_ascii_whitespace() {
        parts.exceptions.insert(element_of_key(key), "unwrap");
    }
    parts.exceptions.insert(html("template"), "remove");
    for (path, name) in stripped.map(|setting| setting.list(draft)).unwrap_or_default() {
        let elements: Vec<Element> = [Namespace::Html, Namespace::Svg, Namespace::MathMl]
            .into_iter()
            .filter_map(|namespace| made(namespace, &name))
            .filter(|(_, made)| *made == name)
            .collect();
        if elements.is_empty() {
            draft.unmapped(&path, "this is not a valid element name");
        }
        parts.exceptions.extend(elements.into_iter().map(|element| (element, "remove")));
    }
}

fn element_of_key(key: &str) -> Element {
    match key.split_once(':') {
        Some(("svg", name)) => (Namespace::Svg, name.to_owned()),
        Some(("math", name)) => (Namespace::MathMl, name.to_owned()),
        _ => html(key),
    }
}

fn elements(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let listed = settings.take_or_null("tagNames");
    let tags = if listed.as_ref().is_some_and(|setting| setting.value.is_null()) {
        draft.unmapped(
            &Path::new(["tagNames"]),
            "all elements are allowed; the policy keeps the elements of HTML that do not run script or embed documents, without style sheets",
        );
        let known =
            parts::known_html_elements().filter(|name| !["style", "template"].contains(&name.as_str()));
        known.map(|name| (Path::default(), name)).collect()
    } else {
        listed.map(|setting| setting.list(draft)).unwrap_or_default()
    };
    let has_root = |root: &str| tags.iter().any(|(_, name)| name == root);
    let (has_svg, has_math) = (has_root("svg"), has_root("math"));
    for (path, name) in &tags {
        let lower = name.to_ascii_lowercase();
        let places = [
            (
                Namespace::Html,
                parts::is_html_name(&lower) && !["svg", "math"].contains(&lower.as_str()),
                true,
            ),
            (Namespace::Svg, lower == "svg" || parts::is_svg_name(&lower), has_svg),
            (Namespace::MathMl, parts::is_mathml_name(&lower), has_math),
        ];
        let mut is_kept = false;
        for (namespace, _, _) in places.into_iter().filter(|(_, is_of, has_root)| *is_of && *has_root) {
            // Names are compared as parsers write them.
            if let Some(element) = made(namespace, name).filter(|(_, made)| made == name) {
                is_kept = true;
                keep(path, element, parts, draft);
            }
        }
        if !is_kept {
            let reason = format!(
                "no parser creates an element `{}` where it is allowed; ignored",
                name.escape_debug()
            );
            draft.unmapped(path, reason);
        }
    }
}

fn keep(path: &Path, element: Element, parts: &mut Parts, draft: &mut Draft) {
    let name = element.1.as_str();
    let reason = match name {
        _ if parts::is_unsafe(&element) => {
            format!("no policy can allow `{name}`, which runs script or embeds documents; it is removed")
        }
        "style" => "all CSS of the element is allowed, for the whole page; a policy needs `css.sheets` for that, so it is removed".to_owned(),
        "template" => "browsers keep the content of `template` apart; it is removed".to_owned(),
        _ => {
            parts.elements.insert(element, BTreeSet::new());
            return;
        }
    };
    parts.exceptions.insert(element, "remove");
    draft.unmapped(path, reason);
}

/// Converts `ancestors`, which is exact only where parsers create elements in nothing else.
fn ancestors(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    for (name, setting) in settings.table("ancestors", draft).unwrap_or_default() {
        let path = setting.path.clone();
        let list = setting.list(draft);
        let is_of_parser = parts::has(TABLE_PARTS, &name) && list.iter().any(|(_, of)| of == "table");
        if is_of_parser {
            continue;
        }
        let elements: Vec<Element> =
            parts.elements.keys().filter(|(_, known)| *known == name).cloned().collect();
        for element in &elements {
            parts.elements.remove(element);
        }
        if !elements.is_empty() {
            draft.unmapped(&path, format!("a policy cannot require ancestors; `{name}` is not kept"));
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
        for (element, setting) in settings.table("attributes", draft).unwrap_or_default() {
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
    fn keep(&self, parts: &mut Parts, draft: &mut Draft) {
        let global = self.0.get(ALL);
        let elements: Vec<Element> = parts.elements.keys().cloned().collect();
        for element in &elements {
            let own = self.0.get(&element.1);
            let properties: BTreeSet<&String> =
                [own, global].into_iter().flatten().flat_map(BTreeMap::keys).collect();
            for property in properties {
                let own = own.and_then(|list| list.get(property));
                let global = global.and_then(|list| list.get(property));
                let Some((path, _)) = own.or(global) else { continue };
                let attributes = attributes_of(element.0, property);
                if attributes.is_empty()
                    && property != "data*"
                    && attributes_of(Namespace::Html, property).is_empty()
                {
                    draft.unmapped(
                        path,
                        format!(
                            "no policy can allow the property `{}`; it is removed",
                            property.escape_debug()
                        ),
                    );
                }
                if property == "data*" {
                    keep_data(path, element, own.or(global).map(|(_, allowed)| allowed), parts, draft);
                }
                for attribute in attributes {
                    // Lists have no second chance: an own definition leaves a list without items.
                    let is_list = parts::has(SPACE_LISTS, &attribute.1);
                    let allowed = match (own, global) {
                        (Some((_, Allowed::Patterns(own))), Some((_, global))) if !is_list => match global {
                            Allowed::Any => Allowed::Any,
                            Allowed::Patterns(more) => {
                                Allowed::Patterns([own.clone(), more.clone()].concat())
                            }
                        },
                        (Some((_, allowed)), _) | (None, Some((_, allowed))) => allowed.clone(),
                        (None, None) => continue,
                    };
                    keep_attribute(path, element, attribute, &allowed, parts, draft);
                }
            }
        }
        settle(&elements, parts);
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
                    other => JsRegex::read(other).and_then(|regex| regex.pattern()),
                };
                match pattern {
                    Some(pattern) => patterns.push(pattern),
                    None => draft
                        .unmapped(&value.path, "a policy cannot express this; matching values are removed"),
                }
            }
            if patterns.is_empty() {
                draft.unmapped(&path, "no value is left, so the attribute is removed");
            }
            Some((property, Allowed::Patterns(patterns)))
        }
        _ => {
            draft.unmapped(&entry.path, "expected a name or a list of a name and values; it is removed");
            None
        }
    }
}

/// Keeps `data-*` attributes of an element.
fn keep_data(
    path: &Path,
    element: &Element,
    allowed: Option<&Allowed>,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    match allowed {
        Some(Allowed::Any) => {
            parts.prefixes.entry(element_key(element)).or_default().insert("data-".to_owned());
        }
        _ => draft.unmapped(
            path,
            "a policy cannot restrict the values of all `data-*` attributes; they are removed",
        ),
    }
}

fn keep_attribute(
    path: &Path,
    element: &Element,
    attribute: Attribute,
    allowed: &Allowed,
    parts: &mut Parts,
    draft: &mut Draft,
) {
    if attribute.1 == "srcdoc" {
        return draft.unmapped(path, "the policy keeps no documents in frames; the attribute is removed");
    }
    if let Allowed::Patterns(patterns) = allowed {
        let pattern = js_regex::one_of(patterns).filter(|pattern| !pattern.is_empty());
        let key = attribute_key(&element_key(element), &attribute);
        let (Some(pattern), Some(key), false) = (pattern, key, parts::is_checked(element, &attribute)) else {
            if !patterns.is_empty() {
                draft.unmapped(
                    path,
                    "a policy cannot restrict the values of this attribute so; it is removed",
                );
            }
            return;
        };
        let rule = match parts::has(SPACE_LISTS, &attribute.1) {
            true => json!({ "tokens": { "pattern": pattern, "keep_empty": true } }),
            false => json!({ "pattern": pattern }),
        };
        parts.values.insert(key, rule);
    }
    parts.elements.entry(element.clone()).or_default().insert(attribute);
}

/// Lists attributes that every element keeps with any value once for all.
fn settle(elements: &[Element], parts: &mut Parts) {
    let limited: BTreeSet<&str> = parts
        .values
        .keys()
        .filter_map(|key| key.split_once('['))
        .map(|(_, name)| name.trim_end_matches(']'))
        .collect();
    let mut lists = elements.iter().filter_map(|element| parts.elements.get(element));
    let mut common = lists.next().cloned().unwrap_or_default();
    lists.for_each(|list| common.retain(|attribute| list.contains(attribute)));
    common.retain(|(_, name)| !limited.contains(name.as_str()));
    parts.attributes = common;
    let keys: Vec<String> = elements.iter().map(element_key).collect();
    let is_everywhere = !keys.is_empty() && keys.iter().all(|key| parts.prefixes.contains_key(key));
    if is_everywhere {
        parts.prefixes.clear();
        parts.data_attributes = true;
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
    if namespace == Namespace::Html && !is_html_property(property, &name) {
        return Vec::new();
    }
    let attribute = made_attribute(namespace, &name);
    let is_known = namespace != Namespace::Svg || is_svg_property(property, &name, attribute.as_ref());
    attribute.filter(|_| is_known).into_iter().collect()
}

/// The properties of attributes of HTML that have capitals, without those of `aria-*` and `data-*`.
const CAPITALIZED: &str = "aLink acceptCharset accessKey allowFullScreen allowPaymentRequest allowTransparency allowUserMedia autoCapitalize \
    autoComplete autoCorrect autoFocus autoPlay autoSave bgColor borderColor bottomMargin cellPadding cellSpacing charOff charSet classId \
    className closedBy codeBase codeType colSpan colorSpace commandFor contentEditable controlsList crossOrigin dateTime dirName \
    disablePictureInPicture disableRemotePlayback encType enterKeyHint exportParts fetchPriority formAction formEncType formMethod \
    formNoValidate formTarget frameBorder hSpace hrefLang htmlFor httpEquiv imageSizes imageSrcSet inputMode isMap itemId itemProp itemRef \
    itemScope itemType leftMargin longDesc lowSrc marginHeight marginWidth maxLength minLength noHref noModule noResize noShade noValidate \
    noWrap playsInline popoverTarget popoverTargetAction readOnly referrerPolicy rightMargin rowSpan shadowRootClonable \
    shadowRootCustomElementRegistry shadowRootDelegatesFocus shadowRootMode shadowRootSerializable spellCheck srcDoc srcLang srcSet tabIndex \
    topMargin typeMustMatch useMap vAlign vLink vSpace valueType writingSuggestions";

/// Those of `aria-*`, as far as their names have more than one capital. The others have one, behind `aria`.
const ARIA: &str = "ariaActiveDescendant ariaAutoComplete ariaColCount ariaColIndex ariaColSpan ariaDescribedBy ariaDropEffect \
    ariaErrorMessage ariaFlowTo ariaHasPopup ariaKeyShortcuts ariaLabelledBy ariaMultiLine ariaMultiSelectable ariaPosInSet ariaReadOnly \
    ariaRoleDescription ariaRowCount ariaRowIndex ariaRowSpan ariaSetSize ariaValueMax ariaValueMin ariaValueNow ariaValueText";

/// Whether this is the spelling of the property of an attribute of HTML. hast looks up properties exactly, so that others match nothing.
fn is_html_property(property: &str, attribute: &str) -> bool {
    let spelled = |list: &str| {
        list.split_ascii_whitespace().find(|known| known.eq_ignore_ascii_case(property)).map(str::to_owned)
    };
    if attribute.starts_with("data-") || attribute.contains(':') {
        return true;
    }
    let has_capitals = property.contains(|character: char| character.is_ascii_uppercase());
    match spelled(CAPITALIZED).or_else(|| spelled(ARIA)) {
        Some(spelled) => spelled == property,
        // One capital behind `aria` begins the name.
        None if attribute.starts_with("aria-") => {
            property.matches(|character: char| character.is_ascii_uppercase()).count() == 1
        }
        None => !has_capitals,
    }
}

/// Whether attributes of SVG have a property: one in camel case is that of an attribute of SVG, and not of HTML only, such as `formAction`.
fn is_svg_property(property: &str, name: &str, attribute: Option<&Attribute>) -> bool {
    const OF_BOTH: &str = "className crossOrigin hrefLang referrerPolicy tabIndex";
    let has_capital = |text: &str| text.contains(|character: char| character.is_ascii_uppercase());
    !has_capital(property)
        || parts::has(OF_BOTH, property)
        || name.contains(['-', ':'])
        || attribute.is_some_and(|(_, made)| has_capital(made))
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

fn style(parts: &mut Parts, draft: &mut Draft) {
    if !parts.lists_attribute(&plain("style")) {
        return;
    }
    let groups = lye_css::clean::CssPolicy::default().properties;
    parts.keep_css(groups.into_iter().collect(), serde_json::Map::new());
    draft.unmapped(
        &Path::new(["attributes"]),
        "all CSS in `style` is allowed; the policy keeps properties that cannot cover the page, and URLs of `http` and `https` and relative ones",
    );
    parts.keep_urls_in_css(json!({
        "allowed_schemes": ["http", "https"],
        "allow_relative": true,
        "allow_fragment": true,
        "resolve_protocol_relative": "keep",
    }));
}

/// Converts the schemes by property.
fn protocols(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let mut by_attribute: BTreeMap<Attribute, BTreeSet<String>> = BTreeMap::new();
    let mut with_data: BTreeSet<Attribute> = BTreeSet::new();
    for (property, setting) in settings.table("protocols", draft).unwrap_or_default() {
        if setting.value.is_null() {
            continue;
        }
        let list = setting.list(draft);
        if list.is_empty() {
            continue;
        }
        let (mut schemes, mut has_data) = (BTreeSet::new(), false);
        for (path, scheme) in &list {
            match UrlScheme::parse(scheme) {
                _ if scheme == "data" => {
                    has_data = true;
                    draft.unmapped(path, data_urls::REASON);
                }
                Ok(known) => drop(schemes.insert(known.as_str().to_owned())),
                Err(error) => draft.unmapped(path, format!("{error}; URLs with it are removed")),
            }
        }
        for namespace in [Namespace::Html, Namespace::Svg] {
            for attribute in attributes_of(namespace, &property) {
                if has_data {
                    with_data.insert(attribute.clone());
                }
                by_attribute.insert(attribute, schemes.clone());
            }
        }
    }
    parts.keeps_other_urls = parts.data_attributes || !parts.prefixes.is_empty();
    let with_urls = parts.url_attributes();
    for (attribute, elements) in &with_urls {
        let schemes = by_attribute.get(attribute);
        let schemes = match schemes {
            Some(schemes) => {
                if !schemes.contains("https") {
                    let path = Path::new(["protocols", attribute.1.as_str()]);
                    draft.unmapped(&path, "URLs that begin with `//` count as `https`, and are removed");
                }
                json!(schemes)
            }
            None => {
                if !elements.iter().all(|(element, _)| is_usual(element, attribute)) {
                    draft.unmapped(
                        &Path::new(["protocols", attribute.1.as_str()]),
                        format!("without schemes, `{}` may hold any URL; the policy allows `http`, `https` and relative URLs", attribute.1),
                    );
                }
                json!(["http", "https"])
            }
        };
        let is_single = elements.iter().all(|(_, known)| known.kind == UrlValueKind::Url);
        let mut rule = json!({
            "allowed_schemes": schemes,
            "allow_relative": true,
            "refuse_scheme_lookalikes": by_attribute.contains_key(attribute),
            "allow_fragment": true,
            "resolve_protocol_relative": "keep",
        });
        if let (true, Some(rule)) = (is_single, rule.as_object_mut()) {
            rule.insert("allow_empty".to_owned(), json!(true));
        }
        if with_data.contains(attribute) {
            rule["data"] = data_urls::types().into();
        }
        if let Some(key) = attribute_key(ALL, attribute) {
            parts.rules.insert(key, rule);
        }
    }
    let listed: BTreeSet<Attribute> =
        parts.elements.values().chain([&parts.attributes]).flatten().cloned().collect();
    for (namespace, name) in listed {
        let is_unknown = namespace == AttrNamespace::None && !parts::is_known_attribute(&name);
        if is_unknown && !with_urls.contains_key(&(namespace, name.clone())) {
            parts.types.insert(format!("*[{name}]"), json!("none"));
        }
    }
}

/// Whether the default schema keeps an attribute of an element without schemes. The guide tells what a policy keeps, so that the default
/// schema has no report.
fn is_usual((namespace, element): &Element, attribute: &Attribute) -> bool {
    let is_kept = serde_json::from_str::<Value>(SCHEMA)
        .is_ok_and(|schema| schema["tagNames"].as_array().is_some_and(|tags| tags.contains(&json!(element))));
    *namespace == Namespace::Html && is_kept && parts::has("action itemtype srcset usemap", &attribute.1)
}

/// Attributes with ids and names, and references to them: those that a prefix of ids changes.
const NAMES: &str = "aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage aria-flowto aria-labelledby \
    aria-owns commandfor for form formtarget headers id itemref list name popovertarget target usemap";

/// Those of them that the default schema keeps as they are, as the guide tells.
const USUAL_NAMES: &str = "for headers usemap";

/// Converts `clobber` and `clobberPrefix`.
fn clobber(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let properties = settings.list("clobber", draft).unwrap_or_default();
    let Some((path, prefix)) = settings.text("clobberPrefix", draft) else { return };
    if prefix.is_empty() {
        return;
    }
    let mut listed = BTreeSet::new();
    for (path, property) in &properties {
        for (_, name) in attributes_of(Namespace::Html, property) {
            if !parts.lists_attribute(&plain(&name)) {
                continue;
            }
            if parts::has(NAMES, &name) {
                listed.insert(name);
            } else {
                parts.remove_attribute(&plain(&name));
                parts.values.retain(|key, _| !key.ends_with(&format!("[{name}]")));
                parts.rules.retain(|key, _| !key.ends_with(&format!("[{name}]")));
                parts.types.retain(|key, _| !key.ends_with(&format!("[{name}]")));
                draft.unmapped(
                    path,
                    format!("a policy adds the prefix only to names and references, not to `{name}`; it is removed"),
                );
            }
        }
    }
    if listed.is_empty() {
        return;
    }
    match NamePrefix::parse(&prefix) {
        Ok(_) => {
            parts.members.insert("ids".to_owned(), json!({ "prefix": prefix }));
            let others = NAMES.split_ascii_whitespace().filter(|name| {
                !listed.contains(*name)
                    && !parts::has(USUAL_NAMES, name)
                    && parts.lists_attribute(&plain(name))
            });
            let others: Vec<String> = others.map(|name| format!("`{name}`")).collect();
            if !others.is_empty() {
                draft.unmapped(
                    &Path::new(["clobber"]),
                    format!(
                        "the policy adds the prefix to all names and references, also to {}",
                        others.join(", ")
                    ),
                );
            }
            remove_limited_references(parts, draft);
        }
        Err(error) => {
            for name in &listed {
                parts.remove_attribute(&plain(name));
            }
            draft.unmapped(&path, format!("{error}; these attributes are removed"));
        }
    }
}

/// Removes attributes with ids and references whose values are limited: a policy cannot limit values and add a prefix to them.
fn remove_limited_references(parts: &mut Parts, draft: &mut Draft) {
    let keys: Vec<String> =
        parts.values.keys().filter(|key| parts::conflicts_with_prefix(key)).cloned().collect();
    for key in keys {
        parts.values.remove(&key);
        if let Some((element, name)) = key.trim_end_matches(']').split_once('[') {
            let elements =
                parts.elements.iter_mut().filter(|(of, _)| element_key(of).eq_ignore_ascii_case(element));
            elements.for_each(|(_, attributes)| {
                attributes.remove(&plain(name));
            });
            draft.unmapped(
                &Path::new(["attributes", element]),
                format!(
                    "a policy cannot limit the values of `{name}` and add a prefix to them; it is removed"
                ),
            );
        }
    }
}

/// Converts `required`: attributes that are added to elements that lack them.
fn required(settings: &mut Settings, definitions: &Definitions, parts: &mut Parts, draft: &mut Draft) {
    let mut set: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (element, setting) in settings.table("required", draft).unwrap_or_default() {
        for (property, setting) in setting.table(draft) {
            let value = match &setting.value {
                Value::String(value) => value.clone(),
                Value::Bool(true) => String::new(),
                Value::Number(number) => number.to_string(),
                // The property is absent then.
                Value::Bool(false) | Value::Null => continue,
                _ => {
                    draft.unmapped(&setting.path, "expected a string, a number or `true`; ignored");
                    continue;
                }
            };
            let mut is_set = false;
            for namespace in [Namespace::Html, Namespace::Svg, Namespace::MathMl] {
                let of = (namespace, element.clone());
                let attribute = attributes_of(namespace, &property).into_iter().next();
                let Some((AttrNamespace::None, name)) =
                    attribute.filter(|_| parts.keeps(namespace, &element))
                else {
                    continue;
                };
                if !parts::may_set(&of, &name, &value, parts) {
                    draft.unmapped(&setting.path, "a policy cannot set this attribute here; ignored");
                    continue;
                }
                let key = element_key(&of);
                parts.values.remove(&format!("{key}[{name}]"));
                set.entry(key).or_default().insert(name, value.clone());
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
                draft.unmapped(
                    &setting.path,
                    "the policy sets the attribute also where the input has another value",
                );
            }
        }
    }
    if !set.is_empty() {
        parts.members.insert("set".to_owned(), json!(set));
    }
}
