//! Compiling a configuration: tables indexed by the parser's name constants, so that a decision about an element is a
//! load, about an attribute two.
//!
//! Whatever the configuration lists, the compiled form holds no unsafe element and no attribute that starts with `on`:
//! the standard's "remove unsafe" (8.6.5), with the prefix in place of its list of event handlers, because each browser
//! runs handlers that the list lacks.

use crate::config::allow_list::AllowList;
use crate::config::builtins::{ANIMATING, NAVIGATING, UNSAFE_ELEMENTS};
use lye_html::{AttrId, Namespace, TagId, attr};

/// A compiled configuration.
#[derive(Debug)]
pub(crate) struct Engine {
    /// For each namespace and element: the place of its rule, 0 for elements that are removed.
    elements: [Vec<u16>; 3],
    /// What the kept elements may have. The first belongs to none.
    rules: Vec<Rule>,
    /// For each attribute: its bit in the sets of a rule, 0 for attributes that no element may have.
    attributes: Vec<u8>,
}

/// What becomes of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttrRule {
    Remove,
    Keep,
    /// It stays unless it contains a `javascript:` URL.
    Url,
    /// It stays unless it names an attribute that holds a link.
    AnimatedName,
}

/// A set of attributes, by their bits.
#[derive(Clone, Copy, Debug, Default)]
struct AttrSet([u64; 4]);

impl AttrSet {
    fn insert(&mut self, bit: u8) {
        self.0[usize::from(bit >> 6)] |= 1 << (bit & 63);
    }

