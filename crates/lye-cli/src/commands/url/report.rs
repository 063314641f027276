//! The report of a parsed URL. Its fields are the members of the JSON of `lye url parse`.

use lye_url::confusable::find_confusable;
use lye_url::host::{DomainError, IpClass, domain_to_unicode};
use lye_url::public_suffix::{PublicSuffixList, SuffixSection};
use lye_url::validation::{ValidationError, Violation};
use lye_url::{Host, ParseError, Url, valid};
use serde::Serialize;
use std::borrow::Cow;

/// Describes the JSON, for the help.
pub(super) const JSON_MEMBERS: &str = "\
Members of the JSON; missing values are null:
  input      URL as given
  valid      whether it is a valid URL string (URL Standard)
  url        parts of the URL, or null if parsing failed:
    href                whole URL, serialized
    scheme              without its colon
    username, password  percent-encoded; empty if absent
    host                serialized; empty or null as in the URL Standard
    host_kind           \"domain\", \"ipv4\", \"ipv6\", \"opaque\", \"empty\"
    domain_in_unicode   for a domain: its Unicode form
    looks_like          for a domain with a label that looks like another one (UTS 39): what the label looks like
    ip_class            for an IP address: \"loopback\", \"private\", \"link-local\", \"global\" …
    public_suffix       for a domain: its public suffix; its last label if no rule of the Public Suffix List matches
    suffix_section      \"icann\" or \"private\"; null if no rule of the list matches
    registrable_domain  null if the domain is itself a public suffix
    port                a number; null for the default port of the scheme
    path                serialized
    query, fragment     without ? and #
    origin              serialized; \"null\" if it is opaque
  failure    why parsing failed, or null
  errors     validation errors, in parse order:
    name                name in the URL Standard
    description         explanation
    position            byte offset in the input, at most its length
    failure             whether this error ended parsing
    details             only for errors of domains: which labels fail which checks:
      check               \"CheckHyphens\", \"CheckBidi\", \"CheckJoiners\", \"UseSTD3ASCIIRules\", \"VerifyDnsLength\", \"Punycode\" …
      description         explanation
      label               the label as written, percent-decoded
      code_point          the character that fails, such as \"U+FFFF\", or null
      position            byte offset in the input";

/// The report of a URL.
#[derive(Debug, Serialize)]
pub(super) struct Report<'a> {
    pub(super) input: &'a str,
    pub(super) valid: bool,
    pub(super) url: Option<Parts<'a>>,
    pub(super) failure: Option<String>,
    pub(super) errors: Vec<ErrorEntry>,
}

/// The parts of a parsed URL.
#[derive(Debug, Serialize)]
pub(super) struct Parts<'a> {
    pub(super) href: &'a str,
    pub(super) scheme: &'a str,
    pub(super) username: &'a str,
    pub(super) password: &'a str,
    pub(super) host: Option<&'a str>,
    pub(super) host_kind: Option<HostKind>,
    pub(super) domain_in_unicode: Option<Cow<'a, str>>,
    pub(super) looks_like: Option<String>,
    pub(super) ip_class: Option<&'static str>,
    pub(super) public_suffix: Option<&'a str>,
    pub(super) suffix_section: Option<Section>,
    pub(super) registrable_domain: Option<&'a str>,
    pub(super) port: Option<u16>,
    pub(super) path: &'a str,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
    pub(super) origin: String,
}

/// The kind of a host.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum HostKind {
    Domain,
    Ipv4,
    Ipv6,
    Opaque,
    Empty,
}

/// A section of the Public Suffix List.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Section {
    Icann,
    Private,
}

/// A validation error and its position.
#[derive(Debug, Serialize)]
pub(super) struct ErrorEntry {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    pub(super) position: usize,
    pub(super) failure: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) details: Vec<Detail>,
}

