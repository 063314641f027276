//! Tables that `cargo run -p xtask -- gen` writes.

pub(crate) mod properties;
