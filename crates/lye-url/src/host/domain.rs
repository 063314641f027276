//! Domains: to ASCII and to Unicode (URL Standard, 3.3).

use super::domain_errors::{Rules, domain_errors};
use crate::code_points::is_forbidden_domain;
use crate::domain_error::{DomainCheck, DomainError};
use crate::percent::{decoded, percent_decode};
use crate::report::{ParseError, Reporter};
use crate::validation::{Edition, ErrorSink, ValidationError};
use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use std::borrow::Cow;

/// The "domain parser".
pub(crate) fn domain_to_ascii(domain: &str, be_strict: bool) -> Option<String> {
    // Steps 1 to 3.
    if be_strict {
        return strict(domain).map(Cow::into_owned);
    }
    // Steps 4 to 9.
    let mut out = String::new();
    relaxed_into(domain, &mut out)?;
    Some(out)
}

/// Converts a domain to Unicode (the standard's "domain to Unicode"). Returns the domain unchanged if ToUnicode of UTS #46 finds an error.
///
/// ```
/// use lye_url::host::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--53h.example"), "☕.example");
/// assert_eq!(domain_to_unicode("xn--8i7caa"), "xn--8i7caa");
/// ```
#[must_use]
pub fn domain_to_unicode(domain: &str) -> Cow<'_, str> {
    domain_to_unicode_with(domain, ())
}

/// Does the same, and reports the validation error `domain-to-Unicode` of the standard before June 2026.
///
/// ```
/// use lye_url::host::domain_to_unicode_with;
/// use lye_url::validation::{ValidationError, Violation};
///
/// let mut violations: Vec<Violation> = Vec::new();
/// assert_eq!(domain_to_unicode_with("xn--8i7caa", &mut violations), "xn--8i7caa");
/// assert_eq!((violations[0].error, violations[0].position), (ValidationError::DomainToUnicode, 0));
/// assert_eq!(violations[0].details[0].label, "xn--8i7caa");
/// ```
pub fn domain_to_unicode_with<S: ErrorSink>(domain: &str, mut sink: S) -> Cow<'_, str> {
    to_unicode(domain).unwrap_or_else(|| {
        if S::ENABLED {
            sink.domain_error(ValidationError::DomainToUnicode, 0, domain_errors(domain, Rules::Relaxed));
        }
        Cow::Borrowed(domain)
    })
}

/// Returns Unicode's ToUnicode of a domain, if there is no error.
fn to_unicode(domain: &str) -> Option<Cow<'_, str>> {
    let (unicode, result) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    // UTS 46, 4.1, validity criteria: without CheckHyphens no label begins with `xn--`. The crate does not check that.
    let is_valid = result.is_ok() && !unicode.split('.').any(|label| label.starts_with("xn--"));
    is_valid.then_some(unicode)
}

/// Returns Unicode's ToASCII of a domain with *beStrict* false, if there is no error.
fn to_ascii(domain: &str) -> Option<Cow<'_, str>> {
    // DEVIATION: the crate rejects labels of more than 1,000 characters here, because Punycode takes quadratic time.
    let ascii = Uts46::new()
        .to_ascii(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore)
        .ok()?;
    // A label that begins with `xn--` again after decoding has the prefix twice here.
    let is_valid = !ascii.contains("xn--xn--") || to_unicode(&ascii).is_some();
    is_valid.then_some(ascii)
}

