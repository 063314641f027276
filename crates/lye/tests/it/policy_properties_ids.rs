//! Property tests of renamed ids, on random documents. An independent implementation finds which attribute references which element; that
//! must be the same before and after.

use crate::common::backends;
use lye::html::{Context, Namespace, NodeRef};
use lye::policy::{BaseUrl, IdPolicy, LinkPolicy, NamePrefix};
use lye::url::percent::percent_decode;
use lye::{Cleaner, Policy, Preset};
use lye_hostile::Rng;
use std::collections::HashMap;

const NAMES: &[&str] = &[
    "a", "b", "p-a", "p-b", "p-", "p", "2-a", "p-2-a", "p-3-a", "p-2-2-a", "p-p-a", "A", "é", "%C3%A9",
    "p-%C3%A9", "p-é", "a%61", "a.b", "a-b", "top", "x:~:y", "_x", "a(b", "a&quot;b", "a b", "{{a}}", "fn:1",
    "\u{202E}",
];

/// How a value references names: writing and reading it.
#[derive(Clone, Copy)]
enum Grammar {
    Whole,
    List,
    Hash,
    Fragment,
    Timing,
    Css,
}

const REFERENCES: &[(&str, Grammar)] = &[
    ("for", Grammar::Whole),
    ("form", Grammar::Whole),
    ("list", Grammar::Whole),
    ("popovertarget", Grammar::Whole),
    ("commandfor", Grammar::Whole),
    ("anchor", Grammar::Whole),
    ("target", Grammar::Whole),
    ("aria-activedescendant", Grammar::Whole),
    ("headers", Grammar::List),
    ("itemref", Grammar::List),
    ("aria-labelledby", Grammar::List),
    ("aria-owns", Grammar::List),
    ("usemap", Grammar::Hash),
    ("href", Grammar::Fragment),
    ("begin", Grammar::Timing),
    ("clip-path", Grammar::Css),
    ("fill", Grammar::Css),
];

/// Nothing that parsers of 2023 parse differently, because removing it also removes its names.
const TAGS: &[&str] = &[
    "a", "label", "input", "p", "form", "table", "td", "b", "svg", "g", "animate", "math", "mi", "template",
    "button", "img", "map", "li", "h2", "iframe",
];

fn value(rng: &mut Rng, grammar: Grammar) -> String {
    let name = rng.pick(NAMES);
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    match grammar {
        Grammar::Whole => name.to_owned(),
        Grammar::List => format!("{name} {} {name}", rng.pick(NAMES)),
        Grammar::Hash => format!("#{name}"),
        Grammar::Fragment => format!("#{name}{}", rng.pick(&["", "", ":~:text=a", " "])),
        Grammar::Timing => format!("0s; {}.click+1s", name.replace('-', "\\-")),
        Grammar::Css if is_plain => format!("{}#{name})", rng.pick(&["url(", "URL( ", "red url("])),
        Grammar::Css => "url('#a')".replace('\'', "&apos;"),
    }
}

fn html(rng: &mut Rng) -> String {
    let mut html = String::new();
    for _ in 0..2 + rng.below(10) {
        let tag = rng.pick(TAGS);
        if rng.below(4) == 0 {
            html += &format!("</{tag}>x");
            continue;
        }
        html += &format!("<{tag}");
        for attribute in ["id", "name"] {
            if rng.below(3) == 0 {
                html += &format!(" {attribute}=\"{}\"", rng.pick(NAMES));
            }
        }
        for _ in 0..rng.below(3) {
            let (attribute, grammar) = rng.pick(REFERENCES);
            html += &format!(" {attribute}=\"{}\"", value(rng, grammar));
        }
        html += ">";
    }
    html
}

/// Returns all elements, with those in templates at the end.
fn elements<'t, 's>(root: NodeRef<'t, 's>) -> Vec<NodeRef<'t, 's>> {
    let mut found = Vec::new();
    let mut roots = vec![root];
    while let Some(root) = roots.pop() {
        for node in root.descendants().filter(NodeRef::is_element) {
            roots.extend(node.template_contents());
            found.push(node);
        }
    }
    found
}

