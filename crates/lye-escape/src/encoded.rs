//! Detects double encoding (5.11.2): where a text is already encoded, and how often.

use super::place::{Place, Places};
use lye_html::{Context, Parser};

/// A character reference in a text that should contain none: `&lt;`, or `&amp;lt;`, which was encoded twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodedReference {
    place: Place,
    len: usize,
    depth: u32,
}

impl EncodedReference {
    /// Returns its position.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Returns its span in bytes of the text.
    ///
    /// ```
    /// let text = "a &amp;lt; b";
    /// let found = lye_escape::find_encoded(text);
    /// assert_eq!(&text[found[0].range()], "&amp;lt;");
    /// ```
    pub fn range(&self) -> std::ops::Range<usize> {
        self.place.offset..self.place.offset + self.len
    }

    /// Returns how often it must be decoded to get a character: 1 for `&lt;`, 2 for `&amp;lt;` and `&#38;#60;`.
    pub fn depth(&self) -> u32 {
        self.depth
    }
}

/// Finds the parts of a text that are already encoded. O(text).
///
/// A reference counts if it ends with a semicolon, as programs write it, and parsers recognize it: `AT&T;` is not a reference. Any text
/// that [`encode()`](super::encode()) changed is detected.
///
/// ```
/// use lye_escape::find_encoded;
/// let depths: Vec<u32> = find_encoded("&lt; &#60; &amp;lt; &amp;amp;eacute; &c").iter().map(|r| r.depth()).collect();
/// assert_eq!(depths, [1, 1, 2, 3]);
/// ```
pub fn find_encoded(text: &str) -> Vec<EncodedReference> {
    let mut names = Names(Parser::default());
    let mut places = Places::new(text);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text.get(from..).and_then(|rest| rest.find('&')).map(|at| from + at) {
        // An encoded ampersand may be the first character of another reference.
        let (mut end, mut depth) = (start + 1, 0);
        while let Some((len, character)) = text.get(end..).and_then(|rest| names.reference(rest)) {
            end += len;
            depth += 1;
            if character != Character::Ampersand {
                break;
            }
        }
        if depth > 0 {
            found.push(EncodedReference { place: places.at(start), len: end - start, depth });
        }
        from = end;
    }
    found
}

/// The character of a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Character {
    Ampersand,
    Other,
}

/// The maximum length of a reference's name. The longest one (HTML Standard, 13.5), `CounterClockwiseContourIntegral;`, is shorter.
const LONGEST_NAME: usize = 40;

/// Looks up names of references by the parser.
struct Names(Parser);

impl Names {
    /// Returns the reference whose ampersand is directly before the text: its length without the ampersand, and its character.
    fn reference(&mut self, text: &str) -> Option<(usize, Character)> {
        match text.strip_prefix('#') {
            Some(number) => numeric(number).map(|(len, character)| (len + 1, character)),
            None => self.named(text),
        }
    }

    fn named(&mut self, text: &str) -> Option<(usize, Character)> {
        let head = text.as_bytes().iter().take(LONGEST_NAME);
        let len = head.take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let name = text.get(..len)?;
        if !text.get(len..)?.starts_with(';') {
            return None;
        }
        let character = match name {
            "amp" | "AMP" => Character::Ampersand,
            "lt" | "gt" | "quot" | "apos" => Character::Other,
            name if self.knows(name) => Character::Other,
            _ => return None,
        };
        Some((len + 1, character))
    }

    /// Whether the parser decodes the reference including its semicolon. (It decodes `&notit;` as `¬it;`: the semicolon remains, and the
    /// reference is `&not` without one.)
    fn knows(&mut self, name: &str) -> bool {
        let reference = format!("&{name};");
        // The content of `textarea` has references, but no markup.
        let Ok(tree) = self.0.parse_fragment(&reference, &Context::html("textarea")) else { return false };
        let known = !tree.root().text_content().ends_with(';');
        self.0.recycle(tree);
        known
    }
}

/// Parses a numeric reference after its `&#`.
fn numeric(text: &str) -> Option<(usize, Character)> {
    let (radix, prefix) = if text.starts_with(['x', 'X']) { (16, 1) } else { (10, 0) };
    let digits = text.get(prefix..)?;
    let mut value = 0_u32;
    let mut len = 0;
    for digit in digits.chars().map_while(|c| c.to_digit(radix)) {
        value = value.saturating_mul(radix).saturating_add(digit);
        len += 1;
    }
    if len == 0 || !digits.get(len..)?.starts_with(';') {
        return None;
    }
    let character = if value == u32::from('&') { Character::Ampersand } else { Character::Other };
    Some((prefix + len + 1, character))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode;

    fn depths(text: &str) -> Vec<u32> {
        find_encoded(text).iter().map(EncodedReference::depth).collect()
    }

    #[test]
    fn references_are_found_in_all_their_forms() {
        for text in
            ["&lt;", "&LT;", "&amp;", "&quot;", "&apos;", "&eacute;", "&#60;", "&#x3c;", "&#X3C;", "&#0060;"]
        {
            assert_eq!(depths(text), [1], "{text}");
        }
        for text in ["&amp;lt;", "&#38;lt;", "&#x26;#60;", "&amp;amp;", "&AMP;#x3C;"] {
            assert_eq!(depths(text), [2], "{text}");
        }
        assert_eq!(depths("&amp;#38;lt; &amp;foo; &amp;"), [3, 1, 1]);
    }

    #[test]
    fn lookalike_references_are_not_reported() {
        for text in
            ["", "AT&T", "AT&T;", "a & b;", "&;", "&#;", "&#x;", "&#xg;", "&foo;", "&notit;", "&lt", "&#60"]
        {
            assert!(depths(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn positions_are_reported() {
        let found = find_encoded("a\nb &lt; é &amp;gt;");
        let places: Vec<String> = found.iter().map(|reference| reference.place().to_string()).collect();
        assert_eq!(places, ["line 2, column 3", "line 2, column 10"]);
    }

    #[test]
    fn each_encoding_is_one_deeper() {
        let mut text = "1 < 2".to_owned();
        for depth in 1..20 {
            text = encode(&text).into();
            assert_eq!(depths(&text), [depth]);
        }
    }
}
