//! The observer: sees the output while [`Parser::stream_fragment`](crate::Parser::stream_fragment) writes it.

use crate::Span;
use crate::names::{AttrId, AttrNamespace, Namespace, TagId};
use crate::tree::{Attr, AttrRef, Tree};

/// Sees the output that the parser streams. A filter provides it by [`InsertionFilter::observer`](super::InsertionFilter::observer).
pub trait OutputObserver {
    /// Returns `true` to receive the events of an element of this name and of everything in it. The parser does not ask about elements
    /// inside such an element.
    fn observes(&self, namespace: Namespace, id: TagId) -> bool {
        let _ = (namespace, id);
        true
    }
    /// Receives an event. Events come in the order of the output.
    fn event(&mut self, event: &OutputEvent<'_>);
}

/// An event of the output.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum OutputEvent<'a> {
    /// An element begins. Every element ends, with or without an end tag.
    StartElement(OutputElement<'a>),
    /// The innermost open element ends.
    EndElement,
    /// A text, or the next piece of the text before.
    Text {
        /// The characters.
        data: &'a str,
        /// Whether the event before was a piece of the same text.
        continues: bool,
    },
    /// A comment.
    Comment,
    /// The parser copied the element whose start tag has this position, whether or not the filter keeps the element. If the copy is
    /// written, it begins next.
    Copy(Span),
}

/// An element of the output, with the name and the attributes that the filter gave it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OutputElement<'a> {
    /// Its namespace.
    pub namespace: Namespace,
    /// The number of its local name: a constant of [`tag`](crate::tag) if a standard defines the name.
    pub id: TagId,
    /// Its start tag in the source; of a copy, the start tag of the original. Empty if the parser inserts the element without a tag.
    pub span: Span,
    attrs: &'a [Attr],
    tree: &'a Tree<'a>,
}

impl<'a> OutputElement<'a> {
    pub(crate) fn new(
        tree: &'a Tree<'a>,
        (namespace, id): (Namespace, TagId),
        attrs: &'a [Attr],
        span: Span,
    ) -> Self {
        Self { namespace, id, span, attrs, tree }
    }

    /// Returns its local name.
    pub fn name(&self) -> &'a str {
        self.tree.tag_name(self.id)
    }

    /// Returns the attribute with this name and no namespace. Returns `None` for copies: their attributes are those of the element with the
    /// same span. O(attributes).
    pub fn attribute(&self, id: AttrId) -> Option<AttrRef<'a, 'a>> {
        let attr = self.attrs.iter().find(|attr| attr.ns() == AttrNamespace::None && attr.id() == id)?;
        Some(AttrRef { tree: self.tree, attr: *attr })
    }
}
