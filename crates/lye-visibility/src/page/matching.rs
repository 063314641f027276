//! Finds the rules of the input's style sheets that match an element.

use crate::css::{
    AttributeTest, Budget, Combinator, Compare, Compound, Declared, Effect, Layer, Paint, Resources,
    Selector, Sheets, Style, VariableDeclared, declare_later,
};
use lye_html::{AttrId, AttrNamespace, Namespace, NodeRef, Tree, attr, tag};
use std::collections::HashMap;

/// The steps for collecting a matching rule, and for looking at it once for each origin and importance.
const STEPS_OF_FOUND: usize = 3;

/// The steps for reading a byte of a style sheet.
const STEPS_OF_READING: usize = 6;

/// The rules of all style sheets, indexed by their last compound selector.
pub(super) struct Matcher {
    pub(super) sheets: Sheets,
    by_id: ByName,
    by_class: ByName,
    by_tag: ByName,
    others: Vec<u32>,
    found: Vec<Found>,
}

/// Rules by a name in lower case.
#[derive(Default)]
struct ByName {
    lists: HashMap<String, Vec<u32>>,
    /// A Bloom filter of the names: rules out most others.
    sieve: [u64; 8],
}

impl ByName {
    fn bit(name: &str) -> (usize, u64) {
        let bytes = name.as_bytes();
        let letter = |at: usize| bytes.get(at).map_or(0, |byte| u32::from(byte.to_ascii_lowercase()));
        let last = letter(bytes.len().wrapping_sub(1));
        let hash = letter(0) ^ last << 8 ^ letter(bytes.len() / 2) << 16 ^ (bytes.len() as u32) << 24;
        let hash = hash.wrapping_mul(0x9E37_79B1) >> 23;
        ((hash >> 6) as usize, 1 << (hash & 63))
    }

    fn entry(&mut self, name: &str) -> &mut Vec<u32> {
        let (at, bit) = Self::bit(name);
        self.sieve[at] |= bit; // Nine bits in all.
        self.lists.entry(name.to_owned()).or_default()
    }

    /// Returns the rules for a name, ignoring case.
    fn get(&self, name: &str) -> Option<&Vec<u32>> {
        let (at, bit) = Self::bit(name);
        // Nine bits in all.
        if self.sieve[at] & bit == 0 {
            return None;
        }
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return self.lists.get(&name.to_ascii_lowercase());
        }
        self.lists.get(name)
    }
}

/// Returns the value of an attribute without a namespace.
fn value_of<'t>(node: &NodeRef<'t, '_>, name: AttrId) -> Option<&'t str> {
    let found =
        node.attrs().find(|attribute| attribute.id() == name && attribute.namespace() == AttrNamespace::None);
    found.map(|attribute| attribute.value())
}

/// A matching rule with its position in the cascade.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    layer: u32,
    specificity: u32,
    rule: u32,
    is_doubtful: bool,
}

impl Matcher {
    /// Parses the style sheets of a tree, and adds their definitions to `resources`. Returns `None` if it has none.
    pub(super) fn of(tree: &Tree<'_>, resources: &mut Resources) -> Option<Self> {
        let mut texts = Vec::new();
        let mut depth = 0_usize;
        super::visit(tree, |moment, node| {
            if node.tag_id() != Some(tag::STYLE) || !node.is_element() {
                return;
            }
            if let super::Visit::Leave = moment {
                depth -= 1;
                return;
            }
            depth += 1;
            if resources.budget.left().is_none() {
                return;
            }
            let media = node.attr("media").unwrap_or_default();
            let kind = node.attr("type").unwrap_or_default().trim();
            if kind.is_empty() || kind.eq_ignore_ascii_case("text/css") {
                let text = node.text_content();
                // In SVG, a `style` element may contain others, and their texts are read again.
                let is_read = depth == 1 || resources.budget.spend(text.len() * STEPS_OF_READING).is_some();
                texts.extend(is_read.then(|| (text, media.to_owned())));
            }
        });
        if texts.is_empty() {
            return None;
        }
        let sheets = Sheets::read(&texts, resources);
        let mut matcher = Self {
            by_id: ByName::default(),
            by_class: ByName::default(),
            by_tag: ByName::default(),
            others: Vec::new(),
            found: Vec::new(),
            sheets,
        };
        for (number, (selector, _)) in (0..).zip(&matcher.sheets.selectors) {
            let Some((last, _)) = selector.compounds.first() else { continue };
            let list = if let Some(id) = last.ids.first() {
                matcher.by_id.entry(id)
            } else if let Some(class) = last.classes.first() {
                matcher.by_class.entry(class)
            } else if let Some(tag) = &last.tag {
                matcher.by_tag.entry(tag)
            } else {
                &mut matcher.others
            };
            list.push(number);
        }
        Some(matcher)
    }

