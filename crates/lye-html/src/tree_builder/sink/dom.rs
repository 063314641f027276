//! The sink that stores a tree.

mod separated;

use super::attributes::{self, StartTag, StoredElement};
use super::{Inserted, InsertionLocation, Placed, StraightElement, StraightTag, TreeSink};
use crate::Span;
use crate::filter::{ElementDecision, ElementInfo, InsertionFilter, TagReader as _, TagReading};
use crate::names::{Namespace, TagId, attr, tag};
use crate::separation::{Separation, ends_like_text_behind};
use crate::tokenizer::{DoctypeToken, TextToken, TokenAttr};
use crate::tree::{Attr, Doctype, Node, NodeId, NodeType, PageTag, ShadowRootInit, StrRef, Tree, flag};
use crate::tree_builder::formatting::AttrRange;
use std::collections::{HashMap, VecDeque};
use std::hash::RandomState;

/// A piece of a text node whose text is not contiguous.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    text: StrRef,
    next: u32,
}

const NO_PIECE: u32 = u32::MAX;

/// Stores a [`Tree`], as far as the filter keeps its nodes.
///
/// An element that the filter *replaced* is a node outside all child lists. Its `parent` says where its children go; its `next` says before
/// which sibling, if it was foster-parented. An element that the filter *removed* is the root of a separate subtree. Parsing continues in it
/// as if it were in the tree, and the adoption agency may move elements out of it. Text in it is not stored.
pub(crate) struct DomSink<'a, 's, F> {
    pub(crate) tree: Tree<'s>,
    filter: &'a mut F,
    buffers: &'a mut DomSinkBuffers,
    /// Attributes that later `html` and `body` tags added. They are stored at the end of the parse.
    merged: Vec<(NodeId, Attr)>,
    merged_names: std::collections::HashSet<(NodeId, u32)>,
    /// The markers of `template for` by name, in the order of their insertion.
    markers: HashMap<String, VecDeque<NodeId>>,
    separation: Separation,
    /// The node that was last detached. The adoption agency inserts it again elsewhere, which ends no line of text.
    moved: NodeId,
    /// The text of separators, once there is one.
    line_feed: Option<StrRef>,
    /// Whether a node was inserted before an existing one, so that insertion order may differ from tree order.
    out_of_order: bool,
    hasher: RandomState,
}

/// The allocations that one sink hands on to the next.
#[derive(Debug, Default)]
pub(crate) struct DomSinkBuffers {
    pieces: Vec<Piece>,
    in_pieces: Vec<NodeId>,
}

impl<'a, 's, F: InsertionFilter> DomSink<'a, 's, F> {
    pub(crate) fn new(
        tree: Tree<'s>,
        filter: &'a mut F,
        hasher: RandomState,
        buffers: &'a mut DomSinkBuffers,
    ) -> Self {
        buffers.pieces.clear();
        buffers.in_pieces.clear();
        let separation = Separation::new(filter.separates_blocks());
        Self {
            tree,
            filter,
            buffers,
            merged: Vec::new(),
            merged_names: std::collections::HashSet::new(),
            markers: HashMap::new(),
            separation,
            moved: NodeId::NONE,
            line_feed: None,
            out_of_order: false,
            hasher,
        }
    }

    /// Returns the finished tree. Joins the pieces of texts, and stores merged attributes.
    pub(crate) fn finish(mut self) -> Tree<'s> {
        for at in 0..self.buffers.in_pieces.len() {
            self.flatten(self.buffers.in_pieces[at]);
        }
        store_merged(&mut self.tree, std::mem::take(&mut self.merged));
        self.tree
    }

    /// Joins the pieces of a text node.
    fn flatten(&mut self, node: NodeId) {
        if self.tree.at(node).flags & flag::PIECES == 0 {
            return;
        }
        let start = self.tree.side.len();
        let mut at = self.tree.at(node).data.start;
        while at != NO_PIECE {
            let Piece { text, next } = self.buffers.pieces[at as usize];
            if text.is_side() {
                self.tree.side.extend_from_within(text.range());
            } else {
                self.tree.side.push_str(self.tree.source.get(text.range()).unwrap_or(""));
            }
            at = next;
        }
        let end = self.tree.side.len();
        let node = self.tree.at_mut(node);
        node.data = StrRef::side(start, end);
        node.extra = u32::MAX;
        node.flags &= !flag::PIECES;
    }

    /// Returns the location where a node is really inserted: children of replaced elements go to its parent.
    #[inline]
    fn resolve(&self, mut at: InsertionLocation) -> InsertionLocation {
        loop {
            let parent = self.tree.at(at.parent);
            if parent.flags & flag::REPLACED == 0 || parent.parent.is_none() {
                return at;
            }
            // The adoption agency moves a block into at most three copies before those have a location. So there are at most four steps.
            at = InsertionLocation { parent: parent.parent, before: parent.next };
        }
    }
}

