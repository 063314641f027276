//! Evaluates the conditions of `@supports` (CSS Conditional Rules 4, 2) as current browsers do.

use super::Reader;
use super::media::{Truth, condition};
use crate::css::parts;
use crate::css::selector::{Read, read_list};
use crate::css::table::property;
use cssparser::{ParseError, Parser, Token};
use selectors::parser::ParseRelative;

/// Prefixes of properties that no current browser has.
const FOREIGN: &[&str] = &["-ms-", "-o-", "-khtml-", "mso-", "-apple-", "-epub-"];

/// Returns `true` if a condition holds.
pub(super) fn holds(input: &mut Parser<'_>, reader: &Reader<'_>) -> bool {
    let mut term = |input: &mut Parser<'_>| Some(is_supported(input, reader));
    let found: Option<Truth> = condition(input, 0, &mut term);
    let is_complete = input.is_exhausted();
    while input.next().is_ok() {}
    is_complete && found.flatten() == Some(true)
}

fn is_supported(input: &mut Parser<'_>, reader: &Reader<'_>) -> bool {
    let Ok(token) = input.next().cloned() else { return false };
    match token {
        Token::Function(name) => {
            let found = input.parse_nested_block(|block| {
                let found = match name.to_ascii_lowercase().as_str() {
                    "selector" => matches!(
                        read_list(block, &reader.namespaces, ParseRelative::No),
                        Read::List(list) if list.len() == 1
                    ),
                    "font-tech" | "font-format" | "at-rule" => true,
                    _ => false,
                };
                while block.next().is_ok() {}
                Ok::<_, ParseError<()>>(found)
            });
            found.unwrap_or(false)
        }
        Token::Ident(name) => {
            if input.expect_colon().is_err() {
                return false;
            }
            let start = input.position();
            while input.next().is_ok() {}
            let text = input.slice_from(start);
            let mut values = Vec::new();
            let is_value = parts::read(&mut Parser::new(text), &mut values, reader.resources).is_some();
            let name = name.to_ascii_lowercase();
            match property(&name) {
                _ if name.starts_with("--") => true,
                Some(property) => is_value && property.accepts(&values, reader.resources),
                // A property that hides nothing: current browsers have it, unless it belongs to another one.
                None => is_value && !FOREIGN.iter().any(|prefix| name.starts_with(prefix)),
            }
        }
        _ => false,
    }
}
