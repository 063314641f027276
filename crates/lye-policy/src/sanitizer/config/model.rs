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

/// Setters: each replaces one part.
impl SanitizerConfig {
    /// Sets [`elements`](Self#structfield.elements).
    #[must_use]
    pub fn with_elements(
        self,
        elements: impl IntoIterator<Item = impl Into<SanitizerElementWithAttributes>>,
    ) -> Self {
        Self { elements: Some(elements.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`remove_elements`](Self#structfield.remove_elements).
    #[must_use]
    pub fn with_remove_elements(
        self,
        remove_elements: impl IntoIterator<Item = impl Into<SanitizerElement>>,
    ) -> Self {
        Self { remove_elements: Some(remove_elements.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`replace_with_children_elements`](Self#structfield.replace_with_children_elements).
    #[must_use]
    pub fn with_replace_with_children_elements(
        self,
        replace_with_children_elements: impl IntoIterator<Item = impl Into<SanitizerElement>>,
    ) -> Self {
        Self {
            replace_with_children_elements: Some(
                replace_with_children_elements.into_iter().map(Into::into).collect(),
            ),
            ..self
        }
    }

    /// Sets [`processing_instructions`](Self#structfield.processing_instructions).
    #[must_use]
    pub fn with_processing_instructions(
        self,
        processing_instructions: impl IntoIterator<Item = impl Into<SanitizerProcessingInstruction>>,
    ) -> Self {
        Self {
            processing_instructions: Some(processing_instructions.into_iter().map(Into::into).collect()),
            ..self
        }
    }

    /// Sets [`remove_processing_instructions`](Self#structfield.remove_processing_instructions).
    #[must_use]
    pub fn with_remove_processing_instructions(
        self,
        remove_processing_instructions: impl IntoIterator<Item = impl Into<SanitizerProcessingInstruction>>,
    ) -> Self {
        Self {
            remove_processing_instructions: Some(
                remove_processing_instructions.into_iter().map(Into::into).collect(),
            ),
            ..self
        }
    }

    /// Sets [`attributes`](Self#structfield.attributes).
    #[must_use]
    pub fn with_attributes(
        self,
        attributes: impl IntoIterator<Item = impl Into<SanitizerAttribute>>,
    ) -> Self {
        Self { attributes: Some(attributes.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`remove_attributes`](Self#structfield.remove_attributes).
    #[must_use]
    pub fn with_remove_attributes(
        self,
        remove_attributes: impl IntoIterator<Item = impl Into<SanitizerAttribute>>,
    ) -> Self {
        Self { remove_attributes: Some(remove_attributes.into_iter().map(Into::into).collect()), ..self }
    }

    /// Turns on [`comments`](Self#structfield.comments).
    #[must_use]
    pub fn with_comments(self) -> Self {
        Self { comments: Some(true), ..self }
    }

    /// Turns off [`comments`](Self#structfield.comments).
    #[must_use]
    pub fn without_comments(self) -> Self {
        Self { comments: Some(false), ..self }
    }

    /// Turns on [`data_attributes`](Self#structfield.data_attributes).
    #[must_use]
    pub fn with_data_attributes(self) -> Self {
        Self { data_attributes: Some(true), ..self }
    }

    /// Turns off [`data_attributes`](Self#structfield.data_attributes).
    #[must_use]
    pub fn without_data_attributes(self) -> Self {
        Self { data_attributes: Some(false), ..self }
    }

    /// Turns on [`javascript_urls`](Self#structfield.javascript_urls).
    #[must_use]
    pub fn with_javascript_urls(self) -> Self {
        Self { javascript_urls: Some(true), ..self }
    }

    /// Turns off [`javascript_urls`](Self#structfield.javascript_urls).
    #[must_use]
    pub fn without_javascript_urls(self) -> Self {
        Self { javascript_urls: Some(false), ..self }
    }
}

/// `SanitizerElementNamespace`: the name of an element.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[doc(alias = "SanitizerElementNamespace")]
pub struct SanitizerElement {
    /// Its local name, compared exactly: `"DIV"` matches no element that the parser creates.
    pub name: Name,
    /// Its namespace; `None` is the null namespace, which no element from the parser has.
    pub namespace: Option<Name>,
}

/// `SanitizerElementNamespaceWithAttributes`: an element that is kept, with lists of attributes of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[doc(alias = "SanitizerElementNamespaceWithAttributes")]
pub struct SanitizerElementWithAttributes {
    /// The element.
    pub element: SanitizerElement,
    /// `attributes`: attributes that it may have in addition to the global ones.
    pub attributes: Option<Vec<SanitizerAttribute>>,
    /// `removeAttributes`: global attributes that it may not have.
    #[doc(alias = "removeAttributes")]
    pub remove_attributes: Option<Vec<SanitizerAttribute>>,
}

/// Setters: each replaces one part.
impl SanitizerElementWithAttributes {
    /// Creates an element without attribute lists of its own.
    pub fn new(element: impl Into<SanitizerElement>) -> Self {
        Self { element: element.into(), attributes: None, remove_attributes: None }
    }

    /// Sets [`attributes`](Self#structfield.attributes).
    #[must_use]
    pub fn with_attributes(
        self,
        attributes: impl IntoIterator<Item = impl Into<SanitizerAttribute>>,
    ) -> Self {
        Self { attributes: Some(attributes.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets [`remove_attributes`](Self#structfield.remove_attributes).
    #[must_use]
    pub fn with_remove_attributes(
        self,
        remove_attributes: impl IntoIterator<Item = impl Into<SanitizerAttribute>>,
    ) -> Self {
        Self { remove_attributes: Some(remove_attributes.into_iter().map(Into::into).collect()), ..self }
    }
}

/// `SanitizerAttributeNamespace`: the name of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[doc(alias = "SanitizerAttributeNamespace")]
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
