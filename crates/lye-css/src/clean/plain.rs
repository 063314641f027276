//! Reads declarations of plain characters, which most are, without the parser.
//!
//! The reader leaves what is not plain to the parser: escapes, comments, errors, blocks, `url()`, functions in functions, and all
//! characters that the writer would have to look at.

use super::components::{self, Component};
use super::read::Read;
use cssparser::Token;

/// The maximum number of components. The parser reads longer values, and limits their memory.
const MOST_COMPONENTS: usize = 64;

/// The classes of bytes.
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut at = 0;
    while at < 128 {
        let byte = at as u8; // Below 128.
        if matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_') {
            classes[at] |= NAME;
        }
        // A string without asterisks has nothing that looks like a comment.
        if matches!(byte, b' '..=b'~') && !matches!(byte, b'\\' | b'<' | b'>' | b'&' | b'*') {
            classes[at] |= STRING;
        }
        if classes[at] & NAME != 0
            || matches!(byte, b' ' | b'\t' | b'\n' | b'#' | b'%' | b',' | b'.' | b'+' | b'/' | b'!')
        {
            classes[at] |= VALUE;
        }
        at += 1;
    }
    classes
};
/// What names consist of, after their beginning.
const NAME: u8 = 1;
/// What strings may have between their quotes, if it is not the quote.
const STRING: u8 = 2;
/// What is valid in a value in any order.
const VALUE: u8 = 4;

/// The name of a declaration, up to its colon.
pub(super) struct Head<'i> {
    pub(super) name: &'i str,
    /// The index after the colon.
    end: usize,
}

/// Reads the name at an index of the source. Returns `None` if the parser has to read it, or if no declaration begins there.
pub(super) fn head(source: &str, start: usize) -> Option<Head<'_>> {
    let mut scan = Scan { source, at: start };
    if !scan.is_at_name() {
        return None;
    }
    let name = scan.name()?;
    scan.skip_spaces();
    (scan.byte(0) == Some(b':')).then_some(Head { name, end: scan.at + 1 })
}

/// Returns the index after the semicolon of a declaration whose value nobody needs. Returns `None` unless its value has valid
/// syntax, whatever it means.
pub(super) fn end(source: &str, head: &Head<'_>) -> Option<usize> {
    let mut scan = Scan { source, at: head.end };
    scan.skip(VALUE);
    // No component is empty.
    let is_short = scan.at - head.end <= components::MAX_COMPONENTS;
    let is_end = matches!(scan.byte(0), None | Some(b';'));
    (is_short && is_end).then_some(source.len().min(scan.at + 1))
}

/// Reads the declaration with this name, which begins at an index of the source, and the components of its value, as the parser
/// does. Returns `None` if the parser has to read it. Reads no byte that the parser would not.
pub(super) fn read<'i>(
    source: &'i str,
    start: usize,
    head: &Head<'i>,
    value: &mut Vec<Component<'i>>,
) -> Option<Read<'i>> {
    let mut scan = Scan { source, at: head.end };
    value.clear();
    // The place of the function that is open.
    let mut open: Option<usize> = None;
    loop {
        let is_spaced = scan.skip_spaces();
        let from = scan.at;
        let byte = match scan.byte(0) {
            None | Some(b';') => break,
            Some(byte) => byte,
        };
        let place = value.len();
        if byte == b')' {
            scan.at += 1;
            value.get_mut(open.take()?)?.end = place;
            let token = Token::CloseParenthesis;
            value.push(Component { token, span: from..scan.at, is_spaced: false, end: place });
            continue;
        }
        let token = scan.token(byte)?;
        if matches!(token, Token::Function(_)) && open.replace(place).is_some() || place >= MOST_COMPONENTS {
            return None;
        }
        value.push(Component { token, span: from..scan.at, is_spaced, end: place });
    }
    if open.is_some() {
        return None;
    }
    let end = value.last()?.span.end;
    let next = source.len().min(scan.at + 1);
    Some(Read { name: Some(head.name.into()), is_valid: true, is_plain: true, start, end, next })
}

/// A place in a source.
struct Scan<'i> {
    source: &'i str,
    at: usize,
}

