//! `lye explain`: shows what the policy does to each node and attribute of a snippet, and by which rule.

mod text;

use crate::arguments::PolicyArguments;
use crate::failure::{EXPLAIN_EXIT_STATUS, Failure};
use crate::input::{Charset, Decoder, Input};
use crate::output::write_report;
use crate::policy::{CollectFindings, RuleLocation};
use crate::terminal_escape::TerminalText;
use clap::Args;
use lye::Cleaner;
use lye::explain::{Explanation, ExplanationReport};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lye explain '<p onclick=x()>Fish'          show each node and attribute, and what happens to it
  lye explain --policy comments.toml '<blink>Fish</blink>'
                                             show the deciding lines of the policy
  lye explain --preset comment --file mail.html
  echo '<a href=javascript:x>Fish' | lye explain --json

The parsed input is shown as a tree of elements with their attributes, text and comments. Changes follow on the same line
or below. If the output must be parsed and cleaned again, each pass has its own tree. To explain
a Sanitizer API configuration, put it in a policy file under `sanitizer`.";

/// Explain what a policy does to an HTML snippet, node by node
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXPLAIN_EXIT_STATUS}"), mut_arg("config", |config| config.hide(true)))]
pub(crate) struct Arguments {
    /// HTML to explain; without it and --file, standard input is read
    #[arg(value_name = "SNIPPET")]
    snippet: Option<String>,

    /// Read the HTML from this file
    #[arg(long, value_name = "FILE", conflicts_with = "snippet")]
    file: Option<PathBuf>,

    #[command(flatten)]
    policy: PolicyArguments,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let html = html(arguments)?;
    let policy = arguments.policy.policy(CollectFindings::Always, false)?;
    let policy = policy.ok_or_else(|| {
        Failure::bad_arguments(
            "--config is not supported here; put the configuration in a policy file under `sanitizer`, and pass --policy",
        )
    })?;
    let cleaner = Cleaner::new(&policy).map_err(Failure::BadPolicy)?;
    let explanation = cleaner.explain(&html).map_err(Failure::bad_arguments)?;
    let rules = arguments.policy.rules();
    let report = ExplanationReport::with_locations(&explanation, &html, |finding| rules.location(finding));
    let text = if arguments.json {
        let mut json = TerminalText::json(&report);
        json.push_static("\n");
        json
    } else {
        text::render(&report, text::Styles::of_stdout())
    };
    write_report(&text).map_err(|error| Failure::Stopped(format!("cannot write standard output: {error}")))
}

/// Returns an explanation as text, without colors.
pub(crate) fn text(explanation: &Explanation, html: &str) -> String {
    text::render(&report(explanation, html), text::Styles::default()).to_string()
}

/// Returns an explanation as JSON.
pub(crate) fn json(explanation: &Explanation, html: &str) -> String {
    TerminalText::json(&report(explanation, html)).to_string()
}

/// Returns an explanation without the locations of rules.
fn report<'e>(explanation: &'e Explanation, html: &str) -> ExplanationReport<'e, RuleLocation> {
    ExplanationReport::with_locations(explanation, html, |_| None)
}

fn html(arguments: &Arguments) -> Result<String, Failure> {
    if let Some(snippet) = &arguments.snippet {
        if !snippet.contains(['<', '&']) && Path::new(snippet).is_file() {
            let problem =
                format!("{snippet} is a file, and this would explain its name: write `--file {snippet}`");
            return Err(Failure::bad_arguments(problem));
        }
        return Ok(snippet.clone());
    }
    let input = arguments.file.as_deref().map_or(Input::Stdin, Input::new);
    let bytes = input.read().map_err(Failure::bad_arguments)?;
    let decoder = Decoder::new(None, Charset::Lossy).map_err(Failure::bad_arguments)?;
    Ok(decoder.decode(&input, &bytes).map_err(Failure::bad_arguments)?.into_owned())
}
