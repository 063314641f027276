//! `lye clean`: files, pipes, reports, errors and exit statuses.

use crate::common::{assert_failed, assert_output, assert_refused, folder, lye, lye_with_stdin, stderr};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const DIRTY: &str = "<p onclick=x>Hi <script>alert(1)</script><a href='javascript:x'>you</a>\n";
const CLEAN: &str = "<p>Hi <a>you</a>\n</p>";

/// Returns the names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn stdin_is_cleaned_to_stdout() {
    let folder = folder(&[]);
    assert_output(&lye_with_stdin(&folder, &["clean"], DIRTY.as_bytes()), 0, CLEAN, "");
    assert_output(&lye_with_stdin(&folder, &["clean", "-"], DIRTY.as_bytes()), 0, CLEAN, "");
}

#[test]
fn files_are_cleaned_to_stdout() {
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("b.html", b"<b>b")]);
    let output = lye(&folder, &["clean", "a.html", "b.html"]);
    assert_output(&output, 0, &format!("{CLEAN}<b>b</b>"), "");
}

#[test]
fn plain_text_lists_links_and_leaves_out_hidden_text() {
    let mail = b"<div style='display:none'>Preheader</div><p>See <a href='https://example.org/'>this</a></p>";
    let folder = folder(&[("a.html", mail)]);
    let text = |options: &[&str]| {
        let arguments = [&["clean", "--preset", "email", "--format", "text"], options, &["a.html"]].concat();
        lye(&folder, &arguments)
    };
    assert_output(&text(&[]), 0, "Preheader\n\nSee this\n", "");
    assert_output(&text(&["--links"]), 0, "Preheader\n\nSee this (https://example.org/)\n", "");
    assert_output(&text(&["--remove-hidden", "--links"]), 0, "See this (https://example.org/)\n", "");
    let output = lye(&folder, &["clean", "--links", "a.html"]);
    assert_refused(&output, "--links requires --format text");
    let html = lye(&folder, &["clean", "--remove-hidden", "a.html"]);
    assert_output(&html, 0, "<p>See <a href=\"https://example.org/\">this</a></p>", "");
}

#[test]
fn a_page_that_loses_most_of_its_text_is_named() {
    let page = format!("<body style='visibility:hidden'><p>{}", "Water freezes at zero. ".repeat(20));
    let folder = folder(&[("a.html", page.as_bytes()), ("b.html", b"<p>b")]);
    let run = |options: &[&str]| {
        let arguments = [&["clean", "--preset", "agent"], options, &["a.html", "b.html"]].concat();
        lye(&folder, &arguments)
    };
    let warning = "warning: a.html: styles hide most of the text, and the policy removes it; `lye check` lists what is hidden\n";
    assert_output(&run(&[]), 0, "<p></p><p>b</p>", warning);
    assert_output(&run(&["--quiet"]), 0, "<p></p><p>b</p>", "");
    assert!(
        stderr(&run(&["--report"])).starts_with("a.html: removed nothing; most of the text was hidden\n")
    );
    let reported = run(&["--report=json"]);
    let json = stderr(&reported);
    assert!(json.contains("\"mostly_hidden\":1") && json.contains("\"mostly-hidden\""), "{json}");
}

#[test]
fn the_report_counts_removals() {
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("b.html", b"<b>b</b>")]);
    let output = lye(&folder, &["clean", "--report", "a.html"]);
    assert_output(&output, 0, CLEAN, "a.html: removed 1 element, 1 attribute, 1 URL\n");
    let output = lye(&folder, &["clean", "--report", "b.html", "b.html"]);
    let report = "b.html: removed nothing\nb.html: removed nothing\n2 inputs: removed nothing\n";
    assert_output(&output, 0, "<b>b</b><b>b</b>", report);
}

