//! The member `sanitizer`: how it is read, and what the lists mean that it leaves out.
//!
//! For a browser, a missing list of attributes allows every attribute, and a missing list of elements every element. In a policy, a list
//! beside an allowlist means none if it is left out. Policies are written so that they say which is meant.
//!
//! Duplicates in it are harmless: equal entries of a list, and attributes of an element that every element may have. For a browser, they are
//! errors (HTML Standard, 8.6). A policy means the same without them.

use super::Policy;
use crate::members::did_you_mean::closest;
use crate::members::{
    Faults, Form, Member, Node, Place, PolicyDefaults, PolicyValue, Problem, Value, choice, other_names,
    other_way,
};
use crate::path::{Path, Step};
use crate::sanitizer::config::lists::{self, Entry, Key};
use crate::sanitizer::{ConfigError, InvalidConfig, SanitizerConfig, SanitizerElement};
use std::collections::{HashMap, HashSet};

impl Policy {
    /// Lists nothing where a policy that was read lists elements and leaves out attributes, or the other way round.
    pub(super) fn with_unlisted_denied(mut self) -> Self {
        if let Some(config) = &mut self.sanitizer {
            let (elements, attributes) = unlisted(config);
            if attributes {
                config.attributes = Some(Vec::new());
            } else if elements {
                config.elements = Some(Vec::new());
            }
        }
        self
    }
}

/// Returns whether the list of elements is left out beside that of attributes, and the other way round.
fn unlisted(config: &SanitizerConfig) -> (bool, bool) {
    let elements =
        config.attributes.is_some() && config.elements.is_none() && config.remove_elements.is_none();
    let attributes =
        config.elements.is_some() && config.attributes.is_none() && config.remove_attributes.is_none();
    (elements, attributes)
}

/// The dictionary of the Sanitizer API, as its strict reader reads it.
impl PolicyValue for SanitizerConfig {
    const FORM: Form = Form::Defined { name: "sanitizer" };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        // Each entry alone, so that all faults are found.
        let mut valid = serde_json::Map::new();
        if !matches!(node.value, Value::Table(_)) {
            faults.unexpected::<()>(at, node, "a table");
        }
        for member in node.members() {
            let part = |value: Node| {
                let member = Member { value, ..member.clone() };
                Node { value: Value::Table(vec![member]), span: node.span.clone() }
            };
            let Value::List(entries) = &member.value.value else {
                if is_valid(&part(member.value.clone()), None, at, faults) {
                    valid.insert(member.name.clone(), member.value.to_json());
                }
                continue;
            };
            let mut list = Vec::new();
            // An unknown list is one fault.
            let is_known =
                is_valid(&part(Node { value: Value::List(Vec::new()), span: 0..0 }), None, at, faults);
            for (index, entry) in entries.iter().enumerate().filter(|_| is_known) {
                let alone = Node { value: Value::List(vec![entry.clone()]), span: member.value.span.clone() };
                match is_valid(&part(alone), Some(index), at, faults) {
                    true => list.push(entry.to_json()),
                    false => faults.drop_entry(&at.member(&member.name).entry(index)),
                }
            }
            if is_known {
                valid.insert(member.name.clone(), list.into());
            }
        }
        Self::from_value_strict(&valid.into()).ok()
    }

    /// Writes the empty remove lists too that a browser would fill in.
    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        let mut config = self.clone();
        let (elements, attributes) = unlisted(&config);
        if elements {
            config.remove_elements = Some(Vec::new());
        }
        if attributes {
            config.remove_attributes = Some(Vec::new());
        }
        // Only writers that fail and keys that are no strings cannot be serialized.
        serde_json::to_value(config).unwrap_or_default()
    }
}

