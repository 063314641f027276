//! Excerpts of source lines, with the spans of findings in them.

use crate::terminal_escape::TerminalText;
use std::ops::Range;

/// The maximum number of characters shown before the first finding.
const LEADING_CHARS: usize = 30;
/// The maximum number of characters shown of a line.
const MAX_CHARS: usize = 120;

/// A part of a line, escaped for terminals.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SourceExcerpt {
    pub(super) line: String,
    /// The spans in `line`, in bytes.
    pub(super) spans: Vec<Range<usize>>,
}

/// Returns the byte range to show around an offset: within its line, at most [`MAX_CHARS`] characters.
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
    /// Excerpts a window of a text, with control and invisible characters escaped as in Rust. Clips spans to the window. Offsets must be
    /// at character boundaries.
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
        // The offset of each cut in the line.
        let mut shown_at = vec![line.len()];
        for pair in cuts.windows(2) {
            line += &TerminalText::one_line(text.get(pair[0]..pair[1]).unwrap_or_default());
            shown_at.push(line.len());
        }
        if is_cut(after) {
            line += "…";
        }
        // Every requested offset is a cut.
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
