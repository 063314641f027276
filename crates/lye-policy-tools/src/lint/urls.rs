//! Lints about the rules for URLs.

use super::{LintCode, Linter, Lints, texts};
use crate::generated::{KNOWN_SCHEMES, NEVER_LOADED, RISKY_SCHEMES, URL_ATTRIBUTES};
use crate::never_loaded::{is_loaded, is_never_loaded};
use lye_html::{AttrId, AttrNamespace, Namespace};
use lye_policy::model::did_you_mean::closest;
use lye_policy::model::error::Problem;
use lye_policy::model::names;
use lye_policy::model::{ElementName, are_of_one_group};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{
    SCHEMES_WITHOUT_HOSTS, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlSink, UrlsWithoutRule,
};

impl Linter<'_> {
    /// Whether a rule is there because one for all attributes of a group was written, of which another is kept.
    fn is_for_another(&self, key: &UrlRuleKey, rule: &UrlRule, config: &SanitizerConfig) -> bool {
        let name = key.to_string();
        self.policy.urls().rules.iter().any(|(other, same)| {
            let mut fitting = same.clone();
            fitting.keep_blocked_in.clone_from(&rule.keep_blocked_in);
            let is_alike = fitting == *rule;
            is_alike
                && are_of_one_group(&name, &other.to_string())
                && names::keeps(config, other.element(), other.holder())
        })
    }

    pub(super) fn lint_urls(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let urls = Path::new(["urls"]);
        if self.policy.urls().rules.is_empty() && self.policy.urls().without_rule == UrlsWithoutRule::Remove {
            lints.add(urls.clone(), texts::url_rules_none());
        }
        if self.policy.urls().without_rule == UrlsWithoutRule::Keep {
            lints.add(urls.with("without_rule"), texts::urls_without_rule_kept());
        }
        for key in self.policy.urls().types.keys() {
            if !self.keeps_of(config, key, key.attribute()) {
                lints
                    .add(Path::new(["urls", "types"]).with(key.to_string().as_str()), texts::url_type_dead());
            }
        }
        let urls_of = self.policy.urls();
        let mut rules = urls_of.rules.values().flat_map(UrlRule::each);
        if urls_of.proxy.is_some() && !rules.any(|rule| urls_of.handling(rule) == UrlHandling::Proxy) {
            lints.add(urls.with("proxy"), texts::proxy_dead());
        }
        // The policy does not write the default rules.
        if self.policy.urls().rules == UrlPolicy::for_user_content().rules {
            return;
        }
        let upgrades = self.policy.urls().hygiene.upgrade_https;
        if upgrades
            && !self.policy.urls().rules.values().flat_map(UrlRule::each).any(|rule| lists(rule, &["http"]))
        {
            lints.add(urls.with("hygiene").with("upgrade_https"), texts::upgrade_https_dead());
        }
        let is_mail = self.is_for_mail();
        for (key, rule) in &self.policy.urls().rules {
            let path = urls.with("rules").with(key.to_string().as_str());
            let is_of_sheets = key.holder() == (AttrNamespace::None, "style")
                && self.policy.css().is_some_and(|css| css.sheets.is_some())
                && lye_policy::model::css::keeps_sheets(config);
            let is_of_property = key.holder() != key.attribute();
            let is_judged = !is_of_property || self.policy.css().is_some();
            let is_kept = is_judged && self.keeps_of(config, key, key.holder());
            if !is_of_sheets && !is_kept && !self.is_for_another(key, rule, config) {
                lints.add(path.clone(), dead_rule(key));
                continue;
            }
            for (at, each) in rule.each().enumerate() {
                let path = if rule.alternatives.is_empty() { path.clone() } else { path.with(at) };
                self.lint_url_rule(key, each, &path, is_mail, lints);
            }
        }
    }

    /// Whether the rules are for mail: images of the mail itself load. A list of schemes for every attribute, such as the default of
    /// DOMPurify, also has `cid` for links.
    fn is_for_mail(&self) -> bool {
        let urls = self.policy.urls();
        let lists_parts = |rule: &UrlRule| rule.each().any(|rule| lists(rule, &["cid", "mid"]));
        let is_of_links = urls
            .rule(&UrlSink::html("a", "href"))
            .is_some_and(|rule| rule.each().any(|rule| lists(rule, &["cid"])));
        !is_of_links && urls.rules.iter().any(|(key, rule)| is_loaded(key) && lists_parts(rule))
    }

    fn lint_url_rule(&self, key: &UrlRuleKey, rule: &UrlRule, path: &Path, is_mail: bool, lints: &mut Lints) {
        let handling = self.policy.urls().handling(rule);
        let is_web = lists(rule, &["http", "https"]);
        let is_loaded = is_loaded(key);
        if rule.pattern.is_some() && handling != UrlHandling::Proxy && is_loaded {
            lints.add(path.with("pattern"), texts::url_pattern_loaded());
        }
        for scheme in rule.allowed_schemes.iter().map(|scheme| scheme.as_str()) {
            let place = || path.with("allowed_schemes").with_entry(scheme);
            lints.add_if(is_never_loaded(key, scheme), place(), texts::scheme_never_matches(scheme));
            let known = || KNOWN_SCHEMES.iter().chain(NEVER_LOADED).chain(RISKY_SCHEMES).copied();
            if !known().any(|known| known == scheme)
                && let Some(closest) = closest(scheme, known())
            {
                lints.add(place(), texts::scheme_unknown(scheme, closest));
            }
            lints.add_if(RISKY_SCHEMES.contains(&scheme), place(), texts::scheme_risky(scheme));
        }
        for (at, host) in rule.allowed_hosts.iter().flatten().enumerate() {
            let place = path.with("allowed_hosts").with(at);
            if host.begins_with_dot() {
                let domain = host.to_string();
                let domain = domain.trim_start_matches('.');
                lints.add(place, texts::host_never_matches(domain));
            } else if host.is_of_public_suffix() {
                lints.add(place, texts::hosts_of_public_suffix(host));
            }
        }
        let hostless = |scheme: &str| SCHEMES_WITHOUT_HOSTS.contains(&scheme);
        if rule.allowed_hosts.is_some() && rule.allowed_schemes.iter().all(|scheme| hostless(scheme.as_str()))
        {
            lints.add(path.with("allowed_hosts"), texts::hosts_never_asked());
        }
        if let Some(name) = &rule.keep_blocked_in {
            lints.add(path.with("keep_blocked_in"), texts::blocked_urls_kept(name));
        }
        lints.add_if(rule.allow_credentials, path.with("allow_credentials"), texts::url_credentials());
        let is_open = is_web && rule.allowed_hosts.is_none();
        if handling == UrlHandling::Proxy && is_open && !rule.denies_addresses() {
            lints.add(path.clone(), texts::proxy_of_internal_hosts());
        }
        let loads_freely = is_open && handling == UrlHandling::Allow;
        if key.holder() == (AttrNamespace::None, "style") && loads_freely {
            lints.add(path.clone(), texts::css_loads_from_anywhere());
        } else if is_mail && is_loaded && loads_freely {
            lints.add(path.clone(), texts::remote_images_in_mail());
        }
    }
}

