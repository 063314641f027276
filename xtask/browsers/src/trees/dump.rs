//! Writes Lye's trees in html5lib's format, as `page/trees.js` writes those of browsers.

use lye_html::{AttrNamespace, Namespace, NodeKind, NodeRef};

/// What remains to be written.
enum Step<'t, 's> {
    Node(NodeRef<'t, 's>, usize),
    Content(usize),
}

/// Writes the children of a node, one node or attribute a line. With `neutral`, processing instructions look like comments, which browsers
/// without them create.
pub(crate) fn dump(root: &NodeRef<'_, '_>, neutral: bool) -> String {
    let mut lines = Vec::new();
    let mut steps = Vec::new();
    push_children(&mut steps, root, 0);
    while let Some(step) = steps.pop() {
        let (node, depth) = match step {
            Step::Node(node, depth) => (node, depth),
            Step::Content(depth) => {
                lines.push(indented("content", depth));
                continue;
            }
        };
        lines.push(indented(&line(&node, neutral), depth));
        let mut attributes: Vec<_> = node
            .attrs()
            .map(|attr| {
                (format!("{}{}", attribute_prefix(attr.namespace()), attr.local_name()), attr.value())
            })
            .collect();
        attributes.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
        lines.extend(
            attributes.iter().map(|(name, value)| indented(&format!("{name}=\"{value}\""), depth + 1)),
        );
        push_children(&mut steps, &node, depth + 1);
        if let Some(contents) = node.template_contents() {
            push_children(&mut steps, &contents, depth + 2);
            steps.push(Step::Content(depth + 1));
        }
    }
    lines.join("\n")
}

/// The last step pushed is the first one popped.
fn push_children<'t, 's>(steps: &mut Vec<Step<'t, 's>>, parent: &NodeRef<'t, 's>, depth: usize) {
    let from = steps.len();
    steps.extend(parent.children().map(|child| Step::Node(child, depth)));
    steps[from..].reverse();
}

fn indented(text: &str, depth: usize) -> String {
    format!("| {}{text}", "  ".repeat(depth))
}

fn line(node: &NodeRef<'_, '_>, neutral: bool) -> String {
    let (name, data) = (node.name(), node.data());
    match node.kind() {
        NodeKind::Element => {
            let prefix = match node.namespace() {
                Namespace::Html => "",
                Namespace::Svg => "svg ",
                Namespace::MathMl => "math ",
            };
            format!("<{prefix}{name}>")
        }
        NodeKind::Text => format!("\"{data}\""),
        NodeKind::Comment if neutral && data.starts_with('?') => "<?>".to_owned(),
        NodeKind::Comment => format!("<!-- {data} -->"),
        NodeKind::ProcessingInstruction if neutral => "<?>".to_owned(),
        NodeKind::ProcessingInstruction => format!("<?{name} {data}?>"),
        NodeKind::Doctype => match (node.public_id().unwrap_or(""), node.system_id().unwrap_or("")) {
            ("", "") => format!("<!DOCTYPE {name}>"),
            (public, system) => format!("<!DOCTYPE {name} \"{public}\" \"{system}\">"),
        },
        other => format!("unexpected {other:?}"),
    }
}

fn attribute_prefix(namespace: AttrNamespace) -> &'static str {
    match namespace {
        AttrNamespace::None => "",
        AttrNamespace::XLink => "xlink ",
        AttrNamespace::Xml => "xml ",
        AttrNamespace::Xmlns => "xmlns ",
    }
}
