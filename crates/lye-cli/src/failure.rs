//! Why the command failed: what is said about it, and the exit status.

use std::fmt;

/// The exit statuses, for the help.
pub(crate) const EXIT_STATUS: &str = "\
Exit status:
  0  everything was cleaned and written
  1  the result could not be written
  2  bad input or bad arguments; nothing was written";

/// A failure of the whole command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments or the inputs are bad, each for a reason. Nothing was written.
    BadInput(Vec<String>),
    /// The result could not be written.
    Write(String),
}

impl Failure {
    pub(crate) fn bad_input(problem: impl fmt::Display) -> Self {
        Self::BadInput(vec![problem.to_string()])
    }

    pub(crate) fn write(name: impl fmt::Display, error: impl fmt::Display) -> Self {
        Self::Write(format!("{name}: {error}"))
    }

    /// The exit status, one of [`EXIT_STATUS`].
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Write(_) => 1,
            Self::BadInput(_) => 2,
        }
    }

    /// Says on standard error what is wrong.
    pub(crate) fn print(&self) {
        match self {
            Self::Write(problem) => eprintln!("error: cannot write {problem}"),
            Self::BadInput(problems) => problems.iter().for_each(|problem| eprintln!("error: {problem}")),
        }
    }
}
