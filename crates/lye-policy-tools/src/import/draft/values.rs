//! The rules for values of a draft.

use super::Draft;
use crate::import::draft::filled;
use crate::import::generated::reasons;
use crate::import::names::{Attribute, Element, holds_urls, rule_key};
use lye_policy::model::Policy;
use lye_policy::path::Path;
use lye_policy::urls::UrlRuleKey;
use lye_policy::values::{TokenRule, ValuePattern, ValueRule};

/// Returns a rule that allows every value, also where the rule for all elements does not.
fn any_value() -> ValueRule {
    // No value is longer.
    ValueRule::default().with_max_length(u32::MAX as usize)
}

/// Returns the rule of a pattern, if it is valid.
pub(crate) fn pattern_rule(pattern: &str) -> Option<ValueRule> {
    ValuePattern::parse(pattern).ok().map(|pattern| ValueRule::default().with_pattern(pattern))
}

/// A pattern that no value matches.
pub(crate) const NOTHING: &str = r"[^\s\S]";

/// Returns the rule of a pattern that an importer made of several. It allows nothing if the pattern is not valid, or too large.
pub(crate) fn limited_to(pattern: &str) -> ValueRule {
    pattern_rule(pattern).or_else(|| pattern_rule(NOTHING)).unwrap_or_default()
}

/// Returns the rule for tokens that match a pattern. It allows nothing if the pattern is not valid, or too large.
pub(crate) fn tokens_of(pattern: &str) -> TokenRule {
    limited_to(pattern).pattern.map(|pattern| TokenRule::default().with_pattern(pattern)).unwrap_or_default()
}

/// Returns a rule that allows what one of two rules allows. Returns `None` if no rule does.
fn union(one: &ValueRule, other: &ValueRule) -> Option<ValueRule> {
    if one == other || *one == any_value() {
        return Some(one.clone());
    }
    if *other == any_value() {
        return Some(any_value());
    }
    let pattern = |rule: &ValueRule| {
        let pattern = rule.pattern.clone()?;
        (*rule == ValueRule::default().with_pattern(pattern.clone())).then_some(pattern)
    };
    pattern_rule(&format!("(?:{})|(?:{})", pattern(one)?, pattern(other)?))
}

impl Draft {
    /// Keeps an attribute of one element, or of all, with the values that a rule allows, or that were allowed before. Without a rule, the
    /// values are reported.
    pub(crate) fn keep_attribute_with(
        &mut self,
        path: &Path,
        element: Option<&Element>,
        written: &str,
        rule: Option<ValueRule>,
    ) {
        let name = written.to_ascii_lowercase();
        let made = self.keepable(path, element, &name);
        let listed = element.map_or(Some(&self.attributes), |element| self.elements.get(element));
        let (Some(made), Some(listed)) = (made, listed) else { return };
        let Some(key) = rule_key(element, &made) else { return };
        let rule = match self.values.get(&key) {
            // It may have any value already.
            None if listed.contains(&made) => return,
            None => rule,
            Some(known) => rule.and_then(|rule| union(known, &rule)),
        };
        let is_of = |of: &&Element| element.is_none_or(|element| element == *of);
        if self.elements.keys().filter(is_of).any(|of| holds_urls(of, &made).is_some()) {
            return self.unmapped(path, reasons::LISTED_URLS);
        }
        let Some(rule) = rule.filter(|rule| Policy::default().may_limit(&key, rule)) else {
            return self.unmapped(path, reasons::VALUES_NOT_EXPRESSED);
        };
        self.list(element, &name);
        self.values.insert(key, rule);
    }

    /// Settles rules for the same attribute, of one element and of all: a policy asks only that of the element, other sanitizers both.
    pub(crate) fn settle_values(&mut self) {
        let mut refused = Vec::new();
        for attribute in &self.attributes {
            let Some(all) = rule_key(None, attribute).map(|key| self.values.get(&key).cloned()) else {
                continue;
            };
            for (element, own) in &self.elements {
                let Some(key) = rule_key(Some(element), attribute) else { continue };
                let is_own = own.contains(attribute);
                match (&all, self.values.get(&key)) {
                    (None, _) => drop(self.values.remove(&key)),
                    (Some(_), None) if is_own => drop(self.values.insert(key, any_value())),
                    (Some(all), Some(rule)) if is_own => match union(all, rule) {
                        Some(rule) => drop(self.values.insert(key, rule)),
                        None => refused.push(key),
                    },
                    _ => {}
                }
            }
        }
        for key in refused {
            let reason = filled(reasons::VALUES_NOT_ADDED, &key);
            self.unmapped(&Path::default(), reason);
        }
    }

    /// Removes what limits the values of an attribute of any element, by its name.
    pub(crate) fn drop_rules_for(&mut self, attribute: &Attribute) {
        let is_other = |key: &UrlRuleKey| key.attribute() != (attribute.0, attribute.1.as_str());
        self.values.retain(|key, _| is_other(key));
        self.urls.rules.retain(|key, _| is_other(key));
        self.urls.types.retain(|key, _| is_other(key));
    }
}
