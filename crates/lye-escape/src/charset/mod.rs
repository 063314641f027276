//! The character set of an input (Secure Programming HOWTO, 5.11.1 and 5.11.6): the caller states which are accepted, and all others are rejected.

mod declare;
mod finding;
mod utf_7;

pub use declare::declare_utf_8;
pub use finding::{CharsetFinding, CharsetProblem};

use lye_html::encoding::{self, Encoding, EncodingOptions};
use std::borrow::Cow;
use utf_7::Utf7;

/// Which bytes are accepted: the encodings, control characters, and sequences that some programs interpret as a change of encoding.
///
/// Bytes that are harmless to one program may be markup to another, which tolerates invalid UTF-8 or guesses another encoding. So the
/// caller states the encoding of the input, and ambiguous bytes are rejected.
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

/// The handling of control characters that no text needs.
///
/// ```
/// use lye_escape::charset::{CharsetCheck, ControlCharacters};
/// assert!(CharsetCheck::utf_8().decode(b"a\x1B[1mb").is_err());
/// let check = CharsetCheck::utf_8().with_controls(ControlCharacters::Accept);
/// assert_eq!(check.decode(b"a\x1B[1mb")?, "a\u{1B}[1mb");
/// # Ok::<(), lye_escape::charset::CharsetFinding>(())
/// ```
///
/// These are all except tab, line feed and carriage return: U+0000 to U+001F and U+007F to U+009F.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ControlCharacters {
    /// They are refused.
    #[default]
    Refuse,
    /// They are accepted.
    Accept,
}

/// The handling of sequences that some programs interpret as a change of encoding.
///
/// ```
/// use lye_escape::charset::{CharsetCheck, EncodingSwitches};
/// assert!(CharsetCheck::utf_8().decode(b"a~{b}").is_err());
/// let check = CharsetCheck::utf_8().with_switches(EncodingSwitches::Accept);
/// assert_eq!(check.decode(b"a~{b}")?, "a~{b}");
/// # Ok::<(), lye_escape::charset::CharsetFinding>(())
/// ```
///
/// These are the sequences with which ISO-2022-JP, ISO-2022-KR, ISO-2022-CN, HZ-GB-2312 and UTF-7 change the meaning of the following
/// characters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EncodingSwitches {
    /// They are refused.
    #[default]
    Refuse,
    /// They are accepted, as the text that they are in the input's encoding.
    Accept,
}

impl CharsetCheck {
    /// The input is in UTF-8, whatever it declares. Forms on a page in UTF-8 send this.
    pub fn utf_8() -> Self {
        Self::only(encoding::UTF_8)
    }

    /// The input is in this encoding, whatever it declares.
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

    /// The input declares its encoding, as HTML documents do. It must be one of these.
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

    /// Sets the handling of control characters. Default: they are refused.
    #[must_use]
    pub fn with_controls(self, controls: ControlCharacters) -> Self {
        Self { controls, ..self }
    }

    /// Sets the handling of escape sequences of other encodings. Default: they are refused.
    #[must_use]
    pub fn with_switches(self, switches: EncodingSwitches) -> Self {
        Self { switches, ..self }
    }

    /// Returns the text of an accepted input. O(input).
    ///
    /// # Errors
    /// Returns the first problem.
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

    /// Decodes an input, and reports all problems. O(input).
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

    /// The problems. Some are recognized only after their first character, and so out of order.
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
                // The pieces of a sequence are reported once.
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

/// Whether a character is a control character that no text needs (HTML Standard, 13.2.3.5, and C1).
fn is_refused_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r')
}

/// An input as text, and its problems.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Inspected<'b> {
    /// The text, with a U+FFFD for each invalid sequence of bytes.
    pub text: Cow<'b, str>,
    /// The encoding in which it was decoded.
    pub encoding: &'static Encoding,
    /// The problems, in input order. Empty if the input is accepted.
    pub findings: Vec<CharsetFinding>,
}
