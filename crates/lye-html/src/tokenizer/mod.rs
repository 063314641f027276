//! The tokenizer (HTML Standard, 13.2.5): the driver, and the states that read text.
//!
//! The tokenizer is not a byte-by-byte state machine: one function reads each construct as a whole. Its comment names the
//! standard's states that it implements, by their section numbers of 2026 (13.2.5.1 to 13.2.5.84).

mod closings;
mod comment;
mod doctype;
mod elements;
mod input_errors;
mod lossless;
mod pi;
mod references;
pub(crate) mod scan;
mod script;
mod tag;
#[cfg(test)]
mod tests;
mod token;

pub(crate) use tag::StartOrText;
pub(crate) use token::{DoctypeToken, Next, State, TagToken, TextToken, TokenAttr, TokenSink};

use crate::Namespace;
use crate::errors::ParseErrorCode::{self, *};
use crate::names::{NeededAttributes, TagId};
use crate::options::Tokenization;
use crate::tree::StrRef;
use crate::{Dialect, Span};
use hashbrown::HashTable;
use input_errors::InputErrors;
use lossless::{Doubts, Literal, Lossless};
use memchr::{memchr, memmem};
use references::ReferenceContext;
use std::hash::RandomState;
use std::ops::ControlFlow;

/// How much of the side buffer a [`StrRef`] can address.
const SIDE_LIMIT: usize = i32::MAX as usize;

/// Whether the tokenizer continues.
type Flow = ControlFlow<()>;

/// The allocations that one tokenizer hands on to the next.
#[derive(Default, Debug)]
pub(crate) struct TokenizerBuffers {
    /// The attributes of the current tag.
    attrs: Vec<TokenAttr>,
    /// For tags with many attributes: the hash of each name and its index in `attrs`. Because of the hashes, the table can grow without
    /// access to the names.
    table: HashTable<(u64, u32)>,
    /// Randomly seeded, so that a hostile page cannot make names collide.
    hasher: RandomState,
    /// The attributes of the current tag that were left out.
    left_out: Vec<TokenAttr>,
    /// The name of the start tag that led to the current state, in any case. Empty if there was none.
    last_start_tag: String,
}

/// A tokenizer over one input.
#[derive(Debug)]
pub(crate) struct Tokenizer<'s> {
    source: &'s str,
    /// The bytes of the source.
    bytes: &'s [u8],
    /// The position up to which the source was read.
    pos: usize,
    state: State,
    dialect: Dialect,
    /// How doubtful markup is tokenized.
    tokenization: Tokenization,
    /// The memory of lossless tokenization, once it is needed.
    lossless: Option<Box<Lossless>>,
    /// What is doubtful about the start tag that is being read, if it may be text.
    doubts: Option<Doubts>,
    /// Which attributes are needed, if not all.
    needed: Option<&'s NeededAttributes>,
    /// Whether the names and values of other attributes are read, too.
    describes_others: bool,
    /// Whether a start tag of the straight path is being read: in HTML content, and without the attributes that are not needed.
    is_straight: bool,
    /// Whether errors are collected.
    errors: bool,
    /// Whether the source contains U+0000.
    has_nul: bool,
    /// Whether the side buffer grew beyond what a [`StrRef`] can address.
    overflow: bool,
    /// Whether a character reference decoded to a stray control character.
    made_control: bool,
    /// Errors of the input stream, if errors are collected.
    input_errors: Option<InputErrors<'s>>,
    buffers: &'s mut TokenizerBuffers,
}

