//! The rules of all attributes, and what they share: the seed's `UrlPolicy`.

use super::filter::UrlFilter;
use super::hygiene::UrlHygiene;
use super::key::UrlRuleKey;
use super::keyed;
use super::proxy::UrlProxy;
use super::rule::{UrlHandling, UrlRule};
use super::types::UrlAttributeType;
use crate::string_enum;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Which URLs are kept, attribute by attribute: the seed's `UrlPolicy`.
///
/// Read from a file, it is [checked](Self::check) too.
///
/// ```
/// use lye::{UrlPolicy, UrlRule, UrlRuleKey, UrlScheme};
///
/// let mut policy = UrlPolicy::default();
/// let rule = UrlRule { allowed_schemes: UrlScheme::set(["https"])?, ..UrlRule::default() };
/// policy.rules.insert(UrlRuleKey::html("a", "href")?, rule);
/// policy.check()?;
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
// With `Self` as the remote type, the derived functions are inherent ones, which the implementations of the traits below wrap.
#[serde(remote = "Self", deny_unknown_fields, default)]
pub struct UrlPolicy {
    /// What becomes of URLs that pass, where [`rules_without_handling`](Self::rules_without_handling) says so. Default: they are
    /// dropped.
    pub default_handling: UrlHandling,
    /// What a rule without `handling` does with URLs that pass. Default: it keeps them, as in the seed.
    pub rules_without_handling: UnsetHandling,
    /// What becomes of the attributes that hold URLs, or may, where there is no rule for one. Default: they are dropped, as in the
    /// seed.
    pub without_rule: UrlsWithoutRule,
    /// Whether rules that do not say let relative URLs pass. Default: no.
    pub default_allow_relative: bool,
    /// The proxy of rules that have none of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<UrlProxy>,
    /// What is changed in URLs that pass. Default: nothing.
    pub hygiene: UrlHygiene,
    /// The hook that sees each URL before it is judged. Not part of a policy's file.
    #[serde(skip)]
    pub url_filter: Option<UrlFilter>,
    /// The rules: the seed's `allow_rules`. An element's own comes before that of every element.
    #[serde(deserialize_with = "rules")]
    pub rules: BTreeMap<UrlRuleKey, UrlRule>,
    /// Which attributes that no standard defines hold URLs, and which hold none. An element's own entry comes before that of
    /// every element. Default: nothing is known of them, and what looks like the address of another place is dropped where no
    /// rule judges it.
    #[serde(deserialize_with = "types", skip_serializing_if = "BTreeMap::is_empty")]
    pub types: BTreeMap<UrlRuleKey, UrlAttributeType>,
}

/// What a rule without `handling` does with URLs that pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnsetHandling {
    /// It keeps them, whatever the policy's default: the seed's way.
    #[default]
    Keep,
    /// It does what the policy's `default_handling` says: the way of JustHTML 3.
    DefaultHandling,
}

/// What becomes of a URL for which there is no rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UrlsWithoutRule {
    /// It is dropped with its attribute.
    #[default]
    Drop,
    /// It stays, unless its scheme is `javascript`: the way of the HTML Standard's Sanitizer API. It may lead to any place, load from
    /// any, and hold a whole document (`data:text/html`).
    Keep,
}

/// The seed's defaults: no rules, and so no URLs.
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

fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<UrlRuleKey, UrlRule>, D::Error> {
    keyed::read(deserializer, "rules")
}

fn types<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<UrlRuleKey, UrlAttributeType>, D::Error> {
    keyed::read(deserializer, "types")
}

string_enum!(UrlsWithoutRule { Drop = "drop", Keep = "keep" });
string_enum!(UnsetHandling { Keep = "keep", DefaultHandling = "default_handling" });
