//! The subcommands, one file each.

pub(crate) mod clean;
pub(crate) mod explain;
pub(crate) mod url;
