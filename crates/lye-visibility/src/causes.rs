//! Why a text is hidden: the declarations and attributes without which it would be seen.
//!
//! They are found by experiment, so that no rule of the search has to give reasons: parts of the markup are replaced by spaces, and the
//! result is searched again.

use crate::css::attribute_hint;
use crate::page::Hidden;
use cssparser::{ParseError, Parser, Token};
use lye_html::visit::{Visit, visit};
use lye_html::{NodeRef, TagId, Tree, attr, tag};
use std::collections::HashSet;
use std::ops::Range;

/// The most causes that are found.
const MOST_CAUSES: usize = 4;
/// The deepest nesting of rules in which declarations are found.
const DEEPEST: usize = 16;

/// Returns the parts of the source of a tree without which an element, or the text in it, is not hidden: declarations, and attributes with a
/// presentational hint. Of several sets of causes, one is found. Empty if the markup alone hides it.
///
/// `search` searches a changed source. It is called at most `4 * (2 + log2(n))` times for `n` declarations and attributes.
pub fn causes(
    tree: &Tree<'_>,
    element: &NodeRef<'_, '_>,
    mut search: impl FnMut(&str) -> Option<Hidden>,
) -> Vec<Range<usize>> {
    let source = tree.source();
    let mut candidates = candidates(tree, element);
    let mut needed: Vec<Range<usize>> = Vec::new();
    let mut is_seen = |needed: &[Range<usize>], more: &[Range<usize>]| {
        let mut text = source.to_owned();
        for part in needed.iter().chain(more) {
            text.replace_range(part.clone(), &" ".repeat(part.len()));
        }
        search(&text).is_some_and(|hidden| !hidden.hides_content_of(element))
    };
    if !is_seen(&[], &candidates) {
        return needed;
    }
    while needed.len() < MOST_CAUSES && !is_seen(&needed, &[]) {
        // It is seen without the first `enough` candidates, and not without the first `few`.
        let (mut few, mut enough) = (0, candidates.len());
        while few + 1 < enough {
            let middle = few.midpoint(enough);
            match is_seen(&needed, candidates.get(..middle).unwrap_or_default()) {
                true => enough = middle,
                false => few = middle,
            }
        }
        candidates.truncate(enough);
        needed.extend(candidates.pop());
    }
    needed
}

/// Returns what can hide something: first in the tags of the element and of those around it, from the inside to the outside, then elsewhere.
fn candidates(tree: &Tree<'_>, element: &NodeRef<'_, '_>) -> Vec<Range<usize>> {
    let source = tree.source();
    let mut found = Vec::new();
    let mut around = HashSet::new();
    for node in std::iter::successors(Some(*element), NodeRef::parent) {
        around.insert(node.id());
        of_tag(source, &node, &mut found);
    }
    visit(tree, |moment, node| {
        if !matches!(moment, Visit::Enter) || !node.is_element() || around.contains(&node.id()) {
            return;
        }
        of_tag(source, &node, &mut found);
        if node.tag_id() == Some(tag::STYLE) {
            for text in node.children() {
                declarations(source, text.data(), text.span().range(), false, &mut found);
            }
        }
    });
    found
}

/// Adds the declarations of the `style` attribute of an element, and the attributes with hints.
fn of_tag(source: &str, node: &NodeRef<'_, '_>, found: &mut Vec<Range<usize>>) {
    for attribute in node.attrs() {
        let tag = node.tag_id().unwrap_or(TagId::NONE);
        if attribute.id() == attr::STYLE {
            let place = attribute.value_span().range();
            if !declarations(source, attribute.value(), place, true, found) {
                found.push(attribute.span().range());
            }
        } else if attribute_hint(node.namespace(), tag, attribute.id()).is_some() {
            found.push(attribute.span().range());
        }
    }
}

