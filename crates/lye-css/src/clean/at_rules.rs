//! At-rules: the supported ones, and which preludes they may have.

use super::components::Component;
use super::log::DropReason;
use super::names;
use super::policy::AtRule;
use super::properties::{Limit, Property, property};
use super::types::Types;
use super::write::{self, NewUrls};
use super::{CssUrl, JudgeUrl, UrlDecision};
use cssparser::Token;

/// The prelude of an at-rule as written, and the kind of its block.
pub(super) struct Prelude {
    pub(super) text: String,
    pub(super) block: Block,
    /// Whether the at-rule may have no block.
    pub(super) may_end: bool,
}

/// The content of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Block {
    None,
    Rules,
    Keyframes,
    Descriptors,
}

/// Finds an at-rule by name, in any case.
pub(super) fn find(name: &str) -> Option<AtRule> {
    const NAMES: [(&str, AtRule); 8] = [
        ("-webkit-keyframes", AtRule::Keyframes),
        ("container", AtRule::Container),
        ("font-face", AtRule::FontFace),
        ("import", AtRule::Import),
        ("keyframes", AtRule::Keyframes),
        ("layer", AtRule::Layer),
        ("media", AtRule::Media),
        ("supports", AtRule::Supports),
    ];
    NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, at_rule)| *at_rule)
}

/// Returns the prelude of an at-rule as output. Imports are only allowed at the top of a sheet.
pub(super) fn prelude(
    at_rule: AtRule,
    is_top: bool,
    source: &str,
    components: &[Component<'_>],
    prefix: &str,
    urls: &mut JudgeUrl<'_>,
) -> Result<Prelude, DropReason> {
    let with = |name: &str, text: &str, block, may_end| {
        let separator = if text.is_empty() { "" } else { " " };
        Ok(Prelude { text: format!("@{name}{separator}{text}"), block, may_end })
    };
    let refused = DropReason::AtRule;
    let conditions = || condition(source, components).filter(|text| !text.is_empty()).ok_or(refused);
    match at_rule {
        // An empty list of media queries always matches (Media Queries 4, 2.1).
        AtRule::Media => with("media", &condition(source, components).ok_or(refused)?, Block::Rules, false),
        AtRule::Supports => with("supports", &conditions()?, Block::Rules, false),
        AtRule::Container => with("container", &conditions()?, Block::Rules, false),
        AtRule::Layer => {
            let is_name = |component: &Component<'_>| {
                matches!(component.token, Token::Ident(_) | Token::Comma | Token::Delim('.'))
            };
            let text = components.iter().all(is_name).then(|| {
                let begins = |index: &usize| *index == 0 || components[*index - 1].token == Token::Comma; // It is not 0.
                named(source, components, (0..components.len()).filter(begins), prefix)
            });
            let text = text.ok_or(refused)?;
            let is_named = !text.is_empty();
            with("layer", &text, Block::Rules, is_named)
        }
        AtRule::Keyframes => match components {
            [Component { token: Token::Ident(_) | Token::QuotedString(_), .. }] => {
                with("keyframes", &named(source, components, [0], prefix), Block::Keyframes, false)
            }
            _ => Err(refused),
        },
        AtRule::FontFace if components.is_empty() => with("font-face", "", Block::Descriptors, false),
        AtRule::Import if is_top => {
            let (url, rest) = match components {
                [Component { token: Token::QuotedString(url) | Token::UnquotedUrl(url), .. }, rest @ ..] => {
                    (url, rest)
                }
                [
                    Component { token: Token::Function(name), end: 2, .. },
                    Component { token: Token::QuotedString(url), .. },
                    _,
                    rest @ ..,
                ] if name.eq_ignore_ascii_case("url") => (url, rest),
                _ => return Err(refused),
            };
            let url = match urls(&CssUrl { property: "", url }) {
                UrlDecision::Keep => url.to_string(),
                UrlDecision::Rewrite(url) => url,
                UrlDecision::Placeholder(_) | UrlDecision::Drop => return Err(DropReason::Url),
            };
            let mut text = "url(".to_owned();
            write::string(&url, '"', &mut text);
            text.push(')');
            let media = condition(source, rest).ok_or(refused)?;
            if !media.is_empty() {
                text.push(' ');
                text.push_str(&media);
            }
            with("import", &text, Block::None, true)
        }
        AtRule::FontFace | AtRule::Import => Err(refused),
    }
}

