//! Random policies, and the properties of their output.
//!
//! The oracle knows the policy as it is written (`docs/policy.md`) and trees of parsers. It uses `lye-url` to parse URLs, and nothing of
//! `lye`.

pub mod kept;
pub mod modes;
pub mod oracle;
pub mod plan;
pub mod shaping;
pub mod texts;
pub mod values;
pub mod vocabulary;
