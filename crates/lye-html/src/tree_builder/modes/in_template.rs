//! The "in template" insertion mode (HTML Standard, 13.2.6.4.16 in the current standard).

use super::InsertionMode;
use crate::errors::ParseErrorCode;
use crate::names::tag;
use crate::tree_builder::sink::TreeSink;
use crate::tree_builder::{Tag, TreeBuilder};

impl<S: TreeSink> TreeBuilder<'_, S> {
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
            tag::CAPTION | tag::COLGROUP | tag::TBODY | tag::TFOOT | tag::THEAD => InsertionMode::InTable,
            tag::COL => InsertionMode::InColumnGroup,
            tag::TR => InsertionMode::InTableBody,
            tag::TD | tag::TH => InsertionMode::InRow,
            _ => InsertionMode::InBody,
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