/// Steps 3 to 7 of the "host parser": percent-decoding and the domain parser with *beStrict* false. Returns whether the domain is
/// the input except for letter case.
pub(super) fn parse_into<S: ErrorSink>(
    input: &str,
    at: usize,
    out: &mut String,
    reporter: &mut Reporter<S>,
) -> Result<bool, ParseError> {
    let mut domain = Cow::Borrowed(input.as_bytes());
    if memchr::memchr(b'%', input.as_bytes()).is_some() {
        // Step 4.
        let encoded = |&from: &usize| decoded(input.as_bytes().get(from..).unwrap_or_default()).is_some();
        if let Some(found) = memchr::memchr_iter(b'%', input.as_bytes()).find(encoded) {
            reporter.report(ValidationError::DomainPercentEncoded, at + found);
        }
        // Step 5.
        domain = percent_decode(input.as_bytes());
    }
    // As the note on step 5 allows: the domain parser rejects U+FFFD, the result of an error.
    let domain = match std::str::from_utf8(&domain) {
        Ok(domain) => domain,
        Err(error) => {
            let details = || vec![not_utf8(&domain, error.valid_up_to())];
            return Err(report(ValidationError::DomainToAscii, input, at, reporter, details));
        }
    };
    // Step 6. Before June 2026, ToASCII applied to ASCII domains too, ran first, and its errors were failures.
    let is_old = reporter.edition() == Edition::Y2025;
    if is_old && !to_ascii_succeeds(domain) {
        let details = || domain_errors(domain, Rules::NonEmpty);
        return Err(report(ValidationError::DomainToAscii, input, at, reporter, details));
    }
    if relaxed_into(domain, out).is_none() {
        let error =
            if is_old { ValidationError::DomainInvalidCodePoint } else { ValidationError::DomainToAscii };
        let details = || domain_errors(domain, Rules::HostParser);
        return Err(report(error, input, at, reporter, details));
    }
    // Without a sink, a domain that is accepted needs no further check.
    if S::ENABLED && !is_old && strict(domain).is_none() {
        let details = || domain_errors(domain, Rules::Strict);
        report(ValidationError::DomainToAscii, input, at, reporter, details);
    }
    Ok(domain.len() == input.len() && domain.is_ascii())
}

/// Reports an error of a domain. The positions of `details` are offsets in the percent-decoded input.
fn report<S: ErrorSink>(
    error: ValidationError,
    input: &str,
    at: usize,
    reporter: &mut Reporter<S>,
    details: impl FnOnce() -> Vec<DomainError>,
) -> ParseError {
    reporter.report_domain(error, at, || {
        let offsets = encoded_offsets(input);
        let mut details = details();
        for detail in &mut details {
            detail.position = at + offsets.get(detail.position).copied().unwrap_or(input.len());
        }
        details
    });
    ParseError::Invalid(error)
}

/// Returns the offset in an input of each byte of the percent-decoded input.
fn encoded_offsets(input: &str) -> Vec<usize> {
    let mut offsets = Vec::new();
    let mut at = 0;
    while let Some(rest) = input.as_bytes().get(at..).filter(|rest| !rest.is_empty()) {
        offsets.push(at);
        at += if decoded(rest).is_some() { 3 } else { 1 };
    }
    offsets
}

/// The detail of a domain whose percent-decoded bytes are not UTF-8.
fn not_utf8(domain: &[u8], position: usize) -> DomainError {
    let label = String::from_utf8_lossy(domain).into_owned();
    DomainError { check: DomainCheck::Utf8, label, code_point: None, position }
}

/// Steps 4 to 9 of the "domain parser" with *beStrict* false.
fn relaxed_into(domain: &str, out: &mut String) -> Option<()> {
    let start = out.len();
    if domain.is_ascii() {
        out.push_str(domain);
        if let Some(added) = out.get_mut(start..) {
            added.make_ascii_lowercase();
        }
    } else {
        out.push_str(&to_ascii(domain)?);
    }
    let added = out.get(start..).unwrap_or_default();
    (!added.is_empty() && !added.bytes().any(is_forbidden_domain)).then_some(())
}

/// "Domain parser ToASCII" with *beStrict* true.
fn strict(domain: &str) -> Option<Cow<'_, str>> {
    Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify).ok()
}

