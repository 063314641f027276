//! Processes many inputs on all cores. Results arrive in input order, and a bad input does not stop the others.

use crate::arguments::InputArguments;
use crate::failure::Failure;
use crate::files::Files;
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::print_message;
use crate::terminal_escape::TerminalText;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish};
use rayon::prelude::*;
use std::num::NonZeroUsize;

/// The number of inputs from which a progress bar is shown.
const PROGRESS_FROM: usize = 16;
/// How many inputs each thread reads before its results are passed on. Bounds the memory.
const INPUTS_PER_THREAD: usize = 8;

/// Counts of a run over many inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) all: usize,
    /// Inputs that succeeded.
    pub(crate) succeeded: usize,
    /// Inputs that could not be found, read, processed or written.
    pub(crate) failed: usize,
    /// Whether an interrupt kept some inputs from being started.
    pub(crate) is_interrupted: bool,
    /// With `--check-only`: whether some input would change.
    pub(crate) would_change: bool,
}

/// Calls `make` for every input, on any thread, and then `take` with each result in input order, on this thread. Prints the errors of
/// both. After an interrupt, finishes started inputs and starts no others.
pub(crate) fn for_each_input<T: Send>(
    files: &Files,
    arguments: &InputArguments,
    make: impl Fn(&Input) -> Result<T, String> + Sync,
    mut take: impl FnMut(&Input, Result<T, &str>) -> Result<(), String>,
) -> Result<Outcome, Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::bad_arguments)?;
    let inputs = &files.inputs;
    let progress = if arguments.quiet { ProgressBar::hidden() } else { progress(inputs.len()) };
    let threads = thread_pool(arguments)?;
    let mut outcome = Outcome::new(files);
    for inputs in inputs.chunks(threads.current_num_threads() * INPUTS_PER_THREAD) {
        let make = |input: &Input| {
            if interrupt.is_requested() {
                return None;
            }
            let made = make(input);
            progress.inc(1);
            // After an interrupt, an input that was still being read counts as not started.
            if made.is_err() && interrupt.is_requested() { None } else { Some(made) }
        };
        // `collect` keeps the order of the inputs.
        let results: Vec<_> = threads.install(|| inputs.par_iter().map(make).collect());
        progress.suspend(|| {
            for (input, result) in inputs.iter().zip(results) {
                let taken = match result {
                    None => continue,
                    Some(Ok(made)) => take(input, Ok(made)),
                    Some(Err(problem)) => take(input, Err(&problem)).and(Err(problem)),
                };
                match taken {
                    Ok(()) => outcome.succeeded += 1,
                    Err(problem) => {
                        outcome.failed += 1;
                        print_message(format_args!("error: {}", TerminalText::one_line(&problem)));
                    }
                }
            }
        });
        if interrupt.is_requested() {
            break;
        }
    }
    outcome.is_interrupted = outcome.succeeded + outcome.failed < outcome.all;
    Ok(outcome)
}

impl Outcome {
    /// Starts the counts, and prints errors for files that could not be found.
    pub(crate) fn new(Files { inputs, problems, .. }: &Files) -> Self {
        problems
            .iter()
            .for_each(|problem| print_message(format_args!("error: {}", TerminalText::one_line(problem))));
        Self { all: inputs.len() + problems.len(), failed: problems.len(), ..Self::default() }
    }

    /// Prints how many inputs succeeded, if any failed or were not started: `cleaned 2 of 4 files, 2 failed`.
    pub(crate) fn print_summary(self, done: &str, what: &str, arguments: &InputArguments) {
        let Self { all, succeeded, failed, is_interrupted, .. } = self;
        if arguments.quiet || all < 2 || failed == 0 && !is_interrupted {
            return;
        }
        let interrupted = if is_interrupted { "interrupted: " } else { "" };
        let failed =
            if failed > 0 { format!(", {} failed", HumanCount(failed as u64)) } else { String::new() };
        print_message(format_args!(
            "{interrupted}{done} {} of {} {what}{failed}",
            HumanCount(succeeded as u64),
            HumanCount(all as u64)
        ));
    }
}

/// The maximum number of threads. More gain nothing, and each takes time to start.
const MAX_THREADS: usize = 256;

/// Creates the thread pool for `--jobs`.
pub(crate) fn thread_pool(arguments: &InputArguments) -> Result<rayon::ThreadPool, Failure> {
    let jobs = arguments.jobs.map_or(0, NonZeroUsize::get);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs.min(MAX_THREADS));
    threads.build().map_err(Failure::bad_arguments)
}

/// Returns a progress bar for many files; hidden if standard error is not a terminal.
fn progress(files: usize) -> ProgressBar {
    if files < PROGRESS_FROM {
        return ProgressBar::hidden();
    }
    // The target draws only on a terminal.
    ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr())
        .with_finish(ProgressFinish::AndClear)
}
