//! Finds the rules that findings name in the text of a policy.

use super::{PolicyFormat, PolicyText, Sources, extends};
use crate::members::{Faults, Member, Node, Place, PolicyValue, Value};
use crate::model::{ElementName, ElementTable, Entry, Policy, PolicyError, read};
use crate::path::{Path, Step};
use crate::sanitizer::Edition;
use lye_html::{Namespace, Position};
use std::ops::Range;

/// The locations of rules in the text of a policy, to find `Finding::rule` in a policy file.
///
/// ```
/// # #[cfg(feature = "toml")] {
/// use lye::{Cleaner, FindingsMode, Policy};
/// use lye::policy::{PolicyFormat, RuleLocations};
/// let text = "output.findings = \"collect\"\n[sanitizer]\nremoveElements = [\"b\", \"i\"]\n";
/// let places = RuleLocations::of(text, PolicyFormat::Toml)?;
/// let clean = Cleaner::new(&Policy::from_toml(text)?)?.clean("<i>x</i>")?;
/// let place = clean.findings()[0].rule_location(&places).unwrap();
/// assert_eq!(place.path, "sanitizer.removeElements[1]");
/// assert_eq!((place.position.line, place.position.column), (3, 24));
/// assert_eq!(&text[place.span], r#""i""#);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RuleLocations {
    sources: Sources,
    node: Node,
    /// The policies that the first one extends, and the first one alone.
    parts: Option<Box<(Node, Node)>>,
    tables: Box<Tables>,
}

/// What the text lists as kept, as far as it can be read.
#[derive(Clone, Debug)]
struct Tables {
    allow: ElementTable,
    deny: ElementTable,
    edition: Edition,
}

impl Tables {
    fn of(policy: &Node) -> Self {
        let table = |name: &str| {
            let member = policy.member(name)?;
            ElementTable::read(&member.value, &Place::Root, &mut Faults::default())
        };
        let edition = policy.member("edition").and_then(|member| member.value.text()?.parse().ok());
        Self {
            allow: table("allow").unwrap_or_default(),
            deny: table("deny").unwrap_or_default(),
            edition: edition.unwrap_or_default(),
        }
    }
}

/// A list that replaces one of the policy that is extended.
#[derive(Clone, Debug)]
pub struct ReplacedList {
    /// The path of the list.
    pub path: Path,
    /// The name of the policy that has the other list.
    pub base: String,
    /// What only the other list has.
    pub lost: Vec<String>,
}

/// The location of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RuleLocation {
    /// The path of the value found: the rule, an entry of its list, or an ancestor.
    pub path: String,
    /// The name of the policy that has it, if that is one that the policy extends: a preset, or the name that the loader gave.
    pub file: Option<String>,
    /// Its byte range in the text: that of the name for a list or a table, else that of the value.
    pub span: Range<usize>,
    /// Its first line and column, counted from 1; the column in characters.
    pub position: Position,
}

impl RuleLocations {
    /// Parses the text of a policy. Linear in the text. Does not check that it is a valid policy: see
    /// [`Policy::from_text`](crate::model::Policy::from_text).
    ///
    /// # Errors
    /// Fails if the text is not valid in this format, and if it extends a policy other than a preset.
    pub fn of(text: &str, format: PolicyFormat) -> Result<Self, PolicyError> {
        Self::of_with(text, format, extends::no_files)
    }

    /// Like [`of`](Self::of), and loads the policies that `extends` names, as
    /// [`Policy::from_text_with`](crate::model::Policy::from_text_with) does.
    ///
    /// # Errors
    /// Fails if a text is not valid in its format, or cannot be loaded.
    pub fn of_with(
        text: &str,
        format: PolicyFormat,
        mut load: impl FnMut(&str, Option<&str>) -> Result<PolicyText, String>,
    ) -> Result<Self, PolicyError> {
        let mut tree = extends::read(text, format, &mut load)?;
        match PolicyError::from_all(tree.errors, &tree.sources) {
            Some(error) => Err(error),
            None => {
                let tables = Box::new(Tables::of(&tree.node));
                if let (Value::Table(members), Some(_)) = (&mut tree.node.value, &tree.parts) {
                    members.extend(tree.extends);
                }
                Ok(Self { sources: tree.sources, node: tree.node, parts: tree.parts.map(Box::new), tables })
            }
        }
    }

