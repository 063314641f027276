//! Tags that the tag reader treats as text: their characters are processed as character tokens by the current rules for text.

use super::foreign::breaks_out;
use super::sink::TreeSink;
use super::{Tag, TreeBuilder};
use crate::Span;
use crate::filter::TagReading;
use crate::names::{Namespace, TagId, adjust_svg_tag, tag};
use crate::tokenizer::{Next, State, TextToken, TokenAttr, TokenSink};
use crate::tree::StrRef;

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Processes a start tag as text if the tag reader says so. The content of a raw text element is still tokenized as raw text, so its
    /// tags become text too.
    #[cold]
    #[inline(never)]
    pub(super) fn start_tag_as_text(&mut self, name: TagId, attrs: &[TokenAttr], span: Span) -> Option<Next> {
        let tag = Tag { name, attrs, self_closing: false, span };
        let (ns, name) = if !self.html_rules_for_start(tag.name) && !breaks_out(&tag) {
            self.adjusted_name(tag.name)
        } else {
            match tag.name {
                // "Change the token's tag name to "img" and reprocess it" (13.2.6.4.7).
                tag::IMAGE => (Namespace::Html, tag::IMG),
                name => of_html(name),
            }
        };
        if self.sink.start_tag(ns, name, tag.attrs, tag.span) == TagReading::Markup {
            return None;
        }
        let next = self.tag_text(tag.span);
        let state = if ns == Namespace::Html { self.state_in(name) } else { State::Data };
        Some(if next == Next::Continue && state != State::Data { Next::Switch(state) } else { next })
    }

    /// Processes an end tag as text if the tag reader says so.
    #[cold]
    #[inline(never)]
    pub(super) fn end_tag_as_text(&mut self, name: TagId, span: Span) -> Option<Next> {
        let (ns, name) = if self.in_html() || matches!(name, tag::BR | tag::P) {
            of_html(name)
        } else {
            self.adjusted_name(name)
        };
        let reading = self.sink.end_tag(ns, name, span);
        (reading == TagReading::Text).then(|| self.tag_text(span))
    }

    /// Returns the namespace and the name that the rules for foreign content give an element (13.2.6.5, any other start tag).
    fn adjusted_name(&self, name: TagId) -> (Namespace, TagId) {
        let (ns, _, _) = self.adjusted_current_node();
        (ns, if ns == Namespace::Svg { adjust_svg_tag(name) } else { name })
    }

    fn tag_text(&mut self, span: Span) -> Next {
        let text = StrRef::source(span.start as usize, span.end as usize);
        let has_nul = self.sink.str(text).contains('\0');
        self.text(TextToken { text, has_nul, is_plain: false, span })
    }
}

/// Returns the namespace and the name that the rules for HTML content give an element.
fn of_html(name: TagId) -> (Namespace, TagId) {
    match name {
        tag::SVG => (Namespace::Svg, name),
        tag::MATH => (Namespace::MathMl, name),
        _ => (Namespace::Html, name),
    }
}
