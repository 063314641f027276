//! Configurations: what may stay. This module knows nothing of how the engine decides.

pub(crate) mod allow_list;
pub(crate) mod builtins;
pub mod canonical;
pub(crate) mod invalid;
pub(crate) mod json;
pub mod lists;
pub(crate) mod model;
pub(crate) mod validity;

mod generated {
    //! What `cargo run -p xtask -- gen` writes.
    pub(crate) mod builtins;
}
