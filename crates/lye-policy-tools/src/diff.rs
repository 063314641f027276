//! Compares the effects of two policies, not their text.

use crate::facts::{attribute_name, element_name};
use crate::write::members;
use lye_css::clean::{CssPolicy, property_names};
use lye_html::{AttrNamespace, Namespace};
use lye_policy::members::PolicyDefaults::{FilledIn, LeftOut};
use lye_policy::model::names::{keeps, keeps_element};
use lye_policy::model::{DisallowedAction, ElementName, Policy, namespace_and_name};
use lye_policy::path::Path;
use lye_policy::sanitizer::{
    SanitizerAttribute, SanitizerConfig, SanitizerElementWithAttributes, SanitizerProcessingInstruction,
};
use lye_policy::urls::UrlRuleKey;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A difference between two policies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct PolicyChange {
    /// What differs: an element (`elements.svg:path`), an attribute (`attributes.a[href]`), or a member
    /// (`urls.rules."a[href]".allowed_schemes`). `*` stands for all that neither policy names.
    pub path: String,
    /// The value in the first policy, if any.
    pub before: Option<String>,
    /// The value in the other policy, if any.
    pub after: Option<String>,
}

/// Returns the differences between two policies, sorted by path. Policies without differences clean in the same way. Lists are
/// compared as sets, defaults by their values, groups of CSS properties by their members. Hooks are not compared.
///
/// Takes time proportional to the number of elements times the number of attributes that the policies name.
///
/// ```
/// use lye::Policy;
/// use lye::policy_tools::diff;
/// let policy = Policy::from_json(r#"{ "sanitizer": { "elements": ["p"], "attributes": [] } }"#)?;
/// let wider = Policy::from_json(
///     r#"{ "input": { "lossless": true }, "sanitizer": { "elements": ["b", "p"], "attributes": ["lang"] } }"#,
/// )?;
/// let changes = diff(&policy, &wider);
/// let found: Vec<_> = changes.iter().map(|change| (change.path.as_str(), change.after.as_deref())).collect();
/// assert_eq!(found, [("attributes.*[lang]", Some("kept")), ("elements.b", Some("kept")), ("input.lossless", Some("true"))]);
/// assert_eq!(diff(&policy, &policy), []);
/// # Ok::<(), lye::PolicyError>(())
/// ```
pub fn diff(policy: &Policy, other: &Policy) -> Vec<PolicyChange> {
    let mut changes = Vec::new();
    let (mut before, mut after) = (other_members(policy, other), other_members(other, policy));
    if let (Some(kept), Some(kept_by_other)) = (Kept::by(policy), Kept::by(other)) {
        kept_changes(&kept, &kept_by_other, &mut changes);
        kept.add_members(&mut before);
        kept_by_other.add_members(&mut after);
    }
    let paths: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for path in paths {
        push_change(path.clone(), before.get(path).cloned(), after.get(path).cloned(), &mut changes);
    }
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    changes
}

fn push_change(path: String, before: Option<String>, after: Option<String>, changes: &mut Vec<PolicyChange>) {
    if before != after {
        changes.push(PolicyChange { path, before, after });
    }
}

/// The name of an element; `None` stands for all that are not named.
type Element<'p> = Option<(Namespace, &'p str)>;

/// The elements and attributes that a policy keeps.
struct Kept<'p> {
    policy: &'p Policy,
    config: SanitizerConfig,
}

impl<'p> Kept<'p> {
    /// Returns `None` if the policy contradicts itself.
    fn by(policy: &'p Policy) -> Option<Self> {
        let mut sanitizer = policy.consistent_sanitizer().ok()?;
        // Listed frames are kept if the policy has rules for them.
        let is_frame = |entry: &&SanitizerElementWithAttributes| {
            policy.keeps_frames() && element_name(&entry.element) == Some((Namespace::Html, "iframe"))
        };
        let frame = sanitizer.configuration().elements.iter().flatten().find(is_frame).cloned();
        sanitizer.remove_unsafe();
        let mut config = sanitizer.configuration().clone();
        if let Some(elements) = &mut config.elements {
            elements.extend(frame);
        }
        Some(Self { policy, config })
    }

    fn elements(&self) -> impl Iterator<Item = (Namespace, &str)> {
        let config = &self.config;
        let kept = config.elements.iter().flatten().map(|entry| &entry.element);
        let others = [&config.remove_elements, &config.replace_with_children_elements].into_iter().flatten();
        let disallowed = self.policy.disallowed().elements.keys().map(|name| namespace_and_name(name));
        kept.chain(others.flatten()).filter_map(element_name).chain(disallowed)
    }

    /// Returns the attributes that are listed for single elements.
    fn local_attributes(&self) -> impl Iterator<Item = (AttrNamespace, &str)> {
        let entries = self.config.elements.iter().flatten();
        let local = entries.flat_map(|entry| [&entry.attributes, &entry.remove_attributes]);
        local.flatten().flatten().filter_map(attribute_name)
    }

