//! The "in column group" insertion mode (HTML Standard, 13.2.6.4.12).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn in_column_group_text(&mut self, mut text: TextToken) {
        // Character by character: other characters than white space are ignored as long as there is no column group to close.
        loop {
            let whitespace = self.leading_whitespace(text.text);
            if whitespace > 0 {
                self.insert_text(self.text_to(text, whitespace));
            }
            if whitespace == text.text.len {
                return;
            }
            text = self.text_from(text, whitespace);
            if self.in_column_group_other() {
                self.text_in(self.mode, text);
                return;
            }
            let bytes = self.sink.str(text.text).as_bytes();
            let other = bytes
                .iter()
                .position(|&b| crate::tree_builder::insert::is_whitespace(b))
                .unwrap_or(bytes.len());
            text = self.text_from(text, other as u32);
        }
    }

    pub(super) fn in_column_group_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => self.in_body_start(tag),
            tag::COL => {
                self.insert_void(tag);
                false
            }
            tag::TEMPLATE => self.in_head_start(tag),
            _ => self.in_column_group_other(),
        }
    }

    pub(super) fn in_column_group_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::COLGROUP => {
                self.in_column_group_other();
                false
            }
            tag::COL => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
            tag::TEMPLATE => {
                self.template_end();
                false
            }
            _ => self.in_column_group_other(),
        }
    }

    /// Anything else: closes the column group if it is the current node.
    fn in_column_group_other(&mut self) -> bool {
        if !self.top_is(tag::COLGROUP) {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        self.pop();
        self.mode = InsertionMode::InTable;
        true
    }
}
