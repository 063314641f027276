//! The URL policy: the rules of all attributes, and their common settings (`UrlPolicy` in JustHTML URL cleaning).

use super::filter::UrlFilter;
use super::{UrlAttributeType, UrlHandling, UrlHygiene, UrlProxy, UrlRule, UrlRuleKey};
use crate::members::{Faults, Form, Node, OtherNames, Place, PolicyDefaults, PolicyValue, TableValue};
use crate::string_enum;
use serde_json::Value;
use std::collections::BTreeMap;

/// What people call the members.
const OTHER_NAMES: &[OtherNames] = &[
    OtherNames {
        names: &["schemes", "allowed_schemes", "protocols", "allowed_hosts", "hosts"],
        remedy: "list schemes and hosts in a rule: `urls.rules.\"@links\" = [\"https\", \"mailto\"]`",
    },
    OtherNames {
        names: &["allow_relative", "relative"],
        remedy: "add the word `relative` to a rule, or write `default_allow_relative = true`",
    },
];

members! {
    /// Which URLs are kept, attribute by attribute (`UrlPolicy` in JustHTML URL cleaning).
    ///
    /// In a policy file, `urls` without `rules` has those of [`for_user_content`](Self::for_user_content), or none if `without_rule` is `keep`.
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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct UrlPolicy = "urls" from UrlPolicy::for_user_content(); ; custom [OTHER_NAMES] {
        /// What happens to attributes that hold URLs and have no rule.
        ///
        /// Also to those that may hold them. JustHTML drops them too.
        pub without_rule: UrlsWithoutRule = UrlsWithoutRule::Remove => (value with_without_rule),
        /// Whether rules without `allow_relative` allow relative URLs.
        pub default_allow_relative: bool = false => (flag with_default_allow_relative),
        /// The address of the proxy, up to the value of the parameter that receives the URL: `/proxy?url=`.
        pub proxy: Option<UrlProxy> = None => (some with_proxy),
        /// Changes to allowed URLs.
        pub hygiene: UrlHygiene = UrlHygiene::default() => (value with_hygiene),
        /// Whether URLs in `data-src`, `data-srcset` and the like of `img` become `src` and `srcset`, as scripts would do later.
        ///
        /// These are `data-src`, `data-lazy-src`, `data-original`, `data-srcset` and `data-lazy-srcset`, if the image has no other `src` or
        /// `srcset` than a `data:` URL. The rules for `img[src]` and `img[srcset]` decide about them.
        ///
        /// ```
        /// use lye::{Cleaner, Policy};
        /// let policy = Policy::from_toml(
        ///     "allow = { img = [\"src\"] }\nurls = { lazy_images = true, rules = { \"img[src]\" = [\"https\"] } }",
        /// )?;
        /// let html = "<img src='data:image/gif;base64,R0lGODlh' data-src='https://img.example/a.jpg'>";
        /// assert_eq!(Cleaner::new(&policy)?.clean(html)?.html(), r#"<img src="https://img.example/a.jpg">"#);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub lazy_images: bool = false => (flag with_lazy_images),
        /// Rules for attributes that hold URLs, by element and attribute, such as `a[href]`. A rule is a table, or a list of words:
        /// schemes, hosts, `relative` and `fragment`. Of a list of tables, the first that allows the scheme of a URL decides about the URL.
        pub rules: BTreeMap<UrlRuleKey, UrlRule> = BTreeMap::new() => (list with_rules),
        /// The value types of attributes that no standard defines: how they hold URLs, or `none`.
        ///
        /// An entry for an element takes precedence over one for every element. Default: unknown, and values that look like an absolute
        /// address are dropped unless a rule allows them.
        pub types: BTreeMap<UrlRuleKey, UrlAttributeType> = BTreeMap::new() => (list with_types),
        ;
        /// What happens to URLs that pass, where [`rules_without_handling`](Self::rules_without_handling) refers to it. Default: they are
        /// dropped. A file says it in each rule.
        pub default_handling: UrlHandling = UrlHandling::Remove => (value with_default_handling),
        /// Whether rules without `handling` keep allowed URLs, or apply `default_handling`. A file says it in each rule.
        pub rules_without_handling: UnsetHandling = UnsetHandling::Keep => (value with_rules_without_handling),
        /// The hook that sees each URL before it is checked. Not part of a policy file.
        pub url_filter: Option<UrlFilter> = None => (some with_url_filter),
    }
}

/// What a rule without `handling` does with URLs that pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum UnsetHandling {
    /// It keeps them, whatever the policy's default, as JustHTML does.
    #[default]
    Keep,
    /// It applies the policy's `default_handling`, as JustHTML 3 does.
    DefaultHandling,
}

/// What happens to a URL without a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum UrlsWithoutRule {
    /// It is dropped with its attribute.
    #[default]
    Remove,
    /// It is kept unless its scheme is `javascript`, as in the HTML Standard's Sanitizer API. It may lead anywhere,
    /// load from anywhere, and contain a whole document (`data:text/html`).
    Keep,
}

impl PolicyValue for UrlPolicy {
    const FORM: Form = Form::Members { table: Self::TABLE };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let mut urls = Self::read_table(node, at, faults)?;
        if node.member("rules").is_none() && urls.without_rule == UrlsWithoutRule::Keep {
            urls.rules.clear();
        }
        Some(urls)
    }

    fn write(&self, defaults: PolicyDefaults) -> Value {
        let mut urls = self.clone();
        let each = |rule: &mut UrlRule| {
            if defaults == PolicyDefaults::FilledIn {
                rule.allow_relative = rule.allow_relative.or(Some(self.default_allow_relative));
            }
            if defaults == PolicyDefaults::FilledIn
                || self.rules_without_handling == UnsetHandling::DefaultHandling
            {
                rule.handling = Some(self.handling(rule));
            }
        };
        for rule in urls.rules.values_mut() {
            each(rule);
            rule.alternatives.iter_mut().for_each(each);
        }
        let mut written = urls.write_table(defaults);
        if self.without_rule == UrlsWithoutRule::Keep && defaults == PolicyDefaults::LeftOut {
            match self.rules.is_empty() {
                true => drop(written.as_object_mut().and_then(|members| members.remove("rules"))),
                false => written["rules"] = urls.rules.write(defaults),
            }
        }
        written
    }
}

string_enum!(UrlsWithoutRule { Remove = "remove", Keep = "keep" });
string_enum!(UnsetHandling { Keep = "keep", DefaultHandling = "default_handling" });
