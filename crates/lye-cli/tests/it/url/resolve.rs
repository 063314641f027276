//! `lye url resolve`.

use super::lye_url;
use crate::common::assert_output;

#[test]
fn failures_go_to_stderr() {
    let output = lye_url(&["resolve", "--base", "https://example.org/a/b", "http://[", "c", "//x y"]);
    let stderr = "\
error: http://[: IPv6-unclosed: An IPv6 address lacks its closing `]`
error: //x y: domain-to-ASCII: The host is not a valid domain name
";
    assert_output(&output, 1, "https://example.org/a/c\n", stderr);
}

#[test]
fn json_has_href_or_failure() {
    let output = lye_url(&["resolve", "--json", "--base", "https://example.org/", "a", "//:/"]);
    let lines = concat!(
        r#"{"input":"a","href":"https://example.org/a","failure":null}"#,
        "\n",
        r#"{"input":"//:/","href":null,"failure":"host-missing: A URL that needs a host has none"}"#,
        "\n",
    );
    assert_output(&output, 1, lines, "");
}

#[test]
fn encoding_applies_to_queries() {
    let output = lye_url(&["resolve", "--base", "https://example.org/", "--encoding", "shift_jis", "?≡"]);
    assert_output(&output, 0, "https://example.org/?%81%DF\n", "");
}

/// HTML5 made exceptions from RFC 3986 in its section "URLs", and did not parse numbers as IPv4 addresses.
#[test]
fn legacy_resolves_as_html5_did() {
    let base = ["resolve", "--base", "http://example.org/a/b"];
    let output = lye_url(&[&base[..], &["--legacy", "c^d", "x:/a/../b", "http://1.2/"]].concat());
    assert_output(&output, 0, "http://example.org/a/c%5Ed\nx:/b\nhttp://1.2/\n", "");
    let output = lye_url(&[&base[..], &["--legacy", "http://a@b@c/"]].concat());
    let stderr = "error: http://a@b@c/: the URL does not parse: more than one @ in the authority\n";
    assert_output(&output, 1, "", stderr);
}