/// Returns the graph of names and references, with each name replaced by a number.
fn graph(html: &str) -> Vec<String> {
    let tree = lye::html::parse_fragment(html, &Context::html("body")).unwrap();
    let elements = elements(tree.root());
    let given: Vec<&str> =
        elements.iter().flat_map(|node| [node.attr("id"), node.attr("name")]).flatten().collect();
    let mut ids = HashMap::new();
    let mut number = |name: &str| {
        let next = ids.len();
        *ids.entry(name.to_owned()).or_insert(next)
    };
    let mut graph = Vec::new();
    for (at, node) in elements.iter().enumerate() {
        let place = format!("{at} {}", node.name());
        for attribute in ["id", "name"] {
            if let Some(name) = node.attr(attribute) {
                graph.push(format!("{place} {attribute}: {}", number(name)));
            }
        }
        for &(attribute, grammar) in REFERENCES {
            let Some(value) = node.attr(attribute) else { continue };
            let is_svg = node.namespace() == Namespace::Svg;
            let names: Vec<String> = match grammar {
                Grammar::Whole => vec![value.to_owned()],
                Grammar::List => value.split_ascii_whitespace().map(str::to_owned).collect(),
                Grammar::Hash => vec![value[1..].to_owned()],
                Grammar::Fragment => vec![fragment(value, &given, !is_svg || node.name() == "a")],
                Grammar::Timing if is_svg && node.name() == "animate" => {
                    let name =
                        value.split_once(';').and_then(|(_, rest)| rest.trim().strip_suffix(".click+1s"));
                    vec![name.unwrap().replace('\\', "")]
                }
                Grammar::Css if is_svg => {
                    vec![value.split_once('#').unwrap().1.trim_end_matches([')', '\'', '"']).to_owned()]
                }
                _ => vec![],
            };
            for name in names {
                graph.push(format!("{place} {attribute} -> {}", number(&name)));
            }
        }
    }
    graph
}

/// Returns the name that a fragment references, as the HTML Standard finds it. The top of the document, which only links can reference, is
/// a separate name.
fn fragment(url: &str, given: &[&str], is_link: bool) -> String {
    let record =
        lye::url::Url::parse_with_base(url, &lye::url::Url::parse("https://a.example/").unwrap()).unwrap();
    let fragment = record.hash().strip_prefix('#').unwrap_or_default();
    let fragment = fragment.split(":~:").next().unwrap();
    let decoded = String::from_utf8_lossy(&percent_decode(fragment.as_bytes())).into_owned();
    if given.contains(&fragment) {
        fragment.to_owned()
    } else if is_link && decoded.eq_ignore_ascii_case("top") && !given.contains(&&*decoded)
        || decoded.is_empty()
    {
        "the top".to_owned()
    } else {
        decoded
    }
}

#[test]
fn references_keep_their_targets() {
    let cleaner = |ids| Cleaner::new(&Preset::Baseline.policy().with_ids(ids)).unwrap();
    let plain = cleaner(IdPolicy::Allow);
    let prefixing = cleaner(IdPolicy::Prefix(NamePrefix::parse("p-").unwrap()));
    let mut rng = Rng::new(0x1D5);
    rng.cases(4_000, |rng| {
        let html = html(rng);
        let before = plain.clean(&html).unwrap().into_html();
        let after = prefixing.clean(&html).unwrap().into_html();
        assert_eq!(graph(&after), graph(&before), "{html}\nbefore: {before}\nafter: {after}");
        assert_eq!(prefixing.clean(&after).unwrap().html(), after, "{html}");
    });
}

