//! The "in select" and "in select in table" insertion modes of 2023, which the current standard no longer has.

use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Closes the select, if one is in select scope.
    fn close_select(&mut self) -> bool {
        let open = self.buffers.stack.in_select_scope(tag::SELECT);
        if open == 0 {
            self.error(ParseErrorCode::UnexpectedStartTag);
            return false;
        }
        self.pop_to(open);
        self.reset_insertion_mode();
        true
    }

    pub(super) fn in_select_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::HTML => return self.in_body_start(tag),
            tag::OPTION => {
                if self.top_is(tag::OPTION) {
                    self.pop();
                }
                self.insert_html(tag);
            }
            tag::OPTGROUP => {
                if self.top_is(tag::OPTION) {
                    self.pop();
                }
                if self.top_is(tag::OPTGROUP) {
                    self.pop();
                }
                self.insert_html(tag);
            }
            tag::HR => {
                if self.top_is(tag::OPTION) {
                    self.pop();
                }
                if self.top_is(tag::OPTGROUP) {
                    self.pop();
                }
                self.insert_void(tag);
            }
            tag::SELECT => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.close_select();
            }
            tag::INPUT | tag::KEYGEN | tag::TEXTAREA => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                return self.close_select();
            }
            tag::SCRIPT | tag::TEMPLATE => return self.in_head_start(tag),
            _ => self.error(ParseErrorCode::UnexpectedStartTag),
        }
        false
    }

    pub(super) fn in_select_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::OPTGROUP => {
                if self.top_is(tag::OPTION) {
                    let above = self.buffers.stack.previous(self.buffers.stack.top_position());
                    if above != 0 && self.buffers.stack.at(above).name == tag::OPTGROUP {
                        self.pop();
                    }
                }
                if self.top_is(tag::OPTGROUP) {
                    self.pop();
                } else {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                }
            }
            tag::OPTION => {
                if self.top_is(tag::OPTION) {
                    self.pop();
                } else {
                    self.error(ParseErrorCode::UnexpectedEndTag);
                }
            }
            tag::SELECT => {
                self.close_select();
            }
            tag::TEMPLATE => self.template_end(),
            _ => self.error(ParseErrorCode::UnexpectedEndTag),
        }
        false
    }

    pub(super) fn in_select_in_table_start(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION
            | tag::TABLE
            | tag::TBODY
            | tag::TFOOT
            | tag::THEAD
            | tag::TR
            | tag::TD
            | tag::TH => {
                self.error(ParseErrorCode::UnexpectedStartTag);
                self.pop_to(self.buffers.stack.last(tag::SELECT));
                self.reset_insertion_mode();
                true
            }
            _ => self.in_select_start(tag),
        }
    }

    pub(super) fn in_select_in_table_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::CAPTION
            | tag::TABLE
            | tag::TBODY
            | tag::TFOOT
            | tag::THEAD
            | tag::TR
            | tag::TD
            | tag::TH => {
                self.error(ParseErrorCode::UnexpectedEndTag);
                if self.buffers.stack.in_table_scope(tag.name) == 0 {
                    return false;
                }
                self.pop_to(self.buffers.stack.last(tag::SELECT));
                self.reset_insertion_mode();
                true
            }
            _ => self.in_select_end(tag),
        }
    }
}
