//! What a policy changes in the lists of those that it extends: `{ add = […], remove = […] }` in the place of a list, and the tables `allow`
//! and `deny`, which add up.

use crate::members::{Member, Node, Value};
use crate::model::{Policy, parsers};
use std::collections::HashSet;

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
        let all = parsers::all().into_iter().map(|edition| Value::String(edition.to_string()));
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