/// Whether a part of a dictionary is valid. Adds what is wrong to `faults`. `index` is that of its entry in the text.
fn is_valid(part: &Node, index: Option<usize>, at: &Place<'_>, faults: &mut Faults) -> bool {
    let Err(error) = SanitizerConfig::from_value_strict(&part.to_json()) else { return true };
    let (path, problem, is_name) = match &error {
        ConfigError::UnknownMember { path, known } => {
            let path = part.path_of(path);
            let name = path.last_member().unwrap_or_default().to_owned();
            let other = other_names::POLICY.iter().find(|other| other.names.contains(&name.as_str()));
            let remedy = match other.filter(|_| closest(&name, known.iter().copied()).is_none()) {
                Some(other) => other.remedy.to_owned(),
                None => choice(&name, known),
            };
            (path, Problem::new("unknown key").with_remedy(remedy), true)
        }
        ConfigError::Type { path, expected, found } => {
            let path = part.path_of(path);
            let (value, wanted) = (part.at(&path).map(|node| &node.value), in_toml(expected));
            let found = value.map_or_else(|| (*found).to_owned(), Value::shown);
            let is_nested = |value: &Value| wanted == "a list" && matches!(value, Value::Table(_));
            let remedy = match value.is_some_and(is_nested) {
                true => Some("from elements to attributes is `allow = { a = [\"href\"] }`".to_owned()),
                false => value.and_then(|value| other_way(wanted, value)),
            };
            (path, Problem { remedy, ..Problem::new(format!("expected {wanted}, found {found}")) }, false)
        }
        ConfigError::Missing { path, .. } => (part.path_of(path), Problem::new("missing key"), false),
        // The text has been read before.
        other => (Path::default(), Problem::new(other.to_string()), false),
    };
    let span = if is_name { part.name_span_of(&path) } else { part.span_of(&path) };
    let mut below = at.path();
    for (depth, step) in path.steps().iter().enumerate() {
        match (depth, index, step) {
            (1, Some(index), Step::Entry(_)) => below.push(index),
            (_, _, step) => below.push(step.clone()),
        }
    }
    faults.add_at(below, span, problem);
    false
}

/// Returns what the reader expects, in the terms of TOML.
fn in_toml(expected: &str) -> &str {
    match expected {
        "an array" => "a list",
        "an object" => "a table",
        "a string or an object" => "a string or a table",
        other => other,
    }
}

/// Returns a configuration without harmless duplicates, and the paths of the entries that were left out: equal entries of a list, and
/// attributes of an element that every element may have. For a browser, they are errors (HTML Standard, 8.6). Linear.
pub fn without_duplicates(mut config: SanitizerConfig) -> (SanitizerConfig, Vec<Path>) {
    let mut removed = Vec::new();
    let path = Path::new(["sanitizer"]);
    unique(&mut config.remove_elements, &path, "removeElements", &mut removed);
    unique(&mut config.replace_with_children_elements, &path, "replaceWithChildrenElements", &mut removed);
    unique(&mut config.processing_instructions, &path, "processingInstructions", &mut removed);
    unique(&mut config.remove_processing_instructions, &path, "removeProcessingInstructions", &mut removed);
    unique(&mut config.attributes, &path, "attributes", &mut removed);
    unique(&mut config.remove_attributes, &path, "removeAttributes", &mut removed);
    let of_all = lists::keys(config.attributes.as_deref().unwrap_or_default());
    let elements = path.with("elements");
    for (at, entry) in config.elements.iter_mut().flatten().enumerate() {
        let path = elements.with(at);
        unique(&mut entry.remove_attributes, &path, "removeAttributes", &mut removed);
        let path = path.with("attributes");
        let mut seen = HashSet::new();
        let is_new = |key: Key<'_>| !of_all.contains(&key);
        let attributes = entry.attributes.iter().flatten();
        let is_kept: Vec<bool> =
            attributes.map(|attribute| seen.insert(attribute.key()) && is_new(attribute.key())).collect();
        retain(&mut entry.attributes, &is_kept, &path, &mut removed);
    }
    let mut first = HashMap::new();
    let entries = config.elements.as_deref().unwrap_or_default();
    let is_kept = entries.iter().map(|entry| *first.entry(entry.key()).or_insert(entry));
    // With other attributes, it is a contradiction.
    let is_kept: Vec<bool> =
        is_kept.zip(entries).map(|(first, entry)| std::ptr::eq(first, entry) || first != entry).collect();
    retain(&mut config.elements, &is_kept, &elements, &mut removed);
    (config, removed)
}

/// Keeps the first of equal entries.
fn unique<T: Entry>(list: &mut Option<Vec<T>>, config: &Path, name: &str, removed: &mut Vec<Path>) {
    let mut seen = HashSet::new();
    let is_kept: Vec<bool> = list.iter().flatten().map(|entry| seen.insert(entry.key())).collect();
    retain(list, &is_kept, &config.with(name), removed);
}

/// Keeps some entries of a list, and adds the paths of the others.
fn retain<T>(list: &mut Option<Vec<T>>, is_kept: &[bool], path: &Path, removed: &mut Vec<Path>) {
    let gone = is_kept.iter().enumerate().filter(|(_, is_kept)| !**is_kept);
    removed.extend(gone.map(|(at, _)| path.with(at)));
    let mut is_kept = is_kept.iter();
    list.iter_mut().for_each(|list| list.retain(|_| is_kept.next() == Some(&true)));
}

