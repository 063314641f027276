//! Problems of URL policies: contradictory settings, and settings without effect.

use super::attributes::{UrlValueKind, kinds_of_name, url_attribute};
use super::invalid::InvalidUrlPolicy;
use super::key::UrlRuleKey;
use super::policy::{UnsetHandling, UrlPolicy};
use super::protocol_relative::ProtocolRelative;
use super::rule::{UrlHandling, UrlRule};
use super::scheme::UrlScheme;
use super::sink::UrlSink;
use super::types::UrlAttributeType;
use super::uri_pattern::UriPattern;
use lye_html::Namespace;
use lye_url::SchemeType;

const SAY_WHERE: &str = r#"the proxy has no address: set one: `proxy = { url = "/proxy", param = "url" }`"#;

/// The members of a rule that may be wrong on their own.
const RULE_MEMBERS: [&str; 17] = [
    "allow_credentials",
    "allow_empty",
    "allowed_hosts",
    "allowed_paths",
    "allowed_ports",
    "data",
    "keep_blocked_in",
    "keep_good_candidates",
    "max_length",
    "max_query_length",
    "pattern",
    "placeholder",
    "refuse_confusable_hosts",
    "refuse_ip_classes",
    "refuse_respelled_hosts",
    "refuse_scheme_lookalikes",
    "resolve_protocol_relative",
];

impl UrlPolicy {
    /// Checks that no setting contradicts another or has no effect. A contradiction never allows a URL that another
    /// setting refuses: the stricter setting wins.
    ///
    /// # Errors
    /// Fails with the first such setting, and says how to fix it.
    ///
    /// ```
    /// use lye::urls::{UrlPolicy, UrlRule, UrlRuleKey};
    ///
    /// let mut policy = UrlPolicy::default();
    /// policy.rules.insert(UrlRuleKey::html("a", "href")?, UrlRule::default());
    /// let error = policy.check().unwrap_err();
    /// assert!(error.to_string().starts_with(r#"rule "a[href]": it keeps no URL at all"#));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn check(&self) -> Result<(), InvalidUrlPolicy> {
        if self.default_handling == UrlHandling::Proxy {
            let invalid = |reason| Err(InvalidUrlPolicy::new("default_handling", "proxy", reason));
            if self.rules_without_handling == UnsetHandling::Keep {
                return invalid(
                    r#"rules without handling keep their URLs: set `rules_without_handling = "default_handling"` too"#,
                );
            }
            if self.proxy.is_none()
                && self
                    .rules
                    .values()
                    .flat_map(UrlRule::each)
                    .any(|rule| rule.handling.is_none() && rule.proxy.is_none())
            {
                return invalid(SAY_WHERE);
            }
        }
        self.check_hygiene()?;
        for key in self.types.keys() {
            if let Some(reason) = Self::type_problem(key) {
                return Err(InvalidUrlPolicy::new("type", key.to_string(), reason));
            }
        }
        self.rules.iter().try_for_each(|(key, rule)| {
            let mut problems = rule.each().enumerate().filter_map(|(at, each)| {
                let reason = match at {
                    0 => self.problem(key, each),
                    _ => alternative_problem(rule, at).or_else(|| self.problem(key, each)),
                };
                let entry = (!rule.alternatives.is_empty()).then_some(at);
                reason.map(|reason| {
                    let member = member_of(&reason);
                    InvalidUrlPolicy::new("rule", key.to_string(), reason).at_entry(entry).of_member(member)
                })
            });
            problems.next().map_or(Ok(()), Err)
        })
    }

    fn check_hygiene(&self) -> Result<(), InvalidUrlPolicy> {
        if let Some(parameter) =
            self.hygiene.tracking_parameters.first().filter(|_| !self.hygiene.remove_tracking)
        {
            let reason = "nothing is removed: set `remove_tracking = true` too";
            return Err(InvalidUrlPolicy::new("tracking parameter", &parameter.name, reason));
        }
        for parameter in &self.hygiene.tracking_parameters {
            let name = parameter.name.strip_suffix('*').unwrap_or(&parameter.name);
            if name.is_empty() || name.contains('*') {
                let reason = r#"write a name, or the beginning of one and "*""#;
                return Err(InvalidUrlPolicy::new("tracking parameter", &parameter.name, reason));
            }
        }
        Ok(())
    }

    /// Returns what is wrong with a rule.
    fn problem(&self, key: &UrlRuleKey, rule: &UrlRule) -> Option<String> {
        let allows_relative = rule.allow_relative.unwrap_or(self.default_allow_relative);
        let is_stripped = rule.handling == Some(UrlHandling::Strip);
        let keeps_nothing = rule.allowed_schemes.is_empty()
            && rule.data.is_empty()
            && !rule.allow_fragment
            && !rule.allow_empty
            && !allows_relative;
        let (namespace, element) = key.element().unwrap_or((Namespace::Html, "*"));
        let (attribute_namespace, attribute) = key.attribute();
        let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
        let kind = self.attribute_type(&sink).map_or_else(|| kind_of_rule(key), UrlAttributeType::kind);
        let is_of_property = key.holder() != key.attribute();

        let reason = if matches!(
            kind,
            Some(UrlValueKind::Html | UrlValueKind::IdReferences | UrlValueKind::AnimationValues)
        ) {
            "the attribute does not hold plain URLs, so no URL rule can check it: remove it"
        } else if self.attribute_type(&sink) == Some(UrlAttributeType::None) {
            "`types` declares that the attribute holds no URL: remove the rule, or the type"
        } else if keeps_nothing && !is_stripped {
            r#"it keeps no URL at all: list `allowed_schemes`, or set `allow_relative = true`, or `handling = "strip"`"#
        } else if self.handling(rule) == UrlHandling::Proxy && rule.proxy.is_none() && self.proxy.is_none() {
            SAY_WHERE
        } else if rule.proxy.is_some() && self.handling(rule) != UrlHandling::Proxy {
            r#"its proxy is never used: set `handling = "proxy"`"#
        } else if rule.placeholder.is_some() && kind.is_some_and(|kind| kind != UrlValueKind::Url) {
            "`placeholder` is for attributes that hold one URL: remove it"
        } else if rule.keep_blocked_in.is_some()
            && (is_of_property || kind.is_some_and(|kind| kind != UrlValueKind::Url))
        {
            "`keep_blocked_in` is for attributes that hold one URL: remove it"
        } else if rule.allow_empty && kind.is_some_and(|kind| kind != UrlValueKind::Url) {
            "`allow_empty` is for attributes that hold one URL: remove it"
        } else if self.handling(rule) == UrlHandling::Proxy
            && rule.resolve_protocol_relative == ProtocolRelative::Keep
        {
            "a proxy needs the scheme: remove `resolve_protocol_relative = \"keep\"`"
        } else {
            return rule_problem(rule, is_stripped, allows_relative);
        };
        Some(reason.to_owned())
    }
}

