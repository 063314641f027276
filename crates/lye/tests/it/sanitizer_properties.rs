//! Property tests of random configurations and calls of modifiers.

use lye::html::{AttrNamespace, Namespace};
use lye::sanitizer::{
    ConfigRule, Edition, ListedName, SanitizerAttribute, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use lye::{Sanitizer, SanitizerConfig};
use lye_hostile::Rng;

/// Few names, so that they collide.
const ELEMENTS: &[(Namespace, &str)] = &[
    (Namespace::Html, "p"),
    (Namespace::Html, "b"),
    (Namespace::Html, "html"),
    (Namespace::Html, "script"),
    (Namespace::Html, "iframe"),
    (Namespace::Svg, "svg"),
    (Namespace::Svg, "script"),
    (Namespace::Svg, "p"),
    (Namespace::MathMl, "mi"),
];
const ATTRIBUTES: &[(AttrNamespace, &str)] = &[
    (AttrNamespace::None, "id"),
    (AttrNamespace::None, "href"),
    (AttrNamespace::XLink, "href"),
    (AttrNamespace::None, "onclick"),
    (AttrNamespace::None, "onbegin"),
    (AttrNamespace::None, "data-x"),
    (AttrNamespace::None, "data-"),
    (AttrNamespace::XLink, "data-x"),
    (AttrNamespace::None, "\u{10000}"),
    (AttrNamespace::None, "\u{FFFD}"),
];
const TARGETS: &[&str] = &["a", "A", "php", "\u{10000}", "\u{FFFD}"];

fn is_lucky(rng: &mut Rng) -> bool {
    rng.below(2) == 0
}

fn element(rng: &mut Rng) -> SanitizerElement {
    let (namespace, name) = ELEMENTS[rng.below(ELEMENTS.len())];
    let namespace = match rng.below(12) {
        0 => None,
        1 => Some("".into()),
        _ => Some(namespace.uri().into()),
    };
    SanitizerElement { name: name.into(), namespace }
}

fn attribute(rng: &mut Rng) -> SanitizerAttribute {
    let (namespace, name) = ATTRIBUTES[rng.below(ATTRIBUTES.len())];
    let namespace = if rng.below(12) == 0 { Some("".into()) } else { namespace.uri().map(Into::into) };
    SanitizerAttribute { name: name.into(), namespace }
}

fn target(rng: &mut Rng) -> SanitizerProcessingInstruction {
    TARGETS[rng.below(TARGETS.len())].into()
}

fn element_with_attributes(rng: &mut Rng) -> SanitizerElementWithAttributes {
    let mut element = SanitizerElementWithAttributes::new(element(rng));
    element.attributes = maybe_list(rng, attribute);
    element.remove_attributes = maybe_list(rng, attribute);
    element
}

fn list<T: PartialEq>(rng: &mut Rng, entry: fn(&mut Rng) -> T) -> Vec<T> {
    let mut list = Vec::new();
    for _ in 0..rng.below(5) {
        let entry = entry(rng);
        // Duplicate entries are rare enough for most configurations to be valid.
        if !list.contains(&entry) || rng.below(20) == 0 {
            list.push(entry);
        }
    }
    list
}

fn maybe_list<T: PartialEq>(rng: &mut Rng, entry: fn(&mut Rng) -> T) -> Option<Vec<T>> {
    if rng.below(3) == 0 { Some(list(rng, entry)) } else { None }
}

fn switch(rng: &mut Rng) -> Option<bool> {
    [None, None, Some(true), Some(false)][rng.below(4)]
}

/// Returns a configuration, mostly with one list of each pair.
fn config(rng: &mut Rng) -> SanitizerConfig {
    let mut config = SanitizerConfig::default();
    config.replace_with_children_elements = maybe_list(rng, element);
    config.comments = switch(rng);
    config.javascript_urls = switch(rng);
    match rng.below(3) {
        0 => config.remove_elements = Some(list(rng, element)),
        _ => config.elements = Some(list(rng, element_with_attributes)),
    }
    match rng.below(3) {
        0 => config.remove_attributes = Some(list(rng, attribute)),
        _ => {
            config.attributes = Some(list(rng, attribute));
            config.data_attributes = switch(rng);
        }
    }
    match rng.below(3) {
        0 => config.remove_processing_instructions = Some(list(rng, target)),
        1 => config.processing_instructions = Some(list(rng, target)),
        _ => {}
    }
    config
}

fn sanitizer(rng: &mut Rng) -> Option<Sanitizer> {
    let edition = Edition::ALL[rng.below(Edition::ALL.len())];
    if rng.below(10) == 0 {
        return Some(Sanitizer::safe_default(edition));
    }
    Sanitizer::with_edition(config(rng), edition).ok()
}

fn modify(rng: &mut Rng, sanitizer: &mut Sanitizer) -> bool {
    match rng.below(12) {
        0 | 1 => sanitizer.allow_element(element_with_attributes(rng)),
        2 => sanitizer.allow_element(element(rng)),
        3 => sanitizer.remove_element(element(rng)),
        4 => sanitizer.replace_element_with_children(element(rng)),
        5 => sanitizer.allow_processing_instruction(target(rng)),
        6 => sanitizer.remove_processing_instruction(target(rng)),
        7 => sanitizer.allow_attribute(attribute(rng)),
        8 => sanitizer.remove_attribute(attribute(rng)),
        9 => sanitizer.set_comments(is_lucky(rng)),
        10 => sanitizer.set_data_attributes(is_lucky(rng)),
        _ if rng.below(5) == 0 => sanitizer.remove_unsafe(),
        _ => sanitizer.set_javascript_urls(is_lucky(rng)),
    }
}

/// Calls `check` with sanitizers after each of a few calls of modifiers.
fn for_many(seed: u64, mut check: impl FnMut(&mut Rng, &Sanitizer)) {
    let mut rng = Rng::new(seed);
    let mut valid = 0;
    rng.cases(1_500, |rng| {
        let Some(mut sanitizer) = sanitizer(rng) else { return };
        valid += 1;
        check(rng, &sanitizer);
        for _ in 0..4 {
            modify(rng, &mut sanitizer);
            check(rng, &sanitizer);
        }
    });
    assert!(valid > 450, "{valid} configurations were valid");
}

#[test]
fn modifiers_keep_configurations_valid_and_canonical() {
    for_many(0x9E37_79B9_7F4A_7C15, |_, sanitizer| {
        let config = sanitizer.get();
        match Sanitizer::with_edition(config.clone(), sanitizer.edition()) {
            Ok(again) => assert_eq!(again.get(), config),
            // A gap in the standard: `setDataAttributes(true)` removes custom data attributes from `attributes`, but not from the elements'
            // `removeAttributes`, which must be a subset.
            Err(error)
                if error.rule == ConfigRule::RemovedAttributeIsUnlisted
                    && matches!(&error.entry, Some(ListedName::Attribute(listed))
                        if listed.namespace.is_none() && listed.name.starts_with("data-")) => {}
            // A gap in the draft of 2025: `allowElement` compares only one list of an element that has both with the global ones.
            Err(error)
                if sanitizer.edition() == Edition::September2025
                    && error.list == "removeAttributes"
                    && [ConfigRule::RemovedAttributeIsUnlisted, ConfigRule::RemovedAttributeIsListed]
                        .contains(&error.rule) => {}
            Err(error) => panic!("{error}: {}", config.to_json()),
        }
        assert_eq!(SanitizerConfig::from_json_strict(&config.to_json()), Ok(config));
    });
}

#[test]
fn modifiers_return_whether_get_changes() {
    for_many(0xD1B5_4A32_D192_ED03, |rng, sanitizer| {
        let mut modified = sanitizer.clone();
        let returned = modify(rng, &mut modified);
        assert_eq!(returned, modified.get() != sanitizer.get(), "{}", sanitizer.get().to_json());
    });
}

#[test]
fn remove_unsafe_leaves_nothing_unsafe() {
    for_many(0xA076_1D64_78BD_642F, |_, sanitizer| {
        let mut safe = sanitizer.clone();
        safe.remove_unsafe();
        assert!(!safe.remove_unsafe());
        let config = safe.get();
        assert_eq!(config.javascript_urls, Some(false));
        let builtins = safe.edition().builtins();
        for &(namespace, name) in builtins.baseline_elements {
            let element = SanitizerElement::new(namespace, name);
            let kept = config.elements.as_ref().map(|list| list.iter().any(|entry| entry.element == element));
            let removed = config.remove_elements.as_ref().map(|list| list.contains(&element));
            assert!(kept == Some(false) || removed == Some(true), "{name}");
            assert!(config.replace_with_children_elements.iter().flatten().all(|entry| *entry != element));
        }
        for name in builtins.event_handler_content_attributes.iter().copied() {
            let handler = SanitizerAttribute::from(name);
            let is_in =
                |list: &Option<Vec<SanitizerAttribute>>| list.as_ref().map(|list| list.contains(&handler));
            assert!(
                is_in(&config.attributes) == Some(false) || is_in(&config.remove_attributes) == Some(true)
            );
            assert!(config.elements.iter().flatten().all(|entry| is_in(&entry.attributes) != Some(true)));
        }
    });
}

#[test]
fn sanitizer_copies_are_independent() {
    for_many(0xE703_7ED1_A0B4_28DB, |rng, sanitizer| {
        let before = sanitizer.get();
        let mut copy = sanitizer.clone();
        modify(rng, &mut copy);
        assert_eq!(sanitizer.get(), before);
    });
}
