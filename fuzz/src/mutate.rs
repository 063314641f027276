//! Mutates inputs: bytes, pieces by the grammar, splices of two inputs.

use crate::grammar::Grammar;
use crate::rng::Rng;

/// Changes a text in one to four positions. `other` is another text for splices.
pub fn mutate(rng: &mut Rng, grammar: Grammar, text: &[u8], other: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + rng.below(4) {
        once(rng, grammar, &mut text, other);
    }
    text.truncate(grammar.longest());
    text
}

fn once(rng: &mut Rng, grammar: Grammar, text: &mut Vec<u8>, other: &[u8]) {
    match rng.below(10) {
        0 => {
            let (start, end) = range(rng, grammar, text);
            text.drain(start..end);
        }
        1 => {
            let (start, end) = range(rng, grammar, text);
            let copy = text[start..end].to_vec();
            insert(rng, grammar, text, &copy);
        }
        2 | 3 => {
            let (start, end) = range(rng, grammar, other);
            insert(rng, grammar, text, &other[start..end]);
        }
        4 => {
            let at = rng.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = rng.pick(grammar.bytes());
            }
        }
        5 => {
            let at = rng.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        6 => {
            let byte = rng.pick(grammar.bytes());
            insert(rng, grammar, text, &[byte]);
        }
        _ => {
            let piece = grammar.piece(rng);
            insert(rng, grammar, text, piece.as_bytes());
        }
    }
}

fn range(rng: &mut Rng, grammar: Grammar, text: &[u8]) -> (usize, usize) {
    let start = boundary(rng, grammar, text);
    let longest = if rng.one_in(4) { text.len().max(1) } else { 24 };
    let len = 1 + rng.below(longest);
    (start, (start + len).min(text.len()))
}

fn insert(rng: &mut Rng, grammar: Grammar, text: &mut Vec<u8>, piece: &[u8]) {
    let at = boundary(rng, grammar, text);
    text.splice(at..at, piece.iter().copied());
}

/// Returns a position in a text: mostly before a delimiter.
fn boundary(rng: &mut Rng, grammar: Grammar, text: &[u8]) -> usize {
    let at = rng.below(text.len() + 1);
    if rng.one_in(3) {
        return at;
    }
    text[at..].iter().position(|&byte| grammar.is_delimiter(byte)).map_or(at, |offset| at + offset)
}
