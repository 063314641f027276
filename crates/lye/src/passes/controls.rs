//! Strips control characters that no HTML text needs.
//!
//! The parser detects them ([`Tree::has_stray_controls`]), so inputs without any cost nothing here. The writer
//! never writes names that hold one, because they do not parse back to the same name.

use crate::findings::{FindingCode, Recorder};
use lye_html::encoding::is_stray_control;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{NodeKind, Tree};
use lye_text::has_stray_controls;

/// Returns the text without needless control characters, or `None` if it has none. Linear.
pub(crate) fn stripped(text: &str) -> Option<String> {
    replaced(text, None)
}

/// Returns the text with another character in place of each needless control character, or without them; `None` if it has none. Linear.
fn replaced(text: &str, replacement: Option<char>) -> Option<String> {
    let is_stray = |c: char| u8::try_from(c).is_ok_and(is_stray_control);
    let kept = |c: char| if is_stray(c) { replacement } else { Some(c) };
    has_stray_controls(text).then(|| text.chars().filter_map(kept).collect())
}

/// Strips needless control characters from the texts and comments of a tree, or replaces those of texts. Returns `true` if there were any.
/// Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn strip(
    tree: &mut Tree<'_>,
    replacement: Option<char>,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let mut edits = Vec::new();
    visit(tree, |moment, node| {
        let text = match (moment, node.kind()) {
            (Visit::Enter, NodeKind::Text) => replaced(node.data(), replacement),
            (Visit::Enter, NodeKind::Comment) => stripped(node.data()),
            _ => None,
        };
        if let Some(text) = text {
            recorder.text(node.span(), FindingCode::CONTROL_CHARACTERS, node.data(), &text);
            edits.push((node.id(), text));
        }
    });
    edits.iter().try_for_each(|(node, text)| tree.set_data(*node, text))?;
    Ok(!edits.is_empty())
}
