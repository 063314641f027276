//! Plain relative URLs, which [`written`](super::reference::written) leaves as they are.

use super::sink::UrlBases;
use lye_url::Url;
use lye_url::probe::{UrlForm, plain_relative_url};

/// Returns the form of a plain relative URL, if every base of the page reads it in the same way.
pub(super) fn relative_form(value: &str, bases: &UrlBases) -> Option<UrlForm> {
    let has_path = !bases.url().is_some_and(Url::has_opaque_path);
    if has_path { plain_relative_url(value) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::judge::Steps;
    use crate::urls::reference::{resolving, written};
    use crate::urls::validate::validate_full;
    use crate::urls::{UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink};
    use lye_url::probe::{BaseKind, plain_http_url, probe};
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
                        let Some((found, read)) = plain_http_url(value) else { continue };
                        assert_eq!(Some(read), Url::parse(value).ok().as_ref().map(Url::hostname), "{value}");
                        plain += 1;
                        for rule in &rules {
                            let steps = Steps {
                                policy: &policy,
                                first: rule,
                                rule,
                                sink: &sink,
                                context: (&bases).into(),
                            };
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
