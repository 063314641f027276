//! `lye policy import --compare`: compares what the other sanitizer made of a corpus with what the imported policy makes of it.

use crate::files::{FileSelection, Files};
use crate::input::{Charset, Decoder, Input, InputLanguage};
use crate::records::Field;
use crate::terminal_escape::TerminalText;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use lye::findings::{Action, FindingKind};
use lye::policy_tools::{OutputChange, OutputChangeKind, OutputComparison, compare_outputs};
use lye::{Cleaner, Finding};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The number of inputs that are compared at once.
const INPUTS_AT_ONCE: usize = 512;
/// The maximum number of characters shown of a value.
const MAX_VALUE_CHARS: usize = 80;

/// The arguments of a comparison.
#[derive(Debug)]
pub(super) struct Comparison<'a> {
    /// JSON Lines, HTML files, or directories with HTML files.
    pub(super) corpus: &'a Path,
    /// JSON Lines with the outputs of the other sanitizer.
    pub(super) outputs: &'a Path,
    /// The field of the corpus' lines that holds the text; `None` if each line is a string.
    pub(super) field: Option<&'a Field>,
    /// The maximum number of examples for each cause.
    pub(super) examples: usize,
}

/// How the outputs of two sanitizers differ.
#[derive(Debug, Default, Serialize)]
pub(super) struct Differences {
    inputs: usize,
    /// Inputs whose outputs are the same, byte for byte.
    same: usize,
    /// Inputs whose outputs differ only in spelling.
    spelling: usize,
    pub(super) changed: usize,
    /// Inputs without an output of the other sanitizer.
    skipped: usize,
    causes: Vec<Cause>,
}

/// A group of differences.
#[derive(Debug, Serialize)]
struct Cause {
    #[serde(flatten)]
    of: Kind,
    /// The number of inputs.
    inputs: usize,
    examples: Vec<Example>,
}

/// What the differences of a group share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
struct Kind {
    kind: OutputChangeKind,
    element: String,
    attribute: Option<String>,
    /// The code of the finding that explains it, and the rule of the policy, if there is such a finding.
    code: Option<&'static str>,
    rule: Option<String>,
    /// Whether it is an addition that takes rights: `sandbox`, or a `rel` such as `noopener`.
    restricts: bool,
}

#[derive(PartialEq, Debug, Serialize)]
struct Example {
    input: String,
    before: Option<String>,
    after: Option<String>,
}

/// An input and the output of the other sanitizer.
struct Pair {
    name: String,
    text: String,
    output: Option<String>,
}

/// A line of the outputs.
#[derive(Deserialize)]
#[serde(untagged)]
enum OutputLine {
    Output(Option<String>),
    Named { file: Option<String>, output: Option<String> },
}

