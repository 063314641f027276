#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod builders;
mod column;
mod dictionary;
mod error;
mod findings;
mod input;
mod options;
mod output;
mod tasks;

pub use column::{CleanColumn, ColumnCleaner};
pub use error::ColumnError;
pub use findings::findings_type;
pub use options::{FindingsColumn, OnError, Threads};
