//! `lye explain`: changes to each node and attribute, with the deciding rule.

use crate::common::{assert_output, assert_refused, lye, lye_with_stdin};
use serde_json::Value;
use std::fs;

const POLICY: &str = "\n[sanitizer]\nelements = [\"p\", \"b\"]\nremoveAttributes = [\"onclick\", \"id\"]\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.toml"), POLICY).unwrap();
    folder
}

#[test]
fn every_node_and_attribute_has_a_line() {
    let output = lye(folder(), &["explain", "--policy", "p.toml", "<p id=a lang=b>Fish <i>&</i><!--c-->"]);
    let expected = "\
<p>
    id=\"a\"  removed: attribute-not-allowed by sanitizer.removeAttributes (p.toml:4:32)
    lang=\"b\"
  \"Fish \"
  <i>  removed: element-not-allowed by sanitizer.elements (p.toml:3:1)
    \"&\"
  <!--\"c\"-->  removed: comment by sanitizer.comments (p.toml:2:2)

output:
<p lang=\"b\">Fish </p>
";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_snippet_can_come_from_a_file_or_stdin() {
    let folder = folder();
    fs::write(folder.path().join("a.html"), "<b>x").unwrap();
    let expected = "<b>\n  \"x\"\n\noutput:\n<b>x</b>\n";
    assert_output(&lye(&folder, &["explain", "--file", "a.html"]), 0, expected, "");
    assert_output(&lye_with_stdin(&folder, &["explain"], b"<b>x"), 0, expected, "");
    assert_refused(&lye(&folder, &["explain", "--file", "none.html"]), "none.html: cannot read");
    assert_refused(&lye(&folder, &["explain", "--policy", "none.toml", "x"]), "none.toml: cannot read");
}

#[test]
fn json_has_the_edits_and_findings() {
    let output = lye(folder(), &["explain", "--json", "--policy", "p.toml", "<p id=a>x"]);
    let explained: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(explained["html"], "<p>x</p>");
    let step = &explained["passes"][0]["nodes"][0]["attributes"][0]["steps"][0];
    assert_eq!(step["edit"], "remove_attribute");
    assert_eq!(step["finding"]["code"], "attribute-not-allowed");
    assert_eq!(step["policy"]["path"], "sanitizer.removeAttributes[1]");
}

#[test]
fn hidden_texts_name_what_hides_them() {
    let html = "<style>.x { color: red;\nclip-path: inset(50%) }</style><p class=x>a</p><b hidden>c</b><template>d</template>";
    let output = lye(folder(), &["explain", "--preset", "agent", html]);
    let text = String::from_utf8_lossy(&output.stdout);
    let with = |end: &str| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!(with(": `clip-path: inset(50%)` (line 2)"), 1, "{text}");
    assert_eq!(with(": `hidden` (line 2)"), 1, "{text}");
    let json = lye(folder(), &["explain", "--json", "--preset", "agent", html]);
    let explained: Value = serde_json::from_slice(&json.stdout).unwrap();
    let nodes = explained["passes"][0]["nodes"].as_array().unwrap();
    let paragraph = nodes.iter().find(|node| node["name"] == "p").unwrap();
    let cause = serde_json::json!([{ "code": "clip-path: inset(50%)", "line": 2, "column": 1 }]);
    assert_eq!(paragraph["steps"][0]["hidden_by"], cause);
}

#[test]
fn help_has_examples() {
    let output = lye(folder(), &["explain", "--help"]);
    assert!(String::from_utf8_lossy(&output.stdout).contains("lye explain '<p onclick=x()>Fish'"));
}

#[test]
fn terminal_controls_in_a_snippet_are_escaped() {
    let snippet =
        "<p id=\u{1B}[2J lang=\u{9B}1m>\u{1B}[31mFish\u{9B}2J \u{202E}x\n<x\u{1B}y z\u{1B}=1><!--\u{1B}-->";
    for json in [&[][..], &["--json"]] {
        for policy in [&["--policy", "p.toml"], &["--preset", "default"]] {
            let output = lye(folder(), &[&["explain", snippet], &policy[..], json].concat());
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains("Fish"), "{text}");
            let bad = text.chars().find(|&c| c != '\n' && (c.is_control() || c == '\u{202E}'));
            assert_eq!(bad, None, "{text:?}");
        }
    }
}
