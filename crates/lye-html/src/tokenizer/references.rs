//! Character references, and the strings that contain them.

use super::Tokenizer;
use super::token::TokenSink;
use crate::char_ref::{self, NumericError};
use crate::controls::is_stray_control;
use crate::errors::ParseErrorCode::{self, *};
use crate::options::Tokenization;
use crate::tree::StrRef;
use memchr::{memchr, memchr2, memchr3};

/// The context of a string with character references.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReferenceContext {
    /// Text in the data state: U+0000 is kept, and `<` that does not open markup is reported.
    Data,
    Rcdata,
    /// RCDATA that is the whole input.
    ///
    /// DEVIATION: U+0000 is dropped, as Chromium and Firefox do in these fragments. 13.2.5.2 replaces it by U+FFFD.
    RcdataOfContext,
    /// An attribute value in quotes.
    Quoted,
    /// An attribute value without quotes: characters that look like a mistake are reported.
    Unquoted,
}

/// The result of a character reference.
enum Referent {
    Named(&'static str),
    Character(char),
}

/// Longer runs of letters and digits are not names; see [`char_ref::named`].
const NAME_LIMIT: usize = 32;

impl Tokenizer<'_> {
    /// Returns the string `start..end` with its references decoded and U+0000 replaced (13.2.5.1, .2, .36 to .38). Pending text is appended
    /// only if something before it differs from the source, so the time is linear. There is nothing to decode or report before `at`.
    pub(super) fn decode(
        &mut self,
        start: usize,
        mut at: usize,
        end: usize,
        place: ReferenceContext,
        sink: &mut dyn TokenSink,
    ) -> StrRef {
        let side_start = sink.side().len();
        // From here on, the text is not in the side buffer yet.
        let mut pending = start;
        while let Some(found) = self.next_special(at, end, place) {
            at = found;
            match self.bytes[at] {
                b'&' => match self.reference(at, place, sink) {
                    Some((referent, next)) => {
                        let side = sink.side();
                        side.push_str(&self.source[pending..at]);
                        match referent {
                            Referent::Named(text) => side.push_str(text),
                            Referent::Character(c) => side.push(c),
                        }
                        pending = next;
                        at = next;
                    }
                    None => at += 1,
                },
                0 => {
                    self.error(sink, UnexpectedNullCharacter, at);
                    if place != ReferenceContext::Data {
                        let side = sink.side();
                        side.push_str(&self.source[pending..at]);
                        if place != ReferenceContext::RcdataOfContext {
                            side.push(char::REPLACEMENT_CHARACTER);
                        }
                        pending = at + 1;
                    }
                    at += 1;
                }
                _ => {
                    self.literal_error(at, place, sink);
                    at += 1;
                }
            }
        }
        if pending == start {
            return StrRef::source(start, end);
        }
        sink.side().push_str(&self.source[pending..end]);
        self.side_ref(side_start, sink)
    }

    /// Returns the next byte in `at..end` that [`Self::decode`] must handle.
    fn next_special(&self, at: usize, end: usize, place: ReferenceContext) -> Option<usize> {
        let rest = self.bytes.get(at..end)?;
        let found = match place {
            ReferenceContext::Data if self.errors => memchr3(b'&', 0, b'<', rest),
            ReferenceContext::Data => memchr(b'&', rest),
            ReferenceContext::Unquoted if self.errors => {
                rest.iter().position(|b| matches!(b, b'&' | 0 | b'"' | b'\'' | b'<' | b'=' | b'`'))
            }
            ReferenceContext::Rcdata
            | ReferenceContext::RcdataOfContext
            | ReferenceContext::Quoted
            | ReferenceContext::Unquoted => memchr2(b'&', 0, rest),
        };
        Some(at + found?)
    }

