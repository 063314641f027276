//! The attribute of a value, and the key of its rule.

use super::policy::InvalidUrlPolicy;
use crate::members::{TableKey, texts};
use lye_html::{AttrNamespace, Namespace};
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
        let attribute = self.attribute_namespace.qualified(self.attribute);
        write!(f, "{}[{attribute}]", self.namespace.qualified(self.element))
    }
}

/// What a [`UrlRule`](super::UrlRule) applies to: an attribute of an element, or of every element.
///
/// | written | for |
/// | --- | --- |
/// | `a[href]` | `href` of HTML's `a` |
/// | `svg:a[href]`, `math:mi[href]` | `href` of SVG's `a` and of MathML's `mi` |
/// | `*[cite]` | `cite` of every element without its own rule for it |
/// | `*[style:background-image]` | URLs of one CSS property, in `style` attributes and in style sheets |
///
/// Names are ASCII case-insensitive.
///
/// ```
/// let key = lye::urls::UrlRuleKey::parse("IMG[Src]")?;
/// assert_eq!(key, lye::urls::UrlRuleKey::html("img", "src")?);
/// assert_eq!(key.to_string(), "img[src]");
/// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UrlRuleKey {
    /// `None` matches every element.
    element: Option<(Namespace, String)>,
    attribute_namespace: AttrNamespace,
    attribute: String,
}

const EXPECTED: &str = "write an element and an attribute, such as `a[href]`, `svg:image[href]` or `*[cite]`";

/// Returns what to write for a text that is not a key.
fn meant(text: &str) -> String {
    let group = format!("@{text}");
    if UrlRuleKey::EXAMPLES.contains(&group.as_str()) {
        return format!("write `{group}`");
    }
    match text.trim_ascii().split_once([' ', '.']) {
        Some((element, attribute)) if is_name(element) && is_name(attribute) => {
            format!("write `{element}[{attribute}]`")
        }
        _ => EXPECTED.to_owned(),
    }
}

impl UrlRuleKey {
    /// Parses a key, in a form of the [table](Self).
    ///
    /// # Errors
    /// Fails if it has none of these forms.
    ///
    /// ```
    /// assert!(lye::urls::UrlRuleKey::parse("a.href").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InvalidUrlPolicy> {
        let invalid = || InvalidUrlPolicy::new("rule", text, texts::no_key_of_rule(meant(text)));
        let (element, rest) = text.trim_ascii().split_once('[').ok_or_else(invalid)?;
        let attribute = rest.strip_suffix(']').ok_or_else(invalid)?;
        if !is_name(element) || !is_name(attribute) {
            return Err(invalid());
        }
        let element = match element.split_once(':') {
            _ if element == "*" => None,
            Some(("svg", name)) => Some((Namespace::Svg, name)),
            Some(("math", name)) => Some((Namespace::MathMl, name)),
            _ => Some((Namespace::Html, element)),
        };
        let (attribute_namespace, attribute) = match attribute.split_once(':') {
            Some(("xlink", name)) => (AttrNamespace::XLink, name),
            Some(("xml", name)) => (AttrNamespace::Xml, name),
            _ => (AttrNamespace::None, attribute),
        };
        if attribute.is_empty() || element.is_some_and(|(_, name)| name.is_empty()) {
            return Err(invalid());
        }
        Ok(Self {
            element: element.map(|(namespace, name)| (namespace, name.to_ascii_lowercase())),
            attribute_namespace,
            attribute: attribute.to_ascii_lowercase(),
        })
    }

    /// Creates the key of an attribute of an HTML element; the element `*` matches every element, in every namespace.
    ///
    /// # Errors
    /// Fails if one of them is not a valid name.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlRuleKey::html("*", "cite")?.to_string(), "*[cite]");
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn html(element: &str, attribute: &str) -> Result<Self, InvalidUrlPolicy> {
        Self::parse(&format!("{element}[{attribute}]"))
    }

    /// Returns the element's namespace and its name in lower case; `None` if the key matches every element.
    ///
    /// ```
    /// assert_eq!(lye::urls::UrlRuleKey::parse("*[cite]")?.element(), None);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn element(&self) -> Option<(Namespace, &str)> {
        self.element.as_ref().map(|(namespace, name)| (*namespace, name.as_str()))
    }

    /// Returns the attribute as a sink; the element `*` stands for every element.
    pub(crate) fn sink(&self) -> UrlSink<'_> {
        let (namespace, element) = self.element().unwrap_or((Namespace::Html, "*"));
        UrlSink::new(namespace, element, self.attribute_namespace, &self.attribute)
    }

    /// Returns the attribute that holds the URLs: `style` for `style:background-image`.
    #[doc(hidden)]
    pub fn holder(&self) -> (AttrNamespace, &str) {
        match self.attribute() {
            (AttrNamespace::None, attribute) if attribute.starts_with("style:") => {
                (AttrNamespace::None, "style")
            }
            attribute => attribute,
        }
    }

    /// Returns the attribute's namespace and its local name in lower case.
    ///
    /// ```
    /// use lye::html::AttrNamespace;
    ///
    /// assert_eq!(lye::urls::UrlRuleKey::parse("svg:use[xlink:href]")?.attribute(), (AttrNamespace::XLink, "href"));
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn attribute(&self) -> (AttrNamespace, &str) {
        (self.attribute_namespace, &self.attribute)
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| !c.is_ascii_whitespace() && !"[]\"'<>/=,\0".contains(c))
}

impl fmt::Display for UrlRuleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sink().fmt(f)
    }
}

text_value!(UrlRuleKey: InvalidUrlPolicy, None, &["a[href]"]);

impl TableKey for UrlRuleKey {
    const PATTERN: Option<&'static str> = Some(
        r"^\s*([^\s,\[\]]+\[[^\s,\[\]]+\]|@(links|images|media))(\s*,\s*([^\s,\[\]]+\[[^\s,\[\]]+\]|@(links|images|media)))*\s*$",
    );
    const EXAMPLES: &'static [&'static str] = &[
        "@images",
        "@links",
        "@media",
        "*[cite]",
        "a[href]",
        "iframe[src]",
        "img[src]",
        "img[srcset]",
        "source[srcset]",
        "video[src]",
    ];
}
