//! References to elements in CSS: renames `url(#id)`, and the ids and classes in selectors. Does not use the names of the
//! document.

use super::components::MAX_DEPTH;
use super::{CssReference, write};
use cssparser::{ParseError, Parser, Token};
use std::borrow::Cow;
use std::ops::Range;

/// Renames the references in a value, or in declarations: `rename` returns the new name, or `None` to keep it.
/// Everything else stays as written. Returns `None` if it nests too deeply. Linear in the value.
pub fn rewrite_value_references<'c>(
    css: &'c str,
    rename: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Option<Cow<'c, str>> {
    let mut walk = Walk { rename, edits: Vec::new(), is_too_deep: false };
    walk.value(&mut Parser::new(css), 0);
    walk.applied(css)
}

/// The same for a style sheet, including its selectors.
pub fn rewrite_sheet_references<'c>(
    css: &'c str,
    rename: &mut dyn FnMut(CssReference<'_>) -> Option<String>,
) -> Option<Cow<'c, str>> {
    let mut walk = Walk { rename, edits: Vec::new(), is_too_deep: false };
    walk.rules(&mut Parser::new(css), 0);
    walk.applied(css)
}

fn quoted(url: &str) -> String {
    let mut text = String::new();
    write::string(url, '"', &mut text);
    text
}

/// Returns `true` if a URL parses the same without quotes.
fn is_plain(url: &str) -> bool {
    url.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"#-_.:%!$*+,/;=?@~".contains(&byte))
}

struct Walk<'r> {
    rename: &'r mut dyn FnMut(CssReference<'_>) -> Option<String>,
    /// Replacements for parts of the source, in ascending order.
    edits: Vec<(Range<usize>, String)>,
    is_too_deep: bool,
}

