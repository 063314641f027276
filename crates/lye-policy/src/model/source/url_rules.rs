//! The short forms of rules for attributes: keys that list several, and in `urls.rules` a list of words in the place of a rule, and keys for all
//! attributes that load one kind of resource.
//!
//! All become rules of single attributes before policies are merged, so that what a rule of the policy in `extends` says beside is kept.

use crate::members::choice;
use crate::members::{Member, Node, Problem, TableValue, Value, texts};
use crate::model::generated::ATTRIBUTE_GROUPS;
use crate::path::Path;
use crate::urls::UrlRule;
use std::ops::Range;

/// Returns `true` if two keys are of one group, so that a rule for one may stand there for the sake of the other.
pub fn are_of_one_group(key: &str, other: &str) -> bool {
    let has = |keys: &[&str], key: &str| keys.iter().any(|known| known.eq_ignore_ascii_case(key));
    ATTRIBUTE_GROUPS.iter().any(|(_, keys)| has(keys, key) && has(keys, other))
}

/// The tables whose keys are attributes of elements.
const TABLES: [&[&str]; 3] = [RULES, &["urls", "types"], &["values"]];
const RULES: &[&str] = &["urls", "rules"];

/// Writes the short forms out. Returns an error for each unknown group.
pub(super) fn write_out(policy: &mut Node) -> Vec<Problem> {
    let mut errors = Vec::new();
    for path in TABLES {
        let Some(Value::Table(rules)) = table_of(policy, path) else { continue };
        let has_groups = path == RULES;
        let mut written: Vec<Member> = Vec::new();
        for Member { name, name_span, value, .. } in std::mem::take(rules) {
            let value = if has_groups { with_words(value) } else { value };
            for part in name.split(',').map(str::trim_ascii) {
                let group = ATTRIBUTE_GROUPS.iter().find(|(group, _)| has_groups && *group == part);
                if group.is_none() && has_groups && part.starts_with('@') {
                    let known = ATTRIBUTE_GROUPS.map(|(name, _)| name);
                    let problem = texts::no_attribute_group(part.escape_debug(), choice(part, &known));
                    errors.push(
                        problem
                            .at(Path::new(path.iter().copied()).with(name.as_str()))
                            .spanning(name_span.clone()),
                    );
                    continue;
                }
                let keys = group.map_or(std::slice::from_ref(&part), |(_, keys)| keys);
                written.extend(keys.iter().map(|key| Member {
                    name: (*key).to_owned(),
                    name_span: name_span.clone(),
                    value: if group.is_some() { fitting(key, value.clone()) } else { value.clone() },
                    written: (*key != name).then(|| name.clone()),
                }));
            }
        }
        // The rule of an attribute says more than that of its group, or of a list of attributes.
        let (of_groups, own): (Vec<Member>, Vec<Member>) =
            written.into_iter().partition(|member| member.written.is_some());
        let table = |members| Node { value: Value::Table(members), span: 0..0 };
        if let Value::Table(merged) = super::extends::merged_values(table(of_groups), table(own)).value {
            *rules = merged;
        }
    }
    errors
}

/// Members of a rule that allow URLs.
const ALLOWING: [&str; 6] =
    ["allow_empty", "allow_fragment", "allow_relative", "allowed_schemes", "data", "pattern"];

/// Removes rules that the key of a group made and that allow nothing: the policies in `extends` have no rule for the attribute that it would
/// change.
pub(super) fn complete(policy: &mut Node) {
    let Some(Value::Table(rules)) = table_of(policy, RULES) else { return };
    rules.retain(|rule| {
        // A mistake is reported where the rule is read.
        let is_known = |name: &str| UrlRule::TABLE.members.iter().any(|member| member.name == name);
        let allows = |member: &Member| ALLOWING.contains(&member.name.as_str()) || !is_known(&member.name);
        let is_table = matches!(rule.value.value, Value::Table(_));
        !rule.written.as_ref().is_some_and(|name| name.starts_with('@'))
            || !is_table
            || rule.value.members().iter().any(allows)
    });
}

fn table_of<'n>(policy: &'n mut Node, path: &[&str]) -> Option<&'n mut Value> {
    path.iter().try_fold(&mut policy.value, |value, name| {
        let Value::Table(members) = value else { return None };
        members.iter_mut().find(|member| member.name == *name).map(|member| &mut member.value.value)
    })
}

/// Returns the rule for an attribute of a group, without what it cannot have.
fn fitting(key: &str, mut rule: Node) -> Node {
    if let (true, Value::Table(members)) = (key.contains("srcset") || key.contains("style:"), &mut rule.value)
    {
        members.retain(|member| member.name != "keep_blocked_in");
    }
    rule
}

/// Returns the rule that a list of words stands for: schemes, `relative`, `fragment`, and hosts, which may have a scheme.
fn with_words(rule: Node) -> Node {
    let Value::List(entries) = &rule.value else { return rule };
    let words: Option<Vec<(&str, Range<usize>)>> =
        entries.iter().map(|entry| Some((entry.text()?, entry.span.clone()))).collect();
    let Some(words) = words.filter(|words| !words.is_empty()) else { return rule };
    let node = |value, span: &Range<usize>| Node { value, span: span.clone() };
    let string = |text: &str, span: &Range<usize>| node(Value::String(text.to_owned()), span);
    let (mut schemes, mut hosts, mut schemes_of_hosts) = (Vec::new(), Vec::new(), Vec::new());
    let mut flags = [("allow_relative", "relative", false), ("allow_fragment", "fragment", false)];
    for (word, span) in &words {
        if let Some((.., is_set)) = flags.iter_mut().find(|(_, name, _)| name == word) {
            *is_set = true;
        } else if let Some(scheme) = word.strip_suffix("://") {
            schemes.push(string(scheme, span));
        } else if let Some((scheme, host)) = word.split_once("://") {
            schemes_of_hosts.push(string(scheme, span));
            hosts.push(string(host, span));
        } else if word.contains('.') {
            schemes_of_hosts.push(string("https", span));
            hosts.push(string(word, span));
        } else {
            schemes.push(string(word, span));
        }
    }
    let member = |name: &str, value: Value| Member::new(name, rule.span.clone(), node(value, &rule.span));
    let flags = flags.map(|(name, _, is_set)| member(name, Value::Bool(is_set)));
    let (has_schemes, has_hosts) = (!schemes.is_empty(), !hosts.is_empty());
    let of_hosts = [
        member("allowed_schemes", Value::List(schemes_of_hosts)),
        member("allowed_hosts", Value::List(hosts)),
    ];
    let of_schemes = std::iter::once(member("allowed_schemes", Value::List(schemes))).chain(flags);
    let value = match (has_schemes, has_hosts) {
        (_, false) => Value::Table(of_schemes.collect()),
        (false, true) => Value::Table(of_hosts.into_iter().chain(of_schemes.skip(1)).collect()),
        // The hosts limit only the schemes that are written with them.
        (true, true) => {
            let no_relative = member("allow_relative", Value::Bool(false));
            let of_hosts = of_hosts.into_iter().chain([no_relative]).collect();
            let tables = [of_schemes.collect(), of_hosts].map(Value::Table);
            Value::List(tables.map(|value| node(value, &rule.span)).into())
        }
    };
    Node { value, span: rule.span.clone() }
}