/// Returns how the attribute of a key holds URLs; for that of every element, one kind only if it is never a single URL.
fn kind_of_rule(key: &UrlRuleKey) -> Option<UrlValueKind> {
    let (attribute_namespace, attribute) = key.attribute();
    match key.element() {
        Some((namespace, element)) => {
            let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
            url_attribute(&sink).map(|known| known.kind)
        }
        None => {
            let mut kinds = kinds_of_name(attribute_namespace, attribute);
            let first = kinds.next()?;
            let is_url = |kind: UrlValueKind| kind == UrlValueKind::Url;
            if is_url(first) || kinds.any(is_url) { Some(UrlValueKind::Url) } else { Some(first) }
        }
    }
}

/// Returns the member of a rule with which a reason begins.
fn member_of(reason: &str) -> Option<&'static str> {
    let (name, _) = reason.strip_prefix('`')?.split_once(['`', ' '])?;
    RULE_MEMBERS.iter().copied().find(|member| *member == name)
}

/// Returns what is wrong with the rule of this index in the list of an attribute.
fn alternative_problem(first: &UrlRule, at: usize) -> Option<String> {
    let rule = first.each().nth(at)?;
    if !rule.alternatives.is_empty() {
        return Some("an alternative has alternatives: add them to the first rule".to_owned());
    }
    let of_list = [
        ("placeholder", rule.placeholder.is_some()),
        ("keep_good_candidates", rule.keep_good_candidates),
        ("keep_blocked_in", rule.keep_blocked_in.is_some()),
    ];
    if let Some((member, _)) = of_list.into_iter().find(|(_, is_set)| *is_set) {
        return Some(format!("`{member}` counts for the whole list: write it in the first rule"));
    }
    let before = || first.each().take(at);
    let is_taken = |scheme: &UrlScheme| before().any(|other| other.allowed_schemes.contains(scheme));
    let taken = rule.allowed_schemes.iter().find(|scheme| is_taken(scheme));
    taken.map(|scheme| {
        format!("an earlier rule of the list decides about `{scheme}`: remove it from one of them")
    })
}

