//! Nesting that the stable writer reports as certain round-trips, however the tree was made.

use super::dynamic::{DynFilter, Dynamic};
use lye_hostile::Rng;
use lye_html::filter::{ElementDecision, ElementInfo};
use lye_html::serialize::{self, Fidelity, OutputAncestors};
use lye_html::{Context, Dialect, Namespace, NodeKind, NodeRef, ParseOptions, Parser, Scripting, Tree};

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
    "malignmark",
    "annotation-xml",
    "template",
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

fn markup(rng: &mut Rng) -> String {
    let few: Vec<&str> = (0..2 + rng.below(5)).map(|_| NAMES[rng.below(NAMES.len())]).collect();
    let mut html = String::new();
    for _ in 0..3 + rng.below(14) {
        let name = few[rng.below(few.len())];
        match rng.below(9) {
            0..4 => html += &format!("<{name}>"),
            4..7 => html += &format!("</{name}>"),
            7 => html += ["x", " ", "x y", "\n"][rng.below(4)],
            _ => html += "<!-- c -->",
        }
    }
    html
}

/// Removes elements by name, which creates trees that no markup has.
struct Without<'n>(Vec<(&'n str, ElementDecision)>);

impl DynFilter for Without<'_> {
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        let found = self.0.iter().find(|(name, _)| *name == element.name());
        found.map_or(ElementDecision::Keep, |&(_, decision)| decision)
    }
}

/// Writes the content of a node, including the contents of templates in it.
fn dump(node: &NodeRef<'_, '_>, depth: usize, out: &mut String) {
    for child in node.children() {
        match child.kind() {
            NodeKind::Element => *out += &format!("{depth} {:?} {}\n", child.namespace(), child.name()),
            NodeKind::Text => *out += &format!("{depth} {:?}\n", child.data()),
            NodeKind::Doctype => {}
            kind => *out += &format!("{depth} {kind:?}\n"),
        }
        dump(&child, depth + 1, out);
        if let Some(contents) = child.template_contents() {
            *out += &format!("{depth} contents\n");
            dump(&contents, depth + 1, out);
        }
    }
}

fn dumped(tree: &Tree<'_>) -> String {
    let mut out = String::new();
    dump(&tree.root(), 0, &mut out);
    out
}

/// Returns all parsers that may read the output: both dialects, with scripting on and off.
fn readers() -> impl Iterator<Item = Parser> {
    [Dialect::Current, Dialect::Html2023].into_iter().flat_map(|dialect| {
        [Scripting::Enabled, Scripting::Disabled].map(|scripting| {
            Parser::new(ParseOptions::default().with_dialect(dialect).with_scripting(scripting))
        })
    })
}

/// The last element of each chain is the context of a fragment. All of them are open in a page.
const CHAINS: &[&[&str]] = &[
    &["body"],
    &["div"],
    &["p"],
    &["ul", "li"],
    &["form", "div"],
    &["h1"],
    &["h1", "span"],
    &["table", "tbody", "tr", "td"],
    &["table", "tbody", "tr"],
    &["table", "tbody"],
    &["table"],
    &["table", "caption"],
    &["table", "colgroup"],
    &["ul"],
    &["a"],
    &["p", "a"],
    &["a", "div", "b"],
    &["dl", "dd", "div"],
    &["button"],
    &["nobr", "i"],
    &["select"],
    &["select", "optgroup"],
    &["select", "option"],
    &["ruby"],
    &["ruby", "rt"],
    &["template"],
    &["object", "p"],
    &["details", "summary"],
    &["p", "button", "div"],
];

/// Chains of SVG and MathML, and of HTML in them.
const FOREIGN_CHAINS: &[&[(Namespace, &str)]] = &[
    &[(Namespace::Svg, "svg")],
    &[(Namespace::Svg, "svg"), (Namespace::Svg, "g")],
    &[(Namespace::Svg, "svg"), (Namespace::Svg, "foreignObject")],
    &[(Namespace::Svg, "svg"), (Namespace::Svg, "desc"), (Namespace::Html, "p")],
    &[(Namespace::MathMl, "math")],
    &[(Namespace::MathMl, "math"), (Namespace::MathMl, "mi")],
    &[(Namespace::MathMl, "math"), (Namespace::MathMl, "mtext"), (Namespace::Html, "a")],
    &[(Namespace::Html, "li"), (Namespace::Html, "a"), (Namespace::Svg, "svg"), (Namespace::Svg, "title")],
];

fn chains() -> Vec<Vec<(Namespace, &'static str)>> {
    let html = CHAINS.iter().map(|chain| chain.iter().map(|name| (Namespace::Html, *name)).collect());
    html.chain(FOREIGN_CHAINS.iter().map(|chain| chain.to_vec())).collect()
}

