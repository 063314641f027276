//! Makes examples of differences smaller.

use super::asked;
use super::classes::Classes;
use super::facets::Facet;
use super::peer::Process;
use super::results::{Example, Results};

/// The maximum number of inputs that are tried for an example.
const MOST_ATTEMPTS: usize = 120;

/// Makes the examples of the most frequent undeclared facets smaller: up to `most` of those that are laxer, and of the others.
///
/// # Errors
/// Fails if the peer ended.
pub(super) fn examples(
    results: &mut Results,
    process: &mut Process,
    classes: &Classes,
    most: usize,
) -> Result<(), String> {
    for is_laxer in [true, false] {
        let undeclared =
            results.found.iter().filter(|((facet, class), _)| class.is_none() && facet.is_laxer == is_laxer);
        let mut asked: Vec<(usize, Facet, Example)> = undeclared
            .map(|((facet, _), found)| (found.count, facet.clone(), found.example.clone()))
            .collect();
        asked.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
        for (_, facet, example) in asked.into_iter().take(most) {
            let smaller = smaller(results, process, classes, &facet, example)?;
            if let Some(found) = results.found.get_mut(&(facet, None)) {
                found.example = smaller;
            }
        }
    }
    Ok(())
}

/// Removes pieces of the input while the outputs still differ in the facet, and no class declares it.
fn smaller(
    results: &Results,
    process: &mut Process,
    classes: &Classes,
    facet: &Facet,
    mut example: Example,
) -> Result<Example, String> {
    let mut attempts = 0;
    let mut size = example.input.chars().count() / 2;
    while size > 0 {
        let mut start = 0;
        while let Some(shorter) = without(&example.input, start, size) {
            if attempts == MOST_ATTEMPTS {
                return Ok(example);
            }
            attempts += 1;
            let answer = process.ask(example.trial, &shorter)?;
            match asked::difference(results, process, example.trial, &shorter, &answer, classes)? {
                Some(difference)
                    if difference.facets.iter().any(|(found, class)| found == facet && class.is_none()) =>
                {
                    example = difference.example;
                }
                _ => start += size,
            }
        }
        size /= 2;
    }
    Ok(example)
}

/// Returns the text without `size` characters from `start`. `None` if it ends before.
fn without(text: &str, start: usize, size: usize) -> Option<String> {
    let is_inside = text.chars().nth(start).is_some();
    is_inside.then(|| text.chars().take(start).chain(text.chars().skip(start + size)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted_in_characters() {
        assert_eq!(without("aébc", 1, 2).as_deref(), Some("ac"));
        assert_eq!(without("aébc", 3, 9).as_deref(), Some("aéb"));
        assert_eq!(without("aébc", 4, 1), None);
    }
}
