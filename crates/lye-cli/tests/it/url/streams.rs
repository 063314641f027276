//! Standard input, standard output and standard error, closed or failing.

use super::lye_url_with_stdin;
use crate::common::{assert_output, stdout};
use std::process::{Command, Stdio};

#[test]
fn stdin_has_one_url_on_each_line() {
    let base = ["resolve", "--base", "http://a/b/c"];
    let lines = b"d\n\n../e\r\nf";
    let answers = "http://a/b/d\nhttp://a/b/c\nhttp://a/e\nhttp://a/b/f\n";
    assert_output(&lye_url_with_stdin(&base, lines), 0, answers, "");
    let mixed = lye_url_with_stdin(&[&base[..], &["1", "-", "2"]].concat(), b"x\ny\n");
    assert_output(&mixed, 0, "http://a/b/1\nhttp://a/b/x\nhttp://a/b/y\nhttp://a/b/2\n", "");
    let parsed = lye_url_with_stdin(&["parse"], b"a:b\nc:d\n");
    assert_eq!(stdout(&parsed).lines().filter(|line| line.starts_with("  href")).count(), 2);
    assert_output(&lye_url_with_stdin(&["parse"], b""), 0, "", "");
}

#[test]
fn invalid_utf_8_on_stdin_is_refused_with_its_position() {
    let output = lye_url_with_stdin(&["encode"], b"a b\nc\xFF\n");
    assert_output(&output, 2, "a%20b\n", "error: standard input:2: byte 2: not valid UTF-8\n");
}

#[cfg(unix)]
#[test]
fn a_closed_stdout_is_not_an_error() {
    let lines = "x:y\n".repeat(100_000);
    for command in ["parse", "decode", "encode"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
            .args(["url", command])
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The command stops reading after the first answer that it cannot write.
        let written = std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes());
        assert!(written.is_err());
        assert_output(&child.wait_with_output().unwrap(), 0, "", "");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_stderr_is_not_an_error() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["url", "resolve", "--base", "http://a/", "//[", "b"])
        .stderr(writer)
        .output()
        .unwrap();
    assert_output(&output, 1, "http://a/b\n", "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["url", "parse", "a:b"])
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with("error: cannot write standard output: "), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}
