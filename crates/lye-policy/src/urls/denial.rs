//! What a rule denies of the URLs that it would keep. Never looks up names.

use super::policy::UrlRule;
use super::verdict::UrlRefusal;
use crate::string_enum;
use lye_url::Host;
use lye_url::host::{IpClass, SpecialHost};

string_enum! {
    /// URLs that a rule rejects although their scheme is allowed.
    ///
    /// The classes of IP addresses hold for addresses as hosts. A name is never looked up, but names that are known not to be public have a class
    /// too: `localhost`, names without a dot (`wiki`), special-use names (`a.internal`). Names that may resolve to several classes, such as `a.local`
    /// and `10.0.0.1.nip.io`, are rejected by every class; see [`SpecialHost`].
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum UrlDenial {
        /// [`IpClass::Unspecified`].
        Unspecified = "unspecified",
        /// [`IpClass::Loopback`].
        Loopback = "loopback",
        /// [`IpClass::Private`].
        Private = "private",
        /// [`IpClass::LinkLocal`].
        LinkLocal = "link_local",
        /// [`IpClass::UniqueLocal`].
        UniqueLocal = "unique_local",
        /// [`IpClass::Shared`].
        Shared = "shared",
        /// [`IpClass::Multicast`].
        Multicast = "multicast",
        /// [`IpClass::Broadcast`].
        Broadcast = "broadcast",
        /// [`IpClass::Documentation`].
        Documentation = "documentation",
        /// [`IpClass::Benchmarking`].
        Benchmarking = "benchmarking",
        /// [`IpClass::Reserved`].
        Reserved = "reserved",
        /// [`IpClass::Global`].
        Global = "global",
        /// All classes but [`IpClass::Global`]: the local machine, internal networks, and reserved addresses.
        ///
        /// ```
        /// use lye::urls::{UrlBases, UrlDenial, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
        ///
        /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?).with_deny([UrlDenial::NotGlobal]);
        /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
        /// let verdict = policy.judge(&UrlSink::html("a", "href"), "https://10.0.0.1/", &UrlBases::unknown());
        /// assert!(matches!(verdict, UrlVerdict::Drop(UrlRefusal::IpClass(_))));
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        NotGlobal = "not_global",
        /// Hosts that look like others, such as `аpple.com` with a Cyrillic letter. Otherwise, links to them are only reported.
        ///
        /// See [`find_confusable`](https://docs.rs/lye-url/latest/lye_url/confusable/fn.find_confusable.html). Needs the feature `confusables`.
        ///
        /// ```
        /// use lye::urls::{UrlBases, UrlDenial, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
        ///
        /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?).with_deny([UrlDenial::ConfusableHosts]);
        /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
        /// let link = UrlSink::html("a", "href");
        /// let verdict = policy.judge(&link, "https://xn--pple-43d.com/", &UrlBases::unknown());
        /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::ConfusableHost));
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        ConfusableHosts = "confusable_hosts",
        /// URLs that contain a control character or `\`, apart from ASCII whitespace at their ends.
        ///
        /// Browsers remove tabs and line feeds from URLs, and read `\` as `/`; other programs can read another URL.
        ///
        /// ```
        /// use lye::urls::{UrlBases, UrlDenial, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
        ///
        /// let rule = UrlRule::default()
        ///     .with_allowed_schemes(UrlScheme::set(["https"])?)
        ///     .with_deny([UrlDenial::ControlsAndBackslashes]);
        /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
        /// let link = UrlSink::html("a", "href");
        /// let verdict = policy.judge(&link, "https://example.com\\@evil.example/", &UrlBases::unknown());
        /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::ControlOrBackslash));
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        ControlsAndBackslashes = "controls_and_backslashes",
        /// Absolute URLs whose host is not written as the URL Standard serializes it, such as `https://%65xample.com/` or
        /// `https://2130706433/`. The case of ASCII letters does not count.
        ///
        /// Other programs can read another host.
        ///
        /// ```
        /// use lye::urls::{UrlBases, UrlDenial, UrlPolicy, UrlRefusal, UrlRule, UrlScheme, UrlSink, UrlVerdict};
        ///
        /// let rule = UrlRule::default().with_allowed_schemes(UrlScheme::set(["https"])?).with_deny([UrlDenial::RespelledHosts]);
        /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
        /// let link = UrlSink::html("a", "href");
        /// let verdict = policy.judge(&link, "https://%65xample.com/", &UrlBases::unknown());
        /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::RespelledHost));
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        RespelledHosts = "respelled_hosts",
        /// Relative URLs with a colon before the first `/`, `?` or `#`, such as `java script:alert(1)`.
        ///
        /// Browsers find no scheme there, but programs that first remove characters can. RFC 3986, section 4.2, does not allow such relative URLs.
        ///
        /// ```
        /// use lye::urls::{UrlBases, UrlDenial, UrlPolicy, UrlRefusal, UrlRule, UrlSink, UrlVerdict};
        ///
        /// let rule = UrlRule::default().with_allow_relative(true).with_deny([UrlDenial::SchemeLookalikes]);
        /// let policy = UrlPolicy::default().with_rules([("a[href]".parse()?, rule)]);
        /// let link = UrlSink::html("a", "href");
        /// let verdict = policy.judge(&link, "java script:alert(1)", &UrlBases::unknown());
        /// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::SchemeLookalike));
        /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
        /// ```
        SchemeLookalikes = "scheme_lookalikes",
    }
}

