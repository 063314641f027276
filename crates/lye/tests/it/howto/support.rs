//! Helpers of these tests.

use lye::Policy;
use lye::html::{Context, NodeRef, ParseOptions, Parser, Scripting, Tree};

/// The tags that the HOWTO calls minimal, and links.
pub(crate) const LISTED: [&str; 8] = ["p", "b", "i", "em", "strong", "pre", "br", "a"];

/// Keeps what is [`LISTED`], and no attribute except the `href` of links to `https`.
pub(crate) fn policy() -> Policy {
    Policy::from_json(
        r#"{
            "sanitizer": {
                "elements": ["p", "b", "i", "em", "strong", "pre", "br", { "name": "a", "attributes": ["href"] }],
                "attributes": []
            },
            "urls": { "rules": { "a[href]": { "allowed_schemes": ["https"] } } }
        }"#,
    )
    .unwrap()
}

/// Returns the tree of content in the body of a page, with or without scripting.
pub(crate) fn parse(html: &str, scripting: Scripting) -> Tree<'_> {
    let options = ParseOptions::default().with_scripting(scripting);
    Parser::new(options).parse_fragment(html, &Context::html("body")).unwrap()
}

/// Returns all elements of a tree, including template contents.
pub(crate) fn elements<'t, 's>(tree: &'t Tree<'s>) -> Vec<NodeRef<'t, 's>> {
    let mut roots = vec![tree.root()];
    let mut found = Vec::new();
    while let Some(root) = roots.pop() {
        for element in root.descendants().filter(NodeRef::is_element) {
            roots.extend(element.template_contents());
            found.push(element);
        }
    }
    found
}
