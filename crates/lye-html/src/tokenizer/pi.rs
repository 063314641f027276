//! Processing instructions, which are part of the standard since 2026.

use super::scan::is_space;
use super::token::TokenSink;
use super::{Flow, Tokenizer};
use crate::Dialect;
use crate::errors::ParseErrorCode::{self, *};
use crate::tree::StrRef;
use memchr::memchr;

impl Tokenizer<'_> {
    /// Reads the construct whose `<?` is at `lt`: 13.2.5.72 to 13.2.5.76, or a bogus comment in the standard of 2023.
    pub(super) fn processing_instruction(&mut self, lt: usize, sink: &mut dyn TokenSink) -> Flow {
        let start = lt + 2;
        if self.dialect == Dialect::Html2023 {
            return self.comment_instead(UnexpectedQuestionMarkInsteadOfTagName, lt + 1, lt, sink);
        }
        // 13.2.5.72, processing instruction open state.
        match self.bytes.get(start) {
            None => return self.eof_in_pi(sink),
            Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {}
            Some(_) => {
                let code = InvalidFirstCharacterOfProcessingInstructionTarget;
                return self.comment_instead(code, start, lt, sink);
            }
        }
        // 13.2.5.73, processing instruction target state.
        let is_target = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let Some(length) = self.bytes[start..].iter().position(|byte| !is_target(byte)) else {
            return self.eof_in_pi(sink);
        };
        let end = start + length;
        let byte = self.bytes[end];
        if !(is_space(byte) || matches!(byte, b'?' | b'>')) {
            return self.comment_instead(InvalidProcessingInstructionTarget, end, lt, sink);
        }
        let target = &self.bytes[start..end];
        if target.eq_ignore_ascii_case(b"xml") || target.eq_ignore_ascii_case(b"xml-stylesheet") {
            return self.comment_instead(DisallowedProcessingInstructionTarget, end, lt, sink);
        }
        // 13.2.5.74, after processing instruction target state.
        let data = self.skip_space(end);
        // 13.2.5.75 and .76, processing instruction data and questionable state: up to `>`, without one `?` before it.
        let Some(length) = memchr(b'>', &self.bytes[data..]) else {
            return self.eof_in_pi(sink);
        };
        let close = data + length;
        let question = self.bytes[data..close].ends_with(b"?");
        self.pos = close + 1;
        let span = self.span_from(lt);
        let data = StrRef::source(data, close - usize::from(question));
        let next = sink.processing_instruction(StrRef::source(start, end), data, span);
        self.follow(next)
    }

    /// "Buffer to comment": everything read so far becomes the beginning of a bogus comment.
    fn comment_instead(
        &mut self,
        code: ParseErrorCode,
        position: usize,
        lt: usize,
        sink: &mut dyn TokenSink,
    ) -> Flow {
        self.error(sink, code, position);
        self.bogus_comment(lt, lt + 1, sink)
    }

    /// Unlike a comment, a processing instruction that the end of the file cuts off is not emitted.
    fn eof_in_pi(&mut self, sink: &mut dyn TokenSink) -> Flow {
        self.pos = self.bytes.len();
        self.error(sink, EofInProcessingInstruction, self.pos);
        Flow::Continue(())
    }
}
