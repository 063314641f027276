//! `lye url`: parses and resolves URLs by the URL Standard; one file for each subcommand.

mod decode;
mod encode;
mod excerpt;
mod inputs;
mod legacy;
mod parse;
mod report;
mod resolve;
mod text;

use crate::failure::Failure;
use crate::input::encoding_of;
use crate::terminal_escape::TerminalText;
use clap::Subcommand;
use lye::html::encoding::Encoding;
use lye_url::legacy::{self as legacy_urls, ResolveError};
use lye_url::{ParseOptions, Url};

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
fn base_url(base: &str, options: ParseOptions<'_>) -> Result<Url, Failure> {
    Url::parse_with(base, options).map_err(|error| {
        Failure::bad_arguments(format_args!("--base {}: {error}", TerminalText::one_line(base)))
    })
}

/// Checks the value of `--base` with `--legacy`, so that a bad base is reported once, before the first URL.
fn check_legacy_base(base: &str, encoding: &'static Encoding) -> Result<(), Failure> {
    match legacy_urls::resolve("", base, encoding) {
        Err(error @ (ResolveError::Base(_) | ResolveError::RelativeBase)) => {
            Err(Failure::bad_arguments(format_args!("--base {}: {error}", TerminalText::one_line(base))))
        }
        _ => Ok(()),
    }
}
