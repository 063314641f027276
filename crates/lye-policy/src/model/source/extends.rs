//! The member `extends`: a policy that changes another one.
//!
//! The texts of all policies count as one, so that a byte range says in which of them a value is.
//!
//! What a policy changes in the lists of those that it extends: `{ add = […], remove = […] }` in the place of a list, and the tables `allow`
//! and `deny`, which add up.

use super::{PolicyFormat, url_rules};
use crate::members::{Member, Node, Problem, Value, choice, texts};
use crate::model::allow::names_of_groups;
use crate::model::input_output::all_parsers;
use crate::model::{Policy, PolicyError};
use crate::path::Path;
use crate::preset_texts;
use crate::sanitizer::Edition;
use std::collections::HashSet;
use std::ops::Range;

/// The maximum number of policies in a chain of `extends`.
const MAX_DEPTH: usize = 8;
/// The maximum number of policies that one extends, directly or not.
const MAX_POLICIES: usize = 64;

/// The format of the texts of presets.
#[cfg(feature = "toml")]
const OF_PRESETS: PolicyFormat = PolicyFormat::Toml;
#[cfg(not(feature = "toml"))]
const OF_PRESETS: PolicyFormat = PolicyFormat::Json;

/// The text of a policy that another one extends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolicyText {
    /// The name, for messages, and for the loader if this policy extends another file: usually the path of the file.
    pub name: String,
    /// The text.
    pub text: String,
    /// The format of the text.
    pub format: PolicyFormat,
}

impl PolicyText {
    /// Creates a text with a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>, format: PolicyFormat) -> Self {
        Self { name: name.into(), text: text.into(), format }
    }
}

/// Loads the policy that a member `extends` names, for the policy with a name; `None` is the first policy.
pub(crate) type Load<'l> = dyn FnMut(&str, Option<&str>) -> Result<PolicyText, String> + 'l;

/// Refuses every file: for programs that give no loader.
pub(crate) fn no_files(_: &str, _: Option<&str>) -> Result<PolicyText, String> {
    Err("it names a file, and this program loads none".to_owned())
}

/// The texts of a policy and of those that it extends, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Sources(Vec<Source>);

#[derive(Clone, Debug)]
struct Source {
    /// `None` for the first.
    name: Option<String>,
    text: String,
    /// Where the text begins.
    start: usize,
}

impl Sources {
    /// Returns the name of the text that a byte range is in, the text, and the range in it.
    pub(crate) fn locate(&self, span: Range<usize>) -> (Option<&str>, &str, Range<usize>) {
        let source = self.0.iter().rev().find(|source| source.start <= span.start);
        match source {
            Some(Source { name, text, start }) => {
                (name.as_deref(), text, span.start - start..span.end.saturating_sub(*start))
            }
            // The first text begins at 0.
            None => (None, "", span),
        }
    }

    /// Returns the name of the policy that has a byte range, unless that is the first.
    pub(crate) fn origin(&self, span: Range<usize>) -> Option<&str> {
        self.locate(span).0
    }

    fn end(&self) -> usize {
        // A range at the end of a text is not in the next.
        self.0.last().map_or(0, |last| last.start + last.text.len() + 1)
    }
}

/// A policy with those that it extends.
#[derive(Debug)]
pub(crate) struct Tree {
    /// All of them, merged.
    pub(crate) node: Node,
    /// Those that it extends, merged, and itself alone.
    pub(crate) parts: Option<(Node, Node)>,
    /// The member of the first text that names them.
    pub(crate) extends: Option<Member>,
    pub(crate) sources: Sources,
    /// Errors that leave something to read.
    pub(crate) errors: Vec<Problem>,
    /// Whether a policy that is extended could not be read.
    pub(crate) lacks_base: bool,
}

