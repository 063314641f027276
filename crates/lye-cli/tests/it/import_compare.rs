//! `lye policy import --compare`: which outputs of another sanitizer would change, and why.

use crate::common::{assert_output, assert_refused, lye, stdout, text_folder};
use serde_json::Value;
use std::process::Output;
use tempfile::TempDir;

const SETTINGS: &str = r#"{ "tags": ["a", "b", "script"], "attributes": { "a": ["href"] } }"#;

fn compare(folder: &TempDir, corpus: &str, arguments: &[&str]) -> Output {
    let all = [
        "policy",
        "import",
        "--from",
        "nh3",
        "settings.json",
        "--compare",
        corpus,
        "--with",
        "outputs.jsonl",
    ];
    lye(folder, &[&all, arguments].concat())
}

/// A corpus of strings, and outputs.
fn strings(corpus: &[&str], outputs: &[&str]) -> TempDir {
    let lines = |texts: &[&str]| {
        texts.iter().map(|text| serde_json::to_string(text).unwrap() + "\n").collect::<String>()
    };
    text_folder(&[
        ("settings.json", r#"{ "tags": ["a", "b"], "attributes": { "a": ["href"] } }"#),
        ("corpus.jsonl", &lines(corpus)),
        ("outputs.jsonl", &lines(outputs)),
    ])
}

#[test]
fn equal_outputs_exit_with_0() {
    let folder = strings(&["<b>x", "<u>&quot;"], &["<b>x</b>", "&quot;"]);
    let expected = "1 of 2 outputs are the same, 1 differ in spelling alone, 0 differ\n";
    assert_output(&compare(&folder, "corpus.jsonl", &[]), 0, expected, "");
}

#[test]
fn differences_are_grouped_by_cause() {
    let folder = strings(
        &["<u>1</u>", "<u>2</u>", "<b>3</b>", "<a href=/x class=y>4</a>"],
        &["<u>1</u>", "<u>2</u>", "3", r#"<a href="/x" rel="noopener noreferrer" class="y">4</a>"#],
    );
    let expected = "0 of 4 outputs are the same, 0 differ in spelling alone, 4 differ

       1  has <b>, which nh3 does not keep
          corpus.jsonl:3

       2  lacks <u>: element-not-allowed by disallowed
          corpus.jsonl:1

       1  lacks `class` of <a>: attribute-not-allowed by sanitizer.attributes
          corpus.jsonl:4: \"y\"
";
    assert_output(&compare(&folder, "corpus.jsonl", &["--examples", "1"]), 1, expected, "");
}

#[test]
fn json_has_counts_and_causes() {
    let folder = strings(&["<u>1</u>", "<b>2</b>"], &["<u>1</u>", "<b>2</b>"]);
    let output = compare(&folder, "corpus.jsonl", &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let json: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(
        (json["inputs"].as_u64(), json["same"].as_u64(), json["changed"].as_u64()),
        (Some(2), Some(1), Some(1))
    );
    let cause = &json["causes"][0];
    assert_eq!((cause["kind"].as_str(), cause["element"].as_str()), (Some("element-removed"), Some("u")));
    assert_eq!((cause["code"].as_str(), cause["inputs"].as_u64()), (Some("element-not-allowed"), Some(1)));
    assert_eq!(cause["examples"][0]["input"], "corpus.jsonl:1");
}

#[test]
fn lines_may_be_objects_and_outputs_may_be_missing() {
    let folder = text_folder(&[
        ("settings.json", SETTINGS),
        ("corpus.jsonl", "{\"post\": {\"body\": \"<b>1\"}}\n{\"post\": {\"body\": \"2\"}}\n"),
        ("outputs.jsonl", "{\"output\": \"<b>1</b>\"}\nnull\n"),
    ]);
    let expected =
        "1 of 2 outputs are the same, 0 differ in spelling alone, 0 differ, 1 have no output of nh3\n";
    let output = compare(&folder, "corpus.jsonl", &["--field", "post.body"]);
    assert_eq!((stdout(&output), output.status.code()), (expected, Some(0)));
    let output = compare(&folder, "corpus.jsonl", &["--field", "post.body", "--strict"]);
    assert_eq!(output.status.code(), Some(1), "`script` was not imported");
}

#[test]
fn files_are_matched_by_name() {
    let folder = text_folder(&[
        ("settings.json", r#"{ "tags": ["b"] }"#),
        ("posts/1.html", "<b>1"),
        ("posts/new/2.html", "<b>2"),
        (
            "outputs.jsonl",
            "{\"file\": \"new/2.html\", \"output\": \"2\"}\n{\"file\": \"posts/1.html\", \"output\": \"<b>1</b>\"}\n",
        ),
    ]);
    let expected = "1 of 2 outputs are the same, 0 differ in spelling alone, 1 differ

       1  has <b>, which nh3 does not keep
          posts/new/2.html
";
    assert_output(&compare(&folder, "posts", &[]), 1, expected, "");
}

#[test]
fn the_policy_is_written_to_a_file() {
    let folder = strings(&["<b>1"], &["<b>1</b>"]);
    let output = compare(&folder, "corpus.jsonl", &["-o", "policy.toml"]);
    assert_eq!(output.status.code(), Some(0));
    let policy = std::fs::read_to_string(folder.path().join("policy.toml")).unwrap();
    assert!(policy.starts_with("version = 1\n"), "{policy}");
}

#[test]
fn files_that_do_not_fit_together_are_refused() {
    let refused = |corpus: &str, outputs: &str, arguments: &[&str], reason: &str| {
        let folder = text_folder(&[
            ("settings.json", "{}"),
            ("corpus.jsonl", corpus),
            ("outputs.jsonl", outputs),
            ("a.html", "a"),
        ]);
        let of = if corpus.is_empty() { "a.html" } else { "corpus.jsonl" };
        assert_refused(&compare(&folder, of, arguments), reason);
    };
    refused(
        "\"a\"\n\"b\"\n",
        "\"a\"\n",
        &[],
        "error: outputs.jsonl: ends after 1 lines, but corpus.jsonl has more",
    );
    refused(
        "\"a\"\n",
        "\"a\"\n\"b\"\n",
        &[],
        "error: corpus.jsonl: ends after 1 lines, but outputs.jsonl has more",
    );
    refused("{}\n", "\"a\"\n", &[], "error: corpus.jsonl:1: expected a JSON string; if lines are objects");
    refused("{}\n", "\"a\"\n", &["--field", "b"], "error: corpus.jsonl:1: no string in `b`");
    refused("\"a\"\n", "1\n", &[], "error: outputs.jsonl:1: expected a JSON string, null, or an object");
    refused("", "\"a\"\n", &[], "error: outputs.jsonl:1: a corpus of files needs lines such as");
    refused("", "", &[], "error: outputs.jsonl: no line has the file a.html");
    let both = "{\"file\": \"a.html\", \"output\": \"a\"}\n{\"file\": \"b.html\", \"output\": \"b\"}\n";
    refused("", both, &[], "error: outputs.jsonl: b.html is not in the corpus");
    refused("", both, &["--field", "b"], "error: a.html: --field needs a corpus that ends in .jsonl");
    let folder = text_folder(&[("settings.json", "{}")]);
    let alone =
        lye(&folder, &["policy", "import", "--from", "nh3", "settings.json", "--compare", "corpus.jsonl"]);
    assert_refused(&alone, "--with");
}
