//! The rules for parsing tokens in foreign content (HTML Standard, 13.2.6.5).

use super::insert::is_whitespace;
use super::sink::TreeSink;
use super::{Tag, TreeBuilder, has_attr};
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, TagId, adjust_svg_tag, attr, lower_tag, tag};
use crate::tokenizer::TextToken;

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(super) fn foreign_text(&mut self, mut text: TextToken) {
        // U+0000 does not set the frameset-ok flag to "not ok"; U+FFFD of the source does.
        if self.frameset_ok && self.sink.str(text.text).bytes().any(|b| b != 0 && !is_whitespace(b)) {
            self.frameset_ok = false;
        }
        if text.has_nul {
            let replaced = self.sink.str(text.text).replace('\0', "\u{FFFD}");
            text = self.stored(text, &replaced);
        }
        self.insert_text(text);
    }

    pub(super) fn foreign_start_tag(&mut self, tag: &Tag) {
        if breaks_out(tag) {
            self.error(ParseErrorCode::UnexpectedStartTag);
            self.pop_foreign();
            while self.start_tag_in(self.mode, tag) {}
            return;
        }
        let (ns, _, _) = self.adjusted_current_node();
        let name = if ns == Namespace::Svg { adjust_svg_tag(tag.name) } else { tag.name };
        self.insert_foreign(ns, name, tag);
    }

    /// Inserts a foreign element, and pops it again if its tag is self-closing.
    pub(super) fn insert_foreign(&mut self, ns: Namespace, name: TagId, tag: &Tag) {
        self.insert_element(ns, name, tag);
        if tag.self_closing {
            self.self_closing_acknowledged = true;
            self.pop();
        }
    }

    /// Pops until the current node is a MathML text integration point, an HTML integration point or an HTML element.
    fn pop_foreign(&mut self) {
        while let Some(top) = self.buffers.stack.top() {
            let html = match (top.ns, top.name) {
                (Namespace::Html, _) => true,
                (Namespace::MathMl, tag::MI | tag::MO | tag::MN | tag::MS | tag::MTEXT) => true,
                (Namespace::MathMl, tag::ANNOTATION_XML) => self.sink.is_integration_point(top.node),
                (Namespace::Svg, tag::FOREIGN_OBJECT | tag::DESC | tag::TITLE) => true,
                _ => false,
            };
            if html {
                break;
            }
            self.pop();
        }
    }

    pub(super) fn foreign_end_tag(&mut self, tag: &Tag) {
        if matches!(tag.name, tag::BR | tag::P) {
            self.error(ParseErrorCode::UnexpectedEndTag);
            self.pop_foreign();
            while self.end_tag_in(self.mode, tag) {}
            return;
        }
        // Any other end tag. The standard's loop checks each foreign element from the top. At the first HTML element it continues by the
        // rules of the insertion mode. The index of the stack gives the answer directly.
        let position = self.buffers.stack.last_foreign_at_top(lower_tag(tag.name));
        if position > 1 {
            if position != self.buffers.stack.top_position() {
                self.error(ParseErrorCode::MisnestedTags);
            }
            self.pop_to(position);
            return;
        }
        self.error(ParseErrorCode::UnexpectedEndTag);
        // Step 3: in a fragment with a foreign context element, the current node may be the root.
        if self.buffers.stack.len() > 1 {
            while self.end_tag_in(self.mode, tag) {}
        }
    }
}

/// The start tags that end foreign content.
pub(super) fn breaks_out(tag: &Tag) -> bool {
    match tag.name {
        tag::B
        | tag::BIG
        | tag::BLOCKQUOTE
        | tag::BODY
        | tag::BR
        | tag::CENTER
        | tag::CODE
        | tag::DD
        | tag::DIV
        | tag::DL
        | tag::DT
        | tag::EM
        | tag::EMBED
        | tag::H1
        | tag::H2
        | tag::H3
        | tag::H4
        | tag::H5
        | tag::H6
        | tag::HEAD
        | tag::HR
        | tag::I
        | tag::IMG
        | tag::LI
        | tag::LISTING
        | tag::MENU
        | tag::META
        | tag::NOBR
        | tag::OL
        | tag::P
        | tag::PRE
        | tag::RUBY
        | tag::S
        | tag::SMALL
        | tag::SPAN
        | tag::STRONG
        | tag::STRIKE
        | tag::SUB
        | tag::SUP
        | tag::TABLE
        | tag::TT
        | tag::U
        | tag::UL
        | tag::VAR => true,
        tag::FONT => {
            has_attr(tag.attrs, attr::COLOR)
                || has_attr(tag.attrs, attr::FACE)
                || has_attr(tag.attrs, attr::SIZE)
        }
        _ => false,
    }
}
