//! A fast path for URLs that stay as written: ASCII letters, digits and few punctuation characters. Most URLs are such.
//!
//! The answers equal those of the parser and of the rules in [`validate`](super::validate) and
//! [`reference`](super::reference). This module gives no answer where a closer look is needed.

use super::sink::UrlBases;
use lye_url::{Url, UrlForm};

/// Longer hosts may have labels that are too long.
const MAX_HOST_LENGTH: usize = 63;

/// Longer URLs may exceed the parser's limit.
const MAX_URL_LENGTH: usize = 1 << 16;

/// Returns the scheme and the host of an absolute URL, if its host is not `localhost`, it has neither credentials nor a
/// port, and it is valid with a lower-case host and without dot segments.
pub(super) fn scheme_and_host(value: &str) -> Option<(&'static str, &str)> {
    let (scheme, rest) = match value.strip_prefix("https://") {
        Some(rest) => ("https", rest),
        None => ("http", value.strip_prefix("http://")?),
    };
    let bytes = rest.as_bytes();
    let host = rest.get(..end_of_host(bytes)?)?;
    let path = &bytes[host.len()..];
    let is_plain = value.len() <= MAX_URL_LENGTH
        && !host.ends_with("localhost")
        && !path.starts_with(b"//")
        && is_plain(path, false);
    is_plain.then_some((scheme, host))
}

/// Returns where a domain ends, if it is valid and equals its own ASCII form by IDNA and by the rules for addresses:
/// labels of lower-case letters and digits with single hyphens inside, the last of which begins with a letter.
fn end_of_host(bytes: &[u8]) -> Option<usize> {
    let mut last_label = 0;
    let mut before = b'.';
    let mut end = bytes.len();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'.' | b'-' if !before.is_ascii_alphanumeric() => return None,
            b'-' => {}
            b'.' => last_label = at + 1,
            b'/' | b'?' | b'#' => {
                end = at;
                break;
            }
            _ => return None,
        }
        before = byte;
    }
    let ends_well =
        before.is_ascii_alphanumeric() && bytes.get(last_label).is_some_and(u8::is_ascii_lowercase);
    (ends_well && end <= MAX_HOST_LENGTH).then_some(end)
}

/// Returns the form of a relative URL that [`written`](super::reference::written) leaves unchanged: a path without dot
/// segments, which has the same meaning for every base with a path.
pub(super) fn relative_form(value: &str, bases: &UrlBases) -> Option<UrlForm> {
    let bytes = value.as_bytes();
    let form = match bytes {
        [b'/', b'/', ..] => return None,
        [b'/', ..] => UrlForm::PathAbsolute,
        [b'#', ..] => UrlForm::Fragment,
        [first, ..] if first.is_ascii_alphanumeric() => UrlForm::PathRelative,
        _ => return None,
    };
    let has_path = !bases.url().is_some_and(Url::has_opaque_path);
    (has_path && is_plain(bytes, form == UrlForm::PathRelative)).then_some(form)
}

