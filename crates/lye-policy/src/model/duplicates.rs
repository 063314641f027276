//! Harmless duplicates in the sanitizer of a policy: equal entries of a list, and attributes of an element that every element may have.
//!
//! For a browser, they are errors (HTML Standard, 8.6). A policy means the same without them.

use crate::path::Path;
use crate::sanitizer::SanitizerConfig;
use crate::sanitizer::config::lists::{self, Entry, Key};
use std::collections::{HashMap, HashSet};

/// Returns a configuration without harmless duplicates, and the paths of the entries that were left out. Linear.
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

#[cfg(test)]
mod tests {
    use super::*;

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
