//! What several modules share.

pub(crate) mod markup;
pub(crate) mod vectors;
