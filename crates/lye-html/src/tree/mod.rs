//! The tree: nodes in one vector, linked by 32-bit ids. Strings are spans of the source.

mod attrs;
mod edit;
mod intern;
mod node;
mod page;
mod text;

pub use attrs::{AttrRef, Attrs};
pub use edit::EditError;
pub use node::{Ancestors, Children, Descendants, NodeKind, NodeRef};

pub(crate) use attrs::{Attr, whole_span};
pub(crate) use intern::Interner;
pub(crate) use page::PageTag;
pub(crate) use text::StrRef;

use crate::errors::{Outcome, ParseError};
use crate::names::{AttrId, Namespace, TagId};
use crate::options::QuirksMode;
use crate::{Position, Span};
use std::borrow::Cow;

/// The id of a node in its tree.
///
/// Ids are assigned in the order of creation. They stay valid for the life of the tree, also after the node was removed from its parent. An
/// id of another tree is not detected: it refers to the node with the same number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree: the document or the fragment.
    pub const ROOT: Self = Self(0);
    /// No node.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// Returns the id as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.0 == u32::MAX
    }

    #[inline]
    pub(crate) fn is_some(self) -> bool {
        self.0 != u32::MAX
    }

    #[inline]
    pub(crate) fn some(self) -> Option<Self> {
        self.is_some().then_some(self)
    }
}

/// The type of a node, as stored. [`NodeKind`] also distinguishes shadow roots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum NodeType {
    Document,
    /// A document fragment: a fragment parse's result, a template's contents, or a shadow root (`extra` = host).
    Fragment,
    Doctype,
    Element,
    Text,
    Comment,
    ProcessingInstruction,
}

/// Bits of [`Node::flags`].
pub(crate) mod flag {
    /// The parser copied the node. Its spans are those of the original.
    pub(crate) const DERIVED: u16 = 1;
    /// A text node whose data is still a list of pieces. Only while parsing.
    pub(crate) const PIECES: u16 = 2;
    /// An element that the filter replaced by its children. `parent` says where they go. No child list contains the element.
    pub(crate) const REPLACED: u16 = 4;
    /// An element that the filter removed. Its content is not in the tree.
    pub(crate) const REMOVED: u16 = 8;
    /// An element that the filter refused in either way.
    pub(crate) const REFUSED: u16 = REPLACED | REMOVED;
    /// A fragment that is a shadow root.
    pub(crate) const SHADOW_ROOT: u16 = 16;
    /// An HTML integration point (set on `annotation-xml` by its `encoding` attribute).
    pub(crate) const INTEGRATION_POINT: u16 = 32;
    /// An element with its own range of attributes, after a record with the range's capacity.
    pub(crate) const OWN_ATTRS: u16 = 64;
    /// An element to which the filter added attributes, or with values that it replaced.
    pub(crate) const REWRITTEN: u16 = 128;
    /// A fragment whose context element is a `form` or is inside a `form`.
    pub(crate) const IN_FORM: u16 = 256;
    /// An element that was inserted into a removed one. Only if the filter separates blocks.
    pub(crate) const IN_REMOVED: u16 = 512;
    /// An element that stands for the page of a fragment.
    pub(crate) const OF_PAGE: u16 = 1024;
}

/// A node, 48 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) prev: NodeId,
    pub(crate) next: NodeId,
    pub(crate) first: NodeId,
    pub(crate) last: NodeId,
    /// Text, comment, processing instruction: the data. Element: the index of its first attribute (`start`) and the number of attributes
    /// (`len`).
    pub(crate) data: StrRef,
    /// Template or shadow host: its attached fragment. Fragment: its host. Doctype, processing instruction: the index in their table.
    /// Otherwise `u32::MAX`.
    pub(crate) extra: u32,
    /// For elements. The root of a parsed fragment has the name of its context element.
    pub(crate) name: TagId,
    pub(crate) span: Span,
    pub(crate) kind: NodeType,
    pub(crate) ns: Namespace,
    pub(crate) flags: u16,
}