/// Reads a policy, and the policies that it extends, to one tree.
///
/// # Errors
/// Fails if the first text is not valid in its format.
pub(crate) fn read(text: &str, format: PolicyFormat, load: &mut Load<'_>) -> Result<Tree, PolicyError> {
    let mut reading = Reading { sources: Sources(Vec::new()), errors: Vec::new(), lacks_base: false, load };
    let first = reading.parse(None, text, format);
    let mut own = first.map_err(|error| PolicyError::from_read(error, &reading.sources))?;
    let extends = own.member("extends").cloned();
    let base = reading.bases(&mut own, &mut Vec::new());
    let mut parts = None;
    let mut node = match base {
        Some(base) => {
            let (_, own) = parts.insert((base.clone(), own));
            merged(base, own.clone())
        }
        None => own,
    };
    let of_parts = parts.iter_mut().map(|(base, _)| base);
    of_parts.chain([&mut node]).for_each(|policy| {
        url_rules::complete(policy);
        complete(policy);
    });
    let Reading { sources, errors, lacks_base, .. } = reading;
    Ok(Tree { node, parts, extends, sources, errors, lacks_base })
}

/// What is read so far.
struct Reading<'l, 'f> {
    sources: Sources,
    errors: Vec<Problem>,
    lacks_base: bool,
    load: &'l mut Load<'f>,
}

impl Reading<'_, '_> {
    /// Takes the member `extends` out of a policy, and returns the policies that it names with all that they extend, merged. `chain` has the
    /// names of the policies that led here, which bounds the recursion.
    fn bases(&mut self, policy: &mut Node, chain: &mut Vec<String>) -> Option<Node> {
        let Member { value, .. } = take_extends(policy)?;
        let path = Path::new(["extends"]);
        let names: Vec<(&Node, Path)> = match &value.value {
            Value::List(entries) => {
                entries.iter().enumerate().map(|(at, entry)| (entry, path.with(at))).collect()
            }
            _ => vec![(&value, path)],
        };
        let mut result: Option<Node> = None;
        let mut add_on = None;
        for (name, path) in names {
            let found = in_order(add_on, name)
                .and_then(|()| self.base(name, chain))
                .map_err(|problem| problem.at(path).spanning(name.span.clone()));
            add_on = add_on.or(named(name, preset_texts::ADD_ONS));
            let parsed = found.and_then(|PolicyText { name, text, format }| {
                Ok((self.parse(Some(name.clone()), &text, format)?, name))
            });
            match parsed {
                Ok((mut base, name)) => {
                    let is_add_on = preset_texts::ADD_ONS.contains(&name.as_str());
                    chain.push(name);
                    if let Some(extended) = self.bases(&mut base, chain) {
                        base = merged(extended, base);
                    }
                    chain.pop();
                    result = Some(match result {
                        Some(earlier) if is_add_on => extended(earlier, base),
                        Some(earlier) => merged(earlier, base),
                        None => base,
                    });
                }
                Err(error) => {
                    self.errors.push(error);
                    self.lacks_base = true;
                }
            }
        }
        result
    }

    /// Returns the policy that a value of `extends` names.
    fn base(&mut self, value: &Node, chain: &[String]) -> Result<PolicyText, Problem> {
        let Value::String(name) = &value.value else {
            return Err(texts::extends_no_name());
        };
        if chain.len() >= MAX_DEPTH {
            return Err(texts::extends_too_deep(MAX_DEPTH));
        }
        if self.sources.0.len() > MAX_POLICIES {
            return Err(texts::extends_too_many(MAX_POLICIES));
        }
        let base = match preset_texts::text(name) {
            Some(text) => PolicyText::new(name.as_str(), text, OF_PRESETS),
            None if name.contains(['/', '\\', '.']) => {
                (self.load)(name, chain.last().map(String::as_str)).map_err(texts::extends_not_loaded)?
            }
            None => return Err(texts::extends_unknown(name.escape_debug(), meant(name))),
        };
        if chain.contains(&base.name) {
            return Err(texts::extends_itself(base.name.escape_debug()));
        }
        Ok(base)
    }

