//! The "in cell" insertion mode (HTML Standard, 13.2.6.4.15).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{TagId, tag};
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// "Close the cell": the open td or th.
    fn close_cell(&mut self) -> bool {
        let open = self.buffers.stack.in_table_scope(tag::TD).max(self.buffers.stack.in_table_scope(tag::TH));
        if open == 0 {
            self.error(ParseErrorCode::UnexpectedStartTag);
            return false;
        }
        self.close(open, TagId::NONE);
        self.clear_formatting_to_marker();
        self.mode = InsertionMode::InRow;
        true
    }

    pub(super) fn in_cell_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR => self.close_cell(),
            _ => self.in_body_start(tag),
        }
    }

    pub(super) fn in_cell_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TD | tag::TH => {
                let open = self.buffers.stack.in_table_scope(tag.name);
                if open == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.close(open, TagId::NONE);
                    self.clear_formatting_to_marker();
                    self.mode = InsertionMode::InRow;
                }
                false
            }
            tag::BODY | tag::CAPTION | tag::COL | tag::COLGROUP | tag::HTML => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
            tag::TABLE | tag::TBODY | tag::TFOOT | tag::THEAD | tag::TR => {
                if self.buffers.stack.in_table_scope(tag.name) == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                    return false;
                }
                self.close_cell()
            }
            _ => self.in_body_end(tag),
        }
    }
}
