//! Character references and quotes.

/// Which characters are written as references, and in which form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum References {
    /// As the HTML Standard writes: U+00A0 as `&nbsp;`, `"` in values.
    #[default]
    Standard,
    /// As XML needs it: the standard's without `&nbsp;`.
    Xml,
    /// As `Xml`, and values with `"` and no `'` in single quotes.
    Justhtml,
    /// As numbers: `<` and `&`, in values also quotes and `` ` ``.
    Rehype,
}

/// The references that a cleaner writes. Others are not changed.
const WRITTEN: &[(&str, char)] =
    &[("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&nbsp;", '\u{A0}'), ("&#13;", '\r')];

/// Returns the pieces of a text or value: characters that are written as references, and the text between them.
fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<char>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let written = WRITTEN.iter().find(|(reference, _)| rest.starts_with(reference));
        let (length, character) = match written {
            Some((reference, character)) => (reference.len(), Some(*character)),
            None => {
                let next = rest.bytes().skip(1).position(|byte| byte == b'&');
                (next.map_or(rest.len(), |at| at + 1), None)
            }
        };
        let (piece, after) = rest.split_at_checked(length).filter(|(piece, _)| !piece.is_empty())?;
        rest = after;
        Some((piece, character))
    })
}

/// Returns a value as text. Returns `None` if it has references that a cleaner does not write.
pub(super) fn decoded(value: &str) -> Option<String> {
    let mut decoded = String::with_capacity(value.len());
    for (piece, character) in pieces(value) {
        match character {
            Some(character) => decoded.push(character),
            None if piece.contains('&') => return None,
            None => decoded.push_str(piece),
        }
    }
    Some(decoded)
}

/// Returns a text as a cleaner writes it in a value.
pub(super) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for character in text.chars() {
        match WRITTEN.iter().find(|(_, written)| *written == character) {
            Some((reference, _)) => encoded.push_str(reference),
            None => encoded.push(character),
        }
    }
    encoded
}

impl References {
    /// Returns a piece of a text or value in this spelling.
    fn piece(self, piece: &str, character: Option<char>) -> &str {
        match (self, character) {
            (Self::Xml | Self::Justhtml | Self::Rehype, Some('\u{A0}')) => "\u{A0}",
            (Self::Rehype, Some('&')) => "&#x26;",
            // Also in values, although rehype writes it there as it is: a value is never markup, wherever it is inserted.
            (Self::Rehype, Some('<')) => "&#x3C;",
            (Self::Rehype, Some('>')) => ">",
            _ => piece,
        }
    }

    /// Writes a text.
    pub(super) fn text(self, text: &str, out: &mut String) {
        out.extend(pieces(text).map(|(piece, character)| self.piece(piece, character)));
    }

    /// Writes a value that a cleaner wrote, with its quotes: single ones for values with double quotes only, if they are preferred there.
    pub(super) fn value(self, value: &str, prefers_single: bool, out: &mut String) {
        let prefers_single = prefers_single || self == Self::Justhtml;
        let is_single = prefers_single && value.contains("&quot;") && !value.contains('\'');
        let quote = if is_single { '\'' } else { '"' };
        out.push(quote);
        for (piece, character) in pieces(value) {
            match (self, character) {
                (_, Some('"')) if is_single => out.push('"'),
                (Self::Rehype, Some('"')) => out.push_str("&#x22;"),
                (Self::Rehype, None) => piece.chars().for_each(|character| match character {
                    '\'' => out.push_str("&#x27;"),
                    '`' => out.push_str("&#x60;"),
                    _ => out.push(character),
                }),
                _ => out.push_str(self.piece(piece, character)),
            }
        }
        out.push(quote);
    }
}
