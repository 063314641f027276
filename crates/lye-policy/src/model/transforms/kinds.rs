//! Which HTML elements can be renamed: those that parsers treat in the same way.

use lye_html::{TagId, tag};

/// How parsers treat an HTML element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It contains markup, and ends at an end tag. The re-parse of the output finds invalid nesting.
    Ordinary,
    /// It has no content.
    Void,
    /// `td` and `th`.
    Cell,
    /// `tbody`, `thead` and `tfoot`.
    TableSection,
    /// It has special parsing rules: its content is text, or it is part of a table, a select or a document.
    Special,
}

/// Returns the kind of an element. `None` stands for an element that is in no standard.
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

/// Whether an element can be renamed to another.
pub fn may_become(from: Option<TagId>, to: TagId) -> bool {
    let kind_of_new = kind(Some(to));
    kind_of_new != Kind::Special && kind(from) == kind_of_new
}
