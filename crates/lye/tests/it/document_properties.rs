//! Property tests of the safe methods, with random configurations and inputs.
//!
//! With any configuration, the result of a safe method contains no element of the baseline, no event handler content attribute and no
//! navigating `javascript:` URL.

use lye::dom::{Document, SanitizerSpec, SetHtmlOptions, Timing};
use lye::html::{AttrNamespace, Namespace, NodeId, NodeRef, Tree};
use lye::sanitizer::{Builtins, Edition};
use lye::{Sanitizer, SanitizerConfig};
use lye_hostile::Rng;

/// Pieces of markup that combine: unsafe names in all namespaces, and markup that moves elements.
const PIECES: &[&str] = &[
    "<script>",
    "</script>",
    "<iframe src=x>",
    "<base href=javascript:1>",
    "<embed>",
    "<object>",
    "<frame>",
    "<svg>",
    "</svg>",
    "<use href=#x>",
    "<math>",
    "<mi href=' javascript:1'>",
    "<mtext xlink:href=javascript:1>",
    "<annotation-xml encoding=text/html>",
    "<a href=javascript:1 onclick=1>",
    "<a xlink:href='java\tscript:1'>",
    "</a>",
    "<form action=javascript:1>",
    "<button formaction=JavaScript:1>",
    "<input formaction=javascript:1 onfocus=1 autofocus>",
    "<area href=javascript:1>",
    "<set attributeName=href to=x>",
    "<animate attributeName=xlink:href onbegin=1>",
    "<p>",
    "</p>",
    "<b onclick=1>",
    "</b>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<select>",
    "<option>",
    "<template>",
    "</template>",
    "<template shadowrootmode=open>",
    "<div onpointerdown=1 ontransitionend=1>",
    "</div>",
    "<noscript>",
    "</noscript>",
    "<style>",
    "</style>",
    "<body onload=1>",
    "<html onload=1>",
    "x",
    "<!--",
    "-->",
    "<?x y>",
    "<desc>",
    "<foreignObject>",
    "<title>",
];

/// Members of configurations that allow every unsafe name.
const MEMBERS: &[&str] = &[
    r#""elements":["script","iframe","base","a","b","p","div","form","button","input","area","template","table","tbody","tr","td",{"name":"script","namespace":"http://www.w3.org/2000/svg"},{"name":"svg","namespace":"http://www.w3.org/2000/svg"},{"name":"use","namespace":"http://www.w3.org/2000/svg"},{"name":"math","namespace":"http://www.w3.org/1998/Math/MathML"},{"name":"mi","namespace":"http://www.w3.org/1998/Math/MathML","attributes":["href"]},{"name":"object","attributes":["onclick","data"]}]"#,
    r#""removeElements":[]"#,
    r#""removeElements":["p","svg"]"#,
    r#""replaceWithChildrenElements":["script","object"]"#,
    r#""replaceWithChildrenElements":["div","b","table",{"name":"use","namespace":"http://www.w3.org/2000/svg"}]"#,
    r#""attributes":["onclick","onbegin","href","formaction","action","attributeName","shadowrootmode",{"name":"href","namespace":"http://www.w3.org/1999/xlink"}]"#,
    r#""removeAttributes":["id"]"#,
    r#""comments":true"#,
    r#""javascriptURLs":true"#,
    r#""processingInstructions":["x"]"#,
    r#""dataAttributes":true"#,
];

fn html(rng: &mut Rng) -> String {
    (0..1 + rng.below(16)).map(|_| PIECES[rng.below(PIECES.len())]).collect()
}

fn config(rng: &mut Rng) -> SanitizerConfig {
    let members: Vec<&str> = MEMBERS.iter().copied().filter(|_| rng.below(3) == 0).collect();
    SanitizerConfig::from_json(&format!("{{{}}}", members.join(","))).unwrap()
}

