//! Computes the edits that turn the parsed tree into the written tree.
//!
//! Both trees come from the same parse, apart from the filter, which does not change a parse. So they have the same
//! elements in order of creation, except for those that the filter omitted. Elements created later are new.

use super::attribution::Attribution;
use super::edit::{Edit, EditKind, apply_all};
use lye_html::filter::ElementDecision;
use lye_html::tree::{AttrRef, EditError};
use lye_html::{AttrNamespace, NodeId, NodeKind, NodeRef, Span, Tree};
use std::collections::{HashMap, HashSet, VecDeque};

/// Compares a parsed tree with its cleaned tree, and that with what was written of it. O(n log n) in the trees and the findings.
///
/// # Errors
/// Fails if a copy of the tree becomes too large.
pub(super) fn edits(
    read: &Tree<'_>,
    (cleaned, written): (&Tree<'_>, &Tree<'_>),
    attribution: &mut Attribution<'_>,
) -> Result<Vec<Edit>, EditError> {
    let counterparts = Counterparts::of(read, cleaned);
    let mut cleaning = Comparison::new(counterparts, read, cleaned, attribution);
    cleaning.compare()?;
    let Comparison { mut counterparts, tree, mut edits, .. } = cleaning;
    // The writer omits nodes of the cleaned tree; the others keep their ids.
    counterparts.attached = tree_order(written).into_iter().collect();
    attribution.attribute_output();
    let mut writing = Comparison::new(counterparts, &tree, written, attribution);
    writing.doctype()?;
    writing.compare()?;
    edits.append(&mut writing.edits);
    Ok(edits)
}

/// Pairs of nodes that are the same in both trees.
struct Counterparts {
    in_written: HashMap<NodeId, NodeId>,
    in_read: HashMap<NodeId, NodeId>,
    /// The nodes reachable from the root of the written tree.
    attached: HashSet<NodeId>,
}

impl Counterparts {
    fn of(read: &Tree<'_>, written: &Tree<'_>) -> Self {
        let mut found =
            Self { in_written: HashMap::new(), in_read: HashMap::new(), attached: HashSet::new() };
        found.pair(NodeId::ROOT, NodeId::ROOT);
        let elements = |tree: &Tree<'_>| -> Vec<NodeId> {
            tree.nodes().filter(NodeRef::is_element).map(|node| node.id()).collect()
        };
        let is_same = |(read_id, written_id): &(NodeId, NodeId)| {
            let (before, after) = (read.node(*read_id), written.node(*written_id));
            before.namespace() == after.namespace() && before.span() == after.span()
        };
        for (before, after) in elements(read).into_iter().zip(elements(written)).take_while(is_same) {
            found.pair(before, after);
            let contents = |tree: &Tree<'_>, id| tree.node(id).template_contents().map(|node| node.id());
            if let (Some(before), Some(after)) = (contents(read, before), contents(written, after)) {
                found.pair(before, after);
            }
        }
        let mut others: HashMap<_, VecDeque<NodeId>> = HashMap::new();
        let is_other = |node: &NodeRef<'_, '_>| {
            matches!(node.kind(), NodeKind::Comment | NodeKind::ProcessingInstruction | NodeKind::Doctype)
        };
        for node in read.nodes().filter(is_other) {
            others.entry((node.kind(), node.span())).or_default().push_back(node.id());
        }
        for node in written.nodes().filter(is_other) {
            let before = others.get_mut(&(node.kind(), node.span())).and_then(VecDeque::pop_front);
            if let Some(before) = before {
                found.pair(before, node.id());
            }
        }
        found.attached = tree_order(written).into_iter().collect();
        found
    }

    fn pair(&mut self, read: NodeId, written: NodeId) {
        self.in_written.insert(read, written);
        self.in_read.insert(written, read);
    }
}

/// Returns the nodes of a tree in tree order, template contents after their template.
fn tree_order(tree: &Tree<'_>) -> Vec<NodeId> {
    let mut found = Vec::with_capacity(tree.node_count());
    let mut ahead = vec![NodeId::ROOT];
    while let Some(id) = ahead.pop() {
        found.push(id);
        let node = tree.node(id);
        let start = ahead.len();
        ahead.extend(node.template_contents().map(|contents| contents.id()));
        ahead.extend(node.children().map(|child| child.id()));
        ahead[start..].reverse(); // Reverses only what was just pushed.
    }
    found
}

/// Returns the values of the attributes of an element.
fn values<'t>(element: &NodeRef<'t, '_>) -> HashMap<(AttrNamespace, &'t str), &'t str> {
    element.attrs().map(|attr| ((attr.namespace(), attr.local_name()), attr.value())).collect()
}

/// Returns `true` if a text is another with line feeds added. Linear.
fn is_separated(before: &str, after: &str) -> bool {
    let mut rest = before.chars().peekable();
    after.chars().all(|c| rest.next_if_eq(&c).is_some() || c == '\n') && rest.next().is_none()
}

