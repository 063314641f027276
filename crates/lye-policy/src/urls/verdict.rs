//! The decision about a value, the reasons for refusals, and what a rule denies of the URLs that it would keep. Never looks up names, and does not clean nested markup.

use super::generated::url_refusals;
use super::policy::UrlRule;
use crate::string_enum;
use lye_url::Host;
use lye_url::host::{IpClass, SpecialHost};
use std::fmt;
use std::rc::Rc;

/// The decision about an attribute's value.
///
/// ```
/// use lye::urls::{UrlBases, UrlSink, UrlPolicy, UrlRefusal, UrlVerdict};
///
/// let verdict = UrlPolicy::default().judge(&UrlSink::html("a", "href"), "https://example.com/", &UrlBases::unknown());
/// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::NoRule));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UrlVerdict {
    /// The value is kept.
    Keep,
    /// This value replaces it.
    Rewrite(String),
    /// The value is refused, and the [placeholder](crate::urls::UrlRule::placeholder) of the rule replaces it.
    Placeholder(String, UrlRefusal),
    /// The attribute is dropped.
    Drop(UrlRefusal),
}

/// Why a URL is refused: a stable code that begins with `url-`, and a sentence. For markup in a `data:` URL, the code
/// is that of the [`NestedRefusal`].
///
/// ```
/// use lye::urls::UrlRefusal;
///
/// assert_eq!(UrlRefusal::ProtocolRelative.code(), "url-protocol-relative");
/// assert_eq!(UrlRefusal::Scheme.to_string(), "the rule does not allow the URL's scheme");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UrlRefusal {
    /// The policy has no rule for the attribute.
    NoRule,
    /// The attribute holds not URLs but CSS, HTML, references or animation values.
    OtherGrammar,
    /// The URL filter dropped it.
    FilterDropped,
    /// The URL filter failed.
    FilterFailed,
    /// It is empty.
    Empty,
    /// It is longer than the rule allows.
    TooLong,
    /// Its query is longer than the rule allows.
    QueryTooLong,
    /// It contains more opaque data than the rule allows.
    Opaque,
    /// It does not match the pattern of the rule.
    Pattern,
    /// It is not a valid URL.
    Unparsable,
    /// It is a fragment, which the rule does not allow.
    Fragment,
    /// It is not one that SVG's `use` may have: a fragment, for an element of the same output.
    Use,
    /// It is relative, which the rule does not allow.
    Relative,
    /// It begins with `//`, which the rule does not allow.
    ProtocolRelative,
    /// Where it leads depends on the scheme of an unknown base: `https:example.com`.
    BaseDependent,
    /// It is relative and not valid, and cannot be rewritten safely.
    NotRewritable,
    /// The rule does not allow its scheme.
    Scheme,
    /// It has a user name or a password.
    Credentials,
    /// The rule does not allow its host.
    Host,
    /// Its host is an address of a class that the rule refuses, or `localhost`, which is loopback.
    IpClass(IpClass),
    /// Its host name is not public, and the rule refuses the class of addresses that it resolves to.
    SpecialHost(SpecialHost),
    /// A label of its host looks like another one, and the rule refuses such hosts.
    ConfusableHost,
    /// It is relative, its first segment has a colon, and the rule refuses such URLs.
    SchemeLookalike,
    /// Its host is not written as the URL Standard serializes it, and the rule refuses such URLs.
    RespelledHost,
    /// It contains a control character or `\`, and the rule refuses such URLs.
    ControlOrBackslash,
    /// The rule does not allow its port.
    Port,
    /// It is not below a path that the rule allows.
    Path,
    /// The rule does not allow the type of its data.
    DataType,
    /// It has more data than the rule allows.
    DataSize,
    /// Its data cannot be decoded.
    DataInvalid,
    /// The image is too small to be visible: it only reports to its server that the page was opened.
    TrackingPixel,
    /// Its data is markup that is refused.
    Nested(NestedRefusal),
    /// It is allowed, but the policy strips the attribute.
    Handling,
    /// It needs a proxy, and none is configured.
    NoProxy,
    /// It is a proxied URL of another proxied URL, repeatedly.
    ProxyNesting,
    /// The list, or an item of it, has invalid syntax.
    ListSyntax,
    /// It is not a refresh with a URL.
    RefreshSyntax,
    /// An item of a list is refused.
    Item {
        /// Its index in the list, from 0.
        index: usize,
        /// Why it is refused.
        reason: Box<UrlRefusal>,
    },
}

impl UrlRefusal {
    /// Returns the code of the reason; for an item of a list, the code of the item's reason.
    ///
    /// ```
    /// use lye::urls::UrlRefusal;
    ///
    /// let item = UrlRefusal::Item { index: 1, reason: Box::new(UrlRefusal::Host) };
    /// assert_eq!(item.code(), "url-host");
    /// assert_eq!(item.to_string(), "item 2: the rule does not allow the URL's host");
    /// ```
    pub fn code(&self) -> &'static str {
        self.code_and_message().0
    }

    /// Returns the code and the message.
    fn code_and_message(&self) -> (&'static str, &'static str) {
        url_refusals::of_url(self.innermost())
    }

    fn innermost(&self) -> &Self {
        let mut refusal = self;
        while let Self::Item { reason, .. } = refusal {
            refusal = reason;
        }
        refusal
    }
}

impl From<NestedRefusal> for UrlRefusal {
    fn from(refusal: NestedRefusal) -> Self {
        Self::Nested(refusal)
    }
}

impl fmt::Display for UrlRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Item { index, .. } = self {
            write!(f, "item {}: ", index.saturating_add(1))?;
        }
        f.write_str(self.code_and_message().1)?;
        match self.innermost() {
            Self::IpClass(class) => write!(f, " ({class})"),
            Self::SpecialHost(special) => write!(f, " ({special})"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for UrlRefusal {}

/// The kind of nested markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NestedKind {
    /// An HTML document, as in `data:text/html`.
    Html,
    /// An SVG file, as in `data:image/svg+xml`.
    Svg,
    /// "An iframe srcdoc document" (HTML Standard, 4.8.5).
    Srcdoc,
}

/// Cleans markup in values, by the policy that checks them.
pub trait NestedMarkup {
    /// Returns the cleaned text, in the same form. Cleaning the result returns it unchanged.
    fn clean(&self, kind: NestedKind, text: &str) -> Result<Rc<str>, NestedRefusal>;
}

/// Why nested markup is refused: a stable code that begins with `nested-`, and a sentence.
///
/// ```
/// use lye::urls::NestedRefusal;
///
/// assert_eq!(NestedRefusal::TooDeep.code(), "nested-too-deep");
/// assert_eq!(NestedRefusal::TooLarge.to_string(), "there is more nested markup than the policy allows");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NestedRefusal {
    /// The policy does not clean such markup.
    NotAllowed,
    /// It is nested deeper than the policy allows.
    TooDeep,
    /// It is longer than the policy allows, or all nested markup together is longer than the input permits.
    TooLarge,
    /// It cannot be decoded, or does not have its declared type.
    NotReadable,
}

impl NestedRefusal {
    /// Returns the code of the reason.
    pub fn code(self) -> &'static str {
        url_refusals::of_nested(self).0
    }
}

impl fmt::Display for NestedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(url_refusals::of_nested(*self).1)
    }
}

impl std::error::Error for NestedRefusal {}

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
