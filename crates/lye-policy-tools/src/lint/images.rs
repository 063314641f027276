//! Lints about images that load past the rule for other images.

use super::urls::lists;
use super::{Linter, Lints, texts};
use crate::generated::IMAGE_ATTRIBUTES;
use lye_html::{AttrNamespace, Namespace};
use lye_policy::members::{PolicyDefaults, TableValue};
use lye_policy::model::names;
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{HostPattern, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlSink, UrlsWithoutRule};

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
        for rule in rule.each() {
            if !lists(rule, &["http", "https"]) || urls.handling(rule) != UrlHandling::Allow {
                continue;
            }
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

/// An attribute that loads images, and its rule.
struct Image<'p> {
    key: String,
    rule: &'p UrlRule,
}

impl Linter<'_> {
    /// Reports the attributes that load images from elsewhere than the first restricted one.
    pub(super) fn lint_images(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let urls = self.policy.urls();
        if urls.lazy_images && !self.keeps_urls(config, "img", "src") {
            lints.add(["urls", "lazy_images"], texts::lazy_images_dead());
        }
        if urls.without_rule == UrlsWithoutRule::Keep {
            return;
        }
        let images = self.images(config);
        let is_restricted = |image: &&Image<'_>| Direct::of(urls, image.rule) != Direct::Anywhere;
        // A proxy says most clearly what is wanted.
        let has_proxy =
            |image: &&Image<'_>| image.rule.each().any(|rule| urls.handling(rule) == UrlHandling::Proxy);
        let mut restricted = images.iter().filter(is_restricted);
        let first = restricted.clone().find(has_proxy).or_else(|| restricted.next());
        let Some(first @ Image { key: reference, rule: strict }) = first else { return };
        for Image { key, rule } in &images {
            if !Direct::of(urls, rule).exceeds(&Direct::of(urls, strict)) {
                continue;
            }
            let what = if has_proxy(&first) { "only a proxy for" } else { "nothing of" };
            let text = texts::images_loaded_directly(key, what, reference, written(strict));
            lints.add(Path::new(["urls", "rules"]).with(key.as_str()), text);
        }
    }

    fn images(&self, config: &SanitizerConfig) -> Vec<Image<'_>> {
        let urls = self.policy.urls();
        let keys = IMAGE_ATTRIBUTES.iter().filter_map(|key| UrlRuleKey::parse(key).ok());
        let kept = keys.filter(|key| names::keeps(config, key.element(), key.attribute()));
        let mut images: Vec<Image<'_>> = Vec::new();
        for key in kept {
            let Some((namespace, element)) = key.element() else { continue };
            let (attribute_namespace, attribute) = key.attribute();
            let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
            let Some((own, rule)) = self.rule_with_key(&sink) else { continue };
            // Several elements may share a rule.
            if !images.iter().any(|image| image.key == own) {
                images.push(Image { key: own, rule });
            }
        }
        let keeps_css = names::keeps(config, None, (AttrNamespace::None, "style"))
            || lye_policy::model::css::keeps_sheets(config)
                && self.policy.css().is_some_and(|css| css.sheets.is_some());
        if self.policy.css().is_some() && keeps_css {
            let of_css = urls.rules.iter().filter(|(key, _)| {
                key.holder() == (AttrNamespace::None, "style")
                    && key.element().is_none_or(|element| element != (Namespace::Html, "style"))
            });
            images.extend(of_css.map(|(key, rule)| Image { key: key.to_string(), rule }));
        }
        images
    }

    fn rule_with_key(&self, sink: &UrlSink<'_>) -> Option<(String, &UrlRule)> {
        let urls = self.policy.urls();
        let rule = urls.rule(sink)?;
        let key = urls.rules.iter().find(|(_, other)| std::ptr::eq(*other, rule)).map(|(key, _)| key)?;
        Some((key.to_string(), rule))
    }
}

/// Writes what matters of a rule, in TOML.
fn written(rule: &UrlRule) -> String {
    let each: Vec<String> = rule.each().map(written_one).collect();
    match each.as_slice() {
        [only] => only.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

fn written_one(rule: &UrlRule) -> String {
    let json = rule.write_table(PolicyDefaults::LeftOut);
    let members = ["allowed_schemes", "allowed_hosts", "allow_relative", "handling", "proxy", "deny"];
    let parts: Vec<String> = members
        .into_iter()
        .filter_map(|name| Some((name, json.get(name)?)))
        .filter(|(_, value)| value.as_array().is_none_or(|list| !list.is_empty()))
        .map(|(name, value)| format!("{name} = {}", inline(value)))
        .collect();
    format!("{{ {} }}", parts.join(", "))
}

/// Writes a value in TOML, on one line.
fn inline(value: &serde_json::Value) -> String {
    match value.as_object() {
        Some(members) => {
            let members = members.iter().filter(|(_, value)| !value.is_null());
            let members: Vec<String> = members.map(|(name, value)| format!("{name} = {value}")).collect();
            format!("{{ {} }}", members.join(", "))
        }
        None => value.as_array().map_or_else(
            || value.to_string(),
            |list| format!("[{}]", list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        ),
    }
}
