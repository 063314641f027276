//! `lye clean`: sanitizes untrusted HTML, and writes HTML or another format.

use crate::arguments::{InputArguments, PolicyArguments};
use crate::batch;
use crate::cleaner::{InputCleaner, OutputFormat};
use crate::failure::{CLEAN_EXIT_STATUS, Failure};
use crate::files::Files;
use crate::input::{Decoder, Input, InputLanguage};
use crate::manifest::{self, Manifest};
use crate::output::{self, print_message};
use crate::policy::CollectFindings;
use crate::records::{self, FoundAs, FoundColumn, OnError, RecordArguments, Records};
use crate::report::{InputReport, JSON_MEMBERS, Report, ReportFormat, ReportSink, ReportStyle};
use crate::terminal_escape::TerminalText;
use crate::unified_diff::unified_diff;
use clap::{Args, ColorChoice};
use indicatif::HumanCount;
use lye::policy::HiddenText;
use lye::{FindingsMode, Policy};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  lye clean comment.html                     print the cleaned file
  lye clean --report a.html b.html           print both; report removals on standard error
  lye clean -o clean.html dirty.html         write to another file
  lye clean --in-place posts/*.html          clean files in place
  lye clean --output-dir out site            clean the HTML files in `site`, and write to `out`
  lye clean --in-place --glob '*.inc' site   clean files in `site` with the extension .inc
  lye clean --check-only site                exit with status 1 if a file would change, for CI
  lye clean --diff page.html                 show what would change, as a unified diff
  lye clean --in-place --backup .orig site   keep the replaced files as `*.orig`
  lye clean --in-place --manifest clean.json posts
                                             skip files that are clean already
  lye clean --field body posts.jsonl         clean a field of each JSON line
  lye clean --column body posts.csv          clean a CSV column
  lye clean --column body -o clean.parquet posts.parquet
                                             clean a column of Parquet
  lye clean --column body --counts-column removed posts.csv
                                             add a column with what was removed
  curl example.org | lye clean --document --encoding utf-8 > page.html
  lye clean --config sanitizer.json a.html   clean with a Sanitizer API configuration
  lye clean --context td cells.html          for output that is inserted into a table cell
  lye clean --preset comment a.html          clean with a built-in policy
  lye clean --policy comments.toml a.html    clean with a policy file
  lye clean --policy comments.toml --base https://example.org/posts/ a.html
  lye clean --format markdown -o post.md post.html
  lye clean --from markdown --preset markdown post.md
                                             convert Markdown to clean HTML
  lye clean --charset-strict a.html          reject other encodings, invalid bytes and control characters
  lye clean --preset svg --format svg -o clean.svg drawing.svg
  lye clean --format text mail.html          write plain text
  lye clean --lossless --disallowed escape comment.txt
                                             show disallowed tags as text
  lye clean --report=human a.html            show findings with their source lines
  lye clean --report=json a.html             emit one JSON line per input on stderr
  lye clean --in-place --jobs 4 *.html       clean four files at a time

A file that cannot be read or cleaned is reported; the other files are still cleaned.
A record (JSON line, CSV row or value of a Parquet column) that cannot be cleaned is reported. It is left out of standard output;
with --in-place or --output, the target file is left unchanged.
A file's encoding comes from its byte order mark, else from --encoding, else from its own declaration; the default is UTF-8.
The output is always UTF-8.";

/// Sanitize HTML: remove scripts and everything else that a policy does not allow
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{JSON_MEMBERS}\n\n{CLEAN_EXIT_STATUS}"))]
pub(crate) struct Arguments {
    /// Files to clean; also directories with --in-place, --output-dir, --check-only or --diff. Standard input if omitted, or for `-`
    #[arg(value_name = "FILE|DIRECTORY")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    policy: PolicyArguments,

    /// Keep everything that the configuration allows, including scripts and event handlers. Requires --config. The output is as dangerous as the input
    #[arg(long = "unsafe", requires = "config", conflicts_with_all = ["report", "policy", "preset", "disallowed", "lossless"])]
    is_unsafe: bool,

    /// Output format. Markdown and plain text keep the text of elements that they cannot express
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t, hide_default_value = true)]
    #[arg(conflicts_with_all = ["in_place", "is_unsafe"])]
    format: OutputFormat,

    /// With --format text, write the URL of each link after its text
    #[arg(long)]
    links: bool,

    /// Remove text that readers cannot see, such as a mail's preheader with `display: none`; the same as `text.remove_hidden` in a policy
    #[arg(long, conflicts_with_all = ["config", "is_unsafe"])]
    remove_hidden: bool,

    #[command(flatten)]
    records: RecordArguments,

    /// What becomes of a text in --field or --column that the policy refuses, by `limits` or `findings = "reject"`
    #[arg(long, value_name = "ACTION", value_enum, default_value_t, hide_default_value = true)]
    on_error: OnError,

    /// Add a column (in JSON Lines, a member) with this name to each record: how often each kind of finding occurred in its texts, as JSON
    #[arg(long, value_name = "NAME", conflicts_with_all = ["check_only", "is_unsafe"])]
    counts_column: Option<String>,

    /// Add a column (in JSON Lines, a member) with this name to each record: the list of findings in its texts, as JSON, with the members of
    /// --report=json
    #[arg(long, value_name = "NAME", conflicts_with_all = ["check_only", "counts_column", "is_unsafe"])]
    findings_column: Option<String>,

    #[command(flatten)]
    target: TargetArguments,

    /// Report on standard error what was removed from each input; without a format, as `text`
    #[arg(long, value_name = "FORMAT", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    report: Option<ReportFormat>,

    /// When to color the report; `auto` means on terminals, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorChoice,

    #[command(flatten)]
    input: InputArguments,
}

impl Arguments {
    /// Returns the column that holds what was found.
    fn found_column(&self) -> Option<FoundColumn> {
        match (&self.counts_column, &self.findings_column) {
            (Some(name), _) => Some(FoundColumn { name: name.clone(), holds: FoundAs::Counts }),
            (None, Some(name)) => Some(FoundColumn { name: name.clone(), holds: FoundAs::List }),
            (None, None) => None,
        }
    }

    /// Returns the name of a result in `--output-dir`: that of the input, with another extension if the format changes.
    fn target_name(&self, inside: &Path) -> PathBuf {
        let extension = match (self.input.from, self.format) {
            (InputLanguage::Html, OutputFormat::Html)
            | (InputLanguage::Markdown, OutputFormat::Markdown)
            | (InputLanguage::Svg, OutputFormat::Svg) => return inside.to_owned(),
            (_, OutputFormat::Html) => "html",
            (_, OutputFormat::Markdown) => "md",
            (_, OutputFormat::Svg) => "svg",
            (_, OutputFormat::Text | OutputFormat::TextWithLinks) => "txt",
            (_, OutputFormat::Xhtml) => "xhtml",
        };
        inside.with_extension(extension)
    }
}

/// Where to write results.
#[derive(Debug, Args)]
struct TargetArguments {
    /// Write to this file instead of standard output; the file is replaced only on success
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["in_place", "output_dir", "check_only"])]
    output: Option<PathBuf>,

    /// Write each result to a file of the same name in this directory; the extension is that of the output format if it is not that of the input.
    /// Files from directories keep their relative paths. Symbolic links in the output directory are not followed
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["in_place", "check_only"])]
    output_dir: Option<PathBuf>,

    /// Atomically replace each file with its cleaned version; files that cannot be read or cleaned stay unchanged
    #[arg(long, conflicts_with = "check_only")]
    in_place: bool,

    /// Write no output, and list on standard error the inputs that would change; exit with status 1 if there are any
    #[arg(long)]
    check_only: bool,

    /// Keep each file that --in-place replaces, under its name with this suffix, such as `.orig`. An existing backup is an error
    #[arg(long, value_name = "SUFFIX", requires = "in_place", value_parser = backup_suffix)]
    backup: Option<String>,

    /// Print what would change as a unified diff. Without --in-place, write no file, and exit with status 1 if anything would change
    #[arg(long, conflicts_with_all = ["output", "output_dir", "field", "column", "format", "is_unsafe"])]
    diff: bool,

    /// With --in-place: skip files that this manifest lists as clean, and update the manifest. It records the version of Lye and hashes
    /// of the policy and of each clean file. Changed files are cleaned again; after an update of Lye or the policy, all files are. The
    /// manifest is trusted, except if it is world-writable or in an input directory: store it where only trusted users can write. With
    /// --check-only, or --diff without --in-place, it is neither used nor written. Reports do not list skipped files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["config", "field", "column"])]
    manifest: Option<PathBuf>,
}

impl TargetArguments {
    /// Whether to write no file.
    fn is_dry(&self) -> bool {
        self.check_only || self.diff && !self.in_place
    }
}

/// Parses the value of `--backup`.
fn backup_suffix(text: &str) -> Result<String, String> {
    let is_suffix = !text.is_empty() && !text.contains(std::path::is_separator);
    is_suffix
        .then(|| text.to_owned())
        .ok_or_else(|| "expected the end of a file name, such as `.orig`".to_owned())
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = files(arguments)?;
    let decoder = arguments.input.decoder()?;
    let sink = ReportSink::Stderr;
    let rules = arguments.policy.rules();
    let is_colored = sink.is_colored(arguments.color);
    let style = arguments.report.map(|format| ReportStyle { format, is_colored, rules: &rules });
    let found = arguments.found_column();
    let collects = match (arguments.report, &found) {
        (None, None) => CollectFindings::No,
        _ => CollectFindings::UnlessRefused,
    };
    let policy = arguments.policy.policy(collects, arguments.input.quiet)?;
    let policy = match policy {
        Some(policy) if arguments.remove_hidden => {
            let text = policy.text().with_remove_hidden(HiddenText::Remove);
            Some(policy.with_text(text))
        }
        policy => policy,
    };
    let format = match arguments.format {
        OutputFormat::Text if arguments.links => OutputFormat::TextWithLinks,
        _ if arguments.links => return Err(Failure::bad_arguments("--links requires --format text")),
        OutputFormat::Html if arguments.input.from == InputLanguage::Svg => OutputFormat::Svg,
        format if arguments.input.from == InputLanguage::Svg && format != OutputFormat::Svg => {
            return Err(Failure::bad_arguments("--from svg requires --format svg"));
        }
        format => format,
    };
    let cleaner = arguments.policy.cleaner(policy.as_ref(), collects, arguments.is_unsafe, format)?;
    if arguments.target.manifest.is_some() && !arguments.target.in_place && !arguments.target.is_dry() {
        return Err(Failure::bad_arguments("--manifest requires --in-place or --check-only"));
    }
    let manifest = arguments
        .target
        .manifest
        .as_deref()
        .map(|path| manifest(path, policy.as_ref(), arguments))
        .transpose()?;
    let mut report = arguments.report.map(|format| Report::new(format, sink));
    let outcome = if let Some(records) = arguments.records.records() {
        let job = records::Job {
            cleaner: &cleaner,
            records: &records,
            style,
            target: records::Target {
                output: arguments.target.output.as_deref(),
                in_place: arguments.target.in_place,
                backup: arguments.target.backup.as_deref(),
                check_only: arguments.target.check_only,
                lists_changes: arguments.target.check_only,
            },
            on_error: arguments.on_error,
            escaping: (arguments.on_error == OnError::KeepEscaped).then(|| cleaner.escaping()).flatten(),
            found,
            arguments: &arguments.input,
        };
        job.run(&files, report.as_mut())?
    } else {
        clean_files(&Job { cleaner, decoder, arguments, style }, &files, manifest, &mut report)?
    };
    if let Some(report) = report {
        report.finish(arguments.input.quiet).map_err(Failure::Stopped)?;
    }
    let done = if arguments.target.is_dry() { "checked" } else { "cleaned" };
    outcome.print_summary(done, "files", &arguments.input);
    match outcome {
        _ if outcome.is_interrupted => Err(Failure::Interrupted),
        _ if outcome.failed > 0 || outcome.would_change => Err(Failure::FailedInputs),
        _ => Ok(()),
    }
}

/// Cleans inputs that are not split into records.
fn clean_files(
    job: &Job<'_>,
    files: &Files,
    mut manifest: Option<Manifest>,
    report: &mut Option<Report>,
) -> Result<batch::Outcome, Failure> {
    let arguments = job.arguments;
    let mut writer =
        Writer { arguments, separates_outputs: job.cleaner.separates_outputs(), has_written: false };
    let mut would_change = false;
    let mut up_to_date = 0;
    let known = manifest.clone();
    let mut outcome = batch::for_each_input(
        files,
        &arguments.input,
        |input| job.clean(input, known.as_ref()),
        |input, cleaned| match cleaned {
            Ok(CleanedInput { result, is_mostly_hidden, entry, diff }) => {
                match (entry, report.as_mut()) {
                    (Some(entry), Some(report)) => report.add(entry)?,
                    _ if is_mostly_hidden && !arguments.input.quiet => print_message(format_args!(
                        "warning: {input}: styles hide most of the text, and the policy removes it; `lye check` lists what is hidden"
                    )),
                    _ => {}
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
                        if changes && !arguments.input.quiet && !arguments.target.diff {
                            print_message(format_args!("would change: {input}"));
                        }
                    }
                    CleanResult::Text(text) => writer.write(&text)?,
                }
                match diff.map(|diff| output::write_diff(&diff)) {
                    Some(Err(error)) => Err(format!("cannot write standard output: {error}")),
                    _ => Ok(()),
                }
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
    if let Some(manifest) = manifest.filter(|_| !arguments.target.is_dry()) {
        manifest.save().map_err(Failure::Stopped)?;
        if up_to_date > 0 && !arguments.input.quiet {
            print_message(format_args!(
                "{} of {} files up to date",
                HumanCount(up_to_date as u64),
                HumanCount(outcome.all as u64)
            ));
        }
    }
    outcome.would_change = would_change;
    Ok(outcome)
}

/// Opens the manifest, or starts a new one.
fn manifest(path: &Path, policy: Option<&Policy>, arguments: &Arguments) -> Result<Manifest, Failure> {
    // A report collects findings, which changes no output.
    let silent = policy.map(|policy| match policy.findings() {
        FindingsMode::Collect => policy.clone().with_findings(FindingsMode::Silent),
        _ => policy.clone(),
    });
    let policy = silent.as_ref().map(Policy::to_json).unwrap_or_default();
    let manifest = Manifest::open(path, &policy).map_err(Failure::bad_arguments)?;
    Ok(match manifest::untrusted_reason(path, &arguments.paths) {
        None => manifest,
        Some(reason) => {
            print_message(format_args!(
                "warning: {}: manifest not trusted ({reason}); cleaning all files",
                TerminalText::one_line(&path.display().to_string())
            ));
            manifest.cleared()
        }
    })
}

/// Cleans one input; shared by all threads.
struct Job<'a> {
    cleaner: InputCleaner,
    decoder: Decoder,
    arguments: &'a Arguments,
    style: Option<ReportStyle<'a>>,
}

/// An input after cleaning.
struct CleanedInput {
    result: CleanResult,
    /// Whether the policy removes most of the text because styles hide it.
    is_mostly_hidden: bool,
    entry: Option<InputReport>,
    /// With `--diff`: what changes.
    diff: Option<String>,
}

enum CleanResult {
    /// The manifest lists the file as clean.
    UpToDate,
    /// The result was written to a file; with its hash if there is a manifest.
    Replaced(Option<String>),
    /// With `--check-only`: whether the input would change.
    WouldChange(bool),
    /// The result is still to be written.
    Text(String),
}

impl Job<'_> {
    /// Cleans an input, and writes it if the target is a file of its own.
    ///
    /// # Errors
    /// Says what is wrong, with the name of the input.
    fn clean(&self, input: &Input, manifest: Option<&Manifest>) -> Result<CleanedInput, String> {
        let target = &self.arguments.target;
        let bytes = input.read()?;
        // `--check-only` looks at the content: anyone who can write the file might have written its hash, too.
        let is_known = |manifest: &Manifest| !target.is_dry() && manifest.contains(&input.name(), &bytes);
        if manifest.is_some_and(is_known) {
            let result = CleanResult::UpToDate;
            return Ok(CleanedInput { result, is_mostly_hidden: false, entry: None, diff: None });
        }
        let source = self.arguments.input.from.read(self.decoder.decode(input, &bytes)?);
        let text = &source.text;
        let mut output = String::new();
        let cleaned = self.cleaner.clean_source(&source, &mut output).map_err(|refusal| refusal.at(input))?;
        let entry = self.style.map(|style| style.report(input, text, &cleaned));
        let changes = output.as_bytes() != bytes;
        let diff = (changes && target.diff).then(|| diff_of(input, text, &output));
        let result = match (input, &target.output_dir) {
            _ if target.is_dry() => CleanResult::WouldChange(changes),
            (Input::File { .. }, _) if target.in_place => {
                if changes {
                    input.replace(&output, target.backup.as_deref())?;
                }
                CleanResult::Replaced(manifest.map(|_| manifest::hash(output.as_bytes())))
            }
            (Input::File { inside, .. }, Some(directory)) => {
                output::write_below(directory, &self.arguments.target_name(inside), &output)?;
                CleanResult::Replaced(None)
            }
            _ => CleanResult::Text(output),
        };
        let is_mostly_hidden = cleaned.removals.mostly_hidden > 0;
        Ok(CleanedInput { result, is_mostly_hidden, entry, diff })
    }
}

/// Returns the changes to an input. Beyond changed lines, an encoding or a byte order mark may change.
fn diff_of(input: &Input, before: &str, after: &str) -> String {
    // A name may have line breaks.
    let diff = unified_diff(&input.to_string(), before, after);
    if diff.is_empty() {
        format!("{input}: only the encoding or the byte order mark changes\n")
    } else {
        diff
    }
}

/// Writes results without a file of their own, in input order.
struct Writer<'a> {
    arguments: &'a Arguments,
    /// Whether an empty line separates outputs.
    separates_outputs: bool,
    has_written: bool,
}

impl Writer<'_> {
    fn write(&mut self, text: &str) -> Result<(), String> {
        if let Some(path) = &self.arguments.target.output {
            return output::write_file(path, text)
                .map_err(|error| format!("cannot write {}: {error}", path.display()));
        }
        let separator =
            if self.separates_outputs && self.has_written && !text.is_empty() { "\n" } else { "" };
        self.has_written |= !text.is_empty();
        output::write_stdout(&format!("{separator}{text}"))
            .map_err(|error| format!("cannot write standard output: {error}"))
    }
}

/// Returns the inputs, if the arguments are consistent.
fn files(arguments: &Arguments) -> Result<Files, Failure> {
    let target = &arguments.target;
    let of_records = [
        ("--on-error", arguments.on_error != OnError::Raise),
        ("--counts-column", arguments.counts_column.is_some()),
        ("--findings-column", arguments.findings_column.is_some()),
    ];
    if let Some((option, _)) = of_records.iter().find(|(_, is_set)| *is_set)
        && arguments.records.records().is_none()
    {
        return Err(Failure::bad_arguments(format_args!("{option} requires --field or --column")));
    }
    let files = arguments.input.files(&arguments.paths)?;
    let has_stdin = files.inputs.iter().any(|input| matches!(input, Input::Stdin));
    if has_stdin && (target.in_place || target.output_dir.is_some()) {
        let option = if target.in_place { "--in-place" } else { "--output-dir" };
        return Err(Failure::bad_arguments(format_args!(
            "{option} requires files; standard input has no name"
        )));
    }
    if arguments.input.from == InputLanguage::Markdown {
        let replaces =
            [("--in-place", target.in_place), ("--check-only", target.check_only), ("--diff", target.diff)];
        if let Some((option, _)) = replaces.iter().find(|(_, is_set)| *is_set) {
            return Err(Failure::bad_arguments(format_args!(
                "--from markdown does not support {option}: the output is not Markdown; use --output or --output-dir"
            )));
        }
        if arguments.format == OutputFormat::Svg {
            return Err(Failure::bad_arguments("--from markdown does not support --format svg"));
        }
    }
    if target.output.is_some() && files.inputs.len() != 1 {
        let others =
            if arguments.records.records().is_some() { "--in-place" } else { "--in-place or --output-dir" };
        return Err(Failure::bad_arguments(format_args!(
            "--output takes one input; use {others} for several"
        )));
    }
    let has_own_targets = target.in_place || target.output_dir.is_some() || target.is_dry();
    if let Some(directory) = arguments.paths.iter().find(|path| path.is_dir()).filter(|_| !has_own_targets) {
        return Err(Failure::bad_arguments(format_args!(
            "{} is a directory; pass --in-place, --output-dir or --check-only",
            directory.display()
        )));
    }
    let records = arguments.records.records();
    if records.is_some() && target.output_dir.is_some() {
        return Err(Failure::bad_arguments(
            "--output-dir does not support --field and --column; use --output or --in-place",
        ));
    }
    let has_own_target = target.output.is_some() || target.in_place || target.check_only;
    if let (Some(Records::Columns { .. }), false) = (records, has_own_target)
        && let Some(input) = files.inputs.iter().find(|input| records::is_parquet(input))
    {
        return Err(Failure::bad_arguments(format_args!(
            "{input} is Parquet, which is not written to standard output; pass --output, --in-place or --check-only"
        )));
    }
    if target.output_dir.is_some() {
        let mut targets: HashMap<PathBuf, &Input> = HashMap::new();
        for input in &files.inputs {
            let Input::File { inside, .. } = input else { continue };
            let target = arguments.target_name(inside);
            if let Some(other) = targets.get(&target) {
                return Err(Failure::bad_arguments(format_args!(
                    "{other} and {input} would both be written to {} in --output-dir; clean them separately",
                    target.display()
                )));
            }
            targets.insert(target, input);
        }
    }
    Ok(files)
}