    /// Parses a text, and appends it to the sources.
    fn parse(&mut self, name: Option<String>, text: &str, format: PolicyFormat) -> Result<Node, Problem> {
        let start = self.sources.end();
        self.sources.0.push(Source { name, text: text.to_owned(), start });
        let moved = |mut error: Problem| {
            error.span = error.span.map(|span| span.start + start..span.end + start);
            error
        };
        let (mut node, found) = format.read(text).map_err(moved)?;
        self.errors.extend(found.into_iter().map(moved));
        shift(&mut node, start);
        Ok(node)
    }
}

/// Returns what to write for a name that is not one of a preset or an add-on.
fn meant(name: &str) -> String {
    let known = [preset_texts::NAMES, preset_texts::ADD_ONS, preset_texts::LIKE].concat();
    let parts: Vec<&str> = name.split([',', '+', ' ']).filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| known.contains(part)) {
        return format!("write a list: `extends = {parts:?}`");
    }
    let group = name.trim_start_matches('@');
    if names_of_groups(Edition::default()).contains(&group) {
        return format!("for this group of elements, write `allow = {{ \"@{group}\" = true }}`");
    }
    let choice = choice(name, &known);
    let end = if choice.ends_with('?') { " A file is a path:" } else { "; a file is a path:" };
    format!("{choice}{end} `./{}.toml`", name.escape_debug())
}

/// Returns the name in a list that an entry is.
fn named<'n>(entry: &'n Node, list: &[&str]) -> Option<&'n str> {
    entry.text().filter(|name| list.contains(name))
}

/// Fails if a preset comes after an add-on, whose lists would not add to those of the preset.
fn in_order(add_on: Option<&str>, entry: &Node) -> Result<(), Problem> {
    let preset = named(entry, preset_texts::NAMES).or(named(entry, preset_texts::LIKE));
    let (Some(add_on), Some(preset)) = (add_on, preset) else { return Ok(()) };
    Err(texts::extends_out_of_order(preset, add_on))
}

fn take_extends(policy: &mut Node) -> Option<Member> {
    let Value::Table(members) = &mut policy.value else { return None };
    let at = members.iter().position(|member| member.name == "extends")?;
    Some(members.remove(at))
}

/// Moves all byte ranges. The depth of a tree is bounded.
fn shift(node: &mut Node, by: usize) {
    let moved = |span: &Range<usize>| span.start + by..span.end + by;
    node.span = moved(&node.span);
    match &mut node.value {
        Value::List(entries) => entries.iter_mut().for_each(|entry| shift(entry, by)),
        Value::Table(members) => {
            for member in members {
                member.name_span = moved(&member.name_span);
                shift(&mut member.value, by);
            }
        }
        _ => {}
    }
}

/// Merges two policies: `allow` and `deny` add up.
pub(super) fn merged(base: Node, own: Node) -> Node {
    merged_by(base, own, |name, base, own| match name {
        "allow" | "deny" => united(base, own),
        "disallowed" => merged_values(as_table(base), own),
        _ => merged_values(base, own),
    })
}

/// Merges a policy with an add-on, whose lists add to those of the policy.
fn extended(base: Node, own: Node) -> Node {
    merged_by(base, own, |name, base, own| match name {
        "allow" => united(base, own),
        _ => extended_values(base, own),
    })
}

/// The depth of a tree is bounded.
fn extended_values(base: Node, own: Node) -> Node {
    match own.value {
        Value::List(_) => added(base, own),
        _ => merged_by(base, own, |_, base, own| extended_values(base, own)),
    }
}

/// Merges the members of tables, and applies [changes of lists](changes); other values of `own` replace those of `base`. The depth of a
/// tree is bounded.
pub(super) fn merged_values(base: Node, own: Node) -> Node {
    match is_change(&own) {
        true => applied(base, own),
        false => merged_by(base, own, |_, base, own| merged_values(base, own)),
    }
}

