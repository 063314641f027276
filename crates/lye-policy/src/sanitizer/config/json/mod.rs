//! Configurations from JSON and to JSON, in the shape that they have in a browser.
//!
//! Written is what `JSON.stringify` returns for the result of `get()` in a browser: Web IDL converts a dictionary member by member, inherited
//! members first, then in the order of their names (Web IDL, 3.2.18).

mod webidl;

use super::model::{
    Name, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
    SanitizerProcessingInstruction,
};
use lye_html::Namespace;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

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
        Input::new(value, false).config()
    }

    /// As [`SanitizerConfig::from_json_strict`], from parsed JSON.
    ///
    /// # Errors
    /// As there, except errors in the text itself.
    pub fn from_value_strict(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, true).config()
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
        Input::new(value, false).entry()
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
        Input::new(value, false).entry()
    }
}

impl SanitizerAttribute {
    /// Converts a JSON value to an attribute, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, false).entry()
    }
}

impl SanitizerProcessingInstruction {
    /// Converts a JSON value to a processing instruction, as the methods of a browser's `Sanitizer` do.
    ///
    /// # Errors
    /// Fails where a browser throws a `TypeError`.
    pub fn from_value(value: &Value) -> Result<Self, ConfigError> {
        Input::new(value, false).entry()
    }
}

/// A type of a member.
pub(super) trait FromMember: Sized {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError>;
}

