//! Helpers of these tests.

use lye::urls::{
    HostPattern, UrlBases, UrlHandling, UrlPolicy, UrlProxy, UrlRefusal, UrlRule, UrlRuleKey, UrlScheme,
    UrlSink, UrlVerdict,
};

/// Returns the value after it was checked, or the code of the refusal.
pub(crate) fn kept(
    policy: &UrlPolicy,
    sink: &UrlSink<'_>,
    value: &str,
    bases: &UrlBases,
) -> Result<String, &'static str> {
    match policy.judge(sink, value, bases) {
        UrlVerdict::Keep => Ok(value.to_owned()),
        UrlVerdict::Rewrite(out) => Ok(out),
        UrlVerdict::Placeholder(_, refusal) | UrlVerdict::Drop(refusal) => {
            Err(refusal.code().trim_start_matches("url-"))
        }
    }
}

/// Returns a policy with one rule and JustHTML's defaults.
pub(crate) fn policy(key: &str, rule: UrlRule) -> UrlPolicy {
    let rules = [(UrlRuleKey::parse(key).unwrap(), rule)];
    UrlPolicy::default().with_rules(rules)
}

/// Checks the outcome of values in `a[href]` by one rule: each is unchanged (`"="`), becomes another value, or is dropped (a code).
pub(crate) fn check(rule: &UrlRule, cases: &[(&str, Result<&str, &str>)]) {
    let policy = policy("a[href]", rule.clone());
    for (value, expected) in cases {
        let expected = expected.map(|out| if out == "=" { *value } else { out }.to_owned());
        let found = kept(&policy, &UrlSink::html("a", "href"), value, &UrlBases::unknown());
        assert_eq!(
            found.as_ref().map_err(|code| *code),
            expected.as_ref().map_err(|code| *code),
            "{value:?}"
        );
    }
}

/// JustHTML's `UrlRule(allowed_schemes={…})`.
pub(crate) fn schemes<const N: usize>(schemes: [&str; N]) -> UrlRule {
    UrlRule::default().with_allowed_schemes(UrlScheme::set(schemes).unwrap())
}

/// The same with `allowed_hosts={…}`.
pub(crate) fn hosts<const N: usize>(hosts: [&str; N]) -> UrlRule {
    schemes(["https"]).with_allowed_hosts(HostPattern::list(hosts).unwrap())
}

/// The same with `handling="proxy"`.
pub(crate) fn proxied(rule: UrlRule) -> UrlRule {
    rule.with_handling(UrlHandling::Proxy)
}

pub(crate) fn proxy(url: &str, param: &str) -> UrlProxy {
    let mark = if url.contains('?') { '&' } else { '?' };
    UrlProxy::parse(&format!("{url}{mark}{param}=")).unwrap()
}

/// Returns the verdict for a dropped value in `a[href]`.
pub(crate) fn refusal(policy: &UrlPolicy, value: &str) -> Option<UrlRefusal> {
    match policy.judge(&UrlSink::html("a", "href"), value, &UrlBases::unknown()) {
        UrlVerdict::Placeholder(_, refusal) | UrlVerdict::Drop(refusal) => Some(refusal),
        UrlVerdict::Keep | UrlVerdict::Rewrite(_) => None,
    }
}
