//! Edits in any order, allowed or not, of any node: in a parsed tree, created, or removed.

use super::contexts;
use crate::check;
use crate::input::Input;
use lye_html::{Namespace, NodeId, Parser, serialize};

const NAMES: &[&str] = &["div", "template", "p", "html", "class", "x-y", "plaintext", "svg", "a b", ""];
const DATA: &[&str] = &["x", "", "<", "-->", "\n", "?>", "\0", "]]>"];
const NAMESPACES: &[Namespace] = &[Namespace::Html, Namespace::Svg, Namespace::MathMl];

/// Asserts that any sequence of edits keeps links sound and creates no cycle, that a rejected edit does not change the written tree, and
/// that nodes come only from the methods that create them.
pub(super) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let options = contexts::plain_options(&mut input);
    let text = input.text().to_owned();
    let mut tree = Parser::new(options).parse_document(&text).expect("short enough");
    let mut ids: Vec<NodeId> = check::all(&tree).iter().map(|node| node.id()).collect();
    ids.sort();
    let other = Parser::new(options).parse_document(&text).expect("short enough");
    while input.has_choices() {
        let edit = input.choose(12);
        // Two choices for each node, because there may be more nodes than characters for choices.
        let mut node = || {
            let number = input.choose(64) * 64 + input.choose(64);
            ids[number % ids.len()]
        };
        let (first, second) = (node(), node());
        let (nodes, before) = (tree.node_count(), serialize::inner_html(&tree.root()));
        let made = match edit {
            0 => tree.append(first, second).map(|()| None),
            1 => tree.insert_before(first, second).map(|()| None),
            2 => tree.replace_with_children(first).map(|()| None),
            3 => tree.remove(first).map(|()| None),
            4 => tree.set_attr(first, input.pick(NAMES), input.pick(DATA)).map(|()| None),
            5 => tree.remove_attr(first, input.pick(NAMES)).map(|_| None),
            6 => tree.set_data(first, input.pick(DATA)).map(|()| None),
            7 => Ok(Some(tree.create_element(input.pick(NAMESPACES), input.pick(NAMES)))),
            8 => tree.create_text(input.pick(DATA)).map(Some),
            9 => tree.create_comment(input.pick(DATA)).map(Some),
            10 => tree.create_processing_instruction("x", input.pick(DATA)).map(Some),
            _ if other.get(first).is_some() => tree.import(&other, first).map(Some),
            _ => Ok(None),
        };
        match made {
            Ok(Some(id)) => {
                // An imported node comes with all its descendants.
                ids.push(id);
                ids.extend(tree.node(id).descendants().map(|node| node.id()));
            }
            Ok(None) => assert_eq!(tree.node_count(), nodes, "edit {edit} made nodes"),
            Err(error) => {
                let after = serialize::inner_html(&tree.root());
                assert_eq!(after, before, "edit {edit} was refused ({error}) and changed the tree");
            }
        }
        check::links(&tree, &ids);
    }
    let _ = serialize::stable(&tree.root());
}
