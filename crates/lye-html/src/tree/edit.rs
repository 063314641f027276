//! Editing the tree: creating nodes, moving them, changing attributes and text. No function is recursive. Edits that the DOM forbids fail
//! with an [`EditError`], so no edit can create a cycle.

use super::{Attr, AttrRef, Doctype, Node, NodeId, NodeType, StrRef, Tree, flag};
use crate::names::{AttrId, AttrNamespace, Namespace, tag};
use crate::{MAX_INPUT_BYTES, Span};
use std::collections::{HashMap, HashSet};

/// The reason why an edit failed. A failed edit changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The tree has no node with this id.
    UnknownNode(NodeId),
    /// The node would be inside itself. This includes template contents and shadow roots (DOM, "host-including inclusive ancestor").
    Cycle,
    /// The node cannot have children: it is not a document, fragment or element.
    NotAParent(NodeId),
    /// The node has no parent.
    NoParent(NodeId),
    /// The node is not an element.
    NotAnElement(NodeId),
    /// The node has no text of its own: it is not a text node, comment or processing instruction.
    NoData(NodeId),
    /// The DOM does not allow such a child there ("ensure pre-insertion validity"). Documents and fragments are never children. A doctype
    /// is only a child of a document, before its element. A document has one element and no text.
    NotAllowed,
    /// The strings of the tree would exceed 1 GiB, or there would be too many nodes or attributes.
    TooLarge,
}

impl std::fmt::Display for EditError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::UnknownNode(id) => write!(f, "the tree has no node {}", id.0),
            Self::Cycle => f.write_str("a node cannot be put into itself or into what is in it"),
            Self::NotAParent(id) => write!(f, "node {} cannot have children", id.0),
            Self::NoParent(id) => write!(f, "node {} has no parent", id.0),
            Self::NotAnElement(id) => write!(f, "node {} is not an element", id.0),
            Self::NoData(id) => write!(f, "node {} has no text of its own", id.0),
            Self::NotAllowed => f.write_str("a node of this kind cannot stand there"),
            Self::TooLarge => f.write_str("the tree would become too large"),
        }
    }
}

impl std::error::Error for EditError {}

type Result<T> = std::result::Result<T, EditError>;

/// Creating nodes. A new node has no parent: insert it with [`Tree::append`] or [`Tree::insert_before`].
impl<'s> Tree<'s> {
    /// Creates an element. A `template` of the HTML namespace gets its contents. Expected O(name).
    ///
    /// ```
    /// use lye_html::{Namespace, NodeId, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let link = tree.create_element(Namespace::Html, "a");
    /// tree.set_attr(link, "href", "/?a&b")?;
    /// tree.set_text(link, "1 < 2")?;
    /// tree.append(NodeId::ROOT, link)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<a href=\"/?a&amp;b\">1 &lt; 2</a>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    pub fn create_element(&mut self, namespace: Namespace, local_name: &str) -> NodeId {
        let name = self.tag_id(local_name);
        let element = self.new_node(NodeType::Element, Span::default());
        let node = self.at_mut(element);
        node.name = name;
        node.ns = namespace;
        if namespace == Namespace::Html && name == tag::TEMPLATE {
            self.attach_fragment(element, 0);
        }
        element
    }

    /// Creates a text node. O(text).
    ///
    /// # Errors
    /// [`EditError::TooLarge`]
    pub fn create_text(&mut self, text: &str) -> Result<NodeId> {
        self.create_data(NodeType::Text, text, 0)
    }

    /// Creates a comment. O(data).
    ///
    /// ```
    /// use lye_html::{NodeId, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let comment = tree.create_comment(" here ")?;
    /// tree.append(NodeId::ROOT, comment)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<!-- here -->");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::TooLarge`]
    pub fn create_comment(&mut self, data: &str) -> Result<NodeId> {
        self.create_data(NodeType::Comment, data, 0)
    }

    /// Creates a processing instruction. O(target + data).
    ///
    /// ```
    /// use lye_html::{NodeId, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let instruction = tree.create_processing_instruction("marker", "name=\"x\"")?;
    /// tree.append(NodeId::ROOT, instruction)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<?marker name=\"x\"?>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::TooLarge`]
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> Result<NodeId> {
        let id = self.create_data(NodeType::ProcessingInstruction, data, target.len())?;
        let target = self.store(target);
        self.at_mut(id).extra = self.rare.targets.len() as u32;
        self.rare.targets.push(target);
        Ok(id)
    }

    /// Creates a doctype. `None` is a missing identifier. Does not change the tree's quirks mode. O(strings).
    ///
    /// ```
    /// use lye_html::{NodeId, Tree, serialize};
    /// let mut tree = Tree::new_document();
    /// let doctype = tree.create_doctype("html", None, Some("about:legacy-compat"))?;
    /// tree.append(NodeId::ROOT, doctype)?;
    /// assert_eq!(tree.node(doctype).system_id(), Some("about:legacy-compat"));
    /// assert_eq!(serialize::inner_html(&tree.root()), "<!DOCTYPE html>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::TooLarge`]
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
    ) -> Result<NodeId> {
        let bytes = [Some(name), public_id, system_id].into_iter().flatten().map(str::len);
        self.room(bytes.fold(0, usize::saturating_add), 1)?;
        let doctype = Doctype {
            name: self.store(name),
            public_id: public_id.map(|id| self.store(id)),
            system_id: system_id.map(|id| self.store(id)),
        };
        Ok(self.push_doctype(doctype, Span::default()))
    }

    fn create_data(&mut self, kind: NodeType, data: &str, more: usize) -> Result<NodeId> {
        self.room(data.len().saturating_add(more), 1)?;
        let data = self.store(data);
        let id = self.new_node(kind, Span::default());
        self.at_mut(id).data = data;
        Ok(id)
    }

    fn push_doctype(&mut self, doctype: Doctype, span: Span) -> NodeId {
        let id = self.new_node(NodeType::Doctype, span);
        self.at_mut(id).extra = self.rare.doctypes.len() as u32;
        self.rare.doctypes.push(doctype);
        id
    }

    /// Attaches a fragment to an element that has none.
    fn attach_fragment(&mut self, host: NodeId, flags: u16) -> NodeId {
        let fragment = self.new_node(NodeType::Fragment, Span::default());
        let node = self.at_mut(fragment);
        node.extra = host.0;
        node.flags = flags;
        self.at_mut(host).extra = fragment.0;
        fragment
    }

    /// Checks that this many more bytes and nodes fit.
    fn room(&self, bytes: usize, nodes: usize) -> Result<()> {
        let bytes_fit = self.side.len().saturating_add(bytes) <= MAX_INPUT_BYTES;
        let nodes_fit = self.nodes.len().saturating_add(nodes) < u32::MAX as usize;
        if bytes_fit && nodes_fit { Ok(()) } else { Err(EditError::TooLarge) }
    }
}

