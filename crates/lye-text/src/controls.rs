//! Detects control characters that text does not need.

use lye_html::encoding::is_stray_control;

/// Returns `true` if a text contains a needless control character. Linear.
pub fn has_stray_controls(text: &str) -> bool {
    // Most texts are short and have no control characters: a loop without an early exit checks many bytes at once.
    let has_control = text.bytes().fold(false, |found, byte| found | (byte < b' '));
    has_control && text.bytes().any(is_stray_control)
}
