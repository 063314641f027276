//! Types of non-standard attributes in a policy: whether they hold URLs, and how.

use super::attributes::{Definition, UrlValueKind, definition};
use super::{UrlPolicy, UrlRuleKey, UrlSink};
use crate::string_enum;
use lye_html::Namespace;
use std::collections::BTreeMap;

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
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        let stated = of_sink(&self.types, sink).copied()?;
        definition(sink).is_none().then_some(stated)
    }

    /// Whether a policy can state the type of an attribute: no standard defines it.
    #[doc(hidden)]
    pub fn may_state_type(key: &UrlRuleKey) -> bool {
        Self::type_problem(key).is_none()
    }

    /// Returns what is wrong with the type of an attribute: a standard defines the attribute.
    pub(super) fn type_problem(key: &UrlRuleKey) -> Option<(String, String)> {
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
        Some((format!("the standards say what `{attribute}` holds, as an attribute of {holders}"), remedy))
    }
}

/// Returns the entry for an attribute: that of its element, or that of every element.
pub(super) fn of_sink<'t, T>(table: &'t BTreeMap<UrlRuleKey, T>, sink: &UrlSink<'_>) -> Option<&'t T> {
    let mut of_every_element = None;
    for (key, entry) in table {
        let (namespace, attribute) = key.attribute();
        if namespace != sink.attribute_namespace || !attribute.eq_ignore_ascii_case(sink.attribute) {
            continue;
        }
        match key.element() {
            None => of_every_element = Some(entry),
            Some((namespace, name)) => {
                if namespace == sink.namespace && name.eq_ignore_ascii_case(sink.element) {
                    return Some(entry);
                }
            }
        }
    }
    of_every_element
}
