//! Writes a finished tree of a fragment as if it were being parsed.

use super::sets::{FORMATTING, flags as flags_of};
use super::sink::{DomSink, HtmlSink, Inserted, InsertionLocation, TreeSink};
use super::{Buffers, NeedsTree, StreamedFragment};
use crate::Span;
use crate::errors::Outcome;
use crate::filter::InsertionFilter;
use crate::names::{AttrId, Namespace, TagId};
use crate::options::ParseOptions;
use crate::serialize::{Emitter, Fidelity, Form, OutputAncestors};
use crate::tokenizer::{TextToken, TokenAttr, scan};
use crate::tree::{Attr, Node, NodeId, NodeType, PageTag, Rare, StrRef, Tree, flag};
use std::borrow::Cow;

/// Writes the tree of a fragment that allows filters, inside these ancestors. If that is not possible, writes nothing and returns why.
pub(crate) fn stream_tree<F: InsertionFilter>(
    tree: &mut Tree<'_>,
    ancestors: &OutputAncestors,
    options: ParseOptions,
    filter: &mut F,
    buffers: &mut Buffers,
    out: &mut String,
) -> Result<StreamedFragment, NeedsTree> {
    let start = out.len();
    let source = std::mem::take(&mut tree.source);
    let finished = Finished::take(tree);
    let mut strings = std::mem::replace(tree, Tree::new_fragment()).with_source(Cow::Borrowed(&source));
    let emit = Emitter::new(&mut *out, ancestors, Fidelity::Tokens).copying(&source);
    let Buffers { html, hasher, .. } = buffers;
    let root = strings.at(NodeId::ROOT);
    let mut written = None;
    if emit.form(&strings, root.ns, root.name) == Form::Whole {
        let max_nodes = options.max_nodes.unwrap_or(u32::MAX);
        let kept = std::mem::take(html);
        let sink = HtmlSink::new(&mut strings, filter, emit, max_nodes, hasher.clone(), kept);
        let mut replay = Replay::new(sink, &finished, &source);
        let is_complete = replay.run().is_some();
        written = replay.sink.finish(html).filter(|_| is_complete);
    }
    let strings = strings.with_source(Cow::Borrowed(""));
    *tree = Tree { source, nodes: finished.nodes, attrs: finished.attrs, ..strings };
    (tree.rare.page_tags, tree.rare.targets) = (finished.page_tags, finished.targets);
    let Some((report, max_nodes)) = written else {
        out.truncate(start);
        return Err(NeedsTree::default());
    };
    let (errors, crlf) = (tree.rare.errors.clone(), tree.rare.crlf.clone());
    let ignored_solidus = tree.rare.ignored_solidus;
    Ok(StreamedFragment { report, max_nodes, outcome: Outcome::Complete, errors, ignored_solidus, crlf })
}

/// Returns the tree that the parser would have built with a filter, of a tree that allows filters.
pub(crate) fn filter_tree<'s, F: InsertionFilter>(
    mut tree: Tree<'s>,
    filter: &mut F,
    buffers: &mut Buffers,
) -> Tree<'s> {
    let finished = Finished::take(&mut tree);
    let source = tree.source.clone();
    let Buffers { dom, hasher, .. } = buffers;
    let sink = DomSink::new(tree, filter, hasher.clone(), dom);
    let mut replay = Replay::new(sink, &finished, &source);
    let is_complete = replay.run().is_some();
    debug_assert!(is_complete, "the tree allows filters");
    replay.sink.finish()
}

/// What a finished tree has beside its strings.
struct Finished {
    nodes: Vec<Node>,
    attrs: Vec<Attr>,
    page_tags: Vec<PageTag>,
    targets: Vec<StrRef>,
}

impl Finished {
    /// Leaves the root and the strings in the tree.
    fn take(tree: &mut Tree<'_>) -> Self {
        let root = *tree.at(NodeId::ROOT);
        let (nodes, attrs) = (std::mem::take(&mut tree.nodes), std::mem::take(&mut tree.attrs));
        let none = NodeId::NONE;
        tree.nodes.push(Node { first: none, last: none, ..root });
        let Rare { page_tags, targets, .. } = &mut *tree.rare;
        let (page_tags, targets) = (std::mem::take(page_tags), std::mem::take(targets));
        Self { nodes, attrs, page_tags, targets }
    }
}

/// A node whose children are being written.
#[derive(Clone, Copy)]
struct Open {
    node: NodeId,
    /// What the sink created for it. `None` for the root and for elements that stand for the page.
    element: Option<Inserted>,
    /// Where the sink inserts its children.
    inside: NodeId,
    span: Span,
    /// Whether the filter removed it, or an element around it.
    is_removed: bool,
}

/// Passes the nodes of a tree to a sink.
struct Replay<'r, S> {
    sink: S,
    nodes: &'r [Node],
    attrs: &'r [Attr],
    /// The tags of the page that are not passed yet.
    page_tags: &'r [PageTag],
    /// The targets of processing instructions.
    targets: &'r [StrRef],
    source: &'r str,
    /// The attributes of the current element.
    tokens: Vec<TokenAttr>,
    /// The number of nodes that the parser had created before the next.
    created: u32,
    /// The offsets of formatting elements, ascending, and what the sink created for them.
    originals: Vec<(u32, NodeId)>,
}

impl<'r, S: TreeSink> Replay<'r, S> {
    fn new(sink: S, finished: &'r Finished, source: &'r str) -> Self {
        let Finished { nodes, attrs, page_tags, targets } = finished;
        let (tokens, originals) = (Vec::new(), Vec::new());
        Self { sink, nodes, attrs, page_tags, targets, source, tokens, created: 1, originals }
    }