#[test]
fn every_kept_name_has_the_prefix() {
    let policy = Preset::Baseline.policy();
    let prefixing =
        Cleaner::new(&policy.clone().with_ids(IdPolicy::Prefix(NamePrefix::parse("p-").unwrap()))).unwrap();
    let forbidding = Cleaner::new(&policy.with_ids(IdPolicy::Remove)).unwrap();
    let mut rng = Rng::new(0x1D6);
    rng.cases(4_000, |rng| {
        let html = html(rng);
        let prefixed = prefixing.clean(&html).unwrap().into_html();
        let forbidden = forbidding.clean(&html).unwrap().into_html();
        let tree = lye::html::parse_fragment(&prefixed, &Context::html("body")).unwrap();
        for node in elements(tree.root()) {
            for attribute in ["id", "name", "for", "form", "list", "popovertarget", "target"] {
                let value = node.attr(attribute);
                assert!(value.is_none_or(|value| value.starts_with("p-")), "{attribute}: {prefixed}");
            }
        }
        let tree = lye::html::parse_fragment(&forbidden, &Context::html("body")).unwrap();
        for node in elements(tree.root()) {
            for attribute in ["id", "name", "for", "headers", "usemap", "aria-owns", "target"] {
                assert!(node.attr(attribute).is_none(), "{attribute}: {forbidden}");
            }
        }
    });
}

/// Markup that the parser copies or moves, that shows where links lead, or that the writer spells differently.
const AROUND: &[&str] = &[
    "",
    "<p>",
    "</p>",
    "</a>",
    "</b>",
    "<table><tr>",
    "</table>",
    "<script id=a>",
    "</script>",
    "<style>#a { color: red }</style>",
    "<svg><style>#a { color: red }</style>",
    "<svg><use xlink:href='#a' href=#b>",
    "<a href='#a' target=b>https://evil.example</a>",
    "<a href='https://page.example/x#a&amp;b' target=a id=b>https://ok.example</a>",
    "<a id=a name=b href='#&quot;b'>https://www.xn--pple-43d.com/",
    "<b id=a class='&amp; c'>",
    "<nobr id='a&#13;b'>",
    "<p style='fill: url(#a)'>",
    "<pre id=b>\n",
    "<html id=a><body id=b>",
    "<my-tag id=a data-id=a>",
    "<label for=a hidden lang=en>",
    "<iframe srcdoc='<p id=a>'>",
    "\0",
    "\u{1}",
];

fn around(rng: &mut Rng) -> String {
    (0..rng.below(4)).map(|_| rng.pick(AROUND)).collect()
}

#[test]
fn streaming_and_tree_isolate_alike() {
    let page = || BaseUrl::parse("https://page.example/x").unwrap();
    let prefix = IdPolicy::Prefix(NamePrefix::parse("p-").unwrap());
    let mut cleaners = Vec::new();
    for preset in [Preset::Baseline, Preset::Article, Preset::Markdown] {
        for ids in [prefix.clone(), IdPolicy::Remove] {
            let policy = preset.policy().with_ids(ids).with_links(LinkPolicy::default());
            cleaners.push(Cleaner::new(&policy.clone().with_base_url(page())).unwrap());
            cleaners.push(Cleaner::new(&policy).unwrap());
        }
    }
    let required = "ids = { prefix = \"p-\" }\nurls.default_allow_relative = true\n\
        sanitizer = { elements = [\"a\", \"p\", \"b\", \"form\"], attributes = [\"href\", \"id\", \"target\"] }\n\
        required = { a = { attributes = [\"href\"] } }\nset = { form = { name = \"p-a\" } }\n\
        urls.rules.\"a[href]\" = { allow_fragment = true }\nlinks = { target = \"p-b\" }";
    cleaners.push(Cleaner::new(&Policy::from_toml(required).unwrap()).unwrap());
    let mut rng = Rng::new(0x1D7);
    for cleaner in &cleaners {
        // Values and names that look like an attribute.
        for html in [
            "<x x=\" id=\" id=a>",
            "<b title=\" id=\" id=a>b</b>",
            "<b =\"=\" id=a id=b>b</b>",
            "<b a\"id=\"x\" id=b>b</b>",
            "<a title=' href=' href=#a id=' id='>b</a>",
        ] {
            backends::check(cleaner, html);
        }
        rng.cases(400, |rng| {
            backends::check(cleaner, &(around(rng) + &html(rng) + &around(rng) + &html(rng)));
        });
    }
}
