//! The cleaning engine: a configuration compiled to tables, and the two ways of asking it. It decides while the parser
//! inserts, or on a finished tree.

mod compile;
mod filter;
mod tables;
mod values;
mod walk;

pub(crate) use compile::{Strictness, compile};
pub(crate) use filter::EngineFilter;
pub(crate) use tables::Engine;
pub(crate) use walk::sanitize;