/// The three strings of a doctype.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Doctype {
    pub(crate) name: StrRef,
    pub(crate) public_id: Option<StrRef>,
    pub(crate) system_id: Option<StrRef>,
}

/// What few trees have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rare {
    pub(crate) doctypes: Vec<Doctype>,
    /// The targets of processing instructions.
    pub(crate) targets: Vec<StrRef>,
    /// Ascending by node.
    pub(crate) shadow_inits: Vec<(NodeId, ShadowRootInit)>,
    /// The positions in the source of the line feeds that were CR LF in the input, ascending.
    pub(crate) crlf: Vec<u32>,
    pub(crate) errors: Vec<ParseError>,
    pub(crate) ignored_solidus: Option<Span>,
    /// The tags of `html` and `body` in a fragment, in source order.
    pub(crate) page_tags: Vec<PageTag>,
    /// Whether a filter might have led to another tree, or the order of the nodes differs from that of the tags: the parser moved or copied
    /// content, declared a shadow root, or ended a `form` before an element in it.
    pub(crate) is_rearranged: bool,
}

impl Rare {
    /// Removes everything, and keeps the allocations.
    pub(crate) fn clear(&mut self) {
        let Self { doctypes, targets, shadow_inits, crlf, errors, ignored_solidus, page_tags, is_rearranged } =
            self;
        doctypes.clear();
        targets.clear();
        shadow_inits.clear();
        crlf.clear();
        errors.clear();
        *ignored_solidus = None;
        page_tags.clear();
        *is_rearranged = false;
    }
}

/// The options that a shadow root was declared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShadowRootInit {
    /// Whether `shadowrootmode` was `open` (else `closed`).
    pub open: bool,
    /// `shadowrootdelegatesfocus`
    pub delegates_focus: bool,
    /// `shadowrootserializable`
    pub serializable: bool,
    /// `shadowrootslotassignment=manual`
    pub manual_slot_assignment: bool,
    /// `shadowrootclonable`
    pub clonable: bool,
    /// `shadowrootcustomelementregistry`
    pub custom_element_registry: bool,
}

/// A parsed document or fragment.
///
/// Nodes are identified by [`NodeId`]. [`Tree::node`] returns a [`NodeRef`] to read a node. Strings that occur in the source are spans of
/// it, hence the lifetime; [`Tree::into_owned`] copies the source.
///
/// ```
/// let tree = lye_html::parse_document("<!DOCTYPE html><p>Hello <b>you</b>")?;
/// let bold = tree.root().descendants().find(|n| n.name() == "b").unwrap();
/// assert_eq!(bold.text_content(), "you");
/// assert_eq!(bold.parent().unwrap().name(), "p");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree<'s> {
    pub(crate) source: Cow<'s, str>,
    pub(crate) side: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) attrs: Vec<Attr>,
    /// Boxed, as what is rare: a tree is moved often.
    pub(crate) names: Box<Interner>,
    pub(crate) rare: Box<Rare>,
    pub(crate) quirks: QuirksMode,
    pub(crate) outcome: Outcome,
    pub(crate) flattened: Option<Span>,
    pub(crate) has_controls: bool,
}

impl<'s> Tree<'s> {
    /// Creates an empty tree with a document as its root.
    ///
    /// ```
    /// let tree = lye_html::Tree::new_document();
    /// assert!(tree.root().children().next().is_none());
    /// ```
    #[must_use]
    pub fn new_document() -> Self {
        Self::with_root(NodeType::Document, Cow::Borrowed(""))
    }

    /// Creates an empty tree with a document fragment as its root.
    #[must_use]
    pub fn new_fragment() -> Self {
        Self::with_root(NodeType::Fragment, Cow::Borrowed(""))
    }

