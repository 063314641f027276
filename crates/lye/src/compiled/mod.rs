//! A sanitizer configuration compiled to tables, and the decisions about names and values that need no more than them.

mod animations;
mod compile;
mod tables;
mod values;

pub(crate) use compile::{Strictness, compile};
pub(crate) use tables::{AttrRule, ElementRule, Engine, NameTable};
pub(crate) use values::{Judgement, judge};
