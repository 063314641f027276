//! `allowedStyles` of sanitize-html: the properties of `style` attributes, each with expressions for its values.

use super::draft::Draft;
use super::js_regex::{self, JsRegex};
use super::names::{ALL, plain};
use super::settings::{Setting, Settings};
use crate::spelling::CssSpelling;
use lye_css::clean::{CssPolicy, CssValueRule, property_names};
use lye_policy::path::Path;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The properties for an element, each with the patterns of its values.
type Properties = BTreeMap<String, (Path, Vec<String>)>;

/// Converts the options for CSS.
pub(super) fn styles(settings: &mut Settings, draft: &mut Draft) {
    let is_parsed = settings.flag("parseStyleAttributes", true, draft);
    if !is_parsed {
        draft.spelling.css = CssSpelling::AsWritten;
    }
    let allowed = settings.table("allowedStyles", draft);
    if !draft.keeps_style() {
        return;
    }
    if !is_parsed {
        draft.unmapped_option("parseStyleAttributes", "a policy always parses CSS");
    }
    let mut by_element: BTreeMap<String, Properties> = BTreeMap::new();
    for (element, setting) in allowed.unwrap_or_default() {
        by_element.insert(element, properties(setting, draft));
    }
    let style = plain("style");
    let styled: BTreeSet<String> = draft
        .elements
        .keys()
        .filter(|element| draft.attributes_of(element).any(|attribute| *attribute == style))
        .map(|(_, name)| name.to_ascii_lowercase())
        .collect();
    let lists: Vec<Option<Properties>> = styled.iter().map(|name| of_element(name, &by_element)).collect();
    let is_same = lists.windows(2).all(|lists| match lists {
        [Some(one), Some(other)] => is_same(one, other),
        [one, other] => one.is_none() && other.is_none(),
        _ => true,
    });
    let mut lists = lists.into_iter().flatten();
    let Some(mut common) = lists.next() else {
        draft.css = Some(CssPolicy::default());
        return draft.unmapped_option(
"allowedAttributes",
            "sanitize-html keeps all CSS; the policy keeps properties that cannot cover the page, and URLs with the allowed schemes",
        );
    };
    lists.for_each(|list| intersect(&mut common, &list));
    if !is_same {
        draft.unmapped_option(
"allowedStyles",
            "a policy has the same properties for all elements; those remain that the lists of all elements allow",
        );
    }
    let mut values = BTreeMap::new();
    for (property, (path, patterns)) in &common {
        match js_regex::one_of(patterns).filter(|pattern| !pattern.is_empty()) {
            Some(pattern) => {
                drop(values.insert(property.clone(), CssValueRule::default().with_pattern(pattern)))
            }
            None => draft.unmapped(
                path,
                "these expressions are too long for a policy, or there are none; the property is removed",
            ),
        }
    }
    draft.css = Some(CssPolicy::default().with_properties(values.keys().cloned()).with_values(values));
    draft.settle_css();
    if draft.keeps_css_with_urls() {
        draft.unmapped_option(
            "allowedStyles",
            "sanitize-html does not check URLs in CSS; the policy keeps those with the schemes of `allowedSchemes`",
        );
    }
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

/// Whether two lists allow the same.
fn is_same(one: &Properties, other: &Properties) -> bool {
    one.len() == other.len()
        && one.iter().all(|(property, (_, patterns))| {
            other.get(property).is_some_and(|(_, others)| {
                patterns.iter().all(|pattern| others.contains(pattern))
                    && others.iter().all(|pattern| patterns.contains(pattern))
            })
        })
}

/// Leaves what another list allows too.
fn intersect(common: &mut Properties, list: &Properties) {
    common.retain(|property, _| list.contains_key(property));
    for (property, (_, patterns)) in common {
        patterns.retain(|pattern| list.get(property).is_some_and(|(_, others)| others.contains(pattern)));
    }
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
