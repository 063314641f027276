//! The insertion modes (HTML Standard, 13.2.6.4), one file for each, and the reset algorithm (13.2.4.1).
//!
//! A rule returns `true` if the token must be reprocessed in the mode that it switched to.

mod after_after;
mod after_body;
mod after_frameset;
mod after_head;
mod before_head;
mod before_html;
mod in_body;
mod in_body_end;
mod in_caption;
mod in_cell;
mod in_column_group;
mod in_frameset;
mod in_head;
mod in_head_noscript;
mod in_row;
mod in_select;
mod in_table;
mod in_table_body;
mod in_template;
mod initial;
mod text;

use super::sink::TreeSink;
use super::{Tag, TreeBuilder};
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::{DoctypeToken, TextToken};

/// The insertion modes, in the order of the standard. The two select modes are those of 2023.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InsertionMode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InSelect,
    InSelectInTable,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

impl<S: TreeSink> TreeBuilder<'_, S> {
    #[inline]
    pub(super) fn start_tag_in(&mut self, mode: InsertionMode, tag: &Tag) -> bool {
        match mode {
            InsertionMode::InBody => self.in_body_start(tag),
            InsertionMode::Initial => self.initial_other(),
            InsertionMode::BeforeHtml => self.before_html_start(tag),
            InsertionMode::BeforeHead => self.before_head_start(tag),
            InsertionMode::InHead => self.in_head_start(tag),
            InsertionMode::InHeadNoscript => self.in_head_noscript_start(tag),
            InsertionMode::AfterHead => self.after_head_start(tag),
            // The tokenizer emits no start tags there.
            InsertionMode::Text => false,
            InsertionMode::InTable => self.in_table_start(tag),
            InsertionMode::InTableText => self.flush_table_text(),
            InsertionMode::InCaption => self.in_caption_start(tag),
            InsertionMode::InColumnGroup => self.in_column_group_start(tag),
            InsertionMode::InTableBody => self.in_table_body_start(tag),
            InsertionMode::InRow => self.in_row_start(tag),
            InsertionMode::InCell => self.in_cell_start(tag),
            InsertionMode::InSelect => self.in_select_start(tag),
            InsertionMode::InSelectInTable => self.in_select_in_table_start(tag),
            InsertionMode::InTemplate => self.in_template_start(tag),
            InsertionMode::AfterBody => self.after_body_start(tag),
            InsertionMode::InFrameset => self.in_frameset_start(tag),
            InsertionMode::AfterFrameset => self.after_frameset_start(tag),
            InsertionMode::AfterAfterBody => self.after_after_body_start(tag),
            InsertionMode::AfterAfterFrameset => self.after_after_frameset_start(tag),
        }
    }

    #[inline]
    pub(super) fn end_tag_in(&mut self, mode: InsertionMode, tag: &Tag) -> bool {
        match mode {
            InsertionMode::InBody => self.in_body_end(tag),
            InsertionMode::Text => self.text_end(),
            InsertionMode::Initial => self.initial_other(),
            InsertionMode::BeforeHtml => self.before_html_end(tag),
            InsertionMode::BeforeHead => self.before_head_end(tag),
            InsertionMode::InHead => self.in_head_end(tag),
            InsertionMode::InHeadNoscript => self.in_head_noscript_end(tag),
            InsertionMode::AfterHead => self.after_head_end(tag),
            InsertionMode::InTable => self.in_table_end(tag),
            InsertionMode::InTableText => self.flush_table_text(),
            InsertionMode::InCaption => self.in_caption_end(tag),
            InsertionMode::InColumnGroup => self.in_column_group_end(tag),
            InsertionMode::InTableBody => self.in_table_body_end(tag),
            InsertionMode::InRow => self.in_row_end(tag),
            InsertionMode::InCell => self.in_cell_end(tag),
            InsertionMode::InSelect => self.in_select_end(tag),
            InsertionMode::InSelectInTable => self.in_select_in_table_end(tag),
            InsertionMode::InTemplate => self.in_template_end(tag),
            InsertionMode::AfterBody => self.after_body_end(tag),
            InsertionMode::InFrameset => self.in_frameset_end(tag),
            InsertionMode::AfterFrameset => self.after_frameset_end(tag),
            InsertionMode::AfterAfterBody | InsertionMode::AfterAfterFrameset => self.after_after_end(),
        }
    }

    /// Characters. A mode that treats white space separately processes the leading run first and passes the rest on.
    pub(super) fn text_in(&mut self, mode: InsertionMode, text: TextToken) {
        match mode {
            InsertionMode::InBody
            | InsertionMode::InCaption
            | InsertionMode::InCell
            | InsertionMode::InTemplate => self.in_body_text(text),
            InsertionMode::Text => self.insert_text(text),
            InsertionMode::InTable | InsertionMode::InTableBody | InsertionMode::InRow => {
                self.in_table_text_start(text)
            }
            InsertionMode::InTableText => self.collect_table_text(text),
            InsertionMode::Initial => self.initial_text(text),
            InsertionMode::BeforeHtml => self.before_html_text(text),
            InsertionMode::BeforeHead => self.before_head_text(text),
            InsertionMode::InHead => self.in_head_text(text),
            InsertionMode::InHeadNoscript => self.in_head_noscript_text(text),
            InsertionMode::AfterHead => self.after_head_text(text),
            InsertionMode::InColumnGroup => self.in_column_group_text(text),
            InsertionMode::InSelect | InsertionMode::InSelectInTable => self.insert_text(text),
            InsertionMode::AfterBody | InsertionMode::AfterAfterBody => self.after_body_text(text),
            InsertionMode::InFrameset | InsertionMode::AfterFrameset => self.frameset_text(text),
            InsertionMode::AfterAfterFrameset => self.after_after_frameset_text(text),
        }
    }

    pub(super) fn doctype_token(&mut self, doctype: &DoctypeToken) {
        // Foreign content and all other modes: a parse error, ignored.
        if !self.in_html() {
            self.error(ParseErrorCode::UnexpectedDoctype);
            return;
        }
        match self.mode {
            InsertionMode::Initial => self.initial_doctype(doctype),
            InsertionMode::InTableText => {
                self.flush_table_text();
                self.error(ParseErrorCode::UnexpectedDoctype);
            }
            _ => self.error(ParseErrorCode::UnexpectedDoctype),
        }
    }

    pub(super) fn eof_in(&mut self, mode: InsertionMode) -> bool {
        match mode {
            InsertionMode::Initial => self.initial_other(),
            InsertionMode::BeforeHtml => self.before_html_other(),
            InsertionMode::BeforeHead => self.before_head_other(),
            InsertionMode::InHead => self.in_head_other(),
            InsertionMode::InHeadNoscript => self.in_head_noscript_other(),
            InsertionMode::AfterHead => self.after_head_other(),
            InsertionMode::Text => self.text_eof(),
            InsertionMode::InTableText => self.flush_table_text(),
            InsertionMode::InColumnGroup => self.in_body_eof(),
            InsertionMode::InTemplate => self.in_template_eof(),
            InsertionMode::InBody
            | InsertionMode::InTable
            | InsertionMode::InCaption
            | InsertionMode::InTableBody
            | InsertionMode::InRow
            | InsertionMode::InCell
            | InsertionMode::InSelect
            | InsertionMode::InSelectInTable => self.in_body_eof(),
            InsertionMode::InFrameset => {
                if self.buffers.stack.len() > 1 {
                    self.error(ParseErrorCode::UnexpectedEndOfFile);
                }
                false
            }
            InsertionMode::AfterBody
            | InsertionMode::AfterFrameset
            | InsertionMode::AfterAfterBody
            | InsertionMode::AfterAfterFrameset => false,
        }
    }

    /// "Reset the insertion mode appropriately" (13.2.4.1). O(1): the stack knows the topmost element that decides.
    pub(super) fn reset_insertion_mode(&mut self) {
        let stack = &self.buffers.stack;
        let position = stack.last_mode_stop();
        let last = position <= 1;
        let name = match self.context {
            // Step 2: "last" is set and there is a context element, so use that.
            Some(context) if last => {
                if context.ns == crate::names::Namespace::Html {
                    context.name
                } else {
                    tag::HTML
                }
            }
            _ => stack.at(position.max(1)).name,
        };
        let fragment_root = last && self.context.is_some();
        self.mode = match name {
            tag::SELECT if !self.is_current_dialect() => {
                // 2023, step 4: a table between the select and the nearest template.
                if !last && stack.last(tag::TABLE) > stack.last(tag::TEMPLATE) {
                    InsertionMode::InSelectInTable
                } else {
                    InsertionMode::InSelect
                }
            }
            tag::TD | tag::TH if !fragment_root => InsertionMode::InCell,
            tag::TR => InsertionMode::InRow,
            tag::TBODY | tag::THEAD | tag::TFOOT => InsertionMode::InTableBody,
            tag::CAPTION => InsertionMode::InCaption,
            tag::COLGROUP => InsertionMode::InColumnGroup,
            tag::TABLE => InsertionMode::InTable,
            tag::TEMPLATE => self.buffers.template_modes.last().copied().unwrap_or(InsertionMode::InBody),
            tag::HEAD if !fragment_root => InsertionMode::InHead,
            tag::BODY => InsertionMode::InBody,
            tag::FRAMESET => InsertionMode::InFrameset,
            tag::HTML if self.context.is_some_and(|c| c.ns != crate::names::Namespace::Html) && last => {
                InsertionMode::InBody
            }
            tag::HTML if self.head.is_none() => InsertionMode::BeforeHead,
            tag::HTML => InsertionMode::AfterHead,
            _ => InsertionMode::InBody,
        };
    }
}
