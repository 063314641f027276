//! The attribute hook: decides about single attributes.

use super::HookCalls;
use super::name_in_tag;
use crate::findings::FindingCode;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::hooks::{FilterError, Hook, HookKind, MaybeSend, Question};

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

/// An attribute hook.
#[derive(Clone, Debug)]
pub(crate) struct AttributeHook(Hook<Self>);

impl HookKind for AttributeHook {
    type Context<'c> = AttributeContext<'c>;
    type Decision = AttributeHookDecision;

    fn question(context: &AttributeContext<'_>) -> Question {
        let AttributeContext { namespace, element, attribute_namespace, attribute, value } = *context;
        let name = name_in_tag(attribute_namespace, attribute);
        vec![namespace.name().to_owned(), element.to_owned(), name, value.to_owned()]
    }
}

impl AttributeHook {
    pub(crate) fn new(
        hook: impl Fn(&AttributeContext<'_>) -> Result<AttributeHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Self(Hook::<Self>::new(hook))
    }

    /// Calls the hook. Returns `None` if it failed.
    pub(crate) fn decide(
        &self,
        context: &AttributeContext<'_>,
        calls: &HookCalls,
    ) -> Option<AttributeHookDecision> {
        self.0
            .call(context)
            .map_err(|failure| {
                let place = (context.element, Some(context.attribute));
                calls.add_error(FindingCode::ATTRIBUTE_HOOK_FAILED, place, failure);
            })
            .ok()
    }
}
