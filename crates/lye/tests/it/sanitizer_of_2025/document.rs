//! Compares the built-in lists of 2025 with those in the draft, which is not in the repository.
//!
//! The tests read the draft from the folder `seeds` beside the one that `LYE_CONFORMANCE_DATA` names, or from `../shared/seeds` beside the
//! repository.

use super::literal::{Config, Name};
use crate::common::vectors::data_folder;
use lye::SanitizerConfig;
use lye::html::{AttrNamespace, Namespace};
use lye::sanitizer::Edition;
use serde_json::Value;
use std::collections::BTreeSet;

/// Returns the text of the document. If it is missing, prints that and returns `None`, or panics if `LYE_REQUIRE_DATA` is 1.
fn document() -> Option<String> {
    let folder = data_folder().parent().map(|parent| parent.join("seeds"));
    let mut files = folder.iter().filter_map(|folder| folder.read_dir().ok()).flatten().flatten();
    let file = files.find(|file| file.file_name().to_string_lossy().starts_with("001_"));
    let is_required = std::env::var_os("LYE_REQUIRE_DATA").is_some_and(|value| value == "1");
    assert!(file.is_some() || !is_required, "LYE_REQUIRE_DATA is 1, but {folder:?} has no file 001_*");
    if file.is_none() {
        eprintln!("skipped: no seeds/001_*; name the folder beside `seeds` in LYE_CONFORMANCE_DATA");
    }
    file.map(|file| std::fs::read_to_string(file.path()).unwrap())
}

/// Returns the text after a sentence.
fn after<'d>(document: &'d str, sentence: &str) -> &'d str {
    let (_, rest) = document.split_once(sentence).unwrap_or_else(|| panic!("no {sentence:?}"));
    rest
}

/// Returns the JSON object after a sentence.
fn json_after(document: &str, sentence: &str) -> Value {
    let rest = after(document, sentence);
    let start = rest.find('{').unwrap();
    serde_json::Deserializer::from_str(&rest[start..]).into_iter().next().unwrap().unwrap()
}

/// Returns the pairs of names in the list after a sentence: of an element, and of its attribute.
fn pairs_after<'d>(document: &'d str, sentence: &str) -> BTreeSet<[(&'d str, &'d str); 2]> {
    let rows = after(document, sentence).lines().skip_while(|line| !line.starts_with("[ {"));
    let name = |entry: &'d str| {
        let (name, rest) = entry.split_once('"').unwrap();
        (rest.split_once('→').unwrap().1.trim_end_matches([' ', ',', '{', '}', ']']).trim(), name)
    };
    let pair = |row: &'d str| {
        let mut entries = row.split(r#""name" → ""#).skip(1).map(name);
        [entries.next().unwrap(), entries.next().unwrap()]
    };
    rows.take_while(|line| line.starts_with("[ {")).map(pair).collect()
}

fn namespace(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "HTML namespace",
        Namespace::Svg => "SVG namespace",
        Namespace::MathMl => "MathML namespace",
    }
}

#[test]
fn the_lists_are_those_of_the_document() {
    let Some(document) = document() else { return };
    let builtins = Edition::September2025.builtins();

    let default = json_after(&document, "The built-in safe default configuration is as follows:");
    let default = Config::from(&SanitizerConfig::from_value(&default).unwrap());
    assert_eq!(Config::from(&builtins.safe_default_config()).sorted(), default.clone().sorted());
    assert_eq!(default.elements.map(|list| list.len()), Some(102));
    assert_eq!(default.attributes.map(|list| list.len()), Some(8));

    let baseline = json_after(&document, "is meant to block only script-content. It is as follows:");
    let baseline = Config::from(&SanitizerConfig::from_value(&baseline).unwrap());
    assert_eq!(Config::from(&builtins.safe_baseline_config()).sorted(), baseline.clone().sorted());
    assert_eq!(baseline.remove_elements.as_ref().map(Vec::len), Some(7));

    let effective = json_after(&document, "looks effectively like so:");
    let effective = Config::from(&SanitizerConfig::from_value(&effective).unwrap());
    let handlers = builtins.event_handler_content_attributes.iter().copied();
    let handlers: Vec<_> = handlers.map(|name| Name { namespace: None, name: name.to_owned() }).collect();
    assert_eq!(handlers.len(), 88);
    let expected = Config { remove_attributes: Some(handlers), ..baseline };
    assert_eq!(expected.sorted(), effective.sorted());

    let navigating = pairs_after(&document, "The built-in navigating URL attributes list,");
    let rows = builtins.navigating_url_attributes.iter().map(|&(of, element, within, attribute)| {
        let within = match within {
            AttrNamespace::None => "null",
            AttrNamespace::XLink => "XLink namespace",
            other => panic!("{other:?}"),
        };
        [(namespace(of), element), (within, attribute)]
    });
    assert_eq!(rows.collect::<BTreeSet<_>>(), navigating);
    assert_eq!(navigating.len(), 9);

    let animating = pairs_after(&document, "The built-in animating URL attributes list,");
    let rows = builtins.animating_url_attributes.iter();
    let rows = rows.map(|&(of, element, attribute)| [(namespace(of), element), ("null", attribute)]);
    assert_eq!(rows.collect::<BTreeSet<_>>(), animating);
    assert_eq!(animating.len(), 4);
    assert!(builtins.non_replaceable_elements.is_empty() && !document.contains("non-replaceable"));
}
