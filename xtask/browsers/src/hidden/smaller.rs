//! Failures made smaller: what can be left out of a case while its text stays and nobody sees it.

use super::case::Case;
use super::kept;
use super::render::Renderer;
use super::search::{Suspect, invisible};
use lye::Cleaner;

/// How often something is left out.
const MOST_ROUNDS: usize = 20;

/// Makes each case smaller as long as no browser shows its text. All cases get smaller at the same time: a page has room for many.
///
/// # Errors
/// If a browser fails.
pub(crate) fn reduced(
    renderers: &mut [Renderer],
    cleaner: &Cleaner,
    mut cases: Vec<(Case, usize)>,
) -> Result<Vec<(Case, usize)>, String> {
    for _ in 0..MOST_ROUNDS {
        // Each with the number of the case that it may take the place of.
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
        // The first that is found leaves out the most.
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
