//! Properties of HTML elements for [lossless tokenization](super::lossless).

use crate::names::{TagId, tag};

/// The elements that HTML defines or once defined (HTML Standard, 4 and 16.2), and the roots of foreign content.
#[rustfmt::skip]
pub(super) fn is_html(id: TagId) -> bool {
    matches!(id,
        tag::A | tag::ABBR | tag::ACRONYM | tag::ADDRESS | tag::APPLET | tag::AREA | tag::ARTICLE | tag::ASIDE | tag::AUDIO
        | tag::B | tag::BASE | tag::BASEFONT | tag::BDI | tag::BDO | tag::BGSOUND | tag::BIG | tag::BLINK | tag::BLOCKQUOTE
        | tag::BODY | tag::BR | tag::BUTTON | tag::CANVAS | tag::CAPTION | tag::CENTER | tag::CITE | tag::CODE | tag::COL
        | tag::COLGROUP | tag::DATA | tag::DATALIST | tag::DD | tag::DEL | tag::DETAILS | tag::DFN | tag::DIALOG | tag::DIR
        | tag::DIV | tag::DL | tag::DT | tag::EM | tag::EMBED | tag::FIELDSET | tag::FIGCAPTION | tag::FIGURE | tag::FONT
        | tag::FOOTER | tag::FORM | tag::FRAME | tag::FRAMESET | tag::H1 | tag::H2 | tag::H3 | tag::H4 | tag::H5 | tag::H6
        | tag::HEAD | tag::HEADER | tag::HGROUP | tag::HR | tag::HTML | tag::I | tag::IFRAME | tag::IMAGE | tag::IMG
        | tag::INPUT | tag::INS | tag::ISINDEX | tag::KBD | tag::KEYGEN | tag::LABEL | tag::LEGEND | tag::LI | tag::LINK
        | tag::LISTING | tag::MAIN | tag::MAP | tag::MARK | tag::MARQUEE | tag::MATH | tag::MENU | tag::MENUITEM
        | tag::META | tag::METER | tag::MULTICOL | tag::NAV | tag::NEXTID | tag::NOBR | tag::NOEMBED | tag::NOFRAMES
        | tag::NOSCRIPT | tag::OBJECT | tag::OL | tag::OPTGROUP | tag::OPTION | tag::OUTPUT | tag::P | tag::PARAM
        | tag::PICTURE | tag::PLAINTEXT | tag::PRE | tag::PROGRESS | tag::Q | tag::RB | tag::RP | tag::RT | tag::RTC
        | tag::RUBY | tag::S | tag::SAMP | tag::SCRIPT | tag::SEARCH | tag::SECTION | tag::SELECT | tag::SELECTEDCONTENT
        | tag::SLOT | tag::SMALL | tag::SOURCE | tag::SPACER | tag::SPAN | tag::STRIKE | tag::STRONG | tag::STYLE
        | tag::SUB | tag::SUMMARY | tag::SUP | tag::SVG | tag::TABLE | tag::TBODY | tag::TD | tag::TEMPLATE
        | tag::TEXTAREA | tag::TFOOT | tag::TH | tag::THEAD | tag::TIME | tag::TITLE | tag::TR | tag::TRACK | tag::TT
        | tag::U | tag::UL | tag::VAR | tag::VIDEO | tag::WBR | tag::XMP
    )
}

/// Returns `true` if an element has an end tag that must not be omitted (HTML Standard, 13.1.2.4).
#[rustfmt::skip]
pub(super) fn requires_end_tag(id: TagId) -> bool {
    is_html(id) && !matches!(id,
        tag::HTML | tag::HEAD | tag::BODY | tag::LI | tag::DT | tag::DD | tag::P | tag::RT | tag::RP | tag::RB | tag::RTC
        | tag::OPTGROUP | tag::OPTION | tag::COLGROUP | tag::CAPTION | tag::THEAD | tag::TBODY | tag::TFOOT | tag::TR
        | tag::TD | tag::TH | tag::AREA | tag::BASE | tag::BASEFONT | tag::BGSOUND | tag::BR | tag::COL | tag::EMBED
        | tag::FRAME | tag::HR | tag::IMAGE | tag::IMG | tag::INPUT | tag::ISINDEX | tag::KEYGEN | tag::LINK
        | tag::MENUITEM | tag::META | tag::NEXTID | tag::PARAM | tag::SOURCE | tag::SPACER | tag::TRACK | tag::WBR
    )
}

/// Returns `true` if it is unusual not to close an element.
pub(super) fn is_mostly_closed(id: TagId) -> bool {
    requires_end_tag(id) || matches!(id, tag::HTML | tag::HEAD | tag::BODY)
}

/// Returns `true` if the tokenizer reads an element's content without tags (HTML Standard, 13.2.6.4).
pub(super) fn holds_raw_text(id: TagId) -> bool {
    matches!(
        id,
        tag::TITLE
            | tag::TEXTAREA
            | tag::STYLE
            | tag::XMP
            | tag::IFRAME
            | tag::NOEMBED
            | tag::NOFRAMES
            | tag::SCRIPT
            | tag::PLAINTEXT
    )
}

/// Returns `true` for void elements that have no effect without attributes.
pub(super) fn is_idle_without_attributes(id: TagId) -> bool {
    matches!(
        id,
        tag::AREA
            | tag::BASE
            | tag::BASEFONT
            | tag::BGSOUND
            | tag::EMBED
            | tag::FRAME
            | tag::IMAGE
            | tag::IMG
            | tag::LINK
            | tag::META
            | tag::NEXTID
            | tag::PARAM
            | tag::SOURCE
            | tag::SPACER
            | tag::TRACK
    )
}
