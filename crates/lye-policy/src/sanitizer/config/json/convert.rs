//! Converts JSON values to the dictionaries of the Sanitizer API: as Web IDL does, or strictly.

use super::error::ConfigError;
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
        Input::new(value, Conversion::WebIdl).config()
    }

    /// As [`SanitizerConfig::from_json_strict`], from parsed JSON.
    ///
    /// # Errors
    /// As there, except errors in the text itself.
    pub fn from_value_strict(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, Conversion::Strict).config()
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
        Input::new(value, Conversion::WebIdl).entry()
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
        Input::new(value, Conversion::WebIdl).entry()
    }
}

impl SanitizerAttribute {
    /// Converts a JSON value to an attribute, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, Conversion::WebIdl).entry()
    }
}

impl SanitizerProcessingInstruction {
    /// Converts a JSON value to a processing instruction, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, Conversion::WebIdl).entry()
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
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError>;
}

/// `boolean`
impl FromMember for bool {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError> {
        match input.value {
            Value::Bool(value) => Ok(*value),
            _ if input.is_strict() => Err(input.type_error("true or false")),
            value => Ok(webidl::boolean(value)),
        }
    }
}

/// `DOMString`
impl FromMember for Name {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError> {
        input.text("a string")
    }
}

/// `DOMString?`
impl FromMember for Option<Name> {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError> {
        if input.value.is_null() { Ok(None) } else { input.text("a string or null").map(Some) }
    }
}

/// `sequence<T>`
impl<T: Entry> FromMember for Vec<T> {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError> {
        let Value::Array(values) = input.value else { return Err(input.type_error("an array")) };
        let entries = values.iter().enumerate();
        entries.map(|(at, value)| input.inner(value, format!("{}[{at}]", input.path)).entry()).collect()
    }
}

/// The type of the entries of a list: a union of `DOMString` and a dictionary type.
trait Entry: From<String> {
    /// The members of the dictionary.
    const MEMBERS: &'static [&'static str];

    fn from_members(input: &Input<'_>) -> Result<Self, ConfigError>;
}

/// `(DOMString or SanitizerElementNamespaceWithAttributes)`
impl Entry for SanitizerElementWithAttributes {
    const MEMBERS: &'static [&'static str] = &["name", "namespace", "attributes", "removeAttributes"];

    fn from_members(input: &Input<'_>) -> Result<Self, ConfigError> {
        Ok(Self {
            element: SanitizerElement::from_members(input)?,
            attributes: input.get("attributes")?,
            remove_attributes: input.get("removeAttributes")?,
        })
    }
}

/// `(DOMString or SanitizerElementNamespace)`, whose namespace is that of HTML where it is absent.
impl Entry for SanitizerElement {
    const MEMBERS: &'static [&'static str] = &["name", "namespace"];

    fn from_members(input: &Input<'_>) -> Result<Self, ConfigError> {
        let usual = || Some(Name::Borrowed(Namespace::Html.uri()));
        Ok(Self { name: input.required("name")?, namespace: input.get("namespace")?.unwrap_or_else(usual) })
    }
}

/// `(DOMString or SanitizerAttributeNamespace)`, whose namespace is null where it is absent.
impl Entry for SanitizerAttribute {
    const MEMBERS: &'static [&'static str] = SanitizerElement::MEMBERS;

    fn from_members(input: &Input<'_>) -> Result<Self, ConfigError> {
        Ok(Self { name: input.required("name")?, namespace: input.get("namespace")?.unwrap_or_default() })
    }
}

/// `(DOMString or SanitizerProcessingInstruction)`
impl Entry for SanitizerProcessingInstruction {
    const MEMBERS: &'static [&'static str] = &["target"];

    fn from_members(input: &Input<'_>) -> Result<Self, ConfigError> {
        Ok(Self { target: input.required("target")? })
    }
}

/// A value to convert. A value that is an object in ECMAScript but not in JSON has no members.
struct Input<'v> {
    value: &'v Value,
    conversion: Conversion,
    /// Where the value is in the configuration, as in `elements[3].name`.
    path: String,
}

impl<'v> Input<'v> {
    fn new(value: &'v Value, conversion: Conversion) -> Self {
        Self { value, conversion, path: String::new() }
    }

    fn inner(&self, value: &'v Value, path: String) -> Self {
        Self { value, conversion: self.conversion, path }
    }

    fn is_strict(&self) -> bool {
        self.conversion == Conversion::Strict
    }

    fn path_of(&self, member: &str) -> String {
        if self.path.is_empty() { member.to_owned() } else { format!("{}.{member}", self.path) }
    }

    /// In strict mode, unknown members are errors.
    fn check_members(&self, known: &'static [&'static str]) -> Result<(), ConfigError> {
        let mut names = self.value.as_object().into_iter().flat_map(Map::keys);
        match names.find(|name| !known.contains(&name.as_str())) {
            Some(name) if self.is_strict() => {
                Err(ConfigError::UnknownMember { path: self.path_of(name), known })
            }
            _ => Ok(()),
        }
    }

    fn get<T: FromMember>(&self, member: &str) -> Result<Option<T>, ConfigError> {
        let value = self.value.get(member);
        value.map(|value| T::convert(&self.inner(value, self.path_of(member)))).transpose()
    }

    /// `required DOMString`
    fn required(&self, member: &str) -> Result<Name, ConfigError> {
        let missing = || ConfigError::Missing { path: self.path_of(member), expected: "a string" };
        self.get(member)?.ok_or_else(missing)
    }

    fn config(&self) -> Result<SanitizerConfig, ConfigError> {
        // Null is an empty dictionary, and so is an array, which has none of the members.
        let is_lenient = !self.is_strict() && (self.value.is_null() || self.value.is_array());
        if !is_lenient && !self.value.is_object() {
            return Err(self.type_error("an object"));
        }
        self.check_members(CONFIG_MEMBERS)?;
        Ok(SanitizerConfig {
            elements: self.get("elements")?,
            remove_elements: self.get("removeElements")?,
            replace_with_children_elements: self.get("replaceWithChildrenElements")?,
            processing_instructions: self.get("processingInstructions")?,
            remove_processing_instructions: self.get("removeProcessingInstructions")?,
            attributes: self.get("attributes")?,
            remove_attributes: self.get("removeAttributes")?,
            comments: self.get("comments")?,
            data_attributes: self.get("dataAttributes")?,
            javascript_urls: self.get("javascriptURLs")?,
        })
    }

    /// Converts an entry of a list: objects are dictionaries, and so is null.
    fn entry<T: Entry>(&self) -> Result<T, ConfigError> {
        match self.value {
            Value::String(name) => return Ok(name.clone().into()),
            Value::Object(_) => {}
            _ if self.is_strict() => return Err(self.type_error("a string or an object")),
            Value::Bool(_) | Value::Number(_) => return Ok(webidl::dom_string(self.value).into()),
            // Both convert to a dictionary without members.
            Value::Null | Value::Array(_) => {}
        }
        self.check_members(T::MEMBERS)?;
        T::from_members(self)
    }

    /// `DOMString`
    fn text(&self, expected: &'static str) -> Result<Name, ConfigError> {
        if self.is_strict() && !self.value.is_string() {
            return Err(self.type_error(expected));
        }
        Ok(webidl::dom_string(self.value).into())
    }

    fn type_error(&self, expected: &'static str) -> ConfigError {
        let found = match self.value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        ConfigError::Type { path: self.path.clone(), expected, found }
    }
}
