//! The names that generated markup uses.

#[path = "../../../../fuzz/src/policy/vocabulary.rs"]
pub mod vocabulary;
