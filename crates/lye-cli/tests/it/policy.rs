//! `lye policy`: output and exit statuses of its subcommands.

use crate::common::{assert_output, assert_refused, lye, stdout, text_folder};
use lye::policy_tools::ImportSource;
use serde_json::Value;
use std::fs;
use std::process::Output;
use tempfile::TempDir;

fn policy(folder: &TempDir, arguments: &[&str]) -> Output {
    lye(folder, &[&["policy"], arguments].concat())
}

const SMALL: &str = "sanitizer = { elements = [\"p\"], attributes = [] }\n";
const WITH_FORMS: &str = "sanitizer = { elements = [\"p\", \"form\"], attributes = [] }\n";

#[test]
fn show_prints_the_policy_as_toml_or_json() {
    let folder = text_folder(&[("a.json", r#"{ "sanitizer": { "elements": ["p"], "attributes": [] } }"#)]);
    assert_output(&policy(&folder, &["show", "a.json"]), 0, SMALL, "");
    let json: Value = serde_json::from_slice(&policy(&folder, &["show", "--json", "a.json"]).stdout).unwrap();
    assert_eq!(json["sanitizer"]["elements"], serde_json::json!(["p"]));
}

#[test]
fn show_with_defaults_prints_a_usable_policy() {
    let folder = text_folder(&[("a.html", "<h1 id=a>b</h1><a href=/c>d</a>")]);
    let output = policy(&folder, &["show", "--defaults", "markdown"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("scripting = true"));
    fs::write(folder.path().join("shown.toml"), &output.stdout).unwrap();
    let clean = |arguments: &[&str]| lye(&folder, &[&["clean", "a.html"], arguments].concat());
    let expected = clean(&["--preset", "markdown"]);
    assert_output(&clean(&["--policy", "shown.toml"]), 0, stdout(&expected), "");
}

#[test]
fn a_preset_is_shown_with_its_comments() {
    let folder = text_folder(&[(
        "a.toml",
        "sanitizer = { elements = [\"p\"], attributes = [\"style\"] }\ncss = {}\n",
    )]);
    let output = policy(&folder, &["show", "email"]);
    assert_eq!(stdout(&output), lye::Preset::Email.toml());
    assert!(stdout(&output).contains("\n# "));
    let output = policy(&folder, &["show", "a.toml"]);
    assert!(stdout(&output).contains("css = { properties = [\"@text\", "), "{}", stdout(&output));
}

#[test]
fn add_ons_are_listed_and_shown() {
    let folder = text_folder(&[("a.toml", "extends = [\"comment\", \"mathml\"]\n")]);
    let list = policy(&folder, &["show", "--add-ons"]);
    assert_eq!(list.status.code(), Some(0));
    assert!(stdout(&list).contains("\nkatex         The HTML and the MathML that KaTeX writes.\n"));
    for (name, text) in lye::policy::add_ons() {
        assert!(stdout(&list).lines().any(|line| line.split(' ').next() == Some(name)), "{name}");
        assert_output(&policy(&folder, &["show", name]), 0, text, "");
    }
    let json: Value = serde_json::from_slice(&policy(&folder, &["show", "--json", "mathml"]).stdout).unwrap();
    assert_eq!(json["allow"]["@math"], true);
    assert_output(&policy(&folder, &["lint", "a.toml"]), 0, "", "");
}

#[test]
fn a_policy_extends_a_file_or_a_preset() {
    let folder = text_folder(&[
        ("site/mine.toml", "extends = \"../base.toml\"\nlinks = { rel = [\"ugc\"] }\n"),
        ("base.toml", "extends = \"text\"\ndisallowed = \"unwrap\"\nallow.p = true\n"),
        ("cycle.toml", "extends = \"./cycle.toml\"\n"),
        ("none.toml", "extends = \"none/none.toml\"\n"),
        ("bad.toml", "extends = \"worse.toml\"\nfinding = 1\n"),
        ("worse.toml", "find = 1\n"),
        ("a.html", "<p><i>x</i></p>"),
    ]);
    let output = lye(&folder, &["explain", "--policy", "site/mine.toml", "--file", "a.html"]);
    assert!(stdout(&output).contains("(site/../base.toml:2:14)"), "{}", stdout(&output));
    let output = lye(&folder, &["clean", "--policy", "site/mine.toml", "-q", "a.html"]);
    assert_output(&output, 0, "<p>x</p>", "");
    assert_refused(&policy(&folder, &["show", "cycle.toml"]), "`cycle.toml` extends itself");
    assert_refused(&policy(&folder, &["show", "none.toml"]), "cannot read none/none.toml: ");
    let output = policy(&folder, &["show", "bad.toml"]);
    assert_refused(&output, " --> bad.toml:2:1");
    assert_refused(&output, " --> worse.toml:1:1");
}

#[test]
fn preset_names_and_files_are_distinguished() {
    let folder = text_folder(&[("a.yaml", "")]);
    assert_refused(
        &policy(&folder, &["show", "coment"]),
        "error: coment: unknown preset; did you mean `comment`?",
    );
    assert_refused(
        &policy(&folder, &["show", "xyzzy"]),
        "expected a .toml or .json file, or one of default, ",
    );
    assert_refused(
        &policy(&folder, &["show", "a.yaml"]),
        "error: a.yaml: expected a policy file that ends in .toml or .json",
    );
    assert_refused(&policy(&folder, &["show", "none.toml"]), "error: none.toml: cannot read: ");
}

#[test]
fn lints_have_position_reason_and_help() {
    let folder = text_folder(&[("a.toml", WITH_FORMS), ("b.toml", SMALL)]);
    let shown = "\
risk[form-kept]: `sanitizer.elements[1]`: it can ask users for data such as a password and send it to another site (phishing)
 --> a.toml:1:32
  |
1 | sanitizer = { elements = [\"p\", \"form\"], attributes = [] }
  |                                ^^^^^^
  = help: remove the entry

";
    assert_output(&policy(&folder, &["lint", "a.toml"]), 1, shown, "0 warnings, 1 risk\n");
    assert_output(&policy(&folder, &["lint", "a.toml", "--allow", "form-kept"]), 0, "", "");
    assert_output(&policy(&folder, &["lint", "b.toml", "comment"]), 0, "", "");
    let output = policy(&folder, &["lint", "--json", "b.toml", "a.toml"]);
    let line: Value = serde_json::from_str(stdout(&output).trim_end()).unwrap();
    assert_eq!(
        (&line["policy"], &line["code"], &line["severity"]),
        (&"a.toml".into(), &"form-kept".into(), &"risk".into())
    );
    assert_eq!((&line["line"], &line["column"]), (&1.into(), &32.into()));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn lints_that_are_alike_are_shown_once() {
    let rules = ["a", "area", "img", "video", "audio"].map(|element| {
        let attribute = if ["a", "area"].contains(&element) { "href" } else { "src" };
        format!("urls.rules.\"{element}[{attribute}]\" = {{ allowed_schemes = [\"https\"], allow_credentials = true }}\n")
    });
    let text = format!(
        "sanitizer = {{ elements = [\"a\", \"area\", \"img\", \"video\", \"audio\"], attributes = [\"href\", \"src\"] }}\n{}",
        rules.concat()
    );
    let folder = text_folder(&[("a.toml", &text)]);
    let shown = "\
risk[url-credentials]: `urls.rules.\"a[href]\".allow_credentials`: a user name can pose as the host: `https://bank.example@evil.example/`
 --> a.toml:2:75
  |
2 | urls.rules.\"a[href]\" = { allowed_schemes = [\"https\"], allow_credentials = true }
  |                                                                           ^^^^
  = help: remove it
  and 4 more: `urls.rules.\"area[href]\".allow_credentials`, `urls.rules.\"audio[src]\".allow_credentials`, `urls.rules.\"img[src]\".allow_credentials`, …

";
    assert_output(&policy(&folder, &["lint", "a.toml"]), 1, shown, "0 warnings, 5 risks\n");
    let json = policy(&folder, &["lint", "--json", "a.toml"]);
    assert_eq!(stdout(&json).lines().count(), 5);
}

#[test]
fn a_bad_policy_and_an_unknown_lint_are_refused() {
    let folder = text_folder(&[("a.toml", "links = { rels = [] }\n"), ("b.toml", WITH_FORMS)]);
    assert_refused(&policy(&folder, &["lint", "b.toml", "a.toml"]), " --> a.toml:1:11\n");
    assert_refused(
        &policy(&folder, &["lint", "--allow", "forms-kept", "b.toml"]),
        "did you mean `form-kept`?",
    );
}

#[test]
fn diff_compares_policies() {
    let folder = text_folder(&[("a.toml", SMALL), ("b.toml", WITH_FORMS)]);
    assert_output(&policy(&folder, &["diff", "a.toml", "a.toml"]), 0, "", "");
    assert_output(
        &policy(&folder, &["diff", "a.toml", "b.toml"]),
        1,
        "~ elements.form: removed -> kept\n",
        "",
    );
    assert_refused(&policy(&folder, &["diff", "a.toml", "c.toml"]), "error: c.toml: cannot read: ");
    assert_refused(
        &policy(&folder, &["diff", "a.toml", "b.toml", "none.html"]),
        "error: none.html: cannot read: ",
    );
}

#[test]
fn diff_cleans_files_by_both_policies() {
    let files = [
        ("a.toml", SMALL),
        ("b.toml", WITH_FORMS),
        ("1.html", "<p>x"),
        ("2.html", "<p>y\n<form>z</form><b>q</b>"),
    ];
    let folder = text_folder(&files);
    let output = policy(&folder, &["diff", "a.toml", "b.toml", "1.html", "2.html"]);
    let shown = "\
~ elements.form: removed -> kept

the outputs differ for 1 of 2 files
         2 -> 1        element-not-allowed

2.html:2:1: <form>
  before: element-not-allowed: removed <form>
  after:  unchanged
";
    assert_output(&output, 1, shown, "");
    let output = policy(&folder, &["diff", "--json", "a.toml", "b.toml", "2.html"]);
    let below = policy(&folder, &["diff", "--json", "a.toml", "b.toml", "."]);
    assert_eq!(serde_json::from_slice::<Value>(&below.stdout).unwrap()["changed"], 1);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["rules"][0]["path"], "elements.form");
    assert_eq!((&json["files"], &json["changed"]), (&1.into(), &1.into()));
    assert_eq!(json["examples"][0]["line"], 2);
    let same = policy(&folder, &["diff", "a.toml", "a.toml", "2.html"]);
    assert_output(&same, 0, "\nthe outputs differ for 0 of 1 files\n", "");
}

#[test]
fn diff_examples_include_additions() {
    let with_rel = "links = { rel = [\"nofollow\"] }\n";
    let folder = text_folder(&[("a.toml", ""), ("b.toml", with_rel), ("1.html", "<a href=/x>y</a>")]);
    let output = policy(&folder, &["diff", "a.toml", "b.toml", "1.html"]);
    let example = "  before: unchanged\n  after:  link-attribute: added `rel` of <a>, now \"nofollow\"\n";
    assert!(stdout(&output).contains(example));
}

#[test]
fn schema_matches_the_checked_in_file() {
    let folder = text_folder(&[]);
    let output = policy(&folder, &["schema"]);
    let written: Value = serde_json::from_slice(&output.stdout).unwrap();
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/policy.schema.json")).unwrap();
    assert_eq!(written, schema);
}

#[test]
fn import_warns_about_unsupported_settings() {
    let settings = r#"{ "tags": ["p", "script"], "attributes": {} }"#;
    let folder = text_folder(&[("a.json", settings), ("in.html", "<p>x<b>y</b>")]);
    let expected = "warning: `tags[1]`: no policy can allow `script`, which runs script or embeds documents; it is removed\n\
                    1 setting was not imported exactly\n\
                    note: some differences depend on no setting: see \"From ammonia and nh3\" in docs/migrating.md in the repository\n";
    let import =
        |arguments: &[&str]| policy(&folder, &[&["import", "--from", "nh3", "a.json"], arguments].concat());
    let output = import(&[]);
    let toml = stdout(&output);
    assert_eq!(toml, "extends = \"like-nh3-bare\"\nallow = { \"*\" = [\"lang\", \"title\"], p = true }\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    assert_eq!(output.status.code(), Some(0));
    assert_output(&import(&["--strict", "-o", "p.json"]), 1, "", expected);
    assert_output(&import(&["--strict", "-q", "-o", "p.json"]), 1, "", "");
    let clean = lye(&folder, &["clean", "--policy", "p.json", "in.html"]);
    assert_eq!(stdout(&clean), "<p>xy</p>");
}

#[test]
fn import_accepts_every_sanitizer_name() {
    let folder = text_folder(&[("a.json", "{}")]);
    for source in lye::policy_tools::ImportSource::ALL {
        let output = policy(&folder, &["import", "--from", &source.to_string(), "a.json"]);
        assert_eq!(output.status.code(), Some(0), "{source}");
        lye::Policy::from_toml(stdout(&output)).unwrap();
    }
}

/// The sections that the note of an import names are in the guide.
#[test]
fn import_names_a_section_of_the_guide() {
    let guide = std::fs::read_to_string("../../docs/migrating.md").unwrap();
    let folder = text_folder(&[("a.json", "{}")]);
    for source in ImportSource::ALL {
        let output = policy(&folder, &["import", "--from", &source.to_string(), "a.json"]);
        let shown = String::from_utf8(output.stderr).unwrap();
        let section = shown.split_once("see \"").map(|(_, rest)| rest.split('"').next().unwrap().to_owned());
        assert_eq!(section.is_none(), source == ImportSource::SanitizerApi, "{shown}");
        assert!(section.is_none_or(|section| guide.contains(&format!("\n## {section}\n"))), "{shown}");
    }
}

#[test]
fn import_refuses_invalid_settings() {
    let folder = text_folder(&[("a.json", "{ tags: 1 }")]);
    assert_refused(
        &policy(&folder, &["import", "--from", "nh3", "a.json"]),
        "error: a.json:1:3: key must be a string",
    );
    assert_refused(&policy(&folder, &["import", "--from", "nh4", "a.json"]), "nh3");
    assert_refused(&policy(&folder, &["import", "--from", "nh3", "b.json"]), "error: b.json: cannot read: ");
}

#[test]
fn every_policy_help_has_examples_and_exit_statuses() {
    let folder = text_folder(&[]);
    for command in ["show", "lint", "diff", "import", "schema"] {
        for flag in ["-h", "--help"] {
            let output = policy(&folder, &[command, flag]);
            let help = stdout(&output);
            assert!(
                help.contains("Examples:\n  ") && help.contains("Exit status:\n  0  "),
                "{command} {flag}: {help}"
            );
        }
    }
}
