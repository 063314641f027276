//! Problems of URL policies: contradictory settings, and settings without effect.

use super::attributes::{UrlValueKind, kinds_of_name, url_attribute};
use super::denial::UrlDenial;
use super::invalid::InvalidUrlPolicy;
use super::key::UrlRuleKey;
use super::policy::{UnsetHandling, UrlPolicy};
use super::protocol_relative::ProtocolRelative;
use super::rule::{UrlHandling, UrlRule};
use super::scheme::UrlScheme;
use super::sink::UrlSink;
use super::types::UrlAttributeType;
use super::uri_pattern::UriPattern;
use crate::members::Problem;
use crate::path::Path;
use lye_html::Namespace;
use lye_url::SchemeType;
use std::collections::BTreeSet;

/// What is wrong with a rule: the member, if it is one; the message; and the remedy.
type RuleProblem = (Option<&'static str>, String, &'static str);

/// Returns the problem of a member of a rule.
fn of(member: &'static str, message: impl Into<String>, remedy: &'static str) -> RuleProblem {
    (Some(member), message.into(), remedy)
}

/// Returns the problem of a rule as a whole.
fn whole(message: impl Into<String>, remedy: &'static str) -> RuleProblem {
    (None, message.into(), remedy)
}

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
    /// assert!(error.to_string().starts_with(r#"rule "a[href]" is not valid: it keeps no URL at all"#));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn check(&self) -> Result<(), InvalidUrlPolicy> {
        match self.problems().into_iter().next() {
            None => Ok(()),
            Some((Place { kind, value, .. }, Problem { message, remedy, .. })) => Err(InvalidUrlPolicy::new(
                kind,
                value,
                format!("is not valid: {message}"),
                remedy.unwrap_or_default(),
            )),
        }
    }

    /// Returns the contradictions and the settings without effect, each with its path in a policy.
    pub(crate) fn problems(&self) -> Vec<(Place, Problem)> {
        let mut problems = self.problems_of_all_rules();
        problems.extend(self.types.keys().filter_map(|key| {
            let (message, remedy) = Self::type_problem(key)?;
            let place = Place::new("type", key.to_string(), &["urls", "types"]);
            Some(place.problem(message, &remedy))
        }));
        for (key, rule) in &self.rules {
            for (at, each) in rule.each().enumerate() {
                let of_list = if at == 0 { None } else { alternative_problem(rule, at) };
                let found = of_list.map_or_else(|| self.problems_of(key, each), |problem| vec![problem]);
                for (member, message, remedy) in found {
                    let mut place = Place::new("rule", key.to_string(), &["urls", "rules"]);
                    if !rule.alternatives.is_empty() {
                        place.path.push(at);
                    }
                    let of_rule = |name: &str| place.path.with(name).steps().to_vec();
                    let lacking = match member {
                        Some(_) => vec![of_rule("allowed_schemes"), of_rule("allow_relative")],
                        None => vec![place.path.steps().to_vec()],
                    };
                    member.into_iter().for_each(|member| place.path.push(member));
                    let (place, problem) = place.problem(message, remedy);
                    // A rule may need other members of its table, and a proxy or another default for all rules.
                    let problem = lacking.into_iter().fold(problem, Problem::lacking);
                    problems.push((
                        place,
                        problem.lacking(["urls", "proxy"]).lacking(["urls", "default_allow_relative"]),
                    ));
                }
            }
        }
        problems
    }

    fn problems_of_all_rules(&self) -> Vec<(Place, Problem)> {
        let mut problems = Vec::new();
        if self.default_handling == UrlHandling::Proxy {
            let place = || Place::new("default_handling", "proxy", &["urls", "default_handling"]);
            let lacks_address = self.proxy.is_none()
                && self
                    .rules
                    .values()
                    .flat_map(UrlRule::each)
                    .any(|rule| rule.handling.is_none() && rule.proxy.is_none());
            if self.rules_without_handling == UnsetHandling::Keep {
                let remedy = r#"set `rules_without_handling = "default_handling"` too"#;
                problems.push(place().problem("rules without handling keep their URLs", remedy));
            } else if lacks_address {
                let (_, message, remedy) = lacks_proxy();
                problems.push(place().problem(message, remedy));
            }
        }
        for parameter in self.hygiene.tracking_parameters.keys() {
            let name = parameter.strip_suffix('*').unwrap_or(parameter);
            let place =
                Place::new("tracking parameter", parameter, &["urls", "hygiene", "tracking_parameters"]);
            if name.is_empty() || name.contains('*') {
                let remedy = "write a name, or the beginning of one and `*`";
                problems.push(place.problem("this is not the name of a parameter", remedy));
            } else if !self.hygiene.remove_tracking {
                let (place, problem) =
                    place.problem("nothing is removed", "set `remove_tracking = true` too");
                problems.push((place, problem.lacking(["urls", "hygiene", "remove_tracking"])));
                break;
            }
        }
        problems
    }

    /// Returns what is wrong with a rule.
    fn problems_of(&self, key: &UrlRuleKey, rule: &UrlRule) -> Vec<RuleProblem> {
        let allows_relative = rule.allow_relative.unwrap_or(self.default_allow_relative);
        let is_stripped = rule.handling == Some(UrlHandling::Remove);
        let (namespace, element) = key.element().unwrap_or((Namespace::Html, "*"));
        let (attribute_namespace, attribute) = key.attribute();
        let sink = UrlSink::new(namespace, element, attribute_namespace, attribute);
        let kind = self.attribute_type(&sink).map_or_else(|| kind_of_rule(key), UrlAttributeType::kind);
        let is_of_property = key.holder() != key.attribute();
        let is_not_one_url = kind.is_some_and(|kind| kind != UrlValueKind::Url);
        let is_proxied = self.handling(rule) == UrlHandling::Proxy;
        let for_one_url = [
            ("placeholder", rule.placeholder.is_some() && is_not_one_url),
            ("keep_blocked_in", rule.keep_blocked_in.is_some() && (is_of_property || is_not_one_url)),
            ("allow_empty", rule.allow_empty && is_not_one_url),
        ];
        let problem = if matches!(
            kind,
            Some(UrlValueKind::Html | UrlValueKind::IdReferences | UrlValueKind::AnimationValues)
        ) {
            whole("the attribute does not hold plain URLs, so no URL rule can check it", "remove the rule")
        } else if self.attribute_type(&sink) == Some(UrlAttributeType::None) {
            whole("`types` declares that the attribute holds no URL", "remove the rule, or the type")
        } else if rule.keeps_nothing(allows_relative) && !is_stripped {
            whole(
                "it keeps no URL at all",
                r#"list `allowed_schemes`, or set `allow_relative = true`, or `handling = "remove"`"#,
            )
        } else if is_proxied && rule.proxy.is_none() && self.proxy.is_none() {
            lacks_proxy()
        } else if rule.proxy.is_some() && !is_proxied {
            whole("its proxy is never used", r#"set `handling = "proxy"`"#)
        } else if let Some((member, _)) = for_one_url.into_iter().find(|(_, is_wrong)| *is_wrong) {
            of(member, "it is for attributes that hold one URL", "remove it")
        } else if is_proxied && rule.resolve_protocol_relative == ProtocolRelative::Keep {
            of("resolve_protocol_relative", "a proxy needs the scheme", r#"remove it, or write "https""#)
        } else {
            return rule_problems(rule, is_stripped, allows_relative);
        };
        vec![problem]
    }
}

impl UrlRule {
    /// Whether the rule keeps no URL, if it allows relative URLs only as said.
    #[doc(hidden)]
    pub fn keeps_nothing(&self, allows_relative: bool) -> bool {
        self.allowed_schemes.is_empty()
            && self.data.is_empty()
            && !self.allow_fragment
            && !self.allow_empty
            && !allows_relative
    }
}

/// What of a URL policy a problem is about.
#[derive(Debug)]
pub(crate) struct Place {
    kind: &'static str,
    value: String,
    path: Path,
}

impl Place {
    /// Returns the place of an entry in a table of the policy.
    fn new(kind: &'static str, value: impl Into<String>, table: &[&str]) -> Self {
        let (value, path) = (value.into(), Path::new(table.iter().copied()));
        let path = if kind == "default_handling" { path } else { path.with(value.as_str()) };
        Self { kind, value, path }
    }

    fn problem(self, message: impl Into<String>, remedy: &str) -> (Self, Problem) {
        let problem = Problem::new(message).at(self.path.clone()).with_remedy(remedy);
        (self, problem)
    }
}

fn lacks_proxy() -> RuleProblem {
    whole("the proxy has no address", r#"set one: `proxy = "/proxy?url="`"#)
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

/// Returns what is wrong with the rule of this index in the list of an attribute.
fn alternative_problem(first: &UrlRule, at: usize) -> Option<RuleProblem> {
    let rule = first.each().nth(at)?;
    if !rule.alternatives.is_empty() {
        return Some(whole("an alternative has alternatives", "add them to the first rule"));
    }
    let of_list = [
        ("placeholder", rule.placeholder.is_some()),
        ("keep_good_candidates", rule.keep_good_candidates),
        ("keep_blocked_in", rule.keep_blocked_in.is_some()),
    ];
    if let Some((member, _)) = of_list.into_iter().find(|(_, is_set)| *is_set) {
        return Some(of(member, "it counts for the whole list", "write it in the first rule"));
    }
    let before = || first.each().take(at);
    let is_taken = |scheme: &UrlScheme| before().any(|other| other.allowed_schemes.contains(scheme));
    let taken = rule.allowed_schemes.iter().find(|scheme| is_taken(scheme));
    taken.map(|scheme| {
        whole(format!("an earlier rule of the list decides about `{scheme}`"), "remove it from one of them")
    })
}

/// Returns what is wrong with a rule on its own: one problem for each member.
fn rule_problems(rule: &UrlRule, is_stripped: bool, allows_relative: bool) -> Vec<RuleProblem> {
    let mut problems = Vec::new();
    let has_absolute = !rule.allowed_schemes.is_empty();
    let empty_list = [
        ("allowed_hosts", rule.allowed_hosts.as_ref().is_some_and(Vec::is_empty)),
        ("allowed_ports", rule.allowed_ports.as_ref().is_some_and(BTreeSet::is_empty)),
        ("allowed_paths", rule.allowed_paths.as_ref().is_some_and(Vec::is_empty)),
    ];
    let empty = empty_list.into_iter().filter(|(_, is_empty)| *is_empty);
    problems.extend(empty.map(|(name, _)| {
        of(name, "the list is empty, which would refuse everything", "remove it, or `allowed_schemes`")
    }));
    let needs_schemes = [
        ("allowed_hosts", rule.allowed_hosts.is_some()),
        ("allowed_ports", rule.allowed_ports.is_some()),
        ("allow_credentials", rule.allow_credentials),
        ("allowed_paths", rule.allowed_paths.is_some() && !allows_relative),
    ];
    let idle = needs_schemes.into_iter().filter(|(_, is_set)| *is_set && !has_absolute && !is_stripped);
    problems
        .extend(idle.map(|(name, _)| of(name, "it has no effect", "list `allowed_schemes`, or remove it")));
    if rule.denies(UrlDenial::ConfusableHosts) && !cfg!(feature = "confusables") {
        problems.push(of(
            "deny",
            "`confusable_hosts` needs tables of Unicode that are not compiled in",
            "enable the feature `confusables` of the crate `lye`, or remove it",
        ));
    }
    let idle = |denial: UrlDenial| match denial {
        UrlDenial::SchemeLookalikes => !allows_relative,
        _ => denial.is_of_hosts() && !has_absolute,
    };
    let idle: Vec<String> =
        rule.deny.iter().filter(|denial| idle(**denial)).map(|denial| format!("`{denial}`")).collect();
    if !idle.is_empty() && !is_stripped {
        let remedy = match has_absolute {
            true => "set `allow_relative = true`, or remove it",
            false => "list `allowed_schemes`, or remove it",
        };
        problems.push(of("deny", format!("{} has no effect", idle.join(", ")), remedy));
    }
    if rule.max_length == Some(0) {
        problems.push(of(
            "max_length",
            "the limit is 0, which would refuse everything",
            "remove it, or the rule",
        ));
    }
    if rule.max_query_length.is_some()
        && rule.max_query_length >= rule.max_length
        && rule.max_length.is_some()
    {
        let message = "it has no effect beside a `max_length` that is not greater";
        problems.push(of("max_query_length", message, "remove one of them"));
    }
    // The sophisticated patterns match fragments and relative URLs.
    let is_simple =
        matches!(rule.pattern, Some(UriPattern::SimpleMostlySafe | UriPattern::SimpleSomewhatSafe));
    let matching = ["http", "https", "ftp"];
    let may_match = rule.allowed_schemes.iter().any(|scheme| matching.contains(&scheme.as_str()))
        || !is_simple && (rule.allow_fragment || allows_relative);
    if rule.pattern.is_some() && !may_match && !is_stripped {
        let remedy = "list `http`, `https` or `ftp` in `allowed_schemes`";
        problems.push(of("pattern", "it matches no URL that the rule keeps", remedy));
    }
    problems.extend(protocol_relative_problem(rule));
    problems.extend(data_problem(rule));
    let mut hosts = rule.allowed_hosts.iter().flatten();
    problems.extend(hosts.find(|host| host.is_refused_by(rule)).map(|refused| {
        let message = format!("it lists {refused}, and `deny` its class");
        of("allowed_hosts", message, "remove one of them")
    }));
    let mut members = BTreeSet::new();
    problems.retain(|(member, ..)| members.insert(*member));
    problems
}

fn protocol_relative_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let scheme = match &rule.resolve_protocol_relative {
        ProtocolRelative::Keep if !rule.allowed_schemes.contains("https") => {
            let message = "it is \"keep\", which checks URLs as `https`";
            let remedy = "list `https` in `allowed_schemes`, or write false";
            return Some(of("resolve_protocol_relative", message, remedy));
        }
        ProtocolRelative::Resolve(scheme) => scheme,
        _ => return None,
    };
    if !SchemeType::of(scheme.as_str()).is_special() || scheme.as_str() == "file" {
        let message = format!("`{scheme}` URLs have no host behind `//`");
        return Some(of("resolve_protocol_relative", message, "write \"https\", or false"));
    }
    // The default is implicit, and so may be without effect.
    (*scheme != UrlScheme::https() && !rule.allowed_schemes.contains(scheme)).then(|| {
        let message = format!("`allowed_schemes` does not list `{scheme}`");
        of("resolve_protocol_relative", message, "list it, or write false")
    })
}

fn data_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let (name, _) = rule.data.iter().find(|(_, max_bytes)| **max_bytes == 0)?;
    Some(of("data", format!("it allows no bytes of `{name}`"), "raise the number"))
}