    pub(crate) fn node(&self) -> &Node {
        &self.node
    }
}

#[doc(hidden)]
impl RuleLocations {
    /// Returns the policy that is extended, if there is one.
    pub fn base(&self) -> Option<Policy> {
        self.parts.as_ref().and_then(|parts| read(&parts.0))
    }

    /// Returns the policy that is extended, changed by one member of the policy.
    pub fn base_with(&self, name: &str) -> Option<Policy> {
        let (base, own) = &**self.parts.as_ref()?;
        let member = own.member(name)?.clone();
        let own = Node { value: Value::Table(vec![member]), span: own.span.clone() };
        read(&extends::merged(base.clone(), own))
    }

    /// Returns the path of the entry of `extends` that names a preset or an add-on.
    pub fn entry_of_extends(&self, name: &str) -> Option<Path> {
        let path = Path::new(["extends"]);
        let is_it = |node: &Node| node.text() == Some(name);
        let value = &self.node.member("extends")?.value;
        match &value.value {
            Value::List(entries) => Some(path.with(entries.iter().position(is_it)?)),
            _ => is_it(value).then_some(path),
        }
    }

    /// Returns the names of the members of the policy itself.
    pub fn own_members(&self) -> Vec<String> {
        let own = self.parts.as_ref().map_or(&self.node, |parts| &parts.1);
        own.members().iter().map(|member| member.name.clone()).collect()
    }

    /// Whether the policy itself has a value.
    pub fn is_own(&self, path: &Path) -> bool {
        let path = self.node.resolved(path);
        self.node.at(&path).is_some() && self.sources.origin(self.node.span_of(&path)).is_none()
    }

    /// Returns the name of the policy that has a value, if it is one that is extended.
    pub fn origin(&self, path: &Path) -> Option<&str> {
        self.node.at(&self.node.resolved(path))?;
        self.sources.origin(self.node.span_of(path))
    }

    /// Returns the lists of the policy that replace those of the one that it extends, and lose entries.
    pub fn replaced_lists(&self) -> Vec<ReplacedList> {
        let mut found = Vec::new();
        if let Some(parts) = &self.parts {
            self.replaced(&parts.0, &parts.1, &Path::default(), &mut found);
        }
        found
    }
}

impl RuleLocations {
    /// Compares two tables. The depth of a tree is bounded.
    fn replaced(&self, base: &Node, own: &Node, path: &Path, found: &mut Vec<ReplacedList>) {
        for member in own.members() {
            let alike = |other: &&Member| other.name.eq_ignore_ascii_case(&member.name);
            let Some(other) = base.members().iter().find(alike) else { continue };
            // These add up.
            if path.steps().is_empty() && ["allow", "deny"].contains(&member.name.as_str()) {
                continue;
            }
            let path = path.with(member.name.as_str());
            let (Value::List(entries), Value::List(others)) = (&member.value.value, &other.value.value)
            else {
                self.replaced(&other.value, &member.value, &path, found);
                continue;
            };
            let has = |list: &[Node], name: &str| {
                list.iter().filter_map(name_of).any(|listed| listed.eq_ignore_ascii_case(name))
            };
            let lost = others.iter().filter_map(name_of).filter(|name| !has(entries, name));
            let lost: Vec<String> = lost.collect();
            // A list that only narrows the other is meant to, unless parts of mails get lost.
            let is_new = |entry: &Node| name_of(entry).is_some_and(|name| !has(others, &name));
            if !entries.iter().any(is_new) && !lost.iter().any(|name| ["cid", "mid"].contains(&name.as_str()))
            {
                continue;
            }
            if let (false, Some(base)) = (lost.is_empty(), self.sources.origin(other.name_span.clone())) {
                found.push(ReplacedList { path, base: base.to_owned(), lost });
            }
        }
    }

    /// Returns the byte range of a value, or of its nearest ancestor, and the texts that it is in.
    pub(crate) fn span_of(&self, path: &Path) -> (Range<usize>, &Sources) {
        (self.node.span_of(path), &self.sources)
    }