fn merged_by(base: Node, own: Node, merge: impl Fn(&str, Node, Node) -> Node) -> Node {
    let (Value::Table(inherited), Value::Table(members)) = (base.value, own.value.clone()) else {
        return own;
    };
    let mut result: Vec<Member> = Vec::new();
    let mut inherited: Vec<Option<Member>> = inherited.into_iter().map(Some).collect();
    for mut member in members {
        let mut of_base = inherited.iter_mut().filter(|other| {
            // Keys of rules are compared without regard to case.
            other.as_ref().is_some_and(|other| other.name.eq_ignore_ascii_case(&member.name))
        });
        if let Some(Member { value, .. }) = of_base.next().and_then(Option::take) {
            member.value = merge(&member.name, value, member.value);
        }
        result.push(member);
    }
    result.extend(inherited.into_iter().flatten());
    Node { value: Value::Table(result), span: own.span }
}

/// Returns the table that a string stands for: `disallowed = "unwrap"` is `{ default = "unwrap" }`.
fn as_table(value: Node) -> Node {
    match value.value {
        Value::String(_) => {
            let span = value.span.clone();
            let member = Member::new("default", span.clone(), value);
            Node { value: Value::Table(vec![member]), span }
        }
        _ => value,
    }
}

/// Whether a value stands for a change of a list.
pub(super) fn is_change(node: &Node) -> bool {
    let is_part = |member: &Member| {
        matches!(member.name.as_str(), "add" | "remove") && matches!(member.value.value, Value::List(_))
    };
    matches!(&node.value, Value::Table(members) if !members.is_empty() && members.iter().all(is_part))
}

/// Applies a change to a list, or to another change, which makes one of both. It replaces any other value.
pub(super) fn applied(base: Node, change: Node) -> Node {
    let (add, remove) = (list(&change, "add"), list(&change, "remove"));
    match base.value {
        Value::List(entries) => {
            Node { value: Value::List(joined(without(entries, &remove), add)), span: change.span }
        }
        Value::Table(_) if is_change(&base) => {
            let added = joined(without(list(&base, "add"), &remove), add.clone());
            let removed = joined(without(list(&base, "remove"), &add), remove);
            let member = |name: &str, entries| {
                let span =
                    change.member(name).or(base.member(name)).map_or(0..0, |member| member.name_span.clone());
                Member::new(name, span.clone(), Node { value: Value::List(entries), span })
            };
            let members = vec![member("add", added), member("remove", removed)];
            Node { value: Value::Table(members), span: change.span }
        }
        _ => change,
    }
}

/// Adds a list to another, or to a change of one. It replaces any other value.
pub(super) fn added(base: Node, list: Node) -> Node {
    if !matches!(base.value, Value::List(_)) && !is_change(&base) {
        return list;
    }
    let span = list.span.clone();
    applied(base, Node { value: Value::Table(vec![Member::new("add", span.clone(), list)]), span })
}

/// Applies the changes that are left, to the lists of the default policy. In `allow` and `deny`, the names of members are those of elements.
pub(super) fn complete(policy: &mut Node) {
    let Value::Table(members) = &mut policy.value else { return };
    let mut others = members.iter_mut().filter(|member| !matches!(member.name.as_str(), "allow" | "deny"));
    if !others.any(|member| has_change(&member.value)) {
        return;
    }
    let mut default = super::json::read(&Policy::default().to_json());
    if let Ok(Node { value: Value::Table(members), .. }) = &mut default {
        // A policy that says nothing about parsers is written without them.
        let all = all_parsers().into_iter().map(|edition| Value::String(edition.to_string()));
        let all = all.map(|value| Node { value, span: 0..0 }).collect();
        let all = Member::new("parsers", 0..0, Node { value: Value::List(all), span: 0..0 });
        members.push(Member::new("output", 0..0, Node { value: Value::Table(vec![all]), span: 0..0 }));
    }
    for member in members.iter_mut().filter(|member| !matches!(member.name.as_str(), "allow" | "deny")) {
        complete_below(member, default.as_ref().ok());
    }
}

