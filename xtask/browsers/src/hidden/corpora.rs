//! The converse, over real mails and pages: how much visible text is removed as hidden.
//!
//! Each text gets a mark in the browser, which reports which texts are visible by their styles and boxes. `agent` cleans the marked
//! document with and without the removal of hidden text. A visible text that remains only without it is lost.

use super::render::Renderer;
use crate::options::Options;
use lye::{Cleaner, Policy, Preset};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The maximum share of lost text, in percent.
const MOST_LOST: f64 = 3.0;

/// How many lost texts are printed for each corpus and browser.
const MOST_SAMPLES: usize = 5;

struct Corpus {
    name: &'static str,
    /// Whether its texts are fragments (else pages).
    is_fragments: bool,
    texts: Vec<String>,
}

#[derive(Default)]
struct Count {
    visible: usize,
    lost: usize,
    samples: Vec<String>,
}

/// Counts over the corpora, if they exist, in one browser.
///
/// # Errors
/// Fails if too much of a corpus is lost, or a browser cannot be used.
pub(crate) fn run(options: &Options, renderer: &mut Renderer) -> Result<(), String> {
    let Some(corpora) = read(options)? else {
        println!("skipped: lost text of real mails and pages; pass --corpora FOLDER or set LYE_CORPORA");
        return Ok(());
    };
    let policy = Preset::Agent.policy();
    let mut whole = policy.check().map_err(|error| error.to_string())?.text();
    whole.remove_hidden = false;
    let of = |policy: &Policy| Cleaner::new(policy).map_err(|error| error.to_string());
    let cleaners = (of(&policy)?, of(&policy.clone().with_text(whole))?);
    println!(
        "{:<10} {:<8} {:>9} {:>7} {:>7} {:>8}",
        "browser", "corpus", "visible", "lost", "share", "seconds"
    );
    let mut failures = Vec::new();
    for corpus in &corpora {
        let start = Instant::now();
        let count = count(renderer, corpus, &cleaners)?;
        let share = 100.0 * count.lost as f64 / count.visible.max(1) as f64;
        let kind = renderer.kind().name();
        println!(
            "{kind:<10} {:<8} {:>9} {:>7} {share:>6.2}% {:>8.1}",
            corpus.name,
            count.visible,
            count.lost,
            start.elapsed().as_secs_f64()
        );
        for samples in &count.samples {
            println!("  lost: {samples}");
        }
        if count.visible == 0 {
            failures.push(format!("{kind}: no text of {} is visible", corpus.name));
        }
        if share > MOST_LOST {
            failures.push(format!("{kind}: {share:.2} % of the visible texts of {} are lost", corpus.name));
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn count(renderer: &mut Renderer, corpus: &Corpus, cleaners: &(Cleaner, Cleaner)) -> Result<Count, String> {
    let (cleaner, whole) = cleaners;
    let mut count = Count::default();
    // Many small texts at a time, because each call has a cost.
    let size = if corpus.is_fragments { 50 } else { 1 };
    let mut answers = Vec::new();
    for texts in corpus.texts.chunks(size) {
        let call = format!("{}.map(html => marked(html, {}))", json!(texts), corpus.is_fragments);
        match renderer.evaluate(&call)? {
            Value::Array(some) => answers.extend(some),
            other => return Err(format!("an answer that is not a list: {other}")),
        }
    }
    for answer in &answers {
        let html = answer["html"].as_str().unwrap_or_default();
        // An input that is rejected as a whole is not lost as hidden text.
        let (Ok(cleaned), Ok(whole)) = (cleaner.clean(html), whole.clean(html)) else { continue };
        let (stays, would_stay) = (marks(cleaned.html()), marks(whole.html()));
        for number in answer["visible"].as_array().into_iter().flatten().filter_map(Value::as_u64) {
            if !would_stay.contains(&number) {
                continue;
            }
            count.visible += 1;
            if !stays.contains(&number) {
                count.lost += 1;
                if count.samples.len() < MOST_SAMPLES {
                    count.samples.push(before(html, number));
                }
            }
        }
    }
    Ok(count)
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
    for name in ["email", "page"] {
        let mut files: Vec<PathBuf> = fs::read_dir(folder.join(name))
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
            .collect();
        files.sort();
        let texts = files.iter().map(|path| {
            fs::read(path)
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .map_err(|error| of(path, error.to_string()))
        });
        corpora.push(Corpus { name, is_fragments: false, texts: texts.collect::<Result<_, _>>()? });
    }
    let snippets = folder.join("small.jsonl");
    if let Ok(lines) = fs::read_to_string(&snippets) {
        let texts = lines.lines().map(serde_json::from_str).collect::<Result<_, _>>();
        let texts = texts.map_err(|error| of(&snippets, error.to_string()))?;
        corpora.push(Corpus { name: "small", is_fragments: true, texts });
    }
    corpora.retain(|corpus| !corpus.texts.is_empty());
    Ok((!corpora.is_empty()).then_some(corpora))
}