#[test]
fn the_report_names_applied_limits() {
    let policy = b"allow = { \"@standard\" = true }\nlimits = { depth = 4, attributes = 1, findings = 1 }\n";
    let folder = folder(&[
        ("p.toml", policy),
        ("a.html", b"<ul><li><ul><li><ul><li>News</ul></ul></ul>"),
        ("b.html", b"<p title=a lang=b>"),
        ("c.html", b"<!-- 1 --><!-- 2 --><!-- 3 -->"),
    ]);
    let report = |file| lye(&folder, &["clean", "--policy", "p.toml", "--report", file]);
    assert_eq!(
        stderr(&report("a.html")),
        "a.html: removed nothing; nesting flattened at depth 4 (`limits.depth`)\n"
    );
    assert_eq!(
        stderr(&report("b.html")),
        "b.html: removed 1 attribute; only the first attribute of each element kept (`limits.attributes`)\n"
    );
    let both = lye(&folder, &["clean", "--policy", "p.toml", "--report", "a.html", "b.html", "c.html"]);
    assert!(
        stderr(&both).ends_with("3 inputs: removed 1 attribute, 3 comments; 2 limits applied\n"),
        "{}",
        stderr(&both)
    );
}

#[test]
fn output_option_writes_a_file() {
    let folder = folder(&[("a.html", DIRTY.as_bytes())]);
    assert_output(&lye(&folder, &["clean", "a.html", "-o", "out.html"]), 0, "", "");
    assert_eq!(fs::read_to_string(folder.path().join("out.html")).unwrap(), CLEAN);
    assert_eq!(names(folder.path()), ["a.html", "out.html"]);
}

#[test]
fn files_are_replaced_in_place() {
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("b.html", b"<b>b</b>")]);
    assert_output(&lye(&folder, &["clean", "--in-place", "a.html", "b.html"]), 0, "", "");
    assert_eq!(fs::read_to_string(folder.path().join("a.html")).unwrap(), CLEAN);
    assert_eq!(fs::read_to_string(folder.path().join("b.html")).unwrap(), "<b>b</b>");
    assert_eq!(names(folder.path()), ["a.html", "b.html"]);
}

#[cfg(unix)]
#[test]
fn replacing_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("b.html", DIRTY.as_bytes())]);
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("a.html"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("b.html", path("link.html")).unwrap();
    assert_output(&lye(&folder, &["clean", "--in-place", "a.html", "link.html"]), 0, "", "");
    assert_eq!(fs::metadata(path("a.html")).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(path("link.html")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(path("b.html")).unwrap(), CLEAN);
}

#[test]
fn a_bad_file_is_unchanged_and_others_are_cleaned() {
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("bad.html", b"<b>\n\xFF"), ("c.html", b"<i>c")]);
    let output = lye(&folder, &["clean", "--in-place", "a.html", "bad.html", "missing.html", "c.html"]);
    assert_failed(&output, "error: bad.html:2: byte 1: not valid UTF-8; pass the right --encoding");
    assert_failed(&output, "error: missing.html: cannot read: ");
    assert_failed(&output, "cleaned 2 of 4 files, 2 failed\n");
    assert_eq!(fs::read_to_string(folder.path().join("a.html")).unwrap(), CLEAN);
    assert_eq!(fs::read(folder.path().join("bad.html")).unwrap(), b"<b>\n\xFF");
    assert_eq!(fs::read_to_string(folder.path().join("c.html")).unwrap(), "<i>c</i>");
    assert_eq!(names(folder.path()), ["a.html", "bad.html", "c.html"]);
    let output = lye(&folder, &["clean", "--quiet", "a.html", "bad.html"]);
    assert_output(&output, 1, CLEAN, &format!("error: {}\n", BAD.replace("FILE", "bad.html:2: byte 1")));
}

const BAD: &str = "FILE: not valid UTF-8; pass the right --encoding, or --lossy to replace invalid bytes";

