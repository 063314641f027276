//! The rule for the URLs of one attribute (`UrlRule` in JustHTML URL cleaning).

use super::blocked::BlockedUrlAttribute;
use super::data_rule::DataRule;
use super::hosts::HostPattern;
use super::ip_classes::IpClasses;
use super::path_prefix::PathPrefix;
use super::placeholder::PlaceholderUrl;
use super::protocol_relative::ProtocolRelative;
use super::proxy::UrlProxy;
use super::scheme::UrlScheme;
use super::uri_pattern::UriPattern;
use crate::string_enum;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What happens to a URL that its rule allows (`handling` in JustHTML URL cleaning).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UrlHandling {
    /// It is kept.
    Allow,
    /// It is dropped although it is allowed.
    Strip,
    /// It is rewritten to the proxy's address.
    Proxy,
}

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct UrlRule {
    /// Whether fragments of the same document are allowed: `#section`. Default: no.
    pub allow_fragment: bool,
    /// The scheme added to URLs such as `//example.com/` before they are checked; or whether they are kept as written, or
    /// refused. Default: `https`.
    pub resolve_protocol_relative: ProtocolRelative,
    /// The schemes of absolute URLs. Default: none, which refuses absolute URLs.
    pub allowed_schemes: BTreeSet<UrlScheme>,
    /// The hosts of absolute URLs. Default: any. For schemes without hosts by design (`mailto`, `tel` and a few more),
    /// hosts, ports and paths are not checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_hosts: Option<Vec<HostPattern>>,
    /// What happens to URLs that pass. Default: they are kept (see [`UnsetHandling`](super::UnsetHandling)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handling: Option<UrlHandling>,
    /// Whether relative URLs are allowed: `/a`, `a`, `../a`, `?a`. Default: the policy's `default_allow_relative`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_relative: Option<bool>,
    /// The proxy of this rule. Default: the policy's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<UrlProxy>,
    /// The classes of IP addresses that are refused as hosts. An address is refused by its class. A name is never looked up,
    /// but names that are known not to be public have a class too: names without a dot (`wiki`), special-use names
    /// (`a.internal`), and names that contain an address (`10.0.0.1.nip.io`); see
    /// [`SpecialHost`](lye_url::host::SpecialHost). Default: none.
    pub refuse_ip_classes: IpClasses,
    /// Whether hosts are refused if readers can take them for others: `аpple.com`, whose first letter is Cyrillic. See
    /// [`find_confusable`](https://docs.rs/lye-url/latest/lye_url/confusable/fn.find_confusable.html). Needs the feature `confusables`.
    /// Default: no; links to such hosts are reported.
    pub refuse_confusable_hosts: bool,
    /// Whether relative URLs are refused if a colon comes before the first `/`, `?` or `#`: `java script:alert(1)`. Browsers find no
    /// scheme there, but programs that first remove characters can. RFC 3986, section 4.2, does not allow such relative URLs. Default: no.
    pub refuse_scheme_lookalikes: bool,
    /// Whether absolute URLs are refused if their host is not written as the URL Standard serializes it, apart from the case of ASCII
    /// letters: `https://%65xample.com/`, `https://2130706433/` for `127.0.0.1`, `https://bücher.example/` for
    /// `xn--bcher-kva.example`. Other programs can read another host. Default: no.
    pub refuse_respelled_hosts: bool,
    /// Whether URLs are refused if they contain a control character or `\`, apart from ASCII whitespace at their ends. Browsers remove tabs
    /// and line feeds from URLs, and read `\` as `/`; other programs can read another URL. Default: no.
    pub refuse_controls_and_backslashes: bool,
    /// The ports of absolute URLs; a URL without a port has its scheme's default port. Default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_ports: Option<BTreeSet<u16>>,
    /// Whether absolute URLs may have a user name or a password. Default: no.
    pub allow_credentials: bool,
    /// The path prefixes of URLs. Default: any. With a list, relative URLs whose path depends on an unknown base are
    /// refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_paths: Option<Vec<PathPrefix>>,
    /// The media types of `data:` URLs. Default: none, which refuses `data:` URLs.
    pub data: Vec<DataRule>,
    /// A pattern that a URL must match in addition, both in the input and in the output: for links that users follow.
    /// Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<UriPattern>,
    /// The maximum length of a URL in bytes, both in the input and in the output. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
    /// The maximum length of a URL's query in bytes, both in the input and in the output. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_query_length: Option<usize>,
    /// The maximum number of bytes in a URL that look like data rather than words, both in the input and in the output: the
    /// total of the runs of ASCII letters, digits and percent-encoded bytes that are longer than 24 bytes, or have at
    /// least 8 bytes and change at least twice between letters and digits or from lower to upper case. Percent-encoded letters
    /// beyond ASCII end a run and count as nothing. Protects against
    /// data exfiltration by prompt injection. Default: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_opaque_bytes: Option<usize>,
    /// The URL that replaces a refused URL, so that the attribute stays: only for attributes that hold one URL.
    /// Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<PlaceholderUrl>,
    /// The `data-*` attribute that keeps a refused URL, so that the page can load it when its user asks for that. Only absolute `http` and
    /// `https` URLs are kept, and no tracking pixels. An element whose URL is not refused has no such attribute. Only for attributes
    /// that hold one URL. Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep_blocked_in: Option<BlockedUrlAttribute>,
    /// Whether a list keeps its other URLs if one is refused. Default: no, and the attribute is dropped.
    pub keep_good_candidates: bool,
    /// Whether an empty value is kept, which stands for the address of the page: only for attributes that hold one URL.
    /// Default: no.
    pub allow_empty: bool,
    /// Further rules for the same attribute. The first rule, from this one on, that allows the scheme of a URL judges it
    /// alone; for relative URLs, fragments and empty values, the first that allows those. If none does, this one refuses it. In
    /// a policy file, the rules of an attribute are a list.
    #[serde(skip)]
    pub alternatives: Vec<UrlRule>,
}

