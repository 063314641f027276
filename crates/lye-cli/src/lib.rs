//! The command `lye`: sanitizes untrusted HTML in files and pipelines, and parses URLs.
//!
//! The program only calls [`run`]. Packages for other languages, which bring the command with them, call it too.
#![forbid(unsafe_code)]

mod arguments;
mod batch;
mod cleaner;
mod commands;
mod failure;
mod file_metadata;
mod files;
mod input;
mod interrupt;
mod manifest;
mod output;
mod policy;
mod records;
mod report;
mod terminal_escape;
mod unified_diff;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};
use std::ffi::OsString;
use std::path::Path;

/// The exit status for arguments that are not valid.
const USAGE_STATUS: u8 = 2;

/// Sanitize untrusted HTML, and parse URLs as browsers do
#[derive(Debug, Parser)]
#[command(
    name = "lye",
    version,
    after_help = "`lye <COMMAND> --help` shows examples and exit statuses, as do `lye policy <COMMAND> --help` and `lye url <COMMAND> --help`."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Clean(commands::clean::Arguments),
    Check(commands::check::Arguments),
    Explain(commands::explain::Arguments),
    Encode(commands::encode::Arguments),
    Strip(commands::strip::Arguments),
    #[command(subcommand)]
    Policy(commands::policy::Command),
    #[command(subcommand)]
    Url(commands::url::Command),
    Completions(commands::completions::Arguments),
    Man(commands::man::Arguments),
}

/// Runs the command with its arguments, the first of which is the name of the program, and returns the exit status. Reads standard
/// input, and writes to standard output and standard error. `lye --help` describes the arguments, and the help of each subcommand its
/// exit statuses.
///
/// ```
/// assert_eq!(lye_cli::run(["lye", "url", "parse", "https://example.org/"]), 0);
/// assert_eq!(lye_cli::run(["lye", "--no-such-option"]), 2);
/// ```
pub fn run<T: Into<OsString> + Clone>(arguments: impl IntoIterator<Item = T>) -> u8 {
    let command = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => {
            let error = with_tip(error);
            // If the message cannot be written, there is nobody to tell.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(USAGE_STATUS);
        }
    };
    let outcome = match command {
        Command::Clean(arguments) => commands::clean::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Encode(arguments) => commands::encode::run(&arguments),
        Command::Strip(arguments) => commands::strip::run(&arguments),
        Command::Policy(command) => commands::policy::run(&command),
        Command::Url(command) => commands::url::run(&command),
        Command::Completions(arguments) => commands::completions::run(&arguments, Cli::command()),
        Command::Man(arguments) => commands::man::run(&arguments, Cli::command()),
    };
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            failure.print();
            failure.status()
        }
    }
}

/// Adds what was probably meant to an error about arguments.
fn with_tip(mut error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    let is_file = |name: &str| Path::new(name).extension().is_some() || name.contains('/');
    let (argument, value, command) = (
        text(ContextKind::InvalidArg),
        text(ContextKind::InvalidValue),
        text(ContextKind::InvalidSubcommand),
    );
    let tip = if argument.starts_with("--preset") && is_file(&value) {
        format!("a policy file goes with `--policy {value}`")
    } else if error.kind() == ErrorKind::InvalidSubcommand && is_file(&command) {
        format!("to clean a file, write `lye clean {command}`")
    } else {
        return error;
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

/// Returns what `lye explain` writes: a tree of the input with what happened to each node and attribute, and by which rule. `html` is
/// the input.
///
/// ```
/// let html = "<p onclick=x()>Fish";
/// let explanation = lye::Cleaner::default().explain(html)?;
/// assert!(lye_cli::explanation_text(&explanation, html).contains("onclick=\"x()\"  removed: attribute-not-allowed"));
/// # Ok::<(), lye::CleanError>(())
/// ```
pub fn explanation_text(explanation: &lye::explain::Explanation, html: &str) -> String {
    commands::explain::text(explanation, html)
}

/// Returns what `lye explain --json` writes, without the locations of rules in a policy file. `html` is the input.
pub fn explanation_json(explanation: &lye::explain::Explanation, html: &str) -> String {
    commands::explain::json(explanation, html)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn clap_accepts_the_argument_definitions() {
        super::Cli::command().debug_assert();
    }
}
