//! Host names outside the public DNS.
//!
//! A URL can reach a private network by name as well as by address. There is no lookup: only the name counts. The names
//! come from `data/special-use-hosts.tsv`, which states a source for each.

mod generated;

use crate::host::{Host, IpClass};
use generated::{MOST_LABELS, TABLE};

/// Why a host name is special.
///
/// ```
/// use lye_url::Host;
/// use lye_url::host::{SpecialHost, SpecialHostKind};
///
/// let kind = |domain| SpecialHost::of(Host::Domain(domain)).map(|special| special.kind());
/// assert_eq!(kind("printer"), Some(SpecialHostKind::SingleLabel));
/// assert_eq!(kind("printer.local"), Some(SpecialHostKind::SpecialUse));
/// assert_eq!(kind("example.org"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SpecialHostKind {
    /// The name has a single label, such as `printer`: a search list completes it to a name of the visitor's own network.
    SingleLabel,
    /// A standard or a registry excludes the name from the public DNS: `printer.local`, `a.test`.
    SpecialUse,
    /// Private networks use the name: `wiki.corp`, `a.internal`.
    Private,
    /// A public DNS service answers with an address taken from the name, or with a local one: `10.0.0.1.nip.io`.
    Wildcard,
}

/// A host name that does not lead to a host on the public Internet.
///
/// ```
/// use lye_url::Host;
/// use lye_url::host::{IpClass, SpecialHost};
///
/// let special = SpecialHost::of(Host::Domain("router.home.arpa.")).unwrap();
/// assert_eq!((special.name(), special.class()), ("home.arpa", Some(IpClass::Private)));
/// assert_eq!(special.to_string(), "names in `home.arpa` are not public: RFC 8375");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SpecialHost {
    name: &'static str,
    kind: SpecialHostKind,
    class: Option<IpClass>,
    source: &'static str,
}

/// The answer for a name with a single label and no entry of its own.
const SINGLE_LABEL: SpecialHost = SpecialHost {
    name: "",
    kind: SpecialHostKind::SingleLabel,
    class: Some(IpClass::Private),
    source: "RFC 7085",
};

impl SpecialHost {
    /// Returns why a host is special, or `None` for addresses and for names of the public DNS.
    ///
    /// `example.com`, `example.net` and `example.org` are public: they are reserved for documentation, but resolve to public hosts.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::host::SpecialHost;
    ///
    /// let is_special = |domain| SpecialHost::of(Host::Domain(domain)).is_some();
    /// assert!(is_special("intranet") && is_special("127.0.0.1.nip.io") && is_special("metadata.google.internal"));
    /// assert!(!is_special("example.com") && !is_special("internal.example.com") && !is_special("notnip.io"));
    /// ```
    #[must_use]
    pub fn of(host: Host<'_>) -> Option<Self> {
        // Empty labels are errors to resolvers; some drop them.
        let domain = host.domain()?.trim_matches('.');
        let mut longest = None;
        let mut end = domain.len();
        for _ in 0..MOST_LABELS {
            let dot = domain[..end].rfind('.');
            let name = &domain[dot.map_or(0, |dot| dot + 1)..];
            if let Ok(at) = TABLE.binary_search_by_key(&name, |special| special.name) {
                longest = Some(TABLE[at]);
            }
            match dot {
                Some(dot) => end = dot,
                None => break,
            }
        }
        longest.or_else(|| (!domain.contains('.')).then_some(SINGLE_LABEL))
    }

    /// Returns the table's name that equals the host or is a parent of it; empty for a single label without an entry.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::host::SpecialHost;
    /// assert_eq!(SpecialHost::of(Host::Domain("a.home.arpa")).unwrap().name(), "home.arpa");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns why the name is special.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::host::{SpecialHost, SpecialHostKind};
    /// assert_eq!(SpecialHost::of(Host::Domain("a.corp")).unwrap().kind(), SpecialHostKind::Private);
    /// ```
    #[must_use]
    pub const fn kind(self) -> SpecialHostKind {
        self.kind
    }

