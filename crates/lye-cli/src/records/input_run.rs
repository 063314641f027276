//! The cleaning of one input: batches of records on all threads, errors and reports in order, and the output.

use super::{BYTES_AT_ONCE, Job, Target};
use crate::input::Input;
use crate::interrupt::Interrupt;
use crate::output::{FileTarget, TempOutput, print_message, stream_stdout};
use crate::report::{InputReport, Report};
use crate::terminal_escape::TerminalText;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use rayon::prelude::*;
use std::fmt;
use std::io::{self, Write};

/// The state of an input while it is cleaned.
pub(super) struct InputRun<'a> {
    job: &'a Job<'a>,
    input: &'a Input,
    report: Option<&'a mut Report>,
    interrupt: Interrupt,
    progress: ProgressBar,
    /// The number of records.
    all: usize,
    /// The number of records that could not be cleaned.
    failed: usize,
    would_change: bool,
}

/// A cleaned record.
pub(super) struct CleanedRecord<C> {
    pub(super) content: C,
    pub(super) has_changed: bool,
    pub(super) entries: Vec<InputReport>,
    /// Why texts were replaced that the policy refuses.
    pub(super) refusals: Vec<String>,
}

impl<'a> InputRun<'a> {
    /// Starts. `length` is that of the input in bytes, if it is known.
    pub(super) fn new(
        job: &'a Job<'a>,
        input: &'a Input,
        report: Option<&'a mut Report>,
        interrupt: Interrupt,
        length: Option<u64>,
    ) -> Self {
        let progress = if job.arguments.quiet { ProgressBar::hidden() } else { progress(length) };
        Self { job, input, report, interrupt, progress, all: 0, failed: 0, would_change: false }
    }

    pub(super) fn input(&self) -> &'a Input {
        self.input
    }

    /// Whether to stop, and to leave the input unchanged.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.is_requested()
    }

    /// Counts bytes of the input that were read.
    pub(super) fn advance(&self, bytes: u64) {
        self.progress.inc(bytes);
    }

    /// Calls `clean` for every record, on any thread, and then `take` with each result in order, on this thread; with `None` for a
    /// record that could not be cleaned. Prints errors and reports. `position` is written after the name of the input: `:12`.
    pub(super) fn clean_batch<R: Sync, C: Send>(
        &mut self,
        records: &[R],
        position: impl Fn(&R) -> String,
        clean: impl Fn(&R) -> Result<CleanedRecord<C>, String> + Send + Sync,
        mut take: impl FnMut(&R, Option<C>),
    ) {
        self.all += records.len();
        let cleaned: Vec<_> = records.par_iter().map(clean).collect();
        let Self { job, input, report, progress, failed, would_change, .. } = self;
        progress.suspend(|| {
            for (record, cleaned) in records.iter().zip(cleaned) {
                let reported =
                    cleaned.and_then(|CleanedRecord { content, has_changed, entries, refusals }| {
                        *would_change |= has_changed;
                        if has_changed && job.target.lists_changes && !job.arguments.quiet {
                            print_message(format_args!("would change: {input}{}", position(record)));
                        }
                        for refusal in refusals {
                            let refusal = format!("{input}{}: {refusal}", position(record));
                            if let Some(report) = report.as_deref_mut() {
                                report.add_problem(&refusal);
                            }
                            print_message(format_args!("warning: {}", TerminalText::one_line(&refusal)));
                        }
                        if let Some(report) = report.as_deref_mut() {
                            entries.into_iter().try_for_each(|entry| report.add(entry))?;
                        }
                        Ok(content)
                    });
                match reported {
                    Ok(content) => take(record, Some(content)),
                    Err(problem) => {
                        *failed += 1;
                        let problem = format!("{input}{}: {problem}", position(record));
                        if let Some(report) = report.as_deref_mut() {
                            report.add_problem(&problem);
                        }
                        print_message(format_args!("error: {}", TerminalText::one_line(&problem)));
                        take(record, None);
                    }
                }
            }
        });
    }

    /// Counts records that repeat another one: for each, whether that could be cleaned.
    #[cfg(feature = "parquet")]
    pub(super) fn count_repeated(&mut self, repeated: &[bool]) {
        self.all += repeated.len();
        self.failed += repeated.iter().filter(|is_clean| !**is_clean).count();
    }

    /// Replaces the target, unless a record failed or there is a problem with the whole input. With `--check-only`, returns whether
    /// the input would change.
    pub(super) fn finish(self, sink: RecordSink, problem: Option<String>) -> Result<Option<bool>, String> {
        let Self { job, input, all, failed, would_change, .. } = self;
        let kept = match sink {
            RecordSink::File(_) => "; file left unchanged",
            RecordSink::Stdout | RecordSink::Nowhere => "",
        };
        if failed > 0 {
            return Err(format!(
                "{input}: {} of {} records failed{kept}",
                HumanCount(failed as u64),
                HumanCount(all as u64)
            ));
        }
        if let Some(problem) = problem {
            return Err(format!("{input}: {problem}{kept}"));
        }
        // A file that does not change is not replaced.
        if would_change || job.found.is_some() || !job.target.in_place {
            sink.finish(job.target.backup)?;
        }
        Ok(Some(would_change && job.target.check_only))
    }
}

/// The output of records.
pub(super) enum RecordSink {
    Nowhere,
    Stdout,
    /// A file, replaced at the end.
    File(Box<TempOutput>),
}

impl RecordSink {
    pub(super) fn new(target: Target<'_>, input: &Input) -> Result<Self, String> {
        let (name, file) = match (input, target.output) {
            _ if target.check_only => return Ok(Self::Nowhere),
            (_, Some(path)) => (path.display().to_string(), FileTarget::named(path)),
            (Input::File { .. }, None) if target.in_place => (input.name(), input.target()),
            _ => return Ok(Self::Stdout),
        };
        let preparing = file.and_then(TempOutput::new);
        Ok(Self::File(Box::new(preparing.map_err(|error| format!("cannot write {name}: {error}"))?)))
    }

    /// Writes all the bytes.
    ///
    /// # Errors
    /// Says what cannot be written, and why.
    pub(super) fn append(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.write_all(bytes).map_err(|error| self.unwritable(&error))
    }

    /// Returns the message for an error of writing.
    pub(super) fn unwritable(&self, error: &io::Error) -> String {
        format!("cannot write {self}: {error}")
    }

    fn finish(self, backup: Option<&str>) -> Result<(), String> {
        let name = self.to_string();
        match self {
            Self::Nowhere | Self::Stdout => Ok(()),
            Self::File(file) => file
                .finish()
                .and_then(|file| file.commit_with_backup(backup))
                .map_err(|error| format!("cannot write {name}: {error}")),
        }
    }
}

impl Write for RecordSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Nowhere => {}
            Self::Stdout => {
                let _is_open = stream_stdout(bytes)?;
            }
            Self::File(file) => file.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for RecordSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere | Self::Stdout => f.write_str("standard output"),
            Self::File(file) => file.path().display().fmt(f),
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
