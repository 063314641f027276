//! Control characters that no text of HTML needs.

/// Whether a byte is a C0 control other than tab, line feed, form feed, carriage return and NUL.
///
/// The HTML Standard calls them errors (13.2.3.5, "control-character-in-input-stream") and leaves them in the tree. A reader that takes
/// the output for another encoding than it has may act on them: ESC switches character sets in ISO-2022-JP. NUL is not among them
/// because the parser removes or replaces it, and the writer writes none.
///
/// ```
/// use lye_html::encoding::is_stray_control;
/// assert!(is_stray_control(0x1B));
/// assert!(!b"\t\n\x0C\r\0 \x7F".iter().any(|&byte| is_stray_control(byte)));
/// ```
#[inline]
pub const fn is_stray_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | 0)
}