fn has_change(node: &Node) -> bool {
    is_change(node) || node.members().iter().any(|member| has_change(&member.value))
}

/// Completes the value of a member, given the table that has it in the default policy. The depth of a tree is bounded.
fn complete_below(Member { name, value, .. }: &mut Member, default: Option<&Node>) {
    let default = default.and_then(|table| table.member(name)).map(|member| &member.value);
    if is_change(value) {
        let list = match default.map(|node| &node.value) {
            Some(Value::List(entries)) => entries.clone(),
            _ => Vec::new(),
        };
        let change = std::mem::replace(value, Node { value: Value::Null, span: 0..0 });
        *value = applied(Node { value: Value::List(list), span: 0..0 }, change);
    } else if let Value::Table(members) = &mut value.value {
        members.iter_mut().for_each(|member| complete_below(member, default));
    }
}

/// Joins the tables `allow` or `deny` of two policies: an element has the attributes of both.
pub(super) fn united(base: Node, own: Node) -> Node {
    let (Value::Table(inherited), Value::Table(members)) = (base.value, own.value.clone()) else {
        return own;
    };
    let mut result = inherited;
    for member in members {
        match result.iter_mut().find(|other| other.name == member.name) {
            Some(other) => {
                let value = match (entries(&other.value), entries(&member.value)) {
                    (Some(of_base), Some(own)) => Value::List(joined(of_base, own)),
                    _ => member.value.value,
                };
                let value = Node { value, span: member.value.span };
                *other = Member::new(member.name, member.name_span, value);
            }
            None => result.push(member),
        }
    }
    Node { value: Value::Table(result), span: own.span }
}

/// Returns what a value of `allow` lists: `true` is a list with itself.
fn entries(node: &Node) -> Option<Vec<Node>> {
    match &node.value {
        Value::List(entries) => Some(entries.clone()),
        Value::Bool(true) => Some(vec![node.clone()]),
        _ => None,
    }
}

fn list(change: &Node, name: &str) -> Vec<Node> {
    change.member(name).and_then(|member| entries(&member.value)).unwrap_or_default()
}

/// Returns the entries that another list does not have.
fn without(mut entries: Vec<Node>, removed: &[Node]) -> Vec<Node> {
    let names: HashSet<String> = removed.iter().map(name).collect();
    entries.retain(|entry| !names.contains(&name(entry)));
    entries
}

/// Returns both lists as one; the entries of the second replace those of the same name.
fn joined(entries: Vec<Node>, added: Vec<Node>) -> Vec<Node> {
    let mut result = without(entries, &added);
    let mut names = HashSet::new();
    result.extend(added.into_iter().filter(|entry| names.insert(name(entry))));
    result
}

