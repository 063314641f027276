//! The configuration dictionaries of the Sanitizer API (HTML Standard, 8.6; WICG draft, "The Configuration Dictionary").

use lye_html::{AttrNamespace, Namespace};
use serde::Serialize;
use std::borrow::Cow;

/// A string, borrowed if it comes from a built-in configuration.
pub(crate) type Name = Cow<'static, str>;

/// `SanitizerConfig`: what a sanitizer keeps, removes, and replaces with its children.
///
/// A member is `None` if the dictionary lacks it. A configuration need not be valid:
/// [`Sanitizer::new`](crate::sanitizer::Sanitizer::new) canonicalizes and checks it.
///
/// ```
/// use lye::SanitizerConfig;
/// let config = SanitizerConfig::default().with_elements(["p", "b"]);
/// assert_eq!(config.elements.unwrap()[0].element.name, "p");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SanitizerConfig {
    /// `elements`: the only elements that are kept, with lists of attributes of their own.
    pub elements: Option<Vec<SanitizerElementWithAttributes>>,
    /// `removeElements`: elements that are removed with their content.
    #[doc(alias = "removeElements")]
    pub remove_elements: Option<Vec<SanitizerElement>>,
    /// `replaceWithChildrenElements`: elements that are unwrapped (removed, with their content kept).
    #[doc(alias = "replaceWithChildrenElements")]
    pub replace_with_children_elements: Option<Vec<SanitizerElement>>,
    /// `processingInstructions`: the only processing instructions that are kept.
    #[doc(alias = "processingInstructions")]
    pub processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// `removeProcessingInstructions`: processing instructions that are removed.
    #[doc(alias = "removeProcessingInstructions")]
    pub remove_processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// `attributes`: the attributes that every kept element may have.
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// `removeAttributes`: attributes that no element may have.
    #[doc(alias = "removeAttributes")]
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
    /// `comments`: whether comments are kept.
    pub comments: Option<bool>,
    /// `dataAttributes`: whether every kept element may have custom data attributes (`data-*`).
    #[doc(alias = "dataAttributes")]
    pub data_attributes: Option<bool>,
    /// `javascriptURLs`: whether attributes that navigate may contain `javascript:` URLs.
    #[doc(alias = "javascriptURLs")]
    pub javascript_urls: Option<bool>,
}

/// Defines setters for members of a dictionary: for lists, and for booleans.
macro_rules! setters {
    ($type:ident { $($with:ident = $list:ident: $entry:ty,)* } $({ $($with_flag:ident, $without_flag:ident = $flag:ident,)* })?) => {
        /// Setters: each replaces one part.
        impl $type {
            $(
                #[doc = concat!("Sets [`", stringify!($list), "`](Self#structfield.", stringify!($list), ").")]
                #[must_use]
                pub fn $with(self, $list: impl IntoIterator<Item = impl Into<$entry>>) -> Self {
                    Self { $list: Some($list.into_iter().map(Into::into).collect()), ..self }
                }
            )*

            $($(
                #[doc = concat!("Turns on [`", stringify!($flag), "`](Self#structfield.", stringify!($flag), ").")]
                #[must_use]
                pub fn $with_flag(self) -> Self {
                    Self { $flag: Some(true), ..self }
                }

                #[doc = concat!("Turns off [`", stringify!($flag), "`](Self#structfield.", stringify!($flag), ").")]
                #[must_use]
                pub fn $without_flag(self) -> Self {
                    Self { $flag: Some(false), ..self }
                }
            )*)?
        }
    };
}

setters!(SanitizerConfig {
    with_elements = elements: SanitizerElementWithAttributes,
    with_remove_elements = remove_elements: SanitizerElement,
    with_replace_with_children_elements = replace_with_children_elements: SanitizerElement,
    with_processing_instructions = processing_instructions: SanitizerProcessingInstruction,
    with_remove_processing_instructions = remove_processing_instructions: SanitizerProcessingInstruction,
    with_attributes = attributes: SanitizerAttribute,
    with_remove_attributes = remove_attributes: SanitizerAttribute,
} {
    with_comments, without_comments = comments,
    with_data_attributes, without_data_attributes = data_attributes,
    with_javascript_urls, without_javascript_urls = javascript_urls,
});

/// `SanitizerElementNamespace`: the name of an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[doc(alias = "SanitizerElementNamespace")]
pub struct SanitizerElement {
    /// Its local name, compared exactly: `"DIV"` matches no element that the parser creates.
    pub name: Name,
    /// Its namespace; `None` is the null namespace, which no element from the parser has.
    pub namespace: Option<Name>,
}

/// `SanitizerElementNamespaceWithAttributes`: an element that is kept, with lists of attributes of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
#[serde(rename_all = "camelCase")]
#[doc(alias = "SanitizerElementNamespaceWithAttributes")]
pub struct SanitizerElementWithAttributes {
    /// The element.
    #[serde(flatten)]
    pub element: SanitizerElement,
    /// `attributes`: attributes that it may have in addition to the global ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// `removeAttributes`: global attributes that it may not have.
    #[doc(alias = "removeAttributes")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
}

impl SanitizerElementWithAttributes {
    /// Creates an element without attribute lists of its own.
    pub fn new(element: impl Into<SanitizerElement>) -> Self {
        Self { element: element.into(), attributes: None, remove_attributes: None }
    }
}

setters!(SanitizerElementWithAttributes {
    with_attributes = attributes: SanitizerAttribute,
    with_remove_attributes = remove_attributes: SanitizerAttribute,
});

/// `SanitizerAttributeNamespace`: the name of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[doc(alias = "SanitizerAttributeNamespace")]
pub struct SanitizerAttribute {
    /// Its local name, compared exactly.
    pub name: Name,
    /// Its namespace; almost all attributes have none.
    pub namespace: Option<Name>,
}

/// `SanitizerProcessingInstruction`: the target of a processing instruction, compared exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct SanitizerProcessingInstruction {
    /// The target.
    pub target: Name,
}

impl SanitizerElement {
    /// Creates an element in a namespace.
    pub fn new(namespace: Namespace, name: impl Into<Name>) -> Self {
        Self { name: name.into(), namespace: Some(namespace.uri().into()) }
    }
}

impl SanitizerAttribute {
    /// Creates an attribute in a namespace, or in none.
    pub fn new(namespace: AttrNamespace, name: impl Into<Name>) -> Self {
        Self { name: name.into(), namespace: namespace.uri().map(Cow::Borrowed) }
    }
}

/// An element without lists of its own.
impl From<SanitizerElement> for SanitizerElementWithAttributes {
    fn from(element: SanitizerElement) -> Self {
        Self::new(element)
    }
}

/// Converts a bare string of a dictionary: elements are in the HTML namespace, attributes in none.
macro_rules! from_names {
    ($($string:ty),*) => {$(
        impl From<$string> for SanitizerElement {
            fn from(name: $string) -> Self {
                Self::new(Namespace::Html, name)
            }
        }

        impl From<$string> for SanitizerElementWithAttributes {
            fn from(name: $string) -> Self {
                Self::new(name)
            }
        }

        impl From<$string> for SanitizerAttribute {
            fn from(name: $string) -> Self {
                Self::new(AttrNamespace::None, name)
            }
        }

        impl From<$string> for SanitizerProcessingInstruction {
            fn from(target: $string) -> Self {
                Self { target: target.into() }
            }
        }
    )*};
}

from_names!(&'static str, String);
