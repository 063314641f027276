//! Compiles a sanitizer configuration to tables.
//!
//! The decisions are those of the sanitize algorithm (HTML Standard, 8.6; WICG draft, "sanitize core"). They are made
//! once for each name in the configuration or in the built-in lists.

use super::tables::{AttrRule, DecidingMembers, ElementRule, Engine, NameTable, Rule, Slot};
use crate::sanitizer::config::builtins::Builtins;
use crate::sanitizer::config::model::NAMESPACES;
use crate::sanitizer::{
    SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};
use lye_html::{AttrNamespace, Namespace};
use std::collections::{BTreeMap, HashMap, HashSet};

const ATTR_NAMESPACES: [AttrNamespace; 4] =
    [AttrNamespace::None, AttrNamespace::XLink, AttrNamespace::Xml, AttrNamespace::Xmlns];

/// How strictly attributes are checked beyond the configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// As the standard specifies: for the DOM API.
    Standard,
    /// For the string API. Removes unsafe elements, attributes that start with `on`, attributes that load markup into
    /// the page, and values that some browser may run, whatever the configuration lists. The standard's list of event
    /// handlers does not cover all that browsers run.
    String,
}

/// Animation elements that the built-in animating URL attributes lists lack, in whole or in part: browsers no longer
/// run the first, and the second changes no attribute.
const MORE_ANIMATIONS: [&str; 2] = ["animateColor", "animateMotion"];

/// Loads markup into the page (Chromium's declarative partial updates, behind a flag). The loaded markup is not
/// sanitized.
const PATCH_SOURCE: Attr<'static> = (AttrNamespace::None, "patchsrc");

/// The same on `template`, which patches where a marker names the target.
const TEMPLATE_SOURCE: Attr<'static> = (AttrNamespace::None, "src");

/// An attribute of one of the parser's namespaces.
type Attr<'a> = (AttrNamespace, &'a str);

/// Compiles a valid, canonical configuration. Omits names in namespaces that the parser does not know, because they
/// match nothing. Time and memory are linear in the configuration.
pub fn compile(config: &SanitizerConfig, builtins: &Builtins, strictness: Strictness) -> Engine {
    let checked: Vec<Checked> = checked(config, builtins, strictness).collect();
    let mut compiler = Compiler::new(config, &checked, strictness);
    for namespace in NAMESPACES {
        compiler.engine.elements[namespace as usize] = NameTable::new(match &config.elements {
            Some(_) => ElementRule::Remove,
            None => compiler.rule(namespace, None, None),
        });
    }
    if config.elements.is_none() {
        // Of the elements that the configuration does not mention, only links have rules of their own.
        for Checked { namespace, element, .. } in &checked {
            element.iter().for_each(|element| compiler.keep(*namespace, element, None));
        }
    }
    for listed in config.elements.iter().flatten() {
        if let Some((namespace, name)) = listed.element.known() {
            compiler.keep(namespace, name, Some(listed));
        }
    }
    let mut engine = compiler.engine;
    for (namespace, name) in config.remove_elements.iter().flatten().filter_map(SanitizerElement::known) {
        engine.set_element(namespace, name, ElementRule::Remove);
    }
    // Step "replaceWithChildrenElements" comes before the lists of kept and removed elements.
    for (namespace, name) in
        config.replace_with_children_elements.iter().flatten().filter_map(SanitizerElement::known)
    {
        engine.set_element(namespace, name, ElementRule::ReplaceWithChildren);
    }
    if strictness == Strictness::String {
        for &(namespace, name) in builtins.baseline_elements {
            engine.set_element(namespace, name, ElementRule::Remove);
        }
    }
    engine
}

/// The state of a compilation.
struct Compiler<'c> {
    config: &'c SanitizerConfig,
    checked: &'c [Checked],
    strictness: Strictness,
    /// The global attribute list: of kept or of removed attributes.
    listed: HashSet<Attr<'c>>,
    engine: Engine,
    known_rules: HashMap<Rule, u32>,
}

