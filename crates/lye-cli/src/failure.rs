//! Why the command failed: what is said about it, and the exit status.

use crate::output::tell_stderr;
use lye::PolicyError;
use std::fmt;

/// The exit statuses of `lye clean`, for its help.
pub(crate) const CLEAN_EXIT_STATUS: &str = "\
Exit status:
  0  everything was cleaned and written
  1  some input could not be read, cleaned or written; all others were
  2  bad arguments, configuration or policy; nothing was written";

/// The exit statuses of `lye explain`, for its help.
pub(crate) const EXPLAIN_EXIT_STATUS: &str = "\
Exit status:
  0  the snippet was explained
  2  bad arguments or policy, or a snippet that cannot be read or is refused";

/// The exit statuses of `lye url parse` and `lye url resolve`, for their help.
pub(crate) const URL_EXIT_STATUS: &str = "\
Exit status:
  0  every URL was parsed
  1  some URL could not be parsed; all others were
  2  bad arguments, or input that cannot be read, or output that cannot be written";

/// The exit statuses of `lye url decode` and `lye url encode`, for their help.
pub(crate) const TEXT_EXIT_STATUS: &str = "\
Exit status:
  0  everything was written
  2  bad arguments, or input that cannot be read, or output that cannot be written";

/// A failure of the whole command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments, or what they name beside the inputs, are bad, each for a reason. Nothing was written.
    BadInput(Vec<String>),
    /// The policy is bad. Nothing was written.
    BadPolicy(PolicyError),
    /// Some inputs could not be read, cleaned or written, as was said of each.
    Inputs,
    /// Some inputs are no URLs, as was said where each one stood.
    NotUrls,
    /// Standard input or output broke off; what was written before stands.
    BrokeOff(String),
}

impl Failure {
    pub(crate) fn bad_input(problem: impl fmt::Display) -> Self {
        Self::BadInput(vec![problem.to_string()])
    }

    /// The exit status: that of [`CLEAN_EXIT_STATUS`], [`URL_EXIT_STATUS`] and [`TEXT_EXIT_STATUS`].
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Inputs | Self::NotUrls => 1,
            Self::BadInput(_) | Self::BadPolicy(_) | Self::BrokeOff(_) => 2,
        }
    }

    /// Says on standard error what is wrong.
    pub(crate) fn print(&self) {
        match self {
            Self::Inputs | Self::NotUrls => {}
            Self::BadPolicy(error) => tell_stderr(error),
            Self::BrokeOff(problem) => tell_stderr(format_args!("error: {problem}")),
            Self::BadInput(problems) => {
                problems.iter().for_each(|problem| tell_stderr(format_args!("error: {problem}")))
            }
        }
    }
}
