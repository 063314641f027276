//! Reading the tree: node references and iterators. None is recursive.

use super::{AttrRef, Attrs, Node, NodeId, NodeType, ShadowRootInit, Tree, flag};
use crate::Span;
use crate::names::{Namespace, TagId};

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NodeKind {
    /// The document: the root of a parsed document.
    Document,
    /// A document fragment: the root of a parsed fragment, or the contents of a `template`.
    Fragment,
    /// A shadow root, created by a `template` with `shadowrootmode`.
    ShadowRoot,
    /// A doctype.
    Doctype,
    /// An element.
    Element,
    /// A text node.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
}

/// A reference to a node, for reading.
#[derive(Clone, Copy)]
pub struct NodeRef<'t, 's> {
    tree: &'t Tree<'s>,
    id: NodeId,
}

impl<'t, 's> NodeRef<'t, 's> {
    pub(crate) fn new(tree: &'t Tree<'s>, id: NodeId) -> Self {
        Self { tree, id }
    }

    pub(crate) fn raw(&self) -> &'t Node {
        self.tree.at(self.id)
    }

    fn at(&self, id: NodeId) -> Option<Self> {
        id.some().map(|id| Self { tree: self.tree, id })
    }

    /// Returns its id, for [`Tree`]'s editing methods.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Returns its tree.
    pub fn tree(&self) -> &'t Tree<'s> {
        self.tree
    }

    /// Returns its kind.
    pub fn kind(&self) -> NodeKind {
        match self.raw().kind {
            NodeType::Document => NodeKind::Document,
            NodeType::Fragment if self.raw().flags & flag::SHADOW_ROOT != 0 => NodeKind::ShadowRoot,
            NodeType::Fragment => NodeKind::Fragment,
            NodeType::Doctype => NodeKind::Doctype,
            NodeType::Element => NodeKind::Element,
            NodeType::Text => NodeKind::Text,
            NodeType::Comment => NodeKind::Comment,
            NodeType::ProcessingInstruction => NodeKind::ProcessingInstruction,
        }
    }

    /// Returns `true` if it is an element.
    pub fn is_element(&self) -> bool {
        self.raw().kind == NodeType::Element
    }

    /// Returns `true` if it is an element with this name in the HTML namespace.
    pub fn is_html(&self, name: TagId) -> bool {
        let node = self.raw();
        node.kind == NodeType::Element && node.ns == Namespace::Html && node.name == name
    }

    /// Returns its name: the local name of an element, the name of a doctype, the target of a processing instruction. Empty for other
    /// nodes.
    pub fn name(&self) -> &'t str {
        let node = self.raw();
        match node.kind {
            NodeType::Element => self.tree.tag_name(node.name),
            NodeType::Doctype => {
                self.tree.rare.doctypes.get(node.extra as usize).map_or("", |d| self.tree.str(d.name))
            }
            NodeType::ProcessingInstruction => {
                self.tree.rare.targets.get(node.extra as usize).map_or("", |&t| self.tree.str(t))
            }
            _ => "",
        }
    }

    /// Returns the id of an element's local name: a constant of [`tag`](crate::tag) if a standard defines the name.
    pub fn tag_id(&self) -> Option<TagId> {
        self.is_element().then(|| self.raw().name)
    }

    /// Returns the namespace of an element. HTML for other nodes.
    pub fn namespace(&self) -> Namespace {
        if self.is_element() { self.raw().ns } else { Namespace::Html }
    }

    /// Returns the data of a text node, comment or processing instruction. Empty for other nodes.
    pub fn data(&self) -> &'t str {
        match self.raw().kind {
            NodeType::Text | NodeType::Comment | NodeType::ProcessingInstruction => {
                self.tree.str(self.raw().data)
            }
            _ => "",
        }
    }

    /// Returns the public identifier of a doctype. `None` if it is missing, `Some("")` if it is empty.
    pub fn public_id(&self) -> Option<&'t str> {
        self.doctype()?.public_id.map(|id| self.tree.str(id))
    }

    /// Returns the system identifier of a doctype. `None` if it is missing, `Some("")` if it is empty.
    pub fn system_id(&self) -> Option<&'t str> {
        self.doctype()?.system_id.map(|id| self.tree.str(id))
    }

    fn doctype(&self) -> Option<&'t super::Doctype> {
        let node = self.raw();
        if node.kind == NodeType::Doctype { self.tree.rare.doctypes.get(node.extra as usize) } else { None }
    }

    /// Returns the attributes of an element, in source order.
    pub fn attrs(&self) -> Attrs<'t, 's> {
        self.tree.attrs_of(self.id)
    }

    /// Returns the value of the attribute with this local name and no namespace. O(attributes).
    pub fn attr(&self, local_name: &str) -> Option<&'t str> {
        self.attr_ref(local_name).map(|a| a.value())
    }

    /// Returns the attribute with this local name and no namespace. O(attributes).
    pub fn attr_ref(&self, local_name: &str) -> Option<AttrRef<'t, 's>> {
        self.attrs()
            .find(|a| a.namespace() == crate::names::AttrNamespace::None && a.local_name() == local_name)
    }

    /// Returns its position in the source: the start tag of an element, the characters of a text node from first to last, the whole
    /// comment, doctype or processing instruction. Empty for nodes that the parser implies, such as a missing `html`. Copies
    /// ([`NodeRef::is_derived`]) have the span of the original.
    pub fn span(&self) -> Span {
        self.raw().span
    }

    /// Returns `true` if the parser copied it: the adoption agency, reopened formatting elements, `selectedcontent`.
    pub fn is_derived(&self) -> bool {
        self.raw().flags & flag::DERIVED != 0
    }

    /// Returns its parent. A template's contents and a shadow root have none: see [`NodeRef::host`].
    pub fn parent(&self) -> Option<Self> {
        self.at(self.raw().parent)
    }

    /// Returns its first child.
    pub fn first_child(&self) -> Option<Self> {
        self.at(self.raw().first)
    }

    /// Returns its last child.
    pub fn last_child(&self) -> Option<Self> {
        self.at(self.raw().last)
    }

    /// Returns the sibling before it.
    pub fn prev_sibling(&self) -> Option<Self> {
        self.at(self.raw().prev)
    }

    /// Returns the sibling after it.
    pub fn next_sibling(&self) -> Option<Self> {
        self.at(self.raw().next)
    }

    /// Returns the contents of an HTML `template`.
    pub fn template_contents(&self) -> Option<Self> {
        self.attached(false)
    }

    /// Returns the shadow root of a shadow host, open or closed.
    pub fn shadow_root(&self) -> Option<Self> {
        self.attached(true)
    }

    fn attached(&self, shadow: bool) -> Option<Self> {
        let node = self.raw();
        if node.kind != NodeType::Element || node.extra == u32::MAX {
            return None;
        }
        let fragment = NodeId(node.extra);
        let is_shadow = self.tree.at(fragment).flags & flag::SHADOW_ROOT != 0;
        (is_shadow == shadow).then_some(Self { tree: self.tree, id: fragment })
    }

    /// Returns the template with these contents, or the host of a shadow root.
    pub fn host(&self) -> Option<Self> {
        let node = self.raw();
        if node.kind == NodeType::Fragment && node.extra != u32::MAX {
            self.at(NodeId(node.extra))
        } else {
            None
        }
    }

    /// Returns the options that a shadow root was declared with.
    pub fn shadow_root_init(&self) -> Option<ShadowRootInit> {
        self.tree.shadow_init(self.id)
    }

    /// Returns its children, in order.
    pub fn children(&self) -> Children<'t, 's> {
        Children { next: self.first_child() }
    }

    /// Returns all nodes below it, in tree order. Does not enter template contents and shadow roots.
    pub fn descendants(&self) -> Descendants<'t, 's> {
        Descendants { root: self.id, next: self.first_child() }
    }

    /// Returns its parent, the parent's parent, and so on.
    pub fn ancestors(&self) -> Ancestors<'t, 's> {
        Ancestors { next: self.parent() }
    }

    /// Returns the joined data of all text nodes below it (DOM, "descendant text content"), or a text node's own data.
    pub fn text_content(&self) -> String {
        if self.raw().kind == NodeType::Text {
            return self.data().to_owned();
        }
        self.descendants().filter(|n| n.kind() == NodeKind::Text).map(|n| n.data()).collect()
    }
}

