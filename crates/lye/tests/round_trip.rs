//! The round trip, over policies, inputs and places that a generator makes: whoever reads an output finds only what the policy keeps,
//! wherever it stands, and cleaning it again changes nothing.

mod numbers;

use lye::html::{Context, Dialect, Namespace, NodeKind, NodeRef, ParseOptions, Parser, Scripting};
use lye::{Cleaner, FindingsMode, OutputContext, Policy, Proof};
use numbers::Numbers;

const HTML: &[&str] = &[
    "a",
    "b",
    "i",
    "nobr",
    "font",
    "p",
    "div",
    "li",
    "ul",
    "dd",
    "h1",
    "table",
    "caption",
    "tbody",
    "tr",
    "td",
    "colgroup",
    "col",
    "form",
    "button",
    "object",
    "marquee",
    "select",
    "option",
    "optgroup",
    "ruby",
    "rt",
    "pre",
    "style",
    "title",
    "textarea",
    "noscript",
    "xmp",
    "noembed",
    "noframes",
    "template",
    "img",
    "br",
    "hr",
    "input",
    "mglyph",
    "details",
    "summary",
    "plaintext",
];
const SVG: &[&str] = &["svg", "g", "foreignObject", "desc", "title", "style", "a", "path"];
const MATH: &[&str] = &["math", "mi", "mtext", "mrow", "mglyph", "malignmark", "annotation-xml"];

/// What readers make up; policies keep it, so that all that is found has to be kept.
const IMPLIED: &[&str] = &["tbody", "tr", "colgroup"];

/// Shapes by which other sanitizers were bypassed.
const SHAPES: &[&str] = &[
    "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=1 onerror=x>'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=x>",
    "<svg></p><style><a title='</style><img src=1 onerror=x>'>",
    "<noscript><p title='</noscript><img src=x onerror=x>'>",
    "<select><template><style><!--</style><a title='--></select><img src=x>'></template></select>",
    "<svg><annotation-xml><foreignObject><style><!--</style><p title='--><img src=x>'>",
    "<math><annotation-xml encoding=text/html><style><p title='</style><img src=x>'>",
    "<table><caption><svg><title><table><tr><td></svg></caption>",
    "<a><table><a><td></a>",
    "<p><button><p></button></p>",
    "<b><p><b><p><b><p></b></b>",
    "<select><svg><style><option><select>",
    "<xmp><p title='</xmp><img src=x>'></xmp>",
    "<template><tr><td></template><p>",
    "<svg><foreignObject><p><svg><p></foreignObject>",
    "<table><svg><desc><td></desc>",
];

const CHAINS: &[&str] = &[
    "body",
    "body > div",
    "body > p > a",
    "ul > li",
    "form > div",
    "table > tbody > tr > td",
    "table > tbody > tr",
    "table",
    "h1 > span",
    "select",
    "select > option",
    "button",
    "a > b",
    "pre",
    "svg > g",
    "svg > foreignObject > div",
    "math > mtext",
    "template",
    "dl > dd > p",
    "table > caption",
    "nobr > i",
    "html > head",
    "math > annotation-xml > p",
];

fn element(numbers: &mut Numbers) -> (&'static str, &'static str) {
    match numbers.below(10) {
        0 | 1 => ("http://www.w3.org/2000/svg", SVG[numbers.below(SVG.len())]),
        2 => ("http://www.w3.org/1998/Math/MathML", MATH[numbers.below(MATH.len())]),
        _ => ("http://www.w3.org/1999/xhtml", HTML[numbers.below(HTML.len())]),
    }
}

fn markup(numbers: &mut Numbers) -> String {
    let few: Vec<&str> = (0..2 + numbers.below(6)).map(|_| element(numbers).1).collect();
    let mut html = String::new();
    for _ in 0..2 + numbers.below(16) {
        let name = few[numbers.below(few.len())];
        match numbers.below(12) {
            0..5 => html += &format!("<{name}>"),
            5..8 => html += &format!("</{name}>"),
            8 => html += ["x", " ", "\n", "<!--c-->", "{{", "&lt;img>"][numbers.below(6)],
            9 => html += SHAPES[numbers.below(SHAPES.len())],
            10 => html += &format!("<{name} title='</{name}><img src=x onerror=x>' encoding=text/html>"),
            _ => {
                let shape = SHAPES[numbers.below(SHAPES.len())];
                let cuts = shape.match_indices('<').map(|(at, _)| at).nth(numbers.below(4)).unwrap_or(0);
                html += &shape[cuts..];
            }
        }
    }
    html
}

