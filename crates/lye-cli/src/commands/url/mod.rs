//! `lye url`: parses and resolves URLs by the URL Standard; one file for each subcommand.

mod decode;
mod encode;
mod excerpt;
mod inputs;
mod parse;
mod report;
mod resolve;
mod text;

use crate::failure::Failure;
use crate::input::encoding_of;
use crate::terminal_escape::TerminalText;
use clap::Subcommand;
use lye_url::Url;

/// Parse, resolve, decode and encode URLs, as browsers do
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Parse(parse::Arguments),
    Resolve(resolve::Arguments),
    Decode(decode::Arguments),
    Encode(encode::Arguments),
}

/// Runs the command.
pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Parse(arguments) => parse::run(arguments),
        Command::Resolve(arguments) => resolve::run(arguments),
        Command::Decode(arguments) => decode::run(arguments),
        Command::Encode(arguments) => encode::run(arguments),
    }
}

/// Parses the value of `--base`. An invalid base is a usage error, unlike an invalid input.
fn base_url(base: &str) -> Result<Url, Failure> {
    Url::parse(base).map_err(|error| {
        Failure::bad_arguments(format_args!("--base {}: {error}", TerminalText::one_line(base)))
    })
}
