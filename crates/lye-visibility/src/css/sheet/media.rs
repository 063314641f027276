//! Evaluates media queries (Media Queries 4) for one device: a screen with a window of the size of [`WINDOW`], a light color scheme, a
//! mouse, scripts, and no preferences.

use crate::css::length::{Measure, WINDOW, measure};
use crate::css::parts::{Part, has_word};
use cssparser::{ParseError, Parser, Token};

/// Deeper conditions are unknown.
const MAX_DEPTH: u8 = 16;

/// The result of a condition; `None` if it is unknown ("Evaluating Media Queries", 3.1).
pub(super) type Truth = Option<bool>;

/// Returns `true` if a media query list holds for the device.
pub(super) fn holds(input: &mut Parser<'_>) -> bool {
    input.skip_whitespace();
    if input.is_exhausted() {
        return true;
    }
    let queries = input.parse_comma_separated(|input| {
        let holds = query(input).unwrap_or(false);
        while input.next().is_ok() {}
        Ok::<_, ParseError<()>>(holds)
    });
    queries.is_ok_and(|queries| queries.contains(&true))
}

/// Evaluates a query. Returns `None` if it is not valid.
fn query(input: &mut Parser<'_>) -> Truth {
    let start = input.state();
    let is_negated = input.try_parse(|input| input.expect_ident_matching("not")).is_ok();
    let is_only = !is_negated && input.try_parse(|input| input.expect_ident_matching("only")).is_ok();
    let Ok(medium) = input.expect_ident().map(|word| word.to_ascii_lowercase()) else {
        // `(feature)`, or `not (feature)`
        input.reset(&start);
        return if is_only { None } else { whole(input) };
    };
    if has_word("and or not only layer", &medium) {
        return None;
    }
    let is_medium = medium == "screen" || medium == "all";
    let found = match input.is_exhausted() {
        true => true,
        false => input.expect_ident_matching("and").ok().and_then(|()| whole(input))?,
    };
    Some((is_medium && found) != is_negated)
}

/// Evaluates a condition that nothing follows. Unknown means `false`.
fn whole(input: &mut Parser<'_>) -> Truth {
    let truth = condition(input, 0, &mut feature)?;
    input.is_exhausted().then(|| truth.unwrap_or(false))
}

/// Evaluates a condition of terms in parentheses with `not`, `and` and `or`. The outer `None` means that it is not valid.
pub(super) fn condition(
    input: &mut Parser<'_>,
    depth: u8,
    term: &mut dyn FnMut(&mut Parser<'_>) -> Truth,
) -> Option<Truth> {
    let start = input.state();
    if input.expect_ident_matching("not").is_ok() {
        return Some(one(input, depth, term)?.map(|truth| !truth));
    }
    input.reset(&start);
    let mut result = one(input, depth, term)?;
    let mut joined = None;
    loop {
        let state = input.state();
        let Ok(word) = input.expect_ident().map(|word| word.to_ascii_lowercase()) else {
            input.reset(&state);
            return Some(result);
        };
        if !["and", "or"].contains(&word.as_str()) || joined.get_or_insert_with(|| word.clone()) != &word {
            return None;
        }
        let next = one(input, depth, term)?;
        let decisive = word == "or";
        result = match (result, next) {
            (Some(truth), _) | (_, Some(truth)) if truth == decisive => Some(decisive),
            (Some(_), Some(_)) => Some(!decisive),
            _ => None,
        };
    }
}

/// Evaluates a term in parentheses, or a function.
fn one(input: &mut Parser<'_>, depth: u8, term: &mut dyn FnMut(&mut Parser<'_>) -> Truth) -> Option<Truth> {
    let state = input.state();
    match input.next() {
        Ok(Token::ParenthesisBlock) if depth < MAX_DEPTH => {}
        Ok(Token::ParenthesisBlock) => return Some(None),
        Ok(Token::Function(_)) => {
            input.reset(&state);
            return Some(term(input));
        }
        _ => return None,
    }
    let found = input.parse_nested_block(|block| {
        let start = block.state();
        let inner = condition(block, depth + 1, term).filter(|_| block.is_exhausted());
        let found = inner.unwrap_or_else(|| {
            block.reset(&start);
            term(block)
        });
        while block.next().is_ok() {}
        Ok::<_, ParseError<()>>(found)
    });
    found.ok()
}

