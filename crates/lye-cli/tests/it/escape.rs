//! `lye encode`, `lye strip`, `lye check --xhtml`, `--charset-strict` and `--from markdown`: the HOWTO's ways to show text of users.

use crate::common::{assert_output, lye_with_stdin, stderr, stdout};
use std::fs;
use std::process::Output;

fn lye(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Output {
    lye_with_stdin(tempfile::tempdir().unwrap(), arguments, stdin.as_ref())
}

#[test]
fn encode_shows_text_as_written() {
    let input = "<b>é</b> & \"c\"";
    let output = lye(&["encode"], input);
    assert_output(&output, 0, "&lt;b&gt;é&lt;/b&gt; &amp; &quot;c&quot;", "");
    let output = lye(&["encode", "--ascii", "--keep-quotes"], input);
    assert_output(&output, 0, "&lt;b&gt;&#233;&lt;/b&gt; &amp; \"c\"", "");
    let output = lye(&["encode", "--reject-encoded"], "1 &lt; 2");
    let error =
        "error: standard input: line 1, column 3: the text is already encoded, once; decode it first\n";
    assert_output(&output, 1, "", error);
}

#[test]
fn strip_removes_or_refuses_markup() {
    let output = lye(&["strip"], "<p>1 < 2<script>alert(1)</script> <b>c</b>");
    assert_output(&output, 0, "1 &lt; 2 c", "");
    assert_output(&lye(&["strip", "--refuse"], "1 < 2"), 0, "1 &lt; 2", "");
    let output = lye(&["strip", "--refuse"], "a\n<b>c");
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""));
    assert!(stderr(&output).contains("line 2, column 1: the tag <b> is not allowed"), "{}", stderr(&output));
    for (list, text, status) in
        [("text", "a\"é", 0), ("attribute", "a\"", 1), ("ascii", "é", 1), ("text", "a>b", 1)]
    {
        assert_eq!(lye(&["strip", "--legal", list], text).status.code(), Some(status), "{list} {text}");
    }
}

#[test]
fn contained_results_have_a_class_and_a_label() {
    let output = lye(&["encode", "--contain", "guest", "--label", "A guest"], "</blockquote>");
    let html = stdout(&output);
    assert!(html.starts_with("<blockquote") && html.contains("class=\"guest\""), "{html}");
    assert!(html.contains("&lt;/blockquote&gt;"), "{html}");
    assert_eq!(lye(&["encode", "--contain", "two words", "--label", "A"], "").status.code(), Some(2));
    assert_eq!(lye(&["encode", "--contain", "guest"], "").status.code(), Some(2));
}

#[test]
fn other_inputs_are_written_if_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (bad, good) = (path("bad.txt", b"a\x01"), path("good.txt", b"b"));
    let output = lye(&["strip", "--charset-strict", &bad, &good], "");
    assert_eq!((output.status.code(), stdout(&output)), (Some(1), "b"));
    assert!(
        stderr(&output).contains("byte 1: the control character U+0001 is not accepted"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn strict_charsets_reject_what_is_not_plain_text_in_the_encoding() {
    for (bytes, arguments, problem) in [
        (
            &b"a\xC0\xBCb"[..],
            &[][..],
            "byte 1: a character is written in UTF-8 with more bytes than it needs",
        ),
        (b"a\x01b", &[], "byte 1: the control character U+0001 is not accepted"),
        (b"+ADw-script+AD4-", &[], "byte 0: the text is markup to whoever reads it as UTF-7"),
        (b"\xFF\xFEa\0", &[], "byte 0: the encoding UTF-16LE is not accepted"),
        (b"\xEF\xBB\xBFa", &["--encoding", "windows-1252"], "byte 0: the encoding UTF-8 is not accepted"),
    ] {
        let output = lye(&[&["clean", "--charset-strict"], arguments].concat(), bytes);
        assert_eq!((output.status.code(), stdout(&output)), (Some(1), ""), "{bytes:?}");
        assert!(stderr(&output).contains(problem), "{bytes:?}: {}", stderr(&output));
    }
    assert_output(&lye(&["clean", "--charset-strict"], "<p>é</p>\t\n"), 0, "<p>é</p>\t\n", "");
    let output = lye(&["clean", "--charset-strict", "--encoding", "windows-1252"], b"caf\xE9");
    assert_output(&output, 0, "café", "");
    // A declaration does not decide.
    assert_output(&lye(&["clean", "--charset-strict"], "<meta charset=big5>é"), 0, "é", "");
    assert_eq!(lye(&["clean", "--charset-strict", "--lossy"], "a").status.code(), Some(2));
}

#[test]
fn xhtml_is_accepted_unchanged_or_refused() {
    let check = |text: &str| lye(&["check", "--xhtml", "--preset", "howto-minimal"], text);
    assert_output(&check("<p>1 &lt; 2<br /></p>"), 0, "", "");
    for (text, problem) in [
        ("<p>a</P>", "line 1, column 7: `P` is not in lower case; write `p`"),
        ("<p><b>a</p></b>", "line 1, column 8: "),
        ("<p>a<u>b</u></p>", "line 1, column 5: not allowed: "),
    ] {
        let output = check(text);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(
            stdout(&output).starts_with(&format!("standard input: {problem}")),
            "{text}: {}",
            stdout(&output)
        );
    }
    assert_eq!(lye(&["check", "--xhtml", "--format", "json"], "a").status.code(), Some(2));
}

#[test]
fn markdown_is_converted_and_cleaned() {
    let markdown = "*a* <b onclick=x>b</b> [c](javascript:alert(1))";
    let output = lye(&["clean", "--from", "markdown", "--preset", "howto-minimal"], markdown);
    assert_output(&output, 0, "<p><em>a</em> <b>b</b> </p>\n", "");
    // Reports show the Markdown.
    let output = lye(&["check", "--from", "markdown", "--preset", "howto-minimal"], markdown);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("1 | *a* <b onclick=x>b</b>"), "{}", stdout(&output));
    // Markdown in records becomes HTML.
    let output = lye(&["clean", "--from", "markdown", "--field", "body"], "{\"body\":\"*a*\"}\n");
    assert_output(&output, 0, "{\"body\":\"<p><em>a</em></p>\\n\"}\n", "");
    for option in ["--in-place", "--check-only", "--diff"] {
        let output = lye(&["clean", "--from", "markdown", option, "a.md"], "");
        assert_eq!(output.status.code(), Some(2), "{option}");
        assert!(stderr(&output).contains("the output is not Markdown"), "{option}: {}", stderr(&output));
    }
}

#[test]
fn markdown_files_of_directories_become_html_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    fs::write(folder.path().join("in/a.md"), "# A").unwrap();
    fs::write(folder.path().join("in/b.html"), "B").unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let output = lye(&["clean", "--from", "markdown", "--output-dir", &path("out"), &path("in")], "");
    assert_output(&output, 0, "", "");
    assert_eq!(fs::read_to_string(path("out/a.html")).unwrap(), "<h1>A</h1>\n");
    assert_eq!(fs::read_dir(path("out")).unwrap().count(), 1);
}

#[test]
fn markdown_files_with_the_same_target_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.md"), "A").unwrap();
    fs::write(path("a.markdown"), "B").unwrap();
    let arguments =
        ["clean", "--from", "markdown", "--output-dir", &path("out"), &path("a.md"), &path("a.markdown")];
    let output = lye(&arguments, "");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("would both be written to a.html in --output-dir"),
        "{}",
        stderr(&output)
    );
}
