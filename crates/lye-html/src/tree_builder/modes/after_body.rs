//! The "after body" insertion mode (HTML Standard, 13.2.6.4.17 in the current standard).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Also for "after after body": white space is processed as in body; anything else switches back to the body.
    pub(super) fn after_body_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace > 0 {
            self.in_body_text(self.text_to(text, whitespace));
        }
        if whitespace < text.text.len {
            self.error(ParseErrorCode::UnexpectedCharacters);
            self.mode = InsertionMode::InBody;
            self.in_body_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn after_body_start(&mut self, tag: &Tag) -> bool {
        if tag.name == tag::HTML {
            return self.in_body_start(tag);
        }
        self.error(ParseErrorCode::UnexpectedStartTag);
        self.mode = InsertionMode::InBody;
        true
    }

    pub(super) fn after_body_end(&mut self, tag: &Tag) -> bool {
        if tag.name == tag::HTML {
            if self.context.is_some() {
                self.error(ParseErrorCode::UnexpectedEndTag);
            } else {
                self.mode = InsertionMode::AfterAfterBody;
            }
            return false;
        }
        // A `</body>` that was just processed is reprocessed here only for "</html>": other tags switch back.
        self.error(ParseErrorCode::UnexpectedEndTag);
        self.mode = InsertionMode::InBody;
        true
    }
}
