//! The command `lye`: cleans untrusted HTML in files and pipelines, and takes URLs apart.
#![forbid(unsafe_code)]

mod cleaning;
mod commands;
mod failure;
mod input;
mod output;
mod policy;
mod report;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Cleans untrusted HTML, and takes URLs apart as browsers do
#[derive(Debug, Parser)]
#[command(version, after_help = "The help of each command has examples, and its exit statuses.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Clean(commands::clean::Arguments),
    Explain(commands::explain::Arguments),
    #[command(subcommand)]
    Url(commands::url::Command),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Clean(arguments) => commands::clean::run(&arguments),
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Url(command) => commands::url::run(&command),
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
    fn the_arguments_do_not_contradict_each_other() {
        super::Cli::command().debug_assert();
    }
}
