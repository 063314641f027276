//! The decision about a value, the reasons for refusals, and the interface to the cleaner of nested markup, which it does not clean itself.

use super::generated::url_refusals;
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
