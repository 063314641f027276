//! What `cargo run -p xtask -- gen` makes of `data/`.

pub(crate) mod url_attributes;
pub(crate) mod url_names;
pub(crate) mod url_refusals;