impl<'c> Compiler<'c> {
    fn new(config: &'c SanitizerConfig, checked: &'c [Checked], strictness: Strictness) -> Self {
        let others = match (&config.attributes, config.data_attributes) {
            (Some(_), Some(true)) => AttrRule::Data,
            (Some(_), _) => AttrRule::Remove,
            (None, _) => AttrRule::Keep,
        };
        let listed = config.attributes.as_ref().or(config.remove_attributes.as_ref());
        let (targets, removes_targets) = match &config.processing_instructions {
            Some(kept) => (Some(kept), false),
            None => (config.remove_processing_instructions.as_ref(), true),
        };
        let mut targets: Vec<Box<str>> =
            targets.into_iter().flatten().map(|entry| (*entry.target).into()).collect();
        targets.sort_unstable();
        let (allows_elements, allows_attributes) = (config.elements.is_some(), config.attributes.is_some());
        let engine = Engine {
            global: vec![others],
            keeps_comments: config.comments == Some(true),
            lists_elements: allows_elements,
            deciding: DecidingMembers {
                elements: if allows_elements { "sanitizer.elements" } else { "sanitizer.removeElements" },
                attributes: if allows_attributes {
                    "sanitizer.attributes"
                } else {
                    "sanitizer.removeAttributes"
                },
                comments: "sanitizer.comments",
                processing_instructions: "sanitizer.processingInstructions",
            },
            targets,
            removes_targets,
            strict: strictness == Strictness::String,
            ..Engine::default()
        };
        let mut compiler = Self {
            config,
            checked,
            strictness,
            listed: listed.into_iter().flatten().filter_map(attribute_name).collect(),
            engine,
            known_rules: HashMap::new(),
        };
        for name in listed.into_iter().flatten().filter_map(attribute_name) {
            compiler.slot(name);
        }
        if strictness == Strictness::String {
            compiler.slot(PATCH_SOURCE);
        }
        compiler
    }

    /// Keeps an element.
    fn keep(&mut self, namespace: Namespace, name: &str, listed: Option<&'c SanitizerElementWithAttributes>) {
        let rule = self.rule(namespace, Some(name), listed);
        self.engine.set_element(namespace, name, rule);
    }

    /// Returns the slot of an attribute, assigned at its first mention.
    fn slot(&mut self, name: Attr<'c>) -> Slot {
        let decision = self.decide(name, None);
        self.engine.slot_or(name.0, name.1, decision)
    }

    /// The attribute steps of "sanitize core", except those for values.
    fn decide(&self, name: Attr<'c>, local: Option<&LocalLists<'c>>) -> AttrRule {
        let kept = if local.is_some_and(|lists| lists.removed.contains(&name)) {
            false
        } else if self.config.attributes.is_some() {
            self.listed.contains(&name)
                || local.is_some_and(|lists| lists.kept.as_ref().is_some_and(|kept| kept.contains(&name)))
                || (self.config.data_attributes == Some(true)
                    && name.0 == AttrNamespace::None
                    && name.1.starts_with("data-"))
        } else {
            let lacking =
                local.is_some_and(|lists| lists.kept.as_ref().is_some_and(|kept| !kept.contains(&name)));
            !lacking && !self.listed.contains(&name)
        };
        let is_unsafe = self.strictness == Strictness::String
            && name.0 == AttrNamespace::None
            && (name.1.starts_with("on") || name == PATCH_SOURCE);
        if kept && !is_unsafe { AttrRule::Keep } else { AttrRule::Remove }
    }

    /// Returns the rule for a kept element; without a name, the rule for all elements that have none of their own.
    fn rule(
        &mut self,
        namespace: Namespace,
        name: Option<&str>,
        listed: Option<&'c SanitizerElementWithAttributes>,
    ) -> ElementRule {
        let lists = listed.map(LocalLists::new);
        let mut overrides = BTreeMap::new();
        if let Some(lists) = &lists {
            for &attr in lists.kept.iter().flatten().chain(&lists.removed) {
                let decision = self.decide(attr, Some(lists));
                overrides.insert(self.slot(attr), decision);
            }
        }
        // With a list of removed attributes, an element's own list is exhaustive.
        let only_overrides =
            self.config.attributes.is_none() && lists.as_ref().is_some_and(|lists| lists.kept.is_some());
        for checked in self.checked.iter().filter(|checked| checked.is_on(namespace, name)) {
            let slot = self.slot(checked.attribute);
            if self.decide(checked.attribute, lists.as_ref()) == AttrRule::Keep {
                overrides.insert(slot, checked.rule);
            }
        }
        let differs = |&(slot, decision): &(Slot, AttrRule)| {
            decision != if only_overrides { AttrRule::Remove } else { self.engine.global[slot as usize] }
        };
        let rule = Rule::new(only_overrides, overrides.into_iter().filter(differs).collect());
        let next = self.engine.rules.len() as u32;
        let number = *self.known_rules.entry(rule.clone()).or_insert(next);
        if number == next {
            self.engine.rules.push(rule);
        }
        ElementRule::Keep(number)
    }
}

/// An attribute that is never just kept: its values are checked, or it is removed.
struct Checked {
    namespace: Namespace,
    /// `None` stands for every element of the namespace.
    element: Option<&'static str>,
    attribute: Attr<'static>,
    rule: AttrRule,
}

