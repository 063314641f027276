//! `lye policy import`: a policy from the settings of another sanitizer.

use crate::failure::{Failure, IMPORT_EXIT_STATUS};
use crate::input::Input;
use crate::output::{self, print_message};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lye::{ImportError, ImportSource, Policy, PolicyDefaults, PolicyFormat};
use std::ffi::OsStr;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye policy import --from nh3 settings.json         the arguments of nh3.Cleaner as JSON
  lye policy import --from dompurify -o mine.toml dompurify.json
  echo '{}' | lye policy import --from bleach -      what the sanitizer does by default
  lye policy import --strict --from sanitize-html settings.json
                                                     fails if the policy does not say all that the settings say

Settings are read by the names of the sanitizer's documented options. What a policy cannot say is listed on standard
error, with its place and what becomes of it. A policy keeps nothing that the settings do not name.";

/// Make a policy of the settings of another sanitizer
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{IMPORT_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// The sanitizer whose settings they are
    #[arg(long, value_name = "SANITIZER", value_parser = source())]
    from: ImportSource,

    /// The settings, as a JSON object; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write to this file, in JSON if its name ends with .json, instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write JSON instead of TOML
    #[arg(long)]
    json: bool,

    /// Fail if the settings say what the policy does not
    #[arg(long)]
    strict: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input = Input::new(&arguments.file);
    let bytes = input.read().map_err(Failure::bad_arguments)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        Failure::bad_arguments(format_args!(
            "{input}: byte {} is not UTF-8",
            error.utf8_error().valid_up_to() + 1
        ))
    })?;
    let imported = Policy::import(&text, arguments.from).map_err(|error| match error {
        ImportError::Json { .. } => Failure::bad_arguments(format_args!("{input}:{error}")),
        error => Failure::bad_arguments(format_args!("{input}: {error}")),
    })?;
    for unsaid in &imported.unsaid {
        print_message(format_args!("not said: {unsaid}"));
    }
    let extension = arguments.output.as_ref().and_then(|path| path.extension()).and_then(OsStr::to_str);
    let is_json =
        arguments.json || extension.and_then(PolicyFormat::from_extension) == Some(PolicyFormat::Json);
    let format = if is_json { PolicyFormat::Json } else { PolicyFormat::Toml };
    let policy = imported.policy.to_text(format, PolicyDefaults::LeftOut);
    match &arguments.output {
        None => super::print(&policy)?,
        Some(path) => output::write_file(path, &policy)
            .map_err(|error| Failure::Stopped(format!("cannot write {}: {error}", path.display())))?,
    }
    if arguments.strict && !imported.unsaid.is_empty() { Err(Failure::Findings) } else { Ok(()) }
}

/// One of the sanitizers, by its name.
fn source() -> impl TypedValueParser<Value = ImportSource> {
    let names = [
        "nh3",
        "ammonia",
        "bleach",
        "dompurify",
        "sanitize-html",
        "rehype-sanitize",
        "justhtml",
        "sanitizer-api",
    ];
    PossibleValuesParser::new(names).try_map(|name| name.parse::<ImportSource>())
}
