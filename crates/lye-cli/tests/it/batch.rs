//! `lye clean` on many inputs: directories, records, manifests, bad files, interrupts.

use crate::common::{
    assert_failed, assert_output, assert_refused, lye, lye_with_stdin, stderr, stdout, text_folder,
};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

const DIRTY: &str = "<p onclick=x>Hi <script>alert(1)</script></p>";
const CLEAN: &str = "<p>Hi </p>";

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Returns the regular files in a folder with their contents.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let regular = entries.filter(|entry| entry.file_type().unwrap().is_file());
    regular.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[test]
fn folders_are_cleaned_in_place_and_to_output_dir() {
    let files =
        [("site/a.html", DIRTY), ("site/sub/b.HTM", DIRTY), ("site/c.txt", DIRTY), ("site/d.inc", DIRTY)];
    let folder = text_folder(&files);
    assert_output(&lye(&folder, &["clean", "--output-dir", "out", "site"]), 0, "", "");
    assert_eq!((&*read(&folder, "out/a.html"), &*read(&folder, "out/sub/b.HTM")), (CLEAN, CLEAN));
    assert!(!folder.path().join("out/c.txt").exists());
    assert_eq!(read(&folder, "site/a.html"), DIRTY);
    assert_output(
        &lye(&folder, &["clean", "--in-place", "--glob", "*.inc", "--glob", "sub/*", "site"]),
        0,
        "",
        "",
    );
    assert_eq!(read(&folder, "site/d.inc"), CLEAN);
    assert_eq!(read(&folder, "site/sub/b.HTM"), CLEAN);
    assert_eq!(read(&folder, "site/a.html"), DIRTY);
    assert_refused(
        &lye(&folder, &["clean", "site"]),
        "site is a directory; pass --in-place, --output-dir or --check-only",
    );
    assert_refused(&lye(&folder, &["clean", "--in-place", "--glob", "[", "site"]), "--glob [: ");
    let both = ["clean", "--output-dir", "out", "site/a.html", "out/a.html"];
    assert_refused(
        &lye(&folder, &both),
        "site/a.html and out/a.html would both be written to a.html in --output-dir",
    );
    assert_refused(&lye(&folder, &["clean", "--output-dir", "out"]), "--output-dir requires files");
}

#[test]
fn check_only_lists_changes_and_writes_nothing() {
    let folder = text_folder(&[("a.html", DIRTY), ("b.html", CLEAN)]);
    assert_output(&lye(&folder, &["clean", "--check-only", "."]), 1, "", "would change: ./a.html\n");
    assert_output(&lye(&folder, &["clean", "--check-only", "--quiet", "."]), 1, "", "");
    assert_output(&lye(&folder, &["clean", "--check-only", "b.html"]), 0, "", "");
    assert_eq!(read(&folder, "a.html"), DIRTY);
    let lines = lye_with_stdin(
        &folder,
        &["clean", "--check-only", "--field=b"],
        b"{\"b\":\"<p>\"}\n{\"b\":\"<p></p>\"}\n",
    );
    assert_output(&lines, 1, "", "would change: standard input:1\n");
}

#[test]
fn fields_of_json_lines_are_cleaned() {
    let folder = text_folder(&[]);
    let lines = "{\"id\": 1e3, \"b\": \"<p onclick=x>\\u0061\"}\r\n\n{\"id\":2}\n{\"b\":null,\"c\":[{\"d\":\"<script>x\"},{\"d\":\"e\"}]}";
    let output = lye_with_stdin(&folder, &["clean", "--field", "b", "--field", "c.d"], lines.as_bytes());
    let expected =
        "{\"id\": 1e3, \"b\": \"<p>a</p>\"}\r\n\n{\"id\":2}\n{\"b\":null,\"c\":[{\"d\":\"\"},{\"d\":\"e\"}]}";
    let counts =
        "standard input: 1 of 3 lines does not have `b`\nstandard input: 2 of 3 lines do not have `c.d`\n";
    assert_output(&output, 0, expected, counts);
    let output =
        lye_with_stdin(&folder, &["clean", "--field", "b", "--report"], b"{\"b\":\"<p onclick=x></p>\"}\n");
    let report = "standard input:1 (b): removed 1 attribute\n";
    assert_output(&output, 0, "{\"b\":\"<p></p>\"}\n", report);
}

