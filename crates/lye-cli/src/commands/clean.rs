//! `lye clean`: untrusted HTML in, HTML that is safe to show out, or another form of it.

use crate::arguments::{InputArguments, PolicyArguments};
use crate::batch;
use crate::cleaner::{InputCleaner, OutputFormat};
use crate::failure::{CLEAN_EXIT_STATUS, Failure};
use crate::files::Files;
use crate::input::{Decoder, Input};
use crate::manifest::{self, Manifest};
use crate::output::{self, StagedOutput, print_message};
use crate::policy::CollectFindings;
use crate::records::csv::Delimiter;
use crate::records::json_lines::Field;
use crate::records::{self, Records};
use crate::report::{InputReport, JSON_MEMBERS, Report, ReportFormat, ReportSink, ReportStyle};
use crate::terminal_escape::TerminalText;
use clap::{Args, ColorChoice};
use indicatif::HumanCount;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lye clean comment.html                     print the cleaned file
  lye clean --report a.html b.html           print both, and say what was taken away
  lye clean -o clean.html dirty.html         write to another file
  lye clean --in-place posts/*.html          replace each file by its cleaned form
  lye clean --output-dir out site            clean the HTML below `site` into `out`
  lye clean --in-place --glob '*.inc' site   replace the files below `site` that end with .inc
  lye clean --check-only site                would anything change? For continuous integration
  lye clean --in-place --manifest clean.json posts
                                             clean what is new, or was cleaned by another policy or version
  lye clean --field body posts.jsonl         clean a member of each line of JSON
  lye clean --column body posts.csv          clean a column of CSV
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
  lye clean --report=human a.html            show what was taken away, in its lines
  lye clean --report=json a.html             a line of JSON with the place of all that was taken away
  lye clean --in-place --jobs 4 *.html       four files at a time

A file that cannot be read or cleaned is told of, and the others are cleaned all the same.
Records that cannot be cleaned are told of and left out; a file with one is not replaced.
Files are read as a browser reads them: a byte order mark decides the encoding, then --encoding, then a
declaration in the file, else it is UTF-8. The result is always UTF-8.";

/// Clean HTML: remove scripts and whatever else a policy does not keep
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{CLEAN_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// What to clean: files, and directories with --in-place, --output-dir or --check-only; standard input where there is none, or for `-`
    #[arg(value_name = "FILE|DIRECTORY")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    policy: PolicyArguments,

    /// Keep all that the configuration keeps, scripts and handlers included. The output is as dangerous as the input
    #[arg(long = "unsafe", requires = "config", conflicts_with_all = ["report", "policy", "disallowed", "lossless"])]
    is_unsafe: bool,

    /// What to write. What Markdown and plain text have no form for is written as its text
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, hide_default_value = true)]
    #[arg(conflicts_with_all = ["in_place", "is_unsafe"])]
    format: OutputFormat,

    #[command(flatten)]
    records: RecordArguments,

    #[command(flatten)]
    target: TargetArguments,

    /// Say on standard error what was taken away from each input: as a sentence, or in another format: `--report=human`
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    report: Option<ReportFormat>,

    /// Whether the report uses colours; `auto` does on terminals, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorChoice,

    #[command(flatten)]
    input: InputArguments,
}

/// Where the texts are within the inputs.
#[derive(Debug, Args)]
struct RecordArguments {
    /// The inputs are JSON Lines: clean this member of each, such as `body`, `post.body` or the JSON Pointer `/a.b/0`; of a list, each
    /// part. May be given again. The rest of a line stays as it is
    #[arg(long, value_name = "FIELD", value_parser = Field::parse, conflicts_with_all = ["column", "encoding"])]
    field: Vec<Field>,

    /// The inputs are CSV with names in the first row: clean the column of this name. May be given again
    #[arg(long, value_name = "NAME", conflicts_with = "encoding")]
    column: Vec<String>,

    /// What is between the cells of CSV: a character, or `tab`
    #[arg(long, value_name = "CHARACTER", default_value = ",", requires = "column")]
    delimiter: Delimiter,
}

/// Where the results go.
#[derive(Debug, Args)]
struct TargetArguments {
    /// Write to this file instead of standard output; it is replaced only when all went well
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["in_place", "output_dir", "check_only"])]
    output: Option<PathBuf>,

    /// Write each result to a file of the same name in this directory; what is below a directory keeps its path there. Symbolic links
    /// in it are not followed
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["in_place", "check_only"])]
    output_dir: Option<PathBuf>,

    /// Replace each file by its cleaned form, in one step; a file that cannot be read or cleaned stays as it is
    #[arg(long, conflicts_with = "check_only")]
    in_place: bool,

    /// Write nothing, and say which inputs would change; if some would, the exit status is 1
    #[arg(long)]
    check_only: bool,

    /// Keep a list of what is clean in this file: the engine's version, and hashes of the policy and of each file. What it lists, and was
    /// not changed since, is not cleaned again, until the engine or the policy is another. The list is believed: keep it where nobody
    /// can write who must not decide what is clean. With --check-only, it is neither believed nor written
    #[arg(long, value_name = "FILE", conflicts_with_all = ["config", "report", "field", "column"])]
    manifest: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = files(arguments)?;
    let decoder = arguments.input.decoder()?;
    let sink = ReportSink::Stderr;
    let rules = arguments.policy.rules();
    let is_colored = sink.is_colored(arguments.color);
    let style = arguments.report.map(|format| ReportStyle { format, is_colored, rules: &rules });
    let collects = match arguments.report {
        None | Some(ReportFormat::Text) => CollectFindings::No,
        Some(_) => CollectFindings::UnlessRefused,
    };
    let cleaning = arguments.policy.cleaning(collects, arguments.is_unsafe, arguments.format)?;
    if arguments.target.manifest.is_some() && !arguments.target.in_place && !arguments.target.check_only {
        return Err(Failure::bad_arguments("--manifest needs --in-place or --check-only"));
    }
    let manifest = arguments.target.manifest.as_deref().map(|path| manifest(path, arguments)).transpose()?;
    let mut report = arguments.report.map(|format| Report::new(format, sink));
    let outcome = if let Some(records) = arguments.records.records() {
        let job = records::Job {
            cleaning: &cleaning,
            records: &records,
            style,
            target: records::Target {
                output: arguments.target.output.as_deref(),
                in_place: arguments.target.in_place,
                check_only: arguments.target.check_only,
            },
            arguments: &arguments.input,
        };
        job.run(&files, &mut report)?
    } else {
        clean_files(&Job { cleaning, decoder, arguments, style }, &files, manifest, &mut report)?
    };
    if let Some(report) = report {
        report.finish(arguments.input.quiet).map_err(Failure::Stopped)?;
    }
    outcome.print_summary("cleaned", "files", &arguments.input);
    match outcome {
        _ if outcome.is_interrupted => Err(Failure::Interrupted),
        _ if outcome.failed > 0 || outcome.would_change => Err(Failure::FailedInputs),
        _ => Ok(()),
    }
}

/// Cleans inputs each of which is one text.
fn clean_files(
    job: &Job<'_>,
    files: &Files,
    mut manifest: Option<Manifest>,
    report: &mut Option<Report>,
) -> Result<batch::Outcome, Failure> {
    let arguments = job.arguments;
    let mut writer =
        Writer { arguments, separates_outputs: job.cleaning.separates_outputs(), has_written: false };
    let mut would_change = false;
    let mut up_to_date = 0;
    let known = manifest.clone();
    let mut outcome = batch::for_each_input(
        files,
        &arguments.input,
        |input| job.clean(input, known.as_ref()),
        |input, cleaned| match cleaned {
            Ok(CleanedInput { result, entry }) => {
                if let (Some(entry), Some(report)) = (entry, report.as_mut()) {
                    report.add(entry)?;
                }
                match result {
                    CleanResult::UpToDate => up_to_date += 1,
                    CleanResult::Replaced(hash) => {
                        if let (Some(manifest), Some(hash)) = (&mut manifest, hash) {
                            manifest.insert(input.name(), hash);
                        }
                    }
                    CleanResult::WouldChange(changes) => {
                        would_change |= changes;
                        if changes && !arguments.input.quiet {
                            print_message(format_args!("would change: {input}"));
                        }
                    }
                    CleanResult::Text(text) => writer.write(&text)?,
                }
                Ok(())
            }
            Err(problem) => {
                if let Some(report) = report.as_mut() {
                    report.add_problem(problem);
                }
                if let Some(manifest) = &mut manifest {
                    manifest.remove(&input.name());
                }
                Ok(())
            }
        },
    )?;
    if let Some(manifest) = manifest.filter(|_| !arguments.target.check_only) {
        manifest.save().map_err(Failure::Stopped)?;
        if up_to_date > 0 && !arguments.input.quiet {
            print_message(format_args!(
                "{} of {} files were up to date",
                HumanCount(up_to_date as u64),
                HumanCount(outcome.all as u64)
            ));
        }
    }
    outcome.would_change = would_change;
    Ok(outcome)
}

/// The manifest in a file, or a new one.
fn manifest(path: &Path, arguments: &Arguments) -> Result<Manifest, Failure> {
    // What is reported makes no difference to what is clean.
    let policy =
        arguments.policy.policy(CollectFindings::No)?.map(|policy| policy.to_json()).unwrap_or_default();
    let manifest = Manifest::open(path, &policy).map_err(Failure::bad_arguments)?;
    Ok(match manifest::untrusted_reason(path, &arguments.paths) {
        None => manifest,
        Some(reason) => {
            print_message(format_args!(
                "warning: {}: {reason}; nothing that it lists is believed",
                TerminalText::one_line(&path.display().to_string())
            ));
            manifest.cleared()
        }
    })
}

impl RecordArguments {
    fn records(&self) -> Option<Records> {
        match (self.field.as_slice(), self.column.as_slice()) {
            ([], []) => None,
            ([], columns) => Some(Records::Csv { columns: columns.to_vec(), delimiter: self.delimiter }),
            (fields, _) => Some(Records::JsonLines(fields.to_vec())),
        }
    }
}

/// What is done to each input, by any thread.
struct Job<'a> {
    cleaning: InputCleaner,
    decoder: Decoder,
    arguments: &'a Arguments,
    style: Option<ReportStyle<'a>>,
}

/// What was made of an input.
struct CleanedInput {
    result: CleanResult,
    entry: Option<InputReport>,
}

enum CleanResult {
    /// It holds what it held when it was clean.
    UpToDate,
    /// It stands in a file, with this hash if one is needed.
    Replaced(Option<String>),
    /// Nothing is to be written.
    WouldChange(bool),
    /// It is to be written.
    Text(String),
}

impl Job<'_> {
    /// Cleans an input, and writes it to a file of its own if that is asked for.
    ///
    /// # Errors
    /// What is wrong, with the name of the input.
    fn clean(&self, input: &Input, manifest: Option<&Manifest>) -> Result<CleanedInput, String> {
        let target = &self.arguments.target;
        let bytes = input.read()?;
        // A check looks at what the file holds: whoever can write the file may have written its hash, too.
        let is_known = |manifest: &Manifest| !target.check_only && manifest.contains(&input.name(), &bytes);
        if manifest.is_some_and(is_known) {
            return Ok(CleanedInput { result: CleanResult::UpToDate, entry: None });
        }
        let text = self.decoder.decode(input, &bytes)?;
        let mut output = String::new();
        let account = self.cleaning.clean_into(&text, &mut output).map_err(|refusal| refusal.at(input))?;
        let entry = self.style.map(|style| style.entry(input, &text, &account));
        let result = match (input, &target.output_dir) {
            _ if target.check_only => CleanResult::WouldChange(output.as_bytes() != bytes),
            (Input::File { path, .. }, _) if target.in_place => {
                if output.as_bytes() != bytes {
                    write(path, &output)?;
                }
                CleanResult::Replaced(manifest.map(|_| manifest::hash(output.as_bytes())))
            }
            (Input::File { inside, .. }, Some(directory)) => {
                output::write_below(directory, inside, &output)?;
                CleanResult::Replaced(None)
            }
            _ => CleanResult::Text(output),
        };
        Ok(CleanedInput { result, entry })
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    StagedOutput::new(path, text)
        .and_then(StagedOutput::commit)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Writes what has no file of its own, in the order of the inputs.
struct Writer<'a> {
    arguments: &'a Arguments,
    /// Whether an empty line is between two outputs.
    separates_outputs: bool,
    has_written: bool,
}

impl Writer<'_> {
    fn write(&mut self, text: &str) -> Result<(), String> {
        if let Some(path) = &self.arguments.target.output {
            return output::write_file(path, text)
                .map_err(|error| format!("cannot write {}: {error}", path.display()));
        }
        let parting = if self.separates_outputs && self.has_written && !text.is_empty() { "\n" } else { "" };
        self.has_written |= !text.is_empty();
        output::write_stdout(&format!("{parting}{text}"))
            .map_err(|error| format!("cannot write standard output: {error}"))
    }
}

/// The inputs, if the arguments go together.
fn files(arguments: &Arguments) -> Result<Files, Failure> {
    let target = &arguments.target;
    let files = arguments.input.files(&arguments.paths)?;
    let has_stdin = files.inputs.iter().any(|input| matches!(input, Input::Stdin));
    if has_stdin && (target.in_place || target.output_dir.is_some()) {
        let option = if target.in_place { "--in-place" } else { "--output-dir" };
        return Err(Failure::bad_arguments(format_args!("{option} needs files: standard input has no name")));
    }
    if target.output.is_some() && files.inputs.len() != 1 {
        return Err(Failure::bad_arguments(
            "--output takes the result of one input; use --in-place or --output-dir, or clean the files one by one",
        ));
    }
    let has_own_targets = target.in_place || target.output_dir.is_some() || target.check_only;
    if let Some(directory) = arguments.paths.iter().find(|path| path.is_dir()).filter(|_| !has_own_targets) {
        return Err(Failure::bad_arguments(format_args!(
            "{} is a directory; say where its files go, with --in-place or --output-dir, or use --check-only",
            directory.display()
        )));
    }
    if arguments.records.records().is_some() && target.output_dir.is_some() {
        return Err(Failure::bad_arguments("--output-dir is not for records; use --output or --in-place"));
    }
    if target.output_dir.is_some() {
        let mut targets: HashMap<&Path, &Input> = HashMap::new();
        for input in &files.inputs {
            let Input::File { inside, .. } = input else { continue };
            if let Some(other) = targets.insert(inside, input) {
                return Err(Failure::bad_arguments(format_args!(
                    "{other} and {input} would both be {} in --output-dir; clean them one by one",
                    inside.display()
                )));
            }
        }
    }
    Ok(files)
}
