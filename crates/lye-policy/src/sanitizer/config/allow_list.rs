//! Tables of allowed elements and attributes, as the built-in configurations are stored.

use lye_html::Namespace;

/// What a configuration keeps. Everything else is removed: elements with their content, comments, processing
/// instructions, `data-*` attributes and attributes with a namespace (`xlink:href`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowList<'a> {
    /// The elements, each at most once.
    pub(crate) elements: &'a [AllowedElement<'a>],
    /// The attributes that every listed element may have.
    pub(crate) attributes: &'a [&'a str],
}

/// A kept element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedElement<'a> {
    pub(crate) namespace: Namespace,
    pub(crate) name: &'a str,
    /// The attributes that it may have in addition to the global ones.
    pub(crate) attributes: &'a [&'a str],
}

/// Creates a row of a table of elements.
pub(crate) const fn element<'a>(
    namespace: Namespace,
    name: &'a str,
    attributes: &'a [&'a str],
) -> AllowedElement<'a> {
    AllowedElement { namespace, name, attributes }
}
