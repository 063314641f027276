//! A compiled configuration: tables indexed by the parser's name constants, so that a decision about an element is a
//! load, about an attribute two or three.

use lye_html::{AttrId, AttrNamespace, Namespace, TagId, attr, tag};
use std::collections::HashMap;

/// A compiled configuration. Whoever asks is the parser's filter or the walk over a finished tree: both get the same
/// answers.
#[derive(Clone, Debug, Default)]
pub struct Engine {
    pub(super) elements: [NameTable<ElementRule>; 3],
    pub(super) attributes: [NameTable<Slot>; 4],
    /// What the kept elements may have.
    pub(super) rules: Vec<Rule>,
    /// What becomes of each attribute that the configuration mentions, by its slot, on elements that say nothing else.
    /// Slot 0 stands for all others.
    pub(super) global: Vec<AttrRule>,
    pub(super) comments: bool,
    /// Whether the configuration lists what is kept, or what is removed.
    pub(super) lists_elements: bool,
    pub(super) lists_attributes: bool,
    pub(super) processing_instructions: Targets,
    /// Whether attributes that start with `on` never stay, and values are read as the string face reads them.
    pub(super) strict: bool,
}

/// What becomes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ElementRule {
    #[default]
    Remove,
    ReplaceWithChildren,
    /// It stays, with the attributes that this rule allows.
    Keep(u32),
}

/// What becomes of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttrRule {
    Remove,
    Keep,
    /// It stays if it is a custom data attribute.
    Data,
    /// It stays unless it contains a `javascript:` URL.
    Url,
    /// It stays unless it names an attribute that holds a link; in the string face, if it names one that draws.
    AnimatedName,
    /// It stays with what is left of the document that it holds.
    Srcdoc,
}

/// The number of an attribute that the configuration mentions; 0 for all others.
pub(super) type Slot = u32;

/// What an element may have.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Rule {
    /// Whether what is not in `overrides` is removed, whatever `global` says of it.
    pub(super) only_overrides: bool,
    /// What differs from `global` here, by slot, in ascending order.
    overrides: Vec<(Slot, AttrRule)>,
    /// The bits `slot % 64` of the overrides: where one is not set, there is no need to search.
    overridden: u64,
}

impl Rule {
    /// `overrides` is in ascending order.
    pub(super) fn new(only_overrides: bool, overrides: Vec<(Slot, AttrRule)>) -> Self {
        let overridden = overrides.iter().fold(0, |bits, &(slot, _)| bits | bit(slot));
        Self { only_overrides, overrides, overridden }
    }

    /// What is said of an attribute here, if it is not what is said of it everywhere.
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

/// Which processing instructions stay.
#[derive(Clone, Debug)]
pub(super) enum Targets {
    Only(Vec<Box<str>>),
    AllBut(Vec<Box<str>>),
}

impl Default for Targets {
    fn default() -> Self {
        Self::Only(Vec::new())
    }
}

/// A map from the names of a namespace, with an answer for those that are not in it.
#[derive(Clone, Debug, Default)]
pub struct NameTable<T> {
    /// By the constants of the parser.
    known: Vec<T>,
    /// By the names that no standard mentions.
    others: HashMap<Box<str>, T>,
    /// How long the longest of these is. A longer one need not be read, which each attribute of an element would have done again.
    longest_other: usize,
    default: T,
}

impl<T: Copy> NameTable<T> {
    pub fn new(default: T) -> Self {
        Self { known: Vec::new(), others: HashMap::new(), longest_other: 0, default }
    }

    /// `index` is that of the name's constant, if it has one; there are `constants` of them. A table that holds one has a
    /// place for each, so that finding the place is no branch that could be guessed wrong.
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

    /// `index` as the parser gives it: a constant's, or one that stands for a name without a constant. Only then is the name
    /// asked for.
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
    /// What becomes of an element.
    #[inline]
    pub fn element<'n>(
        &self,
        namespace: Namespace,
        id: TagId,
        name: impl FnOnce() -> &'n str,
    ) -> ElementRule {
        self.elements[namespace as usize].get(id.index(), name)
    }

