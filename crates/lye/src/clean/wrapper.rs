//! The wrapper of an output: a `div` that clips what is in it.
//!
//! The cleaner takes one wrapper off an input that has exactly this one around it, judges the rest as any input, and writes a new
//! wrapper around what is left. An input gains nothing by bringing a wrapper, and cleaning an output again gives it again.

use super::output_site::OutputSite;
use lye_html::{Context, Dialect, Namespace, ParseOptions, Parser};
pub(super) use lye_policy::model::wrapper::{BYTES, END, START};

/// Whether an output has a wrapper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Wrapper {
    /// It has none: the policy has none, or the output is a document of its own.
    #[default]
    None,
    /// It has one.
    Written,
    /// The policy has one, but no `div` can stand where the output will stand.
    Impossible,
}

/// What stands in the wrapper of an input; nothing if the input has none around it.
pub(super) fn inside(html: &str) -> Option<&str> {
    html.strip_prefix(START)?.strip_suffix(END)
}

impl OutputSite {
    /// The place inside a wrapper in this one; `None` if no `div` can stand here. Asked of parsers of today and of 2023.
    pub(super) fn in_wrapper(&self) -> Option<Self> {
        let div = Context::html("div");
        let is_inside_form = self.context.is_inside_form()
            || self.context.namespace() == Namespace::Html && self.context.name() == "form";
        let context =
            if is_inside_form { div.inside_form() } else { div }.with_quirks_mode(self.context.quirks_mode());
        let ancestors = self.ancestors.with(Namespace::Html, "div");
        let is_without_links = self.is_without_links;
        if self.is_body() {
            // A `div` in `body` is closed by nothing but its end tag: markup is read in it as `innerHTML` is.
            return Some(Self { context, ancestors, page: None, is_without_links });
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
        })
    }
}
