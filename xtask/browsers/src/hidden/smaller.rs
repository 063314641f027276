//! Minimizes failures: removes parts of a case while its text remains and is invisible.

use super::case::Case;
use super::kept;
use super::render::Renderer;
use super::search::{Suspect, invisible};
use lye::Cleaner;

/// How many rounds of removal there are.
const MOST_ROUNDS: usize = 20;

/// Minimizes each case while its text is invisible in all browsers. All cases are minimized in parallel, because a page has room for many.
///
/// # Errors
/// Fails if a browser fails.
pub(crate) fn reduced(
    renderers: &mut [Renderer],
    cleaner: &Cleaner,
    mut cases: Vec<(Case, usize)>,
) -> Result<Vec<(Case, usize)>, String> {
    for _ in 0..MOST_ROUNDS {
        // Candidates, each with the number of the case that it may replace.
        let mut smaller: Vec<(usize, Case)> = Vec::new();
        for (at, (case, text)) in cases.iter().enumerate() {
            let candidates = case.smaller(*text).into_iter().filter(|candidate| {
                kept(cleaner, candidate).contains(text) && candidate.html() != case.html()
            });
            smaller.extend(candidates.map(|candidate| (at, candidate)));
        }
        let candidates: Vec<Case> = smaller.iter().map(|(_, case)| case.clone()).collect();
        let looked_at: Vec<(usize, Vec<usize>)> =
            smaller.iter().enumerate().map(|(number, (at, _))| (number, vec![cases[*at].1])).collect();
        let found = invisible(renderers, &candidates, &looked_at)?;
        // The first candidate that is found removes the most.
        let mut changed = vec![false; cases.len()];
        for Suspect { case, .. } in found {
            let (at, smaller) = &smaller[case];
            if !std::mem::replace(&mut changed[*at], true) {
                cases[*at].0 = smaller.clone();
            }
        }
        if !changed.contains(&true) {
            break;
        }
    }
    Ok(cases)
}
