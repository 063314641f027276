//! Checks one URL against its rule, as the URL Standard's parser reads it (step 5 of JustHTML URL cleaning).
//!
//! The probe first classifies the URL and finds its scheme; URLs that the rule cannot allow are not parsed.

use super::judge::Steps;
use super::policy::UrlPolicy;
use super::{
    ProtocolRelative, UrlBases, UrlDenial, UrlHandling, UrlRefusal, UrlRule, data_url, payload, reference,
};
use lye_url::host::{HostBuf, SpecialHost};
use lye_url::probe::{BaseKind, Normalized, UrlForm, plain_http_url, plain_relative_url, probe};
use lye_url::{Host, ParseError, Url, valid};
use std::borrow::Cow;

/// Schemes without hosts by design, for which a list of hosts does not apply. All other URLs, and those with `//` after
/// one of these schemes, must have a listed host.
pub const SCHEMES_WITHOUT_HOSTS: [&str; 9] =
    ["callto", "cid", "geo", "magnet", "mailto", "mid", "sms", "tel", "urn"];

/// Returns the URL in its output form, or why it is refused.
pub(super) fn validate<'v>(steps: &Steps<'_>, value: Cow<'v, str>) -> Result<Cow<'v, str>, UrlRefusal> {
    let rule = steps.rule;
    check_written(rule, &value)?;
    if let Some(form) = relative_form(&value, steps.context.bases) {
        return match form {
            UrlForm::Fragment => fragment(rule).map(|()| value),
            _ => relative(steps, value, Ok),
        };
    }
    if let Some(scheme) = plain_scheme(rule, &value) {
        return rule.allowed_schemes.contains(scheme).then_some(value).ok_or(UrlRefusal::Scheme);
    }
    validate_full(steps, value)
}

/// Returns the scheme of a plain absolute URL, if it alone decides about the URL.
fn plain_scheme(rule: &UrlRule, value: &str) -> Option<&'static str> {
    if !is_decided_by_scheme(rule) {
        return None;
    }
    let (scheme, host) = plain_http_url(value)?;
    let is_public = !rule.denies_addresses() || SpecialHost::of(Host::Domain(host)).is_none();
    is_public.then_some(scheme)
}

/// Returns `true` if only the scheme of a valid URL, without credentials and with a domain as its host, decides.
pub(super) fn is_decided_by_scheme(rule: &UrlRule) -> bool {
    rule.allowed_hosts.is_none() && rule.allowed_ports.is_none() && rule.allowed_paths.is_none()
}

/// [`validate`] for URLs of every form, without the fast path.
pub(super) fn validate_full<'v>(steps: &Steps<'_>, value: Cow<'v, str>) -> Result<Cow<'v, str>, UrlRefusal> {
    let rule = steps.rule;
    let [base, other] = steps.context.bases.probes();
    let probed = probe(&value, base);
    let out = match probed.form() {
        UrlForm::Empty if rule.allow_empty => return Ok(Cow::Borrowed("")),
        UrlForm::Empty => return Err(UrlRefusal::Empty),
        UrlForm::Fragment => {
            fragment(rule)?;
            reference::written(value, steps.context.bases)?
        }
        UrlForm::SchemeRelative => {
            let scheme = rule.resolve_protocol_relative.scheme().ok_or(UrlRefusal::ProtocolRelative)?;
            let out = with_scheme(scheme, &value);
            let out = match plain_scheme(rule, &out) {
                Some(scheme) if rule.allowed_schemes.contains(scheme) => Cow::Owned(out),
                _ => absolute(steps, Cow::Owned(out))?,
            };
            match rule.resolve_protocol_relative {
                ProtocolRelative::Keep => {
                    Cow::Owned(out.split_once(':').map_or("", |(_, rest)| rest).to_owned())
                }
                _ => out,
            }
        }
        UrlForm::Absolute
            if probed.takes_authority_of_base() || probe(&value, other).takes_authority_of_base() =>
        {
            base_dependent(steps, &value)?
        }
        // The scheme alone refuses most URLs of attackers.
        UrlForm::Absolute if !probed.scheme().is_some_and(|scheme| may_be_allowed(rule, scheme)) => {
            return Err(UrlRefusal::Scheme);
        }
        UrlForm::Absolute => absolute(steps, value)?,
        UrlForm::PathAbsolute | UrlForm::PathRelative | UrlForm::Query => {
            relative(steps, value, |value| reference::written(value, steps.context.bases))?
        }
    };
    check_written(rule, &out)?;
    Ok(out)
}

