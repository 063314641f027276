//! The cleaning engine: a configuration compiled to tables, and the insertion filter that decides by them.

mod compile;
mod filter;
mod javascript_url;

pub(crate) use compile::Engine;
pub(crate) use filter::PolicyFilter;
