//! The converse, over real mails and pages: how much visible text is removed as hidden, and how much hidden text stays.
//!
//! Each text gets a mark in the browser, which reports which texts are visible by their styles and boxes. `agent` cleans the marked
//! document with and without the removal of hidden text. A visible text that remains only without it is lost.

use super::render::Renderer;
use crate::options::Options;
use lye::policy::HiddenText;
use lye::{Cleaner, Policy, Preset};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The most lost text of a corpus, in percent of the visible characters.
const MOST_LOST: f64 = 3.0;

/// How many lost texts are printed for each corpus and browser.
const MOST_SAMPLES: usize = 5;

struct Corpus {
    name: String,
    /// Whether its texts are fragments (else pages).
    is_fragments: bool,
    /// Each with its name.
    texts: Vec<(String, String)>,
}

/// Characters.
#[derive(Clone, Copy, Default)]
struct Count {
    visible: usize,
    lost: usize,
    /// Of text that is not visible, and stays.
    hidden: usize,
}

impl Count {
    fn lost_share(self) -> f64 {
        100.0 * self.lost as f64 / self.visible.max(1) as f64
    }

    fn hidden_share(self) -> f64 {
        100.0 * self.hidden as f64 / (self.visible - self.lost + self.hidden).max(1) as f64
    }

    fn add(&mut self, other: Self) {
        self.visible += other.visible;
        self.lost += other.lost;
        self.hidden += other.hidden;
    }
}

/// Counts over the corpora, if they exist, in one browser. Prints a line for each input if `is_long`.
///
/// # Errors
/// Fails if too much of a corpus is lost, or a browser cannot be used.
pub(crate) fn run(options: &Options, renderer: &mut Renderer, is_long: bool) -> Result<(), String> {
    let Some(corpora) = read(options)? else {
        println!("skipped: lost text of real mails and pages; pass --corpora FOLDER or set LYE_CORPORA");
        return Ok(());
    };
    let policy = Preset::Agent.policy();
    let mut whole = policy.check().map_err(|error| error.to_string())?.text();
    whole.remove_hidden = HiddenText::Keep;
    let of = |policy: &Policy| Cleaner::new(policy).map_err(|error| error.to_string());
    let cleaners = (of(&policy)?, of(&policy.clone().with_text(whole))?);
    println!("characters; shares of lost text in the visible, and of hidden text in what stays");
    println!("{:<10} {:>9} {:>7} {:>7} {:>7} {:>7}  corpus", "browser", "visible", "lost", "", "hidden", "");
    let mut failures = Vec::new();
    for corpus in &corpora {
        let start = Instant::now();
        let kind = renderer.kind().name();
        let print = |name: &str, count: Count| {
            println!(
                "{kind:<10} {:>9} {:>7} {:>6.2}% {:>7} {:>6.2}%  {name}",
                count.visible,
                count.lost,
                count.lost_share(),
                count.hidden,
                count.hidden_share()
            );
        };
        let (counts, samples) = count(renderer, corpus, &cleaners)?;
        let mut all = Count::default();
        counts.iter().for_each(|(_, count)| all.add(*count));
        print(&format!("{} ({:.1} s)", corpus.name, start.elapsed().as_secs_f64()), all);
        for (name, count) in counts.iter().filter(|(_, count)| is_long && count.lost + count.hidden > 0) {
            print(&format!("  {name}"), *count);
        }
        for sample in samples {
            println!("  {sample}");
        }
        if all.visible == 0 {
            failures.push(format!("{kind}: no text of {} is visible", corpus.name));
        }
        if all.lost_share() > MOST_LOST {
            failures.push(format!(
                "{kind}: {:.2} % of the visible text of {} is lost",
                all.lost_share(),
                corpus.name
            ));
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// The count of each input, by its name.
type Counts<'c> = Vec<(&'c str, Count)>;

/// Returns the counts, and samples.
fn count<'c>(
    renderer: &mut Renderer,
    corpus: &'c Corpus,
    cleaners: &(Cleaner, Cleaner),
) -> Result<(Counts<'c>, Vec<String>), String> {
    let (cleaner, whole) = cleaners;
    let (mut counts, mut samples) = (Vec::new(), Vec::new());
    // Many small texts at a time, because each call has a cost.
    let size = if corpus.is_fragments { 50 } else { 1 };
    for inputs in corpus.texts.chunks(size) {
        let texts: Vec<&str> = inputs.iter().map(|(_, text)| text.as_str()).collect();
        let call = format!("{}.map(html => marked(html, {}))", json!(texts), corpus.is_fragments);
        let Value::Array(answers) = renderer.evaluate(&call)? else {
            return Err("an answer that is not a list".to_owned());
        };
        for ((name, _), answer) in inputs.iter().zip(&answers) {
            let html = answer["html"].as_str().unwrap_or_default();
            // An input that is rejected as a whole is not lost as hidden text.
            let (Ok(cleaned), Ok(whole)) = (cleaner.clean(html), whole.clean(html)) else { continue };
            let (stays, would_stay) = (marks(cleaned.html()), marks(whole.html()));
            let list = |name: &str| answer[name].as_array().into_iter().flatten();
            let mut count = Count::default();
            let texts = list("visible").zip(list("lengths")).zip(0..);
            for ((is_visible, length), number) in texts.filter(|(_, number)| would_stay.contains(number)) {
                let length = length.as_u64().unwrap_or(0) as usize;
                let (is_visible, stays) = (is_visible == &Value::Bool(true), stays.contains(&number));
                let what = match (is_visible, stays) {
                    (true, false) => "lost",
                    (false, true) => "hidden",
                    _ => "",
                };
                count.visible += if is_visible { length } else { 0 };
                count.lost += if what == "lost" { length } else { 0 };
                count.hidden += if what == "hidden" { length } else { 0 };
                if !what.is_empty() && samples.len() < MOST_SAMPLES {
                    samples.push(format!("{what}: {}", before(html, number)));
                }
            }
            counts.push((name.as_str(), count));
        }
    }
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(count.lost));
    Ok((counts, samples))
}