impl Walk<'_> {
    /// Reads the content of a bracket.
    fn within(
        &mut self,
        parser: &mut Parser<'_>,
        depth: usize,
        read: impl FnOnce(&mut Self, &mut Parser<'_>),
    ) {
        if depth == MAX_DEPTH {
            self.is_too_deep = true;
            return;
        }
        // The reader reads to the end, so that the parser skips nothing.
        let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
            read(self, parser);
            Ok(())
        });
    }

    fn value(&mut self, parser: &mut Parser<'_>, depth: usize) {
        loop {
            parser.skip_whitespace();
            let start = parser.position().byte_index();
            let Ok(token) = parser.next() else { return };
            match token.clone() {
                Token::UnquotedUrl(url) => {
                    let place = start..parser.position().byte_index();
                    self.fragment(&url, place, |new| match is_plain(new) {
                        true => format!("url({new})"),
                        false => format!("url({})", quoted(new)),
                    });
                }
                Token::Function(name)
                    if name.eq_ignore_ascii_case("url") || name.eq_ignore_ascii_case("src") =>
                {
                    self.within(parser, depth, |walk, parser| {
                        parser.skip_whitespace();
                        let (first, start) = (parser.state(), parser.position().byte_index());
                        match parser.next().cloned() {
                            Ok(Token::QuotedString(url)) => {
                                walk.fragment(&url, start..parser.position().byte_index(), quoted);
                            }
                            _ => parser.reset(&first),
                        }
                        // Modifiers of URLs may be functions.
                        walk.value(parser, depth + 1);
                    });
                }
                Token::Function(name)
                    if name.eq_ignore_ascii_case("element") || name.eq_ignore_ascii_case("-moz-element") =>
                {
                    self.within(parser, depth, |walk, parser| {
                        parser.skip_whitespace();
                        let (first, start) = (parser.state(), parser.position().byte_index() + 1);
                        match parser.next().cloned() {
                            Ok(Token::IDHash(id) | Token::Hash(id)) => {
                                walk.name(CssReference::Id(&id), start..parser.position().byte_index());
                            }
                            _ => parser.reset(&first),
                        }
                        walk.value(parser, depth + 1);
                    });
                }
                Token::Function(_)
                | Token::ParenthesisBlock
                | Token::SquareBracketBlock
                | Token::CurlyBracketBlock => {
                    self.within(parser, depth, |walk, parser| walk.value(parser, depth + 1));
                }
                _ => {}
            }
        }
    }

    fn fragment(&mut self, url: &str, place: Range<usize>, write: impl Fn(&str) -> String) {
        let Some(fragment) = url.strip_prefix('#') else { return };
        if let Some(new) = (self.rename)(CssReference::Fragment(fragment)) {
            self.edits.push((place, write(&format!("#{new}"))));
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
                    self.within(parser, depth, |walk, parser| match at_rule.as_deref() {
                        Some("media" | "supports" | "container" | "layer") => walk.rules(parser, depth + 1),
                        _ => walk.value(parser, depth + 1),
                    });
                }
                token if at_rule.is_none() => self.selector(token, start, parser, depth),
                _ => {}
            }
        }
    }

    /// Reads a token of a selector, which began at `start`.
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
                return self.within(parser, depth, |walk, parser| {
                    loop {
                        parser.skip_whitespace();
                        let start = parser.position().byte_index();
                        let Ok(token) = parser.next() else { return };
                        let token = token.clone();
                        walk.selector(token, start, parser, depth + 1);
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

    fn applied(self, css: &str) -> Option<Cow<'_, str>> {
        if self.is_too_deep {
            return None;
        }
        if self.edits.is_empty() {
            return Some(css.into());
        }
        let mut out = String::with_capacity(css.len());
        let mut end = 0;
        for (place, text) in self.edits {
            out.push_str(css.get(end..place.start).unwrap_or_default());
            out.push_str(&text);
            end = place.end;
        }
        out.push_str(css.get(end..).unwrap_or_default());
        Some(out.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(reference: CssReference<'_>) -> Option<String> {
        match reference {
            CssReference::Id(name) => Some(format!("i-{name}")),
            CssReference::Fragment(name) => Some(format!("f-{name}")),
            CssReference::Class(name) => Some(format!("c-{name}")),
        }
    }

    #[test]
    fn references_in_values_are_found_in_any_form() {
        for (css, expected) in [
            ("fill: url(#a); color: #abc", "fill: url(#f-a); color: #abc"),
            ("URL( '#a' ) red", "URL( \"#f-a\" ) red"),
            ("\\75rl(#a)", "url(#f-a)"),
            ("image-set(url(#a) 1x)", "image-set(url(#f-a) 1x)"),
            ("/* ' */ element( #a )", "/* ' */ element( #i-a )"),
            (
                "url(x.svg#a) 'url(#a)' my-url(#a) rgb(1, 2, 3)",
                "url(x.svg#a) 'url(#a)' my-url(#a) rgb(1, 2, 3)",
            ),
            ("url(#a", "url(#f-a)"),
            ("url('#a' my(url(#b)))", "url(\"#f-a\" my(url(#f-b)))"),
            ("element(my(url(#a)))", "element(my(url(#f-a)))"),
            ("url(#ä)", "url(\"#f-ä\")"),
            ("", ""),
        ] {
            assert_eq!(rewrite_value_references(css, &mut marked).as_deref(), Some(expected), "{css}");
        }
        let deep = format!("{}url(#a)", "(".repeat(100));
        assert_eq!(rewrite_value_references(&deep, &mut marked), None);
    }

    #[test]
    fn references_in_selectors_are_found() {
        let css = "@media print { #a .b:not(.c) { mask: url('#m'); color: #abc } } p { x: y }";
        let expected = "@media print { #i-a .c-b:not(.c-c) { mask: url(\"#f-m\"); color: #abc } } p { x: y }";
        assert_eq!(rewrite_sheet_references(css, &mut marked).as_deref(), Some(expected));
    }
}
