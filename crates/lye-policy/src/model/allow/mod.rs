//! The members `allow` and `deny`: which elements and attributes are kept.

mod check;
mod comments;
mod config;
mod from_config;
mod generated;

use super::transforms::{is_pattern, matches_pattern};
use crate::members::{Faults, Form, Node, Place, PolicyDefaults, PolicyValue, Value, texts};
use crate::model::ElementName;
use crate::path::{Path, Step};
use crate::preset_texts;
use crate::sanitizer::Edition;
pub use comments::CommentPatterns;
pub(super) use config::names_of_groups;
pub use from_config::Patterns;
use generated::GROUPS;
use std::collections::{BTreeMap, BTreeSet};

/// The key for comments.
const COMMENTS: &str = "#comment";
/// What the key of a processing instruction begins with.
const INSTRUCTION: char = '?';
/// The key for all elements.
const ALL: &str = "*";
/// The keys for all elements of SVG and of MathML.
const ALL_OF: [&str; 2] = ["svg:*", "math:*"];
/// The group of what the HTML Standard keeps by default.
const STANDARD: &str = "standard";

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
                let is_of_deny =
                    matches!(at.path().steps().first(), Some(Step::Member(name)) if name == "deny");
                let remedy = match is_of_deny {
                    true => "write `true`, or remove the entry",
                    false => "write `true`, or name the element in `deny`",
                };
                return faults.add(at, &node.span, texts::list_denied_by_false(remedy));
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

/// What a name of a group begins with.
pub(super) const GROUP: char = '@';

/// A group of elements.
#[derive(Debug)]
pub struct Group {
    /// The name, without `@`.
    pub name: &'static str,
    /// The first edition that has it.
    pub since: Edition,
    /// Its elements.
    pub rows: &'static [Row],
}

impl Group {
    /// Returns the elements, without `svg:*` and `math:*`.
    pub fn elements(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.rows.iter().map(|row| row.element).filter(|element| !element.ends_with('*'))
    }

    /// Returns the attributes that an element of the group usually has; none for other elements.
    pub fn usual(&self, element: &str) -> impl Iterator<Item = &'static str> {
        let has = self.elements().any(|known| known == element);
        let is_about = move |row: &&Row| match row.element.strip_suffix('*') {
            Some(prefix) => has && element.starts_with(prefix),
            None => row.element == element,
        };
        self.rows.iter().filter(is_about).flat_map(|row| row.attributes.iter().copied())
    }
}

/// An element of a group.
#[derive(Debug)]
pub struct Row {
    /// The name, after `svg:` or `math:` if it is of SVG or MathML. `svg:*` is every element of the group in that namespace.
    pub element: &'static str,
    /// The attributes that it usually has, after `xlink:` if they are of XLink.
    pub attributes: &'static [&'static str],
}

/// Returns the groups of an edition, in the order in which the data file has them.
pub fn groups(edition: Edition) -> impl Iterator<Item = &'static Group> {
    GROUPS.iter().filter(move |group| group.since <= edition)
}

/// Returns a group by its name without `@`.
pub fn group(name: &str, edition: Edition) -> Option<&'static Group> {
    groups(edition).find(|group| group.name == name)
}

/// Returns the attributes that an element usually has: those of all groups that have it.
pub(super) fn usual_attributes(element: &str, edition: Edition) -> impl Iterator<Item = &'static str> {
    groups(edition).flat_map(move |group| group.usual(element))
}

/// An entry that decides: the key, and the name in its list if it is that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'t> {
    /// The key in the table.
    pub key: &'t str,
    /// The entry of its list.
    pub name: Option<&'t str>,
}

impl Entry<'_> {
    /// Whether its list has `true`.
    pub fn is_whole(&self, table: &ElementTable) -> bool {
        table.get(self.key).is_some_and(super::AttributeList::has_usual)
    }

    /// Whether it is the group of what the HTML Standard keeps by default.
    pub fn is_standard(&self) -> bool {
        self.key.strip_prefix(GROUP) == Some(STANDARD)
    }

    /// Returns its path below `allow` or `deny`.
    pub fn path(&self, member: &str) -> Path {
        let path = Path::new([member, self.key]);
        match self.name {
            Some(name) => path.with_entry(name),
            None => path,
        }
    }
}

impl ElementTable {
    /// Returns the entry that names an element, given as a key: itself, or a group that has it.
    #[doc(hidden)]
    pub fn entry_of_element(&self, element: &str, edition: Edition) -> Option<Entry<'_>> {
        let of_group = |key: &str| key.strip_prefix(GROUP).is_some_and(|name| has(name, element, edition));
        let own = self.iter().find(|(key, _)| *key == element);
        let of_pattern = |key: &str| is_pattern(key) && matches_pattern(key, element);
        let (key, _) = own.or_else(|| self.iter().find(|(key, _)| of_group(key) || of_pattern(key)))?;
        Some(Entry { key, name: None })
    }

    /// Returns the entry that names an attribute of an element, each as a policy writes it. The entry of the element itself comes first.
    #[doc(hidden)]
    pub fn entry_of_attribute(&self, element: &str, attribute: &str, edition: Edition) -> Option<Entry<'_>> {
        let rank = |key: &str| match key.strip_prefix(GROUP) {
            Some(name) => has(name, element, edition).then_some(2),
            None if key == element => Some(0),
            None if is_pattern(key) => matches_pattern(key, element).then_some(1),
            None if ALL_OF.contains(&key) => element.starts_with(key.trim_end_matches('*')).then_some(1),
            None => (key == ALL).then_some(3),
        };
        let mut entries: Vec<_> =
            self.iter().filter_map(|(key, list)| Some((rank(key)?, key, list))).collect();
        entries.sort_by_key(|(rank, ..)| *rank);
        let is_it = |name: &&str| {
            *name == attribute || name.strip_suffix('*').is_some_and(|prefix| attribute.starts_with(prefix))
        };
        let named = entries
            .iter()
            .find_map(|(_, key, list)| list.names().find(is_it).map(|name| Entry { key, name: Some(name) }));
        let is_usual = || usual_attributes(element, edition).any(|name| name == attribute);
        named.or_else(|| {
            let (_, key, _) = entries.iter().find(|(_, _, list)| list.has_usual()).filter(|_| is_usual())?;
            Some(Entry { key, name: None })
        })
    }
}

/// Whether a group has an element.
fn has(name: &str, element: &str, edition: Edition) -> bool {
    if name == STANDARD {
        let mut elements = edition.builtins().safe_default.elements.iter();
        let ElementName { namespace, name } = ElementName::of_key(element);
        return elements.any(|listed| (listed.namespace, listed.name) == (namespace, name));
    }
    group(name, edition).is_some_and(|group| group.elements().any(|known| known == element))
}