#[test]
fn a_bad_input_leaves_the_output_file_unchanged() {
    let folder = folder(&[("bad.html", b"\xFF"), ("out.html", b"before")]);
    assert_failed(
        &lye(&folder, &["clean", "bad.html", "-o", "out.html"]),
        "bad.html:1: byte 1: not valid UTF-8",
    );
    assert_eq!(fs::read_to_string(folder.path().join("out.html")).unwrap(), "before");
    assert_eq!(names(folder.path()), ["bad.html", "out.html"]);
}

#[test]
fn output_is_independent_of_the_job_count() {
    let is_bad = |number: usize| number % 50 == 7;
    let content = |number: usize| match is_bad(number) {
        true => b"\xFF".to_vec(),
        false => format!("<p onclick=x>{number}{}", "<b>".repeat(number % 20)).into_bytes(),
    };
    let run = |jobs: &str, more: &[&str]| {
        let names: Vec<String> = (0..300).map(|number| format!("{number}.html")).collect();
        let folder = tempfile::tempdir().unwrap();
        for (number, name) in names.iter().enumerate() {
            fs::write(folder.path().join(name), content(number)).unwrap();
        }
        let arguments = ["clean", "--jobs", jobs].into_iter().chain(more.iter().copied());
        let arguments: Vec<&str> = arguments.chain(names.iter().map(String::as_str)).collect();
        let output = lye(&folder, &arguments);
        assert_eq!(output.status.code(), Some(1));
        let files: Vec<Vec<u8>> =
            names.iter().map(|name| fs::read(folder.path().join(name)).unwrap()).collect();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 300, "nothing else is left");
        (output.stdout, String::from_utf8(output.stderr).unwrap(), files)
    };
    let (stdout, stderr, _) = run("1", &[]);
    assert!(stderr.ends_with("cleaned 294 of 300 files, 6 failed\n"), "{stderr}");
    assert_eq!(stderr.matches("error: ").count(), 6);
    assert!(stdout.starts_with(b"<p>0</p><p>1<b></b></p>"));
    assert_eq!(run("4", &[]), run("1", &[]));
    let (_, _, replaced) = run("4", &["--in-place"]);
    assert_eq!(replaced, run("1", &["--in-place"]).2);
    assert_eq!(
        (replaced[7].as_slice(), replaced[2].as_slice()),
        (&b"\xFF"[..], &b"<p>2<b><b></b></b></p>"[..])
    );
}

#[test]
fn exploding_formatting_is_refused_with_its_position() {
    let explosive: String = (0..3_000).map(|number| format!("<p><b title={number}>\n")).collect();
    let folder = folder(&[("a.html", explosive.as_bytes())]);
    let output = lye(&folder, &["clean", "a.html"]);
    assert_failed(&output, "error: a.html:");
    assert_failed(&output, "close the formatting elements");
}

#[test]
fn bad_arguments_are_refused() {
    let folder = folder(&[("a.html", b"x")]);
    for (arguments, reason) in [
        (&["clean", "a.html", "a.html", "-o", "b.html"][..], "--output takes one input"),
        (&["clean", "--in-place"], "--in-place requires files"),
        (&["clean", "--in-place", "-"], "--in-place requires files"),
        (&["clean", "--in-place", "a.html", "-o", "b.html"], "cannot be used with"),
        (&["clean", "-", "-"], "standard input (-) can be read only once"),
        (&["clean", "a.html", "--encoding", "klingon"], "--encoding klingon: unknown encoding"),
        (&["clean", "--no-such-option"], "--no-such-option"),
        (&[], "Usage: lye"),
    ] {
        assert_refused(&lye(&folder, arguments), reason);
    }
    assert_refused(
        &lye(&folder, &["clean", "."]),
        ". is a directory; pass --in-place, --output-dir or --check-only",
    );
    assert_eq!(names(folder.path()), ["a.html"]);
}

