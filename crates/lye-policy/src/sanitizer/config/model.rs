//! The configuration dictionaries of the Sanitizer API (HTML Standard, 8.6; WICG draft, "The Configuration Dictionary").

use lye_html::{AttrNamespace, Namespace};
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
/// let config = SanitizerConfig { elements: Some(vec!["p".into(), "b".into()]), ..SanitizerConfig::default() };
/// assert_eq!(config.elements.unwrap()[0].element.name, "p");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SanitizerConfig {
    /// `elements`: the only elements that are kept, with lists of attributes of their own.
    pub elements: Option<Vec<SanitizerElementWithAttributes>>,
    /// `removeElements`: elements that are removed with their content.
    pub remove_elements: Option<Vec<SanitizerElement>>,
    /// `replaceWithChildrenElements`: elements that are unwrapped (removed, with their content kept).
    pub replace_with_children_elements: Option<Vec<SanitizerElement>>,
    /// `processingInstructions`: the only processing instructions that are kept.
    pub processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// `removeProcessingInstructions`: processing instructions that are removed.
    pub remove_processing_instructions: Option<Vec<SanitizerProcessingInstruction>>,
    /// `attributes`: the attributes that every kept element may have.
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// `removeAttributes`: attributes that no element may have.
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
    /// `comments`: whether comments are kept.
    pub comments: Option<bool>,
    /// `dataAttributes`: whether every kept element may have custom data attributes (`data-*`).
    pub data_attributes: Option<bool>,
    /// `javascriptURLs`: whether attributes that navigate may contain `javascript:` URLs.
    pub javascript_urls: Option<bool>,
}

/// `SanitizerElementNamespace`: the name of an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SanitizerElement {
    /// Its local name, compared exactly: `"DIV"` matches no element that the parser creates.
    pub name: Name,
    /// Its namespace; `None` is the null namespace, which no element from the parser has.
    pub namespace: Option<Name>,
}

/// `SanitizerElementNamespaceWithAttributes`: an element that is kept, with lists of attributes of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SanitizerElementWithAttributes {
    /// The element.
    pub element: SanitizerElement,
    /// `attributes`: attributes that it may have in addition to the global ones.
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// `removeAttributes`: global attributes that it may not have.
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
}

/// `SanitizerAttributeNamespace`: the name of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SanitizerAttribute {
    /// Its local name, compared exactly.
    pub name: Name,
    /// Its namespace; almost all attributes have none.
    pub namespace: Option<Name>,
}

/// `SanitizerProcessingInstruction`: the target of a processing instruction, compared exactly.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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
        Self { element, attributes: None, remove_attributes: None }
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
                SanitizerElement::from(name).into()
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
