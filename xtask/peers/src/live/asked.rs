//! What the peer is asked about differences that no class declares.

use super::classes::Classes;
use super::facets::Facet;
use super::peer::{Answer, Process};
use super::results::{Difference, Further, Results, tree};
use lye::html::serialize::inner_html;
use lye::html::{Context, parse_fragment};

/// The maximum number of texts that are tried for one that both parsers read alike.
const MOST_READINGS: usize = 6;

/// Counts the pairs that are open.
///
/// # Errors
/// Fails if the peer ended.
pub(super) fn settle(results: &mut Results, process: &mut Process, classes: &Classes) -> Result<(), String> {
    for (input, trials) in std::mem::take(&mut results.open) {
        for trial in trials {
            let answer = process.ask(trial, &input)?;
            if let Some(settled) = difference(results, process, trial, &input, &answer, classes)? {
                results.count(settled);
            }
        }
    }
    Ok(())
}

/// Returns how the outputs for an input differ. If a facet is not declared, the peer is asked more.
///
/// # Errors
/// Fails if the peer ended.
pub(super) fn difference(
    results: &Results,
    process: &mut Process,
    trial: usize,
    input: &str,
    answer: &Answer,
    classes: &Classes,
) -> Result<Option<Difference>, String> {
    let first = results.difference(trial, input, answer, classes, &Further::default());
    if first.as_ref().is_none_or(|first| !first.is_undeclared()) {
        return Ok(first);
    }
    let Some(example) = first.map(|first| first.example) else { return Ok(None) };
    let (of, mut further) = (&results.trials[trial], Further::default());
    let again = process.ask(trial, &example.peer)?;
    if let Some(output) = again.output(trial) {
        further.removed_again = of.facets(&example.peer, output);
    }
    further.is_misread = again.parsed(trial).is_some_and(|parsed| parsed != example.peer);
    let of_lye = process.ask(trial, &example.lye)?;
    let from_lye = of_lye.output(trial).map(|output| of.facets(output, &example.lye));
    let from_peer = of.clean(&example.peer).map(|output| of.facets(&example.peer, &output));
    further.refused = from_lye.zip(from_peer.ok()).map(|(mut refused, from_peer)| {
        refused.retain(|facet| facet.is_laxer);
        refused.extend(from_peer.into_iter().filter(Facet::is_stricter));
        refused
    });
    if let Some((text, answer)) = alike(process, trial, answer)? {
        let of_text = results.difference(trial, &text, &answer, classes, &further);
        // Where a difference is left that is not declared, the parsers do not explain it.
        let of_text = of_text.filter(|difference| !difference.is_undeclared());
        further.reading = of_text.map(|of| of.facets.into_iter().map(|(facet, _)| facet).collect());
    }
    Ok(results.difference(trial, input, answer, classes, &further))
}

/// Returns a text that the peer's parser and Lye's read as the same tree, and the answer to it. Each parser reads what the other one made of
/// the input, until nothing changes. `None` if that does not end soon, or the peer does not tell how it reads.
fn alike(process: &mut Process, trial: usize, answer: &Answer) -> Result<Option<(String, Answer)>, String> {
    let Some(mut parsed) = answer.parsed(trial).map(str::to_owned) else { return Ok(None) };
    for _ in 0..MOST_READINGS {
        let Some(text) = as_lye_reads(&parsed) else { return Ok(None) };
        let answer = process.ask(trial, &text)?;
        let Some(read) = answer.parsed(trial).map(str::to_owned) else { return Ok(None) };
        // Both write each end tag, so that an equal text has an equal tree.
        if as_lye_reads(&text).as_ref() == Some(&text) && tree(&read) == tree(&text) {
            return Ok(Some((text, answer)));
        }
        parsed = read;
    }
    Ok(None)
}

/// Returns a text as Lye's parser reads it, written as HTML.
fn as_lye_reads(text: &str) -> Option<String> {
    let tree = parse_fragment(text, &Context::html("body")).ok()?;
    Some(inner_html(&tree.root()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_as_it_is_written() {
        assert_eq!(
            as_lye_reads("<p>1<table>2<tr><td>3").unwrap(),
            "<p>1</p>2<table><tbody><tr><td>3</td></tr></tbody></table>"
        );
    }
}
