//! Lints about the rules for URLs.

use super::{LintCode, Linter, Lints};
use crate::never_loaded::{NEVER_LOADED, is_loaded, is_never_loaded};
use lye_html::{AttrId, AttrNamespace, Namespace};
use lye_policy::model::did_you_mean::closest;
use lye_policy::model::names;
use lye_policy::model::{ElementName, are_of_one_group};
use lye_policy::path::Path;
use lye_policy::sanitizer::SanitizerConfig;
use lye_policy::urls::{
    SCHEMES_WITHOUT_HOSTS, UrlHandling, UrlPolicy, UrlRule, UrlRuleKey, UrlSink, UrlsWithoutRule,
};

/// Other schemes that are in use, for typing errors. Of two that are equally close, the first is meant.
const KNOWN: &[&str] = &[
    "https",
    "http",
    "acct",
    "bitcoin",
    "cid",
    "dict",
    "doi",
    "facetime",
    "feed",
    "ftp",
    "ftps",
    "git",
    "gopher",
    "im",
    "imap",
    "info",
    "irc",
    "ircs",
    "ldap",
    "market",
    "matrix",
    "mid",
    "mms",
    "news",
    "nfs",
    "nntp",
    "openpgp4fpr",
    "payto",
    "pop",
    "rtsp",
    "sftp",
    "signal",
    "sips",
    "skype",
    "smsto",
    "spotify",
    "ssh",
    "stun",
    "svn",
    "tg",
    "turn",
    "udp",
    "viber",
    "webcal",
    "whatsapp",
    "ws",
    "wss",
    "xri",
    "zoommtg",
];

/// Schemes that leave the web: they open local files, other programs with data from the URL, or parts of the browser.
const RISKY: &[&str] = &[
    "about",
    "blob",
    "chrome",
    "file",
    "filesystem",
    "intent",
    "ms-appinstaller",
    "ms-excel",
    "ms-msdt",
    "ms-officecmd",
    "ms-word",
    "resource",
    "search-ms",
    "smb",
    "ssh",
    "telnet",
];

/// The attributes of HTML that most rules are for, for typing errors.
const OF_URLS: [&str; 7] = ["action", "background", "cite", "href", "poster", "src", "srcset"];

