//! The elements around the output. They decide what may be nested in them.

use super::class;
use crate::names::{Namespace, TagId};
use crate::nesting::{MAX_OPEN, Nesting};
use crate::options::Context;

/// The chain of elements that the output will be inserted into.
///
/// ```
/// use lye_html::serialize::OutputAncestors;
/// use lye_html::{Context, Namespace};
/// let in_a_list = OutputAncestors::new([(Namespace::Html, "ul"), (Namespace::Html, "li")]);
/// let of_a_fragment = OutputAncestors::of_context(&Context::html("li"));
/// # let _ = (in_a_list, of_a_fragment);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutputAncestors {
    pub(super) inside: Nesting,
    /// The number of elements.
    pub(super) depth: usize,
    /// Whether parsers nest these elements like this, and agree on what may be in the innermost one.
    pub(super) is_certain: bool,
}

impl OutputAncestors {
    /// The ancestors of a document: none.
    pub const DOCUMENT: Self = Self { inside: Nesting::DOCUMENT, depth: 0, is_certain: true };

    /// Creates a chain of elements, outermost first. O(elements).
    #[must_use]
    pub fn new<'n>(chain: impl IntoIterator<Item = (Namespace, &'n str)>) -> Self {
        Self::of_ids(chain.into_iter().map(|(ns, name)| (ns, TagId::from_name(name).unwrap_or(TagId::NONE))))
    }

    /// Creates the ancestors of a fragment: its context element, which may be inside a `form`.
    #[must_use]
    pub fn of_context(context: &Context) -> Self {
        let name = TagId::from_name(&context.name).unwrap_or(TagId::NONE);
        Self::of_fragment(context.namespace, name, context.in_form)
    }

    /// Adds an element inside the innermost one.
    ///
    /// ```
    /// use lye_html::serialize::OutputAncestors;
    /// use lye_html::{Context, Namespace};
    /// let in_a_cell = OutputAncestors::of_context(&Context::html("td")).with(Namespace::Html, "div");
    /// # let _ = in_a_cell;
    /// ```
    #[must_use]
    pub fn with(self, namespace: Namespace, name: &str) -> Self {
        let name = TagId::from_name(name).unwrap_or(TagId::NONE);
        let fitting = self.inside.enter(namespace, name);
        Self {
            inside: fitting.unwrap_or_else(|| self.inside.enter_unchecked(namespace, name)),
            depth: self.depth + 1,
            is_certain: self.is_certain && fitting.is_some() && Nesting::knows_context(namespace, name),
        }
    }

    /// Returns `true` if an element may be put around any content here without a change of how the content is nested. `depth` is that of the
    /// content ([`SerializeReport::depth`](super::SerializeReport::depth)).
    ///
    /// ```
    /// use lye_html::serialize::OutputAncestors;
    /// use lye_html::{Context, Namespace};
    /// let body = OutputAncestors::of_context(&Context::html("body"));
    /// assert!(body.may_wrap_content_in(Namespace::Html, "div", 10));
    /// assert!(!body.may_wrap_content_in(Namespace::Html, "p", 10));
    /// assert!(!body.may_wrap_content_in(Namespace::Html, "div", 1000));
    /// ```
    #[must_use]
    pub fn may_wrap_content_in(&self, namespace: Namespace, name: &str, depth: u32) -> bool {
        let id = TagId::from_name(name).unwrap_or(TagId::NONE);
        self.is_certain
            && self.inside.enter(namespace, id) == Some(self.inside)
            && (namespace != Namespace::Html || class(id) == 0)
            && self.depth + (depth as usize) + 1 < MAX_OPEN
    }

    /// Creates the ancestors of a fragment from the name of its root.
    pub(super) fn of_fragment(ns: Namespace, name: TagId, is_in_form: bool) -> Self {
        let alone = Self::of_ids([(ns, name)].into_iter());
        if is_in_form { Self { inside: alone.inside.in_form(), ..alone } } else { alone }
    }

    fn of_ids(mut chain: impl Iterator<Item = (Namespace, TagId)>) -> Self {
        let Some((ns, name)) = chain.next() else { return Self::DOCUMENT };
        let first = Self { inside: Nesting::alone_in(ns, name), depth: 1, is_certain: true };
        let (all, last) = chain.fold((first, (ns, name)), |(around, _), (ns, name)| {
            let fitting = around.inside.enter(ns, name);
            let all = Self {
                inside: fitting.unwrap_or_else(|| around.inside.enter_unchecked(ns, name)),
                depth: around.depth + 1,
                is_certain: around.is_certain && fitting.is_some(),
            };
            (all, (ns, name))
        });
        Self { is_certain: all.is_certain && Nesting::knows_context(last.0, last.1), ..all }
    }
}
