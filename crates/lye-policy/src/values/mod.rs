//! Rules for attribute values, and the check of a value against its rule. Does not depend on trees or URLs.

#[cfg(feature = "patterns")]
mod matcher;
#[cfg(not(feature = "patterns"))]
mod no_matcher;
mod pattern;
mod rule;
#[cfg(not(feature = "patterns"))]
use no_matcher as matcher;
#[doc(hidden)]
pub use pattern::MAX_PATTERN_BYTES;
pub use pattern::ValuePattern;
#[doc(hidden)]
pub use rule::ValueVerdict;
pub use rule::{IntegerRange, TokenRule, ValueRule};

use crate::members::Problem;
use std::fmt;

/// Why a value is not valid: what is wrong, and what to write instead.
///
/// ```
/// let error = lye::policy::BaseUrl::parse("/home").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"`/home` is not an absolute URL; write one such as "https://example.com/""#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue(Problem);

impl From<Problem> for InvalidValue {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<InvalidValue> for Problem {
    fn from(InvalidValue(problem): InvalidValue) -> Self {
        problem
    }
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { message, remedy, .. } = &self.0;
        write!(f, "{message}; {}", remedy.as_deref().unwrap_or_default())
    }
}

impl std::error::Error for InvalidValue {}