impl Comparison<'_> {
    /// Cleans the corpus, and compares the outputs.
    ///
    /// # Errors
    /// Fails if a file cannot be read, or if the corpus and the outputs do not fit together.
    pub(super) fn run(&self, cleaner: &Cleaner) -> Result<Differences, String> {
        let extension = self.corpus.extension().and_then(|extension| extension.to_str());
        if extension.is_some_and(|extension| ["jsonl", "ndjson"].contains(&extension)) {
            self.lines(cleaner)
        } else if self.field.is_some() {
            Err(format!("{}: --field needs a corpus that ends in .jsonl or .ndjson", self.corpus.display()))
        } else {
            self.files(cleaner)
        }
    }

    fn lines(&self, cleaner: &Cleaner) -> Result<Differences, String> {
        let (corpus, length) = open(self.corpus)?;
        let (outputs, _) = open(self.outputs)?;
        let progress = progress(length);
        let (mut corpus, mut outputs) = (Lines::new(self.corpus, corpus), Lines::new(self.outputs, outputs));
        let mut groups = Groups::new(self.examples);
        loop {
            let mut pairs = Vec::new();
            while pairs.len() < INPUTS_AT_ONCE {
                match (corpus.next()?, outputs.next()?) {
                    (None, None) => break,
                    (Some(text), Some(output)) => {
                        progress.inc(text.len() as u64 + 1);
                        let text = self.text(&corpus, &text)?;
                        let output = match outputs.parse(&output)? {
                            OutputLine::Output(output) | OutputLine::Named { file: None, output } => output,
                            OutputLine::Named { file: Some(_), .. } => {
                                return Err(outputs.problem("`file` needs a corpus of HTML files"));
                            }
                        };
                        pairs.push(Pair { name: corpus.place(), text, output });
                    }
                    (Some(_), None) => return Err(shorter(&outputs, &corpus)),
                    (None, Some(_)) => return Err(shorter(&corpus, &outputs)),
                }
            }
            if pairs.is_empty() {
                break;
            }
            groups.add(cleaner, &pairs)?;
        }
        progress.finish_and_clear();
        Ok(groups.finish())
    }

    /// Returns the text in a line of the corpus.
    fn text(&self, corpus: &Lines<'_>, line: &str) -> Result<String, String> {
        let Some(field) = self.field else {
            return serde_json::from_str(line).map_err(|_| {
                corpus.problem("expected a JSON string; if lines are objects, name the text with --field")
            });
        };
        let mut strings = field.strings(line).map_err(|problem| corpus.problem(problem))?;
        match (strings.pop(), strings.len()) {
            (Some(text), 0) => Ok(text),
            (None, _) => Err(corpus.problem(format_args!("no string in `{field}`"))),
            (Some(_), others) => {
                Err(corpus.problem(format_args!("{} strings in `{field}` instead of one", others + 1)))
            }
        }
    }

    fn files(&self, cleaner: &Cleaner) -> Result<Differences, String> {
        let selection = FileSelection::new(&[], InputLanguage::Html)?;
        let Files { inputs, mut problems, without_files } = selection.files(&[self.corpus.to_owned()]);
        problems.extend(without_files);
        if !problems.is_empty() {
            return Err(problems.join("\n"));
        }
        let (file, _) = open(self.outputs)?;
        let mut lines = Lines::new(self.outputs, file);
        let mut outputs: HashMap<PathBuf, Option<String>> = HashMap::new();
        while let Some(line) = lines.next()? {
            let OutputLine::Named { file: Some(file), output } = lines.parse(&line)? else {
                return Err(lines.problem(
                    r#"a corpus of files needs lines such as {"file": "a.html", "output": "<p>"}"#,
                ));
            };
            outputs.insert(PathBuf::from(file), output);
        }
        let decoder = Decoder::new(None, Charset::Lossy)?;
        let progress = ProgressBar::with_draw_target(Some(inputs.len() as u64), ProgressDrawTarget::stderr())
            .with_finish(ProgressFinish::AndClear);
        let mut groups = Groups::new(self.examples);
        for inputs in inputs.chunks(INPUTS_AT_ONCE) {
            let mut pairs = Vec::new();
            for input in inputs {
                let bytes = input.read()?;
                let text = decoder.decode(input, &bytes)?.into_owned();
                let Input::File { path, inside, .. } = input else {
                    return Err("a corpus on standard input is not supported; name a file".to_owned());
                };
                // Programs name a file as they opened it, or as it is called in the directory.
                let output = outputs.remove(path).or_else(|| outputs.remove(inside)).ok_or_else(|| {
                    format!("{}: no line has the file {}", self.outputs.display(), path.display())
                })?;
                pairs.push(Pair { name: input.name(), text, output });
                progress.inc(1);
            }
            groups.add(cleaner, &pairs)?;
        }
        match outputs.keys().min() {
            Some(left) => Err(format!("{}: {} is not in the corpus", self.outputs.display(), left.display())),
            None => Ok(groups.finish()),
        }
    }
}