/// Evaluates a feature: `(width >= 600px)`, `(min-width: 600px)`, `(hover)`. Returns `None` if it is unknown.
fn feature(input: &mut Parser<'_>) -> Truth {
    let start = input.position();
    while input.next().is_ok() {}
    let text = input.slice_from(start).to_ascii_lowercase();
    let mut input = Parser::new(&text);
    let (mut values, mut signs): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    let mut start = input.position();
    loop {
        let before = input.position();
        let sign = match input.next() {
            Ok(Token::Colon) => Some(':'),
            Ok(Token::Delim(sign @ ('<' | '>' | '='))) => Some(*sign),
            Ok(_) => continue,
            Err(_) => None,
        };
        let value = input.slice(start..before).trim();
        start = input.position();
        match (signs.last_mut(), sign) {
            // `<=` and `>=` are two tokens.
            (Some(last), Some('=')) if value.is_empty() => last.push('='),
            _ => {
                values.push(value);
                signs.extend(sign.map(String::from));
            }
        }
        if sign.is_none() {
            break;
        }
    }
    let signs: Vec<&str> = signs.iter().map(String::as_str).collect();
    match (&values[..], &signs[..]) {
        ([name], []) => boolean(name),
        ([name, value], [":"]) => match (limit(name), keyword(name)) {
            (Some((name, sign)), _) => compared(&name, sign, value),
            (None, Some(own)) => Some(own == *value),
            (None, None) => compared(name, "=", value),
        },
        ([one, other], [sign @ ("<" | "<=" | "=" | ">=" | ">")]) => {
            compared(one, sign, other).or_else(|| compared(other, turned(sign), one))
        }
        ([from, name, to], [first @ ("<" | "<="), second @ ("<" | "<=")])
        | ([from, name, to], [first @ (">" | ">="), second @ (">" | ">=")]) => {
            Some(compared(name, turned(first), from)? && compared(name, second, to)?)
        }
        _ => None,
    }
}

/// Splits a name such as `min-width`, or `-webkit-min-device-pixel-ratio`.
fn limit(name: &str) -> Option<(String, &'static str)> {
    let (prefix, rest) = name.strip_prefix("-webkit-").map_or(("", name), |rest| ("-webkit-", rest));
    let (sign, rest) = rest
        .strip_prefix("min-")
        .map(|rest| (">=", rest))
        .or_else(|| Some(("<=", rest.strip_prefix("max-")?)))?;
    Some((format!("{prefix}{rest}"), sign))
}

fn turned(sign: &str) -> &'static str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        _ => "=",
    }
}

/// The value of a numeric feature of the device.
fn number_of(name: &str) -> Option<f32> {
    Some(match name.strip_prefix("device-").unwrap_or(name) {
        "width" => WINDOW.0,
        "height" => WINDOW.1,
        "aspect-ratio" => WINDOW.0 / WINDOW.1,
        "resolution" | "-webkit-device-pixel-ratio" => 1.0,
        "color" => 8.0,
        "color-index" | "monochrome" | "grid" => 0.0,
        _ => return None,
    })
}

/// The values of the other features of the device, after their names.
const KEYWORDS: &[(&str, &str)] = &[
    ("orientation", "landscape"),
    ("prefers-color-scheme", "light"),
    ("prefers-reduced-motion prefers-reduced-transparency prefers-reduced-data", "no-preference"),
    ("prefers-contrast", "no-preference"),
    ("forced-colors inverted-colors", "none"),
    ("hover any-hover", "hover"),
    ("pointer any-pointer", "fine"),
    ("scripting", "enabled"),
    ("update", "fast"),
    ("overflow-block overflow-inline", "scroll"),
    ("display-mode", "browser"),
    ("color-gamut", "srgb"),
    ("dynamic-range video-dynamic-range", "standard"),
    ("scan", "progressive"),
];

