//! The kinds of input, and the output site of each.

use super::output_site::OutputSite;
use lye_html::serialize::OutputAncestors;
use lye_html::{Context, Namespace};
use lye_policy::model::EmbeddingCheck;
use lye_policy::model::OutputContext;
use std::borrow::Cow;

/// What an input is: a document, a fragment, or a file of SVG.
#[derive(Clone, Debug)]
pub(super) enum InputKind {
    Document,
    /// The document of an `iframe` with `srcdoc` (HTML Standard, "an iframe srcdoc document").
    Srcdoc,
    Fragment(OutputSite),
    /// A file of SVG.
    Svg,
    /// A document in an attribute value or text of another input.
    Nested {
        is_srcdoc: bool,
    },
}

impl InputKind {
    /// Returns `true` if the input is a whole document.
    pub(super) fn is_document(&self) -> bool {
        matches!(self, Self::Document | Self::Srcdoc | Self::Nested { .. })
    }

    /// Returns `true` if the output site is a `body` element.
    pub(super) fn is_of_body(&self) -> bool {
        matches!(self, Self::Fragment(site) if site.is_body())
    }

    /// Returns the kind for an output context.
    pub(super) fn of(context: &OutputContext) -> Self {
        match context {
            OutputContext::Document => Self::Document,
            OutputContext::Srcdoc => Self::Srcdoc,
            OutputContext::Inside(chain) => Self::Fragment(OutputSite::of_chain(chain)),
        }
    }

    /// Returns `true` if text is never turned into links at the output site.
    pub(super) fn is_without_links(&self) -> bool {
        matches!(self, Self::Fragment(site) if site.is_without_links)
    }

    /// Returns `true` if line feeds in texts stay at the output site.
    pub(super) fn is_without_breaks(&self) -> bool {
        matches!(self, Self::Fragment(site) if site.is_without_breaks)
    }

    /// Returns the context element of the fragment parser, or `None` for documents.
    pub(super) fn context(&self) -> Option<Cow<'_, Context>> {
        match self {
            Self::Document | Self::Srcdoc | Self::Nested { .. } => None,
            Self::Fragment(site) => Some(Cow::Borrowed(&site.context)),
            Self::Svg => Some(Cow::Owned(Context::html("body"))),
        }
    }

    /// Returns the elements that are open around the output.
    pub(super) fn ancestors(&self) -> OutputAncestors {
        match self {
            Self::Document | Self::Srcdoc | Self::Nested { .. } => OutputAncestors::DOCUMENT,
            Self::Fragment(site) => site.ancestors,
            Self::Svg => OutputAncestors::new([(Namespace::Html, "body")]),
        }
    }

    /// Returns the page around the output, if the output may parse differently there than as a fragment.
    pub(super) fn page(&self) -> Option<(&Context, &EmbeddingCheck)> {
        match self {
            Self::Fragment(site) => Some((&site.context, site.page.as_ref()?)),
            _ => None,
        }
    }
}