struct Comparison<'c, 'r, 'w, 't> {
    counterparts: Counterparts,
    read: &'c Tree<'r>,
    written: &'c Tree<'w>,
    /// The parsed tree with the edits so far.
    tree: Tree<'r>,
    attribution: &'c mut Attribution<'t>,
    edits: Vec<Edit>,
    /// The lines of texts that both trees have, computed on first use.
    lines_in_both: Option<HashSet<String>>,
}

impl<'c, 'r, 'w, 't> Comparison<'c, 'r, 'w, 't> {
    fn new(
        counterparts: Counterparts,
        read: &'c Tree<'r>,
        written: &'c Tree<'w>,
        attribution: &'c mut Attribution<'t>,
    ) -> Self {
        Self {
            counterparts,
            read,
            written,
            tree: read.clone(),
            attribution,
            edits: Vec::new(),
            lines_in_both: None,
        }
    }

    fn compare(&mut self) -> Result<(), EditError> {
        self.body()?;
        self.nodes()?;
        self.places()
    }

    fn edit(&mut self, kind: EditKind, finding: Option<usize>) -> Result<(), EditError> {
        kind.apply(&mut self.tree)?;
        self.record(kind, finding);
        Ok(())
    }

    /// Adds an edit that is applied elsewhere.
    fn record(&mut self, kind: EditKind, finding: Option<usize>) {
        let mut findings: Vec<usize> = finding.into_iter().collect();
        findings.extend(self.attribution.take_others().into_iter().filter(|other| Some(*other) != finding));
        self.edits.push(Edit { kind, findings });
    }

    /// Makes the element that stands for `body`, if the other tree has one that is new.
    fn body(&mut self) -> Result<(), EditError> {
        let Some(only) = self.written.root().first_child() else { return Ok(()) };
        let is_new = only.is_element()
            && only.next_sibling().is_none()
            && !self.counterparts.in_read.contains_key(&only.id());
        let Some(finding) = is_new.then(|| self.attribution.of_body()).flatten() else { return Ok(()) };
        let attributes = only.attrs().map(|attr| (attr.local_name().to_owned(), attr.value().to_owned()));
        let kind = EditKind::Wrap {
            parent: NodeId::ROOT,
            name: only.name().to_owned(),
            attributes: attributes.collect(),
        };
        self.edit(kind, Some(finding))?;
        if let Some(new) = self.tree.root().first_child().map(|new| new.id()) {
            self.counterparts.pair(new, only.id());
        }
        Ok(())
    }

    /// Edits the doctype, which the writer derives from the quirks mode alone.
    fn doctype(&mut self) -> Result<(), EditError> {
        let Some(finding) = self.attribution.of_doctype() else { return Ok(()) };
        let is_doctype = |node: &NodeRef<'_, '_>| node.kind() == NodeKind::Doctype;
        if let Some(node) = self.read.root().children().find(is_doctype).map(|node| node.id()) {
            self.edit(EditKind::Remove { node }, Some(finding))?;
        }
        let Some(doctype) = self.written.root().children().find(is_doctype) else { return Ok(()) };
        let id = |id: Option<&str>| id.filter(|id| !id.is_empty()).map(str::to_owned);
        let (public_id, system_id) = (id(doctype.public_id()), id(doctype.system_id()));
        self.edit(EditKind::InsertDoctype { public_id, system_id }, Some(finding))
    }