fn shorter(one: &Lines<'_>, other: &Lines<'_>) -> String {
    format!(
        "{}: ends after {} lines, but {} has more; both need one line for each input",
        one.path.display(),
        one.read,
        other.path.display()
    )
}

/// Opens a file, and returns its length, too.
fn open(path: &Path) -> Result<(BufReader<File>, u64), String> {
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
    let (length, file) = opened.map_err(|error| format!("{}: cannot read: {error}", path.display()))?;
    Ok((BufReader::new(file), length))
}

/// Returns a progress bar for reading a file; it draws on a terminal alone.
fn progress(length: u64) -> ProgressBar {
    // The template is valid.
    let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr())
        .with_style(style)
        .with_finish(ProgressFinish::AndClear)
}

/// The lines of a file of JSON Lines.
struct Lines<'p> {
    path: &'p Path,
    reader: BufReader<File>,
    read: u64,
}

impl<'p> Lines<'p> {
    fn new(path: &'p Path, reader: BufReader<File>) -> Self {
        Self { path, reader, read: 0 }
    }

    /// Returns the next line that is not empty.
    fn next(&mut self) -> Result<Option<String>, String> {
        loop {
            let mut line = String::new();
            self.read += 1;
            let length = self
                .reader
                .read_line(&mut line)
                .map_err(|error| self.problem(format_args!("cannot read: {error}")))?;
            if length == 0 {
                self.read -= 1;
                return Ok(None);
            }
            if !line.trim().is_empty() {
                return Ok(Some(line));
            }
        }
    }

    fn parse(&self, line: &str) -> Result<OutputLine, String> {
        serde_json::from_str(line).map_err(|_| {
            self.problem(
                "expected a JSON string, null, or an object with `output`, and `file` for a corpus of files",
            )
        })
    }

    fn place(&self) -> String {
        format!("{}:{}", self.path.display(), self.read)
    }

    fn problem(&self, problem: impl std::fmt::Display) -> String {
        format!("{}: {problem}", self.place())
    }
}

/// Differences by cause.
struct Groups {
    counts: Differences,
    causes: BTreeMap<Kind, Cause>,
    max_examples: usize,
}

/// The maximum number of different values of one input among the examples of a cause.
const MAX_VALUES_OF_INPUT: usize = 2;

impl Groups {
    fn new(max_examples: usize) -> Self {
        Self { counts: Differences::default(), causes: BTreeMap::new(), max_examples }
    }

    /// Compares the outputs for inputs, on all cores.
    fn add(&mut self, cleaner: &Cleaner, pairs: &[Pair]) -> Result<(), String> {
        let compared: Vec<_> = pairs.par_iter().map(|pair| compared(cleaner, pair)).collect();
        for (pair, compared) in pairs.iter().zip(compared) {
            self.counts.inputs += 1;
            match compared? {
                None => self.counts.skipped += 1,
                Some((OutputComparison::Same, _)) => self.counts.same += 1,
                Some((OutputComparison::Changed(changes), findings)) => {
                    self.counts.changed += 1;
                    self.add_changes(pair, &changes, &findings);
                }
                Some(_) => self.counts.spelling += 1,
            }
        }
        Ok(())
    }

    fn add_changes(&mut self, pair: &Pair, changes: &[OutputChange], findings: &[Finding]) {
        let mut shown: BTreeMap<Kind, usize> = BTreeMap::new();
        for change in changes {
            let of = Kind::of(change, findings);
            let cause = self.causes.entry(of.clone()).or_insert_with(|| Cause {
                of: of.clone(),
                inputs: 0,
                examples: Vec::new(),
            });
            let shown = shown.entry(of).or_insert_with(|| {
                cause.inputs += 1;
                0
            });
            if cause.inputs > self.max_examples || *shown >= MAX_VALUES_OF_INPUT {
                continue;
            }
            let [before, after] = [&change.before, &change.after].map(|of| of.as_deref().map(excerpt));
            let example = Example { input: pair.name.clone(), before, after };
            if *shown == 0 || cause.examples.last() != Some(&example) {
                cause.examples.push(example);
                *shown += 1;
            }
        }
    }