/// Returns `true` if there are only ASCII URL units (URL Standard, 4.3), with at most one `#`, no dot that may be part
/// of a dot segment, and, where a scheme is possible, no colon.
fn is_plain(bytes: &[u8], may_be_scheme: bool) -> bool {
    /// URL units that need no closer look.
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let units = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!$&'()*+,-/;=?@_~";
        let mut at = 0;
        while at < units.len() {
            plain[units[at] as usize] = true;
            at += 1;
        }
        plain
    };
    let mut has_fragment = false;
    let mut at = 0;
    while let Some(length) = bytes[at..].iter().position(|&byte| !PLAIN[byte as usize]) {
        at += length;
        let is_unit = match bytes[at] {
            b'.' => at > 0 && bytes[at - 1].is_ascii_alphanumeric(),
            b':' => !may_be_scheme,
            b'#' => !std::mem::replace(&mut has_fragment, true),
            b'%' => match bytes.get(at + 1..at + 3) {
                Some([b'2', b'e' | b'E']) | None => false,
                Some(digits) => digits.iter().all(u8::is_ascii_hexdigit),
            },
            _ => false,
        };
        if !is_unit {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::judge::Steps;
    use crate::urls::reference::{resolving, written};
    use crate::urls::validate::validate_full;
    use crate::urls::{UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink};
    use lye_url::{BaseKind, probe};
    use std::borrow::Cow;

    /// The fast path agrees with the probe and the full check.
    #[test]
    fn plain_relative_urls_stay_as_written() {
        let pieces = [
            "/", "//", "#", "?", ".", "..", ":", "%2E", "%2e", "%41", "%4", "a", "Z9", "C:", "@", "\\", "é",
            " ", "'",
        ];
        let bases = ["https://a.example/b/c?d", "file:///C:/d", "web+x://h/p", "mailto:a@b"].map(Url::parse);
        let bases = bases.into_iter().flatten().map(UrlBases::known).chain([UrlBases::unknown()]);
        let bases: Vec<UrlBases> = bases.collect();
        let mut plain = 0;
        for number in 0..pieces.len().pow(4) {
            let value: String =
                (0..4).map(|digit| pieces[number / pieces.len().pow(digit) % pieces.len()]).collect();
            for bases in &bases {
                if let Some(form) = relative_form(&value, bases) {
                    plain += 1;
                    for base in resolving(bases) {
                        assert_eq!(probe(&value, BaseKind::Url(base)).form(), form, "{value} for {base}");
                    }
                    assert_eq!(written(Cow::Borrowed(&value), bases).as_deref(), Ok(&*value));
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
    }

    /// The fast path agrees with the parser and all steps after it.
    #[test]
    fn plain_absolute_urls_stay_as_written() {
        let schemes = ["http://", "https://", "HTTPS://", "https:/", "ftp://"];
        let hosts = [
            "a.example",
            "A.example",
            "a-b.example",
            "a--b.example",
            "-a.example",
            "a-.example",
            "a..example",
            "a.example.",
            "xn--bcher-kva.example",
            "localhost",
            "a.localhost",
            "1.2.3.4",
            "1.2.3.a4",
            "1.a.0x3",
            "1a.b2",
            "a_b.example",
            "me@a.example",
            "a.example:80",
            "a.example:8080",
            "[::1]",
            "",
            "é.example",
        ];
        let long = ["l".repeat(62), "l".repeat(63), "l".repeat(64)];
        let hosts = || hosts.into_iter().chain(long.iter().map(String::as_str));
        let pieces =
            ["/", "#", "?", ".", "..", ":", "%2E", "%41", "%4", "aZ9", "@", "\\", "é", " ", "'", "\t", "|"];
        let rule = |schemes: &[&str]| {
            let allowed_schemes = UrlScheme::set(schemes.iter().copied()).unwrap();
            UrlRule { allowed_schemes, ..UrlRule::default() }
        };
        let rules = [rule(&["http", "https"]), rule(&["http"]), rule(&["https"])];
        let policy = UrlPolicy::default();
        let (sink, bases) = (UrlSink::html("a", "href"), UrlBases::unknown());
        let mut plain = 0;
        for scheme in schemes {
            for host in hosts() {
                for number in 0..pieces.len().pow(3) {
                    let path = (0..3).map(|digit| pieces[number / pieces.len().pow(digit) % pieces.len()]);
                    let value: String = [scheme, host].into_iter().chain(path).collect();
                    for value in [value.as_str(), &value[..scheme.len() + host.len()]] {
                        let Some((found, read)) = scheme_and_host(value) else { continue };
                        assert_eq!(Some(read), Url::parse(value).ok().as_ref().map(Url::hostname), "{value}");
                        plain += 1;
                        for rule in &rules {
                            let steps =
                                Steps { policy: &policy, rule, sink: &sink, context: (&bases).into() };
                            let expected = if rule.allowed_schemes.contains(found) {
                                Ok(Cow::Borrowed(value))
                            } else {
                                Err(UrlRefusal::Scheme)
                            };
                            assert_eq!(validate_full(&steps, Cow::Borrowed(value)), expected, "{value}");
                        }
                    }
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
    }
}
