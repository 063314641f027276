//! A filter that keeps everything but tokenizes as the policy does: which tags become text, and which ambiguous
//! names are markup.

use super::StringFilter;
use lye_html::Span;
use lye_html::filter::{InsertionFilter, TagReader};

/// The processing instructions that mark where template content goes (HTML Standard, "prepare content patching").
const MARKERS: [&str; 3] = ["marker", "start", "end"];

/// Keeps everything and reads tags as the wrapped filter does. Markers that the policy does not keep mark nothing.
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
