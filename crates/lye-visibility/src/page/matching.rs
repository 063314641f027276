//! Finds the rules of the input's style sheets that match an element, and applies them in the order of the cascade (CSS Cascade 5, 6).

use super::element::{Seen, classes_of, value_of};
use crate::css::{
    Bases, Declarations, Declared, Effect, Layer, Paint, Resources, Rule, SheetText, Sheets, Style, Types,
    VariableRule, declare_later, hash_of,
};
use lye_html::visit::{Visit, visit};
use lye_html::{AttrNamespace, NodeId, NodeRef, QuirksMode, Tree, attr, tag};
use precomputed_hash::PrecomputedHash;
use selectors::Element;
use selectors::bloom::BloomFilter;
use selectors::context::{
    self, MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, SelectorCaches,
};
use selectors::matching::{matches_selector, matches_selector_list};
use selectors::parser::{AncestorHashes, Component, Selector};
use std::collections::HashMap;

/// The steps for collecting a matching rule, and for looking at it once for each origin and importance.
const STEPS_OF_FOUND: usize = 3;

/// The steps for reading a byte of a style sheet.
const STEPS_OF_READING: usize = 6;

/// The steps after which the caches of selectors are emptied, so that they need little memory.
const STEPS_OF_CACHES: usize = 100_000;

/// The rules of all style sheets, indexed by their last compound selector.
pub(super) struct Matcher {
    pub(super) sheets: Sheets,
    hashes: Vec<AncestorHashes>,
    by_id: Index,
    by_class: Index,
    by_tag: Index,
    others: Vec<u32>,
    quirks: context::QuirksMode,
    caches: SelectorCaches,
    /// The steps that were left when the caches were empty.
    left_before: usize,
    /// What the names of the open elements may be.
    filter: Box<BloomFilter>,
    /// The open elements, each with the number of hashes before its own.
    open: Vec<(NodeId, usize)>,
    /// The hashes in the filter.
    open_hashes: Vec<u32>,
    found: Vec<Found>,
}

/// Selectors by the hash of a name in lower case.
type Index = HashMap<u32, Vec<u32>>;

/// A matching rule with its position in the cascade.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Found {
    layer: u32,
    specificity: u32,
    /// Of rules with scopes, the nearest root counts.
    nearness: u32,
    rule: u32,
}

/// The key of a name, whatever its case: class names ignore it in quirks mode, and those of elements in HTML.
fn key(name: &str) -> u32 {
    match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => hash_of(&name.to_ascii_lowercase()),
        false => hash_of(name),
    }
}

impl Matcher {
    /// Parses the style sheets of a tree, and adds their definitions to `resources`. Returns `None` if it has none.
    pub(super) fn of(tree: &Tree<'_>, quirks: QuirksMode, resources: &mut Resources) -> Option<Self> {
        let mut texts = Vec::new();
        let mut depth = 0_usize;
        visit(tree, |moment, node| {
            if node.tag_id() != Some(tag::STYLE) || !node.is_element() {
                return;
            }
            if let Visit::Leave = moment {
                depth -= 1;
                return;
            }
            depth += 1;
            if resources.budget.left().is_none() {
                return;
            }
            let media = node.attr("media").unwrap_or_default();
            let kind = node.attr("type").unwrap_or_default();
            if kind.is_empty() || kind.eq_ignore_ascii_case("text/css") {
                let text = node.text_content();
                // In SVG, a `style` element may contain others, and their texts are read again.
                let is_read = depth == 1 || resources.budget.spend(text.len() * STEPS_OF_READING).is_some();
                let (media, id) = (media.to_owned(), node.attr("id").unwrap_or_default().to_owned());
                texts.extend(is_read.then_some(SheetText { css: text, media, id }));
            }
        });
        if texts.is_empty() {
            return None;
        }
        let sheets = Sheets::read(&texts, resources);
        let quirks = match quirks {
            QuirksMode::Quirks => context::QuirksMode::Quirks,
            _ => context::QuirksMode::NoQuirks,
        };
        let mut matcher = Self {
            hashes: sheets
                .selectors
                .iter()
                .map(|(selector, _)| AncestorHashes::new(selector, quirks))
                .collect(),
            by_id: Index::new(),
            by_class: Index::new(),
            by_tag: Index::new(),
            others: Vec::new(),
            quirks,
            caches: SelectorCaches::default(),
            left_before: usize::MAX,
            filter: Box::default(),
            open: Vec::new(),
            open_hashes: Vec::new(),
            found: Vec::new(),
            sheets,
        };
        for number in 0..matcher.sheets.selectors.len() {
            matcher.index(number);
        }
        Some(matcher)
    }