/// Stores the attributes that repeated tags of `html` and `body` add to these elements.
fn store_merged(tree: &mut Tree<'_>, mut merged: Vec<(NodeId, Attr)>) {
    merged.sort_by_key(|&(node, _)| node);
    for group in merged.chunk_by(|a, b| a.0 == b.0) {
        let node = group[0].0;
        let data = tree.at(node).data;
        let start = tree.attrs.len();
        tree.attrs.extend_from_within(data.start as usize..(data.start + data.len) as usize);
        tree.attrs.extend(group.iter().map(|&(_, attr)| attr));
        let len = tree.attrs.len() - start;
        tree.at_mut(node).data = StrRef { start: start as u32, len: len as u32 };
    }
}

impl<F: InsertionFilter> TreeSink for DomSink<'_, '_, F> {
    #[inline]
    fn str(&self, text: StrRef) -> &str {
        self.tree.str(text)
    }

    fn root_name(&self) -> TagId {
        self.tree.at(NodeId::ROOT).name
    }

    #[inline]
    fn side(&mut self) -> &mut String {
        &mut self.tree.side
    }

    fn intern(&mut self, name: StrRef) -> TagId {
        let name = name.get(&self.tree.source, &self.tree.side);
        TagId(self.tree.names.intern(name))
    }

