//! The wrapper of an output: a `div` that clips its content.
//!
//! If an input has exactly this wrapper around it, the cleaner removes one, judges the rest like any input, and
//! writes a new wrapper around the result. An input gains nothing by bringing a wrapper, and cleaning an output
//! again reproduces it.

use super::output_site::OutputSite;
use lye_html::{Context, Dialect, Namespace, ParseOptions, Parser};
pub(super) use lye_policy::model::wrapper::{BYTES, END, START};

/// Whether an output has a wrapper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Wrapper {
    /// The policy has none, or the output is a whole document.
    #[default]
    None,
    /// The output has a wrapper.
    Written,
    /// The policy asks for one, but the output site cannot contain a `div`.
    Impossible,
}

/// Returns the content of the wrapper around an input, if there is one.
pub(super) fn inside(html: &str) -> Option<&str> {
    html.strip_prefix(START)?.strip_suffix(END)
}

impl OutputSite {
    /// Returns the site inside a wrapper at this site, or `None` if it cannot contain a `div`. Asks parsers of
    /// today and of 2023.
    pub(super) fn in_wrapper(&self) -> Option<Self> {
        let div = Context::html("div");
        let is_inside_form = self.context.is_inside_form()
            || self.context.namespace() == Namespace::Html && self.context.name() == "form";
        let context =
            if is_inside_form { div.inside_form() } else { div }.with_quirks_mode(self.context.quirks_mode());
        let ancestors = self.ancestors.with(Namespace::Html, "div");
        let Self { is_without_links, is_without_breaks, .. } = *self;
        if self.is_body() {
            // Only its end tag closes a `div` in `body`: markup in it is parsed as `innerHTML` is.
            return Some(Self { context, ancestors, page: None, is_without_links, is_without_breaks });
        }
        let around = self.page.as_ref()?;
        let shows = |dialect| {
            let mut parser = Parser::new(ParseOptions::default().with_dialect(dialect));
            around.shows(&mut parser, &self.context, "<div>x</div>").unwrap_or(false)
        };
        let page = around.with_open("div");
        [ParseOptions::default().dialect, Dialect::Html2023].into_iter().all(shows).then_some(Self {
            context,
            ancestors,
            page: Some(page),
            is_without_links,
            is_without_breaks,
        })
    }
}
