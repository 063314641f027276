//! The "text" insertion mode (HTML Standard, 13.2.6.4.8).

use crate::errors::ParseErrorCode;
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::sink::TreeSink;

impl<S: TreeSink> TreeBuilder<'_, S> {
    /// Any end tag: the tokenizer emits only the appropriate one.
    pub(super) fn text_end(&mut self) -> bool {
        self.pop();
        self.mode = self.original_mode;
        false
    }

    pub(super) fn text_eof(&mut self) -> bool {
        self.error(ParseErrorCode::UnexpectedEndOfFile);
        self.pop();
        self.mode = self.original_mode;
        true
    }
}
