//! Finds all problems of a policy: removes what a problem names from the tree, and reads the rest again.

use super::error::{PolicyError, Problem, ReadError};
use super::read::read;
use super::source::{Member, Node, Sources, Tree, Value};
use crate::path::{Path, Step};

/// The maximum number of problems that are reported. Each is found by reading the policy once more.
const MAX_PROBLEMS: usize = 50;

/// Returns all problems of a policy in the order of its text, given the first that was found in its tree.
pub(super) fn all_problems(tree: Tree, first: Option<ReadError>) -> PolicyError {
    let Tree { mut node, sources, errors: mut found, lacks_base, .. } = tree;
    let whole = node.clone();
    let mut removed = Removed { lacks_base, ..Removed::default() };
    let mut next = first;
    while let Some(mut error) = next.take() {
        let path = node.resolved(&error.problem.path);
        let in_text = removed.in_text(path.clone());
        let known = Path::new(in_text.steps().iter().take(depth(&mut node, path.steps())).cloned());
        if !removed.is_below(&in_text, &known) && !removed.may_cause(&error.problem) {
            error.problem.path = in_text;
            found.push(error);
        }
        if found.len() >= MAX_PROBLEMS {
            found.push(ReadError::new(Problem::new("there are more problems, which are not listed")));
        } else if removed.remove(&mut node, &path) {
            next = read(&node).err();
        }
    }
    // What is missing has no place in the text.
    let place = |error: &ReadError| match (&error.span, error.problem.path == Path::new(["version"])) {
        (Some(span), false) => span.start,
        (Some(span), true) if whole.member("version").is_some() => span.start,
        _ => usize::MAX,
    };
    found.sort_by_key(place);
    for error in &mut found {
        blame_own(error, &whole, &sources);
        error.problem.adapt_to(&whole);
    }
    // The first is never a consequence.
    PolicyError::from_all(found, &sources).unwrap_or_else(|| PolicyError::new(Problem::new("not a policy")))
}

/// Lists of which a policy has one or the other.
const ALTERNATIVES: [(&str, &str); 3] = [
    ("elements", "removeElements"),
    ("attributes", "removeAttributes"),
    ("processingInstructions", "removeProcessingInstructions"),
];

/// Moves a contradiction between a policy and one that it extends to the former, with a remedy that is possible there.
fn blame_own(error: &mut ReadError, policy: &Node, sources: &Sources) {
    let path = error.problem.path.clone();
    let origin = |path: &Path| sources.origin(policy.span_of(path));
    if let [Step::Member(sanitizer), Step::Member(list)] = path.steps()
        && sanitizer == "sanitizer"
        && let Some((keep, remove)) = ALTERNATIVES.into_iter().find(|(_, remove)| remove == list)
        && policy.at(&path).is_some()
    {
        let kept = Path::new(["sanitizer", keep]);
        match (policy.at(&kept).and_then(|_| origin(&kept)), origin(&path)) {
            (Some(base), None) => {
                error.problem.message =
                    format!("`{base}` lists what to keep in `{keep}`, so that nothing is left to remove");
                error.problem.remedy =
                    Some(format!("repeat the list of `{base}` in `{keep}` without these entries"));
            }
            (None, Some(base)) => {
                let (message, place) = (&mut error.problem.message, policy.span_of(&kept));
                *message = format!(
                    "`{base}` lists what to remove in `{remove}`, so that there is no list of what to keep"
                );
                error.problem.remedy =
                    Some(format!("write `{remove}` instead, which replaces the list of `{base}`"));
                error.problem.path = kept;
                error.span = Some(place);
            }
            _ => {}
        }
    }
    let classes = Path::new(["classes"]);
    if let [Step::Member(values), Step::Member(_)] = path.steps()
        && values == "values"
        && let Some(member) = policy.member("classes")
        && let (Some(base), None) = (origin(&path), origin(&classes))
    {
        error.problem.message = format!("`{base}` decides about this attribute: it has the rule `{path}`");
        error.problem.remedy = Some(match tokens_of(&member.value) {
            Some(tokens) => format!("write `values.\"*[class]\" = {{ tokens = {{ {tokens} }} }}` instead"),
            None => format!("instead of `extends`, copy `{base}` without that rule"),
        });
        error.problem.path = classes;
        error.span = Some(member.name_span.clone());
    }
}

/// Returns the lists of `classes` as those of `tokens`, unless `classes` says more.
fn tokens_of(classes: &Node) -> Option<String> {
    let lists = classes.members().iter().map(|member| {
        let is_list = ["one_of", "prefixes"].contains(&member.name.as_str());
        is_list.then(|| format!("{} = {}", member.name, member.value.to_json()))
    });
    lists.collect::<Option<Vec<_>>>().map(|lists| lists.join(", ")).filter(|lists| !lists.is_empty())
}

/// What was removed from a tree.
#[derive(Default)]
struct Removed {
    /// In order; each path is that in the tree before the removal.
    paths: Vec<Path>,
    /// The same paths in the text.
    in_text: Vec<Path>,
    /// Whether a policy that is extended is not in the tree.
    lacks_base: bool,
}

impl Removed {
    /// Removes the value at a path, or the closest around it. Returns `false` if nothing can be removed, or if the rest says nothing
    /// without it.
    fn remove(&mut self, node: &mut Node, path: &Path) -> bool {
        if *path == Path::new(["version"]) {
            let Value::Table(members) = &mut node.value else { return false };
            // Another version has other members. Any other value is a mistake.
            let is_other = members
                .iter()
                .any(|member| member.name == "version" && matches!(member.value.value, Value::Integer(_)));
            members.retain(|member| member.name != "version");
            members.push(Member::new("version", 0..0, Node { value: Value::Integer(1), span: 0..0 }));
            return !is_other;
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

    /// Whether a problem may follow from what was removed: its cause is that something is not there.
    fn may_cause(&self, problem: &Problem) -> bool {
        let mut lacking = problem.lacking.iter().map(Path::steps);
        let is_removed = |lacking: &[Step]| {
            let mut removed = self.in_text.iter().map(Path::steps);
            removed.any(|removed| removed.starts_with(lacking) || lacking.starts_with(removed))
        };
        lacking.any(|lacking| self.lacks_base || is_removed(lacking))
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
    fn many_problems_are_cut() {
        let text = format!(r#"{{ "version": 1, "sanitizer": {{ "elements": [{}] }} }}"#, ["7"; 60].join(","));
        let error = Policy::from_json(&text).unwrap_err();
        assert_eq!(error.all().len(), 51);
        assert_eq!(error.all()[50].message(), "there are more problems, which are not listed");
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