/// Setters: each replaces one part.
impl UrlRule {
    /// Turns on [`allow_fragment`](Self#structfield.allow_fragment).
    #[must_use]
    pub fn with_allow_fragment(self) -> Self {
        Self { allow_fragment: true, ..self }
    }

    /// Sets [`resolve_protocol_relative`](Self#structfield.resolve_protocol_relative).
    #[must_use]
    pub fn with_resolve_protocol_relative(self, resolve_protocol_relative: UrlScheme) -> Self {
        Self { resolve_protocol_relative: ProtocolRelative::Resolve(resolve_protocol_relative), ..self }
    }

    /// Refuses protocol-relative URLs: [`resolve_protocol_relative`](Self#structfield.resolve_protocol_relative).
    #[must_use]
    pub fn without_resolve_protocol_relative(self) -> Self {
        Self { resolve_protocol_relative: ProtocolRelative::Refuse, ..self }
    }

    /// Keeps protocol-relative URLs without a scheme: [`resolve_protocol_relative`](Self#structfield.resolve_protocol_relative).
    #[must_use]
    pub fn with_kept_protocol_relative(self) -> Self {
        Self { resolve_protocol_relative: ProtocolRelative::Keep, ..self }
    }

    /// Sets [`allowed_schemes`](Self#structfield.allowed_schemes).
    #[must_use]
    pub fn with_allowed_schemes(self, allowed_schemes: impl IntoIterator<Item = UrlScheme>) -> Self {
        Self { allowed_schemes: allowed_schemes.into_iter().collect(), ..self }
    }

    /// Sets [`allowed_hosts`](Self#structfield.allowed_hosts).
    #[must_use]
    pub fn with_allowed_hosts(self, allowed_hosts: impl IntoIterator<Item = HostPattern>) -> Self {
        Self { allowed_hosts: Some(allowed_hosts.into_iter().collect()), ..self }
    }

