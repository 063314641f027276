//! The stable writer: its output is tokenized the same by every parser.
//!
//! The standard's own writer does not guarantee that (HTML Standard, 13.3, the warning at its end). Anything that cannot be
//! written this way is omitted and counted. The *tree* may still differ: nesting that a parser might restructure is written as it is, and reported
//! ([`SerializeReport::may_reparse_differently`]).

mod emit;
#[cfg(test)]
mod tests;
mod tokens;

pub(crate) use emit::{Emitter, InnerNesting, OuterNesting};
pub(crate) use tokens::Form;

use super::output_ancestors::OutputAncestors;
use super::reserve;
use crate::QuirksMode;
use crate::names::Namespace;
use crate::tree::{Node, NodeId, NodeRef, NodeType, Tree, flag};
use std::borrow::Cow;
use tokens::is_stable_raw_text;

/// What the stable writer omitted or changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct SerializeReport {
    /// Elements replaced by their children: `plaintext`, and names that would be parsed as other names. Elements omitted where only text is
    /// allowed, such as in `style` or `textarea`.
    pub elements: u32,
    /// Omitted attributes: names that would be parsed as other names, and attributes of templates that make parsers move the contents
    /// (`for`, `shadowrootmode`).
    pub attributes: u32,
    /// Omitted texts of raw text elements: texts that would end the element, or be markup to some parser.
    pub texts: u32,
    /// Omitted comments.
    pub comments: u32,
    /// Omitted processing instructions: all of them, because older parsers turn them into comments that end at the first `>`.
    pub processing_instructions: u32,
    /// U+0000 characters written as U+FFFD.
    pub nuls: u32,
    /// Elements replaced by their children or removed, and texts omitted, because of the [`Fidelity`].
    pub flattened: u32,
    /// The maximum nesting of elements that can contain others.
    pub depth: u32,
    /// Whether a parser may build a different tree from the output. If not, it builds the same tree in the same context: nothing was omitted,
    /// and all nesting is known to round-trip.
    pub may_reparse_differently: bool,
}

impl SerializeReport {
    /// Returns `true` if nothing was omitted.
    ///
    /// ```
    /// assert!(lye_html::serialize::SerializeReport::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        Self { may_reparse_differently: false, depth: 0, ..*self } == Self::default()
    }
}

/// How much of a tree [`stable_within_into`] writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fidelity {
    /// Everything that is tokenized the same by every parser.
    Tokens,
    /// Of that, only nesting that certainly round-trips. Other elements are replaced by their children; raw text elements are removed.
    CertainNesting,
    /// Text, and the elements that every document has: `html`, `head` and `body`.
    Text,
}

/// The identifiers of a doctype with the name `html`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StableDoctype {
    /// The public identifier, if it has one.
    pub public_id: Option<&'static str>,
    /// The system identifier, if it has one.
    pub system_id: Option<&'static str>,
}

/// Returns the doctype that the stable writer writes for a quirks mode, if it writes one.
///
/// ```
/// use lye_html::{QuirksMode, serialize::stable_doctype};
/// assert_eq!(stable_doctype(QuirksMode::NoQuirks).unwrap().public_id, None);
/// assert_eq!(stable_doctype(QuirksMode::Quirks), None);
/// ```
pub fn stable_doctype(quirks: QuirksMode) -> Option<StableDoctype> {
    match quirks {
        QuirksMode::NoQuirks => Some(StableDoctype { public_id: None, system_id: None }),
        QuirksMode::LimitedQuirks => Some(StableDoctype {
            public_id: Some("-//W3C//DTD XHTML 1.0 Transitional//EN"),
            system_id: Some("http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"),
        }),
        QuirksMode::Quirks => None,
    }
}

/// Something that the stable writer omits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Omission {
    /// The tags of an element. Its content, or the contents of a template, is written in its place.
    Tags(NodeId),
    /// A node and its subtree.
    Node(NodeId),
    /// The attribute of an element with this index.
    Attribute(NodeId, usize),
    /// All texts that are children of an element.
    Texts(NodeId),
}

