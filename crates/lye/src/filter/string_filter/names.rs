//! Names that the text policy refuses: template syntax and invisible characters in a name cannot be written
//! differently.

use super::StringFilter;
use crate::findings::{Action, FindingCode};
use crate::passes::texts;
use lye_html::filter::{AttrInfo, ElementDecision, ElementInfo};
use lye_html::{AttrId, TagId};
use lye_policy::model::TextPolicy;
use std::cell::Cell;

/// The result for the last element name, because each attribute needs it, and a name may be long.
#[derive(Debug, Default)]
pub(super) struct LastName(Cell<Option<(TagId, Option<FindingCode>)>>);

impl LastName {
    /// Returns why the policy refuses the name of a non-standard element, if it does.
    #[cold]
    pub(super) fn refusal(&self, policy: TextPolicy, element: &ElementInfo<'_>) -> Option<FindingCode> {
        if let Some((_, code)) = self.0.get().filter(|&(id, _)| id == element.id && id != TagId::NONE) {
            return code;
        }
        let code = texts::of_name(policy, element.name());
        self.0.set(Some((element.id, code)));
        code
    }
}

impl StringFilter<'_> {
    /// Removes an element because of its name. Keeps its content if the policy unwraps elements that it does
    /// not keep.
    #[cold]
    pub(super) fn refuse_name(&mut self, element: &ElementInfo<'_>, code: FindingCode) -> ElementDecision {
        let unwraps = self.rules.refusals.as_ref().is_some_and(|refusals| refusals.unwraps(element));
        let (action, decision) = if unwraps {
            (Action::ReplacedByChildren, ElementDecision::ReplaceWithChildren)
        } else {
            (Action::Removed, ElementDecision::Remove)
        };
        self.recorder.transformed_element(element, (code, action), None, || code.rule_about_text().into());
        decision
    }

    /// Returns `true` if the text policy refuses the name of an attribute, and records that.
    #[inline]
    pub(super) fn refuses_attribute_name(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> bool {
        let Some(policy) = self.rules.text else { return false };
        if attribute.id != AttrId::NONE {
            return false;
        }
        let Some(code) = texts::of_name(policy, attribute.name()) else { return false };
        self.recorder.attribute(element, attribute, code, None, || code.rule_about_text().into());
        true
    }
}
