//! Helpers: running the command as a shell does, temporary folders, assertions on output.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Runs `lye` with these arguments in this folder, with an empty standard input.
pub(crate) fn lye(folder: impl AsRef<Path>, arguments: &[&str]) -> Output {
    lye_with_stdin(folder, arguments, b"")
}

/// Runs `lye` with these arguments in this folder, and with these bytes on standard input.
pub(crate) fn lye_with_stdin(folder: impl AsRef<Path>, arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(arguments)
        .current_dir(folder.as_ref())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may exit before it reads anything.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

/// Creates a temporary folder with these files. A path may contain folders, which are created.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// Like [`folder`], for files of text.
pub(crate) fn text_folder(files: &[(&str, &str)]) -> TempDir {
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
    folder(&files)
}

/// Returns standard output as text.
pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Returns standard error as text.
pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[track_caller]
pub(crate) fn assert_output(output: &Output, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(status));
}

/// Asserts exit status 2 (bad usage) with this reason, and an empty standard output.
#[track_caller]
pub(crate) fn assert_refused(output: &Output, reason: &str) {
    assert_error(output, 2, reason);
}

/// Asserts exit status 1 (a failed input) with this reason, and an empty standard output.
#[track_caller]
pub(crate) fn assert_failed(output: &Output, reason: &str) {
    assert_error(output, 1, reason);
}

#[track_caller]
fn assert_error(output: &Output, status: i32, reason: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(reason), "{stderr}");
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(status));
}
