//! `lye check`: files and directories, exit statuses, report destinations.

use crate::common::{
    assert_output, assert_refused, folder, lye, lye_with_stdin, stderr, stdout, text_folder,
};
use std::fs;
use std::process::Output;
use tempfile::TempDir;

const SCRIPT: &[u8] = b"<p>a<script>b</script>";
const FONT: &[u8] = b"<p>a<font>b</font>";
const COMMENT: &[u8] = b"<p>a<!-- b -->";
const CLEAN: &[u8] = b"<p>a</p>";

fn check(folder: &TempDir, arguments: &[&str]) -> Output {
    lye_with_stdin(folder, &[&["check"], arguments].concat(), SCRIPT)
}

fn status(folder: &TempDir, arguments: &[&str]) -> Option<i32> {
    check(folder, arguments).status.code()
}

#[test]
fn exit_status_depends_on_findings_and_fail_on() {
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
        for format in ["human", "json", "sarif", "github", "summary"] {
            let arguments = [&["--format", format], arguments].concat();
            assert_eq!(status(&folder, &arguments), Some(expected), "{arguments:?}");
        }
    }
}

#[test]
fn options_add_parser_errors_url_errors_and_paths() {
    let folder = folder(&[("a.html", b"<ul><li title=a title=b><a href='https://example.org/a b'>x</a>\n")]);
    let codes = |arguments: &[&str]| {
        let output = check(&folder, &[arguments, &["--format", "json", "a.html"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = line["findings"].as_array().unwrap().clone();
        let codes = findings
            .iter()
            .map(|finding| format!("{} {}", finding["code"], finding["path"]).replace('"', ""));
        codes.collect::<Vec<_>>()
    };
    assert_eq!(codes(&[]), ["url-rewritten null"]);
    assert_eq!(codes(&["--parser-errors"]), ["duplicate-attribute null", "url-rewritten null"]);
    let of_urls = codes(&["--url-errors", "--paths"]);
    assert_eq!(of_urls, ["url-rewritten ul > li > a", "invalid-URL-unit ul > li > a"]);
}

#[test]
fn a_url_with_many_errors_has_a_short_report() {
    let html = format!("<a href='https://{}'>x</a>", "@".repeat(10_000));
    let folder = folder(&[("a.html", html.as_bytes())]);
    for format in ["human", "json", "sarif", "github"] {
        let output = check(&folder, &["--url-errors", "--format", format, "a.html"]);
        let report = stdout(&output);
        assert!(report.len() < 10 * html.len(), "{format}: {} bytes", report.len());
        if format != "json" {
            assert!(report.contains("10000 times, first here"), "{format}: {report}");
        }
    }
}

#[test]
fn fields_and_columns_are_checked() {
    let folder = folder(&[
        ("a.jsonl", b"{\"b\":\"<b>x</b>\"}\n{\"b\":\"<p onclick=x></p>\"}\n"),
        ("a.csv", b"b\n<p onclick=x></p>\n"),
    ]);
    for (arguments, place) in [
        (&["--field", "b", "a.jsonl"][..], "--> a.jsonl:2 (b):1:4"),
        (&["--column", "b", "a.csv"], "--> a.csv:2 (b):1:4"),
    ] {
        let output = check(&folder, arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(stdout(&output).contains(place), "{}", stdout(&output));
    }
    assert_eq!(status(&folder, &["--field", "c", "a.jsonl"]), Some(2));
}

#[test]
fn parse_errors_without_an_element_say_so() {
    let folder = folder(&[("a.html", b"<p>a</p x=1>")]);
    let output = check(&folder, &["--parser-errors", "a.html"]);
    assert!(stdout(&output).starts_with("warning[end-tag-with-attributes]: a parse error\n"));
    let output = check(&folder, &["--parser-errors", "--format", "github", "a.html"]);
    assert!(!stdout(&output).contains("<>"), "{}", stdout(&output));
}

#[test]
fn bad_usage_is_refused() {
    let folder = folder(&[("a.html", CLEAN), ("p.toml", b"version = 2")]);
    for (arguments, reason) in [
        (&["--format", "text", "a.html"][..], "[possible values: human, json, sarif, github, summary]"),
        (&["--fail-on", "never", "a.html"], "[possible values: note, warning, error]"),
        (&["--policy", "p.toml", "a.html"], "p.toml:1"),
        (&["--policy", "none.toml", "a.html"], "none.toml: cannot read"),
        (&["-", "-"], "standard input (-) can be read only once"),
        (&["--in-place", "a.html"], "--in-place"),
    ] {
        assert_refused(&check(&folder, arguments), reason);
    }
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let folder = folder(&[("a.html", SCRIPT), ("bad.html", b"\xFF"), ("c.html", FONT)]);
    let output = check(&folder, &["--format", "summary", "a.html", "bad.html", "c.html"]);
    let table = "error    element-not-allowed        1 in 1 input\nwarning  element-not-allowed        1 in 1 input\n\
                 1 error and 1 warning in 2 of 2 inputs\n";
    assert_eq!(stdout(&output), table);
    let messages = stderr(&output);
    assert!(messages.starts_with("error: bad.html:1: byte 1: not valid UTF-8"), "{messages}");
    assert!(messages.ends_with("checked 2 of 3 files, 1 failed\n"), "{messages}");
}

#[test]
fn html_below_a_folder_is_checked_in_order() {
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
        let output = check(&folder, &[&["--format", "github"], arguments].concat());
        let name = |line: &str| line.split(['=', ',']).nth(1).unwrap().replace('\\', "/");
        stdout(&output).lines().map(name).collect()
    };
    assert_eq!(files(&["site"]), ["site/a/z.HTM", "site/b.html"]);
    // Named files are checked, whatever their extension.
    assert_eq!(files(&["d.txt", "site/a", "site/c"]), ["d.txt", "site/a/z.HTM", "site/c"]);
}

#[test]
fn output_option_writes_the_report_to_a_file() {
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
fn a_refusing_policy_reports_findings() {
    let folder = folder(&[("p.toml", b"output.findings = \"reject\"\n"), ("a.html", SCRIPT)]);
    let output = check(&folder, &["--policy", "p.toml", "--format", "summary", "a.html"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("element-not-allowed"));
}

#[test]
fn output_is_independent_of_the_job_count() {
    let files: Vec<(String, Vec<u8>)> = (0..200)
        .map(|number| {
            (format!("{number:03}.html"), format!("<p onclick={number}>{}", "<b>".repeat(number % 9)).into())
        })
        .collect();
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    let folder = folder(&files);
    for format in ["human", "json", "sarif", "github", "summary"] {
        let run = |jobs| check(&folder, &["--format", format, "--jobs", jobs, "."]).stdout;
        assert_eq!(run("4"), run("1"));
    }
}

#[test]
fn color_is_for_terminals_or_on_request() {
    let folder = folder(&[("a.html", SCRIPT)]);
    assert!(!stdout(&check(&folder, &["a.html"])).contains('\u{1B}'));
    assert!(stdout(&check(&folder, &["--color", "always", "a.html"])).contains("\u{1B}["));
    assert!(!stdout(&check(&folder, &["--color", "never", "a.html"])).contains('\u{1B}'));
}

#[cfg(unix)]
#[test]
fn terminal_controls_in_file_names_are_escaped() {
    let name = "\u{1B}[2J\n::error::,a%.html";
    let folder = folder(&[(name, SCRIPT)]);
    for format in ["human", "json", "sarif", "github"] {
        let output = check(&folder, &["--format", format, "."]);
        let report = stdout(&output);
        assert!(!report.contains('\u{1B}'), "{format}: {report:?}");
        assert!(!report.contains("\n::error::,"), "{format}: {report:?}");
    }
    let output = check(&folder, &["--format", "github", name]);
    let github = stdout(&output);
    assert!(github.starts_with(r"::error file=\u{1b}[2J%0A%3A%3Aerror%3A%3A%2Ca%25.html,line=1"), "{github}");
    let missing = check(&folder, &["\u{1B}[2J"]);
    assert!(!String::from_utf8(missing.stderr).unwrap().contains('\u{1B}'));
}

#[test]
fn clean_and_check_write_the_same_reports() {
    let folder = folder(&[("a.html", SCRIPT), ("b.html", FONT)]);
    for format in ["human", "json", "sarif", "github", "summary"] {
        let checked = check(&folder, &["--format", format, "a.html", "b.html"]);
        let report = format!("--report={format}");
        let cleaned = lye(&folder, &["clean", &report, "a.html", "b.html"]);
        assert_output(&cleaned, 0, "<p>a</p><p>ab</p>", stdout(&checked));
    }
}

#[test]
fn help_has_examples_and_exit_statuses() {
    let output = check(&folder(&[]), &["--help"]);
    let help = stdout(&output);
    for part in ["Examples:", "--fail-on", "Exit status:", "lye check --format sarif", "NO_COLOR"] {
        assert!(help.contains(part), "{help}");
    }
}

#[test]
fn markdown_findings_have_the_lines_of_the_markdown() {
    let text = "# Notes\n\n- one\n- two\n\n\n> <b onclick=\"x()\">b</b>\n";
    let folder = text_folder(&[("a.md", text)]);
    let run = |format: &str| {
        let output =
            check(&folder, &["--from", "markdown", "--preset", "markdown", "--format", format, "a.md"]);
        assert_eq!(output.status.code(), Some(1));
        stdout(&output).to_owned()
    };
    assert!(
        run("github").contains("::error file=a.md,line=7,endLine=7,col=6,endColumn=18,"),
        "{}",
        run("github")
    );
    assert!(run("sarif").contains("\"startLine\":7"));
    assert!(run("json").contains("\"line\":7,\"column\":6"));
    assert!(run("human").contains("--> a.md:7:6") && run("human").contains("7 | > <b onclick="));
}

#[test]
fn a_refused_markdown_input_claims_no_line_of_its_html() {
    let folder = text_folder(&[
        ("a.md", "\n\n\n<b onclick=x>b</b>\n"),
        ("p.toml", "extends = \"markdown\"\nlimits.nodes = 1\n"),
    ]);
    let output = check(&folder, &["--from", "markdown", "--policy", "p.toml", "a.md"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a.md: the input has too many nodes"), "{}", stderr(&output));
}

#[test]
fn clean_svg_files_have_nothing_to_report() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 24 24\">\
                   <g xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h24v24H0z\"/></g></svg>";
    let wrong = "<svg xmlns=\"http://www.w3.org/1999/xhtml\"><path d=\"M0 0\"/></svg>";
    let folder =
        text_folder(&[("a.svg", drawing), ("wrong.svg", wrong), ("bad.svg", "<svg onload=\"x()\"/>")]);
    let status =
        |arguments: &[&str]| check(&folder, &[&["--preset", "svg"], arguments].concat()).status.code();
    for arguments in [&["--fail-on", "note", "a.svg"][..], &["--fail-on", "note", "--from", "svg", "a.svg"]] {
        assert_eq!(status(arguments), Some(0), "{arguments:?}");
    }
    assert_eq!(status(&["wrong.svg"]), Some(1));
    assert_eq!(status(&["--from", "svg", "--fail-on", "error", "bad.svg"]), Some(1));
    assert_eq!(status(&["--from", "svg", "."]), Some(1));
}

#[test]
fn xhtml_input_is_said() {
    let chapter =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body><p>Text</p></body></html>";
    let folder = text_folder(&[("a.xhtml", chapter)]);
    let output = check(&folder, &["a.xhtml"]);
    assert_eq!(output.status.code(), Some(1));
    let report = stdout(&output);
    assert!(
        report.contains("warning[xhtml-input]: <title>") && report.contains("--> a.xhtml:1:50"),
        "{report}"
    );
}

#[test]
fn css_findings_name_the_property() {
    let folder =
        text_folder(&[("a.html", "<p style=\"position: fixed; behavior: url(x); color: red\">a</p>\n")]);
    let output = check(&folder, &["--preset", "article", "a.html"]);
    let report = stdout(&output);
    for subject in ["`position` in `style` of <p>", "`behavior` in `style` of <p>"] {
        assert!(report.contains(subject), "{report}");
    }
}

#[test]
fn each_reason_has_its_own_block() {
    let folder = text_folder(&[("a.html", "<p align=left class=a onclick=x><blink>b</blink></p>\n")]);
    let report = stdout(&check(&folder, &["a.html"])).to_owned();
    assert_eq!(report.matches("error[attribute-not-allowed]").count(), 1, "{report}");
    assert_eq!(report.matches("warning[element-not-allowed]").count(), 1, "{report}");
    assert!(report.contains("note: unwrapped, content kept; rule:"), "{report}");
}
