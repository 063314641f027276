//! Rules for attribute values, and the check of a value against its rule. Does not depend on trees or URLs.

mod integer;
mod judge;
mod pattern;
mod problem;
mod rule;

pub use integer::IntegerRange;
#[doc(hidden)]
pub use judge::ValueVerdict;
pub use pattern::{InvalidValuePattern, ValuePattern};
pub use rule::{TokenRule, ValueRule};