/// Returns the path of the invalid entry; of two equal entries, that of the second.
pub(super) fn place(error: &InvalidConfig, config: &SanitizerConfig) -> Path {
    match (&error.of, &error.entry) {
        (None, None) => Path::new(["sanitizer", error.list]),
        (None, Some(entry)) => entry_of(config, error.list, entry.key()),
        (Some(element), None) => entry_of(config, "elements", element.key()).with(error.list),
        (Some(element), Some(entry)) => local(config, element, error.list, entry.key()),
    }
}

/// Returns the path of the last entry with a key in a list of the configuration.
fn entry_of(config: &SanitizerConfig, list: &str, key: Key<'_>) -> Path {
    let at = match list {
        "elements" => last(&config.elements, key),
        "removeElements" => last(&config.remove_elements, key),
        "replaceWithChildrenElements" => last(&config.replace_with_children_elements, key),
        "processingInstructions" => last(&config.processing_instructions, key),
        "removeProcessingInstructions" => last(&config.remove_processing_instructions, key),
        "attributes" => last(&config.attributes, key),
        _ => last(&config.remove_attributes, key),
    };
    at.into_iter().fold(Path::new(["sanitizer", list]), |list, at| list.with(at))
}

/// Returns the path of the last entry for an attribute in a list of an element.
fn local(config: &SanitizerConfig, element: &SanitizerElement, list: &str, attribute: Key<'_>) -> Path {
    let mut entries = config.elements.iter().flatten().rev();
    let at = entries.find(|entry| entry.key() == element.key()).and_then(|listed| {
        let list = if list == "attributes" { &listed.attributes } else { &listed.remove_attributes };
        last(list, attribute)
    });
    let list = entry_of(config, "elements", element.key()).with(list);
    at.into_iter().fold(list, |list, at| list.with(at))
}

fn last<T: Entry>(list: &Option<Vec<T>>, key: Key<'_>) -> Option<usize> {
    list.as_ref()?.iter().rposition(|entry| entry.key() == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Policy;
    use crate::sanitizer::SanitizerConfig;

    fn config(sanitizer: &str) -> SanitizerConfig {
        let text = format!(r#"{{ "sanitizer": {sanitizer} }}"#);
        let policy = Policy::from_json(&text).unwrap();
        assert_eq!(serde_json::from_str::<Policy>(&text).unwrap(), policy);
        assert_eq!(Policy::from_json(&policy.to_json()).unwrap(), policy);
        policy.configuration().unwrap().clone()
    }

    #[test]
    fn a_list_that_is_left_out_means_none() {
        assert_eq!(config(r#"{ "elements": ["p"] }"#), config(r#"{ "elements": ["p"], "attributes": [] }"#));
        assert_eq!(
            config(r#"{ "attributes": ["id"] }"#),
            config(r#"{ "elements": [], "attributes": ["id"] }"#)
        );
        assert_eq!(config(r#"{ "elements": ["p"], "removeAttributes": [] }"#).attributes, None);
        assert_eq!(config(r#"{ "removeElements": ["p"] }"#).attributes, None);
        assert_eq!(config("{}"), SanitizerConfig::default());
    }

    #[test]
    fn a_configuration_of_a_program_keeps_its_meaning() {
        let json = r#"{ "elements": ["p"] }"#;
        let policy = Policy::default().with_sanitizer(SanitizerConfig::from_json(json).unwrap());
        assert!(policy.check().unwrap().sanitizer().configuration().attributes.is_none());
        let read = Policy::from_json(&policy.to_json()).unwrap();
        assert!(read.check().unwrap().sanitizer().configuration().attributes.is_none());
    }

    #[test]
    fn duplicates_without_a_contradiction_are_left_out() {
        let config = SanitizerConfig::from_json(
            r#"{ "elements": ["p", { "name": "a", "attributes": ["href", "id", "href"] }, "b", "p"], "attributes": ["id", "id"] }"#,
        );
        let (config, removed) = without_duplicates(config.unwrap());
        let paths: Vec<String> = removed.iter().map(Path::to_string).collect();
        assert_eq!(
            paths,
            [
                "sanitizer.attributes[1]",
                "sanitizer.elements[1].attributes[1]",
                "sanitizer.elements[1].attributes[2]",
                "sanitizer.elements[3]",
            ]
        );
        let expected =
            r#"{ "elements": ["p", { "name": "a", "attributes": ["href"] }, "b"], "attributes": ["id"] }"#;
        assert_eq!(config, SanitizerConfig::from_json(expected).unwrap());
        let other = r#"{ "elements": ["p", { "name": "p", "attributes": ["id"] }], "attributes": [] }"#;
        assert_eq!(without_duplicates(SanitizerConfig::from_json(other).unwrap()).1, []);
    }
}
