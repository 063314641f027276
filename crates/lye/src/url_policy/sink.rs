//! Where a value stands, and what it is relative to.

use lye_html::{AttrNamespace, Namespace};
use lye_url::{BaseKind, Url};

/// The attribute that a value stands in.
///
/// ```
/// use lye::{Sink, html::{AttrNamespace, Namespace}};
///
/// let link = Sink::html("a", "href");
/// let reuse = Sink::new(Namespace::Svg, "use", AttrNamespace::XLink, "href");
/// let content = Sink::html("meta", "content").with_guard(Some("refresh"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sink<'a> {
    pub(super) namespace: Namespace,
    pub(super) element: &'a str,
    pub(super) attribute_namespace: AttrNamespace,
    pub(super) attribute: &'a str,
    pub(super) guard: Option<&'a str>,
}

impl<'a> Sink<'a> {
    /// An attribute of an element.
    ///
    /// ```
    /// use lye::{Sink, html::{AttrNamespace, Namespace}};
    ///
    /// assert_eq!(Sink::new(Namespace::Html, "a", AttrNamespace::None, "href"), Sink::html("a", "href"));
    /// ```
    pub const fn new(
        namespace: Namespace,
        element: &'a str,
        attribute_namespace: AttrNamespace,
        attribute: &'a str,
    ) -> Self {
        Self { namespace, element, attribute_namespace, attribute, guard: None }
    }

    /// An attribute of an HTML element.
    ///
    /// ```
    /// let sink = lye::Sink::html("img", "src");
    /// ```
    pub const fn html(element: &'a str, attribute: &'a str) -> Self {
        Self::new(Namespace::Html, element, AttrNamespace::None, attribute)
    }

    /// The same, with the value of the attribute that decides whether this one holds a URL at all:
    /// see [`UrlAttribute::guard`](super::UrlAttribute::guard).
    ///
    /// ```
    /// let sink = lye::Sink::html("param", "value").with_guard(Some("movie"));
    /// ```
    pub const fn with_guard(self, guard: Option<&'a str>) -> Self {
        Self { guard, ..self }
    }
}

/// What the URLs of a document are relative to, where it will be shown.
///
/// ```
/// use lye::{Bases, url::Url};
///
/// let known = Bases::known(Url::parse("https://example.com/blog/")?);
/// let unknown = Bases::unknown();
/// # Ok::<(), lye::url::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bases {
    known: Option<Url>,
}

impl Bases {
    /// Nothing is known but that it will be `http` or `https`. A URL passes only if both read it alike.
    ///
    /// ```
    /// assert_eq!(lye::Bases::unknown(), lye::Bases::default());
    /// ```
    pub const fn unknown() -> Self {
        Self { known: None }
    }

    /// The document's base URL, as [`document_base`](super::document_base) gives it.
    ///
    /// ```
    /// use lye::{Bases, url::Url};
    ///
    /// let url = Url::parse("https://example.com/")?;
    /// assert_eq!(Bases::known(url.clone()).url(), Some(&url));
    /// # Ok::<(), lye::url::ParseError>(())
    /// ```
    pub const fn known(base: Url) -> Self {
        Self { known: Some(base) }
    }

    /// The base URL, if it is known.
    ///
    /// ```
    /// assert_eq!(lye::Bases::unknown().url(), None);
    /// ```
    pub const fn url(&self) -> Option<&Url> {
        self.known.as_ref()
    }

    /// What a value is probed against: the base, or two of which no more is known than their schemes.
    pub(super) fn probes(&self) -> [BaseKind<'_>; 2] {
        match &self.known {
            Some(url) => [BaseKind::Url(url); 2],
            None => [BaseKind::Http, BaseKind::Https],
        }
    }
}
