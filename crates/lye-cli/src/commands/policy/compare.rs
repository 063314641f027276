//! Compares what two policies do to files.

use crate::input::{Decoder, Input};
use lye::{Cleaner, Finding};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Differences between the outputs of two policies.
#[derive(Debug, Default, Serialize)]
pub(super) struct Differences {
    pub(super) files: usize,
    pub(super) changed: usize,
    /// Codes with different counts.
    pub(super) findings: Vec<Count>,
    pub(super) examples: Vec<Example>,
}

/// How many findings of a code each policy has.
#[derive(Debug, Serialize)]
pub(super) struct Count {
    pub(super) code: &'static str,
    pub(super) before: u64,
    pub(super) after: u64,
}

/// A place in an input that the policies treat differently.
#[derive(Debug, Serialize)]
pub(super) struct Example {
    pub(super) input: String,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) source: String,
    pub(super) before: String,
    pub(super) after: String,
}

/// Cleans each input by both policies.
///
/// # Errors
/// Fails if an input cannot be read.
pub(super) fn compare(
    cleaners: &[Cleaner; 2],
    inputs: &[Input],
    decoder: &Decoder,
    examples: usize,
) -> Result<Differences, String> {
    let mut differences = Differences { files: inputs.len(), ..Differences::default() };
    let mut counts: BTreeMap<&'static str, [u64; 2]> = BTreeMap::new();
    for input in inputs {
        let bytes = input.read()?;
        let text = decoder.decode(input, &bytes)?;
        let cleaned = cleaners.each_ref().map(|cleaner| Cleaned::by(cleaner, &text));
        for (at, cleaned) in cleaned.iter().enumerate() {
            for finding in &cleaned.findings {
                counts.entry(finding.code().as_str()).or_default()[at] += 1; // One of two.
            }
        }
        let [before, after] = &cleaned;
        if before.html == after.html {
            continue;
        }
        differences.changed += 1;
        let missing = examples.saturating_sub(differences.examples.len());
        differences.examples.extend(examples_of(input, &text, before, after, missing));
    }
    let differing = counts.into_iter().filter(|(_, [before, after])| before != after);
    differences.findings = differing.map(|(code, [before, after])| Count { code, before, after }).collect();
    Ok(differences)
}

/// An input cleaned by a policy.
struct Cleaned {
    html: Result<String, String>,
    findings: Vec<Finding>,
}

impl Cleaned {
    fn by(cleaner: &Cleaner, text: &str) -> Self {
        match cleaner.clean(text) {
            Ok(clean) => Self { findings: clean.findings().to_vec(), html: Ok(clean.into_html()) },
            Err(error) => Self { html: Err(error.to_string()), findings: Vec::new() },
        }
    }

    /// Returns a description of the change at each place. Omits findings without a position: they follow from others.
    fn changes(&self) -> BTreeMap<(u32, u32, Option<&str>), String> {
        let placed = self.findings.iter().filter(|finding| !finding.span().is_empty());
        placed.map(|of| ((of.span().start, of.span().end, of.attribute()), of.to_string())).collect()
    }
}

/// Returns the first places that the policies treat differently; without such findings, the first output line that differs.
fn examples_of(input: &Input, text: &str, before: &Cleaned, after: &Cleaned, max: usize) -> Vec<Example> {
    let example = |start: usize, source: &str, before: String, after: String| {
        let above = text.get(..start).unwrap_or_default();
        Example {
            input: input.to_string(),
            line: above.matches('\n').count() + 1,
            column: above.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
            source: excerpt(source),
            before,
            after,
        }
    };
    let (changes_before, changes_after) = (before.changes(), after.changes());
    let places: BTreeSet<_> = changes_before.keys().chain(changes_after.keys()).collect();
    let differing = places.into_iter().filter(|place| changes_before.get(place) != changes_after.get(place));
    let word = |done: Option<&String>| done.cloned().unwrap_or_else(|| "unchanged".to_owned());
    let examples: Vec<Example> = differing
        .take(max)
        .map(|place| {
            let (start, end) = (place.0 as usize, place.1 as usize);
            let source = text.get(start..end).unwrap_or_default();
            example(start, source, word(changes_before.get(place)), word(changes_after.get(place)))
        })
        .collect();
    if !examples.is_empty() || max == 0 {
        return examples;
    }
    let [before, after] =
        [before, after].map(|of| of.html.as_ref().map_or_else(String::as_str, String::as_str));
    let mut lines = before.lines().zip(after.lines());
    let (before, after) = lines.find(|(before, after)| before != after).unwrap_or((before, after));
    vec![example(0, "first output line that differs", excerpt(before), excerpt(after))]
}

/// The maximum number of characters shown of a text.
const MAX_EXCERPT_CHARS: usize = 100;

/// Returns the first line of a text, or its start.
fn excerpt(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let shown: String =
        line.chars().filter(|character| !character.is_control()).take(MAX_EXCERPT_CHARS).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