impl Checked {
    fn is_on(&self, namespace: Namespace, element: Option<&str>) -> bool {
        self.namespace == namespace && (self.element.is_none() || self.element == element)
    }
}

fn checked(
    config: &SanitizerConfig,
    builtins: &Builtins,
    strictness: Strictness,
) -> impl Iterator<Item = Checked> {
    let is_strict = strictness == Strictness::String;
    let of = |namespace, element, attribute, rule| Checked { namespace, element, attribute, rule };
    let patching = of(Namespace::Html, Some("template"), TEMPLATE_SOURCE, AttrRule::Remove);
    // Any MathML element can be a link.
    let links = [AttrNamespace::None, AttrNamespace::XLink];
    let links = links.map(|namespace| of(Namespace::MathMl, None, (namespace, "href"), AttrRule::Url));
    let navigating = builtins.navigating_url_attributes.iter();
    let navigating = navigating.map(move |&(namespace, element, attribute_namespace, name)| {
        of(namespace, Some(element), (attribute_namespace, name), AttrRule::Url)
    });
    let more = MORE_ANIMATIONS.map(|element| (Namespace::Svg, element, "attributeName"));
    let animating = builtins.animating_url_attributes.iter().copied();
    let animating = animating.chain(more.into_iter().filter(move |_| is_strict));
    let animating = animating.map(move |(namespace, element, name)| {
        of(namespace, Some(element), (AttrNamespace::None, name), AttrRule::AnimatedName)
    });
    let checks_values = config.javascript_urls != Some(true);
    let values = links.into_iter().chain(navigating).chain(animating).filter(move |_| checks_values);
    is_strict.then_some(patching).into_iter().chain(values)
}

/// An element's own attribute lists.
struct LocalLists<'c> {
    kept: Option<HashSet<Attr<'c>>>,
    removed: HashSet<Attr<'c>>,
}

impl<'c> LocalLists<'c> {
    fn new(listed: &'c SanitizerElementWithAttributes) -> Self {
        Self {
            kept: listed.attributes.as_ref().map(|list| list.iter().filter_map(attribute_name).collect()),
            removed: listed.remove_attributes.iter().flatten().filter_map(attribute_name).collect(),
        }
    }
}

