//! The "in table body" insertion mode (HTML Standard, 13.2.6.4.13).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// "Clear the stack back to a table body context".
    fn clear_to_table_body_context(&mut self) {
        while !(self.top_is(tag::TBODY)
            || self.top_is(tag::TFOOT)
            || self.top_is(tag::THEAD)
            || self.top_is(tag::TEMPLATE)
            || self.buffers.stack.len() <= 1)
        {
            self.pop();
        }
    }

    /// Closes the table section, if one is in table scope.
    fn close_table_body(&mut self) -> bool {
        let stack = &self.buffers.stack;
        if stack.in_table_scope(tag::TBODY) == 0
            && stack.in_table_scope(tag::THEAD) == 0
            && stack.in_table_scope(tag::TFOOT) == 0
        {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        self.clear_to_table_body_context();
        self.pop();
        self.mode = InsertionMode::InTable;
        true
    }

    pub(super) fn in_table_body_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TR => {
                self.clear_to_table_body_context();
                self.insert_html(tag);
                self.mode = InsertionMode::InRow;
                false
            }
            tag::TH | tag::TD => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.clear_to_table_body_context();
                self.insert_implied(tag::TR);
                self.mode = InsertionMode::InRow;
                true
            }
            tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => {
                self.close_table_body()
            }
            _ => self.in_table_start(tag),
        }
    }

    pub(super) fn in_table_body_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                if self.buffers.stack.in_table_scope(tag.name) == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.clear_to_table_body_context();
                    self.pop();
                    self.mode = InsertionMode::InTable;
                }
                false
            }
            tag::TABLE => self.close_table_body(),
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH | tag::TR => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
            _ => self.in_table_end(tag),
        }
    }
}
