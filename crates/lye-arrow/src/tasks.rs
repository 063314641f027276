//! Cleans rows in tasks on many threads, and hands the results on in their order.

use crate::ColumnError;
use crate::cleaner::ColumnCleaner;
use crate::findings::RowFindings;
use crate::input::{Rows, Values};
use crate::options::{Interrupt, OnError, Threads};
use crate::output::Output;
use lye::CleanError;
use lye::hooks::is_within_hook;
use rayon::Scope;
use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The minimum size of a task in bytes of input: cleaning this much takes many times as long as handing a task to a thread.
const BYTES_PER_TASK: usize = 32 << 10;
/// The maximum number of rows in a task: what has no bytes takes time, too.
const ROWS_PER_TASK: usize = 4096;
/// How much input threads may clean ahead of the row whose output is written next, which bounds the memory.
const BYTES_AHEAD: usize = 4 << 20;

/// Consecutive rows, cleaned.
#[derive(Debug)]
struct Part<'a> {
    text: String,
    outputs: Vec<PartOutput<'a>>,
    /// For each row, if they are wanted.
    findings: Vec<RowFindings>,
}

/// The output of a row in a part.
#[derive(Debug)]
enum PartOutput<'a> {
    Null,
    /// The text of the input.
    Unchanged(&'a str),
    /// The text of the part up to here, from where the row before ends.
    Until(usize),
}

/// Cleans all rows, and passes the number, the output and the findings of each to `take`, in order. With `shares`, texts that did not
/// change are passed as [`Output::Unchanged`], so that the output can share the buffers of the input.
pub(crate) fn run<'a, V: Values<'a>>(
    rows: &Rows<'a, V>,
    cleaner: &ColumnCleaner,
    shares: bool,
    mut take: impl FnMut(usize, Output<'_>, RowFindings) -> Result<(), ColumnError> + Send,
) -> Result<(), ColumnError> {
    let threads = match (cleaner.threads, &cleaner.pool) {
        (Threads::One, _) => 1,
        // Other threads would not know how deep the hook runs within others.
        _ if is_within_hook() => 1,
        (Threads::Pool, None) => rayon::current_num_threads(),
        (Threads::Pool, Some(pool)) => pool.current_num_threads(),
    };
    let take_part = |task: &Task, part: Part<'a>| {
        let mut start = 0;
        let mut findings = part.findings.into_iter();
        task.rows.clone().zip(part.outputs).try_for_each(|(row, output)| {
            let output = match output {
                PartOutput::Null => Output::Null,
                PartOutput::Unchanged(text) => Output::Unchanged(text),
                PartOutput::Until(end) => {
                    Output::Changed(part.text.get(mem::replace(&mut start, end)..end).unwrap_or_default())
                }
            };
            take(row, output, findings.next().unwrap_or(RowFindings::Null))
        })
    };
    let work = Work {
        rows,
        cleaner,
        shares,
        threads,
        state: Mutex::new(State {
            next_row: 0,
            next_task: 0,
            taken: 0,
            bytes: 0,
            waiting: BTreeMap::new(),
            take_part,
            result: Ok(()),
        }),
        has_changed: Condvar::new(),
    };
    // The thread that calls works as well. If the pool is busy, it does all the work.
    if threads == 1 || rows.len() == 0 {
        work.run(true);
    } else {
        match &cleaner.pool {
            None => rayon::in_place_scope(|scope| work.run_on_threads(scope)),
            Some(pool) => pool.in_place_scope(|scope| work.run_on_threads(scope)),
        }
    }
    work.state.into_inner().unwrap_or_else(PoisonError::into_inner).result
}

/// Consecutive rows to clean.
#[derive(Debug)]
struct Task {
    rows: Range<usize>,
    /// The size of the input.
    bytes: usize,
}

/// What the threads share.
struct Work<'r, 'a, V, T> {
    rows: &'r Rows<'a, V>,
    cleaner: &'r ColumnCleaner,
    shares: bool,
    threads: usize,
    state: Mutex<State<'a, T>>,
    has_changed: Condvar,
}

struct State<'a, T> {
    /// The first row that no task has.
    next_row: usize,
    /// The number of the next task.
    next_task: usize,
    /// How many parts were taken, which is the number of the next part to take.
    taken: usize,
    /// The size of the tasks that have begun and whose parts were not taken.
    bytes: usize,
    /// Parts whose turn has not come, by number.
    waiting: BTreeMap<usize, (Task, Result<Part<'a>, ColumnError>)>,
    take_part: T,
    /// Once it is an error, the threads stop.
    result: Result<(), ColumnError>,
}

