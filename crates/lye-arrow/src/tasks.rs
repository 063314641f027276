//! Cleans rows in tasks on many threads, and hands the results on in their order.

use crate::ColumnError;
use crate::column::ColumnCleaner;
use crate::findings::{self, RowFindings};
use crate::input::Rows;
use crate::options::{OnError, Threads};
use arrow_array::ArrayAccessor;
use rayon::prelude::*;
use std::ops::Range;

/// The minimum size of a task in bytes of input: cleaning this much takes many times as long as handing a task to a thread.
const BYTES_PER_TASK: usize = 32 << 10;
/// The maximum number of rows in a task: what has no bytes takes time, too.
const ROWS_PER_TASK: usize = 4096;
/// How much input is cleaned before the results are written to the column, which bounds the memory. The threads wait for the last task
/// then: a larger number makes that rare.
const BYTES_AT_ONCE: usize = 4 << 20;

/// The result of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    Null,
    /// The text of the input.
    Unchanged,
    /// The text of the task up to here, from where the row before ends.
    Until(usize),
}

/// Consecutive rows, cleaned.
#[derive(Debug, Default)]
pub(crate) struct Part {
    pub(crate) text: String,
    pub(crate) outputs: Vec<Output>,
    /// For each row; empty if they are not wanted.
    pub(crate) findings: Vec<RowFindings>,
}

/// Cleans all rows, and passes each part with its rows to `take`, in order.
pub(crate) fn run<'a, A: ArrayAccessor<Item = &'a [u8]> + Sync>(
    rows: &Rows<'a, A>,
    cleaner: &ColumnCleaner,
    mut take: impl FnMut(Range<usize>, Part) -> Result<(), ColumnError>,
) -> Result<(), ColumnError> {
    let threads = match cleaner.threads {
        Threads::One => 1,
        Threads::Pool => rayon::current_num_threads(),
    };
    let mut tasks = Tasks { rows, next: 0 };
    if threads == 1 {
        return tasks.try_for_each(|(task, _)| take(task.clone(), part(rows, task, cleaner)?));
    }
    loop {
        let mut batch = Vec::new();
        let mut bytes = 0;
        // A long row is a task of its own, and each thread needs one.
        while bytes < BYTES_AT_ONCE || batch.len() < threads {
            let Some((task, size)) = tasks.next() else { break };
            bytes += size;
            batch.push(task);
        }
        let parts: Vec<_> = match batch.as_slice() {
            [] => return Ok(()),
            [task] => vec![part(rows, task.clone(), cleaner)],
            tasks => tasks.par_iter().map(|task| part(rows, task.clone(), cleaner)).collect(),
        };
        for (task, part) in batch.into_iter().zip(parts) {
            take(task, part?)?;
        }
    }
}

/// Splits rows into tasks, each with its size in bytes.
struct Tasks<'r, 'a, A> {
    rows: &'r Rows<'a, A>,
    next: usize,
}

impl<'a, A: ArrayAccessor<Item = &'a [u8]>> Iterator for Tasks<'_, 'a, A> {
    type Item = (Range<usize>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.next;
        let mut bytes = 0;
        while self.next < self.rows.len() && bytes < BYTES_PER_TASK && self.next - start < ROWS_PER_TASK {
            bytes += self.rows.get(self.next).map_or(0, <[u8]>::len);
            self.next += 1;
        }
        (self.next > start).then_some((start..self.next, bytes))
    }
}

/// Cleans consecutive rows.
fn part<'a, A: ArrayAccessor<Item = &'a [u8]>>(
    rows: &Rows<'a, A>,
    task: Range<usize>,
    cleaner: &ColumnCleaner,
) -> Result<Part, ColumnError> {
    let mut part = Part::default();
    for row in task {
        let Some(input) = rows.text(row)? else {
            part.outputs.push(Output::Null);
            part.findings.extend(cleaner.findings.map(|_| RowFindings::Null));
            continue;
        };
        let start = part.text.len();
        let cleaned = match cleaner.findings {
            None => cleaner.cleaner.clean_into(input, &mut part.text).map(|_| None),
            Some(column) => cleaner.cleaner.clean(input).map(|clean| {
                part.text.push_str(clean.html());
                Some(findings::of_row(column, input, &clean))
            }),
        };
        let output = match (cleaned, cleaner.on_error) {
            (Ok(found), _) => {
                part.findings.extend(found);
                if part.text.get(start..) == Some(input) {
                    part.text.truncate(start);
                    Output::Unchanged
                } else {
                    Output::Until(part.text.len())
                }
            }
            (Err(error), OnError::Raise) => return Err(ColumnError::Refused { row, error }),
            (Err(error), on_error) => {
                part.findings.extend(cleaner.findings.map(|column| findings::of_refused(column, &error)));
                if on_error == OnError::Null {
                    Output::Null
                } else {
                    part.text.push_str(lye::escape::encode(input).as_str());
                    Output::Until(part.text.len())
                }
            }
        };
        part.outputs.push(output);
    }
    Ok(part)
}
