//! Properties of spans over generated inputs.

use lye_html::{Context, NodeKind, NodeRef, ParseOptions, Parser, Span, Tree};

const PIECES: [&str; 48] = [
    "<p>",
    "</p>",
    "<DIV Class=a>",
    "</div>",
    "<b title='x &amp; y'>",
    "</b>",
    "<i\tid = \"q\"\n>",
    "</i>",
    "<a href=1 HREF=2 data-ä=&lt;>",
    "</a>",
    "<br/>",
    "<br a b=\"\" c=''>",
    "<table>",
    "</table>",
    "<td colspan=2 >",
    "<tr>",
    "<svg viewbox='0 0' xlink:href=#a>",
    "<foreignobject>",
    "</svg>",
    "<math definitionurl=u>",
    "<my-element Is=x>",
    "</my-element>",
    "<select>",
    "<option selected>",
    "</select>",
    "<textarea>\nx</textarea>y<textarea>x&lt;</textarea>",
    "<script>1<2</script>",
    "<style>a>b</style>",
    "<template x=y>",
    "</template>",
    "<image src=s>",
    "<!--c-->",
    "<!doctype html>",
    "<?pi data?>",
    "<form><form>",
    "</form>",
    "text",
    " ",
    "é😀",
    "&amp;",
    "&notin;x",
    "&#x41;",
    "\n",
    "\u{0}",
    "<",
    "</ x>",
    "<p a='1>2'>",
    "<li>",
];

/// Inputs of up to twenty pieces.
fn inputs(count: usize) -> impl Iterator<Item = String> {
    let mut state = 5_u64;
    (0..count).map(move |n| {
        (0..n % 20)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                PIECES[(state >> 33) as usize % PIECES.len()]
            })
            .collect()
    })
}

/// Returns all nodes of a tree, including template contents.
fn all<'t, 's>(tree: &'t Tree<'s>) -> Vec<NodeRef<'t, 's>> {
    let mut nodes = Vec::new();
    let mut roots = vec![tree.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            nodes.push(node);
            roots.extend(node.template_contents());
            roots.extend(node.shadow_root());
        }
    }
    nodes
}

fn at<'s>(tree: &'s Tree<'_>, span: Span) -> &'s str {
    tree.source().get(span.range()).unwrap()
}

#[track_caller]
fn check(tree: &Tree<'_>) {
    let source = tree.source().to_owned();
    for node in all(tree) {
        let text = at(tree, node.span());
        match node.kind() {
            NodeKind::Element => element(tree, &node),
            NodeKind::Comment => assert!(text.starts_with('<'), "{source:?}: {text:?}"),
            NodeKind::Doctype => assert!(text.to_ascii_lowercase().starts_with("<!doctype"), "{source:?}"),
            NodeKind::ProcessingInstruction => {
                assert_eq!(text, format!("<?{} {}?>", node.name(), node.data()), "{source:?}");
            }
            NodeKind::Text => {
                assert!(!node.data().is_empty() && !text.is_empty(), "{source:?}: {node:?}");
                // The source has the text there, unless something was decoded or skipped.
                if !text.contains(['<', '&', '\0']) {
                    assert_eq!(text.strip_prefix(node.data()), Some(""), "{source:?}: {text:?}");
                }
                // Its first and last characters are its own, unless they were decoded or dropped.
                if !text.contains(['&', '\0']) {
                    assert_eq!(text.chars().next(), node.data().chars().next(), "{source:?}: {text:?}");
                    assert_eq!(text.chars().last(), node.data().chars().last(), "{source:?}: {text:?}");
                }
            }
            _ => {}
        }
    }
}

#[track_caller]
fn element(tree: &Tree<'_>, node: &NodeRef<'_, '_>) {
    let text = at(tree, node.span());
    if text.is_empty() {
        assert!(node.attrs().len() == 0, "{node:?}");
        return;
    }
    // The only tag that is replaced by another.
    let name = if text.starts_with("<image") { "image" } else { node.name() };
    let start = text.get(..name.len() + 1).unwrap();
    assert!(start.eq_ignore_ascii_case(&format!("<{name}")), "{text:?}: {node:?}");
    assert!(text.ends_with('>'), "{text:?}");
    let mut end = node.span().start;
    for attr in node.attrs() {
        let (name, value) = (at(tree, attr.name_span()), at(tree, attr.value_span()));
        assert!(attr.name_span().start > end, "{text:?}");
        end = attr.name_span().end;
        assert!(end < node.span().end, "{text:?}");
        let local = name.rsplit_once(':').map_or(name, |(_, local)| local);
        assert!(local.eq_ignore_ascii_case(attr.local_name()), "{text:?}: {name} {attr:?}");
        if value.contains('&') {
            assert_ne!(value, attr.value());
        } else {
            assert_eq!(value, attr.value(), "{text:?}");
        }
        if !value.is_empty() {
            assert!(attr.value_span().start > end, "{text:?}");
            end = attr.value_span().end;
        }
    }
}

