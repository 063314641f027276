//! What is said of each input: for people, for programs, and for what shows findings elsewhere.

mod excerpt;
mod found;
mod github;
mod human;
mod json;
mod sarif;
mod summary;

use crate::cleaning::Account;
use crate::input::Input;
use crate::output::{self, report_stderr};
use crate::policy::Rules;
use crate::terminal::TerminalText;
use clap::{ColorChoice, ValueEnum};
use found::Found;
pub(crate) use json::MEMBERS;
use lye::{Removals, Severity};
use std::io;
use std::path::PathBuf;
use summary::Tally;

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
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

impl Form {
    /// Those that tell findings, and not only how much was taken away.
    pub(crate) const OF_FINDINGS: [Self; 5] =
        [Self::Human, Self::Json, Self::Sarif, Self::Github, Self::Summary];
}

/// Where a report goes.
#[derive(Debug)]
pub(crate) enum Sink {
    Stderr,
    Stdout,
    /// The file is replaced at the end, by this text.
    File(PathBuf, String),
}

impl Sink {
    /// Whether what goes there is to be coloured.
    pub(crate) fn is_coloured(&self, choice: ColorChoice) -> bool {
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
                report_stderr(&TerminalText::composed(text));
                Ok(())
            }
            Self::Stdout => {
                output::report_stdout(text).map_err(|error| format!("cannot write standard output: {error}"))
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
pub(crate) struct Style<'r> {
    pub(crate) form: Form,
    pub(crate) is_coloured: bool,
    pub(crate) rules: &'r Rules,
}

/// What is to be said of an input.
#[derive(Debug)]
pub(crate) struct Entry {
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

impl Style<'_> {
    /// What was found in an input. O(n log n) in the findings, and linear in the text.
    pub(crate) fn entry(self, input: &Input, text: &str, account: &Account) -> Entry {
        let found = Found::new(input, text, account.removals, &account.findings, self.rules);
        // Each of them escapes what it has of the input.
        let text = |text: String| Body::Text(TerminalText::composed(text));
        let body = match self.form {
            Form::Text => text(format!("{input}: removed {}\n", account.removals)),
            Form::Human => text(human::text(&found, self.is_coloured)),
            Form::Json => text(json::line(&found)),
            Form::Sarif => Body::Results(sarif::results(&found)),
            Form::Github => text(github::lines(&found)),
            Form::Summary => Body::Nothing,
        };
        Entry { removals: account.removals, tally: Tally::of(&found), body }
    }
}

/// What is said of the inputs, of each in its turn, and of all at the end.
#[derive(Debug)]
pub(crate) struct Report {
    form: Form,
    sink: Sink,
    inputs: usize,
    removals: Removals,
    tally: Tally,
    results: Vec<sarif::SarifResult>,
    problems: Vec<String>,
}

impl Report {
    pub(crate) fn new(form: Form, sink: Sink) -> Self {
        Self {
            form,
            sink,
            inputs: 0,
            removals: Removals::default(),
            tally: Tally::default(),
            results: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Says what was found in an input.
    pub(crate) fn tell(&mut self, entry: Entry) -> Result<(), String> {
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
    pub(crate) fn note_problem(&mut self, problem: &str) {
        self.problems.push(problem.to_owned());
    }

    /// Whether something was found that is at least so bad.
    pub(crate) fn has(&self, severity: Severity) -> bool {
        self.tally.has(severity)
    }

    /// Says what is to be said of all inputs together.
    pub(crate) fn finish(mut self, is_quiet: bool) -> Result<(), String> {
        let end = match self.form {
            Form::Text if self.inputs > 1 => format!("{} inputs: removed {}\n", self.inputs, self.removals),
            Form::Human if !is_quiet => self.tally.sum(),
            Form::Sarif => sarif::log(&self.results, &self.tally, &self.problems),
            Form::Summary => self.tally.table(),
            Form::Text | Form::Human | Form::Json | Form::Github => String::new(),
        };
        self.sink.write(&TerminalText::composed(end))?;
        self.sink.finish()
    }
}
