//! Reads the names of a document and the references to them, by an implementation of the standards that is independent of Lye.

use crate::check;
use cssparser::{ParseError, Parser, Token};
use lye_html::{AttrNamespace, Namespace, NodeRef, Tree};
use lye_url::Url;
use lye_url::percent::percent_decode;
use std::collections::{BTreeSet, HashMap};

/// How a value references elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// The value is a name.
    Whole,
    /// The value is the name of a frame, or a keyword.
    Frame,
    /// The value is a list of names.
    List,
    /// A name follows `#`.
    Hash,
    /// The value is a URL with a fragment.
    Fragment,
    /// The value begins an animation.
    Timing,
    /// The value is CSS.
    Css,
}

/// Attributes that reference elements.
pub const REFERENCES: &[(&str, Reference)] = &[
    ("for", Reference::Whole),
    ("form", Reference::Whole),
    ("list", Reference::Whole),
    ("popovertarget", Reference::Whole),
    ("commandfor", Reference::Whole),
    ("interestfor", Reference::Whole),
    ("anchor", Reference::Whole),
    ("contextmenu", Reference::Whole),
    ("xref", Reference::Whole),
    ("aria-activedescendant", Reference::Whole),
    ("target", Reference::Frame),
    ("formtarget", Reference::Frame),
    ("headers", Reference::List),
    ("itemref", Reference::List),
    ("aria-controls", Reference::List),
    ("aria-describedby", Reference::List),
    ("aria-labelledby", Reference::List),
    ("aria-owns", Reference::List),
    ("usemap", Reference::Hash),
    ("href", Reference::Fragment),
    ("xlink:href", Reference::Fragment),
    ("cite", Reference::Fragment),
    ("action", Reference::Fragment),
    ("begin", Reference::Timing),
    ("end", Reference::Timing),
    ("fill", Reference::Css),
    ("clip-path", Reference::Css),
    ("style", Reference::Css),
];

/// The URL of the document.
pub const PAGE: &str = "https://page.example/a?b";

/// The graph of names and references, with each name replaced by a number, so that documents that differ only in names are equal.
pub fn graph(tree: &Tree<'_>) -> Vec<String> {
    let nodes = check::all(tree);
    let elements = || nodes.iter().filter(|node| node.is_element());
    let given: BTreeSet<&str> = elements().flat_map(names).map(|(_, name)| name).collect();
    let mut numbers = HashMap::new();
    let mut number = |name: &str| {
        let next = numbers.len();
        *numbers.entry(name.to_owned()).or_insert(next)
    };
    let mut graph = Vec::new();
    for (at, node) in elements().enumerate() {
        for (attribute, name) in names(node) {
            graph.push(format!("{at} {} {attribute}: {}", node.name(), number(name)));
        }
        for &(attribute, reference) in REFERENCES {
            for name in references(node, attribute, reference, &given) {
                graph.push(format!("{at} {} {attribute} -> {}", node.name(), number(&name)));
            }
        }
    }
    graph
}

/// Returns all names of elements, and all names that are referenced by name alone.
pub fn plain_names(tree: &Tree<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for node in check::all(tree).iter().filter(|node| node.is_element()) {
        found.extend(names(node).map(|(_, name)| name.to_owned()));
        for &(attribute, reference) in REFERENCES {
            if matches!(reference, Reference::Whole | Reference::Frame | Reference::List | Reference::Hash) {
                found.extend(references(node, attribute, reference, &BTreeSet::new()));
            }
        }
    }
    found
}

/// Returns the names of an element, by attribute.
fn names<'t>(node: &NodeRef<'t, '_>) -> impl Iterator<Item = (&'static str, &'t str)> {
    let is_for_others =
        node.namespace() == Namespace::Html && matches!(node.name(), "meta" | "param" | "slot");
    let name = node.attr("name").filter(|_| !is_for_others);
    let of = [("id", node.attr("id")), ("name", name)];
    of.into_iter().filter_map(|(attribute, name)| Some((attribute, name.filter(|name| !name.is_empty())?)))
}

fn value<'t>(node: &NodeRef<'t, '_>, attribute: &str) -> Option<&'t str> {
    let is_linked = |local: &str| {
        node.attrs().find(|attr| attr.namespace() == AttrNamespace::XLink && attr.local_name() == local)
    };
    match attribute.strip_prefix("xlink:").filter(|_| node.namespace() != Namespace::Html) {
        Some(local) => is_linked(local).map(|attr| attr.value()),
        None => node.attr(attribute),
    }
}

