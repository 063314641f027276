//! The attribute of a value, and the base of its URLs.

use lye_html::{AttrNamespace, Namespace};
use lye_url::Url;
use lye_url::probe::BaseKind;
use std::fmt;

/// The attribute that holds a value.
///
/// ```
/// use lye::html::{AttrNamespace, Namespace};
/// use lye::urls::UrlSink;
///
/// let link = UrlSink::html("a", "href");
/// let reuse = UrlSink::new(Namespace::Svg, "use", AttrNamespace::XLink, "href");
/// let content = UrlSink::html("meta", "content").with_guard(Some("refresh"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UrlSink<'a> {
    #[doc(hidden)]
    pub namespace: Namespace,
    #[doc(hidden)]
    pub element: &'a str,
    pub(crate) attribute_namespace: AttrNamespace,
    #[doc(hidden)]
    pub attribute: &'a str,
    pub(super) guard: Option<&'a str>,
}

impl<'a> UrlSink<'a> {
    /// Creates the sink for an attribute of an element.
    ///
    /// ```
    /// use lye::html::{AttrNamespace, Namespace};
    /// use lye::urls::UrlSink;
    ///
    /// assert_eq!(UrlSink::new(Namespace::Html, "a", AttrNamespace::None, "href"), UrlSink::html("a", "href"));
    /// ```
    pub const fn new(
        namespace: Namespace,
        element: &'a str,
        attribute_namespace: AttrNamespace,
        attribute: &'a str,
    ) -> Self {
        Self { namespace, element, attribute_namespace, attribute, guard: None }
    }

    /// Creates the sink for an attribute of an HTML element.
    ///
    /// ```
    /// let sink = lye::urls::UrlSink::html("img", "src");
    /// ```
    pub const fn html(element: &'a str, attribute: &'a str) -> Self {
        Self::new(Namespace::Html, element, AttrNamespace::None, attribute)
    }

    /// Returns `true` for the attribute `style`.
    pub(crate) fn is_style(&self) -> bool {
        self.attribute_namespace == AttrNamespace::None && self.attribute == "style"
    }

    /// Returns the sink with the value of the attribute that decides whether this one holds a URL at all: see
    /// [`UrlAttribute::guard`](super::UrlAttribute::guard).
    ///
    /// ```
    /// let sink = lye::urls::UrlSink::html("param", "value").with_guard(Some("movie"));
    /// ```
    pub const fn with_guard(self, guard: Option<&'a str>) -> Self {
        Self { guard, ..self }
    }
}

/// Formats the sink as the key of its rule: `a[href]`, `svg:use[xlink:href]`.
impl fmt::Display for UrlSink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = match self.namespace {
            Namespace::Html => "",
            Namespace::Svg => "svg:",
            Namespace::MathMl => "math:",
        };
        let attribute_prefix = match self.attribute_namespace {
            AttrNamespace::None => "",
            AttrNamespace::XLink => "xlink:",
            AttrNamespace::Xml => "xml:",
            AttrNamespace::Xmlns => "xmlns:",
        };
        write!(f, "{prefix}{}[{attribute_prefix}{}]", self.element, self.attribute)
    }
}

/// The base of a document's URLs, where it will be shown.
///
/// ```
/// use lye::url::Url;
/// use lye::urls::UrlBases;
///
/// let known = UrlBases::known(Url::parse("https://example.com/blog/")?);
/// let unknown = UrlBases::unknown();
/// # Ok::<(), lye::url::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UrlBases {
    known: Option<Url>,
}

impl UrlBases {
    /// The base is unknown, except that it is `http` or `https`. A URL passes only if both parse it alike.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlBases::unknown(), lye::urls::UrlBases::default());
    /// ```
    pub const fn unknown() -> Self {
        Self { known: None }
    }

    /// The document's base URL, as [`document_base`](super::document_base) returns it.
    ///
    /// ```
    /// use lye::url::Url;
    /// use lye::urls::UrlBases;
    ///
    /// let url = Url::parse("https://example.com/")?;
    /// assert_eq!(UrlBases::known(url.clone()).url(), Some(&url));
    /// # Ok::<(), lye::url::ParseError>(())
    /// ```
    pub const fn known(base: Url) -> Self {
        Self { known: Some(base) }
    }

    /// Returns the base URL, if it is known.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlBases::unknown().url(), None);
    /// ```
    pub const fn url(&self) -> Option<&Url> {
        self.known.as_ref()
    }

    /// Returns the bases to probe a value against: the base, or two of which only the schemes are known.
    pub(super) fn probes(&self) -> [BaseKind<'_>; 2] {
        match &self.known {
            Some(url) => [BaseKind::Url(url); 2],
            None => [BaseKind::Http, BaseKind::Https],
        }
    }
}
