//! Elements as selectors see them. Steps from node to node are paid from the budget: without any left, nothing matches.

use crate::css::{Budget, Name, NoElement, PseudoClass, Types};
use lye_html::{AttrId, AttrNamespace, Namespace, NodeKind, NodeRef, attr, tag};
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::MatchingContext;
use selectors::matching::ElementSelectorFlags;
use selectors::{Element, OpaqueElement};
use std::fmt;
use std::num::NonZeroUsize;
use std::ptr::NonNull;

/// An element, and the budget for looking around from it.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a, 't, 's> {
    pub(super) node: NodeRef<'t, 's>,
    pub(super) budget: &'a Budget,
}

impl fmt::Debug for Seen<'_, '_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.node.name())
    }
}

/// Returns the value of an attribute without a namespace.
pub(super) fn value_of<'t>(node: &NodeRef<'t, '_>, name: AttrId) -> Option<&'t str> {
    let found =
        node.attrs().find(|attribute| attribute.id() == name && attribute.namespace() == AttrNamespace::None);
    found.map(|attribute| attribute.value())
}

/// Returns the classes of an element.
pub(super) fn classes_of<'t>(node: &NodeRef<'t, '_>) -> impl Iterator<Item = &'t str> {
    value_of(node, attr::CLASS).unwrap_or_default().split_ascii_whitespace()
}

fn uri(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "http://www.w3.org/1999/xhtml",
        Namespace::Svg => "http://www.w3.org/2000/svg",
        Namespace::MathMl => "http://www.w3.org/1998/Math/MathML",
    }
}

impl<'a, 't, 's> Seen<'a, 't, 's> {
    fn at(self, node: Option<NodeRef<'t, 's>>) -> Option<Self> {
        node.map(|node| Self { node, ..self })
    }

    /// Returns the first element in a row of siblings.
    fn element_in(
        self,
        start: Option<NodeRef<'t, 's>>,
        step: impl Fn(&NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>>,
    ) -> Option<Self> {
        let mut nodes = std::iter::successors(start, step).take_while(|_| self.budget.spend(1).is_some());
        self.at(nodes.find(NodeRef::is_element))
    }

    fn has(self, name: AttrId) -> bool {
        value_of(&self.node, name).is_some()
    }

    fn is_field(self) -> bool {
        self.node.namespace() == Namespace::Html
            && matches!(self.node.tag_id(), Some(tag::INPUT | tag::SELECT | tag::TEXTAREA))
    }

    fn may_be_disabled(self) -> bool {
        let others = [tag::BUTTON, tag::FIELDSET, tag::OPTGROUP, tag::OPTION];
        self.is_field() || others.iter().any(|name| self.node.is_html(*name))
    }

    fn is_editable(self) -> bool {
        let is_text = match self.node.tag_id() {
            Some(tag::TEXTAREA) => true,
            Some(tag::INPUT) => {
                let kind = value_of(&self.node, attr::TYPE).unwrap_or_default().to_ascii_lowercase();
                ![
                    "button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset",
                    "submit",
                ]
                .contains(&kind.as_str())
            }
            _ => false,
        };
        let is_field = is_text && self.is_field() && !self.has(attr::READONLY) && !self.has(attr::DISABLED);
        is_field
            || self.inherited(attr::CONTENTEDITABLE).is_some_and(|value| !value.eq_ignore_ascii_case("false"))
    }

    /// Returns the value of an attribute of the element, or of the nearest one around it that has it.
    fn inherited(self, name: AttrId) -> Option<&'t str> {
        let around = std::iter::successors(Some(self), Seen::parent_element);
        around.into_iter().find_map(|element| value_of(&element.node, name))
    }

    fn is_of_language(self, ranges: &[Box<str>]) -> bool {
        let Some(language) = self.inherited(attr::LANG) else { return false };
        ranges.iter().any(|range| {
            let start = language.get(..range.len()).unwrap_or_default();
            let rest = language.get(range.len()..).unwrap_or_default();
            !range.is_empty()
                && start.eq_ignore_ascii_case(range)
                && (rest.is_empty() || rest.starts_with('-'))
        })
    }
}

