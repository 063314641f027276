//! Names that style sheets define for the whole page: keyframes, counter styles, fonts and layers. They and the
//! references to them get a prefix.

use super::components::{self, Component, MAX_DEPTH};
use super::custom::Customs;
use super::judge::Judge;
use super::policy::AtRule;
use super::properties::{self, Limit};
use super::write::NewUrls;
use cssparser::{Delimiter, ParseError, Parser, Token};
use std::collections::HashSet;

/// Returns a name with the prefix; `None` if it already has it, or is not a name.
pub(super) fn prefixed(component: &Component<'_>, prefix: &str) -> Option<String> {
    match &component.token {
        Token::Ident(name) | Token::QuotedString(name) if !name.starts_with(prefix) => {
            Some(format!("{prefix}{name}"))
        }
        _ => None,
    }
}

/// Collects the families that `@font-face` rules define, in lower case because their names are compared without regard
/// to case.
pub(super) fn families(parser: &mut Parser<'_>, depth: usize, found: &mut HashSet<String>) {
    let mut is_font = false;
    while let Ok(token) = parser.next() {
        match token.clone() {
            Token::AtKeyword(name) => is_font = name.eq_ignore_ascii_case("font-face"),
            Token::Semicolon => is_font = false,
            Token::CurlyBracketBlock if depth < MAX_DEPTH => {
                // Read its content to the end, so that the parser skips nothing.
                let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
                    if is_font {
                        family(parser, found)
                    } else {
                        families(parser, depth + 1, found)
                    }
                    Ok(())
                });
                is_font = false;
            }
            _ => {}
        }
    }
}

/// Returns the name of a kept `@font-face` rule as its sheet wrote it, without the prefix and in lower case; `None` if it has no name,
/// or no source: a URL or a local font.
pub(super) fn font(rule: &str, prefix: &str) -> Option<String> {
    let mut parser = Parser::new(rule);
    let is_block = |token: &Token<'_>| *token == Token::CurlyBracketBlock;
    while !is_block(parser.next().ok()?) {}
    let (mut name, mut has_source) = (None, false);
    let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
        let mut value = Vec::new();
        while let Ok(token) = parser.next() {
            let Token::Ident(descriptor) = token.clone() else { continue };
            if parser.try_parse(|parser| parser.expect_colon()).is_err() {
                continue;
            }
            let read: Result<(), ParseError<components::BadSyntax>> = parser
                .parse_until_before(Delimiter::Semicolon, |parser| {
                    components::read(parser, &mut value).map(|_| ())
                });
            if read.is_err() {
                continue;
            }
            if descriptor.eq_ignore_ascii_case("src") {
                has_source |= value.iter().any(is_source);
            } else if descriptor.eq_ignore_ascii_case("font-family") {
                name = Some(joined(&value));
            }
        }
        Ok(())
    });
    let name = name.filter(|name| has_source && !name.is_empty())?;
    Some(name.strip_prefix(prefix).unwrap_or(&name).to_ascii_lowercase())
}

fn is_source(component: &Component<'_>) -> bool {
    match &component.token {
        Token::UnquotedUrl(_) => true,
        Token::Function(name) => ["url", "local", "src"].iter().any(|known| name.eq_ignore_ascii_case(known)),
        _ => false,
    }
}

/// Collects the family of one font.
fn family(parser: &mut Parser<'_>, found: &mut HashSet<String>) {
    let mut value = Vec::new();
    while let Ok(token) = parser.next() {
        let is_family = matches!(token, Token::Ident(name) if name.eq_ignore_ascii_case("font-family"));
        if !is_family || parser.try_parse(|parser| parser.expect_colon()).is_err() {
            continue;
        }
        let read: Result<(), ParseError<components::BadSyntax>> = parser
            .parse_until_before(Delimiter::Semicolon, |parser| {
                components::read(parser, &mut value).map(|_| ())
            });
        if read.is_ok() {
            found.insert(joined(&value).to_ascii_lowercase());
        }
    }
}

