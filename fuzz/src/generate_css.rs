//! Generates CSS.

use crate::rng::Rng;
use lye_hostile::CSS_PIECES;

/// Returns CSS of this many pieces.
pub fn css(rng: &mut Rng, pieces: usize) -> String {
    (0..pieces).map(|_| rng.pick(CSS_PIECES)).collect()
}
