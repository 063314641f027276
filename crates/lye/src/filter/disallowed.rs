//! Decides about elements that the configuration does not keep, and about their tags where these become text.

use lye_html::filter::{ElementInfo, TagReading};
use lye_html::{Namespace, TagId, tag};
use lye_policy::model::{Disallowed, DisallowedAction, NOT_FOR_PEOPLE, namespace_and_name};
use lye_policy::sanitizer::compiled::{ElementRule, Engine, NameTable};
use std::collections::HashSet;

/// The void elements. They may appear in an output without attributes, because none was kept.
const VOID: [&str; 22] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input",
    "keygen", "link", "meta", "nextid", "param", "source", "spacer", "track", "wbr", "menuitem",
];

/// The actions for elements that are not kept.
#[derive(Clone, Debug)]
pub(crate) struct DisallowedTable {
    default: DisallowedAction,
    /// The actions for single elements.
    named: [NameTable<Option<DisallowedAction>>; 3],
    escapes: bool,
}

impl DisallowedTable {
    pub(crate) fn new(disallowed: &Disallowed) -> Self {
        let mut named = [NameTable::new(None), NameTable::new(None), NameTable::new(None)];
        let mut set = |written: &str, action| {
            let (namespace, name) = namespace_and_name(written);
            let index = TagId::from_name(name).map(TagId::index);
            named[namespace as usize].insert(index, TagId::all().len(), name, Some(action));
        };
        if disallowed.default == DisallowedAction::Unwrap {
            for name in NOT_FOR_PEOPLE {
                set(name, DisallowedAction::Remove);
            }
        }
        for (name, &action) in &disallowed.elements {
            set(name, action);
        }
        let escapes = disallowed.default == DisallowedAction::Escape
            || disallowed.elements.values().any(|&action| action == DisallowedAction::Escape);
        Self { default: disallowed.default, named, escapes }
    }

    fn named<'n>(
        &self,
        namespace: Namespace,
        id: TagId,
        name: impl FnOnce() -> &'n str,
    ) -> Option<DisallowedAction> {
        self.named[namespace as usize].get(id.index(), name)
    }

    fn of(&self, element: &ElementInfo<'_>) -> DisallowedAction {
        self.named(element.namespace, element.id, || element.name()).unwrap_or(self.default)
    }
}

/// The table with the state of one input.
#[derive(Debug)]
pub(crate) struct Refusals<'p> {
    table: &'p DisallowedTable,
    /// The names of kept elements, in any namespace, that were opened: their end tags are markup.
    opened: HashSet<TagId>,
}

impl<'p> Refusals<'p> {
    pub(crate) fn new(table: &'p DisallowedTable) -> Self {
        Self { table, opened: HashSet::new() }
    }

    /// Returns `true` if an element that is not kept is unwrapped. This includes elements whose tags become
    /// text, which exist only if the parser implies them.
    pub(crate) fn unwraps(&self, element: &ElementInfo<'_>) -> bool {
        matches!(self.table.of(element), DisallowedAction::Unwrap | DisallowedAction::Escape)
    }

    /// Returns `true` if an element that is not kept is replaced by its `alt`: only images are.
    pub(crate) fn replaces(&self, element: &ElementInfo<'_>) -> bool {
        (element.namespace, element.id) == (Namespace::Html, tag::IMG)
            && self.table.of(element) == DisallowedAction::Alt
    }

    pub(crate) fn reads_tags(&self) -> bool {
        self.table.escapes
    }

    /// Decides whether a start tag is markup or text, given the rule for its element.
    pub(crate) fn start_tag(&mut self, rule: ElementRule, element: &ElementInfo<'_>) -> TagReading {
        let reading = self.reading(rule, element);
        if reading == TagReading::Markup {
            self.opened.insert(element.id);
        }
        reading
    }

    pub(crate) fn end_tag(&self, rule: ElementRule, element: &ElementInfo<'_>) -> TagReading {
        match self.reading(rule, element) {
            TagReading::Text if !self.opened.contains(&element.id) => TagReading::Text,
            _ => TagReading::Markup,
        }
    }

    fn reading(&self, rule: ElementRule, element: &ElementInfo<'_>) -> TagReading {
        let is_text = rule == ElementRule::Remove && self.table.of(element) == DisallowedAction::Escape;
        if is_text { TagReading::Text } else { TagReading::Markup }
    }
}

/// Returns `true` if tags of this name count as markup in doubt, which arises for names that HTML does not define
/// and for elements that mean nothing without attributes: the policy mentions the element, or keeps it although it
/// is void.
pub(crate) fn mentions_element(engine: &Engine, refusals: Option<&Refusals<'_>>, name: &str) -> bool {
    let id = TagId::from_name(name).unwrap_or(TagId::NONE);
    let is_named =
        refusals.is_some_and(|refusals| refusals.table.named(Namespace::Html, id, || name).is_some());
    is_named
        || match engine.element(Namespace::Html, id, || name) {
            // Without an allowlist everything is kept, so only names that look like custom elements
            // count.
            ElementRule::Keep(_) => engine.lists_elements || name.contains('-') || VOID.contains(&name),
            ElementRule::ReplaceWithChildren => true,
            ElementRule::Remove => false,
        }
}