/// Inserting nodes.
impl<'s> Tree<'s> {
    /// Makes a node the last child of `parent`. A node that has a parent is moved.
    ///
    /// O(1) for a node without content, O(depth of `parent`) for others. In a document O(children of the document).
    ///
    /// ```
    /// use lye_html::{Namespace, NodeId, Tree, serialize, tree::EditError};
    /// let mut tree = Tree::new_fragment();
    /// let outer = tree.create_element(Namespace::Html, "div");
    /// let inner = tree.create_element(Namespace::Html, "p");
    /// tree.append(NodeId::ROOT, outer)?;
    /// tree.append(outer, inner)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<div><p></p></div>");
    /// assert_eq!(tree.append(inner, outer), Err(EditError::Cycle));
    ///
    /// tree.append(NodeId::ROOT, inner)?; // moves it
    /// assert_eq!(serialize::inner_html(&tree.root()), "<div></div><p></p>");
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAParent`], [`EditError::Cycle`], [`EditError::NotAllowed`]
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<()> {
        self.check_insertion(parent, child, NodeId::NONE)?;
        self.unlink(child);
        self.link_last(parent, child);
        Ok(())
    }

    /// Inserts a node directly before `reference`, as its sibling. A node that has a parent is moved. Costs as much as [`Tree::append`].
    ///
    /// ```
    /// use lye_html::{NodeId, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let world = tree.create_text("world")?;
    /// let hello = tree.create_text("Hello, ")?;
    /// tree.append(NodeId::ROOT, world)?;
    /// tree.insert_before(world, hello)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "Hello, world");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NoParent`], [`EditError::Cycle`], [`EditError::NotAllowed`]
    pub fn insert_before(&mut self, reference: NodeId, node: NodeId) -> Result<()> {
        let parent = self.known(reference)?.parent;
        self.known(node)?;
        if parent.is_none() {
            return Err(EditError::NoParent(reference));
        }
        self.check_insertion(parent, node, reference)?;
        if reference != node {
            self.unlink(node);
            self.link_before(reference, node);
        }
        Ok(())
    }

