//! Plain URLs, which stay as they are written if their rule keeps them.

use super::policy::UrlPolicy;
use super::validate::is_decided_by_scheme;
use super::{UrlBases, UrlHandling, UrlRule};
use lye_url::Url;
use lye_url::probe::{UrlForm, plain_http_url, plain_relative_url};

/// The plain URLs that a rule keeps, as long as nothing else decides about them. Most URLs are plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlainUrls {
    http: bool,
    https: bool,
    relative: bool,
    fragment: bool,
}

impl PlainUrls {
    /// Returns the plain URLs that a rule of a policy keeps. None if the policy or the rule looks at more than schemes.
    pub fn new(policy: &UrlPolicy, rule: &UrlRule) -> Self {
        let has_limits = rule.max_length.is_some()
            || rule.max_query_length.is_some()
            || rule.max_opaque_bytes.is_some()
            || rule.pattern.is_some();
        let is_simple = is_decided_by_scheme(rule)
            && !has_limits
            && !rule.denies_addresses()
            && rule.alternatives.is_empty()
            && policy.handling(rule) == UrlHandling::Allow
            && policy.url_filter.is_none()
            && !policy.hygiene.changes_urls();
        if !is_simple {
            return Self::default();
        }
        Self {
            http: rule.allowed_schemes.contains("http"),
            https: rule.allowed_schemes.contains("https"),
            relative: rule.allow_relative.unwrap_or(policy.default_allow_relative),
            fragment: rule.allow_fragment,
        }
    }

    /// Returns `true` if a URL is plain, and the rule keeps it.
    #[inline]
    pub fn keep(self, url: &str, bases: &UrlBases) -> bool {
        if self == Self::default() {
            return false;
        }
        match (plain_http_url(url), url.as_bytes().first()) {
            (Some(("https", _)), _) => self.https,
            (Some(_), _) => self.http,
            (None, Some(b'#')) => self.fragment && relative_form(url, bases).is_some(),
            (None, _) => self.relative && relative_form(url, bases).is_some(),
        }
    }
}

/// Returns the form of a plain relative URL, if every base of the page reads it in the same way.
pub(super) fn relative_form(value: &str, bases: &UrlBases) -> Option<UrlForm> {
    let has_path = !bases.url().is_some_and(Url::has_opaque_path);
    if has_path { plain_relative_url(value) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::denial::UrlDenial;
    use crate::urls::judge::Steps;
    use crate::urls::reference::{resolving, written};
    use crate::urls::validate::validate_full;
    use crate::urls::{
        UrlHandling, UrlHygiene, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlValueKind, UrlVerdict,
    };
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
        let rule = |allow_relative, allow_fragment| UrlRule {
            allow_relative: Some(allow_relative),
            allow_fragment,
            deny: [UrlDenial::SchemeLookalikes].into(),
            ..UrlRule::default()
        };
        let rules = [rule(false, true), rule(true, false)];
        let (policy, sink) = (UrlPolicy::default(), UrlSink::html("a", "href"));
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
                    for rule in &rules {
                        let (kind, keeps) =
                            (UrlValueKind::Url, PlainUrls::new(&policy, rule).keep(&value, bases));
                        let verdict = policy.judge_as(kind, Some(rule), &sink, &value, bases.into());
                        assert_eq!(keeps, verdict == UrlVerdict::Keep, "{value}");
                    }
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
                            let kind = UrlValueKind::Url;
                            let verdict = policy.judge_as(kind, Some(rule), &sink, value, (&bases).into());
                            assert_eq!(verdict == UrlVerdict::Keep, expected.is_ok(), "{value}");
                            assert_eq!(PlainUrls::new(&policy, rule).keep(value, &bases), expected.is_ok());
                        }
                    }
                }
            }
        }
        assert!(plain > 10_000, "{plain}");
    }

    /// Rules and policies that look at more than the scheme.
    #[test]
    fn plain_urls_are_not_kept_unseen_by_other_rules() {
        let allowed_schemes = UrlScheme::set(["http", "https"]).unwrap();
        let all = UrlRule { allowed_schemes, allow_fragment: true, ..UrlRule::default() };
        let default = || all.clone();
        let rules = [
            UrlRule { max_length: Some(10), ..default() },
            UrlRule { max_query_length: Some(10), ..default() },
            UrlRule { max_opaque_bytes: Some(10), ..default() },
            UrlRule { allowed_hosts: Some(Vec::new()), ..default() },
            UrlRule { allowed_ports: Some([443].into()), ..default() },
            UrlRule { allowed_paths: Some(Vec::new()), ..default() },
            UrlRule { handling: Some(UrlHandling::Remove), ..default() },
            UrlRule { handling: Some(UrlHandling::Proxy), ..default() },
            UrlRule { alternatives: vec![default()], ..default() },
        ];
        let none = PlainUrls::default();
        assert!(rules.iter().all(|rule| PlainUrls::new(&UrlPolicy::default(), rule) == none));
        let changing = [
            UrlHygiene { absolutize: true, ..UrlHygiene::default() },
            UrlHygiene { upgrade_https: true, ..UrlHygiene::default() },
            UrlHygiene { remove_tracking: true, ..UrlHygiene::default() },
        ];
        for hygiene in changing {
            let policy = UrlPolicy { hygiene, ..UrlPolicy::default() };
            assert_eq!(PlainUrls::new(&policy, &default()), none);
        }
    }
}
