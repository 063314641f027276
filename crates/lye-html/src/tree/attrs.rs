//! Attributes: records in one flat vector. Each element has a range of it.

use super::{NodeId, StrRef, Tree};
use crate::Span;
use crate::names::{AttrId, AttrNamespace};

/// An attribute, 28 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attr {
    /// Local name in the low bits, namespace in the two highest.
    name: u32,
    /// The position of the name in the source.
    pub(crate) name_start: u32,
    pub(crate) name_len: u32,
    pub(crate) value: StrRef,
    /// The position of the value in the source, without quotes. Empty if there is no value.
    pub(crate) value_start: u32,
    pub(crate) value_len: u32,
}

const NS_SHIFT: u32 = 30;

impl Attr {
    pub(crate) fn new(
        id: AttrId,
        ns: AttrNamespace,
        name_span: Span,
        value: StrRef,
        value_span: Span,
    ) -> Self {
        Self {
            name: id.0 | (ns as u32) << NS_SHIFT,
            name_start: name_span.start,
            name_len: name_span.len(),
            value,
            value_start: value_span.start,
            value_len: value_span.len(),
        }
    }

    #[inline]
    pub(crate) fn id(self) -> AttrId {
        AttrId(self.name & ((1 << NS_SHIFT) - 1))
    }

    #[inline]
    pub(crate) fn ns(self) -> AttrNamespace {
        match self.name >> NS_SHIFT {
            0 => AttrNamespace::None,
            1 => AttrNamespace::XLink,
            2 => AttrNamespace::Xml,
            _ => AttrNamespace::Xmlns,
        }
    }

    /// Returns the namespace and the local name as one integer. Within one tree, equal integers are equal names.
    #[inline]
    pub(crate) fn key(self) -> u32 {
        self.name
    }
}

/// An attribute of an element.
#[derive(Clone, Copy)]
pub struct AttrRef<'t, 's> {
    pub(crate) tree: &'t Tree<'s>,
    pub(crate) attr: Attr,
}

impl<'t> AttrRef<'t, '_> {
    /// Returns the local name. It is `href` for both `href` and `xlink:href` on an SVG element.
    pub fn local_name(&self) -> &'t str {
        self.tree.attr_name(self.attr.id())
    }

    /// Returns the id of its local name: a constant of [`attr`](crate::attr) if a standard defines the name.
    pub fn id(&self) -> AttrId {
        self.attr.id()
    }

    /// Returns the namespace.
    pub fn namespace(&self) -> AttrNamespace {
        self.attr.ns()
    }

    /// Returns the value, with character references decoded.
    pub fn value(&self) -> &'t str {
        self.tree.str(self.attr.value)
    }

    /// Returns the position of the name in the source. Empty for attributes that do not come from the source.
    pub fn name_span(&self) -> Span {
        Span::new(self.attr.name_start, self.attr.name_start + self.attr.name_len)
    }

    /// Returns the position of the value in the source, without quotes. Empty if there is no value.
    pub fn value_span(&self) -> Span {
        Span::new(self.attr.value_start, self.attr.value_start + self.attr.value_len)
    }

    /// Returns the position of the whole attribute in the source: its name, its value and the quotes around the value. Empty for attributes
    /// that do not come from the source.
    ///
    /// ```
    /// let html = "<p id = 'a' class>";
    /// let tree = lye_html::parse_fragment(html, &lye_html::Context::html("body"))?;
    /// let spans = tree.root().first_child().unwrap().attrs().map(|attr| attr.span().range());
    /// assert_eq!(spans.map(|span| &html[span]).collect::<Vec<_>>(), ["id = 'a'", "class"]);
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn span(&self) -> Span {
        whole_span(self.tree.source(), self.name_span(), self.value_span())
    }
}

/// Returns the range from the start of an attribute's name to the end of its value, including the closing quote.
pub(crate) fn whole_span(source: &str, name: Span, value: Span) -> Span {
    // An attribute without a value has no value span.
    let value_end = if value.start > name.end { value.end } else { name.end };
    let quote = |at: Option<usize>| at.and_then(|at| source.as_bytes().get(at)).copied();
    let before = quote((value.start as usize).checked_sub(1));
    let is_quoted = value.start > name.end
        && matches!(before, Some(b'"' | b'\''))
        && quote(Some(value_end as usize)) == before;
    Span::new(name.start, value_end + u32::from(is_quoted))
}

impl std::fmt::Debug for AttrRef<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={:?}", self.local_name(), self.value())
    }
}

/// The attributes of an element, in source order.
#[derive(Clone)]
pub struct Attrs<'t, 's> {
    tree: &'t Tree<'s>,
    records: std::slice::Iter<'t, Attr>,
}

impl<'t, 's> Iterator for Attrs<'t, 's> {
    type Item = AttrRef<'t, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next().map(|&attr| AttrRef { tree: self.tree, attr })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.records.size_hint()
    }
}

impl ExactSizeIterator for Attrs<'_, '_> {}

impl<'s> Tree<'s> {
    /// Returns the attribute records of an element; none for other nodes.
    #[inline]
    pub(crate) fn attr_records(&self, id: NodeId) -> &[Attr] {
        let node = self.at(id);
        if node.kind != super::NodeType::Element {
            return &[];
        }
        let start = node.data.start as usize;
        self.attrs.get(start..start + node.data.len as usize).unwrap_or(&[])
    }

    pub(crate) fn attrs_of(&self, id: NodeId) -> Attrs<'_, 's> {
        Attrs { tree: self, records: self.attr_records(id).iter() }
    }
}
