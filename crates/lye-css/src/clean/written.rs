//! Declarations as written, for writers that spell them differently.

use super::components::{self, BadSyntax};
use super::custom::strip_important;
use cssparser::{Delimiter, ParseError, Parser, Token};

/// A declaration of a `style` attribute as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenDeclaration<'i> {
    /// The white space before it.
    pub before: &'i str,
    /// The name of the property.
    pub name: &'i str,
    /// The text from the colon to `!important`, or to the end of the declaration, with its white space.
    pub value: &'i str,
    /// The text of `!important`, if present.
    pub important: Option<&'i str>,
    /// The tokens of the value, without white space.
    pub tokens: Vec<WrittenToken<'i>>,
}

/// A token of a value as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenToken<'i> {
    /// Its text.
    pub text: &'i str,
    /// Its kind.
    pub kind: WrittenTokenKind,
    /// Whether white space precedes it.
    pub is_spaced: bool,
}

/// The kinds of [`WrittenToken`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenTokenKind {
    /// A string, with its quotes.
    String,
    /// `url(…)` without quotes.
    Url,
    /// A number, a percentage or a dimension.
    Number,
    /// A comma.
    Comma,
    /// The name of a function, with its bracket.
    Function,
    /// Another opening bracket.
    Opening,
    /// A closing bracket.
    Closing,
    /// A character without a meaning in CSS Syntax, such as `/`.
    Delimiter,
    /// An identifier, or something else.
    Other,
}

/// Returns the declarations of a `style` attribute as written. Linear in their length.
///
/// Returns `None` unless each is a declaration that ends as the text shows: without escapes, comments, errors, missing brackets and quotes,
/// custom properties, and blocks in braces.
pub fn written_declarations(css: &str) -> Option<Vec<WrittenDeclaration<'_>>> {
    if css.contains(['\\', '\0']) || css.contains("/*") {
        return None;
    }
    let mut parser = Parser::new(css);
    let (mut declarations, mut components) = (Vec::new(), Vec::new());
    let mut before = "";
    loop {
        let start = parser.position().byte_index();
        match parser.next_including_whitespace_and_comments() {
            Err(_) => return Some(declarations),
            Ok(Token::Semicolon) => continue,
            Ok(Token::WhiteSpace(_)) => {
                // Of several, the first counts.
                if before.is_empty() {
                    before = css.get(start..parser.position().byte_index())?;
                }
                continue;
            }
            Ok(Token::Ident(name)) if !name.starts_with("--") => {}
            Ok(_) => return None,
        }
        let name = css.get(start..parser.position().byte_index())?;
        let (value_start, value_end) = parser
            .parse_until_before(Delimiter::Semicolon, |parser| {
                parser.expect_colon().map_err(|_| ParseError::custom(BadSyntax))?;
                let start = parser.position().byte_index();
                components::read(parser, &mut components)?;
                Ok((start, parser.position().byte_index()))
            })
            .ok()?;
        // `!` and `important` are the last components, if they are present.
        let bang = components.len().saturating_sub(2);
        let mark =
            components.get(bang).zip(components.last()).map(|(bang, last)| bang.span.start..last.span.end);
        let mark = mark.filter(|_| strip_important(&mut components));
        let end = mark.as_ref().map_or(value_end, |mark| mark.start);
        let important = mark.and_then(|mark| css.get(mark));
        let tokens: Option<Vec<WrittenToken<'_>>> = components
            .iter()
            .map(|component| {
                let text = css.get(component.span.clone()).filter(|text| !text.is_empty())?;
                let is_closed = match component.token {
                    Token::QuotedString(_) => text.len() > 1 && text.ends_with(text.chars().next()?),
                    Token::UnquotedUrl(_) => text.ends_with(')'),
                    _ => true,
                };
                let kind = kind(&component.token);
                is_closed.then_some(WrittenToken { text, kind, is_spaced: component.is_spaced })
            })
            .collect();
        let tokens = tokens.filter(|tokens| !tokens.is_empty())?;
        let value = css.get(value_start..end)?;
        declarations.push(WrittenDeclaration { before, name, value, important, tokens });
        before = "";
    }
}

fn kind(token: &Token<'_>) -> WrittenTokenKind {
    match token {
        Token::QuotedString(_) => WrittenTokenKind::String,
        Token::UnquotedUrl(_) => WrittenTokenKind::Url,
        Token::Number { .. } | Token::Percentage { .. } | Token::Dimension { .. } => WrittenTokenKind::Number,
        Token::Comma => WrittenTokenKind::Comma,
        Token::Function(_) => WrittenTokenKind::Function,
        Token::ParenthesisBlock | Token::SquareBracketBlock => WrittenTokenKind::Opening,
        Token::CloseParenthesis | Token::CloseSquareBracket => WrittenTokenKind::Closing,
        Token::Delim(_) | Token::Colon => WrittenTokenKind::Delimiter,
        _ => WrittenTokenKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_keep_their_text() {
        let declarations = written_declarations("  COLOR :red;; font: 1px 'a;b' , c ! Important ; ").unwrap();
        let [color, font] = declarations.as_slice() else { panic!("{declarations:?}") };
        assert_eq!((color.before, color.name, color.value, color.important), ("  ", "COLOR", "red", None));
        assert_eq!(
            (font.before, font.name, font.value, font.important),
            (" ", "font", " 1px 'a;b' , c ", Some("! Important"))
        );
        let tokens: Vec<(&str, WrittenTokenKind)> = font.tokens.iter().map(|of| (of.text, of.kind)).collect();
        use WrittenTokenKind::{Comma, Number, Other, String};
        assert_eq!(tokens, [("1px", Number), ("'a;b'", String), (",", Comma), ("c", Other)]);
        assert_eq!(written_declarations(" ; "), Some(Vec::new()));
    }

    #[test]
    fn text_with_another_meaning_than_it_shows_is_refused() {
        for css in [
            "color: r\\65 d",
            "color: red /* x */",
            "color",
            "color:",
            "color: !important",
            "color: red; @import 'x'",
            "color: rgb(1, 2, 3",
            "content: 'a",
            "background: url(a",
            "content: 'a\nb'",
            "background: url(a'b)",
            "--a: b",
            "a: {b}",
            "color: red)",
            "color: red; 1: 2",
        ] {
            assert_eq!(written_declarations(css), None, "{css}");
        }
    }
}
