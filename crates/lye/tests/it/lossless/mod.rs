//! The lossless mode: sentences keep every letter, and markup stays markup.

mod properties;
mod rules;
mod sentences;
mod snippets;

use lye::policy::Disallowed;
use lye::{Cleaner, Policy, SanitizerConfig};

/// A policy for a forum.
const KEPT: [&str; 38] = [
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "dd",
    "del",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "tt",
    "u",
    "ul",
    "center",
];

fn policy() -> Policy {
    let config = SanitizerConfig::default()
        .with_elements(KEPT.iter().copied())
        .with_attributes(["href", "src", "alt", "title", "class", "align"]);
    Policy::default().with_sanitizer(config)
}

fn lossless() -> Cleaner {
    Cleaner::new(&policy().with_tokenization(lye::html::Tokenization::Lossless)).unwrap()
}

fn with(disallowed: impl Into<Disallowed>) -> Cleaner {
    Cleaner::new(&policy().with_tokenization(lye::html::Tokenization::Lossless).with_disallowed(disallowed))
        .unwrap()
}

/// Returns the text of an output, as a parser sees it.
fn text_of(html: &str) -> String {
    let tree = lye::html::parse_fragment(html, &lye::html::Context::html("body")).unwrap();
    tree.root().text_content()
}
