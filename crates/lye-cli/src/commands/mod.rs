//! The subcommands, one file each.

pub(crate) mod check;
pub(crate) mod clean;
pub(crate) mod completions;
pub(crate) mod encode;
mod escape;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod policy;
pub(crate) mod strip;
pub(crate) mod url;
