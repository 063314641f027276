//! Rules for the values of attributes: what they may be, and how a value is judged by one. Knows no tree.

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
