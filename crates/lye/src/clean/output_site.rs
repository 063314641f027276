//! Where a fragment is inserted.

use crate::passes::texts;
use lye_html::serialize::OutputAncestors;
use lye_html::{Context, Namespace};
use lye_policy::model::ContextChain;
use lye_policy::model::EmbeddingCheck;

/// The elements of a page that a fragment is inserted into.
#[derive(Clone, Debug)]
pub(super) struct OutputSite {
    /// The innermost element, as the context of the fragment parser.
    pub(super) context: Context,
    pub(super) ancestors: OutputAncestors,
    /// The page for the check inside the chain. `None` in `body`, where a page parses markup as `innerHTML`
    /// does, and for chains that no markup produces.
    pub(super) page: Option<EmbeddingCheck>,
    /// Whether one of the elements rules out turning text into links.
    pub(super) is_without_links: bool,
    /// Whether line feeds in one of the elements stay.
    pub(super) is_without_breaks: bool,
}

impl OutputSite {
    /// Creates the site for a context element, whose ancestors are unknown except for those that it requires.
    pub(super) fn of_context(context: Context) -> Self {
        let ancestors = OutputAncestors::of_context(&context);
        let page = if is_body(&context) { None } else { EmbeddingCheck::of_context(&context) };
        let is_without_links = texts::is_without_links(context.namespace(), context.name());
        let is_without_breaks = texts::is_without_breaks(context.namespace(), context.name());
        Self { context, ancestors, page, is_without_links, is_without_breaks }
    }

    /// Creates the site for the last element of a chain.
    pub(super) fn of_chain(chain: &ContextChain) -> Self {
        let context = chain.context();
        let elements: Vec<_> = chain.elements().collect();
        let ancestors = OutputAncestors::new(elements.iter().copied());
        let page = if is_body(&context) { None } else { EmbeddingCheck::of_chain(&elements) };
        let is_without_links =
            elements.iter().any(|(namespace, name)| texts::is_without_links(*namespace, name));
        let is_without_breaks =
            elements.iter().any(|(namespace, name)| texts::is_without_breaks(*namespace, name));
        Self { context, ancestors, page, is_without_links, is_without_breaks }
    }

    /// Returns `true` if the site is `body`, without further known ancestors.
    pub(super) fn is_body(&self) -> bool {
        is_body(&self.context)
    }
}

fn is_body(context: &Context) -> bool {
    context.namespace() == Namespace::Html && context.name() == "body" && !context.is_inside_form()
}
