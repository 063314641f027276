//! Control characters that no text of HTML needs: they never leave.
//!
//! The parser notices them ([`Tree::has_stray_controls`]), so that inputs without any cost nothing here. Names that hold one are
//! not written anyway: the writer knows that they do not read back the same.

use super::visit::{Visit, visit};
use crate::findings::{FindingCode, Recorder};
use lye_html::encoding::is_stray_control;
use lye_html::tree::EditError;
use lye_html::{NodeKind, Tree};
use lye_text::has_stray_controls;

/// The text without needless control characters; `None` if it holds none. Linear.
pub(crate) fn stripped(text: &str) -> Option<String> {
    let is_kept = |c: &char| !u8::try_from(*c).is_ok_and(is_stray_control);
    has_stray_controls(text).then(|| text.chars().filter(is_kept).collect())
}

/// Removes needless control characters from the texts and comments of a tree. Whether there were any. Linear in the tree.
///
/// # Errors
/// If the tree becomes too large.
pub(crate) fn strip(tree: &mut Tree<'_>, recorder: &mut Recorder) -> Result<bool, EditError> {
    let mut edits = Vec::new();
    visit(tree, |moment, node| {
        let has_data = matches!(node.kind(), NodeKind::Text | NodeKind::Comment);
        if let (Visit::Enter, true) = (moment, has_data)
            && let Some(text) = stripped(node.data())
        {
            recorder.text(node.span(), FindingCode::CONTROL_CHARACTERS, node.data(), &text);
            edits.push((node.id(), text));
        }
    });
    edits.iter().try_for_each(|(node, text)| tree.set_data(*node, text))?;
    Ok(!edits.is_empty())
}
