//! Configurations: what may stay. This module knows nothing of how the engine decides.

pub(crate) mod allow_list;
pub(crate) mod builtins;
pub(crate) mod model;

mod generated {
    //! What `cargo run -p xtask -- gen` writes.
    pub(crate) mod builtins;
}
