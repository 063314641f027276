//! The standard's fragment serialization algorithm (HTML Standard, 13.3, "Serializing HTML fragments").

use super::{bit, class, escape, reserve};
use crate::Scripting;
use crate::names::{AttrNamespace, Namespace};
use crate::tree::{Attr, Node, NodeId, NodeRef, NodeType, Tree, flag};

/// Options of [`html_with`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct HtmlOptions {
    /// Whether scripting is enabled for the nodes. If it is, text in `noscript` is not escaped.
    pub scripting: Scripting,
    /// Whether shadow roots that were declared serializable are written ("serializableShadowRoots" of `getHTML()`).
    pub serializable_shadow_roots: bool,
    /// Shadow roots that are written even if they were not declared serializable ("shadowRoots" of `getHTML()`).
    pub shadow_roots: Vec<NodeId>,
}

impl HtmlOptions {
    /// Sets the scripting flag.
    #[must_use]
    pub fn with_scripting(self, scripting: Scripting) -> Self {
        Self { scripting, ..self }
    }

    /// Writes shadow roots that were declared serializable.
    #[must_use]
    pub fn with_serializable_shadow_roots(self) -> Self {
        Self { serializable_shadow_roots: true, ..self }
    }

    /// Writes these shadow roots even if they were not declared serializable.
    #[must_use]
    pub fn with_shadow_roots(self, roots: impl Into<Vec<NodeId>>) -> Self {
        Self { shadow_roots: roots.into(), ..self }
    }
}

/// Returns the content of a node as `innerHTML` does with scripting disabled: its children, or the contents of a `template`. O(output).
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p title='\"'>1 &lt; 2<br>", &Context::html("body"))?;
/// assert_eq!(serialize::inner_html(&tree.root()), "<p title=\"&quot;\">1 &lt; 2<br></p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
///
/// Parsing the string again may give another tree: see [`stable`](super::stable).
#[must_use]
pub fn inner_html(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    inner_html_into(node, &mut out);
    out
}

/// Appends [`inner_html`] to a string.
pub fn inner_html_into(node: &NodeRef<'_, '_>, out: &mut String) {
    html_with_into(node, &HtmlOptions::default(), out);
}

/// Returns a node and its content as `outerHTML` does with scripting disabled. A document or fragment has no markup of its own: it is
/// written as its children. O(output).
///
/// Parsing the string again may give another tree: see [`stable`](super::stable).
///
/// ```
/// let tree = lye_html::parse_document("<p>One<p>Two")?;
/// let p = tree.root().descendants().find(|n| n.name() == "p").unwrap();
/// assert_eq!(lye_html::serialize::outer_html(&p), "<p>One</p>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
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
        NodeType::Document | NodeType::Fragment => writer.inner(id),
        _ => {
            if writer.open(id) {
                writer.inner(id);
                writer.close(id);
            }
        }
    }
}

