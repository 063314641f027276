//! A text on one line of a terminal, and the column at which a place in it stands.

use crate::terminal_escape::TerminalText;
use unicode_width::UnicodeWidthStr as _;

/// So many columns of a text are shown around a place, beside the ellipses.
const COLUMNS: usize = 72;

/// A text, or what of it stands around a place.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UrlExcerpt {
    pub(super) line: String,
    /// How many columns of the line stand before the place.
    pub(super) column: usize,
}

impl UrlExcerpt {
    /// The excerpt around a byte offset, in time that does not depend on the length of the text.
    pub(super) fn around(text: &str, position: usize) -> Self {
        let (before, after) = text.split_at_checked(position).unwrap_or((text, ""));
        let half = fitting(before.chars().rev(), COLUMNS / 2);
        let right = fitting(after.chars(), COLUMNS - half.columns);
        // What the right side does not need, the left side may have.
        let left = fitting(before.chars().rev(), COLUMNS - right.columns);
        let (cut, before) = before.split_at_checked(before.len() - left.bytes).unwrap_or(("", before));
        let (after, rest) = after.split_at_checked(right.bytes).unwrap_or((after, ""));
        let ellipsis = |cut: &str| if cut.is_empty() { "" } else { "…" };
        let before = format!("{}{}", ellipsis(cut), TerminalText::one_line(before));
        Self {
            column: before.width(),
            line: format!("{before}{}{}", TerminalText::one_line(after), ellipsis(rest)),
        }
    }
}

/// How much of a text fits.
struct Fitting {
    bytes: usize,
    columns: usize,
}

/// How many of these characters fit into so many columns.
fn fitting(chars: impl Iterator<Item = char>, columns: usize) -> Fitting {
    let mut fitting = Fitting { bytes: 0, columns: 0 };
    for c in chars {
        let width = match c {
            ' '..='~' => 1,
            c => TerminalText::one_line(c.encode_utf8(&mut [0; 4])).width(),
        };
        if fitting.columns + width > columns {
            break;
        }
        fitting.columns += width;
        fitting.bytes += c.len_utf8();
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_excerpt(text: &str, position: usize, line: &str, column: usize) {
        assert_eq!(UrlExcerpt::around(text, position), UrlExcerpt { line: line.to_owned(), column });
    }

    #[test]
    fn short_texts_are_shown_whole() {
        assert_excerpt("", 0, "", 0);
        assert_excerpt("a:b", 1, "a:b", 1);
        assert_excerpt("a:b", 3, "a:b", 3);
        assert_excerpt(r#"\"'\"#, 2, r#"\"'\"#, 2);
        assert_excerpt(&"a".repeat(72), 72, &"a".repeat(72), 72);
    }

    #[test]
    fn wide_characters_take_two_columns() {
        assert_excerpt("http://漢字/<", 14, "http://漢字/<", 12);
        assert_excerpt("☕😀<", 7, "☕😀<", 4);
    }

    #[test]
    fn invisible_characters_are_escaped() {
        assert_excerpt("a\tb\u{202E}c", 6, r"a\tb\u{202e}c", 12);
        assert_excerpt("\u{1B}[31m<", 5, r"\u{1b}[31m<", 10);
        assert_excerpt("a\u{3000}\u{A0}<", 6, r"a\u{3000}\u{a0}<", 15);
    }

    #[test]
    fn combining_marks_take_no_column() {
        assert_excerpt("e\u{301}<", 3, "e\u{301}<", 1);
        // At the place itself, the mark is what is spoken of.
        assert_excerpt("e\u{301}<", 1, r"e\u{301}<", 1);
    }

    #[test]
    fn long_texts_are_cut_around_the_place() {
        let long = format!("{}<{}", "a".repeat(1000), "b".repeat(1000));
        assert_excerpt(&long, 1000, &format!("…{}<{}…", "a".repeat(36), "b".repeat(35)), 37);
        assert_excerpt(&long, 2001, &format!("…{}", "b".repeat(72)), 73);
        assert_excerpt(&long, 0, &format!("{}…", "a".repeat(72)), 0);
        // A wide character that would be cut in two is left out.
        let wide = "漢".repeat(100);
        assert_excerpt(&wide, 3, &format!("漢{}…", "漢".repeat(35)), 2);
        let wide = format!("a{wide}");
        assert_excerpt(&wide, 1, &format!("a{}…", "漢".repeat(35)), 1);
    }
}
