//! Changes to URLs that pass: HTTPS upgrades, absolute URLs, and removal of tracking.

use super::base::BaseUrl;
use super::generated::url_names::TRACKING;
use super::{HostPattern, UrlBases, UrlRule};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Value};
use lye_url::probe::{BaseKind, UrlForm, probe};
use lye_url::{Host, Url, form_urlencoded};
use memchr::{memchr, memchr2};
use std::collections::BTreeMap;

members! {
    /// Changes to URLs that a rule allows, before they are handled. The same rule checks the result again.
    ///
    /// ```
    /// let hygiene = lye::urls::UrlHygiene::default().with_upgrade_https();
    /// assert!(!hygiene.absolutize);
    /// ```
    pub struct UrlHygiene = "hygiene" {
        /// Change `http` to `https` where the rule allows `https`.
        pub upgrade_https: bool = false => (flag with_upgrade_https),
        /// Make relative URLs absolute.
        ///
        /// They then pass if the rule allows the absolute URL, too.
        pub absolutize: bool = false => (flag with_absolutize),
        /// With `absolutize`, make fragments such as `#top` and the empty URL absolute, too.
        ///
        /// For output that is shown on another page than that of the base URL.
        pub absolutize_fragments: bool = false => (flag with_absolutize_fragments),
        /// Where paths that begin with `/` lead: they are resolved in the folder of this URL, instead of at the root of the base URL's
        /// host.
        ///
        /// For sites that stand in a folder of another, such as the files of a repository. `..` does not lead out of it.
        pub root: Option<BaseUrl> = None => (some with_root),
        /// Make relative URLs that their rule does not allow absolute, if the base URL is known, and check the result.
        ///
        /// Without a base URL, they are refused.
        pub resolve_with_base: bool = false => (flag with_resolve_with_base),
        /// Remove query parameters that track users.
        pub remove_tracking: bool = false => (flag with_remove_tracking),
        /// Remove the URLs of remote images that are too small to see.
        ///
        /// These are `src` and `srcset` of an `img` from elsewhere whose `width` or `height` is 0 or 1, or that its `style` hides or
        /// makes that small.
        pub remove_tracking_pixels: bool = false => (flag with_remove_tracking_pixels),
        /// More parameters that track users, by name, which may end in `*`: `true` for URLs of all hosts, or a list of hosts.
        ///
        /// The case of names does not count. Needs `remove_tracking`.
        ///
        /// ```
        /// use lye::urls::{HostPattern, TrackingHosts, UrlHygiene};
        ///
        /// let hosts = TrackingHosts::Listed(HostPattern::list(["registrable:example.com"])?);
        /// let hygiene = UrlHygiene::default().with_remove_tracking().with_tracking_parameters([("ref_*".to_owned(), hosts)]);
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        pub tracking_parameters: BTreeMap<String, TrackingHosts> = BTreeMap::new() => (list with_tracking_parameters),
    }
}

/// The hosts whose URLs lose a query parameter: `true` or a list in a policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TrackingHosts {
    /// All hosts, and relative URLs too.
    All,
    /// The hosts that match a pattern.
    Listed(Vec<HostPattern>),
}

impl PolicyValue for TrackingHosts {
    const FORM: Form = Form::OneOf { forms: &[Form::Only { value: true }, <Vec<HostPattern>>::FORM] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            Value::Bool(true) => Some(Self::All),
            Value::List(_) => PolicyValue::read(node, at, faults).map(Self::Listed),
            _ => faults.unexpected(at, node, "`true` or a list of hosts"),
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        match self {
            Self::All => true.into(),
            Self::Listed(hosts) => hosts.write(defaults),
        }
    }
}

impl UrlHygiene {
    /// Applies the changes to a URL that a rule has allowed; returns `None` if nothing changes. Most policies ask for no change, so that is
    /// decided inline.
    #[inline]
    pub(super) fn improve(&self, url: &str, rule: &UrlRule, bases: &UrlBases) -> Option<String> {
        self.changes_urls().then(|| self.improved(url, rule, bases)).flatten()
    }

    /// Returns `true` if it may change a URL.
    pub(super) fn changes_urls(&self) -> bool {
        self.absolutize || self.upgrade_https || self.remove_tracking
    }

    fn improved(&self, url: &str, rule: &UrlRule, bases: &UrlBases) -> Option<String> {
        let resolved = self.absolutize.then(|| self.absolute(url, bases)).flatten();
        let upgraded =
            self.upgrade_https.then(|| upgraded(resolved.as_deref().unwrap_or(url), rule)).flatten();
        let improved = upgraded.or(resolved);
        let tidied = self
            .remove_tracking
            .then(|| self.without_tracking(improved.as_deref().unwrap_or(url), bases))
            .flatten();
        tidied.or(improved)
    }

