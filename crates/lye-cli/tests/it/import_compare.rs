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
        "--quiet",
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
    let expected = "1 of 2 outputs is the same, 1 differs only in spelling, 0 differ\n";
    assert_output(&compare(&folder, "corpus.jsonl", &[]), 0, expected, "");
}

#[test]
fn differences_are_grouped_by_cause() {
    let folder = strings(
        &["<u>1</u>", "<u>2</u>", "<b>3</b>", "<a href=/x class=y>4</a>"],
        &["<u>1</u>", "<u>2</u>", "3", r#"<a href="/x" rel="noopener noreferrer" class="y">4</a>"#],
    );
    let expected = "0 of 4 outputs are the same, 0 differ only in spelling, 4 differ

       1  has <b>, which nh3 does not keep
          corpus.jsonl:3

       2  lacks <u>: element-not-allowed by disallowed
          corpus.jsonl:1

       1  lacks `class` of <a>: attribute-not-allowed by allow
          corpus.jsonl:4: \"y\"
";
    assert_output(&compare(&folder, "corpus.jsonl", &["--examples", "1"]), 1, expected, "");
}

/// Compares with settings of nh3, and returns the report.
fn report(settings: &str, input: &str, output: &str) -> String {
    let folder = strings(&[input], &[output]);
    std::fs::write(folder.path().join("settings.json"), settings).unwrap();
    stdout(&compare(&folder, "corpus.jsonl", &[])).to_owned()
}

#[test]
fn links_keep_their_place() {
    // The address of the second link is not given to the first one.
    let links = r#"<a href="https://u:p@e.com/">1</a> <a href="https://b.com/a b">2</a>"#;
    let shown = report(r#"{ "link_rel": null }"#, links, links);
    let expected = "0 of 1 outputs are the same, 0 differ only in spelling, 1 differs

       1  lacks `href` of <a>: url-credentials by urls.rules.\"a[href]\"
          corpus.jsonl:1: \"https://u:p@e.com/\"
";
    assert_eq!(shown, expected);
}

#[test]
fn causes_have_the_value_of_the_difference() {
    // The first finding is about the other link.
    let links = "<a href=\"/x\">1</a> <a href=\"https://u@e.com/\">2</a>";
    let old = "<a>1</a> <a href=\"https://u@e.com/\">2</a>";
    let shown = report(r#"{ "url_relative": "deny", "link_rel": null }"#, links, old);
    assert!(shown.contains("lacks `href` of <a>: url-credentials"), "{shown}");
}

#[test]
fn spelling_of_css_and_urls_is_no_difference() {
    let settings = r#"{ "tags": ["a"], "attributes": { "a": ["href"] }, "link_rel": null }"#;
    let shown = report(settings, "<a href='/a b'>1</a>", "<a href='/a b'>1</a>");
    assert_eq!(shown, "0 of 1 outputs are the same, 1 differs only in spelling, 0 differ\n");
}

#[test]
fn restrictions_and_white_space_come_last() {
    let folder = strings(
        &["<a href=/1>1</a>", "<a href=/2>2</a>", "<b>3", "4 "],
        &["<a href=\"/1\">1</a>", "<a href=\"/2\">2</a>", "3", "4"],
    );
    let expected = "0 of 4 outputs are the same, 0 differ only in spelling, 4 differ

       1  has <b>, which nh3 does not keep
          corpus.jsonl:3

       2  adds `rel` of <a>, which only takes rights: attribute-set by set.\"a\".rel
          corpus.jsonl:1: \"noopener noreferrer\"

       1  differs in white space
          corpus.jsonl:4: \"4\" -> \"4 \"
";
    assert_output(&compare(&folder, "corpus.jsonl", &["--examples", "1"]), 1, expected, "");
}

#[test]
fn two_values_of_an_input_are_shown() {
    let ids = "<b id=top>1</b><b id=status>2</b><b id=url>3</b>";
    let shown = report(r#"{ "tags": ["b"] }"#, ids, ids);
    let expected = "          corpus.jsonl:1: \"top\"\n          corpus.jsonl:1: \"status\"\n";
    assert!(shown.ends_with(expected), "{shown}");
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
        "1 of 2 outputs is the same, 0 differ only in spelling, 0 differ, 1 has no output of nh3\n";
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
    let expected = "1 of 2 outputs is the same, 0 differ only in spelling, 1 differs

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
    assert!(policy.starts_with(""), "{policy}");
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
