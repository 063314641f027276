//! Checks the member `values` against the rest of a policy.

use super::super::{LinkPolicy, Policy};
use crate::members::{Problem, texts};
use crate::path::Path;
use crate::urls::{UrlRuleKey, UrlValueKind, url_attribute};
use crate::values::{ValueRule, ValueVerdict};
use lye_html::{AttrNamespace, Namespace};

impl Policy {
    /// Whether this policy may also have a rule for the values of an attribute.
    #[doc(hidden)]
    pub fn may_limit(&self, key: &UrlRuleKey, rule: &ValueRule) -> bool {
        self.check_value_rule(key, rule).is_ok()
    }

    pub(super) fn check_value_rule(&self, key: &UrlRuleKey, rule: &ValueRule) -> Result<(), Problem> {
        let path = Path::new(["values"]).with(key.to_string().as_str());
        if let Some((member, message, remedy)) = rule.problem() {
            let place = member.steps().iter().fold(path.clone(), |path, step| path.with(step.clone()));
            return Err(Problem::new(message).at(place).lacking(path.steps().to_vec()).with_remedy(remedy));
        }
        if self.holds_urls(key) {
            return Err(texts::value_rule_of_urls(key).at(path));
        }
        if merges_with_links(&self.links, key) && !is_for_merging(rule) {
            return Err(texts::value_rule_of_rel().at(path));
        }
        if let Some(value) = refused_of_links(&self.links, key, rule) {
            return Err(texts::value_rule_rejects_links(value).lacking(path.steps().to_vec()).at(path));
        }
        Ok(())
    }

    /// Whether an attribute holds only URLs, according to the standards or to the policy.
    fn holds_urls(&self, key: &UrlRuleKey) -> bool {
        let sink = key.sink();
        if let Some(stated) = self.urls.attribute_type(&sink) {
            return stated.kind().is_some();
        }
        let of_standard = url_attribute(&sink).is_some_and(|known| {
            !matches!(known.kind, UrlValueKind::Css | UrlValueKind::IdReferences) && known.guard().is_none()
        });
        of_standard || self.urls.rules.contains_key(key)
    }
}

/// Whether a key names an attribute of links.
fn is_of_links(key: &UrlRuleKey, attribute: &str) -> bool {
    key.attribute() == (AttrNamespace::None, attribute)
        && key
            .element()
            .is_none_or(|element| matches!(element, (Namespace::Html, "a" | "area") | (Namespace::Svg, "a")))
}

/// Whether `links` adds tokens to the value.
fn merges_with_links(links: &LinkPolicy, key: &UrlRuleKey) -> bool {
    !links.rel.is_empty() && is_of_links(key, "rel")
}

/// Whether a rule checks single tokens, and also keeps them in lower case, in which they are merged.
fn is_for_merging(rule: &ValueRule) -> bool {
    let only_tokens = ValueRule { tokens: rule.tokens.clone(), ..ValueRule::default() };
    *rule == only_tokens && rule.tokens.as_ref().is_some_and(|tokens| tokens.pattern.is_none())
}

/// Returns a value that `links` adds and a rule rejects, which would be added and removed in turn.
fn refused_of_links<'l>(links: &'l LinkPolicy, key: &UrlRuleKey, rule: &ValueRule) -> Option<&'l str> {
    let refuses = |attribute, value: &&str| rule.judge(attribute, value) != ValueVerdict::Keep;
    if is_of_links(key, "rel") {
        links.rel.iter().map(|token| token.as_str()).find(|token| refuses("rel", token))
    } else if is_of_links(key, "target") {
        links.target.iter().map(|target| target.as_str()).find(|target| refuses("target", target))
    } else {
        None
    }
}
