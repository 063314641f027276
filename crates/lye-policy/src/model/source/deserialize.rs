//! A serde deserializer for the tree, whose errors have a path and a byte range.

use super::node::{Node, Value};
use super::wording;
use crate::model::error::{Problem, ReadError};
use crate::path::{Path, Step};
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Deserializes a node, and adds its byte range to errors.
#[derive(Clone, Copy)]
pub(super) struct OfNode<'n>(pub(super) &'n Node);

impl<'de> Deserializer<'de> for OfNode<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let result = match &self.0.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Integer(value) => visitor.visit_i64(*value),
            Value::Float(value) => visitor.visit_f64(*value),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Date(_) => Err(ReadError::invalid_type(Unexpected::Other("a date"), &visitor)),
            Value::List(entries) => visitor.visit_seq(Entries { entries: entries.iter().enumerate() }),
            Value::Table(members) => visitor.visit_map(Members { members: members.iter(), value: None }),
        };
        result.map_err(|error| error.or_at(&self.0.span))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self).map_err(|error| error.or_at(&self.0.span))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let variant = match &self.0.value {
            Value::String(name) => Some(Variant { name, content: None }),
            Value::Table(members) => match members.as_slice() {
                [member] => Some(Variant { name: &member.name, content: Some(&member.value) }),
                _ => None,
            },
            _ => None,
        };
        let result = match variant {
            Some(variant) => visitor.visit_enum(variant),
            None => Err(ReadError::invalid_type(wording::unexpected(&self.0.value), &"a string")),
        };
        result.map_err(|error| error.or_at(&self.0.span))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let result = match &self.0.value {
            Value::Table(members) => visitor.visit_map(Members { members: members.iter(), value: None }),
            other => Err(ReadError::invalid_type(wording::unexpected(other), &visitor)),
        };
        result.map_err(|error| error.or_at(&self.0.span))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let result = match &self.0.value {
            Value::List(entries) => visitor.visit_seq(Entries { entries: entries.iter().enumerate() }),
            other => Err(ReadError::invalid_type(wording::unexpected(other), &visitor)),
        };
        result.map_err(|error| error.or_at(&self.0.span))
    }

    /// Rejects lists, which derived visitors would accept for a struct.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct identifier ignored_any
    }
}

struct Entries<'n> {
    entries: std::iter::Enumerate<std::slice::Iter<'n, Node>>,
}

impl<'n> SeqAccess<'n> for Entries<'n> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'n>>(&mut self, seed: T) -> Result<Option<T::Value>, ReadError> {
        let Some((at, entry)) = self.entries.next() else { return Ok(None) };
        let refused = |error: ReadError| error.or_at(&entry.span).below(at);
        seed.deserialize(OfNode(entry)).map(Some).map_err(refused)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

struct Members<'n> {
    members: std::slice::Iter<'n, super::node::Member>,
    value: Option<&'n super::node::Member>,
}

impl<'n> MapAccess<'n> for Members<'n> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'n>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        let Some(member) = self.members.next() else { return Ok(None) };
        self.value = Some(member);
        let name: StrDeserializer<'_, ReadError> = member.name.as_str().into_deserializer();
        let refused = |error: ReadError| error.or_at(&member.name_span).below(member.name.as_str());
        seed.deserialize(name).map(Some).map_err(refused)
    }

    fn next_value_seed<V: DeserializeSeed<'n>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        // serde requests a value only after its key.
        let Some(member) = self.value.take() else { return Err(ReadError::custom("a value without a name")) };
        let refused = |error: ReadError| error.or_at(&member.value.span).below(member.name.as_str());
        seed.deserialize(OfNode(&member.value)).map_err(refused)
    }
}

/// An enum variant: its name, or a table with its name and content.
struct Variant<'n> {
    name: &'n str,
    content: Option<&'n Node>,
}

impl<'n> EnumAccess<'n> for Variant<'n> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'n>>(self, seed: V) -> Result<(V::Value, Self), ReadError> {
        let name: StrDeserializer<'_, ReadError> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'n> Variant<'n> {
    fn content(&self, expected: &dyn Expected) -> Result<OfNode<'n>, ReadError> {
        let missing = || ReadError::invalid_type(Unexpected::Str(self.name), expected);
        self.content.map(OfNode).ok_or_else(missing)
    }
}

impl<'n> VariantAccess<'n> for Variant<'n> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        match self.content {
            None => Ok(()),
            Some(content) => {
                let error = ReadError::invalid_type(wording::unexpected(&content.value), &"nothing");
                Err(error.or_at(&content.span).below(self.name))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'n>>(self, seed: T) -> Result<T::Value, ReadError> {
        let content = self.content(&"a table")?;
        seed.deserialize(content).map_err(|error| error.below(self.name))
    }

    fn tuple_variant<V: Visitor<'n>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.content(&visitor)?.deserialize_any(visitor).map_err(|error| error.below(self.name))
    }

    fn struct_variant<V: Visitor<'n>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.content(&visitor)?.deserialize_any(visitor).map_err(|error| error.below(self.name))
    }
}

impl Error for ReadError {
    /// Splits the text at the first semicolon into message and remedy.
    fn custom<T: fmt::Display>(text: T) -> Self {
        let text = text.to_string();
        Self::new(match text.split_once("; ") {
            Some((message, remedy)) => Problem::new(message.to_owned()).with_remedy(remedy),
            None => Problem::new(text),
        })
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let wanted = wording::expected(&expected.to_string());
        let problem = Problem::new(format!("expected {wanted}, found {}", wording::found(&found)));
        Self::new(match (wanted.as_str(), found) {
            ("a list", Unexpected::Str(text)) => {
                let is_between = |c: char| c.is_ascii_whitespace() || c == ',';
                let entries: Vec<String> = text
                    .split(is_between)
                    .filter(|entry| !entry.is_empty())
                    .map(|entry| format!("{entry:?}"))
                    .collect();
                problem.with_remedy(match entries.len() {
                    0 | 1 => format!("put it in brackets: `[{text:?}]`"),
                    _ => format!("put each in quotes, and all in brackets: `[{}]`", entries.join(", ")),
                })
            }
            ("true or false", Unexpected::Str(text @ ("true" | "false"))) => {
                problem.with_remedy(format!("write `{text}` without the quotes"))
            }
            _ => problem,
        })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        let problem = Problem::new(format!("unknown value `{}`", name.escape_debug()));
        Self::new(problem.with_remedy(wording::choice(name, known)))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        let problem = Problem::new("unknown key".to_owned());
        Self::new(problem.with_remedy(wording::choice(name, known)))
    }

    fn missing_field(name: &'static str) -> Self {
        let problem = Problem::new("missing key".to_owned());
        Self::new(Problem { path: Path::new([Step::from(name)]), ..problem })
    }
}
