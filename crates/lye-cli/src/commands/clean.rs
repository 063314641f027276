//! `lye clean`: untrusted HTML in, HTML that is safe to show out, or another form of it.

use crate::cleaning::{self, Cleaning, Format, Place};
use crate::failure::{CLEAN_EXIT_STATUS, Failure};
use crate::input::{Input, Reading};
use crate::output::{self, Prepared, tell_stderr};
use crate::policy::{self, Changes};
use crate::report::{Entry, Form, MEMBERS, Report};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish};
use lye::{BaseUrl, DisallowedAction, FindingsMode, Preset};
use rayon::prelude::*;
use std::num::NonZeroUsize;
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
  lye clean --in-place --jobs 4 *.html       four files at a time

A file that cannot be read or cleaned is told of, and the others are cleaned all the same.
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

    /// Replace each file by its cleaned form, in one step; a file that cannot be read or cleaned stays as it is
    #[arg(long)]
    in_place: bool,

    /// How many files are cleaned at once; as many as there are cores, if nothing is said. The results are the same
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Show no progress, and no summary of what failed
    #[arg(short, long)]
    quiet: bool,

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
/// How many inputs for each thread are cleaned before what was made of them is written: what bounds the memory.
const INPUTS_PER_THREAD: usize = 8;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let inputs = inputs(arguments)?;
    let reading = Reading::new(arguments.encoding.as_deref(), arguments.lossy).map_err(Failure::bad_input)?;
    let job = Job { cleaning: cleaning(arguments)?, reading, arguments };
    let progress = if arguments.quiet { ProgressBar::hidden() } else { progress(inputs.len()) };
    let threads = rayon::ThreadPoolBuilder::new().num_threads(arguments.jobs.map_or(0, NonZeroUsize::get));
    let threads = threads.build().map_err(Failure::bad_input)?;
    let mut writer = Writer { arguments, parts_texts: job.cleaning.parts_texts(), has_written: false };
    let mut report = Report::default();
    let mut failed = 0;
    for inputs in inputs.chunks(threads.current_num_threads() * INPUTS_PER_THREAD) {
        let clean = |input: &Input| {
            let result = job.clean(input);
            progress.inc(1);
            result
        };
        // In the order of the inputs, whichever was cleaned first.
        let results: Vec<_> = threads.install(|| inputs.par_iter().map(clean).collect());
        for (input, result) in inputs.iter().zip(results) {
            match result.and_then(|cleaned| writer.write(cleaned)) {
                Ok(entry) => progress.suspend(|| report.tell(input, entry)),
                Err(problem) => {
                    failed += 1;
                    progress.suspend(|| tell_stderr(format_args!("error: {problem}")));
                }
            }
        }
    }
    drop(progress);
    report.tell_sum();
    if failed == 0 {
        return Ok(());
    }
    if inputs.len() > 1 && !arguments.quiet {
        let (all, cleaned) = (grouped(inputs.len()), grouped(inputs.len() - failed));
        tell_stderr(format_args!("cleaned {cleaned} of {all} files, {} failed", grouped(failed)));
    }
    Err(Failure::Inputs)
}

/// What is done to each input, by any thread.
struct Job<'a> {
    cleaning: Cleaning,
    reading: Reading,
    arguments: &'a Arguments,
}

/// What was made of an input.
struct Cleaned {
    /// What is to be written; nothing if it replaced its file.
    text: String,
    entry: Entry,
}

impl Job<'_> {
    /// Cleans an input, and replaces it if that is asked for.
    ///
    /// # Errors
    /// What is wrong, with the name of the input.
    fn clean(&self, input: &Input) -> Result<Cleaned, String> {
        let bytes = input.read()?;
        let text = self.reading.decode(input, &bytes)?;
        let mut output = String::new();
        let account = self.cleaning.clean_into(&text, &mut output).map_err(|refusal| {
            match refusal.line_and_column {
                Some((line, column)) => format!("{input}:{line}:{column}: {}", refusal.reason),
                None => format!("{input}: {}", refusal.reason),
            }
        })?;
        let entry = Entry::new(self.arguments.report, input, &text, account.removals, &account.findings);
        if let (true, Input::File(path)) = (self.arguments.in_place, input) {
            if output.as_bytes() != bytes {
                Prepared::new(path, &output)
                    .and_then(Prepared::commit)
                    .map_err(|error| format!("cannot write {input}: {error}"))?;
            }
            output = String::new();
        }
        Ok(Cleaned { text: output, entry })
    }
}

/// Writes what does not replace its file, in the order of the inputs.
struct Writer<'a> {
    arguments: &'a Arguments,
    /// Whether an empty line is between two outputs.
    parts_texts: bool,
    has_written: bool,
}

impl Writer<'_> {
    fn write(&mut self, cleaned: Cleaned) -> Result<Entry, String> {
        let Cleaned { text, entry } = cleaned;
        let written = match &self.arguments.output {
            Some(path) => {
                output::write_file(path, &text).map_err(|error| (path.display().to_string(), error))
            }
            None => {
                let parting =
                    if self.parts_texts && self.has_written && !text.is_empty() { "\n" } else { "" };
                self.has_written |= !text.is_empty();
                output::write_stdout(&format!("{parting}{text}"))
                    .map_err(|error| ("standard output".to_owned(), error))
            }
        };
        written.map_err(|(name, error)| format!("cannot write {name}: {error}"))?;
        Ok(entry)
    }
}

/// A number with a comma before each three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
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
pub(super) fn preset() -> impl TypedValueParser<Value = Preset> {
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
