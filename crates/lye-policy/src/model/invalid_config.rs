//! Finds the path of the entry that makes a configuration invalid.

use crate::path::Path;
use crate::sanitizer::config::lists::{self, Entry};
use crate::sanitizer::{InvalidConfig, SanitizerAttribute, SanitizerConfig, SanitizerElement};

/// Returns the path of the invalid entry; of two equal entries, that of the second.
pub(super) fn place(error: &InvalidConfig, config: &SanitizerConfig) -> Path {
    let root = Path::new(["sanitizer"]);
    match error {
        InvalidConfig::BothLists { remove, .. } => root.with(*remove),
        InvalidConfig::DuplicateElement { list, element } => {
            let at = match *list {
                "elements" => last(&config.elements, element),
                "removeElements" => last(&config.remove_elements, element),
                _ => last(&config.replace_with_children_elements, element),
            };
            entry(root.with(*list), at)
        }
        InvalidConfig::DuplicateProcessingInstruction { list, processing_instruction } => {
            let at = match *list {
                "processingInstructions" => last(&config.processing_instructions, processing_instruction),
                _ => last(&config.remove_processing_instructions, processing_instruction),
            };
            entry(root.with(*list), at)
        }
        InvalidConfig::DuplicateAttribute { list, attribute } => {
            let lists = if *list == "attributes" { &config.attributes } else { &config.remove_attributes };
            entry(root.with(*list), last(lists, attribute))
        }
        InvalidConfig::NonReplaceableElement { element }
        | InvalidConfig::ReplacedElementInOtherList { element, .. } => {
            let list = "replaceWithChildrenElements";
            entry(root.with(list), last(&config.replace_with_children_elements, element))
        }
        InvalidConfig::BothLocalLists { element } => {
            of_element(root, config, element).with("removeAttributes")
        }
        InvalidConfig::DuplicateLocalAttribute { element, list, attribute }
        | InvalidConfig::LocalAttributeIsRemoved { element, list, attribute } => {
            local(root, config, element, list, attribute)
        }
        InvalidConfig::LocalAttributeIsAllowed { element, attribute } => {
            local(root, config, element, "attributes", attribute)
        }
        InvalidConfig::LocalRemovalOfUnlistedAttribute { element, attribute } => {
            local(root, config, element, "removeAttributes", attribute)
        }
        InvalidConfig::ListedDataAttribute { element: Some(element), attribute } => {
            local(root, config, element, "attributes", attribute)
        }
        InvalidConfig::ListedDataAttribute { element: None, attribute } => {
            entry(root.with("attributes"), last(&config.attributes, attribute))
        }
        InvalidConfig::DataAttributesWithoutAttributes => root.with("dataAttributes"),
    }
}

fn last<T: Entry>(list: &Option<Vec<T>>, item: &impl Entry) -> Option<usize> {
    list.as_ref()?.iter().rposition(|entry| lists::contains(std::slice::from_ref(entry), item))
}

fn entry(list: Path, at: Option<usize>) -> Path {
    match at {
        Some(at) => list.with(at),
        None => list,
    }
}

fn of_element(root: Path, config: &SanitizerConfig, element: &SanitizerElement) -> Path {
    entry(root.with("elements"), last(&config.elements, element))
}

fn local(
    root: Path,
    config: &SanitizerConfig,
    element: &SanitizerElement,
    list: &str,
    attribute: &SanitizerAttribute,
) -> Path {
    let entries = config.elements.as_deref().unwrap_or_default();
    let listed = last(&config.elements, element).and_then(|at| entries.get(at));
    let at = listed.and_then(|listed| {
        last(if list == "attributes" { &listed.attributes } else { &listed.remove_attributes }, attribute)
    });
    entry(of_element(root, config, element).with(list), at)
}
