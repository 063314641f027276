//! `lye url parse`: shows the parts and validation errors of URLs.

use super::report::{JSON_MEMBERS, Report};
use super::text::{ReportText, Styles};
use super::{base_url, encoding_of, inputs};
use crate::failure::{Failure, URL_EXIT_STATUS};
use clap::{Args, ValueEnum};
use lye_url::{ParseOptions, Url};

const EXAMPLES: &str = "\
Examples:
  lye url parse 'https:\\\\user@EXAMPLE.co.uk/a b'    show parts and validation errors
  lye url parse --base https://example.org/a/ ../b  resolve against a base
  lye url parse --json < urls.txt                   emit one JSON line per URL";

/// Show the parts and validation errors of URLs
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{URL_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{URL_EXIT_STATUS}"),
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

    /// URL Standard edition for validation errors: 2025 (before June 2026) or 2026 (since then)
    #[arg(long, value_enum, default_value = "2026")]
    edition: Edition,
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
    let base = arguments.base.as_deref().map(base_url).transpose()?;
    let encoding = encoding_of(&arguments.encoding).map_err(Failure::bad_arguments)?;
    let options = ParseOptions::new().with_encoding(encoding).with_edition(arguments.edition.into());
    let styles = Styles::of_stdout();
    let (mut is_first, mut all_parsed) = (true, true);
    inputs::for_each_input(&arguments.urls, |input, out| {
        let mut violations = Vec::new();
        let options = options.with_sink(&mut violations);
        let parsed = match &base {
            Some(base) => Url::parse_with(input, options.with_base(base)),
            None => Url::parse_with(input, options),
        };
        all_parsed &= parsed.is_ok();
        let report = Report::new(input, base.as_ref(), parsed.as_ref(), &violations);
        if arguments.json {
            inputs::append_json(&report, out);
            return Ok(());
        }
        let separator = if is_first { "" } else { "\n" };
        is_first = false;
        let shown = ReportText { report: &report, styles: &styles };
        out.extend_from_slice(format!("{separator}{shown}").as_bytes());
        Ok(())
    })?;
    if all_parsed { Ok(()) } else { Err(Failure::InvalidUrls) }
}
