//! `site`: builds the documentation site. The program is the separate crate `lye-site`, because `xtask` generates Lye's tables and so
//! cannot depend on Lye, and because mdBook takes long to build.

use crate::generate::repository;
use std::process::Command;

/// Builds the program and runs it.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--quiet", "--locked", "--bin", "lye-site", "--"])
        .args(arguments)
        .current_dir(repository());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("site: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}