/// Percentages, `from` and `to` (CSS Animations 1, 3).
pub(super) fn keyframe_selectors(source: &str, components: &[Component<'_>]) -> Option<String> {
    let is_one = |component: &Component<'_>| match &component.token {
        Token::Percentage { .. } | Token::Comma => true,
        Token::Ident(name) => name.eq_ignore_ascii_case("from") || name.eq_ignore_ascii_case("to"),
        _ => false,
    };
    (!components.is_empty() && components.iter().all(is_one)).then(|| text(source, components))
}

/// Writes the conditions of media, supports and container queries: names, numbers and comparisons in parentheses.
/// Functions, strings and URLs are refused, and `<` is never written.
fn condition(source: &str, components: &[Component<'_>]) -> Option<String> {
    let is_allowed = |component: &Component<'_>| match &component.token {
        Token::Ident(_)
        | Token::Hash(_)
        | Token::IDHash(_)
        | Token::Number { .. }
        | Token::Percentage { .. }
        | Token::Colon
        | Token::Comma
        | Token::ParenthesisBlock
        | Token::CloseParenthesis
        | Token::Delim('>' | '=' | '/' | '.') => true,
        Token::Dimension { .. } => !write::slice(source, component).contains('\\'),
        _ => false,
    };
    components.iter().all(is_allowed).then(|| text(source, components))
}

/// Writes components, with the prefix before the names at some indexes.
fn named(
    source: &str,
    components: &[Component<'_>],
    places: impl IntoIterator<Item = usize>,
    prefix: &str,
) -> String {
    let name = |index: usize| Some((index, names::prefixed(components.get(index)?, prefix)?));
    let mut text = String::new();
    write::components(components, source, &places.into_iter().filter_map(name).collect(), &mut text);
    text
}

/// Writes components, with white space around comparisons so that they never form `-->`.
fn text(source: &str, components: &[Component<'_>]) -> String {
    let mut spaced = components.to_vec();
    let sign = Token::Delim('>');
    for index in 0..spaced.len() {
        // `>=` is one comparison.
        let follows =
            index > 0 && spaced[index - 1].token == sign && spaced[index].token != Token::Delim('=');
        spaced[index].is_spaced |= spaced[index].token == sign || follows;
    }
    let mut text = String::new();
    write::components(&spaced, source, &NewUrls::new(), &mut text);
    text
}

/// The descriptors of `@font-face` (CSS Fonts 4, 4), by name.
const DESCRIPTORS: [Property; 10] = [
    property("ascent-override", Types::PERCENTAGE, Limit::Length, &["normal"]),
    property("descent-override", Types::PERCENTAGE, Limit::Length, &["normal"]),
    property("font-display", Types::NONE, Limit::Length, &["auto", "block", "swap", "fallback", "optional"]),
    property("font-family", Types::IDENT.and(Types::STRING), Limit::Name, &[]),
    property("font-stretch", Types::PERCENTAGE.and(Types::IDENT), Limit::Length, &["normal"]),
    property("font-style", Types::ANGLE, Limit::Length, &["normal", "italic", "oblique", "auto"]),
    property("font-weight", Types::NUMBER, Limit::Length, &["normal", "bold", "auto"]),
    property("line-gap-override", Types::PERCENTAGE, Limit::Length, &["normal"]),
    property("size-adjust", Types::PERCENTAGE, Limit::Length, &[]),
    property("src", Types::REFERENCE.and(Types::FONT).and(Types::COMMA), Limit::Length, &[]),
];

/// Finds a descriptor by name, in any case.
pub(super) fn descriptor(name: &str) -> Option<&'static Property> {
    DESCRIPTORS.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}
