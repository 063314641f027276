//! `lye url parse` as text. The errors and their positions are those of the URL Standard (1.1, 3 and 4.4).

use super::lye_url;
use crate::common::{assert_output, stdout};

/// Asserts that the parts of a URL include these rows.
#[track_caller]
fn assert_rows(url: &str, expected: &[(&str, &str)]) {
    let output = lye_url(&["parse", url]);
    let rows: Vec<(&str, &str)> = stdout(&output)
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(|line| line.trim_start().split_once("  ").unwrap())
        .map(|(label, value)| (label, value.trim_start()))
        .collect();
    for row in expected {
        assert!(rows.contains(row), "{row:?} in {rows:?}");
    }
}

/// Asserts the part below the rows: each validation error with its position, name and description.
#[track_caller]
fn assert_drawn(arguments: &[&str], expected: &str) {
    let output = lye_url(&[&["parse"], arguments].concat());
    let (_, drawn) = stdout(&output).split_once("valid URL string    no\n").unwrap();
    assert_eq!(drawn, expected);
}

#[test]
fn parse_shows_the_parts_of_a_url() {
    let output = lye_url(&["parse", "HTTPS://www.example.co.uk:8080/a/../b?c#d"]);
    let shown = "\
HTTPS://www.example.co.uk:8080/a/../b?c#d
  href                https://www.example.co.uk:8080/b?c#d
  scheme              https
  host                www.example.co.uk (domain)
  public suffix       co.uk (ICANN)
  registrable domain  example.co.uk
  port                8080
  path                /b
  query               c
  fragment            d
  origin              https://www.example.co.uk:8080
  valid URL string    yes
";
    assert_output(&output, 0, shown, "");
}

#[test]
fn credentials_are_shown() {
    assert_rows("ftp://me:p%20w@example.org/", &[("username", "me"), ("password", "p%20w")]);
}

#[test]
fn host_kinds_are_named() {
    assert_rows("http://0x7F.1/", &[("host", "127.0.0.1 (IPv4 address, loopback)")]);
    assert_rows("http://[FE80::1]/", &[("host", "[fe80::1] (IPv6 address, link-local)")]);
    assert_rows("x://A%2F/", &[("host", "A%2F (opaque host)"), ("origin", "null")]);
    assert_rows("file:///a", &[("host", "(empty)")]);
    let domain = [("host", "xn--mnchen-3ya.github.io (domain)"), ("in Unicode", "münchen.github.io")];
    assert_rows("https://MÜNCHEN.github.io", &domain);
    let suffix =
        [("public suffix", "github.io (private)"), ("registrable domain", "xn--mnchen-3ya.github.io")];
    assert_rows("https://MÜNCHEN.github.io", &suffix);
    assert_rows("http://a.unlisted/", &[("public suffix", "unlisted (no rule)")]);
    let without = lye_url(&["parse", "mailto:a@example.org"]);
    assert!(!stdout(&without).contains("host"), "{}", stdout(&without));
}

#[test]
fn a_failure_is_marked_at_its_position() {
    let shown = "\
https://soap.example:99999/
  failure             port-out-of-range: The port is greater than 65535
  valid URL string    no

  https://soap.example:99999/
                       ^ port-out-of-range (failure)
  The port is greater than 65535
";
    assert_output(&lye_url(&["parse", "https://soap.example:99999/"]), 1, shown, "");
    assert_drawn(
        &["lye"],
        "
  lye
  ^ missing-scheme-non-relative-URL (failure)
  The scheme is missing, and there is no base URL that could give one
",
    );
    assert_drawn(
        &[""],
        "
  (empty)
  ^ missing-scheme-non-relative-URL (failure)
  The scheme is missing, and there is no base URL that could give one
",
    );
}