/// Returns what is unsafe in a tree, including template contents and shadow roots.
fn unsafe_things(root: NodeRef<'_, '_>, builtins: &Builtins) -> Vec<String> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(top) = pending.pop() {
        for node in top.descendants() {
            pending.extend(node.template_contents());
            pending.extend(node.shadow_root());
            let (namespace, name) = (node.namespace(), node.name());
            if node.is_element() && builtins.baseline_elements.contains(&(namespace, name)) {
                found.push(format!("<{name}>"));
            }
            for attr in node.attrs() {
                let (attr_namespace, attr_name) = (attr.namespace(), attr.local_name());
                if attr_namespace == AttrNamespace::None
                    && builtins.event_handler_content_attributes.contains(&attr_name)
                {
                    found.push(format!("<{name} {attr_name}>"));
                }
                let navigates = builtins.navigating_url_attributes.contains(&(
                    namespace,
                    name,
                    attr_namespace,
                    attr_name,
                )) || (namespace == Namespace::MathMl && attr_name == "href");
                let scheme: String = attr
                    .value()
                    .chars()
                    .filter(|c| !c.is_ascii_whitespace())
                    .collect::<String>()
                    .to_lowercase();
                if navigates && scheme.starts_with("javascript:") {
                    found.push(format!("<{name} {attr_name}={:?}>", attr.value()));
                }
                let animates = builtins.animating_url_attributes.contains(&(namespace, name, attr_name));
                if animates && attr.value().ends_with("href") {
                    found.push(format!("<{name} {attr_name}={:?}>", attr.value()));
                }
            }
        }
    }
    found
}

/// Calls `check` with documents that the safe methods built, and the node that they changed. Returns the number of documents.
fn for_many(seed: u64, mut check: impl FnMut(&Document, NodeId, &SanitizerConfig, &str, Timing)) -> usize {
    let mut rng = Rng::new(seed);
    let mut made = 0;
    rng.cases(4_000, |rng| {
        let (config, html) = (config(rng), html(rng));
        for timing in [Timing::AtInsertion, Timing::AfterParsing] {
            let options =
                SetHtmlOptions::default().with_sanitizer(SanitizerSpec::Config(&config)).with_timing(timing);
            // Many of the configurations are not valid.
            let Ok(document) = Document::parse_html(&html, &options) else { continue };
            check(&document, NodeId::ROOT, &config, &html, timing);
            let context = ["div", "table", "template", "select"][rng.below(4)];
            let mut tree = Tree::new_fragment();
            let element = tree.create_element(Namespace::Html, context);
            tree.append(NodeId::ROOT, element).unwrap();
            let mut document = Document::from(tree);
            document.set_html(element, &html, &options).unwrap();
            check(&document, element, &config, &html, timing);
            made += 2;
        }
    });
    made
}

#[test]
fn safe_methods_keep_nothing_unsafe() {
    let builtins = Edition::default().builtins();
    let made = for_many(1, |document, _, config, html, timing| {
        let found = unsafe_things(document.tree().root(), builtins);
        assert!(found.is_empty(), "{found:?} of {html:?} with {} {timing:?}", config.to_json());
    });
    assert!(made > 4_000, "{made}");
}

#[test]
fn check_detects_unsafe_content() {
    let builtins = Edition::default().builtins();
    for html in [
        "<template><script></script></template>",
        "<b onclick=1>",
        "<svg><use>",
        "<a href=javascript:1>",
        "<math><mi xlink:href=javascript:1>",
        "<svg><set attributeName=href>",
    ] {
        let tree = lye::html::parse_document(html).unwrap();
        assert!(!unsafe_things(tree.root(), builtins).is_empty(), "{html}");
    }
}

#[test]
fn sanitized_trees_are_unchanged_when_sanitized_again() {
    for_many(2, |document, below, config, html, timing| {
        // The Sanitizer allows what the dictionary does not mention, which is more than the safe method did.
        let sanitizer = Sanitizer::new(config.clone()).unwrap();
        let mut again = document.clone();
        again.sanitize(below, &sanitizer).unwrap();
        assert_eq!(again.html(), document.html(), "{html:?} with {} {timing:?}", config.to_json());
    });
}
