//! Helpers of several modules.

pub(crate) mod backends;
#[cfg(feature = "toml")]
pub(crate) mod cases;
pub(crate) mod inputs;
pub(crate) mod markup;
pub(crate) mod vectors;