/// A policy, and whether it keeps an element.
struct Kept {
    elements: Vec<(&'static str, &'static str)>,
    comments: bool,
    policy: Policy,
}

const ATTRIBUTES: [&str; 3] = ["title", "encoding", "id"];

fn kept(numbers: &mut Numbers) -> Kept {
    let all = HTML
        .iter()
        .map(|name| ("http://www.w3.org/1999/xhtml", *name))
        .chain(SVG.iter().map(|name| ("http://www.w3.org/2000/svg", *name)))
        .chain(MATH.iter().map(|name| ("http://www.w3.org/1998/Math/MathML", *name)));
    let share = 2 + numbers.below(7);
    let (mut elements, mut replaced) = (Vec::new(), Vec::new());
    // No policy can keep an `object`.
    for (namespace, name) in all.filter(|(_, name)| *name != "object") {
        if IMPLIED.contains(&name) || numbers.below(8) < share {
            elements.push((namespace, name));
        } else if numbers.below(2) == 0 && !["svg", "math"].contains(&name) {
            replaced.push((namespace, name));
        }
    }
    let listed = |elements: &[(&str, &str)]| {
        let listed = elements
            .iter()
            .map(|(namespace, name)| format!(r#"{{ "name": "{name}", "namespace": "{namespace}" }}"#));
        listed.collect::<Vec<_>>().join(", ")
    };
    let comments = numbers.below(2) == 0;
    let json = format!(
        r#"{{
            "version": 1, "context": "{}", "scripting": {}, "lossless": {}, "urls": {{ "without_rule": "keep" }},
            "text": {{ "defuse_templates": {} }},
            "sanitizer": {{
                "elements": [{}], "replaceWithChildrenElements": [{}], "comments": {comments},
                "attributes": ["title", "encoding", "id"]
            }}
        }}"#,
        CHAINS[if numbers.below(3) == 0 { 0 } else { numbers.below(CHAINS.len()) }],
        numbers.below(2) == 0,
        numbers.below(6) == 0,
        numbers.below(4) == 0,
        listed(&elements),
        listed(&replaced),
    );
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    Kept { elements, comments, policy }
}

impl Kept {
    fn judge(&self, root: &NodeRef<'_, '_>) -> Result<(), String> {
        let mut roots = vec![*root];
        while let Some(root) = roots.pop() {
            for node in root.descendants() {
                roots.extend(node.template_contents());
                let is_kept = match node.kind() {
                    NodeKind::Element => self.elements.contains(&(node.namespace().uri(), node.name())),
                    NodeKind::Comment => self.comments,
                    kind => kind == NodeKind::Text,
                };
                let has_other = node.attrs().any(|attr| !ATTRIBUTES.contains(&attr.local_name()));
                if !is_kept || has_other {
                    return Err(format!("{:?} <{}> {:?}", node.namespace(), node.name(), node.data()));
                }
            }
        }
        Ok(())
    }
}

fn readers() -> impl Iterator<Item = ParseOptions> {
    [Dialect::Current, Dialect::Html2023].into_iter().flat_map(|dialect| {
        [Scripting::Enabled, Scripting::Disabled].map(|scripting| ParseOptions {
            dialect,
            scripting,
            ..ParseOptions::default()
        })
    })
}

fn dump(node: &NodeRef<'_, '_>, depth: usize, out: &mut String) {
    for child in node.children() {
        *out += &format!(
            "{depth} {:?} {:?} {} {:?}\n",
            child.kind(),
            child.namespace(),
            child.name(),
            child.data()
        );
        dump(&child.template_contents().unwrap_or(child), depth + 1, out);
    }
}

/// What stands in a chain of elements in a page, if the chain is as it would be without it.
fn in_page(options: ParseOptions, chain: &[(Namespace, &str)], html: &str) -> Option<String> {
    let mut page = String::from("<!DOCTYPE html><html>");
    let in_head = chain.iter().any(|(_, name)| *name == "head");
    page += if in_head { "<head>" } else { "<head></head><body>" };
    let chain: Vec<_> = chain.iter().filter(|(_, name)| !["html", "head", "body"].contains(name)).collect();
    for (_, name) in &chain {
        // So that HTML can be in it.
        let attribute = if *name == "annotation-xml" { " encoding=text/html" } else { "" };
        page += &format!("<{name}{attribute}>");
    }
    page += &format!("<!-- begin -->{html}<!-- end -->");
    for (_, name) in chain.iter().rev() {
        page += &format!("</{name}>");
    }
    page += if in_head { "</head><body>behind" } else { "behind" };
    let tree = Parser::new(options).parse_document(&page).unwrap();
    let [head, body] = tree.root().last_child()?.children().collect::<Vec<_>>()[..] else { return None };
    if body.last_child()?.data() != "behind" {
        return None;
    }
    let mut inner = if in_head { head } else { body };
    for (at, (namespace, name)) in chain.iter().enumerate() {
        let children: Vec<_> = inner.children().collect();
        let is_alone = children.len() == if at == 0 { 2 } else { 1 };
        let next = *children.first()?;
        if !is_alone || next.name() != *name || next.namespace() != *namespace {
            return None;
        }
        inner = next.template_contents().unwrap_or(next);
    }
    let mut out = String::new();
    dump(&inner, 0, &mut out);
    let comment = |data: &str| format!("0 Comment Html  {data:?}\n");
    let behind = if chain.is_empty() && !in_head { "0 Text Html  \"behind\"\n" } else { "" };
    let out = out.strip_prefix(&comment(" begin "))?.strip_suffix(&(comment(" end ") + behind))?;
    Some(out.to_owned())
}

