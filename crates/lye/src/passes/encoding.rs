//! Encoding declarations of documents (HTML Standard, 4.2.5.4). The output is written as UTF-8, so declarations
//! that stay say UTF-8.

use crate::findings::Recorder;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::tree::EditError;
use lye_html::{AttrNamespace, Namespace, NodeId, NodeRef, Tree, attr, tag};
use lye_policy::model::declares_another_encoding;

/// The value of `charset` that declares UTF-8.
const CHARSET: &str = "utf-8";
/// The value of `content` that declares UTF-8.
const CONTENT: &str = "text/html; charset=utf-8";

/// Returns the corrected value of an attribute of `meta`, if it declares an encoding other than UTF-8, or one that
/// browsers do not know.
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

/// Returns `true` if `http-equiv` says that `content` holds a type and an encoding. Wider than the standard, which
/// does not ignore white space.
fn is_pragma(http_equiv: Option<&str>) -> bool {
    http_equiv.is_some_and(|value| value.trim().eq_ignore_ascii_case("content-type"))
}

/// Returns `true` for a `meta` with `charset`, which stays in documents that must declare their encoding.
pub(crate) fn is_declaration(element: &ElementInfo<'_>) -> bool {
    (element.namespace, element.id) == (Namespace::Html, tag::META)
        && element.attribute(attr::CHARSET).is_some()
}

/// Adds `<meta charset="utf-8">` as the first child of the `head` of a document, unless a child has `charset`,
/// which is then already correct. Does nothing without a `head`. Returns `true` if it added one.
///
/// # Errors
/// Fails if the tree becomes too large.
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

/// Returns the `head` of a document, if it declares no encoding, and its first child.
fn undeclared_head(root: &NodeRef<'_, '_>) -> Option<(NodeId, Option<NodeId>)> {
    let html = root.children().find(|node| node.is_html(tag::HTML))?;
    let head = html.children().find(|node| node.is_html(tag::HEAD))?;
    let declares = |node: NodeRef<'_, '_>| node.is_html(tag::META) && node.attr("charset").is_some();
    let is_declared = head.children().any(declares);
    (!is_declared).then(|| (head.id(), head.first_child().map(|child| child.id())))
}
