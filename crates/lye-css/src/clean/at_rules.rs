//! At-rules: the supported ones, and which preludes they may have.

use super::components::Component;
use super::log::DropReason;
use super::names;
use super::policy::AtRule;
use super::properties::{Limit, Property, property};
use super::rules::CssRules;
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
    CounterStyle,
    Page,
}

/// Finds an at-rule by name, in any case.
pub(super) fn find(name: &str) -> Option<AtRule> {
    let name = if name.eq_ignore_ascii_case("-webkit-keyframes") { "keyframes" } else { name };
    AtRule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(name))
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
        AtRule::CounterStyle => match components {
            // Names of the standard stay as they are where they are used, so the input cannot define them.
            [Component { token: Token::Ident(name), .. }] if !names::is_counter_style(name) => {
                with("counter-style", &named(source, components, [0], prefix), Block::CounterStyle, false)
            }
            _ => Err(refused),
        },
        AtRule::Page => {
            let selectors = page_selectors(source, components).ok_or(refused)?;
            with("page", &selectors, Block::Page, false)
        }
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
            // A reference into the same document, which is no style sheet.
            if url.trim_start_matches(|c| c <= ' ').starts_with('#') {
                return Err(DropReason::Url);
            }
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

/// Writes the pseudo-classes of pages (CSS Paged Media 3, 3.1). Named pages are refused: their names are those of the whole page.
fn page_selectors(source: &str, components: &[Component<'_>]) -> Option<String> {
    const PSEUDO_CLASSES: [&str; 4] = ["blank", "first", "left", "right"];
    let is_pseudo_class = |pair: &[Component<'_>]| match pair {
        [
            Component { token: Token::Colon, .. },
            Component { token: Token::Ident(name), is_spaced: false, .. },
        ] => PSEUDO_CLASSES.iter().any(|known| known.eq_ignore_ascii_case(name)),
        _ => false,
    };
    let mut selectors = components.split(|component| component.token == Token::Comma);
    let is_allowed =
        |selector: &[Component<'_>]| !selector.is_empty() && selector.chunks(2).all(is_pseudo_class);
    (components.is_empty() || selectors.all(is_allowed)).then(|| text(source, components))
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

/// A symbol of a counter style. It cannot be an image, so that nothing loads.
const SYMBOL: Types = Types::STRING.and(Types::IDENT);

/// The descriptors of `@counter-style` (CSS Counter Styles 3, 3), by name.
const OF_COUNTER_STYLES: [Property; 10] = [
    property("additive-symbols", SYMBOL.and(Types::NUMBER).and(Types::COMMA), Limit::Length, &[]),
    property("fallback", Types::IDENT, Limit::Length, &[]),
    property("negative", SYMBOL, Limit::Length, &[]),
    property("pad", SYMBOL.and(Types::NUMBER), Limit::Length, &[]),
    property("prefix", SYMBOL, Limit::Length, &[]),
    property("range", Types::NUMBER.and(Types::COMMA), Limit::Length, &["auto", "infinite"]),
    property("speak-as", Types::IDENT, Limit::Length, &["auto", "bullets", "numbers", "words", "spell-out"]),
    property("suffix", SYMBOL, Limit::Length, &[]),
    property("symbols", SYMBOL, Limit::Length, &[]),
    property(
        "system",
        Types::IDENT.and(Types::NUMBER),
        Limit::Length,
        &["cyclic", "numeric", "alphabetic", "symbolic", "additive", "fixed", "extends"],
    ),
];

/// The size of pages (CSS Paged Media 3, 7.1).
const PAGE_SIZE: Property = property(
    "size",
    Types::LENGTH,
    Limit::Length,
    &[
        "auto",
        "portrait",
        "landscape",
        "a5",
        "a4",
        "a3",
        "b5",
        "b4",
        "jis-b5",
        "jis-b4",
        "letter",
        "legal",
        "ledger",
    ],
);

/// Finds what `@page` may set: `size`, and the margins that the policy allows.
pub(super) fn of_page(rules: &CssRules, name: &str) -> Option<&'static Property> {
    if name.eq_ignore_ascii_case(PAGE_SIZE.name) {
        return Some(&PAGE_SIZE);
    }
    rules.property(name).filter(|property| property.name.starts_with("margin"))
}

/// Finds a descriptor of `@counter-style` by name, in any case.
pub(super) fn of_counter_style(name: &str) -> Option<&'static Property> {
    OF_COUNTER_STYLES.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

/// Finds a descriptor of `@font-face` by name, in any case.
pub(super) fn descriptor(name: &str) -> Option<&'static Property> {
    DESCRIPTORS.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}