impl UrlDenial {
    /// Whether it is a class of IP addresses, or several.
    fn is_of_addresses(self) -> bool {
        self <= Self::NotGlobal
    }

    /// Whether it is about hosts, which only absolute URLs have.
    pub(super) fn is_of_hosts(self) -> bool {
        self.is_of_addresses() || matches!(self, Self::ConfusableHosts | Self::RespelledHosts)
    }

    /// Returns the denial of a class of addresses. A future class of `lye_url` counts as reserved.
    fn of(class: IpClass) -> Self {
        match class {
            IpClass::Unspecified => Self::Unspecified,
            IpClass::Loopback => Self::Loopback,
            IpClass::Private => Self::Private,
            IpClass::LinkLocal => Self::LinkLocal,
            IpClass::UniqueLocal => Self::UniqueLocal,
            IpClass::Shared => Self::Shared,
            IpClass::Multicast => Self::Multicast,
            IpClass::Broadcast => Self::Broadcast,
            IpClass::Documentation => Self::Documentation,
            IpClass::Benchmarking => Self::Benchmarking,
            IpClass::Global => Self::Global,
            _ => Self::Reserved,
        }
    }
}

impl UrlRule {
    /// Whether the rule denies these URLs.
    pub(super) fn denies(&self, denial: UrlDenial) -> bool {
        self.deny.contains(&denial)
    }

    /// Whether the rule denies a class of IP addresses.
    #[doc(hidden)]
    pub fn denies_addresses(&self) -> bool {
        self.deny.iter().any(|denial| denial.is_of_addresses())
    }

    /// Returns the reason why a class that the rule denies refuses a host: its address has one of them, or its name resolves to such an address.
    /// Every class refuses a name that may resolve to any address.
    pub(super) fn refuse_address(&self, host: Host<'_>) -> Option<UrlRefusal> {
        let denies = |class| {
            let denial = UrlDenial::of(class);
            self.denies(denial) || denial != UrlDenial::Global && self.denies(UrlDenial::NotGlobal)
        };
        let of_address = |class| denies(class).then_some(UrlRefusal::IpClass(class));
        match host {
            Host::Ipv4(address) => of_address(IpClass::of_v4(address)),
            Host::Ipv6(address) => of_address(IpClass::of_v6(address)),
            Host::Domain(_) => {
                let special = SpecialHost::of(host)?;
                match special.class() {
                    // `localhost` is treated as an address (RFC 6761, 6.3).
                    Some(class) if special.name() == "localhost" => of_address(class),
                    Some(class) => denies(class).then_some(UrlRefusal::SpecialHost(special)),
                    None => self.denies_addresses().then_some(UrlRefusal::SpecialHost(special)),
                }
            }
            Host::Opaque(_) | Host::Empty => None,
        }
    }
}