    /// Returns the differences: what the policy keeps in addition first, then by the number of inputs.
    fn finish(mut self) -> Differences {
        self.counts.causes = self.causes.into_values().collect();
        self.counts.causes.sort_by_key(|cause| (cause.of.rank(), std::cmp::Reverse(cause.inputs)));
        self.counts
    }
}

/// Returns how the output of the policy differs, and the findings that explain it. Returns `None` if the other sanitizer gave no output.
fn compared(cleaner: &Cleaner, pair: &Pair) -> Result<Option<(OutputComparison, Vec<Finding>)>, String> {
    let Some(before) = &pair.output else { return Ok(None) };
    let problem = |error: &dyn std::fmt::Display| format!("{}: {error}", pair.name);
    let clean = cleaner.clean(&pair.text).map_err(|error| problem(&error))?;
    let comparison = compare_outputs(before, clean.html()).map_err(|error| problem(&error))?;
    Ok(Some((comparison, clean.findings().to_vec())))
}

impl Kind {
    fn of(change: &OutputChange, findings: &[Finding]) -> Self {
        let cause = match change.attribute {
            Some(_) => cause_of_attribute(change, findings),
            None => findings.iter().find(|finding| explains(change, finding)),
        };
        Self {
            kind: change.kind,
            element: change.element.clone(),
            attribute: change.attribute.clone(),
            code: cause.map(|finding| finding.code().as_str()),
            rule: cause.map(|finding| finding.rule().to_owned()).filter(|rule| !rule.is_empty()),
            restricts: change.only_restricts(),
        }
    }

    /// Returns the place in the report: what the policy keeps in addition first, then other differences, then additions that take
    /// rights, then white space.
    fn rank(&self) -> u8 {
        match self.kind {
            OutputChangeKind::WhiteSpaceChanged => 3,
            _ if self.restricts => 2,
            kind if kind.is_addition() => 0,
            _ => 1,
        }
    }

    /// `removes <u>: element-not-allowed by sanitizer.elements`
    fn sentence(&self, source: &str) -> String {
        let Self { element, attribute, .. } = self;
        let what = match attribute {
            Some(attribute) => format!("`{attribute}` of <{element}>"),
            None => format!("<{element}>"),
        };
        let mut text = match self.kind {
            OutputChangeKind::AttributeAdded if self.restricts => {
                format!("adds {what}, which only takes rights")
            }
            OutputChangeKind::ElementAdded | OutputChangeKind::AttributeAdded => {
                format!("has {what}, which {source} does not keep")
            }
            OutputChangeKind::ElementRemoved | OutputChangeKind::AttributeRemoved => format!("lacks {what}"),
            OutputChangeKind::CommentAdded => format!("has a comment, which {source} does not keep"),
            OutputChangeKind::CommentRemoved => "lacks a comment".to_owned(),
            OutputChangeKind::ValueChanged => format!("has another {what}"),
            OutputChangeKind::TextChanged => "has another text".to_owned(),
            OutputChangeKind::WhiteSpaceChanged => "differs in white space".to_owned(),
            _ => "nests or orders the same parts differently".to_owned(),
        };
        if let Some(code) = self.code {
            let _ = write!(text, ": {code}");
            if let Some(rule) = &self.rule {
                let _ = write!(text, " by {rule}");
            }
        }
        text
    }
}

/// Whether a finding explains a difference that is not about an attribute.
fn explains(change: &OutputChange, finding: &Finding) -> bool {
    match change.kind {
        OutputChangeKind::TextChanged | OutputChangeKind::WhiteSpaceChanged => {
            finding.kind() == FindingKind::Text
                || finding.kind() == FindingKind::Element
                    && [Action::Removed, Action::Escaped].contains(&finding.action())
        }
        OutputChangeKind::CommentRemoved => finding.kind() == FindingKind::Comment,
        OutputChangeKind::StructureChanged => finding.kind() == FindingKind::Output,
        _ => finding.kind() == FindingKind::Element && finding.node() == local_name(change),
    }
}