#[test]
fn an_unwritable_output_file_is_an_error() {
    let folder = folder(&[("a.html", b"x")]);
    let output = lye(&folder, &["clean", "a.html", "-o", "missing/out.html"]);
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write missing"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn input_encodings_are_detected() {
    let folder = folder(&[
        ("utf-8.html", "é".as_bytes()),
        ("bom.html", b"\xEF\xBB\xBF\xC3\xA9"),
        ("utf-16.html", b"\xFF\xFE\xE9\0"),
        ("meta.html", b"<meta charset=windows-1252>\xE9"),
        ("latin.html", b"\xE9"),
    ]);
    for name in ["utf-8.html", "bom.html", "utf-16.html", "meta.html"] {
        assert_output(&lye(&folder, &["clean", name]), 0, "é", "");
    }
    assert_output(&lye(&folder, &["clean", "--encoding", "latin1", "latin.html"]), 0, "é", "");
    assert_output(&lye(&folder, &["clean", "--lossy", "latin.html"]), 0, "\u{FFFD}", "");
}

#[cfg(unix)]
#[test]
fn a_closed_stdout_is_not_an_error() {
    let folder = folder(&[("a.html", "<p>x</p>".repeat(200_000).as_bytes())]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["clean", "a.html"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_output(&output, 0, "", "");
}

#[cfg(unix)]
#[test]
fn a_closed_stderr_is_not_an_error() {
    let folder = folder(&[("a.html", DIRTY.as_bytes())]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["clean", "--report", "a.html"])
        .current_dir(&folder)
        .stderr(writer)
        .output()
        .unwrap();
    assert_output(&output, 0, CLEAN, "");
}

#[test]
fn help_has_examples_and_exit_statuses() {
    let folder = folder(&[]);
    let help = lye(&folder, &["clean", "--help"]);
    let text = String::from_utf8_lossy(&help.stdout);
    for part in ["Examples:", "lye clean --in-place", "Exit status:", "--lossy"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(help.status.code(), Some(0));
}

/// Runs the command of the README on its file.
#[test]
fn the_readme_example_is_cleaned() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/comment.html");
    let output = lye(folder(&[]), &["clean", "--report", file.to_str().unwrap()]);
    let (html, report) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(report.ends_with(": removed 7 elements, 4 attributes, 2 URLs, 1 comment\n"), "{report}");
    for kept in ["<strong>", "<blockquote", "<code>", r#"<a href="https://example.org/soap">"#, "café"] {
        assert!(html.contains(kept), "{kept} in {html}");
    }
    for gone in ["<script", "javascript:", "onerror", "onmouseover", "style", "iframe", "<form", "<!--"] {
        assert!(!html.contains(gone), "{gone} in {html}");
    }
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_configuration_decides_what_is_kept() {
    let config = br#"{ "elements": ["p", "script", { "name": "img", "attributes": ["src", "onerror"] }] }"#;
    let folder =
        folder(&[("c.json", config), ("a.html", b"<p>a<b>b</b><img src=x onerror=y><script>c</script>")]);
    let output = lye(&folder, &["clean", "--config", "c.json", "a.html"]);
    assert_output(&output, 0, "<p>a<img src=\"x\"></p>", "");
    let output = lye(&folder, &["clean", "--config", "c.json", "--unsafe", "a.html"]);
    assert_output(&output, 0, "<p>a<img src=\"x\" onerror=\"y\"><script>c</script></p>", "");
}

#[test]
fn a_bad_configuration_is_refused_with_its_position() {
    let folder = folder(&[
        ("member.json", br#"{ "elements": ["p", { "nam": "b" }] }"#),
        ("both.json", br#"{ "elements": ["p"], "removeElements": ["b"] }"#),
        ("syntax.json", b"{"),
        ("a.html", b"a"),
    ]);
    for (config, place) in
        [("member.json", "elements[1]"), ("both.json", "removeElements"), ("syntax.json", "line 1")]
    {
        for mode in [
            &["clean", "--config", config, "a.html"][..],
            &["clean", "--unsafe", "--config", config, "a.html"],
        ] {
            let output = lye(&folder, mode);
            assert_refused(&output, config);
            assert_refused(&output, place);
        }
    }
    assert_refused(&lye(&folder, &["clean", "--config", "none.json", "a.html"]), "none.json: cannot read");
}

#[test]
fn unsafe_needs_a_configuration() {
    let folder = folder(&[("a.html", b"a")]);
    assert_refused(&lye(&folder, &["clean", "--unsafe", "a.html"]), "--config");
}

#[test]
fn context_decides_how_input_is_parsed() {
    let folder = folder(&[("a.html", b"<td>x<p>y"), ("c.json", br#"{ "removeElements": [] }"#)]);
    assert_output(&lye(&folder, &["clean", "a.html"]), 0, "x<p>y</p>", "");
    let row = "<td>x<p>y</p></td>";
    assert_output(&lye(&folder, &["clean", "--context", "tr", "a.html"]), 0, row, "");
    let output = lye(&folder, &["clean", "--context", "tr", "--unsafe", "--config", "c.json", "a.html"]);
    assert_output(&output, 0, row, "");
    assert_output(&lye(&folder, &["clean", "--context", "body > p", "a.html"]), 0, "xy", "");
    assert_refused(
        &lye(&folder, &["clean", "--context", "p > p", "a.html"]),
        "a parser never places `p` in `p`",
    );
    let document = "<html><head></head><body>x<p>y</p></body></html>";
    let declared = document.replace("<head>", "<head><meta charset=\"utf-8\">");
    assert_output(&lye(&folder, &["clean", "--document", "a.html"]), 0, &declared, "");
    let output = lye(&folder, &["clean", "--document", "--unsafe", "--config", "c.json", "a.html"]);
    assert_output(&output, 0, document, "");
    assert_refused(&lye(&folder, &["clean", "--context", "svg path", "a.html"]), "svg:path");
}

#[test]
fn documents_declare_utf_8() {
    let payload = b"<!DOCTYPE html><meta charset=windows-1252><title>\xE9</title><p title='&#x1b;$B'>a";
    let folder = folder(&[("a.html", payload), ("all.json", b"{}")]);
    let written = |title: &str| {
        format!(
            "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>\u{E9}</title></head><body><p{title}>a</p></body></html>"
        )
    };
    let all = ["clean", "--document", "--config", "all.json", "a.html"];
    assert_output(&lye(&folder, &all), 0, &written(" title=\"$B\""), "");
    let baseline = ["clean", "--document", "--preset", "baseline", "a.html"];
    assert_output(&lye(&folder, &baseline), 0, &written(" title=\"$B\""), "");
    let default = ["clean", "--document", "a.html"];
    assert_output(&lye(&folder, &default), 0, &written(" title=\"$B\""), "");
    // The unsafe methods keep dangerous content, but declare the right encoding.
    let output = lye(&folder, &["clean", "--document", "--unsafe", "--config", "all.json", "a.html"]);
    assert_output(&output, 0, &written(" title=\"\u{1B}$B\""), "");
    // A clean document does not change and has no findings.
    assert_output(&lye(&folder, &["clean", "--document", "--in-place", "-q", "a.html"]), 0, "", "");
    assert_output(&lye(&folder, &["clean", "--document", "--check-only", "-q", "a.html"]), 0, "", "");
    assert_output(&lye(&folder, &["check", "--document", "-q", "--fail-on", "note", "a.html"]), 0, "", "");
}

#[test]
fn format_selects_text_markdown_or_xhtml() {
    let folder = folder(&[("a.html", DIRTY.as_bytes()), ("b.html", b"<ul><li>1 < 2<li>*</ul>")]);
    let clean = |format: &str| lye(&folder, &["clean", "--format", format, "a.html", "b.html"]);
    assert_output(&clean("html"), 0, &format!("{CLEAN}<ul><li>1 &lt; 2</li><li>*</li></ul>"), "");
    assert_output(&clean("text"), 0, "Hi you\n\n- 1 < 2\n- *\n", "");
    assert_output(&clean("markdown"), 0, "Hi you\n\n- 1 &lt; 2\n- \\*\n", "");
    let (p, ul) =
        ("<p xmlns=\"http://www.w3.org/1999/xhtml\">", "<ul xmlns=\"http://www.w3.org/1999/xhtml\">");
    let xhtml = format!("{p}Hi <a>you</a>\n</p>{ul}<li>1 &lt; 2</li><li>*</li></ul>");
    assert_output(&clean("xhtml"), 0, &xhtml, "");
    let output = lye(&folder, &["clean", "--format", "markdown", "--report", "a.html"]);
    assert_output(&output, 0, "Hi you\n", "a.html: removed 1 element, 1 attribute, 1 URL\n");
    assert_refused(
        &lye(&folder, &["clean", "--format", "markdown", "--in-place", "a.html"]),
        "cannot be used with",
    );
}

#[test]
fn svg_files_are_cleaned() {
    let drawing = b"<?xml version=\"1.0\"?>\n<svg><script>x()</script><circle r=\"1\"/></svg>\n";
    let folder = folder(&[("a.svg", drawing), ("b.svg", b"\n<svg>\n<p>a</p></svg>")]);
    let clean = |file| lye(&folder, &["clean", "--preset", "svg", "--format", "svg", file]);
    let expected = "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\" /></svg>";
    assert_output(&clean("a.svg"), 0, expected, "");
    assert_failed(&clean("b.svg"), "b.svg:3:1: HTML does not read this element as part of SVG");
}

#[test]
fn a_policy_applies_to_every_format() {
    let policy =
        b"allow = { \"@standard\" = true }\n[urls.rules.\"a[href]\"]\nallowed_schemes = [\"https\"]\n";
    let html = b"<a href='https://a.example/'>a</a> <a href='ftp://b.example/'>b</a>";
    let folder = folder(&[("a.html", html), ("policy.toml", policy)]);
    let output = lye(&folder, &["clean", "--policy", "policy.toml", "--format=markdown", "a.html"]);
    assert_output(&output, 0, "[a](<https://a.example/>) b\n", "");
}

#[test]
fn disallowed_elements_are_removed_unwrapped_or_escaped() {
    let folder = folder(&[
        ("a.html", b"<b>1</b><form>2</form>"),
        ("p.toml", b"allow = { \"@standard\" = true }\ndisallowed = \"unwrap\"\n"),
    ]);
    for (action, expected) in
        [("remove", "<b>1</b>"), ("unwrap", "<b>1</b>\n2"), ("escape", "<b>1</b>&lt;form&gt;2&lt;/form&gt;")]
    {
        assert_output(&lye(&folder, &["clean", "--disallowed", action, "a.html"]), 0, expected, "");
        let arguments = ["clean", "--policy", "p.toml", "--disallowed", action, "a.html"];
        assert_output(&lye(&folder, &arguments), 0, expected, "");
    }
    assert_output(&lye(&folder, &["clean", "--policy", "p.toml", "a.html"]), 0, "<b>1</b>\n2", "");
    let output = lye(&folder, &["clean", "--disallowed", "hide", "a.html"]);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("[possible values: remove, unwrap, escape]"));
}

#[test]
fn lossless_keeps_text_that_looks_like_markup() {
    let folder =
        folder(&[("a.html", b"<b>Vec<T></b> a<b>c"), ("p.json", b"{ \"allow\": { \"@standard\": true } }")]);
    let expected = "<b>Vec&lt;T&gt;</b> a&lt;b&gt;c";
    assert_output(&lye(&folder, &["clean", "--lossless", "a.html"]), 0, expected, "");
    assert_output(&lye(&folder, &["clean", "--lossless", "--policy", "p.json", "a.html"]), 0, expected, "");
    let text = ["clean", "--lossless", "--format", "text", "a.html"];
    assert_output(&lye(&folder, &text), 0, "Vec<T> a<b>c\n", "");
}
