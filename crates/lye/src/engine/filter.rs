//! The insertion filter: asks the compiled configuration, and counts what it refuses.

use super::compile::{AttrRule, Engine};
use super::javascript_url::{contains_javascript_url, names_a_link};
use crate::Removals;
use lye_html::{AttrInfo, AttrNamespace, ElementDecision, ElementInfo, InsertionFilter, Span};

/// Decides by an engine while the parser builds.
#[derive(Debug)]
pub(crate) struct PolicyFilter<'e> {
    engine: &'e Engine,
    removals: Removals,
    /// Where the last refused start tag ends, and the last refused attribute's name. New ones come in the order of the
    /// source, so what stands before is a copy of what was counted already.
    counted_elements: u32,
    counted_attributes: u32,
}

impl<'e> PolicyFilter<'e> {
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

impl InsertionFilter for PolicyFilter<'_> {
    #[inline]
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        if self.engine.keeps_element(element.namespace, element.id) {
            ElementDecision::Keep
        } else {
            self.count_element(element.span);
            ElementDecision::Remove
        }
    }

    #[inline]
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
        let rule = match attribute.namespace {
            AttrNamespace::None => self.engine.attribute(element.namespace, element.id, attribute.id),
            // Configurations list no attribute of a namespace.
            _ => AttrRule::Remove,
        };
        let count = match rule {
            AttrRule::Keep => return true,
            AttrRule::Url if !contains_javascript_url(attribute.value) => return true,
            AttrRule::AnimatedName if !names_a_link(attribute.value) => return true,
            AttrRule::Url | AttrRule::AnimatedName => &mut self.removals.urls,
            AttrRule::Remove => &mut self.removals.attributes,
        };
        *count += u64::from(counts(&mut self.counted_attributes, attribute.name_span));
        false
    }

    fn comment(&mut self, _data: &str, _span: Span) -> bool {
        self.removals.comments += 1;
        false
    }

    fn processing_instruction(&mut self, _target: &str, _data: &str, _span: Span) -> bool {
        self.removals.processing_instructions += 1;
        false
    }
}

/// Whether something at this place of the source is new: not made up by the parser, and not a copy.
fn counts(counted_to: &mut u32, place: Span) -> bool {
    let new = !place.is_empty() && place.start >= *counted_to;
    *counted_to = (*counted_to).max(place.end);
    new
}
