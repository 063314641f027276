//! Asks the element hook.

use super::StringFilter;
use super::changed::{ChangedElement, added};
use crate::filter::TagCleaner;
use crate::findings::FindingCode;
use crate::hooks::{
    ElementChange, ElementContext, ElementHook, ElementHookDecision, TagAttribute, borrowed, pairs,
};
use lye_html::filter::ElementInfo;
use lye_html::{Namespace, TagId, tag};
use lye_policy::model::may_become;
use lye_policy::sanitizer::compiled::ElementRule;

/// What the hook answers about an element, after the policy has judged it.
pub(super) enum HookAnswer {
    /// The element stays, perhaps with other attributes.
    Keep,
    Rename(TagId),
    ReplaceWithChildren,
    Remove,
}

/// An element, and how to ask the hook about it.
struct Question<'q> {
    hook: &'q ElementHook,
    tags: TagCleaner<'q>,
    namespace: Namespace,
}

impl Question<'_> {
    /// Returns the attributes that the policy keeps, with their names as in a tag.
    fn kept(&self, name: &str, attributes: &[(&str, &str)]) -> Vec<(String, String)> {
        let kept = self.tags.clean((self.namespace, name), attributes).unwrap_or_default();
        kept.into_iter().map(TagAttribute::into_pair).collect()
    }
}

impl StringFilter<'_> {
    /// Asks the hook about an element that the configuration keeps, and checks its answer. The hook must keep
    /// what it made, so that cleaning the output changes nothing.
    pub(super) fn by_element_hook(&mut self, element: &ElementInfo<'_>) -> Result<HookAnswer, FindingCode> {
        let transformer = self.rules.transformer.as_ref();
        let Some(hook) = transformer.and_then(|transformer| transformer.element_hook()) else {
            return Ok(HookAnswer::Keep);
        };
        self.asked = Some(element.span);
        let tags = TagCleaner::new(&self.rules, element.span);
        let question = Question { hook, tags, namespace: element.namespace };
        let own: Vec<(&str, &str)> = element.attributes().collect();
        let keep = || question.kept(element.name(), &own);
        let context = ElementContext::new((element.namespace, element.name()), &own, &keep);
        let decision = hook.decide(&context, self.rules.calls);
        let (name, change) = match decision.ok_or(FindingCode::ELEMENT_HOOK_FAILED)? {
            ElementHookDecision::Keep => return Ok(HookAnswer::Keep),
            ElementHookDecision::Remove => return Ok(HookAnswer::Remove),
            // The built-in non-replaceable elements list (HTML Standard, 8.6).
            ElementHookDecision::ReplaceWithChildren
                if matches!(
                    (element.namespace, element.id),
                    (Namespace::Html, tag::HTML)
                        | (Namespace::Svg, tag::SVG)
                        | (Namespace::MathMl, tag::MATH)
                ) =>
            {
                return Ok(HookAnswer::Remove);
            }
            ElementHookDecision::ReplaceWithChildren => return Ok(HookAnswer::ReplaceWithChildren),
            ElementHookDecision::Rename(name) => (Some(name), ElementChange::default()),
            ElementHookDecision::Change(change) => {
                let name = change.name.as_deref().filter(|name| *name != element.name());
                (name.map(|name| TagId::from_name(name).unwrap_or(TagId::NONE)), change)
            }
        };
        let mut renamed = *element;
        if let Some(name) = name.filter(|name| *name != element.id) {
            if !self.may_rename(element, name) {
                return Err(FindingCode::ELEMENT_HOOK_REFUSED);
            }
            renamed.id = name;
        }
        let is_renamed = renamed.id != element.id;
        let hooked = self.changed(&question, (&renamed, is_renamed), &own, &change)?;
        self.changed_element = hooked.map(Box::new);
        // What the hook made is judged again as a whole.
        self.needs_reclean |= self.changed_element.is_some();
        Ok(if is_renamed { HookAnswer::Rename(renamed.id) } else { HookAnswer::Keep })
    }

    /// Whether the hook may give an element this name.
    fn may_rename(&self, element: &ElementInfo<'_>, name: TagId) -> bool {
        let mut renamed = *element;
        renamed.id = name;
        let from = element.id.name().and(Some(element.id));
        element.namespace == Namespace::Html
            && name.name().is_some()
            && may_become(from, name)
            && self
                .rules
                .transformer
                .as_ref()
                .is_some_and(|transformer| transformer.renamed(&renamed).id == name)
            && matches!(self.element_rule(&renamed), ElementRule::Keep(_))
    }

    /// Judges what the hook makes of an element, given with its new name and its attributes in the input, and asks the hook
    /// about that, unless it has been asked about just this. Returns `None` if the element has the attributes that it would have
    /// without the hook.
    fn changed(
        &self,
        question: &Question<'_>,
        (element, is_renamed): (&ElementInfo<'_>, bool),
        own: &[(&str, &str)],
        change: &ElementChange,
    ) -> Result<Option<ChangedElement>, FindingCode> {
        let refused = FindingCode::ELEMENT_HOOK_REFUSED;
        let named = (element.namespace, element.name());
        let judge = |attributes: &[(String, String)]| question.tags.clean_until_stable(named, attributes);
        let attributes = judge(&change.attributes.applied(own)).ok_or(refused)?;
        let pairs = pairs(&attributes);
        let made: Vec<(&str, &str)> = borrowed(&pairs).collect();
        if made == own && !is_renamed {
            return Ok(None);
        }
        let keep = || question.kept(element.name(), &made);
        let result = ElementContext::new(named, &made, &keep);
        let again = question.hook.decide_about_result(&result, self.rules.calls);
        let keeps = match again.ok_or(FindingCode::ELEMENT_HOOK_FAILED)? {
            ElementHookDecision::Keep => true,
            ElementHookDecision::Rename(name) => name == element.id,
            ElementHookDecision::Change(change) => {
                change.name.is_none_or(|name| name == element.name())
                    && judge(&change.attributes.applied(&made)).as_ref() == Some(&attributes)
            }
            ElementHookDecision::ReplaceWithChildren | ElementHookDecision::Remove => false,
        };
        if !keeps {
            return Err(refused);
        }
        if change.attributes.is_empty() || question.tags.clean(named, own).as_ref() == Some(&attributes) {
            return Ok(None);
        }
        let is_changed = |(name, sets): &(&str, bool)| {
            let before = own.iter().find(|(own, _)| own == name);
            let after = made.iter().find(|(made, _)| made == name);
            before.map(|(_, value)| value) != after.map(|(_, value)| value) || *sets && after.is_none()
        };
        let changed = change.attributes.names().filter(is_changed);
        Ok(Some(ChangedElement {
            span: element.span,
            cause: (FindingCode::ATTRIBUTE_HOOK, ""),
            changed: changed.map(|(name, sets)| (name.to_owned(), sets)).collect(),
            added: added(&attributes, own),
            attributes,
        }))
    }
}