impl Linter<'_> {
    /// Whether a rule is there because one for all attributes of a group was written, of which another is kept.
    fn is_for_another(&self, key: &UrlRuleKey, rule: &UrlRule, config: &SanitizerConfig) -> bool {
        let name = key.to_string();
        self.policy.urls().rules.iter().any(|(other, same)| {
            let mut fitting = same.clone();
            fitting.keep_blocked_in.clone_from(&rule.keep_blocked_in);
            let is_alike = fitting == *rule;
            is_alike
                && are_of_one_group(&name, &other.to_string())
                && names::keeps(config, other.element(), other.holder())
        })
    }

    pub(super) fn lint_urls(&self, config: &SanitizerConfig, lints: &mut Lints) {
        let urls = Path::new(["urls"]);
        if self.policy.urls().rules.is_empty() && self.policy.urls().without_rule == UrlsWithoutRule::Remove {
            lints.add(
                LintCode::UrlRulesNone,
                urls.clone(),
                "there are no rules: every attribute that holds a URL is removed",
                "add a rule, such as `urls.rules.\"a[href]\" = [\"https\"]`, or remove `rules` to have the usual ones",
            );
        }
        if self.policy.urls().without_rule == UrlsWithoutRule::Keep {
            lints.add(
                LintCode::UrlsWithoutRuleKept,
                urls.with("without_rule"),
                "URLs without a rule are kept, with any scheme except `javascript`: they can link to and load from any site",
                "add rules, and remove this",
            );
        }
        for key in self.policy.urls().types.keys() {
            if !self.keeps_of(config, key, key.attribute()) {
                lints.add(
                    LintCode::UrlTypeDead,
                    Path::new(["urls", "types"]).with(key.to_string().as_str()),
                    "no effect: this attribute is not kept",
                    "keep the attribute, or remove the type",
                );
            }
        }
        let urls_of = self.policy.urls();
        let mut rules = urls_of.rules.values().flat_map(UrlRule::each);
        if urls_of.proxy.is_some() && !rules.any(|rule| urls_of.handling(rule) == UrlHandling::Proxy) {
            lints.add(
                LintCode::ProxyDead,
                urls.with("proxy"),
                "no effect: no rule has `handling = \"proxy\"`",
                "write `urls.rules.\"@images\" = { allowed_schemes = [\"https\"], handling = \"proxy\", deny = [\"not_global\"] }`, or remove it",
            );
        }
        // The policy does not write the default rules.
        if self.policy.urls().rules == UrlPolicy::for_user_content().rules {
            return;
        }
        let upgrades = self.policy.urls().hygiene.upgrade_https;
        if upgrades
            && !self.policy.urls().rules.values().flat_map(UrlRule::each).any(|rule| lists(rule, &["http"]))
        {
            lints.add(
                LintCode::UpgradeHttpsDead,
                urls.with("hygiene").with("upgrade_https"),
                "no effect: no rule lists `http`, so `http` URLs are removed instead",
                "list `http` beside `https` in `allowed_schemes`, or remove it",
            );
        }
        let is_mail = self.is_for_mail();
        for (key, rule) in &self.policy.urls().rules {
            let path = urls.with("rules").with(key.to_string().as_str());
            let is_of_sheets = key.holder() == (AttrNamespace::None, "style")
                && self.policy.css().is_some_and(|css| css.sheets.is_some())
                && lye_policy::model::css::keeps_sheets(config);
            let is_of_property = key.holder() != key.attribute();
            let is_judged = !is_of_property || self.policy.css().is_some();
            let is_kept = is_judged && self.keeps_of(config, key, key.holder());
            if !is_of_sheets && !is_kept && !self.is_for_another(key, rule, config) {
                let message = "no effect: this attribute is not kept";
                lints.add(LintCode::UrlRuleDead, path.clone(), message, rule_remedy(key));
                continue;
            }
            for (at, each) in rule.each().enumerate() {
                let path = if rule.alternatives.is_empty() { path.clone() } else { path.with(at) };
                self.lint_url_rule(key, each, &path, is_mail, lints);
            }
        }
    }

    /// Whether the rules are for mail: images of the mail itself load. A list of schemes for every attribute, such as the default of
    /// DOMPurify, also has `cid` for links.
    fn is_for_mail(&self) -> bool {
        let urls = self.policy.urls();
        let lists_parts = |rule: &UrlRule| rule.each().any(|rule| lists(rule, &["cid", "mid"]));
        let is_of_links = urls
            .rule(&UrlSink::html("a", "href"))
            .is_some_and(|rule| rule.each().any(|rule| lists(rule, &["cid"])));
        !is_of_links && urls.rules.iter().any(|(key, rule)| is_loaded(key) && lists_parts(rule))
    }

    fn lint_url_rule(&self, key: &UrlRuleKey, rule: &UrlRule, path: &Path, is_mail: bool, lints: &mut Lints) {
        let handling = self.policy.urls().handling(rule);
        let is_web = lists(rule, &["http", "https"]);
        let is_loaded = is_loaded(key);
        if rule.pattern.is_some() && handling != UrlHandling::Proxy && is_loaded {
            lints.add(
                LintCode::UrlPatternLoaded,
                path.with("pattern"),
                "a pattern suits links only: an image or other resource loads at once and tells its server who reads the page and when",
                "remove it, and load through a proxy: `handling = \"proxy\"`",
            );
        }
        for scheme in rule.allowed_schemes.iter().map(|scheme| scheme.as_str()) {
            let place = || path.with("allowed_schemes").with_entry(scheme);
            if is_never_loaded(key, scheme) {
                lints.add(
                    LintCode::SchemeNeverMatches,
                    place(),
                    format!("no effect: browsers load nothing from a `{scheme}` URL"),
                    "remove the entry",
                );
            }
            let known = || KNOWN.iter().chain(NEVER_LOADED).chain(RISKY).copied();
            if !known().any(|known| known == scheme)
                && let Some(closest) = closest(scheme, known())
            {
                lints.add(
                    LintCode::SchemeUnknown,
                    place(),
                    format!("`{scheme}` is not a known scheme"),
                    format!("did you mean `{closest}`?"),
                );
            }
            if RISKY.contains(&scheme) {
                lints.add(
                    LintCode::SchemeRisky,
                    place(),
                    format!("`{scheme}` URLs can open local files, other programs or parts of the browser"),
                    "remove the entry",
                );
            }
        }
        for (at, host) in rule.allowed_hosts.iter().flatten().enumerate() {
            let place = path.with("allowed_hosts").with(at);
            if host.begins_with_dot() {
                let domain = host.to_string();
                let domain = domain.trim_start_matches('.');
                lints.add(
                    LintCode::HostNeverMatches,
                    place,
                    "no effect: no host begins with a dot",
                    format!("write `*.{domain}` for its subdomains, and `{domain}` for the domain itself"),
                );
            } else if host.is_of_public_suffix() {
                lints.add(
                    LintCode::HostsOfPublicSuffix,
                    place,
                    format!("`{host}` matches the hosts of anyone: everybody can register a domain there"),
                    "list the domains that you mean: `registrable:example.com`",
                );
            }
        }
        let hostless = |scheme: &str| SCHEMES_WITHOUT_HOSTS.contains(&scheme);
        if rule.allowed_hosts.is_some() && rule.allowed_schemes.iter().all(|scheme| hostless(scheme.as_str()))
        {
            lints.add(
                LintCode::HostsNeverAsked,
                path.with("allowed_hosts"),
                "URLs with these schemes have no host, so the host list does not restrict them",
                "remove it, or list `https` in `allowed_schemes`",
            );
        }
        if let Some(name) = &rule.keep_blocked_in {
            lints.add(
                LintCode::BlockedUrlsKept,
                path.with("keep_blocked_in"),
                format!("a script of the page that loads what `{name}` holds loads what the policy refused"),
                "load such URLs only when the user asks for that, and through a proxy; or remove it",
            );
        }
        if rule.allow_credentials {
            lints.add(
                LintCode::UrlCredentials,
                path.with("allow_credentials"),
                "a user name can pose as the host: `https://bank.example@evil.example/`",
                "remove it",
            );
        }
        let is_open = is_web && rule.allowed_hosts.is_none();
        if handling == UrlHandling::Proxy && is_open && !rule.denies_addresses() {
            lints.add(
                LintCode::ProxyOfInternalHosts,
                path.clone(),
                "the proxy fetches from any host, including its own network (SSRF)",
                "add `deny = [\"not_global\"]`; the proxy must still check the addresses that names resolve to",
            );
        }
        let loads_freely = is_open && handling == UrlHandling::Allow;
        if key.holder() == (AttrNamespace::None, "style") && loads_freely {
            lints.add(
                LintCode::CssLoadsFromAnywhere,
                path.clone(),
                "CSS can load from any host, which then learns who reads the page and which selectors match",
                "list hosts: `allowed_hosts = [\"images.example.com\"]`, or remove the rule",
            );
        } else if is_mail && is_loaded && loads_freely {
            lints.add(
                LintCode::RemoteImagesInMail,
                path.clone(),
                "the rules are for mail (`cid`, `mid`), and remote resources tell the sender who reads the mail, and when",
                "list only `cid`, or load through a proxy: `handling = \"proxy\"`",
            );
        }
    }
}

fn lists(rule: &UrlRule, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| rule.allowed_schemes.contains(*scheme))
}

impl Linter<'_> {
    /// Whether an attribute is kept on the element of a key, which a pattern may keep.
    pub(super) fn keeps_of(
        &self,
        config: &SanitizerConfig,
        key: &UrlRuleKey,
        attribute: (AttrNamespace, &str),
    ) -> bool {
        let custom = self.policy.custom_elements();
        let listed =
            key.element().map(|(namespace, name)| custom.listed(config, ElementName { namespace, name }));
        names::keeps(config, listed.map(|listed| (listed.namespace, listed.name)), attribute)
    }
}

fn rule_remedy(key: &UrlRuleKey) -> String {
    let (_, attribute) = key.holder();
    if AttrId::from_name(attribute).is_none()
        && let Some(meant) = closest(attribute, OF_URLS)
    {
        return format!("did you mean `{}`?", key.to_string().replace(attribute, meant));
    }
    match key.element() {
        Some((Namespace::Html, name)) => {
            format!("keep the attribute, as in `allow = {{ {name} = [{attribute:?}] }}`, or remove the rule")
        }
        _ => "keep the attribute, or remove the rule".to_owned(),
    }
}
