//! A sanitizer configuration compiled to tables, and decisions about attribute names and values that need only these
//! tables. Does not depend on trees or policies.

mod animations;
mod compile;
mod generated;
mod tables;
mod values;

pub use compile::{Strictness, compile};
pub use tables::{AttrRule, DecidingMembers, ElementRule, Engine, NameTable};
pub use values::{AttrDecision, judge};
