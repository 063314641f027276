//! Reads declarations by the parser, whatever they contain (CSS Syntax 3, 5.5.4 to 5.5.6).

use super::components::{self, BadSyntax, Component};
use cssparser::{CowRcStr, Delimiter, ParseError, Parser, Token};

/// A declaration that was read, or something else between two semicolons.
pub(super) struct Read<'i> {
    /// The name of the property; `None` if it does not begin with a name.
    pub(super) name: Option<CowRcStr<'i>>,
    /// Whether it has the syntax of a declaration.
    pub(super) is_valid: bool,
    /// Whether it is known to be safe as written, with all brackets and strings closed.
    pub(super) is_plain: bool,
    /// The index of its first byte in the source.
    pub(super) start: usize,
    /// The index after its value.
    pub(super) end: usize,
    /// The index after its semicolon.
    pub(super) next: usize,
}

/// Reads the next declaration and the components of its value. `base` is the index in the source at which the parser's input
/// begins. Returns `None` at the end of the input.
pub(super) fn parsed<'i>(
    parser: &mut Parser<'i>,
    base: usize,
    value: &mut Vec<Component<'i>>,
) -> Option<Read<'i>> {
    loop {
        parser.skip_whitespace();
        let start = parser.position().byte_index();
        let name = match parser.next_including_whitespace_and_comments() {
            Err(_) => return None,
            Ok(Token::Semicolon) => continue,
            Ok(Token::Ident(name)) => Some(name.clone()),
            Ok(_) => None,
        };
        let read = parser.parse_until_after(Delimiter::Semicolon, |parser| match name {
            Some(_) => {
                parser.expect_colon().map_err(|_| ParseError::custom(BadSyntax))?;
                components::read(parser, value)
            }
            None => Err(ParseError::custom(BadSyntax)),
        });
        if base > 0 {
            for Component { span, .. } in value.iter_mut() {
                *span = span.start + base..span.end + base;
            }
        }
        return Some(Read {
            name,
            is_valid: read.is_ok(),
            is_plain: false,
            start: start + base,
            end: read.map_or(start, |range| range.end) + base,
            next: parser.position().byte_index() + base,
        });
    }
}
