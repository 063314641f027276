//! The components of values in a flat list (CSS Syntax 3, 5.4), which the checker reads and the writer writes.

use cssparser::{ParseError, Parser, Token};
use std::ops::Range;

/// The maximum nesting depth of brackets. No recursion over a value goes deeper.
pub(crate) const MAX_DEPTH: usize = 16;

/// The maximum number of components in a value, or in the selectors of a rule. No author writes this many, and each
/// takes 100 times the memory of its source.
pub(crate) const MAX_COMPONENTS: usize = 10_000;

/// A token of a value. Closing brackets are tokens of their own, even if the input lacks them.
#[derive(Clone, Debug)]
pub(crate) struct Component<'i> {
    pub(crate) token: Token<'i>,
    /// Its bytes in the source; empty for an added closing bracket.
    pub(crate) span: Range<usize>,
    /// Whether white space or a comment precedes it.
    pub(crate) is_spaced: bool,
    /// For an opening bracket, the index of its closing bracket.
    pub(crate) end: usize,
}

/// The error for values with invalid syntax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BadSyntax;

/// Reads the components up to the end of the parser's input into `components`, which is cleared first. Returns the
/// bytes of the source that they span.
///
/// Bad strings and URLs, closing brackets without opening ones, SGML comments, escapes in units, and values that are
/// nested too deeply or have too many components are bad syntax.
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
        let index = components.len();
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
        if index >= MAX_COMPONENTS {
            return Err(ParseError::custom(BadSyntax));
        }
        components.push(Component { token, span, is_spaced, end: index });
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
            // The closing bracket is the last byte; at the end of the input it may be missing.
            let start = if end > inner_end { end - 1 } else { end };
            components[index].end = components.len(); // It was pushed above.
            components.push(Component {
                token: close,
                span: start..end,
                is_spaced: false,
                end: components.len(),
            });
        }
    }
}

/// Reads a whole text as one value.
pub(crate) fn read_text<'i>(
    text: &'i str,
    components: &mut Vec<Component<'i>>,
) -> Result<Range<usize>, BadSyntax> {
    let mut parser = Parser::new(text);
    read(&mut parser, components).map_err(|_| BadSyntax)
}
