//! Readers of output: both dialects of the parser, scripting on and off, and the result of serializing and parsing once more.

use super::kept::{Attribute, Element, Kept};
use lye::html::serialize::{self, HtmlOptions};
use lye::html::{Context, Depth, Dialect, NodeRef, ParseOptions, Parser, Scripting, Tree};
use lye::url::Url;

/// Returns what is forbidden in an output, as any reader finds it in the content of `body`.
pub(crate) fn forbidden(output: &str, kept: &Kept) -> Option<String> {
    forbidden_in(output, &Context::html("body"), kept)
}

/// Does the same in another element.
pub(crate) fn forbidden_in(output: &str, context: &Context, kept: &Kept) -> Option<String> {
    for dialect in [Dialect::Current, Dialect::Html2023] {
        for scripting in [Scripting::Enabled, Scripting::Disabled] {
            let depth = Depth::Browser;
            let mut parser = Parser::new(
                ParseOptions::default().with_dialect(dialect).with_scripting(scripting).with_depth(depth),
            );
            let mut text = output.to_owned();
            for times in 1..=3 {
                let tree = parser.parse_fragment(&text, context).expect("not much longer than the input");
                if let Some(what) = elements(&tree).iter().find_map(|element| kept.forbids(element)) {
                    return Some(format!(
                        "{what}, read {times} times in {dialect:?} with scripting {scripting:?}"
                    ));
                }
                let options = HtmlOptions::default().with_scripting(scripting);
                text = serialize::html_with(&tree.root(), &options);
            }
        }
    }
    None
}

/// Returns all elements of a tree, including those in templates and shadow roots.
fn elements(tree: &Tree<'_>) -> Vec<Element> {
    let mut found = Vec::new();
    let mut pending = vec![tree.root()];
    while let Some(top) = pending.pop() {
        for node in top.descendants() {
            pending.extend(node.template_contents());
            pending.extend(node.shadow_root());
            if node.is_element() {
                found.push(element(&node));
            }
        }
    }
    found
}

fn element(node: &NodeRef<'_, '_>) -> Element {
    let page = Url::parse("https://page.example/").expect("it is written here");
    let attributes = node.attrs().map(|attr| Attribute {
        namespace: attr.namespace().uri().unwrap_or_default().to_owned(),
        name: attr.local_name().to_owned(),
        value: attr.value().to_owned(),
        is_script: Url::parse_with_base(attr.value(), &page).is_ok_and(|url| url.scheme() == "javascript"),
    });
    Element {
        namespace: node.namespace().uri().to_owned(),
        name: node.name().to_owned(),
        attributes: attributes.collect(),
    }
}
