//! Finds all problems of a policy: removes what a problem names from the tree, and reads the rest again.

use super::error::{PolicyError, ReadError};
use super::path::{Path, Step};
use super::read::{Refused, read};
use super::source::{Member, Node, Sources, Value};

/// The maximum number of problems that are reported. Each is found by reading the policy once more.
const MAX_PROBLEMS: usize = 50;

/// Returns all problems of a policy in the order of its text, given the first that was found.
pub(super) fn all_problems(mut node: Node, first: Refused, sources: &Sources) -> PolicyError {
    let mut removed = Removed::default();
    let mut found: Vec<ReadError> = Vec::new();
    let mut next = Some(first);
    while let Some(Refused { mut error, is_contradiction }) = next.take() {
        let path = error.problem.path.clone();
        let in_text = removed.in_text(path.clone());
        let known = Path::new(in_text.steps().iter().take(depth(&mut node, path.steps())).cloned());
        let is_consequence =
            removed.is_below(&in_text, &known) || is_contradiction && removed.may_cause(&path);
        if !is_consequence {
            error.problem.path = in_text;
            found.push(error);
        }
        if found.len() < MAX_PROBLEMS && removed.remove(&mut node, &path) {
            next = read(&node).err();
        }
    }
    // What is missing has no place in the text.
    let place = |error: &ReadError| match error.problem.path == Path::new(["version"]) {
        true => usize::MAX,
        false => error.span.as_ref().map_or(0, |span| span.start),
    };
    found.sort_by_key(place);
    // The first is never a consequence.
    PolicyError::from_all(found, sources)
        .unwrap_or_else(|| PolicyError::new(super::error::Problem::new("not a policy")))
}

/// What was removed from a tree.
#[derive(Default)]
struct Removed {
    /// In order; each path is that in the tree before the removal.
    paths: Vec<Path>,
    /// The same paths in the text.
    in_text: Vec<Path>,
}

impl Removed {
    /// Removes the value at a path, or the closest around it. Returns `false` if nothing can be removed, or if the rest says nothing
    /// without it.
    fn remove(&mut self, node: &mut Node, path: &Path) -> bool {
        if *path == Path::new(["version"]) {
            let Value::Table(members) = &mut node.value else { return false };
            let is_missing = !members.iter().any(|member| member.name == "version");
            if is_missing {
                let value = Node { value: Value::Integer(1), span: 0..0 };
                members.push(Member { name: "version".to_owned(), name_span: 0..0, value });
            }
            return is_missing;
        }
        let depth = depth(node, path.steps());
        let Some((last, before)) = path.steps().get(..depth).and_then(<[Step]>::split_last) else {
            return false;
        };
        let mut parent = node;
        for step in before {
            let Some(below) = child(parent, step) else { return false };
            parent = below;
        }
        match (&mut parent.value, last) {
            (Value::Table(members), Step::Member(name)) => members.retain(|member| member.name != *name),
            (Value::List(entries), Step::Entry(at)) if *at < entries.len() => drop(entries.remove(*at)),
            _ => return false,
        }
        let path = Path::new(path.steps().iter().take(depth).cloned());
        self.in_text.push(self.in_text(path.clone()));
        self.paths.push(path);
        true
    }

    /// Returns the path in the text for one in the tree: entries before it may have been removed.
    fn in_text(&self, path: Path) -> Path {
        let mut steps = path.steps().to_vec();
        for removed in self.paths.iter().rev() {
            if let Some((Step::Entry(gone), list)) = removed.steps().split_last()
                && steps.starts_with(list)
                && let Some(Step::Entry(at)) = steps.get_mut(list.len())
                && *at >= *gone
            {
                *at += 1;
            }
        }
        Path::new(steps)
    }

    /// Whether a part of the value at a path in the text was removed: the rest may say nothing, or lack a key. `known` is the part of
    /// the path that exists.
    fn is_below(&self, path: &Path, known: &Path) -> bool {
        let is_version = *path == Path::new(["version"]);
        !is_version && self.in_text.iter().any(|removed| removed.steps().starts_with(known.steps()))
    }