/// Returns what [`stable_within_into`] omits, in tree order. The [`SerializeReport`] counts the same elements, attributes, texts, comments,
/// processing instructions and flattened nodes. Takes as long as writing the output.
///
/// ```
/// use lye_html::serialize::{Fidelity, Omission, OutputAncestors, omissions};
/// use lye_html::{Context, Namespace};
/// let tree = lye_html::parse_fragment("1<?pi?>", &Context::html("body"))?;
/// let body = OutputAncestors::new([(Namespace::Html, "body")]);
/// let instruction = tree.root().last_child().unwrap();
/// assert_eq!(omissions(&tree.root(), &body, Fidelity::Tokens), [Omission::Node(instruction.id())]);
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
pub fn omissions(node: &NodeRef<'_, '_>, ancestors: &OutputAncestors, fidelity: Fidelity) -> Vec<Omission> {
    let mut omissions = Vec::new();
    write(node, ancestors, fidelity, &mut String::new(), Some(&mut omissions));
    omissions
}

/// Returns the content of a node, or the contents of a template, in a form that round-trips. O(output).
///
/// Differs from [`inner_html`](super::inner_html) as follows:
/// - a line feed at the start of `pre`, `textarea` and `listing` is doubled, because parsers ignore the first;
/// - CR is written as `&#13;`;
/// - a document begins with a doctype that keeps its quirks mode;
/// - anything that cannot round-trip is omitted (see [`SerializeReport`]), and so are shadow roots.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<pre>\n\n1</pre><!-- 2 --><plaintext>3", &Context::html("div"))?;
/// assert_eq!(serialize::stable(&tree.root()), "<pre>\n\n1</pre><!-- 2 -->3");
/// # Ok::<(), lye_html::InputError>(())
/// ```
#[must_use]
pub fn stable(node: &NodeRef<'_, '_>) -> String {
    let mut out = String::new();
    stable_into(node, &mut out);
    out
}

/// Appends [`stable`] to a string, and reports what was omitted.
///
/// ```
/// use lye_html::{Context, serialize};
/// let tree = lye_html::parse_fragment("<p>1<?pi?>2<b \">3", &Context::html("div"))?;
/// let mut out = String::new();
/// let report = serialize::stable_into(&tree.root(), &mut out);
/// assert_eq!(out, "<p>12<b>3</b></p>");
/// assert_eq!((report.processing_instructions, report.attributes), (1, 1));
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn stable_into(node: &NodeRef<'_, '_>, out: &mut String) -> SerializeReport {
    let top = node.tree().at(node.id());
    let ancestors = match top.kind {
        NodeType::Element | NodeType::Fragment => {
            OutputAncestors::of_fragment(top.ns, top.name, top.flags & flag::IN_FORM != 0)
        }
        _ => OutputAncestors::DOCUMENT,
    };
    stable_within_into(node, &ancestors, Fidelity::Tokens, out)
}

/// Appends the content of a node that will be inserted into `ancestors`, with the given fidelity.
///
/// Unless the report says that the output [may parse differently](SerializeReport::may_reparse_differently), it round-trips in both cases:
/// as `innerHTML` of the innermost ancestor, and as part of a page that contains the tags of the ancestors.
///
/// ```
/// use lye_html::serialize::{Fidelity, OutputAncestors, stable_within_into};
/// use lye_html::{Context, Namespace};
/// let tree = lye_html::parse_fragment("<div>1</div><b>2</b>", &Context::html("p"))?;
/// let paragraph = OutputAncestors::new([(Namespace::Html, "body"), (Namespace::Html, "p")]);
/// let mut out = String::new();
/// assert!(stable_within_into(&tree.root(), &paragraph, Fidelity::Tokens, &mut out).may_reparse_differently);
/// out.clear();
/// let report = stable_within_into(&tree.root(), &paragraph, Fidelity::CertainNesting, &mut out);
/// assert_eq!((out.as_str(), report.flattened), ("1<b>2</b>", 1));
/// # Ok::<(), lye_html::InputError>(())
/// ```
pub fn stable_within_into(
    node: &NodeRef<'_, '_>,
    ancestors: &OutputAncestors,
    fidelity: Fidelity,
    out: &mut String,
) -> SerializeReport {
    write(node, ancestors, fidelity, out, None)
}

