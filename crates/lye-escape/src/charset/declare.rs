//! Declarations of the encoding in a page (5.11.6).

use lye_html::tree::EditError;
use lye_html::{NodeRef, Tree, tag};

/// Makes each `meta` element of a document that declares an encoding declare UTF-8, in which Lye writes. Returns the number of these elements.
/// O(tree).
///
/// Adds no declaration: a page declares its encoding in the header `Content-Type: text/html; charset=utf-8`, or by `<meta charset="utf-8">`
/// in its first 1024 bytes (HTML Standard, 4.2.5.4). Most policies keep no `meta`, and fragments need none.
///
/// ```
/// use lye_escape::charset::declare_utf_8;
/// let mut tree = lye_html::parse_document("<meta charset=big5><meta http-equiv=Content-Type content='text/html; charset=big5'>")?;
/// assert_eq!(declare_utf_8(&mut tree)?, 2);
/// assert_eq!(
///     lye_html::serialize::stable(&tree.root().descendants().find(|node| node.name() == "head").unwrap()),
///     r#"<meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html; charset=utf-8">"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Fails if the tree becomes too large.
pub fn declare_utf_8(tree: &mut Tree<'_>) -> Result<usize, EditError> {
    let declarations: Vec<_> = tree.root().descendants().filter_map(declaration).collect();
    for &(meta, attribute, value) in &declarations {
        tree.set_attr(meta, attribute, value)?;
    }
    Ok(declarations.len())
}

/// Returns the attribute of a `meta` element that declares an encoding, and its new value.
fn declaration(node: NodeRef<'_, '_>) -> Option<(lye_html::NodeId, &'static str, &'static str)> {
    if !node.is_html(tag::META) {
        return None;
    }
    if node.attr("charset").is_some() {
        return Some((node.id(), "charset", "utf-8"));
    }
    let is_pragma = node.attr("http-equiv").is_some_and(|value| value.eq_ignore_ascii_case("content-type"));
    is_pragma.then_some((node.id(), "content", "text/html; charset=utf-8"))
}
