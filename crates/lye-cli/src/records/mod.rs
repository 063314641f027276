//! Cleans texts inside records: fields of JSON Lines, columns of CSV. The rest of a record is unchanged.

pub(crate) mod csv;
pub(crate) mod json_lines;

use crate::arguments::InputArguments;
use crate::batch::{self, Outcome};
use crate::cleaner::InputCleaner;
use crate::failure::Failure;
use crate::files::Files;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::{TempOutput, print_message};
use crate::report::{InputReport, Report, ReportStyle};
use crate::terminal_escape::TerminalText;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;

/// The maximum number of records in a batch.
const RECORDS_AT_ONCE: usize = 512;
/// The maximum number of bytes in a batch, unless one record is longer. Both bound the memory.
const BYTES_AT_ONCE: usize = 4 << 20;

/// Which texts to clean.
#[derive(Clone, Debug)]
pub(crate) enum Records {
    JsonLines(Vec<json_lines::Field>),
    Csv { columns: Vec<String>, delimiter: csv::Delimiter },
}

/// Where to write records.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    pub(crate) output: Option<&'a Path>,
    pub(crate) in_place: bool,
    pub(crate) check_only: bool,
}

/// How to clean records.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) cleaner: &'a InputCleaner,
    pub(crate) records: &'a Records,
    pub(crate) style: Option<ReportStyle<'a>>,
    pub(crate) target: Target<'a>,
    pub(crate) arguments: &'a InputArguments,
}

/// A record of an input.
pub(crate) struct Record<R> {
    /// The first line.
    line: u64,
    /// The length in bytes.
    length: usize,
    content: R,
}

/// A cleaned record.
struct CleanedRecord<R> {
    content: R,
    has_changed: bool,
    entries: Vec<InputReport>,
}

/// A file format of records: reads records, cleans texts in them, and writes them.
pub(crate) trait RecordFormat: Sync {
    /// The content of a record.
    type Content: Send + Sync;

    /// Reads the next record; `None` at the end.
    fn read(&mut self) -> Result<Option<Record<Self::Content>>, String>;

    /// Cleans the texts of a record with a function that takes the field name and the text.
    fn clean(
        &self,
        content: &Self::Content,
        clean: &mut dyn FnMut(&str, &str) -> Result<String, String>,
    ) -> Result<Self::Content, String>;

    /// Whether two records are equal.
    fn is_same(one: &Self::Content, other: &Self::Content) -> bool;

    /// Appends a record in this file format.
    fn write(&self, content: &Self::Content, out: &mut Vec<u8>) -> Result<(), String>;
}

