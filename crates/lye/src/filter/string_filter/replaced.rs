//! Replaces elements that are not kept: an image by its text, a frame by a link. The elements stay in the tree, without attributes, until
//! [the pass](crate::passes::replaced) replaces them.

use super::StringFilter;
use crate::findings::FindingCode;
use crate::passes::replaced::{Replaced, Replacement};
use lye_html::attr;
use lye_html::filter::{ElementDecision, ElementInfo};
use lye_policy::model::link_to_frame;
use std::borrow::Cow;

impl StringFilter<'_> {
    /// Replaces an image by the text of its `alt`. Returns `None` if it has no text. `place` is the path of the rule.
    pub(super) fn text_of_image(
        &mut self,
        element: &ElementInfo<'_>,
        place: impl FnOnce() -> Cow<'static, str>,
    ) -> Option<ElementDecision> {
        // Without this, no pass would replace the element.
        if !self.rules.transformer.as_ref()?.replaces_images() {
            return None;
        }
        let alt = element.attribute(attr::ALT).filter(|alt| !alt.trim().is_empty())?;
        if self.rules.attribute_limits.is_beyond(alt) {
            return None;
        }
        let replacement = Replacement::Text(alt.to_owned());
        self.replace(element, FindingCode::IMAGE_REPLACED, replacement, place)
    }

    /// Replaces a frame that is not allowed by a link. Returns `None` if the policy does not allow that link.
    pub(super) fn link_to_frame(&mut self, element: &ElementInfo<'_>) -> Option<ElementDecision> {
        if self.changed_element.is_some() || !self.rules.transformer.as_ref()?.links_frames() {
            return None;
        }
        let href = link_to_frame(element.attribute(attr::SRC)?)?;
        let title = element.attribute(attr::TITLE).filter(|title| !title.trim().is_empty());
        let text = title.filter(|title| !self.rules.attribute_limits.is_beyond(title)).unwrap_or(&href);
        let text = text.to_owned();
        let link = self.rules.new_link(self.rules.urls_of_new_links()?, href)?;
        let replacement = Replacement::Link { link, text };
        self.replace(element, FindingCode::FRAME_REPLACED, replacement, || "frames.otherwise".into())
    }

    fn replace(
        &mut self,
        element: &ElementInfo<'_>,
        code: FindingCode,
        replacement: Replacement,
        place: impl FnOnce() -> Cow<'static, str>,
    ) -> Option<ElementDecision> {
        self.recorder.replaced_element(element, code, replacement.text(), place);
        self.changed_element = None;
        self.rules.transformer.as_mut()?.replace(Replaced { start: element.span.start, replacement });
        Some(ElementDecision::Keep)
    }
}
