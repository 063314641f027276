//! What URLs one attribute may hold: the seed's `UrlRule`.

use super::data_rule::DataRule;
use super::hosts::HostPattern;
use super::ip_classes::IpClasses;
use super::path_prefix::PathPrefix;
use super::placeholder::PlaceholderUrl;
use super::protocol_relative;
use super::proxy::UrlProxy;
use super::scheme::UrlScheme;
use super::uri_pattern::UriPattern;
use crate::string_enum;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What becomes of a URL that its rule lets pass: the seed's `handling`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UrlHandling {
    /// It is kept.
    Allow,
    /// It is dropped all the same.
    Strip,
    /// It is rewritten to the proxy's address.
    Proxy,
}

/// What URLs one attribute may hold: the seed's `UrlRule`, and what a server needs beyond it.
///
/// The first seven fields are the seed's, with its defaults. All are read on the parsed URL, never on the string.
///
/// ```
/// use lye::{HostPattern, UrlRule, UrlScheme};
///
/// let rule = UrlRule {
///     allowed_schemes: UrlScheme::set(["https", "mailto"])?,
///     allowed_hosts: Some(HostPattern::list(["example.com", "*.example.com"])?),
///     ..UrlRule::default()
/// };
/// assert!(!rule.allow_fragment);
/// # Ok::<(), lye::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UrlRule {
    /// Whether fragments of the same document may stay: `#section`. Default: no.
    pub allow_fragment: bool,
    /// The scheme that URLs such as `//example.com/` get before they are judged; `None` refuses them, written `false` in a
    /// policy's file. Default: `https`.
    #[serde(with = "protocol_relative")]
    pub resolve_protocol_relative: Option<UrlScheme>,
    /// The schemes of absolute URLs. Default: none, and so no absolute URL.
    pub allowed_schemes: BTreeSet<UrlScheme>,
    /// The hosts of absolute URLs. Default: any. URLs of schemes that have no hosts by their nature (`mailto`, `tel` and a few more)
    /// are asked neither for a host nor for a port or a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_hosts: Option<Vec<HostPattern>>,
    /// What becomes of URLs that pass. Default: they are kept (see [`UnsetHandling`](super::UnsetHandling)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handling: Option<UrlHandling>,
    /// Whether relative URLs may stay: `/a`, `a`, `../a`, `?a`. Default: what the policy's `default_allow_relative` says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_relative: Option<bool>,
    /// The proxy of this rule. Default: the policy's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<UrlProxy>,
    /// The classes of IP addresses that a host may not have, by its address or by its name: names without a dot, special-use names
    /// and services that put addresses into names count as what they lead to ([`SpecialHost`](lye_url::host::SpecialHost)). Names are not
    /// looked up. Default: none.
    pub refuse_ip_classes: IpClasses,
    /// The ports of absolute URLs, where a URL without one has its scheme's. Default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_ports: Option<BTreeSet<u16>>,
    /// Whether absolute URLs may have a user name or a password. Default: no.
    pub allow_credentials: bool,
    /// The paths below which URLs have to be. Default: any. Relative URLs whose path depends on a base that is not known are
    /// refused where there is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed_paths: Option<Vec<PathPrefix>>,
    /// The types of data that `data:` URLs may have. Default: none, and so no `data:` URL.
    pub data: Vec<DataRule>,
    /// A pattern that a URL has to match beside all else, as it is written and as it is put out: for links that people follow.
    /// Default: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<UriPattern>,
    /// The length of a URL in bytes, as it is written and as it is put out. Default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
    /// The length of a URL's query in bytes, as it is written and as it is put out. Default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_query_length: Option<usize>,
    /// How many bytes of a URL may read as data rather than as words, as it is written and as it is put out: together, those of the
    /// runs of ASCII letters, digits and percent-encoded bytes that are longer than 24 bytes, or have 8 bytes and change at least
    /// twice between letters and digits or from small to capital letters. For what hostile text may have had written: URLs that
    /// carry away what their writer knows. Default: any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_opaque_bytes: Option<usize>,
    /// What stands in for a URL that is refused, so that the attribute stays: for attributes that hold one URL. Default: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<PlaceholderUrl>,
    /// Whether a list with a URL that is refused keeps the others. Default: no, and the attribute is dropped.
    pub keep_good_candidates: bool,
}

impl Default for UrlRule {
    fn default() -> Self {
        Self {
            allow_fragment: false,
            resolve_protocol_relative: Some(UrlScheme::https()),
            allowed_schemes: BTreeSet::new(),
            allowed_hosts: None,
            handling: None,
            allow_relative: None,
            proxy: None,
            refuse_ip_classes: IpClasses::default(),
            allowed_ports: None,
            allow_credentials: false,
            allowed_paths: None,
            data: Vec::new(),
            pattern: None,
            max_length: None,
            max_query_length: None,
            max_opaque_bytes: None,
            placeholder: None,
            keep_good_candidates: false,
        }
    }
}

string_enum!(UrlHandling { Allow = "allow", Strip = "strip", Proxy = "proxy" });
