//! What the functions on plain text promise.

mod invisibles;
mod linkify;
#[path = "../numbers/mod.rs"]
mod numbers;
mod templates;
