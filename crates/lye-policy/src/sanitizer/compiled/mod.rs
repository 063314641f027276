//! A sanitizer configuration compiled to tables, and the decisions about names and values that need no more than them.

mod animations;
mod compile;
mod tables;
mod values;

pub use compile::{Strictness, compile};
pub use tables::{AttrRule, ElementRule, Engine, NameTable};
pub use values::{Judgement, judge};
