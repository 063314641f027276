//! `lye url resolve`: resolves URLs against a base URL.

use super::{base_url, check_legacy_base, encoding_of, inputs};
use crate::failure::{Failure, RESOLVE_EXIT_STATUS};
use crate::output::print_message;
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye_url::legacy;
use lye_url::{ParseOptions, Url};
use serde::Serialize;

const EXAMPLES: &str = "\
Examples:
  lye url resolve --base https://example.org/a/b ../c '?d'
  lye url resolve --base https://example.org/ --json < links.txt
  lye url resolve --base http://example.org/ --legacy 'a^b'

Each JSON line has the members `input`, `href` (null on failure) and `failure` (the reason, or null).";

/// Resolve URLs against a base URL
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{RESOLVE_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// URLs to resolve; if omitted, or for `-`, the lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// Base URL
    #[arg(short, long, value_name = "URL")]
    base: String,

    /// Write one JSON line per URL
    #[arg(long)]
    json: bool,

    /// Encoding of query strings, such as `windows-1252`: the encoding of the document that contains the URLs
    #[arg(long, value_name = "LABEL", default_value = "utf-8")]
    encoding: String,

    /// Resolve as in the HTML5 draft of 2011, which predates the URL Standard
    #[arg(long)]
    legacy: bool,
}

/// The JSON of a resolved URL.
#[derive(Debug, Serialize)]
struct Resolved<'a> {
    input: &'a str,
    href: Option<&'a str>,
    failure: Option<&'a str>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_arguments)?;
    if arguments.legacy {
        check_legacy_base(&arguments.base, encoding)?;
        resolve_each(arguments, |url| {
            legacy::resolve(url, &arguments.base, encoding).map_err(|error| error.to_string())
        })
    } else {
        let base = base_url(&arguments.base, ParseOptions::new())?;
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
    inputs::for_each_input(&arguments.urls, |input, out| {
        let resolved = resolve(input);
        all_resolved &= resolved.is_ok();
        if arguments.json {
            let href = resolved.as_deref().ok();
            let failure = resolved.as_deref().err().map(String::as_str);
            inputs::append_json(&Resolved { input, href, failure }, out);
            return Ok(());
        }
        match resolved {
            Ok(href) => {
                out.extend_from_slice(href.as_bytes());
                out.push(b'\n');
            }
            Err(reason) => print_message(format_args!("error: {}: {reason}", TerminalText::one_line(input))),
        }
        Ok(())
    })?;
    if all_resolved { Ok(()) } else { Err(Failure::InvalidUrls) }
}
