//! The tables of validation errors of both editions (URL Standard, 1.1): their names, whether they are failures, and for each
//! an input that raises it at its place.

use lye_url::validation::Edition::{self, Y2025, Y2026};
use lye_url::validation::{ValidationError, Violation};
use lye_url::{ParseError, ParseOptions, Url};
use std::collections::BTreeSet;

/// A row of the table: a name, the editions that have it, and whether it is a failure.
type Row = (&'static str, &'static [Edition], bool);

const BOTH: &[Edition] = &[Y2025, Y2026];
const OLD: &[Edition] = &[Y2025];
const NEW: &[Edition] = &[Y2026];

const TABLE: &[Row] = &[
    ("domain-to-ASCII", BOTH, true),
    ("domain-invalid-code-point", OLD, true),
    ("domain-to-Unicode", OLD, false),
    ("domain-percent-encoded", NEW, false),
    ("host-invalid-code-point", BOTH, true),
    ("IPv4-empty-part", BOTH, false),
    ("IPv4-too-few-parts", NEW, false),
    ("IPv4-too-many-parts", BOTH, true),
    ("IPv4-non-numeric-part", BOTH, true),
    ("IPv4-non-decimal-part", BOTH, false),
    ("IPv4-out-of-range-part", BOTH, true),
    ("IPv6-unclosed", BOTH, true),
    ("IPv6-invalid-compression", BOTH, true),
    ("IPv6-too-many-pieces", BOTH, true),
    ("IPv6-multiple-compression", BOTH, true),
    ("IPv6-invalid-code-point", BOTH, true),
    ("IPv6-too-few-pieces", BOTH, true),
    ("IPv6-piece-leading-zero", NEW, false),
    ("IPv4-in-IPv6-too-many-pieces", BOTH, true),
    ("IPv4-in-IPv6-invalid-code-point", BOTH, true),
    ("IPv4-in-IPv6-out-of-range-part", BOTH, true),
    ("IPv4-in-IPv6-too-few-parts", BOTH, true),
    ("invalid-URL-unit", BOTH, false),
    ("special-scheme-missing-following-solidus", BOTH, false),
    ("missing-scheme-non-relative-URL", BOTH, true),
    ("invalid-reverse-solidus", BOTH, false),
    ("invalid-credentials", BOTH, false),
    ("host-missing", BOTH, true),
    ("port-out-of-range", BOTH, true),
    ("port-invalid", BOTH, true),
    ("file-invalid-Windows-drive-letter", BOTH, false),
    ("file-invalid-Windows-drive-letter-host", BOTH, false),
];

