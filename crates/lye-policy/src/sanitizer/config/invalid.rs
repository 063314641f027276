//! Why a configuration is not valid.

use super::model::{SanitizerAttribute, SanitizerElement, SanitizerProcessingInstruction};
use std::fmt;

/// The rule that a configuration breaks, with the first entry that breaks it.
///
/// The rules are those of the algorithm *valid* (HTML Standard, 8.6; WICG draft, "Configuration Invariants"), in its
/// order; each variant names its step. Where a browser throws a `TypeError`, the error says what to change.
///
/// ```
/// use lye::{Sanitizer, SanitizerConfig};
/// let config = SanitizerConfig::from_json(r#"{"elements": ["p", "b", "p"]}"#)?;
/// let error = Sanitizer::new(config).unwrap_err();
/// assert_eq!(error.to_string(), r#"`elements` lists the element "p" twice: remove one of the entries"#);
/// # Ok::<(), lye::sanitizer::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidConfig {
    /// Both lists of a pair are present (steps 2, 4 and 6).
    BothLists {
        /// The allow list, by its member's name.
        allow: &'static str,
        /// The remove list, by its member's name.
        remove: &'static str,
    },
    /// A list has an element twice (steps 8 and 9).
    DuplicateElement {
        /// The list, by its member's name.
        list: &'static str,
        /// The element.
        element: SanitizerElement,
    },
    /// A list has a target twice (step 10).
    DuplicateProcessingInstruction {
        /// The list, by its member's name.
        list: &'static str,
        /// The target.
        processing_instruction: SanitizerProcessingInstruction,
    },
    /// A list of the configuration has an attribute twice (step 11).
    DuplicateAttribute {
        /// The list, by its member's name.
        list: &'static str,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// `replaceWithChildrenElements` lists an element that cannot be replaced (step 12.1).
    NonReplaceableElement {
        /// The element.
        element: SanitizerElement,
    },
    /// `replaceWithChildrenElements` lists an element that another list has too (steps 12.2 and 12.3).
    ReplacedElementInOtherList {
        /// The other list, by its member's name.
        list: &'static str,
        /// The element.
        element: SanitizerElement,
    },
    /// An element has both kinds of lists, and there are no global `attributes` (step 14.1.1.1).
    BothLocalLists {
        /// The element.
        element: SanitizerElement,
    },
    /// A list of an element has an attribute twice (steps 13.2 and 14.1).
    DuplicateLocalAttribute {
        /// The element.
        element: SanitizerElement,
        /// The list, by its member's name.
        list: &'static str,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// An element's `attributes` lists an attribute that the global `attributes` has too (step 13.2).
    LocalAttributeIsAllowed {
        /// The element.
        element: SanitizerElement,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// A list of an element has an attribute that the global `removeAttributes` has too (step 14.1).
    LocalAttributeIsRemoved {
        /// The element.
        element: SanitizerElement,
        /// The list of the element, by its member's name.
        list: &'static str,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// An element's `removeAttributes` lists an attribute that the global `attributes` does not allow (step 13.2).
    LocalRemovalOfUnlistedAttribute {
        /// The element.
        element: SanitizerElement,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// `dataAttributes` is true, and `attributes` of the configuration or of an element lists a custom data attribute
    /// (steps 13.2 and 13.3).
    ListedDataAttribute {
        /// The element that has the list; `None` for the configuration's own list.
        element: Option<SanitizerElement>,
        /// The attribute.
        attribute: SanitizerAttribute,
    },
    /// `dataAttributes` is present, but `attributes` is not (step 14.2).
    DataAttributesWithoutAttributes,
}

impl InvalidConfig {
    /// Returns what is wrong, and what to do.
    pub(crate) fn message_and_remedy(&self) -> (String, &'static str) {
        let one_of_them = "remove one of the entries";
        let local = |list: &str, element, attribute, fault: &str| {
            format!("`{list}` of the element {} lists the attribute {}{fault}", of(element), at(attribute))
        };
        match self {
            Self::BothLists { allow, remove } => {
                (format!("`{allow}` and `{remove}` are both there"), "leave one of them out")
            }
            Self::DuplicateElement { list, element } => {
                (format!("`{list}` lists the element {} twice", of(element)), one_of_them)
            }
            Self::DuplicateProcessingInstruction { list, processing_instruction } => {
                (format!("`{list}` lists the target {:?} twice", processing_instruction.target), one_of_them)
            }
            Self::DuplicateAttribute { list, attribute } => {
                (format!("`{list}` lists the attribute {} twice", at(attribute)), one_of_them)
            }
            Self::NonReplaceableElement { element } => (
                format!(
                    "`replaceWithChildrenElements` lists the element {}, whose children would be read in another way without it",
                    of(element)
                ),
                "remove the entry",
            ),
            Self::ReplacedElementInOtherList { list, element } => (
                format!("`replaceWithChildrenElements` and `{list}` both list the element {}", of(element)),
                "remove it from one of them",
            ),
            Self::BothLocalLists { element } => (
                format!(
                    "the element {} has both `attributes` and `removeAttributes`, but the configuration has no `attributes`",
                    of(element)
                ),
                "leave one of the element's lists out, or say which attributes every element may have",
            ),
            Self::DuplicateLocalAttribute { element, list, attribute } => {
                (local(list, element, attribute, " twice"), one_of_them)
            }
            Self::LocalAttributeIsAllowed { element, attribute } => {
                let fault = ", which `attributes` of the configuration allows for every element";
                (local("attributes", element, attribute, fault), one_of_them)
            }
            Self::LocalAttributeIsRemoved { element, list, attribute } => {
                let fault = ", which `removeAttributes` of the configuration removes from every element";
                (local(list, element, attribute, fault), one_of_them)
            }
            Self::LocalRemovalOfUnlistedAttribute { element, attribute } => {
                let fault = ", which `attributes` of the configuration does not allow";
                (local("removeAttributes", element, attribute, fault), "remove the entry")
            }
            Self::ListedDataAttribute { element, attribute } => {
                let element = element.as_ref().map(|element| format!("the element {}", of(element)));
                let message = format!(
                    "`attributes` of {} lists the custom data attribute {}, but `dataAttributes` allows all of them",
                    element.as_deref().unwrap_or("the configuration"),
                    at(attribute)
                );
                (message, "remove the entry, or set `dataAttributes` to false")
            }
            Self::DataAttributesWithoutAttributes => (
                "`dataAttributes` is there, but `attributes`, the list that it adds to, is not".to_owned(),
                "leave it out, or say which other attributes elements may have",
            ),
        }
    }
}

impl fmt::Display for InvalidConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (message, remedy) = self.message_and_remedy();
        write!(f, "{message}: {remedy}")
    }
}

impl std::error::Error for InvalidConfig {}

/// Returns the name of an element, with its namespace if that is not HTML's.
fn of(element: &SanitizerElement) -> String {
    shown(&element.name, element.namespace.as_deref(), Some(lye_html::Namespace::Html.uri()))
}

/// Returns the name of an attribute, with its namespace if it has one.
fn at(attribute: &SanitizerAttribute) -> String {
    shown(&attribute.name, attribute.namespace.as_deref(), None)
}

fn shown(name: &str, namespace: Option<&str>, usual_namespace: Option<&str>) -> String {
    match namespace {
        namespace if namespace == usual_namespace => format!("{name:?}"),
        Some(namespace) => format!("{name:?} (namespace {namespace:?})"),
        None => format!("{name:?} (no namespace)"),
    }
}
