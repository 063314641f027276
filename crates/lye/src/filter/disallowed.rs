//! What becomes of the elements that the configuration does not keep, as tables; and of their tags, if these are to become text.

use lye_html::filter::{ElementInfo, TagReading};
use lye_html::{Namespace, TagId};
use lye_policy::compiled::{ElementRule, Engine, NameTable};
use lye_policy::model::{Disallowed, DisallowedAction, namespace_and_name};
use std::collections::HashSet;

/// The elements whose content is not for people: of these nothing is left in the place of the element unless a policy names them.
const NOT_FOR_PEOPLE: [&str; 15] = [
    "script",
    "style",
    "template",
    "iframe",
    "object",
    "applet",
    "noembed",
    "noframes",
    "noscript",
    "svg:script",
    "svg:style",
    "svg:metadata",
    "svg:defs",
    "math:annotation",
    "math:annotation-xml",
];

/// The elements that every document has, whatever its source says.
const OF_DOCUMENTS: [&str; 3] = ["html", "head", "body"];

/// The void elements, which may be bare in an output: their attributes were not kept.
const VOID: [&str; 22] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input",
    "keygen", "link", "meta", "nextid", "param", "source", "spacer", "track", "wbr", "menuitem",
];

/// What becomes of elements that are not kept.
#[derive(Clone, Debug)]
pub(crate) struct DisallowedTable {
    default: DisallowedAction,
    /// What is said of single elements.
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

/// The table at work on one input.
#[derive(Debug)]
pub(crate) struct Refusals<'p> {
    table: &'p DisallowedTable,
    /// Whether the input is a document: of it, the tags of the elements that it has in any case are no text.
    is_document: bool,
    /// The names of kept elements, in any namespace, that were opened: their end tags are markup.
    opened: HashSet<TagId>,
}

impl<'p> Refusals<'p> {
    pub(crate) fn new(table: &'p DisallowedTable, is_document: bool) -> Self {
        Self { table, is_document, opened: HashSet::new() }
    }

    /// Whether an element that is not kept is replaced by its children. That goes too for one whose tags become text, if it is there
    /// all the same because the parser made it up.
    pub(crate) fn unwraps(&self, element: &ElementInfo<'_>) -> bool {
        self.table.of(element) != DisallowedAction::Remove
            && !(element.namespace == Namespace::Html && element.name() == "html")
    }

    pub(crate) fn reads_tags(&self) -> bool {
        self.table.escapes
    }

    /// What the start tag of an element is for which this is the rule.
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
        let is_text = rule == ElementRule::Remove
            && self.table.of(element) == DisallowedAction::Escape
            && !(self.is_document
                && element.namespace == Namespace::Html
                && OF_DOCUMENTS.contains(&element.name()));
        if is_text { TagReading::Text } else { TagReading::Markup }
    }
}

/// Whether tags of this name are markup where that is in doubt, because HTML does not define it or because it means nothing without
/// attributes: whether the policy mentions it, or keeps it though it is void.
pub(crate) fn mentions_element(engine: &Engine, refusals: Option<&Refusals<'_>>, name: &str) -> bool {
    let id = TagId::from_name(name).unwrap_or(TagId::NONE);
    let is_named =
        refusals.is_some_and(|refusals| refusals.table.named(Namespace::Html, id, || name).is_some());
    is_named
        || match engine.element(Namespace::Html, id, || name) {
            // Without a list of what is kept, everything is, and it tells nothing but of names that look like custom elements.
            ElementRule::Keep(_) => engine.lists_elements() || name.contains('-') || VOID.contains(&name),
            ElementRule::ReplaceWithChildren => true,
            ElementRule::Remove => false,
        }
}