#[test]
fn bad_records_are_reported_and_their_file_is_kept() {
    let bad = "{\"b\":\"<b onclick=x>1</b>\"}\n{\"b\":2}\nno\n{\"b\":\"3\"}\n";
    let folder = text_folder(&[("bad.jsonl", bad), ("good.jsonl", "{\"b\":\"<i>\"}\n")]);
    let errors = "error: bad.jsonl:2: `b` is a number, expected a string: 2\nerror: bad.jsonl:3: not valid JSON: expected ident, at column 2\n";
    let output = lye(&folder, &["clean", "--field", "b", "bad.jsonl"]);
    let failed = "error: bad.jsonl: 2 of 4 records failed\n";
    assert_output(&output, 1, "{\"b\":\"<b>1</b>\"}\n{\"b\":\"3\"}\n", &format!("{errors}{failed}"));
    let output = lye(&folder, &["clean", "--field", "b", "--in-place", "bad.jsonl", "good.jsonl"]);
    let failed =
        "error: bad.jsonl: 2 of 4 records failed; file left unchanged\ncleaned 1 of 2 files, 1 failed\n";
    assert_output(&output, 1, "", &format!("{errors}{failed}"));
    assert_eq!((&*read(&folder, "bad.jsonl"), &*read(&folder, "good.jsonl")), (bad, "{\"b\":\"<i></i>\"}\n"));
}

#[test]
fn many_records_keep_their_order() {
    let folder = text_folder(&[]);
    let lines: String =
        (0..5_000).map(|at| format!("{{\"id\":{at},\"b\":\"<p onclick=x>{at}\"}}\n")).collect();
    let expected: String = (0..5_000).map(|at| format!("{{\"id\":{at},\"b\":\"<p>{at}</p>\"}}\n")).collect();
    for jobs in ["1", "4"] {
        let output = lye_with_stdin(
            &folder,
            &["clean", "--field=b", "--jobs", jobs, "-o", "out.jsonl"],
            lines.as_bytes(),
        );
        assert_output(&output, 0, "", "");
        assert_eq!(read(&folder, "out.jsonl"), expected);
    }
}