    /// Makes a relative URL absolute, if the base is known.
    fn absolute(&self, url: &str, bases: &UrlBases) -> Option<String> {
        let base = bases.url()?;
        let is_changed = match probe(url, BaseKind::Url(base)).form() {
            UrlForm::PathAbsolute | UrlForm::PathRelative | UrlForm::Query => true,
            UrlForm::Fragment | UrlForm::Empty => self.absolutize_fragments,
            UrlForm::Absolute | UrlForm::SchemeRelative => false,
        };
        is_changed.then(|| self.resolve(url, base))?.map(Url::into_string)
    }

    /// Resolves a relative URL against the base, or in the [`root`](Self::root).
    pub(super) fn resolve(&self, url: &str, base: &Url) -> Option<Url> {
        match &self.root {
            Some(root) if probe(url, BaseKind::Url(base)).form() == UrlForm::PathAbsolute => {
                // The URL Standard's parser drops white space at the beginning (4.4, step 1).
                let path = url.trim_start_matches(|c: char| c <= ' ');
                Url::parse_with_base(&format!(".{path}"), root.url()).ok()
            }
            _ => Url::parse_with_base(url, base).ok(),
        }
    }

    /// Returns the URL without the parameters to remove, if it has any. The rest of its query stays as written.
    fn without_tracking(&self, url: &str, bases: &UrlBases) -> Option<String> {
        let query_start = memchr(b'?', url.as_bytes())?;
        let (rest, fragment) = url.split_at(memchr(b'#', url.as_bytes()).unwrap_or(url.len()));
        let (head, query) = rest.split_at_checked(query_start)?;
        let query = query.strip_prefix('?')?;
        if !query.split('&').any(|pair| self.may_be_tracking(pair)) {
            return None;
        }
        let parsed = match bases.url() {
            Some(base) => Url::parse_with_base(url, base).ok(),
            None => Url::parse(url).ok(),
        };
        // Queries of other schemes have unknown semantics. A URL that does not parse without a base is relative.
        if parsed.as_ref().is_some_and(|url| !matches!(url.scheme(), "http" | "https")) {
            return None;
        }
        let host = parsed.as_ref().and_then(Url::host_enum);
        let kept: Vec<&str> = query.split('&').filter(|pair| !self.is_tracking(pair, host)).collect();
        if kept.len() == query.split('&').count() {
            return None;
        }
        let query = kept.join("&");
        // Without a path, the `?` must stay: the empty URL means something else.
        let mark = if query.is_empty() && !head.is_empty() { "" } else { "?" };
        Some(format!("{head}{mark}{query}{fragment}"))
    }

    /// Returns `false` if the parameter tracks nobody, whatever the host is.
    fn may_be_tracking(&self, pair: &str) -> bool {
        let name = &pair[..memchr(b'=', pair.as_bytes()).unwrap_or(pair.len())];
        !self.tracking_parameters.is_empty()
            || memchr2(b'%', b'+', name.as_bytes()).is_some()
            || TRACKING.iter().any(|(_, patterns)| patterns.iter().any(|pattern| is_named(name, pattern)))
    }

    fn is_tracking(&self, pair: &str, host: Option<Host<'_>>) -> bool {
        let Some((name, _)) = form_urlencoded::parse_str(pair).next() else { return false };
        let is_of_site = |site: &str| match host {
            Some(Host::Domain(domain)) => {
                domain.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            }
            _ => false,
        };
        let is_any = |patterns: &[&str]| patterns.iter().any(|pattern| is_named(&name, pattern));
        TRACKING.iter().any(|(site, patterns)| (*site == "*" || is_of_site(site)) && is_any(patterns))
            || self.tracking_parameters.iter().any(|(pattern, hosts)| {
                let is_host = |host| match hosts {
                    TrackingHosts::All => true,
                    TrackingHosts::Listed(hosts) => hosts.iter().any(|pattern| pattern.matches(host)),
                };
                is_named(&name, pattern) && host.map_or(*hosts == TrackingHosts::All, is_host)
            })
    }
}

/// Returns `true` if a name equals a pattern, or begins with it if the pattern ends in `*`; in any ASCII case.
fn is_named(name: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start)),
        None => name.eq_ignore_ascii_case(pattern),
    }
}

/// Returns an `http` URL at the default port with the scheme `https`, if the rule allows that.
fn upgraded(url: &str, rule: &UrlRule) -> Option<String> {
    // Most URLs are `https` already.
    if !rule.allowed_schemes.contains("https") || url.starts_with("https:") {
        return None;
    }
    let mut url = Url::parse(url).ok().filter(|url| url.scheme() == "http" && url.port_number().is_none())?;
    url.set_protocol("https");
    Some(url.into_string())
}
