//! `lye url`: arguments and help; one file for each subcommand and for streams.

mod json;
mod legacy;
mod parse;
mod resolve;
mod streams;
mod texts;

use crate::common::{assert_refused, lye_with_stdin, stdout};
use std::process::Output;

/// Runs `lye url` with these arguments.
fn lye_url(arguments: &[&str]) -> Output {
    lye_url_with_stdin(arguments, b"")
}

fn lye_url_with_stdin(arguments: &[&str], stdin: &[u8]) -> Output {
    lye_with_stdin(".", &[&["url"], arguments].concat(), stdin)
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, reason) in [
        (&["parse", "--base", "a b", "c"][..], "error: --base a b: missing-scheme-non-relative-URL: "),
        (&["parse", "--encoding", "klingon", "a:b"], "--encoding klingon: unknown encoding"),
        (&["parse", "--edition", "1999", "a:b"], "--edition"),
        (&["parse", "-", "-"], "standard input (-) can be read only once"),
        (&["resolve", "a"], "--base"),
        (&["resolve", "--base", "/a", "b"], "error: --base /a: missing-scheme-non-relative-URL: "),
        (&["resolve", "--base", "/a", "--legacy", "b"], "error: --base /a: the base URL is not absolute"),
        (&["decode", "--raw", "--encoding", "latin1", "a"], "cannot be used with"),
        (&["encode", "--set", "none", "a"], "special-query"),
        (&["fly"], "fly"),
        (&[], "Usage: lye url"),
    ] {
        assert_refused(&lye_url(arguments), reason);
    }
}

#[test]
fn help_has_examples_and_exit_statuses() {
    for command in ["parse", "resolve", "decode", "encode"] {
        let help = lye_url(&[command, "--help"]);
        for part in ["Examples:\n", &format!("  lye url {command} "), "Exit status:\n", "  2  bad arguments"]
        {
            assert!(stdout(&help).contains(part), "{}", stdout(&help));
        }
        assert_eq!(help.status.code(), Some(0));
    }
}
