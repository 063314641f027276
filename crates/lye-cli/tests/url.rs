//! `lye url` as people run it. What is wrong with a URL and where, the URL Standard says (1.1, 3 and 4.4).

mod common;

use common::{assert_output, assert_refused, lye_fed};
use std::process::{Command, Output, Stdio};

/// Runs `lye url` with these arguments.
fn lye_url(arguments: &[&str]) -> Output {
    lye_url_fed(arguments, b"")
}

fn lye_url_fed(arguments: &[&str], stdin: &[u8]) -> Output {
    lye_fed(".", &[&["url"], arguments].concat(), stdin)
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Checks that these are among the rows that show the parts of a URL.
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

/// Checks what is drawn below the rows: for each validation error its place, its name and its description.
#[track_caller]
fn assert_drawn(arguments: &[&str], expected: &str) {
    let output = lye_url(&[&["parse"], arguments].concat());
    let (_, drawn) = stdout(&output).split_once("valid URL string    no\n").unwrap();
    assert_eq!(drawn, expected);
}

#[test]
fn the_parts_of_a_url() {
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
fn credentials() {
    assert_rows("ftp://me:p%20w@example.org/", &[("username", "me"), ("password", "p%20w")]);
}

#[test]
fn the_kinds_of_hosts() {
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
fn a_failure_ends_at_its_place() {
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
fn every_error_is_drawn_at_its_place() {
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
  A special URL has `\` where it means `/`

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
fn the_caret_stands_right_below_wide_and_unseen_characters() {
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
fn long_urls_are_cut_around_each_error() {
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
fn nothing_written_to_a_pipe_is_coloured() {
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
fn a_base_and_an_encoding() {
    let arguments = ["parse", "--base", "https://example.org/a/b", "--encoding", "windows-1252", "c?é"];
    let output = lye_url(&arguments);
    for part in ["  href                https://example.org/a/c?%E9\n", "  valid URL string    yes\n"] {
        assert!(stdout(&output).contains(part), "{}", stdout(&output));
    }
}

#[test]
fn json_has_every_member_on_one_line() {
    let url = "https://me@[::1]:81/\t?";
    let line = r#"{"input":"https://me@[::1]:81/\t?","valid":false,"url":{"href":"https://me@[::1]:81/?","#;
    let line = format!(
        "{line}{}{}{}",
        r#""scheme":"https","username":"me","password":"","host":"[::1]","host_kind":"ipv6","domain_in_unicode":null,"#,
        r#""ip_class":"loopback","public_suffix":null,"suffix_section":null,"registrable_domain":null,"port":81,"#,
        r#""path":"/","query":"","fragment":null,"origin":"https://[::1]:81"},"failure":null,"errors":["#,
    );
    let unit = r#"{"name":"invalid-URL-unit","description":"A code point is not a URL unit","position":20,"failure":false}"#;
    let credentials = r#"{"name":"invalid-credentials","description":"The URL includes credentials","position":10,"failure":false}"#;
    // The tab is taken out before the state machine begins (4.4, steps 2 and 3).
    let expected = format!("{line}{unit},{credentials}]}}\n");
    assert_output(&lye_url(&["parse", "--json", url]), 0, &expected, "");
}

#[test]
fn json_of_what_is_no_url() {
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
fn json_names_the_section_of_the_suffix() {
    let output = lye_url(&["parse", "--json", "https://a.github.io/", "https://a.org/"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    for (line, section) in lines.iter().zip(["private", "icann"]) {
        assert!(line.contains(&format!(r#""suffix_section":"{section}""#)), "{line}");
    }
    assert_eq!(lines.len(), 2);
}

#[test]
fn standard_input_has_a_url_on_each_line() {
    let base = ["resolve", "--base", "http://a/b/c"];
    let lines = b"d\n\n../e\r\nf";
    let answers = "http://a/b/d\nhttp://a/b/c\nhttp://a/e\nhttp://a/b/f\n";
    assert_output(&lye_url_fed(&base, lines), 0, answers, "");
    let mixed = lye_url_fed(&[&base[..], &["1", "-", "2"]].concat(), b"x\ny\n");
    assert_output(&mixed, 0, "http://a/b/1\nhttp://a/b/x\nhttp://a/b/y\nhttp://a/b/2\n", "");
    let parsed = lye_url_fed(&["parse"], b"a:b\nc:d\n");
    assert_eq!(stdout(&parsed).lines().filter(|line| line.starts_with("  href")).count(), 2);
    assert_output(&lye_url_fed(&["parse"], b""), 0, "", "");
}

#[test]
fn bytes_on_standard_input_that_are_not_utf_8_are_refused_with_their_place() {
    let output = lye_url_fed(&["encode"], b"a b\nc\xFF\n");
    assert_output(&output, 2, "a%20b\n", "error: standard input:2: byte 2 is not UTF-8\n");
}

#[test]
fn what_cannot_be_resolved_is_said_on_standard_error() {
    let output = lye_url(&["resolve", "--base", "https://example.org/a/b", "http://[", "c", "//x y"]);
    let stderr = "\
error: http://[: IPv6-unclosed: An IPv6 address lacks its closing `]`
error: //x y: domain-to-ASCII: Unicode ToASCII records an error, by its strict rules (`Y2026`) or by those that decide (`Y2025`)
";
    assert_output(&output, 1, "https://example.org/a/c\n", stderr);
}

#[test]
fn resolving_as_json() {
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
fn resolving_in_an_encoding() {
    let output = lye_url(&["resolve", "--base", "https://example.org/", "--encoding", "shift_jis", "?≡"]);
    assert_output(&output, 0, "https://example.org/?%81%DF\n", "");
}

/// HTML5 had the exceptions of its section "URLs" to RFC 3986, and no numbers in place of IPv4 addresses.
#[test]
fn resolving_as_html5_did() {
    let base = ["resolve", "--base", "http://example.org/a/b"];
    let output = lye_url(&[&base[..], &["--legacy", "c^d", "x:/a/../b", "http://1.2/"]].concat());
    assert_output(&output, 0, "http://example.org/a/c%5Ed\nx:/b\nhttp://1.2/\n", "");
    let output = lye_url(&[&base[..], &["--legacy", "http://a@b@c/"]].concat());
    let stderr = "error: http://a@b@c/: the URL does not parse: more than one @ in the authority\n";
    assert_output(&output, 1, "", stderr);
}

#[test]
fn decoding() {
    let decode = |arguments: &[&str]| lye_url(&[&["decode"], arguments].concat());
    assert_output(&decode(&["so%61p%20+%zz", "%C3%A9"]), 0, "soap +%zz\né\n", "");
    assert_output(&decode(&["--plus", "a+b%2Bc"]), 0, "a b+c\n", "");
    assert_output(&decode(&["a%FFb"]), 0, "a\u{FFFD}b\n", "");
    assert_output(&decode(&["--encoding", "windows-1252", "%E9"]), 0, "é\n", "");
    assert_eq!(decode(&["--raw", "--plus", "%FF+%0A"]).stdout, b"\xFF \n");
    assert_output(&lye_url_fed(&["decode"], b"%61\n%62\n"), 0, "a\nb\n", "");
}

/// The percent-encode sets of the standard (1.3), each against the next smaller one.
#[test]
fn encoding() {
    let text = "\u{1}é \"#<>'?^`{}/:;=@[\\]|$%&+,!()~*-._az09";
    for (set, encoded) in [
        ("c0-control", "%01%C3%A9 \"#<>'?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("fragment", "%01%C3%A9%20%22#%3C%3E'?^%60{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("query", "%01%C3%A9%20%22%23%3C%3E'?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("special-query", "%01%C3%A9%20%22%23%3C%3E%27?^`{}/:;=@[\\]|$%&+,!()~*-._az09"),
        ("path", "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D/:;=@[\\]|$%&+,!()~*-._az09"),
        ("userinfo", "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C$%&+,!()~*-._az09"),
        (
            "component",
            "%01%C3%A9%20%22%23%3C%3E'%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%25%26%2B%2C!()~*-._az09",
        ),
        (
            "form-urlencoded",
            "%01%C3%A9%20%22%23%3C%3E%27%3F%5E%60%7B%7D%2F%3A%3B%3D%40%5B%5C%5D%7C%24%25%26%2B%2C%21%28%29%7E*-._az09",
        ),
    ] {
        assert_output(&lye_url(&["encode", "--set", set, text]), 0, &format!("{encoded}\n"), "");
    }
    assert_output(&lye_url(&["encode", "a b/c"]), 0, "a%20b%2Fc\n", "");
    assert_output(&lye_url(&["encode", "--plus", "--set", "form-urlencoded", "a b+"]), 0, "a+b%2B\n", "");
    let output = lye_url(&["encode", "--encoding", "shift_jis", "--set", "query", "≡‽"]);
    assert_output(&output, 0, "%81%DF%26%238253%3B\n", "");
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, reason) in [
        (&["parse", "--base", "a b", "c"][..], "error: --base a b: missing-scheme-non-relative-URL: "),
        (&["parse", "--encoding", "klingon", "a:b"], "--encoding klingon: no such encoding"),
        (&["parse", "--edition", "1999", "a:b"], "--edition"),
        (&["parse", "-", "-"], "standard input (-) can be read only once"),
        (&["resolve", "a"], "--base"),
        (&["resolve", "--base", "/a", "b"], "error: --base /a: missing-scheme-non-relative-URL: "),
        (&["resolve", "--base", "/a", "--legacy", "b"], "error: --base /a: the base URL is not absolute"),
        (&["decode", "--raw", "--encoding", "latin1", "a"], "cannot be used with"),
        (&["encode", "--set", "none", "a"], "special-query"),
        (&["fly"], "fly"),
        (&[], "Usage: lye url"),
    ] {
        assert_refused(&lye_url(arguments), reason);
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let lines = "x:y\n".repeat(100_000);
    for command in ["parse", "decode", "encode"] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = Command::new(env!("CARGO_BIN_EXE_lye"))
            .args(["url", command])
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The command reads no further than the first line that it cannot answer.
        let written = std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes());
        assert!(written.is_err());
        assert_output(&child.wait_with_output().unwrap(), 0, "", "");
    }
}

#[cfg(unix)]
#[test]
fn nobody_has_to_read_the_reasons() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["url", "resolve", "--base", "http://a/", "//[", "b"])
        .stderr(writer)
        .output()
        .unwrap();
    assert_output(&output, 1, "http://a/b\n", "");
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lye"))
        .args(["url", "parse", "a:b"])
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with("error: cannot write standard output: "), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn help_tells_the_exit_statuses_and_shows_examples() {
    for command in ["parse", "resolve", "decode", "encode"] {
        let help = lye_url(&[command, "--help"]);
        for part in ["Examples:\n", &format!("  lye url {command} "), "Exit status:\n", "  2  bad arguments"]
        {
            assert!(stdout(&help).contains(part), "{}", stdout(&help));
        }
        assert_eq!(help.status.code(), Some(0));
    }
}

/// The members that the help explains are those that are written.
#[test]
fn help_explains_the_json() {
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

/// The README shows what really comes.
#[test]
fn the_example_of_the_readme() {
    let readme = include_str!("../../../README.md");
    let (_, example) = readme.split_once("```console\n$ lye url parse '").unwrap();
    let (url, rest) = example.split_once("'\n").unwrap();
    let (shown, _) = rest.split_once("```").unwrap();
    assert_output(&lye_url(&["parse", url]), 0, shown, "");
}
