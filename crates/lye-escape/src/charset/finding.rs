//! Problems with the bytes of an input, with their positions.

use lye_html::encoding::Encoding;
use std::fmt;

/// A problem with the bytes of an input.
///
/// ```
/// let found = lye_escape::charset::CharsetCheck::utf_8().decode(b"caf\xE9").unwrap_err();
/// assert_eq!(found.to_string(), "byte 3: a character of UTF-8 ends too soon");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharsetFinding {
    problem: CharsetProblem,
    offset: usize,
}

/// Why bytes are not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CharsetProblem {
    /// The input is in an encoding that is not accepted.
    Encoding(&'static Encoding),
    /// An overlong sequence of UTF-8 (RFC 3629, 10): `C0 BC` for `<`.
    Overlong,
    /// A surrogate in UTF-8, which is not a character.
    Surrogate,
    /// A truncated sequence of UTF-8.
    Truncated,
    /// A code point beyond U+10FFFF in UTF-8.
    OutOfRange,
    /// Other bytes that are invalid in the encoding.
    Malformed,
    /// A control character.
    Control(char),
    /// ESC with `$` or `(`: changes the character set in ISO-2022-JP, ISO-2022-KR and ISO-2022-CN.
    Iso2022,
    /// `~{`: changes the character set in HZ-GB-2312.
    HzGb2312,
    /// `<`, `>`, `&` or a quote in UTF-7: `+ADw-`.
    Utf7,
}

impl CharsetFinding {
    pub(super) fn new(problem: CharsetProblem, offset: usize) -> Self {
        Self { problem, offset }
    }

    /// The sort key of findings: by position, then the more specific ones first. An escape sequence is more specific than its ESC, and a
    /// problem with the encoding itself comes before all.
    pub(super) fn order(&self) -> (usize, u8) {
        let rank = match self.problem {
            CharsetProblem::Encoding(_) => 0,
            CharsetProblem::Control(_) => 2,
            _ => 1,
        };
        (self.offset, rank)
    }

    /// Returns the problem.
    pub fn problem(&self) -> CharsetProblem {
        self.problem
    }

    /// Returns the number of bytes before it in the input.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for CharsetFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: ", self.offset)?;
        f.write_str(match self.problem {
            CharsetProblem::Encoding(encoding) => {
                return write!(f, "the encoding {} is not accepted", encoding.name());
            }
            CharsetProblem::Control(c) => {
                return write!(f, "the control character U+{:04X} is not accepted", u32::from(c));
            }
            CharsetProblem::Overlong => "a character is written in UTF-8 with more bytes than it needs",
            CharsetProblem::Surrogate => "a surrogate is no character of UTF-8",
            CharsetProblem::Truncated => "a character of UTF-8 ends too soon",
            CharsetProblem::OutOfRange => "there is no such character in Unicode",
            CharsetProblem::Malformed => "the byte means nothing in the encoding",
            CharsetProblem::Iso2022 => "the bytes are an escape sequence of ISO-2022",
            CharsetProblem::HzGb2312 => "`~{` is an escape sequence of HZ-GB-2312",
            CharsetProblem::Utf7 => "the text is markup to whoever reads it as UTF-7",
        })
    }
}

impl std::error::Error for CharsetFinding {}

/// Returns the problem with the sequence of UTF-8 at the start, and its length in bytes.
pub(super) fn malformed_utf_8(bytes: &[u8]) -> (CharsetProblem, usize) {
    let lead = bytes.first().copied().unwrap_or_default();
    let second = bytes.get(1).copied().unwrap_or_default();
    let wanted = match lead {
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF7 => 4,
        // As in the first definition of UTF-8.
        0xF8..=0xFB => 5,
        0xFC..=0xFD => 6,
        _ => return (CharsetProblem::Malformed, 1),
    };
    let continuation = bytes.iter().take(wanted).skip(1);
    let len = 1 + continuation.take_while(|byte| (0x80..=0xBF).contains(*byte)).count();
    let problem = match (lead, second) {
        (0xC0 | 0xC1, _)
        | (0xE0, 0x80..=0x9F)
        | (0xF0, 0x80..=0x8F)
        | (0xF8, 0x80..=0x87)
        | (0xFC, 0x80..=0x83) => CharsetProblem::Overlong,
        (0xED, 0xA0..=0xBF) => CharsetProblem::Surrogate,
        (0xF4, 0x90..=0xBF) | (0xF5.., _) => CharsetProblem::OutOfRange,
        _ => CharsetProblem::Truncated,
    };
    (problem, len)
}
