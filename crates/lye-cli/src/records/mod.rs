//! Cleans texts inside records: fields of JSON Lines, columns of CSV and Parquet. The rest of a record is unchanged.

mod arguments;
mod csv;
mod found;
mod input_run;
mod json_lines;
mod on_error;
#[cfg(feature = "parquet")]
mod parquet;

pub(crate) use arguments::RecordArguments;
pub(crate) use found::{FoundAs, FoundColumn};
pub(crate) use json_lines::Field;
pub(crate) use on_error::OnError;

use crate::arguments::InputArguments;
use crate::batch::{self, Outcome};
use crate::cleaner::InputCleaner;
use crate::failure::Failure;
use crate::files::Files;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::print_message;
use crate::report::{InputReport, Report, ReportStyle};
use crate::terminal_escape::TerminalText;
use found::Found;
use indicatif::HumanCount;
use input_run::{CleanedRecord, InputRun, RecordSink};
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;

/// The maximum number of records in a batch.
const RECORDS_AT_ONCE: usize = 512;
/// The maximum number of bytes in a batch, unless one record is longer. Both bound the memory.
const BYTES_AT_ONCE: usize = 4 << 20;

/// Which texts to clean.
#[derive(Clone, Debug)]
pub(crate) enum Records {
    JsonLines {
        fields: Vec<json_lines::Field>,
        /// The field with the URL of the page that a record comes from.
        base: Option<json_lines::Field>,
    },
    /// Columns of CSV or, in a file that [is Parquet](is_parquet), of Parquet.
    Columns { names: Vec<String>, delimiter: csv::Delimiter },
}

/// The first and the last bytes of a Parquet file.
const PARQUET_MAGIC: [u8; 4] = *b"PAR1";

/// Whether an input is a Parquet file, by its extension or its first bytes.
pub(crate) fn is_parquet(input: &Input) -> bool {
    let Input::File { path, .. } = input else { return false };
    let begins_with_magic = || {
        let mut start = [0; PARQUET_MAGIC.len()];
        // Reading would take the bytes out of a pipe.
        path.is_file()
            && input.open().is_ok_and(|mut file| file.read_exact(&mut start).is_ok())
            && start == PARQUET_MAGIC
    };
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("parquet")) || begins_with_magic()
}

/// Where to write records.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Target<'a> {
    pub(crate) output: Option<&'a Path>,
    pub(crate) in_place: bool,
    /// The suffix of the backup of a replaced file.
    pub(crate) backup: Option<&'a str>,
    /// Whether to write nothing.
    pub(crate) check_only: bool,
    /// Whether to list records that would change.
    pub(crate) lists_changes: bool,
}

/// How to clean records.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) cleaner: &'a InputCleaner,
    pub(crate) records: &'a Records,
    pub(crate) style: Option<ReportStyle<'a>>,
    pub(crate) target: Target<'a>,
    pub(crate) on_error: OnError,
    /// The cleaner of [`OnError::KeepEscaped`].
    pub(crate) escaping: Option<InputCleaner>,
    /// The column that holds what was found.
    pub(crate) found: Option<FoundColumn>,
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

/// A cleaned text of a record.
struct CleanedText {
    /// `None` for null.
    output: Option<String>,
    entry: Option<InputReport>,
    /// What was found, if a column holds it.
    found: Option<Found>,
    /// Why the policy refuses the text, and what stands instead.
    refusal: Option<String>,
}

/// Adds what was found in another text of a record.
fn merge(found: &mut Option<Found>, other: Option<&Found>) {
    match (found, other) {
        (Some(found), Some(other)) => found.add(other),
        (found @ None, Some(other)) => *found = Some(other.clone()),
        (_, None) => {}
    }
}

/// The content of a cleaned record.
pub(crate) struct CleanedContent<R> {
    content: R,
    /// Whether it is a record with texts, not a header or an empty line.
    counts: bool,
    /// The selected texts that the record lacks.
    lacking: Vec<Lacking>,
}

impl<R> CleanedContent<R> {
    fn unchanged(content: R) -> Self {
        Self { content, counts: false, lacking: Vec::new() }
    }
}

/// A selected text that a record lacks.
pub(crate) struct Lacking {
    /// Its index among those that are [selected](RecordFormat::selected).
    selected: usize,
    /// The names that the record has instead.
    instead: Vec<String>,
}

