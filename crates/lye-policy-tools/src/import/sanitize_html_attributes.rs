//! The options of sanitize-html about attributes: `allowedAttributes`, `allowedClasses` and `allowedStyles`.

use super::prelude::*;
use crate::spelling::CssSpelling;
use serde_json::json;

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
        let is = |test: fn(&Value) -> bool| setting.as_ref().is_some_and(|setting| test(&setting.value));
        let allows_all = is(|value| value.is_null() || *value == false);
        let has_pattern_for_all =
            is(|value| value[ALL].as_array().is_some_and(|entries| entries.contains(&json!(ALL))));
        draft.opens_attributes =
            draft.has_hooks() && (allows_all || has_pattern_for_all || draft.opens_elements);
        if allows_all || draft.opens_attributes {
            self.allows_all = true;
            draft.unmapped_option("allowedAttributes", reasons::ALL_ATTRIBUTES);
            let list = self.lists.entry(ALL.to_owned()).or_default();
            let foreign = FOREIGN_ATTRIBUTES.iter().filter(|_| draft.has_foreign());
            let foreign = foreign.map(|&name| name.to_owned());
            let known = known_attributes().map(str::to_ascii_lowercase).chain(foreign);
            list.extend(known.map(|name| (name, (Path::default(), Values::Any))));
            draft.data_attributes = true;
            if draft.opens_attributes {
                self.read_for_hooks(setting, settings, draft);
            }
            return;
        }
        let setting = setting.unwrap_or_else(|| settings.usual(SANITIZE_HTML_ATTRIBUTES));
        for (element, setting) in setting.table() {
            for entry in setting.entries() {
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
        let lists = setting.filter(|setting| setting.value.is_object()).map(Setting::table);
        for (element, list) in lists.into_iter().flatten().filter(|(element, _)| element == "iframe") {
            for (path, name) in list.list() {
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
                let mut entry = entry.settings();
                let name = entry.text("name");
                let has_tokens = entry.flag("multiple", false);
                let values = entry.list_or("values", &[]);
                entry.report_rest("sanitize-html");
                // The list for all elements has only names.
                let Some((_, name)) = name.filter(|_| element != ALL) else {
                    return draft.unmapped(&path, reasons::VALUES_FOR_ALL);
                };
                let patterns = values.iter().map(|(_, value)| js_regex::literal(value, false)).collect();
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
        for (element, setting) in settings.table("allowedClasses") {
            if draft.keys_named(&element).is_empty() {
                continue;
            }
            if !self.allows_all {
                self.add(&element, "class", setting.path.clone(), Values::Any);
            }
            if setting.value == false {
                continue;
            }
            let classes = self.classes.entry(element).or_default();
            match setting.value.is_array() {
                true => setting.entries().iter().for_each(|entry| classes.add(entry)),
                false => setting.unmapped(reasons::CLASSES_NO_LIST),
            }
        }
    }

    /// Keeps the attributes.
    pub(super) fn keep(&self, draft: &mut Draft) {
        let global = self.lists.get(ALL);
        let all: Vec<Element> = draft.elements.keys().cloned().collect();
        for (name, (path, _)) in global.into_iter().flatten() {
            if is_listable(path, name, &all, draft) {
                let mut namespaces = draft.namespaces();
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
                        draft.keep_own(element, attribute);
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
        let holders = draft.elements_with(|element| draft.keeps_attribute(element, "class"));
        draft.remove_attribute(&class);
        for element in holders {
            let classes = self.classes_of(&element.1.to_ascii_lowercase());
            let Some(key) = rule_key(Some(&element), &class) else { continue };
            let rule = classes.as_ref().map(|classes| classes.rule(&key, draft));
            if rule != Some(None) {
                draft.values.extend(rule.flatten().map(|rule| (key, rule)));
                draft.keep_own(&element, class.clone());
            }
        }
    }

    /// Limits classes where every element keeps `class`.
    fn limit_open_classes(&self, draft: &mut Draft) {
        for name in self.classes.keys() {
            let keys = draft.keys_named(name).into_iter();
            for key in keys.filter_map(|key| UrlRuleKey::parse(&format!("{key}[class]")).ok()) {
                let rule = self.classes_of(name).and_then(|classes| classes.rule(&key, draft));
                draft.values.insert(key, rule.unwrap_or_else(|| limited_to(NOTHING)));
            }
        }
    }
}

impl Classes {
    fn add(&mut self, entry: &Setting) {
        match &entry.value {
            Value::String(class) if class.contains('*') => self.patterns.push(js_regex::glob(class)),
            Value::String(class) => {
                // Classes cannot contain white space.
                if !class.is_empty() && !class.contains(char::is_whitespace) {
                    self.names.insert(class.clone());
                }
            }
            _ => self.patterns.extend(entry.expressed(entry.js_pattern(), reasons::CLASSES_OF_EXPRESSION)),
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
    let is_made = |of: &Namespace| listable_attribute(*of, name).is_some();
    let reason = match name {
        _ if has_capital(name) => reasons::CAPITALS,
        "srcdoc" => reasons::NO_DOCUMENTS,
        _ if is_made(&Namespace::Html) || elements.iter().any(|(of, _)| is_made(of)) => return true,
        _ => &filled(reasons::ATTRIBUTE_REFUSED, name.escape_debug()),
    };
    draft.unmapped(path, reason);
    false
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
    let key = draft.report.expressed(path, value_key(element, attribute), reasons::LISTED_VALUES);
    let Some(key) = key else { return false };
    let pattern = draft.report.expressed(path, js_regex::one_of(patterns), reasons::VALUES_TOO_LONG);
    let Some(pattern) = pattern else { return false };
    let rule = match has_tokens {
        true => ValueRule::default().with_tokens(tokens_of(&pattern)),
        false => limited_to(&pattern),
    };
    draft.values.insert(key, rule);
    true
}

/// The properties for an element, each with the patterns of its values.
type Properties = BTreeMap<String, (Path, Vec<String>)>;

/// Converts the options for CSS.
pub(super) fn styles(settings: &mut Settings, draft: &mut Draft) {
    let is_parsed = settings.flag("parseStyleAttributes", true);
    if !is_parsed {
        draft.spelling.css = CssSpelling::AsWritten;
    }
    let allowed = settings.table("allowedStyles");
    if !draft.keeps_style() {
        return;
    }
    draft.unmapped_option_if(!is_parsed, "parseStyleAttributes", "a policy always parses CSS");
    let allowed = allowed.into_iter().map(|(element, setting)| (element, properties(setting, draft)));
    let by_element: BTreeMap<String, Properties> = allowed.collect();
    let styled = draft.elements_with(|element| draft.keeps_attribute(element, "style")).into_iter();
    let styled: BTreeSet<String> = styled.map(|(_, name)| name.to_ascii_lowercase()).collect();
    let lists: Vec<Option<Properties>> = styled.iter().map(|name| of_element(name, &by_element)).collect();
    let is_same = lists.iter().map(|list| list.as_ref().map(sets)).collect::<BTreeSet<_>>().len() < 2;
    let mut lists = lists.into_iter().flatten();
    let Some(mut common) = lists.next() else {
        draft.css = Some(CssPolicy::default());
        return draft.unmapped_option("allowedAttributes", reasons::SANITIZE_HTML_CSS);
    };
    lists.for_each(|list| intersect(&mut common, &list));
    draft.unmapped_option_if(!is_same, "allowedStyles", reasons::SAME_PROPERTIES);
    let mut values = BTreeMap::new();
    for (property, (path, patterns)) in &common {
        let pattern = draft.report.expressed(path, js_regex::one_of(patterns), reasons::EXPRESSIONS_TOO_LONG);
        let rule = pattern.map(|pattern| CssValueRule::default().with_pattern(pattern));
        values.extend(rule.map(|rule| (property.clone(), rule)));
    }
    draft.css = Some(CssPolicy::default().with_properties(values.keys().cloned()).with_values(values));
    draft.settle_css();
    draft.unmapped_option_if(draft.keeps_css_with_urls(), "allowedStyles", reasons::URLS_IN_CSS);
}

/// Returns the list for an element: its own with that of `*`; `None` if neither exists, so that all CSS stays.
fn of_element(name: &str, by_element: &BTreeMap<String, Properties>) -> Option<Properties> {
    let lists = [by_element.get(name), by_element.get(ALL)];
    let mut lists = lists.into_iter().flatten();
    let mut merged = lists.next()?.clone();
    for (property, (path, patterns)) in lists.flatten() {
        let (_, known) = merged.entry(property.clone()).or_insert_with(|| (path.clone(), Vec::new()));
        known.extend(patterns.iter().filter(|pattern| !known.contains(pattern)).cloned().collect::<Vec<_>>());
    }
    Some(merged)
}

/// Returns a list without the order of its patterns.
fn sets(list: &Properties) -> BTreeMap<&String, BTreeSet<&String>> {
    list.iter().map(|(property, (_, patterns))| (property, patterns.iter().collect())).collect()
}

/// Leaves what another list allows too.
fn intersect(common: &mut Properties, list: &Properties) {
    common.retain(|property, (_, patterns)| {
        let others = list.get(property).map(|(_, others)| others);
        patterns.retain(|pattern| others.is_some_and(|others| others.contains(pattern)));
        others.is_some()
    });
}

fn properties(setting: Setting, draft: &Draft) -> Properties {
    let mut properties = Properties::new();
    for (property, setting) in setting.table() {
        let path = setting.path.clone();
        let Some(name) = draft.property(&path, &property) else { continue };
        let mut patterns = Vec::new();
        for entry in setting.entries() {
            let pattern = JsRegex::read_source(&entry.value).and_then(|regex| regex.pattern());
            patterns.extend(entry.expressed(pattern, reasons::VALUES_OF_EXPRESSION));
        }
        properties.insert(name, (path, patterns));
    }
    properties
}
