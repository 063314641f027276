//! Evaluates media queries, for a screen of the size of [`WINDOW`] in a light color scheme (Media Queries 4).

use crate::css::length::{Measure, WINDOW, measure};
use crate::css::parts::Part;
use cssparser::{ParseError, Parser, Token};

/// Whether the rules inside a condition apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Applies {
    Yes,
    No,
    /// Unknown: declarations that hide count, and those that show do not.
    Maybe,
}

/// Evaluates a media query list.
pub(crate) fn evaluate(input: &mut Parser<'_>) -> Applies {
    let mut result = Applies::No;
    let mut is_empty = true;
    while !input.is_exhausted() {
        is_empty = false;
        let query = input.parse_until_before(cssparser::Delimiter::Comma, |input| {
            let found = one(input);
            while input.next().is_ok() {}
            Ok::<_, ParseError<()>>(found)
        });
        let _ = input.next();
        match query.unwrap_or(Applies::Maybe) {
            Applies::Yes => result = Applies::Yes,
            Applies::Maybe if result == Applies::No => result = Applies::Maybe,
            _ => {}
        }
    }
    if is_empty { Applies::Yes } else { result }
}

fn one(input: &mut Parser<'_>) -> Applies {
    let mut result = Applies::Yes;
    let mut is_negated = false;
    while let Ok(token) = input.next() {
        let found = match token {
            Token::Ident(word) if ["only", "and"].iter().any(|known| word.eq_ignore_ascii_case(known)) => {
                Applies::Yes
            }
            Token::Ident(word) if word.eq_ignore_ascii_case("not") => {
                is_negated = true;
                Applies::Yes
            }
            Token::Ident(word) => {
                if ["screen", "all"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
                    Applies::Yes
                } else if word.eq_ignore_ascii_case("or") {
                    return Applies::Maybe;
                } else {
                    Applies::No
                }
            }
            Token::ParenthesisBlock => input
                .parse_nested_block(|block| {
                    let found = feature(block);
                    while block.next().is_ok() {}
                    Ok::<_, ParseError<()>>(found)
                })
                .unwrap_or(Applies::Maybe),
            _ => return Applies::Maybe,
        };
        result = match (result, found) {
            (Applies::No, _) | (_, Applies::No) => Applies::No,
            (Applies::Yes, Applies::Yes) => Applies::Yes,
            _ => Applies::Maybe,
        };
    }
    match (is_negated, result) {
        (true, Applies::Yes) => Applies::No,
        (true, Applies::No) => Applies::Yes,
        (_, result) => result,
    }
}

fn feature(block: &mut Parser<'_>) -> Applies {
    let Ok(name) = block.expect_ident().cloned() else { return Applies::Maybe };
    if block.expect_colon().is_err() {
        return Applies::Maybe;
    }
    let Ok(token) = block.next() else { return Applies::Maybe };
    let part = match token {
        Token::Ident(word) => {
            let is = |known: &str| word.eq_ignore_ascii_case(known);
            let applies = |applies: bool| if applies { Applies::Yes } else { Applies::No };
            return match name.to_ascii_lowercase().as_str() {
                "prefers-color-scheme" => applies(is("light")),
                "orientation" => applies(is("landscape")),
                "prefers-reduced-motion" | "prefers-contrast" => applies(is("no-preference")),
                _ => Applies::Maybe,
            };
        }
        Token::Number { value, .. } => Part::Number(*value),
        Token::Dimension { value, unit, .. } => Part::Dimension(*value, unit.clone()),
        _ => return Applies::Maybe,
    };
    let Measure::Known(length) = measure(&part, &[]) else { return Applies::Maybe };
    let pixels = length.resolve(16.0, 16.0, 0.0);
    let applies = match name.to_ascii_lowercase().as_str() {
        "min-width" | "min-device-width" => pixels <= WINDOW.0,
        "max-width" | "max-device-width" => pixels >= WINDOW.0,
        "min-height" | "min-device-height" => pixels <= WINDOW.1,
        "max-height" | "max-device-height" => pixels >= WINDOW.1,
        _ => return Applies::Maybe,
    };
    if applies { Applies::Yes } else { Applies::No }
}
