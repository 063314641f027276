//! What becomes of a value, and why.

use crate::urls::NestedRefusal;
use lye_url::host::{IpClass, SpecialHost};
use std::fmt;

/// What becomes of an attribute's value.
///
/// ```
/// use lye::{UrlBases, UrlSink, UrlPolicy, UrlRefusal, UrlVerdict};
///
/// let verdict = UrlPolicy::default().judge(&UrlSink::html("a", "href"), "https://example.com/", &UrlBases::unknown());
/// assert_eq!(verdict, UrlVerdict::Drop(UrlRefusal::NoRule));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UrlVerdict {
    /// It stays as it stood.
    Keep,
    /// This takes its place.
    Rewrite(String),
    /// It is refused, and the [placeholder](crate::urls::UrlRule::placeholder) of the rule takes its place.
    Placeholder(String, UrlRefusal),
    /// The attribute goes.
    Drop(UrlRefusal),
}

/// Why a URL is refused: a stable code that begins with `url-`, and a sentence. Of markup in a `data:` URL it is that of the
/// [`NestedRefusal`].
///
/// ```
/// use lye::UrlRefusal;
///
/// assert_eq!(UrlRefusal::ProtocolRelative.code(), "url-protocol-relative");
/// assert_eq!(UrlRefusal::Scheme.to_string(), "the rule does not list the URL's scheme");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UrlRefusal {
    /// The policy has no rule for the attribute.
    NoRule,
    /// The attribute holds something else than URLs, which this judge cannot read: CSS, HTML, references, animation values.
    OtherGrammar,
    /// The hook dropped it.
    FilterDropped,
    /// The hook failed.
    FilterFailed,
    /// There is no URL.
    Empty,
    /// It is longer than the rule allows.
    TooLong,
    /// Its query is longer than the rule allows.
    QueryTooLong,
    /// More of it reads as data than the rule allows.
    Opaque,
    /// It is not written as the pattern of the rule has it.
    Pattern,
    /// It is no URL.
    Unparsable,
    /// It is a fragment, which the rule does not allow.
    Fragment,
    /// It is relative, which the rule does not allow.
    Relative,
    /// It begins with `//`, which the rule does not allow.
    ProtocolRelative,
    /// Where it leads depends on the scheme of a base that is not known: `https:example.com`.
    BaseDependent,
    /// It is relative and not valid, and there is no sure way to write what browsers make of it.
    NotRewritable,
    /// The rule does not list its scheme.
    Scheme,
    /// It has a user name or a password.
    Credentials,
    /// The rule does not list its host.
    Host,
    /// Its host is an address of a class that the rule refuses, or `localhost`, which is loopback.
    IpClass(IpClass),
    /// Its host is a name that does not lead to the public Internet, and the rule refuses the class of address to which it leads.
    SpecialHost(SpecialHost),
    /// The rule does not list its port.
    Port,
    /// It is not below the paths that the rule lists.
    Path,
    /// The rule does not list the type of its data.
    DataType,
    /// It has more data than the rule allows.
    DataSize,
    /// Its data cannot be decoded.
    DataInvalid,
    /// It is that of an image too small to be seen: whoever looks at the page tells its server so.
    TrackingPixel,
    /// Its data is markup, which is refused.
    Nested(NestedRefusal),
    /// It is good, and the policy strips it all the same.
    Handling,
    /// It should go through a proxy, and there is none.
    NoProxy,
    /// It is a proxied URL of a proxied URL, over and over.
    ProxyNesting,
    /// The list, or an item of it, is not written as it has to be.
    ListSyntax,
    /// It is no refresh with a URL.
    RefreshSyntax,
    /// An item of a list is refused.
    Item {
        /// Its place in the list, from 0.
        index: usize,
        /// Why it is refused.
        reason: Box<UrlRefusal>,
    },
}

impl UrlRefusal {
    /// The code of the reason; of a list's item the code of the item's reason.
    ///
    /// ```
    /// use lye::UrlRefusal;
    ///
    /// let item = UrlRefusal::Item { index: 1, reason: Box::new(UrlRefusal::Host) };
    /// assert_eq!(item.code(), "url-host");
    /// assert_eq!(item.to_string(), "item 2: the rule does not list the URL's host");
    /// ```
    pub fn code(&self) -> &'static str {
        self.words().0
    }

    /// The code and the sentence.
    fn words(&self) -> (&'static str, &'static str) {
        match self.innermost() {
            Self::NoRule => ("url-no-rule", "the policy has no URL rule for the attribute"),
            Self::OtherGrammar => ("url-other-grammar", "the attribute does not hold URLs by themselves"),
            Self::FilterDropped => ("url-filter-dropped", "the URL filter dropped it"),
            Self::FilterFailed => ("url-filter-failed", "the URL filter failed"),
            Self::Empty => ("url-empty", "there is no URL"),
            Self::TooLong => ("url-too-long", "the URL is longer than the rule allows"),
            Self::QueryTooLong => ("url-query-too-long", "the query is longer than the rule allows"),
            Self::Opaque => ("url-opaque", "more of the URL reads as data than the rule allows"),
            Self::Pattern => ("url-pattern", "the URL does not match the pattern of the rule"),
            Self::Unparsable => ("url-unparsable", "it is no URL"),
            Self::Fragment => ("url-fragment", "the rule does not allow fragments"),
            Self::Relative => ("url-relative", "the rule does not allow relative URLs"),
            Self::ProtocolRelative => {
                ("url-protocol-relative", r#"the rule does not allow URLs that begin with "//""#)
            }
            Self::BaseDependent => {
                ("url-base-dependent", "where the URL leads depends on the scheme of the page")
            }
            Self::NotRewritable => {
                ("url-not-rewritable", "the URL is not valid, and cannot be written otherwise")
            }
            Self::Scheme => ("url-scheme", "the rule does not list the URL's scheme"),
            Self::Credentials => ("url-credentials", "the URL has a user name or a password"),
            Self::Host => ("url-host", "the rule does not list the URL's host"),
            Self::IpClass(_) => ("url-ip-class", "the rule refuses the class of the URL's address"),
            Self::SpecialHost(_) => ("url-special-host", "the rule refuses hosts that are not public"),
            Self::Port => ("url-port", "the rule does not list the URL's port"),
            Self::Path => ("url-path", "the URL is not below a path that the rule lists"),
            Self::DataType => ("url-data-type", "the rule does not list the type of the data"),
            Self::DataSize => ("url-data-size", "there is more data than the rule allows"),
            Self::DataInvalid => ("url-data-invalid", "the data cannot be decoded"),
            Self::TrackingPixel => ("url-tracking-pixel", "the image is too small to be seen"),
            Self::Nested(refusal) => refusal.words(),
            Self::Handling => ("url-handling", "the policy strips this attribute"),
            Self::NoProxy => ("url-no-proxy", "the policy has no proxy for the URL"),
            Self::ProxyNesting => ("url-proxy-nesting", "the URL is proxied over and over"),
            Self::ListSyntax => ("url-list-syntax", "the list is not well-formed"),
            Self::RefreshSyntax => ("url-refresh-syntax", "the refresh has no URL that browsers would read"),
            Self::Item { .. } => ("url-item", "an item of the list is refused"),
        }
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
        f.write_str(self.words().1)?;
        match self.innermost() {
            Self::IpClass(class) => write!(f, " ({class})"),
            Self::SpecialHost(special) => write!(f, " ({special})"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for UrlRefusal {}
