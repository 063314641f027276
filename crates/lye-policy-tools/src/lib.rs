//! Tools for the policies of [Lye](https://docs.rs/lye).
//!
//! - [`lint()`] reports settings of a policy that have no effect or are risky.
//! - [`diff()`] compares the effects of two policies.
//! - [`compare_outputs()`] compares what two sanitizers made of the same input.
//! - [`import()`] converts the settings of another sanitizer to a policy, and [`Spelling`] writes HTML as it does.
//! - [`load()`] reads a policy file with those that it extends, [`write()`] writes a readable one; [`json_schema()`] describes the file for editors.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod diff;
mod facts;
mod generated;
mod import;
mod lint;
mod load;
mod outputs;
mod schema;
mod spelling;
mod write;

pub use diff::{PolicyChange, diff};
pub use import::{
    ImportError, ImportOption, ImportSource, ImportedPolicy, UnmappedSetting, import, import_for_hooks,
};
pub use lint::{Lint, LintCode, LintSeverity, UnknownLintCode, lint, lint_located, warnings};
pub use load::{LoadError, LoadedPolicy, PolicyName, load};
#[doc(hidden)]
pub use outputs::rel_only_restricts;
pub use outputs::{OutputChange, OutputChangeKind, OutputComparison, compare_outputs};
pub use schema::json_schema;
pub use spelling::Spelling;
pub use write::{PolicyDefaults, write, write_members};
