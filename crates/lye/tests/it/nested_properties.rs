//! Property tests of nested markup: every depth contains only what the policy allows, cleaning again changes nothing, and output and work
//! grow linearly with the input.

use lye::html::{Context, NodeRef, ParseOptions, Parser, Tree};
use lye::{Cleaner, FindingsMode, Policy};
use lye_hostile::Rng;

const DEPTH: usize = 5;

fn policy() -> Policy {
    let json = r#"{
        "limits": { "nested_depth": 5, "nested_bytes": 1000000 },
        "frames": { "srcdoc": true },
        "sanitizer": {
            "elements": [
                "p", "b", "i", "iframe", "table", "tr", "td",
                { "name": "a", "attributes": ["href"] },
                { "name": "img", "attributes": ["src", "srcset"] },
                { "name": "svg", "namespace": "http://www.w3.org/2000/svg" },
                { "name": "circle", "namespace": "http://www.w3.org/2000/svg" },
                { "name": "title", "namespace": "http://www.w3.org/2000/svg" },
                { "name": "image", "namespace": "http://www.w3.org/2000/svg", "attributes": ["href"] }
            ],
            "attributes": ["title"]
        },
        "urls": { "rules": {
            "a[href]": { "allowed_schemes": ["https"], "data": { "text/html": 1000000, "image/svg+xml": 1000000 } },
            "*[src]": { "data": { "image/svg+xml": 1000000 } },
            "*[srcset]": { "data": { "image/svg+xml": 1000000 } },
            "svg:image[href]": { "data": { "image/svg+xml": 1000000 } }
        } }
    }"#;
    Policy::from_json(json).unwrap()
}

/// Pieces of markup: kept, not kept, and not closed.
const PIECES: [&str; 30] = [
    "a",
    "<p>",
    "</p>",
    "<b onclick=x()>",
    "</b>",
    "<script>x()</script>",
    "<i title='{{ & < > \" é'>",
    "</i>",
    "<table>",
    "<td>",
    "</table>",
    "<svg onload=x()>",
    "</svg>",
    "<circle/>",
    "<title>",
    "</title>",
    "<!--c-->",
    "<style><img title='</style>",
    "<a href='java\tscript:x()'>",
    "<a href=https://example.org/>",
    "</a>",
    "<iframe src=https://example.org/ sandbox=allow-scripts>",
    "</iframe>",
    "<noscript><p title='</noscript>",
    "<math><mi>",
    "<foreignObject>",
    "<base href=//example.net/>",
    "<meta charset=utf-16>",
    "\0",
    "&lt;b&gt;",
];

/// Returns a value that contains markup, in one of the possible ways.
fn nested(markup: &str, way: usize) -> String {
    let escaped = markup.replace('&', "&amp;").replace('"', "&quot;");
    let percent: String = markup.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let base64 = base64(markup.as_bytes());
    match way {
        0 => format!("<iframe srcdoc=\"{escaped}\"></iframe>"),
        1 => format!("<a href='data:text/html,{percent}'>l</a>"),
        2 => format!("<a href=data:text/html;charset=utf-8;base64,{base64}>l</a>"),
        3 => format!("<img src='data:image/svg+xml,{percent}'>"),
        4 => format!("<img srcset='data:image/svg+xml;base64,{base64} 2x'>"),
        5 => format!("<svg><image href='data:image/svg+xml,{percent}'/></svg>"),
        _ => format!("<a href=\"data:text/html,{}\">l</a>", escaped.replace('%', "%25").replace('#', "%23")),
    }
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |group: &[u8]| {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(*group.get(at).unwrap_or(&0)));
        let digits =
            (0..=group.len()).map(|at| char::from(ALPHABET[bits >> (18 - 6 * at) & 63])).collect::<String>();
        format!("{digits:=<4}")
    };
    bytes.chunks(3).map(group).collect()
}

/// Returns the bytes of a `data:` URL that Lye wrote.
fn decoded(url: &str) -> (&str, String) {
    let (head, body) = url.strip_prefix("data:").unwrap().split_once(',').unwrap();
    let (media_type, rest) = head.split_once(";charset=utf-8").unwrap();
    let bytes = if rest == ";base64" {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let bits: Vec<usize> =
            body.trim_end_matches('=').chars().map(|digit| alphabet.find(digit).unwrap()).collect();
        let of_group = |group: &[usize]| {
            let bits = (0..4).fold(0, |bits, at| bits << 6 | group.get(at).unwrap_or(&0));
            (0..group.len() - 1).map(|at| (bits >> (16 - 8 * at)) as u8).collect::<Vec<_>>()
        };
        bits.chunks(4).flat_map(of_group).collect()
    } else {
        lye::url::percent::percent_decode(body.as_bytes()).into_owned()
    };
    (media_type, String::from_utf8(bytes).unwrap())
}

