//! The options of sanitize-html about attributes: `allowedAttributes` and `allowedClasses`.

use super::defaults::names;
use super::draft::{Draft, is_attribute_prefix};
use super::js_regex::{self, JsRegex};
use super::parts::{self, Attribute, Element, Parts, attribute_key, element_key, made_attribute, plain};
use super::settings::{Setting, Settings};
use lye_html::{AttrId, Namespace};
use lye_policy::path::Path;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The default attributes.
const ATTRIBUTES: [(&str, &str); 2] =
    [("a", "href name target"), ("img", "src srcset alt title width height loading")];

/// The attributes with a namespace that parsers create in SVG and MathML.
const FOREIGN_ATTRIBUTES: &str = "xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space \
    xmlns:xlink";

/// A pattern that no value matches.
const NOTHING: &str = "[^\\s\\S]";

/// The key for all elements.
const ALL: &str = "*";

/// The values that an attribute may have.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    Any,
    /// Values that match one of these patterns, as a whole or each token of them.
    Patterns {
        patterns: Vec<String>,
        has_tokens: bool,
    },
}

/// Classes: patterns, or all of them.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Classes {
    names: BTreeSet<String>,
    patterns: Vec<String>,
}

/// The attributes by the name of their element.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    lists: BTreeMap<String, BTreeMap<String, (Path, Values)>>,
    classes: BTreeMap<String, Classes>,
    allows_all: bool,
}

impl Attributes {
    pub(super) fn read(&mut self, settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
        let setting = settings.take_or_null("allowedAttributes");
        let allows_all = setting
            .as_ref()
            .is_some_and(|setting| [Value::Null, Value::Bool(false)].contains(&setting.value));
        let has_pattern_for_all = setting
            .as_ref()
            .and_then(|setting| setting.value[ALL].as_array())
            .is_some_and(|entries| entries.contains(&json!(ALL)));
        parts.opens_attributes =
            draft.has_hooks && (allows_all || has_pattern_for_all || parts.opens_elements);
        if allows_all || parts.opens_attributes {
            self.allows_all = true;
            draft.unmapped(
                &Path::new(["allowedAttributes"]),
                "all attributes are allowed; the policy keeps those of the standards that do not run script, and `data-*`",
            );
            let known = AttrId::all().filter_map(AttrId::name).map(str::to_ascii_lowercase);
            let known =
                known.filter(|name| name != "srcdoc" && made_attribute(Namespace::Html, name).is_some());
            let list = self.lists.entry(ALL.to_owned()).or_default();
            let has_foreign = parts.elements.keys().any(|(namespace, _)| *namespace != Namespace::Html);
            let foreign = if has_foreign { FOREIGN_ATTRIBUTES } else { "" };
            let known = known.chain(foreign.split_ascii_whitespace().map(str::to_owned));
            list.extend(known.map(|name| (name, (Path::default(), Values::Any))));
            parts.data_attributes = true;
            if parts.opens_attributes {
                self.read_for_hooks(setting, settings, parts, draft);
            }
            return;
        }
        let Some(setting) = setting else {
            for (element, list) in ATTRIBUTES {
                let list = names(list).into_iter().map(|(path, name)| (name, (path, Values::Any)));
                self.lists.insert(element.to_owned(), list.collect());
            }
            return;
        };
        for (element, setting) in setting.table(draft) {
            for entry in setting.entries(draft) {
                self.read_entry(&element, entry, parts, draft);
            }
        }
    }

    /// Reads what rules need if the program judges names: the names in the settings that no standard has, and the attributes of frames.
    fn read_for_hooks(
        &mut self,
        setting: Option<Setting>,
        settings: &Settings,
        parts: &mut Parts,
        draft: &mut Draft,
    ) {
        let of_options = ["nonBooleanAttributes", "allowedSchemesAppliedToAttributes"];
        for name in of_options.iter().flat_map(|option| settings.names_in(option)) {
            if !name.contains('*') && made_attribute(Namespace::Html, &name).is_some() {
                self.add(ALL, &name, Path::default(), Values::Any);
            }
        }
        parts.removed_attributes.insert(plain("srcdoc"));
        let lists = setting.filter(|setting| setting.value.is_object()).map(|setting| setting.table(draft));
        for (element, list) in lists.into_iter().flatten().filter(|(element, _)| element == "iframe") {
            for (path, name) in list.list(draft) {
                self.add(&element, &name, path, Values::Any);
            }
        }
    }

