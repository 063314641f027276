//! A compiled configuration: tables indexed by the parser's name constants. A decision about an element takes one load,
//! a decision about an attribute two or three.

use super::compile::attribute_name;
use crate::sanitizer::SanitizerElementWithAttributes;
use lye_html::filter::{AttributeSet, ElementAttributes};
use lye_html::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
use std::collections::HashMap;

/// A compiled configuration. The filter in the parser and the walk over a finished tree use the same one and get the
/// same answers.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    pub(super) elements: [NameTable<ElementRule>; 3],
    pub(super) attributes: [NameTable<Slot>; 4],
    /// The attribute rules of the kept elements.
    pub(super) rules: Vec<Rule>,
    /// Prefixes of attributes that are kept although no list mentions them. Rules refer to these lists.
    pub(super) prefixes: Vec<Vec<Box<str>>>,
    /// The decision for each attribute that the configuration mentions, by slot, on elements without a rule for it.
    /// Slot 0 stands for all other attributes.
    pub(super) global: Vec<AttrRule>,
    /// Whether comments are kept.
    pub keeps_comments: bool,
    /// Whether the configuration lists kept elements, rather than removed ones.
    pub lists_elements: bool,
    /// The members of the policy that decide, for findings.
    pub deciding: DecidingMembers,
    /// The listed targets of processing instructions, sorted.
    pub(super) targets: Vec<Box<str>>,
    /// Whether processing instructions are kept if their targets are not listed, rather than if they are.
    pub(super) removes_targets: bool,
    /// Whether attributes that start with `on` are always removed, and values are checked as strictly as the string API
    /// requires.
    pub strict: bool,
}

/// The members of a policy that decide about what is kept, as findings name them.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecidingMembers {
    pub elements: &'static str,
    pub attributes: &'static str,
    pub comments: &'static str,
    pub processing_instructions: &'static str,
}

impl DecidingMembers {
    /// Those of a policy with `allow`.
    pub const ALLOW: Self = Self {
        elements: "allow",
        attributes: "allow",
        comments: "allow.\"#comment\"",
        processing_instructions: "allow",
    };
}

/// The decision about an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ElementRule {
    #[default]
    Remove,
    ReplaceWithChildren,
    /// The element is kept, with the attributes that this rule allows.
    Keep(u32),
}

/// The decision about an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttrRule {
    Remove,
    Keep,
    /// Kept if it is a custom data attribute.
    Data,
    /// Kept unless its value is a `javascript:` URL.
    Url,
    /// Kept unless it names a link attribute; in the string API, only if it names an attribute that draws.
    AnimatedName,
    /// Kept with its cleaned document.
    Srcdoc,
}

/// The number of an attribute that the configuration mentions; 0 for all others.
pub(super) type Slot = u32;

/// The attribute rules of an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Rule {
    /// Whether attributes without an entry in `overrides` are removed. Else, `global` decides.
    only_overrides: bool,
    /// The index of the prefixes with which an attribute is kept that would be removed.
    prefixes: Option<u32>,
    /// The entries that differ from this, by slot, in ascending order.
    overrides: Vec<(Slot, AttrRule)>,
    /// The bits `slot % 64` of the overrides. Where a bit is not set, no search is needed.
    overridden: u64,
}

impl Rule {
    /// Creates a rule. Attributes without an entry are removed (`only_overrides`), or treated as `global` says.
    pub(super) fn new(only_overrides: bool, mut overrides: Vec<(Slot, AttrRule)>) -> Self {
        overrides.sort_unstable_by_key(|&(slot, _)| slot);
        let overridden = overrides.iter().fold(0, |bits, &(slot, _)| bits | bit(slot));
        Self { only_overrides, prefixes: None, overrides, overridden }
    }

    /// Returns the rule that also keeps the attributes with the prefixes of this index.
    fn with_prefixes(&self, prefixes: usize) -> Self {
        Self { prefixes: Some(prefixes as u32), ..self.clone() }
    }