    /// Moves all children of `from`, an element or a fragment, after those of `parent`. Checks once, where [`Tree::append`] for each child
    /// would check each time. O(children + depth of `parent`).
    ///
    /// ```
    /// use lye_html::{Namespace, NodeId, Tree, serialize};
    /// let mut parsed = Tree::new_fragment();
    /// for text in ["one ", "two"] {
    ///     let text = parsed.create_text(text)?;
    ///     parsed.append(NodeId::ROOT, text)?;
    /// }
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// let fragment = tree.import(&parsed, NodeId::ROOT)?;
    /// tree.append_children(p, fragment)?;
    /// assert_eq!(serialize::outer_html(&tree.node(p)), "<p>one two</p>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAParent`] (of either), [`EditError::Cycle`],
    /// [`EditError::NotAllowed`]
    pub fn append_children(&mut self, parent: NodeId, from: NodeId) -> Result<()> {
        let parent_kind = self.known(parent)?.kind;
        let from_kind = self.known(from)?.kind;
        if !is_parent(parent_kind) {
            return Err(EditError::NotAParent(parent));
        }
        if !matches!(from_kind, NodeType::Element | NodeType::Fragment) {
            return Err(EditError::NotAParent(from));
        }
        if self.contains(from, parent) {
            return Err(EditError::Cycle);
        }
        if parent_kind == NodeType::Document {
            self.check_children_of_document(self.at(from).first, self.at(parent).first)?;
        }
        self.move_children(from, parent);
        Ok(())
    }

    /// Replaces an element with its children. A template's contents are not its children: they stay with it. O(children).
    ///
    /// ```
    /// use lye_html::{Namespace, NodeId, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let bold = tree.create_element(Namespace::Html, "b");
    /// tree.set_text(bold, "loud")?;
    /// tree.append(NodeId::ROOT, bold)?;
    /// tree.replace_with_children(bold)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "loud");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::NoParent`], and [`EditError::NotAllowed`] if it
    /// is the child of a document and has text or several elements in it.
    pub fn replace_with_children(&mut self, element: NodeId) -> Result<()> {
        let Node { parent, prev, next, first, last, .. } = *self.element(element)?;
        if parent.is_none() {
            return Err(EditError::NoParent(element));
        }
        if self.at(parent).kind == NodeType::Document {
            self.check_children_of_document(first, NodeId::NONE)?;
        }
        self.unlink(element);
        if first.is_none() {
            return Ok(());
        }
        let mut child = first;
        while child.is_some() {
            let node = self.at_mut(child);
            node.parent = parent;
            child = node.next;
        }
        self.at_mut(first).prev = prev;
        self.at_mut(last).next = next;
        if prev.is_some() {
            self.at_mut(prev).next = first;
        } else {
            self.at_mut(parent).first = first;
        }
        if next.is_some() {
            self.at_mut(next).prev = last;
        } else {
            self.at_mut(parent).last = last;
        }
        let node = self.at_mut(element);
        node.first = NodeId::NONE;
        node.last = NodeId::NONE;
        Ok(())
    }

    /// Removes a node and its subtree from its parent. The node stays usable and can be inserted again. Does nothing if the node has no
    /// parent. O(1).
    ///
    /// ```
    /// use lye_html::{NodeId, Tree};
    /// let mut tree = Tree::new_fragment();
    /// let text = tree.create_text("gone")?;
    /// tree.append(NodeId::ROOT, text)?;
    /// tree.remove(text)?;
    /// assert!(tree.root().first_child().is_none());
    /// assert_eq!(tree.node(text).data(), "gone");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`]
    pub fn remove(&mut self, node: NodeId) -> Result<()> {
        self.known(node)?;
        self.unlink(node);
        Ok(())
    }

    /// Returns the node of an id from outside. Callers cannot use elements that an insertion filter refused.
    fn known(&self, id: NodeId) -> Result<&Node> {
        match self.nodes.get(id.index()) {
            Some(node) if node.flags & flag::REFUSED == 0 => Ok(node),
            _ => Err(EditError::UnknownNode(id)),
        }
    }

    fn element(&self, id: NodeId) -> Result<&Node> {
        let node = self.known(id)?;
        if node.kind == NodeType::Element { Ok(node) } else { Err(EditError::NotAnElement(id)) }
    }

    /// "Host-including inclusive ancestor" (DOM, 4.2): returns `true` if `node` is `inner` or contains it.
    fn contains(&self, node: NodeId, inner: NodeId) -> bool {
        let Node { first, kind, extra, .. } = *self.at(node);
        let attached = if kind == NodeType::Element { NodeId(extra) } else { NodeId::NONE };
        if first.is_none() && self.nodes.get(attached.index()).is_none_or(|fragment| fragment.first.is_none())
        {
            return inner == node || inner == attached;
        }
        // A fragment does not contain its host.
        if kind == NodeType::Fragment && NodeId(extra) == inner {
            return false;
        }
        let mut at = inner;
        while at != node {
            let Node { parent, kind, extra, .. } = *self.at(at);
            at = match kind {
                NodeType::Fragment => NodeId(extra),
                _ => parent,
            };
            if at.is_none() {
                return false;
            }
        }
        true
    }

