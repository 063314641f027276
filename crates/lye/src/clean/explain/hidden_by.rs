//! What hides the texts that were removed because readers cannot see them.

use super::Pass;
use crate::Cleaner;
use serde::Serialize;

/// A declaration or an attribute that hides text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct HidingCause {
    /// As it is written: `clip-path: inset(50%)`, `hidden`.
    pub code: String,
    /// Its line in the text that the pass parsed, from 1.
    pub line: u32,
    /// Its column, in characters, from 1.
    pub column: u32,
}

impl Cleaner {
    /// Adds to a pass what hides the first of its hidden elements and texts.
    #[cfg(feature = "css")]
    pub(super) fn find_causes(&self, pass: &mut Pass) {
        use crate::findings::FindingCode;
        use lye_html::{Parser, Position};

        /// The most texts that are explained. Each costs some searches of the whole input.
        const MOST_EXPLAINED: usize = 20;
        /// The most bytes that all searches read.
        const MOST_SEARCHED: usize = 16 << 20;
        let hides = |edit: &&super::Edit| {
            pass.finding_of(edit).is_some_and(|finding| finding.code() == FindingCode::HIDDEN_TEXT)
        };
        let nodes = pass.edits.iter().filter(hides).filter_map(|edit| edit.kind().node());
        let mut parser = Parser::default();
        let mut found = Vec::new();
        let mut left = Some(MOST_SEARCHED);
        for node in nodes.take(MOST_EXPLAINED).filter_map(|node| pass.tree.get(node)) {
            let element = if node.is_element() { Some(node) } else { node.parent() };
            let Some(element) = element else { continue };
            let input_kind = &self.compiled.input_kind;
            let parts = lye_visibility::causes(&pass.tree, &element, |text| {
                left = left?.checked_sub(text.len());
                left.and_then(|_| self.compiled.find_hidden(&mut parser, input_kind, text))
                    .map(|searched| searched.hidden)
            });
            if left.is_none() {
                break;
            }
            let source = pass.tree.source();
            let cause = |part: std::ops::Range<usize>| {
                let Position { line, column } = Position::in_text(source, u32::try_from(part.start).ok()?);
                Some(HidingCause { code: source.get(part)?.to_owned(), line, column })
            };
            found.push((node.id(), parts.into_iter().filter_map(cause).collect()));
        }
        pass.hidden_by.extend(found);
    }

    /// Without CSS, no text is removed because it is hidden.
    #[cfg(not(feature = "css"))]
    pub(super) fn find_causes(&self, _: &mut Pass) {}
}
