//! `lye policy diff`: compares two policies, and what they do to files.

use super::compare::{Differences, compare};
use crate::failure::{DIFF_EXIT_STATUS, Failure};
use crate::files::{FileSelection, Files};
use crate::input::{Charset, Decoder, Input, InputLanguage};
use crate::policy::{self, NamedPolicy};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye::policy_tools::PolicyChange;
use lye::{Cleaner, FindingsMode, PolicyError};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye policy diff comment mine.toml          compare a policy file with a preset
  lye policy diff old.toml new.toml posts/*.html
                                             also compare the outputs for these files
  lye policy diff --json old.toml new.toml   write JSON

The comparison is semantic: the order of lists, and keys that are set to their default value, make no difference.";

const MEMBERS: &str = "\
Members of the JSON that --json writes:
  rules          differences between the policies, each with `path`, and with `before` and `after`, one of which may be null
  files          number of files cleaned
  changed        number of files with different outputs
  findings       codes whose counts differ: `code`, `before`, `after`
  examples       places with different results: `input`, `line`, `column`, `source`, and what each policy does there:
                 `before` and `after`";

/// Compare two policies, and what they do to files
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{DIFF_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{MEMBERS}\n\n{DIFF_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// A preset, or a policy file (.toml or .json)
    #[arg(value_name = "BEFORE")]
    before: String,

    /// The policy to compare with: a preset, or a policy file
    #[arg(value_name = "AFTER")]
    after: String,

    /// Files to clean with both policies, or directories with HTML files; `-` is standard input
    #[arg(value_name = "FILE|DIRECTORY")]
    files: Vec<PathBuf>,

    /// Maximum number of places with different results to show
    #[arg(long, value_name = "N", default_value_t = 5)]
    examples: usize,

    /// Write JSON
    #[arg(long)]
    json: bool,

    /// Encoding of the files, such as `windows-1252`; a byte order mark takes precedence
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,
}

#[derive(Serialize)]
struct Report {
    rules: Vec<PolicyChange>,
    #[serde(flatten)]
    differences: Differences,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let before = policy::load(&arguments.before)?;
    let after = policy::load(&arguments.after)?;
    let rules = lye::policy_tools::diff(&before.policy, &after.policy);
    let decoder =
        Decoder::new(arguments.encoding.as_deref(), Charset::Lossy).map_err(Failure::bad_arguments)?;
    let cleaners = [cleaner(&before)?, cleaner(&after)?];
    let inputs = inputs(&arguments.files)?;
    let differences =
        compare(&cleaners, &inputs, &decoder, arguments.examples).map_err(Failure::bad_arguments)?;
    let report = Report { rules, differences };
    let is_same = report.rules.is_empty() && report.differences.changed == 0;
    if arguments.json {
        let mut json = TerminalText::pretty_json(&report);
        json.push_static("\n");
        super::report(&json)?;
    } else {
        super::report(&TerminalText::multi_line(&shown(&report)))?;
    }
    if is_same { Ok(()) } else { Err(Failure::Findings) }
}

/// Returns the files to clean by both policies, if any.
fn inputs(files: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let selection = FileSelection::new(&[], InputLanguage::Html).map_err(Failure::bad_arguments)?;
    let Files { inputs, mut problems, without_files } = selection.files(files);
    problems.extend(without_files);
    if problems.is_empty() { Ok(inputs) } else { Err(Failure::BadArguments(problems)) }
}

/// Returns a cleaner that collects all findings. A policy that refuses inputs would report only the first.
fn cleaner(named: &NamedPolicy) -> Result<Cleaner, Failure> {
    let policy = named.policy.clone().with_findings(FindingsMode::Collect);
    Cleaner::new(&policy).map_err(|error| {
        let error = named.locations.iter().fold(error, PolicyError::located_by);
        Failure::BadPolicy(error.in_file(&named.name))
    })
}

fn shown(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for PolicyChange { path, before, after, .. } in &report.rules {
        let _ = match (before, after) {
            (Some(before), Some(after)) => writeln!(text, "~ {path}: {before} -> {after}"),
            (None, Some(after)) => writeln!(text, "+ {path}: {after}"),
            (Some(before), None) => writeln!(text, "- {path}: {before}"),
            (None, None) => Ok(()),
        };
    }
    let Differences { files, changed, findings, examples } = &report.differences;
    if *files == 0 {
        return text;
    }
    let _ = writeln!(text, "\nthe outputs differ for {changed} of {files} files");
    for count in findings {
        let _ = writeln!(text, "  {:8} -> {:<8} {}", count.before, count.after, count.code);
    }
    for example in examples {
        let _ = writeln!(text, "\n{}:{}:{}: {}", example.input, example.line, example.column, example.source);
        let _ = writeln!(text, "  before: {}\n  after:  {}", example.before, example.after);
    }
    text
}
