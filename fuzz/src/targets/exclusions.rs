//! Where a second opinion is known to be another one, and why. `EXCLUSIONS.md` is the same for people.

use lye_html::{Namespace, NodeKind, NodeRef, Tree};

/// Why html5ever's tree may differ from Lye's, if there is a reason. The narrower reasons come last, so that what is left
/// of a run can be seen from its counts.
pub fn html5ever_differs(context: Option<&str>, tree: &Tree<'_>) -> Option<&'static str> {
    if context == Some("select") {
        return Some("differential: differs, select as context");
    }
    if context.is_some_and(|name| INTEGRATION.contains(&name)) {
        return Some("differential: differs, integration point as context");
    }
    let nodes = crate::check::all(tree);
    let is = |name| move |node: &NodeRef<'_, '_>| node.namespace() == Namespace::Html && node.name() == name;
    if nodes.iter().any(is("template")) && nodes.iter().any(is("form")) {
        return Some("differential: differs, form in a table in a template");
    }
    if nodes.iter().any(is("template")) && nodes.iter().any(is("frameset")) {
        return Some("differential: differs, frameset behind a template in the head");
    }
    let is_foreign = |node: NodeRef<'_, '_>| node.is_element() && node.namespace() != Namespace::Html;
    if context.is_some() && tree.root().children().any(is_foreign) {
        return Some("differential: differs, end tag in a foreign element that is a child of the root");
    }
    for node in nodes {
        if let Some(why) = node_differs(&node) {
            return Some(why);
        }
    }
    None
}

/// Elements that are special, or bound a scope, in the standard and not in html5ever.
const INTEGRATION: &[&str] =
    &["mi", "mo", "mn", "ms", "mtext", "annotation-xml", "foreignObject", "desc", "title"];

fn node_differs(node: &NodeRef<'_, '_>) -> Option<&'static str> {
    match node.kind() {
        NodeKind::Element => match (node.namespace(), node.name()) {
            (Namespace::Html, "search") => Some("differential: differs, search is special"),
            (Namespace::Html, "isindex") => Some("differential: differs, isindex is not special"),
            (Namespace::Html, "thead") if node.parent().is_none_or(|parent| parent.name() != "table") => {
                Some("differential: differs, thead without a table")
            }
            (Namespace::Html, "selectedcontent") => Some("differential: differs, selectedcontent"),
            (Namespace::Svg | Namespace::MathMl, name) if INTEGRATION.contains(&name) => {
                Some("differential: differs, integration points are special")
            }
            _ => None,
        },
        NodeKind::Doctype if node.system_id() == Some("") => {
            Some("differential: differs, empty system identifier")
        }
        _ => None,
    }
}

/// A text with what every input would differ in taken out: processing instructions become bogus comments, as they were
/// before they came to HTML, and so do doctypes that do not begin the text, which html5ever drops before they can end a
/// run of characters. A numeric reference that ends with the text gets its semicolon: html5ever emits it in another way,
/// and forgets the line feed that `pre` and `textarea` ignore.
pub fn comparable(text: &str) -> String {
    let mut out = text.replace("<?", "<!");
    let mut from = 1;
    while let Some(at) = find_doctype(&out, from) {
        out.insert(at + 2, 'x');
        from = at + 3;
    }
    let number = out.trim_end_matches(|c: char| c.is_ascii_hexdigit());
    if ["&#", "&#x", "&#X"].iter().any(|start| number.ends_with(start)) {
        out.push(';');
    }
    out
}

fn find_doctype(text: &str, from: usize) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    let at = rest.windows(9).position(|window| window.eq_ignore_ascii_case(b"<!doctype"))?;
    Some(from + at)
}

/// Whether a text holds what today's dialect and that of 2023 read differently, processing instructions apart: `select` and
/// what acts on it, `selectedcontent`, `search`; `nobr`, whose start tag runs the adoption agency; doctypes with an empty
/// system identifier; a form in a table in a template.
pub fn dialects_differ(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let tag = |name: &str| lower.contains(&format!("<{name}"));
    ["select", "search", "nobr"].into_iter().any(tag)
        || tag("template") && tag("form")
        || (lower.contains("<!doctype") && (lower.contains("''") || lower.contains("\"\"")))
}

/// Whether the context element is one that the old algorithm had rules for.
pub fn is_of_select(context: &str) -> bool {
    matches!(context, "select" | "option" | "optgroup")
}
