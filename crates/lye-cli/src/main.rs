//! The command `lye`: cleans untrusted HTML in files and pipelines.
#![forbid(unsafe_code)]

mod commands;
mod failure;
mod input;
mod output;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Cleans untrusted HTML: what goes in may hold scripts, what comes out is safe to show.
#[derive(Debug, Parser)]
#[command(version, after_help = failure::EXIT_STATUS)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Clean(commands::clean::Arguments),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Clean(arguments) => commands::clean::run(&arguments),
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