impl<'s> Tokenizer<'s> {
    /// Creates a tokenizer in the data state. The input is normalized (it contains no CR), and `has_nul` tells whether it contains U+0000.
    pub(crate) fn new(
        (source, has_nul): (&'s str, bool),
        dialect: Dialect,
        buffers: &'s mut TokenizerBuffers,
    ) -> Self {
        buffers.last_start_tag.clear();
        let bytes = source.as_bytes();
        Self {
            source,
            bytes,
            pos: 0,
            state: State::Data,
            dialect,
            tokenization: Tokenization::Standard,
            lossless: None,
            doubts: None,
            needed: None,
            describes_others: false,
            is_straight: false,
            errors: false,
            has_nul,
            overflow: false,
            made_control: false,
            input_errors: None,
            buffers,
        }
    }

    /// Sets the initial state, and the name of "the last start tag to have been emitted". Without one, no end tag is appropriate, and the
    /// raw text states go on to the end of the file.
    pub(crate) fn set_initial_state(&mut self, state: State, last_start_tag: Option<(TagId, &str)>) {
        self.state = state;
        self.buffers.last_start_tag.clear();
        self.buffers.last_start_tag.push_str(last_start_tag.map_or("", |(_, name)| name));
    }

    /// Keeps text that looks like markup, in an element of this namespace.
    pub(crate) fn read_losslessly(&mut self, tokenization: Tokenization, namespace: Namespace) {
        self.tokenization = tokenization;
        self.note_context(namespace);
    }

    /// Leaves attributes that are not needed out of the tags of the straight path.
    pub(crate) fn leave_out(&mut self, needed: Option<&'s NeededAttributes>) {
        self.needed = needed;
        self.describes_others = needed.is_some_and(NeededAttributes::describes_others);
    }

    /// Returns `true` if strings were lost because the side buffer exceeded 2 GiB. They are empty in the tokens.
    pub(crate) fn overflowed(&self) -> bool {
        self.overflow
    }

    /// Returns `true` if a character reference decoded to a stray control character.
    pub(crate) fn has_made_control(&self) -> bool {
        self.made_control
    }

    /// Passes all tokens to the sink, until the end of the file or until the sink stops. O(input) time and memory, without the sink's.
    pub(crate) fn run<S: TokenSink>(&mut self, sink: &mut S) {
        self.errors = sink.wants_errors();
        self.input_errors = self.errors.then(|| InputErrors::new(self.source));
        loop {
            let flow = match self.state {
                State::Data => self.data(sink),
                State::Rcdata | State::RcdataOfContext | State::Rawtext | State::ScriptData => {
                    self.raw_text(sink)
                }
                State::Plaintext => self.plaintext(sink),
                State::CdataSection => self.cdata_section(sink),
            };
            if flow.is_break() {
                return;
            }
            if self.pos >= self.bytes.len() {
                break;
            }
        }
        if self.errors {
            self.report_input_errors(self.bytes.len(), sink);
        }
        sink.eof(self.bytes.len());
    }

    /// 13.2.5.1, data state, with 13.2.5.6, tag open state, and 13.2.5.7, end tag open state. Returns when the state
    /// changes, and at the end of the file.
    fn data<S: TokenSink>(&mut self, sink: &mut S) -> Flow {
        let is_standard = self.tokenization == Tokenization::Standard;
        let is_plain = !self.errors && !self.has_nul;
        while self.state == State::Data && self.pos < self.bytes.len() {
            if is_plain {
                let next = sink.straight_path(self);
                self.follow(next)?;
            }
            let lt = self.pos;
            if lt >= self.bytes.len() || self.state != State::Data {
                break;
            }
            let is_less_than = self.bytes[lt] == b'<';
            let mut read = None;
            if is_less_than && !is_standard {
                match self.literal(lt, sink) {
                    Literal::Standard => {}
                    Literal::Tag(tag) => read = Some(tag),
                    Literal::Text(text) => {
                        self.emit(text, sink)?;
                        continue;
                    }
                }
            }
            if !is_less_than || !self.opens_markup(lt) {
                let text = self.text(sink);
                self.emit(text, sink)?;
                continue;
            }
            match self.at(lt + 1) {
                b'/' => match self.at(lt + 2) {
                    b'a'..=b'z' | b'A'..=b'Z' => self.end_tag(lt, sink)?,
                    b'>' => {
                        self.error(sink, MissingEndTagName, lt + 2);
                        self.pos = lt + 3;
                    }
                    _ => {
                        self.error(sink, InvalidFirstCharacterOfTagName, lt + 2);
                        self.bogus_comment(lt, lt + 2, sink)?;
                    }
                },
                b'!' => self.markup_declaration(lt, sink)?,
                b'?' => self.processing_instruction(lt, sink)?,
                _ => self.start_tag(lt, read, sink)?,
            }
        }
        Flow::Continue(())
    }

    /// Returns `true` if the `<` at `lt` opens markup (13.2.5.6 and .7).
    #[inline]
    fn opens_markup(&self, lt: usize) -> bool {
        match self.at(lt + 1) {
            b'a'..=b'z' | b'A'..=b'Z' | b'!' | b'?' => true,
            b'/' => lt + 2 < self.bytes.len(),
            _ => false,
        }
    }

    /// Reads the text from the current position up to the next `<` that opens markup (13.2.5.1, data state).
    #[inline(always)]
    pub(crate) fn text<S: TokenSink>(&mut self, sink: &mut S) -> TextToken {
        let start = self.pos;
        let mut end = start;
        let mut is_plain = !self.has_nul;
        loop {
            let run = scan::text_run(self.bytes, end);
            is_plain &= run.is_plain;
            end = run.stop.unwrap_or(self.bytes.len());
            if run.stop.is_none() {
                break;
            }
            if self.bytes[end] == b'&' {
                return self.text_with_references(start, end, sink);
            }
            if self.opens_markup(end) {
                break;
            }
            is_plain = false;
            end += 1;
        }
        // Errors may have to be reported.
        let text = if self.errors {
            self.decode(start, start, end, ReferenceContext::Data, sink)
        } else {
            StrRef::source(start, end)
        };
        self.text_token(text, (self.has_nul_in(start, end), is_plain), start, end)
    }

    /// Reads the text from `start` on. The position of its first `&` is known.
    #[inline(never)]
    fn text_with_references(
        &mut self,
        start: usize,
        ampersand: usize,
        sink: &mut dyn TokenSink,
    ) -> TextToken {
        let end = self.text_end(ampersand + 1);
        let from = if self.errors { start } else { ampersand };
        let text = self.decode(start, from, end, ReferenceContext::Data, sink);
        self.text_token(text, (self.has_nul_in(start, end), false), start, end)
    }

    /// Returns `true` if `start..end` contains U+0000.
    #[inline]
    fn has_nul_in(&self, start: usize, end: usize) -> bool {
        self.has_nul && memchr(0, &self.bytes[start..end]).is_some()
    }

    /// Returns the next `<` from `at` on that opens markup, or the end of the file.
    fn text_end(&self, mut at: usize) -> usize {
        while let Some(found) = memchr(b'<', &self.bytes[at..]) {
            at += found;
            if self.opens_markup(at) {
                return at;
            }
            at += 1;
        }
        self.bytes.len()
    }

    /// Reads the text up to the appropriate end tag, and that tag: 13.2.5.2, RCDATA state, 13.2.5.3, RAWTEXT state, and 13.2.5.4, script
    /// data state, with the states in which they look for the end tag (13.2.5.9 to 13.2.5.31).
    fn raw_text<S: TokenSink>(&mut self, sink: &mut S) -> Flow {
        let (end, in_comment) = self.raw_text_end(self.state);
        let text = self.raw_text_to(end, self.state, sink);
        if in_comment {
            self.error(sink, EofInScriptHtmlCommentLikeText, end);
        }
        self.emit(text, sink)?;
        if end == self.bytes.len() { Flow::Continue(()) } else { self.end_tag(end, sink) }
    }

    /// Returns where the text of this state ends, from the current position on, and whether that is in what looks like a comment in a script.
    fn raw_text_end(&self, state: State) -> (usize, bool) {
        match state {
            State::ScriptData => self.script_end(self.pos),
            _ => (self.appropriate_end_tag(self.pos), false),
        }
    }

    /// Reads the text of this state up to a position.
    pub(crate) fn raw_text_to(&mut self, end: usize, state: State, sink: &mut dyn TokenSink) -> TextToken {
        let start = self.pos;
        let text = match state {
            State::Rcdata => self.decode(start, start, end, ReferenceContext::Rcdata, sink),
            State::RcdataOfContext => self.decode(start, start, end, ReferenceContext::RcdataOfContext, sink),
            _ => self.raw(start, end, sink),
        };
        self.text_token(text, (false, false), start, end)
    }

    /// Returns the position of the end tag of the raw text element whose start tag was read last; `None` if it never comes.
    #[inline(never)]
    pub(crate) fn end_of_element(
        &mut self,
        tag: &TagToken,
        state: State,
        sink: &mut dyn TokenSink,
    ) -> Option<usize> {
        self.keep_name(tag, sink);
        let (end, _) = self.raw_text_end(state);
        (end < self.bytes.len()).then_some(end)
    }

    /// Returns the `<` of the next appropriate end tag, or the end of the file (13.2.5.9 to 13.2.5.14).
    fn appropriate_end_tag(&self, mut at: usize) -> usize {
        while let Some(found) = memchr(b'<', &self.bytes[at..]) {
            at += found;
            if self.is_appropriate_end_tag(at) {
                return at;
            }
            at += 1;
        }
        self.bytes.len()
    }

    /// Returns `true` if the "appropriate end tag token" (13.2.5) begins at this `<`.
    fn is_appropriate_end_tag(&self, lt: usize) -> bool {
        let name = self.buffers.last_start_tag.as_bytes();
        let Some(rest) = self.bytes.get(lt + 2..) else { return false };
        self.bytes[lt + 1] == b'/'
            && !name.is_empty()
            && rest.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
            && rest.get(name.len()).is_some_and(|&byte| scan::is_space(byte) || matches!(byte, b'/' | b'>'))
    }

    /// 13.2.5.5, PLAINTEXT state: the rest of the input.
    fn plaintext(&mut self, sink: &mut dyn TokenSink) -> Flow {
        let (start, end) = (self.pos, self.bytes.len());
        let text = self.raw(start, end, sink);
        self.emit_text(text, (false, false), start, end, sink)
    }

    /// 13.2.5.69 to 13.2.5.71, CDATA section states. "U+0000 NULL characters are handled in the tree construction stage."
    fn cdata_section(&mut self, sink: &mut dyn TokenSink) -> Flow {
        let start = self.pos;
        let found = memmem::find(&self.bytes[start..], b"]]>");
        let end = found.map_or(self.bytes.len(), |length| start + length);
        if found.is_none() {
            self.error(sink, EofInCdata, end);
        }
        self.state = State::Data;
        let has_nul = self.has_nul_in(start, end);
        let flow = self.emit_text(StrRef::source(start, end), (has_nul, false), start, end, sink);
        if found.is_some() {
            self.pos = end + 3;
        }
        flow
    }

    /// Returns the token of the text `start..end`. The source is then read up to `end`.
    #[inline(always)]
    fn text_token(
        &mut self,
        text: StrRef,
        (has_nul, is_plain): (bool, bool),
        start: usize,
        end: usize,
    ) -> TextToken {
        self.pos = end;
        TextToken { text, has_nul, is_plain, span: self.span_from(start) }
    }

    /// Emits a text unless nothing was read for it.
    #[inline(always)]
    fn emit<S: TokenSink + ?Sized>(&mut self, text: TextToken, sink: &mut S) -> Flow {
        if text.span.is_empty() {
            return Flow::Continue(());
        }
        let next = sink.text(text);
        self.follow(next)
    }

    /// Emits the text `start..end` unless it is empty. The source is then read up to `end`.
    fn emit_text(
        &mut self,
        text: StrRef,
        (has_nul, is_plain): (bool, bool),
        start: usize,
        end: usize,
        sink: &mut dyn TokenSink,
    ) -> Flow {
        let text = self.text_token(text, (has_nul, is_plain), start, end);
        self.emit(text, sink)
    }

    /// Applies the sink's answer.
    #[inline]
    fn follow(&mut self, next: Next) -> Flow {
        match next {
            Next::Continue => Flow::Continue(()),
            Next::Switch(state) => {
                self.state = state;
                Flow::Continue(())
            }
            Next::Stop => Flow::Break(()),
        }
    }

    /// Returns the bytes of the source.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &'s [u8] {
        self.bytes
    }