fn write(
    node: &NodeRef<'_, '_>,
    ancestors: &OutputAncestors,
    fidelity: Fidelity,
    out: &mut String,
    omissions: Option<&mut Vec<Omission>>,
) -> SerializeReport {
    reserve(node, out);
    let tree = node.tree();
    let top = tree.at(node.id());
    let mut writer = Writer {
        tree,
        emit: Emitter::new(out, ancestors, fidelity),
        omissions,
        fidelity,
        // Most trees are not deeper, so it need not grow.
        open: Vec::with_capacity(64),
    };
    if top.kind == NodeType::Document {
        writer.doctype();
    }
    // The root of a parsed fragment stands for its context element and has its name.
    let form = match top.kind {
        NodeType::Element => writer.emit.form(tree, top.ns, top.name),
        NodeType::Fragment if top.ns == Namespace::Html => Form::of_html(top.name),
        _ => Form::Whole,
    };
    match form {
        Form::RawText | Form::EscapedText => writer.only_text(node.id(), top),
        Form::Void if top.kind == NodeType::Element => {}
        _ => writer.inner(node.id()),
    }
    writer.emit.finish()
}

struct Writer<'w, 's> {
    tree: &'w Tree<'s>,
    emit: Emitter<'w>,
    /// The list of omissions, if requested.
    omissions: Option<&'w mut Vec<Omission>>,
    fidelity: Fidelity,
    /// The nesting around each open element that was written. Open elements that were not written have no end tag.
    open: Vec<Option<OuterNesting>>,
}

impl Writer<'_, '_> {
    /// Writes a doctype of the same quirks mode.
    fn doctype(&mut self) {
        let Some(StableDoctype { public_id, system_id }) = stable_doctype(self.tree.quirks) else { return };
        self.emit.out().push_str("<!DOCTYPE html");
        if let (Some(public_id), Some(system_id)) = (public_id, system_id) {
            self.emit.out().extend([" PUBLIC \"", public_id, "\" \"", system_id, "\""]);
        }
        self.emit.out().push('>');
    }

    /// Writes the content of a node. Walks by links.
    fn inner(&mut self, top: NodeId) {
        let mut container = self.contents(top);
        let mut at = self.tree.at(container).first;
        loop {
            while at.is_none() {
                if container == top {
                    return;
                }
                // Go up: out of an element, or out of a template's contents and the template.
                let node = self.tree.at(container);
                let element = if node.kind == NodeType::Fragment { NodeId(node.extra) } else { container };
                if element.is_none() || element == top {
                    return;
                }
                let record = self.tree.at(element);
                self.leave(record);
                // The parent of an element is the container that was left for it: an element, or the fragment that contains it.
                (container, at) = (record.parent, record.next);
            }
            let node = self.tree.at(at);
            match node.kind {
                NodeType::Element => {
                    let form = self.emit.form(self.tree, node.ns, node.name);
                    let inside = self.emit.inside(node.ns, node.name, self.open.len());
                    let is_written = self.emit.is_written(inside);
                    match form {
                        Form::Whole if is_written => {
                            self.start_tag(at, node);
                            let around = self.emit.enter(inside, self.open.len() + 1);
                            self.open.push(Some(around));
                            container = self.contents(at);
                            at = self.tree.at(container).first;
                            continue;
                        }
                        Form::Whole | Form::ChildrenOnly => {
                            match form {
                                Form::ChildrenOnly => self.emit.report.elements += 1,
                                _ => self.emit.report.flattened += 1,
                            }
                            self.record_omission(Omission::Tags(at));
                            self.open.push(None);
                            container = self.contents(at);
                            at = self.tree.at(container).first;
                            continue;
                        }
                        _ if !is_written => {
                            self.emit.report.flattened += 1;
                            if form == Form::EscapedText {
                                self.record_omission(Omission::Tags(at));
                                self.text_of(node);
                            } else {
                                self.record_omission(Omission::Node(at));
                            }
                        }
                        Form::Void => {
                            self.start_tag(at, node);
                            self.emit.pass(inside);
                        }
                        Form::RawText | Form::EscapedText => {
                            self.start_tag(at, node);
                            self.only_text(at, node);
                            self.emit.end_tag(self.tree, node.name);
                            self.emit.pass(inside);
                        }
                    }
                }
                NodeType::Text => self.text_in_place(at, node),
                NodeType::Comment if self.fidelity == Fidelity::Text => {
                    self.emit.report.flattened += 1;
                    self.record_omission(Omission::Node(at));
                }
                NodeType::Comment => self.comment(at, node),
                NodeType::ProcessingInstruction => {
                    self.emit.report.processing_instructions += 1;
                    self.record_omission(Omission::Node(at));
                }
                // The doctype was written first; the others are never children.
                NodeType::Doctype | NodeType::Document | NodeType::Fragment => {}
            }
            at = node.next;
        }
    }

