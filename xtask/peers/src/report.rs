//! Tables and differences, as text.

use crate::case::Skipped;
use crate::declared::Cause;
use crate::suites::Suite;
use crate::verdict::{Outcome, Verdict};
use std::collections::BTreeMap;

/// The results of a suite.
#[derive(Debug)]
pub(crate) struct SuiteResults {
    pub(crate) suite: &'static Suite,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) skipped: Vec<Skipped>,
}

impl SuiteResults {
    fn count(&self, of: impl Fn(&Verdict) -> bool) -> usize {
        self.verdicts.iter().filter(|verdict| of(verdict)).count()
    }

    /// Returns the number of undeclared differences.
    pub(crate) fn undeclared(&self) -> usize {
        self.count(|verdict| verdict.outcome == Outcome::Undeclared)
    }

    /// Returns the number of differences that are declared with a cause.
    fn declared(&self, cause: Cause) -> usize {
        self.count(|verdict| verdict.cause == Some(cause))
    }

    fn tree_equal(&self) -> usize {
        self.count(Verdict::is_tree_equal)
    }

    fn cells(&self) -> Vec<String> {
        vec![
            self.suite.name.to_owned(),
            self.verdicts.len().to_string(),
            self.count(|verdict| verdict.outcome == Outcome::ByteEqual).to_string(),
            with_share(self.tree_equal(), self.verdicts.len()),
            self.count(|verdict| verdict.outcome == Outcome::Declared).to_string(),
            self.undeclared().to_string(),
            self.count(|verdict| !verdict.laxer.is_empty()).to_string(),
            self.count(|verdict| !verdict.unmapped.is_empty()).to_string(),
            self.skipped.len().to_string(),
        ]
    }

    fn cells_by_cause(&self) -> Vec<String> {
        let counts = Cause::ALL.map(|cause| self.declared(cause));
        let others: usize = Cause::ALL
            .into_iter()
            .filter(|cause| *cause != Cause::Policy)
            .map(|cause| self.declared(cause))
            .sum();
        let possible = self.verdicts.len() - others;
        let mut cells = vec![self.suite.name.to_owned()];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(with_share(possible, self.verdicts.len()));
        cells.push(with_share(self.tree_equal(), possible));
        cells
    }
}

/// Returns a number and its share of another one, in tenths of a percent, rounded down.
fn with_share(part: usize, whole: usize) -> String {
    let share = (part * 1000).checked_div(whole).unwrap_or_default();
    format!("{part} ({}.{} %)", share / 10, share % 10)
}

/// Returns a row for each suite. Cases that are byte-equal also count as tree-equal.
pub(crate) fn table(results: &[SuiteResults]) -> String {
    let headings = [
        "suite",
        "cases",
        "byte-equal",
        "tree-equal",
        "declared",
        "undeclared",
        "laxer",
        "import reports",
        "skipped",
    ];
    aligned(&headings, results.iter().map(SuiteResults::cells))
}

/// Returns a row for each suite: the declared differences by cause, how many cases could be equal (those without a difference, or with
/// the cause `policy`), and how many of these are.
pub(crate) fn table_by_cause(results: &[SuiteResults]) -> String {
    let mut headings = vec!["suite"];
    headings.extend(Cause::ALL.map(Cause::as_str));
    headings.extend(["possible", "tree-equal of these"]);
    aligned(&headings, results.iter().map(SuiteResults::cells_by_cause))
}