/// Returns the name written as identifiers or as a string.
fn joined(components: &[Component<'_>]) -> String {
    let words: Vec<&str> = components
        .iter()
        .map_while(|component| match &component.token {
            Token::Ident(name) | Token::QuotedString(name) => Some(&**name),
            _ => None,
        })
        .collect();
    words.join(" ")
}

impl Judge<'_, '_, '_> {
    /// Adds the prefix to the names in a checked value, where sheets of the input may define them.
    pub(super) fn rename(&mut self, components: &[Component<'_>]) {
        let Some(sheets) = &self.rules.sheets else { return };
        let prefix = sheets.name_prefix.as_str();
        let mut renamed = NewUrls::new();
        match self.property.name {
            "animation-name" | "animation" if sheets.at_rules.contains(&AtRule::Keyframes) => {
                for (place, component) in components.iter().enumerate() {
                    let is_keyword = matches!(&component.token, Token::Ident(name)
                        if self.property.has_keyword(name) || properties::is_wide_keyword(name));
                    let name = prefixed(component, prefix)
                        .filter(|_| !is_keyword && !is_variable(components, place));
                    renamed.extend(name.map(|name| (place, name)));
                }
            }
            "list-style" | "list-style-type" | "content" | "system" | "fallback" | "speak-as"
                if sheets.at_rules.contains(&AtRule::CounterStyle) =>
            {
                let is_keyword = |name: &str| {
                    self.property.has_keyword(name)
                        || properties::is_wide_keyword(name)
                        || is_counter_style(name)
                };
                for place in counter_styles(self.property.name, components) {
                    let style = components.get(place);
                    let style =
                        style.filter(|style| matches!(&style.token, Token::Ident(name) if !is_keyword(name)));
                    renamed.extend(style.and_then(|style| Some((place, prefixed(style, prefix)?))));
                }
            }
            "font-family" if self.property.limit == Limit::Name => {
                let first = components.first().and_then(|component| prefixed(component, prefix));
                renamed.extend(first.map(|name| (0, name)));
            }
            "font" | "font-family" => renamed = renamed_families(components, self.customs, prefix),
            _ => return,
        }
        if !renamed.is_empty() {
            self.new_urls.append(&mut renamed);
            self.new_urls.sort_by_key(|(place, _)| *place);
        }
    }
}

/// Returns `true` if the component at a place is the name of the custom property in `var()`.
fn is_variable(components: &[Component<'_>], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|before| components.get(before));
    before.is_some_and(|before| is_function(&before.token, &["var"]))
}

fn is_function(token: &Token<'_>, names: &[&str]) -> bool {
    matches!(token, Token::Function(name) if names.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// Returns the places in a value that may name counter styles: in `counter()` and `counters()` after a comma (CSS Lists 3, 4.6),
/// and, except in `content`, outside of functions and in fallbacks of `var()`. Linear in the value.
fn counter_styles(property: &str, components: &[Component<'_>]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(component) = components.get(at) {
        match &component.token {
            token if is_function(token, &["counter", "counters"]) => {
                let pairs = components.get(at..component.end).unwrap_or_default().windows(2).enumerate();
                let after_commas =
                    pairs.filter(|(_, pair)| pair.first().is_some_and(|first| first.token == Token::Comma));
                places.extend(after_commas.map(|(from, _)| at + from + 1));
                at = component.end;
            }
            Token::Function(_) if !is_function(&component.token, &["var"]) => at = component.end,
            Token::Ident(_) if property != "content" && !is_variable(components, at) => places.push(at),
            _ => {}
        }
        at += 1;
    }
    places
}

/// The counter styles of the standard (CSS Counter Styles 3, 6 and 7), and `none`.
const COUNTER_STYLES: &[&str] = &[
    "arabic-indic",
    "armenian",
    "bengali",
    "cambodian",
    "circle",
    "cjk-decimal",
    "cjk-earthly-branch",
    "cjk-heavenly-stem",
    "cjk-ideographic",
    "decimal",
    "decimal-leading-zero",
    "devanagari",
    "disc",
    "disclosure-closed",
    "disclosure-open",
    "ethiopic-numeric",
    "georgian",
    "gujarati",
    "gurmukhi",
    "hebrew",
    "hiragana",
    "hiragana-iroha",
    "japanese-formal",
    "japanese-informal",
    "kannada",
    "katakana",
    "katakana-iroha",
    "khmer",
    "korean-hangul-formal",
    "korean-hanja-formal",
    "korean-hanja-informal",
    "lao",
    "lower-alpha",
    "lower-armenian",
    "lower-greek",
    "lower-latin",
    "lower-roman",
    "malayalam",
    "mongolian",
    "myanmar",
    "none",
    "oriya",
    "persian",
    "simp-chinese-formal",
    "simp-chinese-informal",
    "square",
    "tamil",
    "telugu",
    "thai",
    "tibetan",
    "trad-chinese-formal",
    "trad-chinese-informal",
    "upper-alpha",
    "upper-armenian",
    "upper-latin",
    "upper-roman",
];

/// Returns `true` if the standard defines a counter style, in any case.
pub(super) fn is_counter_style(name: &str) -> bool {
    COUNTER_STYLES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns the new names of the families in a value that the sheet defines: identifiers at the end of a comma-separated
/// part, or strings.
fn renamed_families(components: &[Component<'_>], customs: &Customs<'_>, prefix: &str) -> NewUrls {
    let mut renamed = NewUrls::new();
    let mut start = 0;
    for part in components.split(|component| component.token == Token::Comma) {
        let is_word = |component: &&Component<'_>| matches!(component.token, Token::Ident(_));
        let words = part.iter().rev().take_while(is_word).count();
        let from = part.len() - words.max(1).min(part.len());
        let of_font = (from..part.len()).find(|&at| customs.has_family(&joined(&part[at..]))); // Below the length.
        if let Some((at, name)) = of_font.and_then(|at| Some((at, prefixed(&part[at], prefix)?))) {
            renamed.push((start + at, name));
        }
        start += part.len() + 1;
    }
    renamed
}
