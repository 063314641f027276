//! Reports for programs: one JSON line per input.

use super::findings::{InputFindings, Located};
use crate::policy::RuleLocation;
use crate::terminal_escape::TerminalText;
use lye::Removals;
use lye::findings::FindingReport;
use serde::Serialize;

/// Describes the JSON, for the help.
pub(crate) const JSON_MEMBERS: &str = "\
Members of the JSON report, one line for each input:
  input      name of the input
  removals   counts: removals of each kind, and rewritten values, escaped start tags, limits that took effect, and pages that are mostly hidden
  findings   everything that was removed, escaped, rewritten or noted, in source order:
    code, kind, action  what was found, and what was done
    severity            error, warning or note
    node                name of the element, or target of a processing instruction; empty if there is none
    namespace           `html`, `svg` or `math`
    attribute           local name of the attribute, or null
    rule                path of the deciding rule; empty if no rule decided
    span                start and end in the input as UTF-8: byte offsets, without a byte order mark; both 0 if there is no position
    line, column        position of the start, from 1, columns in characters; null if there is no position
    before, after       old and new value, or null
    rereading           whether the finding is from parsing the output again; if so, it has no position
    count               number of copies of the node in the parsed tree (parsers copy some elements); for an error in a URL, how often it occurs
    value               start and end of the attribute's value in the input, without quotes; or null
    path                path in the tree, with `lye check --paths`; or null. Of more than 32 steps, the first 8 and the last 24
    policy              location of the rule in the policy, or null: path, file, line and column of its entry or of the closest table around it
The number of warnings about the policy is printed to standard error first, as text, except with --quiet.";

/// Returns the line of an input.
pub(super) fn line(found: &InputFindings<'_>) -> String {
    let findings = FindingReport::all(found.text, found.raw).into_iter();
    let report = InputLine {
        input: found.input.name(),
        removals: found.removals.into(),
        findings: findings.zip(&found.findings).map(Reported::new).collect(),
    };
    written(&report) + "\n"
}

/// Serializes a value as JSON, escaped for terminals.
pub(super) fn written(value: &impl Serialize) -> String {
    TerminalText::json(value).to_string()
}

#[derive(Serialize)]
struct InputLine<'a> {
    input: String,
    removals: Counts,
    findings: Vec<Reported<'a>>,
}

/// A finding, and the location of the deciding rule in the policy.
#[derive(Serialize)]
struct Reported<'a> {
    #[serde(flatten)]
    finding: FindingReport<'a>,
    policy: Option<&'a RuleLocation>,
}

impl<'a> Reported<'a> {
    /// Pairs two lists that have the same order.
    fn new((finding, located): (FindingReport<'a>, &'a Located<'_>)) -> Self {
        Self { finding, policy: located.rule.as_ref() }
    }
}

/// The JSON form of [`Removals`].
#[derive(Serialize)]
struct Counts {
    elements: u64,
    attributes: u64,
    urls: u64,
    comments: u64,
    processing_instructions: u64,
    texts: u64,
    flattened: u64,
    css: u64,
    rewritten: u64,
    escaped: u64,
    limits: u64,
    mostly_hidden: u64,
}

impl From<Removals> for Counts {
    fn from(removals: Removals) -> Self {
        Self {
            elements: removals.elements,
            attributes: removals.attributes,
            urls: removals.urls,
            comments: removals.comments,
            processing_instructions: removals.processing_instructions,
            texts: removals.texts,
            flattened: removals.flattened,
            css: removals.css,
            rewritten: removals.rewritten,
            escaped: removals.escaped,
            limits: removals.limits,
            mostly_hidden: removals.mostly_hidden,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn terminal_controls_are_escaped_in_json() {
        assert_eq!(written(&"\u{1B}[2J\u{9B}é\u{202E}漢\u{7F}"), r#""\u001b[2J\u009bé\u202e漢\u007f""#);
        assert_eq!(written(&"a\"b"), r#""a\"b""#);
    }
}
