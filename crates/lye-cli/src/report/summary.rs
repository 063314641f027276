//! Counts of findings by code.

use super::findings::InputFindings;
use lye::findings::{FindingCode, Severity};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Counts of findings over some inputs.
#[derive(Clone, Default, Debug)]
pub(super) struct Tally {
    /// The most severe first.
    counts: BTreeMap<(Reverse<Severity>, &'static str), Count>,
    inputs: usize,
    inputs_with_findings: usize,
}

/// How often a code was found, and in how many inputs.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    findings: usize,
    inputs: usize,
}

impl Tally {
    /// Counts the findings of one input.
    pub(super) fn of(found: &InputFindings<'_>) -> Self {
        let mut counts = BTreeMap::<_, Count>::new();
        for located in &found.findings {
            let count =
                counts.entry((Reverse(located.severity), located.finding.code().as_str())).or_default();
            *count = Count { findings: count.findings + 1, inputs: 1 };
        }
        Self { counts, inputs: 1, inputs_with_findings: usize::from(!found.findings.is_empty()) }
    }

    /// Adds the counts of other inputs.
    pub(super) fn add(&mut self, other: Self) {
        for (key, Count { findings, inputs }) in other.counts {
            let count = self.counts.entry(key).or_default();
            *count = Count { findings: count.findings + findings, inputs: count.inputs + inputs };
        }
        self.inputs += other.inputs;
        self.inputs_with_findings += other.inputs_with_findings;
    }

    /// Whether any finding is at least this severe.
    pub(super) fn has_at_least(&self, severity: Severity) -> bool {
        self.counts.keys().any(|(Reverse(found), _)| *found >= severity)
    }

    /// Returns the codes that were found, by name.
    pub(super) fn codes(&self) -> impl Iterator<Item = FindingCode> {
        FindingCode::all().filter(|code| self.counts.keys().any(|(_, name)| *name == code.as_str()))
    }

    /// Returns a table with one line per code, and the summary line.
    pub(super) fn table(&self) -> String {
        let mut table = String::new();
        let width = self.counts.keys().map(|(_, code)| code.len()).max().unwrap_or_default();
        for ((Reverse(severity), code), Count { findings, inputs }) in &self.counts {
            let of = if *inputs == 1 { "input" } else { "inputs" };
            let _ = writeln!(table, "{severity:7}  {code:width$}  {findings:>7} in {inputs} {of}");
        }
        table + &self.summary_line()
    }

    /// Returns the summary line: `2 errors and 1 note in 1 of 3 inputs`.
    pub(super) fn summary_line(&self) -> String {
        let count = |severity: Severity| -> usize {
            let of_it = self.counts.iter().filter(|((Reverse(found), _), _)| *found == severity);
            of_it.map(|(_, count)| count.findings).sum()
        };
        let parts: Vec<String> = Severity::ALL
            .into_iter()
            .rev()
            .map(|severity| (count(severity), severity))
            .filter(|(count, _)| *count > 0)
            .map(|(count, severity)| format!("{count} {severity}{}", if count == 1 { "" } else { "s" }))
            .collect();
        let of = match self.inputs {
            0 | 1 => String::new(),
            inputs if parts.is_empty() => format!(" in {inputs} inputs"),
            inputs => format!(" in {} of {inputs} inputs", self.inputs_with_findings),
        };
        match parts.as_slice() {
            [] => format!("no findings{of}\n"),
            [all @ .., last] => {
                let all = if all.is_empty() { String::new() } else { format!("{} and ", all.join(", ")) };
                format!("{all}{last}{of}\n")
            }
        }
    }
}