/// Whether a rule lists one of the schemes.
pub(super) fn lists(rule: &UrlRule, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| rule.allowed_schemes.contains(*scheme))
}

impl Linter<'_> {
    /// Whether an attribute of HTML is kept, and a rule may allow URLs in it.
    pub(super) fn keeps_urls(&self, config: &SanitizerConfig, element: &str, attribute: &str) -> bool {
        let urls = self.policy.urls();
        names::keeps(config, Some((Namespace::Html, element)), (AttrNamespace::None, attribute))
            && (urls.without_rule == UrlsWithoutRule::Keep
                || urls.rule(&UrlSink::html(element, attribute)).is_some())
    }

    /// Whether an attribute is kept on the element of a key, which a pattern may keep.
    pub(super) fn keeps_of(
        &self,
        config: &SanitizerConfig,
        key: &UrlRuleKey,
        attribute: (AttrNamespace, &str),
    ) -> bool {
        let custom = self.policy.custom_elements();
        let listed =
            key.element().map(|(namespace, name)| custom.listed(config, ElementName { namespace, name }));
        names::keeps(config, listed.map(|listed| (listed.namespace, listed.name)), attribute)
    }
}

/// Says that the attribute of a rule is not kept.
fn dead_rule(key: &UrlRuleKey) -> (LintCode, Problem) {
    let (_, attribute) = key.holder();
    if AttrId::from_name(attribute).is_none()
        && let Some(meant) = closest(attribute, URL_ATTRIBUTES.iter().copied())
    {
        return texts::url_rule_dead_misspelled(key.to_string().replace(attribute, meant));
    }
    match key.element() {
        Some((Namespace::Html, name)) => texts::url_rule_dead_element(name, format_args!("{attribute:?}")),
        _ => texts::url_rule_dead(),
    }
}
