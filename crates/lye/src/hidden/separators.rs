//! Keeps texts apart where elements of a finished tree are about to be unwrapped.

use crate::visit::{Visit, visit};
use lye_html::filter::Separation;
use lye_html::tree::EditError;
use lye_html::{NodeId, NodeKind, NodeRef, Tree};
use std::collections::HashSet;

/// Inserts line feeds where the elements to unwrap separate texts. Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn insert(tree: &mut Tree<'_>, unwrapped: &[NodeId]) -> Result<(), EditError> {
    let unwrapped: HashSet<NodeId> = unwrapped.iter().copied().collect();
    let mut separation = Separation::new(true);
    let mut separated = Vec::new();
    visit(tree, |moment, node| {
        let is_separated = match (moment, node.kind()) {
            (Visit::Enter, NodeKind::Text) => !has_only_text(&node) && separation.text(node.data()),
            (moment, NodeKind::Element) => {
                let (ns, Some(name)) = (node.namespace(), node.tag_id()) else { return };
                match moment {
                    _ if unwrapped.contains(&node.id()) => {
                        separation.refuse(ns, name);
                        false
                    }
                    Visit::Enter => separation.start(ns, name),
                    Visit::Leave => {
                        separation.end(ns, name);
                        false
                    }
                }
            }
            _ => false,
        };
        if is_separated {
            separated.push(node.id());
        }
    });
    for node in separated {
        if tree.node(node).kind() == NodeKind::Text {
            let data = format!("\n{}", tree.node(node).data());
            tree.set_data(node, &data)?;
        } else {
            let line_feed = tree.create_text("\n")?;
            tree.insert_before(node, line_feed)?;
        }
    }
    Ok(())
}

/// Whether a text is in an element that contains only text, such as `style`.
fn has_only_text(text: &NodeRef<'_, '_>) -> bool {
    text.parent().is_some_and(|parent| Separation::ignores_texts_of(parent.namespace(), parent.tag_id()))
}
