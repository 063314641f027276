//! Reports of findings, in several formats.

mod excerpt;
mod findings;
mod github;
mod human;
mod json;
mod limits;
mod sarif;
mod summary;

use crate::cleaner::Cleaned;
use crate::input::Input;
use crate::output::{self, print_report};
use crate::policy::RuleLocator;
use crate::terminal_escape::TerminalText;
use clap::{ColorChoice, ValueEnum};
use findings::InputFindings;
pub(crate) use json::JSON_MEMBERS;
use lye::Removals;
use lye::findings::Severity;
use std::io;
use std::path::PathBuf;
use summary::Tally;

/// A report format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// One line per input: numbers of removals by kind
    Text,
    /// Findings with their source lines
    Human,
    /// One JSON line per input: counts, and all findings with their positions
    Json,
    /// SARIF 2.1.0, for code scanning services
    Sarif,
    /// GitHub workflow commands, which annotate the source
    Github,
    /// A table of finding codes, such as `element-not-allowed`, and how often each occurred
    Summary,
}

impl ReportFormat {
    /// The formats with findings, not only counts.
    pub(crate) const WITH_FINDINGS: [Self; 5] =
        [Self::Human, Self::Json, Self::Sarif, Self::Github, Self::Summary];
}

/// Where a report is written.
#[derive(Debug)]
pub(crate) enum ReportSink {
    Stderr,
    Stdout,
    /// A file, replaced at the end with the text collected so far.
    File(PathBuf, String),
}

impl ReportSink {
    /// Whether to use color there.
    pub(crate) fn is_colored(&self, choice: ColorChoice) -> bool {
        match (choice, self) {
            (ColorChoice::Always, _) => true,
            (ColorChoice::Never, _) | (ColorChoice::Auto, Self::File(..)) => false,
            (ColorChoice::Auto, Self::Stderr) => output::wants_color(&io::stderr()),
            (ColorChoice::Auto, Self::Stdout) => output::wants_color(&io::stdout()),
        }
    }

    fn write(&mut self, text: &TerminalText) -> Result<(), String> {
        match self {
            _ if text.is_empty() => Ok(()),
            Self::Stderr => {
                let text = text.strip_suffix('\n').unwrap_or(text).to_owned();
                print_report(&TerminalText::from_escaped(text));
                Ok(())
            }
            Self::Stdout => {
                output::write_report(text).map_err(|error| format!("cannot write standard output: {error}"))
            }
            Self::File(_, content) => {
                content.push_str(text);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<(), String> {
        match self {
            Self::File(path, content) => output::write_file(&path, &content)
                .map_err(|error| format!("cannot write {}: {error}", path.display())),
            Self::Stderr | Self::Stdout => Ok(()),
        }
    }
}

/// How to report inputs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReportStyle<'r> {
    pub(crate) format: ReportFormat,
    pub(crate) is_colored: bool,
    pub(crate) rules: &'r RuleLocator,
}

/// The report of one input.
#[derive(Debug)]
pub(crate) struct InputReport {
    removals: Removals,
    tally: Tally,
    body: Body,
}

#[derive(Debug)]
enum Body {
    /// Only counted.
    Nothing,
    Text(TerminalText),
    Results(Vec<sarif::SarifResult>),
}

impl ReportStyle<'_> {
    /// Returns the report of an input. O(n log n) in the findings, and linear in the text.
    pub(crate) fn report(self, input: &Input, text: &str, cleaned: &Cleaned) -> InputReport {
        let found = InputFindings::new(input, text, cleaned.removals, &cleaned.findings, self.rules);
        // Each format escapes what comes from the input.
        let text = |text: String| Body::Text(TerminalText::from_escaped(text));
        let body = match self.format {
            ReportFormat::Text => text(format!("{input}: {}\n", limits::removed(cleaned))),
            ReportFormat::Human => text(human::text(&found, self.is_colored)),
            ReportFormat::Json => text(json::line(&found)),
            ReportFormat::Sarif => Body::Results(sarif::results(&found)),
            ReportFormat::Github => text(github::lines(&found)),
            ReportFormat::Summary => Body::Nothing,
        };
        InputReport { removals: limits::counts(cleaned), tally: Tally::of(&found), body }
    }
}

/// A report of all inputs: each in turn, and a summary at the end.
#[derive(Debug)]
pub(crate) struct Report {
    format: ReportFormat,
    sink: ReportSink,
    inputs: usize,
    removals: Removals,
    tally: Tally,
    results: Vec<sarif::SarifResult>,
    problems: Vec<String>,
}

impl Report {
    pub(crate) fn new(format: ReportFormat, sink: ReportSink) -> Self {
        Self {
            format,
            sink,
            inputs: 0,
            removals: Removals::default(),
            tally: Tally::default(),
            results: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Adds the report of an input.
    pub(crate) fn add(&mut self, report: InputReport) -> Result<(), String> {
        self.inputs += 1;
        self.removals += report.removals;
        self.tally.add(report.tally);
        match report.body {
            Body::Nothing => Ok(()),
            Body::Text(text) => self.sink.write(&text),
            Body::Results(results) => {
                self.results.extend(results);
                Ok(())
            }
        }
    }

    /// Adds the error of an input that could not be read or cleaned.
    pub(crate) fn add_problem(&mut self, problem: &str) {
        self.problems.push(problem.to_owned());
    }

    /// Whether any finding is at least this severe.
    pub(crate) fn has_at_least(&self, severity: Severity) -> bool {
        self.tally.has_at_least(severity)
    }

    /// Writes the summary of all inputs.
    pub(crate) fn finish(mut self, is_quiet: bool) -> Result<(), String> {
        let end = match self.format {
            ReportFormat::Text if self.inputs > 1 => {
                format!("{} inputs: {}\n", self.inputs, limits::removed_in_all(self.removals))
            }
            ReportFormat::Human if !is_quiet => self.tally.summary_line(),
            ReportFormat::Sarif => sarif::log(&self.results, &self.tally, &self.problems),
            ReportFormat::Summary => self.tally.table(),
            ReportFormat::Text | ReportFormat::Human | ReportFormat::Json | ReportFormat::Github => {
                String::new()
            }
        };
        self.sink.write(&TerminalText::from_escaped(end))?;
        self.sink.finish()
    }
}
