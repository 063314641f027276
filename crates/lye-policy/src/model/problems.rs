//! Puts all problems of a policy in the order of its text, without those that follow from others.

use super::source::{Sources, Tree};
use super::{Policy, PolicyError};
use crate::members::{Faults, Node, Problem};
use crate::path::{Path, Step};

/// The maximum number of problems that are reported.
const MAX_PROBLEMS: usize = 50;

/// Returns a policy that was read from a tree, or else all problems in the order of the text: those of the reader, and those of the whole
/// policy that do not follow from them.
pub(super) fn in_order(tree: Tree, faults: Faults, policy: Option<Policy>) -> Result<Policy, PolicyError> {
    let Tree { node, sources, errors, lacks_base, .. } = tree;
    let problems: Vec<Problem> = policy.iter().flat_map(|policy| policy.problems().1).collect();
    let in_text =
        |problem: Problem| Problem { path: node.resolved(&faults.in_text(&problem.path)), ..problem };
    let problems: Vec<Problem> = problems.into_iter().map(in_text).collect();
    let mut found: Vec<Problem> = errors.into_iter().chain(faults.into_found()).collect();
    let mut known: Vec<Path> = found.iter().map(|problem| node.resolved(&problem.path)).collect();
    for problem in problems {
        if !follows(&problem, &known, &node, lacks_base) {
            known.push(problem.path.clone());
            let place = node.span_of(&problem.path);
            found.push(problem.spanning(place));
        }
    }
    // What is missing has no place in the text.
    found.sort_by_key(|problem| problem.span.as_ref().map_or(usize::MAX, |span| span.start));
    // What is wrong in a rule for a group is wrong once.
    for problem in &mut found {
        problem.path = node.as_written(&problem.path);
    }
    found.dedup();
    if found.len() > MAX_PROBLEMS {
        found.truncate(MAX_PROBLEMS);
        found.push(Problem::new("there are more problems, which are not listed"));
    }
    for problem in &mut found {
        blame_own(problem, &node, &sources);
    }
    match (PolicyError::from_all(found, &sources), policy) {
        (None, Some(policy)) => Ok(policy),
        (Some(error), _) => Err(error),
        (None, None) => Err(PolicyError::new(Problem::new("not a policy"))),
    }
}

/// Whether a problem may follow from others at these paths: what is wrong there is not in the policy.
fn follows(problem: &Problem, known: &[Path], node: &Node, lacks_base: bool) -> bool {
    let exists = node.existing(&problem.path);
    let is_around = known.iter().any(|path| path.steps().starts_with(&exists));
    // What is kept is in `sanitizer`, or else in `allow`.
    let allow = [Step::from("allow")];
    let is_wrong = |lacking: &[Step]| {
        let mut paths = known.iter().map(Path::steps);
        paths.any(|path| path.starts_with(lacking) || lacking.starts_with(path))
    };
    let lacks = |lacking: &Path| {
        let is_of_kept = lacking.steps().first().is_some_and(|first| *first == Step::from("sanitizer"));
        lacks_base || is_wrong(lacking.steps()) || is_of_kept && is_wrong(&allow)
    };
    is_around || problem.lacking.iter().any(lacks)
}

/// Moves a contradiction between `sanitizer` of a policy that is extended, and `allow` or `deny`, to the latter.
fn blame_own(problem: &mut Problem, policy: &Node, sources: &Sources) {
    let path = &mut problem.path;
    if *path == Path::new(["sanitizer"])
        && sources.origin(policy.span_of(path)).is_some()
        && let Some(member) = ["allow", "deny"].into_iter().find_map(|name| policy.member(name))
    {
        *path = Path::new([member.name.as_str()]);
        problem.span = Some(member.name_span.clone());
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
            ]
        );
    }

    #[test]
    fn many_problems_are_cut() {
        let text = format!(r#"{{ "sanitizer": {{ "elements": [{}] }} }}"#, ["7"; 60].join(","));
        let error = Policy::from_json(&text).unwrap_err();
        assert_eq!(error.all().len(), 51);
        assert_eq!(error.all()[50].message(), "there are more problems, which are not listed");
    }

    #[test]
    fn consequences_of_problems_are_not_problems() {
        let text = r#"{ "sanitizer": { "elements": ["p", "DIV"] }, "rename": { "center": "div" } }"#;
        assert_eq!(problems(text), ["1 sanitizer.elements[1]"]);
        let text = r#"{ "allow": { "p": 1, "b": true }, "rename": { "center": "p" } }"#;
        assert_eq!(problems(text), ["1 allow.p"]);
        let text = r#"{ "urls": { "rules": { "a[href]": { "allowed_scheme": ["https"] } } } }"#;
        assert_eq!(problems(text), ["1 urls.rules.\"a[href]\".allowed_scheme"]);
    }
}
