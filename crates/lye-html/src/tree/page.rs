//! The page around a fragment: what the tags of `html` and `body` in it say, which the parser ignores.

use super::{NodeId, NodeKind, NodeType, StrRef, Tree, flag};
use crate::Span;
use crate::names::{Namespace, TagId, tag};
use std::collections::HashSet;

/// A start tag `html` or `body` in a fragment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageTag {
    pub(crate) name: TagId,
    pub(crate) span: Span,
    /// The index of its first attribute, and their number.
    pub(crate) attrs: StrRef,
    /// The number of nodes before it.
    pub(crate) created: u32,
}

impl Tree<'_> {
    /// Puts the nodes of a parsed fragment into the elements `html`, `head` and `body`, as if the fragment were a page. They have the
    /// attributes of the tags in the fragment that the parser ignored. What comes first and belongs in a `head` goes there. Linear in the
    /// children of the root and those attributes.
    ///
    /// ```
    /// use lye_html::{Context, serialize};
    /// let html = "<html lang=en><title>a</title><body class=b><p>c";
    /// let mut tree = lye_html::parse_fragment(html, &Context::html("body"))?;
    /// assert_eq!(serialize::inner_html(&tree.root()), "<title>a</title><p>c</p>");
    /// tree.make_page();
    /// assert_eq!(
    ///     serialize::inner_html(&tree.root()),
    ///     "<html lang=\"en\"><head><title>a</title></head><body class=\"b\"><p>c</p></body></html>"
    /// );
    /// # Ok::<(), lye_html::InputError>(())
    /// ```
    pub fn make_page(&mut self) {
        let body_tag = self.rare.page_tags.iter().find(|of_page| of_page.name == tag::BODY);
        let end_of_head = body_tag.map_or(u32::MAX, |body| body.span.start);
        let is_of_head = |id: &NodeId| {
            let node = self.node(*id);
            let is_of_head = match node.kind() {
                NodeKind::Element => {
                    node.namespace() == Namespace::Html
                        && node.tag_id().is_some_and(|name| IN_HEAD.contains(&name))
                }
                NodeKind::Text => node.data().trim_ascii().is_empty(),
                _ => true,
            };
            is_of_head && node.span().start < end_of_head
        };
        let children: Vec<NodeId> = self.root().children().map(|child| child.id()).collect();
        let in_head = children.iter().take_while(|child| is_of_head(child)).count();
        let [html, head, body] = [tag::HTML, tag::HEAD, tag::BODY].map(|name| self.page_element(name));
        children.iter().for_each(|child| self.unlink(*child));
        self.link_last(NodeId::ROOT, html);
        self.link_last(html, head);
        self.link_last(html, body);
        for (at, child) in children.into_iter().enumerate() {
            self.link_last(if at < in_head { head } else { body }, child);
        }
    }

    /// Creates an element that stands for the page. Of equal attributes, the first counts (13.2.6.4.7).
    fn page_element(&mut self, name: TagId) -> NodeId {
        let tags = self.rare.page_tags.iter().filter(|of_page| of_page.name == name);
        let span = tags.clone().next().map(|of_page| of_page.span).unwrap_or_default();
        let ranges: Vec<_> = tags.map(|of_page| of_page.attrs.range()).collect();
        let start = self.attrs.len();
        let mut names = HashSet::new();
        for attr in ranges.into_iter().flatten() {
            let attr = self.attrs.get(attr).copied();
            self.attrs.extend(attr.filter(|attr| names.insert(attr.key())));
        }
        let element = self.new_node(NodeType::Element, span);
        let data = StrRef::source(start, self.attrs.len());
        let node = self.at_mut(element);
        (node.name, node.data, node.flags) = (name, data, flag::OF_PAGE);
        element
    }
}

/// The elements that belong in a `head` ("in head", 13.2.6.4.4).
const IN_HEAD: [TagId; 11] = [
    tag::BASE,
    tag::BASEFONT,
    tag::BGSOUND,
    tag::LINK,
    tag::META,
    tag::NOFRAMES,
    tag::NOSCRIPT,
    tag::SCRIPT,
    tag::STYLE,
    tag::TEMPLATE,
    tag::TITLE,
];
