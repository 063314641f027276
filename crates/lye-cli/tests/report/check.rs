//! `lye check` as people and machines run it: files and directories, exit statuses, where the report goes.

use crate::common::{assert_output, assert_refused, lye_fed};
use crate::folder;
use std::fs;
use std::process::Output;
use tempfile::TempDir;

const SCRIPT: &[u8] = b"<p>a<script>b</script>";
const FONT: &[u8] = b"<p>a<font>b</font>";
const COMMENT: &[u8] = b"<p>a<!-- b -->";
const CLEAN: &[u8] = b"<p>a</p>";

fn check(folder: &TempDir, arguments: &[&str]) -> Output {
    lye_fed(folder, &[&["check"], arguments].concat(), SCRIPT)
}

fn status(folder: &TempDir, arguments: &[&str]) -> Option<i32> {
    check(folder, arguments).status.code()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_exit_status_says_whether_something_was_found() {
    let folder = folder(&[
        ("script.html", SCRIPT),
        ("font.html", FONT),
        ("comment.html", COMMENT),
        ("clean.html", CLEAN),
        ("bad.html", b"\xFF"),
    ]);
    for (arguments, expected) in [
        (&["clean.html"][..], 0),
        (&["script.html"], 1),
        (&["font.html"], 1),
        (&["comment.html"], 0),
        (&[], 1),
        (&["-"], 1),
        (&["--fail-on", "error", "font.html"], 0),
        (&["--fail-on", "error", "font.html", "script.html"], 1),
        (&["--fail-on", "note", "comment.html"], 1),
        (&["--fail-on", "note", "clean.html"], 0),
        (&["bad.html"], 2),
        (&["bad.html", "script.html"], 2),
        (&["missing.html"], 2),
        (&["."], 2),
    ] {
        for form in ["human", "json", "sarif", "github", "summary"] {
            let arguments = [&["--format", form], arguments].concat();
            assert_eq!(status(&folder, &arguments), Some(expected), "{arguments:?}");
        }
    }
}

#[test]
fn more_is_told_on_request() {
    let folder = folder(&[("a.html", b"<ul><li title=a title=b><a href='https://example.org/a b'>x</a>\n")]);
    let codes = |arguments: &[&str]| {
        let output = check(&folder, &[arguments, &["--format", "json", "a.html"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = line["findings"].as_array().unwrap().clone();
        let told = findings
            .iter()
            .map(|finding| format!("{} {}", finding["code"], finding["path"]).replace('"', ""));
        told.collect::<Vec<_>>()
    };
    assert_eq!(codes(&[]), ["url-rewritten null"]);
    assert_eq!(codes(&["--parser-errors"]), ["duplicate-attribute null", "url-rewritten null"]);
    let of_urls = codes(&["--url-errors", "--paths"]);
    assert_eq!(of_urls, ["url-rewritten ul > li > a", "invalid-URL-unit ul > li > a"]);
}

#[test]
fn wrong_usage_is_refused() {
    let folder = folder(&[("a.html", CLEAN), ("p.toml", b"version = 2")]);
    for (arguments, reason) in [
        (&["--format", "text", "a.html"][..], "[possible values: human, json, sarif, github, summary]"),
        (&["--fail-on", "never", "a.html"], "[possible values: note, warning, error]"),
        (&["--policy", "p.toml", "a.html"], "p.toml:1"),
        (&["--policy", "none.toml", "a.html"], "none.toml: cannot read it"),
        (&["-", "-"], "standard input (-) can be read only once"),
        (&["--in-place", "a.html"], "--in-place"),
    ] {
        assert_refused(&check(&folder, arguments), reason);
    }
}

#[test]
fn a_bad_file_keeps_no_other_from_being_checked() {
    let folder = folder(&[("a.html", SCRIPT), ("bad.html", b"\xFF"), ("c.html", FONT)]);
    let output = check(&folder, &["--format", "summary", "a.html", "bad.html", "c.html"]);
    let table = "error    element-not-allowed        1 in 1 input\nwarning  element-not-allowed        1 in 1 input\n\
                 1 error and 1 warning in 2 of 2 inputs\n";
    assert_eq!(stdout(&output), table);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("error: bad.html:1: byte 1 is not UTF-8"), "{told}");
    assert!(told.ends_with("checked 2 of 3 files, 1 failed\n"), "{told}");
}

#[test]
fn files_of_html_below_a_directory_are_checked_in_order() {
    let folder = folder(&[
        ("site/b.html", SCRIPT),
        ("site/a/z.HTM", SCRIPT),
        ("site/a/y.md", SCRIPT),
        ("site/c", SCRIPT),
        ("site/c.html.bak", SCRIPT),
        ("d.txt", SCRIPT),
    ]);
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), folder.path().join("site/around")).unwrap();
    let files = |arguments: &[&str]| -> Vec<String> {
        let lines = stdout(&check(&folder, &[&["--format", "github"], arguments].concat()));
        let name = |line: &str| line.split(['=', ',']).nth(1).unwrap().replace('\\', "/");
        lines.lines().map(name).collect()
    };
    assert_eq!(files(&["site"]), ["site/a/z.HTM", "site/b.html"]);
    // What is named is checked, whatever its name.
    assert_eq!(files(&["d.txt", "site/a", "site/c"]), ["d.txt", "site/a/z.HTM", "site/c"]);
}

#[test]
fn the_report_goes_to_a_file_in_one_step() {
    let folder = folder(&[("a.html", SCRIPT), ("report.json", b"before")]);
    let output = check(&folder, &["--format", "json", "-o", "report.json", "a.html"]);
    assert_output(&output, 1, "", "");
    let report = fs::read_to_string(folder.path().join("report.json")).unwrap();
    let line: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&line["input"], &line["findings"][0]["severity"]), (&"a.html".into(), &"error".into()));
    let output = check(&folder, &["-o", "missing/report", "a.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: cannot write missing"));
}

