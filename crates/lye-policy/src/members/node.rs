//! The common tree for TOML and JSON: values with their byte ranges in the text.

use crate::path::{Path, Step};
use std::ops::Range;

/// A value and its byte range in the text.
///
/// Both readers reject more than 127 levels of nesting, so walks of the tree may recurse.
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) value: Value,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug)]
pub enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    /// A number that is not a 64-bit integer.
    Float(f64),
    String(String),
    /// A date or time of TOML. No member of a policy has this type.
    Date(String),
    List(Vec<Node>),
    Table(Vec<Member>),
}

#[derive(Clone, Debug)]
pub struct Member {
    pub(crate) name: String,
    pub(crate) name_span: Range<usize>,
    pub(crate) value: Node,
    /// The name in the text, if `name` is another spelling of it.
    pub(crate) written: Option<String>,
}

impl Member {
    pub(crate) fn new(name: impl Into<String>, name_span: Range<usize>, value: Node) -> Self {
        Self { name: name.into(), name_span, value, written: None }
    }
}

impl Node {
    /// Returns the text of a string.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the member with this name, if this is a table that has it.
    pub(crate) fn member(&self, name: &str) -> Option<&Member> {
        self.members().iter().find(|member| member.name == name)
    }

    /// Returns the members of a table, or an empty slice for other values.
    pub(crate) fn members(&self) -> &[Member] {
        match &self.value {
            Value::Table(members) => members,
            _ => &[],
        }
    }

    /// Returns the byte range of the value at a path, or of its nearest ancestor in the text. For a member whose
    /// value is a list or a table, returns the range of its name.
    pub(crate) fn span_of(&self, path: &Path) -> Range<usize> {
        let mut node = self;
        let mut place = &self.span;
        for step in self.resolved(path).steps() {
            match (step, &node.value) {
                (Step::Entry(at), Value::List(entries)) => {
                    let Some(entry) = entries.get(*at) else { break };
                    (node, place) = (entry, &entry.span);
                }
                (Step::Member(name), Value::Table(_)) => {
                    let Some(member) = node.member(name) else { break };
                    node = &member.value;
                    let is_scalar = !matches!(node.value, Value::List(_) | Value::Table(_));
                    place = if is_scalar { &node.span } else { &member.name_span };
                }
                _ => break,
            }
        }
        place.clone()
    }

    /// Returns the byte range of the name of the member at a path, or else that of the value.
    pub(crate) fn name_span_of(&self, path: &Path) -> Range<usize> {
        let parent = path.steps().split_last().and_then(|(last, before)| match last {
            Step::Member(name) => self.at(&Path::new(before.to_vec()))?.member(name),
            _ => None,
        });
        parent.map_or_else(|| self.span_of(path), |member| member.name_span.clone())
    }

    /// Returns the path as the text spells it: one key of the text may have become several members.
    pub(crate) fn as_written(&self, path: &Path) -> Path {
        let mut written = Path::default();
        for (step, above) in self.along(path) {
            let member = match step {
                Step::Member(name) => above.and_then(|node| node.member(name)),
                _ => None,
            };
            let name = member.and_then(|member| member.written.as_deref());
            written.push(name.map_or_else(|| step.clone(), Step::from));
        }
        written
    }

    /// Returns a path with the names and indices of the tree: a path may have rule keys in lower case, and texts of entries.
    pub(crate) fn resolved(&self, path: &Path) -> Path {
        let mut node = Some(self);
        let mut resolved = Path::default();
        for step in path.steps() {
            let (step, below) = match (step, node.map(|node| &node.value)) {
                (Step::Member(name), Some(Value::Table(members))) => {
                    let alike = |member: &&Member| member.name.trim_ascii().eq_ignore_ascii_case(name);
                    let exact = members.iter().find(|member| member.name == *name);
                    let found = exact.or_else(|| members.iter().find(alike));
                    let name = found.map_or(name, |member| &member.name).as_str();
                    (Step::from(name), found.map(|member| &member.value))
                }
                (Step::EntryWith(text), Some(Value::List(entries))) => {
                    let is_it = |entry: &Node| {
                        let name = entry.member("name").map_or(entry, |member| &member.value);
                        name.text().is_some_and(|written| written.trim().eq_ignore_ascii_case(text))
                    };
                    match entries.iter().position(is_it) {
                        Some(at) => (Step::Entry(at), entries.get(at)),
                        None => break,
                    }
                }
                (Step::Entry(at), Some(Value::List(entries))) => (step.clone(), entries.get(*at)),
                _ => (step.clone(), None),
            };
            resolved.push(step);
            node = below;
        }
        resolved
    }

    /// Returns the part of a path that exists.
    pub(crate) fn existing(&self, path: &Path) -> Vec<Step> {
        let steps =
            self.along(path).take_while(|(step, above)| above.is_some_and(|node| node.below(step).is_some()));
        steps.map(|(step, _)| step.clone()).collect()
    }

    /// Returns the steps of a path, each with the value above it, if that exists.
    fn along<'n>(&'n self, path: &'n Path) -> impl Iterator<Item = (&'n Step, Option<&'n Self>)> {
        path.steps().iter().scan(Some(self), |node, step| {
            let above = *node;
            *node = above.and_then(|node| node.below(step));
            Some((step, above))
        })
    }

    /// Returns the value at a path.
    pub(crate) fn at(&self, path: &Path) -> Option<&Self> {
        path.steps().iter().try_fold(self, Self::below)
    }

    /// Returns the value one step down.
    pub(crate) fn below(&self, step: &Step) -> Option<&Self> {
        match (step, &self.value) {
            (Step::Entry(at), Value::List(entries)) => entries.get(*at),
            (Step::Member(name), _) => self.member(name).map(|member| &member.value),
            _ => None,
        }
    }

    /// Parses a path such as `elements[3].attributes[0].name`. Compares it with the tree, because names may contain any
    /// character. The part that is not in the tree becomes one last member.
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

    /// Returns the value as JSON. Dates become strings.
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
