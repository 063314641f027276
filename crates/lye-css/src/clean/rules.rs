//! A CSS policy compiled to tables.

use super::functions::{FUNCTIONS, Function};
use super::policy::{AtRule, CssLimits, CssPolicy, CustomPrefix, CustomProperties};
use super::properties::{self, Property};
use super::references::rewrite_sheet_references;
use super::selectors::Scope;
use super::{CssReference, CssValueRule, PatternMatcher};
use std::collections::{BTreeMap, BTreeSet};

/// The compiled rules for CSS.
#[derive(Clone, Debug)]
pub struct CssRules {
    /// Whether a property is allowed, by its index in the table.
    properties: Vec<bool>,
    /// Whether a function is allowed, by its index in the table.
    functions: Vec<bool>,
    pub(super) important: bool,
    customs: CustomProperties,
    trusted_variables: BTreeSet<String>,
    /// Rules for the values of properties, by name, with their compiled patterns.
    values: BTreeMap<String, (CssValueRule, Option<PatternMatcher>)>,
    pub(super) limits: CssLimits,
    /// Whether only the limits keep content inside its box.
    pub(super) is_strict: bool,
    pub(super) sheets: Option<SheetRules>,
    /// Whether the attribute `style` is kept without a declaration.
    keeps_empty: bool,
    ids_of_scope: Vec<String>,
    classes_of_scope: Vec<String>,
}

/// The compiled rules for style sheets.
#[derive(Clone, Debug)]
pub(super) struct SheetRules {
    pub(super) scope: Option<Scope>,
    pub(super) at_rules: BTreeSet<AtRule>,
    pub(super) attribute_values: bool,
    /// Whether rules may select the element of the scope itself. If there is a wrapper, the scope is around it.
    pub(super) keeps_scope: bool,
    /// Whether the scope is the element that stands for `body`.
    pub(super) is_for_body: bool,
    /// The prefix for names of keyframes, counter styles, fonts and layers.
    pub(super) name_prefix: String,
}

/// Returns the ids and classes of the page's element that is the scope of style sheets.
fn names_of_scope(scope: &str) -> (Vec<String>, Vec<String>) {
    let (mut ids, mut classes) = (Vec::new(), Vec::new());
    let mut note = |reference: CssReference<'_>| {
        match reference {
            CssReference::Id(id) => ids.push(id.to_owned()),
            CssReference::Class(class) => classes.push(class.to_owned()),
            CssReference::Fragment(_) => {}
        }
        None
    };
    rewrite_sheet_references(&format!("{scope}{{}}"), &mut note);
    (ids, classes)
}

impl CssRules {
    /// Compiles a policy; unknown names have no effect. `compile_pattern` compiles the patterns of `values`; if it cannot, no
    /// value matches. Returns `None` only without the feature `engine`.
    pub fn compile(
        policy: &CssPolicy,
        compile_pattern: impl Fn(&str) -> Option<PatternMatcher>,
    ) -> Option<Self> {
        let compiled = |rule: &CssValueRule| {
            let pattern = rule.pattern.as_deref().and_then(&compile_pattern);
            (rule.clone(), pattern)
        };
        let values = policy.values.iter().map(|(name, rule)| (name.clone(), compiled(rule))).collect();
        Some(Self { values, ..Self::new(policy) })
    }

    /// Compiles a policy without rules for values.
    pub(super) fn new(policy: &CssPolicy) -> Self {
        let mut listed = vec![false; properties::count()];
        for place in policy.properties.iter().filter_map(|name| properties::members(name)).flatten() {
            listed[place] = true; // A place in the table.
        }
        let is_kept = |function: &Function| match &policy.functions {
            Some(names) => names.contains(function.name),
            None => true,
        };
        let scope = policy.sheets.as_ref().and_then(|sheets| sheets.scope.as_deref());
        let (ids_of_scope, classes_of_scope) = names_of_scope(scope.unwrap_or_default());
        Self {
            properties: listed,
            functions: FUNCTIONS.iter().map(is_kept).collect(),
            important: policy.important,
            customs: policy.custom_properties.clone(),
            trusted_variables: policy.trusted_variables.clone(),
            values: BTreeMap::new(),
            limits: policy.limits.clone(),
            is_strict: false,
            keeps_empty: policy.keep_empty,
            sheets: policy.sheets.as_ref().map(|sheets| SheetRules {
                scope: sheets.scope.as_deref().and_then(Scope::parse),
                at_rules: sheets.at_rules.clone(),
                attribute_values: sheets.attribute_values,
                keeps_scope: true,
                is_for_body: false,
                name_prefix: sheets.name_prefix.as_str().to_owned(),
            }),
            ids_of_scope,
            classes_of_scope,
        }
    }