    /// Returns the location of a rule, as named by `Finding::rule`, or of its nearest ancestor in the text. Returns `None`
    /// if no ancestor is in the text: then the rule is a default.
    ///
    /// For a rule of an element, such as `a[href]`, the rule of all elements, `*[href]`, is found too.
    ///
    /// ```
    /// use lye::policy::{PolicyFormat, RuleLocations};
    /// let places = RuleLocations::of(r#"{ "urls": { "rules": { "*[href]": {} } } }"#, PolicyFormat::Json)?;
    /// assert_eq!(places.place(r#"urls.rules."a[href]""#).unwrap().path, r#"urls.rules."*[href]""#);
    /// assert_eq!(places.place("urls.hygiene").unwrap().path, "urls");
    /// assert_eq!(places.place("links.rel"), None);
    /// # Ok::<(), lye::PolicyError>(())
    /// ```
    pub fn place(&self, rule: &str) -> Option<RuleLocation> {
        let (path, _) = self.follow(rule);
        self.at(path)
    }

    /// Returns the location of the rule for an element, or for an attribute of an element: the entry with its name in the rule's list if
    /// there is one, else the list.
    ///
    /// `rule` is the path that a finding names. Linear in the entries of the searched lists.
    pub fn for_name(
        &self,
        rule: &str,
        namespace: Namespace,
        element: &str,
        attribute: Option<&str>,
    ) -> Option<RuleLocation> {
        // An element that `deny` names is treated as all that are not kept.
        if rule == "allow" || (rule.starts_with("disallowed") && attribute.is_none()) {
            match self.deciding_entry(namespace, element, attribute) {
                (path, true) => return self.at(path),
                (path, _) if rule == "allow" => return self.at(path),
                _ => {}
            }
        }
        let name = attribute.unwrap_or(element);
        if let (Some(list), Some(_)) = (rule.strip_prefix("sanitizer."), attribute) {
            // The lists of one element take precedence over those of all elements.
            for elements in ["sanitizer.elements", "sanitizer.removeElements"] {
                let (path, node) = self.follow(elements);
                let own = entry(path, node, namespace, element)
                    .and_then(|(path, node)| Some((path.with(list), &node.member(list)?.value)))
                    .and_then(|(path, node)| entry(path, Some(node), Namespace::Html, name));
                if let Some((path, _)) = own {
                    return self.at(path);
                }
            }
        }
        let (path, node) = self.follow(rule);
        let namespace = if attribute.is_some() { Namespace::Html } else { namespace };
        let own = entry(path.clone(), node, namespace, name).map(|(path, _)| path);
        self.at(own.unwrap_or(path))
    }

    /// Returns the path of the entry of `deny`, or else of `allow`, that decides about an element or an attribute of it, and whether that is
    /// one of `deny`.
    fn deciding_entry(&self, namespace: Namespace, element: &str, attribute: Option<&str>) -> (Path, bool) {
        let key = ElementName { namespace, name: element }.key();
        let Tables { allow, deny, edition } = &*self.tables;
        let path = |member: &str, entry: Entry<'_>| {
            let path = self.node.resolved(&entry.path(member));
            self.node.at(&path).is_some().then_some(path)
        };
        let of_deny = match attribute {
            Some(name) => deny.entry_of_attribute(&key, name, *edition),
            None => deny.entry_of_element(&key, *edition),
        };
        let of_deny = of_deny.and_then(|entry| path("deny", entry));
        let of_allow = || {
            let named = attribute.and_then(|name| allow.entry_of_attribute(&key, name, *edition));
            let named = named.and_then(|entry| path("allow", entry));
            named.or_else(|| path("allow", allow.entry_of_element(&key, *edition)?))
        };
        let is_denied = of_deny.is_some();
        (of_deny.or_else(of_allow).unwrap_or_else(|| Path::new(["allow"])), is_denied)
    }

    /// Returns the part of the path that is in the text, and the value if that is the whole path.
    fn follow(&self, rule: &str) -> (Path, Option<&Node>) {
        let mut path = Path::default();
        let mut node = &self.node;
        for step in steps(rule) {
            let next = match &step {
                Step::Entry(_) | Step::EntryWith(_) => node.below(&step).map(|entry| (step.clone(), entry)),
                Step::Member(name) => {
                    let of_all = name.split_once('[').map(|(_, attribute)| format!("*[{attribute}"));
                    let names = [Some(name.as_str()), of_all.as_deref()].into_iter().flatten();
                    let mut found = names.filter_map(|name| {
                        node.members().iter().find(|member| member.name.eq_ignore_ascii_case(name))
                    });
                    found.next().map(|member| (Step::Member(member.name.clone()), &member.value))
                }
            };
            let Some((step, next)) = next else { return (path, None) };
            path.push(step);
            node = next;
        }
        (path, Some(node))
    }

    fn at(&self, path: Path) -> Option<RuleLocation> {
        if path
            .steps()
            .first()
            .is_none_or(|first| matches!(first, Step::Member(name) if self.node.member(name).is_none()))
        {
            return None;
        }
        let (file, text, span) = self.sources.locate(self.node.span_of(&path));
        let position = Position::in_text(text, u32::try_from(span.start).unwrap_or(u32::MAX));
        Some(RuleLocation { path: path.to_string(), file: file.map(str::to_owned), span, position })
    }
}

