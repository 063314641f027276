//! `markdown-readers`: what readers in JavaScript make of Markdown. The program is the crate `lye-markdown-readers`: this one knows
//! nothing of Lye, whose tables it makes.

use std::path::Path;
use std::process::Command;

/// Builds the program and runs it.
///
/// # Errors
/// If it cannot be built, or finds something.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--quiet", "--locked", "--package", "lye-markdown-readers", "--"])
        .args(arguments)
        .current_dir(root);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("markdown-readers: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}