impl std::fmt::Debug for NodeRef<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NodeRef")
            .field("id", &self.id.0)
            .field("kind", &self.kind())
            .field("name", &self.name())
            .field("data", &self.data())
            .finish()
    }
}

/// The children of a node: see [`NodeRef::children`].
#[derive(Clone, Debug)]
pub struct Children<'t, 's> {
    next: Option<NodeRef<'t, 's>>,
}

impl<'t, 's> Iterator for Children<'t, 's> {
    type Item = NodeRef<'t, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = node.next_sibling();
        Some(node)
    }
}

/// The ancestors of a node: see [`NodeRef::ancestors`].
#[derive(Clone, Debug)]
pub struct Ancestors<'t, 's> {
    next: Option<NodeRef<'t, 's>>,
}

impl<'t, 's> Iterator for Ancestors<'t, 's> {
    type Item = NodeRef<'t, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = node.parent();
        Some(node)
    }
}

/// The descendants of a node: see [`NodeRef::descendants`].
#[derive(Clone, Debug)]
pub struct Descendants<'t, 's> {
    root: NodeId,
    next: Option<NodeRef<'t, 's>>,
}

impl<'t, 's> Iterator for Descendants<'t, 's> {
    type Item = NodeRef<'t, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.next?;
        self.next = node.first_child().or_else(|| {
            let mut at = node;
            while at.id != self.root {
                if let Some(next) = at.next_sibling() {
                    return Some(next);
                }
                at = at.parent()?;
            }
            None
        });
        Some(node)
    }
}