    /// Adds a selector to the index by the rarest name that its subject must have.
    fn index(&mut self, number: usize) {
        let Some((selector, _)) = self.sheets.selectors.get(number) else { return };
        let (mut tag, mut class) = (None, None);
        let mut list = None;
        for component in selector.iter() {
            match component {
                Component::ID(id) => {
                    list = Some(self.by_id.entry(key(id.as_str())).or_default());
                    break;
                }
                Component::Class(name) => class = Some(name),
                Component::LocalName(name) => tag = Some(&name.lower_name),
                _ => {}
            }
        }
        let list = match (list, class, tag) {
            (Some(list), ..) => list,
            (None, Some(class), _) => self.by_class.entry(key(class.as_str())).or_default(),
            (None, None, Some(tag)) => self.by_tag.entry(tag.precomputed_hash()).or_default(),
            (None, None, None) => &mut self.others,
        };
        list.push(number as u32); // Below the bytes of the input.
    }

    /// Notes that the walk enters an element.
    pub(super) fn enter(&mut self, node: &NodeRef<'_, '_>) {
        let before = self.open_hashes.len();
        self.open.push((node.id(), before));
        self.open_hashes.push(hash_of(node.name()));
        for attribute in node.attrs().filter(|attribute| attribute.namespace() == AttrNamespace::None) {
            match attribute.id() {
                attr::ID => self.open_hashes.push(hash_of(attribute.value())),
                attr::CLASS if self.quirks != context::QuirksMode::Quirks => {
                    self.open_hashes.extend(attribute.value().split_ascii_whitespace().map(hash_of));
                }
                _ => {}
            }
        }
        self.open_hashes.iter().skip(before).for_each(|hash| self.filter.insert_hash(*hash));
    }

    /// Notes that the walk leaves an element.
    pub(super) fn leave(&mut self, node: &NodeRef<'_, '_>) {
        if let Some((_, before)) = self.open.pop_if(|(open, _)| *open == node.id()) {
            self.open_hashes.drain(before..).for_each(|hash| self.filter.remove_hash(hash));
        }
    }

    /// Finds the rules for an element. Returns whether there are any. Finds none if the budget is used up.
    pub(super) fn find(&mut self, node: &NodeRef<'_, '_>, resources: &Resources) -> bool {
        let budget = &resources.budget;
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        // The caches hold less than each of these steps put into them.
        let left = budget.left().unwrap_or(0);
        if self.left_before.saturating_sub(left) > STEPS_OF_CACHES {
            (self.caches, self.left_before) = (SelectorCaches::default(), left);
        }
        let is_complete = self.find_all(node, resources, &mut found).is_some()
            && budget.spend_on_sorting(found.len(), 0).is_some();
        if !is_complete {
            found.clear();
        }
        found.sort_unstable();
        found.dedup_by_key(|found| found.rule);
        self.found = found;
        !self.found.is_empty()
    }

    fn find_all(
        &mut self,
        node: &NodeRef<'_, '_>,
        resources: &Resources,
        found: &mut Vec<Found>,
    ) -> Option<()> {
        let budget = &resources.budget;
        let Self { sheets, hashes, by_id, by_class, by_tag, others, quirks, caches, filter, .. } = self;
        let element = Seen { node: *node, budget };
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            Some(filter),
            caches,
            *quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let mut try_all = |list: Option<&Vec<u32>>| {
            for number in list.into_iter().flatten() {
                let at = *number as usize;
                let (Some((selector, rule)), Some(hashes)) = (sheets.selectors.get(at), hashes.get(at))
                else {
                    continue;
                };
                budget.spend(1)?;
                let Some(data) = sheets.rules.get(*rule as usize) else { continue };
                let mut is_found = || matches_selector(selector, 0, Some(hashes), element, &mut context);
                let nearness = match data.scope {
                    None if is_found() => 0,
                    None => continue,
                    Some(scope) => match scoped(selector, sheets, scope, element, &mut context) {
                        Some(nearness) => nearness,
                        None => continue,
                    },
                };
                budget.spend(STEPS_OF_FOUND)?;
                found.push(Found {
                    layer: data.layer,
                    specificity: selector.specificity(),
                    nearness,
                    rule: *rule,
                });
            }
            budget.left().map(drop)
        };
        try_all(Some(others))?;
        try_all(by_tag.get(&key(node.name())))?;
        if !by_id.is_empty()
            && let Some(id) = value_of(node, attr::ID)
        {
            try_all(by_id.get(&key(id)))?;
        }
        if !by_class.is_empty() {
            classes_of(node).try_for_each(|class| try_all(by_class.get(&key(class))))?;
        }
        Some(())
    }

    /// Returns the found rules, in the order of the cascade.
    pub(super) fn found(&self) -> &[Found] {
        &self.found
    }

