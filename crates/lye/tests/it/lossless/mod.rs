//! The lossless mode: sentences keep every letter, and markup stays markup.

mod properties;
mod rules;
mod sentences;
mod snippets;

use lye::{Cleaner, Disallowed, Policy, SanitizerConfig};

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
    let config = SanitizerConfig {
        elements: Some(KEPT.iter().map(|&name| name.into()).collect()),
        attributes: Some(["href", "src", "alt", "title", "class", "align"].map(Into::into).to_vec()),
        ..SanitizerConfig::default()
    };
    Policy::default().with_sanitizer(config)
}

fn lossless() -> Cleaner {
    Cleaner::from_policy(&policy().with_lossless(true)).unwrap()
}

fn with(disallowed: impl Into<Disallowed>) -> Cleaner {
    Cleaner::from_policy(&policy().with_lossless(true).with_disallowed(disallowed.into())).unwrap()
}

/// Returns the text of an output, as a parser sees it.
fn text_of(html: &str) -> String {
    let tree = lye::html::parse_fragment(html, &lye::html::Context::html("body")).unwrap();
    tree.root().text_content()
}