/// Adds the declarations of a text of CSS at a place in the source. Returns `false` if the source writes it in another way, such as with
/// character references.
fn declarations(
    source: &str,
    css: &str,
    place: Range<usize>,
    is_block: bool,
    found: &mut Vec<Range<usize>>,
) -> bool {
    let start = place.start;
    if source.get(place) != Some(css) {
        return false;
    }
    let mut parts = Vec::new();
    split(&mut Parser::new(css), usize::from(is_block), &mut parts);
    found.extend(parts.into_iter().filter_map(|part| {
        let text = css.get(part.clone())?;
        let from = part.start + text.len() - text.trim_start().len();
        let written = text.trim();
        (!written.is_empty()).then(|| start + from..start + from + written.len())
    }));
    true
}

/// Adds the byte ranges of the declarations in the rest of a style sheet, at a depth of nested rules.
fn split(parser: &mut Parser<'_>, depth: usize, parts: &mut Vec<Range<usize>>) {
    let mut start = parser.position().byte_index();
    let mut has_colon = false;
    loop {
        let end = parser.position().byte_index();
        let token = parser.next_including_whitespace_and_comments().cloned();
        let is_end = token.is_err();
        if has_colon && depth > 0 && (is_end || token == Ok(Token::Semicolon)) {
            parts.push(start..end);
        }
        match token {
            Err(_) => return,
            Ok(Token::Colon) => has_colon = true,
            Ok(Token::CurlyBracketBlock) if depth < DEEPEST => {
                let _: Result<(), ParseError<()>> = parser.parse_nested_block(|block| {
                    split(block, depth + 1, parts);
                    Ok(())
                });
                (start, has_colon) = (parser.position().byte_index(), false);
            }
            Ok(Token::Semicolon) => (start, has_colon) = (parser.position().byte_index(), false),
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Clues;
    use lye_html::{Context, Parser as HtmlParser, Tree};

    fn parsed(html: &str) -> Tree<'_> {
        HtmlParser::default().parse_fragment(html, &Context::html("body")).unwrap()
    }

    /// Returns what hides the last element of a fragment.
    fn causes_of(html: &str) -> Vec<String> {
        let tree = parsed(html);
        let elements = || tree.root().descendants().filter(NodeRef::is_element);
        let last = elements().last().unwrap();
        let search = |text: &str| Some(Hidden::of(&parsed(text), text, Clues::of(text), false));
        let found = causes(&tree, &last, search);
        found.into_iter().map(|part| html[part].to_owned()).collect()
    }

    #[test]
    fn a_cause_is_a_declaration_or_an_attribute() {
        assert_eq!(causes_of("<p style='color:red; display : none'>a"), ["display : none"]);
        assert_eq!(causes_of("<p hidden class=x>a"), ["hidden"]);
        assert_eq!(causes_of("<div style=display:none><b style=color:red><i>a"), ["display:none"]);
        assert_eq!(
            causes_of("<style>p{color:red}@media screen{.x{font-size:0}}</style><p class=x>a"),
            ["font-size:0"]
        );
        assert_eq!(causes_of("<style>.x{color:red;--a:{};opacity:0}</style><p class=x>a"), ["opacity:0"]);
        // The attribute as a whole, if the source spells it in another way.
        assert_eq!(causes_of("<p style='display&colon;none'>a"), ["style='display&colon;none'"]);
    }

    #[test]
    fn all_that_hide_alone_are_named() {
        let mut both = causes_of("<style>.x{opacity:0}</style><p class=x style=display:none>a");
        both.sort();
        assert_eq!(both, ["display:none", "opacity:0"]);
        let one = causes_of("<p style='color:#fff;background:#fff'>a");
        assert_eq!(one.len(), 1, "{one:?}");
    }

    #[test]
    fn markup_alone_has_no_cause() {
        assert_eq!(causes_of("<canvas>a<b>c"), [""; 0]);
        assert_eq!(causes_of("<p style=color:red>a"), [""; 0]);
    }

    #[test]
    fn the_number_of_searches_is_logarithmic() {
        let declarations = "color:red;".repeat(1000);
        let html = format!("<p style='{declarations}display:none;{declarations}'>a");
        let tree = parsed(&html);
        let element = tree.root().first_child().unwrap();
        let mut searches = 0;
        let found = causes(&tree, &element, |text| {
            searches += 1;
            Some(Hidden::of(&parsed(text), text, Clues::of(text), false))
        });
        assert_eq!(found.len(), 1);
        assert!(searches <= 15, "{searches}");
    }
}