/// Returns the content of a node as `getHTML()` does. O(output).
///
/// ```
/// use lye_html::{Context, ParseOptions, Parser, serialize::{self, HtmlOptions}};
/// let mut parser = Parser::new(ParseOptions::default().with_declarative_shadow_roots());
/// let html = "<div><p><template shadowrootmode=\"open\" shadowrootserializable=\"\">shadow</template>light</p></div>";
/// let tree = parser.parse_fragment(html, &Context::html("body"))?;
///
/// let options = HtmlOptions::default().with_serializable_shadow_roots();
/// assert_eq!(serialize::html_with(&tree.root(), &options), html);
/// assert_eq!(serialize::inner_html(&tree.root()), "<div><p>light</p></div>");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
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
    /// The bits of elements whose text is not escaped.
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

    /// Writes the content of a node. Walks by links; `at` is the next node to write.
    fn inner(&mut self, top: NodeId) {
        if is_void(self.tree.at(top)) {
            return;
        }
        let (mut container, mut at) = self.enter(top);
        loop {
            while at.is_none() {
                // The container is finished: go up to its parent, or to the parent of its host.
                if container == top {
                    return;
                }
                let node = self.tree.at(container);
                if node.kind != NodeType::Fragment {
                    self.close(container);
                    (container, at) = (node.parent, node.next);
                    continue;
                }
                let host = NodeId(node.extra);
                if node.flags & flag::SHADOW_ROOT != 0 {
                    // The shadow root precedes the children of its host.
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

    /// Returns the container of what is written first in a node, and its first child. A template's contents replace its children; a shadow
    /// root precedes them.
    #[inline]
    fn enter(&mut self, id: NodeId) -> (NodeId, NodeId) {
        let node = self.tree.at(id);
        if node.kind != NodeType::Element || node.extra == u32::MAX {
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
        let Some(init) = self.tree.shadow_init(fragment) else { return (id, host.first) };
        let wanted = self.serializable_shadow_roots && init.serializable;
        if !wanted && self.shadow_roots.binary_search(&fragment).is_err() {
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

    /// Writes a node up to its content. Returns `true` if it may have content.
    #[inline]
    fn open(&mut self, id: NodeId) -> bool {
        let tree = self.tree;
        let node = tree.at(id);
        match node.kind {
            NodeType::Element => {
                self.out.push('<');
                self.out.push_str(tree.tag_name(node.name));
                for attr in tree.attr_records(id) {
                    self.attribute(attr);
                }
                self.out.push('>');
                return !is_void(node);
            }
            NodeType::Text => {
                let data = tree.str(node.data);
                if self.is_raw(node.parent) {
                    self.out.push_str(data);
                } else {
                    escape::text(data, self.out);
                }
            }
            NodeType::Comment => {
                self.out.push_str("<!--");
                self.out.push_str(tree.str(node.data));
                self.out.push_str("-->");
            }
            NodeType::ProcessingInstruction => {
                self.out.push_str("<?");
                self.out.push_str(NodeRef::new(tree, id).name());
                self.out.push(' ');
                self.out.push_str(tree.str(node.data));
                self.out.push_str("?>");
            }
            NodeType::Doctype => {
                self.out.push_str("<!DOCTYPE ");
                self.out.push_str(NodeRef::new(tree, id).name());
                self.out.push('>');
            }
            // Never a child.
            NodeType::Document | NodeType::Fragment => {}
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

    /// Returns `true` if the text in a node is not escaped.
    #[inline]
    fn is_raw(&self, parent: NodeId) -> bool {
        let Some(parent) = self.tree.nodes.get(parent.index()) else { return false };
        // The root of a parsed fragment stands for its context element and has its name.
        matches!(parent.kind, NodeType::Element | NodeType::Fragment)
            && parent.ns == Namespace::Html
            && class(parent.name) & self.raw != 0
    }
}

/// "Serializes as void".
#[inline]
fn is_void(node: &Node) -> bool {
    node.kind == NodeType::Element && node.ns == Namespace::Html && class(node.name) & bit::VOID != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, ParseOptions, Parser, parse_document, parse_fragment};

    fn element(tree: &mut Tree<'_>, namespace: Namespace, name: &str, text: &str) -> NodeId {
        let element = tree.create_element(namespace, name);
        tree.set_text(element, text).unwrap();
        tree.append(NodeId::ROOT, element).unwrap();
        element
    }

    fn of_element(namespace: Namespace, name: &str, text: &str) -> String {
        let mut tree = Tree::new_fragment();
        element(&mut tree, namespace, name, text);
        inner_html(&tree.root())
    }

    #[test]
    fn text_and_values_are_escaped() {
        let mut tree = Tree::new_fragment();
        let p = element(&mut tree, Namespace::Html, "p", "a&b\u{A0}<c>\"d'");
        tree.set_attr(p, "title", "a&b\u{A0}<c>\"d'\r\n").unwrap();
        assert_eq!(
            inner_html(&tree.root()),
            "<p title=\"a&amp;b&nbsp;&lt;c&gt;&quot;d'\r\n\">a&amp;b&nbsp;&lt;c&gt;\"d'</p>"
        );
    }

    #[test]
    fn void_elements_have_no_content_and_no_end_tag() {
        for name in "area base br col embed hr img input link meta source track wbr basefont bgsound frame keygen param"
            .split(' ')
        {
            assert_eq!(of_element(Namespace::Html, name, "content"), format!("<{name}>"));
            let mut tree = Tree::new_fragment();
            let void = element(&mut tree, Namespace::Html, name, "content");
            assert_eq!(inner_html(&tree.node(void)), "");
            assert_eq!(outer_html(&tree.node(void)), format!("<{name}>"));
            // Only in the HTML namespace.
            assert_eq!(of_element(Namespace::Svg, name, "x"), format!("<{name}>x</{name}>"));
        }
    }

    #[test]
    fn raw_text_is_not_escaped() {
        for name in "style script xmp iframe noembed noframes plaintext".split(' ') {
            assert_eq!(of_element(Namespace::Html, name, "a<b>&"), format!("<{name}>a<b>&</{name}>"));
            assert_eq!(of_element(Namespace::Svg, name, "<"), format!("<{name}>&lt;</{name}>"));
        }
        for name in ["title", "textarea", "noscript"] {
            assert_eq!(of_element(Namespace::Html, name, "<"), format!("<{name}>&lt;</{name}>"));
        }
    }

    #[test]
    fn only_child_text_of_raw_text_elements_is_raw() {
        let mut tree = Tree::new_fragment();
        let style = element(&mut tree, Namespace::Html, "style", "<");
        let bold = tree.create_element(Namespace::Html, "b");
        tree.set_text(bold, "<").unwrap();
        tree.append(style, bold).unwrap();
        assert_eq!(inner_html(&tree.root()), "<style><<b>&lt;</b></style>");
        assert_eq!(inner_html(&tree.node(style)), "<<b>&lt;</b>");
    }

    #[test]
    fn noscript_is_raw_if_scripting_is_enabled() {
        let mut tree = Tree::new_fragment();
        element(&mut tree, Namespace::Html, "noscript", "<i>");
        let options = HtmlOptions::default().with_scripting(Scripting::Enabled);
        assert_eq!(html_with(&tree.root(), &options), "<noscript><i></noscript>");
    }

    #[test]
    fn attribute_prefixes_follow_their_namespace() {
        let mut tree = Tree::new_fragment();
        let svg = element(&mut tree, Namespace::Svg, "svg", "");
        for (namespace, name) in [
            (AttrNamespace::None, "viewBox"),
            (AttrNamespace::Xml, "lang"),
            (AttrNamespace::XLink, "href"),
            (AttrNamespace::Xmlns, "xmlns"),
            (AttrNamespace::Xmlns, "xlink"),
        ] {
            tree.set_attr_ns(svg, namespace, name, "").unwrap();
        }
        assert_eq!(
            inner_html(&tree.root()),
            "<svg viewBox=\"\" xml:lang=\"\" xlink:href=\"\" xmlns=\"\" xmlns:xlink=\"\"></svg>"
        );
    }

    #[test]
    fn comments_doctypes_and_instructions_are_delimited() {
        let mut tree = Tree::new_document();
        let nodes = [
            tree.create_comment("--> ").unwrap(),
            tree.create_doctype("HTML", Some("public"), Some("system")).unwrap(),
            tree.create_processing_instruction("target", "data").unwrap(),
            tree.create_processing_instruction("empty", "").unwrap(),
        ];
        for node in nodes {
            tree.append(NodeId::ROOT, node).unwrap();
        }
        let html = "<!----> --><!DOCTYPE HTML><?target data?><?empty ?>";
        assert_eq!(inner_html(&tree.root()), html);
        assert_eq!(outer_html(&tree.root()), html);
        assert_eq!(outer_html(&tree.node(nodes[2])), "<?target data?>");
        assert_eq!(inner_html(&tree.node(nodes[2])), "");
    }

    #[test]
    fn template_is_written_with_its_contents() {
        let html = "<template><p>1</p><template>2</template>3</template>4";
        let mut tree = parse_fragment(html, &Context::html("body")).unwrap();
        assert_eq!(inner_html(&tree.root()), html);
        let template = tree.root().first_child().unwrap().id();
        let contents = tree.node(template).template_contents().unwrap();
        assert_eq!(inner_html(&tree.node(template)), "<p>1</p><template>2</template>3");
        assert_eq!(inner_html(&contents), "<p>1</p><template>2</template>3");
        assert_eq!(outer_html(&contents), "<p>1</p><template>2</template>3");
        assert_eq!(outer_html(&tree.node(template)), html.strip_suffix('4').unwrap());
        // Its children are not written.
        let text = tree.create_text("child").unwrap();
        tree.append(template, text).unwrap();
        assert_eq!(inner_html(&tree.root()), html);
    }

    #[test]
    fn requested_shadow_roots_are_written_first() {
        let options = ParseOptions::default().with_declarative_shadow_roots();
        let closed = "<template shadowrootmode=\"closed\">1<template>2</template></template>";
        let open = "<template shadowrootmode=\"open\" shadowrootdelegatesfocus=\"\" shadowrootserializable=\"\" \
                    shadowrootslotassignment=\"manual\" shadowrootclonable=\"\" shadowrootcustomelementregistry=\"\">\
                    <b>3</b></template>";
        let html = format!("<div><div>{closed}4</div><p>{open}</p>5</div>");
        let tree = Parser::new(options).parse_fragment(&html, &Context::html("body")).unwrap();
        assert_eq!(inner_html(&tree.root()), "<div><div>4</div><p></p>5</div>");

        let serializable = HtmlOptions::default().with_serializable_shadow_roots();
        assert_eq!(html_with(&tree.root(), &serializable), format!("<div><div>4</div><p>{open}</p>5</div>"));

        let host = tree.root().descendants().find(|n| n.shadow_root().is_some()).unwrap();
        let root = host.shadow_root().unwrap();
        let listed = HtmlOptions::default().with_shadow_roots(vec![root.id()]);
        assert_eq!(html_with(&tree.root(), &listed), format!("<div><div>{closed}4</div><p></p>5</div>"));
        assert_eq!(html_with(&host, &listed), format!("{closed}4"));
        assert_eq!(inner_html(&root), "1<template>2</template>");

        let both = listed.with_serializable_shadow_roots();
        assert_eq!(html_with(&tree.root(), &both), html);
    }

    #[test]
    fn outer_html_writes_only_its_node() {
        let tree = parse_document("<body><p id=a>1<br>2<p>3").unwrap();
        let p = tree.root().descendants().find(|n| n.name() == "p").unwrap();
        assert_eq!(outer_html(&p), "<p id=\"a\">1<br>2</p>");
        assert_eq!(inner_html(&p), "1<br>2");
        assert_eq!(outer_html(&p.first_child().unwrap()), "1");
        let mut out = "<main>".to_owned();
        outer_html_into(&p, &mut out);
        assert_eq!(out, "<main><p id=\"a\">1<br>2</p>");
    }

    #[test]
    fn deep_trees_need_no_call_stack() {
        let mut tree = Tree::new_fragment();
        let mut at = NodeId::ROOT;
        for depth in 0..200_000 {
            let child = tree.create_element(Namespace::Html, if depth % 3 == 0 { "template" } else { "i" });
            tree.append(at, child).unwrap();
            at = tree.node(child).template_contents().map_or(child, |contents| contents.id());
        }
        let html = inner_html(&tree.root());
        assert!(html.starts_with("<template><i><i><template>") && html.ends_with("</i></i></template>"));
        let mut copied = Tree::new_fragment();
        let copy = copied.import(&tree, NodeId::ROOT).unwrap();
        assert_eq!(inner_html(&copied.node(copy)), html);
    }
}
