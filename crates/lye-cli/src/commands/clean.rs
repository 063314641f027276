//! `lye clean`: untrusted HTML in, HTML that is safe to show out, or another form of it.

use crate::arguments::{InputArguments, PolicyArguments, check_inputs};
use crate::cleaning::{Cleaning, Format};
use crate::failure::{CLEAN_EXIT_STATUS, Failure};
use crate::input::{Input, Reading};
use crate::output::{self, Prepared};
use crate::policy::Collects;
use crate::report::{Entry, Form, MEMBERS, Report, Sink, Style};
use crate::work;
use clap::{Args, ColorChoice};
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
  lye clean --report=human a.html            show what was taken away, in its lines
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

    #[command(flatten)]
    policy: PolicyArguments,

    /// Keep all that the configuration keeps, scripts and handlers included. The output is as dangerous as the input
    #[arg(long = "unsafe", requires = "config", conflicts_with_all = ["report", "policy", "disallowed", "lossless"])]
    is_unsafe: bool,

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

    /// Say on standard error what was taken away from each input: as a sentence, or in another form: `--report=human`
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    report: Option<Form>,

    /// Whether the report uses colours; `auto` does on terminals, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    color: ColorChoice,

    #[command(flatten)]
    input: InputArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let inputs = inputs(arguments)?;
    let reading = arguments.input.reading()?;
    let sink = Sink::Stderr;
    let style = arguments.report.map(|form| Style { form, is_coloured: sink.is_coloured(arguments.color) });
    let collects = match arguments.report {
        None | Some(Form::Text) => Collects::No,
        Some(_) => Collects::UnlessRefused,
    };
    let cleaning = arguments.policy.cleaning(collects, arguments.is_unsafe, arguments.format)?;
    let job = Job { cleaning, reading, arguments, style };
    let mut writer = Writer { arguments, parts_texts: job.cleaning.parts_texts(), has_written: false };
    let mut report = arguments.report.map(|form| Report::new(form, sink));
    let failed = work::for_each(
        &inputs,
        &arguments.input,
        |input| job.clean(input),
        |cleaned| match (cleaned, &mut report) {
            (Ok(cleaned), report) => match (writer.write(cleaned)?, report) {
                (Some(entry), Some(report)) => report.tell(entry),
                _ => Ok(()),
            },
            (Err(problem), Some(report)) => {
                report.note_problem(problem);
                Ok(())
            }
            (Err(_), None) => Ok(()),
        },
    )?;
    if let Some(report) = report {
        report.finish(arguments.input.quiet).map_err(Failure::BrokeOff)?;
    }
    work::tell_failures("cleaned", inputs.len(), failed, &arguments.input);
    if failed == 0 { Ok(()) } else { Err(Failure::Inputs) }
}

/// What is done to each input, by any thread.
struct Job<'a> {
    cleaning: Cleaning,
    reading: Reading,
    arguments: &'a Arguments,
    style: Option<Style>,
}

/// What was made of an input.
struct Cleaned {
    /// What is to be written; nothing if it replaced its file.
    text: String,
    entry: Option<Entry>,
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
        let account = self.cleaning.clean_into(&text, &mut output).map_err(|refusal| refusal.at(input))?;
        let entry = self.style.map(|style| style.entry(input, &text, &account));
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
    fn write(&mut self, cleaned: Cleaned) -> Result<Option<Entry>, String> {
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
    check_inputs(&inputs)?;
    Ok(inputs)
}
