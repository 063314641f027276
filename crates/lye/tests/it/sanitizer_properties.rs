//! Properties over configurations and calls of modifiers that a generator makes: the same ones every time.

mod numbers;

use lye::html::{AttrNamespace, Namespace};
use lye::{
    Edition, InvalidConfig, Sanitizer, SanitizerAttribute, SanitizerConfig, SanitizerElement,
    SanitizerElementWithAttributes, SanitizerProcessingInstruction,
};
use numbers::Numbers;

/// Few names, so that they meet.
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

impl Numbers {
    fn is_lucky(&mut self) -> bool {
        self.below(2) == 0
    }

    fn element(&mut self) -> SanitizerElement {
        let (namespace, name) = ELEMENTS[self.below(ELEMENTS.len())];
        let namespace = match self.below(12) {
            0 => None,
            1 => Some("".into()),
            _ => Some(namespace.uri().into()),
        };
        SanitizerElement { name: name.into(), namespace }
    }

    fn attribute(&mut self) -> SanitizerAttribute {
        let (namespace, name) = ATTRIBUTES[self.below(ATTRIBUTES.len())];
        let namespace = if self.below(12) == 0 { Some("".into()) } else { namespace.uri().map(Into::into) };
        SanitizerAttribute { name: name.into(), namespace }
    }

    fn target(&mut self) -> SanitizerProcessingInstruction {
        TARGETS[self.below(TARGETS.len())].into()
    }

    fn element_with_attributes(&mut self) -> SanitizerElementWithAttributes {
        SanitizerElementWithAttributes {
            element: self.element(),
            attributes: self.maybe_list(Self::attribute),
            remove_attributes: self.maybe_list(Self::attribute),
        }
    }

    fn list<T: PartialEq>(&mut self, entry: fn(&mut Self) -> T) -> Vec<T> {
        let mut list = Vec::new();
        for _ in 0..self.below(5) {
            let entry = entry(self);
            // Entries that are there twice are rare enough for most configurations to be valid.
            if !list.contains(&entry) || self.below(20) == 0 {
                list.push(entry);
            }
        }
        list
    }

    fn maybe_list<T: PartialEq>(&mut self, entry: fn(&mut Self) -> T) -> Option<Vec<T>> {
        if self.below(3) == 0 { Some(self.list(entry)) } else { None }
    }

    fn switch(&mut self) -> Option<bool> {
        [None, None, Some(true), Some(false)][self.below(4)]
    }

    /// A configuration, mostly with one list of each pair.
    fn config(&mut self) -> SanitizerConfig {
        let mut config = SanitizerConfig {
            replace_with_children_elements: self.maybe_list(Self::element),
            comments: self.switch(),
            javascript_urls: self.switch(),
            ..SanitizerConfig::default()
        };
        match self.below(3) {
            0 => config.remove_elements = Some(self.list(Self::element)),
            _ => config.elements = Some(self.list(Self::element_with_attributes)),
        }
        match self.below(3) {
            0 => config.remove_attributes = Some(self.list(Self::attribute)),
            _ => {
                config.attributes = Some(self.list(Self::attribute));
                config.data_attributes = self.switch();
            }
        }
        match self.below(3) {
            0 => config.remove_processing_instructions = Some(self.list(Self::target)),
            1 => config.processing_instructions = Some(self.list(Self::target)),
            _ => {}
        }
        config
    }

    fn sanitizer(&mut self) -> Option<Sanitizer> {
        let edition = Edition::ALL[self.below(Edition::ALL.len())];
        if self.below(10) == 0 {
            return Some(Sanitizer::safe_default(edition));
        }
        Sanitizer::with_edition(self.config(), edition).ok()
    }

    fn modify(&mut self, sanitizer: &mut Sanitizer) -> bool {
        match self.below(12) {
            0 | 1 => sanitizer.allow_element(self.element_with_attributes()),
            2 => sanitizer.allow_element(self.element()),
            3 => sanitizer.remove_element(self.element()),
            4 => sanitizer.replace_element_with_children(self.element()),
            5 => sanitizer.allow_processing_instruction(self.target()),
            6 => sanitizer.remove_processing_instruction(self.target()),
            7 => sanitizer.allow_attribute(self.attribute()),
            8 => sanitizer.remove_attribute(self.attribute()),
            9 => sanitizer.set_comments(self.is_lucky()),
            10 => sanitizer.set_data_attributes(self.is_lucky()),
            _ if self.below(5) == 0 => sanitizer.remove_unsafe(),
            _ => sanitizer.set_javascript_urls(self.is_lucky()),
        }
    }
}

/// Calls `check` with sanitizers after each of a few calls of modifiers.
fn for_many(seed: u64, mut check: impl FnMut(&mut Numbers, &Sanitizer)) {
    let mut numbers = Numbers(seed);
    let mut valid = 0;
    for _ in 0..5_000 {
        let Some(mut sanitizer) = numbers.sanitizer() else { continue };
        valid += 1;
        check(&mut numbers, &sanitizer);
        for _ in 0..4 {
            numbers.modify(&mut sanitizer);
            check(&mut numbers, &sanitizer);
        }
    }
    assert!(valid > 1_500, "{valid} configurations were valid");
}

#[test]
fn modifiers_keep_configurations_valid_and_canonical() {
    for_many(0x9E37_79B9_7F4A_7C15, |_, sanitizer| {
        let config = sanitizer.get();
        match Sanitizer::with_edition(config.clone(), sanitizer.edition()) {
            Ok(again) => assert_eq!(again.get(), config),
            // The one hole in the standard: `setDataAttributes(true)` takes custom data attributes out of `attributes`,
            // but not out of the elements' `removeAttributes`, which must not have others.
            Err(InvalidConfig::LocalRemovalOfUnlistedAttribute { attribute, .. })
                if attribute.namespace.is_none() && attribute.name.starts_with("data-") => {}
            Err(error) => panic!("{error}: {}", config.to_json()),
        }
        assert_eq!(SanitizerConfig::from_json_strict(&config.to_json()), Ok(config));
    });
}

#[test]
fn modifiers_return_whether_get_gives_something_else() {
    for_many(0xD1B5_4A32_D192_ED03, |numbers, sanitizer| {
        let mut modified = sanitizer.clone();
        let returned = numbers.modify(&mut modified);
        assert_eq!(returned, modified.get() != sanitizer.get(), "{}", sanitizer.get().to_json());
    });
}

#[test]
fn nothing_unsafe_is_left_after_remove_unsafe() {
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
fn sanitizers_and_their_copies_have_nothing_in_common() {
    for_many(0xE703_7ED1_A0B4_28DB, |numbers, sanitizer| {
        let before = sanitizer.get();
        let mut copy = sanitizer.clone();
        numbers.modify(&mut copy);
        assert_eq!(sanitizer.get(), before);
    });
}