    fn reads_tags(&mut self) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.reads_all_tags())
    }

    fn left(&mut self, node: NodeId, _at: InsertionLocation) {
        self.separate_behind(node);
    }

    fn start_tag(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> TagReading {
        let element = ElementInfo::new(&self.tree, ns, name, attrs, span);
        self.filter.tag_reader().map_or(TagReading::Markup, |reader| reader.start_tag(&element))
    }

    fn end_tag(&mut self, ns: Namespace, name: TagId, span: Span) -> TagReading {
        let element = ElementInfo::new(&self.tree, ns, name, &[], span);
        self.filter.tag_reader().map_or(TagReading::Markup, |reader| reader.end_tag(&element))
    }

    fn last_node(&self) -> NodeId {
        NodeId(self.tree.nodes.len() as u32 - 1) // There is a root.
    }

    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        if let Some(reader) = self.filter.tag_reader() {
            reader.literal_start_tag(tag, offset);
        }
    }

    fn knows_element(&mut self, name: &str) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.knows_element(name))
    }

    fn knows_processing_instruction(&mut self, target: &str) -> bool {
        self.filter.tag_reader().is_some_and(|reader| reader.knows_processing_instruction(target))
    }

    #[inline]
    fn element(&mut self, ns: Namespace, name: TagId, attrs: &[TokenAttr], span: Span) -> NodeId {
        let info = ElementInfo::new(&self.tree, ns, name, attrs, span);
        let decision = self.filter.element(&info);
        let StoredElement { name: stored_name, mut flags } =
            attributes::element(&self.tree, decision, (ns, name), attrs);
        let mut data = StrRef::EMPTY;
        if flags & flag::REFUSED == 0 {
            let tag = StartTag { ns, name: stored_name, attrs, span };
            let (range, rewritten) = attributes::store_attrs(&mut self.tree, self.filter, tag);
            data = range;
            flags |= if rewritten { flag::REWRITTEN } else { 0 };
        }
        let id = self.tree.new_node(NodeType::Element, span);
        let node = self.tree.at_mut(id);
        node.name = stored_name;
        node.ns = ns;
        node.data = data;
        node.flags = flags;
        if ns == Namespace::Html && name == tag::TEMPLATE {
            let contents = self.tree.new_node(NodeType::Fragment, Span::default());
            self.tree.at_mut(contents).extra = id.0;
            self.tree.at_mut(id).extra = contents.0;
        }
        id
    }

    #[inline]
    fn insert_element(
        &mut self,
        at: InsertionLocation,
        (ns, name): (Namespace, TagId),
        attrs: &[TokenAttr],
        span: Span,
    ) -> Inserted {
        let node = self.element(ns, name, attrs, span);
        self.insert(at, node);
        let needs_end = self.separation.is_on() && ends_like_text_behind(ns, name).is_some();
        Inserted { node, needs_end }
    }

    #[inline]
    fn open_straight(&mut self, parent: NodeId, tag: &StraightTag<'_>) -> Placed {
        let &StraightTag { name, attrs, span, .. } = tag;
        let at = InsertionLocation::last_child_of(parent);
        let Inserted { node, needs_end } = self.insert_element(at, (Namespace::Html, name), attrs, span);
        Placed { node, needs_end, depth: 0, flags: 0 }
    }

    #[inline]
    fn close_straight(&mut self, parent: NodeId, element: &StraightElement, _tag: Option<Span>) {
        if element.placed.needs_end {
            self.left(element.placed.node, InsertionLocation::last_child_of(parent));
        }
    }

    #[inline]
    fn text_straight(&mut self, parent: NodeId, token: TextToken) {
        self.text(InsertionLocation::last_child_of(parent), token);
    }

    fn comment_straight(&mut self, parent: NodeId, data: StrRef, span: Span) {
        self.comment(InsertionLocation::last_child_of(parent), data, span);
    }

    fn hand_over(&mut self, _parent: NodeId, element: &StraightElement) -> Inserted {
        let Placed { node, needs_end, .. } = element.placed;
        Inserted { node, needs_end }
    }

    fn leaves_early(&mut self, _: NodeId) {
        self.tree.rare.is_rearranged = true;
    }

    fn foster_parents(&mut self) {
        self.tree.rare.is_rearranged = true;
    }

    fn clone_element(&mut self, node: NodeId) -> NodeId {
        let original = *self.tree.at(node);
        let id = self.tree.new_node(NodeType::Element, original.span);
        let node = self.tree.at_mut(id);
        node.name = original.name;
        node.ns = original.ns;
        node.data = original.data;
        node.flags = original.flags | flag::DERIVED;
        id
    }

    fn store_token_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]) -> AttrRange {
        let Node { data, flags, .. } = *self.tree.at(node);
        if data.len as usize == attrs.len() && flags & flag::REWRITTEN == 0 {
            return AttrRange { start: data.start, len: data.len };
        }
        attributes::store_token_attrs(&mut self.tree, attrs)
    }

    fn same_attrs(&self, a: AttrRange, b: AttrRange) -> bool {
        attributes::same_attrs(&self.tree, &self.hasher, a, b)
    }

    fn hash_attrs(&self, attrs: AttrRange) -> u64 {
        attributes::hash_attrs(&self.tree, &self.hasher, attrs)
    }

    fn merge_attrs(&mut self, node: NodeId, attrs: &[TokenAttr]) {
        let Some(&original) = self.tree.nodes.get(node.index()) else { return };
        if original.flags & flag::REFUSED != 0 {
            return;
        }
        if self.merged_names.is_empty() || !self.merged_names.contains(&(node, u32::MAX)) {
            self.merged_names.insert((node, u32::MAX));
            for attr in self.tree.attr_records(node).iter().map(|a| a.key()).collect::<Vec<_>>() {
                self.merged_names.insert((node, attr));
            }
        }
        let tag = StartTag { ns: original.ns, name: original.name, attrs, span: original.span };
        let Self { tree, filter, merged, merged_names, .. } = self;
        attributes::filter_attrs(tree, *filter, tag, |tree, _, kept| {
            if let Some(attr) = attributes::store_value(tree, kept)
                && merged_names.insert((node, attr.key()))
            {
                merged.push((node, attr));
            }
        });
    }

    fn ignored_page_tag(&mut self, name: TagId, attrs: &[TokenAttr], span: Span) {
        self.filter.ignored_page_tag(&ElementInfo::new(&self.tree, Namespace::Html, name, attrs, span));
        let created = self.tree.nodes.len() as u32;
        let AttrRange { start, len } = attributes::store_token_attrs(&mut self.tree, attrs);
        self.tree.rare.page_tags.push(PageTag { name, span, attrs: StrRef { start, len }, created });
    }

    #[inline]
    fn insert(&mut self, at: InsertionLocation, node: NodeId) {
        let at = self.resolve(at);
        if self.separation.is_on() {
            self.separate_element(at, node);
        }
        let flags = self.tree.at(node).flags;
        if flags & flag::REFUSED != 0 {
            if flags & flag::REPLACED != 0 {
                self.place_replaced(at, node);
            }
            return;
        }
        if self.is_before_sibling(at) {
            self.out_of_order = true;
            self.tree.rare.is_rearranged = true;
            self.tree.link_before(at.before, node);
        } else {
            self.tree.link_last(at.parent, node);
        }
    }

    fn detach(&mut self, node: NodeId) {
        self.out_of_order = true;
        self.tree.rare.is_rearranged = true;
        self.moved = node;
        if self.tree.at(node).flags & flag::REPLACED != 0 {
            let node = self.tree.at_mut(node);
            (node.parent, node.next) = (NodeId::NONE, NodeId::NONE);
        } else {
            self.tree.unlink(node);
        }
    }

    fn wrap_children(&mut self, parent: NodeId, new: NodeId) {
        self.tree.rare.is_rearranged = true;
        // The children of a replaced element are children of its parent, and stay there.
        if self.tree.at(new).flags & flag::REPLACED == 0 {
            self.tree.move_children(parent, new);
        }
        self.insert(InsertionLocation::last_child_of(parent), new);
    }

    #[inline]
    fn parent(&self, node: NodeId) -> NodeId {
        self.tree.at(node).parent
    }

    fn is_integration_point(&self, node: NodeId) -> bool {
        self.tree.at(node).flags & flag::INTEGRATION_POINT != 0
    }

    #[inline]
    fn contents(&self, node: NodeId) -> NodeId {
        let extra = self.tree.at(node).extra;
        if extra == u32::MAX { node } else { NodeId(extra) }
    }

    #[inline]
    fn text(&mut self, at: InsertionLocation, token: TextToken) {
        let TextToken { text, span, .. } = token;
        let at = self.resolve(at);
        let parent = self.tree.at(at.parent);
        if parent.kind == NodeType::Document || parent.flags & flag::REMOVED != 0 || text.is_empty() {
            return;
        }
        if self.separation.is_on() {
            self.separate_text(at, text, span);
        }
        self.put_text(at, text, span);
    }

    fn keeps_text(&mut self, parent: Option<Span>, text: StrRef, span: Span) -> bool {
        self.filter.keeps_text(parent, self.tree.str(text), span)
    }

    fn is_removed(&self, node: NodeId) -> bool {
        self.tree.at(node).flags & flag::REMOVED != 0
    }

    fn comment(&mut self, at: InsertionLocation, data: StrRef, span: Span) {
        if !self.filter.comment(data.get(&self.tree.source, &self.tree.side), span) {
            return;
        }
        let id = self.tree.new_node(NodeType::Comment, span);
        self.tree.at_mut(id).data = data;
        self.insert(at, id);
    }

    fn processing_instruction(&mut self, at: InsertionLocation, target: StrRef, data: StrRef, span: Span) {
        let (source, side) = (&self.tree.source, &self.tree.side);
        if !self.filter.processing_instruction(target.get(source, side), data.get(source, side), span) {
            return;
        }
        let id = self.tree.new_node(NodeType::ProcessingInstruction, span);
        self.tree.at_mut(id).data = data;
        self.tree.at_mut(id).extra = self.tree.rare.targets.len() as u32;
        self.tree.rare.targets.push(target);
        if matches!(target.get(&self.tree.source, &self.tree.side), "marker" | "start")
            && let Some(name) = pseudo_attribute(data.get(&self.tree.source, &self.tree.side), "name")
        {
            let name = name.to_owned();
            self.markers.entry(name).or_default().push_back(id);
        }
        self.insert(at, id);
    }

    fn doctype(&mut self, doctype: &DoctypeToken) {
        let id = self.tree.new_node(NodeType::Doctype, doctype.span);
        self.tree.at_mut(id).extra = self.tree.rare.doctypes.len() as u32;
        self.tree.rare.doctypes.push(Doctype {
            name: doctype.name.unwrap_or_default(),
            public_id: doctype.public_id,
            system_id: doctype.system_id,
        });
        self.tree.link_last(NodeId::ROOT, id);
    }

    fn tag_name(&self, name: TagId) -> &str {
        self.tree.tag_name(name)
    }

    fn element_name(&self, node: NodeId) -> Option<(Namespace, TagId)> {
        let node = self.tree.at(node);
        (node.kind == NodeType::Element).then_some((node.ns, node.name))
    }

    fn attach_shadow_root(&mut self, host: NodeId, attrs: &[TokenAttr], span: Span) -> Option<NodeId> {
        let record = self.tree.at(host);
        if record.extra != u32::MAX || record.flags & flag::REFUSED != 0 {
            return None;
        }
        // The filter decides as if the template were inserted. A refused template declares nothing.
        let tag = StartTag { ns: Namespace::Html, name: tag::TEMPLATE, attrs, span };
        if self.filter.element(&tag.info(&self.tree)) != ElementDecision::Keep {
            return None;
        }
        let mut init = ShadowRootInit {
            open: false,
            delegates_focus: false,
            serializable: false,
            manual_slot_assignment: false,
            clonable: false,
            custom_element_registry: false,
        };
        let mut has_mode = false;
        for token in attrs {
            let relevant = matches!(
                token.id,
                attr::SHADOWROOTMODE
                    | attr::SHADOWROOTDELEGATESFOCUS
                    | attr::SHADOWROOTSERIALIZABLE
                    | attr::SHADOWROOTSLOTASSIGNMENT
                    | attr::SHADOWROOTCLONABLE
                    | attr::SHADOWROOTCUSTOMELEMENTREGISTRY
            );
            if !relevant
                || attributes::filter_attr(&mut self.tree, self.filter, tag, token)
                    .and_then(|kept| attributes::store_value(&mut self.tree, kept))
                    .is_none()
            {
                continue;
            }
            let value = self.tree.str(token.value);
            match token.id {
                attr::SHADOWROOTMODE => {
                    init.open = value.eq_ignore_ascii_case("open");
                    has_mode = init.open || value.eq_ignore_ascii_case("closed");
                }
                attr::SHADOWROOTDELEGATESFOCUS => init.delegates_focus = true,
                attr::SHADOWROOTSERIALIZABLE => init.serializable = true,
                attr::SHADOWROOTSLOTASSIGNMENT => {
                    init.manual_slot_assignment = value.eq_ignore_ascii_case("manual");
                }
                attr::SHADOWROOTCLONABLE => init.clonable = true,
                _ => init.custom_element_registry = true,
            }
        }
        if !has_mode {
            return None;
        }
        self.tree.rare.is_rearranged = true;
        let root = self.tree.new_node(NodeType::Fragment, span);
        self.tree.at_mut(root).flags = flag::SHADOW_ROOT;
        self.tree.at_mut(root).extra = host.0;
        self.tree.at_mut(host).extra = root.0;
        self.tree.rare.shadow_inits.push((root, init));
        let template = self.tree.new_node(NodeType::Element, span);
        let record = self.tree.at_mut(template);
        record.name = tag::TEMPLATE;
        record.extra = root.0;
        Some(template)
    }

    fn replace_children_with_clones(&mut self, target: NodeId, from: NodeId, budget: u64) -> Option<u64> {
        self.tree.rare.is_rearranged = true;
        let mut cost = 0;
        let mut at = from;
        while let Some(next) = next_in(&self.tree, at, from) {
            cost +=
                1 + u64::from(self.tree.at(next).kind == NodeType::Text && self.tree.at(next).data.is_side())
                    * 8;
            if cost > budget {
                return None;
            }
            at = next;
        }
        while self.tree.at(target).last.is_some() {
            let child = self.tree.at(target).last;
            self.tree.unlink(child);
            cost += 1;
        }
        if cost > budget {
            return None;
        }
        let (mut at, mut parent) = (from, target);
        // The target is below the cloned nodes only if it is disabled, so nothing is cloned into itself.
        while let Some(next) = next_in(&self.tree, at, from) {
            // Go up to the clone of the parent of `next`, one step for each element that was left.
            if self.tree.at(next).parent != at {
                let mut up = at;
                while self.tree.at(up).parent != self.tree.at(next).parent {
                    up = self.tree.at(up).parent;
                    parent = self.tree.at(parent).parent;
                }
                parent = self.tree.at(parent).parent;
            }
            self.flatten(next);
            let original = *self.tree.at(next);
            let clone = self.tree.new_node(original.kind, original.span);
            let record = self.tree.at_mut(clone);
            record.name = original.name;
            record.ns = original.ns;
            record.data = original.data;
            record.flags = original.flags | flag::DERIVED;
            if matches!(original.kind, NodeType::Doctype | NodeType::ProcessingInstruction) {
                record.extra = original.extra;
            } else if original.kind == NodeType::Element
                && original.name == tag::TEMPLATE
                && original.ns == Namespace::Html
            {
                // The contents of a clone stay empty here. The cloning steps clone them only in deep clones of live documents.
                let contents = self.tree.new_node(NodeType::Fragment, Span::default());
                self.tree.at_mut(contents).extra = clone.0;
                self.tree.at_mut(clone).extra = contents.0;
            }
            self.tree.link_last(parent, clone);
            parent = clone;
            at = next;
        }
        Some(cost)
    }

    fn find_marker(&mut self, scope: NodeId, name: &str, work: &mut u64) -> Option<(NodeId, NodeId, NodeId)> {
        let candidates = self.markers.get_mut(name)?;
        self.tree.rare.is_rearranged = true;
        // Markers that a patch has removed never come back.
        while candidates.front().is_some_and(|&marker| self.tree.at(marker).parent.is_none()) {
            candidates.pop_front();
        }
        let mut inside = Vec::new();
        for &marker in candidates.iter() {
            let mut at = marker;
            while at.is_some() && at != scope {
                *work = work.saturating_sub(1);
                at = self.tree.at(at).parent;
            }
            if at == scope && marker != scope {
                inside.push(marker);
            }
            // Markers are in tree order, unless a node was inserted before an existing one.
            if *work == 0 || (!inside.is_empty() && !self.out_of_order) {
                break;
            }
        }
        let marker = match inside[..] {
            [] => return None,
            [only] => only,
            _ => {
                let mut at = scope;
                loop {
                    *work = work.saturating_sub(1);
                    at = next_in(&self.tree, at, scope)?;
                    if *work == 0 || inside.contains(&at) {
                        break at;
                    }
                }
            }
        };
        if *work == 0 {
            return None;
        }
        let parent = self.tree.at(marker).parent;
        let mut end = NodeId::NONE;
        if self.has_target(marker, "start") {
            let mut depth = 0;
            let mut sibling = self.tree.at(marker).next;
            while sibling.is_some() {
                let next = self.tree.at(sibling).next;
                if self.has_target(sibling, "start") {
                    depth += 1;
                } else if self.has_target(sibling, "end") {
                    if depth == 0 {
                        end = sibling;
                        break;
                    }
                    depth -= 1;
                }
                self.tree.unlink(sibling);
                sibling = next;
            }
        } else {
            end = marker;
        }
        Some((parent, marker, end))
    }
}