    fn read_entry(&mut self, element: &str, entry: Setting, parts: &mut Parts, draft: &mut Draft) {
        let path = entry.path.clone();
        match &entry.value {
            Value::String(name) if name.contains('*') => self.read_glob(element, &path, name, parts, draft),
            Value::String(name) => self.add(element, name, path, Values::Any),
            Value::Object(_) => {
                let mut entry = entry.settings(draft);
                let name = entry.text("name", draft);
                let has_tokens = entry.flag("multiple", false, draft);
                let values = entry.list("values", draft).unwrap_or_default();
                entry.report_rest("sanitize-html", draft);
                // The list for all elements has only names.
                let Some((_, name)) = name.filter(|_| element != ALL) else {
                    return draft.unmapped(&path, "sanitize-html ignores values for all elements; ignored");
                };
                let patterns = values.iter().map(|(_, value)| js_regex::literal(value)).collect();
                self.add(element, &name, path, Values::Patterns { patterns, has_tokens });
            }
            _ => {
                draft.unmapped(&path, "expected a name, or an object with `name` and `values`; it is removed")
            }
        }
    }

    fn add(&mut self, element: &str, name: &str, path: Path, values: Values) {
        let list = self.lists.entry(element.to_owned()).or_default();
        match list.get_mut(name) {
            Some((_, known)) if values == Values::Any => *known = Values::Any,
            Some((_, Values::Patterns { patterns, has_tokens })) => {
                // A later entry judges what an earlier one left.
                if let Values::Patterns { patterns: more, has_tokens: has_more } = &values {
                    *has_tokens &= has_more;
                    patterns.retain(|pattern| more.contains(pattern));
                }
            }
            Some(_) => {}
            None => drop(list.insert(name.to_owned(), (path, values))),
        }
    }

    fn read_glob(&mut self, element: &str, path: &Path, glob: &str, parts: &mut Parts, draft: &mut Draft) {
        let prefix = glob.strip_suffix('*').filter(|prefix| !prefix.contains('*'));
        match prefix {
            Some("data-") if element == ALL => parts.data_attributes = true,
            Some(prefix) if is_attribute_prefix(prefix) => {
                let keys = if element == ALL { vec![ALL.to_owned()] } else { keys_of(element, parts) };
                for key in keys {
                    parts.prefixes.entry(key).or_default().insert(prefix.to_owned());
                }
            }
            _ => {
                let Ok(pattern) = lye_policy::values::ValuePattern::parse(&js_regex::glob(glob)) else {
                    return draft
                        .unmapped(path, "a policy cannot express this; matching attributes are removed");
                };
                let known = AttrId::all()
                    .filter_map(AttrId::name)
                    .filter(|name| pattern.matches(name) && *name != "srcdoc");
                let known: Vec<&str> =
                    known.filter(|name| made_attribute(Namespace::Html, name).is_some()).collect();
                known.into_iter().for_each(|name| self.add(element, name, path.clone(), Values::Any));
                if glob == ALL {
                    let keys = if element == ALL { vec![ALL.to_owned()] } else { keys_of(element, parts) };
                    for key in keys {
                        parts.prefixes.entry(key).or_default().insert("data-".to_owned());
                    }
                }
                draft.unmapped(path, "a policy lists attributes by name or prefix; those of the standards that match are kept, others are removed");
            }
        }
    }

    pub(super) fn read_classes(&mut self, settings: &mut Settings, parts: &Parts, draft: &mut Draft) {
        for (element, setting) in settings.table("allowedClasses", draft).unwrap_or_default() {
            if element != ALL && keys_of(&element, parts).is_empty() {
                continue;
            }
            if !self.allows_all {
                self.add(&element, "class", setting.path.clone(), Values::Any);
            }
            match setting.value {
                Value::Bool(false) => {}
                Value::Array(_) => {
                    let classes = self.classes.entry(element).or_default();
                    for entry in setting.entries(draft) {
                        classes.add(&entry, draft);
                    }
                }
                _ => {
                    self.classes.entry(element).or_default();
                    draft.unmapped(&setting.path, "expected a list of classes; all classes are removed");
                }
            }
        }
    }