/// Cleans the text with a name, of a page with a URL, if that is known; `None` is null.
pub(crate) type CleanText<'c> = dyn FnMut(&str, Option<&str>, &str) -> Result<Option<String>, String> + 'c;

/// A file format of records: reads records, and cleans texts in them.
pub(crate) trait RecordFormat: Sync {
    /// The content of a record.
    type Content: Send + Sync;

    /// What records are called.
    const RECORDS: &'static str;

    /// Returns the names of the selected texts.
    fn selected(&self) -> Vec<String>;

    /// Whether an input must have a record.
    fn needs_records(&self) -> bool;

    /// Reads the next record; `None` at the end.
    fn read(&mut self) -> Result<Option<Record<Self::Content>>, String>;

    /// Whether reading the next record may wait for the program that writes the input.
    fn may_wait(&self) -> bool;

    /// Cleans the texts of a record.
    fn clean(
        &self,
        content: &Self::Content,
        clean: &mut CleanText<'_>,
    ) -> Result<CleanedContent<Self::Content>, String>;

    /// Adds a column that holds what was found, as JSON; `None` if the record has no text.
    ///
    /// # Errors
    /// Fails if the record has the column already, or cannot have it.
    fn add_found(
        &self,
        content: &mut Self::Content,
        column: &FoundColumn,
        found: Option<&Found>,
    ) -> Result<(), String>;

    /// Returns a record in this file format.
    fn bytes(content: &Self::Content) -> &[u8];
}

/// Reads records, and knows whether the next is already in memory.
pub(crate) struct RecordReader<R> {
    reader: BufReader<R>,
    /// Whether the input may be written while it is read: a pipe or a terminal.
    is_live: bool,
}

impl<R: Read> RecordReader<R> {
    pub(crate) fn new(reader: R, is_live: bool) -> Self {
        Self { reader: BufReader::with_capacity(1 << 16, reader), is_live }
    }

    /// Whether no line is complete in memory, and reading more may wait.
    fn may_wait(&self) -> bool {
        self.is_live && !self.reader.buffer().contains(&b'\n')
    }
}

impl<R: Read> Read for RecordReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl<R: Read> BufRead for RecordReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

/// Replaces parts of a record, at these ascending byte ranges.
fn replaced(record: &str, parts: &[(Range<usize>, String)]) -> String {
    let mut output = String::with_capacity(record.len());
    let mut end = 0;
    for (range, part) in parts {
        output.push_str(record.get(end..range.start).unwrap_or_default());
        output.push_str(part);
        end = range.end;
    }
    output.push_str(record.get(end..).unwrap_or_default());
    output
}

/// Counts the records that lack a selected text.
#[derive(Debug)]
struct Coverage {
    selected: Vec<String>,
    /// How many records lack each.
    lacking: Vec<u64>,
    /// The names that the first such record has instead, and its line.
    instead: Vec<Option<(u64, Vec<String>)>>,
    /// The number of records.
    records: u64,
}

impl Coverage {
    fn new(selected: Vec<String>) -> Self {
        let count = selected.len();
        Self { selected, lacking: vec![0; count], instead: vec![None; count], records: 0 }
    }

    fn add<R>(&mut self, line: u64, cleaned: &mut CleanedContent<R>) {
        self.records += u64::from(cleaned.counts);
        for Lacking { selected, instead } in cleaned.lacking.drain(..) {
            if let (Some(count), Some(first)) =
                (self.lacking.get_mut(selected), self.instead.get_mut(selected))
            {
                *count += 1;
                first.get_or_insert((line, instead));
            }
        }
    }

    /// Returns the counts, one line for each text that some records lack: `3 of 100 lines have no body`.
    fn counts(&self, records: &str) -> Vec<String> {
        let lacking = self.selected.iter().zip(&self.lacking).filter(|(_, count)| **count > 0);
        lacking
            .map(|(name, count)| {
                let have = if *count == 1 { "does not have" } else { "do not have" };
                format!("{} of {} {records} {have} `{name}`", HumanCount(*count), HumanCount(self.records))
            })
            .collect()
    }