/// Returns the next node in tree order below `root`.
fn next_in(tree: &Tree<'_>, node: NodeId, root: NodeId) -> Option<NodeId> {
    let first = tree.at(node).first;
    if first.is_some() {
        return Some(first);
    }
    let mut at = node;
    while at != root && at.is_some() {
        let next = tree.at(at).next;
        if next.is_some() {
            return Some(next);
        }
        at = tree.at(at).parent;
    }
    None
}

/// Returns the value of a pseudo-attribute in the data of a processing instruction (`name="x"`).
fn pseudo_attribute<'a>(data: &'a str, wanted: &str) -> Option<&'a str> {
    let mut rest = data.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|&q| q == '"' || q == '\'')?;
        let (value, tail) = after[1..].split_once(quote)?;
        if name.trim() == wanted {
            return Some(value);
        }
        rest = tail.trim_start();
    }
    None
}

impl<F: InsertionFilter> DomSink<'_, '_, F> {
    /// Returns `true` if a node is a processing instruction with this target.
    fn has_target(&self, node: NodeId, target: &str) -> bool {
        let record = self.tree.at(node);
        record.kind == NodeType::ProcessingInstruction
            && self.tree.rare.targets.get(record.extra as usize).is_some_and(|&t| self.tree.str(t) == target)
    }

