//! What the stable writer is certain of reads back as the same tree, however that came about.

use lye_html::{
    Context, ElementDecision, ElementInfo, InsertionFilter, Namespace, NodeKind, NodeRef, Parser, Tree,
    serialize,
};

/// Numbers that look random (xorshift64*).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }
}

const NAMES: &[&str] = &[
    "a",
    "a",
    "b",
    "i",
    "nobr",
    "font",
    "span",
    "x-y",
    "p",
    "p",
    "div",
    "div",
    "address",
    "section",
    "center",
    "h1",
    "h2",
    "ul",
    "ol",
    "li",
    "li",
    "dl",
    "dd",
    "dt",
    "table",
    "table",
    "caption",
    "colgroup",
    "col",
    "tbody",
    "thead",
    "tr",
    "tr",
    "td",
    "td",
    "th",
    "form",
    "button",
    "object",
    "marquee",
    "select",
    "option",
    "optgroup",
    "datalist",
    "ruby",
    "rb",
    "rt",
    "rp",
    "rtc",
    "hr",
    "br",
    "img",
    "input",
    "textarea",
    "title",
    "style",
    "meta",
    "pre",
    "listing",
    "details",
    "summary",
    "dialog",
    "fieldset",
    "legend",
    "svg",
    "g",
    "foreignObject",
    "desc",
    "math",
    "mi",
    "mtext",
    "mglyph",
    "annotation-xml",
    "template",
    "noscript",
    "xmp",
    "iframe",
    "html",
    "head",
    "body",
    "frameset",
    "image",
    "label",
    "main",
    "menu",
    "nav",
    "search",
    "hgroup",
    "blockquote",
    "code",
    "big",
];

fn markup(numbers: &mut Numbers) -> String {
    let few: Vec<&str> = (0..2 + numbers.below(5)).map(|_| NAMES[numbers.below(NAMES.len())]).collect();
    let mut html = String::new();
    for _ in 0..3 + numbers.below(14) {
        let name = few[numbers.below(few.len())];
        match numbers.below(9) {
            0..4 => html += &format!("<{name}>"),
            4..7 => html += &format!("</{name}>"),
            7 => html += ["x", " ", "x y", "\n"][numbers.below(4)],
            _ => html += "<!-- c -->",
        }
    }
    html
}

/// Takes elements away by their names, so that trees come about that no markup stands for.
struct Without<'n>(Vec<(&'n str, ElementDecision)>);

impl InsertionFilter for Without<'_> {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let found = self.0.iter().find(|(name, _)| *name == element.name());
        found.map_or(ElementDecision::Keep, |&(_, decision)| decision)
    }
}

fn dump(tree: &Tree<'_>) -> String {
    let mut out = String::new();
    for node in tree.root().descendants() {
        let depth = ancestors(&node);
        match node.kind() {
            NodeKind::Element => {
                out += &format!("{depth} {:?} {}\n", node.namespace(), node.name());
            }
            NodeKind::Text => out += &format!("{depth} {:?}\n", node.data()),
            kind => out += &format!("{depth} {kind:?}\n"),
        }
    }
    out
}

fn ancestors(node: &NodeRef<'_, '_>) -> usize {
    std::iter::successors(node.parent(), NodeRef::parent).count()
}

#[test]
fn what_is_certain_reads_back_as_the_same_tree() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut parser = Parser::default();
    let mut certain = 0;
    let rounds = 150_000;
    for round in 0..rounds {
        let html = markup(&mut numbers);
        let taken = (0..numbers.below(3)).map(|_| {
            let decision = [ElementDecision::Remove, ElementDecision::ReplaceWithChildren][numbers.below(2)];
            (NAMES[numbers.below(NAMES.len())], decision)
        });
        let mut without = Without(taken.collect());
        let context =
            ["body", "div", "p", "li", "form", "h1", "td", "tr", "table", "ul", "a", "button", "select"]
                [if round % 2 == 0 { 0 } else { numbers.below(13) }];
        let context = Context::html(context);
        let context = if round % 5 == 0 { context.inside_form() } else { context };
        let is_document = round % 7 == 0;
        let tree = if is_document {
            parser.parse_document_filtered(&html, &mut without).unwrap()
        } else {
            parser.parse_fragment_filtered(&html, &context, &mut without).unwrap()
        };
        let mut written = String::new();
        if serialize::stable_into(&tree.root(), &mut written).may_move {
            continue;
        }
        certain += 1;
        let again = if is_document {
            Parser::default().parse_document(&written).unwrap()
        } else {
            Parser::default().parse_fragment(&written, &context).unwrap()
        };
        let doctype = |dump: String| dump.replace("1 Doctype\n", "").replace("0 Doctype\n", "");
        assert_eq!(doctype(dump(&again)), doctype(dump(&tree)), "{html}\n{written}\n{context:?}");
    }
    // A test that is certain of little shows little.
    assert!(certain > rounds / 10, "{certain}");
}

fn is_certain(html: &str) -> bool {
    let tree = lye_html::parse_fragment(html, &Context::html("body")).unwrap();
    let mut written = String::new();
    let unstable = serialize::stable_into(&tree.root(), &mut written);
    assert_eq!(written, html);
    !unstable.may_move
}

#[test]
fn ordinary_markup_is_certain() {
    for html in [
        "",
        "text",
        "<p>a <a href=\"x\">b <i>c</i></a><br></p><div><p>d</p></div>",
        "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
        "<dl><dt>a</dt><dd><p>b</p><dl><dt>c</dt></dl></dd></dl>",
        "<table><caption>a</caption><colgroup><col></colgroup>\n<tbody><tr> <td><p>b</p><table></table></td></tr></tbody></table>",
        "<h1>a</h1><h2><span>b</span></h2><pre>c</pre><hr>",
        "<form><select><optgroup><option>a</option></optgroup></select><button>b</button></form>",
        "<svg><g><path></path><a><text>a</text></a></g><title>t</title></svg>",
        "<math><mrow><mi>x</mi><mo>+</mo></mrow></math>",
        "<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>",
        "<b><i>a</i></b><!-- c --><style>p{}</style>",
        "<details><summary>a</summary><p>b</p></details>",
    ] {
        assert!(is_certain(html), "{html}");
    }
    let page = "<!DOCTYPE html><html><head>\n<title>t</title></head>\n<body><p>a</p></body></html>";
    let tree = lye_html::parse_document(page).unwrap();
    let mut written = String::new();
    assert!(!serialize::stable_into(&tree.root(), &mut written).may_move);
    assert_eq!(written, page);
}

#[test]
fn what_moves_is_not_certain() {
    let nested = |outer: &str, inner: &str| {
        let mut tree = Tree::new_fragment();
        let [outer, inner] = [outer, inner].map(|name| tree.create_element(Namespace::Html, name));
        tree.append(outer, inner).unwrap();
        tree.append(lye_html::NodeId::ROOT, outer).unwrap();
        serialize::stable_into(&tree.root(), &mut String::new()).may_move
    };
    for (outer, inner) in [
        ("p", "p"),
        ("p", "div"),
        ("a", "a"),
        ("li", "li"),
        ("dd", "dt"),
        ("form", "form"),
        ("button", "button"),
        ("nobr", "nobr"),
        ("h1", "h2"),
        ("table", "tr"),
        ("table", "p"),
        ("tr", "td"),
        ("select", "p"),
        ("p", "table"),
    ] {
        assert!(nested(outer, inner), "{outer} {inner}");
    }
}
