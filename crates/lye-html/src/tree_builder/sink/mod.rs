//! Storage for the tree builder's result: the trait [`TreeSink`] and its two implementations.
//!
//! [`DomSink`] stores a tree. [`HtmlSink`] writes HTML while the input is parsed, and stores only records of elements.

mod attributes;
mod dom;
mod html;

pub(super) use dom::{DomSink, DomSinkBuffers};
pub(super) use html::{HtmlSink, HtmlSinkBuffers};

use crate::Span;
use crate::filter::TagReading;
use crate::names::{Namespace, TagId};
use crate::nesting::Nesting;
use crate::tokenizer::{DoctypeToken, TextToken, TokenAttr};
use crate::tree::{NodeId, StrRef};
use crate::tree_builder::formatting::AttrRange;

/// An insertion location: in `parent`, before `before`. If `before` is none, at the end.
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

/// An element that was created and inserted, or refused.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inserted {
    pub(crate) node: NodeId,
    /// Whether [`TreeSink::left`] must be called.
    pub(crate) needs_end: bool,
}

/// A start tag of the straight path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StraightTag<'t> {
    pub(crate) name: TagId,
    pub(crate) attrs: &'t [TokenAttr],
    /// The attributes that were left out.
    pub(crate) left_out: &'t [TokenAttr],
    pub(crate) is_void: bool,
    /// Empty if the parser inserted it.
    pub(crate) span: Span,
}

/// An element that is open on the straight path. It is not on the stack of open elements yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StraightElement {
    pub(crate) name: TagId,
    /// The nesting around it in the input.
    pub(crate) around: Nesting,
    /// Its start tag. Empty if the parser inserted it.
    pub(crate) span: Span,
    pub(crate) placed: Placed,
}

/// What a sink made of an element of the straight path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    /// The node, if the sink creates nodes before [`TreeSink::hand_over`].
    pub(crate) node: NodeId,
    /// The number of open elements in the output including it. 0 if it was not written.
    pub(crate) depth: u32,
    /// Flags of nodes, if it was refused.
    pub(crate) flags: u16,
    pub(crate) needs_end: bool,
}

