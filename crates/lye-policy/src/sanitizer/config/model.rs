//! The configuration dictionaries of the Sanitizer API (HTML Standard, 8.6; WICG draft, "The Configuration Dictionary").

use super::json::{ConfigError, Input};
use lye_html::{AttrNamespace, Namespace};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::borrow::Cow;

/// The namespaces in which the parser creates elements.
pub(crate) const NAMESPACES: [Namespace; 3] = [Namespace::Html, Namespace::Svg, Namespace::MathMl];

/// A string, borrowed if it comes from a built-in configuration.
pub(crate) type Name = Cow<'static, str>;

/// Defines setters for lists of a dictionary.
macro_rules! list_setters {
    ($type:ident { $($with:ident = $list:ident: $entry:ty,)* }) => {
        /// Setters: each replaces one part.
        impl $type {
            $(
                #[doc = concat!("Sets [`", stringify!($list), "`](Self#structfield.", stringify!($list), ").")]
                #[must_use]
                pub fn $with(self, $list: impl IntoIterator<Item = impl Into<$entry>>) -> Self {
                    Self { $list: Some($list.into_iter().map(Into::into).collect()), ..self }
                }
            )*
        }
    };
}

/// Defines a dictionary of lists and booleans, each with its name in JSON and its setters; how it is read, and how it is written: what
/// `JSON.stringify` returns in a browser has the members in the order of their names (Web IDL, 3.2.18).
macro_rules! dictionary {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$of_list:meta])* $list:ident: Vec<$entry:ty> = $list_name:literal => $with:ident,)*
            ;
            $($(#[$of_flag:meta])* $flag:ident: bool = $flag_name:literal => $with_flag:ident, $without_flag:ident,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$of_list])* pub $list: Option<Vec<$entry>>,)*
            $($(#[$of_flag])* pub $flag: Option<bool>,)*
        }

        list_setters!($name { $($with = $list: $entry,)* });

        impl $name {
            $(
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
            )*

            /// The names of the members.
            pub(super) const MEMBERS: &[&str] = &[$($list_name,)* $($flag_name),*];

            /// Reads the members.
            pub(super) fn from_members(input: &Input<'_>) -> Result<Self, ConfigError> {
                Ok(Self { $($list: input.get($list_name)?,)* $($flag: input.get($flag_name)?),* })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                let mut names = Self::MEMBERS.to_vec();
                names.sort_unstable();
                for name in names {
                    match name {
                        $($list_name => write_member(&mut map, name, &self.$list)?,)*
                        $($flag_name => write_member(&mut map, name, &self.$flag)?,)*
                        _ => {}
                    }
                }
                map.end()
            }
        }
    };
}

fn write_member<M: SerializeMap>(
    map: &mut M,
    name: &str,
    value: &Option<impl Serialize>,
) -> Result<(), M::Error> {
    value.as_ref().map_or(Ok(()), |value| map.serialize_entry(name, value))
}

dictionary! {
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
    pub struct SanitizerConfig {
        /// `elements`: the only elements that are kept, with lists of attributes of their own.
        elements: Vec<SanitizerElementWithAttributes> = "elements" => with_elements,
        /// `removeElements`: elements that are removed with their content.
        #[doc(alias = "removeElements")]
        remove_elements: Vec<SanitizerElement> = "removeElements" => with_remove_elements,
        /// `replaceWithChildrenElements`: elements that are unwrapped (removed, with their content kept).
        #[doc(alias = "replaceWithChildrenElements")]
        replace_with_children_elements: Vec<SanitizerElement> = "replaceWithChildrenElements" => with_replace_with_children_elements,
        /// `processingInstructions`: the only processing instructions that are kept.
        #[doc(alias = "processingInstructions")]
        processing_instructions: Vec<SanitizerProcessingInstruction> = "processingInstructions" => with_processing_instructions,
        /// `removeProcessingInstructions`: processing instructions that are removed.
        #[doc(alias = "removeProcessingInstructions")]
        remove_processing_instructions: Vec<SanitizerProcessingInstruction> = "removeProcessingInstructions" => with_remove_processing_instructions,
        /// `attributes`: the attributes that every kept element may have.
        attributes: Vec<SanitizerAttribute> = "attributes" => with_attributes,
        /// `removeAttributes`: attributes that no element may have.
        #[doc(alias = "removeAttributes")]
        remove_attributes: Vec<SanitizerAttribute> = "removeAttributes" => with_remove_attributes,
        ;
        /// `comments`: whether comments are kept.
        comments: bool = "comments" => with_comments, without_comments,
        /// `dataAttributes`: whether every kept element may have custom data attributes (`data-*`).
        #[doc(alias = "dataAttributes")]
        data_attributes: bool = "dataAttributes" => with_data_attributes, without_data_attributes,
        /// `javascriptURLs`: whether attributes that navigate may contain `javascript:` URLs.
        #[doc(alias = "javascriptURLs")]
        javascript_urls: bool = "javascriptURLs" => with_javascript_urls, without_javascript_urls,
    }
}

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

list_setters!(SanitizerElementWithAttributes {
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

    /// Returns its namespace and name. `None` in a namespace in which the parser creates no elements.
    pub(crate) fn known(&self) -> Option<(Namespace, &str)> {
        let uri = self.namespace.as_deref()?;
        let namespace = NAMESPACES.into_iter().find(|namespace| namespace.uri() == uri)?;
        Some((namespace, &self.name))
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
