//! Errors of the input stream (13.2.3.5, preprocessing the input stream). Only searched for if errors are collected.

use crate::errors::ParseErrorCode::{self, *};

/// Walks through the input after the tokenizer, so that its errors and the tokenizer's come in the order of their positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputErrors<'s> {
    source: &'s str,
    /// The input before this offset was checked.
    seen: usize,
    /// The next error, found but not yet reported.
    next: Option<(ParseErrorCode, usize)>,
}

impl<'s> InputErrors<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        let mut errors = Self { source, seen: 0, next: None };
        errors.find_next();
        errors
    }

    /// Returns the next error at or before `position`.
    pub(super) fn up_to(&mut self, position: usize) -> Option<(ParseErrorCode, usize)> {
        let error = self.next.filter(|&(_, at)| at <= position)?;
        self.find_next();
        Some(error)
    }

    fn find_next(&mut self) {
        let rest = self.source.get(self.seen..).unwrap_or_default();
        let found = rest.char_indices().find_map(|(at, c)| Some((input_error(c)?, at, c.len_utf8())));
        self.next = found.map(|(code, at, _)| (code, self.seen + at));
        self.seen = found.map_or(self.source.len(), |(_, at, length)| self.seen + at + length);
    }
}

fn input_error(c: char) -> Option<ParseErrorCode> {
    match c {
        // U+0000 and ASCII white space are not errors here.
        '\0' | '\t' | '\n' | '\x0C' | '\r' | ' '..='~' => None,
        '\x01'..='\x1F' | '\x7F'..='\u{9F}' => Some(ControlCharacterInInputStream),
        '\u{FDD0}'..='\u{FDEF}' => Some(NoncharacterInInputStream),
        c if c as u32 & 0xFFFE == 0xFFFE => Some(NoncharacterInInputStream),
        _ => None,
    }
}