    /// Returns the override for an attribute, if there is one.
    #[inline]
    fn find(&self, slot: Slot) -> Option<AttrRule> {
        if self.overridden & bit(slot) == 0 {
            return None;
        }
        let found = self.overrides.binary_search_by_key(&slot, |&(slot, _)| slot);
        found.ok().and_then(|at| self.overrides.get(at)).map(|&(_, rule)| rule)
    }
}

fn bit(slot: Slot) -> u64 {
    1 << (slot % 64)
}

/// A map of the names of a namespace, with a default value.
#[derive(Clone, Debug, Default)]
pub struct NameTable<T> {
    /// By the constants of the parser.
    known: Vec<T>,
    /// By names without a constant.
    others: HashMap<Box<str>, T>,
    /// The length of the longest name in `others`. Longer names are not looked up, which saves hashing them for each
    /// attribute.
    longest_other: usize,
    default: T,
}

impl<T: Copy> NameTable<T> {
    pub fn new(default: T) -> Self {
        Self { known: Vec::new(), others: HashMap::new(), longest_other: 0, default }
    }

    /// Inserts a value. `index` is the index of the name's constant, if it has one; `constants` is the number of
    /// constants. A table with one entry has an entry for each constant, which avoids an unpredictable branch in
    /// lookups.
    pub fn insert(&mut self, index: Option<usize>, constants: usize, name: &str, value: T) {
        match index {
            Some(index) => {
                if index >= self.known.len() {
                    self.known.resize(constants.max(index + 1), self.default);
                }
                self.known[index] = value;
            }
            None => {
                self.longest_other = self.longest_other.max(name.len());
                self.others.insert(name.into(), value);
            }
        }
    }

    /// Looks up a value. `index` comes from the parser: that of a constant, or the one that marks names without a
    /// constant. `name` is only called for the latter.
    #[inline]
    pub fn get<'n>(&self, index: usize, name: impl FnOnce() -> &'n str) -> T {
        match self.known.get(index) {
            Some(&value) if index != 0 => value,
            _ if self.others.is_empty() => self.default,
            _ => self.other(name()),
        }
    }

    fn other(&self, name: &str) -> T {
        let value =
            Some(name).filter(|name| name.len() <= self.longest_other).and_then(|name| self.others.get(name));
        value.copied().unwrap_or(self.default)
    }
}

