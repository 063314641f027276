//! The URL policy: the rules of all attributes, and their common settings (`UrlPolicy` and `UrlRule` in JustHTML URL cleaning).

use super::filter::UrlFilter;
use super::replacements::BlockedUrlAttribute;
use super::{
    DataType, HostPattern, PathPrefix, PlaceholderUrl, ProtocolRelative, UriPattern, UrlAttributeType,
    UrlDenial, UrlHygiene, UrlProxy, UrlRuleKey, UrlScheme,
};
use crate::members::{
    Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, TableValue, Value, other_names, texts,
};
use crate::string_enum;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

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
    pub struct UrlPolicy = "urls" from UrlPolicy::for_user_content(); ; custom [other_names::URLS] {
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

string_enum! {
    /// What a rule without `handling` does with URLs that pass.
    #[derive(Default)]
    pub enum UnsetHandling {
        /// It keeps them, whatever the policy's default, as JustHTML does.
        #[default]
        Keep = "keep",
        /// It applies the policy's `default_handling`, as JustHTML 3 does.
        DefaultHandling = "default_handling",
    }
}

string_enum! {
    /// What happens to a URL without a rule.
    #[derive(Default)]
    pub enum UrlsWithoutRule {
        /// It is dropped with its attribute.
        #[default]
        Remove = "remove",
        /// It is kept unless its scheme is `javascript`, as in the HTML Standard's Sanitizer API. It may lead anywhere,
        /// load from anywhere, and contain a whole document (`data:text/html`).
        Keep = "keep",
    }
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

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
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

string_enum! {
    /// What happens to a URL that its rule allows (`handling` in JustHTML URL cleaning).
    pub enum UrlHandling {
        /// It is kept.
        Allow = "allow",
        /// It is dropped although it is allowed.
        Remove = "remove",
        /// It is rewritten to the proxy's address.
        Proxy = "proxy",
    }
}

members! {
    /// Which URLs one attribute may hold. Modelled on `UrlRule` of the HTML library JustHTML, with further conditions.
    ///
    /// The first seven fields are those of JustHTML, with its defaults. Conditions on scheme, host, port and path apply to the
    /// parsed URL, never to the string. `pattern` and the limits of lengths apply to the URL in the input and in the output.
    ///
    /// ```
    /// use lye::urls::{HostPattern, UrlRule, UrlScheme};
    ///
    /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https", "mailto"])?).with_allowed_hosts(HostPattern::list(["example.com", "*.example.com"])?);
    /// assert!(!rule.allow_fragment);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub struct UrlRule = "rule" ; custom [other_names::URL_RULE] {
        /// Whether fragments such as `#section` are allowed.
        pub allow_fragment: bool = false => (flag with_allow_fragment),
        /// The scheme for protocol-relative URLs such as `//example.com/`; `keep` keeps them as written, and `false` rejects them.
        pub resolve_protocol_relative: ProtocolRelative = ProtocolRelative::Resolve(UrlScheme::https()) => (value with_resolve_protocol_relative),
        /// The allowed schemes of absolute URLs.
        pub allowed_schemes: BTreeSet<UrlScheme> = BTreeSet::new() => (list with_allowed_schemes),
        /// The allowed hosts: `example.com`, `*.example.com`, `registrable:example.com`, IP addresses. Default: any.
        ///
        /// For schemes without hosts by design (`mailto`, `tel` and a few more), hosts, ports and paths are not checked.
        pub allowed_hosts: Option<Vec<HostPattern>> = None => (some_list with_allowed_hosts),
        /// What happens to an allowed URL. Without it, the URL is kept.
        pub handling: Option<UrlHandling> = None => (some with_handling),
        /// Whether relative URLs are allowed.
        pub allow_relative: Option<bool> = None => (some with_allow_relative),
        /// A proxy for this rule. Default: `urls.proxy`.
        pub proxy: Option<UrlProxy> = None => (some with_proxy),
        /// What is rejected besides: hosts by the class of their IP address, hosts that look like others, URLs that other programs read
        /// differently.
        pub deny: BTreeSet<UrlDenial> = BTreeSet::new() => (list with_deny),
        /// The allowed ports. Default: any.
        pub allowed_ports: Option<BTreeSet<u16>> = None => (some_list with_allowed_ports),
        /// Whether URLs may contain a user name or a password.
        pub allow_credentials: bool = false => (flag with_allow_credentials),
        /// The allowed path prefixes. Default: any.
        ///
        /// With a list, relative URLs whose path depends on an unknown base are refused.
        pub allowed_paths: Option<Vec<PathPrefix>> = None => (some_list with_allowed_paths),
        /// The media types that `data:` URLs may have, each with the maximum size of the decoded data, in bytes.
        pub data: BTreeMap<DataType, u64> = BTreeMap::new() => (list with_data),
        /// A pattern that the whole URL must also match. It suits only links that users follow.
        ///
        /// It holds for the URL in the input and in the output.
        pub pattern: Option<UriPattern> = None => (some with_pattern),
        /// The maximum length of a URL, in bytes. Default: no limit.
        pub max_length: Option<usize> = None => (some with_max_length),
        /// The maximum length of a query, in bytes. Default: no limit.
        pub max_query_length: Option<usize> = None => (some with_max_query_length),
        /// The maximum number of bytes of a URL that look like data and not like words. Default: no limit.
        ///
        /// That is the total of the runs of ASCII letters, digits and percent-encoded bytes that are longer than 24 bytes, or have at
        /// least 8 bytes and change at least twice between letters and digits or from lower to upper case. Percent-encoded letters
        /// beyond ASCII end a run and count as nothing. Protects against data exfiltration by prompt injection.
        pub max_opaque_bytes: Option<usize> = None => (some with_max_opaque_bytes),
        /// A URL to write in place of a rejected one.
        ///
        /// The attribute stays. Only for attributes that hold one URL.
        pub placeholder: Option<PlaceholderUrl> = None => (some with_placeholder),
        /// The `data-*` attribute that keeps a rejected `http` or `https` URL, for attributes that hold one URL.
        ///
        /// The page can load it when its user asks for that. Only absolute `http` and `https` URLs are kept, and no tracking pixels. An
        /// element whose URL is not refused has no such attribute.
        pub keep_blocked_in: Option<BlockedUrlAttribute> = None => (some with_keep_blocked_in),
        /// Whether a list such as `srcset` keeps its other URLs if one is rejected.
        ///
        /// Otherwise, the attribute is dropped.
        pub keep_good_candidates: bool = false => (flag with_keep_good_candidates),
        /// Whether an empty value is kept.
        ///
        /// It stands for the address of the page. Only for attributes that hold one URL.
        pub allow_empty: bool = false => (flag with_allow_empty),
        ;
        /// Further rules for the same attribute. The first rule, from this one on, that allows the scheme of a URL judges it
        /// alone; for relative URLs, fragments and empty values, the first that allows those. If none does, this one refuses it. In
        /// a policy file, the rules of an attribute are a list.
        pub alternatives: Vec<UrlRule> = Vec::new() => (list with_alternatives),
    }
}

impl UrlRule {
    /// Returns this rule and its alternatives, in order.
    #[doc(hidden)]
    pub fn each(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.alternatives)
    }
}