    fn attributes(&self) -> impl Iterator<Item = (AttrNamespace, &str)> {
        let all = [&self.config.attributes, &self.config.remove_attributes];
        all.into_iter().flatten().flatten().filter_map(attribute_name).chain(self.local_attributes())
    }

    /// Adds what is kept besides elements and attributes.
    fn add_members(&self, values: &mut BTreeMap<String, String>) {
        let config = &self.config;
        let keeps_comments = config.comments == Some(true);
        let comments = match self.policy.comment_patterns().filter(|_| keeps_comments) {
            Some(patterns) => format!("only {}", patterns.iter().collect::<Vec<_>>().join(", ")),
            None => fate_word(keeps_comments).to_owned(),
        };
        values.insert("comments".to_owned(), comments);
        let of_data =
            (config.data_attributes == Some(true)).then(|| ("*".to_owned(), vec!["data-".to_owned()]));
        for (element, beginnings) in self.policy.kept_prefixes().into_iter().chain(of_data) {
            let path = |beginning| format!("attributes.{element}[{beginning}*]");
            values.extend(beginnings.iter().map(|beginning| (path(beginning), "kept".to_owned())));
        }
        let list = |list: &[SanitizerProcessingInstruction]| {
            list.iter().map(|of| of.target.to_string()).collect::<Vec<_>>().join(", ")
        };
        let removed =
            config.remove_processing_instructions.as_deref().map(|of| format!("all but {}", list(of)));
        let kept = config.processing_instructions.as_deref().map(list).or(removed);
        values.extend(kept.filter(|of| !of.is_empty()).map(|of| ("processing_instructions".to_owned(), of)));
    }

    /// Returns what happens to an element.
    fn fate(&self, element: Element<'_>) -> &'static str {
        let config = &self.config;
        if element.map_or(config.elements.is_none(), |(of, name)| keeps_element(config, of, name)) {
            return "kept";
        }
        let mut unwrapped = config.replace_with_children_elements.iter().flatten().filter_map(element_name);
        if element.is_some_and(|element| unwrapped.any(|of| of == element)) {
            return "unwrapped";
        }
        let disallowed = &self.policy.disallowed();
        let own = disallowed.elements.iter().find(|(name, _)| Some(namespace_and_name(name)) == element);
        match own.map_or(disallowed.default, |(_, action)| *action) {
            DisallowedAction::Remove => "removed",
            DisallowedAction::Unwrap => "unwrapped",
            DisallowedAction::Escape => "escaped",
            DisallowedAction::Alt => "replaced by its `alt`",
            _ => "treated differently",
        }
    }

    /// Whether an element may have an attribute. `None` stands for all attributes that are not named.
    fn keeps(&self, element: Element<'_>, attribute: Option<(AttrNamespace, &str)>) -> bool {
        let config = &self.config;
        match (attribute, element) {
            (Some(attribute), Some(_)) => keeps(config, element, attribute),
            (Some(_), None) => {
                let has = |list: &[SanitizerAttribute]| list.iter().any(|of| attribute_name(of) == attribute);
                let removed = config.remove_attributes.as_deref().unwrap_or_default();
                config.attributes.as_deref().map_or_else(|| !has(removed), has)
            }
            (None, None) => config.attributes.is_none(),
            (None, Some(element)) => {
                let mut entries = config.elements.iter().flatten();
                let own = entries.find(|entry| element_name(&entry.element) == Some(element));
                config.attributes.is_none() && own.is_none_or(|entry| entry.attributes.is_none())
            }
        }
    }
}

fn kept_changes(before: &Kept<'_>, after: &Kept<'_>, changes: &mut Vec<PolicyChange>) {
    let names: BTreeSet<(Namespace, &str)> = before.elements().chain(after.elements()).collect();
    let others = (before.fate(None), after.fate(None));
    // With whether the first policy has it.
    let mut in_other: Vec<(Element<'_>, bool)> = Vec::new();
    for element in names.into_iter().map(Some).chain([None]) {
        let fates = (before.fate(element), after.fate(element));
        // Do not repeat for each element what holds for all unnamed ones.
        if fates != others || element.is_none() {
            let path = format!("elements.{}", shown_element(element));
            push_change(path, Some(fates.0.to_owned()), Some(fates.1.to_owned()), changes);
        }
        if fates.1 == "kept" && element.is_some() {
            in_other.push((element, fates.0 == "kept"));
        }
    }
    let local: BTreeSet<_> = before.local_attributes().chain(after.local_attributes()).collect();
    let is_listed = [before, after].into_iter().all(|kept| kept.config.attributes.is_some());
    let attributes: BTreeSet<(AttrNamespace, &str)> = before.attributes().chain(after.attributes()).collect();
    for attribute in attributes.into_iter().map(Some).chain([None]) {
        let shown = match attribute {
            Some((AttrNamespace::XLink, name)) => format!("xlink:{name}"),
            Some((AttrNamespace::Xml, name)) => format!("xml:{name}"),
            Some((AttrNamespace::Xmlns, name)) => format!("xmlns:{name}"),
            Some((AttrNamespace::None, name)) => name.to_owned(),
            None => "*".to_owned(),
        };
        let mut push = |element: Element<'_>, (had, has): (bool, bool)| {
            let path = format!("attributes.{}[{shown}]", shown_element(element));
            push_change(path, Some(fate_word(had).to_owned()), Some(fate_word(has).to_owned()), changes);
        };
        let of_all = (before.keeps(None, attribute), after.keeps(None, attribute));
        if of_all.0 != of_all.1 {
            push(None, of_all);
        }
        // The others are kept on each element as on all.
        let has_elements = attribute.is_none_or(|attribute| !is_listed || local.contains(&attribute));
        for &(element, is_old) in in_other.iter().filter(|_| has_elements) {
            // A new element had no attributes before.
            let (had, has) = (is_old && before.keeps(element, attribute), after.keeps(element, attribute));
            if had != has && (had, has) != of_all && (is_old || !of_all.1) {
                push(element, (had, has));
            }
        }
    }
}

fn fate_word(is_kept: bool) -> &'static str {
    if is_kept { "kept" } else { "removed" }
}