/// Whether "domain parser ToASCII" with *beStrict* false succeeds with a non-empty result. As its note says, it succeeds for an ASCII
/// domain unless a label begins with `xn--`.
fn to_ascii_succeeds(domain: &str) -> bool {
    to_ascii(domain).is_some_and(|ascii| !ascii.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Rules, domain_errors, domain_to_ascii, domain_to_unicode, strict, to_ascii};
    use crate::validation::{Edition, ValidationError, Violation};
    use crate::{ParseError, ParseOptions, Url};

    /// Before June 2026 ToASCII failed before the check for forbidden code points.
    #[test]
    fn failure_is_the_reported_error() {
        for (input, error) in [
            ("http://xn--^/", ValidationError::DomainToAscii),
            ("http://a^/", ValidationError::DomainInvalidCodePoint),
        ] {
            let mut violations: Vec<Violation> = Vec::new();
            let options = ParseOptions::new().with_edition(Edition::Y2025).with_sink(&mut violations);
            assert_eq!(Url::parse_with(input, options), Err(ParseError::Invalid(error)), "{input}");
            let found: Vec<_> =
                violations.iter().map(|violation| (violation.error, violation.position)).collect();
            assert_eq!(found, [(error, 7)], "{input}");
        }
    }

    /// In Unicode the label would be `xn--x\u{C82}`, which is not valid either (UTS 46, 4.1).
    #[test]
    fn labels_with_the_prefix_twice_are_rejected() {
        assert_eq!(domain_to_ascii("é.xn--xn--x-ecp", false), None);
        assert_eq!(domain_to_unicode("xn--xn--x-ecp"), "xn--xn--x-ecp");
        assert_eq!(domain_to_unicode("a.XN--XN--X-ECP"), "a.XN--XN--X-ECP");
        // An all-ASCII domain is kept as it is.
        assert_eq!(domain_to_ascii("xn--xn--x-ecp", false).as_deref(), Some("xn--xn--x-ecp"));
    }

    /// The details are computed apart from the result: there is one exactly if there is an error.
    #[test]
    fn domains_have_details_exactly_if_they_are_rejected() {
        const PIECES: &[&str] = &[
            "a",
            "A",
            "1",
            "-",
            "--",
            ".",
            ".",
            ".",
            "_",
            " ",
            "%",
            "^",
            "xn--",
            "xn--53h",
            "xn--8i7caa",
            "xn--a",
            "xn--a-",
            "xn--xn--x-ecp",
            "xn--0ca24w",
            "xn--11b4c3d",
            "é",
            "E\u{301}",
            "\u{301}",
            "ß",
            "☕",
            "Å",
            "א",
            "ب",
            "\u{661}",
            "क",
            "\u{94D}",
            "\u{200C}",
            "\u{200D}",
            "\u{AD}",
            "\u{3002}",
            "\u{FF0E}",
            "\u{2488}",
            "\u{2260}",
            "=",
            "\u{338}",
            "\u{FFFF}",
            "\u{E000}",
            "\u{FF21}",
            "\u{FF05}",
            "+",
            "ab",
            "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk",
        ];
        let mut rng = lye_hostile::Rng::new(0xD1B5_4A32_D192_ED03);
        let (mut relaxed, mut is_strict) = ([0; 2], [0; 2]);
        rng.cases(100_000, |rng| {
            let domain = rng.text(PIECES, 6);
            let errors = domain_errors(&domain, Rules::Relaxed);
            let accepted = to_ascii(&domain).is_some();
            assert_eq!(accepted, errors.is_empty(), "{domain:?}: {errors:?}");
            relaxed[usize::from(accepted)] += 1;
            if !domain.is_ascii() {
                let errors = domain_errors(&domain, Rules::HostParser);
                assert_eq!(
                    domain_to_ascii(&domain, false).is_some(),
                    errors.is_empty(),
                    "{domain:?}: {errors:?}"
                );
            }
            let errors = domain_errors(&domain, Rules::Strict);
            let accepted = strict(&domain).is_some();
            assert_eq!(accepted, errors.is_empty(), "{domain:?}: {errors:?}");
            is_strict[usize::from(accepted)] += 1;
            for error in errors {
                assert!(domain.is_char_boundary(error.position), "{domain:?}: {error:?}");
            }
        });
        assert!(relaxed.iter().chain(&is_strict).all(|&count| count > 1_000), "{relaxed:?} {is_strict:?}");
    }
}