/// Checks a fragment.
fn fragment(rule: &UrlRule) -> Result<(), UrlRefusal> {
    rule.allow_fragment.then_some(()).ok_or(UrlRefusal::Fragment)
}

/// Checks the conditions on a URL as written, apart from where it leads.
fn check_written(rule: &UrlRule, value: &str) -> Result<(), UrlRefusal> {
    let exceeds = |max: Option<usize>, length: fn(&str) -> usize| max.is_some_and(|max| length(value) > max);
    refuse_if(exceeds(rule.max_length, str::len), UrlRefusal::TooLong)?;
    let denies_controls = rule.denies(UrlDenial::ControlsAndBackslashes);
    refuse_if(denies_controls && has_control_or_backslash(value), UrlRefusal::ControlOrBackslash)?;
    refuse_if(exceeds(rule.max_query_length, payload::query_length), UrlRefusal::QueryTooLong)?;
    refuse_if(exceeds(rule.max_opaque_bytes, payload::opaque_bytes), UrlRefusal::Opaque)?;
    refuse_if(rule.pattern.is_some_and(|pattern| !pattern.matches(value)), UrlRefusal::Pattern)
}

#[inline]
fn refuse_if(is_refused: bool, refusal: UrlRefusal) -> Result<(), UrlRefusal> {
    if is_refused { Err(refusal) } else { Ok(()) }
}

/// Returns `true` if a "control" (Infra Standard, 4.6) or `\` is between the ends of a URL, which may be surrounded by ASCII whitespace.
fn has_control_or_backslash(value: &str) -> bool {
    let is_refused = |c: char| c.is_control() || c == '\\';
    value.trim_matches(|c: char| c.is_ascii_whitespace()).contains(is_refused)
}

/// Adds a scheme to a URL that begins with `//`.
pub(super) fn with_scheme(scheme: &str, value: &str) -> String {
    // The parser drops a leading "C0 control or space" (URL Standard, 4.4, step 1), which would now be in the middle.
    [scheme, ":", value.trim_start_matches(|c: char| c <= ' ')].concat()
}

/// Parses a URL whose base is unknown. One that begins with `//` counts as `https`: it has the same host on every page of the Web.
pub fn parse_without_base(value: &str) -> Result<Url, ParseError> {
    // Most begin with a scheme.
    if value.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Url::parse(value);
    }
    match probe(value, BaseKind::Https).form() {
        UrlForm::SchemeRelative => Url::parse(&with_scheme("https", value)),
        _ => Url::parse(value),
    }
}

/// Checks a URL that has a scheme and is not relative to any base.
fn absolute<'v>(steps: &Steps<'_>, value: Cow<'v, str>) -> Result<Cow<'v, str>, UrlRefusal> {
    let url = Url::parse(&value).map_err(|_| UrlRefusal::Unparsable)?;
    if url.scheme() != "data" {
        allowed(steps.rule, &url)?;
        let denies_respelled = steps.rule.denies(UrlDenial::RespelledHosts);
        refuse_if(denies_respelled && !has_serialized_host(&value, &url), UrlRefusal::RespelledHost)?;
    } else if let Some(cleaned) = data_url::allowed(&steps.rule.data, &url, steps.context.nested)? {
        return Ok(Cow::Owned(cleaned));
    }
    // A fast check: most URLs equal their serialization.
    Ok(if url.href() == value || stays_as_written(&value) { value } else { Cow::Owned(url.into_string()) })
}

