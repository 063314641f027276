//! Parsing URLs: a serialization parses to itself, with all options.

use crate::check_url;
use crate::input::Input;
use encoding_rs::Encoding;
use lye_url::validation::{Edition, Violation};
use lye_url::{ParseError, ParseOptions, Url};

/// Encodings that differ in which characters they can encode, and in whether a document may use them for URLs.
pub(super) const ENCODINGS: &[&Encoding] = &[
    encoding_rs::UTF_8,
    encoding_rs::WINDOWS_1252,
    encoding_rs::SHIFT_JIS,
    encoding_rs::ISO_2022_JP,
    encoding_rs::GB18030,
    encoding_rs::BIG5,
    encoding_rs::EUC_KR,
    encoding_rs::UTF_16LE,
    encoding_rs::REPLACEMENT,
    encoding_rs::X_USER_DEFINED,
];

/// Returns the URL and the base of an input: its first two parts, if the second is a URL.
pub(super) fn url_and_base(input: &Input) -> (&str, Option<Url>) {
    let mut parts = input.parts();
    let url = parts.next().unwrap_or_default();
    (url, parts.next().and_then(|base| Url::parse(base).ok()))
}

/// Asserts that parsing is the same with and without collecting validation errors, that these have positions in the input, that a URL is
/// sound, and that its serialization parses to itself, with any base and encoding.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let encoding = input.pick(ENCODINGS);
    let edition = input.pick(&[Edition::Y2026, Edition::Y2025]);
    let (text, base) = url_and_base(&input);
    // The edition of 2025 rejects some domains.
    let in_edition = ParseOptions::new().with_edition(edition);
    let base = base.filter(|base| Url::parse_with(base.href(), in_edition).is_ok());
    if let Some(base) = &base {
        check_url::parses_to_itself(base, "the base");
    }
    let parsed = parse(text, base.as_ref(), encoding, edition);
    let noted = parse_with_record(text, base.as_ref(), encoding, edition);
    let (Ok(url), Ok(noted)) = (&parsed, &noted) else {
        assert_eq!(parsed, noted, "with and without a record of errors");
        return;
    };
    check_url::same(url, noted, "with and without a record of errors");
    check_url::parses_to_itself(url, "parsed again");
    for encoding in [encoding, encoding_rs::UTF_8] {
        let again = parse(url.href(), base.as_ref(), encoding, edition);
        check_url::same(url, &again.expect("it was parsed without a base"), "against its base");
    }
    assert!(Url::can_parse(text, base.as_ref()));
}

fn parse(
    text: &str,
    base: Option<&Url>,
    encoding: &'static Encoding,
    edition: Edition,
) -> Result<Url, ParseError> {
    let options = ParseOptions::new().with_encoding(encoding).with_edition(edition);
    match base {
        Some(base) => Url::parse_with(text, options.with_base(base)),
        None => Url::parse_with(text, options),
    }
}

fn parse_with_record(
    text: &str,
    base: Option<&Url>,
    encoding: &'static Encoding,
    edition: Edition,
) -> Result<Url, ParseError> {
    let mut violations: Vec<Violation> = Vec::new();
    let options =
        ParseOptions::new().with_encoding(encoding).with_edition(edition).with_sink(&mut violations);
    let parsed = match base {
        Some(base) => Url::parse_with(text, options.with_base(base)),
        None => Url::parse_with(text, options),
    };
    for violation in &violations {
        assert!(text.is_char_boundary(violation.position), "{violation} in {text:?}");
        assert!(violation.error.is_in(edition), "{violation}");
    }
    if let Err(error) = parsed {
        let last = violations.last().map(|last| ParseError::Invalid(last.error));
        assert_eq!(last, Some(error), "the failure is the last error");
    }
    parsed
}