    /// "Ensure pre-insertion validity" (DOM, 4.2.3) of a node into `parent`, before one of its children or at the end.
    fn check_insertion(&self, parent: NodeId, node: NodeId, before: NodeId) -> Result<()> {
        let parent_kind = self.known(parent)?.kind;
        let kind = self.known(node)?.kind;
        if !is_parent(parent_kind) {
            return Err(EditError::NotAParent(parent));
        }
        if matches!(kind, NodeType::Document | NodeType::Fragment) {
            return Err(EditError::NotAllowed);
        }
        if self.contains(node, parent) {
            return Err(EditError::Cycle);
        }
        match (kind, parent_kind) {
            (NodeType::Text, NodeType::Document) => Err(EditError::NotAllowed),
            (NodeType::Element | NodeType::Doctype, NodeType::Document) => {
                self.check_document(parent, kind, before)
            }
            (NodeType::Doctype, _) => Err(EditError::NotAllowed),
            _ => Ok(()),
        }
    }

    /// Checks the rules for children of a document: one element, one doctype, the doctype first.
    fn check_document(&self, document: NodeId, kind: NodeType, before: NodeId) -> Result<()> {
        let mut at = self.at(document).first;
        let mut behind = false;
        while at.is_some() {
            behind |= at == before;
            let child = self.at(at);
            match (kind, child.kind) {
                (NodeType::Element, NodeType::Element) | (NodeType::Doctype, NodeType::Doctype) => {
                    return Err(EditError::NotAllowed);
                }
                (NodeType::Element, NodeType::Doctype) if behind => return Err(EditError::NotAllowed),
                (NodeType::Doctype, NodeType::Element) if !behind => return Err(EditError::NotAllowed),
                _ => {}
            }
            at = child.next;
        }
        Ok(())
    }

    /// Checks that a document can have the siblings from `first` on beside those from `others` on: no text, one element.
    fn check_children_of_document(&self, first: NodeId, others: NodeId) -> Result<()> {
        let mut elements = 0;
        for (list, text_allowed) in [(first, false), (others, true)] {
            let mut at = list;
            while at.is_some() {
                let child = self.at(at);
                elements += u32::from(child.kind == NodeType::Element);
                if child.kind == NodeType::Text && !text_allowed || elements > 1 {
                    return Err(EditError::NotAllowed);
                }
                at = child.next;
            }
        }
        Ok(())
    }
}

/// Changing nodes.
impl<'s> Tree<'s> {
    /// Changes the local name of an element. Keeps its content and its attributes. O(name).
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let element = tree.create_element(Namespace::Html, "center");
    /// tree.rename(element, "div")?;
    /// assert_eq!(serialize::outer_html(&tree.node(element)), "<div></div>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]; [`EditError::NotAllowed`] for a `template`, which has contents, and for
    /// an element that would become one.
    pub fn rename(&mut self, element: NodeId, local_name: &str) -> Result<()> {
        let Node { ns, name, .. } = *self.element(element)?;
        let new = self.tag_id(local_name);
        if ns == Namespace::Html && (name == tag::TEMPLATE || new == tag::TEMPLATE) {
            return Err(EditError::NotAllowed);
        }
        self.at_mut(element).name = new;
        Ok(())
    }

    /// Sets the attribute with this local name and no namespace. A new attribute is appended. Names are not changed: use lower case for
    /// HTML elements. O(attributes + value), amortized.
    ///
    /// An existing attribute keeps its position, and its spans in the source.
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let image = tree.create_element(Namespace::Html, "img");
    /// tree.set_attr(image, "src", "a.png")?;
    /// tree.set_attr(image, "alt", "")?;
    /// tree.set_attr(image, "src", "b.png")?;
    /// assert_eq!(serialize::outer_html(&tree.node(image)), "<img src=\"b.png\" alt=\"\">");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::TooLarge`]
    pub fn set_attr(&mut self, element: NodeId, local_name: &str, value: &str) -> Result<()> {
        self.set_attr_ns(element, AttrNamespace::None, local_name, value)
    }

    /// Sets the attribute with this namespace and local name, as [`Tree::set_attr`] does.
    ///
    /// ```
    /// use lye_html::{AttrNamespace, Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let shape = tree.create_element(Namespace::Svg, "use");
    /// tree.set_attr_ns(shape, AttrNamespace::XLink, "href", "#shape")?;
    /// assert_eq!(serialize::outer_html(&tree.node(shape)), "<use xlink:href=\"#shape\"></use>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tree::set_attr`].
    pub fn set_attr_ns(
        &mut self,
        element: NodeId,
        namespace: AttrNamespace,
        local_name: &str,
        value: &str,
    ) -> Result<()> {
        self.element(element)?;
        match self.find_attr(element, namespace, local_name) {
            Some(at) => self.set_attr_at(element, at, value),
            None => self.push_attr(element, namespace, local_name, value),
        }
    }