    /// Returns `true` if the location is before a node that is in a child list.
    #[inline]
    fn is_before_sibling(&self, at: InsertionLocation) -> bool {
        at.before.is_some() && {
            let before = self.tree.at(at.before);
            before.parent == at.parent && before.flags & flag::REPLACED == 0
        }
    }

    /// Sets the location of a replaced element, and moves the nodes there that were inserted into it before.
    fn place_replaced(&mut self, at: InsertionLocation, node: NodeId) {
        let mut child = self.tree.at(node).first;
        while child.is_some() {
            let next = self.tree.at(child).next;
            self.tree.unlink(child);
            self.insert(at, child);
            child = next;
        }
        let before = if self.is_before_sibling(at) { at.before } else { NodeId::NONE };
        let node = self.tree.at_mut(node);
        (node.parent, node.next) = (at.parent, before);
    }

    /// Inserts a text at a location, or appends it to the text before.
    #[inline]
    fn put_text(&mut self, at: InsertionLocation, text: StrRef, span: Span) {
        let in_place = self.is_before_sibling(at);
        let before = if in_place { self.tree.at(at.before).prev } else { self.tree.at(at.parent).last };
        if before.is_some() && self.tree.at(before).kind == NodeType::Text {
            self.append_text(before, text, span);
            return;
        }
        let id = self.tree.new_node(NodeType::Text, span);
        self.tree.at_mut(id).data = text;
        if in_place {
            self.tree.link_before(at.before, id);
        } else {
            self.tree.link_last(at.parent, id);
        }
    }

