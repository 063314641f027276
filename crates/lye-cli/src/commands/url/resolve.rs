//! `lye url resolve`: URLs against a base.

use super::{base_url, encoding_of, texts};
use crate::failure::{Failure, URL_EXIT_STATUS};
use crate::output::tell_stderr;
use crate::terminal::TerminalText;
use clap::Args;
use lye_url::legacy::{self, ResolveError};
use lye_url::{ParseOptions, Url};
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  lye url resolve --base https://example.org/a/b ../c '?d'
  lye url resolve --base https://example.org/ --json < links.txt
  lye url resolve --base http://example.org/ --legacy 'a^b'

A line of the JSON has the members `input`, `href` (null if the input cannot be resolved), and `failure` (the reason, or
null).";

/// Resolve URLs against a base URL
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{URL_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// What to resolve; the lines of standard input where there is none, or for `-`
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// The base URL
    #[arg(short, long, value_name = "URL")]
    base: String,

    /// Write a line of JSON for each URL
    #[arg(long)]
    json: bool,

    /// The encoding of queries, such as `windows-1252`: that of the document that the URLs stand in
    #[arg(long, value_name = "LABEL", default_value = "utf-8")]
    encoding: String,

    /// Resolve as HTML5 did before there was a URL Standard
    #[arg(long)]
    legacy: bool,
}

/// What became of a URL.
#[derive(Debug, Serialize)]
struct Resolved<'a> {
    input: &'a str,
    href: Option<&'a str>,
    failure: Option<&'a str>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_input)?;
    if arguments.legacy {
        // What is wrong with the base is wrong for every URL: it is said once, and before the first.
        if let Err(error @ (ResolveError::Base(_) | ResolveError::RelativeBase)) =
            legacy::resolve("", &arguments.base, encoding)
        {
            return Err(Failure::bad_input(format_args!(
                "--base {}: {error}",
                TerminalText::of(&arguments.base)
            )));
        }
        resolve_each(arguments, |url| {
            legacy::resolve(url, &arguments.base, encoding).map_err(|error| error.to_string())
        })
    } else {
        let base = base_url(&arguments.base)?;
        let options = ParseOptions::new().with_base(&base).with_encoding(encoding);
        resolve_each(arguments, |url| {
            Url::parse_with(url, options).map(Url::into_string).map_err(|error| error.to_string())
        })
    }
}

fn resolve_each(
    arguments: &Arguments,
    resolve: impl Fn(&str) -> Result<String, String>,
) -> Result<(), Failure> {
    let mut all_resolved = true;
    texts::answer_each(&arguments.urls, |input, out| {
        let resolved = resolve(input);
        all_resolved &= resolved.is_ok();
        if arguments.json {
            let href = resolved.as_deref().ok();
            let failure = resolved.as_deref().err().map(String::as_str);
            texts::append_json(&Resolved { input, href, failure }, out);
            return Ok(());
        }
        match resolved {
            Ok(href) => {
                out.extend_from_slice(href.as_bytes());
                out.push(b'\n');
            }
            Err(reason) => tell_stderr(format_args!("error: {}: {reason}", TerminalText::of(input))),
        }
        Ok(())
    })?;
    if all_resolved { Ok(()) } else { Err(Failure::NotUrls) }
}
