//! Edits in any order, allowed or not, on any node: of a parsed tree, of what was created, of what was removed.

use super::contexts;
use crate::check;
use crate::input::Input;
use lye_html::{Namespace, NodeId, Parser, serialize};

/// Asserts that links stay sound and no cycle arises whatever is asked, that an edit that is refused changes nothing that
/// can be written, and that no node comes from anywhere but the two methods that make one.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let options = contexts::plain_options(&mut input);
    let text = input.text().to_owned();
    let mut tree = Parser::new(options).parse_document(&text).expect("short enough");
    let mut ids: Vec<NodeId> = check::all(&tree).iter().map(|node| node.id()).collect();
    ids.sort();
    while input.has_choices() {
        let edit = input.choose(6);
        // Two choices for each node: there may be more nodes than characters to choose with.
        let mut node = || {
            let number = input.choose(64) * 64 + input.choose(64);
            ids[number % ids.len()]
        };
        let (first, second) = (node(), node());
        let (nodes, before) = (tree.node_count(), serialize::inner_html(&tree.root()));
        let done = match edit {
            0 => tree.append(first, second).is_ok(),
            1 => tree.insert_before(first, second).is_ok(),
            2 => tree.replace_with_children(first).is_ok(),
            3 => tree.remove(first).is_ok(),
            4 => {
                ids.push(tree.create_element(Namespace::Html, "div"));
                true
            }
            _ => {
                ids.push(tree.create_text("a < b"));
                true
            }
        };
        if edit < 4 {
            assert_eq!(tree.node_count(), nodes, "edit {edit} made nodes");
        }
        if !done {
            assert_eq!(serialize::inner_html(&tree.root()), before, "edit {edit} was refused and changed the tree");
        }
        check::links(&tree, &ids);
    }
    let _ = serialize::stable(&tree.root());
}
