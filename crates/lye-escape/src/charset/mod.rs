//! The character set of an input (5.11.1 and 5.11.6): stated, and nothing else accepted.

mod declare;
mod finding;
mod utf_7;

pub use declare::declare_utf_8;
pub use finding::{CharsetFinding, CharsetProblem};

use lye_html::encoding::{self, Encoding, EncodingOptions};
use std::borrow::Cow;
use utf_7::Utf7;

/// Which bytes are accepted: the encodings, control characters, and sequences that some programs take for a change of encoding.
///
/// What one program takes for harmless bytes, the next may take for markup: it is more generous with UTF-8 that is none, or guesses
/// another encoding. So the encoding of an input is stated, and what could be read in another way is refused.
///
/// ```
/// use lye_escape::charset::{CharsetCheck, CharsetProblem};
/// let check = CharsetCheck::utf_8();
/// assert_eq!(check.decode("<p>naïve".as_bytes())?, "<p>naïve");
///
/// let error = check.decode(b"x\xC0\xBCscript>").unwrap_err();
/// assert_eq!((error.problem(), error.offset()), (CharsetProblem::Overlong, 1));
/// assert_eq!(error.to_string(), "byte 1: a character is written in UTF-8 with more bytes than it needs");
/// # Ok::<(), lye_escape::charset::CharsetFinding>(())
/// ```
#[derive(Clone, Debug)]
pub struct CharsetCheck {
    allowed: Vec<&'static Encoding>,
    options: EncodingOptions,
    controls: ControlCharacters,
    switches: EncodingSwitches,
}

/// What becomes of the control characters that no text needs.
///
/// ```
/// use lye_escape::charset::{CharsetCheck, ControlCharacters};
/// assert!(CharsetCheck::utf_8().decode(b"a\x1B[1mb").is_err());
/// let check = CharsetCheck::utf_8().with_controls(ControlCharacters::Accept);
/// assert_eq!(check.decode(b"a\x1B[1mb")?, "a\u{1B}[1mb");
/// # Ok::<(), lye_escape::charset::CharsetFinding>(())
/// ```
///
/// These are all other than tab, line feed and carriage return: U+0000 to U+001F and U+007F to U+009F.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ControlCharacters {
    /// They are refused.
    #[default]
    Refuse,
    /// They are accepted.
    Accept,
}

/// What becomes of sequences that mean a change of the encoding to some programs.
///
/// ```
/// use lye_escape::charset::{CharsetCheck, EncodingSwitches};
/// assert!(CharsetCheck::utf_8().decode(b"a~{b}").is_err());
/// let check = CharsetCheck::utf_8().with_switches(EncodingSwitches::Accept);
/// assert_eq!(check.decode(b"a~{b}")?, "a~{b}");
/// # Ok::<(), lye_escape::charset::CharsetFinding>(())
/// ```
///
/// These are sequences with which ISO-2022-JP, ISO-2022-KR, ISO-2022-CN, HZ-GB-2312 and UTF-7 change what the characters after them mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EncodingSwitches {
    /// They are refused.
    #[default]
    Refuse,
    /// They are accepted, as the text that they are in the encoding of the input.
    Accept,
}

impl CharsetCheck {
    /// The input is in UTF-8, whatever it says of itself: what a form sends whose page is in UTF-8.
    pub fn utf_8() -> Self {
        Self::only(encoding::UTF_8)
    }

    /// The input is in this encoding, whatever it says of itself.
    ///
    /// ```
    /// use lye_escape::charset::CharsetCheck;
    /// use lye_html::encoding::Encoding;
    /// let latin_1 = Encoding::for_label(b"iso-8859-1").unwrap();
    /// assert_eq!(CharsetCheck::only(latin_1).decode(b"na\xEFve")?, "naïve");
    /// # Ok::<(), lye_escape::charset::CharsetFinding>(())
    /// ```
    pub fn only(encoding: &'static Encoding) -> Self {
        Self::any_of([encoding], EncodingOptions::new().with_override(encoding))
    }

    /// The input says what it is in, as HTML documents do, and that has to be one of these encodings.
    ///
    /// ```
    /// use lye_escape::charset::CharsetCheck;
    /// use lye_html::encoding::{EncodingOptions, UTF_8};
    /// let check = CharsetCheck::any_of([UTF_8], EncodingOptions::new());
    /// assert!(check.decode(b"<meta charset=utf-8>").is_ok());
    /// let error = check.decode(b"<meta charset=big5>").unwrap_err();
    /// assert_eq!(error.to_string(), "byte 0: the encoding Big5 is not accepted");
    /// ```
    pub fn any_of(encodings: impl IntoIterator<Item = &'static Encoding>, options: EncodingOptions) -> Self {
        Self {
            allowed: encodings.into_iter().collect(),
            options,
            controls: ControlCharacters::default(),
            switches: EncodingSwitches::default(),
        }
    }

