//! What `cargo run -p xtask -- gen` makes of `data/`.

pub(crate) mod clobbering_names;
pub(crate) mod id_references;
