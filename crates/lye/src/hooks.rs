//! Hooks: functions that are asked about elements and attributes that a policy allows.

use lye_html::filter::ElementInfo;
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_policy::urls::FilterError;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What an element hook is told: see [`Cleaner::with_element_hook`](crate::Cleaner::with_element_hook).
#[derive(Clone, Copy, Debug)]
pub struct ElementContext<'a> {
    info: &'a ElementInfo<'a>,
}

impl<'a> ElementContext<'a> {
    pub(crate) fn new(info: &'a ElementInfo<'a>) -> Self {
        Self { info }
    }

    /// The namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.info.namespace
    }

    /// The element's name, after the renames of the policy.
    pub fn name(&self) -> &'a str {
        self.info.name()
    }

    /// The value of an attribute as the input has it, whatever becomes of it. O(attributes). Names are as
    /// [`ElementInfo::attribute`] takes them.
    pub fn attribute(&self, id: AttrId) -> Option<&'a str> {
        self.info.attribute(id)
    }
}

/// What an attribute hook is told: see [`Cleaner::with_attribute_hook`](crate::Cleaner::with_attribute_hook).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AttributeContext<'a> {
    /// The namespace of the element.
    pub namespace: Namespace,
    /// The element's name, after the renames of the policy.
    pub element: &'a str,
    /// The namespace of the attribute.
    pub attribute_namespace: AttrNamespace,
    /// The attribute's local name.
    pub attribute: &'a str,
    /// The value that the policy keeps, which it may have written anew.
    pub value: &'a str,
}

/// What becomes of an element that the policy keeps, by a hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ElementHookDecision {
    /// It stays.
    Keep,
    /// It goes, with all that is in it.
    Remove,
    /// It goes, and what is in it stays. `html`, `svg` and `math` go with what is in them.
    ReplaceWithChildren,
    /// It gets another name, for which the same holds as for the renames of a policy: what may not have it is removed.
    Rename(TagId),
}

/// What becomes of an attribute that the policy keeps, by a hook.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AttributeHookDecision {
    /// It stays.
    Keep,
    /// It goes.
    Remove,
    /// It gets another value, if the policy allows that too.
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
    /// The answer; nothing if the hook failed.
    pub(crate) fn decide(&self, context: &ElementContext<'_>) -> Option<ElementHookDecision> {
        // A hook that panicked may have left what it shares with others half done; Lye holds none of that.
        catch_unwind(AssertUnwindSafe(|| (self.0)(context))).ok()?.ok()
    }
}

impl AttributeHook {
    /// The answer; nothing if the hook failed.
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