/// A reason why a domain is not valid.
#[derive(Debug, Serialize)]
pub(super) struct Detail {
    pub(super) check: &'static str,
    pub(super) description: &'static str,
    pub(super) label: String,
    pub(super) code_point: Option<String>,
    pub(super) position: usize,
}

impl Detail {
    fn of(error: &DomainError) -> Self {
        Self {
            check: error.check.name(),
            description: error.check.description(),
            label: error.label.clone(),
            code_point: error.code_point.map(|c| format!("U+{:04X}", u32::from(c))),
            position: error.position,
        }
    }
}

impl<'a> Report<'a> {
    /// Creates a report from the result of the parser.
    pub(super) fn new(
        input: &'a str,
        base: Option<&Url>,
        parsed: Result<&'a Url, &ParseError>,
        violations: &[Violation],
    ) -> Self {
        let fatal = match parsed {
            Err(ParseError::Invalid(error)) => Some(*error),
            _ => None,
        };
        Self {
            input,
            valid: valid::is_url(input, base),
            url: parsed.ok().map(Parts::of),
            failure: parsed.err().map(ToString::to_string),
            errors: error_entries(violations, fatal),
        }
    }
}

/// Returns the validation errors. The last one is the failure, if parsing failed.
fn error_entries(violations: &[Violation], fatal: Option<ValidationError>) -> Vec<ErrorEntry> {
    let last = violations.len().saturating_sub(1);
    let finding = |(at, violation): (usize, &Violation)| ErrorEntry {
        name: violation.error.name(),
        description: violation.error.description(),
        position: violation.position,
        failure: at == last && fatal == Some(violation.error),
        details: violation.details.iter().map(Detail::of).collect(),
    };
    violations.iter().enumerate().map(finding).collect()
}

impl<'a> Parts<'a> {
    fn of(url: &'a Url) -> Self {
        let host = url.host_enum();
        let domain = host.and_then(Host::domain);
        let suffix = domain.and_then(|domain| PublicSuffixList::built_in().find(domain));
        Self {
            href: url.href(),
            scheme: url.scheme(),
            username: url.username(),
            password: url.password(),
            host: host.map(|_| url.hostname()),
            host_kind: host.map(HostKind::of),
            domain_in_unicode: domain.map(domain_to_unicode),
            looks_like: domain.and_then(find_confusable).map(|found| found.looks_like),
            ip_class: host.and_then(ip_class),
            public_suffix: suffix.map(|suffix| suffix.public_suffix),
            suffix_section: suffix.and_then(|suffix| suffix.section).map(Section::of),
            registrable_domain: suffix.and_then(|suffix| suffix.registrable_domain),
            port: url.port_number(),
            path: url.pathname(),
            query: url.query(),
            fragment: url.fragment(),
            origin: url.origin().to_string(),
        }
    }
}

impl HostKind {
    fn of(host: Host<'_>) -> Self {
        match host {
            Host::Domain(_) => Self::Domain,
            Host::Ipv4(_) => Self::Ipv4,
            Host::Ipv6(_) => Self::Ipv6,
            Host::Opaque(_) => Self::Opaque,
            Host::Empty => Self::Empty,
        }
    }

    /// Returns the name in the URL Standard.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Domain => "domain",
            Self::Ipv4 => "IPv4 address",
            Self::Ipv6 => "IPv6 address",
            Self::Opaque => "opaque host",
            Self::Empty => "empty host",
        }
    }
}

impl Section {
    const fn of(section: SuffixSection) -> Self {
        match section {
            SuffixSection::Icann => Self::Icann,
            SuffixSection::Private => Self::Private,
        }
    }

    /// Returns the usual spelling.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Icann => "ICANN",
            Self::Private => "private",
        }
    }
}

fn ip_class(host: Host<'_>) -> Option<&'static str> {
    match host {
        Host::Ipv4(address) => Some(IpClass::of_v4(address).name()),
        Host::Ipv6(address) => Some(IpClass::of_v6(address).name()),
        _ => None,
    }
}
