//! The "in table" and "in table text" insertion modes (HTML Standard, 13.2.6.4.9, 13.2.6.4.10).

use super::InsertionMode;
use crate::Span;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, tag};
use crate::tokenizer::TextToken;
use crate::tree_builder::insert::is_whitespace;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder, is_hidden_input};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// A character token: switches to "in table text" if the current node is part of a table.
    pub(super) fn in_table_text_start(&mut self, text: TextToken) {
        let in_table = self.buffers.stack.top().is_some_and(|top| {
            top.ns == Namespace::Html
                && matches!(
                    top.name,
                    tag::TABLE | tag::TBODY | tag::TEMPLATE | tag::TFOOT | tag::THEAD | tag::TR
                )
        });
        if !in_table {
            self.foster_parenting = true;
            self.in_body_text(text);
            self.foster_parenting = false;
            return;
        }
        self.buffers.pending_table_text.clear();
        self.pending_is_whitespace = true;
        self.original_mode = self.mode;
        self.mode = InsertionMode::InTableText;
        self.collect_table_text(text);
    }

    pub(super) fn collect_table_text(&mut self, text: TextToken) {
        self.pending_is_whitespace &= self.sink.str(text.text).bytes().all(is_whitespace);
        self.buffers.pending_table_text.push(text);
    }

    /// "In table text", anything else.
    pub(in crate::tree_builder) fn flush_table_text(&mut self) -> bool {
        self.mode = self.original_mode;
        let whitespace = self.pending_is_whitespace;
        let mut pending = std::mem::take(&mut self.buffers.pending_table_text);
        if !whitespace && let (Some(first), Some(last)) = (pending.first(), pending.last()) {
            self.error_at(ParseErrorCode::FosterParented, Span::new(first.span.start, last.span.end));
        }
        for text in pending.drain(..) {
            if whitespace {
                self.insert_text(text);
            } else {
                self.foster_parenting = true;
                self.in_body_text(text);
                self.foster_parenting = false;
            }
        }
        self.buffers.pending_table_text = pending;
        true
    }

    /// "Clear the stack back to a table context".
    fn clear_to_table_context(&mut self) {
        while !(self.top_is(tag::TABLE) || self.top_is(tag::TEMPLATE) || self.buffers.stack.len() <= 1) {
            self.pop();
        }
    }

    pub(super) fn in_table_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION => {
                self.clear_to_table_context();
                self.buffers.formatting.push_marker();
                self.insert_html(tag);
                self.mode = InsertionMode::InCaption;
            }
            tag::COLGROUP => {
                self.clear_to_table_context();
                self.insert_html(tag);
                self.mode = InsertionMode::InColumnGroup;
            }
            tag::COL => {
                self.clear_to_table_context();
                self.insert_implied(tag::COLGROUP);
                self.mode = InsertionMode::InColumnGroup;
                return true;
            }
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                self.clear_to_table_context();
                self.insert_html(tag);
                self.mode = InsertionMode::InTableBody;
            }
            tag::TD | tag::TH | tag::TR => {
                self.clear_to_table_context();
                self.insert_implied(tag::TBODY);
                self.mode = InsertionMode::InTableBody;
                return true;
            }
            tag::TABLE => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                let open = self.buffers.stack.in_table_scope(tag::TABLE);
                if open != 0 {
                    self.pop_to(open);
                    self.reset_insertion_mode();
                    return true;
                }
            }
            tag::STYLE | tag::SCRIPT | tag::TEMPLATE => return self.in_head_start(tag),
            tag::INPUT if is_hidden_input(&self.sink, tag.attrs) => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.insert_void(tag);
            }
            tag::FORM => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                let in_template = self.buffers.stack.contains(tag::TEMPLATE);
                if in_template && self.is_current_dialect() {
                    // Since 2026, forms in templates are inserted because they do not set the form element pointer.
                    self.insert_html(tag);
                    self.pop();
                } else if self.form.is_none() && !in_template {
                    self.form = self.insert_html(tag);
                    self.pop();
                }
            }
            _ => {
                self.error(ParseErrorCode::FosterParented);
                self.foster_parenting = true;
                let again = self.in_body_start(tag);
                self.foster_parenting = false;
                return again;
            }
        }
        false
    }

    pub(super) fn in_table_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TABLE => {
                let open = self.buffers.stack.in_table_scope(tag::TABLE);
                if open == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                    return false;
                }
                self.pop_to(open);
                self.reset_insertion_mode();
            }
            tag::BODY
            | tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::HTML
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR => self.error(ParseErrorCode::UnexpectedEndTag),
            tag::TEMPLATE => self.template_end(),
            _ => {
                self.error(ParseErrorCode::FosterParented);
                self.foster_parenting = true;
                let again = self.in_body_end(tag);
                self.foster_parenting = false;
                return again;
            }
        }
        false
    }
}
