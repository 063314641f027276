//! Rules for attribute values, and the check of a value against its rule. Does not depend on trees or URLs.

#[cfg(feature = "patterns")]
mod matcher;
#[cfg(not(feature = "patterns"))]
mod no_matcher;
mod pattern;
mod problem;
mod rule;
#[cfg(not(feature = "patterns"))]
use no_matcher as matcher;
#[doc(hidden)]
pub use pattern::MAX_PATTERN_BYTES;
pub use pattern::ValuePattern;
#[doc(hidden)]
pub use rule::ValueVerdict;
pub use rule::{IntegerRange, TokenRule, ValueRule};
