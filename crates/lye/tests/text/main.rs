//! What the functions on plain text promise.

mod invisibles;
#[path = "../numbers/mod.rs"]
mod numbers;
