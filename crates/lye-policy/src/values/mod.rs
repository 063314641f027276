//! Rules for attribute values, and the check of a value against its rule. Does not depend on trees or URLs.

mod integer;
mod judge;
#[cfg(feature = "patterns")]
mod matcher;
#[cfg(not(feature = "patterns"))]
mod no_matcher;
mod pattern;
mod problem;
mod rule;

#[cfg(not(feature = "patterns"))]
use no_matcher as matcher;

pub use integer::IntegerRange;
#[doc(hidden)]
pub use judge::ValueVerdict;
#[doc(hidden)]
pub use pattern::MAX_PATTERN_BYTES;
pub use pattern::{InvalidValuePattern, ValuePattern};
pub use rule::{TokenRule, ValueRule};
