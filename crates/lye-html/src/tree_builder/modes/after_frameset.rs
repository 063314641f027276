//! The "after frameset" insertion mode (HTML Standard, 13.2.6.4.19 in the current standard).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn after_frameset_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => self.in_body_start(tag),
            tag::NOFRAMES => self.in_head_start(tag),
            _ => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                false
            }
        }
    }

    pub(super) fn after_frameset_end(&mut self, tag: &Tag) -> bool {
        if tag.name == tag::HTML {
            self.mode = InsertionMode::AfterAfterFrameset;
        } else {
            self.error(ParseErrorCode::UnexpectedEndTag);
        }
        false
    }
}
