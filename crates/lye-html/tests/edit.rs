//! Editing trees: what each operation does, what it refuses, and that no sequence of them breaks a tree.

use lye_html::{
    AttrNamespace, Context, EditError, Namespace, NodeId, NodeKind, Tree, parse_document, parse_fragment,
    serialize,
};

fn fragment(html: &str) -> Tree<'_> {
    parse_fragment(html, &Context::html("div")).unwrap()
}

fn find(tree: &Tree<'_>, name: &str) -> NodeId {
    tree.root().descendants().find(|n| n.is_element() && n.name() == name).unwrap().id()
}

fn html(tree: &Tree<'_>) -> String {
    serialize::inner_html(&tree.root())
}

#[test]
fn append_moves_a_node_that_stands_elsewhere() {
    let mut tree = fragment("<b>1</b><i>2</i><u>3</u>");
    let (b, u) = (find(&tree, "b"), find(&tree, "u"));
    tree.append(u, b).unwrap();
    assert_eq!(html(&tree), "<i>2</i><u>3<b>1</b></u>");
}

#[test]
fn insert_before_puts_a_node_in_front() {
    let mut tree = fragment("<b>1</b><i>2</i>");
    let (b, i) = (find(&tree, "b"), find(&tree, "i"));
    tree.insert_before(b, i).unwrap();
    assert_eq!(html(&tree), "<i>2</i><b>1</b>");
    tree.insert_before(i, i).unwrap();
    assert_eq!(html(&tree), "<i>2</i><b>1</b>");
}

#[test]
fn a_removed_node_keeps_what_is_in_it() {
    let mut tree = fragment("<b>1<i>2</i></b>x");
    let b = find(&tree, "b");
    tree.remove(b).unwrap();
    assert_eq!(html(&tree), "x");
    tree.append(NodeId::ROOT, b).unwrap();
    assert_eq!(html(&tree), "x<b>1<i>2</i></b>");
}

#[test]
fn cycles_are_refused() {
    let mut tree = fragment("<b><i></i></b>");
    let (b, i) = (find(&tree, "b"), find(&tree, "i"));
    assert_eq!(tree.append(i, b), Err(EditError::Cycle));
    assert_eq!(tree.append(b, b), Err(EditError::Cycle));
    assert_eq!(html(&tree), "<b><i></i></b>");
}

#[test]
fn cycles_through_template_contents_are_refused() {
    let mut tree = fragment("<template><p></p></template>");
    let template = find(&tree, "template");
    let contents = tree.node(template).template_contents().unwrap();
    let p = contents.first_child().unwrap().id();
    assert_eq!(tree.append(p, template), Err(EditError::Cycle));
}

#[test]
fn a_document_takes_one_element_one_doctype_and_no_text() {
    let mut tree = parse_document("<!DOCTYPE html><p>").unwrap();
    let text = tree.create_text("x").unwrap();
    let div = tree.create_element(Namespace::Html, "div");
    let doctype = tree.create_doctype("html", None, None).unwrap();
    for node in [text, div, doctype] {
        assert_eq!(tree.append(NodeId::ROOT, node), Err(EditError::NotAllowed));
    }
    let root = find(&tree, "html");
    assert_eq!(tree.replace_with_children(root), Err(EditError::NotAllowed));
    let comment = tree.create_comment("c").unwrap();
    tree.append(NodeId::ROOT, comment).unwrap();
}

#[test]
fn what_cannot_be_a_parent_or_child_is_refused() {
    let mut tree = fragment("text<b></b>");
    let (text, b) = (tree.root().first_child().unwrap().id(), find(&tree, "b"));
    assert_eq!(tree.append(text, b), Err(EditError::NotAParent(text)));
    assert_eq!(tree.append(b, NodeId::ROOT), Err(EditError::NotAllowed));
    assert_eq!(tree.replace_with_children(text), Err(EditError::NotAnElement(text)));
    assert_eq!(tree.set_attr(text, "a", "b"), Err(EditError::NotAnElement(text)));
    assert_eq!(tree.set_data(b, "x"), Err(EditError::NoData(b)));
    let loose = tree.create_element(Namespace::Html, "i");
    assert_eq!(tree.replace_with_children(loose), Err(EditError::NoParent(loose)));
}

#[test]
fn ids_of_other_trees_are_noticed_where_they_are_too_high() {
    let big = fragment("<b><i><u><s>");
    let foreign = find(&big, "s");
    let mut small = Tree::new_fragment();
    assert_eq!(small.append(NodeId::ROOT, foreign), Err(EditError::UnknownNode(foreign)));
    assert_eq!(small.remove(foreign), Err(EditError::UnknownNode(foreign)));
    assert!(small.get(foreign).is_none());
}