    /// Appends to a text node. O(text appended), amortized: pieces that are not contiguous are joined at the end of the parse.
    fn append_text(&mut self, node: NodeId, text: StrRef, span: Span) {
        let record = self.tree.at_mut(node);
        record.span.end = record.span.end.max(span.end);
        let tail = if record.flags & flag::PIECES != 0 { record.extra } else { NO_PIECE };
        let last =
            if tail == NO_PIECE { &mut record.data } else { &mut self.buffers.pieces[tail as usize].text };
        // Positions are below 2^30 and include the side bit, so equality means that the text follows directly.
        if last.start.wrapping_add(last.len) == text.start {
            last.len += text.len;
            return;
        }
        let new = self.buffers.pieces.len() as u32;
        if tail == NO_PIECE {
            let data = record.data;
            record.data = StrRef { start: new, len: 0 };
            record.flags |= flag::PIECES;
            record.extra = new + 1;
            self.buffers.in_pieces.push(node);
            self.buffers.pieces.push(Piece { text: data, next: new + 1 });
            self.buffers.pieces.push(Piece { text, next: NO_PIECE });
        } else {
            record.extra = new;
            self.buffers.pieces[tail as usize].next = new;
            self.buffers.pieces.push(Piece { text, next: NO_PIECE });
        }
    }
}
