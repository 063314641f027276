//! Stray control characters.

/// Returns `true` if a byte is a stray control character: a C0 control other than tab, line feed, form feed, carriage return and NUL.
///
/// The HTML Standard calls them errors (13.2.3.5, "control-character-in-input-stream") and keeps them in the tree. They are dangerous if
/// the output is decoded with the wrong encoding: ESC switches character sets in ISO-2022-JP. NUL does not count, because the parser
/// removes or replaces it and the writer never writes it.
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
