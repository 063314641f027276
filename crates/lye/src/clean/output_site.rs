//! Where a fragment will stand.

use crate::passes::texts;
use lye_html::serialize::OutputAncestors;
use lye_html::{Context, Namespace};
use lye_policy::model::ContextChain;
use lye_policy::model::page::Page;

/// Where a fragment will stand: inside elements of a page.
#[derive(Clone, Debug)]
pub(super) struct OutputSite {
    /// The last of them, as `innerHTML` sees it.
    pub(super) context: Context,
    pub(super) ancestors: OutputAncestors,
    /// None in `body`, where markup is read as `innerHTML` is; and in elements that no markup puts into each other.
    pub(super) page: Option<Page>,
    /// Whether nothing is made a link in one of the elements.
    pub(super) is_without_links: bool,
}

impl OutputSite {
    /// In an element of whose ancestors nothing is known but what it cannot be without.
    pub(super) fn of_context(context: Context) -> Self {
        let ancestors = OutputAncestors::of_context(&context);
        let page = if is_body(&context) { None } else { Page::of_context(&context) };
        let is_without_links = texts::is_without_links(context.namespace(), context.name());
        Self { context, ancestors, page, is_without_links }
    }

    /// In the last of a chain of elements.
    pub(super) fn of_chain(chain: &ContextChain) -> Self {
        let context = chain.context();
        let elements: Vec<_> = chain.elements().collect();
        let ancestors = OutputAncestors::new(elements.iter().copied());
        let page = if is_body(&context) { None } else { Page::of_chain(&elements) };
        let is_without_links =
            elements.iter().any(|(namespace, name)| texts::is_without_links(*namespace, name));
        Self { context, ancestors, page, is_without_links }
    }

    /// Whether it is `body` itself, of a page of which nothing else is known.
    pub(super) fn is_body(&self) -> bool {
        is_body(&self.context)
    }
}

fn is_body(context: &Context) -> bool {
    context.namespace() == Namespace::Html && context.name() == "body" && !context.is_inside_form()
}