    /// Finds the rules for an element. Returns whether there are any. Finds none if the budget is used up.
    pub(super) fn find(&mut self, node: &NodeRef<'_, '_>, budget: &Budget) -> bool {
        self.found.clear();
        let is_complete =
            self.find_all(node, budget).is_some() && budget.spend_on_sorting(self.found.len(), 0).is_some();
        if !is_complete {
            self.found.clear();
        }
        self.found.sort_unstable();
        !self.found.is_empty()
    }

    fn find_all(&mut self, node: &NodeRef<'_, '_>, budget: &Budget) -> Option<()> {
        let (sheets, all) = (&self.sheets, &mut self.found);
        let mut try_all = |list: Option<&Vec<u32>>| {
            for number in list.into_iter().flatten() {
                let Some((selector, rule)) = sheets.selectors.get(*number as usize) else { continue };
                let found = matches(selector, node, budget)?;
                let (true, Some(data)) = (found, sheets.rules.get(*rule as usize)) else { continue };
                budget.spend(STEPS_OF_FOUND)?;
                all.push(Found {
                    layer: data.layer,
                    specificity: selector.specificity,
                    rule: *rule,
                    is_doubtful: selector.is_doubtful || data.is_doubtful,
                });
            }
            Some(())
        };
        try_all(Some(&self.others))?;
        try_all(self.by_tag.get(node.name()))?;
        if !self.by_id.lists.is_empty()
            && let Some(id) = value_of(node, attr::ID)
        {
            try_all(self.by_id.get(id))?;
        }
        if !self.by_class.lists.is_empty()
            && let Some(classes) = value_of(node, attr::CLASS)
        {
            classes.split_ascii_whitespace().try_for_each(|class| try_all(self.by_class.get(class)))?;
        }
        Some(())
    }

    /// Returns the custom properties that the found rules declare, either the important or the normal ones, in
    /// cascade order.
    pub(super) fn variables(&self, important: bool) -> impl Iterator<Item = VariableDeclared<'_>> {
        let mut found = self.found.clone();
        if important {
            found.sort_unstable_by_key(|found| (u32::MAX - found.layer, *found));
        }
        found.into_iter().flat_map(move |found| {
            let rule = self.sheets.rules.get(found.rule as usize);
            let variables = rule.into_iter().flat_map(|rule| &rule.variables);
            variables
                .filter(move |variable| variable.is_important == important)
                .map(move |variable| VariableDeclared { rule: variable, is_doubtful: found.is_doubtful })
        })
    }

    /// Returns `true` if a found rule declares custom properties.
    pub(super) fn has_variables(&self) -> bool {
        let rules = self.found.iter().filter_map(|found| self.sheets.rules.get(found.rule as usize));
        rules.into_iter().any(|rule| !rule.variables.is_empty())
    }

    /// Applies the declarations of the found rules, either the important or the normal ones. A color that
    /// cannot be computed is ignored for the page itself.
    pub(super) fn apply(
        &mut self,
        important: bool,
        is_page: bool,
        style: &mut Style,
        resources: &mut Resources,
    ) {
        if important {
            // Cascade layers of important declarations have the reverse order.
            self.found.sort_unstable_by_key(|found| (u32::MAX - found.layer, *found));
        }
        for found in &self.found {
            let Some(rule) = self.sheets.rules.get(found.rule as usize) else { continue };
            let effects = if important { &rule.important } else { &rule.normal };
            if resources.budget.spend(effects.len()).is_none() {
                return;
            }
            for declared in effects {
                let mut apply = |effect: Effect, is_doubtful: bool| match effect {
                    Effect::Paint(Layer::Text | Layer::Background, Paint::Unclear) if is_page => {}
                    Effect::Paint(layer, Paint::System(colour)) if is_page => {
                        style.apply(Effect::Paint(layer, Paint::Known(colour)));
                    }
                    effect if is_doubtful => style.apply_doubtful(effect),
                    effect => style.apply(effect),
                };
                match declared {
                    Declared::Now(effect) => apply(*effect, found.is_doubtful),
                    Declared::Later(property, text) => {
                        resources.is_of_sheet = true;
                        for choice in 0..=resources.variables.choices {
                            if resources.budget.spend(text.len()).is_none() {
                                break;
                            }
                            resources.variables.choice = choice;
                            declare_later(*property, text, resources, &mut |effect| {
                                apply(effect, found.is_doubtful || choice > 0);
                            });
                        }
                        resources.variables.choice = 0;
                        resources.is_of_sheet = false;
                    }
                }
            }
            style.declared = style.declared.with(rule.declared);
        }
    }
}

