//! `lye policy import`: converts the settings of another sanitizer to a policy.

use crate::failure::{Failure, IMPORT_EXIT_STATUS};
use crate::input::Input;
use crate::output::{self, print_message};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lye::policy::PolicyFormat;
use lye::policy_tools::{ImportError, ImportSource, PolicyDefaults};
use std::ffi::OsStr;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye policy import --from nh3 settings.json         convert the arguments of nh3.Cleaner
  lye policy import --from dompurify -o mine.toml dompurify.json
  echo '{}' | lye policy import --from bleach -      convert the defaults of bleach
  lye policy import --strict --from sanitize-html settings.json
                                                     fail if a setting cannot be imported

Settings are a JSON object with the sanitizer's documented options. Settings that a policy cannot express are listed on
standard error, with their path, the reason, and what the policy does instead. The policy keeps nothing that the settings do not allow.";

/// Convert the settings of another sanitizer to a policy
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{IMPORT_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// Sanitizer whose settings to convert
    #[arg(long, value_name = "SANITIZER", value_parser = source())]
    from: ImportSource,

    /// File with the settings, as a JSON object; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write to this file instead of standard output; a name that ends in .json selects JSON
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write JSON instead of TOML
    #[arg(long)]
    json: bool,

    /// Exit with status 1 if a setting was not imported
    #[arg(long)]
    strict: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let input = Input::new(&arguments.file);
    let bytes = input.read().map_err(Failure::bad_arguments)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        Failure::bad_arguments(format_args!(
            "{input}: byte {}: not valid UTF-8",
            error.utf8_error().valid_up_to() + 1
        ))
    })?;
    let imported = lye::policy_tools::import(&text, arguments.from).map_err(|error| match error {
        ImportError::Json { .. } => Failure::bad_arguments(format_args!("{input}:{error}")),
        error => Failure::bad_arguments(format_args!("{input}: {error}")),
    })?;
    for unmapped in &imported.unmapped {
        print_message(format_args!("warning: {unmapped}"));
    }
    let extension = arguments.output.as_ref().and_then(|path| path.extension()).and_then(OsStr::to_str);
    let is_json =
        arguments.json || extension.and_then(PolicyFormat::from_extension) == Some(PolicyFormat::Json);
    let format = if is_json { PolicyFormat::Json } else { PolicyFormat::Toml };
    let policy = lye::policy_tools::write(&imported.policy, format, PolicyDefaults::LeftOut);
    match &arguments.output {
        None => super::print(&policy)?,
        Some(path) => output::write_file(path, &policy)
            .map_err(|error| Failure::Stopped(format!("cannot write {}: {error}", path.display())))?,
    }
    if arguments.strict && !imported.unmapped.is_empty() { Err(Failure::Findings) } else { Ok(()) }
}

/// Parses the name of a sanitizer.
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
