//! URL policies: what seed 000 says, what goes beyond it, and what holds for every value.

mod attributes;
mod beyond;
mod files;
mod lists;
mod properties;
mod rewriting;
mod seed;
mod support;
mod types;