/// Returns what is wrong with a rule on its own.
fn rule_problem(rule: &UrlRule, is_stripped: bool, allows_relative: bool) -> Option<String> {
    let has_absolute = !rule.allowed_schemes.is_empty();
    let empty_list = [
        ("allowed_hosts", rule.allowed_hosts.as_ref().is_some_and(Vec::is_empty)),
        ("allowed_ports", rule.allowed_ports.as_ref().is_some_and(std::collections::BTreeSet::is_empty)),
        ("allowed_paths", rule.allowed_paths.as_ref().is_some_and(Vec::is_empty)),
    ];
    if let Some((name, _)) = empty_list.iter().find(|(_, is_empty)| *is_empty) {
        return Some(format!(
            "`{name}` is empty, which would refuse everything: remove it, or `allowed_schemes`"
        ));
    }
    let needs_schemes = [
        ("allowed_hosts", rule.allowed_hosts.is_some()),
        ("allowed_ports", rule.allowed_ports.is_some()),
        ("allow_credentials", rule.allow_credentials),
        ("refuse_ip_classes", !rule.refuse_ip_classes.is_empty()),
        ("refuse_confusable_hosts", rule.refuse_confusable_hosts),
        ("refuse_respelled_hosts", rule.refuse_respelled_hosts),
        ("allowed_paths", rule.allowed_paths.is_some() && !allows_relative),
    ];
    if let Some((name, _)) = needs_schemes.iter().find(|(_, is_set)| *is_set && !has_absolute && !is_stripped)
    {
        return Some(format!("`{name}` is without effect: list `allowed_schemes`, or remove it"));
    }
    if rule.refuse_confusable_hosts && !cfg!(feature = "confusables") {
        return Some(
            "`refuse_confusable_hosts` needs tables of Unicode that are not compiled in: enable the feature `confusables` of the crate `lye`, or remove it"
                .to_owned(),
        );
    }
    if rule.refuse_scheme_lookalikes && !allows_relative && !is_stripped {
        return Some(
            "`refuse_scheme_lookalikes` is without effect: set `allow_relative = true`, or remove it"
                .to_owned(),
        );
    }
    if rule.max_length == Some(0) {
        return Some("`max_length = 0` would refuse everything: remove it, or the rule".to_owned());
    }
    if rule.max_query_length.is_some()
        && rule.max_query_length >= rule.max_length
        && rule.max_length.is_some()
    {
        return Some("`max_query_length` is without effect beside a `max_length` that is not greater: remove one of them".to_owned());
    }
    // The sophisticated patterns match fragments and relative URLs.
    let is_simple =
        matches!(rule.pattern, Some(UriPattern::SimpleMostlySafe | UriPattern::SimpleSomewhatSafe));
    let matching = ["http", "https", "ftp"];
    let may_match = rule.allowed_schemes.iter().any(|scheme| matching.contains(&scheme.as_str()))
        || !is_simple && (rule.allow_fragment || allows_relative);
    if rule.pattern.is_some() && !may_match && !is_stripped {
        return Some(
            "`pattern` matches no URL that it keeps: list `http`, `https` or `ftp` in `allowed_schemes`"
                .to_owned(),
        );
    }
    if rule.resolve_protocol_relative == ProtocolRelative::Keep && !rule.allowed_schemes.contains("https") {
        return Some(
            "`resolve_protocol_relative` is \"keep\", which checks URLs as `https`: list `https` in `allowed_schemes`, or write false"
                .to_owned(),
        );
    }
    if let ProtocolRelative::Resolve(scheme) = &rule.resolve_protocol_relative {
        if !SchemeType::of(scheme.as_str()).is_special() || scheme.as_str() == "file" {
            return Some(format!(
                "`resolve_protocol_relative` is {:?}: write \"https\", or false",
                scheme.as_str()
            ));
        }
        // The default is implicit, and so may be without effect.
        if *scheme != UrlScheme::https() && !rule.allowed_schemes.contains(scheme) {
            return Some(format!(
                "`resolve_protocol_relative` is {:?}, which `allowed_schemes` does not list: list it, or write false",
                scheme.as_str()
            ));
        }
    }
    for (index, data) in rule.data.iter().enumerate() {
        if rule.data[..index].iter().any(|other| other.media_type == data.media_type) {
            return Some(format!(
                "`data` lists {:?} twice: remove one of the entries",
                data.media_type.as_str()
            ));
        }
        if data.max_bytes == 0 {
            return Some(format!(
                "`data` allows no bytes of {:?}: raise `max_bytes`",
                data.media_type.as_str()
            ));
        }
    }
    let refused = rule.allowed_hosts.iter().flatten().find(|host| host.is_refused_by(rule.refuse_ip_classes));
    refused.map(|host| {
        format!("`allowed_hosts` lists {host}, and `refuse_ip_classes` its class: remove one of them")
    })
}
