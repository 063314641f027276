//! Editing trees: the effect of each operation, what it refuses, and the consistency of the tree after any sequence of edits.

use lye_html::tree::EditError;
use lye_html::{
    AttrNamespace, Context, Namespace, NodeId, NodeKind, Tree, parse_document, parse_fragment, serialize,
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
fn of_several_attributes_with_one_name_the_first_counts() {
    let mut tree = Tree::new_fragment();
    let a = tree.create_element(Namespace::Html, "a");
    tree.set_attr(a, "id", "own").unwrap();
    tree.add_attrs(a, [("href", "1"), ("id", "2"), ("href", "3"), ("rel", "4")]).unwrap();
    assert_eq!(serialize::outer_html(&tree.node(a)), r#"<a id="own" href="1" rel="4"></a>"#);
    let text = tree.create_text("x").unwrap();
    assert_eq!(tree.add_attrs(text, [("id", "x")]), Err(EditError::NotAnElement(text)));
}

#[test]
fn append_moves_an_attached_node() {
    let mut tree = fragment("<b>1</b><i>2</i><u>3</u>");
    let (b, u) = (find(&tree, "b"), find(&tree, "u"));
    tree.append(u, b).unwrap();
    assert_eq!(html(&tree), "<i>2</i><u>3<b>1</b></u>");
}

#[test]
fn insert_before_inserts_before_the_reference() {
    let mut tree = fragment("<b>1</b><i>2</i>");
    let (b, i) = (find(&tree, "b"), find(&tree, "i"));
    tree.insert_before(b, i).unwrap();
    assert_eq!(html(&tree), "<i>2</i><b>1</b>");
    tree.insert_before(i, i).unwrap();
    assert_eq!(html(&tree), "<i>2</i><b>1</b>");
}

#[test]
fn removed_node_keeps_its_subtree() {
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
fn document_takes_one_element_one_doctype_no_text() {
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
fn invalid_parents_and_children_are_refused() {
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
fn out_of_range_ids_are_refused() {
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
fn edited_parser_copies_own_their_attributes() {
    // The second b is the parser's copy of the first.
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
    let options = lye_html::ParseOptions::default().with_declarative_shadow_roots();
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
fn doctype_precedes_the_document_element() {
    let mut tree = Tree::new_document();
    let html = tree.create_element(Namespace::Html, "html");
    let comment = tree.create_comment("c").unwrap();
    let doctype = tree.create_doctype("html", None, None).unwrap();
    tree.append(NodeId::ROOT, html).unwrap();
    tree.append(NodeId::ROOT, comment).unwrap();
    assert_eq!(tree.append(NodeId::ROOT, doctype), Err(EditError::NotAllowed));
    assert_eq!(tree.insert_before(comment, doctype), Err(EditError::NotAllowed));
    tree.insert_before(html, doctype).unwrap();
    // The element cannot be moved before the doctype either. It must be removed first, and inserted after it.
    tree.remove(html).unwrap();
    assert_eq!(tree.insert_before(doctype, html), Err(EditError::NotAllowed));
    tree.insert_before(comment, html).unwrap();
    assert_eq!(serialize::inner_html(&tree.root()), "<!DOCTYPE html><html></html><!--c-->");
}

#[test]
fn append_children_moves_all_children() {
    let mut tree = fragment("<b>1<i>2</i></b><u>3</u>");
    let (b, i, u) = (find(&tree, "b"), find(&tree, "i"), find(&tree, "u"));
    assert_eq!(tree.append_children(i, b), Err(EditError::Cycle));
    assert_eq!(tree.append_children(b, b), Err(EditError::Cycle));
    tree.append_children(u, b).unwrap();
    assert_eq!(html(&tree), "<b></b><u>31<i>2</i></u>");
    check(&tree);

    let mut document = parse_document("<p>1").unwrap();
    let text = document.create_text("x").unwrap();
    let p = find(&document, "p");
    let fragment = document.import(&tree, b).unwrap();
    document.append(fragment, text).unwrap();
    assert_eq!(document.append_children(NodeId::ROOT, fragment), Err(EditError::NotAllowed));
    assert_eq!(document.append_children(text, p), Err(EditError::NotAParent(text)));
    assert_eq!(document.append_children(p, text), Err(EditError::NotAParent(text)));
}

#[test]
fn clone_is_independent_of_its_original() {
    let mut tree = fragment("<p class=x><b>1</b><template><i>2</i></template><!--3--><?pi 4?></p>5");
    let p = find(&tree, "p");
    tree.set_attr(p, "data-own", "1").unwrap();
    let copy = tree.clone_subtree(p).unwrap();
    let written = serialize::outer_html(&tree.node(p));
    assert_eq!(serialize::outer_html(&tree.node(copy)), written);
    assert!(tree.node(copy).is_derived() && tree.node(copy).parent().is_none());
    assert_eq!(tree.node(copy).span(), tree.node(p).span());
    let contents = tree.node(copy).children().find_map(|n| n.template_contents()).unwrap().id();
    assert_eq!(tree.node(contents).host().unwrap().parent().unwrap().id(), copy);
    tree.set_text(contents, "changed").unwrap();
    tree.set_attr(copy, "class", "y").unwrap();
    tree.remove_attr(copy, "data-own").unwrap();
    assert_eq!(serialize::outer_html(&tree.node(p)), written);
    tree.append(contents, p).unwrap();
    check(&tree);
}

#[test]
fn set_text_replaces_children() {
    let mut tree = fragment("<p>1<b>2</b></p><!--3-->");
    let (p, b) = (find(&tree, "p"), find(&tree, "b"));
    let comment = tree.root().last_child().unwrap().id();
    tree.set_text(p, "<").unwrap();
    tree.set_text(comment, "4").unwrap();
    assert_eq!(html(&tree), "<p>&lt;</p><!--4-->");
    tree.set_text(p, "").unwrap();
    tree.append(p, b).unwrap();
    assert_eq!(html(&tree), "<p><b>2</b></p><!--4-->");
    let mut document = Tree::new_document();
    assert_eq!(document.set_text(NodeId::ROOT, "x"), Err(EditError::NoData(NodeId::ROOT)));
}

#[test]
fn attribute_edits_match_a_plain_list() {
    let names = ["a", "b", "c", "data-d", "data-e", "href", "id"];
    let mut tree = fragment("<b a=0 href=0></b><i data-e=0></i>");
    let elements = [find(&tree, "b"), find(&tree, "i")];
    let list = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
        pairs.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect()
    };
    let mut model = [list(&[("a", "0"), ("href", "0")]), list(&[("data-e", "0")])];
    let mut state = 7_u64;
    for step in 0..5_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 33) as usize;
        let (which, name, value) = (random % 2, names[random / 2 % names.len()], step.to_string());
        let expected = &mut model[which];
        let at = expected.iter().position(|(n, _)| n == name);
        if (random / 64).is_multiple_of(3) {
            assert_eq!(tree.remove_attr(elements[which], name), Ok(at.is_some()));
            at.map(|at| expected.remove(at));
        } else {
            tree.set_attr(elements[which], name, &value).unwrap();
            match at {
                Some(at) => expected[at].1 = value,
                None => expected.push((name.to_owned(), value)),
            }
        }
        for (element, expected) in elements.iter().zip(&model) {
            let real: Vec<_> = tree
                .node(*element)
                .attrs()
                .map(|a| (a.local_name().to_owned(), a.value().to_owned()))
                .collect();
            assert_eq!(&real, expected);
        }
    }
}

#[test]
fn large_edits_take_linear_time() {
    // Each of these takes minutes if a step costs as much as all steps before it.
    let mut tree = Tree::new_fragment();
    let mut at = NodeId::ROOT;
    for _ in 0..200_000 {
        let child = tree.create_element(Namespace::Html, "i");
        tree.append(at, child).unwrap();
        at = child;
    }
    let elements: Vec<_> = (0..2).map(|_| tree.create_element(Namespace::Html, "b")).collect();
    for number in 0..2_000 {
        for &element in &elements {
            tree.set_attr(element, &format!("data-{number}"), "").unwrap();
        }
    }
    for _ in 0..20_000 {
        for &element in &elements {
            tree.remove_attr(element, "data-0").unwrap();
            tree.set_attr(element, "data-0", "").unwrap();
        }
    }
    let copy = tree.clone_subtree(tree.root().first_child().unwrap().id()).unwrap();
    assert_eq!(tree.node(copy).descendants().count(), 199_999);
}

#[test]
fn refused_elements_cannot_be_edited() {
    struct NoBold;
    impl super::dynamic::DynFilter for NoBold {
        fn element(
            &mut self,
            element: &lye_html::filter::ElementInfo<'_>,
        ) -> lye_html::filter::ElementDecision {
            match element.name() {
                "b" => lye_html::filter::ElementDecision::ReplaceWithChildren,
                "i" => lye_html::filter::ElementDecision::Remove,
                _ => lye_html::filter::ElementDecision::Keep,
            }
        }
    }
    let mut parser = lye_html::Parser::default();
    let mut tree = parser
        .parse_fragment_filtered(
            "<p>1<b>2<i>3</i></b>4</p>",
            &Context::html("div"),
            &mut super::dynamic::Dynamic(&mut NoBold),
        )
        .unwrap();
    // Only another tree can have ids of elements that the filter refused.
    let source = "<u></u>".repeat(tree.node_count());
    let other = fragment(&source);
    let before = html(&tree);
    assert!(all_ids(&tree).len() < tree.node_count());
    for id in other.root().children().map(|n| n.id()) {
        if !all_ids(&tree).contains(&id) {
            assert_eq!(tree.remove(id), Err(EditError::UnknownNode(id)));
            assert_eq!(tree.append(NodeId::ROOT, id), Err(EditError::UnknownNode(id)));
            assert_eq!(tree.replace_with_children(id), Err(EditError::UnknownNode(id)));
        }
    }
    assert_eq!(html(&tree), before);
    check(&tree);
}

#[test]
fn random_edits_keep_the_tree_consistent() {
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
            // An edit may fail. The tree after each step counts.
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

/// Returns the ids of all nodes, attached or not.
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

/// Checks that all links have their counterparts, that every node is reached once, and that fragments and documents are not children.
fn check(tree: &Tree<'_>) {
    let ids = all_ids(tree);
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), ids.len(), "a node is in two places");
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
