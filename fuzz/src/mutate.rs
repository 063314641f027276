//! Changing inputs: bytes, pieces of markup, splices of two inputs.

use crate::generate;
use crate::rng::Rng;

/// The longest text that mutation makes.
const LONGEST: usize = 16 << 10;

/// Changes a text in one to four places; `other` is a text to take pieces from.
pub fn mutate(rng: &mut Rng, text: &[u8], other: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + rng.below(4) {
        once(rng, &mut text, other);
    }
    text.truncate(LONGEST);
    text
}

fn once(rng: &mut Rng, text: &mut Vec<u8>, other: &[u8]) {
    match rng.below(10) {
        0 => {
            let (start, end) = range(rng, text);
            text.drain(start..end);
        }
        1 => {
            let (start, end) = range(rng, text);
            let copy = text[start..end].to_vec();
            insert(rng, text, &copy);
        }
        2 | 3 => {
            let (start, end) = range(rng, other);
            insert(rng, text, &other[start..end]);
        }
        4 => {
            let at = rng.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte = rng.pick(b"<>/\"'= \n\0&;!-?[]abpx\r\t");
            }
        }
        5 => {
            let at = rng.below(text.len());
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        6 => {
            let byte = rng.pick(b"<>/\"'= \n\0&;!-?[]");
            insert(rng, text, &[byte]);
        }
        _ => {
            let pieces = 1 + rng.below(3);
            let piece = generate::markup(rng, pieces);
            insert(rng, text, piece.as_bytes());
        }
    }
}

fn range(rng: &mut Rng, text: &[u8]) -> (usize, usize) {
    let start = boundary(rng, text);
    let longest = if rng.one_in(4) { text.len().max(1) } else { 24 };
    let len = 1 + rng.below(longest);
    (start, (start + len).min(text.len()))
}

fn insert(rng: &mut Rng, text: &mut Vec<u8>, piece: &[u8]) {
    let at = boundary(rng, text);
    text.splice(at..at, piece.iter().copied());
}

/// A place in a text: mostly before a `<`.
fn boundary(rng: &mut Rng, text: &[u8]) -> usize {
    let at = rng.below(text.len() + 1);
    if rng.one_in(3) {
        return at;
    }
    text[at..].iter().position(|&byte| byte == b'<').map_or(at, |offset| at + offset)
}
