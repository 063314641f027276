//! Converts JSON values to the dictionaries of the Sanitizer API: as Web IDL does, or strictly.

use super::error::ConfigError;
use super::places::ValuePath;
use super::unique::Unique;
use super::webidl;
use crate::sanitizer::config::model::{
    Name, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use lye_html::Namespace;
use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::{Map, Value};

/// The members of a configuration.
const CONFIG_MEMBERS: &[&str] = &[
    "elements",
    "removeElements",
    "replaceWithChildrenElements",
    "processingInstructions",
    "removeProcessingInstructions",
    "attributes",
    "removeAttributes",
    "comments",
    "dataAttributes",
    "javascriptURLs",
];
impl SanitizerConfig {
    /// Parses the JSON of a configuration as a browser converts the result of `JSON.parse` (Web IDL, 3.2).
    ///
    /// Entries are bare names or objects. Unknown members are ignored. A number, a boolean or null becomes a name by
    /// its text, and any value becomes a boolean by its truthiness.
    ///
    /// ```
    /// use lye::{SanitizerConfig, html::Namespace};
    /// let svg = Namespace::Svg.uri();
    /// let json = format!(r#"{{"elements": ["p", {{"name": "path", "namespace": "{svg}"}}], "comments": 1}}"#);
    /// let config = SanitizerConfig::from_json(&json)?;
    /// assert_eq!(config.elements.unwrap()[1].element.namespace.as_deref(), Some(svg));
    /// assert_eq!(config.comments, Some(true));
    /// # Ok::<(), lye::sanitizer::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`, and if the text is not JSON. Lone surrogates (`"\ud800"`), which a
    /// browser accepts, are errors: no name that the parser produces has one.
    pub fn from_json(json: &str) -> Result<Self, ConfigError> {
        Self::from_value(&serde_json::from_str(json)?)
    }

    /// Parses the JSON of a hand-written configuration: likely mistakes are errors.
    ///
    /// ```
    /// let error = lye::SanitizerConfig::from_json_strict(r#"{"attributes": ["id", 7]}"#).unwrap_err();
    /// assert_eq!(error.to_string(), "`attributes[1]`: expected a string or an object, found a number");
    /// let error = lye::SanitizerConfig::from_json_strict(r#"{"comment": true}"#).unwrap_err();
    /// assert!(error.to_string().starts_with("`comment`: unknown member"));
    /// ```
    ///
    /// # Errors
    /// As [`SanitizerConfig::from_json`]; and if an object has an unknown or duplicate member, a name is not a string,
    /// or a boolean is neither true nor false.
    pub fn from_json_strict(json: &str) -> Result<Self, ConfigError> {
        let Unique(value) = serde_json::from_str(json)?;
        Self::from_value_strict(&value)
    }

    /// As [`SanitizerConfig::from_json`], from parsed JSON.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        config(value, Conversion::WebIdl)
    }

    /// As [`SanitizerConfig::from_json_strict`], from parsed JSON.
    ///
    /// # Errors
    /// As there, except errors in the text itself.
    pub fn from_value_strict(value: &Value) -> Result<Self, ConfigError> {
        config(value, Conversion::Strict)
    }
}

/// Reads a hand-written configuration, as [`SanitizerConfig::from_json_strict`] does.
impl<'de> Deserialize<'de> for SanitizerConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Unique(value) = Unique::deserialize(deserializer)?;
        Self::from_value_strict(&value).map_err(D::Error::custom)
    }
}

impl SanitizerElement {
    /// Converts a JSON value to an element, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        entry(value, Conversion::WebIdl, &ValuePath::Root)
    }
}

