//! Tables that `cargo run -p xtask -- gen` makes.

pub(crate) mod invisibles;