#[test]
fn whoever_reads_it_wherever_it_stands_finds_what_the_policy_keeps() {
    let mut numbers = Numbers(0x726F_756E_6421);
    let mut proofs = std::collections::BTreeMap::<&str, usize>::new();
    for _ in 0..250 {
        let kept = kept(&mut numbers);
        let checked = kept.policy.check().unwrap();
        let OutputContext::Inside(chain) = checked.context().clone() else { panic!("a chain") };
        let chain: Vec<_> = chain.elements().collect();
        let context = checked.context().element().unwrap();
        let other = match checked.scripting() {
            Scripting::Enabled => Scripting::Disabled,
            Scripting::Disabled => Scripting::Enabled,
        };
        let mut cleaner = Cleaner::from_policy(&kept.policy).unwrap().with_findings(FindingsMode::Collect);
        let mut other = Cleaner::from_policy(&kept.policy.clone().with_scripting(other)).unwrap();
        for _ in 0..25 {
            let html = markup(&mut numbers);
            let clean = cleaner.clean(&html).unwrap_or_else(|error| panic!("{error}: {html}"));
            let output = clean.html();
            let at = || format!("{html}\n{output}\n{}", kept.policy.to_json());
            *proofs
                .entry(match clean.proof() {
                    Proof::ByConstruction => "by construction",
                    Proof::ByReplay => "by replay",
                    Proof::Flattened => "flattened",
                    _ => "after passes",
                })
                .or_default() += 1;
            for options in readers() {
                let mut parser = Parser::new(options);
                let tree = parser.parse_fragment(output, &context).unwrap();
                kept.judge(&tree.root())
                    .unwrap_or_else(|found| panic!("{options:?} finds {found}\n{}", at()));
                let mut alone = String::new();
                dump(&tree.root(), 0, &mut alone);
                assert_eq!(in_page(options, &chain, output).as_ref(), Some(&alone), "{options:?}\n{}", at());
            }
            let again = cleaner.clean(output).unwrap();
            assert_eq!(again.html(), output, "{}", at());
            assert!(
                again.proof() <= Proof::ByReplay && again.findings().is_empty(),
                "{:?}\n{}",
                again.findings(),
                at()
            );
            assert_eq!(other.clean(output).unwrap().html(), output, "{}", at());
            let is_flat = clean.removals().flattened > 0;
            assert!(!is_flat || clean.proof() == Proof::Flattened, "{}", at());
        }
    }
    println!("{proofs:?}");
    // A test that never sees one of them shows nothing of it.
    assert_eq!(proofs.len(), 4, "{proofs:?}");
}

/// Browsers flatten what is nested more deeply than 512 elements; the chain around the output counts.
#[test]
fn depth_is_counted_from_the_root_of_the_page() {
    let mut chain = vec!["div"; 90];
    chain.push("p");
    let context: OutputContext = chain.join(" > ").parse().unwrap();
    let OutputContext::Inside(elements) = &context else { panic!("a chain") };
    let elements: Vec<_> = elements.elements().collect();
    let mut cleaner = Cleaner::default().for_output_context(&context);
    for depth in [300, 400, 430, 500, 600] {
        let clean = cleaner.clean(&("<b>".repeat(depth) + "x")).unwrap();
        for options in readers() {
            let options = ParseOptions { depth: lye::html::Depth::Browser, ..options };
            let tree = Parser::new(options).parse_fragment(clean.html(), &Context::html("p")).unwrap();
            let mut alone = String::new();
            dump(&tree.root(), 0, &mut alone);
            assert_eq!(in_page(options, &elements, clean.html()), Some(alone), "{depth}");
        }
    }
}
