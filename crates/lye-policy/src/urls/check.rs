//! Problems of URL policies: contradictory settings, and settings without effect.

use super::attributes::{UrlValueKind, kinds_of_name, url_attribute};
use super::{
    InvalidUrlPolicy, ProtocolRelative, UnsetHandling, UriPattern, UrlAttributeType, UrlDenial, UrlHandling,
    UrlPolicy, UrlRule, UrlRuleKey, UrlScheme,
};
use crate::members::Problem;
use crate::path::{Path, Step};
use lye_url::SchemeType;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// What is wrong with a rule: the member, or `None` for the rule as a whole; the message; and the remedy.
type RuleProblem = (Option<&'static str>, Cow<'static, str>, &'static str);

/// Returns the problem of a member of a rule.
fn of(member: &'static str, message: impl Into<Cow<'static, str>>, remedy: &'static str) -> RuleProblem {
    (Some(member), message.into(), remedy)
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
        let Some(Problem { path, message, remedy, .. }) = self.problems().into_iter().next() else {
            return Ok(());
        };
        let steps = path.steps().iter();
        let names: Vec<&str> =
            steps.map(|step| if let Step::Member(name) = step { name } else { "" }).collect();
        let (kind, value) = match names[..] {
            [_, "types", key] => ("type", key),
            [_, "rules", key, ..] => ("rule", key),
            [_, "hygiene", _, parameter] => ("tracking parameter", parameter),
            _ => ("default_handling", "proxy"),
        };
        let message = format!("is not valid: {message}");
        Err(InvalidUrlPolicy::new(kind, value, message, remedy.unwrap_or_default()))
    }

    /// Returns the contradictions and the settings without effect, each with its path in a policy.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let mut problems = self.problems_of_all_rules();
        problems.extend(self.types.keys().filter_map(|key| {
            let (message, remedy) = Self::type_problem(key)?;
            let path = Path::new(["urls", "types", &key.to_string()]);
            Some(Problem::new(message).with_remedy(remedy).at(path))
        }));
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
                UnsetHandling::Keep => Some((
                    "rules without handling keep their URLs",
                    r#"set `rules_without_handling = "default_handling"` too"#,
                )),
                UnsetHandling::DefaultHandling => lacks_address().then_some(LACKS_PROXY),
            };
            problems.extend(problem.map(|(message, remedy)| {
                Problem::new(message).with_remedy(remedy).at(["urls", "default_handling"])
            }));
        }
        for parameter in self.hygiene.tracking_parameters.keys() {
            let name = parameter.strip_suffix('*').unwrap_or(parameter);
            let path = Path::new(["urls", "hygiene", "tracking_parameters", parameter]);
            if name.is_empty() || name.contains('*') {
                let problem = Problem::new("this is not the name of a parameter");
                problems.push(problem.with_remedy("write a name, or the beginning of one and `*`").at(path));
            } else if !self.hygiene.remove_tracking {
                let problem =
                    Problem::new("nothing is removed").with_remedy("set `remove_tracking = true` too");
                problems.push(problem.at(path).lacking(["urls", "hygiene", "remove_tracking"]));
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
        let (member, message, remedy) = if has_no_plain_urls {
            (None, "the attribute does not hold plain URLs, so no URL rule can check it", "remove the rule")
        } else if stated == Some(UrlAttributeType::None) {
            (None, "`types` declares that the attribute holds no URL", "remove the rule, or the type")
        } else if rule.keeps_nothing(allows_relative) && !is_stripped {
            let remedy =
                r#"list `allowed_schemes`, or set `allow_relative = true`, or `handling = "remove"`"#;
            (None, "it keeps no URL at all", remedy)
        } else if is_proxied && rule.proxy.is_none() && self.proxy.is_none() {
            (None, LACKS_PROXY.0, LACKS_PROXY.1)
        } else if rule.proxy.is_some() && !is_proxied {
            (None, "its proxy is never used", r#"set `handling = "proxy"`"#)
        } else if let Some((member, _)) = for_one_url.into_iter().find(|(_, is_wrong)| *is_wrong) {
            (Some(member), "it is for attributes that hold one URL", "remove it")
        } else if is_proxied && rule.resolve_protocol_relative == ProtocolRelative::Keep {
            (Some("resolve_protocol_relative"), "a proxy needs the scheme", r#"remove it, or write "https""#)
        } else {
            return rule_problems(rule, is_stripped, allows_relative);
        };
        vec![(member, message.into(), remedy)]
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

/// A proxy without an address, and what to do.
const LACKS_PROXY: (&str, &str) = ("the proxy has no address", r#"set one: `proxy = "/proxy?url="`"#);

/// Returns the problem of the rule at a path. The rule may need other members of its table, and a proxy or another default for all rules.
fn of_rule(rule: &Path, (member, message, remedy): RuleProblem) -> Problem {
    let lacking = match member {
        Some(_) => vec![rule.with("allowed_schemes"), rule.with("allow_relative")],
        None => vec![rule.clone()],
    };
    let of_all = [["urls", "proxy"], ["urls", "default_allow_relative"]].map(Path::new);
    Problem {
        path: member.map_or_else(|| rule.clone(), |member| rule.with(member)),
        lacking: lacking.into_iter().chain(of_all).collect(),
        ..Problem::new(message).with_remedy(remedy)
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
        return Some((None, "an alternative has alternatives".into(), "add them to the first rule"));
    }
    let of_list = [
        ("placeholder", rule.placeholder.is_some()),
        ("keep_good_candidates", rule.keep_good_candidates),
        ("keep_blocked_in", rule.keep_blocked_in.is_some()),
    ];
    if let Some((member, _)) = of_list.into_iter().find(|(_, is_set)| *is_set) {
        return Some(of(member, "it counts for the whole list", "write it in the first rule"));
    }
    let is_taken =
        |scheme: &&UrlScheme| first.each().take(at).any(|other| other.allowed_schemes.contains(*scheme));
    let taken = rule.allowed_schemes.iter().find(is_taken)?;
    let message = format!("an earlier rule of the list decides about `{taken}`");
    Some((None, message.into(), "remove it from one of them"))
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
        let message = "`confusable_hosts` needs tables of Unicode that are not compiled in";
        let remedy = "enable the feature `confusables` of the crate `lye`, or remove it";
        problems.push(of("deny", message, remedy));
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
        let message = "the limit is 0, which would refuse everything";
        problems.push(of("max_length", message, "remove it, or the rule"));
    }
    if rule.max_length.is_some() && rule.max_query_length >= rule.max_length {
        let message = "it has no effect beside a `max_length` that is not greater";
        problems.push(of("max_query_length", message, "remove one of them"));
    }
    // The sophisticated patterns match fragments and relative URLs.
    let is_simple =
        matches!(rule.pattern, Some(UriPattern::SimpleMostlySafe | UriPattern::SimpleSomewhatSafe));
    let may_match = ["http", "https", "ftp"].iter().any(|scheme| rule.allowed_schemes.contains(*scheme))
        || !is_simple && (rule.allow_fragment || allows_relative);
    if rule.pattern.is_some() && !may_match && !is_stripped {
        let remedy = "list `http`, `https` or `ftp` in `allowed_schemes`";
        problems.push(of("pattern", "it matches no URL that the rule keeps", remedy));
    }
    problems.extend(protocol_relative_problem(rule));
    problems.extend(data_problem(rule));
    problems.extend(host_problem(rule));
    let mut members = BTreeSet::new();
    problems.retain(|(member, ..)| members.insert(*member));
    problems
}

fn protocol_relative_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let lists = |scheme: &str| rule.allowed_schemes.contains(scheme);
    let (message, remedy) = match &rule.resolve_protocol_relative {
        ProtocolRelative::Keep if !lists("https") => {
            let remedy = "list `https` in `allowed_schemes`, or write false";
            ("it is \"keep\", which checks URLs as `https`".to_owned(), remedy)
        }
        ProtocolRelative::Resolve(scheme)
            if !SchemeType::of(scheme.as_str()).is_special() || scheme.as_str() == "file" =>
        {
            (format!("`{scheme}` URLs have no host behind `//`"), "write \"https\", or false")
        }
        // The default is implicit, and so may be without effect.
        ProtocolRelative::Resolve(scheme) if scheme.as_str() != "https" && !lists(scheme.as_str()) => {
            (format!("`allowed_schemes` does not list `{scheme}`"), "list it, or write false")
        }
        _ => return None,
    };
    Some(of("resolve_protocol_relative", message, remedy))
}

fn data_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let (name, _) = rule.data.iter().find(|(_, max_bytes)| **max_bytes == 0)?;
    Some(of("data", format!("it allows no bytes of `{name}`"), "raise the number"))
}

fn host_problem(rule: &UrlRule) -> Option<RuleProblem> {
    let refused = rule.allowed_hosts.iter().flatten().find(|host| host.is_refused_by(rule))?;
    let message = format!("it lists {refused}, and `deny` its class");
    Some(of("allowed_hosts", message, "remove one of them"))
}
