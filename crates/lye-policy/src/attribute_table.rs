//! Tables of what attributes are, generated from files in `data/`.

use lye_html::{AttrNamespace, Namespace};

/// A row: what an attribute of some elements is. Tables are sorted by the attribute's name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<T> {
    pub(crate) attribute: &'static str,
    pub(crate) attribute_namespace: AttrNamespace,
    /// `None` matches every namespace.
    pub(crate) namespace: Option<Namespace>,
    /// An empty list matches every element.
    pub(crate) elements: &'static [&'static str],
    pub(crate) value: T,
}

impl<T> Row<T> {
    /// Returns `true` if the row is for attributes in this namespace, of this element.
    pub(crate) fn is_for(&self, (namespace, element): (Namespace, &str), of: AttrNamespace) -> bool {
        self.attribute_namespace == of
            && self.namespace.is_none_or(|listed| listed == namespace)
            && (self.elements.is_empty()
                || self.elements.iter().any(|listed| listed.eq_ignore_ascii_case(element)))
    }
}

/// Returns the rows for attributes of a name, in any case; logarithmic in the size of the table.
pub(crate) fn rows_of<'t, T>(table: &'t [Row<T>], name: &str) -> &'t [Row<T>] {
    let name = || name.bytes().map(|byte| byte.to_ascii_lowercase());
    let first = table.partition_point(|row| row.attribute.bytes().lt(name()));
    let rest = &table[first..]; // It is at most its length.
    let count = rest.iter().take_while(|row| row.attribute.bytes().eq(name())).count();
    &rest[..count]
}
