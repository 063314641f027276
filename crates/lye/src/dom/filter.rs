//! The insertion filter of the DOM API: applies the compiled configuration while the parser builds.

use lye_html::Span;
use lye_html::filter::{AttrInfo, AttributeDecision, ElementDecision, ElementInfo, InsertionFilter};
use lye_policy::sanitizer::compiled::{self, AttrDecision};
use lye_policy::sanitizer::compiled::{ElementRule, Engine};

/// Decides by a compiled configuration while the parser builds.
#[derive(Debug)]
pub(super) struct SanitizerFilter<'e> {
    engine: &'e Engine,
}

impl<'e> SanitizerFilter<'e> {
    pub(super) fn new(engine: &'e Engine) -> Self {
        Self { engine }
    }
}

impl InsertionFilter for SanitizerFilter<'_> {
    #[inline]
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match self.engine.element(element.namespace, element.id, || element.name()) {
            ElementRule::Keep(_) => ElementDecision::Keep,
            ElementRule::ReplaceWithChildren => ElementDecision::ReplaceWithChildren,
            ElementRule::Remove => ElementDecision::Remove,
        }
    }

    #[inline]
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let ElementRule::Keep(rule) = self.engine.element(element.namespace, element.id, || element.name())
        else {
            return AttributeDecision::Remove;
        };
        let decision = self.engine.attribute(rule, attribute.namespace, attribute.id, || attribute.name());
        match compiled::judge(decision, || attribute.value(), self.engine.strict) {
            AttrDecision::Kept => AttributeDecision::Keep,
            AttrDecision::Unlisted | AttrDecision::BadValue => AttributeDecision::Remove,
        }
    }

    fn comment(&mut self, _data: &str, _span: Span) -> bool {
        self.engine.keeps_comments
    }

    fn processing_instruction(&mut self, target: &str, _data: &str, _span: Span) -> bool {
        self.engine.keeps_processing_instruction(target)
    }
}