fn keyword(name: &str) -> Option<&'static str> {
    KEYWORDS.iter().find(|(known, _)| has_word(known, name)).map(|(_, own)| *own)
}

/// A feature without a value holds unless it is 0 or `none` (Media Queries 4, 2.4.2).
fn boolean(name: &str) -> Truth {
    match keyword(name) {
        Some(own) => Some(own != "none" && own != "no-preference"),
        None => Some(number_of(name)? != 0.0),
    }
}

fn compared(name: &str, sign: &str, value: &str) -> Truth {
    let is_length = name.ends_with("width") || name.ends_with("height");
    let (own, value) = (number_of(name)?, number(value, is_length)?);
    Some(match sign {
        "<" => own < value,
        "<=" => own <= value,
        ">" => own > value,
        ">=" => own >= value,
        _ => (own - value).abs() < 0.001,
    })
}

/// A length in pixels, a number, a ratio, or a resolution in dots per pixel.
fn number(value: &str, is_length: bool) -> Option<f32> {
    let mut input = Parser::new(value);
    let part = match input.next().ok()? {
        Token::Number { value, .. } => {
            let number = *value;
            if input.expect_delim('/').is_ok() {
                return Some(number / input.expect_number().ok()?);
            }
            return (input.is_exhausted() && (!is_length || number == 0.0)).then_some(number);
        }
        Token::Dimension { value, unit, .. } => {
            let per_pixel = match unit.to_ascii_lowercase().as_str() {
                "dppx" | "x" => Some(1.0),
                "dpi" => Some(1.0 / 96.0),
                "dpcm" => Some(2.54 / 96.0),
                _ => None,
            };
            if let Some(per_pixel) = per_pixel {
                return Some(value * per_pixel);
            }
            Part::Dimension(*value, unit.clone())
        }
        _ => return None,
    };
    match measure((&part, &[])) {
        Measure::Known(length) => Some(length.resolve(16.0, 16.0, 0.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_evaluated_for_a_screen_of_1280_by_800() {
        let yes = [
            "",
            "screen",
            "all",
            "only screen",
            "not print",
            "print, screen",
            "(min-width: 600px)",
            "screen and (max-width: 1280px)",
            "(width >= 600px)",
            "(600px <= width <= 1280px)",
            "(1000px < width)",
            "(width = 1280px)",
            "not (max-width: 600px)",
            "(hover)",
            "(pointer: fine)",
            "(prefers-color-scheme: light)",
            "not (prefers-color-scheme: dark)",
            "(min-width: 20em) and (max-width: 100em)",
            "(max-width: 1px) or (hover)",
            "not all and (monochrome)",
            "(min-aspect-ratio: 8/5)",
            "(min-resolution: 96dpi)",
            "(-webkit-min-device-pixel-ratio: 1)",
            "((hover) and (color))",
            "SCREEN AND (MIN-WIDTH:1PX)",
            "(width)",
            "not (update: none)",
        ];
        for query in yes {
            assert!(holds(&mut Parser::new(query)), "{query}");
        }
        let no = [
            "print",
            "not screen",
            "(max-width: 600px)",
            "(width < 600px)",
            "(unknown)",
            "not (unknown)",
            "(min-width: 600)",
            "screen or (hover)",
            "(prefers-reduced-motion)",
            "(600px > width)",
            "(hover) and (color) or (width)",
            "(monochrome)",
            "tv",
            "and",
            "(",
            "screen and",
            "(max-aspect-ratio: 1/1)",
            "(prefers-color-scheme: dark)",
            "(forced-colors: active)",
            "not (width)",
        ];
        for query in no {
            assert!(!holds(&mut Parser::new(query)), "{query}");
        }
    }
}
