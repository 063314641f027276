//! The tree that TOML and JSON are both read into: values that know where in the text they stand.

use crate::model::path::{Path, Step};
use std::ops::Range;

/// A value and its bytes in the text.
///
/// Trees are not deep: both readers refuse what nests deeper than 127 values, so that walking one may recurse.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    /// A number that is no whole one, or none of 64 bits.
    Float(f64),
    String(String),
    /// TOML's dates and times, which no member of a policy is.
    #[cfg_attr(not(feature = "toml"), expect(dead_code, reason = "JSON has no dates"))]
    Date(String),
    List(Vec<Node>),
    Table(Vec<Member>),
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) name_span: Range<usize>,
    pub(crate) value: Node,
}

impl Node {
    /// The member of this name, if this is a table that has it.
    pub(crate) fn member(&self, name: &str) -> Option<&Member> {
        self.members().iter().find(|member| member.name == name)
    }

    /// The members of a table; other values have none.
    pub(crate) fn members(&self) -> &[Member] {
        match &self.value {
            Value::Table(members) => members,
            _ => &[],
        }
    }

    /// Where the value at a path stands; where there is none, the nearest value around it. A path that ends in a member whose
    /// value is a list or a table is shown by the member's name.
    pub(crate) fn span_of(&self, path: &Path) -> Range<usize> {
        let mut node = self;
        let mut place = &self.span;
        for step in path.steps() {
            match (step, &node.value) {
                (Step::Entry(at), Value::List(entries)) => {
                    let Some(entry) = entries.get(*at) else { break };
                    (node, place) = (entry, &entry.span);
                }
                (Step::Member(name), Value::Table(_)) => {
                    // The keys of rules are shown in lower case, and may be written otherwise.
                    let alike = |member: &&Member| member.name.eq_ignore_ascii_case(name);
                    let Some(member) = node.member(name).or_else(|| node.members().iter().find(alike)) else {
                        break;
                    };
                    node = &member.value;
                    let is_scalar = !matches!(node.value, Value::List(_) | Value::Table(_));
                    place = if is_scalar { &node.span } else { &member.name_span };
                }
                _ => break,
            }
        }
        place.clone()
    }

    /// The value at a path.
    pub(crate) fn at(&self, path: &Path) -> Option<&Self> {
        path.steps().iter().try_fold(self, |node, step| match (step, &node.value) {
            (Step::Entry(at), Value::List(entries)) => entries.get(*at),
            (Step::Member(name), _) => node.member(name).map(|member| &member.value),
            _ => None,
        })
    }

    /// The path that a text such as `elements[3].attributes[0].name` stands for, read beside the tree, as names may hold any
    /// character. What the tree does not have is one last member.
    pub(crate) fn path_of(&self, text: &str) -> Path {
        let mut path = Path::default();
        let mut node = Some(self);
        let mut rest = text;
        while !rest.is_empty() {
            if let Some((at, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
                && let Ok(at) = at.parse()
            {
                path.push(Step::Entry(at));
                node = match node.map(|node| &node.value) {
                    Some(Value::List(entries)) => entries.get(at),
                    _ => None,
                };
                rest = after;
                continue;
            }
            rest = rest.strip_prefix('.').unwrap_or(rest);
            let named = node.map(Self::members).unwrap_or_default().iter().filter_map(|member| {
                let after = rest.strip_prefix(member.name.as_str())?;
                let ends = after.is_empty() || after.starts_with(['.', '[']);
                ends.then_some((member, after))
            });
            let Some((member, after)) = named.max_by_key(|(member, _)| member.name.len()) else {
                path.push(Step::Member(rest.to_owned()));
                break;
            };
            path.push(Step::Member(member.name.clone()));
            (node, rest) = (Some(&member.value), after);
        }
        path
    }

    /// The value as JSON; dates are strings.
    pub(crate) fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null => serde_json::Value::Null,
            Value::Bool(value) => (*value).into(),
            Value::Integer(value) => (*value).into(),
            Value::Float(value) => (*value).into(),
            Value::String(text) | Value::Date(text) => text.as_str().into(),
            Value::List(entries) => entries.iter().map(Self::to_json).collect(),
            Value::Table(members) => {
                members.iter().map(|member| (member.name.clone(), member.value.to_json())).collect()
            }
        }
    }
}
