//! The link hook: decides about links, with their attributes and their text.

use super::{HookCalls, LinkChange, value_of};
use crate::findings::FindingCode;
use lye_html::Namespace;
use lye_policy::hooks::{FilterError, Hook, HookKind, MaybeSend, Question};

/// The argument of a link hook: see [`Cleaner::with_link_hook`](crate::Cleaner::with_link_hook).
///
/// Names of attributes are in lower case, with the prefix of their namespace: `href`, `xlink:href`.
#[derive(Clone, Copy, Debug)]
pub struct LinkContext<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) name: &'a str,
    pub(crate) attributes: &'a [(&'a str, &'a str)],
    pub(crate) text: &'a str,
    pub(crate) is_new: bool,
}

impl<'a> LinkContext<'a> {
    /// Returns the namespace of the element: HTML or SVG.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Returns the name of the element: `a` or `area`.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the names and the values of its attributes, as the policy keeps and adds them.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> {
        self.attributes.iter().copied()
    }

    /// Returns the value of an attribute. O(attributes).
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        value_of(self.attributes, name)
    }

    /// Returns the text in the element.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns `true` if the policy made the link from text (`text.linkify`).
    pub fn is_new(&self) -> bool {
        self.is_new
    }
}

/// The decision of a hook about a link.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LinkHookDecision {
    /// Keeps it.
    Keep,
    /// Removes it with its content.
    Remove,
    /// Unwraps it: removes the link and keeps its content.
    ReplaceWithChildren,
    /// Changes its attributes or its text, as far as the policy allows that.
    Change(LinkChange),
}

/// A link hook.
#[derive(Clone, Debug)]
pub(crate) struct LinkHook(Hook<Self>);

impl HookKind for LinkHook {
    type Context<'c> = LinkContext<'c>;
    type Decision = LinkHookDecision;

    fn question(context: &LinkContext<'_>) -> Question {
        let is_new = if context.is_new { "new" } else { "" };
        let own = [context.namespace.name(), context.name, context.text, is_new];
        let attributes = context.attributes().flat_map(|(name, value)| [name, value]);
        own.into_iter().chain(attributes).map(str::to_owned).collect()
    }
}

impl LinkHook {
    pub(crate) fn new(
        hook: impl Fn(&LinkContext<'_>) -> Result<LinkHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Self(Hook::<Self>::new(hook))
    }

    /// Calls the hook. Returns `None` if it failed.
    pub(crate) fn decide(&self, context: &LinkContext<'_>, calls: &HookCalls) -> Option<LinkHookDecision> {
        self.0
            .call(context)
            .map_err(|failure| calls.add_error(FindingCode::LINK_HOOK_FAILED, (context.name, None), failure))
            .ok()
    }
}
