//! `peers`: compares Lye with the test suites of other sanitizers. The program is the separate crate `lye-peers`, because `xtask` generates
//! Lye's tables and so cannot depend on Lye.

use std::path::Path;
use std::process::{Command, ExitCode};

/// Builds the program and runs it. Returns its exit status.
pub(crate) fn run(arguments: &[&str]) -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--quiet", "--locked", "--bin", "lye-peers", "--"])
        .args(arguments)
        .current_dir(root);
    match command.status() {
        Ok(status) => match status.code().and_then(|code| u8::try_from(code).ok()) {
            Some(code) => ExitCode::from(code),
            None => ExitCode::FAILURE,
        },
        Err(error) => {
            eprintln!("cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
