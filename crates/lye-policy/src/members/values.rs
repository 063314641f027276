//! Values of a policy: how each is read, written and described.

use super::form::{Form, MemberForm, Table};
use super::{Faults, Node, Place, Problem, node};
use crate::path::Path;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a written policy has the members that equal their default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PolicyDefaults {
    /// Omits members that equal their default.
    #[default]
    LeftOut,
    /// Includes everything: the lists of the sanitizer, all parts of each rule, each limit.
    FilledIn,
}

/// A value of a policy.
pub trait PolicyValue: Sized {
    /// The form of the value.
    const FORM: Form;

    /// Reads the value. Adds its problems to `faults`, and returns the valid part, if any.
    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self>;

    /// Writes the value in the form that `read` reads. `null` means: omit the member.
    fn write(&self, defaults: PolicyDefaults) -> Value;
}

/// A value of a policy that is a table with known members.
pub trait TableValue: Sized {
    /// Its description.
    const TABLE: &'static Table;

    /// Reads the table. Adds its problems to `faults`; members that are not valid get their default.
    fn read_table(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self>;

    /// Writes the table.
    fn write_table(&self, defaults: PolicyDefaults) -> Value;
}

/// A key of a table with any keys.
pub trait TableKey: Sized + Ord {
    /// A regular expression of the JSON Schema for all keys.
    const PATTERN: Option<&'static str> = None;

    /// Usual keys.
    const EXAMPLES: &'static [&'static str] = &[];

    /// Reads a key.
    ///
    /// # Errors
    /// Fails if it is not valid.
    fn read(text: &str) -> Result<Self, Problem>;

    /// Writes the key.
    fn write(&self) -> String;
}

/// Writes a member of a table, unless it equals its default and `defaults` omits those.
pub fn write_member<T: PolicyValue + PartialEq>(
    table: &mut Map<String, Value>,
    member: &MemberForm,
    value: &T,
    usual: Option<&T>,
    defaults: PolicyDefaults,
) {
    if defaults == PolicyDefaults::LeftOut && usual == Some(value) {
        return;
    }
    let written = value.write(defaults);
    if !written.is_null() {
        table.insert(member.name.to_owned(), written);
    }
}

impl PolicyValue for bool {
    const FORM: Form = Form::Boolean;

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            node::Value::Bool(value) => Some(value),
            _ => faults.unexpected(at, node, "true or false"),
        }
    }

    fn write(&self, _: PolicyDefaults) -> Value {
        Value::Bool(*self)
    }
}

impl PolicyValue for String {
    const FORM: Form = Form::TEXT;

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match &node.value {
            node::Value::String(text) => Some(text.clone()),
            _ => faults.unexpected(at, node, "a string"),
        }
    }

    fn write(&self, _: PolicyDefaults) -> Value {
        Value::String(self.clone())
    }
}

/// Implements the trait for a type of integers.
macro_rules! integer {
    ($type:ty, $least:expr, $most:expr, $words:literal) => {
        impl PolicyValue for $type {
            const FORM: Form = Form::Integer { least: $least, most: $most };

            fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
                let value = match node.value {
                    node::Value::Integer(value) => value.try_into().ok(),
                    _ => None,
                };
                value.or_else(|| faults.unexpected(at, node, $words))
            }

            fn write(&self, _: PolicyDefaults) -> Value {
                Value::from(*self)
            }
        }
    };
}

integer!(i64, i64::MIN, i64::MAX, "an integer");
integer!(u64, 0, i64::MAX, "a non-negative integer");
integer!(usize, 0, i64::MAX, "a non-negative integer");
integer!(u32, 0, u32::MAX as i64, "an integer from 0 to 4294967295");
integer!(u16, 0, u16::MAX as i64, "an integer from 0 to 65535");
integer!(u8, 0, u8::MAX as i64, "an integer from 0 to 255");

/// A value that may be missing. JSON's `null` is a missing value.
impl<T: PolicyValue> PolicyValue for Option<T> {
    const FORM: Form = Form::OneOf { forms: &[T::FORM, Form::Nothing] };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        match node.value {
            node::Value::Null => Some(None),
            _ => T::read(node, at, faults).map(Some),
        }
    }

    fn write(&self, defaults: PolicyDefaults) -> Value {
        self.as_ref().map_or(Value::Null, |value| value.write(defaults))
    }
}

/// Reads the entries of a list that are valid.
fn entries<T: PolicyValue, C: FromIterator<T>>(
    node: &Node,
    at: &Place<'_>,
    faults: &mut Faults,
) -> Option<C> {
    let node::Value::List(entries) = &node.value else {
        return faults.unexpected(at, node, "a list");
    };
    let entries = entries.iter().enumerate();
    let valid = entries.filter_map(|(index, entry)| {
        let at = at.entry(index);
        let read = T::read(entry, &at, faults);
        if read.is_none() {
            faults.drop_entry(&at);
        }
        read
    });
    Some(valid.collect())
}

impl<T: PolicyValue> PolicyValue for Vec<T> {
    const FORM: Form = Form::List { entries: &T::FORM };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        entries(node, at, faults)
    }

    fn write(&self, defaults: PolicyDefaults) -> Value {
        self.iter().map(|entry| entry.write(defaults)).collect()
    }
}

impl<T: PolicyValue + Ord> PolicyValue for BTreeSet<T> {
    const FORM: Form = Form::List { entries: &T::FORM };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        entries(node, at, faults)
    }

    fn write(&self, defaults: PolicyDefaults) -> Value {
        self.iter().map(|entry| entry.write(defaults)).collect()
    }
}

impl<K: TableKey, T: PolicyValue> PolicyValue for BTreeMap<K, T> {
    const FORM: Form = Form::Entries { keys: K::PATTERN, examples: K::EXAMPLES, values: &T::FORM };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        if !matches!(node.value, node::Value::Table(_)) {
            let first = match &node.value {
                node::Value::List(entries) => entries.first().map(|entry| &entry.value),
                value => Some(value).filter(|_| !K::EXAMPLES.is_empty()),
            };
            let value = match T::FORM {
                Form::Text { examples: [], .. } => Some("\"…\"".to_owned()),
                form => form.example(),
            };
            let (keys, remedy) = match first {
                Some(node::Value::String(name)) if K::read(name).is_ok() => (Some(name.as_str()), "write"),
                _ => (K::EXAMPLES.first().copied(), "write a table, such as"),
            };
            let entry = keys.zip(value).map(|(key, value)| format!("{} = {value}", Path::new([key])));
            let remedy = entry.map(|entry| format!("{remedy} `{{ {entry} }}`"));
            return faults.unexpected_but(at, node, "a table", remedy);
        }
        let mut table = Self::new();
        for member in node.members() {
            let at = at.member(&member.name);
            let key = match K::read(&member.name) {
                Ok(key) if table.contains_key(&key) => {
                    Err(Problem::new(format!("there are two entries for `{}`", key.write()))
                        .with_remedy("make them one"))
                }
                result => result,
            };
            match key {
                Ok(key) => drop(T::read(&member.value, &at, faults).map(|value| table.insert(key, value))),
                Err(problem) => faults.add_at(at.path(), member.name_span.clone(), problem),
            }
        }
        Some(table)
    }

    fn write(&self, defaults: PolicyDefaults) -> Value {
        Value::Object(self.iter().map(|(key, value)| (key.write(), value.write(defaults))).collect())
    }
}

impl TableKey for String {
    fn read(text: &str) -> Result<Self, Problem> {
        Ok(text.to_owned())
    }

    fn write(&self) -> String {
        self.clone()
    }
}
