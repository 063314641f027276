//! Hooks: functions that decide about elements and attributes that the policy keeps.

use lye_html::filter::ElementInfo;
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_policy::urls::FilterError;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The argument of an element hook: see [`Cleaner::with_element_hook`](crate::Cleaner::with_element_hook).
#[derive(Clone, Copy, Debug)]
pub struct ElementContext<'a> {
    info: &'a ElementInfo<'a>,
}

impl<'a> ElementContext<'a> {
    pub(crate) fn new(info: &'a ElementInfo<'a>) -> Self {
        Self { info }
    }

    /// Returns the namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.info.namespace
    }

    /// Returns the element's name after the policy's renames.
    pub fn name(&self) -> &'a str {
        self.info.name()
    }

    /// Returns the value of an attribute in the input, even if it is removed later. O(attributes). Matches
    /// names as [`ElementInfo::attribute`] does.
    pub fn attribute(&self, id: AttrId) -> Option<&'a str> {
        self.info.attribute(id)
    }
}

/// The argument of an attribute hook: see [`Cleaner::with_attribute_hook`](crate::Cleaner::with_attribute_hook).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AttributeContext<'a> {
    /// The namespace of the element.
    pub namespace: Namespace,
    /// The element's name after the policy's renames.
    pub element: &'a str,
    /// The namespace of the attribute.
    pub attribute_namespace: AttrNamespace,
    /// The attribute's local name.
    pub attribute: &'a str,
    /// The value that the policy keeps, possibly rewritten.
    pub value: &'a str,
}

/// The decision of a hook about an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ElementHookDecision {
    /// Keeps it.
    Keep,
    /// Removes it with its content.
    Remove,
    /// Unwraps it: removes the element and keeps its content. Removes the content too for `html`, `svg` and
    /// `math`.
    ReplaceWithChildren,
    /// Renames it, with the same restrictions as the renames of a policy. If the new name is not allowed, the
    /// element is removed.
    Rename(TagId),
}

/// The decision of a hook about an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AttributeHookDecision {
    /// Keeps it.
    Keep,
    /// Removes it.
    Remove,
    /// Replaces its value, if the policy allows the new one.
    Replace(String),
}

type DecideElement = dyn Fn(&ElementContext<'_>) -> Result<ElementHookDecision, FilterError> + Send + Sync;
type DecideAttribute =
    dyn Fn(&AttributeContext<'_>) -> Result<AttributeHookDecision, FilterError> + Send + Sync;

#[derive(Clone)]
pub(crate) struct ElementHook(pub(crate) Arc<DecideElement>);

#[derive(Clone)]
pub(crate) struct AttributeHook(pub(crate) Arc<DecideAttribute>);

impl ElementHook {
    /// Calls the hook. Returns `None` if it failed.
    pub(crate) fn decide(&self, context: &ElementContext<'_>) -> Option<ElementHookDecision> {
        // A hook that panicked may leave its own shared state inconsistent; Lye's state does not depend on
        // it.
        catch_unwind(AssertUnwindSafe(|| (self.0)(context))).ok()?.ok()
    }
}

impl AttributeHook {
    /// Calls the hook. Returns `None` if it failed.
    pub(crate) fn decide(&self, context: &AttributeContext<'_>) -> Option<AttributeHookDecision> {
        catch_unwind(AssertUnwindSafe(|| (self.0)(context))).ok()?.ok()
    }
}

impl fmt::Debug for ElementHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ElementHook")
    }
}

impl fmt::Debug for AttributeHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AttributeHook")
    }
}
