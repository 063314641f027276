//! Applies transforms to elements and attributes.

use super::StringFilter;
use super::hooked::HookAnswer;
use crate::filter::transforms::{self, FrameVerdict};
use crate::findings::{Action, FindingCode, Recorder};
use crate::hidden::Hidden;
use lye_html::filter::{AttrInfo, AttributeDecision, ElementDecision, ElementInfo};
use lye_policy::model::WithoutRequired;
use lye_policy::sanitizer::compiled::ElementRule;

impl StringFilter<'_> {
    /// Decides about an element if hidden content is removed or the policy has transforms.
    #[inline(never)]
    pub(super) fn examined_element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        self.is_stand_in = false;
        if self.rules.hidden.is_some_and(|hidden| hidden.hides(element.span)) {
            let what = (FindingCode::HIDDEN_TEXT, Action::Removed);
            let place = || FindingCode::HIDDEN_TEXT.rule_about_text().into();
            self.recorder.transformed_element(element, what, None, place);
            return ElementDecision::Remove;
        }
        let decision = match &self.rules.transformer {
            Some(_) => self.transformed_element(element),
            None => self.configured_element(element),
        };
        // Otherwise, visible and hidden text would merge into one.
        if let Some(stand_ins) = &mut self.stand_ins
            && self.rules.hidden.is_some_and(Hidden::hides_texts)
            && !element.span.is_empty()
            && decision == ElementDecision::ReplaceWithChildren
        {
            self.is_stand_in = true;
            stand_ins.push(element.span.start);
            return ElementDecision::Keep;
        }
        decision
    }

    /// Decides about an element that the policy may rename, and asks the hook.
    fn transformed_element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let Some(transformer) = &self.rules.transformer else { return ElementDecision::Remove };
        let mut shaped = transformer.renamed(element);
        let rule = self.element_rule(&shaped);
        if !matches!(rule, ElementRule::Keep(_)) {
            return self.refuse_element(element, rule);
        }
        self.changed_element = None;
        let mut renaming_code = FindingCode::ELEMENT_RENAMED;
        match self.by_element_hook(&shaped) {
            Ok(HookAnswer::Keep) => {}
            Ok(HookAnswer::Rename(name)) => {
                shaped.id = name;
                renaming_code = FindingCode::ELEMENT_HOOK;
            }
            Ok(HookAnswer::ReplaceWithChildren) => {
                let what = (FindingCode::ELEMENT_HOOK, Action::ReplacedByChildren);
                self.recorder.transformed_element(element, what, None, || "".into());
                return ElementDecision::ReplaceWithChildren;
            }
            Ok(HookAnswer::Remove) => {
                return self.remove_by_hook(element, FindingCode::ELEMENT_HOOK);
            }
            Err(code) => return self.remove_by_hook(element, code),
        }
        if let Some(links) = &mut self.rules.links {
            links.begin(&shaped);
        }
        if !self.begins(&shaped) {
            if let Some(decision) = self.link_to_frame(element) {
                return decision;
            }
            let what = (FindingCode::FRAME_NOT_ALLOWED, Action::Removed);
            self.recorder.transformed_element(element, what, None, || "frames".into());
            return ElementDecision::Remove;
        }
        self.move_lazy_urls(&shaped);
        if let Some(decision) = self.without_required(element, &shaped) {
            return decision;
        }
        if shaped.id == element.id {
            return ElementDecision::Keep;
        }
        let is_hook = renaming_code == FindingCode::ELEMENT_HOOK;
        let place = || if is_hook { "".into() } else { format!("rename.{}", element.name()).into() };
        self.recorder.transformed_element(
            element,
            (renaming_code, Action::Rewritten),
            Some(shaped.name()),
            place,
        );
        ElementDecision::Rename(shaped.id)
    }

    /// Decides about an element that lacks a required attribute, given with its old and its new name. Returns `None` if
    /// it lacks none. Each required attribute is judged twice: here, and before it is stored.
    fn without_required(
        &mut self,
        element: &ElementInfo<'_>,
        shaped: &ElementInfo<'_>,
    ) -> Option<ElementDecision> {
        let required = self.rules.transformer.as_ref()?.required(shaped)?;
        if required.attributes.iter().all(|name| self.would_keep(shaped, name)) {
            // Judging may have changed what is known of the element.
            self.count.begin();
            if let Some(links) = &mut self.rules.links {
                links.begin(shaped);
            }
            return None;
        }
        let replaces = required.otherwise == WithoutRequired::Alt;
        let place = || transforms::place_of_required(shaped).into();
        if replaces && let Some(decision) = self.text_of_image(element, place) {
            return Some(decision);
        }
        let (action, decision) = match required.otherwise {
            WithoutRequired::Unwrap => (Action::ReplacedByChildren, ElementDecision::ReplaceWithChildren),
            _ => (Action::Removed, ElementDecision::Remove),
        };
        let what = (FindingCode::ELEMENT_WITHOUT_ATTRIBUTE, action);
        self.recorder.transformed_element(element, what, None, place);
        Some(decision)
    }

    /// Whether the element gets an attribute of this name. Reports nothing.
    fn would_keep(&mut self, element: &ElementInfo<'_>, name: &str) -> bool {
        if let Some(changed) = &self.changed_element {
            return changed.has(name);
        }
        if self.rules.transformer.as_ref().is_some_and(|transformer| transformer.sets(name)) {
            return true;
        }
        let Some(attribute) = element.find_attribute(name) else { return false };
        let recorder = std::mem::replace(self.recorder, Recorder::silent());
        let (ids, needs_reclean) = (self.ids.take(), self.needs_reclean);
        let decision = self.ruled_attribute(element, &attribute);
        (self.ids, self.needs_reclean) = (ids, needs_reclean);
        *self.recorder = recorder;
        decision != AttributeDecision::Remove
    }

    /// Begins an element for the transforms. Returns `false` if it is a frame that the policy does not allow.
    fn begins(&mut self, element: &ElementInfo<'_>) -> bool {
        let Some(transformer) = &mut self.rules.transformer else { return true };
        let verdict = transformer.judge_frame(element);
        transformer.begin(element);
        match verdict {
            None | Some(FrameVerdict::Document) => true,
            Some(FrameVerdict::Refused) => false,
            Some(FrameVerdict::Allowed(url, settings)) => {
                let url = self.defused(url);
                let is_allowed = !self.rules.attribute_limits.is_beyond(&url);
                if let Some(transformer) = &mut self.rules.transformer {
                    transformer.begin_frame(url, settings);
                }
                is_allowed
            }
        }
    }

    /// Decides about the attributes that frames and refused URLs need; `None` for others.
    #[inline(never)]
    pub(super) fn transformed_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<AttributeDecision> {
        let transformer = self.rules.transformer.as_ref()?;
        if transformer.is_replaced() {
            return Some(AttributeDecision::Remove);
        }
        if transformer.is_frame_src(element, attribute) {
            return Some(self.frame_src(element, attribute));
        }
        if transformer.keeps_blocked_urls() { self.blocked_attribute(element, attribute) } else { None }
    }

    /// Gives a frame the URL that the policy allows.
    fn frame_src(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        let transformer = self.rules.transformer.as_ref();
        let Some(url) = transformer.and_then(|transformer| transformer.frame_url()).map(str::to_owned) else {
            self.recorder.unlisted_attribute(element, attribute, || "frames");
            return AttributeDecision::Remove;
        };
        if attribute.value() == url {
            return AttributeDecision::Keep;
        }
        let code = FindingCode::URL_REWRITTEN;
        self.recorder.attribute(element, attribute, code, Some(&url), || "frames".into());
        self.replacement = url;
        AttributeDecision::Replace
    }

    fn remove_by_hook(&mut self, element: &ElementInfo<'_>, code: FindingCode) -> ElementDecision {
        self.recorder.transformed_element(element, (code, Action::Removed), None, || "".into());
        ElementDecision::Remove
    }

    /// Gives an attribute the value that the policy sets.
    #[inline(never)]
    pub(super) fn set_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        value: &str,
    ) -> AttributeDecision {
        if attribute.value() == value {
            return AttributeDecision::Keep;
        }
        let transformer = self.rules.transformer.as_ref();
        let place = || match transformer {
            Some(transformer) => transformer.place_of_set(element, attribute.name()).into(),
            None => "".into(),
        };
        self.recorder.attribute(element, attribute, FindingCode::ATTRIBUTE_SET, Some(value), place);
        self.replacement.clear();
        self.replacement.push_str(value);
        AttributeDecision::Replace
    }
}
