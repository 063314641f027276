//! The rule for the URLs of one attribute (`UrlRule` in JustHTML URL cleaning).

use super::blocked::BlockedUrlAttribute;
use super::{
    DataType, HostPattern, PathPrefix, PlaceholderUrl, ProtocolRelative, UriPattern, UrlDenial, UrlProxy,
    UrlScheme,
};
use crate::members::{
    Faults, Form, Node, OtherNames, Place, PolicyDefaults, PolicyValue, Problem, TableValue, Value,
};
use crate::string_enum;
use std::collections::{BTreeMap, BTreeSet};

/// What happens to a URL that its rule allows (`handling` in JustHTML URL cleaning).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UrlHandling {
    /// It is kept.
    Allow,
    /// It is dropped although it is allowed.
    Remove,
    /// It is rewritten to the proxy's address.
    Proxy,
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
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct UrlRule = "rule" ; custom [OTHER_NAMES] {
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

/// What other tools call the members of a rule.
const OTHER_NAMES: &[OtherNames] = &[
    OtherNames { names: &["schemes", "protocols"], remedy: "write `allowed_schemes`" },
    OtherNames { names: &["hosts", "domains", "allowed_domains"], remedy: "write `allowed_hosts`" },
    OtherNames { names: &["relative"], remedy: "write `allow_relative = true`" },
    OtherNames { names: &["fragment"], remedy: "write `allow_fragment = true`" },
];

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
            let problem = Problem::new("the list is empty").with_remedy("write a rule, or remove the entry");
            faults.add::<()>(at, &node.span, problem);
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

string_enum!(UrlHandling { Allow = "allow", Remove = "remove", Proxy = "proxy" });
