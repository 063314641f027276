//! The edits of a tree.

use lye_html::tree::EditError;
use lye_html::{AttrNamespace, Namespace, NodeId, Tree};
use std::collections::HashMap;

/// One step from the parsed tree to the written tree, with the findings that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    pub(super) kind: EditKind,
    pub(super) findings: Vec<usize>,
}

/// What a step does. Node ids are those of the parsed tree; later steps never refer to inserted nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EditKind {
    /// Nothing: parsing already had this effect. Used for limits on the input, tags kept as text, processing
    /// instructions that are not kept and so mark no place for template content, and attributes of a second
    /// `html` or `body` tag that the element already has.
    Read,
    /// Removes a node and its content.
    Remove {
        /// The node.
        node: NodeId,
    },
    /// Replaces an element with its children, or a template with its contents.
    ReplaceWithChildren {
        /// The element.
        element: NodeId,
    },
    /// Renames an element.
    Rename {
        /// The element.
        element: NodeId,
        /// Its new local name.
        name: String,
    },
    /// Removes an attribute of an element.
    RemoveAttribute {
        /// The element.
        element: NodeId,
        /// The namespace of the attribute.
        namespace: AttrNamespace,
        /// Its local name.
        name: String,
    },
    /// Sets the value of an attribute, and adds the attribute if it is missing.
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
    /// Sets the data of a text or a comment.
    SetData {
        /// The node.
        node: NodeId,
        /// The data.
        data: String,
    },
    /// Inserts a text into a node.
    InsertText {
        /// The parent node.
        parent: NodeId,
        /// The next sibling; `None` to append.
        before: Option<NodeId>,
        /// The text.
        text: String,
    },
    /// Inserts an HTML element with a text into a node.
    InsertElement {
        /// The parent node.
        parent: NodeId,
        /// The next sibling; `None` to append.
        before: Option<NodeId>,
        /// Its local name.
        name: String,
        /// Its attributes as names and values.
        attributes: Vec<(String, String)>,
        /// Its text.
        text: String,
    },
    /// Puts the children of a node into a new HTML element, which becomes its only child.
    Wrap {
        /// The node.
        parent: NodeId,
        /// The local name of the element.
        name: String,
        /// Its attributes as names and values.
        attributes: Vec<(String, String)>,
    },
    /// Inserts a doctype named `html` as the first child of the document.
    InsertDoctype {
        /// Its public identifier.
        public_id: Option<String>,
        /// Its system identifier.
        system_id: Option<String>,
    },
    /// Moves a node and its content.
    Move {
        /// The node.
        node: NodeId,
        /// The new parent.
        parent: NodeId,
        /// The next sibling; `None` to append.
        before: Option<NodeId>,
    },
}

impl Edit {
    /// Returns what the step does.
    pub fn kind(&self) -> &EditKind {
        &self.kind
    }

    /// Returns the indexes of the findings that explain it, in [`Pass::findings`](super::Pass::findings). There
    /// is one, except for values of which several parts were dropped, such as CSS declarations, and for `xmlns` attributes that declare
    /// what HTML parsers assume, which have none. The edits of copies of a value have only the first.
    pub fn findings(&self) -> &[usize] {
        &self.findings
    }
}

impl EditKind {
    /// Returns the node that it changes: the element of an attribute, or the parent of an inserted node.
    pub fn node(&self) -> Option<NodeId> {
        match *self {
            Self::Read | Self::InsertDoctype { .. } => None,
            Self::Remove { node } | Self::SetData { node, .. } | Self::Move { node, .. } => Some(node),
            Self::ReplaceWithChildren { element }
            | Self::Rename { element, .. }
            | Self::RemoveAttribute { element, .. }
            | Self::SetAttribute { element, .. } => Some(element),
            Self::InsertText { parent, .. }
            | Self::InsertElement { parent, .. }
            | Self::Wrap { parent, .. } => Some(parent),
        }
    }

    /// Applies the step. Linear in what it moves or writes.
    ///
    /// # Errors
    /// Fails if the tree is not the one that the step belongs to, or becomes too large.
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
                insert(tree, element, *parent, *before)?;
                tree.append(element, text)
            }
            Self::Wrap { parent, name, attributes } => {
                let element = tree.create_element(Namespace::Html, name);
                for (name, value) in attributes {
                    tree.set_attr(element, name, value)?;
                }
                tree.append_children(element, *parent)?;
                tree.append(*parent, element)
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

/// An attribute of an element.
pub(super) type AttributeName<'e> = (NodeId, AttrNamespace, &'e str);

impl EditKind {
    /// Returns the attribute that it changes, and its new value; `None` if it is removed.
    pub(super) fn attribute(&self) -> Option<(AttributeName<'_>, Option<&str>)> {
        match self {
            Self::RemoveAttribute { element, namespace, name } => Some(((*element, *namespace, name), None)),
            Self::SetAttribute { element, namespace, name, value } => {
                Some(((*element, *namespace, name), Some(value)))
            }
            _ => None,
        }
    }
}

/// Applies edits in order. Searches the attributes of an element once for all edits of attributes that follow each other.
///
/// # Errors
/// As [`EditKind::apply`].
pub(super) fn apply_all(edits: &[Edit], tree: &mut Tree<'_>) -> Result<(), EditError> {
    let element_of = |edit: &Edit| edit.kind.attribute().map(|((element, ..), _)| element);
    for edits in edits.chunk_by(|one, next| element_of(one).is_some() && element_of(one) == element_of(next))
    {
        match (edits, edits.first().and_then(element_of)) {
            ([_, _, ..], Some(element)) => apply_attributes(edits, element, tree)?,
            _ => edits.iter().try_for_each(|edit| edit.kind.apply(tree))?,
        }
    }
    Ok(())
}

/// Applies edits of the attributes of one element.
fn apply_attributes(edits: &[Edit], element: NodeId, tree: &mut Tree<'_>) -> Result<(), EditError> {
    let changes = || edits.iter().filter_map(|edit| edit.kind.attribute());
    // The last edit of an attribute counts.
    let last: HashMap<AttributeName<'_>, Option<&str>> = changes().collect();
    tree.retain_attrs(element, |attribute| {
        let name = (element, attribute.namespace(), attribute.local_name());
        last.get(&name).is_none_or(Option::is_some)
    })?;
    let set = changes().filter_map(|(name, value)| Some((name, value?)));
    let set = set.filter(|(name, _)| last.get(name).is_some_and(Option::is_some));
    tree.set_attrs_ns(element, set.map(|((_, namespace, name), value)| (namespace, name, value)))
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

/// Replaces an element with its children, or a template with its contents.
pub(super) fn replace_with_children(tree: &mut Tree<'_>, element: NodeId) -> Result<(), EditError> {
    let contents = tree.get(element).and_then(|node| node.template_contents()).map(|contents| contents.id());
    let Some(contents) = contents else { return tree.replace_with_children(element) };
    tree.append_children(element, contents)?;
    tree.replace_with_children(element)
}
