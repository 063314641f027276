//! Texts of others on a terminal.

/// A text with its control characters, and whatever else cannot be seen, written as in Rust: `\t`, `\u{202e}`. A combining
/// mark is, where it has nothing to combine with.
pub(crate) fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(['"', '\'', '\\']) {
        // These three can be seen; Rust escapes them because it puts such texts in quotes.
        let plain = piece.trim_end_matches(['"', '\'', '\\']);
        out.extend(plain.escape_debug());
        out.push_str(piece.get(plain.len()..).unwrap_or_default());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn nothing_reaches_the_terminal_but_what_can_be_seen() {
        assert_eq!(shown("\u{1B}[31m\r\n\t"), r"\u{1b}[31m\r\n\t");
        assert_eq!(shown("\u{9B}2J\u{7F}\0"), r"\u{9b}2J\u{7f}\0");
        assert_eq!(shown("\u{202E}\u{2066}\u{200B}\u{FEFF}"), r"\u{202e}\u{2066}\u{200b}\u{feff}");
        assert_eq!(shown("\u{E0041}\u{2028}\u{85}"), r"\u{e0041}\u{2028}\u{85}");
        assert_eq!(shown(r#"é 漢 "a" 'b' \"#), r#"é 漢 "a" 'b' \"#);
    }
}
