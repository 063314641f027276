//! The members `values`, `set`, `rename`, `required`, `attribute_prefixes` and `custom_elements` of a policy, and the checks that they are
//! consistent with the rest of it.

mod custom_elements;
mod kinds;
mod names;
mod prefixes;
mod rename;
mod required;
mod set;
mod values;

pub use custom_elements::CustomElements;
pub use custom_elements::STAND_IN;
pub use kinds::may_become;
pub use names::ElementName;
pub use prefixes::ALL_ELEMENTS;
pub use required::{RequiredAttributes, WithoutRequired};
pub(super) use values::read as read_values;

use super::Policy;
use super::error::Problem;
use crate::sanitizer::Sanitizer;

impl Policy {
    /// Checks these members. `sanitizer` is the sanitizer of the policy.
    pub(super) fn check_transforms(&self, sanitizer: &Sanitizer) -> Result<(), Problem> {
        let config = sanitizer.configuration();
        self.check_custom_elements(config)?;
        self.check_values()?;
        self.check_rename(config)?;
        self.check_attribute_prefixes(config)?;
        self.check_required(config)?;
        self.check_set(sanitizer)
    }

    /// Returns the configuration of the policy, with the attributes of custom elements under a name that no element has.
    #[doc(hidden)]
    pub fn with_stand_in(&self, sanitizer: &Sanitizer) -> Sanitizer {
        let mut sanitizer = sanitizer.clone();
        if !self.custom_elements.names.is_empty() {
            sanitizer.allow_element(self.custom_elements.stand_in());
        }
        sanitizer
    }
}
