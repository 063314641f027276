//! The form of a value in a policy file.

use super::node;
use crate::path::Path;
use serde_json::Value;

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
    pub other_names: &'static [OtherNames],
}

/// Names that mean the same elsewhere, and what to write here.
#[derive(Debug)]
pub struct OtherNames {
    pub names: &'static [&'static str],
    pub remedy: &'static str,
}

impl OtherNames {
    #[doc(hidden)]
    pub const fn first(of: &[&'static [Self]]) -> &'static [Self] {
        match of {
            [first, ..] => first,
            [] => &[],
        }
    }
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
