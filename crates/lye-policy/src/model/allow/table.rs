//! The tables `allow` and `deny`, as they are read and written.

use super::{GROUP, STANDARD};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Problem, Value};
use crate::path::{Path, Step};
use crate::preset_texts;
use std::collections::{BTreeMap, BTreeSet};

/// From elements to attributes: what `allow` keeps, or what `deny` takes away.
///
/// A key is an element (`td`, `svg:path`, `math:mi`), all elements (`*`), a group (`@tables`), comments (`#comment`), or a processing
/// instruction with a target (`?xml-stylesheet`). `docs/policy.md` in the repository describes the tables.
///
/// ```
/// use lye::policy::{AttributeList, ElementTable};
/// let table = ElementTable::default().with("h3", AttributeList::usual()).with("td", ["width"]).with("td", ["height"]);
/// assert_eq!(table.get("td"), Some(&AttributeList::from(["height", "width"])));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ElementTable(BTreeMap<String, AttributeList>);

impl ElementTable {
    /// Returns the table that keeps the safe default of the HTML Standard.
    #[doc(hidden)]
    pub fn standard() -> Self {
        Self::default().with(format!("{GROUP}{STANDARD}"), AttributeList::usual())
    }

    /// Adds attributes of an element to those that the table has for it.
    #[must_use]
    pub fn with(mut self, element: impl Into<String>, attributes: impl Into<AttributeList>) -> Self {
        let AttributeList { usual, names } = attributes.into();
        let known = self.0.entry(element.into()).or_default();
        known.usual |= usual;
        known.names.extend(names);
        self
    }

    /// Returns what the table has for a key.
    pub fn get(&self, element: &str) -> Option<&AttributeList> {
        self.0.get(element)
    }

    /// Returns the keys in alphabetical order, with their attributes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &AttributeList)> {
        self.0.iter().map(|(key, attributes)| (key.as_str(), attributes))
    }

    /// Returns `true` if the table has no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The attributes of an element: those that it usually has, by the groups that have it, and others by their names.
///
/// In a policy, `true` is the usual ones, and a list has names; `true` may be one of its entries. In `deny`, `true` is the element itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttributeList {
    usual: bool,
    names: BTreeSet<String>,
}

impl AttributeList {
    /// Returns those that an element usually has: `true` in a policy.
    pub fn usual() -> Self {
        Self { usual: true, names: BTreeSet::new() }
    }

    /// Returns `true` if the usual ones are among them.
    pub fn has_usual(&self) -> bool {
        self.usual
    }

    /// Returns the names in alphabetical order, as a policy writes them: `title`, `xlink:href`, `data-*`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }
}

impl<N: Into<String>, const COUNT: usize> From<[N; COUNT]> for AttributeList {
    fn from(names: [N; COUNT]) -> Self {
        names.into_iter().collect()
    }
}

impl<N: Into<String>> FromIterator<N> for AttributeList {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        Self { usual: false, names: names.into_iter().map(Into::into).collect() }
    }
}

impl PolicyValue for AttributeList {
    const FORM: Form = Form::Defined { name: "attribute_list" };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let entries = match &node.value {
            Value::Bool(true) => return Some(Self::usual()),
            Value::List(entries) => entries,
            Value::Bool(false) => {
                let problem = Problem::new("`false` says nothing here");
                let is_of_deny =
                    matches!(at.path().steps().first(), Some(Step::Member(name)) if name == "deny");
                let remedy = match is_of_deny {
                    true => "write `true`, or remove the entry",
                    false => "write `true`, or name the element in `deny`",
                };
                return faults.add(at, &node.span, problem.with_remedy(remedy));
            }
            value => {
                let names: Vec<String> = match value {
                    Value::Table(_) => {
                        node.members().iter().map(|member| format!("{:?}", member.name)).collect()
                    }
                    Value::String(name) if !["*", "all", "true", "yes"].contains(&name.as_str()) => {
                        name.split_whitespace().map(|name| format!("{:?}", name.trim_matches(','))).collect()
                    }
                    _ => Vec::new(),
                };
                let remedy = match names.is_empty() {
                    true => "write `true` for the usual attributes, or list them: `[\"title\"]`".to_owned(),
                    false => format!("write the list `[{}]`", names.join(", ")),
                };
                return faults.unexpected_but(at, node, "true or a list of attributes", Some(remedy));
            }
        };
        let mut list = Self::default();
        for (index, entry) in entries.iter().enumerate() {
            match &entry.value {
                Value::Bool(true) => list.usual = true,
                Value::String(name) => drop(list.names.insert(name.clone())),
                _ => drop(faults.unexpected::<()>(&at.entry(index), entry, "the name of an attribute")),
            }
        }
        Some(list)
    }

    fn write(&self, _: PolicyDefaults) -> serde_json::Value {
        if self.usual && self.names.is_empty() {
            return true.into();
        }
        let usual = self.usual.then_some(serde_json::Value::Bool(true));
        usual.into_iter().chain(self.names.iter().map(|name| name.as_str().into())).collect()
    }
}

impl PolicyValue for ElementTable {
    const FORM: Form = Form::Defined { name: "elements_to_attributes" };

    fn read(node: &Node, at: &Place<'_>, faults: &mut Faults) -> Option<Self> {
        let remedy = match &node.value {
            Value::Table(_) => return BTreeMap::read(node, at, faults).map(Self),
            Value::String(name) if preset_texts::NAMES.contains(&name.as_str()) => {
                format!("to keep what a preset keeps, write `extends = {name:?}`")
            }
            Value::List(entries) => {
                let names = entries.iter().filter_map(Node::text);
                let names = names.map(|name| format!("{} = true", Path::new([name])));
                let names: Vec<String> = names.collect();
                let is_table = |entry: &Node| matches!(entry.value, Value::Table(_));
                match entries.first().is_some_and(is_table) {
                    true => format!("write `[{}]`, in single brackets", at.path()),
                    false => format!("write `{{ {} }}`", names.join(", ")),
                }
            }
            _ => "name elements: `{ p = true, a = [\"href\"] }`".to_owned(),
        };
        faults.unexpected_but(at, node, "a table", Some(remedy))
    }

    fn write(&self, defaults: PolicyDefaults) -> serde_json::Value {
        self.0.write(defaults)
    }
}