/// `boolean`
impl FromMember for bool {
    fn convert(input: &Input<'_>) -> Result<Self, ConfigError> {
        match input.value {
            Value::Bool(value) => Ok(*value),
            _ if input.is_strict => Err(input.type_error("true or false")),
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
pub(super) struct Input<'v> {
    value: &'v Value,
    /// Whether likely mistakes are errors. Otherwise, values are converted as in a browser.
    is_strict: bool,
    /// Where the value is in the configuration, as in `elements[3].name`.
    path: String,
}

impl<'v> Input<'v> {
    fn new(value: &'v Value, is_strict: bool) -> Self {
        Self { value, is_strict, path: String::new() }
    }

    fn inner(&self, value: &'v Value, path: String) -> Self {
        Self { value, is_strict: self.is_strict, path }
    }

    fn path_of(&self, member: &str) -> String {
        if self.path.is_empty() { member.to_owned() } else { format!("{}.{member}", self.path) }
    }

    /// In strict mode, unknown members are errors.
    fn check_members(&self, known: &'static [&'static str]) -> Result<(), ConfigError> {
        let mut names = self.value.as_object().into_iter().flat_map(Map::keys);
        match names.find(|name| !known.contains(&name.as_str())) {
            Some(name) if self.is_strict => {
                Err(ConfigError::UnknownMember { path: self.path_of(name), known })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn get<T: FromMember>(&self, member: &str) -> Result<Option<T>, ConfigError> {
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
        let is_lenient = !self.is_strict && (self.value.is_null() || self.value.is_array());
        if !is_lenient && !self.value.is_object() {
            return Err(self.type_error("an object"));
        }
        self.check_members(SanitizerConfig::MEMBERS)?;
        SanitizerConfig::from_members(self)
    }

    /// Converts an entry of a list: objects are dictionaries, and so is null.
    fn entry<T: Entry>(&self) -> Result<T, ConfigError> {
        match self.value {
            Value::String(name) => return Ok(name.clone().into()),
            Value::Object(_) => {}
            _ if self.is_strict => return Err(self.type_error("a string or an object")),
            Value::Bool(_) | Value::Number(_) => return Ok(webidl::dom_string(self.value).into()),
            // Both convert to a dictionary without members.
            Value::Null | Value::Array(_) => {}
        }
        self.check_members(T::MEMBERS)?;
        T::from_members(self)
    }

    /// `DOMString`
    fn text(&self, expected: &'static str) -> Result<Name, ConfigError> {
        if self.is_strict && !self.value.is_string() {
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

/// Why JSON is not a valid configuration.
///
/// ```
/// use lye::SanitizerConfig;
/// use lye::sanitizer::ConfigError;
/// let error = SanitizerConfig::from_json(r#"{"elements": ["p", ["b"]]}"#).unwrap_err();
/// assert_eq!(error.to_string(), "`elements[1].name`: missing; expected a string");
/// let error = SanitizerConfig::from_json("{\n  elements: []\n}").unwrap_err();
/// assert!(matches!(error, ConfigError::Syntax { line: 2, column: 3, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON; or, in strict mode, an object has a duplicate member.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted in bytes from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// A value has the wrong type.
    Type {
        /// The path of the value, as in `elements[3].attributes[0].name`; empty for the whole.
        path: String,
        /// The expected type.
        expected: &'static str,
        /// The actual type.
        found: &'static str,
    },
    /// A required member is missing.
    Missing {
        /// The path of the member.
        path: String,
        /// The expected type.
        expected: &'static str,
    },
    /// An unknown member. Only strict mode rejects it.
    UnknownMember {
        /// The path of the member.
        path: String,
        /// The known members.
        known: &'static [&'static str],
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, column, message } => write!(f, "line {line}, column {column}: {message}"),
            Self::Type { path, expected, found } if path.is_empty() => {
                write!(f, "the configuration: expected {expected}, found {found}")
            }
            Self::Type { path, expected, found } => {
                write!(f, "`{}`: expected {expected}, found {found}", path.escape_debug())
            }
            Self::Missing { path, expected } => write!(f, "`{path}`: missing; expected {expected}"),
            Self::UnknownMember { path, known } => {
                write!(f, "`{}`: unknown member; expected one of {}", path.escape_debug(), known.join(", "))
            }
        }
    }
}

impl std::error::Error for ConfigError {}

impl From<serde_json::Error> for ConfigError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // The fields hold the position that serde_json appends to its message.
        let message = text.rfind(" at line ").and_then(|end| text.get(..end)).unwrap_or(&text).to_owned();
        Self::Syntax { line: error.line(), column: error.column(), message }
    }
}

impl SanitizerConfig {
    /// Returns the configuration as JSON, on one line: names are objects, absent members are omitted.
    ///
    /// [`SanitizerConfig::from_json`] accepts the result.
    ///
    /// ```
    /// use lye::SanitizerConfig;
    /// let config = SanitizerConfig::from_json(r#"{"removeAttributes": ["style"], "comments": false}"#)?;
    /// let json = r#"{"comments":false,"removeAttributes":[{"name":"style","namespace":null}]}"#;
    /// assert_eq!(config.to_json(), json);
    /// # Ok::<(), lye::sanitizer::ConfigError>(())
    /// ```
    pub fn to_json(&self) -> String {
        // Serializing fails only for maps with keys that are not strings and for failing writers; neither occurs here.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A JSON value, parsed as `JSON.parse` does, except that duplicate members are errors.
///
/// Parsing recurses as `serde_json` does, which stops at a depth of 128.
pub(super) struct Unique(pub(super) Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Unique;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Unique, E> {
        Ok(Unique(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Unique, E> {
        Ok(Unique(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Unique, A::Error> {
        let mut values = Vec::new();
        while let Some(Unique(value)) = entries.next_element()? {
            values.push(value);
        }
        Ok(Unique(values.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Unique, A::Error> {
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if map.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the member {name:?} is there twice")));
            }
            let Unique(value) = members.next_value()?;
            map.insert(name, value);
        }
        Ok(Unique(map.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_in_the_order_of_web_idl() {
        let json = concat!(
            r#"{"attributes":[],"comments":true,"dataAttributes":false,"elements":[{"name":"a","namespace":"b","#,
            r#""attributes":[{"name":"c","namespace":null}],"removeAttributes":[]}],"javascriptURLs":false,"#,
            r#""processingInstructions":[{"target":"d"}],"removeAttributes":[],"removeElements":[{"name":"e","namespace":null}],"#,
            r#""removeProcessingInstructions":[],"replaceWithChildrenElements":[]}"#
        );
        assert_eq!(SanitizerConfig::from_json(json).unwrap().to_json(), json);
    }

    #[test]
    fn every_string_round_trips() {
        let target = "\"\\\0\u{1F}\u{2028}\u{FFFF}\u{10FFFF}";
        let config = SanitizerConfig {
            processing_instructions: Some(vec![target.into()]),
            ..SanitizerConfig::default()
        };
        assert_eq!(SanitizerConfig::from_json(&config.to_json()), Ok(config));
    }
}
