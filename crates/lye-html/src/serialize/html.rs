//! The standard's fragment serialization algorithm (HTML Standard, 13.3 "Serializing HTML fragments"), to the letter.

use super::{bit, class, escape, reserve};
use crate::Scripting;
use crate::names::{AttrNamespace, Namespace};
use crate::tree::{Attr, Kind, Node, NodeId, NodeRef, ShadowRootInit, Tree, flag};

/// How to write.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HtmlOptions {
    /// Whether scripting is enabled for the nodes: if so, text in `noscript` is written as it is.
    pub scripting: Scripting,
    /// Whether shadow roots that were declared serializable are written ("serializableShadowRoots" of `getHTML()`).
    pub serializable_shadow_roots: bool,
    /// Shadow roots that are written whatever they were declared as ("shadowRoots" of `getHTML()`).
    pub shadow_roots: Vec<NodeId>,
}

/// What is in a node, as `innerHTML` gives it with scripting disabled: its children, or for a `template` its contents.
/// O(output).
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p title='\"'>1 &lt; 2<br>", &Context::html("body"))?;
/// assert_eq!(serialize::inner_html(&tree.root()), "<p title=\"&quot;\">1 &lt; 2<br></p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
///
/// Reading the string again can give another tree: see [`stable`](super::stable).
pub fn inner_html(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    inner_html_into(node, &mut out);
    out
}

/// Appends [`inner_html`] to a string.
pub fn inner_html_into(node: &NodeRef<'_, '_>, out: &mut String) {
    html_with_into(node, &HtmlOptions::default(), out);
}

/// A node and what is in it, as `outerHTML` gives it with scripting disabled. A document or fragment has no markup of its
/// own: it is written as its children. O(output).
///
/// ```
/// let tree = lye_html::parse_document("<p>One<p>Two")?;
/// let p = tree.root().descendants().find(|n| n.name() == "p").unwrap();
/// assert_eq!(lye_html::serialize::outer_html(&p), "<p>One</p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn outer_html(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    outer_html_into(node, &mut out);
    out
}

/// Appends [`outer_html`] to a string.
pub fn outer_html_into(node: &NodeRef<'_, '_>, out: &mut String) {
    reserve(node, out);
    let options = HtmlOptions::default();
    let mut writer = Writer::new(node.tree(), &options, out);
    let id = node.id();
    match writer.tree.at(id).kind {
        Kind::Document | Kind::Fragment => writer.inner(id),
        _ => {
            if writer.open(id) {
                writer.inner(id);
                writer.close(id);
            }
        }
    }
}

/// What is in a node, as `getHTML()` gives it. O(output).
///
/// ```
/// use lye_html::{Context, ParseOptions, Parser, serialize::{self, HtmlOptions}};
/// let mut parser = Parser::new(ParseOptions { declarative_shadow_roots: true, ..ParseOptions::default() });
/// let html = "<div><p><template shadowrootmode=\"open\" shadowrootserializable=\"\">shadow</template>light</p></div>";
/// let tree = parser.parse_fragment(html, &Context::html("body"))?;
///
/// let options = HtmlOptions { serializable_shadow_roots: true, ..HtmlOptions::default() };
/// assert_eq!(serialize::html_with(&tree.root(), &options), html);
/// assert_eq!(serialize::inner_html(&tree.root()), "<div><p>light</p></div>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn html_with(node: &NodeRef<'_, '_>, options: &HtmlOptions) -> String {
    let mut out = String::new();
    html_with_into(node, options, &mut out);
    out
}

/// Appends [`html_with`] to a string.
pub fn html_with_into(node: &NodeRef<'_, '_>, options: &HtmlOptions, out: &mut String) {
    reserve(node, out);
    Writer::new(node.tree(), options, out).inner(node.id());
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    out: &'w mut String,
    /// The bits of elements whose text is written as it is.
    raw: u8,
    serializable_shadow_roots: bool,
    /// Sorted.
    shadow_roots: Vec<NodeId>,
}

impl<'w, 's> Writer<'w, 's> {
    fn new(tree: &'w Tree<'s>, options: &HtmlOptions, out: &'w mut String) -> Self {
        let raw = match options.scripting {
            Scripting::Enabled => bit::RAW | bit::NOSCRIPT,
            Scripting::Disabled => bit::RAW,
        };
        let mut shadow_roots = options.shadow_roots.clone();
        shadow_roots.sort_unstable();
        Self { tree, out, raw, serializable_shadow_roots: options.serializable_shadow_roots, shadow_roots }
    }

    /// The algorithm for one node: what is in it. Walks by links; `at` is what is to be written next.
    fn inner(&mut self, top: NodeId) {
        if is_void(self.tree.at(top)) {
            return;
        }
        let (mut container, mut at) = self.enter(top);
        loop {
            while at.is_none() {
                // The container is done: go up, out of it and its host.
                if container == top {
                    return;
                }
                let node = self.tree.at(container);
                if node.kind != Kind::Fragment {
                    self.close(container);
                    (container, at) = (node.parent, node.next);
                    continue;
                }
                let host = NodeId(node.extra);
                if node.flags & flag::SHADOW_ROOT != 0 {
                    // The shadow root stands before the children of its host.
                    self.out.push_str("</template>");
                    (container, at) = (host, self.tree.at(host).first);
                } else if host == top {
                    return;
                } else {
                    self.close(host);
                    (container, at) = (self.tree.at(host).parent, self.tree.at(host).next);
                }
            }
            if self.open(at) {
                (container, at) = self.enter(at);
            } else {
                at = self.tree.at(at).next;
            }
        }
    }

