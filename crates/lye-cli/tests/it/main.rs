//! The integration tests of the command `lye`: one module for each subcommand or subject.

mod batch;
mod check;
mod clean;
mod clean_policy;
mod common;
mod docs;
mod escape;
mod explain;
mod import_compare;
mod mistakes;
#[cfg(feature = "parquet")]
mod parquet;
mod policy;
mod reference;
mod report;
mod shared_cases;
mod url;