impl Element for Seen<'_, '_, '_> {
    type Impl = Types;

    fn opaque(&self) -> OpaqueElement {
        let number = NonZeroUsize::MIN.saturating_add(self.node.id().index());
        OpaqueElement::from_ptr(NonNull::without_provenance(number))
    }

    fn parent_element(&self) -> Option<Self> {
        self.budget.spend(1)?;
        self.at(self.node.parent().filter(NodeRef::is_element))
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    /// The element itself stands for its first line.
    fn pseudo_element_originating_element(&self) -> Option<Self> {
        Some(*self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.element_in(self.node.prev_sibling(), NodeRef::prev_sibling)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.element_in(self.node.next_sibling(), NodeRef::next_sibling)
    }

    fn first_element_child(&self) -> Option<Self> {
        self.element_in(self.node.first_child(), NodeRef::next_sibling)
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.node.namespace() == Namespace::Html
    }

    fn has_local_name(&self, name: &Name) -> bool {
        self.budget.spend_on_text(name.as_str().len()).is_some() && self.node.name() == name.as_str()
    }

    fn has_namespace(&self, namespace: &Name) -> bool {
        uri(self.node.namespace()) == namespace.as_str()
    }

    fn is_same_type(&self, other: &Self) -> bool {
        (self.node.namespace(), self.node.name()) == (other.node.namespace(), other.node.name())
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&Name>,
        name: &Name,
        operation: &AttrSelectorOperation<&Name>,
    ) -> bool {
        if self.budget.spend(self.node.attrs().len()).is_none() {
            return false;
        }
        let is_any = match namespace {
            NamespaceConstraint::Any => true,
            NamespaceConstraint::Specific(uri) if uri.as_str().is_empty() => false,
            NamespaceConstraint::Specific(_) => return false,
        };
        let mut found = self.node.attrs().filter(|attribute| {
            (is_any || attribute.namespace() == AttrNamespace::None)
                && self.budget.spend_on_text(name.as_str().len()).is_some()
                && attribute.local_name() == name.as_str()
        });
        found.any(|attribute| {
            self.budget.spend_on_search(attribute.value().len()).is_some()
                && operation.eval_str(attribute.value())
        })
    }

    fn match_non_ts_pseudo_class(&self, class: &PseudoClass, _: &mut MatchingContext<'_, Types>) -> bool {
        match class {
            PseudoClass::Link => self.is_link(),
            PseudoClass::Checked => match self.node.tag_id() {
                Some(tag::INPUT) => self.has(attr::CHECKED),
                Some(tag::OPTION) => self.has(attr::SELECTED),
                _ => false,
            },
            PseudoClass::Disabled => self.may_be_disabled() && self.has(attr::DISABLED),
            PseudoClass::Enabled => self.may_be_disabled() && !self.has(attr::DISABLED),
            PseudoClass::Required => self.is_field() && self.has(attr::REQUIRED),
            PseudoClass::Optional => self.is_field() && !self.has(attr::REQUIRED),
            PseudoClass::ReadOnly => !self.is_editable(),
            PseudoClass::ReadWrite => self.is_editable(),
            PseudoClass::Open => {
                [tag::DETAILS, tag::DIALOG].iter().any(|name| self.node.is_html(*name))
                    && self.has(attr::OPEN)
            }
            PseudoClass::Defined => {
                self.node.namespace() != Namespace::Html || !self.node.name().contains('-')
            }
            PseudoClass::Lang(ranges) => self.is_of_language(ranges),
            PseudoClass::Dir { is_rtl } => {
                self.inherited(attr::DIR).is_some_and(|value| value.eq_ignore_ascii_case("rtl")) == *is_rtl
            }
            PseudoClass::Never => false,
        }
    }

    fn match_pseudo_element(&self, element: &NoElement, _: &mut MatchingContext<'_, Types>) -> bool {
        *element == NoElement::FirstLine
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        let is_link = [tag::A, tag::AREA].iter().any(|name| self.node.is_html(*name))
            || self.node.namespace() == Namespace::Svg && self.node.tag_id() == Some(tag::A);
        is_link && self.node.attrs().any(|attribute| attribute.local_name() == "href")
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Name, case: CaseSensitivity) -> bool {
        self.budget.spend(self.node.attrs().len()).is_some()
            && self.budget.spend_on_text(id.as_str().len()).is_some()
            && value_of(&self.node, attr::ID)
                .is_some_and(|own| case.eq(own.as_bytes(), id.as_str().as_bytes()))
    }

    fn has_class(&self, class: &Name, case: CaseSensitivity) -> bool {
        if self.budget.spend(self.node.attrs().len()).is_none() {
            return false;
        }
        let Some(own) = value_of(&self.node, attr::CLASS) else { return false };
        self.budget.spend_on_search(own.len()).is_some()
            && own.split_ascii_whitespace().any(|own| case.eq(own.as_bytes(), class.as_str().as_bytes()))
    }

    fn has_custom_state(&self, _: &Name) -> bool {
        false
    }

    fn imported_part(&self, _: &Name) -> Option<Name> {
        None
    }

    fn is_part(&self, _: &Name) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        let mut children = self.node.children().take_while(|_| self.budget.spend(1).is_some());
        !children
            .any(|child| child.is_element() || child.kind() == NodeKind::Text && !child.data().is_empty())
    }

    fn is_root(&self) -> bool {
        self.node.is_html(tag::HTML) && !self.node.parent().is_some_and(|parent| parent.is_element())
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}
