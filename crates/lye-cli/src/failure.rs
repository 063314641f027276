//! Failures of the command: messages and exit statuses.

use crate::output::print_message;
use lye::PolicyError;
use std::fmt;

/// Exit statuses of `lye clean`, for its help.
pub(crate) const CLEAN_EXIT_STATUS: &str = "\
Exit status:
  0  all inputs were cleaned and written
  1  some inputs could not be read, cleaned or written (the others were), no line of an input has a --field, or --check-only or
     --diff without --in-place found inputs that would change
  2  bad arguments, configuration or policy, or no input file (nothing was written); or the report or manifest could not be
     written
  130  interrupted; files in progress were finished (with --field or --column: abandoned), the others are unchanged";

/// Exit statuses of `lye check`, for its help.
pub(crate) const CHECK_EXIT_STATUS: &str = "\
Exit status:
  0  all findings are less severe than --fail-on
  1  at least one finding is as severe as --fail-on, or more severe; with --xhtml: at least one input is rejected
  2  bad arguments, configuration or policy, no input file, unwritable output, or some inputs could not be read or were rejected
     (the others were checked)
  130  interrupted; the remaining inputs were not checked";

/// Exit statuses of `lye explain`, for its help.
pub(crate) const EXPLAIN_EXIT_STATUS: &str = "\
Exit status:
  0  the snippet was explained
  2  bad arguments or policy, or the snippet could not be read or was rejected";

/// Exit statuses of `lye url parse`, for its help.
pub(crate) const PARSE_EXIT_STATUS: &str = "\
Exit status:
  0  all URLs were parsed
  1  some URLs could not be parsed (the others were)
  2  bad arguments, unreadable input, or unwritable output";

/// Exit statuses of `lye url resolve`, for its help.
pub(crate) const RESOLVE_EXIT_STATUS: &str = "\
Exit status:
  0  all URLs were resolved
  1  some URLs could not be resolved (the others were)
  2  bad arguments, unreadable input, or unwritable output";

/// Exit statuses of `lye url decode` and `lye url encode`, for their help.
pub(crate) const TEXT_EXIT_STATUS: &str = "\
Exit status:
  0  all results were written
  2  bad arguments, unreadable input, or unwritable output";

/// Exit statuses of `lye encode` and `lye strip`, for their help.
pub(crate) const ESCAPE_EXIT_STATUS: &str = "\
Exit status:
  0  all results were written
  1  some inputs could not be read or were rejected (the others were written)
  2  bad arguments, or unwritable output";

/// Exit statuses of `lye policy show`, for its help.
pub(crate) const SHOW_EXIT_STATUS: &str = "\
Exit status:
  0  the result was written
  2  bad arguments, a bad policy, or unwritable output";

/// Exit statuses of `lye policy schema`, for its help.
pub(crate) const SCHEMA_EXIT_STATUS: &str = "\
Exit status:
  0  the schema was written
  2  bad arguments, or unwritable output";

/// Exit statuses of `lye policy lint`, for its help.
pub(crate) const LINT_EXIT_STATUS: &str = "\
Exit status:
  0  no lints
  1  a policy has lints that --allow does not suppress
  2  bad arguments, or a bad policy";

/// Exit statuses of `lye policy diff`, for its help.
pub(crate) const DIFF_EXIT_STATUS: &str = "\
Exit status:
  0  the policies are equivalent, and the outputs are the same
  1  the policies or the outputs differ
  2  bad arguments, a bad policy, or an unreadable file";

/// Exit statuses of `lye policy import`, for its help.
pub(crate) const IMPORT_EXIT_STATUS: &str = "\
Exit status:
  0  the policy was written; with --compare: no output differs, except in spelling
  1  with --strict: some settings were not imported exactly; with --compare: outputs differ. The policy was still written
  2  bad arguments, unreadable files, a corpus and outputs that do not fit together, or unwritable output";

/// A failure of the whole command.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments, or files that they name other than inputs, are bad, for each of these reasons. Nothing was written.
    BadArguments(Vec<String>),
    /// The policy is bad. Nothing was written.
    BadPolicy(PolicyError),
    /// Some inputs could not be read, cleaned or written. An error was printed for each.
    FailedInputs,
    /// Some inputs could not be read or cleaned. An error was printed for each; the others were checked.
    UncheckedInputs,
    /// The user interrupted the command; started inputs were finished.
    Interrupted,
    /// Some inputs are not valid URLs. An error was printed for each.
    InvalidUrls,
    /// Findings, lints or differences were reported.
    Findings,
    /// Standard input or an output failed. What was written before remains.
    Stopped(String),
}

impl Failure {
    pub(crate) fn bad_arguments(problem: impl fmt::Display) -> Self {
        Self::BadArguments(vec![problem.to_string()])
    }

    /// Returns the exit status, as documented above.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::FailedInputs | Self::InvalidUrls | Self::Findings => 1,
            Self::BadArguments(_) | Self::BadPolicy(_) | Self::UncheckedInputs | Self::Stopped(_) => 2,
            // As in shells: 128 plus the number of SIGINT.
            Self::Interrupted => 130,
        }
    }

    /// Prints the message to standard error.
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
