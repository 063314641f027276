//! Problems of URL policies: contradictory settings, and settings without effect.

use super::attributes::{UrlValueKind, kinds_of_name, url_attribute};
use super::{
    InvalidUrlPolicy, ProtocolRelative, UnsetHandling, UriPattern, UrlAttributeType, UrlDenial, UrlHandling,
    UrlPolicy, UrlRule, UrlRuleKey, UrlScheme,
};
use crate::members::{Problem, texts};
use crate::path::{Path, Step};
use lye_url::SchemeType;
use std::collections::BTreeSet;

/// What is wrong with a rule, and the member that has the problem, or `None` for the rule as a whole.
type RuleProblem = (Option<&'static str>, Problem);

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
        let Some(problem) = self.problems().into_iter().next() else { return Ok(()) };
        let steps = problem.path.steps().iter();
        let names: Vec<&str> =
            steps.map(|step| if let Step::Member(name) = step { name } else { "" }).collect();
        let (kind, value) = match names[..] {
            [_, "types", key] => ("type", key),
            [_, "rules", key, ..] => ("rule", key),
            [_, "hygiene", _, parameter] => ("tracking parameter", parameter),
            _ => ("default_handling", "proxy"),
        };
        let message = format!("is not valid: {}", problem.message);
        Err(InvalidUrlPolicy::new(kind, value, Problem { message, ..problem.clone() }))
    }

    /// Returns the contradictions and the settings without effect, each with its path in a policy.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let mut problems = self.problems_of_all_rules();
        problems.extend(
            self.types
                .keys()
                .filter_map(|key| Some(Self::type_problem(key)?.at(["urls", "types", &key.to_string()]))),
        );
        for (key, rule) in &self.rules {
            for (at, each) in rule.each().enumerate() {
                let mut path = Path::new(["urls", "rules", &key.to_string()]);
                if !rule.alternatives.is_empty() {
                    path.push(at);
                }
                let of_list = if at == 0 { None } else { alternative_problem(rule, at) };
                let found = of_list.map_or_else(|| self.problems_of(key, each), |problem| vec![problem]);
                problems.extend(found.into_iter().map(|problem| of_rule(&path, problem)));
            }
        }
        problems
    }

    fn problems_of_all_rules(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let lacks_address = || {
            let mut rules = self.rules.values().flat_map(UrlRule::each);
            self.proxy.is_none() && rules.any(|rule| rule.handling.is_none() && rule.proxy.is_none())
        };
        if self.default_handling == UrlHandling::Proxy {
            let problem = match self.rules_without_handling {
                UnsetHandling::Keep => Some(texts::unhandled_rules()),
                UnsetHandling::DefaultHandling => lacks_address().then(texts::proxy_without_address),
            };
            problems.extend(problem.map(|problem| problem.at(["urls", "default_handling"])));
        }
        for parameter in self.hygiene.tracking_parameters.keys() {
            let name = parameter.strip_suffix('*').unwrap_or(parameter);
            let path = Path::new(["urls", "hygiene", "tracking_parameters", parameter]);
            if name.is_empty() || name.contains('*') {
                problems.push(texts::no_parameter().at(path));
            } else if !self.hygiene.remove_tracking {
                let problem = texts::tracking_not_removed().at(path);
                problems.push(problem.lacking(["urls", "hygiene", "remove_tracking"]));
                break;
            }
        }
        problems
    }

    /// Returns what is wrong with a rule.
    fn problems_of(&self, key: &UrlRuleKey, rule: &UrlRule) -> Vec<RuleProblem> {
        let allows_relative = rule.allow_relative.unwrap_or(self.default_allow_relative);
        let is_stripped = rule.handling == Some(UrlHandling::Remove);
        let stated = self.attribute_type(&key.sink());
        let kind = stated.map_or_else(|| kind_of_rule(key), UrlAttributeType::kind);
        let has_no_plain_urls = matches!(
            kind,
            Some(UrlValueKind::Html | UrlValueKind::IdReferences | UrlValueKind::AnimationValues)
        );
        let is_of_property = key.holder() != key.attribute();
        let is_not_one_url = kind.is_some_and(|kind| kind != UrlValueKind::Url);
        let is_proxied = self.handling(rule) == UrlHandling::Proxy;
        let for_one_url = [
            ("placeholder", rule.placeholder.is_some() && is_not_one_url),
            ("keep_blocked_in", rule.keep_blocked_in.is_some() && (is_of_property || is_not_one_url)),
            ("allow_empty", rule.allow_empty && is_not_one_url),
        ];
        let problem = if has_no_plain_urls {
            (None, texts::rule_of_other_grammar())
        } else if stated == Some(UrlAttributeType::None) {
            (None, texts::rule_of_no_url())
        } else if rule.keeps_nothing(allows_relative) && !is_stripped {
            (None, texts::rule_keeps_nothing())
        } else if is_proxied && rule.proxy.is_none() && self.proxy.is_none() {
            (None, texts::proxy_without_address())
        } else if rule.proxy.is_some() && !is_proxied {
            (None, texts::proxy_never_used())
        } else if let Some((member, _)) = for_one_url.into_iter().find(|(_, is_wrong)| *is_wrong) {
            (Some(member), texts::for_one_url())
        } else if is_proxied && rule.resolve_protocol_relative == ProtocolRelative::Keep {
            (Some("resolve_protocol_relative"), texts::proxy_needs_scheme())
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

/// Returns the problem of the rule at a path. The rule may need other members of its table, and a proxy or another default for all rules.
fn of_rule(rule: &Path, (member, problem): RuleProblem) -> Problem {
    let lacking = match member {
        Some(_) => vec![rule.with("allowed_schemes"), rule.with("allow_relative")],
        None => vec![rule.clone()],
    };
    let of_all = [["urls", "proxy"], ["urls", "default_allow_relative"]].map(Path::new);
    Problem {
        path: member.map_or_else(|| rule.clone(), |member| rule.with(member)),
        lacking: lacking.into_iter().chain(of_all).collect(),
        ..problem
    }
}

/// Returns how the attribute of a key holds URLs; for that of every element, one kind only if it is never a single URL.
fn kind_of_rule(key: &UrlRuleKey) -> Option<UrlValueKind> {
    match key.element() {
        Some(_) => url_attribute(&key.sink()).map(|known| known.kind),
        None => {
            let (attribute_namespace, attribute) = key.attribute();
            let kinds = || kinds_of_name(attribute_namespace, attribute);
            kinds().find(|kind| *kind == UrlValueKind::Url).or_else(|| kinds().next())
        }
    }
}

/// Returns what is wrong with the rule of this index in the list of an attribute.
fn alternative_problem(first: &UrlRule, at: usize) -> Option<RuleProblem> {
    let rule = first.each().nth(at)?;
    if !rule.alternatives.is_empty() {
        return Some((None, texts::alternatives_twice()));
    }
    let of_list = [
        ("placeholder", rule.placeholder.is_some()),
        ("keep_good_candidates", rule.keep_good_candidates),
        ("keep_blocked_in", rule.keep_blocked_in.is_some()),
    ];
    if let Some((member, _)) = of_list.into_iter().find(|(_, is_set)| *is_set) {
        return Some((Some(member), texts::for_whole_list()));
    }
    let is_taken =
        |scheme: &&UrlScheme| first.each().take(at).any(|other| other.allowed_schemes.contains(*scheme));
    let taken = rule.allowed_schemes.iter().find(is_taken)?;
    Some((None, texts::scheme_decided(taken)))
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
    problems.extend(empty.map(|(name, _)| (Some(name), texts::empty_list_of_rule())));
    let needs_schemes = [
        ("allowed_hosts", rule.allowed_hosts.is_some()),
        ("allowed_ports", rule.allowed_ports.is_some()),
        ("allow_credentials", rule.allow_credentials),
        ("allowed_paths", rule.allowed_paths.is_some() && !allows_relative),
    ];
    let idle = needs_schemes.into_iter().filter(|(_, is_set)| *is_set && !has_absolute && !is_stripped);
    problems.extend(idle.map(|(name, _)| (Some(name), texts::idle_without_schemes())));
    if rule.denies(UrlDenial::ConfusableHosts) && !cfg!(feature = "confusables") {
        problems.push((Some("deny"), texts::confusables_without_tables()));
    }
    let idle = |denial: UrlDenial| match denial {
        UrlDenial::SchemeLookalikes => !allows_relative,
        _ => denial.is_of_hosts() && !has_absolute,
    };
    let idle: Vec<String> =
        rule.deny.iter().filter(|denial| idle(**denial)).map(|denial| format!("`{denial}`")).collect();
    if !idle.is_empty() && !is_stripped {
        let what = if has_absolute { "set `allow_relative = true`" } else { "list `allowed_schemes`" };
        problems.push((Some("deny"), texts::denials_idle(idle.join(", "), what)));
    }
    if rule.max_length == Some(0) {
        problems.push((Some("max_length"), texts::length_of_zero()));
    }
    if rule.max_length.is_some() && rule.max_query_length >= rule.max_length {
        problems.push((Some("max_query_length"), texts::query_length_idle()));
    }
    // The sophisticated patterns match fragments and relative URLs.
    let is_simple =
        matches!(rule.pattern, Some(UriPattern::SimpleMostlySafe | UriPattern::SimpleSomewhatSafe));
    let may_match = ["http", "https", "ftp"].iter().any(|scheme| rule.allowed_schemes.contains(*scheme))
        || !is_simple && (rule.allow_fragment || allows_relative);
    if rule.pattern.is_some() && !may_match && !is_stripped {
        problems.push((Some("pattern"), texts::uri_pattern_idle()));
    }
    problems.extend(protocol_relative_problem(rule));
    let empty_type = rule.data.iter().find(|(_, max_bytes)| **max_bytes == 0);
    problems.extend(empty_type.map(|(name, _)| (Some("data"), texts::data_of_zero(name))));
    let denied = rule.allowed_hosts.iter().flatten().find(|host| host.is_refused_by(rule));
    problems.extend(denied.map(|host| (Some("allowed_hosts"), texts::host_denied(host))));
    let mut members = BTreeSet::new();
    problems.retain(|(member, ..)| members.insert(*member));
    problems
}

fn protocol_relative_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let lists = |scheme: &str| rule.allowed_schemes.contains(scheme);
    let problem = match &rule.resolve_protocol_relative {
        ProtocolRelative::Keep if !lists("https") => texts::kept_without_https(),
        ProtocolRelative::Resolve(scheme)
            if !SchemeType::of(scheme.as_str()).is_special() || scheme.as_str() == "file" =>
        {
            texts::scheme_without_host(scheme)
        }
        // The default is implicit, and so may be without effect.
        ProtocolRelative::Resolve(scheme) if scheme.as_str() != "https" && !lists(scheme.as_str()) => {
            texts::resolved_not_listed(scheme)
        }
        _ => return None,
    };
    Some((Some("resolve_protocol_relative"), problem))
}
