//! A policy for CSS made ready: its lists as tables.

use super::functions::{FUNCTIONS, Function};
use super::policy::{AtRule, CssLimits, CssPolicy, CustomProperties};
use super::properties::{self, Property};
use super::selectors::Scope;
use std::collections::BTreeSet;

/// What is kept of CSS.
#[derive(Clone, Debug)]
pub(crate) struct CssRules {
    /// Whether a property is kept, by its place in the table.
    properties: Vec<bool>,
    /// Whether a function is kept, by its place in the table.
    functions: Vec<bool>,
    pub(super) important: bool,
    customs: CustomProperties,
    pub(super) limits: CssLimits,
    pub(super) sheets: Option<SheetRules>,
}

/// What is kept of style sheets.
#[derive(Clone, Debug)]
pub(super) struct SheetRules {
    pub(super) scope: Option<Scope>,
    pub(super) at_rules: BTreeSet<AtRule>,
    pub(super) attribute_values: bool,
}

impl CssRules {
    /// Makes a policy ready; names that there are not have no effect.
    pub(crate) fn new(policy: &CssPolicy) -> Self {
        let mut listed = vec![false; properties::count()];
        for place in policy.properties.iter().filter_map(|name| properties::members(name)).flatten() {
            listed[place] = true; // A place in the table.
        }
        let is_kept = |function: &Function| match &policy.functions {
            Some(names) => names.contains(function.name),
            None => true,
        };
        Self {
            properties: listed,
            functions: FUNCTIONS.iter().map(is_kept).collect(),
            important: policy.important,
            customs: policy.custom_properties.clone(),
            limits: policy.limits.clone(),
            sheets: policy.sheets.as_ref().map(|sheets| SheetRules {
                scope: sheets.scope.as_deref().and_then(Scope::parse),
                at_rules: sheets.at_rules.clone(),
                attribute_values: sheets.attribute_values,
            }),
        }
    }

    /// The property of a name, if it is kept.
    pub(super) fn property(&self, name: &str) -> Option<&'static Property> {
        let place = properties::find(name)?;
        self.properties[place].then(|| properties::at(place)) // A place in the table.
    }

    /// The function at a place of the table, if it is kept.
    pub(super) fn function(&self, place: usize) -> Option<&'static Function> {
        self.functions[place].then(|| &FUNCTIONS[place]) // As above.
    }

    /// Whether anything is kept of style sheets.
    pub(crate) fn keeps_sheets(&self) -> bool {
        self.sheets.is_some()
    }

    pub(super) fn allows_position(&self, keyword: &str) -> bool {
        self.limits.position.iter().any(|allowed| allowed.eq_ignore_ascii_case(keyword))
    }

    pub(super) fn allows_customs(&self) -> bool {
        self.customs != CustomProperties::All(false)
    }

    pub(super) fn allows_custom(&self, name: &str) -> bool {
        name.starts_with("--") && name.len() > 2 && self.customs.allows(name)
    }
}