pub(super) fn attribute_name(attribute: &SanitizerAttribute) -> Option<Attr<'_>> {
    let uri = attribute.namespace.as_deref();
    let namespace = ATTR_NAMESPACES.into_iter().find(|namespace| namespace.uri() == uri)?;
    Some((namespace, &attribute.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sanitizer::Edition;
    use lye_html::Namespace::{Html, MathMl, Svg};
    use lye_html::{AttrId, TagId};

    fn compiled(config: &SanitizerConfig, strictness: Strictness) -> Engine {
        compile(config, Edition::default().builtins(), strictness)
    }

    fn element(engine: &Engine, namespace: Namespace, name: &str) -> ElementRule {
        engine.element(namespace, TagId::from_name(name).unwrap_or(TagId::NONE), || name)
    }

    fn attribute(engine: &Engine, element_name: (Namespace, &str), name: &str) -> AttrRule {
        attribute_ns(engine, element_name, AttrNamespace::None, name)
    }

    fn attribute_ns(
        engine: &Engine,
        (namespace, tag): (Namespace, &str),
        attr_namespace: AttrNamespace,
        name: &str,
    ) -> AttrRule {
        let ElementRule::Keep(rule) = element(engine, namespace, tag) else { panic!("{tag} is not kept") };
        let id = AttrId::from_name(name).unwrap_or(AttrId::NONE);
        engine.attribute(rule, attr_namespace, id, || name)
    }

    fn keeps(engine: &Engine, namespace: Namespace, name: &str) -> bool {
        matches!(element(engine, namespace, name), ElementRule::Keep(_))
    }

    #[test]
    fn tables_match_the_lists() {
        let config = Edition::default().builtins().safe_default_config();
        let engine = compiled(&config, Strictness::String);
        for listed in config.elements.iter().flatten() {
            let (namespace, name) = listed.element.known().unwrap();
            let own = listed.attributes.iter().flatten();
            for attr in config.attributes.iter().flatten().chain(own) {
                assert_ne!(
                    attribute(&engine, (namespace, name), &attr.name),
                    AttrRule::Remove,
                    "{name} {attr:?}"
                );
            }
        }
        assert!(!keeps(&engine, Html, "img") && !keeps(&engine, Html, "x-y"));
        assert_eq!(attribute(&engine, (Html, "a"), "href"), AttrRule::Url);
        assert_eq!(attribute(&engine, (Svg, "a"), "href"), AttrRule::Url);
        assert_eq!(attribute(&engine, (Html, "a"), "title"), AttrRule::Keep);
        assert_eq!(attribute(&engine, (Html, "p"), "href"), AttrRule::Remove);
        assert_eq!(attribute(&engine, (Html, "a"), "style"), AttrRule::Remove);
        assert_eq!(attribute(&engine, (Html, "a"), "x-y"), AttrRule::Remove);
    }

    #[test]
    fn names_belong_to_their_namespace() {
        let engine = compiled(&Edition::default().builtins().safe_default_config(), Strictness::Standard);
        assert!(keeps(&engine, Html, "p") && !keeps(&engine, Svg, "p"));
        assert!(keeps(&engine, Svg, "g") && !keeps(&engine, Html, "g"));
        let config = SanitizerConfig {
            elements: Some(vec!["a".into(), SanitizerElement { name: "b".into(), namespace: None }.into()]),
            attributes: Some(vec![SanitizerAttribute::new(AttrNamespace::XLink, "href")]),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&config, Strictness::Standard);
        assert!(!keeps(&engine, Html, "b"), "no element of the parser has the null namespace");
        assert_eq!(attribute(&engine, (Html, "a"), "href"), AttrRule::Remove);
        assert_eq!(attribute_ns(&engine, (Html, "a"), AttrNamespace::XLink, "href"), AttrRule::Keep);
    }

    #[test]
    fn remove_lists_keep_everything_else() {
        let config = SanitizerConfig {
            remove_elements: Some(vec!["b".into(), "x-b".into()]),
            replace_with_children_elements: Some(vec!["i".into()]),
            remove_attributes: Some(vec!["class".into(), "x-c".into()]),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&config, Strictness::Standard);
        assert!(keeps(&engine, Html, "p") && keeps(&engine, Html, "x-p") && keeps(&engine, Svg, "b"));
        assert!(!keeps(&engine, Html, "b") && !keeps(&engine, Html, "x-b"));
        assert_eq!(element(&engine, Html, "i"), ElementRule::ReplaceWithChildren);
        for (name, rule) in [
            ("class", AttrRule::Remove),
            ("x-c", AttrRule::Remove),
            ("x-d", AttrRule::Keep),
            ("id", AttrRule::Keep),
            ("href", AttrRule::Url),
            ("onclick", AttrRule::Keep),
        ] {
            assert_eq!(attribute(&engine, (Html, "a"), name), rule, "{name}");
        }
        assert_eq!(attribute(&engine, (Html, "p"), "href"), AttrRule::Keep);
        assert_eq!(attribute(&compiled(&config, Strictness::String), (Html, "p"), "onx"), AttrRule::Remove);
    }

    #[test]
    fn elements_add_and_remove_global_attributes() {
        let listed = |attributes: Option<&[&'static str]>, removed: Option<&[&'static str]>| {
            let list = |names: &[&'static str]| names.iter().map(|&name| name.into()).collect();
            vec![SanitizerElementWithAttributes {
                element: "p".into(),
                attributes: attributes.map(list),
                remove_attributes: removed.map(list),
            }]
        };
        let config = SanitizerConfig {
            elements: Some(listed(Some(&["id"]), Some(&["title"]))),
            attributes: Some(vec!["title".into(), "lang".into()]),
            data_attributes: Some(true),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&config, Strictness::Standard);
        let rule = |name| attribute(&engine, (Html, "p"), name);
        assert_eq!(
            (rule("id"), rule("lang"), rule("title")),
            (AttrRule::Keep, AttrRule::Keep, AttrRule::Remove)
        );
        assert_eq!(
            (rule("data-x"), rule("data-"), rule("data")),
            (AttrRule::Keep, AttrRule::Keep, AttrRule::Remove)
        );

        // With a list of removed attributes, an element's own list is exhaustive.
        let config = SanitizerConfig {
            elements: Some(listed(Some(&["id"]), None)),
            remove_attributes: Some(vec!["title".into()]),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&config, Strictness::Standard);
        let rule = |name| attribute(&engine, (Html, "p"), name);
        assert_eq!(
            (rule("id"), rule("lang"), rule("title")),
            (AttrRule::Keep, AttrRule::Remove, AttrRule::Remove)
        );
    }

    #[test]
    fn string_api_keeps_nothing_unsafe() {
        let builtins = Edition::default().builtins();
        let config = SanitizerConfig {
            elements: Some(
                builtins
                    .baseline_elements
                    .iter()
                    .map(|&(namespace, name)| SanitizerElement::new(namespace, name).into())
                    .chain(["p".into()])
                    .collect(),
            ),
            attributes: Some(vec!["onclick".into(), "onnew".into(), "data-x".into()]),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&config, Strictness::String);
        for &(namespace, name) in builtins.baseline_elements.iter() {
            assert!(!keeps(&engine, namespace, name), "{name}");
        }
        assert_eq!(attribute(&engine, (Html, "p"), "onclick"), AttrRule::Remove);
        assert_eq!(attribute(&engine, (Html, "p"), "onnew"), AttrRule::Remove);
        assert_eq!(attribute(&engine, (Html, "p"), "data-x"), AttrRule::Keep);
    }

    /// Chromium with experimental features loads markup from these attributes, and runs its event handlers.
    #[test]
    fn no_list_keeps_attributes_that_load_markup() {
        let sources = || Some(vec!["src".into(), "patchsrc".into()]);
        let listed = |attributes| {
            let element = |name: &'static str| SanitizerElementWithAttributes {
                element: name.into(),
                attributes,
                remove_attributes: None,
            };
            element("template")
        };
        for config in [
            SanitizerConfig::default(),
            SanitizerConfig { remove_attributes: Some(vec![]), ..SanitizerConfig::default() },
            SanitizerConfig { attributes: sources(), ..SanitizerConfig::default() },
            SanitizerConfig {
                elements: Some(vec![listed(sources()), "img".into()]),
                ..SanitizerConfig::default()
            },
            SanitizerConfig {
                elements: Some(vec![listed(sources())]),
                remove_attributes: Some(vec![]),
                ..SanitizerConfig::default()
            },
        ] {
            let engine = compiled(&config, Strictness::String);
            for name in ["src", "patchsrc"] {
                assert_eq!(
                    attribute(&engine, (Html, "template"), name),
                    AttrRule::Remove,
                    "{name} {config:?}"
                );
            }
            // The standard does not count them as unsafe.
            let engine = compiled(&config, Strictness::Standard);
            assert_eq!(attribute(&engine, (Html, "template"), "src"), AttrRule::Keep);
        }
        let engine = compiled(&SanitizerConfig::default(), Strictness::String);
        assert_eq!(attribute(&engine, (Html, "img"), "src"), AttrRule::Keep);
        assert_eq!(attribute(&engine, (Html, "p"), "patchsrc"), AttrRule::Remove);
    }

    #[test]
    fn links_are_checked_wherever_they_are_allowed() {
        for config in [
            SanitizerConfig::default(),
            SanitizerConfig {
                attributes: Some(
                    ["action", "formaction", "href", "attributeName"].map(SanitizerAttribute::from).to_vec(),
                ),
                ..SanitizerConfig::default()
            },
        ] {
            let engine = compiled(&config, Strictness::Standard);
            let rule = |namespace, tag, attr| attribute(&engine, (namespace, tag), attr);
            assert_eq!(rule(Html, "form", "action"), AttrRule::Url);
            assert_eq!(rule(Html, "button", "formaction"), AttrRule::Url);
            assert_eq!(rule(Html, "p", "href"), AttrRule::Keep);
            assert_eq!(rule(MathMl, "mi", "href"), AttrRule::Url);
            assert_eq!(rule(MathMl, "unheard-of", "href"), AttrRule::Url);
            assert_eq!(rule(Svg, "set", "attributeName"), AttrRule::AnimatedName);
            assert_eq!(rule(Svg, "animateMotion", "attributeName"), AttrRule::Keep);
            let config = SanitizerConfig { javascript_urls: Some(true), ..config };
            let engine = compiled(&config, Strictness::Standard);
            assert_eq!(attribute(&engine, (Html, "form"), "action"), AttrRule::Keep);
            assert_eq!(attribute(&engine, (Svg, "set"), "attributeName"), AttrRule::Keep);
        }
    }

    #[test]
    fn processing_instructions_match_by_target() {
        let only = SanitizerConfig {
            processing_instructions: Some(vec!["b".into(), "a".into()]),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&only, Strictness::Standard);
        assert!(engine.keeps_processing_instruction("a") && engine.keeps_processing_instruction("b"));
        assert!(!engine.keeps_processing_instruction("A") && !engine.keeps_comments);
        let all_but = SanitizerConfig {
            remove_processing_instructions: Some(vec!["a".into()]),
            comments: Some(true),
            ..SanitizerConfig::default()
        };
        let engine = compiled(&all_but, Strictness::Standard);
        assert!(!engine.keeps_processing_instruction("a") && engine.keeps_processing_instruction("b"));
        assert!(engine.keeps_comments);
    }
}
