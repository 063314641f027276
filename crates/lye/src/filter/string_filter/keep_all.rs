//! The filter that keeps all, for a tree that is read as a policy has its inputs read: which tags are text, and which names are
//! markup where that is in doubt.

use super::StringFilter;
use lye_html::Span;
use lye_html::filter::{InsertionFilter, TagReader};

/// The processing instructions that mark a place for which a template gives the content (HTML Standard, "prepare content patching").
const MARKERS: [&str; 3] = ["marker", "start", "end"];

/// Keeps all, and reads as another filter does: markers that are not kept mark nothing.
#[derive(Debug)]
pub(crate) struct KeepAllFilter<'p>(pub(crate) StringFilter<'p>);

impl InsertionFilter for KeepAllFilter<'_> {
    fn tag_reader(&mut self) -> Option<&mut impl TagReader> {
        self.0.tag_reader()
    }

    fn processing_instruction(&mut self, target: &str, _data: &str, _span: Span) -> bool {
        self.0.knows_processing_instruction(target) || !MARKERS.contains(&target)
    }
}