/// Returns what is inside a chain of elements in a page, if the chain is parsed as it was written and nothing follows its content.
fn in_page(parser: &mut Parser, chain: &[(Namespace, &str)], written: &str) -> Option<String> {
    let mut page = String::from("<!DOCTYPE html><head></head><body>");
    let chain = if chain[0].1 == "body" { &chain[1..] } else { chain };
    for (_, name) in chain {
        page += &format!("<{name}>");
    }
    page += &format!("{written}<!-- end -->");
    for (_, name) in chain.iter().rev() {
        page += &format!("</{name}>");
    }
    page += "behind";
    let tree = parser.parse_document(&page).unwrap();
    let html = tree.root().last_child()?;
    let mut inner = html.last_child()?;
    let alone = |name: &'static str| move |node: &NodeRef<'_, '_>| node.name() == name;
    inner = Some(inner).filter(alone("body"))?;
    if inner.last_child()?.data() != "behind" {
        return None;
    }
    for (at, (namespace, name)) in chain.iter().enumerate() {
        let mut children = inner.children();
        let next = children.next().filter(|node| node.name() == *name && node.namespace() == *namespace)?;
        let behind = children.count();
        if behind != usize::from(at == 0) {
            return None;
        }
        inner = next.template_contents().unwrap_or(next);
    }
    let mut out = String::new();
    dump(&inner, 0, &mut out);
    if chain.is_empty() {
        out = out.strip_suffix("0 \"behind\"\n")?.to_owned();
    }
    Some(out.strip_suffix("0 Comment\n")?.to_owned())
}

#[test]
fn certain_nesting_round_trips() {
    let mut rng = Rng::new(0x9E37_79B9_7F4A_7C15);
    let chains = chains();
    let mut readers: Vec<Parser> = readers().collect();
    let mut certain = 0;
    let rounds = 150_000;
    for round in 0..rounds {
        let html = markup(&mut rng);
        let taken = (0..rng.below(3)).map(|_| {
            let decision = [ElementDecision::Remove, ElementDecision::ReplaceWithChildren][rng.below(2)];
            (NAMES[rng.below(NAMES.len())], decision)
        });
        let mut without = Without(taken.collect());
        let chain = &chains[if round % 2 == 0 { 0 } else { rng.below(chains.len()) }];
        let &(namespace, name) = chain.last().unwrap();
        let context = Context::new(namespace, name);
        let in_form = round % 5 == 0 || chain.contains(&(Namespace::Html, "form"));
        let context = if in_form { context.inside_form() } else { context };
        let is_document = round % 7 == 0;
        let first = rng.below(readers.len());
        let tree = if is_document {
            readers[first].parse_document_filtered(&html, &mut Dynamic(&mut without)).unwrap()
        } else {
            readers[first].parse_fragment_filtered(&html, &context, &mut Dynamic(&mut without)).unwrap()
        };
        let surroundings = match () {
            () if is_document => OutputAncestors::DOCUMENT,
            () if in_form => OutputAncestors::of_context(&context),
            () => OutputAncestors::new(chain.iter().copied()),
        };
        let extent = [Fidelity::Tokens, Fidelity::CertainNesting, Fidelity::Text][rng.below(3)];
        let mut written = String::new();
        let report = serialize::stable_within_into(&tree.root(), &surroundings, extent, &mut written);
        if report.may_reparse_differently && extent == Fidelity::Tokens {
            continue;
        }
        certain += usize::from(!report.may_reparse_differently);
        let mut all = Vec::new();
        for parser in &mut readers {
            let again = if is_document {
                parser.parse_document(&written).unwrap()
            } else {
                parser.parse_fragment(&written, &context).unwrap()
            };
            all.push(dumped(&again));
            parser.recycle(again);
            if !is_document && !in_form {
                let inner = in_page(parser, chain, &written);
                assert_eq!(inner.as_ref(), all.last(), "{html}\n{written}\n{chain:?}\n{extent:?}");
            }
        }
        if !report.may_reparse_differently {
            assert_eq!(all[0], dumped(&tree), "{html}\n{written}\n{context:?}");
        }
        assert!(all.iter().all(|read| *read == all[0]), "{html}\n{written}\n{context:?}\n{extent:?}");
    }
    // The test needs many certain outputs.
    assert!(certain > rounds / 10, "{certain}");
}

fn is_certain(html: &str) -> bool {
    let tree = lye_html::parse_fragment(html, &Context::html("body")).unwrap();
    let mut written = String::new();
    let report = serialize::stable_into(&tree.root(), &mut written);
    assert_eq!(written, html);
    !report.may_reparse_differently
}

#[test]
fn common_markup_is_certain() {
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
        "<p><svg><foreignObject><p>a</p><table></table></foreignObject><desc><b>b</b></desc></svg></p>",
        "<math><mtext><p>a</p><mglyph></mglyph></mtext></math>",
        "<template><p>a</p><template>b</template></template><p>c</p>",
        "<p><iframe></iframe></p>",
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
    assert!(!serialize::stable_into(&tree.root(), &mut written).may_reparse_differently);
    assert_eq!(written, page);
}

#[test]
fn moving_markup_is_not_certain() {
    let nested = |outer: &str, inner: &str| {
        let mut tree = Tree::new_fragment();
        let [outer, inner] = [outer, inner].map(|name| tree.create_element(Namespace::Html, name));
        tree.append(outer, inner).unwrap();
        tree.append(lye_html::NodeId::ROOT, outer).unwrap();
        serialize::stable_into(&tree.root(), &mut String::new()).may_reparse_differently
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
