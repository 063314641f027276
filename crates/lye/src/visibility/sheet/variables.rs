//! Custom properties that have one value for the whole page (CSS Custom Properties 1).

use cssparser::{Delimiter, ParseError, Parser, Token};
use std::collections::HashMap;

/// Values in all are not longer than this. Those beyond are not known.
const MOST_BYTES: usize = 1 << 20;

/// Longer values are not known: what refers to one another grows with each reference.
const LONGEST: usize = 200;

/// The custom properties of style sheets, each with its value if it is declared once, for the root element, and under no condition.
pub(super) fn of(sheets: &[(String, String)], inline: &[String]) -> HashMap<String, Option<String>> {
    let mut found = Found::default();
    // Names may be written with escapes.
    for (css, media) in sheets.iter().filter(|(css, _)| css.contains("--") || css.contains('\\')) {
        found.rules(&mut Parser::new(css), media.trim().is_empty());
    }
    for css in inline {
        found.declarations(&mut Parser::new(css), false);
    }
    found.variables
}

#[derive(Default)]
struct Found {
    variables: HashMap<String, Option<String>>,
    bytes: usize,
}

impl Found {
    fn rules(&mut self, input: &mut Parser<'_>, is_plain: bool) {
        loop {
            let start = input.position();
            let (mut prelude, mut has_block) = ("", false);
            while let Ok(token) = input.next() {
                match token {
                    Token::Semicolon => break,
                    Token::CurlyBracketBlock => {
                        has_block = true;
                        prelude = input.slice_from(start).trim_end_matches('{').trim();
                        break;
                    }
                    _ => {}
                }
            }
            if has_block {
                let is_root = is_plain && [":root", "html", ":root,html"].contains(&prelude);
                let block: Result<(), ParseError<()>> = input.parse_nested_block(|block| {
                    self.declarations(block, is_root);
                    Ok(())
                });
                drop(block);
            } else if input.is_exhausted() {
                return;
            }
        }
    }

    /// Takes each `--name: value`, at any depth.
    fn declarations(&mut self, input: &mut Parser<'_>, is_root: bool) {
        while let Ok(token) = input.next().cloned() {
            match token {
                Token::CurlyBracketBlock => {
                    let start = input.position();
                    let _: Result<(), ParseError<()>> = input.parse_nested_block(|block| {
                        while block.next().is_ok() {}
                        Ok(())
                    });
                    self.names_in(input.slice_from(start));
                }
                Token::Ident(name) if name.starts_with("--") && input.expect_colon().is_ok() => {
                    let value = input.parse_until_before(Delimiter::Semicolon, |input| {
                        let start = input.position();
                        while input.next().is_ok() {}
                        Ok::<_, ParseError<()>>(input.slice_from(start).trim())
                    });
                    let value =
                        value.ok().filter(|value| is_root && value.len() <= LONGEST && !value.contains('!'));
                    self.bytes += value.map_or(0, str::len);
                    let value = value.filter(|_| self.bytes <= MOST_BYTES).map(str::to_owned);
                    // A name that is declared again may have either value.
                    let again = self.variables.contains_key(name.as_ref());
                    self.variables.insert(name.as_ref().to_owned(), value.filter(|_| !again));
                }
                _ => {}
            }
        }
    }

    /// Notes all names that are declared in a text as not known.
    fn names_in(&mut self, css: &str) {
        for (at, _) in css.match_indices("--") {
            let rest = css.get(at..).unwrap_or_default();
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_').unwrap_or(rest.len());
            let (name, rest) = rest.split_at(end);
            if rest.trim_start().starts_with(':') {
                self.variables.insert(name.to_owned(), None);
            }
        }
    }
}
