//! Tests of URL policies: what seed 000 says, what goes beyond it, and properties of all values.

mod attributes;
mod beyond;
mod files;
mod lists;
mod properties;
mod rewriting;
mod seed;
mod support;
mod types;