    /// Edits each node and its attributes, wherever the node is.
    fn nodes(&mut self) -> Result<(), EditError> {
        let (read, written) = (self.read, self.written);
        for id in tree_order(read) {
            let before = read.node(id);
            let is_text = matches!(before.kind(), NodeKind::Text | NodeKind::Doctype);
            if is_text || !(before.is_element() || before.parent().is_some()) {
                continue; // Texts are placed later, among other nodes; roots stay.
            }
            let after = self.counterparts.in_written.get(&id).map(|&id| written.node(id));
            match after {
                Some(after) if after.refusal().is_none() => {
                    if !self.attribution.replaces(&before) {
                        self.element(&before, &after)?;
                    }
                    let is_attached = self.counterparts.attached.contains(&after.id());
                    let was_taken = after.parent().is_none() && !is_attached;
                    if was_taken && self.tree.node(id).parent().is_some() {
                        let finding = self.attribution.of_node(&before);
                        let is_empty = after.first_child().is_none()
                            && after
                                .template_contents()
                                .is_none_or(|contents| contents.first_child().is_none());
                        let kind = match before.is_element() && is_empty {
                            true => EditKind::ReplaceWithChildren { element: id },
                            false => EditKind::Remove { node: id },
                        };
                        self.edit(kind, finding)?;
                    }
                }
                after => {
                    let finding = self.attribution.of_node(&before);
                    let replaces =
                        after.and_then(|after| after.refusal()) == Some(ElementDecision::ReplaceWithChildren);
                    match replaces && self.tree.node(id).parent().is_some() {
                        true => self.edit(EditKind::ReplaceWithChildren { element: id }, finding)?,
                        false => self.edit(EditKind::Remove { node: id }, finding)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Edits the name and attributes of an element, and the data of a comment.
    fn element(&mut self, before: &NodeRef<'_, '_>, after: &NodeRef<'_, '_>) -> Result<(), EditError> {
        let element = before.id();
        if !before.is_element() {
            if before.data() != after.data() {
                let finding = self.attribution.of_text(before.span(), None);
                self.edit(EditKind::SetData { node: element, data: after.data().to_owned() }, finding)?;
            }
            return Ok(());
        }
        if before.name() != after.name() {
            let finding = self.attribution.of_node(before);
            self.edit(EditKind::Rename { element, name: after.name().to_owned() }, finding)?;
        }
        let first = self.edits.len();
        let (old, new) = (values(before), values(after));
        for attribute in before.attrs() {
            let (namespace, name) = (attribute.namespace(), attribute.local_name().to_owned());
            let kind = match new.get(&(namespace, name.as_str())) {
                Some(value) if *value == attribute.value() => continue,
                Some(&value) => EditKind::SetAttribute { element, namespace, name, value: value.to_owned() },
                None => EditKind::RemoveAttribute { element, namespace, name },
            };
            let finding = self.attribution.of_attribute(before, &attribute);
            self.record(kind, finding);
        }
        let is_added = |attr: &AttrRef<'_, '_>| !old.contains_key(&(attr.namespace(), attr.local_name()));
        for attribute in after.attrs().filter(is_added) {
            let finding = self.attribution.of_added(before, attribute.local_name());
            let (namespace, name) = (attribute.namespace(), attribute.local_name().to_owned());
            let value = attribute.value().to_owned();
            self.record(EditKind::SetAttribute { element, namespace, name, value }, finding);
        }
        // The edits from here on are these.
        apply_all(self.edits.get(first..).unwrap_or_default(), &mut self.tree)
    }

    /// Edits where nodes are, and the texts between them.
    fn places(&mut self) -> Result<(), EditError> {
        let is_parent = |id: &NodeId| {
            let node = self.written.node(*id);
            node.is_element() || matches!(node.kind(), NodeKind::Document | NodeKind::Fragment)
        };
        for parent in tree_order(self.written).into_iter().filter(is_parent).collect::<Vec<_>>() {
            if let Some(&read) = self.counterparts.in_read.get(&parent) {
                self.children(read, parent)?;
            }
        }
        Ok(())
    }

    /// Edits the children of a node: `parent` in the parsed tree, `written` in the other.
    fn children(&mut self, parent: NodeId, written: NodeId) -> Result<(), EditError> {
        self.take_gone(parent)?;
        let mut next = self.tree.node(parent).first_child().map(|child| child.id());
        let mut segment: Vec<NodeId> = Vec::new();
        let after: Vec<NodeRef<'_, '_>> = self.written.node(written).children().collect();
        for child in after {
            let known = self.counterparts.in_read.get(&child.id()).copied();
            let Some(known) = known.filter(|_| child.kind() != NodeKind::Doctype) else {
                if child.kind() != NodeKind::Doctype {
                    segment.push(child.id());
                }
                continue;
            };
            let mut run = Vec::new();
            next = self.texts_from(next, &mut run);
            if next == Some(known) {
                next = self.following(known);
            } else {
                let finding = self.attribution.of_move();
                self.edit(EditKind::Move { node: known, parent, before: next }, finding)?;
            }
            self.texts(parent, &run, Some(known), &std::mem::take(&mut segment))?;
        }
        let mut run = Vec::new();
        while next.is_some() {
            let left = self.texts_from(next, &mut run);
            // The rest is elsewhere in the other tree, and is moved there.
            next = left.and_then(|left| self.following(left));
        }
        self.texts(parent, &run, None, &segment)
    }

    /// Removes nodes that were not refused and are missing from the other tree: what a parser inserted at a
    /// marker that no longer exists.
    fn take_gone(&mut self, parent: NodeId) -> Result<(), EditError> {
        let is_gone = |child: &NodeRef<'_, '_>| {
            let other = self.counterparts.in_written.get(&child.id());
            child.is_element() && other.is_none_or(|other| !self.counterparts.attached.contains(other))
        };
        let gone: Vec<NodeId> =
            self.tree.node(parent).children().filter(is_gone).map(|child| child.id()).collect();
        for node in gone {
            let finding = self.attribution.of_move();
            self.edit(EditKind::Remove { node }, finding)?;
        }
        Ok(())
    }

    fn following(&self, id: NodeId) -> Option<NodeId> {
        self.tree.node(id).next_sibling().map(|node| node.id())
    }

    /// Collects consecutive texts, and returns the node after them. Skips doctypes.
    fn texts_from(&self, mut next: Option<NodeId>, run: &mut Vec<NodeId>) -> Option<NodeId> {
        while let Some(id) = next {
            match self.tree.node(id).kind() {
                NodeKind::Text => run.push(id),
                NodeKind::Doctype => {}
                _ => break,
            }
            next = self.following(id);
        }
        next
    }

    /// Replaces adjacent texts with those of the other tree, before `end`.
    fn texts(
        &mut self,
        parent: NodeId,
        run: &[NodeId],
        end: Option<NodeId>,
        segment: &[NodeId],
    ) -> Result<(), EditError> {
        let written = self.written;
        let is_new = |id: &NodeId| written.node(*id).is_element();
        let text: String =
            segment.iter().filter(|id| !is_new(id)).map(|id| written.node(*id).data()).collect();
        let has_new = segment.iter().any(is_new);
        let was: String = run.iter().map(|id| self.tree.node(*id).data()).collect();
        if !has_new && was == text {
            return Ok(());
        }
        let places = run.iter().filter_map(|id| self.read.get(*id)).map(|text| text.span());
        let place = places.reduce(|one, other| Span::new(one.start.min(other.start), one.end.max(other.end)));
        let finding = self.attribution.of_text(place.unwrap_or_default(), self.element_around(parent));
        // Texts of an unwrapped element may be at another place than where the parser would have moved them.
        let is_one_sided = was.is_empty() != text.is_empty();
        let finding = match finding {
            None if is_one_sided && self.is_in_both(if was.is_empty() { &text } else { &was }) => {
                self.attribution.of_move()
            }
            None if is_separated(&was, &text) => self.attribution.of_separator(place),
            finding => finding,
        };
        let finding = finding.or_else(|| {
            let around = self.element_around(parent);
            self.attribution.of_replacement(place.or(around).map_or(0, |span| span.start))
        });
        let before = run.first().copied().or(end);
        let mut last = String::new();
        for id in segment {
            let node = written.node(*id);
            if !node.is_element() {
                last.push_str(node.data());
                continue;
            }
            if !last.is_empty() {
                let text = std::mem::take(&mut last);
                self.edit(EditKind::InsertText { parent, before, text }, finding)?;
            }
            let attributes = node.attrs().map(|attr| (attr.local_name().to_owned(), attr.value().to_owned()));
            let kind = EditKind::InsertElement {
                parent,
                before,
                name: node.name().to_owned(),
                attributes: attributes.collect(),
                text: node.text_content(),
            };
            let link = self.attribution.of_link(place.unwrap_or_default(), node.attr("href"));
            let link = link.or(finding).or_else(|| self.attribution.of_body());
            self.edit(kind, link)?;
            let new = match before {
                Some(before) => self.tree.node(before).prev_sibling(),
                None => self.tree.node(parent).last_child(),
            };
            if let Some(new) = new.map(|new| new.id()) {
                self.counterparts.pair(new, *id);
            }
        }
        let mut rest = run.iter().copied();
        if !last.is_empty() {
            match rest.next() {
                Some(node) if self.tree.node(node).data() == last => {}
                Some(node) => self.edit(EditKind::SetData { node, data: last }, finding)?,
                None => self.edit(EditKind::InsertText { parent, before, text: last }, finding)?,
            }
        }
        rest.try_for_each(|node| self.edit(EditKind::Remove { node }, finding))
    }

    /// Returns `true` if both trees have a text, or each of its lines: the filter adds line feeds.
    fn is_in_both(&mut self, text: &str) -> bool {
        fn lines(text: &str) -> impl Iterator<Item = &str> {
            text.split('\n').filter(|line| !line.is_empty())
        }
        let (read, written) = (self.read, self.written);
        let lines_of = |nodes: &mut dyn Iterator<Item = NodeRef<'_, '_>>| -> HashSet<String> {
            let texts = nodes.filter(|node| node.kind() == NodeKind::Text);
            texts.flat_map(|node| lines(node.data()).map(str::to_owned).collect::<Vec<_>>()).collect()
        };
        let both = self.lines_in_both.get_or_insert_with(|| {
            let of_written = lines_of(&mut written.nodes());
            lines_of(&mut read.nodes()).into_iter().filter(|line| of_written.contains(line)).collect()
        });
        lines(text).all(|line| both.contains(line))
    }

    /// Returns the start tag of the element around the children of `parent`.
    fn element_around(&self, parent: NodeId) -> Option<Span> {
        let node = self.read.get(parent)?;
        let element = node.host().unwrap_or(node);
        element.is_element().then(|| element.span())
    }
}