impl<'i> Scan<'i> {
    /// Returns the byte some bytes ahead.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.at + ahead).copied()
    }

    fn has_digit(&self, ahead: usize) -> bool {
        self.byte(ahead).is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Returns `true` if there was white space.
    fn skip_spaces(&mut self) -> bool {
        let from = self.at;
        while let Some(b' ' | b'\t' | b'\n') = self.byte(0) {
            self.at += 1;
        }
        self.at > from
    }

    /// Returns `true` at the start of a name without two hyphens: those may be custom properties, or end SGML comments.
    fn is_at_name(&self) -> bool {
        let is_start = |byte: Option<u8>| matches!(byte, Some(b'a'..=b'z' | b'A'..=b'Z' | b'_'));
        is_start(self.byte(0)) || self.byte(0) == Some(b'-') && is_start(self.byte(1))
    }

    fn skip(&mut self, class: u8) {
        let rest = self.source.as_bytes().get(self.at..).unwrap_or_default();
        let is_other = |byte: &u8| CLASSES[usize::from(*byte)] & class == 0; // Every byte has a class.
        self.at += rest.iter().position(is_other).unwrap_or(rest.len());
    }

    /// Reads the rest of a name.
    fn name(&mut self) -> Option<&'i str> {
        let from = self.at;
        self.skip(NAME);
        self.source.get(from..self.at)
    }

    /// Reads the token that begins with a byte. If the parser would read a longer token, the reader does not know the character
    /// that comes next, and refuses the declaration.
    fn token(&mut self, byte: u8) -> Option<Token<'i>> {
        match byte {
            b'0'..=b'9' => self.number(),
            b'+' | b'-' | b'.' if self.is_at_number(byte) => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'-' if self.is_at_name() => {
                let name = self.name()?;
                if self.byte(0) != Some(b'(') {
                    return Some(Token::Ident(name.into()));
                }
                self.at += 1;
                (!name.eq_ignore_ascii_case("url")).then(|| Token::Function(name.into()))
            }
            b'#' => {
                self.at += 1;
                if self.is_at_name() {
                    return Some(Token::IDHash(self.name()?.into()));
                }
                self.has_digit(0).then_some(())?;
                Some(Token::Hash(self.name()?.into()))
            }
            b',' => {
                self.at += 1;
                Some(Token::Comma)
            }
            b'/' | b'!' => {
                self.at += 1;
                Some(Token::Delim(char::from(byte)))
            }
            b'"' | b'\'' => self.string(byte),
            _ => None,
        }
    }

    fn is_at_number(&self, byte: u8) -> bool {
        let signed = usize::from(byte != b'.');
        self.has_digit(signed) || self.byte(signed) == Some(b'.') && self.has_digit(signed + 1)
    }

    /// Reads a number with its unit. Computes as the parser does, so that no bit differs.
    fn number(&mut self) -> Option<Token<'i>> {
        let (has_sign, sign) = match self.byte(0) {
            Some(b'-') => (true, -1.0),
            Some(b'+') => (true, 1.0),
            _ => (false, 1.0),
        };
        self.at += usize::from(has_sign);
        let mut integer = 0.0;
        while let Some(digit @ b'0'..=b'9') = self.byte(0) {
            integer = integer * 10.0 + f64::from(digit - b'0');
            self.at += 1;
        }
        let is_integer = self.byte(0) != Some(b'.') || !self.has_digit(1);
        let mut fraction = 0.0;
        if !is_integer {
            self.at += 1;
            let mut factor = 0.1;
            while let Some(digit @ b'0'..=b'9') = self.byte(0) {
                fraction += f64::from(digit - b'0') * factor;
                factor *= 0.1;
                self.at += 1;
            }
        }
        let value: f64 = sign * (integer + fraction);
        let int_value = is_integer.then_some(value as i32);
        match self.byte(0) {
            Some(b'%') => {
                self.at += 1;
                Some(Token::Percentage { has_sign, unit_value: (value / 100.0) as f32, int_value })
            }
            // An exponent, or a unit that begins with `e`, such as `e3`.
            Some(b'e' | b'E') if self.has_digit(1) || matches!(self.byte(1), Some(b'+' | b'-')) => None,
            _ if self.is_at_name() => {
                Some(Token::Dimension { has_sign, value: value as f32, int_value, unit: self.name()?.into() })
            }
            _ => Some(Token::Number { has_sign, value: value as f32, int_value }),
        }
    }

    fn string(&mut self, quote: u8) -> Option<Token<'i>> {
        let from = self.at + 1;
        self.at = from;
        loop {
            match self.byte(0)? {
                byte if byte == quote => break,
                byte if CLASSES[usize::from(byte)] & STRING == 0 => return None, // As above.
                _ => self.at += 1,
            }
        }
        let text = self.source.get(from..self.at)?;
        self.at += 1;
        Some(Token::QuotedString(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clean::{read, write};
    use cssparser::Parser;
    use lye_hostile::{CSS_PIECES, Rng};

    /// Pieces that the reader knows, or that look like them.
    const PIECES: &[&str] = &[
        "color",
        "font",
        "-webkit-x",
        "_a",
        "--",
        "-",
        "-a",
        "a-",
        "e",
        "E3",
        "url",
        "u",
        ":",
        ":",
        ": ",
        ";",
        "; ",
        " ",
        "\t",
        "\n",
        "\r",
        "\x0C",
        "\0",
        ",",
        ", ",
        "/",
        "*",
        "//",
        "!",
        "!important",
        " ! IMPORTANT",
        "#",
        "#a1",
        "#1a",
        "#-",
        "#--",
        "#é",
        "+",
        ".",
        "0",
        "12",
        "007",
        "0.1",
        ".25",
        "3.",
        "9999999999",
        "2147483648",
        "px",
        "em",
        "%",
        "1e3",
        "1e",
        "1e-",
        "1e-2em",
        "1ex",
        "-.5em",
        "+0",
        "-0",
        "1-2",
        "1--a",
        "1-a",
        "rgb(",
        "f(1 )",
        "f( a, b)c",
        "f(",
        "URL(",
        ")",
        "'",
        "\"",
        "'a b'",
        "\"it's\"",
        "'a",
        "'<'",
        "'é'",
        "'a*b'",
        "<",
        ">",
        "&",
        "\x7F",
        "\\",
        "@",
        "(",
        "[",
        "]",
        "{",
        "}",
        "é",
    ];

    fn css(rng: &mut Rng) -> String {
        let pieces = rng.pick(&[PIECES, PIECES, CSS_PIECES]);
        let start = rng.pick(&["color:", "color: ", "font :1px ", ""]);
        start.to_owned() + &rng.text(pieces, 6)
    }

    /// Reads the declaration at the start of a text.
    fn read_first<'i>(css: &'i str, value: &mut Vec<Component<'i>>) -> Option<Read<'i>> {
        super::read(css, 0, &super::head(css, 0)?, value)
    }

    /// What was read, with its components.
    fn debug(read: &Read<'_>, value: &[Component<'_>]) -> String {
        format!("{:?} {:?} {value:?}", read.name, (read.is_valid, read.start, read.end, read.next))
    }

    #[test]
    fn plain_declarations_are_read_as_the_parser_reads_them() {
        let mut plain = 0;
        Rng::new(7).cases(60_000, |rng| {
            let css = css(rng);
            let mut value = Vec::new();
            let Some(read) = read_first(&css, &mut value) else { return };
            plain += 1;
            let mut expected = Vec::new();
            let parsed = read::parsed(&mut Parser::new(&css), 0, &mut expected).unwrap();
            assert_eq!(debug(&read, &value), debug(&parsed, &expected), "{css:?}");
            let text = &css[read.start..read.end];
            assert!(write::is_closed(&value, &css) && write::is_plain(text), "{css:?}");
        });
        assert!(plain > 5000, "only {plain} cases are plain");
    }

    #[test]
    fn unread_values_end_where_the_parser_ends_them() {
        let mut unread = 0;
        Rng::new(8).cases(60_000, |rng| {
            let css = css(rng);
            let Some(head) = super::head(&css, 0) else { return };
            let Some(end) = super::end(&css, &head) else { return };
            unread += 1;
            let parsed = read::parsed(&mut Parser::new(&css), 0, &mut Vec::new()).unwrap();
            let name = parsed.name.as_deref();
            assert_eq!((name, parsed.is_valid, parsed.next), (Some(head.name), true, end), "{css:?}");
        });
        assert!(unread > 5000, "only {unread} cases end as expected");
        // The parser refuses values with too many components.
        let long = format!("color:{}", ",".repeat(components::MAX_COMPONENTS + 1));
        assert_eq!(super::end(&long, &super::head(&long, 0).unwrap()), None);
    }

    #[test]
    fn usual_declarations_are_plain() {
        for css in [
            "color:red",
            "COLOR : #Fff!important ;x",
            "font: bold 12px/1.5 'Helvetica Neue', Arial, sans-serif",
            "margin:0 -1.5em .5% +2px",
            "background-color:rgba( 1, 2, 3, .5 );",
            "-webkit-text-size-adjust:100%",
            "mso-line-height-rule:exactly",
        ] {
            assert!(read_first(css, &mut Vec::new()).is_some(), "{css}");
        }
    }

    #[test]
    fn long_values_are_left_to_the_parser() {
        let is_plain = |numbers: usize| {
            let css = format!("margin:{}", " 0".repeat(numbers));
            read_first(&css, &mut Vec::new()).is_some()
        };
        assert!(is_plain(MOST_COMPONENTS) && !is_plain(MOST_COMPONENTS + 1));
    }
}
