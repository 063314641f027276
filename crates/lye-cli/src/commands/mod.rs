//! The subcommands, one file each.

pub(crate) mod check;
pub(crate) mod clean;
pub(crate) mod url;
