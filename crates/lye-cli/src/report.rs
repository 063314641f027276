//! What `lye clean --report` says of each input: a line for people, or a line of JSON.

use crate::input::Input;
use crate::output::tell_stderr;
use clap::ValueEnum;
use lye::{Finding, FindingReport, Removals};
use serde::Serialize;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// A sentence for people: how much was taken away, by kind
    Text,
    /// A line of JSON: how much was taken away, and every finding with its place
    Json,
}

/// The members of the JSON, for the help.
pub(crate) const MEMBERS: &str = "\
Members of the JSON that --report=json writes for each input:
  input      its name
  removals   how many things were taken away, by kind; how many values were rewritten and start tags
             escaped, and how many limits took effect
  findings   each thing that was taken away, escaped, rewritten or noted, in the order of the input:
    code, kind, action  what was found, and what was done
    node, namespace     the element, or the target of a processing instruction; empty for what has none
    attribute           null, or the attribute
    rule                the path in the policy of what decided
    span                start and end in the input, in bytes of it as UTF-8 without a byte order mark
    line, column        of the start, from 1, in characters; null for what has no place of its own
    before, after       the value before, and as rewritten; or null
    rereading           whether it was found when the output was read again, and so has no place in the input
    count               how often the parser copied it into the tree
    value               start and end of the value in the input, without quotes; or null
    path                null: `lye explain` shows where things are in the tree
Warnings of a policy come before, as text.";

/// What is to be said of an input.
#[derive(Debug)]
pub(crate) enum Entry {
    Nothing,
    Text(Removals),
    /// A line.
    Json(String),
}

impl Entry {
    /// What was found in an input. O(n log n) in the findings, and linear in the text.
    pub(crate) fn new(
        form: Option<Form>,
        input: &Input,
        text: &str,
        removals: Removals,
        findings: &[Finding],
    ) -> Self {
        match form {
            None => Self::Nothing,
            Some(Form::Text) => Self::Text(removals),
            Some(Form::Json) => Self::Json(line(input, text, removals, findings)),
        }
    }
}

/// What is said of the inputs on standard error, of each when it is written, and of all at the end.
#[derive(Debug, Default)]
pub(crate) struct Report {
    inputs: usize,
    sum: Removals,
}

impl Report {
    /// Says what was found in an input.
    pub(crate) fn tell(&mut self, input: &Input, entry: Entry) {
        match entry {
            Entry::Nothing => {}
            Entry::Text(removals) => {
                tell_stderr(format_args!("{input}: removed {removals}"));
                self.inputs += 1;
                self.sum += removals;
            }
            Entry::Json(line) => tell_stderr(line),
        }
    }

    /// Says what was found in all inputs together, if there were several.
    pub(crate) fn tell_sum(&self) {
        if self.inputs > 1 {
            tell_stderr(format_args!("{} inputs: removed {}", self.inputs, self.sum));
        }
    }
}

fn line(input: &Input, text: &str, removals: Removals, findings: &[Finding]) -> String {
    let report = InputReport {
        input: input.to_string(),
        removals: removals.into(),
        findings: FindingReport::all(text, findings),
    };
    // Structs of texts and numbers: none of the errors of a value that JSON cannot hold is possible.
    serde_json::to_string(&report).unwrap_or_default()
}

#[derive(Serialize)]
struct InputReport<'a> {
    input: String,
    removals: Counts,
    findings: Vec<FindingReport<'a>>,
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
