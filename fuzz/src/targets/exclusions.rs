//! The known differences between html5ever and Lye, and their reasons. `EXCLUSIONS.md` describes them.

use crate::peer::Element;
use lye_html::{Dialect, Namespace, NodeRef, Tree};

/// Returns why html5ever's tree may differ from Lye's, if there is a reason.
pub fn html5ever_differs(
    dialect: Dialect,
    context: Option<&Element>,
    tree: &Tree<'_>,
) -> Option<&'static str> {
    let name = context.map_or("", |context| context.name);
    if name == "select" && dialect == Dialect::Current {
        return Some("differs, select as context");
    }
    if INTEGRATION.contains(&name) && context.is_some_and(|context| context.namespace != Namespace::Html) {
        return Some("differs, integration point as context");
    }
    let nodes = crate::check::all(tree);
    let is = |name| move |node: &NodeRef<'_, '_>| node.namespace() == Namespace::Html && node.name() == name;
    if dialect == Dialect::Current {
        if nodes.iter().any(is_form_of_table) && nodes.iter().any(is("template")) {
            return Some("differs, form in a table in a template");
        }
        if nodes.iter().any(is("template")) && nodes.iter().any(is("frameset")) {
            return Some("differs, frameset behind a template in the head");
        }
        if nodes.iter().any(|node| node.system_id() == Some("")) {
            return Some("differs, empty system identifier");
        }
    } else if nodes.iter().any(is("nobr")) {
        return Some("differs, nobr");
    }
    let is_foreign = |node: NodeRef<'_, '_>| node.is_element() && node.namespace() != Namespace::Html;
    if context.is_some() && tree.root().children().any(is_foreign) {
        return Some("differs, end tag in a foreign element that is a child of the root");
    }
    nodes.iter().find_map(node_differs)
}

/// Returns a dump without line feeds in texts: html5ever does not ignore the first one of `pre`, `listing` and `textarea` if a parse error
/// without a token comes before it.
pub fn but_for_line_feeds(dump: &str) -> String {
    let mut out = String::new();
    for line in dump.lines() {
        match line.split_once(' ') {
            Some((_, text)) if text.starts_with('"') => {
                let text = text.replace("\\n", "");
                if text != "\"\"" {
                    out.push_str(&text);
                }
            }
            _ => out.push_str(line),
        }
    }
    out
}

/// Whether this can be a form directly in a table: such forms are empty.
fn is_form_of_table(node: &NodeRef<'_, '_>) -> bool {
    node.name() == "form" && node.first_child().is_none()
}

/// Elements that are special, or bound a scope, in the standard but not in html5ever.
const INTEGRATION: &[&str] =
    &["mi", "mo", "mn", "ms", "mtext", "annotation-xml", "foreignObject", "desc", "title"];

fn node_differs(node: &NodeRef<'_, '_>) -> Option<&'static str> {
    match (node.namespace(), node.name()) {
        (Namespace::Html, "thead") if node.parent().is_none_or(|parent| parent.name() != "table") => {
            Some("differs, thead without a table")
        }
        (Namespace::Svg | Namespace::MathMl, name) if INTEGRATION.contains(&name) => {
            Some("differs, integration points are special")
        }
        _ => None,
    }
}

/// Removes from a text what html5ever is known to parse differently. The elements `search`, `isindex` and `selectedcontent` get other
/// names. Processing instructions become bogus comments, as in earlier standards, and so do doctypes that do not begin the text, which
/// html5ever drops before they can end a run of characters. NUL becomes a letter: Lye drops it where browsers do, and `xtask -- browsers
/// --trees` compares that with browsers.
pub fn comparable(text: &str) -> String {
    let mut out = text.replace("<?", "<!").replace('\0', "x");
    for name in ["search", "isindex", "selectedcontent"] {
        rename(&mut out, name);
    }
    let mut from = 1;
    while let Some(at) = find(&out, "<!doctype", from) {
        out.insert(at + 2, 'x');
        from = at + 3;
    }
    out
}

/// Does the same for the html5ever of 2023, which does not reconstruct formatting elements before `svg` and `math`: a letter before them
/// causes that.
pub fn comparable_2023(text: &str) -> String {
    let mut out = comparable(text);
    for tag in ["<svg", "<math"] {
        let mut from = 0;
        while let Some(at) = find(&out, tag, from) {
            out.insert(at, 'x');
            from = at + 2;
        }
    }
    out
}

/// Changes a name wherever it occurs: its last letter becomes a digit.
fn rename(text: &mut String, name: &str) {
    let mut from = 0;
    while let Some(at) = find(text, name, from) {
        from = at + name.len();
        text.replace_range(from - 1..from, "0");
    }
}

/// Returns the next position of an ASCII word, in upper or lower case.
fn find(text: &str, word: &str, from: usize) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    let at = rest.windows(word.len()).position(|window| window.eq_ignore_ascii_case(word.as_bytes()))?;
    Some(from + at)
}

/// Whether a text contains what the current dialect and that of 2023 parse differently, besides what [`comparable`] removes: `select` and
/// elements with rules for it; `nobr`, whose start tag may run the steps of an end tag; doctypes with an empty system identifier; a form in
/// a table in a template; a frameset after a template in the head.
pub fn dialects_differ(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let tag = |name: &str| lower.contains(&format!("<{name}"));
    ["select", "nobr"].into_iter().any(tag)
        || tag("template") && (tag("form") || tag("frameset"))
        || (lower.contains("<!doctype") && (lower.contains("''") || lower.contains("\"\"")))
}

/// Whether the old algorithm had rules for the context element.
pub fn is_of_select(context: &str) -> bool {
    matches!(context, "select" | "option" | "optgroup")
}
