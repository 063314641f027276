//! `lye url`: URLs as the URL Standard has them; a file for each command, and for what they share.

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

/// Take URLs apart, resolve, decode and encode them, as browsers do
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

/// The base URL that `--base` gives. Unlike the URLs it is asked for, it has to be one.
fn base_url(base: &str) -> Result<Url, Failure> {
    Url::parse(base).map_err(|error| {
        Failure::bad_arguments(format_args!("--base {}: {error}", TerminalText::one_line(base)))
    })
}
