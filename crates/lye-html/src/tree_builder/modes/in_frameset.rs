//! The "in frameset" insertion mode (HTML Standard, 13.2.6.4.18 in the current standard).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::insert::is_whitespace;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Also for "after frameset": white space is inserted; everything else is ignored.
    pub(super) fn frameset_text(&mut self, text: TextToken) {
        let kept: String =
            self.sink.str(text.text).chars().filter(|c| c.is_ascii() && is_whitespace(*c as u8)).collect();
        if kept.len() < text.text.len as usize {
            self.error(ParseErrorCode::UnexpectedCharacters);
            let text = self.stored(text, &kept);
            self.insert_text(text);
        } else {
            self.insert_text(text);
        }
    }

    pub(super) fn in_frameset_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => return self.in_body_start(tag),
            tag::FRAMESET => {
                self.insert_html(tag);
            }
            tag::FRAME => {
                self.insert_void(tag);
            }
            tag::NOFRAMES => return self.in_head_start(tag),
            _ => self.error(ParseErrorCode::UnexpectedStartTag),
        }
        false
    }

    pub(super) fn in_frameset_end(&mut self, tag: &Tag) -> bool {
        if tag.name != tag::FRAMESET || self.buffers.stack.len() <= 1 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        self.pop();
        if self.context.is_none() && !self.top_is(tag::FRAMESET) {
            self.mode = InsertionMode::AfterFrameset;
        }
        false
    }
}
