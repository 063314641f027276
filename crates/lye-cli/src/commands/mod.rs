//! The subcommands, one file each.

pub(crate) mod clean;
pub(crate) mod policy;
pub(crate) mod url;
