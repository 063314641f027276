//! What is said of each input: for people, for programs, and for what shows findings elsewhere.

mod excerpt;
mod findings;
mod github;
mod human;
mod json;
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
use lye::{Removals, Severity};
use std::io;
use std::path::PathBuf;
use summary::Tally;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// A sentence for people: how much was taken away, by kind
    Text,
    /// For people: the lines of the source with what was found in them
    Human,
    /// A line of JSON: how much was taken away, and every finding with its place
    Json,
    /// SARIF 2.1.0, for services that show findings
    Sarif,
    /// Commands of a GitHub workflow, which shows findings beside the source
    Github,
    /// A table: how often each code was found
    Summary,
}

impl ReportFormat {
    /// Those that tell findings, and not only how much was taken away.
    pub(crate) const WITH_FINDINGS: [Self; 5] =
        [Self::Human, Self::Json, Self::Sarif, Self::Github, Self::Summary];
}

/// Where a report goes.
#[derive(Debug)]
pub(crate) enum ReportSink {
    Stderr,
    Stdout,
    /// The file is replaced at the end, by this text.
    File(PathBuf, String),
}

impl ReportSink {
    /// Whether what goes there is to be coloured.
    pub(crate) fn is_colored(&self, choice: ColorChoice) -> bool {
        // The environment (`NO_COLOR`, `CLICOLOR_FORCE`, `TERM`) has a say, and whether it is a terminal.
        let wants_colours = match self {
            Self::Stderr => anstream::AutoStream::choice(&io::stderr()),
            Self::Stdout => anstream::AutoStream::choice(&io::stdout()),
            Self::File(..) => anstream::ColorChoice::Never,
        };
        match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => wants_colours != anstream::ColorChoice::Never,
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

/// How inputs are told of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReportStyle<'r> {
    pub(crate) format: ReportFormat,
    pub(crate) is_colored: bool,
    pub(crate) rules: &'r RuleLocator,
}

/// What is to be said of an input.
#[derive(Debug)]
pub(crate) struct InputReport {
    removals: Removals,
    tally: Tally,
    body: Body,
}

#[derive(Debug)]
enum Body {
    /// It counts, and no more.
    Nothing,
    Text(TerminalText),
    Results(Vec<sarif::SarifResult>),
}

impl ReportStyle<'_> {
    /// What was found in an input. O(n log n) in the findings, and linear in the text.
    pub(crate) fn entry(self, input: &Input, text: &str, account: &Cleaned) -> InputReport {
        let found = InputFindings::new(input, text, account.removals, &account.findings, self.rules);
        // Each of them escapes what it has of the input.
        let text = |text: String| Body::Text(TerminalText::from_escaped(text));
        let body = match self.format {
            ReportFormat::Text => text(format!("{input}: removed {}\n", account.removals)),
            ReportFormat::Human => text(human::text(&found, self.is_colored)),
            ReportFormat::Json => text(json::line(&found)),
            ReportFormat::Sarif => Body::Results(sarif::results(&found)),
            ReportFormat::Github => text(github::lines(&found)),
            ReportFormat::Summary => Body::Nothing,
        };
        InputReport { removals: account.removals, tally: Tally::of(&found), body }
    }
}

/// What is said of the inputs, of each in its turn, and of all at the end.
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

    /// Says what was found in an input.
    pub(crate) fn add(&mut self, entry: InputReport) -> Result<(), String> {
        self.inputs += 1;
        self.removals += entry.removals;
        self.tally.add(entry.tally);
        match entry.body {
            Body::Nothing => Ok(()),
            Body::Text(text) => self.sink.write(&text),
            Body::Results(results) => {
                self.results.extend(results);
                Ok(())
            }
        }
    }

    /// Notes why an input could not be read or cleaned.
    pub(crate) fn add_problem(&mut self, problem: &str) {
        self.problems.push(problem.to_owned());
    }

    /// Whether something was found that is at least so bad.
    pub(crate) fn has_at_least(&self, severity: Severity) -> bool {
        self.tally.has_at_least(severity)
    }

    /// Says what is to be said of all inputs together.
    pub(crate) fn finish(mut self, is_quiet: bool) -> Result<(), String> {
        let end = match self.format {
            ReportFormat::Text if self.inputs > 1 => {
                format!("{} inputs: removed {}\n", self.inputs, self.removals)
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
