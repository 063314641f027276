//! Mistakes on the command line: each says what was probably meant.

use crate::common::{folder, lye, stderr};

#[test]
fn each_mistake_says_what_to_write() {
    let folder = folder(&[
        ("a.html", b"x"),
        ("p.toml", b""),
        ("latin.toml", b"# \xE9\n"),
        ("latin.html", b"<p>x\xE9"),
        ("good.jsonl", b"{\"a\": \"x\"}\n"),
        ("bad.jsonl", b"{\"a\": \"x\"}\n{\"a\" 1}\n"),
    ]);
    for (arguments, said) in [
        (&["clean", "--policy", "comment", "a.html"][..], "write `--preset comment`"),
        (&["clean", "--preset", "p.toml", "a.html"], "a policy file goes with `--policy p.toml`"),
        (&["clean", "--report", "json", "a.html"], "write `--report=json`"),
        (&["clean", "-j", "0", "a.html"], "write a number of at least 1"),
        (&["clean", "--config", "p.toml", "a.html"], "a policy goes with `--policy p.toml`"),
        (
            &["clean", "--policy", "latin.toml", "a.html"],
            "latin.toml: line 1 is not UTF-8: save the file as UTF-8",
        ),
        (&["explain", "a.html"], "write `--file a.html`"),
        (&["a.html"], "write `lye clean a.html`"),
        (&["clean", "--reprot", "a.html"], "a similar argument exists: '--report'"),
        (
            &["clean", "--encoding", "utf-8", "latin.html"],
            "latin.html:1: byte 5: not valid UTF-8; pass the right --encoding",
        ),
        (
            &["clean", "--encoding", "latin9000", "a.html"],
            "--encoding latin9000: unknown encoding; try utf-8",
        ),
        (&["clean", "--base", "example.org", "a.html"], "write one such as \"https://example.com/\""),
        (
            &["clean", "--field", "b", "good.jsonl"],
            "good.jsonl: no line has `b`; did you mean `a`? To accept that, pass --allow-empty",
        ),
        (&["clean", "--field", "a", "bad.jsonl"], "bad.jsonl:2: not valid JSON: expected `:`, at column 6"),
    ] {
        let output = lye(&folder, arguments);
        assert!(stderr(&output).contains(said), "{arguments:?}: {}", stderr(&output));
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    }
}