fn shown_element(element: Element<'_>) -> String {
    element.map_or("*".to_owned(), |(namespace, name)| ElementName { namespace, name }.key())
}

/// Returns all other members of a policy by path. A URL rule is a whole, unless the other policy has one for the same attributes.
fn other_members(policy: &Policy, other: &Policy) -> BTreeMap<String, String> {
    let mut members = members(policy, FilledIn);
    for compared in ["edition", "allow", "deny", "sanitizer", "disallowed"] {
        members.remove(compared);
    }
    if let Some(Value::Object(output)) = members.get_mut("output") {
        output.insert("separate_blocks".to_owned(), Value::Bool(policy.separates_blocks()));
    }
    if let (Some(css), Some(Value::Object(written))) = (policy.css(), members.get_mut("css")) {
        written.insert("properties".to_owned(), properties(css));
    }
    let mut members = Value::Object(members);
    let keys = policy.urls().rules.keys().chain(policy.urls().types.keys()).chain(policy.values().keys());
    let kept: BTreeSet<String> = effective(policy, keys).collect();
    for path in [RULES, "/urls/types", "/values"] {
        if let Some(Value::Object(rules)) = members.pointer_mut(path) {
            rules.retain(|key, _| kept.contains(key));
        }
    }
    let short = Value::Object(crate::write::members(policy, LeftOut));
    let others: BTreeSet<String> = effective(other, other.urls().rules.keys()).collect();
    for (key, rule) in members.pointer_mut(RULES).and_then(Value::as_object_mut).into_iter().flatten() {
        if !others.contains(key) {
            *rule = short.pointer(RULES).and_then(|rules| rules.get(key)).unwrap_or(rule).to_string().into();
        }
    }
    let mut values = BTreeMap::new();
    flatten(Path::default(), members, &mut values);
    values
}

const RULES: &str = "/urls/rules";

/// Flattens a value to its leaves by path. Each entry of a list becomes one leaf.
fn flatten(path: Path, value: Value, values: &mut BTreeMap<String, String>) {
    let mut open = vec![(path, value)];
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Object(members) => {
                open.extend(members.into_iter().map(|(name, value)| (path.with(name.as_str()), value)));
            }
            Value::Array(entries) => {
                for entry in entries {
                    let entry = entry.as_str().map_or_else(|| entry.to_string(), str::to_owned);
                    values.insert(format!("{path} {entry}"), "listed".to_owned());
                }
            }
            Value::String(text) => drop(values.insert(path.to_string(), text)),
            other => drop(values.insert(path.to_string(), other.to_string())),
        }
    }
}

/// Returns the keys for kept attributes.
fn effective<'p>(
    policy: &'p Policy,
    keys: impl Iterator<Item = &'p UrlRuleKey>,
) -> impl Iterator<Item = String> {
    let sanitizer = policy.consistent_sanitizer().ok();
    let has_sheets = policy.css().is_some_and(|css| css.sheets.is_some());
    keys.filter_map(move |key| {
        let is_style = key.holder() == (AttrNamespace::None, "style");
        let config = sanitizer.as_ref()?.configuration();
        let is_kept = keeps(config, key.element(), key.holder()) || is_style && has_sheets;
        is_kept.then(|| key.to_string())
    })
}

/// Returns the names of the CSS properties that are kept.
fn properties(css: &CssPolicy) -> Value {
    let names: BTreeSet<&str> = css.properties.iter().flat_map(|name| property_names(name)).collect();
    names.into_iter().collect()
}
