//! Why the command failed: what is said about it, and the exit status.

use crate::output::print_message;
use lye::PolicyError;
use std::fmt;

/// The exit statuses of `lye clean`, for its help.
pub(crate) const CLEAN_EXIT_STATUS: &str = "\
Exit status:
  0  everything was cleaned and written
  1  some input could not be read, cleaned or written, and all others were; or, with --check-only, some input would change
  2  bad arguments, configuration or policy; nothing was written
  130  interrupted: what was begun was ended, and the rest stayed as it was";

/// The exit statuses of `lye check`, for its help.
pub(crate) const CHECK_EXIT_STATUS: &str = "\
Exit status:
  0  nothing was found that is as bad as --fail-on says
  1  something was
  2  bad arguments, configuration or policy; or some input could not be read or is refused: all others were checked";

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

/// The exit statuses of `lye policy show` and `lye policy schema`, for their help.
pub(crate) const SHOW_EXIT_STATUS: &str = "\
Exit status:
  0  it was written
  2  bad arguments, or a bad policy, or output that cannot be written";

/// The exit statuses of `lye policy lint`, for its help.
pub(crate) const LINT_EXIT_STATUS: &str = "\
Exit status:
  0  nothing was found
  1  some policy raises a lint that --allow does not name
  2  bad arguments, or a bad policy";

/// The exit statuses of `lye policy diff`, for its help.
pub(crate) const DIFF_EXIT_STATUS: &str = "\
Exit status:
  0  the policies say the same, and the files come out the same
  1  something differs
  2  bad arguments, or a bad policy, or a file that cannot be read";

/// The exit statuses of `lye policy import`, for its help.
pub(crate) const IMPORT_EXIT_STATUS: &str = "\
Exit status:
  0  the policy was written
  1  with --strict: the settings say what the policy does not; it was written all the same
  2  bad arguments, or settings that cannot be read, or output that cannot be written";

/// A failure of the whole command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments, or what they name beside the inputs, are bad, each for a reason. Nothing was written.
    BadArguments(Vec<String>),
    /// The policy is bad. Nothing was written.
    BadPolicy(PolicyError),
    /// Some inputs could not be read, cleaned or written, as was said of each.
    FailedInputs,
    /// Some inputs could not be read or cleaned, as was said of each; the others were checked.
    UncheckedInputs,
    /// Somebody interrupted it; what was begun was ended.
    Interrupted,
    /// Some inputs are no URLs, as was said where each one stood.
    InvalidUrls,
    /// What was looked for was found, as was said: findings, lints, or differences.
    Findings,
    /// Standard input or output broke off; what was written before stands.
    Stopped(String),
}

impl Failure {
    pub(crate) fn bad_arguments(problem: impl fmt::Display) -> Self {
        Self::BadArguments(vec![problem.to_string()])
    }

    /// The exit status: that of the texts above.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::FailedInputs | Self::InvalidUrls | Self::Findings => 1,
            Self::BadArguments(_) | Self::BadPolicy(_) | Self::UncheckedInputs | Self::Stopped(_) => 2,
            // As shells have it: 128 and the number of SIGINT.
            Self::Interrupted => 130,
        }
    }

    /// Says on standard error what is wrong.
    pub(crate) fn print(&self) {
        match self {
            Self::FailedInputs
            | Self::UncheckedInputs
            | Self::Findings
            | Self::Interrupted
            | Self::InvalidUrls => {}
            Self::BadPolicy(error) => print_message(error),
            Self::Stopped(problem) => print_message(format_args!("error: {problem}")),
            Self::BadArguments(problems) => {
                problems.iter().for_each(|problem| print_message(format_args!("error: {problem}")))
            }
        }
    }
}
