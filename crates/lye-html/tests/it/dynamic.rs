//! Filters behind a pointer, so that the parser is compiled once for all of them.

use lye_html::Span;
use lye_html::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter,
};

/// The methods of [`InsertionFilter`] that need no type parameter, with the same defaults.
pub(crate) trait DynFilter {
    fn element(&mut self, _: &ElementInfo<'_>) -> ElementDecision {
        ElementDecision::Keep
    }
    fn attribute(&mut self, _: &ElementInfo<'_>, _: &AttrInfo<'_>) -> AttributeDecision {
        AttributeDecision::Keep
    }
    fn replacement(&self) -> &str {
        ""
    }
    fn additions(&mut self, _: &ElementInfo<'_>) -> &[AddedAttribute] {
        &[]
    }
    fn comment(&mut self, _: &str, _: Span) -> bool {
        true
    }
    fn processing_instruction(&mut self, _: &str, _: &str, _: Span) -> bool {
        true
    }
    fn separates_blocks(&self) -> bool {
        false
    }
}

/// A filter behind a pointer.
pub(crate) struct Dynamic<'f>(pub(crate) &'f mut dyn DynFilter);

impl InsertionFilter for Dynamic<'_> {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        self.0.element(element)
    }
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        self.0.attribute(element, attribute)
    }
    fn replacement(&self) -> &str {
        self.0.replacement()
    }
    fn additions(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        self.0.additions(element)
    }
    fn comment(&mut self, data: &str, span: Span) -> bool {
        self.0.comment(data, span)
    }
    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) -> bool {
        self.0.processing_instruction(target, data, span)
    }
    fn separates_blocks(&self) -> bool {
        self.0.separates_blocks()
    }
}
