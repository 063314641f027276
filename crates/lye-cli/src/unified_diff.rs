//! The changes to a text as a unified diff.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::Range;

/// How many lines are shown around a change.
const CONTEXT: usize = 3;

/// Lines that other lines replace.
#[derive(PartialEq, Eq, Debug)]
struct Change {
    before: Range<usize>,
    after: Range<usize>,
}

/// Returns the changes, with the name of the file in the header; empty if no line changes. O(n log n) in the lines.
pub(crate) fn unified_diff(name: &str, before: &str, after: &str) -> String {
    let [before, after] = [before, after].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let changes = changes(&before, &after);
    let mut output = String::new();
    // Changes with little between them are shown together.
    for group in changes.chunk_by(|one, next| next.before.start - one.before.end <= 2 * CONTEXT) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        if output.is_empty() {
            let _ = write!(output, "--- a/{name}\n+++ b/{name}\n");
        }
        let above = first.before.start.min(CONTEXT);
        let below = (before.len() - last.before.end).min(CONTEXT);
        let old = range(first.before.start - above..last.before.end + below);
        let new = range(first.after.start - above..last.after.end + below);
        let _ = writeln!(output, "@@ -{old} +{new} @@");
        let mut write = |sign, lines: &[&str], range: Range<usize>| {
            lines.get(range).unwrap_or_default().iter().for_each(|text| line(&mut output, sign, text));
        };
        let mut at = first.before.start - above;
        for change in group {
            write(' ', &before, at..change.before.start);
            write('-', &before, change.before.clone());
            write('+', &after, change.after.clone());
            at = change.before.end;
        }
        write(' ', &before, at..at + below);
    }
    output
}

/// Returns the changes in order. Lines that occur once in both texts, in the same order, are the same; between two of them, so are lines
/// beside those that are the same, and lines with the same number if there are as many.
fn changes(before: &[&str], after: &[&str]) -> Vec<Change> {
    let mut changes = Vec::new();
    let (mut start, mut other) = (0, 0);
    let end = (before.len(), after.len());
    for (to, of) in anchors(before, after).into_iter().chain([end]) {
        gap(before, after, start..to, other..of, &mut changes);
        (start, other) = (to, of);
    }
    changes
}

/// Adds the changes between lines that are the same.
fn gap(before: &[&str], after: &[&str], old: Range<usize>, new: Range<usize>, changes: &mut Vec<Change>) {
    let same = |(one, other): &(usize, usize)| before.get(*one) == after.get(*other);
    let head = old.clone().zip(new.clone()).take_while(same).count();
    let (old, new) = (old.start + head..old.end, new.start + head..new.end);
    let tail = old.clone().rev().zip(new.clone().rev()).take_while(same).count();
    let (old, new) = (old.start..old.end - tail, new.start..new.end - tail);
    if old.len() != new.len() {
        changes.push(Change { before: old, after: new });
        return;
    }
    for (one, other) in old.zip(new).filter(|pair| !same(pair)) {
        match changes.last_mut() {
            Some(last) if (last.before.end, last.after.end) == (one, other) => {
                (last.before.end, last.after.end) = (one + 1, other + 1);
            }
            _ => changes.push(Change { before: one..one + 1, after: other..other + 1 }),
        }
    }
}

/// Returns the places of lines that occur once in both texts: the most that are in the same order (patience diff).
fn anchors(before: &[&str], after: &[&str]) -> Vec<(usize, usize)> {
    // How often a line occurs in each text, and where last.
    let mut known: HashMap<&str, [(usize, usize); 2]> = HashMap::new();
    for (of, lines) in [before, after].into_iter().enumerate() {
        for (at, line) in lines.iter().enumerate() {
            let place = &mut known.entry(line).or_default()[of];
            *place = (place.0 + 1, at);
        }
    }
    let places = before.iter().enumerate().filter_map(|(at, line)| match known.get(line)? {
        [(1, _), (1, other)] => Some((at, *other)),
        _ => None,
    });
    // The longest increasing subsequence: `ends` has, for each length, the one that ends first.
    let mut found: Vec<((usize, usize), Option<usize>)> = Vec::new();
    let mut ends: Vec<usize> = Vec::new();
    for place in places {
        let length =
            ends.partition_point(|end| found.get(*end).is_some_and(|((_, other), _)| *other < place.1));
        let previous = length.checked_sub(1).and_then(|shorter| ends.get(shorter)).copied();
        match ends.get_mut(length) {
            Some(end) => *end = found.len(),
            None => ends.push(found.len()),
        }
        found.push((place, previous));
    }
    let mut next = ends.last().copied();
    let mut longest = Vec::new();
    while let Some((place, previous)) = next.and_then(|at| found.get(at)) {
        longest.push(*place);
        next = *previous;
    }
    longest.reverse();
    longest
}

/// Returns a range of lines as `diff -u` writes it: lines count from 1, an empty range names the line before it, and a length of 1 is left
/// out.
fn range(lines: Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.end),
        length => format!("{},{length}", lines.start + 1),
    }
}

fn line(output: &mut String, sign: char, line: &str) {
    output.push(sign);
    output.push_str(line);
    if !line.ends_with('\n') {
        output.push_str("\n\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use super::unified_diff;

    #[test]
    fn diffs_are_written_as_patches() {
        assert_eq!(unified_diff("a", "x\n", "x\n"), "");
        assert_eq!(
            unified_diff("a.html", "1\n2\n3\n4\n5\n6\n7", "1\n2\n3\n4\nfive\n6\n7\n"),
            "--- a/a.html\n+++ b/a.html\n@@ -2,6 +2,6 @@\n 2\n 3\n 4\n-5\n+five\n 6\n-7\n\\ No newline at end of file\n+7\n"
        );
        assert_eq!(
            unified_diff("a", "b\n\nc\n\nd\n", "b\n\nx\n\nd\n\n"),
            "--- a/a\n+++ b/a\n@@ -1,5 +1,6 @@\n b\n \n-c\n+x\n \n d\n+\n"
        );
        let numbers = |skipped: &[u32]| -> String {
            (1..30).filter(|number| !skipped.contains(number)).map(|number| format!("{number}\n")).collect()
        };
        assert_eq!(
            unified_diff("a", &numbers(&[]), &numbers(&[2, 8, 20])),
            "--- a/a\n+++ b/a\n@@ -1,11 +1,9 @@\n 1\n-2\n 3\n 4\n 5\n 6\n 7\n-8\n 9\n 10\n 11\n@@ -17,7 +15,6 @@\n 17\n 18\n 19\n-20\n 21\n 22\n 23\n"
        );
        assert_eq!(unified_diff("a", "x\n", ""), "--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-x\n");
    }

    /// Applying the changes makes the other text.
    #[test]
    fn changes_make_the_other_text() {
        let mut state = 1_u32;
        let mut text = |lines: u32| -> Vec<&'static str> {
            let mut next = || {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                state >> 16
            };
            (0..lines).map(|_| ["", "a", "b", "c", "d", "e", "f", "g"][(next() % 8) as usize]).collect()
        };
        for length in 0..200 {
            let (before, after) = (text(length % 17), text(length % 13));
            let mut made: Vec<&str> = Vec::new();
            let mut at = 0;
            for super::Change { before: old, after: new } in super::changes(&before, &after) {
                made.extend(&before[at..old.start]);
                made.extend(&after[new]);
                at = old.end;
            }
            made.extend(&before[at..]);
            assert_eq!(made, after, "{before:?}");
        }
    }
}
