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
pub(super) const CONFIG_MEMBERS: &[&str] = &[
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
const NAME_MEMBERS: &[&str] = &["name", "namespace"];
/// The members of an element of the list `elements`.
const ELEMENT_MEMBERS: &[&str] = &["name", "namespace", "attributes", "removeAttributes"];
const TARGET_MEMBERS: &[&str] = &["target"];

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
        Conversion::WebIdl.config(value)
    }

    /// As [`SanitizerConfig::from_json_strict`], from parsed JSON.
    ///
    /// # Errors
    /// As there, except errors in the text itself.
    pub fn from_value_strict(value: &Value) -> Result<Self, ConfigError> {
        Conversion::Strict.config(value)
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
        Conversion::WebIdl.element(value, &ValuePath::Root)
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
        Conversion::WebIdl.element_with_attributes(value, &ValuePath::Root)
    }
}

impl SanitizerAttribute {
    /// Converts a JSON value to an attribute, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Conversion::WebIdl.attribute(value, &ValuePath::Root)
    }
}

impl SanitizerProcessingInstruction {
    /// Converts a JSON value to a processing instruction, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Conversion::WebIdl.processing_instruction(value, &ValuePath::Root)
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

/// The value of a list entry.
enum EntryValue<'v> {
    /// A bare name.
    Name(Name),
    /// A dictionary.
    Dictionary(Dictionary<'v>),
}

/// The members of a dictionary: none, for a value that is an object in ECMAScript but has no members in JSON.
#[derive(Clone, Copy)]
struct Dictionary<'v>(Option<&'v Map<String, Value>>);

impl<'v> Dictionary<'v> {
    fn get(self, member: &str) -> Option<&'v Value> {
        self.0?.get(member)
    }
}

impl Conversion {
    fn config(self, value: &Value) -> Result<SanitizerConfig, ConfigError> {
        let path = &ValuePath::Root;
        // Null is an empty dictionary, and so is an array, which has none of the members.
        let is_lenient = self == Self::WebIdl && (value.is_null() || value.is_array());
        if !is_lenient && !value.is_object() {
            return Err(type_error(path, "an object", value));
        }
        let members = self.dictionary(value, path, CONFIG_MEMBERS)?;
        Ok(SanitizerConfig {
            elements: self.list(members, "elements", path, Self::element_with_attributes)?,
            remove_elements: self.list(members, "removeElements", path, Self::element)?,
            replace_with_children_elements: self.list(
                members,
                "replaceWithChildrenElements",
                path,
                Self::element,
            )?,
            processing_instructions: self.list(
                members,
                "processingInstructions",
                path,
                Self::processing_instruction,
            )?,
            remove_processing_instructions: self.list(
                members,
                "removeProcessingInstructions",
                path,
                Self::processing_instruction,
            )?,
            attributes: self.list(members, "attributes", path, Self::attribute)?,
            remove_attributes: self.list(members, "removeAttributes", path, Self::attribute)?,
            comments: self.boolean(members, "comments", path)?,
            data_attributes: self.boolean(members, "dataAttributes", path)?,
            javascript_urls: self.boolean(members, "javascriptURLs", path)?,
        })
    }

    /// `(DOMString or SanitizerElementNamespaceWithAttributes)`
    fn element_with_attributes(
        self,
        value: &Value,
        path: &ValuePath<'_>,
    ) -> Result<SanitizerElementWithAttributes, ConfigError> {
        match self.entry(value, path, ELEMENT_MEMBERS)? {
            EntryValue::Name(name) => Ok(SanitizerElement::new(Namespace::Html, name).into()),
            EntryValue::Dictionary(members) => Ok(SanitizerElementWithAttributes {
                element: self.element_of(members, path)?,
                attributes: self.list(members, "attributes", path, Self::attribute)?,
                remove_attributes: self.list(members, "removeAttributes", path, Self::attribute)?,
            }),
        }
    }

    /// `(DOMString or SanitizerElementNamespace)`
    fn element(self, value: &Value, path: &ValuePath<'_>) -> Result<SanitizerElement, ConfigError> {
        match self.entry(value, path, NAME_MEMBERS)? {
            EntryValue::Name(name) => Ok(SanitizerElement::new(Namespace::Html, name)),
            EntryValue::Dictionary(members) => self.element_of(members, path),
        }
    }

    /// `SanitizerElementNamespace`, whose namespace is that of HTML where it is absent.
    fn element_of(
        self,
        members: Dictionary<'_>,
        path: &ValuePath<'_>,
    ) -> Result<SanitizerElement, ConfigError> {
        Ok(SanitizerElement {
            name: self.name(members, "name", path)?,
            namespace: self.namespace(members, Some(Namespace::Html.uri()), path)?,
        })
    }