    /// What is written as the children of a node first (a template's contents and a shadow root stand for or before the
    /// children), and the first child there.
    #[inline]
    fn enter(&mut self, id: NodeId) -> (NodeId, NodeId) {
        let node = self.tree.at(id);
        if node.kind != Kind::Element || node.extra == u32::MAX {
            return (id, node.first);
        }
        self.enter_attached(id, node)
    }

    #[cold]
    fn enter_attached(&mut self, id: NodeId, host: &Node) -> (NodeId, NodeId) {
        let fragment = NodeId(host.extra);
        let first = self.tree.at(fragment).first;
        if self.tree.at(fragment).flags & flag::SHADOW_ROOT == 0 {
            return (fragment, first);
        }
        let Some(init) = self.shadow_root_init(fragment) else { return (id, host.first) };
        let listed = self.shadow_roots.binary_search(&fragment).is_ok();
        let written = listed || (self.serializable_shadow_roots && init.serializable);
        if !written {
            return (id, host.first);
        }
        self.out.push_str("<template shadowrootmode=\"");
        self.out.push_str(if init.open { "open\"" } else { "closed\"" });
        for (said, attribute) in [
            (init.delegates_focus, " shadowrootdelegatesfocus=\"\""),
            (init.serializable, " shadowrootserializable=\"\""),
            (init.manual_slot_assignment, " shadowrootslotassignment=\"manual\""),
            (init.clonable, " shadowrootclonable=\"\""),
            (init.custom_element_registry, " shadowrootcustomelementregistry=\"\""),
        ] {
            if said {
                self.out.push_str(attribute);
            }
        }
        self.out.push('>');
        (fragment, first)
    }

    /// Shadow roots are made, and listed, in the order of their ids.
    fn shadow_root_init(&self, root: NodeId) -> Option<ShadowRootInit> {
        self.tree.shadow_init(root)
    }

    /// Writes a node up to its content. Whether it may have content.
    #[inline]
    fn open(&mut self, id: NodeId) -> bool {
        let tree = self.tree;
        let node = tree.at(id);
        match node.kind {
            Kind::Element => {
                self.out.push('<');
                self.out.push_str(tree.tag_name(node.name));
                for attr in tree.attr_records(id) {
                    self.attribute(attr);
                }
                self.out.push('>');
                return !is_void(node);
            }
            Kind::Text => {
                let data = tree.str(node.data);
                if self.is_raw(node.parent) {
                    self.out.push_str(data);
                } else {
                    escape::text(data, self.out);
                }
            }
            Kind::Comment => {
                self.out.push_str("<!--");
                self.out.push_str(tree.str(node.data));
                self.out.push_str("-->");
            }
            Kind::ProcessingInstruction => {
                self.out.push_str("<?");
                self.out.push_str(NodeRef::new(tree, id).name());
                self.out.push(' ');
                self.out.push_str(tree.str(node.data));
                self.out.push_str("?>");
            }
            Kind::Doctype => {
                self.out.push_str("<!DOCTYPE ");
                self.out.push_str(NodeRef::new(tree, id).name());
                self.out.push('>');
            }
            // Never a child.
            Kind::Document | Kind::Fragment => {}
        }
        false
    }

    #[inline]
    fn attribute(&mut self, attr: &Attr) {
        let name = self.tree.attr_name(attr.id());
        self.out.push_str(match attr.ns() {
            AttrNamespace::None => " ",
            AttrNamespace::Xml => " xml:",
            AttrNamespace::XLink => " xlink:",
            AttrNamespace::Xmlns if name == "xmlns" => " ",
            AttrNamespace::Xmlns => " xmlns:",
        });
        self.out.push_str(name);
        self.out.push_str("=\"");
        escape::value(self.tree.str(attr.value), self.out);
        self.out.push('"');
    }

    /// Writes the end tag of an element.
    #[inline]
    fn close(&mut self, id: NodeId) {
        self.out.push_str("</");
        self.out.push_str(self.tree.tag_name(self.tree.at(id).name));
        self.out.push('>');
    }

    /// Whether the text in a node is written as it is.
    #[inline]
    fn is_raw(&self, parent: NodeId) -> bool {
        let Some(parent) = self.tree.nodes.get(parent.index()) else { return false };
        // The root of a parsed fragment has the name of its context element, for which it stands.
        matches!(parent.kind, Kind::Element | Kind::Fragment)
            && parent.ns == Namespace::Html
            && class(parent.name) & self.raw != 0
    }
}

/// "Serializes as void".
#[inline]
fn is_void(node: &Node) -> bool {
    node.kind == Kind::Element && node.ns == Namespace::Html && class(node.name) & bit::VOID != 0
}
