//! Valid URL strings and host strings: "what input would not trigger a validation error or failure" (URL Standard, 3 and 4).

use lye_url::host::{HostBuf, parse_domain, parse_domain_strict};
use lye_url::validation::Violation;
use lye_url::{ParseOptions, Url, valid};

pub(super) fn check(text: &str, base: Option<&Url>) {
    let mut violations: Vec<Violation> = Vec::new();
    let options = ParseOptions::new().with_sink(&mut violations);
    let parsed = match base {
        Some(base) => Url::parse_with(text, options.with_base(base)),
        None => Url::parse_with(text, options),
    };
    let is_clean = parsed.is_ok() && violations.is_empty();
    let is_valid = valid::is_url(text, base);
    assert_eq!(
        is_valid, is_clean,
        "valid, and parsed without a validation error: {text:?} {base:?} {violations:?}"
    );
    hosts(text);
}

fn hosts(text: &str) {
    if valid::is_domain(text) {
        assert!(parse_domain(text).is_some(), "{text:?}");
        assert_eq!(parse_domain_strict(text), parse_domain(text), "{text:?}");
    }
    if valid::is_host(text) {
        assert!(HostBuf::parse(text).is_ok(), "{text:?}");
    }
    if let Some(domain) = parse_domain_strict(text) {
        assert_eq!(parse_domain(text), Some(domain), "{text:?}");
    }
}
