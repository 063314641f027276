//! What was done to a tree, step by step.

use lye_html::tree::EditError;
use lye_html::{AttrNamespace, Namespace, NodeId, Tree};

/// One step by which the tree that was read became the tree that was written, and the findings that tell of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub(super) kind: EditKind,
    pub(super) findings: Vec<usize>,
}

/// What a step does. Nodes are those of the tree that was read; what is inserted has no number that a later step names.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditKind {
    /// Nothing: the tree was already read so. Of limits on what is read, of tags that are text, and of processing instructions that are
    /// not kept and so mark no place for the content of templates, and of attributes of a second `html` or `body` tag that the first has.
    Read,
    /// Takes a node away, with all that is in it.
    Remove {
        /// The node.
        node: NodeId,
    },
    /// Puts what is in an element in its place; of a template, what is in its contents.
    ReplaceWithChildren {
        /// The element.
        element: NodeId,
    },
    /// Gives an element another name.
    Rename {
        /// The element.
        element: NodeId,
        /// Its local name from now on.
        name: String,
    },
    /// Takes an attribute from an element.
    RemoveAttribute {
        /// The element.
        element: NodeId,
        /// The namespace of the attribute.
        namespace: AttrNamespace,
        /// Its local name.
        name: String,
    },
    /// Gives an attribute a value; one that the element does not have, it gets.
    SetAttribute {
        /// The element.
        element: NodeId,
        /// The namespace of the attribute.
        namespace: AttrNamespace,
        /// Its local name.
        name: String,
        /// The value.
        value: String,
    },
    /// Gives a text or a comment other data.
    SetData {
        /// The node.
        node: NodeId,
        /// The data.
        data: String,
    },
    /// Puts a text into a node.
    InsertText {
        /// The node that it becomes a child of.
        parent: NodeId,
        /// The child before which it stands; without one, it is the last.
        before: Option<NodeId>,
        /// The text.
        text: String,
    },
    /// Puts an element of HTML with a text into a node.
    InsertElement {
        /// The node that it becomes a child of.
        parent: NodeId,
        /// The child before which it stands; without one, it is the last.
        before: Option<NodeId>,
        /// Its local name.
        name: String,
        /// Its attributes: names and values.
        attributes: Vec<(String, String)>,
        /// The text in it.
        text: String,
    },
    /// Puts a doctype of the name `html` first.
    InsertDoctype {
        /// Its public identifier.
        public_id: Option<String>,
        /// Its system identifier.
        system_id: Option<String>,
    },
    /// Puts a node somewhere else, with all that is in it.
    Move {
        /// The node.
        node: NodeId,
        /// The node that it becomes a child of.
        parent: NodeId,
        /// The child before which it stands; without one, it is the last.
        before: Option<NodeId>,
    },
}

impl Edit {
    /// What it does.
    pub fn kind(&self) -> &EditKind {
        &self.kind
    }

    /// The places of the findings that tell of it among those of its [pass](super::Pass::findings): one, but of values of which several
    /// things were dropped, as declarations of CSS are.
    pub fn findings(&self) -> &[usize] {
        &self.findings
    }
}

impl EditKind {
    /// The node that it is done to: the element of an attribute, the parent of what is inserted.
    pub fn node(&self) -> Option<NodeId> {
        match *self {
            Self::Read | Self::InsertDoctype { .. } => None,
            Self::Remove { node } | Self::SetData { node, .. } | Self::Move { node, .. } => Some(node),
            Self::ReplaceWithChildren { element }
            | Self::Rename { element, .. }
            | Self::RemoveAttribute { element, .. }
            | Self::SetAttribute { element, .. } => Some(element),
            Self::InsertText { parent, .. } | Self::InsertElement { parent, .. } => Some(parent),
        }
    }

    /// Does it. Linear in what it moves or writes.
    ///
    /// # Errors
    /// If the tree is not the one that the edit is for, or becomes too large.
    pub fn apply(&self, tree: &mut Tree<'_>) -> Result<(), EditError> {
        match self {
            Self::Read => Ok(()),
            Self::Remove { node } => tree.remove(*node),
            Self::ReplaceWithChildren { element } => replace_with_children(tree, *element),
            Self::Rename { element, name } => tree.rename(*element, name),
            Self::RemoveAttribute { element, namespace, name } => {
                tree.remove_attr_ns(*element, *namespace, name).map(|_| ())
            }
            Self::SetAttribute { element, namespace, name, value } => {
                tree.set_attr_ns(*element, *namespace, name, value)
            }
            Self::SetData { node, data } => tree.set_data(*node, data),
            Self::InsertText { parent, before, text } => {
                let text = tree.create_text(text)?;
                insert(tree, text, *parent, *before)
            }
            Self::InsertElement { parent, before, name, attributes, text } => {
                let element = tree.create_element(Namespace::Html, name);
                for (name, value) in attributes {
                    tree.set_attr(element, name, value)?;
                }
                let text = tree.create_text(text)?;
                tree.append(element, text)?;
                insert(tree, element, *parent, *before)
            }
            Self::InsertDoctype { public_id, system_id } => {
                let doctype = tree.create_doctype("html", public_id.as_deref(), system_id.as_deref())?;
                let first = tree.root().first_child().map(|child| child.id());
                insert(tree, doctype, NodeId::ROOT, first)
            }
            Self::Move { node, parent, before } => insert(tree, *node, *parent, *before),
        }
    }
}

fn insert(
    tree: &mut Tree<'_>,
    node: NodeId,
    parent: NodeId,
    before: Option<NodeId>,
) -> Result<(), EditError> {
    match before {
        Some(before) => tree.insert_before(before, node),
        None => tree.append(parent, node),
    }
}

/// What is in an element in its place; of a template, what is in its contents.
pub(super) fn replace_with_children(tree: &mut Tree<'_>, element: NodeId) -> Result<(), EditError> {
    let contents = tree.get(element).and_then(|node| node.template_contents()).map(|contents| contents.id());
    let Some(contents) = contents else { return tree.replace_with_children(element) };
    while let Some(child) = tree.node(contents).first_child().map(|child| child.id()) {
        tree.insert_before(element, child)?;
    }
    tree.remove(element)
}
