//! Tools for the policies of [Lye](https://docs.rs/lye).
//!
//! - [`lint()`] reports what in a policy is dead or risky.
//! - [`diff()`] compares what two policies mean.
//! - [`import()`] makes a policy from the settings of another sanitizer.
//! - [`write()`] writes a policy for people, [`json_schema()`] describes the file for editors.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod diff;
mod import;
mod lint;
mod schema;
mod write;

pub use diff::{PolicyChange, diff};
pub use import::{ImportError, ImportSource, ImportedPolicy, UnmappedSetting, import};
pub use lint::{Lint, LintCode, LintSeverity, UnknownLintCode, lint, warnings};
pub use schema::json_schema;
pub use write::{PolicyDefaults, write};
