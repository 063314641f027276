//! `lye check`: reports what cleaning would change, without writing cleaned output.

use crate::arguments::{InputArguments, PolicyArguments};
use crate::batch;
use crate::cleaner::OutputFormat;
use crate::failure::{CHECK_EXIT_STATUS, Failure};
use crate::files::Files;
use crate::input::{Decoder, Input, InputLanguage};
use crate::output::write_report;
use crate::policy::CollectFindings;
use crate::records::{self, OnError, RecordArguments};
use crate::report::{JSON_MEMBERS, Report, ReportFormat, ReportSink, ReportStyle};
use crate::terminal_escape::TerminalText;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, ValueEnum as _};
use lye::Policy;
use lye::findings::{FindingDetails, Severity};
use lye::xhtml::XhtmlValidator;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye check page.html                        show findings with their source lines
  lye check --preset article content/        check all HTML files in a directory
  lye check --from markdown --preset markdown post.md
                                             check the HTML of Markdown
  lye check --from svg --preset svg icons/   check SVG files
  lye check --xhtml --preset howto-lists a.xhtml
                                             accept only well-formed XHTML that the policy keeps unchanged
  lye check --policy mail.toml --document templates/*.html
  lye check --fail-on error content/         fail only on findings of severity `error`
  lye check --format summary content/        count findings by code
  lye check --format sarif -o lye.sarif content/
  lye check --format github content/         annotate the lines of a pull request
  lye check --parser-errors --url-errors a.html
                                             also report parse errors and URL errors
  lye check --field body posts.jsonl         check a field of each JSON line
  lye check --format json a.html             emit one JSON line per input, with all findings

Each finding has a severity: `error` for anything that could run script, load a resource, lead to another site or bypass a
sanitizer; `warning` for other content or markup that would be lost, for limits that took effect, and for links that could mislead
readers; `note` for comments, and for anything else that would be rewritten or is only reported.
In directories, files at any depth are checked if they match --glob; without it, if they have an HTML extension (with --from markdown,
a Markdown extension). Symbolic links are not followed.
A file's encoding comes from its byte order mark, else from --encoding, else from its own declaration; the default is UTF-8.";

/// Report what cleaning would change, without writing cleaned output
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{CHECK_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{CHECK_EXIT_STATUS}"),
)]
pub(crate) struct Arguments {
    /// Files and directories to check; standard input if omitted, or for `-`
    #[arg(value_name = "FILE|DIRECTORY")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    policy: PolicyArguments,

    #[command(flatten)]
    records: RecordArguments,

    /// Format of the report
    #[arg(long, value_name = "FORMAT", value_parser = report_format(), default_value = "human")]
    format: ReportFormat,

    /// Write the report to this file instead of standard output; the file is replaced atomically
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Exit with status 1 if any finding is at least this severe
    #[arg(long, value_name = "SEVERITY", value_parser = severity(), default_value = "warning")]
    fail_on: Severity,

    /// Also report parse errors that change content, such as misnested tags and duplicate attributes
    #[arg(long, conflicts_with = "config")]
    parser_errors: bool,

    /// Also report URL Standard validation errors, in kept and removed URLs: each kind once for each URL
    #[arg(long, conflicts_with = "config")]
    url_errors: bool,

    /// Also report the tree path of each finding, as `path` in JSON
    #[arg(long = "paths", conflicts_with = "config")]
    tree_paths: bool,

    /// Instead of reporting findings, accept only inputs that are well-formed XHTML fragments with names in lower case, and that the policy
    /// keeps unchanged; report the first problem of each rejected input
    #[arg(long, conflicts_with_all = [
        "config", "field", "column", "format", "output", "fail_on", "parser_errors", "url_errors", "tree_paths",
        "document", "context", "from",
    ])]
    xhtml: bool,

    /// When to use color; `auto` means on terminals, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorChoice,

    #[command(flatten)]
    input: InputArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = arguments.input.files(&arguments.paths)?;
    let decoder = arguments.input.decoder()?;
    let collects = CollectFindings::Always;
    let policy = arguments.policy.policy(collects, arguments.input.quiet)?;
    if let (true, Some(policy)) = (arguments.xhtml, &policy) {
        return check_xhtml(arguments, &files, &decoder, policy);
    }
    let format =
        if arguments.input.from == InputLanguage::Svg { OutputFormat::Svg } else { OutputFormat::Html };
    let cleaner = arguments.policy.cleaner(policy.as_ref(), collects, false, format)?;
    let cleaner = cleaner.with_details(details(arguments));
    let sink = match &arguments.output {
        Some(path) => ReportSink::File(path.clone(), String::new()),
        None => ReportSink::Stdout,
    };
    let rules = arguments.policy.rules();
    let style =
        ReportStyle { format: arguments.format, is_colored: sink.is_colored(arguments.color), rules: &rules };
    let mut report = Report::new(arguments.format, sink);
    let outcome = if let Some(records) = arguments.records.records() {
        let job = records::Job {
            cleaner: &cleaner,
            records: &records,
            style: Some(style),
            target: records::Target { check_only: true, ..records::Target::default() },
            on_error: OnError::Raise,
            escaping: None,
            found: None,
            arguments: &arguments.input,
        };
        job.run(&files, Some(&mut report))?
    } else {
        let check = |input: &Input| {
            let bytes = input.read()?;
            let source = arguments.input.from.read(decoder.decode(input, &bytes)?);
            let cleaned =
                cleaner.clean_source(&source, &mut String::new()).map_err(|refusal| refusal.at(input))?;
            Ok(style.report(input, &source.text, &cleaned))
        };
        batch::for_each_input(&files, &arguments.input, check, |_, checked| match checked {
            Ok(entry) => report.add(entry),
            Err(problem) => {
                report.add_problem(problem);
                Ok(())
            }
        })?
    };
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

/// Validates XHTML.
fn check_xhtml(
    arguments: &Arguments,
    files: &Files,
    decoder: &Decoder,
    policy: &Policy,
) -> Result<(), Failure> {
    let validator = XhtmlValidator::new(policy).map_err(Failure::BadPolicy)?;
    let check = |input: &Input| {
        let bytes = input.read()?;
        let text = decoder.decode(input, &bytes)?;
        // A clone shares the compiled policy.
        let refusal = validator.clone().validate(&text).err();
        Ok(refusal.map(|error| TerminalText::one_line(&format!("{}: {error}", input.name())).to_string()))
    };
    let mut is_refused = false;
    let outcome = batch::for_each_input(files, &arguments.input, check, |_, checked| {
        if let Ok(Some(refusal)) = checked {
            is_refused = true;
            return write_report(&TerminalText::multi_line(&format!("{refusal}\n")))
                .map_err(|error| format!("cannot write standard output: {error}"));
        }
        Ok(())
    })?;
    outcome.print_summary("checked", "files", &arguments.input);
    match (outcome.failed, is_refused) {
        _ if outcome.is_interrupted => Err(Failure::Interrupted),
        (0, false) => Ok(()),
        (0, true) => Err(Failure::Findings),
        _ => Err(Failure::UncheckedInputs),
    }
}

/// Returns the additional details that the arguments ask for.
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

/// Parses the name of a report format with findings.
fn report_format() -> impl TypedValueParser<Value = ReportFormat> {
    let names = ReportFormat::WITH_FINDINGS.map(|format| format.to_possible_value().unwrap_or_default());
    PossibleValuesParser::new(names).try_map(|name| ReportFormat::from_str(&name, false))
}

/// Parses the name of a severity.
fn severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(["note", "warning", "error"]).try_map(|word| word.parse::<Severity>())
}