    /// Returns what is wrong if no record has a selected text.
    fn problem(&self, records: &str, needs_records: bool) -> Option<String> {
        const REMEDY: &str = "to accept that, pass --allow-empty";
        if self.records == 0 {
            return needs_records.then(|| format!("it has no {records}; {REMEDY}"));
        }
        let at = self.lacking.iter().position(|count| *count == self.records)?;
        let name = self.selected.get(at)?;
        let (line, instead) = self.instead.get(at)?.as_ref()?;
        let hint = hint(name, instead, &format!("line {line}"));
        let end = if hint.ends_with('?') { " To" } else { "; to" };
        let remedy = REMEDY.trim_start_matches("to");
        Some(format!("no {} has `{name}`{hint}{end}{remedy}", records.trim_end_matches('s')))
    }
}

/// The maximum number of names that a message lists.
const MAX_KNOWN: usize = 12;

/// Returns the end of a message about a name that `place` lacks: the closest of the names that it has, or the first of them.
fn hint(name: &str, known: &[String], place: &str) -> String {
    let closest = known.iter().min_by_key(|known| strsim::osa_distance(known, name));
    let listed: Vec<String> = known.iter().take(MAX_KNOWN).map(|name| format!("`{name}`")).collect();
    match closest.filter(|known| strsim::osa_distance(known, name) <= 1 + name.len() / 3) {
        Some(closest) => format!("; did you mean `{closest}`?"),
        None if listed.is_empty() => String::new(),
        None => format!("; {place} has {}", listed.join(", ")),
    }
}