    /// `(DOMString or SanitizerAttributeNamespace)`, whose namespace is null where it is absent.
    fn attribute(self, value: &Value, path: &ValuePath<'_>) -> Result<SanitizerAttribute, ConfigError> {
        match self.entry(value, path, NAME_MEMBERS)? {
            EntryValue::Name(name) => Ok(SanitizerAttribute { name, namespace: None }),
            EntryValue::Dictionary(members) => Ok(SanitizerAttribute {
                name: self.name(members, "name", path)?,
                namespace: self.namespace(members, None, path)?,
            }),
        }
    }

    /// `(DOMString or SanitizerProcessingInstruction)`
    fn processing_instruction(
        self,
        value: &Value,
        path: &ValuePath<'_>,
    ) -> Result<SanitizerProcessingInstruction, ConfigError> {
        let target = match self.entry(value, path, TARGET_MEMBERS)? {
            EntryValue::Name(target) => target,
            EntryValue::Dictionary(members) => self.name(members, "target", path)?,
        };
        Ok(SanitizerProcessingInstruction { target })
    }

    /// A union of `DOMString` and a dictionary type: objects are dictionaries, and so is null.
    fn entry<'v>(
        self,
        value: &'v Value,
        path: &ValuePath<'_>,
        known: &'static [&'static str],
    ) -> Result<EntryValue<'v>, ConfigError> {
        match value {
            Value::String(name) => Ok(EntryValue::Name(name.clone().into())),
            Value::Object(_) => Ok(EntryValue::Dictionary(self.dictionary(value, path, known)?)),
            _ if self == Self::Strict => Err(type_error(path, "a string or an object", value)),
            Value::Null | Value::Array(_) => Ok(EntryValue::Dictionary(Dictionary(None))),
            Value::Bool(_) | Value::Number(_) => Ok(EntryValue::Name(webidl::dom_string(value).into())),
        }
    }

    /// Returns the members of an object. In strict mode, unknown members are errors.
    fn dictionary<'v>(
        self,
        value: &'v Value,
        path: &ValuePath<'_>,
        known: &'static [&'static str],
    ) -> Result<Dictionary<'v>, ConfigError> {
        let members = value.as_object();
        if self == Self::Strict {
            let mut names = members.into_iter().flat_map(Map::keys);
            if let Some(name) = names.find(|name| !known.contains(&name.as_str())) {
                return Err(ConfigError::UnknownMember { path: path.member(name).to_string(), known });
            }
        }
        Ok(Dictionary(members))
    }

    /// `sequence<T>`
    fn list<T>(
        self,
        members: Dictionary<'_>,
        name: &str,
        path: &ValuePath<'_>,
        entry: fn(Self, &Value, &ValuePath<'_>) -> Result<T, ConfigError>,
    ) -> Result<Option<Vec<T>>, ConfigError> {
        let path = path.member(name);
        match members.get(name) {
            None => Ok(None),
            Some(Value::Array(values)) => {
                let entries = values.iter().enumerate();
                entries
                    .map(|(at, value)| entry(self, value, &path.entry(at)))
                    .collect::<Result<_, _>>()
                    .map(Some)
            }
            Some(value) => Err(type_error(&path, "an array", value)),
        }
    }

    /// `boolean`
    fn boolean(
        self,
        members: Dictionary<'_>,
        name: &str,
        path: &ValuePath<'_>,
    ) -> Result<Option<bool>, ConfigError> {
        match members.get(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(value) if self == Self::Strict => {
                Err(type_error(&path.member(name), "true or false", value))
            }
            Some(value) => Ok(Some(webidl::boolean(value))),
        }
    }

    /// `required DOMString`
    fn name(self, members: Dictionary<'_>, name: &str, path: &ValuePath<'_>) -> Result<Name, ConfigError> {
        let path = path.member(name);
        match members.get(name) {
            None => Err(ConfigError::Missing { path: path.to_string(), expected: "a string" }),
            Some(value) => self.text(value, &path, "a string"),
        }
    }

    /// `DOMString?` with a default
    fn namespace(
        self,
        members: Dictionary<'_>,
        default: Option<&'static str>,
        path: &ValuePath<'_>,
    ) -> Result<Option<Name>, ConfigError> {
        match members.get("namespace") {
            None => Ok(default.map(Name::Borrowed)),
            Some(Value::Null) => Ok(None),
            Some(value) => self.text(value, &path.member("namespace"), "a string or null").map(Some),
        }
    }

    /// `DOMString`
    fn text(self, value: &Value, path: &ValuePath<'_>, expected: &'static str) -> Result<Name, ConfigError> {
        if self == Self::Strict && !value.is_string() {
            return Err(type_error(path, expected, value));
        }
        Ok(webidl::dom_string(value).into())
    }
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
