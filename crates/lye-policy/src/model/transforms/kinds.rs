//! Which HTML elements can be renamed: those that parsers treat in the same way.

use crate::model::generated::{SPECIAL, VOID};
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
        Some(name) if VOID.contains(&name) => Kind::Void,
        Some(tag::TD | tag::TH) => Kind::Cell,
        Some(tag::TBODY | tag::THEAD | tag::TFOOT) => Kind::TableSection,
        Some(name) if SPECIAL.contains(&name) => Kind::Special,
        _ => Kind::Ordinary,
    }
}

/// Whether an element can be renamed to another.
pub fn may_become(from: Option<TagId>, to: TagId) -> bool {
    let kind_of_new = kind(Some(to));
    kind_of_new != Kind::Special && kind(from) == kind_of_new
}
