//! URL policies: JustHTML's rules, further rules, and properties of all values.

mod attributes;
mod beyond;
mod blocked;
mod files;
mod justhtml;
mod lists;
mod lists_of_rules;
mod properties;
mod rewriting;
mod support;
mod types;
