//! Which attributes hold URLs, in which grammar, and how browsers use them: by the generated table, and by the types that a policy states.

use super::generated::url_attributes::{URL_ATTRIBUTES, WITHOUT_URL};
use super::{UrlPolicy, UrlRuleKey, UrlSink};
use crate::attribute_table::{self, rows_of};
use crate::members::{Problem, texts};
use crate::string_enum;
use lye_html::{AttrId, AttrNamespace, Namespace};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How an attribute's value holds URLs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UrlValueKind {
    /// One URL.
    Url,
    /// Image candidates: URLs with descriptors (HTML Standard, "Srcset attributes").
    Srcset,
    /// URLs separated by white space: `ping`.
    SpaceList,
    /// URLs separated by commas or white space: `archive`.
    CommaOrSpaceList,
    /// The content of a `meta` element whose `http-equiv` is `refresh` (HTML Standard, "Refresh state").
    MetaRefresh,
    /// The value of a `param` element whose `name` is one under which plugins accepted URLs.
    Param,
    /// CSS, with URLs in `url()`.
    Css,
    /// HTML, with URLs in its attributes: `srcdoc`.
    Html,
    /// References to elements of the same document.
    IdReferences,
    /// The values of an animation for another attribute, which may hold URLs.
    AnimationValues,
}

/// How browsers use an attribute's URLs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UrlPurpose {
    /// They navigate to it on a user action.
    Followed,
    /// They load it at once, or when needed.
    Loaded,
    /// They submit data to it.
    Submitted,
    /// The URL is an identifier, or a base for other URLs.
    Other,
}

/// An attribute that holds URLs: the result of [`url_attribute`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UrlAttribute {
    /// How the value holds URLs.
    pub kind: UrlValueKind,
    /// How browsers use them.
    pub purpose: UrlPurpose,
}

impl UrlAttribute {
    /// Returns the attribute of the same element whose value decides whether this one holds a URL: `http-equiv` for
    /// `content` of `meta`, `name` for `value` of `param`. Pass its value to [`UrlSink::with_guard`].
    ///
    /// ```
    /// use lye::urls::{UrlSink, url_attribute};
    ///
    /// let content = url_attribute(&UrlSink::html("meta", "content")).unwrap();
    /// assert_eq!(content.guard(), Some("http-equiv"));
    /// ```
    pub fn guard(self) -> Option<&'static str> {
        match self.kind {
            UrlValueKind::MetaRefresh => Some("http-equiv"),
            UrlValueKind::Param => Some("name"),
            _ => None,
        }
    }
}

/// A row of the generated table.
pub(crate) type Row = attribute_table::Row<UrlAttribute>;

pub(crate) const fn row(
    attribute: &'static str,
    attribute_namespace: AttrNamespace,
    namespace: Option<Namespace>,
    elements: &'static [&'static str],
    kind: UrlValueKind,
    purpose: UrlPurpose,
) -> Row {
    Row { attribute, attribute_namespace, namespace, elements, value: UrlAttribute { kind, purpose } }
}

/// Returns how an attribute holds URLs, by the HTML, SVG, MathML, ARIA and XLink standards, including obsolete ones;
/// `None` if it holds none or is unknown. Names are compared without regard to ASCII case.
///
/// The time is constant for names of the standards in their usual case, and logarithmic in the size of the table for others.
///
/// ```
/// use lye::urls::{UrlSink, UrlPurpose, UrlValueKind, url_attribute};
///
/// let srcset = url_attribute(&UrlSink::html("img", "srcset")).unwrap();
/// assert_eq!((srcset.kind, srcset.purpose), (UrlValueKind::Srcset, UrlPurpose::Loaded));
/// assert_eq!(url_attribute(&UrlSink::html("img", "alt")), None);
/// ```
pub fn url_attribute(sink: &UrlSink<'_>) -> Option<UrlAttribute> {
    // Every attribute in the XMLNS namespace names a namespace.
    if sink.attribute_namespace == AttrNamespace::Xmlns {
        return Some(UrlAttribute { kind: UrlValueKind::Url, purpose: UrlPurpose::Other });
    }
    row_of(rows(sink.attribute), sink).map(|row| row.value)
}

/// Returns the row for an attribute, among those of its name.
fn row_of<'t>(rows: &'t [Row], sink: &UrlSink<'_>) -> Option<&'t Row> {
    rows.iter().find(|row| row.is_for((sink.namespace, sink.element), sink.attribute_namespace))
}

/// Returns whether an attribute of this name, in any case, holds URLs or references in some element.
pub fn is_url_attribute_name(name: &str) -> bool {
    !rows(name).is_empty()
}

/// Returns how attributes of a name hold URLs, on all elements.
pub(super) fn kinds_of_name(
    attribute_namespace: AttrNamespace,
    attribute: &str,
) -> impl Iterator<Item = UrlValueKind> {
    let rows = rows(attribute).iter().filter(move |row| row.attribute_namespace == attribute_namespace);
    rows.map(|row| row.value.kind)
}