#[test]
fn attributes_can_be_set_changed_and_removed() {
    let mut tree = fragment("<a href=x title=y>1</a><b>2</b>");
    let (a, b) = (find(&tree, "a"), find(&tree, "b"));
    tree.set_attr(a, "href", "z").unwrap();
    tree.set_attr(b, "id", "q").unwrap();
    tree.set_attr(a, "rel", "nofollow").unwrap();
    assert!(tree.remove_attr(a, "title").unwrap());
    assert!(!tree.remove_attr(a, "title").unwrap());
    tree.set_attr_ns(b, AttrNamespace::XLink, "href", "r").unwrap();
    assert_eq!(html(&tree), r#"<a href="z" rel="nofollow">1</a><b id="q" xlink:href="r">2</b>"#);
}

#[test]
fn the_parsers_copies_have_attributes_of_their_own_once_they_are_edited() {
    // The second b is a copy that the parser made of the first.
    let mut tree = fragment("<p><b class=x>1<p>2");
    let copies: Vec<_> = tree.root().descendants().filter(|n| n.name() == "b").map(|n| n.id()).collect();
    let [first, second] = copies[..] else { panic!("two b elements") };
    assert!(!tree.node(first).is_derived() && tree.node(second).is_derived());
    tree.set_attr(first, "class", "changed").unwrap();
    assert_eq!(tree.node(second).attr("class"), Some("x"));
    tree.remove_attr(second, "class").unwrap();
    assert_eq!(html(&tree), r#"<p><b class="changed">1</b></p><p><b>2</b></p>"#);
}

#[test]
fn import_copies_contents_and_shadow_roots() {
    let options = lye_html::ParseOptions { declarative_shadow_roots: true, ..Default::default() };
    let source = "<div><template shadowrootmode=open><i>s</i></template>l</div><template><b>t</b></template>";
    let other = lye_html::Parser::new(options).parse_fragment(source, &Context::html("body")).unwrap();
    let mut tree = Tree::new_fragment();
    for child in other.root().children() {
        let copy = tree.import(&other, child.id()).unwrap();
        tree.append(NodeId::ROOT, copy).unwrap();
    }
    assert_eq!(html(&tree), "<div>l</div><template><b>t</b></template>");
    let div = tree.node(find(&tree, "div"));
    assert_eq!(div.shadow_root().unwrap().first_child().unwrap().text_content(), "s");
    assert!(div.shadow_root().unwrap().shadow_root_init().unwrap().open);
}

#[test]
fn no_sequence_of_edits_breaks_a_tree() {
    for seed in 0..200u64 {
        let mut state = seed;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let mut tree = fragment(
            "<p>a<b>b</b><template><i>c</i></template></p><ul><li>1<li>2</ul><!--x--><table>y<tr><td>z</table>",
        );
        for step in 0..100 {
            let mut any = || {
                let wanted = below(tree.node_count());
                all_ids(&tree)[wanted % all_ids(&tree).len()]
            };
            let (x, y) = (any(), any());
            // Refusals are fine: what counts is the tree after each step.
            let _ = match below(7) {
                0 => tree.append(x, y),
                1 => tree.insert_before(x, y),
                2 => tree.remove(x),
                3 => tree.replace_with_children(x),
                4 => tree.set_attr(x, ["a", "b", "href"][step % 3], "v"),
                5 => {
                    let new = tree.create_element(Namespace::Html, ["b", "template", "x-y"][step % 3]);
                    tree.append(x, new)
                }
                _ => tree.remove_attr(x, "a").map(|_| ()),
            };
            check(&tree);
        }
    }
}

/// The ids of all nodes, attached or not.
fn all_ids(tree: &Tree<'_>) -> Vec<NodeId> {
    let mut ids = vec![NodeId::ROOT];
    let mut at = 0;
    while at < ids.len() {
        let node = tree.node(ids[at]);
        ids.extend(node.children().map(|c| c.id()));
        ids.extend(node.template_contents().map(|c| c.id()));
        at += 1;
    }
    ids
}

/// All links lead back, every node is reached once, and fragments and documents are nobody's children.
fn check(tree: &Tree<'_>) {
    let ids = all_ids(tree);
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), ids.len(), "a node stands in two places");
    for id in ids {
        let node = tree.node(id);
        let mut previous = None;
        for child in node.children() {
            assert_eq!(child.parent().map(|p| p.id()), Some(id));
            assert_eq!(child.prev_sibling().map(|p| p.id()), previous);
            assert!(!matches!(child.kind(), NodeKind::Document | NodeKind::Fragment | NodeKind::ShadowRoot));
            previous = Some(child.id());
        }
        assert_eq!(node.last_child().map(|l| l.id()), previous);
    }
}