    #[cold]
    fn record_omission(&mut self, what: Omission) {
        if let Some(omissions) = &mut self.omissions {
            omissions.push(what);
        }
    }

    /// Leaves the innermost open element.
    #[inline]
    fn leave(&mut self, node: &Node) {
        // Only entered elements are left.
        let Some(Some(around)) = self.open.pop() else { return };
        self.emit.end_tag(self.tree, node.name);
        self.emit.leave(around, node.name);
    }

    /// Returns the contents of a template, or the node itself.
    #[inline]
    fn contents(&self, id: NodeId) -> NodeId {
        let node = self.tree.at(id);
        if node.kind == NodeType::Element && node.extra != u32::MAX {
            let fragment = NodeId(node.extra);
            if self.tree.at(fragment).flags & flag::SHADOW_ROOT == 0 {
                return fragment;
            }
        }
        id
    }

    #[inline]
    fn start_tag(&mut self, id: NodeId, node: &Node) {
        let Self { tree, emit, omissions, .. } = self;
        let record_omission =
            |at| omissions.iter_mut().for_each(|list| list.push(Omission::Attribute(id, at)));
        emit.start_tag(tree, (node.ns, node.name), tree.attr_records(id), record_omission);
    }

    /// Writes a text among elements.
    #[inline]
    fn text_in_place(&mut self, id: NodeId, node: &Node) {
        if !self.emit.text_in_place(self.tree.str(node.data)) {
            self.emit.report.flattened += 1;
            self.record_omission(Omission::Node(id));
        }
    }

    /// Writes the texts of an element that is not written.
    fn text_of(&mut self, parent: &Node) {
        let mut child = parent.first;
        while child.is_some() {
            let node = self.tree.at(child);
            if node.kind == NodeType::Text {
                self.text_in_place(child, node);
            } else {
                self.record_omission(Omission::Node(child));
            }
            child = node.next;
        }
    }

    /// Writes the content of an element that contains only text. Anything else in it would be parsed as text.
    fn only_text(&mut self, id: NodeId, parent: &Node) {
        let is_raw = Form::of_html(parent.name) == Form::RawText;
        // Raw text is checked as a whole: two harmless text nodes may form an end tag.
        let mut raw = Cow::Borrowed("");
        let mut child = parent.first;
        while child.is_some() {
            let node = self.tree.at(child);
            match node.kind {
                NodeType::Text if is_raw => raw += self.tree.str(node.data),
                NodeType::Text => self.emit.text(self.tree.str(node.data)),
                NodeType::Element => self.emit.report.elements += 1,
                NodeType::Comment => self.emit.report.comments += 1,
                NodeType::ProcessingInstruction => self.emit.report.processing_instructions += 1,
                NodeType::Document | NodeType::Fragment | NodeType::Doctype => {}
            }
            if node.kind != NodeType::Text {
                self.record_omission(Omission::Node(child));
            }
            child = node.next;
        }
        if is_stable_raw_text(parent.name, &raw) {
            self.emit.raw_text(&raw);
        } else {
            self.emit.report.texts += 1;
            self.record_omission(Omission::Texts(id));
        }
    }

    fn comment(&mut self, id: NodeId, node: &Node) {
        if !self.emit.comment(self.tree.str(node.data)) {
            self.record_omission(Omission::Node(id));
        }
    }
}
