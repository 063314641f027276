//! The element and the attribute that a filter decides about.

use crate::Span;
use crate::names::{
    AttrId, AttrNamespace, Namespace, TagId, adjust_foreign_attr, adjust_mathml_attr, adjust_svg_attr,
};
use crate::tokenizer::TokenAttr;
use crate::tree::{Tree, whole_span};

/// An element that is about to be inserted.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ElementInfo<'a> {
    /// Its namespace.
    pub namespace: Namespace,
    /// The number of its local name: a constant of [`tag`](crate::tag) if a standard defines the name.
    pub id: TagId,
    /// Its start tag in the source. Empty if the parser inserts the element without a tag.
    pub span: Span,
    attrs: &'a [TokenAttr],
    tree: &'a Tree<'a>,
}

impl<'a> ElementInfo<'a> {
    #[inline]
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        namespace: Namespace,
        id: TagId,
        attrs: &'a [TokenAttr],
        span: Span,
    ) -> Self {
        Self { namespace, id, span, attrs, tree }
    }

    /// Returns its local name.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.tree.tag_name(self.id)
    }

    /// Returns the value of an attribute of the start tag, with its character references decoded. The filter's decisions do not change it.
    /// O(attributes).
    ///
    /// Names are those of the tokenizer: in lower case, with the prefix in the name (`xlink:href`).
    pub fn attribute(&self, id: AttrId) -> Option<&'a str> {
        let attr = self.attrs.iter().find(|attr| attr.id == id && id != AttrId::NONE)?;
        Some(self.tree.str(attr.value))
    }

    /// Returns the names and the values of the attributes of the start tag, as [`attribute`](Self::attribute) does.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = (&'a str, &'a str)> {
        let tree = self.tree;
        self.attrs.iter().map(|attr| {
            let name = attr.id.name().unwrap_or_else(|| tree.str(attr.name));
            (name, tree.str(attr.value))
        })
    }

    /// Returns the attribute of the start tag that has this local name and no namespace. O(attributes).
    pub fn find_attribute(&self, local_name: &str) -> Option<AttrInfo<'a>> {
        let adjusted = |attr: &TokenAttr| match self.namespace {
            Namespace::Html => attr.id,
            Namespace::Svg => adjust_svg_attr(attr.id),
            Namespace::MathMl => adjust_mathml_attr(attr.id),
        };
        let id = AttrId::from_name(local_name);
        let is_it = |attr: &&TokenAttr| match id {
            Some(id) => adjusted(attr) == id,
            None => attr.id == AttrId::NONE && self.tree.str(attr.name) == local_name,
        };
        let token = self.attrs.iter().find(is_it)?;
        Some(AttrInfo::new(self.tree, AttrNamespace::None, adjusted(token), token))
    }

    /// Returns the attributes of the start tag of an HTML element, in order.
    ///
    /// ```
    /// use lye_html::filter::{ElementInfo, InsertionFilter};
    /// use lye_html::{Context, Parser};
    /// struct OfPage(Vec<String>);
    /// impl InsertionFilter for OfPage {
    ///     fn ignored_page_tag(&mut self, element: &ElementInfo<'_>) {
    ///         let names = element.html_attributes().map(|attribute| attribute.name());
    ///         self.0.push(format!("{} {}", element.name(), names.collect::<Vec<_>>().join(" ")));
    ///     }
    /// }
    /// let mut filter = OfPage(Vec::new());
    /// let html = "<html lang=en><body bgcolor=red text=white>a";
    /// Parser::default().parse_fragment_filtered(html, &Context::html("body"), &mut filter)?;
    /// assert_eq!(filter.0, ["html lang", "body bgcolor text"]);
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn html_attributes(&self) -> impl Iterator<Item = AttrInfo<'a>> + use<'a> {
        let tree = self.tree;
        self.attrs.iter().map(|attr| AttrInfo::new(tree, AttrNamespace::None, attr.id, attr))
    }

    /// Returns the attributes of the start tag, in order, as [`InsertionFilter::attribute`](super::InsertionFilter::attribute) would be
    /// asked about them.
    #[doc(hidden)]
    pub fn attribute_infos(&self) -> impl Iterator<Item = AttrInfo<'a>> + use<'a> {
        let (tree, element) = (self.tree, self.namespace);
        self.attrs.iter().map(move |attr| {
            let (namespace, id) = adjusted(element, attr.id);
            AttrInfo::new(tree, namespace, id, attr)
        })
    }

    /// Returns the whole attribute in the source: its name, its value and the quotes around the value.
    pub fn attribute_span(&self, attribute: &AttrInfo<'_>) -> Span {
        whole_span(self.tree.source(), attribute.name_span(), attribute.value_span())
    }
}

/// "Adjust MathML attributes", "adjust SVG attributes", "adjust foreign attributes" (13.2.6.1).
#[inline(always)]
pub(crate) fn adjusted(ns: Namespace, id: AttrId) -> (AttrNamespace, AttrId) {
    if ns == Namespace::Html {
        return (AttrNamespace::None, id);
    }
    if let Some((ns, id)) = adjust_foreign_attr(id) {
        return (ns, id);
    }
    match ns {
        Namespace::MathMl => (AttrNamespace::None, adjust_mathml_attr(id)),
        _ => (AttrNamespace::None, adjust_svg_attr(id)),
    }
}

/// An attribute that is about to be stored.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct AttrInfo<'a> {
    /// Its namespace.
    pub namespace: AttrNamespace,
    /// The number of its local name. [`AttrId::NONE`] if no standard defines the name.
    pub id: AttrId,
    token: &'a TokenAttr,
    tree: &'a Tree<'a>,
}

impl<'a> AttrInfo<'a> {
    #[inline]
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        namespace: AttrNamespace,
        id: AttrId,
        token: &'a TokenAttr,
    ) -> Self {
        Self { namespace, id, token, tree }
    }

    /// Returns its local name.
    #[inline]
    pub fn name(&self) -> &'a str {
        self.id.name().unwrap_or_else(|| self.tree.str(self.token.name))
    }

    /// Returns its value, with character references decoded.
    #[inline]
    pub fn value(&self) -> &'a str {
        self.tree.str(self.token.value)
    }

    /// Returns the length of [`value`](Self::value) in bytes. Cheaper than to get the value.
    #[inline]
    pub fn value_bytes(&self) -> usize {
        self.token.value.len as usize
    }

    /// Returns the position of its name in the source.
    #[inline]
    pub fn name_span(&self) -> Span {
        self.token.name_span
    }

    /// Returns the position of its value in the source.
    #[inline]
    pub fn value_span(&self) -> Span {
        self.token.value_span
    }

    /// Returns `true` if the value is the same as in the source: it contains no decoded character reference.
    pub fn is_verbatim(&self) -> bool {
        !self.token.value.is_side()
    }
}