impl SanitizerElementWithAttributes {
    /// Converts a JSON value to an element with attribute lists, as the methods of a browser's `Sanitizer` do.
    ///
    /// ```
    /// use lye::sanitizer::SanitizerElementWithAttributes;
    /// let value = serde_json::json!({ "name": "a", "attributes": ["href"] });
    /// assert_eq!(SanitizerElementWithAttributes::from_value(&value)?.attributes, Some(vec!["href".into()]));
    /// # Ok::<(), lye::sanitizer::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        entry(value, Conversion::WebIdl, &ValuePath::Root)
    }
}

impl SanitizerAttribute {
    /// Converts a JSON value to an attribute, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        entry(value, Conversion::WebIdl, &ValuePath::Root)
    }
}

impl SanitizerProcessingInstruction {
    /// Converts a JSON value to a processing instruction, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        entry(value, Conversion::WebIdl, &ValuePath::Root)
    }
}

/// How values are converted to dictionaries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conversion {
    /// As in a browser.
    WebIdl,
    /// Likely mistakes are errors.
    Strict,
}

/// A type of a member.
trait FromMember: Sized {
    fn convert(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<Self, ConfigError>;
}

/// `boolean`
impl FromMember for bool {
    fn convert(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<Self, ConfigError> {
        match value {
            Value::Bool(value) => Ok(*value),
            _ if conversion == Conversion::Strict => Err(type_error(path, "true or false", value)),
            _ => Ok(webidl::boolean(value)),
        }
    }
}

/// `DOMString`
impl FromMember for Name {
    fn convert(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<Self, ConfigError> {
        text(value, conversion, path, "a string")
    }
}

/// `DOMString?`
impl FromMember for Option<Name> {
    fn convert(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<Self, ConfigError> {
        match value {
            Value::Null => Ok(None),
            value => text(value, conversion, path, "a string or null").map(Some),
        }
    }
}

/// `sequence<T>`
impl<T: Entry> FromMember for Vec<T> {
    fn convert(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<Self, ConfigError> {
        let Value::Array(values) = value else { return Err(type_error(path, "an array", value)) };
        let entries = values.iter().enumerate();
        entries.map(|(at, value)| entry(value, conversion, &path.entry(at))).collect()
    }
}

/// The type of the entries of a list: a union of `DOMString` and a dictionary type.
trait Entry: From<String> {
    /// The members of the dictionary.
    const MEMBERS: &'static [&'static str];

    fn from_members(members: Dictionary<'_>) -> Result<Self, ConfigError>;
}

/// `(DOMString or SanitizerElementNamespaceWithAttributes)`
impl Entry for SanitizerElementWithAttributes {
    const MEMBERS: &'static [&'static str] = &["name", "namespace", "attributes", "removeAttributes"];

    fn from_members(members: Dictionary<'_>) -> Result<Self, ConfigError> {
        Ok(Self {
            element: SanitizerElement::from_members(members)?,
            attributes: members.get("attributes")?,
            remove_attributes: members.get("removeAttributes")?,
        })
    }
}

/// `(DOMString or SanitizerElementNamespace)`, whose namespace is that of HTML where it is absent.
impl Entry for SanitizerElement {
    const MEMBERS: &'static [&'static str] = &["name", "namespace"];

    fn from_members(members: Dictionary<'_>) -> Result<Self, ConfigError> {
        let usual = || Some(Name::Borrowed(Namespace::Html.uri()));
        Ok(Self {
            name: members.required("name")?,
            namespace: members.get("namespace")?.unwrap_or_else(usual),
        })
    }
}

/// `(DOMString or SanitizerAttributeNamespace)`, whose namespace is null where it is absent.
impl Entry for SanitizerAttribute {
    const MEMBERS: &'static [&'static str] = SanitizerElement::MEMBERS;

    fn from_members(members: Dictionary<'_>) -> Result<Self, ConfigError> {
        Ok(Self { name: members.required("name")?, namespace: members.get("namespace")?.unwrap_or_default() })
    }
}

/// `(DOMString or SanitizerProcessingInstruction)`
impl Entry for SanitizerProcessingInstruction {
    const MEMBERS: &'static [&'static str] = &["target"];

