//! The "before head" insertion mode (HTML Standard, 13.2.6.4.3).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn before_head_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace < text.text.len {
            self.before_head_other();
            self.in_head_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn before_head_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => self.in_body_start(tag),
            tag::HEAD => {
                self.head = self.insert_html(tag);
                self.mode = InsertionMode::InHead;
                false
            }
            _ => self.before_head_other(),
        }
    }

    pub(super) fn before_head_end(&mut self, tag: &Tag) -> bool {
        if matches!(tag.name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) {
            return self.before_head_other();
        }
        self.error(ParseErrorCode::UnexpectedEndTag);
        false
    }

    pub(super) fn before_head_other(&mut self) -> bool {
        self.head = self.insert_implied(tag::HEAD);
        self.mode = InsertionMode::InHead;
        true
    }
}