#[test]
fn spans_cover_their_source_text() {
    let mut parser = Parser::new(ParseOptions::default());
    for input in inputs(6_000) {
        for context in ["body", "table", "select"] {
            let tree = parser.parse_fragment(&input, &Context::html(context)).unwrap();
            check(&tree);
            parser.recycle(tree);
        }
        let tree = parser.parse_document(&input).unwrap();
        check(&tree);
        parser.recycle(tree);
    }
}

#[test]
fn copies_have_the_spans_of_their_originals() {
    let tree = lye_html::parse_fragment("<p><b id=x>1<p>2", &Context::html("body")).unwrap();
    let bold: Vec<_> = tree.root().descendants().filter(|n| n.name() == "b").collect();
    assert_eq!(bold.len(), 2);
    assert_eq!(bold.iter().map(|b| b.is_derived()).collect::<Vec<_>>(), [false, true]);
    for b in bold {
        assert_eq!(b.span().range(), 3..11);
        assert_eq!(b.attr_ref("id").unwrap().value_span().range(), 9..10);
    }
}

#[test]
fn joined_texts_span_from_first_to_last() {
    let tree = lye_html::parse_fragment("<table>a<tr>b</table>c", &Context::html("body")).unwrap();
    let text = tree.root().first_child().unwrap();
    assert_eq!((text.data(), text.span().range()), ("ab", 7..13));
    let text = tree.root().last_child().unwrap();
    assert_eq!((text.data(), text.span().range()), ("c", 21..22));
}

#[test]
fn offsets_map_back_to_the_original_input() {
    for input in inputs(3_000) {
        // Writes every second line feed as CR LF, the others alternately as LF and CR.
        let mut original = String::new();
        for (n, line) in input.split('\n').enumerate() {
            if n != 0 {
                original.push_str(["\r\n", "\n", "\r\n", "\r"][n % 4]);
            }
            original.push_str(line);
        }
        // A CR before the LF of the next line would be one line break.
        if original.contains("\r\r") || original.contains("\r\n\n") || original.contains("\n\r") {
            continue;
        }
        let tree = lye_html::parse_fragment(&original, &Context::html("body")).unwrap();
        assert_eq!(tree.source(), original.replace("\r\n", "\n").replace('\r', "\n"));
        check(&tree);
        for node in all(&tree).iter().filter(|n| n.is_element() && !n.span().is_empty()) {
            let Span { start, end } = node.span();
            let range = tree.original_offset(start) as usize..tree.original_offset(end) as usize;
            let tag = original.get(range).unwrap();
            assert_eq!(tag.replace("\r\n", "\n").replace('\r', "\n"), at(&tree, node.span()));
        }
    }
}

#[test]
fn split_whitespace_has_its_own_span() {
    let spans = |html: &str| {
        let tree = lye_html::parse_document(html).unwrap();
        let texts = tree.root().descendants().filter(|n| n.kind() == lye_html::NodeKind::Text);
        texts.map(|n| (n.data().to_owned(), n.span().range())).collect::<Vec<_>>()
    };
    assert_eq!(spans("\n&amp;"), [("&".to_owned(), 1..6)]);
    assert_eq!(spans("<head> &amp;x"), [(" ".to_owned(), 6..7), ("&x".to_owned(), 7..13)]);
    assert_eq!(spans("<pre>\n&lt;"), [("<".to_owned(), 6..10)]);
}

#[test]
fn input_after_an_exhausted_budget_is_not_in_the_tree() {
    let options = lye_html::ParseOptions::default().with_node_budget(0);
    let source = "<p><b>1<p>2<p>3";
    let tree =
        lye_html::Parser::new(options).parse_fragment(source, &lye_html::Context::html("div")).unwrap();
    let lye_html::Outcome::NodeBudget { rest } = tree.outcome() else { panic!("{:?}", tree.outcome()) };
    assert_eq!(&source[rest.range()], "<p>3");
    assert_eq!(tree.root().text_content(), "12");
}