    /// Sets [`handling`](Self#structfield.handling).
    #[must_use]
    pub fn with_handling(self, handling: UrlHandling) -> Self {
        Self { handling: Some(handling), ..self }
    }

    /// Turns on [`allow_relative`](Self#structfield.allow_relative).
    #[must_use]
    pub fn with_allow_relative(self) -> Self {
        Self { allow_relative: Some(true), ..self }
    }

    /// Turns off [`allow_relative`](Self#structfield.allow_relative).
    #[must_use]
    pub fn without_allow_relative(self) -> Self {
        Self { allow_relative: Some(false), ..self }
    }

    /// Sets [`proxy`](Self#structfield.proxy).
    #[must_use]
    pub fn with_proxy(self, proxy: UrlProxy) -> Self {
        Self { proxy: Some(proxy), ..self }
    }

    /// Sets [`refuse_ip_classes`](Self#structfield.refuse_ip_classes).
    #[must_use]
    pub fn with_refuse_ip_classes(self, refuse_ip_classes: IpClasses) -> Self {
        Self { refuse_ip_classes, ..self }
    }

    /// Turns on [`refuse_confusable_hosts`](Self#structfield.refuse_confusable_hosts).
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
    ///
    /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?).with_refuse_confusable_hosts();
    /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
    /// let link = UrlSink::html("a", "href");
    /// let verdict = policy.judge(&link, "https://xn--pple-43d.com/", &UrlBases::unknown());
    /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::ConfusableHost));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    #[must_use]
    pub fn with_refuse_confusable_hosts(self) -> Self {
        Self { refuse_confusable_hosts: true, ..self }
    }

    /// Turns on [`refuse_scheme_lookalikes`](Self#structfield.refuse_scheme_lookalikes).
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlPolicy, UrlRefusal, UrlRule, UrlSink, UrlVerdict};
    ///
    /// let rule = UrlRule::default().with_allow_relative().with_refuse_scheme_lookalikes();
    /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
    /// let link = UrlSink::html("a", "href");
    /// let verdict = policy.judge(&link, "java script:alert(1)", &UrlBases::unknown());
    /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::SchemeLookalike));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    #[must_use]
    pub fn with_refuse_scheme_lookalikes(self) -> Self {
        Self { refuse_scheme_lookalikes: true, ..self }
    }

    /// Turns on [`refuse_respelled_hosts`](Self#structfield.refuse_respelled_hosts).
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
    ///
    /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?).with_refuse_respelled_hosts();
    /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
    /// let link = UrlSink::html("a", "href");
    /// let verdict = policy.judge(&link, "https://%65xample.com/", &UrlBases::unknown());
    /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::RespelledHost));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    #[must_use]
    pub fn with_refuse_respelled_hosts(self) -> Self {
        Self { refuse_respelled_hosts: true, ..self }
    }

    /// Turns on [`refuse_controls_and_backslashes`](Self#structfield.refuse_controls_and_backslashes).
    ///
    /// ```
    /// use lye::urls::{UrlBases, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
    ///
    /// let rule = UrlRule::default()
    ///     .with_allowed_schemes(UrlScheme::set(["https"])?)
    ///     .with_refuse_controls_and_backslashes();
    /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
    /// let link = UrlSink::html("a", "href");
    /// let verdict = policy.judge(&link, "https://example.com\\@evil.example/", &UrlBases::unknown());
    /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::ControlOrBackslash));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    #[must_use]
    pub fn with_refuse_controls_and_backslashes(self) -> Self {
        Self { refuse_controls_and_backslashes: true, ..self }
    }

    /// Sets [`allowed_ports`](Self#structfield.allowed_ports).
    #[must_use]
    pub fn with_allowed_ports(self, allowed_ports: impl IntoIterator<Item = u16>) -> Self {
        Self { allowed_ports: Some(allowed_ports.into_iter().collect()), ..self }
    }

    /// Turns on [`allow_credentials`](Self#structfield.allow_credentials).
    #[must_use]
    pub fn with_allow_credentials(self) -> Self {
        Self { allow_credentials: true, ..self }
    }

    /// Sets [`allowed_paths`](Self#structfield.allowed_paths).
    #[must_use]
    pub fn with_allowed_paths(self, allowed_paths: impl IntoIterator<Item = PathPrefix>) -> Self {
        Self { allowed_paths: Some(allowed_paths.into_iter().collect()), ..self }
    }

    /// Sets [`data`](Self#structfield.data).
    #[must_use]
    pub fn with_data(self, data: impl IntoIterator<Item = DataRule>) -> Self {
        Self { data: data.into_iter().collect(), ..self }
    }

    /// Sets [`pattern`](Self#structfield.pattern).
    #[must_use]
    pub fn with_pattern(self, pattern: UriPattern) -> Self {
        Self { pattern: Some(pattern), ..self }
    }

    /// Sets [`max_length`](Self#structfield.max_length).
    #[must_use]
    pub fn with_max_length(self, max_length: usize) -> Self {
        Self { max_length: Some(max_length), ..self }
    }

    /// Sets [`max_query_length`](Self#structfield.max_query_length).
    #[must_use]
    pub fn with_max_query_length(self, max_query_length: usize) -> Self {
        Self { max_query_length: Some(max_query_length), ..self }
    }

    /// Sets [`max_opaque_bytes`](Self#structfield.max_opaque_bytes).
    #[must_use]
    pub fn with_max_opaque_bytes(self, max_opaque_bytes: usize) -> Self {
        Self { max_opaque_bytes: Some(max_opaque_bytes), ..self }
    }

    /// Sets [`placeholder`](Self#structfield.placeholder).
    #[must_use]
    pub fn with_placeholder(self, placeholder: PlaceholderUrl) -> Self {
        Self { placeholder: Some(placeholder), ..self }
    }

    /// Sets [`keep_blocked_in`](Self#structfield.keep_blocked_in).
    #[must_use]
    pub fn with_keep_blocked_in(self, keep_blocked_in: BlockedUrlAttribute) -> Self {
        Self { keep_blocked_in: Some(keep_blocked_in), ..self }
    }

    /// Turns on [`allow_empty`](Self#structfield.allow_empty).
    #[must_use]
    pub fn with_allow_empty(self) -> Self {
        Self { allow_empty: true, ..self }
    }

    /// Sets [`alternatives`](Self#structfield.alternatives).
    #[must_use]
    pub fn with_alternatives(self, alternatives: impl IntoIterator<Item = UrlRule>) -> Self {
        Self { alternatives: alternatives.into_iter().collect(), ..self }
    }

    /// Returns this rule and its alternatives, in order.
    #[doc(hidden)]
    pub fn each(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.alternatives)
    }

    /// Turns on [`keep_good_candidates`](Self#structfield.keep_good_candidates).
    #[must_use]
    pub fn with_keep_good_candidates(self) -> Self {
        Self { keep_good_candidates: true, ..self }
    }
}

impl Default for UrlRule {
    fn default() -> Self {
        Self {
            allow_fragment: false,
            resolve_protocol_relative: ProtocolRelative::Resolve(UrlScheme::https()),
            allowed_schemes: BTreeSet::new(),
            allowed_hosts: None,
            handling: None,
            allow_relative: None,
            proxy: None,
            refuse_ip_classes: IpClasses::default(),
            refuse_confusable_hosts: false,
            refuse_scheme_lookalikes: false,
            refuse_respelled_hosts: false,
            refuse_controls_and_backslashes: false,
            allowed_ports: None,
            allow_credentials: false,
            allowed_paths: None,
            data: Vec::new(),
            pattern: None,
            max_length: None,
            max_query_length: None,
            max_opaque_bytes: None,
            placeholder: None,
            keep_blocked_in: None,
            keep_good_candidates: false,
            allow_empty: false,
            alternatives: Vec::new(),
        }
    }
}

string_enum!(UrlHandling { Allow = "allow", Strip = "strip", Proxy = "proxy" });
