//! Details of errors of domains: which label fails which check of ToASCII, and where (URL Standard, 1.1 and 3.3).

use lye_url::host::DomainCheck::{self, *};
use lye_url::validation::Edition::{self, Y2025, Y2026};
use lye_url::validation::Violation;
use lye_url::{ParseOptions, Url};

/// A check, the label, the code point and the position.
type Detail<'a> = (DomainCheck, &'a str, Option<char>, usize);

#[track_caller]
fn assert_details(input: &str, edition: Edition, parses: bool, expected: &[Detail<'_>]) {
    let mut violations: Vec<Violation> = Vec::new();
    let parsed = Url::parse_with(input, ParseOptions::new().with_edition(edition).with_sink(&mut violations));
    assert_eq!(parsed.is_ok(), parses, "{input}");
    let details: Vec<Detail<'_>> = violations
        .iter()
        .flat_map(|violation| &violation.details)
        .map(|detail| (detail.check, detail.label.as_str(), detail.code_point, detail.position))
        .collect();
    assert_eq!(details, expected, "{input}");
}

#[test]
fn each_check_is_named_with_its_label_and_position() {
    let long = format!("https://a.{}/", "b".repeat(64));
    let domain = vec!["abc"; 64].join(".");
    let cases: &[(&str, bool, &[Detail<'_>])] = &[
        ("https://www.-a.example/", true, &[(Hyphens, "-a", None, 12)]),
        ("https://ab--c.example/", true, &[(Hyphens, "ab--c", None, 8)]),
        ("https://a_b.example/", true, &[(Std3AsciiRules, "a_b", Some('_'), 9)]),
        ("https://a..example/", true, &[(EmptyLabel, "", None, 10)]),
        (&long, true, &[(LabelLength, &long[10..74], None, 10)]),
        (&format!("https://{domain}/"), true, &[(DomainLength, &domain, None, 8)]),
        ("https://www.xn--0.example/", true, &[(Punycode, "xn--0", None, 12)]),
        ("https://www.xn--a.example/", true, &[(DisallowedCodePoint, "xn--a", Some('\u{80}'), 12)]),
        ("https://xn--abc-.example/", true, &[(PunycodeForm, "xn--abc-", None, 8)]),
        ("https://a.אa/", false, &[(Bidi, "אa", Some('a'), 12)]),
        ("https://1.א/", false, &[(Bidi, "1", Some('1'), 8)]),
        ("https://a\u{200D}b/", false, &[(Joiners, "a\u{200D}b", Some('\u{200D}'), 9)]),
        ("https://é\u{FFFF}/", false, &[(DisallowedCodePoint, "é\u{FFFF}", Some('\u{FFFF}'), 10)]),
        ("https://\u{301}a/", false, &[(LeadingMark, "\u{301}a", Some('\u{301}'), 8)]),
        ("https://a.b c/", false, &[(ForbiddenCodePoint, "b c", Some(' '), 11)]),
        ("https://é.xn--xn--x-ecp/", false, &[(PunycodePrefix, "xn--xn--x-ecp", None, 11)]),
        ("https://%C2%AD/", false, &[(Empty, "\u{AD}", None, 8)]),
        // Each reason, in order of labels.
        ("https://a_.-b/", true, &[(Std3AsciiRules, "a_", Some('_'), 9), (Hyphens, "-b", None, 11)]),
    ];
    for (input, parses, expected) in cases {
        assert_details(input, Y2026, *parses, expected);
    }
}

#[test]
fn positions_of_details_refer_to_the_original_input() {
    // Percent-encoded bytes, removed tabs, and a trimmed space.
    assert_details(" ht\ttp://%61%5F%C3\t%A9.b", Y2026, true, &[(Std3AsciiRules, "a_é", Some('_'), 12)]);
    assert_details("https://a%FF/", Y2026, false, &[(Utf8, "a\u{FFFD}", None, 9)]);
    // A code point that is mapped: U+FF3F is a full-width low line.
    assert_details("https://é\u{FF3F}/", Y2026, true, &[(Std3AsciiRules, "é\u{FF3F}", Some('_'), 10)]);
    // One for each label and check.
    assert_details("https://a_b_c/", Y2026, true, &[(Std3AsciiRules, "a_b_c", Some('_'), 9)]);
}

/// To search for each position from the start of the host would take minutes.
#[test]
fn details_of_many_labels_have_their_positions() {
    let input = format!("https://{}a/", "%5F.".repeat(50_000));
    let mut violations: Vec<Violation> = Vec::new();
    Url::parse_with(&input, ParseOptions::new().with_sink(&mut violations)).unwrap();
    let (last, labels) = violations.last().unwrap().details.split_last().unwrap();
    assert_eq!((labels.len(), last.check, last.position), (50_000, DomainLength, 8));
    for (at, detail) in labels.iter().enumerate() {
        assert_eq!((detail.check, detail.label.as_str(), detail.position), (Std3AsciiRules, "_", 8 + 4 * at));
    }
}

#[test]
fn the_edition_of_2025_separates_toascii_from_forbidden_code_points() {
    assert_details("https://xn--a^/", Y2025, false, &[(Punycode, "xn--a^", None, 8)]);
    assert_details("https://www.a^b/", Y2025, false, &[(ForbiddenCodePoint, "a^b", Some('^'), 13)]);
    assert_details("https://a_b/", Y2025, true, &[]);
    assert_details("https://%C2%AD/", Y2025, false, &[(Empty, "\u{AD}", None, 8)]);
}

#[test]
fn domain_to_unicode_has_details() {
    let mut violations: Vec<Violation> = Vec::new();
    lye_url::host::domain_to_unicode_with("a.xn--8i7caa", &mut violations);
    let detail = &violations[0].details[0];
    assert_eq!((detail.check, detail.label.as_str(), detail.position), (PunycodeForm, "xn--8i7caa", 2));
    assert!(detail.code_point.is_some());
}
