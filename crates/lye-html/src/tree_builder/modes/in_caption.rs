//! The "in caption" insertion mode (HTML Standard, 13.2.6.4.11).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{TagId, tag};
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Closes the caption, if one is in table scope.
    fn close_caption(&mut self) -> bool {
        let open = self.buffers.stack.in_table_scope(tag::CAPTION);
        if open == 0 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        self.close(open, TagId::NONE);
        self.clear_formatting_to_marker();
        self.mode = InsertionMode::InTable;
        true
    }

    pub(super) fn in_caption_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR => self.close_caption(),
            _ => self.in_body_start(tag),
        }
    }

    pub(super) fn in_caption_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION => {
                self.close_caption();
                false
            }
            tag::TABLE => self.close_caption(),
            tag::BODY
            | tag::COL
            | tag::COLGROUP
            | tag::HTML
            | tag::TBODY
            | tag::TD
            | tag::TFOOT
            | tag::TH
            | tag::THEAD
            | tag::TR => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
            _ => self.in_body_end(tag),
        }
    }
}
