//! Values of a policy: how each is read, written and described.

use super::{Faults, Node, Place, Problem, node};
use crate::path::Path;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::fmt::Display;
use std::str::FromStr;

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
pub trait TableKey: Ord + FromStr<Err: Into<Problem>> + Display {
    /// A regular expression of the JSON Schema for all keys.
    const PATTERN: Option<&'static str> = None;

    /// Usual keys.
    const EXAMPLES: &'static [&'static str] = &[];
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

/// Implements the trait for a type of lists.
macro_rules! list {
    ($type:ident of $entry:ident $(+ $bound:ident)?) => {
        impl<$entry: PolicyValue $(+ $bound)?> PolicyValue for $type<$entry> {
            const FORM: Form = Form::List { entries: &$entry::FORM };

            fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
                entries(node, at, faults)
            }

            fn write(&self, defaults: PolicyDefaults) -> Value {
                self.iter().map(|entry| entry.write(defaults)).collect()
            }
        }
    };
}

list!(Vec of T);
list!(BTreeSet of T + Ord);

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
                Some(node::Value::String(name)) if name.parse::<K>().is_ok() => {
                    (Some(name.as_str()), "write")
                }
                _ => (K::EXAMPLES.first().copied(), "write a table, such as"),
            };
            let entry = keys.zip(value).map(|(key, value)| format!("{} = {value}", Path::new([key])));
            let remedy = entry.map(|entry| format!("{remedy} `{{ {entry} }}`"));
            return faults.unexpected_but(at, node, "a table", remedy);
        }
        let mut table = Self::new();
        for member in node.members() {
            let at = at.member(&member.name);
            let key = match member.name.parse::<K>().map_err(Into::into) {
                Ok(key) if table.contains_key(&key) => {
                    Err(Problem::new(format!("there are two entries for `{}`", key))
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
        Value::Object(self.iter().map(|(key, value)| (key.to_string(), value.write(defaults))).collect())
    }
}

impl TableKey for String {}

impl From<Infallible> for Problem {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    Boolean,
    Integer {
        least: i64,
        most: i64,
    },
    /// A string; a regular expression of the JSON Schema may limit it.
    Text {
        pattern: Option<&'static str>,
        examples: &'static [&'static str],
    },
    /// One of these strings.
    Words {
        words: &'static [&'static str],
    },
    /// `true`, or `false`.
    Only {
        value: bool,
    },
    /// JSON's `null`.
    Nothing,
    List {
        entries: &'static Form,
    },
    /// A list with at least one entry, which no policy changes.
    Several {
        entries: &'static Form,
    },
    /// A table with any keys, which a regular expression may limit.
    Entries {
        keys: Option<&'static str>,
        examples: &'static [&'static str],
        values: &'static Form,
    },
    /// A table with known members.
    Members {
        table: &'static Table,
    },
    OneOf {
        forms: &'static [Form],
    },
    /// What the JSON Schema defines under a name: the tables of elements, and the dictionaries of the Sanitizer API.
    Defined {
        name: &'static str,
    },
}

/// A table with known members.
#[derive(Debug)]
pub struct Table {
    /// The name in the JSON Schema and in the reference.
    pub name: &'static str,
    pub members: &'static [MemberForm],
    /// What other sanitizers call something, and what to write here.
    pub other_names: &'static [&'static [OtherNames]],
}

/// Names that mean the same elsewhere, and what to write here.
#[derive(Debug)]
pub struct OtherNames {
    pub names: &'static [&'static str],
    pub remedy: &'static str,
}

/// A member of a table.
#[derive(Debug)]
pub struct MemberForm {
    pub name: &'static str,
    pub form: Form,
    /// The lines of its docs.
    pub doc: &'static [&'static str],
    /// The value without this member; `None` if it is required.
    pub usual: Option<fn() -> Value>,
}

impl Table {
    /// Returns an example with the first member that has one.
    fn example(&self) -> Option<String> {
        let mut each = self.members.iter();
        each.find_map(|member| Some(format!("{{ {} = {} }}", member.name, member.form.example()?)))
    }

    /// Returns what to write for a value that is not a table: one around it, or an example.
    pub(crate) fn remedy_for(&self, node: &node::Node) -> Option<String> {
        let fitting =
            self.members.iter().filter_map(|member| Some((member.form.misfit(&node.value)?, member)));
        let fitting = fitting.min_by_key(|(misfit, member)| (member.usual.is_some(), *misfit));
        let value = node.to_json();
        let named = self.members.iter().find(|member| value == member.name);
        if let Some((member, example)) = named.and_then(|member| Some((member, member.form.example()?))) {
            return Some(format!("write `{{ {} = {example} }}`", member.name));
        }
        let Some((_, member)) = fitting else {
            return self.example().map(|example| format!("write a table, such as `{example}`"));
        };
        Some(match member.form.is_list() && value.is_string() {
            true => format!("write `{{ {} = [{value}] }}`", member.name),
            false => format!("write `{{ {} = {value} }}`", member.name),
        })
    }

