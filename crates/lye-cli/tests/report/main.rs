//! Reports of what was found: their forms, `lye check`, and SARIF by its schema.

#[path = "../common/mod.rs"]
mod common;

mod check;
#[path = "../common/folders.rs"]
mod folders;
mod sarif;
mod snapshots;

use folders::folder;
