//! A part of a line of source, and where in it findings stand.

use crate::terminal_escape::TerminalText;
use std::ops::Range;

/// So many characters are shown before the first finding, and at least as many behind it as there are.
const LEADING_CHARS: usize = 30;
/// So many characters of a line are shown.
const MAX_CHARS: usize = 120;

/// A part of a line as a terminal may show it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SourceExcerpt {
    pub(super) line: String,
    /// Where the spans stand in `line`, in bytes.
    pub(super) spans: Vec<Range<usize>>,
}

/// The bytes of a text that [`SourceExcerpt::new`] shows around an offset: within a line, and not too many.
pub(super) fn window(text: &str, offset: usize) -> Range<usize> {
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let is_end = |c: &char| matches!(c, '\n' | '\r');
    let length = |c: char| c.len_utf8();
    let left = before.chars().rev().take(LEADING_CHARS).take_while(|c| !is_end(c));
    let left: Vec<usize> = left.map(length).collect();
    let right: usize =
        after.chars().take(MAX_CHARS - left.len()).take_while(|c| !is_end(c)).map(length).sum();
    before.len() - left.iter().sum::<usize>()..before.len() + right
}

impl SourceExcerpt {
    /// What stands in a window of a text, with control characters and whatever else cannot be seen written as in Rust. Of spans that go
    /// on beyond it, the part in it counts. Offsets have to be at characters.
    pub(super) fn new(text: &str, window: Range<usize>, spans: &[Range<usize>]) -> Self {
        let clip = |offset: usize| offset.clamp(window.start, window.end);
        let mut cuts: Vec<usize> = spans.iter().flat_map(|span| [clip(span.start), clip(span.end)]).collect();
        cuts.extend([window.start, window.end]);
        cuts.sort_unstable();
        cuts.dedup();
        let is_cut = |behind: Option<char>| behind.is_some_and(|c| !matches!(c, '\n' | '\r'));
        let before = text.get(..window.start).and_then(|before| before.chars().next_back());
        let after = text.get(window.end..).and_then(|after| after.chars().next());
        let mut line = if is_cut(before) { "…".to_owned() } else { String::new() };
        // Where each cut stands in the line.
        let mut shown_at = vec![line.len()];
        for pair in cuts.windows(2) {
            line += &TerminalText::one_line(text.get(pair[0]..pair[1]).unwrap_or_default());
            shown_at.push(line.len());
        }
        if is_cut(after) {
            line += "…";
        }
        // Every offset that is asked for is a cut.
        let place = |offset: usize| shown_at[cuts.partition_point(|&cut| cut < clip(offset))];
        let spans = spans.iter().map(|span| place(span.start)..place(span.end)).collect();
        Self { line, spans }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_excerpt(text: &str, part: &str, line: &str, marked: &str) {
        let start = text.find(part).unwrap();
        let span = start..start + part.len();
        let excerpt = SourceExcerpt::new(text, window(text, start), std::slice::from_ref(&span));
        assert_eq!(excerpt.line, line);
        assert_eq!(&excerpt.line[excerpt.spans[0].clone()], marked);
    }

    #[test]
    fn a_line_is_shown_without_its_line_break() {
        assert_excerpt("a\n<b>c\r\nd", "<b>", "<b>c", "<b>");
        assert_excerpt("a\r<b>\rd", "<b>", "<b>", "<b>");
        assert_excerpt("<b>", "<b>", "<b>", "<b>");
    }

    #[test]
    fn a_span_over_lines_is_cut_at_the_line_end() {
        assert_excerpt("<p>\n<b\nclass=x>c", "<b\nclass=x>", "<b", "<b");
        assert_excerpt("<b\r\nclass=x>", "<b\r\nclass=x>", "<b", "<b");
    }

    #[test]
    fn control_and_invisible_characters_are_escaped() {
        assert_excerpt(
            "\t<b \u{1B}[2J>\u{202E}x",
            "<b \u{1B}[2J>",
            r"\t<b \u{1b}[2J>\u{202e}x",
            r"<b \u{1b}[2J>",
        );
        assert_excerpt("漢<b>\u{9B}", "<b>", r"漢<b>\u{9b}", "<b>");
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let text = format!("{}<b>{}", "é".repeat(1000), "ü".repeat(1000));
        let line = format!("…{}<b>{}…", "é".repeat(30), "ü".repeat(87));
        assert_excerpt(&text, "<b>", &line, "<b>");
        let tag = format!("<b {}>", "x".repeat(1000));
        assert_excerpt(&tag, &tag, &format!("<b {}…", "x".repeat(117)), &format!("<b {}", "x".repeat(117)));
    }
}
