//! The insertion filter: asks the compiled configuration while the parser builds, and counts what it refuses.

use super::tables::{ElementRule, Engine};
use super::values::{self, Judgement};
use crate::Removals;
use lye_html::{AttrInfo, ElementDecision, ElementInfo, InsertionFilter, Span};

/// Decides by an engine while the parser builds.
#[derive(Debug)]
pub(crate) struct EngineFilter<'e> {
    engine: &'e Engine,
    removals: Removals,
    /// Where the last refused start tag ends, and the last refused attribute's name. New ones come in the order of the
    /// source, so what stands before is a copy of what was counted already.
    counted_elements: u32,
    counted_attributes: u32,
}

impl<'e> EngineFilter<'e> {
    pub(crate) fn new(engine: &'e Engine) -> Self {
        Self { engine, removals: Removals::default(), counted_elements: 0, counted_attributes: 0 }
    }

    fn count_element(&mut self, start_tag: Span) {
        self.removals.elements += u64::from(counts(&mut self.counted_elements, start_tag));
    }

    /// What was refused.
    pub(crate) fn into_removals(self) -> Removals {
        self.removals
    }
}

impl InsertionFilter for EngineFilter<'_> {
    #[inline]
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match self.engine.element(element.namespace, element.id, element.name) {
            ElementRule::Keep(_) => ElementDecision::Keep,
            ElementRule::ReplaceWithChildren => {
                self.count_element(element.span);
                ElementDecision::ReplaceWithChildren
            }
            ElementRule::Remove => {
                self.count_element(element.span);
                ElementDecision::Remove
            }
        }
    }

    #[inline]
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        let judgement = match self.engine.element(element.namespace, element.id, element.name) {
            ElementRule::Keep(rule) => {
                let decision = self.engine.attribute(rule, attribute.namespace, attribute.id, attribute.name);
                values::judge(decision, attribute.value, self.engine.is_strict())
            }
            ElementRule::Remove | ElementRule::ReplaceWithChildren => Judgement::Unlisted,
        };
        let count = match judgement {
            Judgement::Kept => return true,
            Judgement::Unlisted => &mut self.removals.attributes,
            Judgement::BadValue => &mut self.removals.urls,
        };
        *count += u64::from(counts(&mut self.counted_attributes, attribute.name_span));
        false
    }

    fn comment(&mut self, _data: &str, _span: Span) -> bool {
        let kept = self.engine.keeps_comments();
        self.removals.comments += u64::from(!kept);
        kept
    }

    fn processing_instruction(&mut self, target: &str, _data: &str, _span: Span) -> bool {
        let kept = self.engine.keeps_processing_instruction(target);
        self.removals.processing_instructions += u64::from(!kept);
        kept
    }
}

/// Whether something at this place of the source is new: not made up by the parser, and not a copy.
fn counts(counted_to: &mut u32, place: Span) -> bool {
    let new = !place.is_empty() && place.start >= *counted_to;
    *counted_to = (*counted_to).max(place.end);
    new
}
