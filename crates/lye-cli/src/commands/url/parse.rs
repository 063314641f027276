//! `lye url parse`: shows the parts and validation errors of URLs.

use super::legacy::{LEGACY_JSON_MEMBERS, LegacyReport, LegacyText};
use super::report::{JSON_MEMBERS, Report};
use super::text::{ReportText, Styles};
use super::{base_url, check_legacy_base, encoding_of, inputs};
use crate::failure::{Failure, PARSE_EXIT_STATUS};
use clap::{Args, ValueEnum};
use lye_url::{ParseOptions, Url};
use serde::Serialize;
use std::fmt;

const EXAMPLES: &str = "\
Examples:
  lye url parse 'https:\\\\user@EXAMPLE.co.uk/a b'    show parts and validation errors
  lye url parse --base https://example.org/a/ ../b  resolve against a base
  lye url parse --json < urls.txt                   emit one JSON line per URL
  lye url parse --legacy 'http://example.com?'      show the attributes and validity of the HTML5 draft of 2011";

/// Show the parts and validation errors of URLs
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{PARSE_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{LEGACY_JSON_MEMBERS}\n\n{PARSE_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// URLs to parse; if omitted, or for `-`, the lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// Base URL for relative URLs
    #[arg(short, long, value_name = "URL")]
    base: Option<String>,

    /// Write one JSON line per URL
    #[arg(long)]
    json: bool,

    /// Encoding of query strings, such as `windows-1252`: the encoding of the document that contains the URLs
    #[arg(long, value_name = "LABEL", default_value = "utf-8")]
    encoding: String,

    /// URL Standard edition: 2025 (before June 2026) or 2026 (since then). They differ in validation errors, and in ASCII domains with
    /// an invalid `xn--` label, for which parsing fails only by the edition of 2025
    #[arg(long, value_enum, default_value = "2026")]
    edition: Edition,

    /// Parse as in the HTML5 draft of 2011, which predates the URL Standard: show which kinds of URL it is, the URL
    /// decomposition attributes, and whether it is valid by each of the four definitions
    #[arg(long, conflicts_with = "edition")]
    legacy: bool,
}

/// An edition of the URL Standard.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Edition {
    #[value(name = "2025")]
    Y2025,
    #[value(name = "2026")]
    Y2026,
}

impl From<Edition> for lye_url::validation::Edition {
    fn from(edition: Edition) -> Self {
        match edition {
            Edition::Y2025 => Self::Y2025,
            Edition::Y2026 => Self::Y2026,
        }
    }
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_arguments)?;
    let base = arguments.base.as_deref();
    let styles = Styles::of_stdout();
    if arguments.legacy {
        base.map_or(Ok(()), |base| check_legacy_base(base, encoding))?;
        return parse_each(arguments, |input, out| {
            let report = LegacyReport::new(input, base, encoding);
            append(arguments, &report, LegacyText { report: &report, styles: &styles }, out);
            report.is_parsed()
        });
    }
    let edition = ParseOptions::new().with_edition(arguments.edition.into());
    let base = base.map(|base| base_url(base, edition)).transpose()?;
    let options = edition.with_encoding(encoding);
    parse_each(arguments, |input, out| {
        let mut violations = Vec::new();
        let options = options.with_sink(&mut violations);
        let parsed = match &base {
            Some(base) => Url::parse_with(input, options.with_base(base)),
            None => Url::parse_with(input, options),
        };
        let report = Report::new(input, base.as_ref(), parsed.as_ref(), &violations);
        append(arguments, &report, ReportText { report: &report, styles: &styles }, out);
        parsed.is_ok()
    })
}

/// Appends a report as JSON or as text.
fn append(arguments: &Arguments, report: &impl Serialize, text: impl fmt::Display, out: &mut Vec<u8>) {
    if arguments.json {
        inputs::append_json(report, out);
    } else {
        out.extend_from_slice(text.to_string().as_bytes());
    }
}

/// Appends a report for each URL; `append` returns whether the URL could be parsed. An empty line separates texts.
fn parse_each(
    arguments: &Arguments,
    mut append: impl FnMut(&str, &mut Vec<u8>) -> bool,
) -> Result<(), Failure> {
    let (mut is_first, mut all_parsed) = (true, true);
    inputs::for_each_input(&arguments.urls, |input, out| {
        if !is_first && !arguments.json {
            out.push(b'\n');
        }
        is_first = false;
        all_parsed &= append(input, out);
        Ok(())
    })?;
    if all_parsed { Ok(()) } else { Err(Failure::InvalidUrls) }
}
