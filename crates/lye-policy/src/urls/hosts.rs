//! The hosts that a URL rule allows.

use super::policy::{InvalidUrlPolicy, UrlRule};
use crate::members::texts;
use lye_url::Host;
use lye_url::host::HostBuf;
#[cfg(feature = "public-suffix")]
use lye_url::public_suffix::PublicSuffixList;
use std::fmt;

/// A host, or a set of hosts, that a [`UrlRule`](super::UrlRule) allows. Domains are compared as the URL Standard's
/// host parser returns them (3.5): in ASCII and lower case. `example.com.` and `example.com` are different hosts.
///
/// | written | matches |
/// | --- | --- |
/// | `example.com` | that host |
/// | `*.example.com` | its subdomains at any depth, but not the domain itself |
/// | `registrable:example.com` | hosts whose registrable domain it is, by the Public Suffix List (feature `public-suffix`) |
/// | `192.0.2.1`, `[2001:db8::1]` | that address, in any notation in the URL |
///
/// ```
/// use lye::urls::HostPattern;
///
/// let pattern = HostPattern::parse("*.Bücher.example")?;
/// assert_eq!(pattern.to_string(), "*.xn--bcher-kva.example");
/// assert!(pattern.matches(lye::url::Host::Domain("www.xn--bcher-kva.example")));
/// assert!(!pattern.matches(lye::url::Host::Domain("xn--bcher-kva.example")));
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostPattern {
    kind: Kind,
    host: HostBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Exact,
    Subdomains,
    Registrable,
}

const SUBDOMAINS: &str = "*.";
const REGISTRABLE: &str = "registrable:";

impl HostPattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// Fails if it does not have one of the forms in the table above, or cannot match anything.
    ///
    /// ```
    /// use lye::urls::HostPattern;
    ///
    /// assert!(HostPattern::parse("https://example.com/").is_err());
    /// assert!(HostPattern::parse("example.com:8080").is_err());
    /// assert!(HostPattern::parse("registrable:co.uk").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = |problem| InvalidUrlPolicy::new("host", text, problem);
        let (kind, name) = if let Some(name) = text.strip_prefix(SUBDOMAINS) {
            (Kind::Subdomains, name)
        } else if let Some(name) = text.strip_prefix(REGISTRABLE) {
            (Kind::Registrable, name)
        } else {
            (Kind::Exact, text)
        };
        if name.contains('*') {
            return Err(invalid(texts::host_with_star()));
        }
        if let Some((_, rest)) = name.split_once("://") {
            let host = rest.split(['/', '?', '#']).next().filter(|host| !host.is_empty());
            return Err(invalid(texts::host_is_url(host.unwrap_or("example.com"))));
        }
        let host = HostBuf::parse(name).map_err(|error| {
            let hint = if name.contains('/') {
                "write the host alone, such as `example.com`"
            } else if name.contains(':') && !name.starts_with('[') {
                "write the host alone (ports have a list of their own, `allowed_ports`), and IPv6 addresses in brackets"
            } else {
                "write a host such as `example.com`, `*.example.com` or `registrable:example.com`"
            };
            invalid(texts::no_host(error, hint))
        })?;
        if kind != Kind::Exact && host.as_host().domain().is_none() {
            return Err(invalid(texts::address_with_subdomains()));
        }
        if kind == Kind::Registrable {
            if !cfg!(feature = "public-suffix") {
                return Err(invalid(texts::host_without_list()));
            }
            match registrable_domain(host.as_host()) {
                Some(domain) if domain == host.as_str() => {}
                Some(domain) => return Err(invalid(texts::host_not_registrable(domain))),
                None => return Err(invalid(texts::host_is_suffix())),
            }
        }
        Ok(Self { kind, host })
    }

    /// Parses the patterns of a list.
    ///
    /// # Errors
    /// Fails with the first pattern that [`parse`](Self::parse) refuses.
    ///
    /// ```
    /// assert_eq!(lye::urls::HostPattern::list(["example.com", "*.example.com"])?.len(), 2);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn list<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<Self>, InvalidUrlPolicy> {
        texts.into_iter().map(Self::parse).collect()
    }

    /// Returns `true` if the pattern matches a host.
    ///
    /// ```
    /// use lye::url::Host;
    /// use lye::urls::HostPattern;
    ///
    /// let pattern = HostPattern::parse("registrable:example.com")?;
    /// assert!(pattern.matches(Host::Domain("example.com")) && pattern.matches(Host::Domain("a.b.example.com")));
    /// assert!(!pattern.matches(Host::Domain("badexample.com")));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn matches(&self, host: Host<'_>) -> bool {
        match self.kind {
            Kind::Exact => self.host.as_host() == host,
            Kind::Subdomains => host
                .domain()
                .and_then(|domain| domain.strip_suffix(self.host.as_str()))
                .is_some_and(|before| before.ends_with('.')),
            Kind::Registrable => registrable_domain(host) == Some(self.host.as_str()),
        }
    }

    /// Returns `true` if some host matches both patterns.
    #[doc(hidden)]
    pub fn overlaps(&self, other: &Self) -> bool {
        let some = |of: &Self| match of.kind {
            Kind::Exact | Kind::Registrable => of.host.as_str().to_owned(),
            Kind::Subdomains => format!("www.{}", of.host.as_str()),
        };
        let matches = |pattern: &Self, host: &str| {
            HostBuf::parse(host).is_ok_and(|host| pattern.matches(host.as_host()))
        };
        matches(self, &some(other)) || matches(other, &some(self))
    }

    /// Whether the pattern matches the hosts of anyone: the subdomains of a public suffix, such as `*.com`. Without the feature
    /// `public-suffix`, only top-level domains count.
    #[doc(hidden)]
    pub fn is_of_public_suffix(&self) -> bool {
        let is_suffix = match cfg!(feature = "public-suffix") {
            true => registrable_domain(self.host.as_host()).is_none(),
            false => !self.host.as_str().contains('.'),
        };
        self.kind == Kind::Subdomains && is_suffix
    }

    /// Whether the host begins with a dot. No such name can be registered.
    #[doc(hidden)]
    pub fn begins_with_dot(&self) -> bool {
        self.host.as_str().starts_with('.')
    }

    /// Returns `true` if the classes that a rule denies refuse every host that the pattern matches.
    pub(super) fn is_refused_by(&self, rule: &UrlRule) -> bool {
        match self.kind {
            Kind::Exact | Kind::Registrable => rule.refuse_address(self.host.as_host()).is_some(),
            Kind::Subdomains => {
                rule.refuse_address(Host::Domain(&format!("www.{}", self.host.as_str()))).is_some()
            }
        }
    }
}

/// Returns the registrable domain of a host by the built-in list.
#[cfg(feature = "public-suffix")]
fn registrable_domain(host: Host<'_>) -> Option<&str> {
    PublicSuffixList::built_in().registrable_domain(host)
}

/// Without the list, no pattern asks for a registrable domain: [`HostPattern::parse`] refuses those.
#[cfg(not(feature = "public-suffix"))]
fn registrable_domain(_: Host<'_>) -> Option<&str> {
    None
}

impl fmt::Display for HostPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Kind::Exact => "",
            Kind::Subdomains => SUBDOMAINS,
            Kind::Registrable => REGISTRABLE,
        })?;
        f.write_str(self.host.as_str())
    }
}

text_value!(HostPattern: InvalidUrlPolicy, None, &["example.com", "*.example.com", "registrable:example.com"]);
