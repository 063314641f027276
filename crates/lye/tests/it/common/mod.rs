//! Helpers of several modules.

pub(crate) mod markup;
pub(crate) mod vectors;
