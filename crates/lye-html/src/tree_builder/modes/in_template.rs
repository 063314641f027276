//! The "in template" insertion mode (HTML Standard, 13.2.6.4.16 today).

use super::Mode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::arena::Arena;
use crate::tree_builder::{Tag, TreeBuilder};

impl<A: Arena> TreeBuilder<'_, A> {
    pub(super) fn in_template_start(&mut self, tag: &Tag) -> bool {
        let mode = match tag.name {
            tag::BASE
            | tag::BASEFONT
            | tag::BGSOUND
            | tag::LINK
            | tag::META
            | tag::NOFRAMES
            | tag::SCRIPT
            | tag::STYLE
            | tag::TEMPLATE
            | tag::TITLE => return self.in_head_start(tag),
            tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => Mode::InTable,
            tag::COL => Mode::InColumnGroup,
            tag::TR => Mode::InTableBody,
            tag::TD | tag::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.buffers.template_modes.pop();
        self.buffers.template_modes.push(mode);
        self.mode = mode;
        true
    }

    pub(super) fn in_template_end(&mut self, tag: &Tag) -> bool {
        match tag.name {
            tag::TEMPLATE => self.template_end(),
            _ => self.error(ParseErrorCode::UnexpectedEndTag),
        }
        false
    }

    pub(super) fn in_template_eof(&mut self) -> bool {
        let position = self.buffers.stack.last(tag::TEMPLATE);
        if position == 0 {
            return false;
        }
        self.error(ParseErrorCode::UnexpectedEndOfFile);
        self.leave_template(position);
        true
    }
}
