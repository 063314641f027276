//! `lye policy import`: converts the settings of another sanitizer to a policy.

use super::peer_outputs::Comparison;
use crate::failure::{Failure, IMPORT_EXIT_STATUS};
use crate::input::Input;
use crate::output::{self, print_message};
use crate::records::Field;
use crate::terminal_escape::TerminalText;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use lye::policy::PolicyFormat;
use lye::policy_tools::{ImportError, ImportSource, UnmappedSetting};
use lye::{Cleaner, FindingsMode, Policy};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lye policy import --from nh3 settings.json         convert the arguments of nh3.Cleaner
  lye policy import --from dompurify -o mine.toml dompurify.json
  echo '{}' | lye policy import --from bleach -      convert the defaults of bleach
  lye policy import --strict --from sanitize-html settings.json
                                                     fail if a setting cannot be imported
  lye policy import --from nh3 --compare comments.jsonl --field body --with outputs.jsonl settings.json
                                                     show which outputs would change, and why

The settings are a JSON object with the sanitizer's documented options. Settings that a policy cannot express are listed on
standard error, with their path, the reason, and what the policy does instead; --quiet leaves them out. The policy keeps nothing that the settings do not allow.

For --compare, let the other sanitizer clean the corpus, and write each output as a line of JSON: a string, or `null` if it failed. A corpus
of HTML files needs objects with the path of the file: {\"file\": \"posts/a.html\", \"output\": \"<p>\"}.";

const MEMBERS: &str = "\
Members of the JSON that --compare and --json write:
  inputs         number of inputs
  same           number of inputs with the same outputs, byte for byte
  spelling       number of inputs with outputs that differ only in spelling: character references, quotes, the order of attributes,
                 the white space of CSS in `style`, and how URLs are written
  changed        number of inputs with outputs that differ as trees
  skipped        number of inputs without an output of the other sanitizer
  causes         groups of differences: `kind`, `element`, `attribute`, the finding's `code` and `rule` if there is one,
                 `restricts` (an addition that takes rights), the number of `inputs`, and `examples`: `input`, `before` (the other
                 sanitizer), and `after` (the policy)";

/// Convert the settings of another sanitizer to a policy
#[derive(Debug, Args)]
#[command(
    after_help = format!("{EXAMPLES}\n\n{IMPORT_EXIT_STATUS}"),
    after_long_help = format!("{EXAMPLES}\n\n{MEMBERS}\n\n{IMPORT_EXIT_STATUS}"),
)]
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

    /// Write JSON: the policy or, with --compare, the comparison
    #[arg(long)]
    json: bool,

    /// Compare the outputs of the policy with those of the sanitizer, instead of writing the policy to standard output. The corpus
    /// is a file of JSON Lines (.jsonl, .ndjson), an HTML file, or a directory with HTML files
    #[arg(long, value_name = "CORPUS", requires = "with")]
    compare: Option<PathBuf>,

    /// The outputs of the sanitizer for the corpus: JSON Lines, one line for each input
    #[arg(long, value_name = "OUTPUTS.jsonl", requires = "compare")]
    with: Option<PathBuf>,

    /// Field with the text in each line of the corpus, such as `post.body`; without it, each line is a string
    #[arg(long, value_name = "FIELD", requires = "compare", value_parser = Field::parse)]
    field: Option<Field>,

    /// Maximum number of examples to show for each cause
    #[arg(long, value_name = "N", requires = "compare", default_value_t = 2)]
    examples: usize,

    /// Exit with status 1 if a setting was not imported exactly
    #[arg(long)]
    strict: bool,

    /// Do not print the settings that were not imported exactly, nor notes
    #[arg(short, long)]
    quiet: bool,
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
    if !arguments.quiet {
        tell(&imported.unmapped, arguments.from);
    }
    if let Some(path) = &arguments.output {
        output::write_file(path, &written(&imported.policy, arguments))
            .map_err(|error| Failure::Stopped(format!("cannot write {}: {error}", path.display())))?;
    }
    let has_changed = match (&arguments.compare, &arguments.with) {
        (Some(corpus), Some(outputs)) => compare(&imported.policy, corpus, outputs, arguments)?,
        _ => {
            if arguments.output.is_none() {
                super::print(&written(&imported.policy, arguments))?;
            }
            false
        }
    };
    let is_incomplete = arguments.strict && !imported.unmapped.is_empty();
    if has_changed || is_incomplete { Err(Failure::Findings) } else { Ok(()) }
}

/// Prints the settings that were not imported exactly, and where to find the differences that depend on no setting.
fn tell(unmapped: &[UnmappedSetting], from: ImportSource) {
    for unmapped in unmapped {
        print_message(format_args!("warning: {unmapped}"));
    }
    match unmapped.len() {
        0 => {}
        1 => print_message(format_args!("1 setting was not imported exactly")),
        count => print_message(format_args!("{count} settings were not imported exactly")),
    }
    if let Some(section) = section(from) {
        print_message(format_args!(
            "note: some differences depend on no setting: see \"{section}\" in docs/migrating.md in the repository"
        ));
    }
}

/// Returns the section of the guide about a sanitizer.
fn section(from: ImportSource) -> Option<&'static str> {
    Some(match from {
        ImportSource::Nh3 | ImportSource::Ammonia => "From ammonia and nh3",
        ImportSource::Bleach => "From bleach",
        ImportSource::Justhtml => "From JustHTML",
        ImportSource::Dompurify => "From DOMPurify",
        ImportSource::SanitizeHtml => "From sanitize-html",
        ImportSource::RehypeSanitize => "From rehype-sanitize",
        _ => return None,
    })
}

/// Returns the text of the policy.
fn written(policy: &Policy, arguments: &Arguments) -> String {
    let extension = arguments.output.as_ref().and_then(|path| path.extension()).and_then(OsStr::to_str);
    let is_json = arguments.json && arguments.compare.is_none()
        || extension.and_then(PolicyFormat::from_extension) == Some(PolicyFormat::Json);
    let format = if is_json { PolicyFormat::Json } else { PolicyFormat::Toml };
    lye::write_imported(policy, arguments.from, format)
}

/// Writes how the outputs of the policy differ from those of the other sanitizer. Returns `true` if any differs as a tree.
fn compare(policy: &Policy, corpus: &Path, outputs: &Path, arguments: &Arguments) -> Result<bool, Failure> {
    let policy = policy.clone().with_findings(FindingsMode::Collect);
    let cleaner = Cleaner::new(&policy).map_err(Failure::BadPolicy)?;
    let field = arguments.field.as_ref();
    let comparison = Comparison { corpus, outputs, field, examples: arguments.examples };
    let differences = comparison.run(&cleaner).map_err(Failure::bad_arguments)?;
    if arguments.json {
        let mut json = TerminalText::pretty_json(&differences);
        json.push_static("\n");
        super::report(&json)?;
    } else {
        super::report(&TerminalText::multi_line(&differences.shown(&arguments.from.to_string())))?;
    }
    Ok(differences.changed > 0)
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