/// Returns the rows for attributes of a name, in any case.
fn rows(name: &str) -> &'static [Row] {
    // Indexed by the parser's constant, which most names have.
    static BY_ID: LazyLock<Vec<&'static [Row]>> = LazyLock::new(|| {
        AttrId::all().map(|id| rows_of(URL_ATTRIBUTES, id.name().unwrap_or_default())).collect()
    });
    match AttrId::from_name(name) {
        Some(id) => BY_ID.get(id.index()).copied().unwrap_or_default(),
        None => rows_of(URL_ATTRIBUTES, name),
    }
}

/// Returns `true` if an attribute must be treated as if it might hold a URL: the table says that it does, or does not
/// know the attribute. Attributes in other grammars that contain URLs (CSS, HTML), and animation values, count too;
/// references to elements do not.
///
/// ```
/// use lye::urls::{UrlSink, treats_as_url};
///
/// assert!(treats_as_url(&UrlSink::html("a", "href")));
/// assert!(!treats_as_url(&UrlSink::html("a", "title")));
/// // An unknown attribute may be read by a script.
/// assert!(treats_as_url(&UrlSink::html("a", "data-link")));
/// ```
pub fn treats_as_url(sink: &UrlSink<'_>) -> bool {
    match url_attribute(sink) {
        Some(known) => known.kind != UrlValueKind::IdReferences,
        None => !is_known_without_url(sink),
    }
}

/// Returns `true` if an attribute holds URLs on some element of a namespace, or is unknown.
pub fn may_hold_urls(namespace: Namespace, attribute_namespace: AttrNamespace, attribute: &str) -> bool {
    attribute_namespace == AttrNamespace::Xmlns
        || rows(attribute).iter().any(|row| {
            row.attribute_namespace == attribute_namespace && row.namespace.is_none_or(|of| of == namespace)
        })
        || !is_known_without_url(&UrlSink::new(namespace, "", attribute_namespace, attribute))
}

/// Returns `true` if the table knows that an attribute holds no URL, unless [`url_attribute`] finds its element.
fn is_known_without_url(sink: &UrlSink<'_>) -> bool {
    let is_known = |name: &str| WITHOUT_URL.binary_search(&name).is_ok();
    let local = match sink.attribute.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(sink.attribute.to_ascii_lowercase()),
        false => Cow::Borrowed(sink.attribute),
    };
    match sink.attribute_namespace {
        AttrNamespace::None => is_known(&local),
        AttrNamespace::XLink => is_known(&format!("xlink:{local}")),
        AttrNamespace::Xml => is_known(&format!("xml:{local}")),
        AttrNamespace::Xmlns => false,
    }
}

/// Which elements the standards define an attribute with URLs or references for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Definition {
    OfElement(Namespace, &'static str),
    OfEveryElement,
}

/// Returns where the standards define an attribute, in which case a policy cannot redefine it. Custom elements have
/// only the global attributes (HTML Standard, 4.13.2); the element `*` stands for every element.
pub(super) fn definition(sink: &UrlSink<'_>) -> Option<Definition> {
    let of_name = rows(sink.attribute);
    let rows = || of_name.iter().filter(|row| row.attribute_namespace == sink.attribute_namespace);
    let of_some_elements = || rows().filter(|row| row.namespace.is_some());
    let is_custom = sink.namespace == Namespace::Html && sink.element.contains('-');
    let row = match sink.element {
        _ if is_custom => of_some_elements().next().is_none().then(|| rows().next())??,
        "*" => rows().next()?,
        _ => row_of(of_name, sink)?,
    };
    // On other elements, the attribute is only used for the element that defines it.
    let named = || std::iter::once(row).chain(of_some_elements()).filter(|row| !row.elements.is_empty());
    let of_namespace = named().find(|row| row.namespace == Some(sink.namespace));
    Some(match of_namespace.or_else(|| named().next()) {
        Some(Row { namespace: Some(namespace), elements: [element, ..], .. }) => {
            let own = row.elements.iter().find(|name| name.eq_ignore_ascii_case(sink.element));
            Definition::OfElement(*namespace, own.unwrap_or(element))
        }
        _ => Definition::OfEveryElement,
    })
}

/// The names of `param` elements that passed URLs to plugins.
const PARAM_NAMES: [&str; 8] = ["code", "codebase", "data", "filename", "href", "movie", "src", "url"];

/// Returns `true` if an attribute of an HTML element decides whether another attribute holds a URL: see
/// [`UrlAttribute::guard`].
pub fn is_guard_name(element: &str, attribute: &str) -> bool {
    matches!((element, attribute), ("meta", "http-equiv") | ("param", "name"))
}

/// Returns `true` if the guard of an attribute says that the attribute holds a URL; see [`UrlAttribute::guard`].
#[inline]
pub(super) fn guard_holds(kind: UrlValueKind, guard: Option<&str>) -> bool {
    let is_named = |name: &str| name.eq_ignore_ascii_case(guard.unwrap_or_default().trim_ascii());
    match kind {
        UrlValueKind::MetaRefresh => is_named("refresh"),
        UrlValueKind::Param => PARAM_NAMES.iter().any(|name| is_named(name)),
        _ => true,
    }
}