#[test]
fn a_policy_that_refuses_inputs_is_told_of_as_any_other() {
    let folder = folder(&[("p.toml", b"version = 1\nfindings = \"refuse\"\n"), ("a.html", SCRIPT)]);
    let output = check(&folder, &["--policy", "p.toml", "--format", "summary", "a.html"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("element-not-allowed"));
}

#[test]
fn many_files_give_the_same_with_any_number_of_jobs() {
    let files: Vec<(String, Vec<u8>)> = (0..200)
        .map(|number| {
            (format!("{number:03}.html"), format!("<p onclick={number}>{}", "<b>".repeat(number % 9)).into())
        })
        .collect();
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    let folder = folder(&files);
    for form in ["human", "json", "sarif", "github", "summary"] {
        let run = |jobs| stdout(&check(&folder, &["--format", form, "--jobs", jobs, "."]));
        assert_eq!(run("4"), run("1"));
    }
}

/// Without colours and without a terminal, there is nothing but text; what a person chose counts.
#[test]
fn colours_are_for_terminals() {
    let folder = folder(&[("a.html", SCRIPT)]);
    assert!(!stdout(&check(&folder, &["a.html"])).contains('\u{1B}'));
    assert!(stdout(&check(&folder, &["--color", "always", "a.html"])).contains("\u{1B}["));
    assert!(!stdout(&check(&folder, &["--color", "never", "a.html"])).contains('\u{1B}'));
}

#[cfg(unix)]
#[test]
fn names_of_files_reach_the_terminal_made_harmless() {
    let name = "\u{1B}[2J\n::error::,a%.html";
    let folder = folder(&[(name, SCRIPT)]);
    for form in ["human", "json", "sarif", "github"] {
        let said = stdout(&check(&folder, &["--format", form, "."]));
        assert!(!said.contains('\u{1B}'), "{form}: {said:?}");
        assert!(!said.contains("\n::error::,"), "{form}: {said:?}");
    }
    let github = stdout(&check(&folder, &["--format", "github", name]));
    assert!(github.starts_with(r"::error file=\u{1b}[2J%0A%3A%3Aerror%3A%3A%2Ca%25.html,line=1"), "{github}");
    let missing = check(&folder, &["\u{1B}[2J"]);
    assert!(!String::from_utf8(missing.stderr).unwrap().contains('\u{1B}'));
}

#[test]
fn cleaning_has_the_same_reports() {
    let folder = folder(&[("a.html", SCRIPT), ("b.html", FONT)]);
    for form in ["human", "json", "sarif", "github", "summary"] {
        let checked = check(&folder, &["--format", form, "a.html", "b.html"]);
        let report = format!("--report={form}");
        let cleaned = lye_fed(&folder, &["clean", &report, "a.html", "b.html"], b"");
        assert_output(&cleaned, 0, "<p>a</p><p>ab</p>", &stdout(&checked));
    }
}

#[test]
fn help_tells_the_exit_statuses_and_shows_examples() {
    let help = stdout(&check(&folder(&[]), &["--help"]));
    for part in ["Examples:", "--fail-on", "Exit status:", "lye check --format sarif", "NO_COLOR"] {
        assert!(help.contains(part), "{help}");
    }
}
