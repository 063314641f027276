//! `allowedStyles` of sanitize-html: the properties of `style` attributes, each with expressions for its values.

use super::draft::Draft;
use super::generated::reasons;
use super::js_regex::{self, JsRegex};
use super::names::ALL;
use super::settings::{Setting, Settings};
use crate::spelling::CssSpelling;
use lye_css::clean::{CssPolicy, CssValueRule};
use lye_policy::path::Path;
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
    for (element, setting) in allowed {
        by_element.insert(element, properties(setting, draft));
    }
    let styled: BTreeSet<String> = draft
        .elements
        .keys()
        .filter(|element| draft.keeps_attribute(element, "style"))
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
        return draft.unmapped_option("allowedAttributes", reasons::SANITIZE_HTML_CSS);
    };
    lists.for_each(|list| intersect(&mut common, &list));
    if !is_same {
        draft.unmapped_option("allowedStyles", reasons::SAME_PROPERTIES);
    }
    let mut values = BTreeMap::new();
    for (property, (path, patterns)) in &common {
        let pattern = draft.expressed(path, js_regex::one_of(patterns), reasons::EXPRESSIONS_TOO_LONG);
        let rule = pattern.map(|pattern| CssValueRule::default().with_pattern(pattern));
        values.extend(rule.map(|rule| (property.clone(), rule)));
    }
    draft.css = Some(CssPolicy::default().with_properties(values.keys().cloned()).with_values(values));
    draft.settle_css();
    if draft.keeps_css_with_urls() {
        draft.unmapped_option("allowedStyles", reasons::URLS_IN_CSS);
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
        let Some(name) = draft.property(&path, &property) else { continue };
        let mut patterns = Vec::new();
        for entry in setting.entries(draft) {
            let pattern = JsRegex::read_source(&entry.value).and_then(|regex| regex.pattern());
            patterns.extend(draft.expressed(&entry.path, pattern, reasons::VALUES_OF_EXPRESSION));
        }
        properties.insert(name, (path, patterns));
    }
    properties
}
