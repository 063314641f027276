//! The tree: one arena of nodes with `u32` links, strings as spans of the source.

mod attrs;
mod edit;
mod intern;
mod node;
mod text;

pub use attrs::{AttrRef, Attrs};
pub use edit::EditError;
pub use node::{Ancestors, Children, Descendants, NodeKind, NodeRef};

pub(crate) use attrs::{Attr, whole_span};
pub(crate) use intern::Interner;
pub(crate) use text::StrRef;

use crate::errors::{Outcome, ParseError};
use crate::names::{AttrId, Namespace, TagId};
use crate::{Position, Span};
use std::borrow::Cow;

/// The number of a node in its tree.
///
/// Ids are given out in the order of creation and stay valid for the life of the tree, also after the node was removed
/// from its parent. An id of another tree is not noticed: it names whatever node has that number here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree: its document, or the fragment that fragment parsing returns.
    pub const ROOT: Self = Self(0);
    /// "No node", inside the crate only.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// The id as an index.
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

/// What a node is, as stored.
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
    /// The parser copied the node: its spans are those of what it was copied from.
    pub(crate) const DERIVED: u16 = 1;
    /// A text node whose data is still a list of pieces (only while parsing).
    pub(crate) const PIECES: u16 = 2;
    /// An element that the insertion filter replaced by its children: `parent` is where they go; it has no place itself.
    pub(crate) const REPLACED: u16 = 4;
    /// An element that the insertion filter removed: what is inserted into it is nowhere in the tree.
    pub(crate) const REMOVED: u16 = 8;
    /// A fragment that is a shadow root.
    pub(crate) const SHADOW_ROOT: u16 = 16;
    /// An HTML integration point (set on `annotation-xml` by its `encoding` attribute).
    pub(crate) const INTEGRATION_POINT: u16 = 32;
    /// An element whose range of attributes is no copy's, and has a record before it that tells its capacity.
    pub(crate) const OWN_ATTRS: u16 = 64;
    /// An element that has, by the insertion filter's word, attributes or values that its start tag had not.
    pub(crate) const REWRITTEN: u16 = 128;
    /// A fragment whose context element is, or stands in, a `form`.
    pub(crate) const IN_FORM: u16 = 256;
}

/// A node, 48 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    pub(crate) prev: NodeId,
    pub(crate) next: NodeId,
    pub(crate) first: NodeId,
    pub(crate) last: NodeId,
    /// Text, comment, processing instruction: the data. Element: first attribute (`start`) and how many (`len`).
    pub(crate) data: StrRef,
    /// Template or shadow host: its attached fragment. Fragment: its host. Doctype, processing instruction: index in
    /// their table. Otherwise `u32::MAX`.
    pub(crate) extra: u32,
    /// Elements only; of the root of a parsed fragment the name of its context element.
    pub(crate) name: TagId,
    pub(crate) span: Span,
    pub(crate) kind: NodeType,
    pub(crate) ns: Namespace,
    pub(crate) flags: u16,
}

/// A doctype's three strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Doctype {
    pub(crate) name: StrRef,
    pub(crate) public_id: Option<StrRef>,
    pub(crate) system_id: Option<StrRef>,
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

/// The quirks mode of a document (HTML Standard, 13.2.6.4.1; DOM, 4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum QuirksMode {
    /// "no-quirks mode", the standards mode.
    #[default]
    NoQuirks,
    /// "limited-quirks mode".
    LimitedQuirks,
    /// "quirks mode".
    Quirks,
}

/// A parsed document or fragment.
///
/// Nodes live in one arena and are named by [`NodeId`]; [`Tree::node`] gives a handle for reading. Strings that stand in
/// the source are spans of it, hence the lifetime; [`Tree::into_owned`] cuts the tie.
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
    pub(crate) names: Interner,
    pub(crate) doctypes: Vec<Doctype>,
    pub(crate) targets: Vec<StrRef>,
    /// Ascending by node.
    pub(crate) shadow_inits: Vec<(NodeId, ShadowRootInit)>,
    /// Offsets in `source` of the line feeds that stood as CR LF in the input, ascending.
    pub(crate) crlf: Vec<u32>,
    pub(crate) quirks: QuirksMode,
    pub(crate) errors: Vec<ParseError>,
    pub(crate) outcome: Outcome,
    pub(crate) flattened: Option<Span>,
    pub(crate) has_controls: bool,
}

impl<'s> Tree<'s> {
    /// An empty tree with a document as its root, to build by hand.
    ///
    /// ```
    /// let tree = lye_html::Tree::new_document();
    /// assert!(tree.root().children().next().is_none());
    /// ```
    pub fn new_document() -> Self {
        Self::with_root(NodeType::Document, Cow::Borrowed(""))
    }

    /// An empty tree with a document fragment as its root.
    pub fn new_fragment() -> Self {
        Self::with_root(NodeType::Fragment, Cow::Borrowed(""))
    }

