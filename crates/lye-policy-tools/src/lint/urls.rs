//! Lints about the rules for URLs, and about images that load past the rule for other images.

use super::{LintCode, Linter, texts};
use crate::facts::{is_loaded, is_never_loaded};
use crate::generated::{IMAGE_ATTRIBUTES, KNOWN_SCHEMES, NEVER_LOADED, RISKY_SCHEMES, URL_ATTRIBUTES};
use lye_html::{AttrId, AttrNamespace, Namespace};
use lye_policy::members::{PolicyDefaults, TableValue};
use lye_policy::model::did_you_mean::closest;
use lye_policy::model::error::Problem;
use lye_policy::model::names::keeps;
use lye_policy::model::{ElementName, are_of_one_group};
use lye_policy::path::Path;
use lye_policy::urls::{
    HostPattern, SCHEMES_WITHOUT_HOSTS, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlSink, UrlsWithoutRule,
};
use serde_json::Value;

const STYLE: (AttrNamespace, &str) = (AttrNamespace::None, "style");

impl<'p> Linter<'p> {
    pub(super) fn lint_urls(&mut self) {
        let path = Path::new(["urls"]);
        let urls = self.policy.urls();
        let keeps_unruled = urls.without_rule == UrlsWithoutRule::Keep;
        self.add_if(urls.rules.is_empty() && !keeps_unruled, path.clone(), texts::url_rules_none());
        self.add_if(keeps_unruled, path.with("without_rule"), texts::urls_without_rule_kept());
        for key in urls.types.keys() {
            let path = ["urls", "types", &key.to_string()];
            self.add_if(!self.keeps_of(key, key.attribute()), path, texts::url_type_dead());
        }
        let mut rules = urls.rules.values().flat_map(UrlRule::each);
        if urls.proxy.is_some() && !rules.any(|rule| urls.handling(rule) == UrlHandling::Proxy) {
            self.add(path.with("proxy"), texts::proxy_dead());
        }
        // The policy does not write the default rules.
        if urls.rules == UrlPolicy::for_user_content().rules {
            return;
        }
        let mut rules = urls.rules.values().flat_map(UrlRule::each);
        let has_dead_upgrade = urls.hygiene.upgrade_https && !rules.any(|rule| lists(rule, &["http"]));
        let hygiene = path.with("hygiene");
        self.add_if(has_dead_upgrade, hygiene.with("upgrade_https"), texts::upgrade_https_dead());
        let is_mail = self.is_for_mail();
        for (key, rule) in &urls.rules {
            let path = Path::new(["urls", "rules", &key.to_string()]);
            let is_of_property = key.holder() != key.attribute();
            let is_judged = !is_of_property || self.policy.css().is_some();
            if key.holder() == STYLE && self.has_sheets()
                || is_judged && self.keeps_of(key, key.holder())
                || self.is_for_another(key, rule)
            {
                for (at, each) in rule.each().enumerate() {
                    let path = if rule.alternatives.is_empty() { path.clone() } else { path.with(at) };
                    self.lint_url_rule(key, each, &path, is_mail);
                }
            } else {
                self.add(path, dead_rule(key));
            }
        }
    }