/// Receives what the tree builder creates.
///
/// The same builder runs over a sink that stores a tree and over one that writes HTML directly. No operation costs more than its own data.
pub(crate) trait TreeSink {
    fn str(&self, text: StrRef) -> &str;
    /// Returns the name of the root. For a fragment, it is the name of the context element.
    fn root_name(&self) -> TagId;
    /// Returns `true` if the tag reader must be asked about every tag; see [`TagReader`](crate::filter::TagReader).
    fn reads_tags(&mut self) -> bool;
    /// Records that an element has left the stack of open elements. `at` is the insertion location now.
    fn left(&mut self, node: NodeId, at: InsertionLocation);
    /// Records that an element is about to leave the stack of open elements before elements in it.
    fn leaves_early(&mut self, _node: NodeId) {}
    /// Records that what is inserted next is foster-parented: it is not in the current node.
    fn foster_parents(&mut self) {}
    fn start_tag(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> TagReading;
    fn end_tag(&mut self, ns: Namespace, name: TagId, span: Span) -> TagReading;
    fn literal_start_tag(&mut self, tag: &str, offset: u32);
    fn knows_element(&mut self, name: &str) -> bool;
    /// Returns the last created node.
    fn last_node(&self) -> NodeId;
    /// Returns `true` if the result will be discarded, so that the parse can end.
    fn has_given_up(&self) -> bool {
        false
    }
    fn knows_processing_instruction(&mut self, target: &str) -> bool;
    fn side(&mut self) -> &mut String;
    /// Returns the id of a name that no standard defines.
    fn intern(&mut self, name: StrRef) -> TagId;
    /// "Create an element for a token". The element is not inserted.
    fn element(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> NodeId;
    /// Creates an element for a token and inserts it.
    fn insert_element(
        &mut self,
        at: InsertionLocation,
        name: (Namespace, TagId),
        attrs: &[TokenAttr],
        span: Span,
    ) -> Inserted;
    /// Records that the next element becomes a sibling of the deepest one, because of the depth limit.
    fn note_flattened(&mut self) {}
    /// Creates a copy of an element.
    fn clone_element(&mut self, node: NodeId) -> NodeId;
    /// Stores a token's attributes unchanged, so that they can be compared later.
    fn store_token_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]) -> AttrRange;
    fn same_attrs(&self, a: AttrRange, b: AttrRange) -> bool;
    fn hash_attrs(&self, attrs: AttrRange) -> u64;
    /// Adds those attributes to an element that it does not have.
    fn merge_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]);
    /// Tells the filter about a start tag `html` or `body` in a fragment.
    fn ignored_page_tag(&mut self, name: TagId, attrs: &[TokenAttr], span: Span);
    fn insert(&mut self, at: InsertionLocation, node: NodeId);
    /// Records the end tag of an element into which nothing more is inserted. `_tag` is its name as spelled, and its span.
    fn end_element(&mut self, _node: NodeId, _tag: (TagId, Span)) {}
    fn detach(&mut self, node: NodeId);
    /// Makes `new`, which is not inserted, the only child of `parent`, and moves the children of `parent` into it.
    fn wrap_children(&mut self, parent: NodeId, new: NodeId);
    fn parent(&self, node: NodeId) -> NodeId;
    fn is_integration_point(&self, node: NodeId) -> bool;
    /// Returns the node that the children of this element are inserted into: for a template, its contents.
    fn contents(&self, node: NodeId) -> NodeId;
    fn text(&mut self, at: InsertionLocation, token: TextToken);
    /// Asks the filter about a text of a finished tree, whose parent has this start tag.
    fn keeps_text(&mut self, parent: Option<Span>, text: StrRef, span: Span) -> bool;
    /// Prepares for the straight path: everything is inserted at the end of this node, or in elements that are opened there. Returns `false` if
    /// that is not possible here.
    fn begin_straight(&mut self, _parent: NodeId) -> bool {
        true
    }
    /// Opens an HTML element. `parent` is the node of the element around it. A void element ends at once.
    fn open_straight(&mut self, parent: NodeId, tag: &StraightTag<'_>) -> Placed;
    /// Does the same for an element of the standard without attributes. `is_copied` says that the source spells its start tag as it is written.
    /// `nesting` is the nesting around it and in it, in the input. Returns `None` if [`open_straight`](Self::open_straight) must be asked.
    #[inline(always)]
    fn open_bare(&mut self, _: &StraightTag<'_>, _is_copied: bool, _nesting: [Nesting; 2]) -> Option<Placed> {
        None
    }
    /// Closes the innermost element. `tag` is its end tag, if the source spells it as it is written.
    fn close_straight(&mut self, parent: NodeId, element: &StraightElement, tag: Option<Span>);
    /// Inserts a text in the innermost element.
    fn text_straight(&mut self, parent: NodeId, token: TextToken);
    /// Inserts a comment in the innermost element.
    fn comment_straight(&mut self, parent: NodeId, data: StrRef, span: Span);
    /// Returns `true` if text that contains character references can be copied from the source in the innermost element, provided that the source
    /// spells it as the writer would. The token may be marked as plain then.
    fn copies_straight_text(&self) -> bool {
        false
    }
    /// Returns the node of an element that is still open. The elements around it were handed over.
    fn hand_over(&mut self, parent: NodeId, element: &StraightElement) -> Inserted;
    /// Ends the straight path: all elements that it opened were closed or handed over.
    fn end_straight(&mut self) {}
    /// Returns `true` if the filter removed an element with its content.
    fn is_removed(&self, node: NodeId) -> bool;
    fn comment(&mut self, at: InsertionLocation, data: StrRef, span: Span);
    fn processing_instruction(&mut self, at: InsertionLocation, target: StrRef, data: StrRef, span: Span);
    fn doctype(&mut self, doctype: &DoctypeToken);
    fn tag_name(&self, name: TagId) -> &str;
    /// Returns the namespace and the name of an element; `None` for fragments and documents.
    fn element_name(&self, node: NodeId) -> Option<(Namespace, TagId)>;
    /// "Attach a shadow root" for a template with these attributes. Returns the template, which is not in the tree. Its contents are the
    /// shadow root.
    fn attach_shadow_root(&mut self, host: NodeId, attrs: &[TokenAttr], span: Span) -> Option<NodeId>;
    /// Replaces the children of `target` by deep clones of those of `from`. Returns the cost, or `None` without cloning if it exceeds the
    /// budget.
    fn replace_children_with_clones(&mut self, target: NodeId, from: NodeId, budget: u64) -> Option<u64>;
    /// Returns the parent of the first marker with this name below `scope`, the marker, and the end of the range to replace. Removes the
    /// nodes of that range. `work` counts down.
    fn find_marker(&mut self, scope: NodeId, name: &str, work: &mut u64) -> Option<(NodeId, NodeId, NodeId)>;
}