    /// Says what becomes of control characters. Default: they are refused.
    #[must_use]
    pub fn with_controls(self, controls: ControlCharacters) -> Self {
        Self { controls, ..self }
    }

    /// Says what becomes of sequences that change the encoding elsewhere. Default: they are refused.
    #[must_use]
    pub fn with_switches(self, switches: EncodingSwitches) -> Self {
        Self { switches, ..self }
    }

    /// The text of an input that is accepted. O(input).
    ///
    /// # Errors
    /// The first thing that is not accepted.
    pub fn decode<'b>(&self, bytes: &'b [u8]) -> Result<Cow<'b, str>, CharsetFinding> {
        let mut first: Option<CharsetFinding> = None;
        self.each_finding(bytes, |found| {
            if first.is_none_or(|first| found.order() < first.order()) {
                first = Some(found);
            }
        });
        match first {
            None => Ok(encoding::decode(bytes, &self.options).text),
            Some(first) => Err(first),
        }
    }

    /// Decodes an input, and tells all that is not accepted in it. O(input).
    ///
    /// ```
    /// use lye_escape::charset::{CharsetCheck, CharsetProblem};
    /// let inspected = CharsetCheck::utf_8().inspect(b"a\x01b\xFF ~{");
    /// assert_eq!(inspected.text, "a\u{1}b\u{FFFD} ~{");
    /// let problems: Vec<_> = inspected.findings.iter().map(|found| (found.offset(), found.problem())).collect();
    /// assert_eq!(
    ///     problems,
    ///     [(1, CharsetProblem::Control('\u{1}')), (3, CharsetProblem::Malformed), (5, CharsetProblem::HzGb2312)]
    /// );
    /// ```
    pub fn inspect<'b>(&self, bytes: &'b [u8]) -> Inspected<'b> {
        let mut findings = Vec::new();
        self.each_finding(bytes, |found| findings.push(found));
        findings.sort_by_key(CharsetFinding::order);
        let decoded = encoding::decode(bytes, &self.options);
        Inspected { text: decoded.text, encoding: decoded.encoding, findings }
    }

    /// What is not accepted. Some of it is known for what it is only behind its first character, and so comes late.
    fn each_finding(&self, bytes: &[u8], mut each: impl FnMut(CharsetFinding)) {
        let (encoding, _, bom_length) = encoding::sniff(bytes, &self.options);
        if !self.allowed.contains(&encoding) {
            each(CharsetFinding::new(CharsetProblem::Encoding(encoding), 0));
        }
        let content = bytes.get(bom_length..).unwrap_or_default();
        let mut found = |problem, offset| each(CharsetFinding::new(problem, bom_length + offset));
        let mut utf_7 = Utf7::default();
        let mut before = None;
        let mut malformed_until = 0;
        encoding::for_each_character(content, encoding, |range, character| {
            let Some(c) = character else {
                // The pieces of a sequence are told once.
                if range.start >= malformed_until {
                    let (problem, len) = if encoding == encoding::UTF_8 {
                        finding::malformed_utf_8(content.get(range.start..).unwrap_or_default())
                    } else {
                        (CharsetProblem::Malformed, range.len())
                    };
                    found(problem, range.start);
                    malformed_until = range.start + len;
                }
                before = None;
                utf_7 = Utf7::default();
                return;
            };
            if self.switches == EncodingSwitches::Refuse {
                match (before, c) {
                    (Some((at, '\u{1B}')), '$' | '(') => found(CharsetProblem::Iso2022, at),
                    (Some((at, '~')), '{') => found(CharsetProblem::HzGb2312, at),
                    _ => {}
                }
                if let Some(start) = utf_7.markup(range.start, c) {
                    found(CharsetProblem::Utf7, start);
                }
            }
            if self.controls == ControlCharacters::Refuse && is_refused_control(c) {
                found(CharsetProblem::Control(c), range.start);
            }
            before = Some((range.start, c));
        });
    }
}

/// A control character that no text needs (HTML Standard, 13.2.3.5, and C1).
fn is_refused_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// An input as text, and what is not accepted in it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Inspected<'b> {
    /// The text, with a U+FFFD for each sequence of bytes that means nothing.
    pub text: Cow<'b, str>,
    /// The encoding that it was read in.
    pub encoding: &'static Encoding,
    /// What is not accepted, in the order of the input. Empty if all is.
    pub findings: Vec<CharsetFinding>,
}
