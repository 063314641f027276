//! `share`: which share of ordinary inputs the straight path of the parser reads (ARCHITECTURE, "Two gears"), and at which tokens it ends.

use crate::corpora::{Corpus, Name};
use crate::make_corpora::pages_of_readability;
use lye_html::{Context, parse_fragment, trace};
use std::collections::BTreeMap;
use std::path::Path;

/// How many reasons are shown.
const MOST_REASONS: usize = 20;

/// Prints a table of the shares, and for each set of inputs the tokens at which the straight path ended. `LYE_READABILITY` names a checkout of
/// github.com/mozilla/readability, whose test pages are read beside the corpora.
///
/// # Errors
/// Fails if inputs cannot be read or parsed.
pub(crate) fn run() -> Result<(), String> {
    let mut sets = Vec::new();
    for name in Name::ALL {
        sets.push((name.as_str(), Corpus::load(name)?.texts));
    }
    if let Some(checkout) = std::env::var_os("LYE_READABILITY") {
        let pages = pages_of_readability(Path::new(&checkout))?;
        sets.push(("Readability", pages.into_iter().map(|(_, page)| page).collect()));
    }
    let mut reasons = Vec::new();
    println!("| inputs | bytes | on the straight path | ends for each 10 KB |\n| --- | --- | --- | --- |");
    for (name, texts) in &sets {
        let (read, ends) = measured(texts)?;
        let bytes: usize = texts.iter().map(String::len).sum();
        let share = |part: usize, of: f64| of * part as f64 / bytes as f64;
        let count = ends.values().sum();
        println!("| {name} | {bytes} | {:.1} % | {:.2} |", share(read, 100.0), share(count, 10_000.0));
        reasons.push((name, ends, count));
    }
    for (name, ends, count) in reasons {
        let mut ends: Vec<_> = ends.into_iter().collect();
        ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        println!("\n{name}, {count} ends:");
        for (token, count) in ends.into_iter().take(MOST_REASONS) {
            println!("{count:>7}  {token}");
        }
    }
    Ok(())
}

/// Returns how many bytes the straight path reads, and how often it ends at which tokens.
fn measured(texts: &[String]) -> Result<(usize, BTreeMap<String, usize>), String> {
    let mut read = 0;
    let mut ends = BTreeMap::new();
    for text in texts {
        // Newlines as the parser has them.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let _ = trace::take();
        parse_fragment(&text, &Context::html("body")).map_err(|error| error.to_string())?;
        for part in trace::take() {
            read += part.len();
            *ends.entry(token(&text[part.end..]).to_owned()).or_default() += 1;
        }
    }
    Ok((read, ends))
}

/// Returns the beginning of a token, as far as it tells its kind.
fn token(text: &str) -> &str {
    match text.strip_prefix('<') {
        Some(rest) => {
            let is_end = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '/' | '!');
            &text[..rest.find(is_end).map_or(text.len(), |end| end + 1)]
        }
        None if text.is_empty() => "the end of the input",
        None => "a text",
    }
}
