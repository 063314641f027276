//! The outcome of a case.

use crate::case::Case;
use crate::clean::clean;
use crate::compare::{Equality, compare};
use crate::declared::{Cause, Declared};
use crate::suites::Suite;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The outcome of a case, and how it came about.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) case: Case,
    pub(crate) outcome: Outcome,
    /// Lye's output, or the error.
    pub(crate) output: Result<String, String>,
    /// The settings that the import reports.
    pub(crate) unmapped: Vec<String>,
    /// What Lye's output has and the expected one lacks.
    pub(crate) laxer: Vec<String>,
    /// The first difference of the trees.
    pub(crate) difference: Option<String>,
    /// Why the difference is meant.
    pub(crate) reason: Option<String>,
    /// The kind of that reason.
    pub(crate) cause: Option<Cause>,
}

/// How Lye's output compares with the expected one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The same bytes.
    ByteEqual,
    /// The same tree.
    TreeEqual,
    /// The trees differ, and `declared.toml` has the reason.
    Declared,
    /// The trees differ.
    Undeclared,
}

impl Outcome {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::ByteEqual => "byte-equal",
            Self::TreeEqual => "tree-equal",
            Self::Declared => "declared",
            Self::Undeclared => "undeclared",
        }
    }
}

impl Verdict {
    /// Imports, cleans and compares. Notes the declared difference that it meets.
    pub(crate) fn of(case: Case, suite: &Suite, declared: &Declared, met: &mut BTreeSet<usize>) -> Self {
        let cleaned = clean(&case.settings, suite, &case.input, &case.place);
        let comparison =
            cleaned.output.clone().and_then(|output| compare(&case.expected, &output, &case.place));
        let (outcome, laxer, difference) = match comparison {
            Ok(comparison) => match comparison.equality {
                Equality::Bytes => (Outcome::ByteEqual, Vec::new(), None),
                Equality::Tree => (Outcome::TreeEqual, Vec::new(), None),
                Equality::Different => (Outcome::Undeclared, comparison.laxer, comparison.difference),
            },
            Err(error) => (Outcome::Undeclared, Vec::new(), Some(error)),
        };
        let entry = match outcome {
            Outcome::Undeclared => {
                let output = cleaned.output.as_deref().ok();
                declared.find(&case.suite, &case.id, output, !laxer.is_empty())
            }
            _ => None,
        };
        met.extend(entry);
        let entry = entry.and_then(|entry| declared.entries.get(entry));
        let (reason, cause) = (entry.map(|entry| entry.reason.clone()), entry.map(|entry| entry.cause));
        let outcome = if reason.is_some() { Outcome::Declared } else { outcome };
        let (output, unmapped) = (cleaned.output, cleaned.unmapped);
        Self { case, outcome, output, unmapped, laxer, difference, reason, cause }
    }

    /// Whether the trees are the same.
    pub(crate) fn is_tree_equal(&self) -> bool {
        matches!(self.outcome, Outcome::ByteEqual | Outcome::TreeEqual)
    }

    /// Returns all of it as JSON.
    pub(crate) fn to_json(&self) -> Value {
        json!({
            "suite": self.case.suite,
            "case": self.case.id,
            "outcome": self.outcome.as_str(),
            "settings": self.case.settings,
            "input": self.case.input,
            "expected": self.case.expected,
            "output": self.output.as_ref().ok(),
            "error": self.output.as_ref().err(),
            "unmapped": self.unmapped,
            "laxer": self.laxer,
            "difference": self.difference,
            "reason": self.reason,
            "cause": self.cause.map(Cause::as_str),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Place;

    fn verdict(expected: &str, declared: &str) -> (Verdict, BTreeSet<usize>) {
        let case = Case {
            suite: "nh3".to_owned(),
            id: "f::t#1".to_owned(),
            settings: json!({ "tags": ["b", "br"] }),
            input: "<b>x<br></b>".to_owned(),
            expected: vec![expected.to_owned()],
            place: Place::Inside("body".to_owned()),
        };
        let mut met = BTreeSet::new();
        let verdict =
            Verdict::of(case, Suite::named("nh3").unwrap(), &Declared::read(declared).unwrap(), &mut met);
        (verdict, met)
    }

    #[test]
    fn outcomes_are_told_apart() {
        let declared = "[[difference]]\nsuite = 'nh3'\ncase = 'f::*'\nreason = 'r'\ncause = 'policy'";
        for (expected, declared, outcome) in [
            ("<b>x<br></b>", "", Outcome::ByteEqual),
            ("<b>x<br /></b>", "", Outcome::TreeEqual),
            ("<b>x<br>y</b>", "", Outcome::Undeclared),
            ("<b>x<br>y</b>", declared, Outcome::Declared),
            ("x", declared, Outcome::Undeclared),
        ] {
            assert_eq!(verdict(expected, declared).0.outcome, outcome, "{expected}");
        }
    }

    #[test]
    fn only_differences_meet_an_entry() {
        let declared = "[[difference]]\nsuite = 'nh3'\ncase = 'f::*'\nreason = 'r'\ncause = 'policy'";
        assert!(verdict("<b>x<br /></b>", declared).1.is_empty());
        assert_eq!(verdict("<b>x<br>y</b>", declared).1, BTreeSet::from([0]));
    }
}