    /// Whether a rule is there because one for all attributes of a group was written, of which another is kept.
    fn is_for_another(&self, key: &UrlRuleKey, rule: &UrlRule) -> bool {
        let name = key.to_string();
        self.policy.urls().rules.iter().any(|(other, same)| {
            let mut fitting = same.clone();
            fitting.keep_blocked_in.clone_from(&rule.keep_blocked_in);
            fitting == *rule
                && are_of_one_group(&name, &other.to_string())
                && keeps(self.config, other.element(), other.holder())
        })
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

    fn lint_url_rule(&mut self, key: &UrlRuleKey, rule: &UrlRule, path: &Path, is_mail: bool) {
        let handling = self.policy.urls().handling(rule);
        let (is_web, is_loaded) = (lists(rule, &["http", "https"]), is_loaded(key));
        let has_dead_pattern = rule.pattern.is_some() && handling != UrlHandling::Proxy && is_loaded;
        self.add_if(has_dead_pattern, path.with("pattern"), texts::url_pattern_loaded());
        for scheme in rule.allowed_schemes.iter().map(|scheme| scheme.as_str()) {
            let place = || path.with("allowed_schemes").with_entry(scheme);
            self.add_if(is_never_loaded(key, scheme), place(), texts::scheme_never_matches(scheme));
            let known = || KNOWN_SCHEMES.iter().chain(NEVER_LOADED).chain(RISKY_SCHEMES).copied();
            if !known().any(|known| known == scheme)
                && let Some(closest) = closest(scheme, known())
            {
                self.add(place(), texts::scheme_unknown(scheme, closest));
            }
            self.add_if(RISKY_SCHEMES.contains(&scheme), place(), texts::scheme_risky(scheme));
        }
        for (at, host) in rule.allowed_hosts.iter().flatten().enumerate() {
            let place = path.with("allowed_hosts").with(at);
            if host.begins_with_dot() {
                let domain = host.to_string();
                self.add(place, texts::host_never_matches(domain.trim_start_matches('.')));
            } else if host.is_of_public_suffix() {
                self.add(place, texts::hosts_of_public_suffix(host));
            }
        }
        let mut schemes = rule.allowed_schemes.iter();
        let are_asked = schemes.any(|scheme| !SCHEMES_WITHOUT_HOSTS.contains(&scheme.as_str()));
        let has_dead_hosts = rule.allowed_hosts.is_some() && !are_asked;
        self.add_if(has_dead_hosts, path.with("allowed_hosts"), texts::hosts_never_asked());
        if let Some(name) = &rule.keep_blocked_in {
            self.add(path.with("keep_blocked_in"), texts::blocked_urls_kept(name));
        }
        self.add_if(rule.allow_credentials, path.with("allow_credentials"), texts::url_credentials());
        let is_open = is_web && rule.allowed_hosts.is_none();
        let asks_internal_hosts = handling == UrlHandling::Proxy && is_open && !rule.denies_addresses();
        self.add_if(asks_internal_hosts, path.clone(), texts::proxy_of_internal_hosts());
        let loads_freely = is_open && handling == UrlHandling::Allow;
        if key.holder() == STYLE && loads_freely {
            self.add(path.clone(), texts::css_loads_from_anywhere());
        } else if is_mail && is_loaded && loads_freely {
            self.add(path.clone(), texts::remote_images_in_mail());
        }
    }

    /// Reports the attributes that load images from elsewhere than the first restricted one.
    pub(super) fn lint_images(&mut self) {
        let urls = self.policy.urls();
        let are_dead = urls.lazy_images && !self.keeps_urls("img", "src");
        self.add_if(are_dead, ["urls", "lazy_images"], texts::lazy_images_dead());
        if urls.without_rule == UrlsWithoutRule::Keep {
            return;
        }
        let images = self.images();
        let is_restricted = |(_, rule): &&Image<'_>| Direct::of(urls, rule) != Direct::Anywhere;
        // A proxy says most clearly what is wanted.
        let has_proxy =
            |(_, rule): &&Image<'_>| rule.each().any(|rule| urls.handling(rule) == UrlHandling::Proxy);
        let mut restricted = images.iter().filter(is_restricted);
        let first = restricted.clone().find(has_proxy).or_else(|| restricted.next());
        let Some(first @ (reference, strict)) = first else { return };
        for (key, rule) in &images {
            if Direct::of(urls, rule).exceeds(&Direct::of(urls, strict)) {
                let what = if has_proxy(&first) { "only a proxy for" } else { "nothing of" };
                let text = texts::images_loaded_directly(key, what, reference, written(strict));
                self.add(["urls", "rules", &key.to_string()], text);
            }
        }
    }

    /// Returns the attributes that load images.
    fn images(&self) -> Vec<Image<'p>> {
        let urls = self.policy.urls();
        let mut images: Vec<Image<'p>> = Vec::new();
        let keys = IMAGE_ATTRIBUTES.iter().filter_map(|key| UrlRuleKey::parse(key).ok());
        for key in keys.filter(|key| keeps(self.config, key.element(), key.attribute())) {
            let (of, attribute) = key.attribute();
            let sink = key.element().map(|(namespace, name)| UrlSink::new(namespace, name, of, attribute));
            let rule = sink.and_then(|sink| urls.rule(&sink));
            let image = urls.rules.iter().find(|(_, of)| rule.is_some_and(|rule| std::ptr::eq(*of, rule)));
            // Several elements may share a rule.
            images.extend(image.filter(|(key, _)| !images.iter().any(|(known, _)| known == key)));
        }
        if self.policy.css().is_some() && (self.keeps_anywhere("style") || self.has_sheets()) {
            images.extend(urls.rules.iter().filter(|(key, _)| {
                key.holder() == STYLE && key.element() != Some((Namespace::Html, "style"))
            }));
        }
        images
    }