    /// Sets attributes as [`Tree::set_attr_ns`] does, each by its namespace, local name and value. Expected O(attributes + strings), amortized:
    /// [`Tree::set_attr_ns`] for each would search the attributes each time.
    ///
    /// ```
    /// use lye_html::{AttrNamespace, Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// tree.set_attr(p, "title", "old")?;
    /// tree.set_attrs_ns(p, [(AttrNamespace::None, "id", "x"), (AttrNamespace::None, "title", "new")])?;
    /// assert_eq!(serialize::outer_html(&tree.node(p)), r#"<p title="new" id="x"></p>"#);
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tree::set_attr`]. Those before the one that failed were set.
    pub fn set_attrs_ns<'a>(
        &mut self,
        element: NodeId,
        attributes: impl IntoIterator<Item = (AttrNamespace, &'a str, &'a str)>,
    ) -> Result<()> {
        self.element(element)?;
        let own = self.node(element).attrs().map(|attr| (attr.namespace(), attr.local_name().to_owned()));
        let mut places: HashMap<(AttrNamespace, String), usize> = own.zip(0..).collect();
        for (namespace, name, value) in attributes {
            let new = places.len();
            let place = *places.entry((namespace, name.to_owned())).or_insert(new);
            if place == new {
                self.push_attr(element, namespace, name, value)?;
            } else {
                self.set_attr_at(element, place, value)?;
            }
        }
        Ok(())
    }

    /// Sets the value of the attribute with this index.
    fn set_attr_at(&mut self, element: NodeId, at: usize, value: &str) -> Result<()> {
        if self.attr_records(element).get(at).is_some_and(|attr| self.str(attr.value) == value) {
            return Ok(());
        }
        self.room(value.len(), 0)?;
        self.own_attrs(element, 0)?;
        let value = self.store(value);
        let start = self.at(element).data.start as usize;
        if let Some(attr) = self.attrs.get_mut(start + at) {
            attr.value = value;
        }
        Ok(())
    }

    /// Adds attributes without a namespace, as the parser does: the first of several with one name counts, and those that the element has
    /// stay. Expected O(attributes + strings), amortized.
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let image = tree.create_element(Namespace::Html, "img");
    /// tree.add_attrs(image, [("src", "a.png"), ("alt", ""), ("src", "b.png")])?;
    /// assert_eq!(serialize::outer_html(&tree.node(image)), "<img src=\"a.png\" alt=\"\">");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tree::set_attr`]. Those before the one that failed were added.
    pub fn add_attrs<'a>(
        &mut self,
        element: NodeId,
        attributes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<()> {
        self.element(element)?;
        let own = self.node(element).attrs().filter(|attr| attr.namespace() == AttrNamespace::None);
        let mut names: HashSet<String> = own.map(|attr| attr.local_name().to_owned()).collect();
        for (name, value) in attributes {
            if names.insert(name.to_owned()) {
                self.push_attr(element, AttrNamespace::None, name, value)?;
            }
        }
        Ok(())
    }

    /// Adds an attribute that an element does not have.
    fn push_attr(
        &mut self,
        element: NodeId,
        namespace: AttrNamespace,
        local_name: &str,
        value: &str,
    ) -> Result<()> {
        self.room(value.len().saturating_add(local_name.len()), 0)?;
        self.own_attrs(element, 1)?;
        let name = self.attr_id(local_name);
        let value = self.store(value);
        let StrRef { start, len } = self.at(element).data;
        if let Some(slot) = self.attrs.get_mut(start as usize + len as usize) {
            *slot = Attr::new(name, namespace, Span::default(), value, Span::default());
            self.at_mut(element).data.len += 1;
        }
        Ok(())
    }

    /// Removes the attribute with this local name and no namespace. Returns `true` if there was one. O(attributes).
    ///
    /// ```
    /// use lye_html::{Namespace, Tree};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// tree.set_attr(p, "onclick", "evil()")?;
    /// assert_eq!(tree.remove_attr(p, "onclick"), Ok(true));
    /// assert_eq!(tree.remove_attr(p, "onclick"), Ok(false));
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::TooLarge`]
    pub fn remove_attr(&mut self, element: NodeId, local_name: &str) -> Result<bool> {
        self.remove_attr_ns(element, AttrNamespace::None, local_name)
    }

    /// Removes the attribute with this namespace and local name, as [`Tree::remove_attr`] does.
    ///
    /// # Errors
    /// As [`Tree::remove_attr`].
    pub fn remove_attr_ns(
        &mut self,
        element: NodeId,
        namespace: AttrNamespace,
        local_name: &str,
    ) -> Result<bool> {
        self.element(element)?;
        let Some(at) = self.find_attr(element, namespace, local_name) else { return Ok(false) };
        self.own_attrs(element, 0)?;
        let StrRef { start, len } = self.at(element).data;
        let (start, end) = (start as usize, start as usize + len as usize);
        if let Some(behind) = self.attrs.get_mut(start + at..end) {
            behind.rotate_left(1);
            self.at_mut(element).data.len -= 1;
        }
        Ok(true)
    }

    /// Removes the attributes for which `keep` returns `false`. Returns their number. O(attributes).
    ///
    /// ```
    /// use lye_html::{Namespace, Tree};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// tree.set_attr(p, "title", "x")?;
    /// tree.set_attr(p, "onclick", "evil()")?;
    /// assert_eq!(tree.retain_attrs(p, |attr| attr.local_name() == "title"), Ok(1));
    /// assert_eq!(tree.node(p).attrs().len(), 1);
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tree::remove_attr`].
    pub fn retain_attrs(
        &mut self,
        element: NodeId,
        mut keep: impl FnMut(AttrRef<'_, 's>) -> bool,
    ) -> Result<usize> {
        self.element(element)?;
        let count = self.attr_records(element).len();
        let mut kept = 0;
        for at in 0..count {
            // Read the range again: the first removal gives the element a range of its own.
            let Some(&attr) = self.attr_records(element).get(at) else { break };
            if !keep(AttrRef { tree: self, attr }) {
                if kept == at {
                    self.own_attrs(element, 0)?;
                }
            } else {
                let start = self.at(element).data.start as usize;
                if kept < at
                    && let Some(record) = self.attrs.get_mut(start + kept)
                {
                    *record = attr;
                }
                kept += 1;
            }
        }
        self.at_mut(element).data.len = kept as u32;
        Ok(count - kept)
    }

    /// Replaces the text of a text node, comment or processing instruction. O(text).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NoData`], [`EditError::TooLarge`]
    pub fn set_data(&mut self, node: NodeId, data: &str) -> Result<()> {
        if !matches!(
            self.known(node)?.kind,
            NodeType::Text | NodeType::Comment | NodeType::ProcessingInstruction
        ) {
            return Err(EditError::NoData(node));
        }
        self.room(data.len(), 0)?;
        self.at_mut(node).data = self.store(data);
        Ok(())
    }

    /// Sets the text of a node, as `textContent` does. The children of an element or fragment are replaced by one text node, or none for
    /// the empty string; they stay usable. For other nodes as [`Tree::set_data`]. O(text + children).
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// tree.set_text(p, "old")?;
    /// let text = tree.node(p).first_child().unwrap().id();
    /// tree.set_text(text, "new")?;
    /// assert_eq!(serialize::outer_html(&tree.node(p)), "<p>new</p>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NoData`] for a document or doctype, [`EditError::TooLarge`]
    pub fn set_text(&mut self, node: NodeId, text: &str) -> Result<()> {
        if !matches!(self.known(node)?.kind, NodeType::Element | NodeType::Fragment) {
            return self.set_data(node, text);
        }
        self.room(text.len(), 1)?;
        self.remove_children(node);
        if !text.is_empty() {
            let text = self.create_text(text)?;
            self.link_last(node, text);
        }
        Ok(())
    }

    fn remove_children(&mut self, parent: NodeId) {
        let node = self.at_mut(parent);
        let mut child = node.first;
        node.first = NodeId::NONE;
        node.last = NodeId::NONE;
        while child.is_some() {
            let node = self.at_mut(child);
            child = node.next;
            node.parent = NodeId::NONE;
            node.prev = NodeId::NONE;
            node.next = NodeId::NONE;
        }
    }

    /// Returns the index of an attribute of an element.
    fn find_attr(&self, element: NodeId, namespace: AttrNamespace, local_name: &str) -> Option<usize> {
        self.attr_records(element)
            .iter()
            .position(|attr| attr.ns() == namespace && self.attr_name(attr.id()) == local_name)
    }

    /// Gives an element its own range of attributes, because copies share one, with room for `more` attributes.
    ///
    /// A record before such a range contains its capacity, which doubles when it is too small. So any number of edits takes time and
    /// memory linear in what they write.
    fn own_attrs(&mut self, element: NodeId, more: usize) -> Result<()> {
        let Node { data: StrRef { start, .. }, flags, .. } = *self.at(element);
        let records = self.attr_records(element);
        let needed = records.len() + more;
        let header = (start as usize).checked_sub(1).and_then(|at| self.attrs.get(at));
        let capacity = header.map_or(0, |header| header.value_len as usize);
        if flags & flag::OWN_ATTRS != 0 && needed <= capacity {
            return Ok(());
        }
        let records = records.to_vec();
        self.push_own_attrs(element, &records, needed.next_power_of_two())
    }

    /// Gives an element its own range with these attributes.
    fn push_own_attrs(&mut self, element: NodeId, records: &[Attr], capacity: usize) -> Result<()> {
        let start = self.attrs.len() + 1;
        if start.saturating_add(capacity) > u32::MAX as usize {
            return Err(EditError::TooLarge);
        }
        let mut header =
            Attr::new(AttrId::NONE, AttrNamespace::None, Span::default(), StrRef::EMPTY, Span::default());
        let unused = header;
        header.value_len = capacity as u32;
        self.attrs.push(header);
        self.attrs.extend_from_slice(records);
        self.attrs.resize(start + capacity, unused);
        let node = self.at_mut(element);
        node.data = StrRef { start: start as u32, len: records.len() as u32 };
        node.flags |= flag::OWN_ATTRS;
        Ok(())
    }
}

