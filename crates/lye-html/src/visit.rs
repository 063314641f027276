//! Walks over a tree, including template contents.

use crate::tree::{NodeRef, Tree};

/// Whether the walk enters or leaves a node.
pub enum Visit {
    Enter,
    Leave,
}

/// Enters and leaves each node of a tree except its root, in tree order. Template contents count as descendants of
/// their template. Linear in the nodes.
pub fn visit<'t, 's>(tree: &'t Tree<'s>, see: impl FnMut(Visit, NodeRef<'t, 's>)) {
    visit_below(tree.root(), see);
}

/// Does the same for the nodes below an element that is not a template.
#[inline(always)]
pub fn visit_below<'t, 's>(root: NodeRef<'t, 's>, mut see: impl FnMut(Visit, NodeRef<'t, 's>)) {
    let mut next = root.first_child();
    while let Some(node) = next {
        see(Visit::Enter, node);
        next = first_below(&node).or_else(|| {
            let mut left = node;
            loop {
                see(Visit::Leave, left);
                if let Some(sibling) = left.next_sibling() {
                    return Some(sibling);
                }
                left = above(&left).filter(|above| above.id() != root.id())?;
            }
        });
    }
}

/// Returns the first node after a node and all nodes below it, in tree order. Does not leave template contents.
pub fn next_after<'t, 's>(node: NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    let mut left = node;
    loop {
        if let Some(next) = left.next_sibling() {
            return Some(next);
        }
        left = left.parent()?;
    }
}

fn first_below<'t, 's>(node: &NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    node.template_contents().and_then(|contents| contents.first_child()).or_else(|| node.first_child())
}

/// Returns the parent; for template contents, the template.
fn above<'t, 's>(node: &NodeRef<'t, 's>) -> Option<NodeRef<'t, 's>> {
    node.parent().map(|parent| parent.host().unwrap_or(parent))
}