    /// Reports a character that stands for itself but is an error there (13.2.5.6, .7, .38).
    #[cold]
    fn literal_error(&mut self, at: usize, place: ReferenceContext, sink: &mut dyn TokenSink) {
        match (place, &self.bytes[at..]) {
            (ReferenceContext::Data, b"<" | b"</") => self.error(sink, EofBeforeTagName, self.bytes.len()),
            (ReferenceContext::Data, _) => self.error(sink, InvalidFirstCharacterOfTagName, at + 1),
            _ => self.error(sink, UnexpectedCharacterInUnquotedAttributeValue, at),
        }
    }

    /// Decodes the character reference whose `&` is at `amp`. Returns it with its end, or `None` if it is not a reference (13.2.5.77,
    /// character reference state).
    fn reference(
        &mut self,
        amp: usize,
        place: ReferenceContext,
        sink: &mut dyn TokenSink,
    ) -> Option<(Referent, usize)> {
        if let Some((character, length)) = self.bytes.get(amp + 1..).and_then(char_ref::common) {
            return Some((Referent::Character(character), amp + 1 + length));
        }
        match self.at(amp + 1) {
            b'#' => self.numeric_reference(amp, sink),
            byte if byte.is_ascii_alphanumeric() => self.named_reference(amp, place, sink),
            _ => None,
        }
    }

    /// 13.2.5.78, named character reference state, and 13.2.5.79, ambiguous ampersand state.
    fn named_reference(
        &mut self,
        amp: usize,
        place: ReferenceContext,
        sink: &mut dyn TokenSink,
    ) -> Option<(Referent, usize)> {
        let start = amp + 1;
        let mut end = start;
        while end - start < NAME_LIMIT && self.at(end).is_ascii_alphanumeric() {
            end += 1;
        }
        let run = &self.bytes[start..end];
        let Some((text, length)) = char_ref::named(run, self.at(end) == b';') else {
            if self.errors {
                let run = self.bytes[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
                if self.at(start + run) == b';' {
                    self.error(sink, UnknownNamedCharacterReference, start + run);
                }
            }
            return None;
        };
        let next = start + length;
        if self.bytes[next - 1] != b';' {
            let follows = self.at(next);
            // "For historical reasons": `?a=b&copy=c` is not a reference.
            if (self.tokenization != Tokenization::Standard
                || matches!(place, ReferenceContext::Quoted | ReferenceContext::Unquoted))
                && (follows == b'=' || follows.is_ascii_alphanumeric())
            {
                return None;
            }
            self.error(sink, MissingSemicolonAfterCharacterReference, next);
        }
        Some((Referent::Named(text), next))
    }

    /// 13.2.5.80 to 13.2.5.84, the numeric character reference states.
    fn numeric_reference(&mut self, amp: usize, sink: &mut dyn TokenSink) -> Option<(Referent, usize)> {
        let (start, radix) = match self.at(amp + 2) {
            b'x' | b'X' => (amp + 3, 16),
            _ => (amp + 2, 10),
        };
        let mut code = 0_u32;
        let mut end = start;
        while let Some(digit) = char::from(self.at(end)).to_digit(radix) {
            code = code.saturating_mul(radix).saturating_add(digit);
            end += 1;
        }
        if end == start {
            self.error(sink, AbsenceOfDigitsInNumericCharacterReference, end);
            return None;
        }
        if self.at(end) == b';' {
            end += 1;
        } else {
            self.error(sink, MissingSemicolonAfterCharacterReference, end);
        }
        let (character, error) = char_ref::numeric(code);
        if let Some(error) = error {
            self.error(sink, numeric_error(error), end);
            self.made_control |= u8::try_from(character).is_ok_and(is_stray_control);
        }
        Some((Referent::Character(character), end))
    }
}

fn numeric_error(error: NumericError) -> ParseErrorCode {
    match error {
        NumericError::Null => NullCharacterReference,
        NumericError::OutsideUnicodeRange => CharacterReferenceOutsideUnicodeRange,
        NumericError::Surrogate => SurrogateCharacterReference,
        NumericError::Noncharacter => NoncharacterCharacterReference,
        NumericError::Control => ControlCharacterReference,
    }
}