/// Copying.
impl<'s> Tree<'s> {
    /// Copies a node of this tree and its subtree, including template contents and shadow roots. The copy has no parent and the spans of
    /// the original, and [`NodeRef::is_derived`](crate::NodeRef::is_derived) returns `true` for it. O(nodes): strings are shared.
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// tree.set_text(p, "twice")?;
    /// let copy = tree.clone_subtree(p)?;
    /// tree.set_text(p, "once")?;
    /// assert_eq!(serialize::outer_html(&tree.node(copy)), "<p>twice</p>");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::TooLarge`]
    pub fn clone_subtree(&mut self, node: NodeId) -> Result<NodeId> {
        self.copy(None, node)
    }

    /// Copies a node of another tree and its subtree into this tree, including template contents and shadow roots. The copy has no parent
    /// and no spans. A document or fragment becomes a fragment; see [`Tree::append_children`]. O(nodes and strings).
    ///
    /// ```
    /// use lye_html::{NodeId, Tree, serialize};
    /// let mut other = Tree::new_fragment();
    /// let text = other.create_text("from afar")?;
    /// let mut tree = Tree::new_fragment();
    /// let copy = tree.import(&other, text)?;
    /// tree.append(NodeId::ROOT, copy)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "from afar");
    /// # Ok::<(), lye_html::tree::EditError>(())
    /// ```
    ///
    /// # Errors
    /// [`EditError::UnknownNode`] (of the other tree), [`EditError::TooLarge`]
    pub fn import(&mut self, other: &Tree<'_>, node: NodeId) -> Result<NodeId> {
        self.copy(Some(other), node)
    }

