//! `lye check`: what cleaning would find in files, for people and for continuous integration. Nothing is written but the report.

use crate::arguments::{InputArguments, PolicyArguments};
use crate::batch;
use crate::cleaner::OutputFormat;
use crate::failure::{CHECK_EXIT_STATUS, Failure};
use crate::input::Input;
use crate::policy::CollectFindings;
use crate::report::{JSON_MEMBERS, Report, ReportFormat, ReportSink, ReportStyle};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, ValueEnum as _};
use lye::{FindingDetails, Severity};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye check page.html                        show what is found, in its lines
  lye check --preset article content/        check all HTML files below a directory
  cmark post.md | lye check --preset markdown
                                             check what a renderer made of Markdown
  lye check --policy mail.toml --document templates/*.html
  lye check --fail-on error content/         fail only for what could run script, load or lead elsewhere
  lye check --format summary content/        how often each code is found
  lye check --format sarif -o lye.sarif content/
  lye check --format github content/         findings beside the lines of a pull request
  lye check --parser-errors --url-errors a.html
                                             tell also what is written against the standards
  lye check --format json a.html             a line of JSON with the place of each finding

Each finding has a severity: `error` for what could run script, load something or lead elsewhere, or was made to get round
a sanitizer; `warning` for content or markup that would be lost; `note` for what would be written anew, or is only told of.
Of a directory, the files are checked that are HTML by their names, or match --glob, at any depth. Symbolic links are not followed.
Files are read as a browser reads them: a byte order mark decides the encoding, then --encoding, then a
declaration in the file, else it is UTF-8.";

/// Tell what cleaning would find in HTML, and write nothing else
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{CHECK_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{CHECK_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// What to check: files and directories; standard input where there is none, or for `-`
    #[arg(value_name = "FILE|DIRECTORY")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    policy: PolicyArguments,

    /// How findings are told
    #[arg(long, value_name = "FORM", value_parser = report_format(), default_value = "human")]
    format: ReportFormat,

    /// Write to this file instead of standard output; it is replaced in one step
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The least severity for which the exit status is 1
    #[arg(long, value_name = "SEVERITY", value_parser = severity(), default_value = "warning")]
    fail_on: Severity,

    /// Tell, too, what the parser drops, moves or reads otherwise than it was meant: unclosed tags, attributes that come twice …
    #[arg(long, conflicts_with = "config")]
    parser_errors: bool,

    /// Tell, too, what the URL Standard finds wrong with URLs, in kept and refused ones
    #[arg(long, conflicts_with = "config")]
    url_errors: bool,

    /// Tell, too, where in the tree each finding is, as `path` in JSON
    #[arg(long = "paths", conflicts_with = "config")]
    tree_paths: bool,

    /// Whether to use colours; `auto` does on terminals, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorChoice,

    #[command(flatten)]
    input: InputArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = arguments.input.files(&arguments.paths)?;
    let decoder = arguments.input.decoder()?;
    let cleaning = arguments.policy.cleaning(CollectFindings::Always, false, OutputFormat::Html)?;
    let cleaning = cleaning.with_details(details(arguments));
    let sink = match &arguments.output {
        Some(path) => ReportSink::File(path.clone(), String::new()),
        None => ReportSink::Stdout,
    };
    let rules = arguments.policy.rules();
    let style =
        ReportStyle { format: arguments.format, is_colored: sink.is_colored(arguments.color), rules: &rules };
    let mut report = Report::new(arguments.format, sink);
    let check = |input: &Input| {
        let bytes = input.read()?;
        let text = decoder.decode(input, &bytes)?;
        let account = cleaning.clean_into(&text, &mut String::new()).map_err(|refusal| refusal.at(input))?;
        Ok(style.entry(input, &text, &account))
    };
    let outcome = batch::for_each_input(&files, &arguments.input, check, |_, checked| match checked {
        Ok(entry) => report.add(entry),
        Err(problem) => {
            report.add_problem(problem);
            Ok(())
        }
    })?;
    let has_findings = report.has_at_least(arguments.fail_on);
    report.finish(arguments.input.quiet).map_err(Failure::Stopped)?;
    outcome.print_summary("checked", "files", &arguments.input);
    match (outcome.failed, has_findings) {
        _ if outcome.is_interrupted => Err(Failure::Interrupted),
        (0, false) => Ok(()),
        (0, true) => Err(Failure::Findings),
        _ => Err(Failure::UncheckedInputs),
    }
}

/// What is asked for beside what cleaning finds anyway.
fn details(arguments: &Arguments) -> FindingDetails {
    let mut details = FindingDetails::default();
    if arguments.parser_errors {
        details = details.with_parser_errors();
    }
    if arguments.url_errors {
        details = details.with_url_errors();
    }
    if arguments.tree_paths {
        details = details.with_paths();
    }
    details
}

/// One of the forms that tell findings.
fn report_format() -> impl TypedValueParser<Value = ReportFormat> {
    let names = ReportFormat::WITH_FINDINGS.map(|format| format.to_possible_value().unwrap_or_default());
    PossibleValuesParser::new(names).try_map(|name| ReportFormat::from_str(&name, false))
}

/// One of the severities, by its word.
fn severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(["note", "warning", "error"]).try_map(|word| word.parse::<Severity>())
}
