//! XHTML as an XML parser reads it: well-formed, and the same tree.

use lye_html::serialize::{XmlOmissions, xhtml_into};
use lye_html::{AttrNamespace, Context, Namespace, NodeKind, NodeRef, parse_document, parse_fragment};
use roxmltree::Document;

const PIECES: &[&str] = &[
    "<p a=1 a=2 b:c=3>",
    "<svg xlink:href=1 xml:lang=2 xmlns=3 xlink:href=4>",
    "<svg xmlns:xlink=5 xlink:title='6'>",
    "</svg>",
    "<math definitionurl=1>",
    "<a href='\"&#0;<&amp;lt;\t\r\n'>",
    "</a>",
    "<b>",
    "</p>",
    "<o:p>",
    "</o:p>",
    "<x\u{1}y>",
    "<!---->",
    "<!--a--b-->",
    "<!-- c -->",
    "<!--d--->",
    "<?pi x?>",
    "text & <",
    "\u{FFFF}\u{1}\r\n",
    "<template>",
    "</template>",
    "<table>",
    "<td viewbox=1 viewBox=2>",
    "<li>",
    "<script>a<b</script>",
    "<style>]]&gt;</style>",
    "<textarea>",
    "</textarea>",
    "<foreignObject>",
    "<br x/y=z>",
    "]]>",
    "&#13;",
    "&#x85;&#x2028;",
    "<é ü=ö>",
    "<![CDATA[e]]>",
    "<noscript><i>",
    "<plaintext>",
    "<xml:f>",
    "<desc>",
    "<annotation-xml encoding=text/html>",
    "&lt;!DOCTYPE g>",
    "😀",
];

/// An element with its attributes, a text or a comment; with its depth.
#[derive(PartialEq, Debug)]
enum Seen {
    Element(usize, String, String, Vec<(String, String, String)>),
    Text(usize, String),
    Comment(usize, String),
}

fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}

/// Returns `true` if the XML parser accepts it as a name without a prefix.
fn is_ncname(name: &str) -> bool {
    let element = format!("<{name}/>");
    Document::parse(&element).is_ok_and(|document| document.root_element().tag_name().name() == name)
}

fn xml_text(text: &str) -> String {
    text.chars().filter(|&c| is_xml(c)).collect()
}

/// Returns what XML can express of a tree, in tree order.
fn expected(top: NodeRef<'_, '_>) -> Vec<Seen> {
    let mut seen = Vec::new();
    let mut rest: Vec<(usize, NodeRef<'_, '_>)> = top.children().map(|child| (0, child)).collect();
    rest.reverse();
    while let Some((depth, node)) = rest.pop() {
        match node.kind() {
            NodeKind::Element => {
                let has_name = is_ncname(node.name());
                if has_name {
                    let (namespace, name) = (node.namespace().uri().to_owned(), node.name().to_owned());
                    seen.push(Seen::Element(depth, namespace, name, attributes(node)));
                }
                let inside = node.template_contents().unwrap_or(node);
                let children: Vec<_> = inside.children().collect();
                rest.extend(children.into_iter().rev().map(|child| (depth + usize::from(has_name), child)));
            }
            NodeKind::Text => push_text(&mut seen, depth, &xml_text(node.data())),
            NodeKind::Comment => {
                let data = xml_text(node.data());
                if !data.contains("--") && !data.ends_with('-') {
                    seen.push(Seen::Comment(depth, data));
                }
            }
            _ => {}
        }
    }
    seen
}

/// Joins adjacent texts.
fn push_text(seen: &mut Vec<Seen>, depth: usize, more: &str) {
    match seen.last_mut() {
        Some(Seen::Text(at, text)) if *at == depth => text.push_str(more),
        _ if more.is_empty() => {}
        _ => seen.push(Seen::Text(depth, more.to_owned())),
    }
}

fn attributes(node: NodeRef<'_, '_>) -> Vec<(String, String, String)> {
    let mut attributes: Vec<_> = node
        .attrs()
        .filter(|a| a.namespace() != AttrNamespace::Xmlns && a.local_name() != "xmlns")
        .filter(|a| is_ncname(a.local_name()))
        .map(|a| {
            let namespace = match a.namespace() {
                AttrNamespace::XLink => "http://www.w3.org/1999/xlink",
                AttrNamespace::Xml => "http://www.w3.org/XML/1998/namespace",
                _ => "",
            };
            (namespace.to_owned(), a.local_name().to_owned(), xml_text(a.value()))
        })
        .collect();
    attributes.sort();
    attributes
}

fn read(top: roxmltree::Node<'_, '_>) -> Vec<Seen> {
    let outside = top.ancestors().count() + 1;
    let mut seen = Vec::new();
    for node in top.descendants().skip(1) {
        let depth = node.ancestors().count() - outside;
        if node.is_element() {
            let name = node.tag_name();
            let mut attributes: Vec<_> = node
                .attributes()
                .map(|a| (a.namespace().unwrap_or("").to_owned(), a.name().to_owned(), a.value().to_owned()))
                .collect();
            attributes.sort();
            let namespace = name.namespace().unwrap_or("").to_owned();
            seen.push(Seen::Element(depth, namespace, name.name().to_owned(), attributes));
        } else if node.is_text() {
            push_text(&mut seen, depth, node.text().unwrap_or(""));
        } else if node.is_comment() {
            seen.push(Seen::Comment(depth, node.text().unwrap_or("").to_owned()));
        } else {
            panic!("{node:?}");
        }
    }
    seen
}

#[test]
fn xml_parser_reads_back_the_written_tree() {
    let mut state = 7_u64;
    for _ in 0..5_000 {
        let mut input = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            input.push_str(PIECES[(state >> 33) as usize % PIECES.len()]);
        }
        let tree = parse_fragment(&input, &Context::html("div")).unwrap();
        let mut written = "<x>".to_owned();
        xhtml_into(&tree.root(), &mut written);
        written.push_str("</x>");
        let document =
            Document::parse(&written).unwrap_or_else(|error| panic!("{error}: {input:?}\n{written}"));
        assert_eq!(read(document.root_element()), expected(tree.root()), "{input:?}\n{written}");

        let tree = parse_document(&input).unwrap();
        let mut written = String::new();
        xhtml_into(&tree.root(), &mut written);
        let document =
            Document::parse(&written).unwrap_or_else(|error| panic!("{error}: {input:?}\n{written}"));
        let html = tree.root().children().find(NodeRef::is_element).unwrap();
        assert_eq!(read(document.root_element()), expected(html), "{input:?}\n{written}");
        assert_eq!(document.root_element().tag_name().namespace(), Some(Namespace::Html.uri()));
    }
}

#[test]
fn omissions_are_counted() {
    let html = "<o:p a:b=1>\u{1}<!--a--b--><?c d?><i title='&#xFFFF;' e:f=2>\u{2}</i><!-- fine --></o:p>";
    let tree = parse_fragment(html, &Context::html("body")).unwrap();
    let mut out = String::new();
    let left_out = xhtml_into(&tree.root(), &mut out);
    assert_eq!(out, "<i xmlns=\"http://www.w3.org/1999/xhtml\" title=\"\"></i><!-- fine -->");
    let mut counted = XmlOmissions::default();
    (counted.elements, counted.attributes, counted.texts, counted.comments) = (1, 1, 3, 1);
    counted.processing_instructions = 1;
    assert_eq!(left_out, counted);
}