/// Returns the name of an entry, with its namespace.
fn name_of(entry: &Node) -> Option<String> {
    let text = |node: &Node| match &node.value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    };
    let member = |name| entry.member(name).and_then(|member| text(&member.value));
    let name =
        text(entry).or_else(|| member("name")).or_else(|| member("host")).or_else(|| member("type"))?;
    let uri = member("namespace");
    let of = [Namespace::Svg, Namespace::MathMl].into_iter().find(|of| uri.as_deref() == Some(of.uri()));
    Some(of.unwrap_or(Namespace::Html).qualified(&name))
}

/// Returns the list entry for a name, written as a string or as the member `name` of a table.
fn entry<'n>(
    path: Path,
    list: Option<&'n Node>,
    namespace: Namespace,
    name: &str,
) -> Option<(Path, &'n Node)> {
    let Value::List(entries) = &list?.value else { return None };
    let is_it = |entry: &Node| match entry.text() {
        Some(text) => namespace == Namespace::Html && text == name,
        None => {
            let member = |name| entry.member(name).and_then(|member| member.value.text());
            let is_in =
                member("namespace").map_or(namespace == Namespace::Html, |uri| uri == namespace.uri());
            is_in && member("name") == Some(name)
        }
    };
    let at = entries.iter().position(is_it)?;
    Some((path.with(at), &entries[at])) // `position` returns a valid index.
}

/// Parses a path as in TOML, in which quoted names may contain any character.
fn steps(rule: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut rest = rule;
    while !rest.is_empty() {
        rest = rest.strip_prefix('.').unwrap_or(rest);
        if let Some((at, after)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
            && let Ok(at) = at.parse()
        {
            steps.push(Step::Entry(at));
            rest = after;
        } else if let Some((name, after)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
            steps.push(Step::from(name));
            rest = after;
        } else {
            let mut ends = rest.match_indices(['.', '[']).map(|(end, _)| end).filter(|&end| end > 0);
            let (name, after) = rest.split_at(ends.next().unwrap_or(rest.len()));
            steps.push(Step::from(name));
            rest = after;
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_round_trip() {
        let path = Path::new(["urls", "rules", "svg:a[xlink:href]", "allowed_hosts"]).with(12);
        assert_eq!(Path::new(steps(&path.to_string())), path);
        assert_eq!(steps(""), []);
        assert_eq!(steps("a.b"), [Step::from("a"), Step::from("b")]);
        for odd in ["[", "]", ".", "a[", "\"", "a..b", "[x]", "é[", "."] {
            steps(odd);
        }
    }

    #[test]
    fn missing_rules_are_located_at_their_ancestor() {
        let text = r#"{ "sanitizer": { "elements": [{ "name": "a", "removeAttributes": ["id"] }, "b"] } }"#;
        let places = RuleLocations::of(text, PolicyFormat::Json).unwrap();
        let path = |rule| places.place(rule).map(|place| place.path);
        assert_eq!(path("sanitizer.attributes").as_deref(), Some("sanitizer"));
        assert_eq!(path("sanitizer.elements[1]").as_deref(), Some("sanitizer.elements[1]"));
        assert_eq!(path("sanitizer.elements[2]").as_deref(), Some("sanitizer.elements"));
        assert_eq!(path("ids"), None);
        assert_eq!(path(""), None);
    }
}