    /// Copies a node of another tree or of this one.
    fn copy(&mut self, other: Option<&Tree<'_>>, top: NodeId) -> Result<NodeId> {
        match other {
            Some(other) => other.known(top)?,
            None => self.known(top)?,
        };
        let before = (self.nodes.len(), self.attrs.len(), self.side.len());
        let before_tables = (self.rare.doctypes.len(), self.rare.targets.len(), self.rare.shadow_inits.len());
        let result = self.copy_below(other, top);
        if result.is_err() {
            // The new nodes are linked only to each other, so nothing else must be undone.
            self.nodes.truncate(before.0);
            self.attrs.truncate(before.1);
            self.side.truncate(before.2);
            self.rare.doctypes.truncate(before_tables.0);
            self.rare.targets.truncate(before_tables.1);
            self.rare.shadow_inits.truncate(before_tables.2);
        }
        result
    }

    /// Walks the originals and the copies in parallel, by their links. Attached fragments are queued.
    fn copy_below(&mut self, other: Option<&Tree<'_>>, top: NodeId) -> Result<NodeId> {
        let mut waiting = Vec::new();
        let top_copy = self.copy_node(other, top, &mut waiting)?;
        waiting.push((top, top_copy));
        while let Some((from, to)) = waiting.pop() {
            let (mut original, mut copy) = (from, to);
            loop {
                let mut next = self.original(other, original).first;
                let mut parent = copy;
                while next.is_none() && original != from {
                    let node = self.original(other, original);
                    next = node.next;
                    parent = self.at(copy).parent;
                    if next.is_none() {
                        original = node.parent;
                        copy = parent;
                    }
                }
                if next.is_none() {
                    break;
                }
                original = next;
                copy = self.copy_node(other, next, &mut waiting)?;
                self.link_last(parent, copy);
            }
        }
        Ok(top_copy)
    }

