//! Properties of every tree, however it was created: consistent links, no cycle, readable strings.

use crate::peer::{Found, short};
use lye_html::{AttrNamespace, NodeId, NodeKind, NodeRef, Tree};
use std::collections::HashSet;

/// Asserts that the links of all nodes are consistent and form no cycle: a child's parent is the node that has the child, siblings point at
/// each other, the first and last child are the ends of the list, attached fragments and their hosts point at each other, and every chain
/// of parents ends. Checks the nodes with these ids (for example removed ones) and all nodes connected with the root. O(nodes).
pub fn links(tree: &Tree<'_>, ids: &[NodeId]) {
    let nodes = nodes(tree, ids);
    let mut listed = vec![false; tree.node_count()];
    for &node in &nodes {
        let mut before: Option<NodeId> = None;
        for child in node.children() {
            assert_eq!(id(child.parent()), Some(node.id()), "a child's parent is another node");
            assert_eq!(id(child.prev_sibling()), before, "a child's previous sibling is another node");
            assert!(!std::mem::replace(&mut listed[child.id().index()], true), "a node is a child twice");
            before = Some(child.id());
        }
        assert_eq!(id(node.last_child()), before, "the last child is another node");
        for fragment in [node.template_contents(), node.shadow_root()].into_iter().flatten() {
            assert_eq!(id(fragment.host()), Some(node.id()), "a fragment's host is another node");
            assert!(fragment.parent().is_none(), "a fragment has a parent");
        }
    }
    for &node in &nodes {
        assert_eq!(node.parent().is_some(), listed[node.id().index()], "a node's parent does not list it");
        if node.parent().is_none() {
            assert!(
                node.next_sibling().is_none() && node.prev_sibling().is_none(),
                "a sibling without a parent"
            );
        }
    }
    no_cycle(&nodes, tree.node_count());
}

/// Asserts that every chain of parents and hosts ends at a root.
fn no_cycle(nodes: &[NodeRef<'_, '_>], count: usize) {
    let mut ends = vec![false; count];
    let mut path = Vec::new();
    let mut on_path = vec![false; count];
    for &start in nodes {
        let mut at = Some(start);
        while let Some(node) = at.filter(|node| !ends[node.id().index()]) {
            let index = node.id().index();
            assert!(!std::mem::replace(&mut on_path[index], true), "a node is its own ancestor");
            path.push(index);
            at = node.parent().or_else(|| node.host());
        }
        for index in path.drain(..) {
            ends[index] = true;
            on_path[index] = false;
        }
    }
}

/// Asserts properties of every parsed tree; see the messages.
pub fn parsed(tree: &Tree<'_>) {
    let source = tree.source();
    let in_source = |span: lye_html::Span| {
        let range = span.range();
        assert!(source.get(range.clone()).is_some(), "the span {range:?} is not a piece of the source");
    };
    for node in all(tree) {
        in_source(node.span());
        match node.kind() {
            NodeKind::Text => {
                assert!(!node.data().is_empty(), "an empty text node");
                assert!(!node.data().contains('\r') || source.contains('&'), "a CR that no reference made");
            }
            NodeKind::Element => element(&node, source, &in_source),
            _ => {}
        }
    }
    for error in tree.errors() {
        assert!(source.is_char_boundary(error.position as usize), "an error at no place of the source");
    }
}

fn element(node: &NodeRef<'_, '_>, source: &str, in_source: &impl Fn(lye_html::Span)) {
    let name = node.name();
    assert!(!name.is_empty(), "an element without a name");
    assert!(!name.contains(['>', '/', ' ', '\t', '\n', '\u{c}', '\0']), "the element name {name:?}");
    let tag = &source[node.span().range()];
    assert!(tag.is_empty() || tag.starts_with('<'), "the start tag {tag:?}");
    let mut names = HashSet::new();
    for attr in node.attrs() {
        let local = attr.local_name();
        in_source(attr.name_span());
        in_source(attr.value_span());
        assert!(!local.is_empty(), "an attribute without a name");
        assert!(!local.contains(['>', '/', ' ', '\t', '\n', '\u{c}', '\0']), "the attribute name {local:?}");
        assert!(names.insert((attr.namespace(), local)), "the attribute {local:?} twice");
        if attr.namespace() == AttrNamespace::None && !attr.name_span().is_empty() {
            let written = source[attr.name_span().range()].replace('\0', "\u{fffd}");
            assert!(local.eq_ignore_ascii_case(&written), "the attribute {local:?} is written {written:?}");
        }
    }
}

/// Asserts that a tree has no more nodes than an input of this length may create: those of its tags, those of every document, and the
/// budget for copies. `<td>` in a `table` creates three nodes, which is the maximum for so few bytes.
pub fn bounded(tree: &Tree<'_>, input: &str) {
    let most = 2 * input.len() + 65_536 + 64;
    assert!(tree.node_count() <= most, "{} nodes for {} bytes", tree.node_count(), input.len());
}

/// Returns all nodes connected with the root: descendants, contents of templates, shadow roots. In no particular order.
pub fn all<'t, 's>(tree: &'t Tree<'s>) -> Vec<NodeRef<'t, 's>> {
    let mut found = Vec::new();
    let mut roots = vec![tree.root()];
    while let Some(root) = roots.pop() {
        for node in std::iter::once(root).chain(root.descendants()) {
            roots.extend(node.template_contents());
            roots.extend(node.shadow_root());
            found.push(node);
            assert!(found.len() <= tree.node_count(), "more nodes in the tree than it ever had: a cycle");
        }
    }
    found
}

/// Returns the nodes with these ids and all nodes connected with the root, each once.
fn nodes<'t, 's>(tree: &'t Tree<'s>, ids: &[NodeId]) -> Vec<NodeRef<'t, 's>> {
    let mut at = vec![None; tree.node_count()];
    for node in all(tree) {
        assert!(at[node.id().index()].replace(node).is_none(), "a node is in the tree twice");
    }
    for &id in ids {
        at[id.index()] = tree.get(id);
    }
    at.into_iter().flatten().collect()
}

fn id(node: Option<NodeRef<'_, '_>>) -> Option<NodeId> {
    node.map(|node| node.id())
}

/// Returns all elements of a tree, in no particular order.
pub fn elements(tree: &Tree<'_>) -> Vec<Found> {
    let elements = all(tree).into_iter().filter(|node| node.kind() == NodeKind::Element);
    elements
        .map(|node| Found {
            namespace: short(node.namespace()),
            name: node.name().to_owned(),
            attrs: node
                .attrs()
                .map(|attr| {
                    let namespace = match attr.namespace() {
                        AttrNamespace::None => "",
                        AttrNamespace::XLink => "xlink",
                        AttrNamespace::Xml => "xml",
                        AttrNamespace::Xmlns => "xmlns",
                    };
                    (namespace, attr.local_name().to_owned(), attr.value().to_owned())
                })
                .collect(),
        })
        .collect()
}
