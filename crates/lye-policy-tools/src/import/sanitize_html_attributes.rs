//! The options of sanitize-html about attributes: `allowedAttributes` and `allowedClasses`.

use super::draft::{Draft, NOTHING, filled, limited_to, tokens_of};
use super::generated::{FOREIGN_ATTRIBUTES, SANITIZE_HTML_ATTRIBUTES, reasons};
use super::js_regex;
use super::names::{
    ALL, Attribute, Element, has_capital, is_checked, known_attributes, listable_attribute, plain, rule_key,
};
use super::settings::{Setting, Settings};
use lye_html::Namespace;
use lye_policy::model::is_attribute_prefix;
use lye_policy::path::Path;
use lye_policy::urls::UrlRuleKey;
use lye_policy::values::{TokenRule, ValuePattern, ValueRule};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

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
    pub(super) fn read(&mut self, settings: &mut Settings, draft: &mut Draft) {
        let setting = settings.take_or_null("allowedAttributes");
        let allows_all = setting
            .as_ref()
            .is_some_and(|setting| [Value::Null, Value::Bool(false)].contains(&setting.value));
        let has_pattern_for_all = setting
            .as_ref()
            .and_then(|setting| setting.value[ALL].as_array())
            .is_some_and(|entries| entries.contains(&json!(ALL)));
        draft.opens_attributes =
            draft.has_hooks && (allows_all || has_pattern_for_all || draft.opens_elements);
        if allows_all || draft.opens_attributes {
            self.allows_all = true;
            draft.unmapped_option("allowedAttributes", reasons::ALL_ATTRIBUTES);
            let list = self.lists.entry(ALL.to_owned()).or_default();
            let has_foreign = draft.namespaces().iter().any(|namespace| *namespace != Namespace::Html);
            let foreign = FOREIGN_ATTRIBUTES.iter().filter(|_| has_foreign).map(|&name| name.to_owned());
            let known = known_attributes().map(str::to_ascii_lowercase).chain(foreign);
            list.extend(known.map(|name| (name, (Path::default(), Values::Any))));
            draft.data_attributes = true;
            if draft.opens_attributes {
                self.read_for_hooks(setting, settings, draft);
            }
            return;
        }
        let setting = setting.unwrap_or_else(|| Setting::usual(SANITIZE_HTML_ATTRIBUTES));
        for (element, setting) in setting.table(draft) {
            for entry in setting.entries(draft) {
                self.read_entry(&element, entry, draft);
            }
        }
    }

    /// Reads what rules need if the program judges names: the names in the settings that no standard has, and the attributes of frames.
    fn read_for_hooks(&mut self, setting: Option<Setting>, settings: &Settings, draft: &mut Draft) {
        let of_options = ["nonBooleanAttributes", "allowedSchemesAppliedToAttributes"];
        for name in of_options.iter().flat_map(|option| settings.names_in(option)) {
            if !name.contains('*') && listable_attribute(Namespace::Html, &name).is_some() {
                self.add(ALL, &name, Path::default(), Values::Any);
            }
        }
        draft.removed_attributes.insert(plain("srcdoc"));
        let lists = setting.filter(|setting| setting.value.is_object()).map(|setting| setting.table(draft));
        for (element, list) in lists.into_iter().flatten().filter(|(element, _)| element == "iframe") {
            for (path, name) in list.list(draft) {
                self.add(&element, &name, path, Values::Any);
            }
        }
    }

    fn read_entry(&mut self, element: &str, entry: Setting, draft: &mut Draft) {
        let path = entry.path.clone();
        match &entry.value {
            Value::String(name) if name.contains('*') => self.read_glob(element, &path, name, draft),
            Value::String(name) => self.add(element, name, path, Values::Any),
            Value::Object(_) => {
                let mut entry = entry.settings(draft);
                let name = entry.text("name", draft);
                let has_tokens = entry.flag("multiple", false, draft);
                let values = entry.list_or("values", &[], draft);
                entry.report_rest("sanitize-html", draft);
                // The list for all elements has only names.
                let Some((_, name)) = name.filter(|_| element != ALL) else {
                    return draft.unmapped(&path, reasons::VALUES_FOR_ALL);
                };
                let patterns = values.iter().map(|(_, value)| js_regex::literal(value)).collect();
                self.add(element, &name, path, Values::Patterns { patterns, has_tokens });
            }
            _ => draft.unmapped(&path, reasons::NO_ENTRY),
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

    fn read_glob(&mut self, element: &str, path: &Path, glob: &str, draft: &mut Draft) {
        let prefix = glob.strip_suffix('*').filter(|prefix| !prefix.contains('*'));
        match prefix {
            Some("data-") if element == ALL => draft.data_attributes = true,
            Some(prefix) if is_attribute_prefix(prefix) => {
                for key in draft.keys_named(element) {
                    draft.keep_prefix(key, prefix);
                }
            }
            _ => {
                let Ok(pattern) = ValuePattern::parse(&js_regex::glob(glob)) else {
                    return draft.unmapped(path, reasons::ATTRIBUTES_NOT_EXPRESSED);
                };
                let known = known_attributes().filter(|name| pattern.matches(name));
                known.for_each(|name| self.add(element, name, path.clone(), Values::Any));
                let keys = if glob == ALL { draft.keys_named(element) } else { Vec::new() };
                for key in keys {
                    draft.keep_prefix(key, "data-");
                }
                draft.unmapped(path, reasons::ATTRIBUTES_BY_PATTERN);
            }
        }
    }

    pub(super) fn read_classes(&mut self, settings: &mut Settings, draft: &mut Draft) {
        for (element, setting) in settings.table("allowedClasses", draft) {
            if draft.keys_named(&element).is_empty() {
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
                    draft.unmapped(&setting.path, reasons::CLASSES_NO_LIST);
                }
            }
        }
    }

    /// Keeps the attributes.
    pub(super) fn keep(&self, draft: &mut Draft) {
        let global = self.lists.get(ALL);
        let all: Vec<Element> = draft.elements.keys().cloned().collect();
        for (name, (path, _)) in global.into_iter().flatten() {
            if is_listable(path, name, &all, draft) {
                let mut namespaces: BTreeSet<Namespace> = all.iter().map(|(of, _)| *of).collect();
                if self.allows_all && is_foreign(name) {
                    namespaces.remove(&Namespace::Html);
                }
                draft.attributes.extend(namespaces.into_iter().filter_map(|of| listable_attribute(of, name)));
            }
        }
        for (element, list) in self.lists.iter().filter(|(element, _)| *element != ALL) {
            let elements: Vec<Element> = draft.elements_named(element);
            for (name, (path, values)) in list.iter().filter(|_| !elements.is_empty()) {
                let is_global = global.is_some_and(|global| global.contains_key(name));
                if is_global && !draft.opens_attributes || !is_listable(path, name, &elements, draft) {
                    continue;
                }
                for element in &elements {
                    let Some(attribute) = listable_attribute(element.0, name) else { continue };
                    if limit_values(path, element, &attribute, values, draft) {
                        draft.elements.entry(element.clone()).or_default().insert(attribute);
                    }
                }
            }
        }
    }

    /// Returns the classes of an element, with those of all elements; `None` if any class is kept.
    fn classes_of(&self, name: &str) -> Option<Classes> {
        let lists = [self.classes.get(name), self.classes.get(ALL).filter(|_| name != ALL)];
        lists.into_iter().flatten().cloned().reduce(|mut all, more| {
            all.names.extend(more.names);
            all.patterns.extend(more.patterns);
            all
        })
    }

    /// Limits classes, which the lists of an element and of all elements allow.
    pub(super) fn keep_classes(&self, draft: &mut Draft) {
        let class = plain("class");
        let of_all = rule_key(None, &class);
        if draft.opens_attributes {
            return self.limit_open_classes(draft);
        }
        if draft.attributes.contains(&class) && self.classes.keys().all(|element| element == ALL) {
            if let (Some(classes), Some(key)) = (self.classes.get(ALL), of_all) {
                match classes.rule(&key, draft) {
                    Some(rule) => drop(draft.values.insert(key, rule)),
                    None => drop(draft.attributes.remove(&class)),
                }
            }
            return;
        }
        // A class of all elements is now kept by each.
        let elements: Vec<Element> = draft.elements.keys().cloned().collect();
        let holders = elements.into_iter().filter(|element| draft.keeps_attribute(element, "class"));
        let holders: Vec<Element> = holders.collect();
        draft.remove_attribute(&class);
        for element in holders {
            let classes = self.classes_of(&element.1.to_ascii_lowercase());
            let Some(key) = rule_key(Some(&element), &class) else { continue };
            let rule = classes.as_ref().map(|classes| classes.rule(&key, draft));
            if rule != Some(None) {
                draft.values.extend(rule.flatten().map(|rule| (key, rule)));
                draft.elements.entry(element).or_default().insert(class.clone());
            }
        }
    }

    /// Limits classes where every element keeps `class`.
    fn limit_open_classes(&self, draft: &mut Draft) {
        for name in self.classes.keys() {
            let elements = draft.elements_named(name).into_iter().map(Some);
            let elements = if name == ALL { vec![None] } else { elements.collect() };
            for key in elements.iter().filter_map(|element| rule_key(element.as_ref(), &plain("class"))) {
                let rule = self.classes_of(name).and_then(|classes| classes.rule(&key, draft));
                draft.values.insert(key, rule.unwrap_or_else(|| limited_to(NOTHING)));
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
            _ => self.patterns.extend(draft.expressed(
                &entry.path,
                entry.js_pattern(),
                reasons::CLASSES_OF_EXPRESSION,
            )),
        }
    }

    /// Returns the rule for classes, if any is allowed.
    fn rule(&self, key: &UrlRuleKey, draft: &mut Draft) -> Option<ValueRule> {
        let pattern = js_regex::one_of(&self.patterns);
        if pattern.is_none() && !self.patterns.is_empty() {
            draft.unmapped_option("allowedClasses", filled(reasons::CLASSES_TOO_LONG, key));
        }
        let tokens = match pattern {
            Some(pattern) => tokens_of(&pattern),
            None if self.names.is_empty() => return None,
            None => TokenRule::default(),
        };
        Some(ValueRule::default().with_tokens(tokens.with_one_of(&self.names)))
    }
}

/// Whether a policy can list an attribute of one of these elements; reports others. In HTML, a colon in a name does not separate a namespace.
fn is_listable(path: &Path, name: &str, elements: &[Element], draft: &mut Draft) -> bool {
    if has_capital(name) {
        draft.unmapped(path, reasons::CAPITALS);
        return false;
    }
    if name == "srcdoc" {
        draft.unmapped(path, reasons::NO_DOCUMENTS);
        return false;
    }
    let is_made = |of: &Namespace| listable_attribute(*of, name).is_some();
    if !is_made(&Namespace::Html) && !elements.iter().any(|(of, _)| is_made(of)) {
        draft.unmapped(path, filled(reasons::ATTRIBUTE_REFUSED, name.escape_debug()));
        return false;
    }
    true
}

/// Whether an attribute is one of SVG or MathML: parsers spell its name otherwise there than in HTML.
fn is_foreign(name: &str) -> bool {
    [Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .any(|of| listable_attribute(of, name) != Some(plain(name)))
}

/// Limits the values of an attribute. Returns `false` if the attribute is not kept.
fn limit_values(
    path: &Path,
    element: &Element,
    attribute: &Attribute,
    values: &Values,
    draft: &mut Draft,
) -> bool {
    let Values::Patterns { patterns, has_tokens } = values else { return true };
    let key = rule_key(Some(element), attribute);
    let (Some(key), false) = (key, is_checked(element, attribute)) else {
        draft.unmapped(path, reasons::LISTED_VALUES);
        return false;
    };
    let pattern = js_regex::one_of(patterns);
    let Some(pattern) = draft.expressed(path, pattern, reasons::VALUES_TOO_LONG) else { return false };
    let rule = match has_tokens {
        true => ValueRule::default().with_tokens(tokens_of(&pattern)),
        false => limited_to(&pattern),
    };
    draft.values.insert(key, rule);
    true
}