    /// Returns the class of the addresses that the name resolves to, or `None` if any class is possible.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::host::{IpClass, SpecialHost};
    ///
    /// let class = |domain| SpecialHost::of(Host::Domain(domain)).unwrap().class();
    /// assert_eq!(class("a.localhost"), Some(IpClass::Loopback));
    /// assert_eq!(class("10.0.0.1.nip.io"), None);
    /// ```
    #[must_use]
    pub const fn class(self) -> Option<IpClass> {
        self.class
    }

    /// Returns the source: a standard, or the documentation of a service.
    ///
    /// ```
    /// use lye_url::Host;
    /// use lye_url::host::SpecialHost;
    /// assert_eq!(SpecialHost::of(Host::Domain("a.onion")).unwrap().source(), "RFC 7686");
    /// ```
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.source
    }
}

impl std::fmt::Display for SpecialHost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, kind, source, .. } = self;
        match kind {
            SpecialHostKind::SingleLabel => f.write_str("a name without a dot is not public"),
            SpecialHostKind::SpecialUse => write!(f, "names in `{name}` are not public: {source}"),
            SpecialHostKind::Private => write!(f, "private networks use `{name}`: {source}"),
            SpecialHostKind::Wildcard => write!(f, "`{name}` leads to addresses of any network: {source}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Url;

    fn special(host: &str) -> Option<SpecialHost> {
        let url = Url::parse(&format!("http://{host}/")).expect(host);
        SpecialHost::of(url.host_enum().expect(host))
    }

    #[test]
    fn longest_name_decides() {
        for (host, name, class) in [
            ("intranet", "intranet", Some(IpClass::Private)),
            ("wiki", "", Some(IpClass::Private)),
            ("a.internal", "internal", Some(IpClass::Private)),
            ("metadata.google.internal", "metadata.google.internal", Some(IpClass::LinkLocal)),
            ("a.metadata.google.internal", "metadata.google.internal", Some(IpClass::LinkLocal)),
            ("1.0.0.127.in-addr.arpa", "arpa", Some(IpClass::Reserved)),
            ("router.home.arpa", "home.arpa", Some(IpClass::Private)),
            ("127.0.0.1.nip.io", "nip.io", None),
            ("app.10-0-0-1.sslip.io", "sslip.io", None),
            ("a.localtest.me", "localtest.me", Some(IpClass::Loopback)),
            ("localhost.localdomain", "localdomain", None),
            ("printer.local", "local", None),
            ("kubernetes.default.svc", "svc", Some(IpClass::Private)),
        ] {
            let found = special(host).expect(host);
            assert_eq!((found.name(), found.class()), (name, class), "{host}");
        }
    }

    /// Case, encodings, IDNA forms and empty labels do not hide a name.
    #[test]
    fn every_spelling_of_a_name_is_found() {
        for host in [
            "PRINTER.Local",
            "printer.local.",
            "printer.local..",
            "printer.%6cocal",
            "printer。local",
            "printer．ＬＯＣＡＬ",
            "printer.lo\u{AD}cal",
            "printer.ⓛⓞⓒⓐⓛ",
            "wiki.",
            "WIKI",
            "%77iki",
            "127.0.0.1.NIP.IO.",
        ] {
            assert!(special(host).is_some(), "{host}");
        }
    }

    #[test]
    fn public_hosts_are_not_special() {
        for host in [
            "example.com",
            "www.example.org",
            "example.net.",
            "local.example.com",
            "notlocal.com",
            "xnip.io",
            "home.cern",
            "localhost.example.com",
            "127.0.0.1",
            "[::1]",
        ] {
            assert_eq!(special(host), None, "{host}");
        }
    }

    /// Only a name that the host parser leaves unchanged can be found.
    #[test]
    fn table_is_sorted_and_normalized() {
        assert!(TABLE.is_sorted_by_key(|row| row.name));
        for row in TABLE {
            let url = Url::parse(&format!("http://{}/", row.name)).expect(row.name);
            assert_eq!(url.hostname(), row.name);
            assert_eq!(SpecialHost::of(Host::Domain(row.name)), Some(*row));
            assert!(row.name.split('.').count() <= MOST_LABELS && !row.source.is_empty());
        }
    }
}
