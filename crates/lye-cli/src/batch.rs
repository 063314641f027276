//! Many inputs on all cores: what is made of them is handed on in their order, and a bad one keeps no other from being read.

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

/// So many inputs are read before a person wants to see that something happens.
const PROGRESS_FROM: usize = 16;
/// How many inputs for each thread are read before what was made of them is handed on: what bounds the memory.
const INPUTS_PER_THREAD: usize = 8;

/// How it went with many inputs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) all: usize,
    /// Those that went well.
    pub(crate) good: usize,
    /// Those that could not be looked at, read, made something of, or written.
    pub(crate) failed: usize,
    /// Whether somebody interrupted it, so that the rest was not begun.
    pub(crate) is_interrupted: bool,
    /// Whether some input would change, where nothing is written.
    pub(crate) would_change: bool,
}

/// Has every input read by `make`, on any thread, and what it made of it handed to `take`, on this one. The problems of either are told
/// of. When somebody interrupts it, what was begun is ended, and nothing else is begun.
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
            Some(made)
        };
        // In the order of the inputs, whichever was read first.
        let results: Vec<_> = threads.install(|| inputs.par_iter().map(make).collect());
        progress.suspend(|| {
            for (input, result) in inputs.iter().zip(results) {
                let taken = match result {
                    None => continue,
                    Some(Ok(made)) => take(input, Ok(made)),
                    Some(Err(problem)) => take(input, Err(&problem)).and(Err(problem)),
                };
                match taken {
                    Ok(()) => outcome.good += 1,
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
    outcome.is_interrupted = outcome.good + outcome.failed < outcome.all;
    Ok(outcome)
}

impl Outcome {
    /// Before anything is read: tells of what could not be looked at.
    pub(crate) fn new(Files { inputs, problems }: &Files) -> Self {
        problems
            .iter()
            .for_each(|problem| print_message(format_args!("error: {}", TerminalText::one_line(problem))));
        Self { all: inputs.len() + problems.len(), failed: problems.len(), ..Self::default() }
    }

    /// Says how many of the inputs went well, if that has to be said: `cleaned 2 of 4 files, 2 failed`.
    pub(crate) fn print_summary(self, done: &str, what: &str, arguments: &InputArguments) {
        let Self { all, good, failed, is_interrupted, .. } = self;
        if arguments.quiet || all < 2 || failed == 0 && !is_interrupted {
            return;
        }
        let interrupted = if is_interrupted { "interrupted: " } else { "" };
        let failed =
            if failed > 0 { format!(", {} failed", HumanCount(failed as u64)) } else { String::new() };
        print_message(format_args!(
            "{interrupted}{done} {} of {} {what}{failed}",
            HumanCount(good as u64),
            HumanCount(all as u64)
        ));
    }
}

/// The threads that the arguments ask for.
pub(crate) fn thread_pool(arguments: &InputArguments) -> Result<rayon::ThreadPool, Failure> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs.map_or(0, NonZeroUsize::get));
    threads.build().map_err(Failure::bad_arguments)
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