impl Engine {
    /// Returns the decision about an element.
    #[inline]
    pub fn element<'n>(
        &self,
        namespace: Namespace,
        id: TagId,
        name: impl FnOnce() -> &'n str,
    ) -> ElementRule {
        self.elements[namespace as usize].get(id.index(), name)
    }

    /// Returns the decision about an attribute of an element kept by `rule`, by its name alone.
    #[inline]
    pub fn attribute<'n>(
        &self,
        rule: u32,
        namespace: AttrNamespace,
        id: AttrId,
        name: impl Fn() -> &'n str,
    ) -> AttrRule {
        let slot = self.attributes[namespace as usize].get(id.index(), &name);
        let Some(rule) = self.rules.get(rule as usize) else { return AttrRule::Remove };
        let own = if slot == 0 { None } else { rule.find(slot) };
        match (own, rule.prefixes) {
            (Some(own), _) => own,
            (None, Some(prefixes)) => {
                let slot = (!rule.only_overrides).then_some(slot);
                self.by_prefix(prefixes, slot, namespace, name())
            }
            (None, None) if rule.only_overrides => AttrRule::Remove,
            (None, None) => self.by_global(slot, namespace, name),
        }
    }

    /// Returns the attributes that may be kept on each HTML element. Elements that are not kept need none. Linear in the names of the standards and
    /// in the rules.
    pub fn needed_attributes(&self) -> ElementAttributes {
        let [table, ..] = &self.attributes;
        let keeps_others = self.global.first() != Some(&AttrRule::Remove);
        let is_needed = |rule, id, name| {
            let decision = self.attribute(rule, AttrNamespace::None, id, || name);
            !matches!(decision, AttrRule::Remove | AttrRule::Data)
        };
        self.of_each_element(AttributeSet::ALL, |index, rule| {
            if rule.prefixes.is_some() || keeps_others && !rule.only_overrides {
                return AttributeSet::ALL;
            }
            let is_listed = |id: &AttrId| table.get(id.index(), || "") != 0;
            let known = AttrId::all().filter(|id| match id.name() {
                Some(name) => is_listed(id) && is_needed(index, *id, name),
                None => table.others.keys().any(|name| is_needed(index, AttrId::NONE, name)),
            });
            known.collect()
        })
    }

    /// Returns which of these attributes are kept on each HTML element, whatever their value is. Linear in the names of the standards and in the
    /// rules.
    pub fn attributes_kept_of(&self, attributes: &AttributeSet) -> ElementAttributes {
        let [table, ..] = &self.attributes;
        let is_all_listed = self.global.first() == Some(&AttrRule::Remove)
            && self.rules.iter().all(|rule| rule.prefixes.is_none());
        let may_be_kept =
            |id: &AttrId| attributes.contains(*id) && (!is_all_listed || table.get(id.index(), || "") != 0);
        let names: Vec<(AttrId, &str)> =
            AttrId::all().filter(may_be_kept).filter_map(|id| Some((id, id.name()?))).collect();
        self.of_each_element(AttributeSet::NONE, |index, _| {
            let is_kept =
                |id, name| self.attribute(index, AttrNamespace::None, id, || name) == AttrRule::Keep;
            names.iter().filter(|(id, name)| is_kept(*id, name)).map(|(id, _)| *id).collect()
        })
    }

    /// Returns what a function says of the rule of each HTML element that is kept, no attributes for those that are not kept, and `others` for
    /// elements that no standard defines.
    fn of_each_element(
        &self,
        others: AttributeSet,
        of_rule: impl Fn(u32, &Rule) -> AttributeSet,
    ) -> ElementAttributes {
        let sets: Vec<AttributeSet> =
            (0..).zip(&self.rules).map(|(index, rule)| of_rule(index, rule)).collect();
        let mut attributes = ElementAttributes::new(others);
        for id in TagId::all().skip(1) {
            let rule = match self.element(Namespace::Html, id, || "") {
                ElementRule::Keep(rule) => sets.get(rule as usize),
                ElementRule::Remove | ElementRule::ReplaceWithChildren => Some(&AttributeSet::NONE),
            };
            attributes.set(id, rule.copied().unwrap_or(others));
        }
        attributes
    }

    /// Returns the decision about an attribute on elements without a rule for it.
    #[inline]
    fn by_global<'n>(&self, slot: Slot, namespace: AttrNamespace, name: impl Fn() -> &'n str) -> AttrRule {
        match slot {
            // No list mentions the attribute.
            0 => self.unlisted(namespace, name),
            slot => self.global.get(slot as usize).copied().unwrap_or(AttrRule::Remove),
        }
    }

    /// Returns the decision about an attribute on an element that keeps some by their prefix. `slot` is that of the attribute
    /// if the decision for all elements applies.
    #[cold]
    #[inline(never)]
    fn by_prefix(&self, prefixes: u32, slot: Option<Slot>, namespace: AttrNamespace, name: &str) -> AttrRule {
        let decision = slot.map_or(AttrRule::Remove, |slot| self.by_global(slot, namespace, || name));
        if decision != AttrRule::Remove || namespace != AttrNamespace::None {
            return decision;
        }
        let mut prefixes = self.prefixes.get(prefixes as usize).into_iter().flatten();
        let is_kept = prefixes.any(|prefix| name.len() > prefix.len() && name.starts_with(&**prefix));
        if is_kept { AttrRule::Keep } else { AttrRule::Remove }
    }

    /// Keeps attributes without a namespace that begin with one of these prefixes: on all elements, and on single ones. Names
    /// that an element's own list removes stay removed.
    pub fn keep_prefixes(&mut self, of_all: &[String], of_elements: &[(Namespace, &str, &[String])]) {
        let boxed =
            |list: &[String]| list.iter().map(|prefix| prefix.as_str().into()).collect::<Vec<Box<str>>>();
        if !of_all.is_empty() {
            self.rules.iter_mut().for_each(|rule| *rule = rule.with_prefixes(self.prefixes.len()));
            self.prefixes.push(boxed(of_all));
        }
        for &(namespace, name, own) in of_elements {
            let id = TagId::from_name(name).unwrap_or(TagId::NONE);
            let ElementRule::Keep(rule) = self.element(namespace, id, || name) else { continue };
            let Some(rule) = self.rules.get(rule as usize) else { continue };
            let rule = rule.with_prefixes(self.prefixes.len());
            self.prefixes.push(boxed(of_all).into_iter().chain(boxed(own)).collect());
            let kept = self.push_rule(rule);
            self.set_element(namespace, name, kept);
        }
    }

    /// Keeps `iframe` elements with the given attributes, and with `srcdoc` if `srcdoc` says how to judge it.
    pub fn keep_frames(&mut self, attributes: &[&str], srcdoc: Option<AttrRule>) {
        let kept = attributes.iter().map(|name| (*name, AttrRule::Keep));
        let named = kept.chain(srcdoc.map(|rule| ("srcdoc", rule)));
        self.keep(
            (Namespace::Html, "iframe"),
            true,
            named.map(|(name, rule)| ((AttrNamespace::None, name), rule)),
        );
    }

    /// Keeps an element of the baseline with its own list of attributes, and those of every element.
    pub fn keep_unsafe(&mut self, listed: &SanitizerElementWithAttributes) {
        let Some(element) = listed.element.known() else { return };
        let kept = listed.attributes.iter().flatten().map(|attribute| (attribute, AttrRule::Keep));
        let removed =
            listed.remove_attributes.iter().flatten().map(|attribute| (attribute, AttrRule::Remove));
        let named =
            kept.chain(removed).filter_map(|(attribute, rule)| Some((attribute_name(attribute)?, rule)));
        self.keep(element, false, named.filter(|((_, name), _)| !name.starts_with("on")));
    }

    /// Keeps an element with its own rule for the named attributes.
    fn keep<'n>(
        &mut self,
        (namespace, name): (Namespace, &str),
        only_overrides: bool,
        named: impl Iterator<Item = ((AttrNamespace, &'n str), AttrRule)>,
    ) {
        let overrides = named.map(|((namespace, name), rule)| (self.slot(namespace, name), rule)).collect();
        let rule = self.push_rule(Rule::new(only_overrides, overrides));
        self.set_element(namespace, name, rule);
    }

    /// Sets the decision about an element.
    pub(super) fn set_element(&mut self, namespace: Namespace, name: &str, rule: ElementRule) {
        let id = TagId::from_name(name).map(TagId::index);
        self.elements[namespace as usize].insert(id, TagId::all().len(), name, rule);
    }

    /// Returns the slot of an attribute, assigning a new one if the configuration does not mention it.
    fn slot(&mut self, namespace: AttrNamespace, name: &str) -> Slot {
        let decision = self.unlisted(namespace, || name);
        self.slot_or(namespace, name, decision)
    }

    /// Returns the slot of an attribute. A new one has this decision.
    pub(super) fn slot_or(&mut self, namespace: AttrNamespace, name: &str, decision: AttrRule) -> Slot {
        let id = AttrId::from_name(name);
        let slots = &mut self.attributes[namespace as usize];
        let known = slots.get(id.unwrap_or(AttrId::NONE).index(), || name);
        if known != 0 {
            return known;
        }
        let slot = self.global.len() as Slot;
        slots.insert(id.map(AttrId::index), AttrId::all().len(), name, slot);
        self.global.push(decision);
        slot
    }

    /// Returns a copy that keeps the elements of every document. Those that the configuration does not keep have no attributes; `with_body`,
    /// `html` and `body` have the attributes that `div` may have, and `body` its colors.
    pub fn of_documents(&self, with_body: bool) -> Self {
        let mut engine = self.clone();
        let bare = engine.push_rule(Rule::new(true, Vec::new()));
        let of_body = if with_body { engine.rules_of_body() } else { None };
        let (of_html, of_body) = of_body.unwrap_or((bare, bare));
        for (id, name, rule) in
            [(tag::HTML, "html", of_html), (tag::HEAD, "head", bare), (tag::BODY, "body", of_body)]
        {
            if !matches!(engine.element(Namespace::Html, id, || name), ElementRule::Keep(_)) {
                engine.set_element(Namespace::Html, name, rule);
            }
        }
        engine
    }

    /// Returns the rule of `div`, and a new one that adds the colors of `body`; `None` if `div` is not kept.
    fn rules_of_body(&mut self) -> Option<(ElementRule, ElementRule)> {
        let of_div = self.element(Namespace::Html, tag::DIV, || "div");
        let ElementRule::Keep(index) = of_div else { return None };
        let Rule { only_overrides, prefixes, mut overrides, .. } = self.rules.get(index as usize)?.clone();
        for name in ["alink", "bgcolor", "link", "text", "vlink"] {
            let slot = self.slot(AttrNamespace::None, name);
            overrides.retain(|&(other, _)| other != slot);
            overrides.push((slot, AttrRule::Keep));
        }
        Some((of_div, self.push_rule(Rule { prefixes, ..Rule::new(only_overrides, overrides) })))
    }

    /// Adds a rule for the attributes of kept elements.
    fn push_rule(&mut self, rule: Rule) -> ElementRule {
        self.rules.push(rule);
        ElementRule::Keep(self.rules.len() as u32 - 1)
    }

    /// Returns a copy that keeps only SVG elements.
    pub fn of_svg_alone(&self) -> Self {
        let mut engine = self.clone();
        for namespace in [Namespace::Html, Namespace::MathMl] {
            engine.elements[namespace as usize] = NameTable::new(ElementRule::Remove);
        }
        engine
    }

    /// Returns the decision about an attribute that the configuration does not mention.
    #[inline]
    fn unlisted<'n>(&self, namespace: AttrNamespace, name: impl Fn() -> &'n str) -> AttrRule {
        // Event handlers and custom data attributes have no namespace.
        let begins = |prefix| namespace == AttrNamespace::None && name().starts_with(prefix);
        let keeps = match self.global.first() {
            Some(AttrRule::Data) => begins("data-"),
            Some(AttrRule::Keep) => !(self.strict && begins("on")),
            _ => false,
        };
        if keeps { AttrRule::Keep } else { AttrRule::Remove }
    }

    /// Returns `true` if `a` elements and their `href` are kept.
    pub fn keeps_links(&self) -> bool {
        let ElementRule::Keep(rule) = self.element(Namespace::Html, tag::A, || "a") else { return false };
        self.attribute(rule, AttrNamespace::None, attr::HREF, || "href") != AttrRule::Remove
    }

    /// Returns `true` if `style` elements are kept, in HTML or in SVG.
    pub fn keeps_sheets(&self) -> bool {
        [Namespace::Html, Namespace::Svg]
            .into_iter()
            .any(|namespace| matches!(self.element(namespace, tag::STYLE, || "style"), ElementRule::Keep(_)))
    }

    /// Returns `true` if processing instructions with this target are kept.
    pub fn keeps_processing_instruction(&self, target: &str) -> bool {
        let is_listed = self.targets.binary_search_by(|listed| (**listed).cmp(target)).is_ok();
        is_listed != self.removes_targets
    }
}
