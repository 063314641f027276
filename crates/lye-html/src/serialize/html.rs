//! The standard's writer: the HTML fragment serialization algorithm, to the letter (HTML Standard, 13.3).

use super::escape;
use super::sets::{RAW_TEXT, VOID, element_flags};
use crate::Scripting;
use crate::names::{AttrNamespace, Namespace, tag};
use crate::tree::{Kind, NodeId, NodeRef, Tree, flag};

/// What the standard's algorithm is given beside the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HtmlOptions {
    /// Whether scripting is enabled for the node: the text of `noscript` is then written as it is.
    pub scripting: Scripting,
    /// Whether serializable shadow roots are written, as `template` elements with `shadowrootmode`.
    pub serializable_shadow_roots: bool,
    /// Whether all shadow roots are written.
    pub all_shadow_roots: bool,
}

/// The HTML fragment serialization algorithm: the children of a node (of a template: its contents), as `innerHTML`. For
/// the root of a parsed fragment it is the `innerHTML` of the context element: in `style`, say, text is not escaped.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p title='\"<'>a &amp; b", &Context::html("div"))?;
/// assert_eq!(serialize::inner_html(&tree.root()), r#"<p title="&quot;&lt;">a &amp; b</p>"#);
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn inner_html(node: &NodeRef<'_, '_>) -> String {
    html_with(node, &HtmlOptions::default())
}

/// A node and all that is in it, as `outerHTML`. A document or fragment gives its children.
///
/// ```
/// let tree = lye_html::parse_document("<p>Hi")?;
/// let p = tree.root().descendants().find(|n| n.name() == "p").unwrap();
/// assert_eq!(lye_html::serialize::outer_html(&p), "<p>Hi</p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn outer_html(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    match node.tree().at(node.id()).kind {
        Kind::Document | Kind::Fragment => html_into(node, &HtmlOptions::default(), &mut out),
        _ => write(node.tree(), node.id(), node.id(), &HtmlOptions::default(), &mut out),
    }
    out
}

/// [`inner_html`] with options.
///
/// ```
/// use lye_html::{Context, Scripting, serialize};
/// let tree = lye_html::parse_fragment("<noscript>a &amp; b", &Context::html("div"))?;
/// let options = serialize::HtmlOptions { scripting: Scripting::Enabled, ..Default::default() };
/// assert_eq!(serialize::html_with(&tree.root(), &options), "<noscript>a & b</noscript>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn html_with(node: &NodeRef<'_, '_>, options: &HtmlOptions) -> String {
    let mut out = String::new();
    html_into(node, options, &mut out);
    out
}

/// [`html_with`], appended to a string. O(subtree).
pub fn html_into(node: &NodeRef<'_, '_>, options: &HtmlOptions, out: &mut String) {
    let (tree, id) = (node.tree(), node.id());
    let record = tree.at(id);
    if record.kind == Kind::Element {
        if element_flags(record.ns, record.name) & VOID != 0 {
            return;
        }
        write_shadow_root(tree, id, options, out);
    }
    let parent = contents(tree, id);
    let (first, last) = (tree.at(parent).first, tree.at(parent).last);
    if first.is_some() {
        write(tree, first, last, options, out);
    }
}

/// A template stands for its contents.
pub(super) fn contents(tree: &Tree<'_>, id: NodeId) -> NodeId {
    let node = tree.at(id);
    if node.kind == Kind::Element
        && node.name == tag::TEMPLATE
        && node.ns == Namespace::Html
        && node.extra != u32::MAX
    {
        return NodeId(node.extra);
    }
    id
}

/// Where the walk stands.
enum Step {
    Enter(NodeId),
    Children(NodeId),
    Leave(NodeId),
    After(NodeId),
}

/// Writes the siblings `first` to `last` with all that is in them, going along the links.
fn write(tree: &Tree<'_>, first: NodeId, last: NodeId, options: &HtmlOptions, out: &mut String) {
    let mut step = Step::Enter(first);
    loop {
        step = match step {
            Step::Enter(id) => {
                if !open(tree, id, options, out) {
                    Step::After(id)
                } else if let Some(root) = written_shadow_root(tree, id, options) {
                    open_shadow_root(tree, root, out);
                    match tree.at(root).first.some() {
                        Some(child) => Step::Enter(child),
                        None => {
                            out.push_str("</template>");
                            Step::Children(id)
                        }
                    }
                } else {
                    Step::Children(id)
                }
            }
            Step::Children(id) => match tree.at(contents(tree, id)).first.some() {
                Some(child) => Step::Enter(child),
                None => Step::Leave(id),
            },
            Step::Leave(id) => {
                out.push_str("</");
                out.push_str(tree.tag_name(tree.at(id).name));
                out.push('>');
                Step::After(id)
            }
            Step::After(id) => {
                if id == last {
                    return;
                }
                let node = tree.at(id);
                if node.next.is_some() {
                    Step::Enter(node.next)
                } else {
                    let parent = tree.at(node.parent);
                    match NodeId(parent.extra) {
                        host if parent.kind == Kind::Fragment && host.is_some() => {
                            if parent.flags & flag::SHADOW_ROOT != 0 {
                                out.push_str("</template>");
                                Step::Children(host)
                            } else {
                                Step::Leave(host)
                            }
                        }
                        _ => Step::Leave(node.parent),
                    }
                }
            }
        };
    }
}

