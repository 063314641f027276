//! Writes trees as HTML by the standard, as HTML that round-trips, as XHTML, Markdown or plain text.
//!
//! | function | what it writes |
//! | --- | --- |
//! | [`inner_html`], [`outer_html`], [`html_with`] | the same as a browser's `innerHTML`, `outerHTML` and `getHTML()` |
//! | [`stable`] | HTML that every parser tokenizes to the same tokens; [`stable_into`] reports whether a parser may build another tree |
//! | [`xhtml`] | well-formed XML |
//! | [`markdown`] | CommonMark, or GitHub Flavored Markdown |
//! | [`text`] | plain text for people |
//!
//! Each has a variant that ends in `_into` and appends to a `String`. All take time linear in their input and output. None is recursive.

mod escape;
mod html;
mod markdown;

mod output_ancestors;
mod rendering;
mod signs;
mod stable;
mod text;
mod xhtml;

pub use html::{
    HtmlOptions, html_with, html_with_into, inner_html, inner_html_into, outer_html, outer_html_into,
};
pub use markdown::{MarkdownDialect, markdown, markdown_into};
pub use output_ancestors::OutputAncestors;
pub(crate) use stable::{Emitter, Form, InnerNesting, OuterNesting};
pub use stable::{
    Fidelity, Omission, SerializeReport, StableDoctype, omissions, stable, stable_doctype, stable_into,
    stable_within_into,
};
pub use text::{LinkText, text, text_into};
#[doc(hidden)]
pub use xhtml::{XmlOmission, xhtml_with};
pub use xhtml::{XmlOmissions, xhtml, xhtml_into, xhtml_within};

use crate::names::{Namespace, TAG_COUNT, TagId, tag};
use crate::tree::{NodeId, NodeRef};

/// Appends an attribute value, escaped as in [`stable`] HTML.
///
/// ```
/// let mut html = String::new();
/// lye_html::serialize::stable_value_into("a \"b\" & c", &mut html);
/// assert_eq!(html, "a &quot;b&quot; &amp; c");
/// ```
pub fn stable_value_into(value: &str, out: &mut String) {
    escape::stable_value(value, out);
}

/// Properties of HTML elements that the writers need, as bits of [`class`].
mod bit {
    /// "Serializes as void" (HTML Standard, 13.3).
    pub(super) const VOID: u8 = 1;
    /// Its text is not escaped, with scripting enabled or disabled.
    pub(super) const RAW: u8 = 2;
    /// `noscript`.
    pub(super) const NOSCRIPT: u8 = 4;
    /// `title` and `textarea`: their text contains character references but no markup.
    pub(super) const RCDATA: u8 = 8;
    /// `pre`, `textarea` and `listing`: the parser ignores a line feed directly after the start tag.
    pub(super) const EATS_LINE_FEED: u8 = 16;
}

/// Returns the bits of an HTML element.
#[inline]
fn class(name: TagId) -> u8 {
    static CLASSES: [u8; TAG_COUNT] = classes();
    CLASSES.get(name.index()).copied().unwrap_or(0)
}

/// Returns `true` if an element contains only text.
#[inline]
pub(crate) fn contains_only_text(ns: Namespace, name: TagId) -> bool {
    ns == Namespace::Html && class(name) & (bit::RAW | bit::NOSCRIPT | bit::RCDATA) != 0
}

const fn classes() -> [u8; TAG_COUNT] {
    use tag::*;
    let mut classes = [0; TAG_COUNT];
    // The void elements, and five elements that are parsed like void ones.
    let void = [
        AREA, BASE, BR, COL, EMBED, HR, IMG, INPUT, LINK, META, SOURCE, TRACK, WBR, BASEFONT, BGSOUND, FRAME,
        KEYGEN, PARAM,
    ];
    let raw = [STYLE, SCRIPT, XMP, IFRAME, NOEMBED, NOFRAMES, PLAINTEXT];
    add(&mut classes, &void, bit::VOID);
    add(&mut classes, &raw, bit::RAW);
    add(&mut classes, &[NOSCRIPT], bit::NOSCRIPT);
    add(&mut classes, &[TITLE, TEXTAREA], bit::RCDATA);
    add(&mut classes, &[PRE, TEXTAREA, LISTING], bit::EATS_LINE_FEED);
    classes
}

const fn add(classes: &mut [u8; TAG_COUNT], names: &[TagId], bit: u8) {
    let mut at = 0;
    while at < names.len() {
        classes[names[at].index()] |= bit;
        at += 1;
    }
}

/// Reserves space for the output: the length of the source and an eighth for a whole tree, little for a part of it.
fn reserve(node: &NodeRef<'_, '_>, out: &mut String) {
    let source = if node.id() == NodeId::ROOT { node.tree().source.len() } else { 0 };
    out.reserve(source + source / 8 + 64);
}