/// Returns the numbers of the marks in a document.
fn marks(html: &str) -> HashSet<u64> {
    let numbers = html.split("zqx").skip(1).filter_map(|rest| rest.split_once("xqz"));
    numbers.filter_map(|(number, _)| number.parse().ok()).collect()
}

/// The prefix of a mark.
fn before(html: &str, number: u64) -> String {
    let end = html.find(&format!("zqx{number}xqz")).unwrap_or_default();
    let start: usize = html[..end].char_indices().rev().nth(200).map_or(0, |(start, _)| start);
    format!("{:?}", &html[start..end])
}

/// Returns the corpora of the given folder, or of the default one beside the repository, if it exists.
fn read(options: &Options) -> Result<Option<Vec<Corpus>>, String> {
    if options.corpora.as_deref() == Some(Path::new("none")) {
        return Ok(None);
    }
    let named = options
        .corpora
        .clone()
        .or_else(|| std::env::var_os("LYE_CORPORA").filter(|folder| !folder.is_empty()).map(PathBuf::from));
    let folder = match named {
        Some(folder) if folder.is_dir() => folder,
        Some(folder) => return Err(format!("folder not found: {}", folder.display())),
        None => {
            let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora");
            if !usual.is_dir() {
                return Ok(None);
            }
            usual
        }
    };
    let of = |path: &Path, error: String| format!("{}: {error}", path.display());
    let mut corpora = Vec::new();
    let mut folders: Vec<PathBuf> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    // Pages of Readability's tests, in a checkout of github.com/mozilla/readability.
    let pages =
        std::env::var_os("LYE_READABILITY").map(|folder| PathBuf::from(folder).join("test/test-pages"));
    for folder in folders.into_iter().chain(pages) {
        let mut files = Vec::new();
        html_files(&folder, &mut files);
        files.sort();
        let texts = files.iter().map(|path| {
            let name = path.strip_prefix(&folder).unwrap_or(path).display().to_string();
            let bytes = fs::read(path).map_err(|error| of(path, error.to_string()))?;
            Ok::<_, String>((name, String::from_utf8_lossy(&bytes).into_owned()))
        });
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        corpora.push(Corpus { name, is_fragments: false, texts: texts.collect::<Result<_, _>>()? });
    }
    let snippets = folder.join("small.jsonl");
    if let Ok(lines) = fs::read_to_string(&snippets) {
        let texts: Result<Vec<String>, _> = lines.lines().map(serde_json::from_str).collect();
        let texts = texts.map_err(|error| of(&snippets, error.to_string()))?;
        let texts = texts.into_iter().enumerate().map(|(number, text)| (number.to_string(), text)).collect();
        corpora.push(Corpus { name: "small".to_owned(), is_fragments: true, texts });
    }
    corpora.retain(|corpus| !corpus.texts.is_empty());
    Ok((!corpora.is_empty()).then_some(corpora))
}

/// Collects the HTML files below a folder, except the results that Readability's tests expect.
fn html_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html")
                && !path.ends_with("expected.html")
            {
                files.push(path);
            }
        }
    }
}
