//! Positions in a text: byte offsets with their lines and columns.

use lye_html::Position;
use std::fmt;

/// A position in an input. `Display` writes `line 1, column 5`.
///
/// ```
/// let place = lye_escape::refuse_markup("é <b>").unwrap_err().place();
/// assert_eq!((place.offset, place.position.column), (3, 3));
/// assert_eq!(place.to_string(), "line 1, column 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The byte offset.
    pub offset: usize,
    /// The line and column.
    pub position: Position,
}

impl Place {
    /// Returns the place of a byte offset, which must be a character boundary. O(offset).
    pub fn in_text(text: &str, offset: usize) -> Self {
        Places::new(text).at(offset)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.position.line, self.position.column)
    }
}

/// Returns the places of offsets in ascending order. O(text) for all of them.
pub(super) struct Places<'t> {
    text: &'t str,
    last: Place,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, last: Place { offset: 0, position: Position { line: 1, column: 1 } } }
    }

    pub(super) fn at(&mut self, offset: usize) -> Place {
        let Place { offset: from, mut position } = self.last;
        for c in self.text.get(from..offset).unwrap_or_default().chars() {
            position = match c {
                '\n' => Position { line: position.line.saturating_add(1), column: 1 },
                _ => Position { column: position.column.saturating_add(1), ..position },
            };
        }
        self.last = Place { offset, position };
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_parser() {
        let text = "one\ntwö!\r\n\n<b>";
        let mut places = Places::new(text);
        for (offset, _) in text.char_indices() {
            let place = places.at(offset);
            assert_eq!(place.position, Position::in_text(text, offset as u32));
            assert_eq!(place, Place::in_text(text, offset));
        }
        assert_eq!(Place::in_text(text, 8).to_string(), "line 2, column 4");
    }
}
