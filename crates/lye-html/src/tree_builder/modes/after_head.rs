//! The "after head" insertion mode (HTML Standard, 13.2.6.4.6).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, tag};
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn after_head_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace > 0 {
            self.insert_text(self.text_to(text, whitespace));
        }
        if whitespace < text.text.len {
            self.after_head_other();
            self.in_body_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn after_head_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => return self.in_body_start(tag),
            tag::BODY => {
                self.insert_html(tag);
                self.frameset_ok = false;
                self.mode = InsertionMode::InBody;
            }
            tag::FRAMESET => {
                self.insert_html(tag);
                self.mode = InsertionMode::InFrameset;
            }
            tag::BASE
            | tag::BASEFONT
            | tag::BGSOUND
            | tag::LINK
            | tag::META
            | tag::NOFRAMES
            | tag::SCRIPT
            | tag::STYLE
            | tag::TEMPLATE
            | tag::TITLE => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                let head = self.head;
                self.buffers.stack.push(head, Namespace::Html, tag::HEAD);
                let position = self.buffers.stack.top_position();
                self.in_head_start(tag);
                // At most one element was pushed above it.
                self.buffers.stack.remove(position);
            }
            tag::HEAD => self.error(ParseErrorCode::UnexpectedStartTag),
            _ => return self.after_head_other(),
        }
        false
    }

    pub(super) fn after_head_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TEMPLATE => self.template_end(),
            tag::BODY | tag::HTML | tag::BR => return self.after_head_other(),
            _ => self.error(ParseErrorCode::UnexpectedEndTag),
        }
        false
    }

    pub(super) fn after_head_other(&mut self) -> bool {
        self.insert_implied(tag::BODY);
        self.mode = InsertionMode::InBody;
        true
    }
}
