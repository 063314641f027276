//! `lye clean`: untrusted HTML in, HTML that is safe to show out, or another form of it.

use crate::cleaning::{self, Cleaning, Format, Place};
use crate::failure::{CLEAN_EXIT_STATUS, Failure};
use crate::input::{Input, Reading};
use crate::output::{self, Prepared};
use crate::policy::{self, Changes};
use crate::report::{Form, MEMBERS, Report};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish};
use lye::{BaseUrl, DisallowedAction, FindingsMode, Preset};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lye clean comment.html                     print the cleaned file
  lye clean --report a.html b.html           print both, and say what was taken away
  lye clean -o clean.html dirty.html         write to another file
  lye clean --in-place posts/*.html          replace each file by its cleaned form
  curl example.org | lye clean --document --encoding utf-8 > page.html
  lye clean --config sanitizer.json a.html   keep what a Sanitizer API configuration keeps and is safe
  lye clean --context td cells.html          for output that will stand in a table cell
  lye clean --preset comment a.html          keep what guests may write below an article
  lye clean --policy comments.toml a.html    keep what a policy keeps, and do what it says about URLs and links
  lye clean --policy comments.toml --base https://example.org/posts/ a.html
  lye clean --format markdown -o post.md post.html
  lye clean --preset svg --format svg -o clean.svg drawing.svg
  lye clean --format text mail.html          what a reader sees, as plain text
  lye clean --lossless --disallowed escape comment.txt
                                             what is no markup, or not allowed, is shown as it was typed
  lye clean --report=json a.html             a line of JSON with the place of all that was taken away

Files are read as a browser reads them: a byte order mark decides the encoding, then --encoding, then a
declaration in the file, else it is UTF-8. The result is always UTF-8.";

/// Clean HTML: remove scripts and whatever else a policy does not keep
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{MEMBERS}\n\n{CLEAN_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// What to clean; standard input where there is none, or for `-`
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What to keep: a configuration of the HTML Standard's Sanitizer API, as JSON
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// What to keep, which URLs may stay, and what becomes of findings: a policy, in TOML (.toml) or JSON (.json)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["config", "is_unsafe"])]
    policy: Option<PathBuf>,

    /// What to keep: a policy by its name. `default`, for user content, where nothing else is said
    #[arg(long, value_name = "NAME", value_parser = preset(), conflicts_with_all = ["config", "policy"])]
    preset: Option<Preset>,

    /// The URL of the page where the output will stand, instead of the policy's `base.url`; of a srcdoc document, the page that has the `iframe`
    #[arg(long, value_name = "URL", conflicts_with = "config", value_parser = BaseUrl::parse)]
    base: Option<BaseUrl>,

    /// What becomes of elements that are not kept, instead of what the policy says: they are removed with their content,
    /// unwrapped (replaced by their content), or their tags become text
    #[arg(long, value_name = "ACTION", value_parser = disallowed_action(), conflicts_with = "is_unsafe")]
    disallowed: Option<DisallowedAction>,

    /// What only looks like markup stays text: `Vec<T>`, `a<b>c`, `<me@example.com>`, `?a=1&copy=2`
    #[arg(long, conflicts_with = "is_unsafe")]
    lossless: bool,

    /// Keep all that the configuration keeps, scripts and handlers included. The output is as dangerous as the input
    #[arg(long = "unsafe", requires = "config", conflicts_with = "report")]
    is_unsafe: bool,

    /// The element in which the output will stand, such as `td` or `svg:path`, or a chain of those that are open there, such as
    /// `body > p > a`; or `srcdoc`, for the whole document of an `iframe`; else the policy's, or `body`
    #[arg(long, value_name = "ELEMENT", value_parser = Place::context)]
    context: Option<Place>,

    /// The inputs are whole documents, not parts of one
    #[arg(long, conflicts_with = "context")]
    document: bool,

    /// What to write. What Markdown and plain text have no form for is written as its text
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, hide_default_value = true)]
    #[arg(conflicts_with_all = ["in_place", "is_unsafe"])]
    format: Format,

    /// Write to this file instead of standard output; it is replaced only when all went well
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    output: Option<PathBuf>,

    /// Replace each file by its cleaned form; if one cannot be read or cleaned, none is replaced
    #[arg(long)]
    in_place: bool,

    /// Say on standard error what was taken away from each input: as text, or with `--report=json` as JSON
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    report: Option<Form>,

    /// The encoding of the inputs where no byte order mark says otherwise, such as `windows-1252`
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,

    /// Replace bytes that mean nothing in the encoding by U+FFFD, as browsers do, instead of refusing the input
    #[arg(long)]
    lossy: bool,
}

/// So many files are cleaned before a person wants to see that something happens.
const PROGRESS_FROM: usize = 16;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let inputs = inputs(arguments)?;
    let reading = Reading::new(arguments.encoding.as_deref(), arguments.lossy).map_err(Failure::bad_input)?;
    let cleaning = cleaning(arguments)?;
    let progress = progress(inputs.len());
    let report = Report::new(arguments.report);
    let mut job = Job { cleaning, text: String::new(), prepared: Vec::new(), report };
    let mut problems = Vec::new();
    for input in &inputs {
        match job.clean(input, &reading, arguments.in_place) {
            Ok(()) => {}
            Err(Failure::BadInput(more)) => problems.extend(more),
            Err(failure) => return Err(failure),
        }
        progress.inc(1);
    }
    drop(progress);
    if !problems.is_empty() {
        return Err(Failure::BadInput(problems));
    }
    job.write(arguments)?;
    job.report.tell();
    Ok(())
}

/// What was cleaned and not yet written: nothing is, until everything could be read and cleaned.
struct Job<'i> {
    cleaning: Cleaning,
    /// The results for standard output or `--output`.
    text: String,
    /// The results for `--in-place`.
    prepared: Vec<(&'i Input, Prepared)>,
    report: Report<'i>,
}

impl<'i> Job<'i> {
    fn clean(&mut self, input: &'i Input, reading: &Reading, in_place: bool) -> Result<(), Failure> {
        let bytes = input.read().map_err(Failure::bad_input)?;
        let text = reading.decode(input, &bytes).map_err(Failure::bad_input)?;
        let start = self.text.len();
        let account = self.cleaning.clean_into(&text, &mut self.text).map_err(|refusal| {
            Failure::bad_input(match refusal.line_and_column {
                Some((line, column)) => format!("{input}:{line}:{column}: {}", refusal.reason),
                None => format!("{input}: {}", refusal.reason),
            })
        })?;
        if let (true, Input::File(path)) = (in_place, input) {
            if self.text.as_bytes() != bytes {
                let prepared =
                    Prepared::new(path, &self.text).map_err(|error| Failure::write(input, error))?;
                self.prepared.push((input, prepared));
            }
            self.text.truncate(start);
        }
        self.report.add(input, &text, account.removals, &account.findings);
        Ok(())
    }

    fn write(&mut self, arguments: &Arguments) -> Result<(), Failure> {
        for (input, prepared) in self.prepared.drain(..) {
            prepared.commit().map_err(|error| Failure::write(input, error))?;
        }
        match &arguments.output {
            Some(path) => {
                output::write_file(path, &self.text).map_err(|error| Failure::write(path.display(), error))
            }
            None if arguments.in_place => Ok(()),
            None => {
                output::write_stdout(&self.text).map_err(|error| Failure::write("standard output", error))
            }
        }
    }
}

/// How the arguments want the inputs to be cleaned.
fn cleaning(arguments: &Arguments) -> Result<Cleaning, Failure> {
    let place = if arguments.document { Some(Place::Document) } else { arguments.context.clone() };
    let collects = arguments.report == Some(Form::Json);
    let Some(path) = &arguments.config else {
        let changes = Changes {
            place: place.as_ref(),
            base: arguments.base.as_ref(),
            disallowed: arguments.disallowed,
            lossless: arguments.lossless,
            collects,
        };
        let policy = match &arguments.policy {
            Some(path) => policy::read(path, &changes)?,
            None => policy::preset(arguments.preset.unwrap_or_default(), &changes)?,
        };
        return Cleaning::by_policy(&policy, arguments.format).map_err(Failure::BadPolicy);
    };
    let config = cleaning::read_config(path).map_err(Failure::bad_input)?;
    let findings = if collects { FindingsMode::Collect } else { FindingsMode::Silent };
    let place = place.unwrap_or_default();
    let cleaning = Cleaning::new(config, place, arguments.is_unsafe, findings, arguments.format);
    cleaning
        .map(|cleaning| cleaning.with_modes(arguments.disallowed, arguments.lossless))
        .map_err(|problem| Failure::bad_input(format_args!("{}: {problem}", path.display())))
}

/// One of the presets, by its name.
fn preset() -> impl TypedValueParser<Value = Preset> {
    PossibleValuesParser::new(Preset::ALL.map(Preset::name)).try_map(|name| name.parse::<Preset>())
}

/// One of the actions, by its word.
fn disallowed_action() -> impl TypedValueParser<Value = DisallowedAction> {
    PossibleValuesParser::new(["remove", "unwrap", "escape"]).try_map(|word| word.parse::<DisallowedAction>())
}

/// The inputs, if the arguments go together.
fn inputs(arguments: &Arguments) -> Result<Vec<Input>, Failure> {
    let inputs: Vec<Input> = match arguments.files.as_slice() {
        [] => vec![Input::Stdin],
        files => files.iter().map(|path| Input::new(path)).collect(),
    };
    if arguments.in_place && inputs.iter().any(|input| matches!(input, Input::Stdin)) {
        return Err(Failure::bad_input("--in-place needs files: standard input cannot be replaced"));
    }
    if arguments.output.is_some() && inputs.len() > 1 {
        return Err(Failure::bad_input(
            "--output takes the result of one input; use --in-place, or clean the files one by one",
        ));
    }
    if inputs.iter().filter(|input| matches!(input, Input::Stdin)).count() > 1 {
        return Err(Failure::bad_input("standard input (-) can be read only once"));
    }
    Ok(inputs)
}

/// A progress bar for many files; nothing where standard error is no terminal.
fn progress(files: usize) -> ProgressBar {
    if files < PROGRESS_FROM {
        return ProgressBar::hidden();
    }
    // The target draws nothing unless it is a terminal.
    ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr())
        .with_finish(ProgressFinish::AndClear)
}
