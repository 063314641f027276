//! The categories of elements that tree construction distinguishes, as bits (HTML Standard, 13.2.4.2 and 13.2.6).

use crate::names::{Namespace, TAG_COUNT, TagId, tag::*};

/// In the "special" category.
pub(super) const SPECIAL: u16 = 1;
/// Bounds the default scope ("has a particular element in scope").
pub(super) const SCOPE: u16 = 2;
/// In the "formatting" category.
pub(super) const FORMATTING: u16 = 4;
/// Closed by "generate implied end tags".
pub(super) const IMPLIED: u16 = 8;
/// Closed by "generate all implied end tags thoroughly".
pub(super) const IMPLIED_THOROUGHLY: u16 = 16;
/// "Reset the insertion mode appropriately" stops at it.
pub(super) const MODE_STOP: u16 = 32;
/// "Reset the insertion mode appropriately" stops at it in the dialect of 2023 only: `select`.
pub(super) const MODE_STOP_2023: u16 = 512;
/// May be open at `</body>`, `</html>` or the end of the file without a parse error.
pub(super) const MAY_STAY_OPEN: u16 = 64;
/// Special, and not `address`, `div` or `p`: ends the search for an open `li`, `dd` or `dt`.
pub(super) const LIST_STOP: u16 = 128;
/// Bounds the default scope in the current dialect only: `select`.
pub(super) const SCOPE_CURRENT: u16 = 256;

/// A node inserted into it may go elsewhere: to a foster parent, or into a template's contents.
pub(super) const INSERTS_ELSEWHERE: u16 = 2048;

/// Further steps run when it leaves the stack: `option`.
pub(super) const LEAVING_HAS_STEPS: u16 = 16384;
/// The sink must know when it leaves the stack. Unlike the others, this depends on what the sink did with the element.
pub(super) const SINK_NEEDS_END: u16 = 32768;

const SPECIAL_TAGS: &[TagId] = &[
    ADDRESS, APPLET, AREA, ARTICLE, ASIDE, BASE, BASEFONT, BGSOUND, BLOCKQUOTE, BODY, BR, BUTTON, CAPTION,
    CENTER, COL, COLGROUP, DD, DETAILS, DIR, DIV, DL, DT, EMBED, FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM,
    FRAME, FRAMESET, H1, H2, H3, H4, H5, H6, HEAD, HEADER, HGROUP, HR, HTML, IFRAME, IMG, INPUT, KEYGEN, LI,
    LINK, LISTING, MAIN, MARQUEE, MENU, META, NAV, NOEMBED, NOFRAMES, NOSCRIPT, OBJECT, OL, P, PARAM,
    PLAINTEXT, PRE, SCRIPT, SEARCH, SECTION, SELECT, SOURCE, STYLE, SUMMARY, TABLE, TBODY, TD, TEMPLATE,
    TEXTAREA, TFOOT, TH, THEAD, TITLE, TR, TRACK, UL, WBR, XMP,
];
const SCOPE_TAGS: &[TagId] = &[APPLET, CAPTION, HTML, TABLE, TD, TH, MARQUEE, OBJECT, TEMPLATE];
pub(super) const FORMATTING_TAGS: [TagId; 14] =
    [A, B, BIG, CODE, EM, FONT, I, NOBR, S, SMALL, STRIKE, STRONG, TT, U];
const IMPLIED_TAGS: &[TagId] = &[DD, DT, LI, OPTGROUP, OPTION, P, RB, RP, RT, RTC];
const TABLE_PARTS: &[TagId] = &[CAPTION, COLGROUP, TBODY, TD, TFOOT, TH, THEAD, TR];
const MODE_STOP_TAGS: &[TagId] =
    &[TD, TH, TR, TBODY, THEAD, TFOOT, CAPTION, COLGROUP, TABLE, TEMPLATE, HEAD, BODY, FRAMESET, HTML];
const MAY_STAY_OPEN_TAGS: &[TagId] =
    &[DD, DT, LI, OPTGROUP, OPTION, P, RB, RP, RT, RTC, TBODY, TD, TFOOT, TH, THEAD, TR, BODY, HTML];

const fn add(mut table: [u16; TAG_COUNT], tags: &[TagId], bits: u16) -> [u16; TAG_COUNT] {
    let mut i = 0;
    while i < tags.len() {
        table[tags[i].0 as usize] |= bits;
        i += 1;
    }
    table
}

static HTML_FLAGS: [u16; TAG_COUNT] = {
    let mut table = [0; TAG_COUNT];
    table = add(table, SPECIAL_TAGS, SPECIAL | LIST_STOP);
    table = add(table, SCOPE_TAGS, SCOPE);
    table = add(table, &FORMATTING_TAGS, FORMATTING);
    table = add(table, IMPLIED_TAGS, IMPLIED | IMPLIED_THOROUGHLY);
    table = add(table, TABLE_PARTS, IMPLIED_THOROUGHLY);
    table = add(table, MODE_STOP_TAGS, MODE_STOP);
    table = add(table, MAY_STAY_OPEN_TAGS, MAY_STAY_OPEN);
    table = add(table, &[TABLE, TBODY, TFOOT, THEAD, TR, TEMPLATE], INSERTS_ELSEWHERE);
    table[OPTION.0 as usize] |= LEAVING_HAS_STEPS;
    table[SELECT.0 as usize] |= SCOPE_CURRENT | MODE_STOP_2023;
    table[ADDRESS.0 as usize] &= !LIST_STOP;
    table[DIV.0 as usize] &= !LIST_STOP;
    table[P.0 as usize] &= !LIST_STOP;
    table
};

/// Returns the categories of an element.
#[inline]
pub(super) fn flags(ns: Namespace, name: TagId) -> u16 {
    match ns {
        Namespace::Html => HTML_FLAGS.get(name.0 as usize).copied().unwrap_or(0),
        Namespace::MathMl => match name {
            MI | MO | MN | MS | MTEXT | ANNOTATION_XML => SPECIAL | LIST_STOP | SCOPE,
            _ => 0,
        },
        Namespace::Svg => match name {
            FOREIGN_OBJECT | DESC | TITLE => SPECIAL | LIST_STOP | SCOPE,
            _ => 0,
        },
    }
}

/// Returns the index of a formatting element's name in [`FORMATTING_TAGS`]; 0 for any other name.
#[inline]
pub(super) fn formatting_index(name: TagId) -> usize {
    static TABLE: [u8; TAG_COUNT] = {
        let mut table = [0; TAG_COUNT];
        let mut i = 0;
        while i < FORMATTING_TAGS.len() {
            table[FORMATTING_TAGS[i].0 as usize] = i as u8;
            i += 1;
        }
        table
    };
    TABLE.get(name.index()).map_or(0, |&index| usize::from(index))
}
