//! Running the command as a shell would.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `lye` with these arguments in this folder, and with this on standard input.
pub(crate) fn lye_fed(folder: impl AsRef<Path>, arguments: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(arguments)
        .current_dir(folder.as_ref())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may end before it has read anything.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

#[track_caller]
#[allow(dead_code, reason = "each program of tests has the whole of this module")]
pub(crate) fn assert_output(output: &Output, status: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(status));
}

/// Checks that the arguments were refused for this reason, and that nothing was written.
#[track_caller]
#[allow(dead_code, reason = "each program of tests has the whole of this module")]
pub(crate) fn assert_refused(output: &Output, reason: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(reason), "{stderr}");
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(2));
}

/// Checks that an input was refused for this reason, and that nothing else was written.
#[track_caller]
#[allow(dead_code, reason = "each program of tests has the whole of this module")]
pub(crate) fn assert_failed(output: &Output, reason: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(reason), "{stderr}");
    assert_eq!(output.stdout, b"");
    assert_eq!(output.status.code(), Some(1));
}