    /// Whether an attribute of HTML is kept, and a rule may allow URLs in it.
    pub(super) fn keeps_urls(&self, element: &str, attribute: &str) -> bool {
        let urls = self.policy.urls();
        self.keeps_html(element, attribute)
            && (urls.without_rule == UrlsWithoutRule::Keep
                || urls.rule(&UrlSink::html(element, attribute)).is_some())
    }

    /// Whether an attribute is kept on the element of a key, which a pattern may keep.
    pub(super) fn keeps_of(&self, key: &UrlRuleKey, attribute: (AttrNamespace, &str)) -> bool {
        let custom = self.policy.custom_elements();
        let name = |(namespace, name)| custom.listed(self.config, ElementName { namespace, name });
        let listed = key.element().map(name);
        keeps(self.config, listed.map(|listed| (listed.namespace, listed.name)), attribute)
    }
}

/// Whether a rule lists one of the schemes.
fn lists(rule: &UrlRule, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| rule.allowed_schemes.contains(*scheme))
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

/// The rule for an attribute that loads images, and its key.
type Image<'p> = (&'p UrlRuleKey, &'p UrlRule);

/// From where browsers load the images of an attribute, without a proxy.
#[derive(PartialEq)]
enum Direct<'r> {
    Nowhere,
    Hosts(Vec<&'r HostPattern>),
    Anywhere,
}

impl<'r> Direct<'r> {
    fn of(urls: &UrlPolicy, rule: &'r UrlRule) -> Self {
        let mut hosts = Vec::new();
        let is_direct =
            |rule: &&UrlRule| lists(rule, &["http", "https"]) && urls.handling(rule) == UrlHandling::Allow;
        for rule in rule.each().filter(is_direct) {
            match &rule.allowed_hosts {
                None => return Self::Anywhere,
                Some(listed) => hosts.extend(listed),
            }
        }
        if hosts.is_empty() { Self::Nowhere } else { Self::Hosts(hosts) }
    }

    /// Whether images load from hosts that another attribute does not load from.
    fn exceeds(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nowhere, _) | (_, Self::Anywhere) => false,
            (Self::Hosts(own), Self::Hosts(others)) => !own.iter().all(|host| others.contains(host)),
            _ => true,
        }
    }
}

/// Writes what matters of a rule, in TOML.
fn written(rule: &UrlRule) -> String {
    let members = ["allowed_schemes", "allowed_hosts", "allow_relative", "handling", "proxy", "deny"];
    let each: Vec<String> = rule
        .each()
        .map(|rule| {
            let json = rule.write_table(PolicyDefaults::LeftOut);
            let values = members.into_iter().filter_map(|name| Some((name, json.get(name)?)));
            let some = values.filter(|(_, value)| value.as_array().is_none_or(|list| !list.is_empty()));
            table(some.map(|(name, value)| format!("{name} = {}", inline(value))))
        })
        .collect();
    if let [only] = each.as_slice() { only.clone() } else { format!("[{}]", each.join(", ")) }
}

/// Writes a value in TOML, on one line.
fn inline(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members = members.iter().filter(|(_, value)| !value.is_null());
            table(members.map(|(name, value)| format!("{name} = {value}")))
        }
        Value::Array(list) => {
            format!("[{}]", list.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
        }
        _ => value.to_string(),
    }
}

fn table(members: impl Iterator<Item = String>) -> String {
    format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
}
