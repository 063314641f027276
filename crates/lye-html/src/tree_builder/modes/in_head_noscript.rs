//! The "in head noscript" insertion mode (HTML Standard, 13.2.6.4.5).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn in_head_noscript_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace > 0 {
            self.insert_text(self.text_to(text, whitespace));
        }
        if whitespace < text.text.len {
            self.in_head_noscript_other();
            self.in_head_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn in_head_noscript_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => self.in_body_start(tag),
            tag::BASEFONT | tag::BGSOUND | tag::LINK | tag::META | tag::NOFRAMES | tag::STYLE => {
                self.in_head_start(tag)
            }
            tag::HEAD | tag::NOSCRIPT => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                false
            }
            _ => self.in_head_noscript_other(),
        }
    }

    pub(super) fn in_head_noscript_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::NOSCRIPT => {
                self.pop();
                self.mode = InsertionMode::InHead;
                false
            }
            tag::BR => self.in_head_noscript_other(),
            _ => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                false
            }
        }
    }

    pub(super) fn in_head_noscript_other(&mut self) -> bool {
        self.error(ParseErrorCode::UnexpectedCharacters);
        self.pop();
        self.mode = InsertionMode::InHead;
        true
    }
}
