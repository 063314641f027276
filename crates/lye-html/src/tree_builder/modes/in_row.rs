//! The "in row" insertion mode (HTML Standard, 13.2.6.4.14).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// "Clear the stack back to a table row context".
    fn clear_to_row_context(&mut self) {
        while !(self.top_is(tag::TR) || self.top_is(tag::TEMPLATE) || self.buffers.stack.len() <= 1) {
            self.pop();
        }
    }

    /// Closes the row, if one is in table scope.
    fn close_row(&mut self) -> bool {
        if self.buffers.stack.in_table_scope(tag::TR) == 0 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        self.clear_to_row_context();
        self.pop();
        self.mode = InsertionMode::InTableBody;
        true
    }

    pub(super) fn in_row_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TH | tag::TD => {
                self.clear_to_row_context();
                self.insert_html(tag);
                self.mode = InsertionMode::InCell;
                self.buffers.formatting.push_marker();
                false
            }
            tag::CAPTION | tag::COL | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR => {
                self.close_row()
            }
            _ => self.in_table_start(tag),
        }
    }

    pub(super) fn in_row_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TR => {
                self.close_row();
                false
            }
            tag::TABLE => self.close_row(),
            tag::TBODY | tag::TFOOT | tag::THEAD => {
                if self.buffers.stack.in_table_scope(tag.name) == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                    return false;
                }
                self.close_row()
            }
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML | tag::TD | tag::TH => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
            _ => self.in_table_end(tag),
        }
    }
}
