//! Forbids characters (5.11.1): a list of legal characters, and the handling of others.

use super::place::Place;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// A list of legal characters. Other characters are an error or are replaced by a visible placeholder. They are never dropped silently,
/// because a reader could not notice the loss.
///
/// ```
/// use lye_escape::{LegalCharacters, Placeholder};
/// let legal = LegalCharacters::text();
/// let error = legal.check("1 < 2").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 3: the character U+003C `<` is not allowed; leave it out");
/// assert_eq!(legal.replace("1 < 2", Placeholder::CodePoint), "1 [U+003C] 2");
///
/// let digits = LegalCharacters::none().with('0'..='9').with('-'..='-');
/// assert!(digits.check("555-0123").is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalCharacters {
    listed: Vec<RangeInclusive<char>>,
    without: BTreeSet<char>,
}

/// The placeholder for a character that is not legal.
///
/// ```
/// use lye_escape::{LegalCharacters, Placeholder};
/// let legal = LegalCharacters::text();
/// assert_eq!(legal.replace("a\0", Placeholder::ReplacementCharacter), "a\u{FFFD}");
/// assert_eq!(legal.replace("a\0", Placeholder::CodePoint), "a[U+0000]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Placeholder {
    /// U+FFFD, the replacement character.
    ReplacementCharacter,
    /// The code point of the character, so that a reader can identify it: `[U+003C]`.
    CodePoint,
}

impl LegalCharacters {
    /// No character.
    ///
    /// ```
    /// use lye_escape::LegalCharacters;
    /// let hex = LegalCharacters::none().with('0'..='9').with('a'..='f');
    /// assert!(hex.contains('b') && !hex.contains('g'));
    /// ```
    pub fn none() -> Self {
        Self { listed: Vec::new(), without: BTreeSet::new() }
    }

    /// Creates the HOWTO's list for text between tags: everything but `<`, `>`, `&` and control characters (U+0000 to U+001F and U+007F to
    /// U+009F). Line feed, carriage return and tab are legal.
    pub fn text() -> Self {
        Self::none()
            .with('\t'..='\n')
            .with('\r'..='\r')
            .with(' '..='~')
            .with('\u{A0}'..=char::MAX)
            .without(['<', '>', '&'])
    }

    /// Creates the HOWTO's list for attribute values: that of [`text`](Self::text), without the quotes `"` and `'`.
    pub fn attribute() -> Self {
        Self::text().without(['"', '\''])
    }

    /// Restricts the list to ASCII, which the HOWTO recommends if the encoding of the page is uncertain.
    ///
    /// ```
    /// use lye_escape::LegalCharacters;
    /// assert!(LegalCharacters::text().in_ascii().check("naïve").is_err());
    /// ```
    #[must_use]
    pub fn in_ascii(mut self) -> Self {
        self.listed.retain(|range| range.start().is_ascii());
        for range in &mut self.listed {
            *range = *range.start()..=(*range.end()).min('\u{7F}');
        }
        self
    }

    /// Adds a range of characters, even if it was removed before.
    #[must_use]
    pub fn with(mut self, range: RangeInclusive<char>) -> Self {
        self.without.retain(|c| !range.contains(c));
        self.listed.push(range);
        self
    }

    /// Removes characters.
    ///
    /// ```
    /// use lye_escape::LegalCharacters;
    /// assert!(!LegalCharacters::text().without(['\\']).contains('\\'));
    /// ```
    #[must_use]
    pub fn without(mut self, characters: impl IntoIterator<Item = char>) -> Self {
        self.without.extend(characters);
        self
    }

    /// Whether a character is legal. O(ranges).
    pub fn contains(&self, c: char) -> bool {
        self.listed.iter().any(|range| range.contains(&c)) && !self.without.contains(&c)
    }

    /// Rejects a text with a character that is not legal. O(text × ranges).
    ///
    /// # Errors
    /// Returns the first such character.
    pub fn check(&self, text: &str) -> Result<(), IllegalCharacter> {
        match text.char_indices().find(|&(_, c)| !self.contains(c)) {
            None => Ok(()),
            Some((offset, character)) => {
                Err(IllegalCharacter { character, place: Place::in_text(text, offset) })
            }
        }
    }

    /// Replaces characters that are not legal by the placeholder, which may itself not be legal. O(text × ranges).
    pub fn replace<'t>(&self, text: &'t str, placeholder: Placeholder) -> Cow<'t, str> {
        if text.chars().all(|c| self.contains(c)) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match placeholder {
                _ if self.contains(c) => out.push(c),
                Placeholder::ReplacementCharacter => out.push(char::REPLACEMENT_CHARACTER),
                Placeholder::CodePoint => {
                    // Writing to a string never fails.
                    let _ = write!(out, "[U+{:04X}]", u32::from(c));
                }
            }
        }
        Cow::Owned(out)
    }
}

/// The first character of a text that is not legal.
///
/// ```
/// let error = lye_escape::LegalCharacters::attribute().check("say \"x\"").unwrap_err();
/// assert_eq!((error.character(), error.place().offset), ('"', 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalCharacter {
    character: char,
    place: Place,
}

impl IllegalCharacter {
    /// Returns the character.
    pub fn character(&self) -> char {
        self.character
    }

    /// Returns its position.
    pub fn place(&self) -> Place {
        self.place
    }
}

impl fmt::Display for IllegalCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { character, place } = self;
        write!(f, "{place}: the character U+{:04X}", u32::from(*character))?;
        if character.is_ascii_graphic() {
            write!(f, " `{character}`")?;
        }
        f.write_str(" is not allowed; leave it out")
    }
}

impl std::error::Error for IllegalCharacter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_lists_match_the_howto() {
        for c in ['<', '>', '&', '\0', '\u{1}', '\u{C}', '\u{1B}', '\u{7F}', '\u{85}', '\u{9F}'] {
            assert!(!LegalCharacters::text().contains(c), "{c:?}");
            assert!(!LegalCharacters::attribute().contains(c), "{c:?}");
        }
        for c in ['\t', '\n', '\r', ' ', 'a', '~', '\u{A0}', 'é', '日', '😀'] {
            assert!(LegalCharacters::text().contains(c), "{c:?}");
            assert!(LegalCharacters::attribute().contains(c), "{c:?}");
            assert_eq!(LegalCharacters::text().in_ascii().contains(c), c.is_ascii(), "{c:?}");
        }
        assert!(LegalCharacters::text().contains('"') && !LegalCharacters::attribute().contains('"'));
    }

    #[test]
    fn illegal_bytes_are_refused_with_position() {
        let error = LegalCharacters::text().check("ü\n\u{1}").unwrap_err();
        assert_eq!((error.character(), error.place().offset), ('\u{1}', 3));
        assert_eq!(error.to_string(), "line 2, column 1: the character U+0001 is not allowed; leave it out");
    }

    #[test]
    fn nothing_is_dropped() {
        let text = "a<b>\u{0}é";
        let ascii = LegalCharacters::text().in_ascii();
        let replaced = ascii.replace(text, Placeholder::ReplacementCharacter);
        assert_eq!(replaced, "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}");
        assert_eq!(ascii.replace(text, Placeholder::CodePoint), "a[U+003C]b[U+003E][U+0000][U+00E9]");
        assert!(matches!(ascii.replace("fine", Placeholder::CodePoint), Cow::Borrowed("fine")));
    }

    #[test]
    fn last_setting_for_a_character_counts() {
        let list = LegalCharacters::text().with('<'..='<').without(['a']).with('a'..='c').without(['b']);
        assert!(list.contains('<') && list.contains('a') && !list.contains('b') && list.contains('c'));
    }
}