/// A table, or a list of tables for the alternatives.
impl PolicyValue for UrlRule {
    const FORM: Form = Form::OneOf {
        forms: &[
            Form::Members { table: Self::TABLE },
            Form::Several { entries: &Form::Members { table: Self::TABLE } },
            Form::Several { entries: &Form::TEXT },
        ],
    };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let entries = match &node.value {
            Value::List(entries) => entries,
            Value::String(word) => {
                let remedy = format!("write a list of words: `[{word:?}]`");
                return faults.unexpected_but(at, node, "a table or a list", Some(remedy));
            }
            _ => return Self::read_table(node, at, faults),
        };
        if entries.is_empty() {
            faults.add::<()>(at, &node.span, texts::rules_empty());
        }
        let each = entries.iter().enumerate();
        let mut rules = each.filter_map(|(index, entry)| Self::read_table(entry, &at.entry(index), faults));
        let first = rules.next()?;
        Some(Self { alternatives: rules.collect(), ..first })
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self.alternatives.is_empty() {
            true => self.write_table(defaults),
            false => self.each().map(|rule| rule.write_table(defaults)).collect(),
        }
    }
}

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
        Self { rules: rules_for(&rules), ..Self::default() }
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
        let kept = UrlRule {
            handling: Some(UrlHandling::Allow),
            allow_relative: Some(true),
            allow_fragment: true,
            ..UrlRule::default()
        };
        let link = UrlRule { allowed_schemes: schemes(&["http", "https", "mailto", "tel"]), ..kept.clone() };
        let image = UrlRule { resolve_protocol_relative: ProtocolRelative::Refuse, ..kept };
        Self {
            default_handling: UrlHandling::Remove,
            rules_without_handling: UnsetHandling::DefaultHandling,
            default_allow_relative: true,
            rules: rules_for(&[("a[href]", &link), ("img[src]", &image)]),
            ..Self::default()
        }
    }
}

