//! Tables and differences, as text.

use crate::case::Skipped;
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

    fn cells(&self) -> [String; 9] {
        let cases = self.verdicts.len();
        let byte_equal = self.count(|verdict| verdict.outcome == Outcome::ByteEqual);
        let tree_equal = self.count(|verdict| verdict.is_tree_equal());
        let share = (tree_equal * 1000).checked_div(cases).unwrap_or_default();
        [
            self.suite.name.to_owned(),
            cases.to_string(),
            byte_equal.to_string(),
            format!("{tree_equal} ({}.{} %)", share / 10, share % 10),
            self.count(|verdict| verdict.outcome == Outcome::Declared).to_string(),
            self.undeclared().to_string(),
            self.count(|verdict| !verdict.laxer.is_empty()).to_string(),
            self.count(|verdict| !verdict.unmapped.is_empty()).to_string(),
            self.skipped.len().to_string(),
        ]
    }
}

const HEADINGS: [&str; 9] = [
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

/// Returns a row for each suite. Cases that are byte-equal also count as tree-equal.
pub(crate) fn table(results: &[SuiteResults]) -> String {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    rows.extend(results.iter().map(SuiteResults::cells));
    let widths = [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default());
    let line = |row: &[String; 9]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
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
