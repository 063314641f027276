//! Where the tree builder puts what it builds: the trait [`TreeSink`] and its two implementations.
//!
//! [`DomSink`] stores a tree. [`HtmlSink`] writes HTML while the input is parsed and stores only the open elements.

mod attributes;
mod dom;
mod html;

pub(super) use dom::{DomSink, DomSinkBuffers};
pub(super) use html::{HtmlSink, HtmlSinkBuffers};

use crate::Span;
use crate::filter::TagReading;
use crate::names::{Namespace, TagId};
use crate::tokenizer::{DoctypeToken, TextToken, TokenAttr};
use crate::tree::{NodeId, StrRef};
use crate::tree_builder::formatting::AttrRange;

/// An insertion location: inside `parent`, before `before` or (if that is none) at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InsertionLocation {
    pub(crate) parent: NodeId,
    pub(crate) before: NodeId,
}

impl InsertionLocation {
    #[inline]
    pub(crate) fn last_child_of(parent: NodeId) -> Self {
        Self { parent, before: NodeId::NONE }
    }
}

/// The storage under the tree builder.
///
/// A trait, so that the same builder runs over storage that keeps a tree and over one that writes at once and keeps nothing but what is
/// open. No operation costs more than its own data.
pub(crate) trait TreeSink {
    fn str(&self, text: StrRef) -> &str;
    /// The name of the root: of a fragment, that of its context element.
    fn root_name(&self) -> TagId;
    /// What the filter says of tags before they are processed; see [`InsertionFilter`].
    fn reads_tags(&mut self) -> bool;
    fn start_tag(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> TagReading;
    fn end_tag(&mut self, ns: Namespace, name: TagId, span: Span) -> TagReading;
    fn knows_element(&mut self, name: &str) -> bool;
    /// The node that was made last.
    fn last_node(&self) -> NodeId;
    /// Whether nothing comes of the parse any more, so that it may end.
    fn has_given_up(&self) -> bool {
        false
    }
    fn knows_processing_instruction(&mut self, target: &str) -> bool;
    fn side(&mut self) -> &mut String;
    /// The number of a name that no standard mentions.
    fn intern(&mut self, name: StrRef) -> TagId;
    /// "Create an element for a token". It has no place yet.
    fn element(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> NodeId;
    /// The same, in its location.
    #[inline]
    fn insert_element(
        &mut self,
        at: InsertionLocation,
        (ns, name): (Namespace, TagId),
        attrs: &[TokenAttr],
        span: Span,
    ) -> NodeId {
        let node = self.element(ns, name, attrs, span);
        self.insert(at, node);
        node
    }
    /// Takes note that the next element goes beside the deepest one, because of the depth.
    fn note_flattened(&mut self) {}
    /// The same element once more.
    fn clone_element(&mut self, node: NodeId) -> NodeId;
    /// Keeps a token's attributes as they are, to compare them later.
    fn store_token_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]) -> AttrRange;
    fn same_attrs(&self, a: AttrRange, b: AttrRange) -> bool;
    fn hash_attrs(&self, attrs: AttrRange) -> u64;
    /// Gives an element those attributes that it does not have.
    fn merge_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]);
    fn insert(&mut self, at: InsertionLocation, node: NodeId);
    /// Takes note of the end tag of an element, into which nothing is inserted any more. It is spelled as this name.
    fn end_element(&mut self, _node: NodeId, _tag: (TagId, Span)) {}
    fn detach(&mut self, node: NodeId);
    /// Makes `new`, which has no location, the only child of `parent`, with the children of `parent` as its own.
    fn wrap_children(&mut self, parent: NodeId, new: NodeId);
    fn parent(&self, node: NodeId) -> NodeId;
    fn is_integration_point(&self, node: NodeId) -> bool;
    /// Where the children of this element go: the contents of a template.
    fn contents(&self, node: NodeId) -> NodeId;
    fn text(&mut self, at: InsertionLocation, token: TextToken);
    /// Whether a text with references would be written there as it stands in the source, if it stands there as it is written. A plain
    /// token may be made of one then.
    fn copies_text(&self, _at: InsertionLocation) -> bool {
        false
    }
    fn comment(&mut self, at: InsertionLocation, data: StrRef, span: Span);
    fn processing_instruction(&mut self, at: InsertionLocation, target: StrRef, data: StrRef, span: Span);
    fn doctype(&mut self, doctype: &DoctypeToken);
    fn tag_name(&self, name: TagId) -> &str;
    /// Namespace and name of an element; `None` for fragments and documents.
    fn element_name(&self, node: NodeId) -> Option<(Namespace, TagId)>;
    /// "Attach a shadow root", for a template with these attributes. Gives the template, which is nowhere in the tree
    /// and whose contents are the shadow root.
    fn attach_shadow_root(&mut self, host: NodeId, attrs: &[TokenAttr], span: Span) -> Option<NodeId>;
    /// Replaces the children of `target` by deep clones of those of `from`. Gives what it cost, or `None`, with nothing
    /// cloned, if that is more than the budget.
    fn replace_children_with_clones(&mut self, target: NodeId, from: NodeId, budget: u64) -> Option<u64>;
    /// The parent of the first marker of this name below `scope`, the marker, and the end of what is to be replaced,
    /// which is emptied. `work` counts down.
    fn find_marker(&mut self, scope: NodeId, name: &str, work: &mut u64) -> Option<(NodeId, NodeId, NodeId)>;
}