/// Returns `true` if the rule allows some URL with this scheme.
pub(super) fn may_be_allowed(rule: &UrlRule, scheme: Normalized<'_>) -> bool {
    rule.allowed_schemes.iter().any(|listed| scheme == listed.as_str())
        || scheme == "data" && !rule.data.is_empty()
}

/// Checks a parsed URL other than a `data:` URL against the rule.
fn allowed(rule: &UrlRule, url: &Url) -> Result<(), UrlRefusal> {
    refuse_if(!rule.allowed_schemes.contains(url.scheme()), UrlRefusal::Scheme)?;
    refuse_if(url.includes_credentials() && !rule.allow_credentials, UrlRefusal::Credentials)?;
    refuse_if(matches!(url.scheme(), "cid" | "mid") && !is_content_id(url), UrlRefusal::Unparsable)?;
    let has_no_host_by_nature = url.has_opaque_path() && SCHEMES_WITHOUT_HOSTS.contains(&url.scheme());
    if has_no_host_by_nature {
        return Ok(());
    }
    if let Some(hosts) = &rule.allowed_hosts {
        let host = url.host_enum().ok_or(UrlRefusal::Host)?;
        refuse_if(!hosts.iter().any(|pattern| pattern.matches(host)), UrlRefusal::Host)?;
    }
    if rule.denies_addresses() {
        of_host(url, |host| rule.refuse_address(host)).map_or(Ok(()), Err)?;
    }
    let denies_confusable = rule.denies(UrlDenial::ConfusableHosts);
    refuse_if(denies_confusable && has_confusable_host(url), UrlRefusal::ConfusableHost)?;
    if let Some(ports) = &rule.allowed_ports {
        let is_listed = url.port_or_default().is_some_and(|port| ports.contains(&port));
        refuse_if(!is_listed, UrlRefusal::Port)?;
    }
    is_below(rule, url.pathname())
}

/// Returns `true` if a `cid` URL has a content id, or a `mid` URL a message id with an optional content id after a slash (RFC 2392). A program
/// that only replaces the scheme must not find a path, a host or a query in it, whether it is percent-encoded or not.
fn is_content_id(url: &Url) -> bool {
    let href = url.href();
    let Some((scheme, ids)) = href.split_once(':') else { return false };
    let mut ids = ids.splitn(if scheme == "mid" { 2 } else { 1 }, '/');
    ids.all(|id| {
        let decoded = lye_url::percent::percent_decode(id.as_bytes());
        let is_refused = |byte: &u8| byte.is_ascii_control() || b" /\\?#%<>\"".contains(byte);
        !decoded.is_empty() && !decoded.iter().any(is_refused)
    })
}

fn is_below(rule: &UrlRule, path: &str) -> Result<(), UrlRefusal> {
    let is_outside =
        rule.allowed_paths.as_ref().is_some_and(|paths| !paths.iter().any(|prefix| prefix.matches(path)));
    refuse_if(is_outside, UrlRefusal::Path)
}

/// Returns `true` if an absolute URL has no host, or one that is written as serialized, apart from the case of ASCII letters.
fn has_serialized_host(value: &str, url: &Url) -> bool {
    let host = url.hostname();
    let slashes: &[char] = if url.is_special() { &['/', '\\'] } else { &['/'] };
    let (_, rest) = value.split_once(':').unwrap_or_default();
    // The parser drops a trailing "C0 control or space" (URL Standard, 4.4, step 1).
    let rest = rest.trim_start_matches(slashes).trim_end_matches(|c: char| c <= ' ');
    let authority = rest.split(|c| slashes.contains(&c) || c == '?' || c == '#').next().unwrap_or_default();
    let (_, written) = authority.rsplit_once('@').unwrap_or(("", authority));
    let (written, port) = written.split_at_checked(host.len()).unwrap_or_default();
    let is_whole = port.is_empty() || port.starts_with(':');
    host.is_empty() || written.eq_ignore_ascii_case(host) && is_whole
}

/// Whether readers can take the host of a URL for another one.
fn has_confusable_host(url: &Url) -> bool {
    of_host(url, |host| host.domain().map(is_confusable)) == Some(true)
}