    /// Passes all nodes. Returns `None` if the parser created them in another order, or if the sink gave up.
    fn run(&mut self) -> Option<()> {
        let (span, is_removed) = (Span::default(), false);
        let root = Open { node: NodeId::ROOT, element: None, inside: NodeId::ROOT, span, is_removed };
        let mut around = vec![root];
        let mut next = self.nodes.first()?.first;
        while let Some(parent) = around.last().copied() {
            let Some(node) = self.nodes.get(next.index()) else {
                around.pop();
                next = self.nodes.get(parent.node.index())?.next;
                if let (Some(element), Some(around)) = (parent.element, around.last()) {
                    self.sink.end_element(element.node, (TagId::NONE, Span::default()));
                    if element.needs_end {
                        self.sink.left(element.node, InsertionLocation::last_child_of(around.inside));
                    }
                }
                continue;
            };
            match node.kind {
                NodeType::Element => {
                    around.push(self.element(next, node, &parent)?);
                    let contents = self.nodes.get(node.extra as usize);
                    next = contents.and_then(|contents| contents.first.some()).unwrap_or(node.first);
                }
                _ => {
                    self.leaf(next, node, &parent)?;
                    next = node.next;
                }
            }
            if self.sink.has_given_up() {
                return None;
            }
        }
        self.pass_page_tags(u32::MAX);
        Some(())
    }

    /// Counts the next node. Returns `None` if it is another.
    fn count(&mut self, id: NodeId) -> Option<()> {
        if id.0 != self.created {
            return None;
        }
        self.pass_page_tags(id.0);
        self.created += 1;
        Some(())
    }

    /// Passes the tags of the page before a node.
    fn pass_page_tags(&mut self, created: u32) {
        while let Some((of_page, rest)) =
            self.page_tags.split_first().filter(|(first, _)| first.created <= created)
        {
            self.page_tags = rest;
            self.read_attrs(Namespace::Html, of_page.attrs);
            self.sink.ignored_page_tag(of_page.name, &self.tokens, of_page.span);
        }
    }

    /// Passes the start of an element.
    fn element(&mut self, id: NodeId, node: &Node, parent: &Open) -> Option<Open> {
        let Node { name, ns, span, flags, data, extra, .. } = *node;
        if flags & flag::OF_PAGE != 0 {
            return Some(Open { node: id, element: None, span: Span::default(), ..*parent });
        }
        self.count(id)?;
        if extra != u32::MAX {
            self.count(NodeId(extra))?; // The contents of a template.
        }
        let at = InsertionLocation::last_child_of(parent.inside);
        let element = if flags & flag::DERIVED != 0 {
            let original = self.originals.binary_search_by_key(&span.start, |(start, _)| *start).ok()?;
            let copy = self.sink.clone_element(self.originals.get(original)?.1);
            self.sink.insert(at, copy);
            Inserted { node: copy, needs_end: false }
        } else {
            self.read_attrs(ns, data);
            let element = self.sink.insert_element(at, (ns, name), &self.tokens, span);
            if flags_of(ns, name) & FORMATTING != 0 {
                self.originals.push((span.start, element.node));
            }
            element
        };
        let is_removed = parent.is_removed || self.sink.is_removed(element.node);
        Some(Open {
            node: id,
            element: Some(element),
            inside: self.sink.contents(element.node),
            span,
            is_removed,
        })
    }

    /// Passes a node without children.
    fn leaf(&mut self, id: NodeId, node: &Node, parent: &Open) -> Option<()> {
        self.count(id)?;
        let Node { data, span, .. } = *node;
        let at = InsertionLocation::last_child_of(parent.inside);
        match node.kind {
            NodeType::Text => {
                let of = parent.element.map(|_| parent.span);
                if parent.is_removed || self.sink.keeps_text(of, data, span) {
                    let is_plain = self.source_of(data).is_some_and(scan::is_plain_text);
                    self.sink.text(at, TextToken { text: data, has_nul: false, is_plain, span });
                }
            }
            NodeType::Comment => self.sink.comment(at, data, span),
            _ => {
                let target = *self.targets.get(node.extra as usize)?;
                self.sink.processing_instruction(at, target, data, span);
            }
        }
        Some(())
    }

    /// Returns a string that is in the source.
    fn source_of(&self, text: StrRef) -> Option<&'r [u8]> {
        self.source.as_bytes().get(text.range()).filter(|_| !text.is_side())
    }

    /// Reads the attributes of an element in this namespace, as the tokenizer passed them.
    fn read_attrs(&mut self, ns: Namespace, range: StrRef) {
        self.tokens.clear();
        for attr in self.attrs.get(range.range()).unwrap_or_default() {
            let start = attr.name_start as usize;
            let mut name = StrRef::source(start, start + attr.name_len as usize);
            let name_span = Span::new(attr.name_start, attr.name_start + attr.name_len);
            let value_span = Span::new(attr.value_start, attr.value_start + attr.value_len);
            let mut id = attr.id();
            if ns != Namespace::Html || id.name().is_none() {
                let spelled = self.source.get(name.range()).unwrap_or_default();
                id = AttrId::from_name(spelled).unwrap_or(AttrId::NONE);
                if spelled.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
                    let lower = spelled.to_ascii_lowercase().replace('\0', "\u{FFFD}");
                    id = AttrId::from_name(&lower).unwrap_or(AttrId::NONE);
                    let side = self.sink.side();
                    let start = side.len();
                    side.push_str(&lower);
                    name = StrRef::side(start, side.len());
                }
            }
            let value = attr.value;
            // Whether it is plain is not worth a look: filters remove most.
            self.tokens.push(TokenAttr { id, name, value, is_plain: false, name_span, value_span });
        }
    }
}
