//! The members `values`, `set`, `rename`, `required` of a policy, custom elements, and the checks that they are consistent with the rest
//! of it.

mod custom_elements;
mod kinds;
mod names;
mod prefixes;
mod rename;
mod required;
mod set;
mod values;

pub use custom_elements::{CustomElements, matches_pattern};
pub(super) use custom_elements::{check_pattern, is_pattern};
pub use kinds::may_become;
pub use names::ElementName;
pub(super) use prefixes::check_prefix;
pub use prefixes::{ALL_ELEMENTS, is_attribute_prefix};
pub use rename::may_rename;
pub use required::{RequiredAttributes, WithoutRequired};

use super::Policy;
use crate::members::Problem;
use crate::sanitizer::Sanitizer;

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
