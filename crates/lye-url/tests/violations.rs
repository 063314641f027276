//! Every row of both editions' tables of validation errors, with inputs that raise exactly it.

use lye_url::Edition::{self, Y2025, Y2026};
use lye_url::{ParseOptions, Url, ValidationError, Violation};
use std::collections::BTreeSet;

/// What a parse says: the names of the validation errors with their positions, and whether it succeeds.
fn noted(input: &str, base: Option<&str>, edition: Edition) -> (Vec<(&'static str, usize)>, bool) {
    let base = base.map(|base| Url::parse(base).unwrap());
    let mut violations: Vec<Violation> = Vec::new();
    let options = ParseOptions::new().edition(edition).sink(&mut violations);
    let parsed = match &base {
        Some(base) => Url::parse_with(input, options.base(base)),
        None => Url::parse_with(input, options),
    };
    (violations.iter().map(|v| (v.error.name(), v.position)).collect(), parsed.is_ok())
}

/// An input and its base, the edition, the one error that it raises and where, and whether it parses.
type Row = (&'static str, Option<&'static str>, Edition, &'static str, usize, bool);

/// The examples of today's table, and of the seed's where it has names of its own.
const ROWS: &[Row] = &[
    // IDNA.
    ("https://exa%23mple.org", None, Y2025, "domain-invalid-code-point", 8, false),
    ("https://xn--a.org", None, Y2025, "domain-to-ASCII", 8, true),
    ("https://\u{AD}/", None, Y2025, "domain-to-ASCII", 8, false),
    ("https://exa_mple.org", None, Y2026, "domain-to-ASCII", 8, true),
    ("https://exa\u{AD}^mple.org", None, Y2026, "domain-to-ASCII", 8, false),
    ("https://xn--8i7caa/", None, Y2026, "domain-to-ASCII", 8, true),
    // Host parsing.
    ("https://exam%70le.org", None, Y2026, "domain-percent-encoded", 12, true),
    ("foo://exa[mple.org", None, Y2026, "host-invalid-code-point", 9, false),
    ("foo://exa[mple.org", None, Y2025, "host-invalid-code-point", 9, false),
    ("https://127.0.0.1./", None, Y2025, "IPv4-empty-part", 17, true),
    ("https://1.2.3/", None, Y2026, "IPv4-too-few-parts", 8, true),
    ("https://1.2.3.4.5/", None, Y2026, "IPv4-too-many-parts", 8, false),
    ("https://1.2.3.4.5/", None, Y2025, "IPv4-too-many-parts", 8, false),
    ("https://test.42", None, Y2025, "IPv4-non-numeric-part", 8, false),
    ("https://1.a.2.42", None, Y2026, "IPv4-non-numeric-part", 10, false),
    ("https://127.0.0x0.1", None, Y2026, "IPv4-non-decimal-part", 14, true),
    ("https://127.0.0x0.1", None, Y2025, "IPv4-non-decimal-part", 14, true),
    ("https://255.255.4000.1", None, Y2026, "IPv4-out-of-range-part", 8, false),
    ("https://1.2.400", None, Y2025, "IPv4-out-of-range-part", 8, true),
    ("https://[::1", None, Y2026, "IPv6-unclosed", 8, false),
    ("https://[:1]", None, Y2026, "IPv6-invalid-compression", 9, false),
    ("https://[1:2:3:4:5:6:7:8:9]", None, Y2026, "IPv6-too-many-pieces", 25, false),
    ("https://[1::1::1]", None, Y2026, "IPv6-multiple-compression", 14, false),
    ("https://[1:2:3!:4]", None, Y2026, "IPv6-invalid-code-point", 14, false),
    ("https://[1:2:3:]", None, Y2026, "IPv6-invalid-code-point", 15, false),
    ("https://[1:2:3]", None, Y2026, "IPv6-too-few-pieces", 14, false),
    ("https://[::01]", None, Y2026, "IPv6-piece-leading-zero", 11, true),
    ("https://[1:1:1:1:1:1:1:127.0.0.1]", None, Y2026, "IPv4-in-IPv6-too-many-pieces", 23, false),
    ("https://[ffff::.0.0.1]", None, Y2026, "IPv4-in-IPv6-invalid-code-point", 15, false),
    ("https://[ffff::127.0.xyz.1]", None, Y2026, "IPv4-in-IPv6-invalid-code-point", 21, false),
    ("https://[ffff::127.0xyz]", None, Y2026, "IPv4-in-IPv6-invalid-code-point", 20, false),
    ("https://[ffff::127.00.0.1]", None, Y2026, "IPv4-in-IPv6-invalid-code-point", 20, false),
    ("https://[ffff::127.0.0.1.2]", None, Y2026, "IPv4-in-IPv6-invalid-code-point", 24, false),
    ("https://[ffff::127.0.0.4000]", None, Y2026, "IPv4-in-IPv6-out-of-range-part", 25, false),
    ("https://[ffff::127.0.0]", None, Y2026, "IPv4-in-IPv6-too-few-parts", 22, false),
    // URL parsing.
    ("https://example.org/>", None, Y2026, "invalid-URL-unit", 20, true),
    ("https://example.org ", None, Y2026, "invalid-URL-unit", 19, true),
    (" https://example.org", None, Y2025, "invalid-URL-unit", 0, true),
    ("ht\ntps://example.org", None, Y2026, "invalid-URL-unit", 2, true),
    ("https://example.org/%s", None, Y2026, "invalid-URL-unit", 20, true),
    ("https://example.org/?\u{FFFF}", None, Y2026, "invalid-URL-unit", 21, true),
    ("https://example.org/#^", None, Y2026, "invalid-URL-unit", 21, true),
    ("data:a b", None, Y2026, "invalid-URL-unit", 6, true),
    ("foo://a\u{7F}b", None, Y2026, "invalid-URL-unit", 7, true),
    ("foo://a%b", None, Y2026, "invalid-URL-unit", 7, true),
    ("file:c:/my-secret-folder", None, Y2026, "special-scheme-missing-following-solidus", 5, true),
    ("https:example.org", None, Y2026, "special-scheme-missing-following-solidus", 6, true),
    ("https:///example.org", None, Y2026, "special-scheme-missing-following-solidus", 8, true),
    (
        "https:foo.html",
        Some("https://example.org/"),
        Y2026,
        "special-scheme-missing-following-solidus",
        6,
        true,
    ),
    ("💩", None, Y2026, "missing-scheme-non-relative-URL", 0, false),
    ("💩", Some("mailto:user@example.org"), Y2026, "missing-scheme-non-relative-URL", 0, false),
    ("https://example.org\\path", None, Y2026, "invalid-reverse-solidus", 19, true),
    ("https://example.org/path\\to", None, Y2026, "invalid-reverse-solidus", 24, true),
    ("https://user@example.org", None, Y2026, "invalid-credentials", 12, true),
    ("ssh://user@example.org", None, Y2026, "invalid-credentials", 10, true),
    ("https://#fragment", None, Y2026, "host-missing", 8, false),
    ("https://:443", None, Y2026, "host-missing", 8, false),
    ("foo://:443", None, Y2026, "host-missing", 6, false),
    ("https://example.org:70000", None, Y2026, "port-out-of-range", 20, false),
    ("https://example.org:7z", None, Y2026, "port-invalid", 21, false),
    ("c:/path/to/file", Some("file:///c:/"), Y2026, "", 0, true),
    ("c|/path/to/file", Some("file:///d/"), Y2026, "file-invalid-Windows-drive-letter", 0, true),
    ("file://c:", None, Y2026, "file-invalid-Windows-drive-letter-host", 7, true),
    ("file://c|/a", None, Y2025, "file-invalid-Windows-drive-letter-host", 7, true),
    // Valid URLs, and what another edition has.
    ("https://example.org/a?b#c", None, Y2026, "", 0, true),
    ("https://exa_mple.org", None, Y2025, "", 0, true),
    ("https://exam%70le.org", None, Y2025, "", 0, true),
    ("https://1.2.3/", None, Y2025, "", 0, true),
    ("https://[::01]", None, Y2025, "", 0, true),
    ("data:a b", None, Y2025, "", 0, true),
];

#[test]
fn rows() {
    let mut wrong = String::new();
    for &(input, base, edition, name, position, parses) in ROWS {
        let expected = if name.is_empty() { Vec::new() } else { vec![(name, position)] };
        let got = noted(input, base, edition);
        // The drive letter's `|` is an error of its own in a path.
        let got_errors: Vec<_> = match name {
            "file-invalid-Windows-drive-letter" => got.0.iter().copied().filter(|e| e.0 == name).collect(),
            _ => got.0.clone(),
        };
        if (&got_errors, got.1) != (&expected, parses) {
            wrong += &format!("{input:?} in {edition:?}: expected {expected:?} {parses}, got {got:?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The URL parser does not run "domain to Unicode".
#[test]
fn domain_to_unicode() {
    let mut violations: Vec<Violation> = Vec::new();
    lye_url::host::domain_to_unicode_with("a.xn--8i7caa", &mut violations);
    assert_eq!(violations, [Violation { error: ValidationError::DomainToUnicode, position: 0 }]);
    violations.clear();
    lye_url::host::domain_to_unicode_with("xn--53h.example", &mut violations);
    assert!(violations.is_empty());
}

#[test]
fn every_error_has_a_row() {
    let tested: BTreeSet<&str> = ROWS.iter().map(|row| row.3).chain(["domain-to-Unicode"]).collect();
    for error in ValidationError::ALL {
        assert!(tested.contains(error.name()), "{}", error.name());
    }
}

#[test]
fn positions_are_those_of_the_input() {
    let input = "\n\t h\tt\ntp://u@a/\r>\t%\u{1F4A9}^ ";
    let expected = [
        ("invalid-URL-unit", 0),
        ("invalid-URL-unit", 4),
        ("invalid-credentials", 13),
        ("invalid-URL-unit", 17),
        ("invalid-URL-unit", 19),
        ("invalid-URL-unit", 24),
        ("invalid-URL-unit", 25),
    ];
    let (mut got, parses) = noted(input, None, Y2026);
    got.sort_by_key(|&(_, at)| at);
    assert!(parses);
    assert_eq!(got, expected);
}
