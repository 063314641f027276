//! Editing a tree: every operation keeps the links consistent, and none can make a cycle.
//!
//! What may stand where follows the DOM's "ensure pre-insertion validity", as far as it concerns trees of these nodes.

use super::{Attr, Doctype, Kind, NodeId, StrRef, Tree, flag};
use crate::Span;
use crate::names::{AttrNamespace, Namespace, tag};

/// Why an edit was refused. The tree is then as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditError {
    /// The tree has no node of this number.
    UnknownNode(NodeId),
    /// The node would become its own ancestor.
    Cycle,
    /// The node cannot have children: it is not a document, fragment or element.
    NotAParent(NodeId),
    /// The node has no parent.
    NoParent(NodeId),
    /// The node is not an element.
    NotAnElement(NodeId),
    /// The node has no text of its own: it is not a text node, comment or processing instruction.
    NoData(NodeId),
    /// The DOM allows no such child there: documents and fragments are nowhere children, doctypes and document elements
    /// only of a document, text nowhere directly in one.
    NotAllowed,
    /// The strings of the tree would outgrow 1 GiB.
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
            Self::TooLarge => f.write_str("the strings of the tree would outgrow 1 GiB"),
        }
    }
}

impl std::error::Error for EditError {}

impl Tree<'_> {
    /// Makes an element, which has no parent yet. An HTML `template` gets its contents along. O(length of the name).
    ///
    /// ```
    /// use lye_html::{Namespace, Tree, serialize};
    /// let mut tree = Tree::new_fragment();
    /// let p = tree.create_element(Namespace::Html, "p");
    /// let text = tree.create_text("1 < 2")?;
    /// tree.append(p, text)?;
    /// tree.append(tree.root().id(), p)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<p>1 &lt; 2</p>");
    /// # Ok::<(), lye_html::EditError>(())
    /// ```
    pub fn create_element(&mut self, namespace: Namespace, local_name: &str) -> NodeId {
        let name = self.tag_id(local_name);
        let id = self.new_node(Kind::Element, Span::default());
        let node = self.at_mut(id);
        node.ns = namespace;
        node.name = name;
        if namespace == Namespace::Html && name == tag::TEMPLATE {
            self.add_contents(id);
        }
        id
    }

    fn add_contents(&mut self, template: NodeId) {
        let contents = self.new_node(Kind::Fragment, Span::default());
        self.at_mut(contents).extra = template.0;
        self.at_mut(template).extra = contents.0;
    }

    /// Makes a text node, which has no parent yet.
    ///
    /// # Errors
    /// [`EditError::TooLarge`].
    pub fn create_text(&mut self, data: &str) -> Result<NodeId, EditError> {
        self.create_data(Kind::Text, data)
    }

    /// Makes a comment, which has no parent yet.
    ///
    /// # Errors
    /// [`EditError::TooLarge`].
    pub fn create_comment(&mut self, data: &str) -> Result<NodeId, EditError> {
        self.create_data(Kind::Comment, data)
    }

    /// Makes a processing instruction, which has no parent yet.
    ///
    /// # Errors
    /// [`EditError::TooLarge`].
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> Result<NodeId, EditError> {
        let target = self.store_checked(target)?;
        let id = self.create_data(Kind::ProcessingInstruction, data)?;
        self.at_mut(id).extra = self.targets.len() as u32;
        self.targets.push(target);
        Ok(id)
    }

    /// Makes a doctype, which has no parent yet.
    ///
    /// # Errors
    /// [`EditError::TooLarge`].
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_id: Option<&str>,
        system_id: Option<&str>,
    ) -> Result<NodeId, EditError> {
        let doctype = Doctype {
            name: self.store_checked(name)?,
            public_id: public_id.map(|id| self.store_checked(id)).transpose()?,
            system_id: system_id.map(|id| self.store_checked(id)).transpose()?,
        };
        let id = self.new_node(Kind::Doctype, Span::default());
        self.at_mut(id).extra = self.doctypes.len() as u32;
        self.doctypes.push(doctype);
        Ok(id)
    }

    fn create_data(&mut self, kind: Kind, data: &str) -> Result<NodeId, EditError> {
        let data = self.store_checked(data)?;
        let id = self.new_node(kind, Span::default());
        self.at_mut(id).data = data;
        Ok(id)
    }

    fn store_checked(&mut self, text: &str) -> Result<StrRef, EditError> {
        if self.side.len() + text.len() > crate::MAX_INPUT_BYTES {
            return Err(EditError::TooLarge);
        }
        Ok(self.store(text))
    }

    fn known(&self, id: NodeId) -> Result<(), EditError> {
        if id.index() < self.nodes.len() { Ok(()) } else { Err(EditError::UnknownNode(id)) }
    }

    /// "Ensure pre-insertion validity" (DOM, 4.2.3). O(depth of `parent`), and O(children) where it is a document.
    fn check_insertion(&self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.known(parent)?;
        self.known(child)?;
        let (parent_kind, kind) = (self.at(parent).kind, self.at(child).kind);
        if !matches!(parent_kind, Kind::Document | Kind::Fragment | Kind::Element) {
            return Err(EditError::NotAParent(parent));
        }
        if self.at(parent).flags & (flag::REPLACED | flag::REMOVED) != 0 {
            return Err(EditError::NotAParent(parent));
        }
        if matches!(kind, Kind::Document | Kind::Fragment) {
            return Err(EditError::NotAllowed);
        }
        // "Host-including inclusive ancestor": through the contents of templates and shadow roots to their hosts.
        let mut at = parent;
        while at.is_some() {
            if at == child {
                return Err(EditError::Cycle);
            }
            let node = self.at(at);
            at = if node.kind == Kind::Fragment { NodeId(node.extra) } else { node.parent };
        }
        let in_document = parent_kind == Kind::Document;
        let has_other = |wanted: Kind| {
            let mut at = self.at(parent).first;
            while at.is_some() {
                if self.at(at).kind == wanted && at != child {
                    return true;
                }
                at = self.at(at).next;
            }
            false
        };
        match kind {
            Kind::Text if in_document => Err(EditError::NotAllowed),
            Kind::Doctype if !in_document || has_other(Kind::Doctype) => Err(EditError::NotAllowed),
            Kind::Element if in_document && has_other(Kind::Element) => Err(EditError::NotAllowed),
            _ => Ok(()),
        }
    }

    /// Makes a node the last child of another one; if it stood elsewhere, it moves. O(depth).
    ///
    /// # Errors
    /// See [`EditError`]; among them [`EditError::Cycle`].
    ///
    /// ```
    /// use lye_html::{Context, EditError, serialize};
    /// let mut tree = lye_html::parse_fragment("<i>1</i><b>2</b>", &Context::html("div")).unwrap();
    /// let [i, b] = tree.root().children().map(|n| n.id()).collect::<Vec<_>>()[..] else { panic!() };
    /// tree.append(b, i)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<b>2<i>1</i></b>");
    /// assert_eq!(tree.append(i, b), Err(EditError::Cycle));
    /// # Ok::<(), EditError>(())
    /// ```
    pub fn append(&mut self, parent: NodeId, child: NodeId) -> Result<(), EditError> {
        self.check_insertion(parent, child)?;
        self.unlink(child);
        self.link_last(parent, child);
        Ok(())
    }

    /// Makes a node the previous sibling of another one; if it stood elsewhere, it moves. O(depth).
    ///
    /// # Errors
    /// See [`EditError`].
    pub fn insert_before(&mut self, reference: NodeId, node: NodeId) -> Result<(), EditError> {
        self.known(reference)?;
        let parent = self.linked_parent(reference)?;
        self.check_insertion(parent, node)?;
        if reference != node {
            self.unlink(node);
            self.link_before(reference, node);
        }
        Ok(())
    }

    /// The parent in whose list of children the node really stands.
    fn linked_parent(&self, id: NodeId) -> Result<NodeId, EditError> {
        let node = self.at(id);
        if node.parent.is_none() || node.flags & flag::REPLACED != 0 {
            return Err(EditError::NoParent(id));
        }
        Ok(node.parent)
    }

    /// Takes a node, with all that is in it, from its parent. It keeps its number and can be inserted again. O(1).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`]. A node without a parent stays without one.
    pub fn remove(&mut self, node: NodeId) -> Result<(), EditError> {
        self.known(node)?;
        self.unlink(node);
        Ok(())
    }

    /// Puts the children of an element in its place; the element itself is then without parent and children. What an HTML
    /// `template` holds are its contents, not children: they go with it. O(children).
    ///
    /// # Errors
    /// See [`EditError`]. Where a document would get a child that it may not have, nothing is done.
    ///
    /// ```
    /// use lye_html::{Context, serialize};
    /// let mut tree = lye_html::parse_fragment("a<b>b<i>c</i></b>d", &Context::html("div")).unwrap();
    /// let b = tree.root().children().nth(1).unwrap().id();
    /// tree.replace_with_children(b)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "ab<i>c</i>d");
    /// # Ok::<(), lye_html::EditError>(())
    /// ```
    pub fn replace_with_children(&mut self, node: NodeId) -> Result<(), EditError> {
        self.known(node)?;
        if self.at(node).kind != Kind::Element {
            return Err(EditError::NotAnElement(node));
        }
        let parent = self.linked_parent(node)?;
        if self.at(parent).kind == Kind::Document {
            let mut elements = 0;
            let mut at = self.at(node).first;
            while at.is_some() {
                match self.at(at).kind {
                    Kind::Element => elements += 1,
                    Kind::Text => return Err(EditError::NotAllowed),
                    _ => {}
                }
                at = self.at(at).next;
            }
            if elements > 1 {
                return Err(EditError::NotAllowed);
            }
        }
        let mut child = self.at(node).first;
        while child.is_some() {
            let next = self.at(child).next;
            self.unlink(child);
            self.link_before(node, child);
            child = next;
        }
        self.unlink(node);
        Ok(())
    }

    /// Gives an element an attribute without namespace, or another value to the one it has. O(attributes).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::TooLarge`].
    ///
    /// ```
    /// use lye_html::{Context, serialize};
    /// let mut tree = lye_html::parse_fragment("<a href=x>", &Context::html("div")).unwrap();
    /// let a = tree.root().children().next().unwrap().id();
    /// tree.set_attr(a, "rel", "nofollow")?;
    /// tree.remove_attr(a, "href")?;
    /// assert_eq!(serialize::inner_html(&tree.root()), r#"<a rel="nofollow"></a>"#);
    /// # Ok::<(), lye_html::EditError>(())
    /// ```
    pub fn set_attr(&mut self, element: NodeId, local_name: &str, value: &str) -> Result<(), EditError> {
        self.set_attr_ns(element, AttrNamespace::None, local_name, value)
    }

    /// Gives an element an attribute, or another value to the one it has. O(attributes).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::TooLarge`].
    pub fn set_attr_ns(
        &mut self,
        element: NodeId,
        namespace: AttrNamespace,
        local_name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        self.known_element(element)?;
        let value = self.store_checked(value)?;
        let id = self.attr_id(local_name);
        let new = Attr::new(id, namespace, Span::default(), value, Span::default());
        self.own_attrs(element);
        let range = self.attr_range(element);
        match self.attrs[range].iter_mut().find(|a| a.key() == new.key()) {
            Some(attr) => attr.value = value,
            None => {
                self.move_attrs_to_end(element);
                self.attrs.push(new);
                self.at_mut(element).data.len += 1;
            }
        }
        Ok(())
    }

    /// Takes an attribute without namespace from an element; whether it had one. O(attributes).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`].
    pub fn remove_attr(&mut self, element: NodeId, local_name: &str) -> Result<bool, EditError> {
        self.remove_attr_ns(element, AttrNamespace::None, local_name)
    }

    /// Takes an attribute from an element; whether it had one. O(attributes).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`].
    pub fn remove_attr_ns(
        &mut self,
        element: NodeId,
        namespace: AttrNamespace,
        local_name: &str,
    ) -> Result<bool, EditError> {
        self.known_element(element)?;
        let id = self.attr_id(local_name);
        let Some(at) = self.attr_records(element).iter().position(|a| a.id() == id && a.ns() == namespace)
        else {
            return Ok(false);
        };
        self.own_attrs(element);
        let range = self.attr_range(element);
        self.attrs[range].copy_within(at + 1.., at);
        self.at_mut(element).data.len -= 1;
        Ok(true)
    }

    fn known_element(&self, id: NodeId) -> Result<(), EditError> {
        self.known(id)?;
        if self.at(id).kind == Kind::Element { Ok(()) } else { Err(EditError::NotAnElement(id)) }
    }

    fn attr_range(&self, element: NodeId) -> std::ops::Range<usize> {
        let data = self.at(element).data;
        data.start as usize..(data.start + data.len) as usize
    }

    /// Gives an element a range of attributes of its own: the parser's copies of an element share one range.
    fn own_attrs(&mut self, element: NodeId) {
        if self.at(element).flags & flag::OWN_ATTRS == 0 {
            self.move_attrs_to_end(element);
            self.at_mut(element).flags |= flag::OWN_ATTRS;
        }
    }

    fn move_attrs_to_end(&mut self, element: NodeId) {
        let range = self.attr_range(element);
        if range.end != self.attrs.len() || self.at(element).flags & flag::OWN_ATTRS == 0 {
            let start = self.attrs.len() as u32;
            self.attrs.extend_from_within(range);
            self.at_mut(element).data.start = start;
        }
    }

    /// Gives a text node, comment or processing instruction another text.
    ///
    /// # Errors
    /// [`EditError::UnknownNode`], [`EditError::NoData`], [`EditError::TooLarge`].
    pub fn set_data(&mut self, node: NodeId, data: &str) -> Result<(), EditError> {
        self.known(node)?;
        if !matches!(self.at(node).kind, Kind::Text | Kind::Comment | Kind::ProcessingInstruction) {
            return Err(EditError::NoData(node));
        }
        self.at_mut(node).data = self.store_checked(data)?;
        Ok(())
    }

    /// Copies a node of another tree, with all that is in it, template contents and shadow roots included. The copy has no
    /// parent and no spans. A document or fragment becomes a fragment, which cannot be inserted; its children can. O(subtree).
    ///
    /// # Errors
    /// [`EditError::UnknownNode`] (of the other tree), [`EditError::TooLarge`].
    ///
    /// ```
    /// use lye_html::{Context, Tree, serialize};
    /// let other = lye_html::parse_fragment("<ul><li>one</ul>", &Context::html("div")).unwrap();
    /// let mut tree = Tree::new_fragment();
    /// let list = tree.import(&other, other.root().first_child().unwrap().id())?;
    /// tree.append(tree.root().id(), list)?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<ul><li>one</li></ul>");
    /// # Ok::<(), lye_html::EditError>(())
    /// ```
    pub fn import(&mut self, other: &Tree<'_>, node: NodeId) -> Result<NodeId, EditError> {
        other.known(node)?;
        let copy = self.import_one(other, node)?;
        // Pairs of an original and its copy whose children are still to be copied.
        let mut open = vec![(node, copy)];
        while let Some((from, to)) = open.pop() {
            let mut child = other.at(from).first;
            while child.is_some() {
                let copy = self.import_one(other, child)?;
                self.link_last(to, copy);
                open.push((child, copy));
                child = other.at(child).next;
            }
            let (record, attached) = (other.at(from), NodeId(other.at(from).extra));
            if record.kind == Kind::Element && attached.is_some() {
                let contents = self.new_node(Kind::Fragment, Span::default());
                self.at_mut(contents).extra = to.0;
                self.at_mut(contents).flags = other.at(attached).flags & flag::SHADOW_ROOT;
                self.at_mut(to).extra = contents.0;
                if let Some(init) = other.shadow_init(attached) {
                    self.shadow_inits.push((contents, init));
                }
                open.push((attached, contents));
            }
        }
        Ok(copy)
    }

    fn import_one(&mut self, other: &Tree<'_>, node: NodeId) -> Result<NodeId, EditError> {
        let record = *other.at(node);
        let original = other.node(node);
        match record.kind {
            Kind::Document | Kind::Fragment => Ok(self.new_node(Kind::Fragment, Span::default())),
            Kind::Doctype => self.create_doctype(original.name(), original.public_id(), original.system_id()),
            Kind::Text | Kind::Comment => self.create_data(record.kind, original.data()),
            Kind::ProcessingInstruction => {
                self.create_processing_instruction(original.name(), original.data())
            }
            Kind::Element => {
                let name = self.tag_id(original.name());
                let id = self.new_node(Kind::Element, Span::default());
                let start = self.attrs.len() as u32;
                for attr in original.attrs() {
                    let value = self.store_checked(attr.value())?;
                    let name = self.attr_id(attr.local_name());
                    self.attrs.push(Attr::new(
                        name,
                        attr.namespace(),
                        Span::default(),
                        value,
                        Span::default(),
                    ));
                }
                let len = self.attrs.len() as u32 - start;
                let node = self.at_mut(id);
                node.ns = record.ns;
                node.name = name;
                node.data = StrRef { start, len };
                Ok(id)
            }
        }
    }
}
