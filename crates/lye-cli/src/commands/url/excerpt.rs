//! Excerpts of URLs for one line of a terminal, with the column of a position.

use crate::terminal_escape::TerminalText;
use unicode_width::UnicodeWidthStr as _;

/// The maximum number of columns shown around a position, without the ellipses.
const COLUMNS: usize = 72;

/// A text, or the part of it around a position.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UrlExcerpt {
    pub(super) line: String,
    /// The number of columns before the position.
    pub(super) column: usize,
}

impl UrlExcerpt {
    /// Excerpts a text around a byte offset, in constant time.
    pub(super) fn around(text: &str, position: usize) -> Self {
        let (before, after) = text.split_at_checked(position).unwrap_or((text, ""));
        let half = fitting(before.chars().rev(), COLUMNS / 2);
        let right = fitting(after.chars(), COLUMNS - half.columns);
        // The left side gets the columns that the right side does not need.
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

/// The part of a text that fits.
struct Fitting {
    bytes: usize,
    columns: usize,
}

/// Returns how many of these characters fit in some columns.
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
        // At the position itself, the mark is shown on its own.
        assert_excerpt("e\u{301}<", 1, r"e\u{301}<", 1);
    }

    #[test]
    fn long_texts_are_clipped_around_the_position() {
        let long = format!("{}<{}", "a".repeat(1000), "b".repeat(1000));
        assert_excerpt(&long, 1000, &format!("…{}<{}…", "a".repeat(36), "b".repeat(35)), 37);
        assert_excerpt(&long, 2001, &format!("…{}", "b".repeat(72)), 73);
        assert_excerpt(&long, 0, &format!("{}…", "a".repeat(72)), 0);
        // A wide character that would not fit whole is omitted.
        let wide = "漢".repeat(100);
        assert_excerpt(&wide, 3, &format!("漢{}…", "漢".repeat(35)), 2);
        let wide = format!("a{wide}");
        assert_excerpt(&wide, 1, &format!("a{}…", "漢".repeat(35)), 1);
    }
}