#[test]
fn columns_of_csv_are_cleaned() {
    let table = "id;body;note\n1;\"<p onclick=x>a;\"\"b\"\"</p>\";<i>\n2\n";
    let folder = text_folder(&[("a.csv", table)]);
    let output = lye(&folder, &["clean", "--column", "body", "--delimiter", ";", "a.csv"]);
    let expected = "id;body;note\n1;\"<p>a;\"\"b\"\"</p>\";<i>\n2\n";
    assert_output(&output, 0, expected, "a.csv: 1 of 2 rows does not have `body`\n");
    let output = lye(&folder, &["clean", "--column", "text", "--delimiter", ";", "a.csv"]);
    assert_output(&output, 1, "", "error: a.csv: no column `text`; the header has `id`, `body`, `note`\n");
    assert_eq!(lye(&folder, &["clean", "--delimiter", ";", "a.csv"]).status.code(), Some(2));
    let output = lye(&folder, &["clean", "--column", "body", "--delimiter", "tab", "--in-place", "a.csv"]);
    assert_eq!((output.status.code(), &*read(&folder, "a.csv")), (Some(1), table));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn parquet_needs_a_build_with_its_feature() {
    let folder = text_folder(&[("a.parquet", "PAR1")]);
    let output = lye(&folder, &["clean", "--column", "body", "--in-place", "a.parquet"]);
    let problem = "error: a.parquet: this build of the command has no Parquet; install lye-cli with the feature `parquet`\n";
    assert_output(&output, 1, "", problem);
}

#[test]
fn a_field_can_have_the_url_of_the_page() {
    let folder = text_folder(&[]);
    let clean = |lines: &str| {
        let arguments = [
            "clean",
            "--preset",
            "agent",
            "--field",
            "html",
            "--base-field",
            "page.url",
            "--base",
            "https://example.com/",
        ];
        lye_with_stdin(&folder, &arguments, lines.as_bytes())
    };
    let lines = concat!(
        r#"{"html":"<a href='b'>c</a>","page":{"url":"https://example.org/d/"}}"#,
        "\n",
        r#"{"html":"<a href='b'>c</a>","page":{"url":null}}"#,
        "\n"
    );
    let expected = concat!(
        r#"{"html":"<a href=\"https://example.org/d/b\">c</a>","page":{"url":"https://example.org/d/"}}"#,
        "\n",
        r#"{"html":"<a href=\"https://example.com/b\">c</a>","page":{"url":null}}"#,
        "\n"
    );
    assert_output(&clean(lines), 0, expected, "");
    let bad = clean(r#"{"html":"<a href=b>","page":{"url":"/d/"}}"#);
    assert_failed(&bad, "`/d/` is not an absolute URL");
    let alone = lye_with_stdin(&folder, &["clean", "--base-field", "url"], b"{}");
    assert_refused(&alone, "--field <FIELD>");
}

#[test]
fn a_field_that_no_line_has_is_an_error() {
    let lines = "{\"id\":1,\"body\":\"<b onclick=x>\"}\n{\"id\":2}\n";
    let folder = text_folder(&[("a.jsonl", lines), ("none.jsonl", "\n"), ("none.csv", "")]);
    let clean = |more: &[&str]| lye(&folder, &[&["clean", "--in-place"], more].concat());
    let problem = "a.jsonl: 2 of 2 lines do not have `boby`\n\
        error: a.jsonl: no line has `boby`; did you mean `body`? To accept that, pass --allow-empty; file left unchanged\n";
    assert_output(&clean(&["--field", "boby", "a.jsonl"]), 1, "", problem);
    assert_eq!(read(&folder, "a.jsonl"), lines);
    let output = clean(&["--quiet", "--field", "body", "--field", "x.*.y", "a.jsonl"]);
    let problem = "error: a.jsonl: no line has `x.*.y`; line 1 has `id`, `body`; to accept that, pass --allow-empty; file left unchanged\n";
    assert_output(&output, 1, "", problem);
    let output = clean(&["--field", "body", "--field", "x.*.y", "--allow-empty", "a.jsonl"]);
    assert_eq!(
        (output.status.code(), &*read(&folder, "a.jsonl")),
        (Some(0), &*lines.replace(" onclick=x>", "></b>"))
    );
    let problem =
        "error: none.jsonl: it has no lines; to accept that, pass --allow-empty; file left unchanged\n";
    assert_output(&clean(&["--field", "body", "none.jsonl"]), 1, "", problem);
    assert_output(&clean(&["--field", "body", "--allow-empty", "none.jsonl"]), 0, "", "");
    assert_output(&clean(&["--column", "body", "--allow-empty", "none.csv"]), 0, "", "");
    assert_refused(&clean(&["--field", "items[*].body", "a.jsonl"]), "write `post.body`, `items.0.body`");
}

#[test]
fn no_input_is_an_error() {
    let folder = text_folder(&[("site/a.html", CLEAN), ("empty/a.txt", "")]);
    for (arguments, problem) in [
        (&["check", "--glob", "*.hmtl", "site"][..], "site: no file matches --glob '*.hmtl'"),
        (&["clean", "--in-place", "empty"], "empty: no file ends in .html, .htm or .xhtml"),
        (
            &["clean", "--check-only", "--glob", "*.html", "--glob", "x", "site"],
            "--glob 'x': no file matches",
        ),
        (&["check", "--glob", "*.html", "site/a.html"], "no argument is a directory"),
    ] {
        assert_refused(&lye(&folder, arguments), problem);
        let accepted = lye(&folder, &[arguments, &["--allow-empty"]].concat());
        assert_eq!(accepted.status.code(), Some(0), "{arguments:?}: {}", stderr(&accepted));
    }
    assert_refused(&lye(&folder, &["policy", "diff", "comment", "email", "empty"]), "empty: no file ends");
}

#[test]
fn everything_else_in_csv_is_kept() {
    let table = "\u{FEFF}id,body\r\n\"1\",\"<p onclick=x>a</p>\"\r\n\r\n2,<i>b</i>\r\n";
    let open = "id,body\n1,\"<p>\n2,b\n";
    let folder = text_folder(&[("a.csv", table), ("open.csv", open)]);
    let output = lye(&folder, &["clean", "--in-place", "--column", "body", "a.csv", "open.csv"]);
    let problem = "error: open.csv:2: the quotation mark that opens cell 2 is not closed\ncleaned 1 of 2 files, 1 failed\n";
    assert_output(&output, 1, "", problem);
    assert_eq!(read(&folder, "a.csv"), table.replace(" onclick=x", ""));
    assert_eq!(read(&folder, "open.csv"), open);
}

/// The program that writes a line may wait for the result.
#[test]
fn a_cleaned_line_is_written_before_the_next_is_read() {
    let folder = text_folder(&[]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["clean", "--field", "b"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (sender, receiver) = mpsc::channel();
    let reader = thread::spawn(move || lines.try_for_each(|line| sender.send(line.unwrap())));
    let mut writer = child.stdin.take().unwrap();
    for at in 0..3 {
        writeln!(writer, "{{\"b\":\"<p onclick=x>{at}\"}}").unwrap();
        let line = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!(line, format!("{{\"b\":\"<p>{at}</p>\"}}"));
    }
    drop(writer);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap().unwrap();
}

/// Only root can give a file away; other users see that the group and the mode stay.
#[cfg(unix)]
#[test]
fn replacing_keeps_owner_group_and_mode() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let folder = text_folder(&[("a.html", DIRTY), ("a.jsonl", "{\"b\":\"<p onclick=x>\"}\n")]);
    for (name, more) in [("a.html", &[][..]), ("a.jsonl", &["--field", "b"])] {
        let path = folder.path().join(name);
        let _ = chown(&path, Some(65_534), Some(65_534));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let of = |path: &Path| {
            let known = fs::metadata(path).unwrap();
            (known.uid(), known.gid(), known.mode() & 0o7777)
        };
        let (before, content) = (of(&path), read(&folder, name));
        let output = lye(&folder, &[&["clean", "--in-place"], more, &[name]].concat());
        assert_output(&output, 0, "", "");
        assert_ne!(read(&folder, name), content);
        assert_eq!(of(&path), before);
    }
}

#[test]
fn a_diff_shows_what_would_change() {
    let folder =
        text_folder(&[("site/a.html", "<p>1</p>\n<p onclick=x>2</p>\n<p>3</p>"), ("site/b.html", CLEAN)]);
    let diff = "\
--- a/site/a.html
+++ b/site/a.html
@@ -1,3 +1,3 @@
 <p>1</p>
-<p onclick=x>2</p>
+<p>2</p>
 <p>3</p>
\\ No newline at end of file
";
    let before = files(&folder.path().join("site"));
    for more in [&[][..], &["--check-only"]] {
        assert_output(&lye(&folder, &[&["clean", "--diff", "site"], more].concat()), 1, diff, "");
        assert_eq!(files(&folder.path().join("site")), before);
    }
    assert_output(&lye(&folder, &["clean", "--diff", "--in-place", "site"]), 0, diff, "");
    assert_eq!(read(&folder, "site/a.html"), "<p>1</p>\n<p>2</p>\n<p>3</p>");
    assert_output(&lye(&folder, &["clean", "--diff", "site"]), 0, "", "");
}

#[test]
fn a_backup_keeps_the_replaced_file() {
    let lines = "{\"b\":\"<p onclick=x></p>\"}\n";
    let folder = text_folder(&[("a.html", DIRTY), ("b.html", CLEAN), ("a.jsonl", lines)]);
    let clean = |more: &[&str]| lye(&folder, &[&["clean", "--in-place", "--backup", ".orig"], more].concat());
    assert_output(&clean(&["a.html", "b.html"]), 0, "", "");
    assert_output(&clean(&["--field", "b", "a.jsonl"]), 0, "", "");
    let names: Vec<String> = files(folder.path()).into_keys().collect();
    assert_eq!(names, ["a.html", "a.html.orig", "a.jsonl", "a.jsonl.orig", "b.html"]);
    assert_eq!((&*read(&folder, "a.html"), &*read(&folder, "a.html.orig")), (CLEAN, DIRTY));
    assert_eq!(read(&folder, "a.jsonl.orig"), lines);
    fs::write(folder.path().join("a.html"), DIRTY).unwrap();
    let problem = "error: cannot write a.html: its backup";
    let output = clean(&["a.html"]);
    assert!(stderr(&output).starts_with(problem) && output.status.code() == Some(1), "{}", stderr(&output));
    assert_eq!(read(&folder, "a.html"), DIRTY);
    assert_refused(&lye(&folder, &["clean", "--backup", ".orig", "a.html"]), "--in-place");
    assert_refused(&lye(&folder, &["clean", "--in-place", "--backup", "../x", "a.html"]), "such as `.orig`");
}

#[test]
fn a_manifest_works_with_reports() {
    let folder = text_folder(&[("a.html", DIRTY), ("b.html", DIRTY)]);
    let clean = |more: &[&str]| {
        lye(
            &folder,
            &[&["clean", "--in-place", "--manifest", "clean.json", "a.html", "b.html"], more].concat(),
        )
    };
    let report = "a.html: removed 1 element, 1 attribute\nb.html: removed 1 element, 1 attribute\n\
        2 inputs: removed 2 elements, 2 attributes\n";
    assert_output(&clean(&["--report"]), 0, "", report);
    assert_output(&clean(&[]), 0, "", "2 of 2 files up to date\n");
    assert_output(&clean(&["--report"]), 0, "", "2 of 2 files up to date\n");
}

#[test]
fn files_listed_in_a_manifest_are_skipped() {
    let folder = text_folder(&[
        ("a.html", DIRTY),
        ("b.html", DIRTY),
        ("p.toml", "allow = { \"@standard\" = true }\n"),
    ]);
    let clean = |more: &[&str]| {
        let arguments = [&["clean", "--in-place", "--manifest", "clean.json"], more].concat();
        lye(&folder, &arguments)
    };
    assert_output(&clean(&["a.html", "b.html"]), 0, "", "");
    assert!(read(&folder, "clean.json").contains("\"a.html\": \"sha256:"));
    assert_output(&clean(&["a.html", "b.html"]), 0, "", "2 of 2 files up to date\n");
    fs::write(folder.path().join("b.html"), DIRTY).unwrap();
    assert_output(&clean(&["a.html", "b.html"]), 0, "", "1 of 2 files up to date\n");
    assert_eq!(read(&folder, "b.html"), CLEAN);
    // Another policy: no file is up to date.
    assert_output(&clean(&["--policy", "p.toml", "a.html", "b.html"]), 0, "", "");
    fs::write(folder.path().join("a.html"), [0xFF]).unwrap();
    assert_eq!(clean(&["a.html", "b.html"]).status.code(), Some(1));
    assert!(!read(&folder, "clean.json").contains("a.html"));
    fs::write(folder.path().join("clean.json"), "[]").unwrap();
    assert_refused(&clean(&["a.html"]), "clean.json: not a manifest: ");
}

/// Anyone who can write the files and the manifest can forge hashes, so `--check-only` checks the files.
#[test]
fn check_only_ignores_the_manifest() {
    let folder = text_folder(&[("a.html", DIRTY)]);
    let arguments = ["--manifest", "clean.json", "a.html"];
    let clean = || lye(&folder, &[&["clean", "--in-place"], &arguments[..]].concat());
    let check = || lye(&folder, &[&["clean", "--check-only"], &arguments[..]].concat());
    assert_output(&check(), 1, "", "would change: a.html\n");
    assert!(!folder.path().join("clean.json").exists());
    assert_output(&clean(), 0, "", "");
    assert_output(&check(), 0, "", "");
    poison(&folder, "a.html", "clean.json");
    let before = read(&folder, "clean.json");
    assert_output(&check(), 1, "", "would change: a.html\n");
    assert_eq!(read(&folder, "clean.json"), before);
}

/// Makes a file dirty, and lists it as clean in the manifest.
fn poison(folder: &tempfile::TempDir, file: &str, manifest: &str) {
    let mut known: serde_json::Value = serde_json::from_str(&read(folder, manifest)).unwrap();
    let digits: String = Sha256::digest(DIRTY).iter().map(|byte| format!("{byte:02x}")).collect();
    known["files"][file] = format!("sha256:{digits}").into();
    fs::write(folder.path().join(manifest), serde_json::to_string(&known).unwrap()).unwrap();
    fs::write(folder.path().join(file), DIRTY).unwrap();
}

#[test]
fn a_manifest_among_the_inputs_is_not_trusted() {
    let folder = text_folder(&[("site/a.html", DIRTY)]);
    let clean = |manifest: &str| lye(&folder, &["clean", "--in-place", "--manifest", manifest, "site"]);
    assert_output(&clean("clean.json"), 0, "", "");
    poison(&folder, "site/a.html", "clean.json");
    // This manifest is trusted, as the help says.
    assert_output(&clean("clean.json"), 0, "", "1 of 1 files up to date\n");
    fs::rename(folder.path().join("clean.json"), folder.path().join("site/clean.json")).unwrap();
    let warning =
        "warning: site/clean.json: manifest not trusted (inside an input directory); cleaning all files\n";
    assert_output(&clean("site/clean.json"), 0, "", warning);
    assert_eq!(read(&folder, "site/a.html"), CLEAN);
}

#[cfg(unix)]
#[test]
fn a_world_writable_manifest_is_not_trusted() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = text_folder(&[("a.html", DIRTY)]);
    let clean = || lye(&folder, &["clean", "--in-place", "--manifest", "clean.json", "a.html"]);
    assert_output(&clean(), 0, "", "");
    poison(&folder, "a.html", "clean.json");
    let path = folder.path().join("clean.json");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    let warning = "warning: clean.json: manifest not trusted (world-writable); cleaning all files\n";
    assert_output(&clean(), 0, "", warning);
    assert_eq!(read(&folder, "a.html"), CLEAN);
}

#[test]
fn messages_escape_terminal_controls_from_inputs() {
    const CLEAR: &str = "\u{1B}[2J\u{9B}1m\u{202E}";
    let folder = text_folder(&[
        ("a.csv", &format!("id{CLEAR},\"b\nc\"\n1,2\n")),
        ("a.jsonl", "{\"body\": {\"\u{9B}2J\u{202E}\": 1}}\n"),
        ("m.json", &format!("{{\"a{CLEAR}\": 1}}")),
        ("n.json", "{\"a\\u001b[2J\\nerror: b\": 1}"),
        ("a.html", DIRTY),
    ]);
    for (arguments, expected) in [
        (&["clean", "--column", "body", "a.csv"][..], r"has `id\u{1b}[2J\u{9b}1m\u{202e}`, `b\nc`"),
        (&["clean", "--policy", "p\u{1B}[2J", "a.html"], r"p\u{1b}[2J: expected a policy file that ends in"),
        (
            &["clean", "--field", "body", "a.jsonl"],
            r#"`body` is an object, expected a string: {"\u{9b}2J\u{202e}"#,
        ),
        (&["clean", "--in-place", "--manifest", "m.json", "a.html"], "m.json: not a manifest"),
        (&["clean", "--in-place", "--manifest", "n.json", "a.html"], r"unknown field `a\u{1b}[2J\nerror: b`"),
    ] {
        let output = lye(&folder, arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
        let acts = |c: char| c != '\n' && (c.is_control() || c == '\u{202E}');
        assert!(!stderr.contains(acts), "{arguments:?}: {stderr:?}");
    }
}

/// Some files cannot be read, are not text, or do not exist.
#[test]
fn bad_files_among_ten_thousand_are_counted() {
    const FILES: usize = 10_000;
    let folder = tempfile::tempdir().unwrap();
    let mut names = Vec::new();
    for at in 0..FILES {
        let name = format!("{at:05}.html");
        match at % 1_000 {
            1 => fs::write(folder.path().join(&name), [0, 0x9F, 0x92, 0x96, 0xFF]).unwrap(),
            2 => {} // Named, but missing.
            3 => fs::create_dir(folder.path().join(&name)).unwrap(),
            4 => fs::write(folder.path().join(&name), b"\x80\x81<b>").unwrap(),
            _ => fs::write(folder.path().join(&name), DIRTY).unwrap(),
        }
        // An empty directory yields no files.
        names.push(name);
    }
    let arguments: Vec<&str> =
        ["clean", "--in-place"].into_iter().chain(names.iter().map(String::as_str)).collect();
    let output = lye(&folder, &arguments);
    assert_eq!(output.status.code(), Some(1));
    let messages = stderr(&output);
    assert!(
        messages.ends_with("cleaned 9,960 of 9,990 files, 30 failed\n"),
        "{}",
        &messages[messages.len().saturating_sub(300)..]
    );
    assert_eq!(messages.lines().count(), 31);
    for (name, content) in files(folder.path()) {
        let at: usize = name.trim_end_matches(".html").parse().unwrap();
        let is_bad = [1, 4].contains(&(at % 1_000));
        assert!(is_bad || content == CLEAN.as_bytes(), "{name}");
    }
}

/// Started files are finished, the others are unchanged, and no temporary files remain.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_half_written_file() {
    let folder = tempfile::tempdir().unwrap();
    let long = DIRTY.repeat(4_000);
    let clean = CLEAN.repeat(4_000);
    for at in 0..200 {
        fs::write(folder.path().join(format!("{at:03}.html")), &long).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_lye"));
    command.args(["clean", "--in-place", "."]).current_dir(&folder).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    // Once the first file is replaced, the command is busy.
    while fs::metadata(folder.path().join("000.html")).unwrap().len() == long.len() as u64 {
        std::thread::yield_now();
    }
    let killed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let messages = stderr(&output);
    assert!(
        messages.starts_with("interrupted: cleaned ") && messages.ends_with(" of 200 files\n"),
        "{messages}"
    );
    assert_eq!(output.status.code(), Some(130));
    let files = files(folder.path());
    assert_eq!(files.len(), 200);
    let is_whole = |content: &Vec<u8>| *content == long.as_bytes() || *content == clean.as_bytes();
    assert!(files.values().all(is_whole));
    let cleaned = files.values().filter(|content| **content == clean.as_bytes()).count();
    assert!(messages.contains(&format!("cleaned {cleaned} of")), "{messages}");
}

/// One signal ends a command that waits for a named pipe or for standard input. Nothing is written.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_wait_for_the_input() {
    let folder = text_folder(&[("a.html", CLEAN), ("out.jsonl", "old")]);
    let made = Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap();
    assert!(made.success());
    let cases: &[(&[&str], &str)] = &[
        (&["clean", "pipe"], ""),
        (&["clean", "--check-only", "a.html", "pipe", "a.html"], ""),
        (&["check", "pipe"], ""),
        (&["clean"], "<p>"),
        (&["check", "-"], "<p>"),
        (&["clean", "--field", "body", "-o", "out.jsonl"], "{\"body\": \"<p>\"}\n{\"bo"),
        (&["clean", "--column", "body"], "body\n<p>\n\"<p"),
    ];
    for signal in ["TERM", "INT"] {
        for (arguments, input) in cases {
            let mut command = Command::new(env!("CARGO_BIN_EXE_lye"));
            command.args(*arguments).current_dir(&folder).stdin(Stdio::piped());
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let mut held = child.stdin.take().unwrap();
            held.write_all(input.as_bytes()).unwrap();
            // Once it has a handler of signals, the command waits.
            let status = format!("/proc/{}/status", child.id());
            let handles = |line: &str| {
                line.strip_prefix("SigCgt:\t")
                    .is_some_and(|mask| u64::from_str_radix(mask, 16).unwrap() & (1 << 14) != 0)
            };
            while !fs::read_to_string(&status).unwrap().lines().any(handles) {
                std::thread::yield_now();
            }
            let kill = format!("kill -{signal} {}", child.id());
            assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
            assert_eq!(child.wait().unwrap().code(), Some(130), "{signal} {arguments:?}");
            drop(held);
        }
    }
    assert_eq!(files(folder.path())["out.jsonl"], b"old");
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 3);
}

#[test]
fn results_in_output_dir_have_the_extension_of_their_format() {
    let folder = text_folder(&[("site/a.html", DIRTY), ("site/sub/b.htm", DIRTY)]);
    let cases = [("markdown", "md"), ("text", "txt"), ("xhtml", "xhtml")];
    for (format, extension) in cases {
        let arguments = ["clean", "--format", format, "--output-dir", format, "site"];
        assert_output(&lye(&folder, &arguments), 0, "", "");
        assert!(folder.path().join(format).join("a").with_extension(extension).is_file(), "{format}");
        assert!(folder.path().join(format).join("sub/b").with_extension(extension).is_file(), "{format}");
    }
}

#[test]
fn refused_texts_of_records_become_null_or_escaped() {
    let folder = text_folder(&[
        ("p.toml", "extends = \"default\"\nlimits.input_bytes = 9\n"),
        ("a.jsonl", "{\"body\": \"<b>long</b>\", \"n\": 1}\n{\"body\": \"b\"}\n"),
        ("a.csv", "id,body\n1,<b>long</b>\n2,b\n"),
    ]);
    let cases = [
        ("null", "--field", "a.jsonl", "{\"body\": null, \"n\": 1}\n{\"body\": \"b\"}\n"),
        ("null", "--column", "a.csv", "id,body\n1,\n2,b\n"),
        (
            "keep-escaped",
            "--field",
            "a.jsonl",
            "{\"body\": \"&lt;b&gt;long&lt;/b&gt;\", \"n\": 1}\n{\"body\": \"b\"}\n",
        ),
        ("keep-escaped", "--column", "a.csv", "id,body\n1,&lt;b&gt;long&lt;/b&gt;\n2,b\n"),
    ];
    for (action, option, file, expected) in cases {
        let output =
            lye(&folder, &["clean", "--policy", "p.toml", option, "body", "--on-error", action, file]);
        let instead = if action == "null" { "null" } else { "escaped" };
        let line = if option == "--field" { 1 } else { 2 };
        let reason = "body: the input has too many bytes: the limit is 9 (`limits.input_bytes`)";
        assert_output(
            &output,
            0,
            expected,
            &format!("warning: {file}:{line}: {reason}; {instead} instead\n"),
        );
    }
    assert_refused(
        &lye(&folder, &["clean", "--on-error", "null", "a.csv"]),
        "--on-error requires --field or --column",
    );
}

#[test]
fn a_column_holds_what_was_found() {
    let lines = "{\"body\": \"<b onclick=x>a</b>\", \"n\": [1] }\n\n{\"body\": null}\n{\"body\": [\"b\", \"<i onclick=y onfocus=z>\"]}";
    let folder = text_folder(&[
        ("a.jsonl", lines),
        ("a.csv", "id,body,more\r\n1,<b onclick=x>a</b>,\r\n\r\n2,b\r\n"),
        ("other.jsonl", "{\"body\": \"a\", \"found\": 1}\n[\"a\"]\n"),
    ]);
    let clean = |arguments: &[&str]| lye(&folder, &[&["clean", "-q"], arguments].concat());
    assert_output(
        &clean(&["--field", "body", "--counts-column", "found", "a.jsonl"]),
        0,
        "{\"body\": \"<b>a</b>\", \"n\": [1],\"found\":{\"attribute-not-allowed\":1} }\n\n{\"body\": null,\"found\":null}\n\
         {\"body\": [\"b\", \"<i></i>\"],\"found\":{\"attribute-not-allowed\":2}}",
        "",
    );
    assert_output(
        &clean(&["--column", "body", "--counts-column", "found", "a.csv"]),
        0,
        "id,body,more,found\r\n1,<b>a</b>,,\"{\"\"attribute-not-allowed\"\":1}\"\r\n\r\n2,b,,{}\r\n",
        "",
    );
    let output = clean(&["--field", "body", "--findings-column", "found", "a.jsonl"]);
    let last: serde_json::Value = serde_json::from_str(stdout(&output).lines().last().unwrap()).unwrap();
    let attributes: Vec<&str> =
        last["found"].as_array().unwrap().iter().map(|found| found["attribute"].as_str().unwrap()).collect();
    assert_eq!(attributes, ["onclick", "onfocus"]);
    let refused = clean(&["--field", "body", "--counts-column", "found", "--allow-empty", "other.jsonl"]);
    assert_failed(&refused, "error: other.jsonl:1: it has the member `found` already; pass another name\n");
    assert!(
        stderr(&refused).contains("other.jsonl:2: not an object, so that it cannot have the member `found`")
    );
    let refused = clean(&["--column", "body", "--counts-column", "id", "a.csv"]);
    assert_failed(&refused, "error: a.csv: the header has `id` already; pass another name\n");
    assert_refused(
        &clean(&["--counts-column", "found", "a.csv"]),
        "--counts-column requires --field or --column",
    );
}

#[test]
fn more_jobs_than_threads_are_possible_are_accepted() {
    let folder = text_folder(&[("a.html", DIRTY)]);
    assert_output(&lye(&folder, &["clean", "--jobs", "4000000000", "a.html"]), 0, CLEAN, "");
}

/// A user who can write to the output folder cannot redirect files out of it.
#[cfg(unix)]
#[test]
fn symbolic_links_in_output_dir_are_not_followed() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = text_folder(&[
        ("site/a.html", DIRTY),
        ("site/sub/b.html", DIRTY),
        ("site/new/c.html", DIRTY),
        ("secret/a.html", "secret"),
        ("real/keep.txt", ""),
    ]);
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("secret/a.html"), fs::Permissions::from_mode(0o600)).unwrap();
    fs::create_dir(path("out")).unwrap();
    symlink("../secret/a.html", path("out/a.html")).unwrap();
    symlink("../secret", path("out/sub")).unwrap();
    symlink("../gone", path("out/new")).unwrap();
    let output = lye(&folder, &["clean", "--output-dir", "out", "site"]);
    assert_eq!(output.status.code(), Some(1));
    let messages = stderr(&output);
    for link in ["out/sub", "out/new"] {
        assert!(
            messages.contains(&format!(
                "cannot create {link}: it is a symbolic link, which may lead out of the output directory"
            )),
            "{messages}"
        );
    }
    // A link in place of a file is replaced; its target is unchanged.
    assert!(!fs::symlink_metadata(path("out/a.html")).unwrap().is_symlink());
    assert_eq!(read(&folder, "out/a.html"), CLEAN);
    assert_ne!(fs::metadata(path("out/a.html")).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(read(&folder, "secret/a.html"), "secret");
    assert!(!path("secret/b.html").exists() && !path("gone").exists());
    // The output folder itself may be a link.
    symlink("real", path("named")).unwrap();
    assert_output(&lye(&folder, &["clean", "--output-dir", "named", "site"]), 0, "", "");
    assert_eq!((&*read(&folder, "real/a.html"), &*read(&folder, "real/sub/b.html")), (CLEAN, CLEAN));
}

/// A file is replaced, not overwritten.
#[cfg(unix)]
#[test]
fn hard_links_to_a_replaced_file_keep_the_old_content() {
    let folder = text_folder(&[("a.html", DIRTY), ("site/b.html", DIRTY), ("out/x.txt", "")]);
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("a.html"), path("other.html")).unwrap();
    assert_output(&lye(&folder, &["clean", "--in-place", "a.html"]), 0, "", "");
    assert_eq!((&*read(&folder, "a.html"), &*read(&folder, "other.html")), (CLEAN, DIRTY));
    fs::write(path("precious"), "precious").unwrap();
    fs::hard_link(path("precious"), path("out/b.html")).unwrap();
    assert_output(&lye(&folder, &["clean", "--output-dir", "out", "site"]), 0, "", "");
    assert_eq!((&*read(&folder, "out/b.html"), &*read(&folder, "precious")), (CLEAN, "precious"));
}
