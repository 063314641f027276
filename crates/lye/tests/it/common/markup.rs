//! Random policies and inputs, rich in markup that parsers move (mutation XSS).

use lye::Policy;
use lye::html::{NodeKind, NodeRef};
use lye_hostile::Rng;

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

/// Elements that parsers create. Policies keep them, so that every element in the output must be a kept one.
const IMPLIED: &[&str] = &["tbody", "tr", "colgroup"];

/// Shapes of published bypasses of other sanitizers.
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

fn element(rng: &mut Rng) -> (&'static str, &'static str) {
    match rng.below(10) {
        0 | 1 => ("http://www.w3.org/2000/svg", SVG[rng.below(SVG.len())]),
        2 => ("http://www.w3.org/1998/Math/MathML", MATH[rng.below(MATH.len())]),
        _ => ("http://www.w3.org/1999/xhtml", HTML[rng.below(HTML.len())]),
    }
}

pub(crate) fn markup(rng: &mut Rng) -> String {
    let few: Vec<&str> = (0..2 + rng.below(6)).map(|_| element(rng).1).collect();
    let mut html = String::new();
    for _ in 0..2 + rng.below(16) {
        let name = few[rng.below(few.len())];
        match rng.below(12) {
            0..5 => html += &format!("<{name}>"),
            5..8 => html += &format!("</{name}>"),
            8 => html += ["x", " ", "\n", "<!--c-->", "{{", "&lt;img>"][rng.below(6)],
            9 => html += SHAPES[rng.below(SHAPES.len())],
            10 => html += &format!("<{name} title='</{name}><img src=x onerror=x>' encoding=text/html>"),
            _ => {
                let shape = SHAPES[rng.below(SHAPES.len())];
                let cuts = shape.match_indices('<').map(|(at, _)| at).nth(rng.below(4)).unwrap_or(0);
                html += &shape[cuts..];
            }
        }
    }
    html
}

/// A policy, and whether it keeps an element.
pub(crate) struct Kept {
    elements: Vec<(&'static str, &'static str)>,
    comments: bool,
    pub(crate) policy: Policy,
}

pub(crate) const ATTRIBUTES: [&str; 3] = ["title", "encoding", "id"];

pub(crate) fn kept(rng: &mut Rng) -> Kept {
    let all = HTML
        .iter()
        .map(|name| ("http://www.w3.org/1999/xhtml", *name))
        .chain(SVG.iter().map(|name| ("http://www.w3.org/2000/svg", *name)))
        .chain(MATH.iter().map(|name| ("http://www.w3.org/1998/Math/MathML", *name)));
    let share = 2 + rng.below(7);
    let (mut elements, mut replaced) = (Vec::new(), Vec::new());
    // No policy can keep an `object`.
    for (namespace, name) in all.filter(|(_, name)| *name != "object") {
        if IMPLIED.contains(&name) || rng.below(8) < share {
            elements.push((namespace, name));
        } else if rng.below(2) == 0 && !["svg", "math"].contains(&name) {
            replaced.push((namespace, name));
        }
    }
    let listed = |elements: &[(&str, &str)]| {
        let listed = elements
            .iter()
            .map(|(namespace, name)| format!(r#"{{ "name": "{name}", "namespace": "{namespace}" }}"#));
        listed.collect::<Vec<_>>().join(", ")
    };
    let comments = rng.below(2) == 0;
    let json = format!(
        r#"{{
            "output": {{ "context": "{}" }}, "input": {{ "scripting": {}, "lossless": {} }}, "urls": {{ "without_rule": "keep" }},
            "text": {{ "defuse_templates": {} }},
            "sanitizer": {{
                "elements": [{}], "replaceWithChildrenElements": [{}], "comments": {comments},
                "attributes": ["title", "encoding", "id"]
            }}
        }}"#,
        CHAINS[if rng.below(3) == 0 { 0 } else { rng.below(CHAINS.len()) }],
        rng.below(2) == 0,
        rng.below(6) == 0,
        rng.below(4) == 0,
        listed(&elements),
        listed(&replaced),
    );
    let policy = Policy::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    Kept { elements, comments, policy }
}

impl Kept {
    pub(crate) fn keeps(&self, namespace: &str, name: &str) -> bool {
        self.elements.contains(&(namespace, name))
    }

    /// Returns the first thing that the policy does not keep.
    pub(crate) fn judge(&self, root: &NodeRef<'_, '_>) -> Result<(), String> {
        let mut roots = vec![*root];
        while let Some(root) = roots.pop() {
            for node in root.descendants() {
                roots.extend(node.template_contents());
                let is_kept = match node.kind() {
                    NodeKind::Element => self.keeps(node.namespace().uri(), node.name()),
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