    /// What becomes of an attribute of an element that stays by `rule`, as far as names decide.
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
        if slot == 0 {
            // No list mentions it.
            return if rule.only_overrides { AttrRule::Remove } else { self.unlisted(namespace, name) };
        }
        match rule.find(slot) {
            Some(rule) => rule,
            None if rule.only_overrides => AttrRule::Remove,
            None => self.global.get(slot as usize).copied().unwrap_or(AttrRule::Remove),
        }
    }

    /// Lets `iframe` elements stay, with `srcdoc` and the attributes that are named.
    pub fn keep_frames(&mut self, attributes: &[&str]) {
        let srcdoc = (self.slot("srcdoc"), AttrRule::Srcdoc);
        let others = attributes.iter().map(|name| (self.slot(name), AttrRule::Keep));
        let mut overrides: Vec<_> = others.collect();
        overrides.push(srcdoc);
        overrides.sort_unstable_by_key(|&(slot, _)| slot);
        let rule = ElementRule::Keep(self.rules.len() as u32);
        self.rules.push(Rule::new(true, overrides));
        let elements = &mut self.elements[Namespace::Html as usize];
        elements.insert(Some(tag::IFRAME.index()), TagId::all().len(), "iframe", rule);
    }

    /// The slot of an attribute without a namespace: a new one if the configuration does not mention it.
    fn slot(&mut self, name: &str) -> Slot {
        let id = AttrId::from_name(name);
        let slots = &self.attributes[AttrNamespace::None as usize];
        let slot = slots.get(id.unwrap_or(AttrId::NONE).index(), || name);
        if slot != 0 {
            return slot;
        }
        let slot = self.global.len() as Slot;
        self.global.push(self.unlisted(AttrNamespace::None, || name));
        let slots = &mut self.attributes[AttrNamespace::None as usize];
        slots.insert(id.map(AttrId::index), AttrId::all().len(), name, slot);
        slot
    }

    /// The same with the elements that every document has, without attributes where the configuration does not keep them.
    pub fn of_documents(&self) -> Self {
        let mut engine = self.clone();
        let bare = ElementRule::Keep(engine.rules.len() as u32);
        engine.rules.push(Rule::new(true, Vec::new()));
        let elements = &mut engine.elements[Namespace::Html as usize];
        for (id, name) in [(tag::HTML, "html"), (tag::HEAD, "head"), (tag::BODY, "body")] {
            if !matches!(elements.get(id.index(), || name), ElementRule::Keep(_)) {
                elements.insert(Some(id.index()), TagId::all().len(), name, bare);
            }
        }
        engine
    }

    /// The same without the elements of other vocabularies than SVG.
    pub fn of_svg_alone(&self) -> Self {
        let mut engine = self.clone();
        for namespace in [Namespace::Html, Namespace::MathMl] {
            engine.elements[namespace as usize] = NameTable::new(ElementRule::Remove);
        }
        engine
    }

    /// What becomes of an attribute that the configuration does not mention.
    #[inline]
    fn unlisted<'n>(&self, namespace: AttrNamespace, name: impl Fn() -> &'n str) -> AttrRule {
        // Handlers and the names of custom data attributes have no namespace.
        let begins = |prefix| namespace == AttrNamespace::None && name().starts_with(prefix);
        let keeps = match self.global.first() {
            Some(AttrRule::Data) => begins("data-"),
            Some(AttrRule::Keep) => !(self.strict && begins("on")),
            _ => false,
        };
        if keeps { AttrRule::Keep } else { AttrRule::Remove }
    }

    /// Whether `a` stays, and its `href`.
    pub fn keeps_links(&self) -> bool {
        let ElementRule::Keep(rule) = self.element(Namespace::Html, tag::A, || "a") else { return false };
        self.attribute(rule, AttrNamespace::None, attr::HREF, || "href") != AttrRule::Remove
    }

    /// Whether `style` elements stay, of HTML or of SVG.
    pub fn keeps_sheets(&self) -> bool {
        [Namespace::Html, Namespace::Svg]
            .into_iter()
            .any(|namespace| matches!(self.element(namespace, tag::STYLE, || "style"), ElementRule::Keep(_)))
    }

    /// Whether comments stay.
    #[inline]
    pub fn keeps_comments(&self) -> bool {
        self.comments
    }

    /// Whether processing instructions with this target stay.
    pub fn keeps_processing_instruction(&self, target: &str) -> bool {
        let listed = |targets: &[Box<str>]| targets.binary_search_by(|listed| (**listed).cmp(target)).is_ok();
        match &self.processing_instructions {
            Targets::Only(targets) => listed(targets),
            Targets::AllBut(targets) => !listed(targets),
        }
    }

    /// Whether the configuration lists the elements that it keeps, instead of those that it removes.
    pub fn lists_elements(&self) -> bool {
        self.lists_elements
    }

    /// The member of the configuration that says which elements stay.
    pub fn rule_of_elements(&self) -> &'static str {
        if self.lists_elements { "sanitizer.elements" } else { "sanitizer.removeElements" }
    }

    /// The member of the configuration that says which attributes stay.
    pub fn rule_of_attributes(&self) -> &'static str {
        if self.lists_attributes { "sanitizer.attributes" } else { "sanitizer.removeAttributes" }
    }

    /// Whether the values of attributes are read as the string face reads them.
    #[inline]
    pub fn is_strict(&self) -> bool {
        self.strict
    }
}