    /// Returns the position up to which the source was read.
    #[inline(always)]
    pub(crate) fn position(&self) -> usize {
        self.pos
    }

    /// Continues at this position, which begins a token.
    #[inline(always)]
    pub(crate) fn move_to(&mut self, position: usize) {
        self.pos = position;
    }

    /// Returns `true` if the standard says what is markup.
    #[inline(always)]
    pub(crate) fn is_standard(&self) -> bool {
        self.tokenization == Tokenization::Standard
    }

    /// Returns the byte at `at`, or 0 at the end of the file.
    #[inline]
    fn at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// Returns the first position from `at` on that is not white space.
    #[inline]
    fn skip_space(&self, mut at: usize) -> usize {
        while scan::is_space(self.at(at)) {
            at += 1;
        }
        at
    }

    /// Returns the span from `start` to the current position.
    #[inline]
    fn span_from(&self, start: usize) -> Span {
        Span::new(start as u32, self.pos as u32)
    }

    /// Returns the string `start..end`, which contains no references. Reports and replaces U+0000.
    fn raw(&mut self, start: usize, end: usize, sink: &mut dyn TokenSink) -> StrRef {
        self.nul_errors(start, end, sink);
        self.without_nul(start, end, sink)
    }

    /// Returns the string `start..end`, which contains no references, with U+0000 replaced.
    fn without_nul(&mut self, start: usize, end: usize, sink: &mut dyn TokenSink) -> StrRef {
        if !self.has_nul_in(start, end) {
            return StrRef::source(start, end);
        }
        let side = sink.side();
        let side_start = side.len();
        for (n, piece) in self.source[start..end].split('\0').enumerate() {
            if n > 0 {
                side.push(char::REPLACEMENT_CHARACTER);
            }
            side.push_str(piece);
        }
        self.side_ref(side_start, sink)
    }

