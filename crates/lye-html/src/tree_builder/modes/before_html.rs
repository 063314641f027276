//! The "before html" insertion mode (HTML Standard, 13.2.6.4.2).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, tag};
use crate::tokenizer::TextToken;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn before_html_text(&mut self, text: TextToken) {
        let whitespace = self.leading_whitespace(text.text);
        if whitespace < text.text.len {
            self.before_html_other();
            self.before_head_text(self.text_from(text, whitespace));
        }
    }

    pub(super) fn before_html_start(&mut self, tag: &Tag) -> bool {
        if tag.name != tag::HTML {
            return self.before_html_other();
        }
        // The insertion location is the document: the stack is empty.
        self.insert_element(Namespace::Html, tag::HTML, tag);
        self.mode = InsertionMode::BeforeHead;
        false
    }

    pub(super) fn before_html_end(&mut self, tag: &Tag) -> bool {
        if matches!(tag.name, tag::HEAD | tag::BODY | tag::HTML | tag::BR) {
            return self.before_html_other();
        }
        self.error(ParseErrorCode::UnexpectedEndTag);
        false
    }

    pub(super) fn before_html_other(&mut self) -> bool {
        self.insert_implied(tag::HTML);
        self.mode = InsertionMode::BeforeHead;
        true
    }
}