    /// Keeps the attributes.
    pub(super) fn keep(&self, parts: &mut Parts, draft: &mut Draft) {
        let global = self.lists.get(ALL);
        let all: Vec<Element> = parts.elements.keys().cloned().collect();
        for (name, (path, _)) in global.into_iter().flatten() {
            if is_listable(path, name, &all, draft) {
                let mut namespaces: BTreeSet<Namespace> = all.iter().map(|(of, _)| *of).collect();
                if self.allows_all && is_foreign(name) {
                    namespaces.remove(&Namespace::Html);
                }
                parts.attributes.extend(namespaces.into_iter().filter_map(|of| made_attribute(of, name)));
            }
        }
        for (element, list) in self.lists.iter().filter(|(element, _)| *element != ALL) {
            let elements: Vec<Element> = elements_of(element, parts);
            for (name, (path, values)) in list.iter().filter(|_| !elements.is_empty()) {
                let is_global = global.is_some_and(|global| global.contains_key(name));
                if is_global && !parts.opens_attributes || !is_listable(path, name, &elements, draft) {
                    continue;
                }
                for element in &elements {
                    let Some(attribute) = made_attribute(element.0, name) else { continue };
                    if limit_values(path, element, &attribute, values, parts, draft) {
                        parts.elements.entry(element.clone()).or_default().insert(attribute);
                    }
                }
            }
        }
    }

    /// Limits classes, which the lists of an element and of all elements allow.
    pub(super) fn keep_classes(&self, parts: &mut Parts, draft: &mut Draft) {
        if parts.opens_attributes {
            return self.limit_open_classes(parts, draft);
        }
        let class = plain("class");
        if parts.attributes.contains(&class) && self.classes.keys().all(|element| element == ALL) {
            if let Some(classes) = self.classes.get(ALL) {
                classes.limit("*[class]".to_owned(), parts, draft);
                if !parts.values.contains_key("*[class]") {
                    parts.attributes.remove(&class);
                }
            }
            return;
        }
        let elements: Vec<Element> = parts.elements.keys().cloned().collect();
        for element in elements {
            if !parts.kept_attributes(&element).any(|attribute| *attribute == class) {
                continue;
            }
            let name = element.1.to_ascii_lowercase();
            let lists: Vec<&Classes> =
                [self.classes.get(&name), self.classes.get(ALL)].into_iter().flatten().collect();
            if lists.is_empty() {
                continue;
            }
            let mut union = Classes::default();
            for list in lists {
                union.names.extend(list.names.iter().cloned());
                union.patterns.extend(list.patterns.iter().cloned());
            }
            // A class of all elements is now kept by each.
            let Some(key) = attribute_key(&element_key(&element), &class) else { continue };
            union.limit(key, parts, draft);
        }
        self.settle_classes(parts);
    }

    /// Limits classes where every element keeps `class`.
    fn limit_open_classes(&self, parts: &mut Parts, draft: &mut Draft) {
        for (name, own) in &self.classes {
            let mut union = own.clone();
            if let Some(of_all) = self.classes.get(ALL).filter(|_| name != ALL) {
                union.names.extend(of_all.names.iter().cloned());
                union.patterns.extend(of_all.patterns.iter().cloned());
            }
            let keys = if name == ALL { vec![ALL.to_owned()] } else { keys_of(name, parts) };
            for key in keys.iter().filter_map(|element| attribute_key(element, &plain("class"))) {
                union.limit(key.clone(), parts, draft);
                parts.values.entry(key).or_insert_with(|| json!({ "pattern": NOTHING }));
            }
        }
    }

    /// Removes `class` where no class is allowed.
    fn settle_classes(&self, parts: &mut Parts) {
        let class = plain("class");
        let is_global = parts.attributes.remove(&class);
        let elements: Vec<Element> = parts.elements.keys().cloned().collect();
        for element in elements {
            let name = element.1.to_ascii_lowercase();
            let is_limited = self.classes.contains_key(&name) || self.classes.contains_key(ALL);
            let key = attribute_key(&element_key(&element), &class);
            let has_rule = key.is_some_and(|key| parts.values.contains_key(&key));
            let Some(attributes) = parts.elements.get_mut(&element) else { continue };
            let had = attributes.remove(&class);
            if (is_global || had) && (has_rule || !is_limited) {
                attributes.insert(class.clone());
            }
        }
    }
}

