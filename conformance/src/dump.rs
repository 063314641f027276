//! Trees as text in html5lib's tree-construction format, which the browser vectors use, too.

use lye_html::{AttrNamespace, Namespace, NodeKind, NodeRef};
use std::fmt::Write;

/// A pending step: a node with all its later siblings, or a line that is not a node.
enum Step<'t, 's> {
    Siblings(NodeRef<'t, 's>, usize),
    Line(&'static str, usize),
}

/// Returns the descendants of a node, one node or attribute per line, without a final line feed.
///
/// ```
/// let tree = lye_html::parse_document("<!DOCTYPE html><p class=x>Hi")?;
/// assert_eq!(
///     lye_conformance::dump::dump(&tree.root()),
///     "| <!DOCTYPE html>\n| <html>\n|   <head>\n|   <body>\n|     <p>\n|       class=\"x\"\n|       \"Hi\"",
/// );
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn dump(root: &NodeRef<'_, '_>) -> String {
    write(root, false)
}

/// Does the same as [`dump`], with adjacent text nodes merged.
pub fn dump_merged(root: &NodeRef<'_, '_>) -> String {
    write(root, true)
}

fn write(root: &NodeRef<'_, '_>, merge: bool) -> String {
    let mut out = String::new();
    let mut steps = Vec::new();
    steps.extend(root.first_child().map(|child| Step::Siblings(child, 0)));
    while let Some(step) = steps.pop() {
        let (mut node, depth) = match step {
            Step::Siblings(node, depth) => (node, depth),
            Step::Line(text, depth) => {
                start_line(&mut out, depth);
                out.push_str(text);
                continue;
            }
        };
        dump_node(&mut out, &node, depth);
        while merge
            && node.kind() == NodeKind::Text
            && let Some(next) = node.next_sibling().filter(|next| next.kind() == NodeKind::Text)
        {
            // Removes the closing quotation mark before the rest of the text.
            out.pop();
            out.push_str(next.data());
            out.push('"');
            node = next;
        }
        // The last step pushed is the first one taken.
        steps.extend(node.next_sibling().map(|next| Step::Siblings(next, depth)));
        steps.extend(node.first_child().map(|child| Step::Siblings(child, depth + 1)));
        if let Some(contents) = node.template_contents() {
            steps.extend(contents.first_child().map(|child| Step::Siblings(child, depth + 2)));
            steps.push(Step::Line("content", depth + 1));
        }
        // The scripts that wrote the vectors in browsers cannot see a closed shadow root.
        if let Some(shadow) = node.shadow_root()
            && shadow.shadow_root_init().is_some_and(|init| init.open)
        {
            steps.extend(shadow.first_child().map(|child| Step::Siblings(child, depth + 2)));
            steps.push(Step::Line("#shadow-root", depth + 1));
        }
    }
    out
}

fn start_line(out: &mut String, depth: usize) {
    out.push_str(if out.is_empty() { "| " } else { "\n| " });
    out.extend(std::iter::repeat_n("  ", depth));
}

fn dump_node(out: &mut String, node: &NodeRef<'_, '_>, depth: usize) {
    start_line(out, depth);
    let (name, data) = (node.name(), node.data());
    // Writing to a string cannot fail.
    let _ = match node.kind() {
        NodeKind::Element => write!(out, "<{}{name}>", namespace_prefix(node.namespace())),
        NodeKind::Text => write!(out, "\"{data}\""),
        NodeKind::Comment => write!(out, "<!-- {data} -->"),
        NodeKind::ProcessingInstruction => write!(out, "<?{name} {data}?>"),
        NodeKind::Doctype => match (node.public_id().unwrap_or(""), node.system_id().unwrap_or("")) {
            ("", "") => write!(out, "<!DOCTYPE {name}>"),
            (public, system) => write!(out, "<!DOCTYPE {name} \"{public}\" \"{system}\">"),
        },
        other => write!(out, "unexpected {other:?}"),
    };
    let mut attrs: Vec<(String, &str)> = node
        .attrs()
        .map(|attr| (format!("{}{}", attr_prefix(attr.namespace()), attr.local_name()), attr.value()))
        .collect();
    attrs.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    for (name, value) in attrs {
        start_line(out, depth + 1);
        let _ = write!(out, "{name}=\"{value}\"");
    }
}

fn namespace_prefix(namespace: Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "",
        Namespace::Svg => "svg ",
        Namespace::MathMl => "math ",
    }
}

fn attr_prefix(namespace: AttrNamespace) -> &'static str {
    match namespace {
        AttrNamespace::None => "",
        AttrNamespace::XLink => "xlink ",
        AttrNamespace::Xml => "xml ",
        AttrNamespace::Xmlns => "xmlns ",
    }
}
