//! `lye url parse --legacy`: the kinds, attributes and validity of the HTML5 draft of 2011.

use super::lye_url;
use crate::common::{assert_output, stdout};

/// The second example of the draft's table of attributes.
#[test]
fn attributes_and_validity_are_shown() {
    let shown = "\
https://www.example.com:4443?
  kind                absolute, hierarchical, authority-based
  protocol            https:
  host                www.example.com:4443
  hostname            www.example.com
  port                4443
  pathname            /
  search              ?
  hash                (empty)
  valid URL           yes
  non-empty           yes
  with spaces         yes
  non-empty, spaces   yes
";
    assert_output(&lye_url(&["parse", "--legacy", "https://www.example.com:4443?"]), 0, shown, "");
}

/// The JSON of each URL after `"valid":`.
fn validity(arguments: &[&str]) -> Vec<String> {
    let output = lye_url(&[&["parse", "--legacy", "--json"], arguments].concat());
    let valid = |line: &str| line.split_once(r#""valid":"#).unwrap().1.trim_end_matches('}').to_owned();
    stdout(&output).lines().map(valid).collect()
}

#[test]
fn the_four_definitions_of_validity_differ() {
    let flags = |[url, non_empty, spaces, non_empty_spaces]: [bool; 4]| {
        format!(
            r#"{{"url":{url},"non_empty_url":{non_empty},"url_surrounded_by_spaces":{spaces},"non_empty_url_surrounded_by_spaces":{non_empty_spaces}"#
        )
    };
    let expected = [
        [true, true, true, true],
        [true, false, true, false],
        [false, false, true, true],
        [false, false, true, false],
        [false, false, false, false],
    ]
    .map(flags);
    assert_eq!(validity(&["http://a/?ü", "", " a ", " ", "a b"]), expected);
    // A query that is not ASCII is valid only in a document in UTF-8 or UTF-16.
    assert_eq!(validity(&["--encoding", "windows-1252", "http://a/?ü"]), [expected[4].clone()]);
}

#[test]
fn base_resolves_before_the_attributes() {
    let output = lye_url(&["parse", "--legacy", "--json", "--base", "http://example.org/a/b", "../c?d"]);
    let start = concat!(
        r#"{"input":"../c?d","failure":null,"resolved":"http://example.org/c?d","absolute":true,"hierarchical":true,"#,
        r#""authority_based":true,"attributes":{"protocol":"http:","host":"example.org","hostname":"example.org","port":"","#,
        r#""pathname":"/c","search":"?d","hash":""},"valid":"#
    );
    assert!(stdout(&output).starts_with(start), "{}", stdout(&output));
}

#[test]
fn failures_set_the_exit_status() {
    let output = lye_url(&["parse", "--legacy", "http://a@b@c/", "mailto:a"]);
    assert_eq!(output.status.code(), Some(1));
    let (failed, parsed) = stdout(&output).split_once("\n\n").unwrap();
    assert!(failed.contains("  failure             more than one @ in the authority\n"), "{failed}");
    assert!(parsed.contains("  kind                absolute\n"), "{parsed}");
    for arguments in [&["--base", "a", "b"][..], &["--edition", "2025", "b"]] {
        let output = lye_url(&[&["parse", "--legacy"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