impl Classes {
    fn add(&mut self, entry: &Setting, draft: &mut Draft) {
        match &entry.value {
            Value::String(class) if class.contains('*') => self.patterns.push(js_regex::glob(class)),
            Value::String(class) => {
                // Classes cannot contain white space.
                if !class.is_empty() && !class.contains(char::is_whitespace) {
                    self.names.insert(class.clone());
                }
            }
            other => match JsRegex::read(other).and_then(|regex| regex.pattern()) {
                Some(pattern) => self.patterns.push(pattern),
                None => {
                    draft.unmapped(&entry.path, "a policy cannot express this; matching classes are removed")
                }
            },
        }
    }

    /// Adds the rule for the classes of an element, if any is allowed.
    fn limit(&self, key: String, parts: &mut Parts, draft: &mut Draft) {
        let mut tokens = Map::new();
        if !self.names.is_empty() {
            tokens.insert("one_of".to_owned(), json!(self.names));
        }
        if !self.patterns.is_empty() {
            match js_regex::one_of(&self.patterns) {
                Some(pattern) => drop(tokens.insert("pattern".to_owned(), json!(pattern))),
                None => draft.unmapped(
                    &Path::new(["allowedClasses"]),
                    format!(
                        "the expressions for `{key}` are too long for a policy; matching classes are removed"
                    ),
                ),
            }
        }
        if !tokens.is_empty() {
            parts.values.insert(key, json!({ "tokens": tokens }));
        }
    }
}

/// Returns the kept elements with a name.
fn elements_of(name: &str, parts: &Parts) -> Vec<Element> {
    parts.elements.keys().filter(|(_, known)| known.eq_ignore_ascii_case(name)).cloned().collect()
}

fn keys_of(name: &str, parts: &Parts) -> Vec<String> {
    elements_of(name, parts).iter().map(element_key).collect()
}

/// Whether a policy can list an attribute of one of these elements; reports others. In HTML, a colon in a name does not separate a namespace.
fn is_listable(path: &Path, name: &str, elements: &[Element], draft: &mut Draft) -> bool {
    if name.chars().any(|character| character.is_ascii_uppercase()) {
        draft.unmapped(path, "sanitize-html compares names in lower case; ignored");
        return false;
    }
    if name == "srcdoc" {
        draft.unmapped(path, "the policy keeps no documents in frames; the attribute is removed");
        return false;
    }
    let is_made = |of: &Namespace| made_attribute(*of, name).is_some();
    if !is_made(&Namespace::Html) && !elements.iter().any(|(of, _)| is_made(of)) {
        draft.unmapped(
            path,
            format!("no policy can allow an attribute `{}`; it is removed", name.escape_debug()),
        );
        return false;
    }
    true
}

/// Whether an attribute is one of SVG or MathML: parsers spell its name otherwise there than in HTML.
fn is_foreign(name: &str) -> bool {
    [Namespace::Svg, Namespace::MathMl].into_iter().any(|of| made_attribute(of, name) != Some(plain(name)))
}

/// Limits the values of an attribute. Returns `false` if the attribute is not kept.
fn limit_values(
    path: &Path,
    element: &Element,
    attribute: &Attribute,
    values: &Values,
    parts: &mut Parts,
    draft: &mut Draft,
) -> bool {
    let Values::Patterns { patterns, has_tokens } = values else { return true };
    let key = attribute_key(&element_key(element), attribute);
    let (Some(key), false) = (key, parts::is_checked(element, attribute)) else {
        draft
            .unmapped(path, "a policy cannot restrict the values of this attribute to a list; it is removed");
        return false;
    };
    let Some(pattern) = js_regex::one_of(patterns).filter(|pattern| !pattern.is_empty()) else {
        draft.unmapped(
            path,
            "these values are too long for a policy, or there are none; the attribute is removed",
        );
        return false;
    };
    let rule = match has_tokens {
        true => json!({ "tokens": { "pattern": pattern } }),
        false => json!({ "pattern": pattern }),
    };
    parts.values.insert(key, rule);
    true
}