impl Job<'_> {
    /// Cleans all inputs.
    ///
    /// # Errors
    /// Fails if nothing could be started. Prints errors of single records and inputs.
    pub(crate) fn run(&self, files: &Files, report: &mut Option<Report>) -> Result<Outcome, Failure> {
        let interrupt = Interrupt::listen().map_err(Failure::bad_arguments)?;
        let threads = batch::thread_pool(self.arguments)?;
        let mut outcome = Outcome::new(files);
        for input in &files.inputs {
            let done = threads.install(|| self.input(input, report, interrupt));
            match done {
                Ok(Some(would_change)) => {
                    outcome.succeeded += 1;
                    outcome.would_change |= would_change;
                }
                Ok(None) => {
                    outcome.is_interrupted = true;
                    break;
                }
                Err(problem) => {
                    outcome.failed += 1;
                    print_message(format_args!("error: {}", TerminalText::one_line(&problem)));
                }
            }
        }
        Ok(outcome)
    }

    /// Cleans an input. With `--check-only`, returns whether it would change; returns `None` after an interrupt.
    fn input(
        &self,
        input: &Input,
        report: &mut Option<Report>,
        interrupt: Interrupt,
    ) -> Result<Option<bool>, String> {
        let unreadable = |error: io::Error| format!("{input}: cannot read: {error}");
        let (reader, length): (Box<dyn Read + Send + Sync>, Option<u64>) = match input {
            Input::File { path, .. } => {
                let file = File::open(path).map_err(unreadable)?;
                let length =
                    file.metadata().ok().filter(fs::Metadata::is_file).map(|metadata| metadata.len());
                (Box::new(file), length)
            }
            _ => (Box::new(io::stdin()), None),
        };
        let reader = BufReader::with_capacity(1 << 16, reader);
        let progress = if self.arguments.quiet { ProgressBar::hidden() } else { progress(length) };
        match self.records {
            Records::JsonLines(fields) => {
                let lines = json_lines::Lines::new(reader, fields);
                self.all(lines, input, report, interrupt, &progress)
            }
            Records::Csv { columns, delimiter } => {
                let table = csv::Table::new(reader, *delimiter, columns)
                    .map_err(|error| format!("{input}: {error}"))?;
                self.all(table, input, report, interrupt, &progress)
            }
        }
    }

    fn all<F: RecordFormat>(
        &self,
        mut format: F,
        input: &Input,
        report: &mut Option<Report>,
        interrupt: Interrupt,
        progress: &ProgressBar,
    ) -> Result<Option<bool>, String> {
        let mut sink = RecordSink::new(self.target, input)?;
        let (mut all, mut failed) = (0, 0);
        let mut would_change = false;
        loop {
            if interrupt.is_requested() {
                return Ok(None);
            }
            let mut batch = Vec::new();
            let mut bytes = 0;
            while batch.len() < RECORDS_AT_ONCE && bytes < BYTES_AT_ONCE {
                let Some(record) = format.read().map_err(|error| format!("{input}:{error}"))? else {
                    break;
                };
                bytes += record.length;
                batch.push(record);
            }
            if batch.is_empty() {
                break;
            }
            all += batch.len();
            let cleaned: Vec<_> =
                batch.par_iter().map(|record| self.record(&format, input, record)).collect();
            let mut out = Vec::new();
            progress.inc(bytes as u64);
            progress.suspend(|| {
                for (record, cleaned) in batch.iter().zip(cleaned) {
                    let written = cleaned.and_then(|CleanedRecord { content, has_changed, entries }| {
                        would_change |= has_changed;
                        if has_changed && self.target.check_only && !self.arguments.quiet {
                            print_message(format_args!("would change: {input}:{}", record.line));
                        }
                        if let Some(report) = report.as_mut() {
                            entries.into_iter().try_for_each(|entry| report.add(entry))?;
                        }
                        format.write(&content, &mut out)
                    });
                    if let Err(problem) = written {
                        failed += 1;
                        let problem = format!("{input}:{}: {problem}", record.line);
                        if let Some(report) = report.as_mut() {
                            report.add_problem(&problem);
                        }
                        print_message(format_args!("error: {}", TerminalText::one_line(&problem)));
                    }
                }
            });
            sink.write(&out)?;
        }
        if failed > 0 {
            let kept = match sink {
                RecordSink::File(_) => "; file left unchanged",
                RecordSink::Stdout | RecordSink::Nowhere => "",
            };
            return Err(format!(
                "{input}: {} of {} records failed{kept}",
                HumanCount(failed as u64),
                HumanCount(all as u64)
            ));
        }
        sink.finish()?;
        Ok(Some(would_change && self.target.check_only))
    }

    fn record<F: RecordFormat>(
        &self,
        format: &F,
        input: &Input,
        record: &Record<F::Content>,
    ) -> Result<CleanedRecord<F::Content>, String> {
        let mut entries = Vec::new();
        let mut clean = |field: &str, text: &str| {
            let mut output = String::new();
            let cleaned = self.cleaner.clean_into(text, &mut output).map_err(|refusal| {
                let position =
                    refusal.line_and_column.map(|(line, column)| format!(" (line {line}, column {column})"));
                format!("{field}{}: {}", position.unwrap_or_default(), refusal.reason)
            })?;
            let of = || Input::Record { of: input.name(), line: record.line, field: field.to_owned() };
            entries.extend(self.style.map(|style| style.report(&of(), text, &cleaned)));
            Ok(output)
        };
        let content = format.clean(&record.content, &mut clean)?;
        Ok(CleanedRecord { has_changed: !F::is_same(&content, &record.content), content, entries })
    }
}

/// The output of records.
enum RecordSink {
    Nowhere,
    Stdout,
    /// A file, replaced at the end.
    File(Box<TempOutput>),
}

impl RecordSink {
    fn new(target: Target<'_>, input: &Input) -> Result<Self, String> {
        let path = match (input, target.output) {
            _ if target.check_only => return Ok(Self::Nowhere),
            (_, Some(path)) => path,
            (Input::File { path, .. }, None) if target.in_place => path,
            _ => return Ok(Self::Stdout),
        };
        let preparing =
            TempOutput::new(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Self::File(Box::new(preparing)))
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        match self {
            Self::Nowhere => Ok(()),
            Self::Stdout => crate::output::stream_stdout(bytes).map(drop),
            Self::File(file) => file.write_all(bytes),
        }
        .map_err(|error| format!("cannot write {self}: {error}"))
    }

    fn finish(self) -> Result<(), String> {
        let name = self.to_string();
        match self {
            Self::Nowhere | Self::Stdout => Ok(()),
            Self::File(file) => file
                .finish()
                .and_then(|file| file.commit())
                .map_err(|error| format!("cannot write {name}: {error}")),
        }
    }
}

impl std::fmt::Display for RecordSink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nowhere | Self::Stdout => f.write_str("standard output"),
            Self::File(file) => file.target().display().fmt(f),
        }
    }
}

/// Returns a progress bar in bytes for long inputs; hidden if standard error is not a terminal or the length is unknown.
fn progress(length: Option<u64>) -> ProgressBar {
    let Some(length) = length.filter(|&length| length > BYTES_AT_ONCE as u64) else {
        return ProgressBar::hidden();
    };
    // The template is valid.
    let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr())
        .with_style(style)
        .with_finish(ProgressFinish::AndClear)
}
