//! Which elements of HTML may have the name of another one: those that parsers read in the same way.

use lye_html::{TagId, tag};

/// How parsers read an element of HTML.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Markup is in it, and an end tag ends it. Where one may stand in another is found out when it is written.
    Ordinary,
    /// Nothing is in it.
    Void,
    /// `td` and `th`.
    Cell,
    /// `tbody`, `thead` and `tfoot`.
    TableSection,
    /// Its name decides how the parser goes on: it is text to the parser, or a part of a table, a select or a document.
    Special,
}

/// The kind of an element; of one that no standard mentions, `None` is its number.
pub(crate) fn kind(name: Option<TagId>) -> Kind {
    match name {
        Some(
            tag::AREA
            | tag::BR
            | tag::EMBED
            | tag::HR
            | tag::IMG
            | tag::INPUT
            | tag::PARAM
            | tag::SOURCE
            | tag::TRACK
            | tag::WBR,
        ) => Kind::Void,
        Some(tag::TD | tag::TH) => Kind::Cell,
        Some(tag::TBODY | tag::THEAD | tag::TFOOT) => Kind::TableSection,
        Some(
            tag::BASE
            | tag::BASEFONT
            | tag::BGSOUND
            | tag::BODY
            | tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::DATALIST
            | tag::FRAME
            | tag::FRAMESET
            | tag::HEAD
            | tag::HTML
            | tag::IFRAME
            | tag::IMAGE
            | tag::KEYGEN
            | tag::LINK
            | tag::MATH
            | tag::META
            | tag::NOEMBED
            | tag::NOFRAMES
            | tag::NOSCRIPT
            | tag::OPTGROUP
            | tag::OPTION
            | tag::PLAINTEXT
            | tag::SCRIPT
            | tag::SELECT
            | tag::SELECTEDCONTENT
            | tag::STYLE
            | tag::SVG
            | tag::TABLE
            | tag::TEMPLATE
            | tag::TEXTAREA
            | tag::TITLE
            | tag::TR
            | tag::XMP,
        ) => Kind::Special,
        _ => Kind::Ordinary,
    }
}

/// Whether an element may get the name of another one.
pub fn may_become(from: Option<TagId>, to: TagId) -> bool {
    let kind_of_new = kind(Some(to));
    kind_of_new != Kind::Special && kind(from) == kind_of_new
}
