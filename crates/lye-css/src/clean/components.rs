//! The components of values, one after the other (CSS Syntax 3, 5.4): what the judge reads and the writer writes.

use cssparser::{ParseError, Parser, Token};
use std::ops::Range;

/// How deep brackets may nest. This is as deep as anything here recurses over a value.
pub(crate) const MAX_DEPTH: usize = 16;

/// How many components a value, or the selectors of a rule, may have. No person writes so many, and each takes 100 times the bytes that
/// it is written with.
pub(crate) const MOST_COMPONENTS: usize = 10_000;

/// A token of a value; brackets have their ends as tokens of their own, also where the input has none.
#[derive(Clone, Debug)]
pub(crate) struct Component<'i> {
    pub(crate) token: Token<'i>,
    /// Its bytes in the source: none for an end that was made up.
    pub(crate) span: Range<usize>,
    /// Whether white space, or a comment, stands before it.
    pub(crate) is_spaced: bool,
    /// Of what opens brackets, the place of their end.
    pub(crate) end: usize,
}

/// Why a value is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BadSyntax;

/// The components up to where the parser ends; `read` is emptied first. The bytes of the source that they take, if there are any.
///
/// Bad strings and URLs, ends without a beginning, comments of SGML, escapes in units, what nests too deep and what has too many components
/// make bad syntax.
pub(crate) fn read<'i>(
    parser: &mut Parser<'i>,
    components: &mut Vec<Component<'i>>,
) -> Result<Range<usize>, ParseError<BadSyntax>> {
    components.clear();
    read_nested(parser, components, 0)?;
    let start = components.first().map_or(0, |first| first.span.start);
    Ok(start..components.last().map_or(start, |last| last.span.end))
}

fn read_nested<'i>(
    parser: &mut Parser<'i>,
    components: &mut Vec<Component<'i>>,
    depth: usize,
) -> Result<(), ParseError<BadSyntax>> {
    let mut is_spaced = false;
    loop {
        let start = parser.position().byte_index();
        let token = match parser.next_including_whitespace_and_comments() {
            Ok(token) => token.clone(),
            Err(_) => return Ok(()),
        };
        let span = start..parser.position().byte_index();
        let place = components.len();
        let close = match &token {
            Token::WhiteSpace(_) | Token::Comment(_) => {
                is_spaced = true;
                continue;
            }
            Token::Function(_) | Token::ParenthesisBlock => Some(Token::CloseParenthesis),
            Token::SquareBracketBlock => Some(Token::CloseSquareBracket),
            Token::CurlyBracketBlock
            | Token::BadString(_)
            | Token::BadUrl(_)
            | Token::CDO
            | Token::CDC
            | Token::AtKeyword(_)
            | Token::Semicolon
            | Token::CloseParenthesis
            | Token::CloseSquareBracket
            | Token::CloseCurlyBracket => return Err(ParseError::custom(BadSyntax)),
            _ => None,
        };
        if place >= MOST_COMPONENTS {
            return Err(ParseError::custom(BadSyntax));
        }
        components.push(Component { token, span, is_spaced, end: place });
        is_spaced = false;
        if let Some(close) = close {
            if depth == MAX_DEPTH {
                return Err(ParseError::custom(BadSyntax));
            }
            let inner_end = parser.parse_nested_block(|parser| {
                read_nested(parser, components, depth + 1)?;
                Ok(parser.position().byte_index())
            })?;
            let end = parser.position().byte_index();
            // The bracket is the last byte; at the end of the input there may be none.
            let start = if end > inner_end { end - 1 } else { end };
            components[place].end = components.len(); // It was pushed above.
            components.push(Component {
                token: close,
                span: start..end,
                is_spaced: false,
                end: components.len(),
            });
        }
    }
}

/// Reads a text as one value.
pub(crate) fn read_text<'i>(
    text: &'i str,
    components: &mut Vec<Component<'i>>,
) -> Result<Range<usize>, BadSyntax> {
    let mut parser = Parser::new(text);
    read(&mut parser, components).map_err(|_| BadSyntax)
}
