//! `lye clean` with policies, and its JSON report.

use crate::common::{assert_output, assert_refused, lye, stderr, text_folder};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;
use tempfile::TempDir;

const POLICY: &str = r#"output.context = "table > tbody > tr"

[sanitizer]
elements = ["html", "head", "body", "td", "p", { name = "a", attributes = ["href"] }]
attributes = []

[urls.rules]
"a[href]" = { allowed_schemes = ["https"] }

[urls.hygiene]
remove_tracking = true

[links]
rel = ["nofollow"]
"#;

fn clean(folder: &TempDir, arguments: &[&str]) -> Output {
    lye(folder, &[&["clean"], arguments].concat())
}

/// Returns the JSON lines on standard error.
fn reports(output: &Output) -> Vec<Value> {
    let stderr = std::str::from_utf8(&output.stderr).unwrap();
    stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_policy_decides_elements_urls_links_and_context() {
    let html = "<td><a href=https://example.org/>a</a><a href=http://example.org/>b</a><i>c</i>";
    let kept = "<td><a href=\"https://example.org/\" rel=\"nofollow\">a</a><a>b</a></td>";
    let json = r#"{ "output": { "context": "tr" }, "links": { "rel": ["nofollow"] },
        "sanitizer": { "elements": ["td", { "name": "a", "attributes": ["href"] }], "attributes": [] },
        "urls": { "rules": { "a[href]": { "allowed_schemes": ["https"] } } } }"#;
    let folder = text_folder(&[("p.toml", POLICY), ("P.JSON", json), ("a.html", html)]);
    assert_output(&clean(&folder, &["--policy", "p.toml", "a.html"]), 0, kept, "");
    assert_output(&clean(&folder, &["--policy", "P.JSON", "a.html"]), 0, kept, "");
}

#[test]
fn context_option_overrides_the_policy() {
    let folder = text_folder(&[("p.toml", POLICY), ("a.html", "<td>x")]);
    let output = |place: &[&str]| clean(&folder, &[&["--policy", "p.toml", "a.html"], place].concat());
    assert_output(&output(&[]), 0, "<td>x</td>", "");
    let in_body = output(&["--context", "body"]);
    assert_eq!((in_body.status.code(), &in_body.stdout[..]), (Some(0), &b"x"[..]));
    // A `body` cannot contain a table cell.
    assert!(in_body.stderr.starts_with(b"warning[element-out-of-reach]: `sanitizer.elements[3]`"));
    assert_output(
        &output(&["--document"]),
        0,
        "<html><head><meta charset=\"utf-8\"></head><body>x</body></html>",
        "",
    );
    assert_output(&output(&["--context", "svg:foreignObject"]), 0, "x", "");
    assert_refused(
        &output(&["--context", "script"]),
        "error: --context script: `script` does not contain markup",
    );
}

#[test]
fn base_option_overrides_only_the_base_url() {
    let policy = r#"allow = { "@standard" = true }
output.context = "document"
input.base_url = "http://example.com/"
input.document_base = true
[urls]
default_allow_relative = true
hygiene = { absolutize = true }
rules = { "a[href]" = { allowed_schemes = ["https"] } }
"#;
    let folder = text_folder(&[
        ("p.toml", policy),
        ("a.html", "<a href=b>c"),
        ("b.html", "<base href=/x/><a href=b>c"),
    ]);
    let page = |body: &str| format!("<html><head><meta charset=\"utf-8\"></head><body>{body}</body></html>");
    assert_output(&clean(&folder, &["--policy", "p.toml", "a.html"]), 0, &page("<a>c</a>"), "");
    for (name, href) in [("a.html", "https://example.org/d/b"), ("b.html", "https://example.org/x/b")] {
        let output = clean(&folder, &["--policy", "p.toml", "--base", "https://example.org/d/", name]);
        assert_output(&output, 0, &page(&format!("<a href=\"{href}\">c</a>")), "");
    }
}

#[test]
fn base_option_works_without_a_base_in_the_policy() {
    let policy = r#"allow = { "@standard" = true }
[urls]
default_allow_relative = true
hygiene = { absolutize = true }
rules = { "a[href]" = { allowed_schemes = ["https"] } }
"#;
    let folder = text_folder(&[("p.toml", policy), ("a.html", "<a href=b>c")]);
    let output = clean(&folder, &["--policy", "p.toml", "--base", "https://example.org/d/", "a.html"]);
    assert_output(&output, 0, "<a href=\"https://example.org/d/b\">c</a>", "");
    let error = "\
error: `urls.hygiene.absolutize`: making relative URLs absolute needs a base URL
 --> p.toml:4:26
  |
4 | hygiene = { absolutize = true }
  |                          ^^^^
  = help: set one: `input.base_url = \"https://example.com/\"`
";
    assert_output(&clean(&folder, &["--policy", "p.toml", "a.html"]), 2, "", error);
}

