//! Where a second opinion is known to be another one, and why. `EXCLUSIONS.md` is the same for people.

use lye_html::{Namespace, NodeKind, NodeRef, Tree};

/// Why html5ever's tree may differ from Lye's, if there is a reason. The narrower reasons come last, so that what is left
/// of a run can be seen from its counts.
pub fn html5ever_differs(text: &str, context: Option<&str>, tree: &Tree<'_>) -> Option<&'static str> {
    if text.contains("<?") {
        return Some("differential: differs, processing instructions");
    }
    if context == Some("select") {
        return Some("differential: differs, select as context");
    }
    if context.is_some_and(|name| INTEGRATION.contains(&name)) {
        return Some("differential: differs, integration point as context");
    }
    for node in crate::check::all(tree) {
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

/// Whether a text holds what today's dialect and that of 2023 read differently (spec-notes a1 to a4, a8, a9): processing
/// instructions, `select` and what acts on it, `search`, `selectedcontent`; `nobr` and `a`, whose start tags run the
/// adoption agency; doctypes with an empty system identifier.
pub fn dialects_differ(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let tag = |name: &str| lower.contains(&format!("<{name}"));
    lower.contains("<?")
        || ["select", "search", "nobr", "a"].into_iter().any(tag)
        || (lower.contains("<!doctype") && (lower.contains("''") || lower.contains("\"\"")))
}

/// Whether the context element is one that the old algorithm had rules for.
pub fn is_of_select(context: &str) -> bool {
    matches!(context, "select" | "option" | "optgroup")
}
