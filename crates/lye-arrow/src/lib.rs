#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod builders;
mod clean;
mod cleaner;
mod dictionary;
mod error;
mod findings;
mod input;
mod job;
mod options;
mod output;
mod tasks;

pub use cleaner::{CleanColumn, ColumnCleaner};
pub use error::ColumnError;
pub use findings::findings_type;
pub use options::{FindingsColumn, OnError, Threads};
