//! The command `lye`: sanitizes untrusted HTML in files and pipelines, and parses URLs.
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

use clap::{CommandFactory as _, Parser, Subcommand};
use std::process::ExitCode;

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

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
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
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.status())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn clap_accepts_the_argument_definitions() {
        super::Cli::command().debug_assert();
    }
}
