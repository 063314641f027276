//! Writes trees of Lye and of html5ever as text, one node a line, for comparison.
//!
//! Attributes are sorted, without prefixes. A missing identifier of a doctype is written like an empty one, because html5ever's tree does
//! not distinguish them.

use lye_html::{AttrNamespace, Namespace, NodeKind, NodeRef, Tree};
use std::fmt::Write;

/// A line of a dump, without its depth.
pub(crate) enum Line<'a> {
    Doctype(&'a str, &'a str, &'a str),
    Element(&'a str, &'a str, Vec<(&'a str, &'a str, &'a str)>),
    Text(&'a str),
    Comment(&'a str),
    Instruction(&'a str, &'a str),
    Contents,
}

pub(crate) fn push(out: &mut String, depth: usize, line: Line<'_>) {
    // The depth is a number: spaces would make the dumps of deep trees long.
    let _ = write!(out, "{depth} ");
    let _ = match line {
        Line::Doctype(name, public, system) => writeln!(out, "<!DOCTYPE {name:?} {public:?} {system:?}>"),
        Line::Text(data) => writeln!(out, "{data:?}"),
        Line::Comment(data) => writeln!(out, "<!-- {data:?} -->"),
        Line::Instruction(target, data) => writeln!(out, "<?{target:?} {data:?}?>"),
        Line::Contents => writeln!(out, "content"),
        Line::Element(namespace, name, mut attrs) => {
            attrs.sort_unstable();
            let _ = write!(out, "<{namespace} {name:?}");
            for (namespace, name, value) in attrs {
                let _ = write!(out, " {namespace}:{name:?}={value:?}");
            }
            writeln!(out, ">")
        }
    };
}

/// Writes a tree of Lye: everything below the root, without shadow roots.
pub fn lye(tree: &Tree<'_>) -> String {
    let mut out = String::new();
    let mut stack: Vec<(NodeRef<'_, '_>, usize)> = Vec::new();
    push_children(&mut stack, tree.root(), 0);
    while let Some((node, depth)) = stack.pop() {
        push(&mut out, depth, line(&node));
        push_children(&mut stack, node, depth + 1);
        if let Some(contents) = node.template_contents() {
            stack.push((contents, depth + 1));
        }
    }
    out
}

fn push_children<'t, 's>(stack: &mut Vec<(NodeRef<'t, 's>, usize)>, node: NodeRef<'t, 's>, depth: usize) {
    let from = stack.len();
    stack.extend(node.children().map(|child| (child, depth)));
    stack[from..].reverse();
}

fn line<'t>(node: &NodeRef<'t, '_>) -> Line<'t> {
    match node.kind() {
        NodeKind::Doctype => Line::Doctype(
            node.name(),
            node.public_id().unwrap_or_default(),
            node.system_id().unwrap_or_default(),
        ),
        NodeKind::Element => {
            let attrs =
                node.attrs().map(|attr| (attr_namespace(attr.namespace()), attr.local_name(), attr.value()));
            Line::Element(namespace(node.namespace()), node.name(), attrs.collect())
        }
        NodeKind::Text => Line::Text(node.data()),
        NodeKind::Comment => Line::Comment(node.data()),
        NodeKind::ProcessingInstruction => Line::Instruction(node.name(), node.data()),
        _ => Line::Contents,
    }
}

fn namespace(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "html",
        Namespace::Svg => "svg",
        Namespace::MathMl => "math",
    }
}

fn attr_namespace(namespace: AttrNamespace) -> &'static str {
    match namespace {
        AttrNamespace::None => "",
        AttrNamespace::XLink => "xlink",
        AttrNamespace::Xml => "xml",
        AttrNamespace::Xmlns => "xmlns",
    }
}

/// Returns a message with the first line in which two dumps differ, and the lines before it.
pub fn difference(left: &str, right: &str) -> String {
    let mut before: Vec<&str> = Vec::new();
    let (mut lefts, mut rights) = (left.lines(), right.lines());
    loop {
        match (lefts.next(), rights.next()) {
            (Some(left), Some(right)) if left == right => before.push(left),
            (left, right) => {
                let from = before.len().saturating_sub(6);
                let common = before[from..].join("\n    ");
                return format!(
                    "\n    {common}\n  - {}\n  + {}",
                    left.unwrap_or("(the end)"),
                    right.unwrap_or("(the end)")
                );
            }
        }
    }
}