    /// Returns the member whose value is this word, or a list of such words.
    pub(crate) fn member_for(&self, word: &str) -> Option<String> {
        let member = self.members.iter().find(|member| member.form.knows(word))?;
        Some(match member.form.is_list() {
            true => format!("write `{} = [{word:?}]`", member.name),
            false => format!("write `{} = {word:?}`", member.name),
        })
    }

    /// Returns the names of the members.
    pub fn names(&self) -> Vec<&'static str> {
        self.members.iter().map(|member| member.name).collect()
    }

    /// Returns the path of the table below this one that has a member with this name, if a table has it.
    pub fn owner_of(&self, name: &str) -> Option<String> {
        self.members.iter().find_map(|member| {
            let table = member.form.table()?;
            match table.members.iter().any(|below| below.name == name) {
                true => Some(member.name.to_owned()),
                false => table.owner_of(name).map(|owner| format!("{}.{owner}", member.name)),
            }
        })
    }
}

impl Form {
    /// Any string.
    pub const TEXT: Self = Self::Text { pattern: None, examples: &[] };

    /// Returns how well a value has this form, if its author left out the table around it: 0 is best.
    fn misfit(&self, value: &node::Value) -> Option<usize> {
        match (self, value) {
            (Self::List { .. }, node::Value::List(entries)) => {
                entries.iter().all(|entry| matches!(entry.value, node::Value::String(_))).then_some(0)
            }
            (form, node::Value::String(text)) if form.knows(text) => Some(0),
            (Self::Text { examples: [], .. }, node::Value::String(_)) => Some(1),
            (Self::List { entries }, node::Value::String(_)) if entries.is_text() => Some(2),
            (Self::Text { .. }, node::Value::String(_)) => Some(3),
            (Self::Integer { .. }, node::Value::Integer(_)) => Some(0),
            (Self::OneOf { forms }, value) => forms.iter().filter_map(|form| form.misfit(value)).min(),
            _ => None,
        }
    }

    /// Whether a word, or a list of such words, is meant.
    pub(crate) fn knows(&self, word: &str) -> bool {
        match self {
            Self::Words { words } | Self::Text { examples: words, .. } => words.contains(&word),
            Self::List { entries } | Self::Several { entries } => entries.knows(word),
            Self::OneOf { forms } => forms.iter().any(|form| form.knows(word)),
            _ => false,
        }
    }

    fn is_text(&self) -> bool {
        match self {
            Self::Text { .. } | Self::Words { .. } => true,
            Self::OneOf { forms } => forms.iter().any(Self::is_text),
            _ => false,
        }
    }

    /// Whether the value is a list, and not also a string.
    pub(crate) fn is_list(&self) -> bool {
        match self {
            Self::List { .. } | Self::Several { .. } => true,
            Self::OneOf { forms } => forms.iter().any(Self::is_list) && !self.is_text(),
            _ => false,
        }
    }

    /// Returns an example, as TOML.
    pub(crate) fn example(&self) -> Option<String> {
        Some(match self {
            Self::Boolean => true.to_string(),
            Self::Only { value } => value.to_string(),
            Self::Integer { least, .. } => least.max(&1).to_string(),
            Self::Text { examples: words, .. } | Self::Words { words } => format!("{:?}", words.first()?),
            Self::List { entries } | Self::Several { entries } => format!("[{}]", entries.example()?),
            Self::Entries { examples, values, .. } => {
                let key = Path::new([*examples.first()?]);
                format!("{{ {key} = {} }}", values.example()?)
            }
            Self::Members { table } => table.example()?,
            Self::OneOf { forms } => forms.iter().find_map(Self::example)?,
            Self::Nothing | Self::Defined { .. } => return None,
        })
    }

    /// Returns the table that a value with this form may be.
    pub fn table(&self) -> Option<&'static Table> {
        match self {
            Self::Members { table } => Some(table),
            Self::OneOf { forms } => forms.iter().find_map(Self::table),
            _ => None,
        }
    }
}

impl MemberForm {
    /// Returns the first paragraph of the docs.
    pub fn summary(&self) -> String {
        let lines = self.doc.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    }
}
