//! Helpers of several modules.

#[cfg(feature = "toml")]
pub(crate) mod cases;
pub(crate) mod markup;
pub(crate) mod vectors;