    /// Whether a contradiction at a path may follow from what was removed.
    fn may_cause(&self, path: &Path) -> bool {
        let top = |path: &Path| match path.steps().first() {
            Some(Step::Member(name)) => name.clone(),
            _ => String::new(),
        };
        let member = top(path);
        self.paths.iter().any(|removed| {
            let is_rule = removed.steps().get(1) == Some(&Step::from("rules"));
            match (member.as_str(), top(removed).as_str()) {
                ("sanitizer", gone) => ["frames", "nested"].contains(&gone),
                ("urls", gone) => gone == "nested" || gone == "urls" && !is_rule,
                ("rename" | "custom_elements", gone) => ["sanitizer", "rename"].contains(&gone),
                ("nested", gone) => ["sanitizer", "set"].contains(&gone),
                ("base", gone) => gone == "urls",
                ("values" | "ids" | "classes", gone) => {
                    ["values", "ids", "classes", "set", "links", "sanitizer"].contains(&gone)
                }
                ("body", gone) => ["sanitizer", "rename"].contains(&gone),
                ("css", gone) if path.steps().last() == Some(&Step::from("scope")) => {
                    ["sanitizer", "classes", "values", "set"].contains(&gone)
                }
                // A set value must pass the whole policy.
                ("set", _) => true,
                _ => false,
            }
        })
    }
}

/// Returns how many steps of a path exist in a tree.
fn depth(mut node: &mut Node, steps: &[Step]) -> usize {
    for (at, step) in steps.iter().enumerate() {
        let Some(below) = child(node, step) else { return at };
        node = below;
    }
    steps.len()
}

fn child<'n>(node: &'n mut Node, step: &Step) -> Option<&'n mut Node> {
    match (&mut node.value, step) {
        (Value::Table(members), Step::Member(name)) => {
            members.iter_mut().find(|member| member.name == *name).map(|member| &mut member.value)
        }
        (Value::List(entries), Step::Entry(at)) => entries.get_mut(*at),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Policy;

    fn problems(text: &str) -> Vec<String> {
        let error = Policy::from_json(text).unwrap_err();
        error.all().iter().map(|error| format!("{} {}", error.line().unwrap(), error.path())).collect()
    }

    #[test]
    fn all_problems_are_found_in_the_order_of_the_text() {
        let text = r#"{
            "finding": "silent",
            "urls": { "rules": { "a[href]": { "allowed_schemes": ["https", "java script", "data"] } } },
            "sanitizer": { "elements": ["p", "script",
                { "nam": "b" }, "i", "Base"], "attributes": ["onclick",
                "title", 7] },
            "limits": { "depth": "x", "nodes": "y" },
            "links": { "rel": [""], "target": "" }
        }"#;
        // The version is missing as well: it is reported at the end.
        assert_eq!(
            problems(text),
            [
                "2 finding",
                "3 urls.rules.\"a[href]\".allowed_schemes[1]",
                "3 urls.rules.\"a[href]\".allowed_schemes[2]",
                "4 sanitizer.elements[1]",
                "5 sanitizer.elements[2].nam",
                "5 sanitizer.elements[4]",
                "5 sanitizer.attributes[0]",
                "6 sanitizer.attributes[2]",
                "7 limits.depth",
                "7 limits.nodes",
                "8 links.rel[0]",
                "8 links.target",
                "1 version",
            ]
        );
    }

    #[test]
    fn consequences_of_problems_are_not_problems() {
        let text =
            r#"{ "version": 1, "sanitizer": { "elements": ["p", "DIV"] }, "rename": { "center": "div" } }"#;
        assert_eq!(problems(text), ["1 sanitizer.elements[1]"]);
        let text = r#"{ "version": 1, "urls": { "rules": { "a[href]": { "allowed_scheme": ["https"] } } } }"#;
        assert_eq!(problems(text), ["1 urls.rules.\"a[href]\".allowed_scheme"]);
    }

    #[test]
    fn another_version_is_the_only_problem() {
        assert_eq!(problems(r#"{ "version": 2, "finding": 1 }"#), ["1 version"]);
    }
}
