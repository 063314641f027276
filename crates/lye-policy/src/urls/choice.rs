//! Which of the rules of an attribute judges a URL.

use super::judge::Steps;
use super::rule::UrlRule;
use super::validate::may_be_allowed;
use lye_url::Url;
use lye_url::probe::{UrlForm, probe};

/// Returns `true` if a rule allows URLs of this kind: with this scheme, relative, fragments or empty.
pub(super) fn allows_kind(steps: &Steps<'_>, rule: &UrlRule, value: &str) -> bool {
    let [base, other] = steps.context.bases.probes();
    let probed = probe(value, base);
    let allows_relative = || {
        let resolved = steps.context.bases.url().filter(|_| steps.policy.hygiene.resolve_with_base);
        rule.allow_relative.unwrap_or(steps.policy.default_allow_relative)
            || resolved.is_some_and(|base| rule.allowed_schemes.contains(Url::scheme(base)))
    };
    match probed.form() {
        UrlForm::Empty => rule.allow_empty,
        UrlForm::Fragment => rule.allow_fragment,
        UrlForm::SchemeRelative => rule
            .resolve_protocol_relative
            .scheme()
            .is_some_and(|scheme| rule.allowed_schemes.contains(scheme)),
        UrlForm::Absolute
            if probed.takes_authority_of_base() || probe(value, other).takes_authority_of_base() =>
        {
            allows_relative()
        }
        UrlForm::Absolute => probed.scheme().is_some_and(|scheme| may_be_allowed(rule, scheme)),
        UrlForm::PathAbsolute | UrlForm::PathRelative | UrlForm::Query => allows_relative(),
    }
}