/// Returns whether a selector matches, or `None` if the budget is used up.
fn matches(selector: &Selector, node: &NodeRef<'_, '_>, budget: &Budget) -> Option<bool> {
    let mut compounds = selector.compounds.as_slice();
    let mut at = Some(*node);
    // Compounds joined by `>`, up to the next descendant combinator.
    let mut is_first = true;
    while !compounds.is_empty() {
        let length = compounds.iter().take_while(|(_, before)| *before == Combinator::Child).count() + 1;
        let (run, rest) = compounds.split_at(length.min(compounds.len()));
        compounds = rest;
        loop {
            let Some(start) = at else { return Some(false) };
            let mut here = Some(start);
            let mut fits = true;
            for (compound, _) in run {
                match here {
                    Some(node) if fits_compound(compound, &node, budget)? => here = parent(&node),
                    _ => {
                        fits = false;
                        break;
                    }
                }
            }
            if fits {
                at = here;
                break;
            }
            if is_first {
                return Some(false);
            }
            at = parent(&start);
        }
        is_first = false;
    }
    Some(true)
}

fn parent<'t, 's>(node: &NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    node.parent().filter(NodeRef::is_element)
}

/// Returns whether a compound selector matches an element, or `None` if the budget is used up.
fn fits_compound(compound: &Compound, node: &NodeRef<'_, '_>, budget: &Budget) -> Option<bool> {
    budget.spend_on_text(compound.tag.as_ref().map_or(0, String::len))?;
    if !compound.tag.as_ref().is_none_or(|tag| node.name().eq_ignore_ascii_case(tag)) {
        return Some(false);
    }
    if !compound.ids.is_empty() {
        budget.spend(node.attrs().len())?;
        let Some(own) = value_of(node, attr::ID) else { return Some(false) };
        for id in &compound.ids {
            budget.spend_on_text(id.len())?;
            if !own.eq_ignore_ascii_case(id) {
                return Some(false);
            }
        }
    }
    if !compound.classes.is_empty() {
        budget.spend(node.attrs().len())?;
        let Some(own) = value_of(node, attr::CLASS) else { return Some(false) };
        for class in &compound.classes {
            budget.spend_on_search(own.len())?;
            if !own.split_ascii_whitespace().any(|own| own.eq_ignore_ascii_case(class)) {
                return Some(false);
            }
        }
    }
    for test in &compound.attributes {
        if !passes(test, node, budget)? {
            return Some(false);
        }
    }
    if compound.is_link {
        budget.spend(node.attrs().len())?;
    }
    let fits = (!compound.is_link || node.attr("href").is_some())
        && (!compound.is_root || node.namespace() == Namespace::Html && node.is_html(tag::HTML))
        && (!compound.is_empty || node.first_child().is_none())
        && (!compound.is_first || element_beside(node, false).is_none())
        && (!compound.is_last || element_beside(node, true).is_none());
    if !fits {
        return Some(false);
    }
    for other in &compound.others {
        if fits_compound(other, node, budget)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns whether an element passes the test of an attribute selector, or `None` if the budget is used up.
fn passes(test: &AttributeTest, node: &NodeRef<'_, '_>, budget: &Budget) -> Option<bool> {
    // The names are compared one after the other.
    budget.spend_on_text(node.attrs().len() * test.name.len())?;
    budget.spend(node.attrs().len())?;
    let Some(value) = node.attr(&test.name) else { return Some(false) };
    budget.spend_on_search(value.len())?;
    Some(compares(test.compare, &value.to_ascii_lowercase(), &test.value))
}

/// Returns the nearest element among the eight siblings before or after a node.
fn element_beside<'t, 's>(node: &NodeRef<'t, 's>, after: bool) -> Option<NodeRef<'t, 's>> {
    let step = |node: &NodeRef<'t, 's>| if after { node.next_sibling() } else { node.prev_sibling() };
    std::iter::successors(step(node), step).take(8).find(NodeRef::is_element)
}

fn compares(compare: Compare, value: &str, with: &str) -> bool {
    match compare {
        Compare::Exists => true,
        Compare::Equals => value == with,
        Compare::Word => value.split_ascii_whitespace().any(|word| word == with),
        Compare::Begins => !with.is_empty() && value.starts_with(with),
        Compare::Ends => !with.is_empty() && value.ends_with(with),
        Compare::Contains => !with.is_empty() && value.contains(with),
        Compare::Dash => {
            value.strip_prefix(with).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        }
    }
}
