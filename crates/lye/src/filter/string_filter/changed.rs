//! Elements whose attributes the element hook or `urls.lazy_images` changed.

use super::StringFilter;
use crate::findings::{FindingCode, Recorder};
use crate::hooks::{TagAttribute, name_in_tag};
use lye_html::filter::{AddedAttribute, AttrInfo, AttributeDecision, ElementInfo};
use lye_html::{AttrNamespace, Span};

/// An element with its new attributes.
#[derive(Debug)]
pub(super) struct ChangedElement {
    /// Its start tag.
    pub(super) span: Span,
    /// The code of the changes, and the path of the rule that made them.
    pub(super) cause: (FindingCode, &'static str),
    /// Its attributes, which the policy has judged.
    pub(super) attributes: Vec<TagAttribute>,
    /// The names in the tag of the attributes that were changed, with whether they were set.
    pub(super) changed: Vec<(String, bool)>,
    /// The attributes that the tag does not have.
    pub(super) added: Vec<AddedAttribute>,
}

impl ChangedElement {
    /// Whether the element has an attribute of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.attributes
            .iter()
            .any(|attribute| attribute.namespace == AttrNamespace::None && attribute.name == name)
    }
}

impl StringFilter<'_> {
    /// Decides about an attribute of an element whose attributes may have changed.
    #[inline(never)]
    pub(super) fn changed_attribute(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> AttributeDecision {
        let Some(changed) = self.changed_element.take_if(|changed| changed.span == element.span) else {
            let decision = self.ruled_attribute(element, attribute);
            // The hook has seen the attribute as it was, and none of a second `html` or `body` tag.
            if self.rules.transformer.as_ref().is_some_and(|transformer| transformer.element_hook().is_some())
            {
                self.needs_reclean |= decision != AttributeDecision::Keep || self.asked != Some(element.span);
            }
            return decision;
        };
        let name = name_in_tag(attribute.namespace, attribute.name());
        let change = changed.changed.iter().find(|(of, _)| *of == name);
        if change.is_none() {
            // The decision without the change is the same, except what depends on other attributes. This records it.
            self.ruled_attribute(element, attribute);
        }
        let made = changed
            .attributes
            .iter()
            .find(|made| made.namespace == attribute.namespace && made.name == attribute.name());
        let decision = match made {
            Some(made) if made.value == attribute.value() => AttributeDecision::Keep,
            Some(made) => {
                if change.is_some() {
                    let (code, place) = changed.cause;
                    self.recorder.attribute(element, attribute, code, Some(&made.value), || place.into());
                }
                made.value.clone_into(&mut self.replacement);
                AttributeDecision::Replace
            }
            None => {
                if let Some((_, sets)) = change {
                    let (code, place) = changed.cause;
                    let code = if *sets { FindingCode::ATTRIBUTE_HOOK_REFUSED } else { code };
                    self.recorder.attribute(element, attribute, code, None, || place.into());
                }
                AttributeDecision::Remove
            }
        };
        self.changed_element = Some(changed);
        decision
    }

    /// Returns the attributes that an element gets in addition.
    #[inline(never)]
    pub(super) fn added_attributes(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        if let Some(links) = &mut self.rules.links {
            links.additions();
        }
        if let Some(transformer) = &mut self.rules.transformer {
            // The hook has seen them.
            transformer.additions(element, &[], &mut Recorder::silent());
        }
        let Some(changed) = &self.changed_element else { return &[] };
        if !self.recorder.reports() {
            return &changed.added;
        }
        let is_of_links = |name: &str| self.rules.links.is_some() && matches!(name, "rel" | "target");
        for TagAttribute { namespace, name, value } in &changed.attributes {
            let is_own = element.find_attribute(name).is_some();
            if *namespace != AttrNamespace::None || is_own && !is_of_links(name) {
                continue;
            }
            let (code, place) = if changed.changed.iter().any(|(of, _)| of.eq_ignore_ascii_case(name)) {
                (changed.cause.0, changed.cause.1.to_owned())
            } else if is_of_links(name) {
                (FindingCode::LINK_ATTRIBUTE, format!("links.{name}"))
            } else {
                let place =
                    |transformer: &crate::filter::Transformer<'_>| transformer.place_of_set(element, name);
                (FindingCode::ATTRIBUTE_SET, self.rules.transformer.as_ref().map(place).unwrap_or_default())
            };
            self.recorder.added(element, (name, value), code, || place.into());
        }
        // The policy refused what the hook set.
        let is_missing = |name: &str| {
            element.attributes().all(|(own, _)| own != name)
                && changed.attributes.iter().all(|attribute| attribute.name_in_tag() != name)
        };
        for (name, _) in changed.changed.iter().filter(|(name, sets)| *sets && is_missing(name)) {
            self.recorder.hook_attribute_refused(element, name);
        }
        &changed.added
    }
}

/// Returns the attributes that a tag with its own attributes lacks.
pub(super) fn added(attributes: &[TagAttribute], own: &[(&str, &str)]) -> Vec<AddedAttribute> {
    let is_new = |attribute: &&TagAttribute| {
        let name = attribute.name_in_tag();
        attribute.namespace == AttrNamespace::None && own.iter().all(|(own, _)| *own != name)
    };
    let added = |TagAttribute { name, value, .. }: &TagAttribute| AddedAttribute {
        name: name.clone(),
        value: value.clone(),
    };
    attributes.iter().filter(is_new).map(added).collect()
}
