//! Control characters that no text needs.

use lye_html::encoding::is_stray_control;

/// Whether a text holds a needless control character. Linear.
pub fn has_stray_controls(text: &str) -> bool {
    // Most texts are short and hold no control at all: a loop without an exit looks at many bytes at once.
    let has_control = text.bytes().fold(false, |found, byte| found | (byte < b' '));
    has_control && text.bytes().any(is_stray_control)
}
