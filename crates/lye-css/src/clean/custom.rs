//! Custom properties: their values, wherever an attribute or a sheet declares them (CSS Custom Properties 1). Does not implement
//! the cascade.

use super::components::{self, Component};
use super::cuts::Cuts;
use super::judge::Judge;
use super::names;
use super::properties::{Limit, Property, property};
use super::rules::CssRules;
use super::types::Types;
use super::{CssUrl, UrlDecision};
use cssparser::{Delimiter, ParseError, Parser, Token};
use std::collections::{HashMap, HashSet};

/// The maximum number of declarations of a custom property, and of components in each value: every use is checked
/// against all of them.
const MAX_VALUES: usize = 8;
const MAX_COMPONENTS: usize = 32;

/// A custom property, as the checker sees it.
pub(super) const CUSTOM: Property = property("--", Types::CUSTOM, Limit::Length, &[]);

/// The custom properties of an attribute or a sheet.
#[derive(Debug, Default)]
pub(super) struct Customs<'i> {
    values: HashMap<String, Vec<Vec<Component<'i>>>>,
    /// The font families that the sheet defines, in lower case.
    families: HashSet<String>,
}

impl<'i> Customs<'i> {
    /// Finds the declarations in a text, in any context. Returns none unless the policy allows custom properties and
    /// `var()` is used. Linear in the text.
    pub(super) fn find(rules: &CssRules, source: &'i str) -> Self {
        let mut customs = Self::default();
        if !rules.allows_customs() || !source.contains("--") {
            return customs;
        }
        customs.gather(rules, source, &mut Parser::new(source), 0);
        customs
    }

    fn gather(&mut self, rules: &CssRules, source: &'i str, parser: &mut Parser<'i>, depth: usize) {
        let mut value = Vec::new();
        while let Ok(token) = parser.next() {
            match token.clone() {
                Token::Ident(name) if rules.allows_custom(&name) => {
                    let is_declaration = parser.try_parse(|parser| parser.expect_colon()).is_ok();
                    let read: Result<(), ParseError<components::BadSyntax>> = if is_declaration {
                        parser.parse_until_before(Delimiter::Semicolon, |parser| {
                            components::read(parser, &mut value).map(|_| ())
                        })
                    } else {
                        continue;
                    };
                    strip_important(&mut value);
                    if read.is_ok() && is_allowed(rules, source, &value) {
                        self.values.entry(name.to_string()).or_default().push(std::mem::take(&mut value));
                    }
                }
                Token::CurlyBracketBlock if depth < components::MAX_DEPTH => {
                    // Read its content to the end, so that the parser skips nothing.
                    let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
                        self.gather(rules, source, parser, depth + 1);
                        Ok(())
                    });
                }
                _ => {}
            }
        }
    }

    /// Adds the font families that a sheet defines. Linear in the sheet.
    pub(super) fn with_families(mut self, source: &'i str) -> Self {
        names::families(&mut Parser::new(source), 0, &mut self.families);
        self
    }

    /// Keeps only some of the families, and returns `true` if there were others.
    pub(super) fn retain_families(&mut self, kept: &HashSet<String>) -> bool {
        let before = self.families.len();
        self.families.retain(|family| kept.contains(family));
        self.families.len() < before
    }

    /// Returns `true` if the sheet defines a font of this name.
    pub(super) fn has_family(&self, name: &str) -> bool {
        !self.families.is_empty() && self.families.contains(&name.to_ascii_lowercase())
    }

    /// Returns all possible values of a custom property; `None` if it is not declared, or too often.
    pub(super) fn values(&self, name: &str) -> Option<&[Vec<Component<'i>>]> {
        self.values.get(name).map(Vec::as_slice).filter(|values| values.len() <= MAX_VALUES)
    }
}

/// Removes `!important` from the end of a value, and returns whether it was present (CSS Syntax 3, 5.5.6).
pub(super) fn strip_important(value: &mut Vec<Component<'_>>) -> bool {
    let is_important = matches!(
        value.as_slice(),
        [.., Component { token: Token::Delim('!'), .. }, Component { token: Token::Ident(word), .. }]
            if word.eq_ignore_ascii_case("important")
    );
    if is_important {
        value.truncate(value.len() - 2);
    }
    is_important
}

/// Returns `true` if a custom property may have this value.
pub(super) fn is_allowed(rules: &CssRules, source: &str, value: &[Component<'_>]) -> bool {
    let mut no_urls = |_: &CssUrl<'_>| UrlDecision::Drop;
    let mut judge = Judge {
        rules,
        property: &CUSTOM,
        source,
        customs: &Customs::default(),
        urls: &mut no_urls,
        new_urls: Vec::new(),
        cuts: Cuts::refused(),
    };
    value.len() <= MAX_COMPONENTS && judge.value(value).is_ok()
}