/// Returns what tells an entry of a list from another: the whole, or for a table what it is about.
fn name(entry: &Node) -> String {
    let member = ["name", "host", "type"].into_iter().find_map(|name| entry.member(name));
    match member {
        Some(member) => member.value.to_json().to_string(),
        None => entry.to_json().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Policy, PolicyFormat, PolicyText, RuleLocations};

    /// Loads policies from a list, by names without `./`.
    fn loader<'f>(
        files: &'f [(&'f str, &'f str)],
    ) -> impl FnMut(&str, Option<&str>) -> Result<PolicyText, String> + 'f {
        |name, _| {
            let name = name.trim_start_matches("./");
            let found = files.iter().find(|(known, _)| *known == name);
            let (name, text) = found.ok_or_else(|| format!("no file {name}"))?;
            Ok(PolicyText::new(*name, *text, PolicyFormat::Json))
        }
    }

    fn read(text: &str, files: &[(&str, &str)]) -> Result<Policy, crate::model::PolicyError> {
        Policy::from_text_with(text, PolicyFormat::Json, loader(files))
    }

    #[test]
    fn tables_merge_and_lists_are_replaced() {
        let base = r#"{ "input": { "lossless": true }, "disallowed": "unwrap",
            "sanitizer": { "elements": ["p", "b"], "attributes": ["title"] },
            "links": { "rel": ["nofollow"], "target": "_blank" } }"#;
        let own = r#"{ "extends": "./base.json", "disallowed": { "elements": { "i": "escape" } },
            "sanitizer": { "elements": ["p"] }, "links": { "rel": ["ugc"] } }"#;
        let expected = r#"{ "input": { "lossless": true }, "disallowed": { "default": "unwrap", "elements": { "i": "escape" } },
            "sanitizer": { "elements": ["p"], "attributes": ["title"] },
            "links": { "rel": ["ugc"], "target": "_blank" } }"#;
        assert_eq!(read(own, &[("base.json", base)]).unwrap(), Policy::from_json(expected).unwrap());
    }

    #[test]
    fn a_preset_can_be_extended_without_a_loader() {
        let own = r#"{ "extends": "text", "input": { "lossless": true } }"#;
        let text = crate::presets::Preset::Text.policy();
        let lossless = text.with_tokenization(lye_html::Tokenization::Lossless);
        assert_eq!(Policy::from_json(own).unwrap(), lossless);
        let error = |text: &str| Policy::from_json(text).unwrap_err();
        let unknown = error(r#"{ "extends": "emial" }"#);
        assert!(unknown.remedy().unwrap().starts_with("did you mean `email`?"), "{unknown}");
        assert!(error(r#"{ "extends": "./a.json" }"#).message().contains("loads none"));
        assert_eq!(error(r#"{ "extends": 1 }"#).path(), "extends");
    }

    #[test]
    fn chains_are_followed_but_no_cycles() {
        let a = r#"{ "extends": "b.json" }"#;
        let b = r#"{ "extends": "text", "input": { "lossless": true } }"#;
        assert!(read(a, &[("b.json", b)]).is_ok());
        let error = read(a, &[("b.json", r#"{ "extends": "./c.json" }"#), ("c.json", a)]).unwrap_err();
        assert!(error.message().contains("`b.json` extends itself"), "{error}");
        assert!(error.in_file("a.json").to_string().contains("--> c.json:1:14"));
        let names: Vec<String> = (0..20).map(|at| format!("{at}.json")).collect();
        let texts: Vec<String> = (1..21).map(|at| format!(r#"{{ "extends": "{at}.json" }}"#)).collect();
        let files: Vec<(&str, &str)> =
            names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
        assert!(read(files[0].1, &files).unwrap_err().message().starts_with("more than 8 policies"));
    }

    #[test]
    fn problems_and_rules_name_their_file() {
        let base =
            "{ \n\"sanitizer\": { \"elements\": [\"p\", \"script\"] }, \"links\": { \"rel\": [\"ugc\"] } }";
        let own = "{ \"extends\": \"b.json\", \"finding\": 1 }";
        let error = read(own, &[("b.json", base)]).unwrap_err().in_file("a.json");
        let shown = error.to_string();
        assert!(shown.contains("--> a.json:1:24") && shown.contains("--> b.json:2:34"), "{shown}");
        let own = own.replace(", \"finding\": 1", ", \"links\": { \"target\": \"_blank\" }");
        let locations =
            RuleLocations::of_with(&own, PolicyFormat::Json, loader(&[("b.json", base)])).unwrap();
        let place = |rule: &str| {
            let place = locations.place(rule).unwrap();
            (place.file, place.position.line, place.position.column)
        };
        assert_eq!(place("links.rel"), (Some("b.json".to_owned()), 2, 58));
        assert_eq!(place("links.target"), (None, 1, 45));
        assert_eq!(place("sanitizer.elements[0]"), (Some("b.json".to_owned()), 2, 29));
        assert!(
            read("{ \"extends\": \"b.json\" }", &[("b.json", "{")])
                .unwrap_err()
                .to_string()
                .contains("--> b.json:1:")
        );
    }
}
