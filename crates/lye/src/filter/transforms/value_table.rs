//! The value rules by attribute and element.

use lye_html::AttrId;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_policy::sanitizer::compiled::NameTable;
use lye_policy::urls::UrlRuleKey;
use lye_policy::values::ValueRule;
use std::collections::BTreeMap;

/// The value rules of a policy. A lookup takes time linear in the rules for attributes of that name.
#[derive(Clone, Debug)]
pub(super) struct ValueTable {
    /// One more than the index in `groups`, by attribute name; 0 if there is no rule.
    by_attribute: NameTable<u32>,
    groups: Vec<Vec<(UrlRuleKey, ValueRule)>>,
}

impl ValueTable {
    pub(super) fn new(rules: &BTreeMap<UrlRuleKey, ValueRule>) -> Self {
        let mut names: Vec<&str> = rules.keys().map(|key| key.attribute().1).collect();
        names.sort_unstable();
        names.dedup();
        let mut table = Self { by_attribute: NameTable::new(0), groups: Vec::new() };
        for name in names {
            let of_name = rules.iter().filter(|(key, _)| key.attribute().1 == name);
            table.groups.push(of_name.map(|(key, rule)| (key.clone(), rule.clone())).collect());
            let group = table.groups.len() as u32;
            // Keys are in lower case; some attribute names of SVG and MathML are not.
            let constants =
                AttrId::all().filter(|id| id.name().is_some_and(|own| own.eq_ignore_ascii_case(name)));
            for id in constants {
                table.by_attribute.insert(Some(id.index()), AttrId::all().len(), name, group);
            }
            if AttrId::from_name(name).is_none() {
                table.by_attribute.insert(None, AttrId::all().len(), name, group);
            }
        }
        table
    }

    /// Returns `true` if there is a rule for attributes of this name.
    pub(super) fn has_rules_for(&self, attribute: AttrId) -> bool {
        self.by_attribute.get(attribute.index(), || "") != 0
    }

    /// Returns the rule for an attribute: the one for its element, else the one for all elements.
    pub(super) fn rule(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<&(UrlRuleKey, ValueRule)> {
        let group = self.by_attribute.get(attribute.id.index(), || attribute.name());
        let rules = self.groups.get((group as usize).checked_sub(1)?)?;
        let of_name = || rules.iter().filter(|(key, _)| key.attribute().0 == attribute.namespace);
        let is_own = |(namespace, name): (_, &str)| {
            namespace == element.namespace && name.eq_ignore_ascii_case(element.name())
        };
        of_name()
            .find(|(key, _)| key.element().is_some_and(is_own))
            .or_else(|| of_name().find(|(key, _)| key.element().is_none()))
    }
}
