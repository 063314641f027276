//! The "after after body" and "after after frameset" insertion modes (HTML Standard, 13.2.6.4.20, 13.2.6.4.21 in the current standard).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::insert::is_whitespace;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn after_after_body_start(&mut self, tag: &Tag) -> bool {
        if tag.name == tag::HTML {
            return self.in_body_start(tag);
        }
        self.error(ParseErrorCode::UnexpectedStartTag);
        self.mode = InsertionMode::InBody;
        true
    }

    /// End tags: back to the body, or ignored after a frameset.
    pub(super) fn after_after_end(&mut self) -> bool {
        self.error(ParseErrorCode::UnexpectedEndTag);
        if self.mode == InsertionMode::AfterAfterFrameset {
            return false;
        }
        self.mode = InsertionMode::InBody;
        true
    }

    pub(super) fn after_after_frameset_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => self.in_body_start(tag),
            tag::NOFRAMES => self.in_head_start(tag),
            _ => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                false
            }
        }
    }

    /// White space is processed as in body; everything else is ignored.
    pub(super) fn after_after_frameset_text(&mut self, text: TextToken) {
        let kept: String =
            self.sink.str(text.text).chars().filter(|c| c.is_ascii() && is_whitespace(*c as u8)).collect();
        let text = self.stored(text, &kept);
        if !kept.is_empty() {
            self.in_body_text(text);
        }
    }
}