    /// Adapts the rules to outputs with or without a wrapper. Without one, the limits apply whatever the size of the
    /// font and of the element. With one, no rule of a sheet selects the element that the sheet is scoped to
    /// ([`SheetPolicy::scope`](super::SheetPolicy#structfield.scope)), because that element contains the wrapper.
    #[must_use]
    pub fn for_wrapper(self, has_wrapper: bool) -> Self {
        let sheets = self.sheets.map(|sheets| SheetRules { keeps_scope: !has_wrapper, ..sheets });
        Self { is_strict: !has_wrapper, sheets, ..self }
    }

    /// Adapts the rules to outputs in which the scope stands for `body`, and so is inside the wrapper.
    #[must_use]
    pub fn for_body(self) -> Self {
        let sheets = self.sheets.map(|sheets| SheetRules { keeps_scope: true, is_for_body: true, ..sheets });
        Self { sheets, ..self }
    }

    /// Returns the property of a name, if it is allowed.
    pub(super) fn property(&self, name: &str) -> Option<&'static Property> {
        let place = properties::find(name)?;
        self.properties[place].then(|| properties::at(place)) // A place in the table.
    }

    /// Returns the function at an index of the table, if it is allowed.
    pub(super) fn function(&self, place: usize) -> Option<&'static Function> {
        self.functions[place].then(|| &FUNCTIONS[place]) // As above.
    }

    /// Returns `true` if an id or a class in a selector occurs in the scope of sheets, and so belongs to the page.
    pub fn is_of_scope(&self, reference: &CssReference<'_>) -> bool {
        match reference {
            CssReference::Id(id) => self.ids_of_scope.iter().any(|listed| listed == id),
            CssReference::Class(class) => self.classes_of_scope.iter().any(|listed| listed == class),
            CssReference::Fragment(_) => false,
        }
    }

    /// Returns `true` if style sheets are kept.
    pub fn keeps_sheets(&self) -> bool {
        self.sheets.is_some()
    }

    /// Returns `true` if the attribute `style` is kept without a declaration.
    pub fn keeps_empty(&self) -> bool {
        self.keeps_empty
    }

    pub(super) fn allows_position(&self, keyword: &str) -> bool {
        self.limits.position.iter().any(|allowed| allowed.eq_ignore_ascii_case(keyword))
    }

    pub(super) fn allows_customs(&self) -> bool {
        self.customs != CustomProperties::All(false)
    }

    pub(super) fn allows_custom(&self, name: &str) -> bool {
        let is_listed = match &self.customs {
            CustomProperties::All(all) => *all,
            CustomProperties::Prefixed(CustomPrefix { prefix }) => name.starts_with(prefix.as_str()),
        };
        name.starts_with("--") && name.len() > 2 && is_listed && !self.trusts_variable(name)
    }

    /// Returns `true` if there is a rule for the values of a property.
    pub(super) fn restricts_values(&self, property: &Property) -> bool {
        !self.values.is_empty() && self.values.contains_key(property.name)
    }

    /// Returns `true` if a property may have this value, as far as the rules for values say.
    pub(super) fn allows_value(&self, property: &Property, value: &str) -> bool {
        let Some((rule, pattern)) = self.values.get(property.name) else { return true };
        let is_one_of = |list: &Vec<String>| list.iter().any(|entry| entry.eq_ignore_ascii_case(value));
        rule.one_of.as_ref().is_none_or(is_one_of)
            && (rule.pattern.is_none() || pattern.as_ref().is_some_and(|pattern| pattern.matches(value)))
    }

    /// Returns `true` if the page declares a custom property, and the input cannot.
    pub(super) fn trusts_variable(&self, name: &str) -> bool {
        self.trusted_variables.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(prefix) => name.starts_with(prefix),
            None => name == pattern,
        })
    }
}