/// An input, its base, the editions, all reported errors, and whether the input parses.
type Case = (&'static str, Option<&'static str>, &'static [Edition], &'static [(&'static str, usize)], bool);

/// Inputs that raise exactly one error, including the examples of the table.
const ONE: &[Case] = &[
    // IDNA. An error of ToASCII is a failure only in the edition of 2025; both editions give the same URL.
    ("https://xn--a.org", None, NEW, &[("domain-to-ASCII", 8)], true),
    ("https://xn--a.org", None, OLD, &[("domain-to-ASCII", 8)], false),
    ("https://xn--8i7caa/", None, NEW, &[("domain-to-ASCII", 8)], true),
    ("https://xn--8i7caa/", None, OLD, &[("domain-to-ASCII", 8)], false),
    ("https://\u{AD}/", None, BOTH, &[("domain-to-ASCII", 8)], false),
    ("https://a\u{3002}\u{646}\u{200C}x/", None, BOTH, &[("domain-to-ASCII", 8)], false),
    ("https://xn--a^.org", None, BOTH, &[("domain-to-ASCII", 8)], false),
    ("https://exa_mple.org", None, NEW, &[("domain-to-ASCII", 8)], true),
    ("https://-a.example", None, NEW, &[("domain-to-ASCII", 8)], true),
    ("https://a..example", None, NEW, &[("domain-to-ASCII", 8)], true),
    ("https://exa^mple.org", None, NEW, &[("domain-to-ASCII", 8)], false),
    ("https://exa\u{AD}^mple.org", None, NEW, &[("domain-to-ASCII", 8)], false),
    ("https://exa^mple.org", None, OLD, &[("domain-invalid-code-point", 8)], false),
    ("https://exa%23mple.org", None, OLD, &[("domain-invalid-code-point", 8)], false),
    ("https://u%", None, OLD, &[("domain-invalid-code-point", 8)], false),
    ("https://exam%70le.org", None, NEW, &[("domain-percent-encoded", 12)], true),
    // Host parsing.
    ("foo://exa[mple.org", None, BOTH, &[("host-invalid-code-point", 9)], false),
    ("https://127.0.0.1./", None, OLD, &[("IPv4-empty-part", 17)], true),
    ("https://1.2.3/", None, NEW, &[("IPv4-too-few-parts", 8)], true),
    ("https://1.2.3.4.5/", None, BOTH, &[("IPv4-too-many-parts", 8)], false),
    ("https://test.42", None, OLD, &[("IPv4-non-numeric-part", 8)], false),
    ("https://1.a.2.42", None, BOTH, &[("IPv4-non-numeric-part", 10)], false),
    ("https://1..2.42", None, OLD, &[("IPv4-non-numeric-part", 10)], false),
    ("https://1.2.3.09", None, BOTH, &[("IPv4-non-numeric-part", 14)], false),
    ("https://127.0.0x0.1", None, BOTH, &[("IPv4-non-decimal-part", 14)], true),
    ("https://127.0.00.1", None, BOTH, &[("IPv4-non-decimal-part", 14)], true),
    ("https://255.255.4000.1", None, BOTH, &[("IPv4-out-of-range-part", 8)], false),
    ("https://1.2.3.256", None, BOTH, &[("IPv4-out-of-range-part", 8)], false),
    ("https://1.2.400", None, OLD, &[("IPv4-out-of-range-part", 8)], true),
    ("https://[::1", None, BOTH, &[("IPv6-unclosed", 8)], false),
    ("https://[:1]", None, BOTH, &[("IPv6-invalid-compression", 9)], false),
    ("https://[1:2:3:4:5:6:7:8:9]", None, BOTH, &[("IPv6-too-many-pieces", 25)], false),
    ("https://[1::1::1]", None, BOTH, &[("IPv6-multiple-compression", 14)], false),
    ("https://[1:2:3!:4]", None, BOTH, &[("IPv6-invalid-code-point", 14)], false),
    ("https://[1:2:3:]", None, BOTH, &[("IPv6-invalid-code-point", 15)], false),
    ("https://[1:2:3]", None, BOTH, &[("IPv6-too-few-pieces", 14)], false),
    ("https://[::01]", None, NEW, &[("IPv6-piece-leading-zero", 11)], true),
    ("https://[::00]", None, NEW, &[("IPv6-piece-leading-zero", 11)], true),
    ("https://[1:1:1:1:1:1:1:127.0.0.1]", None, BOTH, &[("IPv4-in-IPv6-too-many-pieces", 23)], false),
    ("https://[ffff::.0.0.1]", None, BOTH, &[("IPv4-in-IPv6-invalid-code-point", 15)], false),
    ("https://[ffff::127.0.xyz.1]", None, BOTH, &[("IPv4-in-IPv6-invalid-code-point", 21)], false),
    ("https://[ffff::127.0xyz]", None, BOTH, &[("IPv4-in-IPv6-invalid-code-point", 20)], false),
    ("https://[ffff::127.00.0.1]", None, BOTH, &[("IPv4-in-IPv6-invalid-code-point", 20)], false),
    ("https://[ffff::127.0.0.1.2]", None, BOTH, &[("IPv4-in-IPv6-invalid-code-point", 24)], false),
    ("https://[ffff::127.0.0.4000]", None, BOTH, &[("IPv4-in-IPv6-out-of-range-part", 25)], false),
    ("https://[ffff::127.0.0]", None, BOTH, &[("IPv4-in-IPv6-too-few-parts", 22)], false),
    // URL parsing.
    ("https://example.org/>", None, BOTH, &[("invalid-URL-unit", 20)], true),
    ("https://example.org ", None, BOTH, &[("invalid-URL-unit", 19)], true),
    (" https://example.org", None, BOTH, &[("invalid-URL-unit", 0)], true),
    ("ht\ntps://example.org", None, BOTH, &[("invalid-URL-unit", 2)], true),
    ("https://example.org/%s", None, BOTH, &[("invalid-URL-unit", 20)], true),
    ("https://example.org/?\u{FFFF}", None, BOTH, &[("invalid-URL-unit", 21)], true),
    ("https://example.org/#^", None, BOTH, &[("invalid-URL-unit", 21)], true),
    ("data:a b", None, NEW, &[("invalid-URL-unit", 6)], true),
    ("data:a>b", None, BOTH, &[("invalid-URL-unit", 6)], true),
    ("foo://a\u{7F}b", None, BOTH, &[("invalid-URL-unit", 7)], true),
    ("foo://a%b", None, BOTH, &[("invalid-URL-unit", 7)], true),
    ("file:c:/my-secret-folder", None, BOTH, &[("special-scheme-missing-following-solidus", 5)], true),
    ("https:example.org", None, BOTH, &[("special-scheme-missing-following-solidus", 6)], true),
    ("https:///example.org", None, BOTH, &[("special-scheme-missing-following-solidus", 8)], true),
    (
        "https:foo.html",
        Some("https://example.org/"),
        BOTH,
        &[("special-scheme-missing-following-solidus", 6)],
        true,
    ),
    ("💩", None, BOTH, &[("missing-scheme-non-relative-URL", 0)], false),
    ("💩", Some("mailto:user@example.org"), BOTH, &[("missing-scheme-non-relative-URL", 0)], false),
    ("https://example.org\\path", None, BOTH, &[("invalid-reverse-solidus", 19)], true),
    ("https://example.org/path\\to", None, BOTH, &[("invalid-reverse-solidus", 24)], true),
    ("https://user@example.org", None, BOTH, &[("invalid-credentials", 12)], true),
    ("ssh://user@example.org", None, BOTH, &[("invalid-credentials", 10)], true),
    ("https://#fragment", None, BOTH, &[("host-missing", 8)], false),
    ("https://:443", None, BOTH, &[("host-missing", 8)], false),
    ("foo://:443", None, BOTH, &[("host-missing", 6)], false),
    ("https://example.org:70000", None, BOTH, &[("port-out-of-range", 20)], false),
    ("https://example.org:7z", None, BOTH, &[("port-invalid", 21)], false),
    ("file://c:", None, BOTH, &[("file-invalid-Windows-drive-letter-host", 7)], true),
    ("file://c|/a", None, BOTH, &[("file-invalid-Windows-drive-letter-host", 7)], true),
];

/// Inputs that raise several errors, or none.
const OTHERS: &[Case] = &[
    ("https://exa%23mple.org", None, NEW, &[("domain-percent-encoded", 11), ("domain-to-ASCII", 8)], false),
    // The strict rules reject an empty root label (UTS 46, 4.2).
    ("https://127.0.0.1./", None, NEW, &[("domain-to-ASCII", 8), ("IPv4-empty-part", 17)], true),
    ("https://test.42", None, NEW, &[("IPv4-too-few-parts", 8), ("IPv4-non-numeric-part", 8)], false),
    ("https://1.2.400", None, NEW, &[("IPv4-too-few-parts", 8), ("IPv4-out-of-range-part", 8)], true),
    (" https://example.org ", None, BOTH, &[("invalid-URL-unit", 0), ("invalid-URL-unit", 20)], true),
    (
        "https://example.org\\path\\to\\file",
        None,
        BOTH,
        &[("invalid-reverse-solidus", 19), ("invalid-reverse-solidus", 24), ("invalid-reverse-solidus", 27)],
        true,
    ),
    ("https://user:pass@", None, BOTH, &[("invalid-credentials", 17), ("host-missing", 18)], false),
    // A drive letter with `:` is reported only after `file:`, since elsewhere it is a scheme; `|` is not a URL unit.
    (
        "c|/path/to/file",
        Some("file:///d/"),
        BOTH,
        &[("file-invalid-Windows-drive-letter", 0), ("invalid-URL-unit", 1)],
        true,
    ),
    (
        "file:c:/path/to/file",
        Some("file:///d/"),
        BOTH,
        &[("special-scheme-missing-following-solidus", 5), ("file-invalid-Windows-drive-letter", 5)],
        true,
    ),
    // The table's example of `file-invalid-Windows-drive-letter`, which is not an error by the file slash state.
    ("/c:/path/to/file", Some("file:///c:/"), BOTH, &[], true),
    ("c:/path/to/file", Some("file:///c:/"), BOTH, &[], true),
    // Valid URLs, and errors of the other edition.
    ("https://example.org/a?b#c", None, BOTH, &[], true),
    ("https://exa_mple.org", None, OLD, &[], true),
    ("https://a..example", None, OLD, &[], true),
    ("https://exam%70le.org", None, OLD, &[], true),
    ("https://1.2.3/", None, OLD, &[], true),
    ("https://[::01]", None, OLD, &[], true),
    ("https://[::0]", None, BOTH, &[], true),
    ("data:a b", None, OLD, &[], true),
];

/// Returns the names and positions of the validation errors, and the result of a parse.
fn noted(
    input: &str,
    base: Option<&str>,
    edition: Edition,
) -> (Vec<(&'static str, usize)>, Result<Url, ParseError>) {
    let base = base.map(|base| Url::parse(base).expect(base));
    let mut violations: Vec<Violation> = Vec::new();
    let options = ParseOptions::new().with_edition(edition).with_sink(&mut violations);
    let parsed = match &base {
        Some(base) => Url::parse_with(input, options.with_base(base)),
        None => Url::parse_with(input, options),
    };
    (violations.iter().map(|v| (v.error.name(), v.position)).collect(), parsed)
}

#[test]
fn editions_have_the_rows_of_their_tables() {
    let rows: Vec<Row> = ValidationError::ALL
        .iter()
        .map(|error| {
            let editions = match error.edition() {
                None => BOTH,
                Some(Y2025) => OLD,
                Some(_) => NEW,
            };
            (error.name(), editions, error.is_failure())
        })
        .collect();
    assert_eq!(rows, TABLE);
    for (edition, count) in [(Y2025, 29), (Y2026, 30)] {
        assert_eq!(ValidationError::ALL.iter().filter(|error| error.is_in(edition)).count(), count);
    }
    let descriptions: BTreeSet<_> = ValidationError::ALL.iter().map(|error| error.description()).collect();
    assert_eq!(descriptions.len(), TABLE.len());
    for description in descriptions {
        assert!(description.starts_with(|c: char| c.is_ascii_uppercase()), "{description}");
        assert!(!description.ends_with('.'), "{description}");
    }
}

#[test]
fn cases_report_their_errors() {
    let mut wrong = String::new();
    for &(input, base, editions, expected, parses) in ONE.iter().chain(OTHERS) {
        for &edition in editions {
            let (got, result) = noted(input, base, edition);
            if got != expected || result.is_ok() != parses {
                wrong += &format!(
                    "{input:?} in {edition:?}: expected {expected:?} {parses}, got {got:?} {result:?}\n"
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The error that ends a parse is the returned error and the last reported one.
#[test]
fn failure_is_the_last_error() {
    for &(input, base, editions, expected, _) in ONE.iter().chain(OTHERS) {
        for &edition in editions {
            if let (_, Err(error)) = noted(input, base, edition) {
                let Some(&(name, _)) = expected.last() else { panic!("{input:?} reports nothing") };
                assert!(error.to_string().starts_with(&format!("{name}: ")), "{input:?}: {error}");
            }
        }
    }
}

#[test]
fn every_row_has_a_case() {
    for &(name, editions, _) in TABLE {
        for edition in editions {
            let has_case = |cases: &[Case]| {
                cases
                    .iter()
                    .any(|case| case.2.contains(edition) && case.3.iter().any(|error| error.0 == name))
            };
            let found = match (name, edition) {
                // No parser raises this error: see the test below.
                ("domain-to-Unicode", _) => true,
                // These never occur alone: see their cases.
                ("file-invalid-Windows-drive-letter", _) | ("IPv4-empty-part", Y2026) => has_case(OTHERS),
                _ => has_case(ONE),
            };
            assert!(found, "{name} in {edition:?}");
        }
    }
    assert!(ONE.iter().all(|case| case.3.len() == 1));
}

/// The URL parser does not run "domain to Unicode".
#[test]
fn parser_does_not_run_domain_to_unicode() {
    let mut violations: Vec<Violation> = Vec::new();
    lye_url::host::domain_to_unicode_with("a.xn--8i7caa", &mut violations);
    let found: Vec<_> = violations.iter().map(|violation| (violation.error, violation.position)).collect();
    assert_eq!(found, [(ValidationError::DomainToUnicode, 0)]);
    violations.clear();
    lye_url::host::domain_to_unicode_with("xn--53h.example", &mut violations);
    assert!(violations.is_empty());
}

#[test]
fn positions_refer_to_the_original_input() {
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
    let (mut got, parsed) = noted(input, None, Y2026);
    got.sort_by_key(|&(_, at)| at);
    assert!(parsed.is_ok());
    assert_eq!(got, expected);
}