    /// Returns `true` if the effect of a found rule depends on more than the element and the look around it.
    pub(super) fn depends_on_variables(&self) -> bool {
        let mut rules = self.found.iter().filter_map(|found| self.sheets.rules.get(found.rule as usize));
        rules.any(|rule| rule.is_late)
    }

    fn rules(&self, important: bool) -> impl Iterator<Item = &Rule> {
        let mut found = self.found.clone();
        if important {
            // Cascade layers of important declarations have the reverse order.
            found.sort_unstable_by_key(|found| (u32::MAX - found.layer, *found));
        }
        found.into_iter().filter_map(|found| self.sheets.rules.get(found.rule as usize))
    }

    /// Returns the custom properties that the found rules declare, either the important or the normal ones, in
    /// cascade order.
    pub(super) fn variables(&self, important: bool) -> impl Iterator<Item = &VariableRule> {
        let variables = self.rules(important).flat_map(|rule| &rule.variables);
        variables.filter(move |variable| variable.is_important == important)
    }

    /// Returns `true` if a found rule declares custom properties.
    pub(super) fn has_variables(&self) -> bool {
        let mut rules = self.found.iter().filter_map(|found| self.sheets.rules.get(found.rule as usize));
        rules.any(|rule| !rule.variables.is_empty())
    }

    /// Applies the declarations of the found rules, either the important or the normal ones. A color that cannot be computed is ignored for
    /// the page itself.
    fn apply(
        &self,
        important: bool,
        is_page: bool,
        style: &mut Style,
        parent: Option<&Style>,
        resources: &mut Resources,
    ) {
        let mut layer = None;
        let mut before = None;
        for rule in self.rules(important).filter(|rule| !(is_page && rule.is_taken_back)) {
            if resources.has_revert_layer && layer.replace(rule.layer) != Some(rule.layer) {
                before = Some(style.clone());
            }
            let bases = Bases { parent, layer: before.as_ref() };
            let effects = if important { &rule.important } else { &rule.normal };
            if resources.budget.spend(effects.len()).is_none() {
                return;
            }
            let mut apply = |effect| match effect {
                Effect::Paint(Layer::Text | Layer::Background, Paint::Unclear) if is_page => {}
                // Whether a query of a container's size holds is unknown.
                effect if rule.is_of_container && !effect.keeps_in_sight() => {}
                effect => style.apply(effect, bases),
            };
            for declared in effects {
                match declared {
                    Declared::Now(effect) => apply(*effect),
                    Declared::Later(property, text) => {
                        if resources.budget.spend(text.len()).is_none() {
                            return;
                        }
                        resources.is_of_sheet = true;
                        declare_later(*property, text, resources, &mut apply);
                        resources.is_of_sheet = false;
                    }
                }
            }
        }
    }
}

/// Returns how near the root of a scope is if a selector matches within it. The nearest has the greatest number.
fn scoped(
    selector: &Selector<Types>,
    sheets: &Sheets,
    scope: u32,
    element: Seen<'_, '_, '_>,
    context: &mut MatchingContext<'_, Types>,
) -> Option<u32> {
    let scope = sheets.scopes.get(scope as usize)?;
    let around = std::iter::successors(Some(element), Seen::parent_element);
    for (distance, root) in (0..).zip(around) {
        let opaque = Some(root.opaque());
        let is_root = match &scope.roots {
            Some(roots) => matches_selector_list(roots, root, context),
            None => root.is_root(),
        };
        if is_root {
            // A limit below the root ends the scope.
            let is_cut = scope.limits.as_ref().is_some_and(|limits| {
                let between = std::iter::successors(Some(element), Seen::parent_element);
                let mut between = between.take(distance as usize + 1);
                context.nest_for_scope(opaque, |context| {
                    between.any(|one| matches_selector_list(limits, one, context))
                })
            });
            if !is_cut
                && context
                    .nest_for_scope(opaque, |context| matches_selector(selector, 0, None, element, context))
            {
                return Some(u32::MAX - distance);
            }
        }
    }
    None
}

/// Applies all declarations for an element in the order of the cascade.
pub(super) fn declare(
    style: &mut Style,
    inline: Option<&Declarations>,
    matcher: Option<&Matcher>,
    parent: Option<&Style>,
    is_page: bool,
    resources: &mut Resources,
) {
    for important in [false, true] {
        if let Some(matcher) = matcher {
            matcher.apply(important, is_page, style, parent, resources);
        }
        if let Some(inline) = inline {
            let before = resources.has_revert_layer.then(|| style.clone());
            style.declare_all(inline, important, Bases { parent, layer: before.as_ref() });
        }
    }
}
