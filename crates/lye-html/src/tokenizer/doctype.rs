//! Doctypes.

use super::scan::is_space;
use super::token::{DoctypeToken, TokenSink};
use super::{Flow, Tokenizer};
use crate::Span;
use crate::errors::ParseErrorCode::{self, *};
use crate::tree::StrRef;
use memchr::memchr;

/// One of the two identifiers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Identifier {
    Public,
    System,
}

impl Tokenizer<'_> {
    /// Reads the doctype whose `<!DOCTYPE` is at `lt`: 13.2.5.53 to 13.2.5.68.
    pub(super) fn doctype(&mut self, lt: usize, sink: &mut dyn TokenSink) -> Flow {
        let mut token = DoctypeToken {
            name: None,
            public_id: None,
            system_id: None,
            force_quirks: false,
            span: Span::default(),
        };
        self.pos = self.doctype_name(lt + 9, &mut token, sink);
        token.span = self.span_from(lt);
        let next = sink.doctype(&token);
        self.follow(next)
    }

    /// 13.2.5.53 to .56: DOCTYPE, before name, name and after name state. Like the functions that follow, it returns the end of the
    /// doctype.
    fn doctype_name(&mut self, at: usize, token: &mut DoctypeToken, sink: &mut dyn TokenSink) -> usize {
        let start = self.skip_space(at);
        if start == at && !matches!(self.bytes.get(at), None | Some(b'>')) {
            self.error(sink, MissingWhitespaceBeforeDoctypeName, at);
        }
        match self.bytes.get(start) {
            None => return self.eof_in_doctype(token, sink),
            Some(b'>') => return self.doctype_cut(MissingDoctypeName, start, token, sink),
            Some(_) => {}
        }
        let rest = &self.bytes[start..];
        let length = rest.iter().position(|&byte| is_space(byte) || byte == b'>').unwrap_or(rest.len());
        let end = start + length;
        self.nul_errors(start, end, sink);
        token.name = Some(self.lower_cased(start, end, sink));

        let at = self.skip_space(end);
        let rest = &self.bytes[at..];
        let is = |word: &[u8]| rest.get(..6).is_some_and(|found| found.eq_ignore_ascii_case(word));
        match rest.first() {
            None => self.eof_in_doctype(token, sink),
            Some(b'>') => at + 1,
            Some(_) if is(b"public") => self.doctype_keyword(at + 6, Identifier::Public, token, sink),
            Some(_) if is(b"system") => self.doctype_keyword(at + 6, Identifier::System, token, sink),
            Some(_) => self.doctype_quirk(InvalidCharacterSequenceAfterDoctypeName, at, token, sink),
        }
    }

    /// 13.2.5.57 and .58, .63 and .64: after a keyword, before its identifier.
    fn doctype_keyword(
        &mut self,
        at: usize,
        which: Identifier,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        let (no_space, missing, no_quote) = match which {
            Identifier::Public => (
                MissingWhitespaceAfterDoctypePublicKeyword,
                MissingDoctypePublicIdentifier,
                MissingQuoteBeforeDoctypePublicIdentifier,
            ),
            Identifier::System => (
                MissingWhitespaceAfterDoctypeSystemKeyword,
                MissingDoctypeSystemIdentifier,
                MissingQuoteBeforeDoctypeSystemIdentifier,
            ),
        };
        let start = self.skip_space(at);
        match self.bytes.get(start) {
            None => self.eof_in_doctype(token, sink),
            Some(b'"' | b'\'') => {
                if start == at {
                    self.error(sink, no_space, at);
                }
                self.doctype_identifier(start, which, token, sink)
            }
            Some(b'>') => self.doctype_cut(missing, start, token, sink),
            Some(_) => self.doctype_quirk(no_quote, start, token, sink),
        }
    }

    /// 13.2.5.59 and .60, .65 and .66: an identifier whose quote is at `quote`, and what follows it.
    fn doctype_identifier(
        &mut self,
        quote: usize,
        which: Identifier,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        let start = quote + 1;
        let rest = &self.bytes[start..];
        let stop = |&byte: &u8| byte == b'>' || byte == self.bytes[quote];
        let end = start + rest.iter().position(stop).unwrap_or(rest.len());
        let value = Some(self.raw(start, end, sink));
        let abrupt = match which {
            Identifier::Public => {
                token.public_id = value;
                AbruptDoctypePublicIdentifier
            }
            Identifier::System => {
                token.system_id = value;
                AbruptDoctypeSystemIdentifier
            }
        };
        match (self.bytes.get(end), which) {
            (None, _) => self.eof_in_doctype(token, sink),
            (Some(b'>'), _) => self.doctype_cut(abrupt, end, token, sink),
            (Some(_), Identifier::Public) => self.after_public_identifier(end + 1, token, sink),
            (Some(_), Identifier::System) => self.after_system_identifier(end + 1, token, sink),
        }
    }

    /// 13.2.5.61 and .62: after the public identifier, between the two.
    fn after_public_identifier(
        &mut self,
        at: usize,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        let start = self.skip_space(at);
        match self.bytes.get(start) {
            None => self.eof_in_doctype(token, sink),
            Some(b'>') => start + 1,
            Some(b'"' | b'\'') => {
                if start == at {
                    self.error(sink, MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers, at);
                }
                self.doctype_identifier(start, Identifier::System, token, sink)
            }
            Some(_) => self.doctype_quirk(MissingQuoteBeforeDoctypeSystemIdentifier, start, token, sink),
        }
    }

    /// 13.2.5.67, after DOCTYPE system identifier state.
    fn after_system_identifier(
        &mut self,
        at: usize,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        let at = self.skip_space(at);
        match self.bytes.get(at) {
            None => self.eof_in_doctype(token, sink),
            Some(b'>') => at + 1,
            Some(_) => {
                // "This does not set the current DOCTYPE token's force-quirks flag to on."
                self.error(sink, UnexpectedCharacterAfterDoctypeSystemIdentifier, at);
                self.bogus_doctype(at, sink)
            }
        }
    }

    /// 13.2.5.68, bogus DOCTYPE state: up to `>`. The end of the file is no longer an error.
    fn bogus_doctype(&mut self, at: usize, sink: &mut dyn TokenSink) -> usize {
        let found = memchr(b'>', &self.bytes[at..]);
        let end = found.map_or(self.bytes.len(), |length| at + length);
        self.nul_errors(at, end, sink);
        if found.is_some() { end + 1 } else { end }
    }

    /// Reports an error after which the rest is ignored.
    fn doctype_quirk(
        &mut self,
        code: ParseErrorCode,
        at: usize,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        self.error(sink, code, at);
        token.force_quirks = true;
        self.bogus_doctype(at, sink)
    }

    /// Reports a `>` that comes too early.
    fn doctype_cut(
        &mut self,
        code: ParseErrorCode,
        at: usize,
        token: &mut DoctypeToken,
        sink: &mut dyn TokenSink,
    ) -> usize {
        self.error(sink, code, at);
        token.force_quirks = true;
        at + 1
    }

    fn eof_in_doctype(&mut self, token: &mut DoctypeToken, sink: &mut dyn TokenSink) -> usize {
        self.error(sink, EofInDoctype, self.bytes.len());
        token.force_quirks = true;
        self.bytes.len()
    }

    /// Returns the name `start..end` in lower case, with U+0000 replaced.
    pub(super) fn lower_cased(&mut self, start: usize, end: usize, sink: &mut dyn TokenSink) -> StrRef {
        if !self.bytes[start..end].iter().any(|&byte| byte == 0 || byte.is_ascii_uppercase()) {
            return StrRef::source(start, end);
        }
        let side = sink.side();
        let side_start = side.len();
        side.push_str(&self.source[start..end]);
        side[side_start..].make_ascii_lowercase();
        if self.has_nul && memchr(0, &self.bytes[start..end]).is_some() {
            let name = side.split_off(side_start);
            side.extend(name.chars().map(|c| if c == '\0' { char::REPLACEMENT_CHARACTER } else { c }));
        }
        self.side_ref(side_start, sink)
    }
}