/// Returns the names that an attribute of an element references. Only simple timings are parsed.
fn references(
    node: &NodeRef<'_, '_>,
    attribute: &str,
    reference: Reference,
    given: &BTreeSet<&str>,
) -> Vec<String> {
    let Some(value) = value(node, attribute) else { return Vec::new() };
    let one = |name: &str| if name.is_empty() { Vec::new() } else { vec![name.to_owned()] };
    let (is_svg, is_math) = (node.namespace() == Namespace::Svg, node.namespace() == Namespace::MathMl);
    match reference {
        Reference::Whole
            if attribute == "xref" && !is_math
                || (is_math, node.name(), attribute) == (true, "mo", "form") =>
        {
            Vec::new()
        }
        Reference::Whole if attribute == "for" && !is_svg && !is_math && node.name() == "output" => {
            value.split_ascii_whitespace().map(str::to_owned).collect()
        }
        Reference::Whole => one(value),
        Reference::Frame => {
            let keywords = ["_blank", "_self", "_parent", "_top", "_unfencedtop"];
            if keywords.contains(&&*value.to_ascii_lowercase()) { Vec::new() } else { one(value) }
        }
        Reference::List => value.split_ascii_whitespace().map(str::to_owned).collect(),
        Reference::Hash => value.split_once('#').map_or(Vec::new(), |(_, name)| one(name)),
        Reference::Fragment => {
            let is_of_element = is_svg && node.name() != "a" && attribute.ends_with("href");
            fragment(value, given, is_of_element).into_iter().collect()
        }
        Reference::Timing => {
            let is_animation =
                matches!(node.name().to_ascii_lowercase().as_str(), "animate" | "set" | "animatetransform");
            let simple = value.trim_ascii().strip_suffix(".click").filter(|_| is_svg && is_animation);
            simple.and_then(unescaped).map_or(Vec::new(), |name| one(&name))
        }
        Reference::Css if is_svg || attribute == "style" => {
            let mut found = Vec::new();
            read_css(&mut Parser::new(value), &mut found);
            let name = |found: InCss| match found {
                InCss::Url(url) => fragment(&url, given, true).filter(|_| url.starts_with('#')),
                InCss::Id(id) => Some(id),
            };
            found.into_iter().filter_map(name).collect()
        }
        Reference::Css => Vec::new(),
    }
}

/// A reference in CSS.
enum InCss {
    /// `url()` or `src()`.
    Url(String),
    /// `element()`, which some browsers support.
    Id(String),
}

/// Returns the references in CSS, in order.
fn read_css(parser: &mut Parser<'_>, found: &mut Vec<InCss>) {
    while let Ok(token) = parser.next() {
        let function = match token.clone() {
            Token::UnquotedUrl(url) => {
                found.push(InCss::Url(url.to_string()));
                continue;
            }
            Token::Function(name) => name.to_ascii_lowercase(),
            Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock => String::new(),
            _ => continue,
        };
        // The parser continues to the end, so that nothing remains unread.
        let _: Result<(), ParseError<()>> = parser.parse_nested_block(|parser| {
            let first = parser.state();
            match (&*function, parser.next()) {
                ("url" | "src", Ok(Token::QuotedString(url))) => found.push(InCss::Url(url.to_string())),
                ("element" | "-moz-element", Ok(Token::IDHash(id) | Token::Hash(id))) => {
                    found.push(InCss::Id(id.to_string()));
                }
                _ => parser.reset(&first),
            }
            read_css(parser, found);
            Ok(())
        });
    }
}

/// Unescapes the name in front of an event (SMIL 3, "escaping"). Returns `None` if a sign ends it before, or if it is a function.
fn unescaped(name: &str) -> Option<String> {
    if ["accessKey(", "wallclock("].iter().any(|function| name.starts_with(function)) {
        return None;
    }
    let mut characters = name.chars();
    let mut plain = String::new();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.push(characters.next()?),
            '.' | '+' | '-' | ';' => return None,
            character => plain.push(character),
        }
    }
    Some(plain)
}

/// Returns the name that a URL references in the same page (HTML Standard, "select the indicated part"). Only links can reference the top.
fn fragment(value: &str, given: &BTreeSet<&str>, is_of_element: bool) -> Option<String> {
    let page = Url::parse(PAGE).expect("a URL");
    let url = Url::parse_with_base(value, &page).ok()?;
    let href = url.href();
    let (before, fragment) = href.split_once('#')?;
    // Without its own `#`, the URL leads to another page, or to the top.
    if before != PAGE {
        return None;
    }
    let fragment = fragment.split(":~:").next().unwrap_or_default();
    if fragment.is_empty() {
        return None;
    }
    if given.contains(fragment) {
        return Some(fragment.to_owned());
    }
    let decoded = String::from_utf8_lossy(&percent_decode(fragment.as_bytes())).into_owned();
    let is_top = !is_of_element && decoded.eq_ignore_ascii_case("top") && !given.contains(decoded.as_str());
    (!is_top).then_some(decoded)
}