impl<'a, V: Values<'a>, T> Work<'_, 'a, V, T>
where
    T: FnMut(&Task, Part<'a>) -> Result<(), ColumnError> + Send,
{
    fn run_on_threads<'s>(&'s self, scope: &Scope<'s>)
    where
        'a: 's,
        V: 's,
        T: 's,
    {
        (1..self.threads).for_each(|_| scope.spawn(|_| self.run(false)));
        self.run(true);
    }

    /// Cleans tasks until there are no more. One of the threads is the one that calls.
    fn run(&self, is_caller: bool) {
        // The others would wait for its part for ever. The pool passes the panic on.
        let _guard = OnPanic(|| self.stop(ColumnError::Interrupted));
        // With buffers of its own: for short texts, sharing them takes as long as cleaning.
        let own = self.cleaner.clone();
        while let Some((number, task)) = self.begin() {
            if is_caller
                && self.cleaner.interrupt.as_ref().is_some_and(|Interrupt(is_interrupted)| is_interrupted())
            {
                return self.stop(ColumnError::Interrupted);
            }
            let part = part(self.rows, &task, &own, self.shares);
            self.end(number, task, part);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a, T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next task and its number, or `None` at the end. Waits while others are too far behind: the part whose turn it is
    /// belongs to a thread that does not wait.
    fn begin(&self) -> Option<(usize, Task)> {
        let mut state = self.lock();
        while state.result.is_ok()
            && state.bytes >= BYTES_AHEAD
            && state.next_task - state.taken >= self.threads
        {
            state = self.has_changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let start = state.next_row;
        let (mut end, mut bytes) = (start, 0);
        while end < self.rows.len() && bytes < BYTES_PER_TASK && end - start < ROWS_PER_TASK {
            bytes += self.rows.size(end);
            end += 1;
        }
        if end == start || state.result.is_err() {
            return None;
        }
        let number = state.next_task;
        state.next_row = end;
        state.next_task += 1;
        state.bytes += bytes;
        Some((number, Task { rows: start..end, bytes }))
    }

    /// Takes the part of a task, or keeps it until its turn has come.
    fn end(&self, number: usize, task: Task, part: Result<Part<'a>, ColumnError>) {
        let mut state = self.lock();
        state.waiting.insert(number, (task, part));
        while state.result.is_ok() {
            let taken = state.taken;
            let Some((task, part)) = state.waiting.remove(&taken) else { break };
            state.taken += 1;
            state.bytes -= task.bytes;
            state.result = part.and_then(|part| (state.take_part)(&task, part));
        }
        self.has_changed.notify_all();
    }

    fn stop(&self, error: ColumnError) {
        self.lock().result = Err(error);
        self.has_changed.notify_all();
    }
}

/// Calls a function if the thread panics.
struct OnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

/// Cleans consecutive rows.
fn part<'a, V: Values<'a>>(
    rows: &Rows<'a, V>,
    task: &Task,
    cleaner: &ColumnCleaner,
    shares: bool,
) -> Result<Part<'a>, ColumnError> {
    let mut part = Part {
        text: String::with_capacity(task.bytes + task.bytes / 8),
        outputs: Vec::with_capacity(task.rows.len()),
        findings: Vec::new(),
    };
    for row in task.rows.clone() {
        let (output, findings) = match rows.text(row)? {
            None => (PartOutput::Null, RowFindings::Null),
            Some(input) => value(input, cleaner, shares, &mut part.text)
                .or_else(|error| refused(input, error, cleaner, &mut part.text))
                .map_err(|error| ColumnError::Refused { row, error })?,
        };
        part.outputs.push(output);
        part.findings.extend(cleaner.findings.map(|_| findings));
    }
    Ok(part)
}

/// Cleans a value.
fn value<'a>(
    input: &'a str,
    cleaner: &ColumnCleaner,
    shares: bool,
    text: &mut String,
) -> Result<(PartOutput<'a>, RowFindings), CleanError> {
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
    if shares && text.get(start..) == Some(input) {
        text.truncate(start);
        return Ok((PartOutput::Unchanged(input), findings));
    }
    Ok((PartOutput::Until(text.len()), findings))
}

/// Replaces a value that was rejected.
fn refused<'a>(
    input: &str,
    error: CleanError,
    cleaner: &ColumnCleaner,
    text: &mut String,
) -> Result<(PartOutput<'a>, RowFindings), CleanError> {
    let output = match cleaner.on_error {
        OnError::Raise => return Err(error),
        OnError::Null => PartOutput::Null,
        OnError::KeepEscaped => {
            let escaped = lye::escape::encode(input);
            match cleaner.escaping.as_ref().map(|escaping| escaping.clean_into(escaped.as_str(), text)) {
                Some(Ok(_)) => PartOutput::Until(text.len()),
                _ => PartOutput::Null,
            }
        }
    };
    let findings = cleaner.findings.map(|column| RowFindings::of_refused(column, &error));
    Ok((output, findings.unwrap_or(RowFindings::Null)))
}