    fn from_members(members: Dictionary<'_>) -> Result<Self, ConfigError> {
        Ok(Self { target: members.required("target")? })
    }
}

/// The members of a dictionary, with its path. There are none in a value that is an object in ECMAScript but not in JSON.
#[derive(Clone, Copy)]
struct Dictionary<'v> {
    members: Option<&'v Map<String, Value>>,
    conversion: Conversion,
    path: &'v ValuePath<'v>,
}

impl<'v> Dictionary<'v> {
    /// In strict mode, unknown members are errors.
    fn new(
        value: &'v Value,
        conversion: Conversion,
        path: &'v ValuePath<'v>,
        known: &'static [&'static str],
    ) -> Result<Self, ConfigError> {
        let members = value.as_object();
        let mut names = members.into_iter().flat_map(Map::keys);
        match names.find(|name| !known.contains(&name.as_str())) {
            Some(name) if conversion == Conversion::Strict => {
                Err(ConfigError::UnknownMember { path: path.member(name).to_string(), known })
            }
            _ => Ok(Self { members, conversion, path }),
        }
    }

    fn get<T: FromMember>(self, name: &str) -> Result<Option<T>, ConfigError> {
        let value = self.members.and_then(|members| members.get(name));
        value.map(|value| T::convert(value, self.conversion, &self.path.member(name))).transpose()
    }

    /// `required DOMString`
    fn required(self, name: &str) -> Result<Name, ConfigError> {
        let missing =
            || ConfigError::Missing { path: self.path.member(name).to_string(), expected: "a string" };
        self.get(name)?.ok_or_else(missing)
    }
}

fn config(value: &Value, conversion: Conversion) -> Result<SanitizerConfig, ConfigError> {
    let path = &ValuePath::Root;
    // Null is an empty dictionary, and so is an array, which has none of the members.
    let is_lenient = conversion == Conversion::WebIdl && (value.is_null() || value.is_array());
    if !is_lenient && !value.is_object() {
        return Err(type_error(path, "an object", value));
    }
    let members = Dictionary::new(value, conversion, path, CONFIG_MEMBERS)?;
    Ok(SanitizerConfig {
        elements: members.get("elements")?,
        remove_elements: members.get("removeElements")?,
        replace_with_children_elements: members.get("replaceWithChildrenElements")?,
        processing_instructions: members.get("processingInstructions")?,
        remove_processing_instructions: members.get("removeProcessingInstructions")?,
        attributes: members.get("attributes")?,
        remove_attributes: members.get("removeAttributes")?,
        comments: members.get("comments")?,
        data_attributes: members.get("dataAttributes")?,
        javascript_urls: members.get("javascriptURLs")?,
    })
}

/// Converts an entry of a list: objects are dictionaries, and so is null.
fn entry<T: Entry>(value: &Value, conversion: Conversion, path: &ValuePath<'_>) -> Result<T, ConfigError> {
    match value {
        Value::String(name) => return Ok(name.clone().into()),
        Value::Object(_) => {}
        _ if conversion == Conversion::Strict => {
            return Err(type_error(path, "a string or an object", value));
        }
        Value::Bool(_) | Value::Number(_) => return Ok(webidl::dom_string(value).into()),
        Value::Null | Value::Array(_) => {}
    }
    T::from_members(Dictionary::new(value, conversion, path, T::MEMBERS)?)
}

/// `DOMString`
fn text(
    value: &Value,
    conversion: Conversion,
    path: &ValuePath<'_>,
    expected: &'static str,
) -> Result<Name, ConfigError> {
    if conversion == Conversion::Strict && !value.is_string() {
        return Err(type_error(path, expected, value));
    }
    Ok(webidl::dom_string(value).into())
}

fn type_error(path: &ValuePath<'_>, expected: &'static str, value: &Value) -> ConfigError {
    let found = match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    };
    ConfigError::Type { path: path.to_string(), expected, found }
}
