//! Many inputs on all cores: what is made of them is handed on in their order, and a bad one keeps no other from being read.

use crate::arguments::InputArguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::tell_stderr;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish};
use rayon::prelude::*;
use std::num::NonZeroUsize;

/// So many inputs are read before a person wants to see that something happens.
const PROGRESS_FROM: usize = 16;
/// How many inputs for each thread are read before what was made of them is handed on: what bounds the memory.
const INPUTS_PER_THREAD: usize = 8;

/// Has every input read by `make`, on any thread, and what it made of it handed to `take`, on this one. The problems of either are told
/// of; how many inputs had one is the result.
pub(crate) fn for_each<T: Send>(
    inputs: &[Input],
    arguments: &InputArguments,
    make: impl Fn(&Input) -> Result<T, String> + Sync,
    mut take: impl FnMut(Result<T, &str>) -> Result<(), String>,
) -> Result<usize, Failure> {
    let progress = if arguments.quiet { ProgressBar::hidden() } else { progress(inputs.len()) };
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs.map_or(0, NonZeroUsize::get));
    let threads = threads.build().map_err(Failure::bad_input)?;
    let mut failed = 0;
    for inputs in inputs.chunks(threads.current_num_threads() * INPUTS_PER_THREAD) {
        let make = |input: &Input| {
            let made = make(input);
            progress.inc(1);
            made
        };
        // In the order of the inputs, whichever was read first.
        let results: Vec<_> = threads.install(|| inputs.par_iter().map(make).collect());
        progress.suspend(|| {
            for result in results {
                let taken = match result {
                    Ok(made) => take(Ok(made)),
                    Err(problem) => take(Err(&problem)).and(Err(problem)),
                };
                if let Err(problem) = taken {
                    failed += 1;
                    tell_stderr(format_args!("error: {problem}"));
                }
            }
        });
    }
    Ok(failed)
}

/// How many of the inputs went well, if that has to be said: `cleaned 2 of 4 files, 2 failed`.
pub(crate) fn tell_failures(done: &str, inputs: usize, failed: usize, arguments: &InputArguments) {
    if failed > 0 && inputs > 1 && !arguments.quiet {
        let (all, good) = (grouped(inputs), grouped(inputs - failed));
        tell_stderr(format_args!("{done} {good} of {all} files, {} failed", grouped(failed)));
    }
}

/// A number with a comma before each three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A progress bar for many files; nothing where standard error is no terminal.
fn progress(files: usize) -> ProgressBar {
    if files < PROGRESS_FROM {
        return ProgressBar::hidden();
    }
    // The target draws nothing unless it is a terminal.
    ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr())
        .with_finish(ProgressFinish::AndClear)
}