/// Asks about the host of a URL. If the scheme is not special, programs interpret the host as the host parser would.
fn of_host<T>(url: &Url, ask: impl FnOnce(Host<'_>) -> Option<T>) -> Option<T> {
    match url.host_enum()? {
        Host::Opaque(host) => ask(HostBuf::parse(host).ok()?.as_host()),
        host => ask(host),
    }
}

#[cfg(feature = "confusables")]
fn is_confusable(domain: &str) -> bool {
    lye_url::confusable::find_confusable(domain).is_some()
}

/// Without the tables, a policy that refuses such hosts is an error.
#[cfg(not(feature = "confusables"))]
fn is_confusable(_: &str) -> bool {
    false
}

/// Checks a URL such as `https:a`, which is relative for a base of the same scheme and absolute for others.
fn base_dependent<'v>(steps: &Steps<'_>, value: &str) -> Result<Cow<'v, str>, UrlRefusal> {
    let base = steps.context.bases.url().ok_or(UrlRefusal::BaseDependent)?;
    // Browsers resolve the part after the scheme (URL Standard, 4.4, scheme state, 2.6).
    let (_, rest) = value.split_once(':').ok_or(UrlRefusal::Unparsable)?;
    let same = |rest: &str| Url::parse_with_base(rest, base) == Url::parse_with_base(value, base);
    let is_relative = matches!(
        probe(rest, BaseKind::Url(base)).form(),
        UrlForm::PathAbsolute | UrlForm::PathRelative | UrlForm::Query
    );
    if !is_relative || !same(rest) {
        return Err(UrlRefusal::BaseDependent);
    }
    relative(steps, Cow::Owned(rest.to_owned()), |rest| reference::written(rest, steps.context.bases))
}

/// Checks a relative URL that is not a fragment, and returns it as `written`.
fn relative<'v>(
    steps: &Steps<'_>,
    value: Cow<'v, str>,
    written: impl FnOnce(Cow<'v, str>) -> Result<Cow<'v, str>, UrlRefusal>,
) -> Result<Cow<'v, str>, UrlRefusal> {
    // RFC 3986, section 4.2, allows no colon in the first segment.
    let first_segment = || value.split(['/', '?', '#']).next().unwrap_or_default();
    refuse_if(
        steps.rule.denies(UrlDenial::SchemeLookalikes) && first_segment().contains(':'),
        UrlRefusal::SchemeLookalike,
    )?;
    if !steps.rule.allow_relative.unwrap_or(steps.policy.default_allow_relative) {
        let base = steps.context.bases.url().filter(|_| steps.policy.hygiene.resolve_with_base);
        let base = base.ok_or(UrlRefusal::Relative)?;
        let url = steps.policy.hygiene.resolve(&written(value)?, base).ok_or(UrlRefusal::Unparsable)?;
        let out = absolute(steps, Cow::Owned(url.into_string()))?;
        check_written(steps.rule, &out)?;
        return Ok(out);
    }
    let out = written(value)?;
    if steps.rule.allowed_paths.is_some() {
        let path = reference::path(&out, steps.context.bases).ok_or(UrlRefusal::Path)?;
        is_below(steps.rule, &path)?;
    }
    Ok(out)
}

/// Returns `true` if an absolute URL stays as written: a valid URL string, so that its parts are where they seem to be,
/// with a host in ASCII, no dot segments and no invisible characters. (Credentials are never valid.)
fn stays_as_written(value: &str) -> bool {
    if !valid::is_absolute_url_with_fragment(value) || reference::has_invisible(value) {
        return false;
    }
    let hierarchy = value.split_once(':').map_or("", |(_, rest)| rest);
    let hierarchy = hierarchy.split(['?', '#']).next().unwrap_or_default();
    let (authority, path) = match hierarchy.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", hierarchy),
    };
    authority.is_ascii() && !reference::has_dot_segments(path)
}

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
    use crate::urls::UrlDenial;
    use crate::urls::judge::Steps;
    use crate::urls::reference::{resolving, written};
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
