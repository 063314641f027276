//! The insertion modes (HTML Standard, 13.2.6.4), one file for each, and the reset algorithm (13.2.4.1).
//!
//! A rule returns whether the token is to be processed again, in the mode that it has switched to.

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

use super::arena::Arena;
use super::{Tag, TreeBuilder};
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::{DoctypeToken, TextToken};

/// The insertion modes, in the order of the standard. The two select modes are those of 2023.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
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

impl<A: Arena> TreeBuilder<'_, A> {
    #[inline]
    pub(super) fn start_tag_in(&mut self, mode: Mode, tag: &Tag) -> bool {
        match mode {
            Mode::InBody => self.in_body_start(tag),
            Mode::Initial => self.initial_other(),
            Mode::BeforeHtml => self.before_html_start(tag),
            Mode::BeforeHead => self.before_head_start(tag),
            Mode::InHead => self.in_head_start(tag),
            Mode::InHeadNoscript => self.in_head_noscript_start(tag),
            Mode::AfterHead => self.after_head_start(tag),
            // The tokenizer emits no start tags there.
            Mode::Text => false,
            Mode::InTable => self.in_table_start(tag),
            Mode::InTableText => self.flush_table_text(),
            Mode::InCaption => self.in_caption_start(tag),
            Mode::InColumnGroup => self.in_column_group_start(tag),
            Mode::InTableBody => self.in_table_body_start(tag),
            Mode::InRow => self.in_row_start(tag),
            Mode::InCell => self.in_cell_start(tag),
            Mode::InSelect => self.in_select_start(tag),
            Mode::InSelectInTable => self.in_select_in_table_start(tag),
            Mode::InTemplate => self.in_template_start(tag),
            Mode::AfterBody => self.after_body_start(tag),
            Mode::InFrameset => self.in_frameset_start(tag),
            Mode::AfterFrameset => self.after_frameset_start(tag),
            Mode::AfterAfterBody => self.after_after_body_start(tag),
            Mode::AfterAfterFrameset => self.after_after_frameset_start(tag),
        }
    }

    #[inline]
    pub(super) fn end_tag_in(&mut self, mode: Mode, tag: &Tag) -> bool {
        match mode {
            Mode::InBody => self.in_body_end(tag),
            Mode::Text => self.text_end(),
            Mode::Initial => self.initial_other(),
            Mode::BeforeHtml => self.before_html_end(tag),
            Mode::BeforeHead => self.before_head_end(tag),
            Mode::InHead => self.in_head_end(tag),
            Mode::InHeadNoscript => self.in_head_noscript_end(tag),
            Mode::AfterHead => self.after_head_end(tag),
            Mode::InTable => self.in_table_end(tag),
            Mode::InTableText => self.flush_table_text(),
            Mode::InCaption => self.in_caption_end(tag),
            Mode::InColumnGroup => self.in_column_group_end(tag),
            Mode::InTableBody => self.in_table_body_end(tag),
            Mode::InRow => self.in_row_end(tag),
            Mode::InCell => self.in_cell_end(tag),
            Mode::InSelect => self.in_select_end(tag),
            Mode::InSelectInTable => self.in_select_in_table_end(tag),
            Mode::InTemplate => self.in_template_end(tag),
            Mode::AfterBody => self.after_body_end(tag),
            Mode::InFrameset => self.in_frameset_end(tag),
            Mode::AfterFrameset => self.after_frameset_end(tag),
            Mode::AfterAfterBody | Mode::AfterAfterFrameset => self.after_after_end(),
        }
    }

    /// Characters. A mode that treats white space apart takes the leading run first and hands the rest on.
    pub(super) fn text_in(&mut self, mode: Mode, text: TextToken) {
        match mode {
            Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => self.in_body_text(text),
            Mode::Text => self.insert_text(text),
            Mode::InTable | Mode::InTableBody | Mode::InRow => self.in_table_text_start(text),
            Mode::InTableText => self.collect_table_text(text),
            Mode::Initial => self.initial_text(text),
            Mode::BeforeHtml => self.before_html_text(text),
            Mode::BeforeHead => self.before_head_text(text),
            Mode::InHead => self.in_head_text(text),
            Mode::InHeadNoscript => self.in_head_noscript_text(text),
            Mode::AfterHead => self.after_head_text(text),
            Mode::InColumnGroup => self.in_column_group_text(text),
            Mode::InSelect | Mode::InSelectInTable => self.insert_text(text),
            Mode::AfterBody | Mode::AfterAfterBody => self.after_body_text(text),
            Mode::InFrameset | Mode::AfterFrameset => self.frameset_text(text),
            Mode::AfterAfterFrameset => self.after_after_frameset_text(text),
        }
    }

    pub(super) fn doctype_token(&mut self, doctype: &DoctypeToken) {
        // Foreign content and every other mode: a parse error, ignored.
        if !self.in_html() {
            self.error(ParseErrorCode::UnexpectedDoctype);
            return;
        }
        match self.mode {
            Mode::Initial => self.initial_doctype(doctype),
            Mode::InTableText => {
                self.flush_table_text();
                self.error(ParseErrorCode::UnexpectedDoctype);
            }
            _ => self.error(ParseErrorCode::UnexpectedDoctype),
        }
    }

    pub(super) fn eof_in(&mut self, mode: Mode) -> bool {
        match mode {
            Mode::Initial => self.initial_other(),
            Mode::BeforeHtml => self.before_html_other(),
            Mode::BeforeHead => self.before_head_other(),
            Mode::InHead => self.in_head_other(),
            Mode::InHeadNoscript => self.in_head_noscript_other(),
            Mode::AfterHead => self.after_head_other(),
            Mode::Text => self.text_eof(),
            Mode::InTableText => self.flush_table_text(),
            Mode::InColumnGroup => self.in_body_eof(),
            Mode::InTemplate => self.in_template_eof(),
            Mode::InBody
            | Mode::InTable
            | Mode::InCaption
            | Mode::InTableBody
            | Mode::InRow
            | Mode::InCell
            | Mode::InSelect
            | Mode::InSelectInTable => self.in_body_eof(),
            Mode::InFrameset => {
                if self.buffers.stack.len() > 1 {
                    self.error(ParseErrorCode::UnexpectedEndOfFile);
                }
                false
            }
            Mode::AfterBody | Mode::AfterFrameset | Mode::AfterAfterBody | Mode::AfterAfterFrameset => false,
        }
    }

    /// "Reset the insertion mode appropriately" (13.2.4.1). O(1): the topmost element that decides is known.
    pub(super) fn reset_insertion_mode(&mut self) {
        let stack = &self.buffers.stack;
        let position = stack.last_mode_stop();
        let last = position <= 1;
        let name = match self.context {
            // 2: "last" is set and there is a context element: that.
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
            tag::SELECT if !self.today() => {
                // 2023, step 4: a table between the select and the nearest template.
                if !last && stack.last(tag::TABLE) > stack.last(tag::TEMPLATE) {
                    Mode::InSelectInTable
                } else {
                    Mode::InSelect
                }
            }
            tag::TD | tag::TH if !fragment_root => Mode::InCell,
            tag::TR => Mode::InRow,
            tag::TBODY | tag::THEAD | tag::TFOOT => Mode::InTableBody,
            tag::CAPTION => Mode::InCaption,
            tag::COLGROUP => Mode::InColumnGroup,
            tag::TABLE => Mode::InTable,
            tag::TEMPLATE => self.buffers.template_modes.last().copied().unwrap_or(Mode::InBody),
            tag::HEAD if !fragment_root => Mode::InHead,
            tag::BODY => Mode::InBody,
            tag::FRAMESET => Mode::InFrameset,
            tag::HTML if self.context.is_some_and(|c| c.ns != crate::names::Namespace::Html) && last => {
                Mode::InBody
            }
            tag::HTML if self.head.is_none() => Mode::BeforeHead,
            tag::HTML => Mode::AfterHead,
            _ => Mode::InBody,
        };
    }
}
