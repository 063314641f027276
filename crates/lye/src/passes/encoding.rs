//! What a document says of its own encoding (HTML Standard, 4.2.5.4). The output is a string, which is written as UTF-8: a declaration
//! that stays says so.

use crate::findings::Recorder;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::tree::EditError;
use lye_html::{AttrNamespace, Namespace, NodeId, NodeRef, Tree, attr, tag};
use lye_policy::model::declares_another_encoding;

/// The value of `charset` that declares UTF-8.
const CHARSET: &str = "utf-8";
/// The value of `content` that declares it.
const CONTENT: &str = "text/html; charset=utf-8";

/// What an attribute of a `meta` element should hold instead, if it declares another encoding than UTF-8, or one that browsers do
/// not know.
pub(crate) fn corrected(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Option<&'static str> {
    if element.namespace != Namespace::Html || attribute.namespace != AttrNamespace::None {
        return None;
    }
    let value = match attribute.id {
        attr::CHARSET => CHARSET,
        attr::CONTENT if is_pragma(element.attribute(attr::HTTP_EQUIV)) => CONTENT,
        _ => return None,
    };
    declares_another_encoding(attribute.name(), attribute.value()).then_some(value)
}

/// Whether `http-equiv` says that `content` holds a type and an encoding. Wider than the standard, which ignores no white space.
fn is_pragma(http_equiv: Option<&str>) -> bool {
    http_equiv.is_some_and(|value| value.trim().eq_ignore_ascii_case("content-type"))
}

/// Whether an element is a `meta` with `charset`, which stays in documents that have to declare their encoding.
pub(crate) fn is_declaration(element: &ElementInfo<'_>) -> bool {
    (element.namespace, element.id) == (Namespace::Html, tag::META)
        && element.attribute(attr::CHARSET).is_some()
}

/// Gives the `head` of a document a `<meta charset="utf-8">` as its first child, unless a child of it has `charset`, which says the
/// same then. A document without a `head` gets none. Whether one was added.
///
/// # Errors
/// If the tree becomes too large.
pub(crate) fn declare(tree: &mut Tree<'_>, recorder: &mut Recorder) -> Result<bool, EditError> {
    let Some((head, first)) = undeclared_head(&tree.root()) else { return Ok(false) };
    let meta = tree.create_element(Namespace::Html, "meta");
    tree.set_attr(meta, "charset", CHARSET)?;
    match first {
        Some(first) => tree.insert_before(first, meta)?,
        None => tree.append(head, meta)?,
    }
    recorder.encoding_declared();
    Ok(true)
}

/// The `head` of a document that declares no encoding in it, and its first child.
fn undeclared_head(root: &NodeRef<'_, '_>) -> Option<(NodeId, Option<NodeId>)> {
    let html = root.children().find(|node| node.is_html(tag::HTML))?;
    let head = html.children().find(|node| node.is_html(tag::HEAD))?;
    let declares = |node: NodeRef<'_, '_>| node.is_html(tag::META) && node.attr("charset").is_some();
    let is_declared = head.children().any(declares);
    (!is_declared).then(|| (head.id(), head.first_child().map(|child| child.id())))
}
