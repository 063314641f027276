//! A reused parser builds the same trees as a new one.

use lye_html::{Context, Depth, Dialect, NodeRef, ParseOptions, Parser, Scripting, Tokenization, Tree};
use std::fmt::Write as _;

/// Returns all data of a tree, one line for each node. Template contents and shadow roots follow the children of their host.
fn dump(tree: &Tree<'_>) -> String {
    let mut out = format!("{:?} {:?} {:?}\n", tree.outcome(), tree.quirks_mode(), tree.errors());
    let mut roots = vec![tree.root()];
    while let Some(root) = roots.pop() {
        line(&root, &mut out);
        for node in root.descendants() {
            line(&node, &mut out);
            roots.extend(node.template_contents());
            roots.extend(node.shadow_root());
        }
    }
    out
}

fn line(node: &NodeRef<'_, '_>, out: &mut String) {
    let parent = node.parent().map(|p| p.id());
    write!(out, "{parent:?} {node:?} {:?} {:?} ", node.namespace(), node.span()).unwrap();
    write!(out, "{} {:?} {:?}", node.is_derived(), node.public_id(), node.system_id()).unwrap();
    for attr in node.attrs() {
        write!(out, " {:?} {attr:?} {:?} {:?}", attr.namespace(), attr.name_span(), attr.value_span())
            .unwrap();
    }
    out.push('\n');
}

const INPUTS: [&str; 22] = [
    "",
    "plain text",
    "<!DOCTYPE html PUBLIC 'a' \"b\"><title>x</title><p>y",
    "<p><b><i>1<p>2<div>3</b>4",
    "<table>a<tr>b<td>c<table>d",
    "<svg viewbox=1 xlink:href=2><foreignobject><p>x</svg>y",
    "<math><annotation-xml encoding=text/html><b>x",
    "<template><tr><td>x</template><template><template>y",
    "<div><template shadowrootmode=open>x<b></template>y</div>",
    "<select><button><selectedcontent></button><option><b>X</b><option selected>Y",
    "<my-element some-attribute=&amp;><other-element some-attribute=v>",
    "<form><object><form><b id=1><b id=1><b id=1><b id=1>",
    "<frameset><frame><noframes>x",
    "<script><!--<script>x</script>--></script>y",
    "<textarea>\n\nx</textarea><plaintext></plaintext>",
    "a\r\nb\rc\n<b>d\r\n",
    "a\0b<svg>c\0d",
    "<?a b?><!--c--><!d><![CDATA[e]]>",
    "<p>1<?marker name=\"m\">2</p><template for=m>3<b>4",
    "<body a=1><html b=2><body c=3 a=4>",
    "<p><!-- unfinished",
    "<p unfinished='",
];

#[test]
fn reused_parser_matches_a_new_one_in_any_order() {
    let many = "<font size=1><font color=2><a href=3>".repeat(40) + "<p>x<p>y";
    let long = format!("<ul>{}</ul>", "<li>item &amp; more".repeat(300));
    let deep = "<div>".repeat(1000);
    let inputs: Vec<&str> = INPUTS.into_iter().chain([many.as_str(), &long, &deep]).collect();
    let contexts = [
        None,
        Some(Context::html("body")),
        Some(Context::html("table").inside_form()),
        Some(Context::html("template")),
        Some(Context::html("textarea")),
        Some(Context::new(lye_html::Namespace::Svg, "svg")),
    ];
    let plain = ParseOptions::default();
    let other = ParseOptions::default()
        .with_scripting(Scripting::Enabled)
        .with_dialect(Dialect::Html2023)
        .with_depth(Depth::Browser)
        .with_declarative_shadow_roots()
        .with_iframe_srcdoc()
        .with_errors()
        .with_node_budget(5)
        .with_max_nodes(1000)
        .with_tokenization(Tokenization::Lossless);
    let shadow = plain.with_declarative_shadow_roots().with_errors();
    for options in [plain, other, shadow] {
        let mut parser = Parser::new(options);
        let mut state = 3_u64;
        for round in 0..1_500 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let input = inputs[(state >> 33) as usize % inputs.len()];
            let context = &contexts[(state >> 45) as usize % contexts.len()];
            let (again, fresh) = match context {
                None => (parser.parse_document(input), Parser::new(options).parse_document(input)),
                Some(context) => (
                    parser.parse_fragment(input, context),
                    Parser::new(options).parse_fragment(input, context),
                ),
            };
            let (again, fresh) = (again.unwrap(), fresh.unwrap());
            assert_eq!(dump(&again), dump(&fresh), "{context:?} {input:?}");
            // The buffers are recycled sometimes.
            if round % 3 != 0 {
                parser.recycle(again);
            }
        }
    }
}

#[test]
fn an_edited_tree_can_be_recycled() {
    let mut parser = Parser::default();
    let context = Context::html("body");
    let expected = dump(&Parser::default().parse_fragment("<p a=b>x<new-name>", &context).unwrap());
    for _ in 0..3 {
        let mut tree = parser.parse_fragment("<p>1<div>2", &context).unwrap();
        let div = tree.create_element(lye_html::Namespace::Html, "made-up");
        let text = tree.create_text("3").unwrap();
        tree.append(div, text).unwrap();
        tree.append(tree.root().id(), div).unwrap();
        parser.recycle(tree.into_owned());
        let tree = parser.parse_fragment("<p a=b>x<new-name>", &context).unwrap();
        assert_eq!(dump(&tree), expected);
        parser.recycle(tree);
    }
}