#[test]
fn every_error_is_marked_at_its_position() {
    assert_drawn(
        &[r"https:me@soap.example\a b/%z"],
        r"
  https:me@soap.example\a b/%z
        ^ special-scheme-missing-following-solidus
  A special scheme is not followed by exactly `//`

  https:me@soap.example\a b/%z
          ^ invalid-credentials
  The URL includes credentials

  https:me@soap.example\a b/%z
                       ^ invalid-reverse-solidus
  A special URL has `\` instead of `/`

  https:me@soap.example\a b/%z
                         ^ invalid-URL-unit
  A code point is not a URL unit

  https:me@soap.example\a b/%z
                            ^ invalid-URL-unit
  A code point is not a URL unit
",
    );
}

#[test]
fn the_caret_aligns_below_wide_and_escaped_characters() {
    assert_drawn(
        &["http://soap.example/石鹸\u{7}<"],
        r"
  http://soap.example/石鹸\u{7}<
                          ^ invalid-URL-unit
  A code point is not a URL unit

  http://soap.example/石鹸\u{7}<
                               ^ invalid-URL-unit
  A code point is not a URL unit
",
    );
    assert_drawn(
        &["http://soap\t.example/"],
        r"
  http://soap\t.example/
             ^ invalid-URL-unit
  A code point is not a URL unit
",
    );
}

#[test]
fn long_urls_are_clipped_around_each_error() {
    let url = format!("x:{}|{}|", "a".repeat(500), "b".repeat(500));
    let drawn = format!(
        "
  …{}|{}…
  {}^ invalid-URL-unit
  A code point is not a URL unit

  …{}|
  {}^ invalid-URL-unit
  A code point is not a URL unit
",
        "a".repeat(36),
        "b".repeat(35),
        " ".repeat(37),
        "b".repeat(71),
        " ".repeat(72),
    );
    assert_drawn(&[&url], &drawn);
}

#[test]
fn piped_output_has_no_color() {
    let output = lye_url(&["parse", "https://soap.example:99999/", "x:a b"]);
    assert!(!output.stdout.contains(&0x1B), "{}", stdout(&output));
}

#[test]
fn editions_differ_in_their_errors() {
    let output = lye_url(&["parse", "--edition", "2025", "http://127.1/"]);
    assert!(!stdout(&output).contains("IPv4-too-few-parts"), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(0));
    for edition in [&[][..], &["--edition", "2026"]] {
        assert_drawn(
            &[&["http://127.1/"], edition].concat(),
            "
  http://127.1/
         ^ IPv4-too-few-parts
  An IPv4 address has fewer than 4 parts
",
        );
    }
}

#[test]
fn errors_of_domains_have_details() {
    assert_drawn(
        &["https://www.a_b.xn--0.example/"],
        "
  https://www.a_b.xn--0.example/
          ^ domain-to-ASCII
  The host is not a valid domain name
    https://www.a_b.xn--0.example/
                 ^ UseSTD3ASCIIRules: Of ASCII, a label contains only letters, digits and hyphens, U+005F
    https://www.a_b.xn--0.example/
                    ^ Punycode: The label begins with `xn--`, but the rest is not Punycode
",
    );
    let output = lye_url(&["parse", "--json", "https://-a.example/"]);
    let details = concat!(
        r#""details":[{"check":"CheckHyphens","description":"A label has no hyphen at an end, and none in its third and "#,
        r#"fourth position","label":"-a","code_point":null,"position":8}]"#
    );
    assert!(stdout(&output).contains(details), "{}", stdout(&output));
}

#[test]
fn confusable_hosts_are_shown() {
    assert_rows("https://xn--pple-43d.com/", &[("in Unicode", "аpple.com"), ("looks like", "apple")]);
    let output =
        lye_url(&["parse", "--json", "https://xn--pple-43d.com/", "https://xn--mnchen-3ya.example/"]);
    let looks: Vec<bool> =
        stdout(&output).lines().map(|line| line.contains(r#""looks_like":"apple""#)).collect();
    assert_eq!(looks, [true, false]);
}

#[test]
fn edition_of_2025_rejects_invalid_punycode() {
    for (edition, status) in [("2025", 1), ("2026", 0)] {
        let output = lye_url(&["parse", "--edition", edition, "https://xn--a/"]);
        assert_eq!(output.status.code(), Some(status), "{}", stdout(&output));
        assert_eq!(stdout(&output).contains("^ domain-to-ASCII (failure)"), status == 1);
        // A bad base is a usage error.
        let output = lye_url(&["parse", "--edition", edition, "--base", "https://xn--a/", "b"]);
        assert_eq!(output.status.code(), Some(2 * status), "{}", stdout(&output));
    }
}

#[test]
fn base_and_encoding_options_apply() {
    let arguments = ["parse", "--base", "https://example.org/a/b", "--encoding", "windows-1252", "c?é"];
    let output = lye_url(&arguments);
    for part in ["  href                https://example.org/a/c?%E9\n", "  valid URL string    yes\n"] {
        assert!(stdout(&output).contains(part), "{}", stdout(&output));
    }
}

#[test]
fn guide_example_matches() {
    let page = include_str!("../../../../../docs/urls.md");
    let (_, example) = page.split_once("```console\n$ lye url parse '").unwrap();
    let (url, rest) = example.split_once("'\n").unwrap();
    let (shown, _) = rest.split_once("```").unwrap();
    assert_output(&lye_url(&["parse", url]), 0, shown, "");
}