#[test]
fn srcdoc_documents_need_no_doctype() {
    let folder = text_folder(&[("p.toml", POLICY), ("c.json", "{}"), ("a.html", "<p>a<table>")]);
    let document = "<!DOCTYPE html><html><head></head><body><p>a</p><table></table></body></html>";
    assert_output(&clean(&folder, &["--context", "srcdoc", "a.html"]), 0, document, "");
    let output = clean(&folder, &["--unsafe", "--config", "c.json", "--context", "srcdoc", "a.html"]);
    assert_refused(&output, "--unsafe does not support --context srcdoc");
}

#[test]
fn a_bad_policy_is_shown_with_position_and_help() {
    let folder = text_folder(&[("p.toml", "extend = \"text\"\n"), ("a.html", "x")]);
    let error = "\
error: `extend`: unknown key
 --> p.toml:1:1
  |
1 | extend = \"text\"
  | ^^^^^^
  = help: write `extends = \"comment\"`, with the name of the preset
";
    assert_output(&clean(&folder, &["--policy", "p.toml", "a.html"]), 2, "", error);
}

#[test]
fn all_problems_of_a_policy_are_shown_in_file_order() {
    let policy =
        "finding = \"refuse\"\n[sanitizer]\nelements = [\"p\", \"script\"]\n[limits]\ndepth = \"x\"\n";
    let folder = text_folder(&[("p.toml", policy), ("a.html", "x")]);
    let output = clean(&folder, &["--policy", "p.toml", "a.html"]);
    let places = ["p.toml:1:1", "p.toml:3:18", "p.toml:5:9"].map(|place| stderr(&output).find(place));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn warnings_appear_once_and_respect_the_options() {
    let policy = r#"allow = { "@standard" = true }
input.document_base = true
urls = { hygiene = { absolutize = true }, rules = { "a[href]" = { allowed_schemes = ["https"] } } }
"#;
    let folder = text_folder(&[("p.toml", policy), ("a.html", "x"), ("b.html", "y")]);
    let output = clean(&folder, &["--policy", "p.toml", "a.html", "b.html"]);
    let counted = "p.toml: 1 warning; see `lye policy lint p.toml`\n";
    assert_output(&output, 0, "xy", counted);
    assert_output(&clean(&folder, &["--policy", "p.toml", "-q", "a.html"]), 0, "x", "");
    assert_eq!(stderr(&lye(&folder, &["check", "--policy", "p.toml", "a.html"])), counted);
    let document = "<html><head><meta charset=\"utf-8\"></head><body>x</body></html>";
    assert_output(&clean(&folder, &["--policy", "p.toml", "--document", "a.html"]), 0, document, "");
    let listed = clean(&folder, &["--policy", "p.toml", "--in-place", "--manifest", "m.json", "a.html"]);
    assert_eq!(stderr(&listed), counted);
}

#[test]
fn conflicting_arguments_are_refused() {
    let folder = text_folder(&[("p.toml", ""), ("p.yaml", "version: 1"), ("c.json", "{}")]);
    for (arguments, reason) in [
        (&["--policy", "p.yaml"][..], "error: p.yaml: expected a policy file that ends in .toml or .json"),
        (&["--policy", "p"], "error: p: expected a policy file that ends in .toml or .json"),
        (&["--policy", "none.toml"], "error: none.toml: cannot read: "),
        (&["--policy", "p.toml", "--config", "c.json"], "cannot be used with"),
        (&["--policy", "p.toml", "--unsafe"], "cannot be used with"),
        (&["--unsafe", "--preset", "email"], "cannot be used with"),
        (&["--policy", "p.toml", "--preset", "comment"], "cannot be used with"),
        (&["--preset", "comments"], "comment, article"),
        (&["--config", "c.json", "--base", "https://example.org/"], "cannot be used with"),
        (&["--policy", "p.toml", "--base", "example.org"], "`example.org` is not an absolute URL"),
        (&["--policy", "p.toml", "--base", "data:,x"], "is not an `http` or `https` URL"),
        (&["--report=xml"], "[possible values: text, human, json, sarif, github, summary]"),
    ] {
        assert_refused(&clean(&folder, arguments), reason);
    }
}

#[test]
fn json_has_every_finding_with_its_position() {
    let html =
        "<td>é<i>x</i>\r\n<a href='https://example.org/?utm_source=y'>a</a>\r<a href=\"ftp://b\">b</a>";
    let folder = text_folder(&[("p.toml", POLICY), ("a.html", html)]);
    let output = clean(&folder, &["--policy", "p.toml", "--report=json", "a.html"]);
    let span = |part: &str| {
        let start = html.find(part).unwrap();
        json!({ "start": start, "end": start + part.len() })
    };
    let policy = |path: &str, line: u32| json!({ "path": path, "file": "p.toml", "line": line, "column": 1 });
    let expected = json!({
        "input": "a.html",
        "removals": {
            "elements": 1, "attributes": 0, "urls": 1, "comments": 0,
            "processing_instructions": 0, "texts": 0, "flattened": 0, "css": 0, "rewritten": 1, "escaped": 0,
            "limits": 0, "mostly_hidden": 0,
        },
        "findings": [
            {
                "code": "element-not-allowed", "kind": "element", "severity": "warning", "action": "removed",
                "node": "i", "namespace": "html", "attribute": null, "rule": "sanitizer.elements",
                "span": span("<i>"), "line": 1, "column": 6, "before": null, "after": null, "rereading": false,
                "count": 1, "value": null, "path": null, "policy": policy("sanitizer.elements", 4),
            },
            {
                "code": "link-attribute", "kind": "attribute", "severity": "note", "action": "added",
                "node": "a", "namespace": "html", "attribute": "rel", "rule": "links.rel",
                "span": span("<a href='https://example.org/?utm_source=y'>"), "line": 2, "column": 1,
                "before": null, "after": "nofollow", "rereading": false,
                "count": 1, "value": null, "path": null, "policy": policy("links.rel", 14),
            },
            {
                "code": "url-rewritten", "kind": "url", "severity": "note", "action": "rewritten",
                "node": "a", "namespace": "html", "attribute": "href", "rule": "urls.rules.\"a[href]\"",
                "span": span("href='https://example.org/?utm_source=y'"), "line": 2, "column": 4,
                "before": "https://example.org/?utm_source=y", "after": "https://example.org/", "rereading": false,
                "count": 1, "value": span("https://example.org/?utm_source=y"), "path": null,
                "policy": policy("urls.rules.\"a[href]\"", 8),
            },
            {
                "code": "url-scheme", "kind": "url", "severity": "error", "action": "removed",
                "node": "a", "namespace": "html", "attribute": "href", "rule": "urls.rules.\"a[href]\"",
                "span": span("href=\"ftp://b\""), "line": 3, "column": 4, "before": "ftp://b", "after": null,
                "rereading": false, "count": 1, "value": span("ftp://b"), "path": null,
                "policy": policy("urls.rules.\"a[href]\"", 8),
            },
        ],
    });
    assert_eq!(reports(&output), [expected]);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn json_has_one_line_for_each_input() {
    let folder = text_folder(&[
        ("a.html", "<p onclick=x>y</p>"),
        ("b.html", "<p>z</p>"),
        ("c.json", r#"{ "elements": ["p"] }"#),
    ]);
    for configuration in [&[][..], &["--config", "c.json"]] {
        let output = clean(&folder, &[&["--report=json", "a.html", "b.html"], configuration].concat());
        let [first, second] = &reports(&output)[..] else { panic!("{output:?}") };
        assert_eq!((&first["input"], &second["input"]), (&json!("a.html"), &json!("b.html")));
        assert_eq!(first["findings"][0]["attribute"], "onclick");
        assert_eq!(second["findings"], json!([]));
        assert_eq!(String::from_utf8_lossy(&output.stdout), "<p>y</p><p>z</p>");
    }
}

#[test]
fn findings_are_in_source_order() {
    let html = "<!-- 1 --><a href=https://example.org/>example.com</a><b onclick=x>2</b><!-- 3 -->";
    let folder = text_folder(&[("p.json", r#"{ "allow": { "@standard": true } }"#), ("a.html", html)]);
    let report = &reports(&clean(&folder, &["--policy", "p.json", "--report=json", "a.html"]))[0];
    let findings = report["findings"].as_array().unwrap();
    let codes: Vec<&str> = findings.iter().map(|finding| finding["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["comment", "misleading-link", "attribute-not-allowed", "comment"]);
    assert!(findings.is_sorted_by_key(|finding| finding["column"].as_u64()));
}

#[test]
fn report_without_a_value_means_text() {
    let folder = text_folder(&[("a.html", "<p>x</p>"), ("json", "<p>y</p>")]);
    assert_output(&clean(&folder, &["--report=text", "a.html"]), 0, "<p>x</p>", "a.html: removed nothing\n");
    assert_output(&clean(&folder, &["--report", "json"]), 0, "<p>y</p>", "json: removed nothing\n");
}

#[test]
fn a_refusing_policy_names_the_first_finding() {
    let policy = "allow = { \"@standard\" = true }\noutput.findings = \"reject\"\n";
    let folder =
        text_folder(&[("p.toml", policy), ("a.html", "<p>a</p>"), ("b.html", "<p>é</p>\n <b onclick=x>")]);
    let refusal =
        "error: b.html:2:5: the input is rejected: attribute-not-allowed: removed `onclick` of <b>\n";
    let summary = "cleaned 1 of 2 files, 1 failed\n";
    for (option, stdout, said) in [("--quiet", "<p>a</p>", ""), ("--in-place", "", summary)] {
        let output = clean(&folder, &["--policy", "p.toml", "a.html", "b.html", option]);
        assert_output(&output, 1, stdout, &format!("{refusal}{said}"));
    }
    assert_eq!(fs::read_to_string(folder.path().join("b.html")).unwrap(), "<p>é</p>\n <b onclick=x>");
    assert_output(&clean(&folder, &["--policy", "p.toml", "a.html"]), 0, "<p>a</p>", "");
}