    /// Reports each U+0000 in `start..end`.
    fn nul_errors(&mut self, start: usize, end: usize, sink: &mut dyn TokenSink) {
        if self.errors && self.has_nul {
            for at in memchr::memchr_iter(0, &self.bytes[start..end]) {
                self.error(sink, UnexpectedNullCharacter, start + at);
            }
        }
    }

    /// Returns the end of the side buffer from `start` on. If it is beyond 31 bits, the string is lost.
    fn side_ref(&mut self, start: usize, sink: &mut dyn TokenSink) -> StrRef {
        let side = sink.side();
        if side.len() > SIDE_LIMIT {
            side.truncate(start);
            self.overflow = true;
            return StrRef::EMPTY;
        }
        StrRef::side(start, side.len())
    }

    #[inline]
    fn error(&mut self, sink: &mut dyn TokenSink, code: ParseErrorCode, position: usize) {
        if self.errors {
            self.report(sink, code, position);
        }
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, sink: &mut dyn TokenSink, code: ParseErrorCode, position: usize) {
        self.report_input_errors(position, sink);
        sink.error(code, position);
    }

    /// Reports the errors of the input stream up to `position`.
    fn report_input_errors(&mut self, position: usize, sink: &mut dyn TokenSink) {
        while let Some((code, at)) = self.input_errors.as_mut().and_then(|errors| errors.up_to(position)) {
            sink.error(code, at);
        }
    }
}
