//! The "in body" insertion mode (HTML Standard, 13.2.6.4.7): end tags.

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::{Namespace, TagId, tag};
use crate::tree::NodeId;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

const HEADINGS: [TagId; 6] = [tag::H1, tag::H2, tag::H3, tag::H4, tag::H5, tag::H6];

impl<S: TreeSink> TreeBuilder<'_, S> {
    pub(in crate::tree_builder) fn in_body_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TEMPLATE => self.template_end(),
            tag::BODY => {
                self.body_end();
            }
            tag::HTML => return self.body_end(),
            tag::SELECT if !self.is_current_dialect() => self.any_other_end_tag(tag.name),
            tag::ADDRESS
            | tag::ARTICLE
            | tag::ASIDE
            | tag::BLOCKQUOTE
            | tag::BUTTON
            | tag::CENTER
            | tag::DETAILS
            | tag::DIALOG
            | tag::DIR
            | tag::DIV
            | tag::DL
            | tag::FIELDSET
            | tag::FIGCAPTION
            | tag::FIGURE
            | tag::FOOTER
            | tag::HEADER
            | tag::HGROUP
            | tag::LISTING
            | tag::MAIN
            | tag::MENU
            | tag::NAV
            | tag::OL
            | tag::PRE
            | tag::SEARCH
            | tag::SECTION
            | tag::SELECT
            | tag::SUMMARY
            | tag::UL => {
                let position = self.buffers.stack.in_scope(tag.name);
                if position == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.close(position, TagId::NONE);
                }
            }
            tag::FORM => self.form_end(),
            tag::P => {
                if self.buffers.stack.in_button_scope(tag::P) == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                    self.insert_implied(tag::P);
                }
                self.close_p();
            }
            tag::LI => {
                let position = self.buffers.stack.in_list_item_scope(tag::LI);
                if position == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.close(position, tag::LI);
                }
            }
            tag::DD | tag::DT => {
                let position = self.buffers.stack.in_scope(tag.name);
                if position == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.close(position, tag.name);
                }
            }
            tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6 => self.heading_end(tag),
            tag::A
            | tag::B
            | tag::BIG
            | tag::CODE
            | tag::EM
            | tag::FONT
            | tag::I
            | tag::NOBR
            | tag::S
            | tag::SMALL
            | tag::STRIKE
            | tag::STRONG
            | tag::TT
            | tag::U => self.adoption_agency(tag.name),
            tag::APPLET | tag::MARQUEE | tag::OBJECT => {
                let position = self.buffers.stack.in_scope(tag.name);
                if position == 0 {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                } else {
                    self.close(position, TagId::NONE);
                    self.clear_formatting_to_marker();
                }
            }
            tag::BR => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                return self.in_body_start(&Tag { attrs: &[], ..*tag });
            }
            _ => self.any_other_end_tag(tag.name),
        }
        false
    }

    /// "body", and "html", which is reprocessed.
    fn body_end(&mut self) -> bool {
        let body = self.buffers.stack.in_scope(tag::BODY);
        if body == 0 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return false;
        }
        if self.buffers.stack.has_unclosed() {
            self.error(ParseErrorCode::MisnestedTags);
        }
        self.mode = InsertionMode::AfterBody;
        true
    }

    fn form_end(&mut self) {
        if self.buffers.stack.contains(tag::TEMPLATE) {
            let position = self.buffers.stack.in_scope(tag::FORM);
            if position == 0 {
                self.error(ParseErrorCode::UnexpectedEndTag);
            } else {
                self.close(position, TagId::NONE);
            }
            return;
        }
        let node = std::mem::replace(&mut self.form, NodeId::NONE);
        // Outside templates, at most one form is on the stack. If the form element pointer points into the stack, it points to that form.
        let position = self.buffers.stack.in_scope(tag::FORM);
        if node.is_none() || position == 0 || self.buffers.stack.at(position).node != node {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return;
        }
        self.generate_implied_end_tags(TagId::NONE);
        if self.buffers.stack.top_position() == position {
            self.pop();
        } else {
            self.error(ParseErrorCode::MisnestedTags);
            let removed = self.buffers.stack.remove(position);
            self.sink.leaves_early(node);
            self.has_left(&removed);
        }
    }

    fn heading_end(&mut self, tag: &Tag) {
        let position = HEADINGS.iter().map(|&h| self.buffers.stack.in_scope(h)).max().unwrap_or(0);
        if position == 0 {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return;
        }
        self.generate_implied_end_tags(TagId::NONE);
        if !self.top_is(tag.name) {
            self.error(ParseErrorCode::MisnestedTags);
        }
        self.pop_to(position);
    }

    /// "Any other end tag". O(1) except for the pops: finds the nearest element with this name, unless a special element is nearer.
    pub(in crate::tree_builder) fn any_other_end_tag(&mut self, name: TagId) {
        if let Some(top) = self.buffers.stack.top()
            && top.name == name
            && top.ns == Namespace::Html
        {
            self.pop();
            return;
        }
        let position = self.buffers.stack.last(name);
        if position == 0 || position < self.buffers.stack.last_special() {
            self.error(ParseErrorCode::UnexpectedEndTag);
            return;
        }
        self.close(position, name);
    }
}
