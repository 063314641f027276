//! References of SVG's `use` elements, which copy other elements (SVG 2, 5.6): keeps those to elements of the output that contain no
//! `use`, so that copies never multiply.

use crate::findings::{IdSource, Recorder};
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{AttrNamespace, Namespace, NodeId, NodeRef, Tree};
use std::collections::HashMap;

/// The maximum number of nodes that all `use` elements of an output copy together.
const MAX_COPIES: usize = 50_000;

/// An element with an id.
#[derive(Clone, Copy, Default)]
struct Target {
    /// The number of its nodes.
    nodes: usize,
    contains_use: bool,
}

/// Removes the other references. Returns `true` if there were any. Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn limit(tree: &mut Tree<'_>, recorder: &mut Recorder) -> Result<bool, EditError> {
    let targets = targets(tree);
    let mut left = MAX_COPIES;
    let mut refused: Vec<(NodeId, AttrNamespace)> = Vec::new();
    visit(tree, |moment, node| {
        if !matches!(moment, Visit::Enter) || !is_use(&node) {
            return;
        }
        for attribute in node.attrs().filter(|attribute| attribute.local_name() == "href") {
            let target = attribute.value().strip_prefix('#').and_then(|id| targets.get(id));
            let target = target.filter(|target| !target.contains_use && target.nodes <= left);
            match target {
                Some(target) => left -= target.nodes,
                None => {
                    recorder.refused_use(&IdSource::in_tree(&node, &attribute), attribute.value());
                    refused.push((node.id(), attribute.namespace()));
                }
            }
        }
    });
    let is_changed = !refused.is_empty();
    for (node, namespace) in refused {
        tree.remove_attr_ns(node, namespace, "href")?;
    }
    Ok(is_changed)
}

fn is_use(node: &NodeRef<'_, '_>) -> bool {
    node.namespace() == Namespace::Svg && node.name() == "use"
}

/// Returns the elements with ids. Several with the same id count as one that has what any of them has.
fn targets<'t>(tree: &'t Tree<'_>) -> HashMap<&'t str, Target> {
    let mut targets: HashMap<&str, Target> = HashMap::new();
    let (mut nodes, mut uses) = (0_usize, 0_usize);
    // For each open element, the counts before it.
    let mut open: Vec<(usize, usize)> = Vec::new();
    visit(tree, |moment, node| match moment {
        Visit::Enter => {
            open.push((nodes, uses));
            nodes += 1;
            uses += usize::from(is_use(&node));
        }
        Visit::Leave => {
            let (nodes_before, uses_before) = open.pop().unwrap_or_default();
            if let Some(id) = node.attr("id") {
                let target = targets.entry(id).or_default();
                target.nodes = target.nodes.max(nodes - nodes_before);
                target.contains_use |= uses > uses_before;
            }
        }
    });
    targets
}
