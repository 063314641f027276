//! Writing trees: HTML to the letter of the standard, HTML that reads back the same, XHTML, Markdown, and plain text.
//!
//! | function | what it writes |
//! | --- | --- |
//! | [`inner_html`], [`outer_html`], [`html_with`] | what a browser's `innerHTML`, `outerHTML` and `getHTML()` give |
//! | [`stable`] | HTML that reads back as the same tokens, everywhere |
//! | [`xhtml`] | well-formed XML |
//! | [`markdown`] | CommonMark, or GitHub Flavored Markdown |
//! | [`text`] | plain text for people |
//!
//! Each has a form that ends in `_into` and appends to a `String` that the caller keeps. All take time linear in what
//! they read and write, and none is recursive.

mod escape;
mod html;
mod markdown;
mod nesting;
mod output_ancestors;
mod rendering;
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
pub use xhtml::{XmlOmissions, xhtml, xhtml_into, xhtml_within};

use crate::names::{TAG_COUNT, TagId, tag};
use crate::tree::{NodeId, NodeRef};

/// What the writers ask about HTML elements, as bits of [`class`].
mod bit {
    /// "Serializes as void" (HTML Standard, 13.3).
    pub(super) const VOID: u8 = 1;
    /// Its text is written as it is, whatever the scripting flag.
    pub(super) const RAW: u8 = 2;
    /// `noscript`.
    pub(super) const NOSCRIPT: u8 = 4;
    /// `title` and `textarea`: parsed as text in which references count.
    pub(super) const RCDATA: u8 = 8;
    /// `pre`, `textarea` and `listing`: the parser ignores a line feed right behind the start tag.
    pub(super) const EATS_LINE_FEED: u8 = 16;
}

/// The bits of an element of the HTML namespace.
#[inline]
fn class(name: TagId) -> u8 {
    static CLASSES: [u8; TAG_COUNT] = classes();
    CLASSES.get(name.index()).copied().unwrap_or(0)
}

const fn classes() -> [u8; TAG_COUNT] {
    use tag::*;
    let mut classes = [0; TAG_COUNT];
    // The void elements, and five that are parsed as if they were.
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

/// Makes room for what is to be written: the length of the source and an eighth for a whole tree, a little for a part.
fn reserve(node: &NodeRef<'_, '_>, out: &mut String) {
    let source = if node.id() == NodeId::ROOT { node.tree().source.len() } else { 0 };
    out.reserve(source + source / 8 + 64);
}