/// Writes a node up to its children. Whether it is an element that needs an end tag.
#[inline]
fn open(tree: &Tree<'_>, id: NodeId, options: &HtmlOptions, out: &mut String) -> bool {
    let node = tree.at(id);
    match node.kind {
        Kind::Element => {
            out.push('<');
            out.push_str(tree.tag_name(node.name));
            for attr in tree.attrs_of(id) {
                out.push(' ');
                push_attr_name(attr.namespace(), attr.local_name(), out);
                out.push_str("=\"");
                escape::attribute_into(attr.value(), out);
                out.push('"');
            }
            out.push('>');
            return element_flags(node.ns, node.name) & VOID == 0;
        }
        Kind::Text => {
            let raw = node.parent.is_some() && is_raw_text_parent(tree, node.parent, options);
            if raw {
                out.push_str(tree.str(node.data));
            } else {
                escape::text_into(tree.str(node.data), out);
            }
        }
        Kind::Comment => {
            out.push_str("<!--");
            out.push_str(tree.str(node.data));
            out.push_str("-->");
        }
        Kind::ProcessingInstruction => {
            out.push_str("<?");
            out.push_str(NodeRef::new(tree, id).name());
            out.push(' ');
            out.push_str(tree.str(node.data));
            out.push_str("?>");
        }
        Kind::Doctype => {
            out.push_str("<!DOCTYPE ");
            out.push_str(NodeRef::new(tree, id).name());
            out.push('>');
        }
        Kind::Document | Kind::Fragment => {}
    }
    false
}

fn is_raw_text_parent(tree: &Tree<'_>, parent: NodeId, options: &HtmlOptions) -> bool {
    let parent = tree.at(parent);
    // The root of a parsed fragment stands for its context element.
    matches!(parent.kind, Kind::Element | Kind::Fragment)
        && (element_flags(parent.ns, parent.name) & RAW_TEXT != 0
            || (options.scripting == Scripting::Enabled
                && parent.ns == Namespace::Html
                && parent.name == tag::NOSCRIPT))
}

/// An attribute's serialized name.
pub(super) fn push_attr_name(ns: AttrNamespace, local: &str, out: &mut String) {
    match ns {
        AttrNamespace::None => {}
        AttrNamespace::XLink => out.push_str("xlink:"),
        AttrNamespace::Xml => out.push_str("xml:"),
        AttrNamespace::Xmlns if local == "xmlns" => {}
        AttrNamespace::Xmlns => out.push_str("xmlns:"),
    }
    out.push_str(local);
}

/// The shadow root of this element, if the options say that it is written.
fn written_shadow_root(tree: &Tree<'_>, id: NodeId, options: &HtmlOptions) -> Option<NodeId> {
    if !options.serializable_shadow_roots && !options.all_shadow_roots {
        return None;
    }
    let host = NodeRef::new(tree, id);
    let root = host.shadow_root()?;
    let serializable = root.shadow_root_init().is_some_and(|init| init.serializable);
    (options.all_shadow_roots || (options.serializable_shadow_roots && serializable)).then_some(root.id())
}

fn write_shadow_root(tree: &Tree<'_>, host: NodeId, options: &HtmlOptions, out: &mut String) {
    if let Some(root) = written_shadow_root(tree, host, options) {
        open_shadow_root(tree, root, out);
        let (first, last) = (tree.at(root).first, tree.at(root).last);
        if first.is_some() {
            write(tree, first, last, options, out);
        }
        out.push_str("</template>");
    }
}

fn open_shadow_root(tree: &Tree<'_>, root: NodeId, out: &mut String) {
    let Some(init) = NodeRef::new(tree, root).shadow_root_init() else { return };
    out.push_str("<template shadowrootmode=\"");
    out.push_str(if init.open { "open" } else { "closed" });
    out.push('"');
    for (set, text) in [
        (init.delegates_focus, " shadowrootdelegatesfocus=\"\""),
        (init.serializable, " shadowrootserializable=\"\""),
        (init.manual_slot_assignment, " shadowrootslotassignment=\"manual\""),
        (init.clonable, " shadowrootclonable=\"\""),
        (init.custom_element_registry, " shadowrootcustomelementregistry=\"\""),
    ] {
        if set {
            out.push_str(text);
        }
    }
    out.push('>');
}
