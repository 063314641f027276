//! Minimizes failing inputs by removing pieces.

use crate::input;

/// Returns the smallest failing input that it finds by removing ever smaller pieces. Calls `fails` at most `budget` times.
pub fn minimize(data: &[u8], budget: usize, mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let (choices, text) = input::split(data);
    let (mut choices, mut text) = (choices.to_vec(), text.to_vec());
    let mut asked = 0;
    let mut ask = |choices: &[u8], text: &[u8]| {
        asked += 1;
        asked <= budget && fails(&input::join(choices, text))
    };
    loop {
        let before = (choices.len(), text.len());
        text = shrink(&text, |smaller| ask(&choices, smaller));
        choices = shrink(&choices, |fewer| ask(fewer, &text));
        if (choices.len(), text.len()) == before {
            break;
        }
    }
    for i in 0..choices.len() {
        let mut plainer = choices.clone();
        plainer[i] = input::FIRST;
        if plainer != choices && ask(&plainer, &text) {
            choices = plainer;
        }
    }
    for i in 0..text.len() {
        let mut plainer = text.clone();
        plainer[i] = b'x';
        if text[i].is_ascii_alphanumeric() && text[i] != b'x' && ask(&choices, &plainer) {
            text = plainer;
        }
    }
    input::join(&choices, &text)
}

/// Removes pieces of half the length, a quarter, and so on, while the rest fails.
fn shrink(bytes: &[u8], mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = bytes.to_vec();
    let mut size = best.len().next_power_of_two() / 2;
    while size > 0 {
        let mut at = 0;
        while at < best.len() {
            let mut candidate = best.clone();
            candidate.drain(at..(at + size).min(best.len()));
            if fails(&candidate) {
                best = candidate;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needed_bytes_are_kept() {
        let fails = |data: &[u8]| {
            let text = String::from_utf8_lossy(data);
            text.contains("<b>") && text.contains("</p>")
        };
        let small = minimize(b"abc\nxx<p>yy<b>zz</b>uu</p>vv", 10_000, fails);
        assert_eq!(small, b"\n<b></p>");
    }
}
