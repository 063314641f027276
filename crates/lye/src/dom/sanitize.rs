//! Sanitizes a finished tree ("sanitize core" of the WICG draft; the "inner sanitize steps" of the HTML Standard,
//! 8.6).

use lye_html::tree::EditError;
use lye_html::{NodeId, NodeKind, Tree};
use lye_policy::sanitizer::compiled::{self, AttrDecision};
use lye_policy::sanitizer::compiled::{ElementRule, Engine};

/// Sanitizes the descendants of a node, including template contents and shadow roots, also its own. The node itself
/// is unchanged.
///
/// Unwraps an element before it visits the children, so that no child moves more than once: time is linear in the
/// nodes and attributes.
///
/// # Errors
/// Fails if the tree does not have the node, or if a document's element would be replaced by nodes that a document
/// cannot contain.
pub(super) fn sanitize(tree: &mut Tree<'_>, below: NodeId, engine: &Engine) -> Result<(), EditError> {
    let Some(node) = tree.get(below) else { return Err(EditError::UnknownNode(below)) };
    let attached = [node.template_contents(), node.shadow_root()];
    let mut pending = vec![below];
    pending.extend(attached.into_iter().flatten().map(|fragment| fragment.id()));
    while let Some(top) = pending.pop() {
        let mut next = tree.node(top).first_child().map(|child| child.id());
        while let Some(at) = next {
            let node = tree.node(at);
            let decision = match (node.kind(), node.tag_id()) {
                (_, Some(id)) => engine.element(node.namespace(), id, || node.name()),
                (NodeKind::Comment, _) if !engine.keeps_comments => ElementRule::Remove,
                (NodeKind::ProcessingInstruction, _) if !engine.keeps_processing_instruction(node.name()) => {
                    ElementRule::Remove
                }
                _ => {
                    next = following(tree, at, top);
                    continue;
                }
            };
            match decision {
                ElementRule::Remove => {
                    next = following(tree, at, top);
                    tree.remove(at)?;
                }
                ElementRule::ReplaceWithChildren => {
                    let first = node.first_child().map(|child| child.id());
                    next = first.or_else(|| following(tree, at, top));
                    tree.replace_with_children(at)?;
                }
                ElementRule::Keep(rule) => {
                    pending.extend(node.template_contents().map(|contents| contents.id()));
                    pending.extend(node.shadow_root().map(|root| root.id()));
                    let first = node.first_child().map(|child| child.id());
                    tree.retain_attrs(at, |attr| {
                        let decision =
                            engine.attribute(rule, attr.namespace(), attr.id(), || attr.local_name());
                        compiled::judge(decision, || attr.value(), engine.strict) == AttrDecision::Kept
                    })?;
                    next = first.or_else(|| following(tree, at, top));
                }
            }
        }
    }
    Ok(())
}

/// Returns the node after a node and its descendants, in tree order, below `top`.
fn following(tree: &Tree<'_>, node: NodeId, top: NodeId) -> Option<NodeId> {
    let mut at = tree.node(node);
    while at.id() != top {
        if let Some(next) = at.next_sibling() {
            return Some(next.id());
        }
        at = at.parent()?;
    }
    None
}