    pub(crate) fn with_root(kind: NodeType, source: Cow<'s, str>) -> Self {
        let mut tree = Self {
            source,
            side: String::new(),
            nodes: Vec::new(),
            attrs: Vec::new(),
            names: Interner::default(),
            doctypes: Vec::new(),
            targets: Vec::new(),
            shadow_inits: Vec::new(),
            crlf: Vec::new(),
            quirks: QuirksMode::NoQuirks,
            errors: Vec::new(),
            outcome: Outcome::Complete,
            flattened: None,
            has_controls: false,
        };
        tree.new_node(kind, Span::default());
        tree
    }

    /// The root: the document, or the fragment of fragment parsing.
    pub fn root(&self) -> NodeRef<'_, 's> {
        NodeRef::new(self, NodeId::ROOT)
    }

    /// A handle for reading a node.
    ///
    /// # Panics
    /// If the tree has no node of that number, which can only happen with an id of another tree; [`Tree::get`] does not.
    #[track_caller]
    pub fn node(&self, id: NodeId) -> NodeRef<'_, 's> {
        assert!(id.index() < self.nodes.len(), "node id of another tree");
        NodeRef::new(self, id)
    }

    /// A handle for reading a node, or `None` if the tree has no node of that number.
    pub fn get(&self, id: NodeId) -> Option<NodeRef<'_, 's>> {
        (id.index() < self.nodes.len()).then(|| NodeRef::new(self, id))
    }
    /// All nodes in the order in which they were made, those without a place in the tree included: what was removed, and elements that a
    /// filter refused. A parser makes the same elements in the same order whatever its filter says.
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

    /// How many nodes the tree has ever had, removed ones included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The text that was parsed, after newline normalization: CR LF and CR are LF (HTML Standard, 13.2.3.5). Spans are
    /// ranges of this text; [`Tree::original_offset`] leads back to the input.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The offset in the input as it was given, of an offset in [`Tree::source`]. O(log n).
    ///
    /// ```
    /// let tree = lye_html::parse_document("a\r\n<b>")?;
    /// let b = tree.root().descendants().find(|n| n.name() == "b").unwrap();
    /// assert_eq!((b.span().start, tree.original_offset(b.span().start)), (2, 3));
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn original_offset(&self, offset: u32) -> u32 {
        offset + self.crlf.partition_point(|&lf| lf < offset) as u32
    }

    /// Line and column of an offset in [`Tree::source`]. O(offset).
    pub fn position(&self, offset: u32) -> Position {
        Position::in_text(&self.source, offset)
    }

    /// The quirks mode of the document.
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks
    }

    /// The parse errors, in the order of their discovery, if they were asked for
    /// ([`ParseOptions::errors`](crate::ParseOptions::errors)).
    pub fn errors(&self) -> &[ParseError] {
        &self.errors
    }

    /// Whether the whole input was parsed.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The first token of which an element became a sibling of the deepest instead of its child, because of
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

    /// Whether the source holds a [needless control character](crate::encoding::is_stray_control), or a character reference that stands for
    /// one. They stand in the tree as the standard has it; some change the encoding in which a reader decodes the rest.
    ///
    /// ```
    /// assert!(lye_html::parse_document("<p>&#x1B;$B")?.has_stray_controls());
    /// assert!(!lye_html::parse_document("<p>tab:\t, line feed:\r\n")?.has_stray_controls());
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn has_stray_controls(&self) -> bool {
        self.has_controls
    }

    /// The tree with a copy of its source, free of the input's lifetime. O(source) unless it is owned already.
    pub fn into_owned(mut self) -> Tree<'static> {
        let source = std::mem::take(&mut self.source).into_owned();
        self.with_source(Cow::Owned(source))
    }

    /// The tree over another copy of its source.
    pub(crate) fn with_source(self, source: Cow<'_, str>) -> Tree<'_> {
        Tree {
            source,
            side: self.side,
            nodes: self.nodes,
            attrs: self.attrs,
            names: self.names,
            doctypes: self.doctypes,
            targets: self.targets,
            shadow_inits: self.shadow_inits,
            crlf: self.crlf,
            quirks: self.quirks,
            errors: self.errors,
            outcome: self.outcome,
            flattened: self.flattened,
            has_controls: self.has_controls,
        }
    }

    // ---- inside the crate: storage ----

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

    /// The node of an id that this tree gave out.
    #[inline]
    pub(crate) fn at(&self, id: NodeId) -> &Node {
        // Ids inside the crate come from `new_node`, and nodes are never taken out of the arena.
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
        let at = self.shadow_inits.binary_search_by_key(&root, |&(root, _)| root).ok()?;
        Some(self.shadow_inits[at].1)
    }

    pub(crate) fn tag_id(&mut self, name: &str) -> TagId {
        TagId::from_name(name).unwrap_or_else(|| TagId(self.names.intern(name)))
    }

    pub(crate) fn attr_id(&mut self, name: &str) -> AttrId {
        AttrId::from_name(name).unwrap_or_else(|| AttrId(self.names.intern(name)))
    }

    // ---- inside the crate: links. O(1) each; callers make sure that no cycle arises ----

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

    /// Takes a node from its parent, if it has one.
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

    /// Moves all children of `from` behind those of `to`. O(children moved).
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
