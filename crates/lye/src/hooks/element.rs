//! The element hook: decides about elements, with their attributes.

use super::{ElementChange, HookCalls, borrowed, value_of};
use crate::findings::FindingCode;
use lye_html::{Namespace, TagId};
use lye_policy::hooks::{FilterError, Hook, HookKind, MaybeSend, Question};
use std::cell::OnceCell;
use std::fmt;

/// The argument of an element hook: see [`Cleaner::with_element_hook`](crate::Cleaner::with_element_hook).
///
/// Names of attributes are in lower case, with the prefix of their namespace: `href`, `xlink:href`, `viewbox`.
pub struct ElementContext<'a> {
    namespace: Namespace,
    name: &'a str,
    attributes: &'a [(&'a str, &'a str)],
    keep: &'a dyn Fn() -> Vec<(String, String)>,
    kept: OnceCell<Vec<(String, String)>>,
}

impl<'a> ElementContext<'a> {
    /// Creates the context of an element. `keep` returns the attributes that the policy keeps.
    pub(crate) fn new(
        (namespace, name): (Namespace, &'a str),
        attributes: &'a [(&'a str, &'a str)],
        keep: &'a dyn Fn() -> Vec<(String, String)>,
    ) -> Self {
        Self { namespace, name, attributes, keep, kept: OnceCell::new() }
    }

    /// Returns the namespace of the element.
    pub fn namespace(&self) -> Namespace {
        self.namespace
    }

    /// Returns the element's name after the policy's renames.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns the names and the values of all attributes of the element in the input, in their order, even of those
    /// that the policy removes or rewrites.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> {
        self.attributes.iter().copied()
    }

    /// Returns the value of an attribute in the input, even if the policy removes or rewrites it. O(attributes).
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        value_of(self.attributes, name)
    }

    /// Returns the names and the values of the attributes that the policy keeps and adds. The first call judges the
    /// attributes.
    ///
    /// ```
    /// use lye::Cleaner;
    /// use lye::hooks::ElementHookDecision;
    /// let cleaner = Cleaner::default().with_element_hook(|element| {
    ///     // A link that lost its URL.
    ///     let is_broken = element.attribute("href").is_some()
    ///         && !element.kept_attributes().any(|(name, _)| name == "href");
    ///     Ok(if is_broken { ElementHookDecision::ReplaceWithChildren } else { ElementHookDecision::Keep })
    /// });
    /// assert_eq!(
    ///     cleaner.clean("<a href='javascript:x'>one</a> <a href=/two>two</a>")?.html(),
    ///     r#"one <a href="/two">two</a>"#
    /// );
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn kept_attributes(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        borrowed(self.kept.get_or_init(self.keep))
    }

    /// Returns everything that the hook sees.
    fn question(&self) -> Question {
        let own = [self.namespace.name(), self.name];
        let attributes = self.attributes().flat_map(|(name, value)| [name, value]);
        // No attribute has an empty name.
        let kept = self.kept_attributes().flat_map(|(name, value)| [name, value]);
        own.into_iter().chain(attributes).chain([""]).chain(kept).map(str::to_owned).collect()
    }
}

impl fmt::Debug for ElementContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementContext")
            .field("namespace", &self.namespace)
            .field("name", &self.name)
            .field("attributes", &self.attributes)
            .finish_non_exhaustive()
    }
}

/// The decision of a hook about an element.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Changes its name or its attributes, as far as the policy allows that.
    Change(ElementChange),
}

/// An element hook.
#[derive(Clone, Debug)]
pub(crate) struct ElementHook(Hook<Self>);

impl HookKind for ElementHook {
    type Context<'c> = ElementContext<'c>;
    type Decision = ElementHookDecision;

    fn question(context: &ElementContext<'_>) -> Question {
        context.question()
    }
}

impl ElementHook {
    pub(crate) fn new(
        hook: impl Fn(&ElementContext<'_>) -> Result<ElementHookDecision, FilterError> + MaybeSend + 'static,
    ) -> Self {
        Self(Hook::<Self>::new(hook))
    }

    /// Calls the hook, unless it was already asked about this result of its own. Returns `None` if it failed.
    pub(crate) fn decide(
        &self,
        context: &ElementContext<'_>,
        calls: &HookCalls,
    ) -> Option<ElementHookDecision> {
        calls.of_result(|| context.question()).or_else(|| self.ask(context, calls))
    }

    /// Calls the hook with its own result. Later passes do not ask about that again.
    pub(crate) fn decide_about_result(
        &self,
        context: &ElementContext<'_>,
        calls: &HookCalls,
    ) -> Option<ElementHookDecision> {
        let question = context.question();
        if let known @ Some(_) = calls.of_result(|| question.clone()) {
            return known;
        }
        let answer = self.ask(context, calls)?;
        calls.add_result(question, answer.clone());
        Some(answer)
    }

    fn ask(&self, context: &ElementContext<'_>, calls: &HookCalls) -> Option<ElementHookDecision> {
        self.0
            .call(context)
            .map_err(|failure| {
                calls.add_error(FindingCode::ELEMENT_HOOK_FAILED, (context.name, None), failure)
            })
            .ok()
    }
}