/// Returns lines with aligned columns: the first to the left, the others to the right.
fn aligned(headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut lines = vec![headings.iter().map(|heading| (*heading).to_owned()).collect()];
    lines.extend(rows);
    let width = |column: usize| {
        lines.iter().filter_map(|row: &Vec<String>| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..headings.len()).map(|column| width(column).unwrap_or_default()).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the reasons of skipped tests and of declared differences, with their numbers.
pub(crate) fn reasons(results: &[SuiteResults]) -> String {
    let mut text = String::new();
    for suite in results {
        let skipped = suite.skipped.iter().map(|skipped| ("skipped", skipped.reason.as_str()));
        let declared =
            suite.verdicts.iter().filter_map(|verdict| Some(("declared", verdict.reason.as_deref()?)));
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        skipped.chain(declared).for_each(|key| *counts.entry(key).or_default() += 1);
        for ((kind, reason), count) in counts {
            text.push_str(&format!("{}: {count} {kind}: {reason}\n", suite.suite.name));
        }
    }
    text
}

/// Returns a case, with what Lye makes of it.
pub(crate) fn shown(verdict: &Verdict) -> String {
    let case = &verdict.case;
    let mut text = format!("{} {}: {}\n", case.suite, case.id, verdict.outcome.as_str());
    let mut line = |name: &str, value: &str| {
        text.push_str(&format!("  {name:<9} {value}\n"));
    };
    line("settings", &case.settings.to_string());
    line("input", &format!("{:?}", case.input));
    for expected in &case.expected {
        line("expected", &format!("{expected:?}"));
    }
    match &verdict.output {
        Ok(output) => line("found", &format!("{output:?}")),
        Err(error) => line("found", error),
    }
    if let Some(difference) = &verdict.difference {
        line("first", difference);
    }
    verdict.laxer.iter().for_each(|part| line("laxer", part));
    verdict.unmapped.iter().for_each(|report| line("report", report));
    if let Some(reason) = &verdict.reason {
        line("declared", reason);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Case, Place};

    fn results() -> SuiteResults {
        let verdict = |outcome, laxer: &[&str]| Verdict {
            case: Case {
                suite: "nh3".to_owned(),
                id: "f::t#1".to_owned(),
                settings: serde_json::json!({ "tags": [] }),
                input: "in\n".to_owned(),
                expected: vec!["out".to_owned()],
                place: Place::Inside("body".to_owned()),
            },
            outcome,
            output: Ok("other".to_owned()),
            unmapped: vec!["`tags`: reported".to_owned()],
            laxer: laxer.iter().map(|part| (*part).to_owned()).collect(),
            difference: None,
            reason: (outcome == Outcome::Declared).then(|| "meant".to_owned()),
            cause: (outcome == Outcome::Declared).then_some(Cause::Standard),
        };
        let skipped = ["callback", "callback", "other"].map(|reason| Skipped {
            suite: "nh3".to_owned(),
            id: "f::u#1".to_owned(),
            reason: reason.to_owned(),
        });
        SuiteResults {
            suite: Suite::named("nh3").unwrap(),
            verdicts: vec![
                verdict(Outcome::ByteEqual, &[]),
                verdict(Outcome::TreeEqual, &[]),
                verdict(Outcome::Declared, &[]),
                verdict(Outcome::Undeclared, &["<b>"]),
            ],
            skipped: skipped.into(),
        }
    }

    #[test]
    fn tree_equal_counts_byte_equal_too() {
        let table = table(&[results()]);
        let cells: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(cells, ["nh3", "4", "1", "2", "(50.0", "%)", "1", "1", "1", "4", "3"]);
    }

    #[test]
    fn differences_by_cause_leave_the_possible_ones() {
        let table = table_by_cause(&[results()]);
        let cells: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(cells, ["nh3", "1", "0", "0", "0", "3", "(75.0", "%)", "2", "(66.6", "%)"]);
    }

    #[test]
    fn equal_reasons_are_counted() {
        let expected = "nh3: 1 declared: meant\nnh3: 2 skipped: callback\nnh3: 1 skipped: other\n";
        assert_eq!(reasons(&[results()]), expected);
    }

    #[test]
    fn case_is_shown_with_all_that_explains_it() {
        let results = results();
        let shown = shown(&results.verdicts[3]);
        for part in [
            "nh3 f::t#1: undeclared",
            "{\"tags\":[]}",
            "\"in\\n\"",
            "\"out\"",
            "\"other\"",
            "<b>",
            "`tags`: reported",
        ] {
            assert!(shown.contains(part), "{part} is not in {shown}");
        }
    }
}