    #[inline]
    fn original(&self, other: Option<&Tree<'_>>, id: NodeId) -> Node {
        match other {
            Some(other) => *other.at(id),
            None => *self.at(id),
        }
    }

    /// Copies one node without its children. Copies its attached fragment likewise, and queues it.
    fn copy_node(
        &mut self,
        other: Option<&Tree<'_>>,
        id: NodeId,
        waiting: &mut Vec<(NodeId, NodeId)>,
    ) -> Result<NodeId> {
        self.room(0, 2)?;
        let node = self.original(other, id);
        let (span, derived) = match other {
            Some(_) => (Span::default(), 0),
            None => (node.span, flag::DERIVED),
        };
        let copy = match node.kind {
            NodeType::Doctype => {
                let doctypes = other.map_or(&self.rare.doctypes, |other| &other.rare.doctypes);
                let doctype = doctypes.get(node.extra as usize).copied().unwrap_or_default();
                let doctype = Doctype {
                    name: self.copy_str(other, doctype.name)?,
                    public_id: doctype.public_id.map(|id| self.copy_str(other, id)).transpose()?,
                    system_id: doctype.system_id.map(|id| self.copy_str(other, id)).transpose()?,
                };
                self.push_doctype(doctype, span)
            }
            NodeType::ProcessingInstruction => {
                let targets = other.map_or(&self.rare.targets, |other| &other.rare.targets);
                let target = targets.get(node.extra as usize).copied().unwrap_or_default();
                let target = self.copy_str(other, target)?;
                let copy = self.new_node(node.kind, span);
                self.at_mut(copy).extra = self.rare.targets.len() as u32;
                self.rare.targets.push(target);
                copy
            }
            NodeType::Document => self.new_node(NodeType::Fragment, span),
            kind => self.new_node(kind, span),
        };
        self.at_mut(copy).flags = node.flags & flag::INTEGRATION_POINT | derived;
        match node.kind {
            NodeType::Text | NodeType::Comment | NodeType::ProcessingInstruction => {
                self.at_mut(copy).data = self.copy_str(other, node.data)?;
            }
            NodeType::Element => {
                let name = match other {
                    Some(other) if node.name.name().is_none() => self.tag_id(other.tag_name(node.name)),
                    _ => node.name,
                };
                let to = self.at_mut(copy);
                to.name = name;
                to.ns = node.ns;
                self.copy_attrs(other, id, &node, copy)?;
                if node.extra != u32::MAX {
                    let fragment = NodeId(node.extra);
                    let shadow = self.original(other, fragment).flags & flag::SHADOW_ROOT;
                    let attached = self.attach_fragment(copy, shadow | derived);
                    waiting.push((fragment, attached));
                    let inits = other.map_or(&self.rare.shadow_inits, |other| &other.rare.shadow_inits);
                    if let Ok(at) = inits.binary_search_by_key(&fragment, |&(id, _)| id) {
                        let init = inits.get(at).map(|&(_, init)| (attached, init));
                        self.rare.shadow_inits.extend(init);
                    }
                }
            }
            NodeType::Document | NodeType::Fragment | NodeType::Doctype => {}
        }
        Ok(copy)
    }

    fn copy_attrs(&mut self, other: Option<&Tree<'_>>, id: NodeId, node: &Node, copy: NodeId) -> Result<()> {
        let Some(other) = other else {
            if node.flags & flag::OWN_ATTRS == 0 {
                self.at_mut(copy).data = node.data;
                return Ok(());
            }
            let records = self.attr_records(id).to_vec();
            let capacity = records.len();
            return self.push_own_attrs(copy, &records, capacity);
        };
        let start = self.attrs.len();
        let records = other.attr_records(id);
        if start.saturating_add(records.len()) > u32::MAX as usize {
            return Err(EditError::TooLarge);
        }
        for attr in records {
            let name = match attr.id() {
                name if name.name().is_some() => name,
                name => self.attr_id(other.attr_name(name)),
            };
            let value = self.copy_str(Some(other), attr.value)?;
            self.attrs.push(Attr::new(name, attr.ns(), Span::default(), value, Span::default()));
        }
        self.at_mut(copy).data = StrRef { start: start as u32, len: records.len() as u32 };
        Ok(())
    }

    /// Stores a string of another tree. A string of this tree is shared.
    fn copy_str(&mut self, other: Option<&Tree<'_>>, text: StrRef) -> Result<StrRef> {
        let Some(other) = other else { return Ok(text) };
        let text = other.str(text);
        self.room(text.len(), 0)?;
        Ok(self.store(text))
    }
}

fn is_parent(kind: NodeType) -> bool {
    matches!(kind, NodeType::Document | NodeType::Fragment | NodeType::Element)
}