/// Returns rules for keys, which are valid.
fn rules_for(rules: &[(&str, &UrlRule)]) -> BTreeMap<UrlRuleKey, UrlRule> {
    rules.iter().filter_map(|&(key, rule)| Some((key.parse().ok()?, rule.clone()))).collect()
}

/// Returns schemes, which are valid.
fn schemes(names: &[&str]) -> BTreeSet<UrlScheme> {
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

/// Why a URL policy, or a value in it, is refused: what is wrong, and what to write instead.
///
/// ```
/// use lye::urls::UrlScheme;
///
/// let error = UrlScheme::parse("javascript").unwrap_err();
/// assert_eq!(error.value(), "javascript");
/// assert_eq!(
///     error.to_string(),
///     r#"scheme "javascript" is for URLs that are programs, and no policy can allow them: remove it"#
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidUrlPolicy {
    what: &'static str,
    value: String,
    /// What the value is or does: its message goes on behind the value.
    problem: Box<Problem>,
}

impl InvalidUrlPolicy {
    /// `what` is the kind of value in terms of the policy file: "scheme", "host", "rule". The message of the problem goes on behind the value.
    pub(crate) fn new(what: &'static str, value: impl Into<String>, problem: Problem) -> Self {
        Self { what, value: value.into(), problem: Box::new(problem) }
    }

    /// Returns the kind of the refused value: `scheme`, `host`, `rule`…
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::parse("a b").unwrap_err().kind(), "host");
    /// ```
    pub fn kind(&self) -> &'static str {
        self.what
    }

    /// Returns the refused value as given; for a rule its key, such as `a[href]`.
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::parse("a b").unwrap_err().value(), "a b");
    /// ```
    pub fn value(&self) -> &str {
        &self.value
    }
}

impl fmt::Display for InvalidUrlPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, value, problem } = self;
        let Problem { message, remedy, .. } = &**problem;
        write!(f, "{what} {value:?} {message}: {}", remedy.as_deref().unwrap_or_default())
    }
}

impl std::error::Error for InvalidUrlPolicy {}

impl From<InvalidUrlPolicy> for Problem {
    fn from(InvalidUrlPolicy { value, problem, .. }: InvalidUrlPolicy) -> Self {
        let value =
            if value.is_empty() { "the text".to_owned() } else { format!("`{}`", value.escape_debug()) };
        Self { message: format!("{value} {}", problem.message), ..*problem }
    }
}