    pub(crate) fn with_root(kind: NodeType, source: Cow<'s, str>) -> Self {
        let mut tree = Self {
            source,
            side: String::new(),
            nodes: Vec::new(),
            attrs: Vec::new(),
            names: Box::default(),
            rare: Box::default(),
            quirks: QuirksMode::NoQuirks,
            outcome: Outcome::Complete,
            flattened: None,
            has_controls: false,
        };
        tree.new_node(kind, Span::default());
        tree
    }

    /// Returns the root: the document or the fragment.
    pub fn root(&self) -> NodeRef<'_, 's> {
        NodeRef::new(self, NodeId::ROOT)
    }

    /// Returns a node for reading.
    ///
    /// # Panics
    /// Panics if the tree has no node with this id, which is only possible with an id of another tree. [`Tree::get`] returns `None`
    /// instead.
    #[track_caller]
    pub fn node(&self, id: NodeId) -> NodeRef<'_, 's> {
        assert!(id.index() < self.nodes.len(), "node id of another tree");
        NodeRef::new(self, id)
    }

    /// Returns a node for reading, or `None` if the tree has no node with this id.
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_, 's>> {
        (id.index() < self.nodes.len()).then(|| NodeRef::new(self, id))
    }

    /// Returns all nodes in the order of their creation. This includes removed nodes and elements that a filter refused. The parser creates
    /// the same elements in the same order with any filter.
    ///
    /// ```
    /// use lye_html::Context;
    /// let tree = lye_html::parse_fragment("<p><b>1</p>2", &Context::html("body"))?;
    /// let made: Vec<&str> = tree.nodes().filter(|node| node.is_element()).map(|node| node.name()).collect();
    /// assert_eq!(made, ["p", "b", "b"]);
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeRef<'_, 's>> {
        (0..self.nodes.len() as u32).map(|id| NodeRef::new(self, NodeId(id)))
    }

    /// Returns the number of nodes ever created, including removed ones.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the parsed text after newline normalization: CR LF and CR become LF (HTML Standard, 13.2.3.5). Spans are ranges of this text.
    /// [`Tree::original_offset`] maps them to the input.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Maps an offset in [`Tree::source`] to the offset in the original input. O(log n).
    ///
    /// ```
    /// let tree = lye_html::parse_document("a\r\n<b>")?;
    /// let b = tree.root().descendants().find(|n| n.name() == "b").unwrap();
    /// assert_eq!((b.span().start, tree.original_offset(b.span().start)), (2, 3));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn original_offset(&self, offset: u32) -> u32 {
        original_offset(&self.rare.crlf, offset)
    }

    /// Returns the line and column of an offset in [`Tree::source`]. O(offset).
    pub fn position(&self, offset: u32) -> Position {
        Position::in_text(&self.source, offset)
    }

    /// Returns the quirks mode of the document.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks
    }

    /// Returns the parse errors in the order in which they were found. Empty unless [`ParseOptions::errors`](crate::ParseOptions::errors) is set.
    pub fn errors(&self) -> &[ParseError] {
        &self.rare.errors
    }

    /// Returns the first start tag that ends with `/>` and opens an element all the same, which is so for all elements of HTML that are not void
    /// (13.2.2, "non-void-html-element-start-tag-with-trailing-solidus"). In XML, it would be an empty element.
    ///
    /// ```
    /// let tree = lye_html::parse_document("<br/><svg><path/></svg><p/>text")?;
    /// let tag = tree.ignored_solidus().map(|span| &tree.source()[span.range()]);
    /// assert_eq!(tag, Some("<p/>"));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn ignored_solidus(&self) -> Option<Span> {
        self.rare.ignored_solidus
    }

    /// Returns whether the whole input was parsed.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the position at which the parser stopped because of [`ParseOptions::node_budget`](crate::ParseOptions::node_budget). `None`
    /// if it did not, also if it stopped because of [`ParseOptions::max_nodes`](crate::ParseOptions::max_nodes). O(offset).
    ///
    /// ```
    /// use lye_html::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::default().with_node_budget(Some(1)));
    /// let tree = parser.parse_document("<b><i><u><p>1</p></b>\n2<p>3")?;
    /// assert_eq!(tree.node_budget_exceeded_at().map(|position| position.line), Some(2));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn node_budget_exceeded_at(&self) -> Option<Position> {
        match self.outcome {
            Outcome::Complete | Outcome::TooManyNodes { .. } => None,
            Outcome::NodeBudget { rest } => Some(self.position(rest.start)),
        }
    }

    /// Returns the first token whose element became a sibling of the deepest element instead of its child, because of
    /// [`ParseOptions::depth`](crate::ParseOptions::depth).
    ///
    /// ```
    /// use lye_html::{Context, Depth, ParseOptions, Parser, serialize};
    /// let mut parser = Parser::new(ParseOptions::default().with_depth(Depth::AtMost(2)));
    /// let tree = parser.parse_fragment("<p><b><i>1<u>2", &Context::html("div"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<p><b></b><i>1</i><u>2</u></p>");
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn flattened(&self) -> Option<Span> {
        self.flattened
    }

    /// Returns `true` if the source contains a [stray control character](crate::encoding::is_stray_control), or a character reference that
    /// decodes to one. The tree contains them, as in the standard. Some of them change the encoding in which a reader decodes the rest.
    ///
    /// ```
    /// assert!(lye_html::parse_document("<p>&#x1B;$B")?.has_stray_controls());
    /// assert!(!lye_html::parse_document("<p>tab:\t, line feed:\r\n")?.has_stray_controls());
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn has_stray_controls(&self) -> bool {
        self.has_controls
    }

    /// Returns `true` if a filter can be applied to this tree of a fragment, which was parsed without one, as if it had been there while parsing.
    /// That is so if the whole input is in the tree, it has no stray control characters, the depth was not limited, and the parser moved, copied
    /// and patched nothing.
    ///
    /// ```
    /// let allows = |html| lye_html::parse_fragment(html, &lye_html::Context::html("body")).map(|tree| tree.allows_filters());
    /// assert!(allows("<p>a<p>b")?);
    /// assert!(!allows("<table>a")?);
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn allows_filters(&self) -> bool {
        self.at(NodeId::ROOT).kind == NodeType::Fragment
            && self.outcome == Outcome::Complete
            && self.flattened.is_none()
            && !self.has_controls
            && !self.rare.is_rearranged
    }

    /// Copies the source into the tree, so that the tree does not borrow the input. O(source) unless it is already owned.
    pub fn into_owned(mut self) -> Tree<'static> {
        let source = std::mem::take(&mut self.source).into_owned();
        self.with_source(Cow::Owned(source))
    }

    /// Replaces the source with another copy of the same text.
    pub(crate) fn with_source(self, source: Cow<'_, str>) -> Tree<'_> {
        Tree {
            source,
            side: self.side,
            nodes: self.nodes,
            attrs: self.attrs,
            names: self.names,
            rare: self.rare,
            quirks: self.quirks,
            outcome: self.outcome,
            flattened: self.flattened,
            has_controls: self.has_controls,
        }
    }

    // ---- Inside the crate: storage ----

    #[inline]
    pub(crate) fn str(&self, text: StrRef) -> &str {
        text.get(&self.source, &self.side)
    }

    /// Copies a string to the side buffer.
    pub(crate) fn store(&mut self, text: &str) -> StrRef {
        let start = self.side.len();
        self.side.push_str(text);
        StrRef::side(start, self.side.len())
    }

    #[inline]
    pub(crate) fn new_node(&mut self, kind: NodeType, span: Span) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent: NodeId::NONE,
            prev: NodeId::NONE,
            next: NodeId::NONE,
            first: NodeId::NONE,
            last: NodeId::NONE,
            data: StrRef::EMPTY,
            extra: u32::MAX,
            name: TagId::NONE,
            span,
            kind,
            ns: Namespace::Html,
            flags: 0,
        });
        id
    }

    /// Returns the node of an id that this tree assigned.
    #[inline]
    pub(crate) fn at(&self, id: NodeId) -> &Node {
        // Ids inside the crate come from `new_node`, and nodes are never deleted.
        &self.nodes[id.index()]
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    pub(crate) fn tag_name(&self, id: TagId) -> &str {
        id.name().unwrap_or_else(|| self.names.name(id.0))
    }

    pub(crate) fn attr_name(&self, id: AttrId) -> &str {
        id.name().unwrap_or_else(|| self.names.name(id.0))
    }

    pub(crate) fn shadow_init(&self, root: NodeId) -> Option<ShadowRootInit> {
        let at = self.rare.shadow_inits.binary_search_by_key(&root, |&(root, _)| root).ok()?;
        Some(self.rare.shadow_inits[at].1)
    }

    pub(crate) fn tag_id(&mut self, name: &str) -> TagId {
        TagId::from_name(name).unwrap_or_else(|| TagId(self.names.intern(name)))
    }

    pub(crate) fn attr_id(&mut self, name: &str) -> AttrId {
        AttrId::from_name(name).unwrap_or_else(|| AttrId(self.names.intern(name)))
    }

    // ---- Inside the crate: links. O(1) each. Callers ensure that no cycle arises. ----

    /// Makes `child`, which has no parent, the last child of `parent`.
    #[inline]
    pub(crate) fn link_last(&mut self, parent: NodeId, child: NodeId) {
        let last = self.at(parent).last;
        let node = self.at_mut(child);
        node.parent = parent;
        node.prev = last;
        if last.is_some() {
            self.at_mut(last).next = child;
        } else {
            self.at_mut(parent).first = child;
        }
        self.at_mut(parent).last = child;
    }

    /// Makes `child`, which has no parent, the previous sibling of `sibling`, which has one.
    pub(crate) fn link_before(&mut self, sibling: NodeId, child: NodeId) {
        let Node { parent, prev, .. } = *self.at(sibling);
        let node = self.at_mut(child);
        node.parent = parent;
        node.prev = prev;
        node.next = sibling;
        self.at_mut(sibling).prev = child;
        if prev.is_some() {
            self.at_mut(prev).next = child;
        } else if parent.is_some() {
            self.at_mut(parent).first = child;
        }
    }

    /// Removes a node from its parent, if it has one.
    pub(crate) fn unlink(&mut self, child: NodeId) {
        let Node { parent, prev, next, .. } = *self.at(child);
        if prev.is_some() {
            self.at_mut(prev).next = next;
        } else if parent.is_some() {
            self.at_mut(parent).first = next;
        }
        if next.is_some() {
            self.at_mut(next).prev = prev;
        } else if parent.is_some() {
            self.at_mut(parent).last = prev;
        }
        let node = self.at_mut(child);
        node.parent = NodeId::NONE;
        node.prev = NodeId::NONE;
        node.next = NodeId::NONE;
    }

    /// Moves all children of `from` after those of `to`. O(children moved).
    pub(crate) fn move_children(&mut self, from: NodeId, to: NodeId) {
        let mut child = self.at(from).first;
        if child.is_none() {
            return;
        }
        let (first, last) = (child, self.at(from).last);
        self.at_mut(from).first = NodeId::NONE;
        self.at_mut(from).last = NodeId::NONE;
        while child.is_some() {
            self.at_mut(child).parent = to;
            child = self.at(child).next;
        }
        let before = self.at(to).last;
        self.at_mut(first).prev = before;
        if before.is_some() {
            self.at_mut(before).next = first;
        } else {
            self.at_mut(to).first = first;
        }
        self.at_mut(to).last = last;
    }
}

/// Maps an offset in a normalized text to the offset in the original text.
#[inline]
pub(crate) fn original_offset(crlf: &[u32], offset: u32) -> u32 {
    offset + crlf.partition_point(|&lf| lf < offset) as u32
}
