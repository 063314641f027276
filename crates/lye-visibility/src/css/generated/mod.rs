//! What `cargo run -p xtask -- gen` makes of `data/`.

pub(crate) mod hiding;
