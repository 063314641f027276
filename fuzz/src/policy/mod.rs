//! Policies made at random, and what must hold of what a cleaner lets through by them.
//!
//! The oracle knows the policy as it was written (`docs/policy.md`) and trees as a parser made them. It asks `lye-url` what a
//! URL is, and nothing of `lye`.

pub mod kept;
pub mod modes;
pub mod oracle;
pub mod plan;
pub mod shaping;
pub mod texts;
pub mod values;
pub mod vocabulary;
