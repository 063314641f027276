//! `lye policy diff`: what two policies say differently, and what they make differently of files.

use super::compare::{Differences, compare};
use crate::failure::{DIFF_EXIT_STATUS, Failure};
use crate::files::{FileSelection, Files};
use crate::input::{Decoder, Input};
use crate::policy::{self, NamedPolicy};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye::{Cleaner, FindingsMode, PolicyChange};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye policy diff comment mine.toml          what mine.toml keeps, removes and adds otherwise than the preset
  lye policy diff old.toml new.toml posts/*.html
                                             and what becomes otherwise of these files, with examples
  lye policy diff --json old.toml new.toml   the same for programs

What is compared is what the policies mean: the order of lists and what is said though it is the default make
no difference.";

const MEMBERS: &str = "\
Members of the JSON that --json writes:
  rules          what the policies say otherwise, each with `path`, `before` and `after` (or null)
  files          how many files were cleaned
  changed        how many of them come out otherwise
  findings       how often each policy finds something, by code: `code`, `before`, `after`
  examples       what is done otherwise: `input`, `line`, `column`, `source`, and what both policies do, `before`
                 and `after`";

/// Compare two policies, and what they make of files
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{DIFF_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{MEMBERS}\n\n{DIFF_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// The name of a preset, or a file that ends with .toml or .json
    #[arg(value_name = "BEFORE")]
    before: String,

    /// The other policy
    #[arg(value_name = "AFTER")]
    after: String,

    /// What to clean by both: files, and the HTML below directories; `-` is standard input
    #[arg(value_name = "FILE|DIRECTORY")]
    files: Vec<PathBuf>,

    /// How many examples are shown
    #[arg(long, value_name = "N", default_value_t = 5)]
    examples: usize,

    /// Write JSON
    #[arg(long)]
    json: bool,

    /// The encoding of the files where no byte order mark says otherwise, such as `windows-1252`
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
    let rules = before.policy.diff(&after.policy);
    let decoder = Decoder::new(arguments.encoding.as_deref(), true).map_err(Failure::bad_arguments)?;
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

/// What is to be cleaned by both: nothing, where nothing is named.
fn inputs(files: &[PathBuf]) -> Result<Vec<Input>, Failure> {
    if files.is_empty() {
        return Ok(Vec::new());
    }
    let Files { inputs, problems } = FileSelection::new(&[]).map_err(Failure::bad_arguments)?.files(files);
    if problems.is_empty() { Ok(inputs) } else { Err(Failure::BadArguments(problems)) }
}

/// What cleans by a policy and says all that it does. What refuses inputs for findings would say the first alone.
fn cleaner(named: &NamedPolicy) -> Result<Cleaner, Failure> {
    let policy = named.policy.clone().with_findings(FindingsMode::Collect);
    Cleaner::from_policy(&policy).map_err(|error| {
        let error = match &named.text {
            Some((text, format)) => error.located_in(text, *format),
            None => error,
        };
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
    let _ = writeln!(text, "\n{changed} of {files} files come out otherwise");
    for count in findings {
        let _ = writeln!(text, "  {:8} -> {:<8} {}", count.before, count.after, count.code);
    }
    for example in examples {
        let _ = writeln!(text, "\n{}:{}:{}: {}", example.input, example.line, example.column, example.source);
        let _ = writeln!(text, "  before: {}\n  after:  {}", example.before, example.after);
    }
    text
}
