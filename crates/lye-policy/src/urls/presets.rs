//! Predefined URL policies.

use super::invalid::InvalidUrlPolicy;
use super::{ProtocolRelative, UnsetHandling, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
use std::collections::BTreeMap;

impl UrlPolicy {
    /// Returns a policy for user content: links to `http`, `https`, `mailto` and `tel`, images and citations from
    /// `http` and `https`, and relative URLs. It is the default for `urls` in a [`Policy`](crate::model::Policy).
    ///
    /// ```
    /// use lye::urls::{UrlPolicy, UrlRuleKey};
    /// let urls = UrlPolicy::for_user_content();
    /// assert!(urls.rules.contains_key(&UrlRuleKey::parse("a[href]")?));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn for_user_content() -> Self {
        let schemes = |names: &[&str]| names.iter().filter_map(|name| name.parse().ok()).collect();
        let link = UrlRule {
            allowed_schemes: schemes(&["http", "https", "mailto", "tel"]),
            allow_fragment: true,
            allow_relative: Some(true),
            ..UrlRule::default()
        };
        let web =
            UrlRule { allowed_schemes: schemes(&["http", "https"]), allow_fragment: false, ..link.clone() };
        let rules = [
            ("a[href]", &link),
            ("area[href]", &link),
            ("svg:a[href]", &link),
            ("*[cite]", &web),
            ("img[src]", &web),
            ("img[srcset]", &web),
        ];
        let rules = rules.into_iter().filter_map(|(key, rule)| Some((key.parse().ok()?, rule.clone())));
        Self::default().with_rules(rules)
    }

    /// Returns the default URL policy of JustHTML 3. Links may use `http`, `https`, `mailto` and `tel`; images must be
    /// from the same site. Rules without `handling` apply `default_handling`.
    ///
    /// ```
    /// use lye::urls::{UrlPolicy, UrlRuleKey};
    ///
    /// let policy = UrlPolicy::justhtml_3();
    /// assert_eq!(policy.rules.len(), 2);
    /// assert!(policy.rules[&UrlRuleKey::html("img", "src")?].allowed_schemes.is_empty());
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn justhtml_3() -> Self {
        Self {
            default_handling: UrlHandling::Remove,
            rules_without_handling: UnsetHandling::DefaultHandling,
            default_allow_relative: true,
            // The keys and schemes below are valid, so there are always rules.
            rules: justhtml_3_rules().unwrap_or_default(),
            ..Self::default()
        }
    }
}

fn justhtml_3_rules() -> Result<BTreeMap<UrlRuleKey, UrlRule>, InvalidUrlPolicy> {
    let kept = UrlRule {
        handling: Some(UrlHandling::Allow),
        allow_relative: Some(true),
        allow_fragment: true,
        ..UrlRule::default()
    };
    let link =
        UrlRule { allowed_schemes: UrlScheme::set(["http", "https", "mailto", "tel"])?, ..kept.clone() };
    let image = UrlRule { resolve_protocol_relative: ProtocolRelative::Refuse, ..kept };
    Ok(BTreeMap::from([(UrlRuleKey::html("a", "href")?, link), (UrlRuleKey::html("img", "src")?, image)]))
}