string_enum! {
    /// How a non-standard attribute holds URLs, or that it holds none.
    ///
    /// ```
    /// use lye::urls::{UrlAttributeType, UrlPolicy, UrlRuleKey, UrlBases, UrlSink, UrlVerdict};
    ///
    /// let mut policy = UrlPolicy::default();
    /// policy.types.insert(UrlRuleKey::html("*", "data-note")?, UrlAttributeType::None);
    /// let judge = |name| policy.judge(&UrlSink::html("p", name), "note: see below", &UrlBases::unknown());
    /// assert_eq!(judge("data-note"), UrlVerdict::Keep);
    /// assert_ne!(judge("data-other"), UrlVerdict::Keep);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    #[non_exhaustive]
    pub enum UrlAttributeType {
        /// No URL: the value stays as it is.
        None = "none",
        /// One URL.
        Url = "url",
        /// Image candidates: URLs with descriptors.
        Srcset = "srcset",
        /// URLs separated by white space.
        SpaceList = "space_list",
        /// URLs separated by commas or white space.
        CommaOrSpaceList = "comma_or_space_list",
    }
}

impl UrlAttributeType {
    /// Returns how the value holds URLs; `None` if it holds none.
    ///
    /// ```
    /// use lye::urls::{UrlAttributeType, UrlValueKind};
    /// assert_eq!(UrlAttributeType::Srcset.kind(), Some(UrlValueKind::Srcset));
    /// assert_eq!(UrlAttributeType::None.kind(), None);
    /// ```
    pub fn kind(self) -> Option<UrlValueKind> {
        match self {
            Self::None => None,
            Self::Url => Some(UrlValueKind::Url),
            Self::Srcset => Some(UrlValueKind::Srcset),
            Self::SpaceList => Some(UrlValueKind::SpaceList),
            Self::CommaOrSpaceList => Some(UrlValueKind::CommaOrSpaceList),
        }
    }
}

impl UrlPolicy {
    /// Returns the type in [`types`](Self::types) for an attribute of an element, or of every element. Returns `None`
    /// for attributes that a standard defines, whatever the table says.
    ///
    /// ```
    /// use lye::urls::{UrlAttributeType, UrlPolicy, UrlRuleKey, UrlSink};
    ///
    /// let mut policy = UrlPolicy::default();
    /// policy.types.insert(UrlRuleKey::html("x-card", "cover")?, UrlAttributeType::Url);
    /// assert_eq!(policy.attribute_type(&UrlSink::html("x-card", "cover")), Some(UrlAttributeType::Url));
    /// assert_eq!(policy.attribute_type(&UrlSink::html("x-other", "cover")), None);
    /// # Ok::<(), lye::urls::InvalidUrlPolicy>(())
    /// ```
    pub fn attribute_type(&self, sink: &UrlSink<'_>) -> Option<UrlAttributeType> {
        let (_, &stated) = of_sink(&self.types, sink)?;
        definition(sink).is_none().then_some(stated)
    }

    /// Whether a policy can state the type of an attribute: no standard defines it.
    #[doc(hidden)]
    pub fn may_state_type(key: &UrlRuleKey) -> bool {
        Self::type_problem(key).is_none()
    }

    /// Returns what is wrong with the type of an attribute: a standard defines the attribute.
    pub(super) fn type_problem(key: &UrlRuleKey) -> Option<Problem> {
        let (_, attribute) = key.attribute();
        let defined = definition(&key.sink())?;
        let holders = match defined {
            Definition::OfElement(Namespace::Html, name) => format!("`{name}`"),
            Definition::OfElement(Namespace::Svg, name) => format!("SVG's `{name}`"),
            Definition::OfElement(Namespace::MathMl, name) => format!("MathML's `{name}`"),
            Definition::OfEveryElement => "every element".to_owned(),
        };
        let remedy = match (key.element(), defined) {
            (None, Definition::OfElement(..)) => {
                format!("name a custom element, as in `x-card[{attribute}]`")
            }
            _ => "remove it".to_owned(),
        };
        Some(texts::type_of_standard(attribute, holders, remedy))
    }
}

/// Returns the entry for an attribute: that of its element, or that of every element.
pub(crate) fn of_sink<'t, T>(
    table: &'t BTreeMap<UrlRuleKey, T>,
    sink: &UrlSink<'_>,
) -> Option<(&'t UrlRuleKey, &'t T)> {
    let mut of_every_element = None;
    for (key, entry) in table {
        let (namespace, attribute) = key.attribute();
        if namespace != sink.attribute_namespace || !attribute.eq_ignore_ascii_case(sink.attribute) {
            continue;
        }
        match key.element() {
            None => of_every_element = Some((key, entry)),
            Some((namespace, name)) => {
                if namespace == sink.namespace && name.eq_ignore_ascii_case(sink.element) {
                    return Some((key, entry));
                }
            }
        }
    }
    of_every_element
}
