//! The categories of elements that writers ask about, as bits (HTML Standard, 13.1.2 and 13.3).

use crate::names::{Namespace, TAG_COUNT, TagId, tag::*};

/// "Serializes as void": no content, no end tag.
pub(super) const VOID: u8 = 1;
/// Its text is written as it is.
pub(super) const RAW_TEXT: u8 = 2;

const VOID_TAGS: &[TagId] = &[
    AREA, BASE, BASEFONT, BGSOUND, BR, COL, EMBED, FRAME, HR, IMG, INPUT, KEYGEN, LINK, META, PARAM, SOURCE,
    TRACK, WBR,
];
const RAW_TEXT_TAGS: &[TagId] = &[STYLE, SCRIPT, XMP, IFRAME, NOEMBED, NOFRAMES, PLAINTEXT];

static FLAGS: [u8; TAG_COUNT] = {
    let mut table = [0; TAG_COUNT];
    let mut i = 0;
    while i < VOID_TAGS.len() {
        table[VOID_TAGS[i].0 as usize] |= VOID;
        i += 1;
    }
    i = 0;
    while i < RAW_TEXT_TAGS.len() {
        table[RAW_TEXT_TAGS[i].0 as usize] |= RAW_TEXT;
        i += 1;
    }
    table
};

/// The categories of an element; foreign elements have none.
#[inline]
pub(super) fn element_flags(ns: Namespace, name: TagId) -> u8 {
    match ns {
        Namespace::Html => FLAGS.get(name.0 as usize).copied().unwrap_or(0),
        _ => 0,
    }
}
