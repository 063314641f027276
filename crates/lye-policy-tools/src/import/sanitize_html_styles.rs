//! `allowedStyles` of sanitize-html: the properties of `style` attributes, each with expressions for its values.

use super::draft::Draft;
use super::js_regex::{self, JsRegex};
use super::parts::{Parts, plain};
use super::settings::{Setting, Settings};
use lye_css::clean::property_names;
use lye_policy::model::path::Path;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The properties for an element, each with the patterns of its values.
type Properties = BTreeMap<String, (Path, Vec<String>)>;

/// Converts the options for CSS.
pub(super) fn styles(settings: &mut Settings, parts: &mut Parts, draft: &mut Draft) {
    let is_parsed = settings.flag("parseStyleAttributes", true, draft);
    let allowed = settings.table("allowedStyles", draft);
    if !parts.lists_attribute(&plain("style")) {
        return;
    }
    if !is_parsed {
        draft.unmapped(&Path::new(["parseStyleAttributes"]), "a policy always parses CSS");
    }
    let Some(table) = allowed else {
        let groups = lye_css::clean::CssPolicy::default().properties;
        parts.keep_css(groups.into_iter().collect(), Map::new());
        return draft.unmapped(
            &Path::default(),
            "sanitize-html keeps all CSS; the policy keeps properties that cannot cover the page, without URLs",
        );
    };
    let mut by_element: BTreeMap<String, Properties> = BTreeMap::new();
    for (element, setting) in table {
        by_element.insert(element, properties(setting, draft));
    }
    let is_single = by_element.len() == 1 && by_element.contains_key("*");
    let common = common(by_element);
    if !is_single {
        draft.unmapped(
            &Path::new(["allowedStyles"]),
            "a policy has the same properties for all elements; those remain that the lists of all elements allow",
        );
    }
    let mut values = Map::new();
    for (property, (path, patterns)) in &common {
        match js_regex::one_of(patterns).filter(|pattern| !pattern.is_empty()) {
            Some(pattern) => drop(values.insert(property.clone(), json!({ "pattern": pattern }))),
            None => draft.unmapped(
                path,
                "these expressions are too long for a policy, or there are none; the property is removed",
            ),
        }
    }
    let kept: BTreeSet<String> = values.keys().cloned().collect();
    parts.keep_css(kept, values);
}

/// Returns the properties that remain for every element: those of `*`, or else those that all lists have with the same expressions.
fn common(mut by_element: BTreeMap<String, Properties>) -> Properties {
    if let Some(all) = by_element.remove("*") {
        return all;
    }
    let mut lists = by_element.into_values();
    let mut common = lists.next().unwrap_or_default();
    for list in lists {
        common
            .retain(|property, (_, patterns)| list.get(property).is_some_and(|(_, other)| other == patterns));
    }
    common
}

fn properties(setting: Setting, draft: &mut Draft) -> Properties {
    let mut properties = Properties::new();
    for (property, setting) in setting.table(draft) {
        let path = setting.path.clone();
        let name = property.to_ascii_lowercase();
        if name.starts_with('@') || property_names(&name).is_empty() {
            draft.unmapped(&path, format!("no policy can allow the property `{property}`; it is removed"));
            continue;
        }
        let mut patterns = Vec::new();
        for entry in setting.entries(draft) {
            let regex = match &entry.value {
                Value::String(source) if !source.starts_with('/') => JsRegex::new(source, ""),
                value => JsRegex::read(value),
            };
            match regex.and_then(|regex| regex.pattern()) {
                Some(pattern) => patterns.push(pattern),
                None => {
                    draft.unmapped(&entry.path, "a policy cannot express this; matching values are removed")
                }
            }
        }
        properties.insert(name, (path, patterns));
    }
    properties
}
