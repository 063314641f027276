//! References to elements in CSS: `url(#id)`, and the ids and classes in selectors, given other names.

use super::components::MAX_DEPTH;
use super::write;
use cssparser::{ParseError, Parser, Token};
use std::borrow::Cow;
use std::ops::Range;

/// What CSS names elements by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CssReference<'a> {
    /// An id: that of a selector, or the fragment of a URL that has nothing else.
    Id(&'a str),
    /// A class in a selector.
    Class(&'a str),
}

/// Gives the references in a value, or in declarations, other names: `rename` says which, or nothing for those that stay. All else
/// stays as it is written. Linear in the value.
///
/// ```
/// use lye::{CssReference, rewrite_value_references};
/// let mut prefix = |reference: CssReference<'_>| match reference {
///     CssReference::Id(id) => Some(format!("user-{id}")),
///     _ => None,
/// };
/// assert_eq!(rewrite_value_references("fill: url(#a); color: #abc", &mut prefix), "fill: url(\"#user-a\"); color: #abc");
/// ```
pub fn rewrite_value_references<'c>(
    css: &'c str,
    rename: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Cow<'c, str> {
    let mut walk = Walk { rename, edits: Vec::new() };
    walk.value(&mut Parser::new(css), 0);
    walk.applied(css)
}

/// The same in a style sheet, and in its selectors.
///
/// ```
/// use lye::{CssReference, rewrite_sheet_references};
/// let mut prefix = |reference: CssReference<'_>| match reference {
///     CssReference::Id(name) | CssReference::Class(name) => Some(format!("x-{name}")),
///     _ => None,
/// };
/// assert_eq!(
///     rewrite_sheet_references("@media print { #a .b:not(.c) { mask: url('#m'); color: #abc } }", &mut prefix),
///     "@media print { #x-a .x-b:not(.x-c) { mask: url(\"#x-m\"); color: #abc } }"
/// );
/// ```
pub fn rewrite_sheet_references<'c>(
    css: &'c str,
    rename: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Cow<'c, str> {
    let mut walk = Walk { rename, edits: Vec::new() };
    walk.rules(&mut Parser::new(css), 0);
    walk.applied(css)
}

struct Walk<'r> {
    rename: &'r mut dyn FnMut(CssReference<'_>) -> Option<String>,
    /// What takes the place of parts of the source, in ascending order.
    edits: Vec<(Range<usize>, String)>,
}

/// Reads what a bracket holds; what nests too deep is passed over.
fn within(parser: &mut Parser<'_>, depth: usize, read: impl FnOnce(&mut Parser<'_>)) {
    if depth < MAX_DEPTH {
        // The reader reads to the end, so that nothing is left over.
        let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
            read(parser);
            Ok(())
        });
    }
}

impl Walk<'_> {
    fn value(&mut self, parser: &mut Parser<'_>, depth: usize) {
        loop {
            parser.skip_whitespace();
            let start = parser.position().byte_index();
            let Ok(token) = parser.next() else { return };
            match token.clone() {
                Token::UnquotedUrl(url) => {
                    let place = start..parser.position().byte_index();
                    self.fragment(&url, place, |new| format!("url({new})"));
                }
                Token::Function(name)
                    if name.eq_ignore_ascii_case("url") || name.eq_ignore_ascii_case("src") =>
                {
                    within(parser, depth, |parser| {
                        parser.skip_whitespace();
                        let start = parser.position().byte_index();
                        if let Ok(Token::QuotedString(url)) = parser.next() {
                            let url = url.clone();
                            self.fragment(&url, start..parser.position().byte_index(), |new| new);
                        }
                        while parser.next().is_ok() {}
                    });
                }
                Token::Function(_)
                | Token::ParenthesisBlock
                | Token::SquareBracketBlock
                | Token::CurlyBracketBlock => {
                    within(parser, depth, |parser| self.value(parser, depth + 1));
                }
                _ => {}
            }
        }
    }

    fn fragment(&mut self, url: &str, place: Range<usize>, write: impl Fn(String) -> String) {
        let Some(id) = url.strip_prefix('#') else { return };
        if let Some(new) = (self.rename)(CssReference::Id(id)) {
            let mut text = String::new();
            write::string(&format!("#{new}"), '"', &mut text);
            self.edits.push((place, write(text)));
        }
    }

    fn rules(&mut self, parser: &mut Parser<'_>, depth: usize) {
        let mut at_rule: Option<String> = None;
        loop {
            parser.skip_whitespace();
            let start = parser.position().byte_index();
            let Ok(token) = parser.next() else { return };
            match token.clone() {
                Token::AtKeyword(name) => at_rule = Some(name.to_ascii_lowercase()),
                Token::Semicolon => at_rule = None,
                Token::CurlyBracketBlock => {
                    let at_rule = at_rule.take();
                    within(parser, depth, |parser| match at_rule.as_deref() {
                        Some("media" | "supports" | "container" | "layer") => self.rules(parser, depth + 1),
                        _ => self.value(parser, depth + 1),
                    });
                }
                token if at_rule.is_none() => self.selector(token, start, parser, depth),
                _ => {}
            }
        }
    }

    /// A token of a selector, which began at `start`.
    fn selector(&mut self, token: Token<'_>, start: usize, parser: &mut Parser<'_>, depth: usize) {
        let (reference, start) = match &token {
            Token::IDHash(id) => (CssReference::Id(id), start + 1),
            Token::Delim('.') => {
                let start = parser.position().byte_index();
                let Ok(Token::Ident(class)) = parser.next() else { return };
                let class = class.clone();
                return self.name(CssReference::Class(&class), start..parser.position().byte_index());
            }
            Token::Function(_) => {
                return within(parser, depth, |parser| {
                    loop {
                        parser.skip_whitespace();
                        let start = parser.position().byte_index();
                        let Ok(token) = parser.next() else { return };
                        let token = token.clone();
                        self.selector(token, start, parser, depth + 1);
                    }
                });
            }
            _ => return,
        };
        self.name(reference, start..parser.position().byte_index());
    }

    fn name(&mut self, reference: CssReference<'_>, place: Range<usize>) {
        if let Some(new) = (self.rename)(reference) {
            let mut text = String::new();
            write::identifier(&new, &mut text);
            self.edits.push((place, text));
        }
    }

    fn applied(self, css: &str) -> Cow<'_, str> {
        if self.edits.is_empty() {
            return css.into();
        }
        let mut out = String::with_capacity(css.len());
        let mut end = 0;
        for (place, text) in self.edits {
            out.push_str(css.get(end..place.start).unwrap_or_default());
            out.push_str(&text);
            end = place.end;
        }
        out.push_str(css.get(end..).unwrap_or_default());
        out.into()
    }
}
