//! The filter that keeps all, for a tree that is read as a policy has its inputs read: which tags are text, and which names are
//! markup where that is in doubt.

use super::StringFilter;
use lye_html::{ElementInfo, InsertionFilter, Span, TagReading};

/// The processing instructions that mark a place for which a template gives the content (HTML Standard, "prepare content patching").
const MARKERS: [&str; 3] = ["marker", "start", "end"];

/// Keeps all, and reads as another filter does: markers that are not kept mark nothing.
#[derive(Debug)]
pub(crate) struct Reading<'p>(pub(crate) StringFilter<'p>);

impl InsertionFilter for Reading<'_> {
    fn reads_tags(&self) -> bool {
        self.0.reads_tags()
    }

    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        self.0.start_tag(element)
    }

    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        self.0.end_tag(element)
    }

    fn knows_element(&self, name: &str) -> bool {
        self.0.knows_element(name)
    }

    fn knows_processing_instruction(&self, target: &str) -> bool {
        self.0.knows_processing_instruction(target)
    }

    fn processing_instruction(&mut self, target: &str, _data: &str, _span: Span) -> bool {
        self.0.knows_processing_instruction(target) || !MARKERS.contains(&target)
    }
}
