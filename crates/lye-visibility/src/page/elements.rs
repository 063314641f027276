//! The user agent style sheet (HTML Standard, 15.3): which elements are blocks, and which have a look of their own.

use super::look::ElementKind;
use lye_html::{Namespace, TagId, tag};

/// Returns the kind of an element's box, unless its style changes it.
pub(super) fn kind_of(namespace: Namespace, name: TagId) -> ElementKind {
    match name {
        _ if namespace == Namespace::Svg && name != tag::SVG => ElementKind::Unpainted,
        tag::SVG => ElementKind::Drawing,
        _ if namespace != Namespace::Html || is_inline_box(name) => ElementKind::InlineBox,
        tag::SLOT => ElementKind::Unpainted,
        tag::HTML | tag::BODY => ElementKind::Root,
        tag::TD | tag::TH => ElementKind::Cell,
        _ if is_inline(name) => ElementKind::Inline,
        tag::TABLE | tag::TBODY | tag::THEAD | tag::TFOOT | tag::TR => ElementKind::TablePart,
        _ => ElementKind::Other,
    }
}

/// Returns `true` if an element is inline, as unknown elements are.
pub(super) fn is_inline(name: TagId) -> bool {
    !matches!(
        name,
        // Blocks (HTML Standard, 15.3).
        tag::HTML
            | tag::BODY
            | tag::ADDRESS
            | tag::ARTICLE
            | tag::ASIDE
            | tag::BLOCKQUOTE
            | tag::CENTER
            | tag::DD
            | tag::DETAILS
            | tag::DIALOG
            | tag::DIR
            | tag::DIV
            | tag::DL
            | tag::DT
            | tag::FIELDSET
            | tag::FIGCAPTION
            | tag::FIGURE
            | tag::FOOTER
            | tag::FORM
            | tag::H1
            | tag::H2
            | tag::H3
            | tag::H4
            | tag::H5
            | tag::H6
            | tag::HEADER
            | tag::HGROUP
            | tag::HR
            | tag::LEGEND
            | tag::LI
            | tag::LISTING
            | tag::MAIN
            | tag::MENU
            | tag::NAV
            | tag::OL
            | tag::P
            | tag::PLAINTEXT
            | tag::PRE
            | tag::SEARCH
            | tag::SECTION
            | tag::SUMMARY
            | tag::UL
            | tag::XMP
            // Tables.
            | tag::TABLE
            | tag::CAPTION
            | tag::COLGROUP
            | tag::COL
            | tag::TBODY
            | tag::THEAD
            | tag::TFOOT
            | tag::TR
            | tag::TD
            | tag::TH
            | tag::RT
    ) && !is_inline_box(name)
}

/// Returns `true` if an element is an inline-level box with a formatting context of its own.
fn is_inline_box(name: TagId) -> bool {
    matches!(
        name,
        tag::BUTTON
            | tag::TEXTAREA
            | tag::SELECT
            | tag::INPUT
            | tag::MARQUEE
            | tag::RUBY
            | tag::SVG
            | tag::MATH
    )
}

/// Returns `true` if the user agent style sheet sets colors or font sizes for an element, or if it is a column, which must be counted.
pub(super) fn has_own_look(name: TagId) -> bool {
    matches!(
        name,
        tag::A
            | tag::MARK
            | tag::BUTTON
            | tag::TEXTAREA
            | tag::SMALL
            | tag::SUB
            | tag::SUP
            | tag::BIG
            | tag::RT
            | tag::TABLE
            | tag::CAPTION
            | tag::COL
            | tag::COLGROUP
            | tag::HTML
            | tag::BODY
    )
}

/// Returns `true` if an element affects others by more than what they inherit.
pub(super) fn affects_others(name: TagId) -> bool {
    matches!(name, tag::HTML | tag::BODY | tag::COL | tag::COLGROUP)
}
