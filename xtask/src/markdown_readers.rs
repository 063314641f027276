//! `markdown-readers`: checks Markdown output with readers in JavaScript and Python. The program is the separate crate `lye-markdown-readers`, because
//! `xtask` generates Lye's tables and so cannot depend on Lye.

use std::path::Path;
use std::process::Command;

/// Builds the program and runs it.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--quiet", "--locked", "--bin", "lye-markdown-readers", "--"])
        .args(arguments)
        .current_dir(root);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("markdown-readers: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}