impl Job<'_> {
    /// Cleans all inputs.
    ///
    /// # Errors
    /// Fails if nothing could be started. Prints errors of single records and inputs.
    pub(crate) fn run(&self, files: &Files, mut report: Option<&mut Report>) -> Result<Outcome, Failure> {
        let interrupt = Interrupt::listen().map_err(Failure::bad_arguments)?;
        let threads = batch::thread_pool(self.arguments)?;
        let mut outcome = Outcome::new(files);
        for input in &files.inputs {
            let done = threads.install(|| self.input(input, report.as_deref_mut(), interrupt));
            match done {
                Ok(Some(would_change)) => {
                    outcome.succeeded += 1;
                    outcome.would_change |= would_change;
                }
                Ok(None) => {
                    outcome.is_interrupted = true;
                    break;
                }
                // The input was still being read.
                Err(_) if interrupt.is_requested() => {
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
        report: Option<&mut Report>,
        interrupt: Interrupt,
    ) -> Result<Option<bool>, String> {
        let unreadable = |error: io::Error| format!("{input}: cannot read: {error}");
        let file = input.open().map_err(unreadable)?;
        let length = file.length();
        let run = InputRun::new(self, input, report, interrupt, length);
        if matches!(self.records, Records::Columns { .. }) && is_parquet(input) {
            #[cfg(feature = "parquet")]
            if let Records::Columns { names, .. } = self.records {
                return parquet::clean(self, run, file.into_file(), names);
            }
            #[cfg(not(feature = "parquet"))]
            return Err(format!(
                "{input}: this build of the command has no Parquet; install lye-cli with the feature `parquet`"
            ));
        }
        let mut reader = RecordReader::new(file, length.is_none());
        match self.records {
            Records::JsonLines { fields, base } => {
                self.all(json_lines::Lines::new(reader, fields, base.as_ref()), run)
            }
            Records::Columns { names, delimiter } => {
                if reader.fill_buf().map_err(unreadable)?.starts_with(&PARQUET_MAGIC) {
                    return Err(format!(
                        "{input}: Parquet cannot be read from a stream; pass the name of a file"
                    ));
                }
                let added = self.found.as_ref().map(|column| &column.name);
                let table = csv::Table::new(reader, *delimiter, names, added, self.arguments.allow_empty)
                    .map_err(|error| format!("{input}: {error}"))?;
                self.all(table, run)
            }
        }
    }

    fn all<F: RecordFormat>(&self, mut format: F, mut run: InputRun<'_>) -> Result<Option<bool>, String> {
        let mut sink = RecordSink::new(self.target, run.input())?;
        let mut coverage = Coverage::new(format.selected());
        loop {
            if run.is_interrupted() {
                return Ok(None);
            }
            let mut batch = Vec::new();
            let mut bytes = 0;
            // A program that writes a record and waits for the result gets it.
            while batch.len() < RECORDS_AT_ONCE
                && bytes < BYTES_AT_ONCE
                && (batch.is_empty() || !format.may_wait())
            {
                let Some(record) = format.read().map_err(|error| format!("{}:{error}", run.input()))? else {
                    break;
                };
                bytes += record.length;
                batch.push(record);
            }
            if batch.is_empty() {
                break;
            }
            run.advance(bytes as u64);
            let mut out = Vec::new();
            let input = run.input();
            run.clean_batch(
                &batch,
                |record| format!(":{}", record.line),
                |record| self.record(&format, input, record),
                |record, cleaned: Option<CleanedContent<_>>| {
                    if let Some(mut content) = cleaned {
                        coverage.add(record.line, &mut content);
                        out.extend_from_slice(F::bytes(&content.content));
                    }
                },
            );
            sink.append(&out)?;
        }
        if !self.arguments.quiet {
            for count in coverage.counts(F::RECORDS) {
                print_message(format_args!("{}: {}", run.input(), TerminalText::one_line(&count)));
            }
        }
        let problem = match self.arguments.allow_empty {
            true => None,
            false => coverage.problem(F::RECORDS, format.needs_records()),
        };
        run.finish(sink, problem)
    }

    fn record<F: RecordFormat>(
        &self,
        format: &F,
        input: &Input,
        record: &Record<F::Content>,
    ) -> Result<CleanedRecord<CleanedContent<F::Content>>, String> {
        let (mut entries, mut refusals, mut found) = (Vec::new(), Vec::new(), None);
        let mut clean = |field: &str, page: Option<&str>, text: &str| {
            let cleaned = self.text(input, || format!(":{}", record.line), field, page, text)?;
            entries.extend(cleaned.entry);
            refusals.extend(cleaned.refusal);
            merge(&mut found, cleaned.found.as_ref());
            Ok(cleaned.output)
        };
        let mut content = format.clean(&record.content, &mut clean)?;
        if let Some(column) = &self.found {
            format.add_found(&mut content.content, column, found.as_ref())?;
        }
        let has_changed = F::bytes(&content.content) != F::bytes(&record.content);
        Ok(CleanedRecord { has_changed, content, entries, refusals })
    }

    /// Cleans a text in the field of a record, which is at a position in the input.
    fn text(
        &self,
        input: &Input,
        position: impl FnOnce() -> String,
        field: &str,
        page: Option<&str>,
        text: &str,
    ) -> Result<CleanedText, String> {
        let of_page = page.map(|url| self.cleaner.of_page(url)).transpose()?;
        let cleaner = of_page.as_ref().unwrap_or(self.cleaner);
        let mut output = String::new();
        let source = self.arguments.from.read(text.into());
        let text = &*source.text;
        let cleaned = match cleaner.clean_source(&source, &mut output) {
            Ok(cleaned) => cleaned,
            Err(refusal) => {
                let position =
                    refusal.line_and_column.map(|(line, column)| format!(" (line {line}, column {column})"));
                let problem = format!("{field}{}: {}", position.unwrap_or_default(), refusal.reason);
                return self.refused(text, problem);
            }
        };
        let entry = self.style.map(|style| {
            let record = Input::Record { of: input.name(), position: position(), field: field.to_owned() };
            style.report(&record, text, &cleaned)
        });
        let found = self.found.as_ref().map(|column| column.of(text, &cleaned));
        Ok(CleanedText { output: Some(output), entry, found, refusal: None })
    }

    /// Replaces a text that the policy refuses.
    ///
    /// # Errors
    /// Fails with the problem if [`OnError`] says so, or if the text cannot be escaped.
    fn refused(&self, text: &str, problem: String) -> Result<CleanedText, String> {
        let (output, instead) = match (self.on_error, &self.escaping) {
            (OnError::Null, _) => (None, "null instead"),
            (OnError::KeepEscaped, Some(cleaner)) => {
                let mut output = String::new();
                let escaped = lye::escape::encode(text);
                if cleaner.clean_into(escaped.as_str(), &mut output).is_err() {
                    return Err(problem);
                }
                (Some(output), "escaped instead")
            }
            (OnError::Raise | OnError::KeepEscaped, _) => return Err(problem),
        };
        let found = self.found.as_ref().map(|column| column.of_refused(&problem));
        Ok(CleanedText { output, entry: None, found, refusal: Some(format!("{problem}; {instead}")) })
    }
}
