//! The members `values`, `set`, `rename`, `required` of a policy, custom elements, and the checks that they are consistent with the rest
//! of it.

mod attributes;
mod names;
mod rename;

use super::Policy;
use crate::members::Problem;
use crate::sanitizer::Sanitizer;
pub use attributes::{RequiredAttributes, WithoutRequired};
pub use names::{
    ALL_ELEMENTS, CustomElements, ElementName, attribute_name, is_attribute_prefix, matches_pattern,
};
pub(super) use names::{attribute, check_pattern, check_prefix, is_pattern};
pub use rename::{may_become, may_rename};

impl Policy {
    /// Checks these members. `sanitizer` is the sanitizer of the policy.
    pub(super) fn check_transforms(&self, sanitizer: &Sanitizer, problems: &mut Vec<Problem>) {
        let config = sanitizer.configuration();
        let values = self.values.iter().map(|(key, rule)| self.check_value_rule(key, rule));
        let renamed = self.rename.iter().map(|(from, to)| self.check_renamed(config, from, to));
        let required =
            self.required.iter().map(|(key, required)| self.check_required_of(config, key, required));
        problems.extend(values.chain(renamed).chain(required).filter_map(Result::err));
        self.check_set(sanitizer, problems);
    }
}
