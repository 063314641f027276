//! A report for programs: a line of JSON for each input.

use super::findings::{InputFindings, Located};
use crate::policy::RuleLocation;
use crate::terminal_escape::TerminalText;
use lye::{FindingReport, Removals};
use serde::Serialize;

/// The members of the JSON, for the help.
pub(crate) const JSON_MEMBERS: &str = "\
Members of the JSON that is written for each input:
  input      its name
  removals   how many things were taken away, by kind; how many values were rewritten and start tags
             escaped, and how many limits took effect
  findings   each thing that was taken away, escaped, rewritten or noted, in the order of the input:
    code, kind, action  what was found, and what was done
    severity            error, warning or note
    node, namespace     the element, or the target of a processing instruction; empty for what has none
    attribute           null, or the attribute
    rule                the path in the policy of what decided
    span                start and end in the input, in bytes of it as UTF-8 without a byte order mark
    line, column        of the start, from 1, in characters; null for what has no place of its own
    before, after       the value before, and as rewritten; or null
    rereading           whether it was found when the output was read again, and so has no place in the input
    count               how often the parser copied it into the tree
    value               start and end of the value in the input, without quotes; or null
    path                where in the tree it is, with --paths of `lye check`; or null
    policy              path, file, line and column of the rule in the policy; null where that says nothing of it
Warnings of a policy come before, as text.";

/// The line of an input.
pub(super) fn line(found: &InputFindings<'_>) -> String {
    let findings = FindingReport::all(found.text, found.raw).into_iter();
    let report = InputLine {
        input: found.input.name(),
        removals: found.removals.into(),
        findings: findings.zip(&found.findings).map(Reported::new).collect(),
    };
    written(&report) + "\n"
}

/// A value as JSON that does nothing to a terminal.
pub(super) fn written(value: &impl Serialize) -> String {
    TerminalText::json(value).to_string()
}

#[derive(Serialize)]
struct InputLine<'a> {
    input: String,
    removals: Counts,
    findings: Vec<Reported<'a>>,
}

/// A finding, and where in the policy the rule stands that decided.
#[derive(Serialize)]
struct Reported<'a> {
    #[serde(flatten)]
    finding: FindingReport<'a>,
    policy: Option<&'a RuleLocation>,
}

impl<'a> Reported<'a> {
    /// Both come in the same order.
    fn new((finding, located): (FindingReport<'a>, &'a Located<'_>)) -> Self {
        Self { finding, policy: located.rule.as_ref() }
    }
}

/// [`Removals`], as JSON has them.
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
