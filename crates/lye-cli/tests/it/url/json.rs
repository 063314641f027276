//! `lye url parse --json`.

use super::lye_url;
use crate::common::{assert_output, stdout};

#[test]
fn json_has_every_member_on_one_line() {
    let url = "https://me@[::1]:81/\t?";
    let line = r#"{"input":"https://me@[::1]:81/\t?","valid":false,"url":{"href":"https://me@[::1]:81/?","#;
    let line = format!(
        "{line}{}{}{}",
        r#""scheme":"https","username":"me","password":"","host":"[::1]","host_kind":"ipv6","domain_in_unicode":null,"looks_like":null,"#,
        r#""ip_class":"loopback","public_suffix":null,"suffix_section":null,"registrable_domain":null,"port":81,"#,
        r#""path":"/","query":"","fragment":null,"origin":"https://[::1]:81"},"failure":null,"errors":["#,
    );
    let unit = r#"{"name":"invalid-URL-unit","description":"A code point is not a URL unit","position":20,"failure":false}"#;
    let credentials = r#"{"name":"invalid-credentials","description":"The URL includes credentials","position":10,"failure":false}"#;
    // The tab is removed before the state machine starts (4.4, steps 2 and 3).
    let expected = format!("{line}{unit},{credentials}]}}\n");
    assert_output(&lye_url(&["parse", "--json", url]), 0, &expected, "");
}

#[test]
fn json_of_an_invalid_url_has_the_failure() {
    let expected = concat!(
        r#"{"input":"é//[","valid":false,"url":null,"#,
        r#""failure":"missing-scheme-non-relative-URL: The scheme is missing, and there is no base URL that could give one","#,
        r#""errors":[{"name":"missing-scheme-non-relative-URL","#,
        r#""description":"The scheme is missing, and there is no base URL that could give one","#,
        r#""position":0,"failure":true}]}"#,
        "\n",
    );
    assert_output(&lye_url(&["parse", "--json", "é//["]), 1, expected, "");
}

#[test]
fn positions_in_json_are_byte_offsets() {
    let output = lye_url(&["parse", "--json", "x:é<"]);
    assert!(stdout(&output).contains(r#""position":4,"#), "{}", stdout(&output));
}

#[test]
fn json_has_the_public_suffix_section() {
    let output = lye_url(&["parse", "--json", "https://a.github.io/", "https://a.org/"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    for (line, section) in lines.iter().zip(["private", "icann"]) {
        assert!(line.contains(&format!(r#""suffix_section":"{section}""#)), "{line}");
    }
    assert_eq!(lines.len(), 2);
}

#[test]
fn help_lists_every_json_member() {
    let help = lye_url(&["parse", "--help"]);
    let (_, members) = stdout(&help).split_once("Members of the JSON").unwrap();
    let output = lye_url(&["parse", "--json", "https://a b", "https://me@example.org"]);
    let keys: Vec<&str> = stdout(&output).split('"').collect();
    let keys = keys.windows(2).filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]);
    let explained: Vec<&str> = members.split(|c: char| !c.is_ascii_lowercase() && c != '_').collect();
    for key in keys {
        assert!(explained.contains(&key), "{key} in {members}");
    }
}