/// Returns the finding that explains a difference of an attribute. A finding with the same values comes first. Otherwise the first finding
/// counts whose values may be the same.
fn cause_of_attribute<'f>(change: &OutputChange, findings: &'f [Finding]) -> Option<&'f Finding> {
    let is_about = |finding: &&Finding| {
        finding.attribute() == change.attribute.as_deref() && finding.node() == local_name(change)
    };
    // Lower is better.
    let rank = |finding: &'f Finding| {
        let is_before = finding.before().map(|before| change.had(before));
        let is_after = match (finding.after(), change.after.as_deref()) {
            (Some(one), Some(other)) => Some(one == other),
            (None, None) => Some(true),
            _ => None,
        };
        let rank = match (is_before, is_after) {
            (Some(true), Some(true)) => 0,
            (Some(true), _) => 1,
            // The other sanitizer may have written the value in another way.
            (_, Some(true)) if finding.after().is_some() => 2,
            // A finding about CSS has a part of the value.
            (Some(false), _) if finding.kind() != FindingKind::Css && !may_hold(change, finding) => {
                return None;
            }
            _ => 3,
        };
        Some((rank, finding))
    };
    findings
        .iter()
        .filter(is_about)
        .filter_map(rank)
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, finding)| finding)
}

/// Whether the value of a finding may be the one in the output of the other sanitizer, which adds prefixes and leaves out parts.
fn may_hold(change: &OutputChange, finding: &Finding) -> bool {
    match (&change.before, finding.before()) {
        (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => {
            one.contains(other) || other.contains(one.as_str())
        }
        (None, _) => true,
        _ => false,
    }
}

fn local_name(change: &OutputChange) -> &str {
    change.element.rsplit(':').next().unwrap_or_default()
}

impl Differences {
    /// Returns the report for people. `source` is the other sanitizer.
    pub(super) fn shown(&self, source: &str) -> String {
        let Self { inputs, same, spelling, changed, skipped, causes } = self;
        let count = |count: usize| HumanCount(count as u64);
        let mut text = format!(
            "{} of {} outputs {} the same, {} {} only in spelling, {} {}",
            count(*same),
            count(*inputs),
            one_or_more(*same, "is", "are"),
            count(*spelling),
            one_or_more(*spelling, "differs", "differ"),
            count(*changed),
            one_or_more(*changed, "differs", "differ"),
        );
        if *skipped > 0 {
            let have = one_or_more(*skipped, "has", "have");
            let _ = write!(text, ", {} {have} no output of {source}", count(*skipped));
        }
        text.push('\n');
        for Cause { of, inputs, examples } in causes {
            let _ = writeln!(text, "\n{:>8}  {}", count(*inputs).to_string(), of.sentence(source));
            for Example { input, before, after } in examples {
                let _ = write!(text, "          {input}");
                let _ = match (before, after) {
                    (Some(before), Some(after)) => {
                        writeln!(text, ": {} -> {}", quoted(before), quoted(after))
                    }
                    (Some(value), None) | (None, Some(value)) => writeln!(text, ": {}", quoted(value)),
                    (None, None) => writeln!(text),
                };
            }
        }
        text
    }
}

fn one_or_more(count: usize, one: &'static str, more: &'static str) -> &'static str {
    if count == 1 { one } else { more }
}

/// Returns the start of a value.
fn excerpt(value: &str) -> String {
    let mut shown: String = value.chars().take(MAX_VALUE_CHARS).collect();
    if shown.len() < value.len() {
        shown.push('…');
    }
    shown
}

/// Returns a value in quotation marks, without line breaks and terminal controls.
fn quoted(value: &str) -> String {
    format!("\"{}\"", &*TerminalText::one_line(value))
}
