//! Text that is safe to print on a terminal: control and invisible characters are escaped.

use anstyle::Style;
use serde::Serialize;
use std::fmt::{self, Write as _};
use std::ops::Deref;

/// Text without characters that move the cursor, change colors or reverse text, except colors of the command itself.
///
/// Whatever comes from an input, a file or a name becomes this type before it reaches standard error or a report: the functions in
/// `output.rs` that write them take only this type, or convert to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TerminalText(String);

impl TerminalText {
    /// Escapes a text for one line. Control and invisible characters are written as in Rust: `\t`, `\u{202e}`. So is a combining mark
    /// at the start.
    pub(crate) fn one_line(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        for piece in text.split_inclusive(['"', '\'', '\\']) {
            // These three are visible; Rust escapes them only for its quotes.
            let plain = piece.trim_end_matches(['"', '\'', '\\']);
            out.extend(plain.escape_debug());
            out.push_str(piece.get(plain.len()..).unwrap_or_default());
        }
        Self(out)
    }

    /// Escapes a text of several lines. Keeps line breaks and tabs, and joiners, which emoji and Arabic need.
    pub(crate) fn multi_line(text: &str) -> Self {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                '\n' | '\t' => out.push(c),
                c if is_terminal_control(c) => out.extend(c.escape_debug()),
                c => out.push(c),
            }
        }
        Self(out)
    }

    /// Serializes a value as JSON on one line. Terminal controls are written as `\u202e`.
    pub(crate) fn json(value: &impl Serialize) -> Self {
        // Structs of strings and numbers always serialize.
        Self::escape_json(&serde_json::to_string(value).unwrap_or_default())
    }

    /// Serializes a value as JSON on several lines.
    pub(crate) fn pretty_json(value: &impl Serialize) -> Self {
        Self::escape_json(&serde_json::to_string_pretty(value).unwrap_or_default())
    }

    fn escape_json(json: &str) -> Self {
        let mut out = String::with_capacity(json.len());
        for c in json.chars() {
            // serde_json escapes those below U+0020 in strings. All others occur only in strings.
            if c == '\n' || !(is_terminal_control(c) || matches!(c, '\u{200C}' | '\u{200D}')) {
                out.push(c);
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}"); // Writing to a `String` cannot fail.
            }
        }
        Self(out)
    }

    /// Wraps text that is composed of escaped parts, numbers, and texts and colors of the command itself.
    pub(crate) fn from_escaped(text: String) -> Self {
        Self(text)
    }

    pub(crate) fn push(&mut self, text: &Self) {
        self.0.push_str(&text.0);
    }

    /// Appends a text of the command itself.
    pub(crate) fn push_static(&mut self, text: &'static str) {
        self.0.push_str(text);
    }

    /// Appends a text in a style.
    pub(crate) fn push_styled(&mut self, style: Style, text: &Self) {
        let _ = write!(self.0, "{style}{text}{style:#}"); // Writing to a `String` cannot fail.
    }
}

impl Deref for TerminalText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TerminalText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a terminal acts on a character, or the character is invisible.
fn is_terminal_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_text_escapes_terminal_controls() {
        let shown = |text| TerminalText::one_line(text).to_string();
        assert_eq!(shown("\u{1B}[31m\r\n\t"), r"\u{1b}[31m\r\n\t");
        assert_eq!(shown("\u{9B}2J\u{7F}\0"), r"\u{9b}2J\u{7f}\0");
        assert_eq!(shown("\u{202E}\u{2066}\u{200B}\u{FEFF}"), r"\u{202e}\u{2066}\u{200b}\u{feff}");
        assert_eq!(shown("\u{E0041}\u{2028}\u{85}"), r"\u{e0041}\u{2028}\u{85}");
        assert_eq!(shown(r#"é 漢 "a" 'b' \"#), r#"é 漢 "a" 'b' \"#);
        assert_eq!(shown(&shown("\u{1B}")), r"\u{1b}");
    }

    #[test]
    fn multi_line_text_keeps_line_breaks_and_tabs() {
        let text = TerminalText::multi_line("a\n\tb\r\u{1B}[2J\u{9B}\u{202E}👩\u{200D}💻");
        assert_eq!(&*text, "a\n\tb\\r\\u{1b}[2J\\u{9b}\\u{202e}👩\u{200D}💻");
    }

    #[test]
    fn escaped_json_has_the_same_value() {
        let value = "a\u{1B}\u{9B}2J\u{202E}\u{E0041}\"é";
        let json = TerminalText::json(&value);
        assert_eq!(&*json, "\"a\\u001b\\u009b2J\\u202e\\udb40\\udc41\\\"é\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), value);
    }
}