    #[inline]
    fn has(&self, bit: u8) -> bool {
        self.0[usize::from(bit >> 6)] >> (bit & 63) & 1 != 0
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Rule {
    allowed: AttrSet,
    /// Those of the allowed ones that must not contain a `javascript:` URL.
    urls: AttrSet,
    /// Those of the allowed ones that must not name an attribute that holds a link.
    animated_names: AttrSet,
}

impl Engine {
    /// Compiles a configuration. Names that no standard mentions, and attributes after the 255th distinct one, are
    /// left out: that removes them.
    pub(crate) fn compile(config: &AllowList<'_>) -> Self {
        let mut engine =
            Self { elements: Default::default(), rules: vec![Rule::default()], attributes: Vec::new() };
        for element in config.elements {
            let Some(tag) = TagId::from_name(element.name) else { continue };
            if UNSAFE_ELEMENTS.contains(&(element.namespace, element.name)) {
                continue;
            }
            let mut rule = Rule::default();
            for &name in config.attributes.iter().chain(element.attributes) {
                let Some((id, bit)) = engine.bit(name) else { continue };
                rule.allowed.insert(bit);
                if navigates(element.namespace, element.name, id) {
                    rule.urls.insert(bit);
                }
                if animates(element.namespace, element.name, id) {
                    rule.animated_names.insert(bit);
                }
            }
            let place = engine.rules.len() as u16;
            engine.rules.push(rule);
            *slot(&mut engine.elements[element.namespace as usize], tag.index()) = place;
        }
        engine
    }

    /// The bit of an attribute, given out at its first mention; `None` for those that are never kept.
    fn bit(&mut self, name: &str) -> Option<(AttrId, u8)> {
        let id = AttrId::from_name(name)?;
        if name.starts_with("on") {
            return None;
        }
        let given = self.attributes.iter().copied().max().unwrap_or(0);
        let bit = slot(&mut self.attributes, id.index());
        if *bit == 0 {
            *bit = given.checked_add(1)?;
        }
        Some((id, *bit))
    }

    #[inline]
    fn rule(&self, namespace: Namespace, tag: TagId) -> u16 {
        self.elements[namespace as usize].get(tag.index()).copied().unwrap_or(0)
    }

    /// Whether elements of this name are kept.
    #[inline]
    pub(crate) fn keeps_element(&self, namespace: Namespace, tag: TagId) -> bool {
        self.rule(namespace, tag) != 0
    }

    /// What becomes of an attribute without a namespace on an element.
    #[inline]
    pub(crate) fn attribute(&self, namespace: Namespace, tag: TagId, attr: AttrId) -> AttrRule {
        let bit = self.attributes.get(attr.index()).copied().unwrap_or(0);
        let Some(rule) = self.rules.get(usize::from(self.rule(namespace, tag))) else {
            return AttrRule::Remove;
        };
        if !rule.allowed.has(bit) {
            AttrRule::Remove
        } else if rule.urls.has(bit) {
            AttrRule::Url
        } else if rule.animated_names.has(bit) {
            AttrRule::AnimatedName
        } else {
            AttrRule::Keep
        }
    }
}

/// Whether the attribute makes the element a link: any `href` does in MathML, as browsers differ on which elements of
/// it are links.
fn navigates(namespace: Namespace, tag: &str, attr: AttrId) -> bool {
    if namespace == Namespace::MathMl {
        return attr == attr::HREF;
    }
    NAVIGATING
        .iter()
        .any(|&(ns, name, listed)| ns == namespace && name == tag && AttrId::from_name(listed) == Some(attr))
}

fn animates(namespace: Namespace, tag: &str, attr: AttrId) -> bool {
    namespace == Namespace::Svg && attr == attr::ATTRIBUTE_NAME && ANIMATING.contains(&tag)
}

/// A place in a table that grows as needed.
fn slot<T: Default + Clone>(table: &mut Vec<T>, index: usize) -> &mut T {
    if index >= table.len() {
        table.resize(index + 1, T::default());
    }
    &mut table[index]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::allow_list::element;
    use crate::config::builtins::SAFE_DEFAULT;
    use lye_html::Namespace::{Html, MathMl, Svg};
    use lye_html::tag;

    #[test]
    fn the_tables_say_what_the_lists_say() {
        let engine = Engine::compile(&SAFE_DEFAULT);
        for listed in SAFE_DEFAULT.elements {
            let id = TagId::from_name(listed.name).unwrap();
            assert!(engine.keeps_element(listed.namespace, id), "{}", listed.name);
            for name in SAFE_DEFAULT.attributes.iter().chain(listed.attributes) {
                let attr = AttrId::from_name(name).unwrap();
                assert_ne!(
                    engine.attribute(listed.namespace, id, attr),
                    AttrRule::Remove,
                    "{} {name}",
                    listed.name
                );
            }
        }
        let kept = |namespace| {
            let rows: &Vec<u16> = &engine.elements[namespace as usize];
            rows.iter().filter(|&&rule| rule != 0).count()
        };
        assert_eq!(kept(Html) + kept(Svg) + kept(MathMl), SAFE_DEFAULT.elements.len());
    }

    #[test]
    fn names_belong_to_their_namespace() {
        let engine = Engine::compile(&SAFE_DEFAULT);
        assert!(engine.keeps_element(Html, tag::P) && !engine.keeps_element(Svg, tag::P));
        assert!(engine.keeps_element(Svg, tag::G) && !engine.keeps_element(Html, tag::G));
    }

    #[test]
    fn what_is_not_listed_is_removed() {
        let engine = Engine::compile(&SAFE_DEFAULT);
        assert!(!engine.keeps_element(Html, tag::IMG));
        assert!(!engine.keeps_element(Html, TagId::NONE));
        assert_eq!(engine.attribute(Html, tag::A, attr::HREF), AttrRule::Url);
        assert_eq!(engine.attribute(Svg, tag::A, attr::HREF), AttrRule::Url);
        assert_eq!(engine.attribute(Html, tag::A, attr::TITLE), AttrRule::Keep);
        assert_eq!(engine.attribute(Html, tag::P, attr::HREF), AttrRule::Remove);
        assert_eq!(engine.attribute(Html, tag::A, attr::STYLE), AttrRule::Remove);
        assert_eq!(engine.attribute(Html, tag::A, AttrId::NONE), AttrRule::Remove);
    }

    #[test]
    fn no_configuration_keeps_what_is_unsafe() {
        let elements: Vec<_> = UNSAFE_ELEMENTS
            .iter()
            .map(|&(namespace, name)| element(namespace, name, &["src"]))
            .chain([element(Html, "p", &["onclick"])])
            .collect();
        let engine = Engine::compile(&AllowList { elements: &elements, attributes: &["onload", "onbegin"] });
        for &(namespace, name) in UNSAFE_ELEMENTS {
            assert!(!engine.keeps_element(namespace, TagId::from_name(name).unwrap()), "{name}");
        }
        for name in ["onclick", "onload", "onbegin"] {
            let Some(attr) = AttrId::from_name(name) else { continue };
            assert_eq!(engine.attribute(Html, tag::P, attr), AttrRule::Remove, "{name}");
        }
    }

    #[test]
    fn links_are_judged_wherever_a_configuration_allows_them() {
        let elements = [
            element(Html, "form", &["action"]),
            element(Html, "button", &["formaction"]),
            element(MathMl, "mi", &["href"]),
            element(Svg, "set", &["attributeName"]),
            element(Svg, "animateMotion", &["attributeName"]),
        ];
        let engine = Engine::compile(&AllowList { elements: &elements, attributes: &[] });
        let rule = |namespace, tag: &str, attr: &str| {
            engine.attribute(namespace, TagId::from_name(tag).unwrap(), AttrId::from_name(attr).unwrap())
        };
        assert_eq!(rule(Html, "form", "action"), AttrRule::Url);
        assert_eq!(rule(Html, "button", "formaction"), AttrRule::Url);
        assert_eq!(rule(MathMl, "mi", "href"), AttrRule::Url);
        assert_eq!(rule(Svg, "set", "attributeName"), AttrRule::AnimatedName);
        assert_eq!(rule(Svg, "animateMotion", "attributeName"), AttrRule::Keep);
    }
}
