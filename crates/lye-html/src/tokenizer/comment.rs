//! Comments, bogus comments, and other constructs that begin with `<!`.

use super::token::TokenSink;
use super::{Flow, Tokenizer};
use crate::Span;
use crate::errors::ParseErrorCode::*;
use crate::tree::StrRef;
use memchr::{memchr, memchr_iter, memchr2};

impl Tokenizer<'_> {
    /// 13.2.5.42, markup declaration open state. `lt` is the offset of `<!`.
    pub(super) fn markup_declaration(&mut self, lt: usize, sink: &mut dyn TokenSink) -> Flow {
        let rest = &self.bytes[lt + 2..];
        if rest.starts_with(b"--") {
            self.comment(lt, sink)
        } else if rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
            self.doctype(lt, sink)
        } else if rest.starts_with(b"[CDATA[") {
            if sink.cdata_allowed() {
                self.pos = lt + 9;
                return self.cdata_section(sink);
            }
            self.error(sink, CdataInHtmlContent, lt + 8);
            self.bogus_comment(lt, lt + 2, sink)
        } else {
            self.error(sink, IncorrectlyOpenedComment, lt + 2);
            self.bogus_comment(lt, lt + 2, sink)
        }
    }

    /// 13.2.5.41, bogus comment state. The comment's data goes from `start` to the next `>`.
    pub(super) fn bogus_comment(&mut self, lt: usize, start: usize, sink: &mut dyn TokenSink) -> Flow {
        let found = memchr(b'>', &self.bytes[start..]);
        let end = found.map_or(self.bytes.len(), |at| start + at);
        self.pos = if found.is_some() { end + 1 } else { end };
        let data = self.raw(start, end, sink);
        let span = self.span_from(lt);
        let next = sink.comment(data, span);
        self.follow(next)
    }

    /// Reads the comment whose `<!--` is at `lt`, and emits it.
    fn comment(&mut self, lt: usize, sink: &mut dyn TokenSink) -> Flow {
        let (data, span) = self.read_comment(lt, sink);
        let next = sink.comment(data, span);
        self.follow(next)
    }

    /// Reads the comment that begins at the current position. Returns its data and its span; `None` if something else begins there.
    #[inline(never)]
    pub(crate) fn next_comment(&mut self, sink: &mut dyn TokenSink) -> Option<(StrRef, Span)> {
        let lt = self.pos;
        let is_comment =
            self.bytes[lt..].starts_with(b"<!--") && (self.is_standard() || self.closes_comment(lt));
        is_comment.then(|| self.read_comment(lt, sink))
    }

    /// Reads the comment whose `<!--` is at `lt` (13.2.5.43 to 13.2.5.52). Returns its data and its span.
    ///
    /// Together these states mean: a comment ends at the first `-->` or `--!>` whose dashes come after `<!--`. `<!-->` and `<!--->` are
    /// whole comments too. So check what precedes each `>`.
    fn read_comment(&mut self, lt: usize, sink: &mut dyn TokenSink) -> (StrRef, Span) {
        let start = lt + 4;
        // 13.2.5.43 and .44, comment start and comment start dash state.
        let rest = &self.bytes[start..];
        if rest.starts_with(b">") || rest.starts_with(b"->") {
            let end = start + usize::from(rest[0] == b'-');
            self.error(sink, AbruptClosingOfEmptyComment, end);
            return self.whole_comment(lt, (start, start), end + 1, sink);
        }
        for at in memchr_iter(b'>', &self.bytes[start..]) {
            let before = &self.bytes[start..start + at];
            if before.ends_with(b"--") {
                self.comment_errors(start, start + at, sink);
                return self.whole_comment(lt, (start, start + at - 2), start + at + 1, sink);
            }
            if before.ends_with(b"--!") {
                self.comment_errors(start, start + at, sink);
                self.error(sink, IncorrectlyClosedComment, start + at);
                return self.whole_comment(lt, (start, start + at - 3), start + at + 1, sink);
            }
        }
        // The file ends within the comment. A comment end that has begun is not part of the data.
        let length = self.bytes.len();
        self.comment_errors(start, length, sink);
        self.error(sink, EofInComment, length);
        let data = &self.bytes[start..];
        let begun =
            [&b"--!"[..], b"--", b"-"].into_iter().find(|end| data.ends_with(end)).map_or(0, <[u8]>::len);
        self.whole_comment(lt, (start, length - begun), length, sink)
    }

    fn whole_comment(
        &mut self,
        lt: usize,
        data: (usize, usize),
        end: usize,
        sink: &mut dyn TokenSink,
    ) -> (StrRef, Span) {
        self.pos = end;
        (self.without_nul(data.0, data.1, sink), Span::new(lt as u32, end as u32))
    }

    /// Reports U+0000 (13.2.5.45) and `<!--` (13.2.5.46 to .49) within the comment `start..end`. `end` is at `>` or at the end of the file:
    /// directly before these two, `<!--` is not an error.
    fn comment_errors(&mut self, start: usize, end: usize, sink: &mut dyn TokenSink) {
        if !self.errors {
            return;
        }
        let mut at = start;
        while let Some(found) = memchr2(b'<', 0, &self.bytes[at..end]) {
            at += found;
            if self.bytes[at] == 0 {
                self.error(sink, UnexpectedNullCharacter, at);
            } else if self.bytes[at..end].starts_with(b"<!--") && at + 4 < end {
                self.error(sink, NestedComment, at + 4);
            }
            at += 1;
        }
    }
}
