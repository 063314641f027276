//! Cleans rows in tasks on many threads, and hands the results on in their order.

use crate::ColumnError;
use crate::column::ColumnCleaner;
use crate::findings::RowFindings;
use crate::input::{Rows, Values};
use crate::options::{Interrupt, OnError, Threads};
use crate::output::Output;
use lye::CleanError;
use rayon::prelude::*;
use std::ops::Range;

/// The minimum size of a task in bytes of input: cleaning this much takes many times as long as handing a task to a thread.
const BYTES_PER_TASK: usize = 32 << 10;
/// The maximum number of rows in a task: what has no bytes takes time, too.
const ROWS_PER_TASK: usize = 4096;
/// How much input is cleaned before the results are written to the column, which bounds the memory. The threads wait for the last task
/// then: a larger number makes that rare.
const BYTES_AT_ONCE: usize = 4 << 20;

/// Consecutive rows, cleaned.
#[derive(Debug, Default)]
struct Part {
    text: String,
    rows: Vec<(PartOutput, RowFindings)>,
}

/// The output of a row in a part.
#[derive(Debug)]
enum PartOutput {
    Null,
    Unchanged,
    /// The text of the part up to here, from where the row before ends.
    Until(usize),
}

/// Cleans all rows, and passes the number, the output and the findings of each to `take`, in order.
pub(crate) fn run<'a, V: Values<'a>>(
    rows: &Rows<'a, V>,
    cleaner: &ColumnCleaner,
    mut take: impl FnMut(usize, Output<'_>, RowFindings) -> Result<(), ColumnError>,
) -> Result<(), ColumnError> {
    let mut take_part = |task: Range<usize>, part: Part| {
        let mut start = 0;
        task.zip(part.rows).try_for_each(|(row, (output, findings))| {
            let output = match output {
                PartOutput::Null => Output::Null,
                PartOutput::Unchanged => rows.text(row)?.map_or(Output::Null, Output::Unchanged),
                PartOutput::Until(end) => Output::Changed(
                    part.text.get(std::mem::replace(&mut start, end)..end).unwrap_or_default(),
                ),
            };
            take(row, output, findings)
        })
    };
    let threads = match cleaner.threads {
        Threads::One => 1,
        Threads::Pool => rayon::current_num_threads(),
    };
    let mut tasks = Tasks { rows, next: 0 };
    loop {
        if cleaner.interrupt.as_ref().is_some_and(|Interrupt(is_interrupted)| is_interrupted()) {
            return Err(ColumnError::Interrupted);
        }
        let mut batch = Vec::new();
        let mut bytes = 0;
        // A long row is a task of its own, and each thread needs one.
        while bytes < BYTES_AT_ONCE || batch.len() < threads {
            let Some((task, size)) = tasks.next() else { break };
            bytes += size;
            batch.push(task);
        }
        match batch.as_slice() {
            [] => return Ok(()),
            [_, _, ..] if threads > 1 => {
                let parts: Vec<_> = batch.par_iter().map(|task| part(rows, task.clone(), cleaner)).collect();
                batch.into_iter().zip(parts).try_for_each(|(task, part)| take_part(task, part?))?;
            }
            tasks => {
                tasks
                    .iter()
                    .try_for_each(|task| take_part(task.clone(), part(rows, task.clone(), cleaner)?))?;
            }
        }
    }
}

/// Splits rows into tasks, each with its size in bytes.
struct Tasks<'r, 'a, V> {
    rows: &'r Rows<'a, V>,
    next: usize,
}

impl<'a, V: Values<'a>> Iterator for Tasks<'_, 'a, V> {
    type Item = (Range<usize>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.next;
        let mut bytes = 0;
        while self.next < self.rows.len() && bytes < BYTES_PER_TASK && self.next - start < ROWS_PER_TASK {
            bytes += self.rows.size(self.next);
            self.next += 1;
        }
        (self.next > start).then_some((start..self.next, bytes))
    }
}

/// Cleans consecutive rows.
fn part<'a, V: Values<'a>>(
    rows: &Rows<'a, V>,
    task: Range<usize>,
    cleaner: &ColumnCleaner,
) -> Result<Part, ColumnError> {
    let mut part = Part::default();
    for row in task {
        let cleaned = match rows.text(row)? {
            None => (PartOutput::Null, RowFindings::Null),
            Some(input) => value(input, cleaner, &mut part.text)
                .or_else(|error| refused(input, error, cleaner, &mut part.text))
                .map_err(|error| ColumnError::Refused { row, error })?,
        };
        part.rows.push(cleaned);
    }
    Ok(part)
}

/// Cleans a value.
fn value(
    input: &str,
    cleaner: &ColumnCleaner,
    text: &mut String,
) -> Result<(PartOutput, RowFindings), CleanError> {
    let start = text.len();
    let findings = match cleaner.findings {
        None => {
            cleaner.cleaner.clean_into(input, text)?;
            RowFindings::Null
        }
        Some(column) => {
            let clean = cleaner.cleaner.clean(input)?;
            text.push_str(clean.html());
            RowFindings::of_clean(column, input, &clean)
        }
    };
    if text.get(start..) == Some(input) {
        text.truncate(start);
        return Ok((PartOutput::Unchanged, findings));
    }
    Ok((PartOutput::Until(text.len()), findings))
}

/// Replaces a value that was refused.
fn refused(
    input: &str,
    error: CleanError,
    cleaner: &ColumnCleaner,
    text: &mut String,
) -> Result<(PartOutput, RowFindings), CleanError> {
    let output = match cleaner.on_error {
        OnError::Raise => return Err(error),
        OnError::Null => PartOutput::Null,
        OnError::KeepEscaped => {
            text.push_str(lye::escape::encode(input).as_str());
            PartOutput::Until(text.len())
        }
    };
    let findings = cleaner.findings.map(|column| RowFindings::of_refused(column, &error));
    Ok((output, findings.unwrap_or(RowFindings::Null)))
}