/// Returns markup with markup in its values, to a depth.
fn markup(rng: &mut Rng, depth: usize) -> String {
    let mut markup = String::new();
    for _ in 0..=rng.below(4) {
        if depth == 0 || rng.below(3) == 0 {
            markup.push_str(PIECES[rng.below(PIECES.len())]);
            continue;
        }
        let way = rng.below(7);
        let mut inner = self::markup(rng, depth - 1);
        if (3..6).contains(&way) && rng.below(4) > 0 {
            inner = format!("<svg xmlns='http://www.w3.org/2000/svg'>{inner}</svg>");
        }
        markup.push_str(&nested(&inner, way));
    }
    markup
}

/// Asserts that a tree and the markup in its values contain only what the policy allows. Returns the maximum depth.
fn judge(tree: &Tree<'_>, depth: usize, is_document: bool) -> usize {
    assert!(depth <= DEPTH, "nested to {depth}");
    let elements = tree.root().descendants().filter(NodeRef::is_element);
    elements.map(|element| judge_element(&element, depth, is_document)).max().unwrap_or(depth)
}

fn judge_element(element: &NodeRef<'_, '_>, depth: usize, is_document: bool) -> usize {
    const KEPT: &str = " p b i iframe table tr td a img svg circle title image tbody ";
    let name = element.name();
    let is_of_document = is_document && ["html", "head", "body"].contains(&name);
    assert!(KEPT.contains(&format!(" {name} ")) && name != "tbody" || is_of_document, "<{name}>");
    if name == "iframe" {
        assert_eq!(element.attr("sandbox"), Some(""));
    }
    let mut deepest = depth;
    for attribute in element.attrs() {
        let value = attribute.value();
        let mut parser = Parser::new(ParseOptions::default());
        match (name, attribute.local_name()) {
            ("iframe", "sandbox") | ("svg", "xmlns") | (_, "title") => {}
            ("iframe", "srcdoc") => {
                deepest = deepest.max(judge(&parser.parse_document(value).unwrap(), depth + 1, true));
            }
            ("a", "href") if value.starts_with("https://") => {}
            ("a", "href") | ("image", "href") | ("img", "src" | "srcset") => {
                let (media_type, text) = decoded(value.trim_end_matches(" 2x"));
                if media_type == "text/html" {
                    assert_eq!(name, "a");
                    deepest = deepest.max(judge(&parser.parse_document(&text).unwrap(), depth + 1, true));
                } else {
                    assert_eq!(media_type, "image/svg+xml");
                    let xml =
                        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    assert!(xml.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
                    let is_kept = |name| ["svg", "circle", "title", "image"].contains(&name);
                    let mut elements = xml.descendants().filter(roxmltree::Node::is_element);
                    assert!(elements.all(|element| is_kept(element.tag_name().name())), "{text}");
                    let tree = parser.parse_fragment(&text, &Context::html("body")).unwrap();
                    deepest = deepest.max(judge(&tree, depth + 1, false));
                }
            }
            (_, attribute) => panic!("{attribute} of <{name}>"),
        }
    }
    deepest
}

#[test]
fn every_depth_contains_only_allowed_content() {
    let mut rng = Rng::new(0x6E65_7374_6564_2121);
    let cleaner = Cleaner::new(&policy()).unwrap().with_findings(FindingsMode::Collect);
    let mut deepest = 0;
    rng.cases(400, |rng| {
        let depth = rng.below(DEPTH + 3);
        let html = markup(rng, depth);
        let clean = cleaner.clean(&html).unwrap().into_html();
        let mut parser = Parser::new(ParseOptions::default());
        let tree = parser.parse_fragment(&clean, &Context::html("body")).unwrap();
        deepest = deepest.max(judge(&tree, 0, false));
        let again = cleaner.clean(&clean).unwrap();
        assert_eq!(again.html(), clean, "{html}");
        assert!(again.findings().is_empty(), "{html}: {:?}", again.findings());
        assert!(clean.len() <= 1000 + 100 * html.len(), "{} bytes of {}", clean.len(), html.len());
    });
    assert_eq!(deepest, DEPTH);
}
