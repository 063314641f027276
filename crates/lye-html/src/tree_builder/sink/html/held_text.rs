//! Texts that a filter may rewrite: they are held back until a tag is written behind them.

use super::HtmlSink;
use crate::Span;
use crate::filter::{
    AddedAttribute, InsertionFilter, OutputEvent, OutputObserver as _, TextDecision, TextPart,
    TextRewriter as _,
};
use crate::names::{AttrNamespace, Namespace, TagId, tag};
use crate::separation::is_line_white_space;
use crate::tree::StrRef;
use crate::tree_builder::sink::attributes::{self, fits};
use std::ops::Range;

/// The text behind the output.
#[derive(Debug, Default)]
pub(super) struct HeldText {
    /// Its range in the source, if it is written as it is spelled there.
    source: Range<usize>,
    /// The text, if it is not.
    data: String,
    /// Where it is in the input.
    span: Span,
    is_some: bool,
}

impl HeldText {
    /// Returns its last byte.
    fn last(&self, source: &str) -> Option<u8> {
        match self.data.as_bytes().last() {
            None if self.is_some => source.as_bytes().get(self.source.end.wrapping_sub(1)).copied(),
            last => last.copied(),
        }
    }

    /// Adds a range of the source that is written as it is spelled.
    #[inline]
    fn add_plain(&mut self, range: Range<usize>, span: Span, source: &str) {
        if !self.is_some {
            *self = Self { source: range, span, is_some: true, data: std::mem::take(&mut self.data) };
        } else if self.data.is_empty() && self.source.end == range.start {
            self.source.end = range.end;
            self.span.end = span.end;
        } else {
            self.add(source.get(range).unwrap_or_default(), span, source);
        }
    }

    /// Adds any text.
    fn add(&mut self, text: &str, span: Span, source: &str) {
        if self.data.is_empty() && self.is_some {
            self.data.push_str(source.get(self.source.clone()).unwrap_or_default());
        }
        self.data.push_str(text);
        if !self.is_some {
            self.span = span;
            self.is_some = true;
        }
        self.span.end = self.span.end.max(span.end);
    }
}

impl<F: InsertionFilter> HtmlSink<'_, '_, '_, F> {
    /// Holds back a text that is written as it is spelled in the source.
    #[inline]
    pub(super) fn hold_plain(&mut self, range: Range<usize>, span: Span) {
        self.held.add_plain(range, span, &self.tree.source);
    }

    /// Holds back a text.
    pub(super) fn hold(&mut self, text: StrRef, span: Span) {
        let text = text.get(&self.tree.source, &self.tree.side);
        self.held.add(text, span, &self.tree.source);
    }

    /// Holds back the separator of texts before what has this span.
    pub(super) fn hold_separator(&mut self, before: Span) {
        self.held.add("\n", Span::new(before.start, before.start), &self.tree.source);
    }

    /// Returns `true` if the filter certainly keeps a whole text.
    pub(super) fn keeps_text_as_it_is(&mut self, text: StrRef) -> bool {
        let text = text.get(&self.tree.source, &self.tree.side);
        self.filter.text_rewriter().is_none_or(|rewriter| rewriter.keeps(text))
    }

    /// Returns whether the line ends like text behind the text that is held back, if there is one.
    pub(super) fn held_ends_like_text(&self) -> Option<bool> {
        self.held.last(&self.tree.source).map(|last| !is_line_white_space(last))
    }

    /// Writes the text that is held back, because something else is about to be written.
    #[inline(always)]
    pub(super) fn write_held(&mut self) {
        if self.held.is_some {
            self.write_some_held();
        }
    }

    #[inline(never)]
    fn write_some_held(&mut self) {
        let source = self.held.source.clone();
        let is_plain = self.held.data.is_empty();
        let text = match is_plain {
            true => self.tree.source.get(source.clone()).unwrap_or_default(),
            false => &self.held.data,
        };
        if self.filter.text_rewriter().is_some_and(|rewriter| !rewriter.keeps(text)) {
            self.rewrite_held();
        } else if is_plain {
            self.held.is_some = false;
            if self.observed_from != usize::MAX {
                notify_text(self.filter, text);
            }
            self.emitter.copy_text_in_place(source);
        } else {
            self.held.is_some = false;
            let data = std::mem::take(&mut self.held.data);
            self.write_text(&data);
            self.held.data = data;
            self.held.data.clear();
        }
    }

    /// Writes what the filter makes of the text that is held back.
    fn rewrite_held(&mut self) {
        let HeldText { source, data, span, .. } = std::mem::take(&mut self.held);
        let text =
            if data.is_empty() { self.tree.source.get(source.clone()).unwrap_or_default() } else { &data };
        match self.filter.text_rewriter().map_or(TextDecision::Keep, |rewriter| rewriter.text(text, span)) {
            TextDecision::Keep if data.is_empty() => {
                if self.observed_from != usize::MAX {
                    notify_text(self.filter, text);
                }
                self.emitter.copy_text_in_place(source);
            }
            TextDecision::Keep => self.write_text(&data),
            TextDecision::Replace(parts) => parts.into_iter().for_each(|part| match part {
                TextPart::Text(text) => self.write_text(&text),
                TextPart::Link { attributes, text } => self.write_link(&attributes, &text),
            }),
            TextDecision::NeedsTree => self.give_up(),
        }
        // The allocation is used again.
        self.held.data = data;
        self.held.data.clear();
    }

    fn write_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.observed_from != usize::MAX {
            notify_text(self.filter, text);
        }
        self.emitter.text_in_place(text);
        self.note_text(text);
    }

    /// Writes a link that contains only a text.
    fn write_link(&mut self, attributes: &[AddedAttribute], text: &str) {
        let element = (Namespace::Html, tag::A);
        let open = self.buffers.open.len();
        let inside = self.emitter.inside(element.0, element.1, open);
        // It is not in the source.
        const NOWHERE: usize = usize::MAX;
        self.emitter.begin_start_tag_at(self.tree, tag::A, NOWHERE);
        let (emitter, mut bytes) = (&mut self.emitter, text.len());
        attributes::for_each_added(self.tree, attributes, |tree, id, AddedAttribute { name, value }| {
            bytes += name.len() + value.len();
            emitter.attribute(tree, element, (AttrNamespace::None, id), value);
        });
        self.emitter.end_start_tag_at(element.0, element.1, NOWHERE);
        let around = self.emitter.enter(inside, open + 1);
        self.emitter.text_in_place(text);
        self.emitter.end_tag(self.tree, tag::A);
        self.emitter.leave(around, tag::A);
        self.stored_bytes += bytes;
        if !fits(self.tree, self.stored_bytes) {
            self.give_up();
        }
        // A tree would have the link, its text, and a text before it.
        for _ in 0..3 {
            self.count_node();
        }
    }

    /// Tells the rewriter that an element that is written begins.
    #[inline(always)]
    pub(super) fn begin_around_text(&mut self, ns: Namespace, name: TagId) {
        if self.rewrites_text
            && let Some(rewriter) = self.filter.text_rewriter()
        {
            rewriter.start(ns, name);
        }
    }

    /// Tells the rewriter that an element that was written ends.
    #[inline(always)]
    pub(super) fn end_around_text(&mut self, ns: Namespace, name: TagId) {
        if self.rewrites_text
            && let Some(rewriter) = self.filter.text_rewriter()
        {
            rewriter.end(ns, name);
        }
    }
}

fn notify_text(filter: &mut impl InsertionFilter, data: &str) {
    if let Some(observer) = filter.observer() {
        observer.event(&OutputEvent::Text { data, continues: false });
    }
}
