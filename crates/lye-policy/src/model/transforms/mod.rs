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

pub use custom_elements::CustomElements;
pub(super) use custom_elements::{check_pattern, is_pattern, matches};
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
        self.check_values(problems);
        self.check_rename(config, problems);
        self.check_required(config, problems);
        self.check_set(sanitizer, problems);
    }
}
