//! Tables of allowed elements and attributes, as the built-in configurations are stored.

use lye_html::Namespace;

/// What a configuration keeps. Whatever it does not list is removed: elements with all that is in them, comments,
/// processing instructions, `data-*` attributes and attributes that have a namespace (`xlink:href`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowList<'a> {
    /// The elements, each at most once.
    pub(crate) elements: &'a [AllowedElement<'a>],
    /// The attributes that every listed element may have.
    pub(crate) attributes: &'a [&'a str],
}

/// An element that is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedElement<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) name: &'a str,
    /// What it may have beside the attributes that every element may have.
    pub(crate) attributes: &'a [&'a str],
}

/// A row of a table of elements.
pub(crate) const fn element<'a>(
    namespace: Namespace,
    name: &'a str,
    attributes: &'a [&'a str],
) -> AllowedElement<'a> {
    AllowedElement { namespace, name, attributes }
}
