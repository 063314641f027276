//! Lines and columns.

/// A position in a text. Both numbers start at 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line. Lines end with LF.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl Position {
    /// Returns the position of a byte offset. O(offset). An offset inside a character counts as the start of that character.
    ///
    /// ```
    /// use lye_html::Position;
    /// assert_eq!(Position::in_text("one\ntwö!", 8), Position { line: 2, column: 4 });
    /// ```
    #[must_use]
    pub fn in_text(text: &str, offset: u32) -> Self {
        let before = &text.as_bytes()[..text.len().min(offset as usize)];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |lf| lf + 1);
        let line = 1 + memchr::memchr_iter(b'\n', before).count() as u32;
        // Count the first bytes of characters: continuation bytes are 0b10xxxxxx.
        let column = 1 + before[line_start..].iter().filter(|&&b| b & 0xC0 != 0x80).count() as u32;
        Self { line, column }
    }
}
