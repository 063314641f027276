//! `lye policy`: shows, checks, compares and imports policies; one file for each subcommand.

mod compare;
mod diff;
mod import;
mod lint;
mod peer_outputs;
mod schema;
mod show;

use crate::failure::Failure;
use crate::output;
use crate::terminal_escape::TerminalText;
use clap::Subcommand;

/// Show, check, compare and import policies
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Lint(lint::Arguments),
    Diff(diff::Arguments),
    Import(import::Arguments),
    Schema(schema::Arguments),
}

/// Runs the command.
pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Lint(arguments) => lint::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Import(arguments) => import::run(arguments),
        Command::Schema(arguments) => schema::run(arguments),
    }
}

/// Writes a report to standard output.
fn report(text: &TerminalText) -> Result<(), Failure> {
    output::write_report(text)
        .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}

fn print(text: &str) -> Result<(), Failure> {
    output::write_stdout(text)
        .map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}
