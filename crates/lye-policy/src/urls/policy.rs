//! The URL policy: the rules of all attributes, and their common settings (`UrlPolicy` in JustHTML URL cleaning).

use super::filter::UrlFilter;
use super::hygiene::UrlHygiene;
use super::key::UrlRuleKey;
use super::keyed;
use super::proxy::UrlProxy;
use super::rule::{UrlHandling, UrlRule};
use super::rules;
use super::types::UrlAttributeType;
use crate::string_enum;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Which URLs are kept, attribute by attribute (`UrlPolicy` in JustHTML URL cleaning).
///
/// Deserializing a policy [checks](Self::check) it too.
///
/// ```
/// use lye::urls::{UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
///
/// let mut policy = UrlPolicy::default();
/// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?);
/// policy.rules.insert(UrlRuleKey::html("a", "href")?, rule);
/// policy.check()?;
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
// With `Self` as the remote type, the derived functions are inherent; the implementations of the traits below wrap
// them.
#[serde(remote = "Self", deny_unknown_fields, default)]
#[non_exhaustive]
pub struct UrlPolicy {
    /// What happens to URLs that pass, where [`rules_without_handling`](Self::rules_without_handling) refers to it.
    /// Default: they are dropped.
    pub default_handling: UrlHandling,
    /// What a rule without `handling` does with URLs that pass. Default: it keeps them, as JustHTML does.
    pub rules_without_handling: UnsetHandling,
    /// What happens to attributes that hold URLs, or may hold them, if no rule applies. Default: they are dropped, as
    /// in JustHTML.
    pub without_rule: UrlsWithoutRule,
    /// Whether rules without `allow_relative` allow relative URLs. Default: no.
    pub default_allow_relative: bool,
    /// The proxy of rules without their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<UrlProxy>,
    /// Changes to URLs that pass. Default: none.
    pub hygiene: UrlHygiene,
    /// The hook that sees each URL before it is checked. Not part of a policy file.
    #[serde(skip)]
    pub url_filter: Option<UrlFilter>,
    /// The rules (`allow_rules` in JustHTML). A rule for an element takes precedence over one for every element.
    #[serde(with = "rules")]
    pub rules: BTreeMap<UrlRuleKey, UrlRule>,
    /// Which non-standard attributes hold URLs, and which do not. An entry for an element takes precedence over one for
    /// every element. Default: unknown, and values that look like an absolute address are dropped unless a rule allows
    /// them.
    #[serde(deserialize_with = "types", skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<UrlRuleKey, UrlAttributeType>,
}

/// Setters: each replaces one part.
impl UrlPolicy {
    /// Sets [`default_handling`](Self#structfield.default_handling).
    #[must_use]
    pub fn with_default_handling(self, default_handling: UrlHandling) -> Self {
        Self { default_handling, ..self }
    }

    /// Sets [`rules_without_handling`](Self#structfield.rules_without_handling).
    #[must_use]
    pub fn with_rules_without_handling(self, rules_without_handling: UnsetHandling) -> Self {
        Self { rules_without_handling, ..self }
    }

    /// Sets [`without_rule`](Self#structfield.without_rule).
    #[must_use]
    pub fn with_without_rule(self, without_rule: UrlsWithoutRule) -> Self {
        Self { without_rule, ..self }
    }

    /// Turns on [`default_allow_relative`](Self#structfield.default_allow_relative).
    #[must_use]
    pub fn with_default_allow_relative(self) -> Self {
        Self { default_allow_relative: true, ..self }
    }

    /// Sets [`proxy`](Self#structfield.proxy).
    #[must_use]
    pub fn with_proxy(self, proxy: UrlProxy) -> Self {
        Self { proxy: Some(proxy), ..self }
    }

    /// Sets [`hygiene`](Self#structfield.hygiene).
    #[must_use]
    pub fn with_hygiene(self, hygiene: UrlHygiene) -> Self {
        Self { hygiene, ..self }
    }

    /// Sets [`url_filter`](Self#structfield.url_filter).
    #[must_use]
    pub fn with_url_filter(self, url_filter: UrlFilter) -> Self {
        Self { url_filter: Some(url_filter), ..self }
    }

    /// Sets [`rules`](Self#structfield.rules).
    #[must_use]
    pub fn with_rules(self, rules: impl IntoIterator<Item = (UrlRuleKey, UrlRule)>) -> Self {
        Self { rules: rules.into_iter().collect(), ..self }
    }

    /// Sets [`types`](Self#structfield.types).
    #[must_use]
    pub fn with_types(self, types: impl IntoIterator<Item = (UrlRuleKey, UrlAttributeType)>) -> Self {
        Self { types: types.into_iter().collect(), ..self }
    }
}

/// What a rule without `handling` does with URLs that pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnsetHandling {
    /// It keeps them, whatever the policy's default, as JustHTML does.
    #[default]
    Keep,
    /// It applies the policy's `default_handling`, as JustHTML 3 does.
    DefaultHandling,
}

/// What happens to a URL without a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UrlsWithoutRule {
    /// It is dropped with its attribute.
    #[default]
    Drop,
    /// It is kept unless its scheme is `javascript`, as in the HTML Standard's Sanitizer API. It may lead anywhere,
    /// load from anywhere, and contain a whole document (`data:text/html`).
    Keep,
}

/// The defaults of JustHTML: no rules, and so no URLs.
impl Default for UrlPolicy {
    fn default() -> Self {
        Self {
            default_handling: UrlHandling::Strip,
            rules_without_handling: UnsetHandling::Keep,
            without_rule: UrlsWithoutRule::Drop,
            default_allow_relative: false,
            proxy: None,
            hygiene: UrlHygiene::default(),
            url_filter: None,
            rules: BTreeMap::new(),
            types: BTreeMap::new(),
        }
    }
}

impl Serialize for UrlPolicy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        UrlPolicy::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for UrlPolicy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let policy = UrlPolicy::deserialize(deserializer)?;
        policy.check().map_err(D::Error::custom)?;
        Ok(policy)
    }
}

fn types<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<UrlRuleKey, UrlAttributeType>, D::Error> {
    keyed::read(deserializer, "types")
}

string_enum!(UrlsWithoutRule { Drop = "drop", Keep = "keep" });
string_enum!(UnsetHandling { Keep = "keep", DefaultHandling = "default_handling" });
