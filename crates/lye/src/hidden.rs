//! Removes the texts that the search for hidden text found from a finished tree.

use crate::findings::{FindingCode, Recorder};
use lye_html::filter::{InsertionFilter, Separation};
use lye_html::serialize::OutputAncestors;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{NeedsTree, NodeId, NodeKind, NodeRef, Parser, StreamedFragment, Tree};
pub(crate) use lye_visibility::{Clues, Hidden, is_plain, keeps_from_sight};
use std::collections::HashSet;

/// The tree of an input that was searched for hidden content, if a filter can be applied to it.
pub(crate) struct SearchedTree<'h>(Tree<'h>);

impl<'h> SearchedTree<'h> {
    /// Takes a tree that allows filters; gives the memory of another back.
    pub(crate) fn of(tree: Tree<'h>, parser: &mut Parser) -> Option<Self> {
        if tree.allows_filters() {
            return Some(Self(tree));
        }
        parser.recycle(tree);
        None
    }

    /// Writes the tree as a parser writes what it parses.
    pub(crate) fn stream(
        &mut self,
        parser: &mut Parser,
        ancestors: &OutputAncestors,
        filter: &mut impl InsertionFilter,
        output: &mut String,
    ) -> Result<StreamedFragment, NeedsTree> {
        parser.stream_tree(&mut self.0, ancestors, filter, output)
    }

    /// Returns the tree that the parser would have built with a filter.
    pub(crate) fn filter(self, parser: &mut Parser, filter: &mut impl InsertionFilter) -> Tree<'h> {
        parser.filter_tree(self.0, filter)
    }

    /// Gives the memory back.
    pub(crate) fn recycle(self, parser: &mut Parser) {
        parser.recycle(self.0);
    }
}

/// Removes hidden texts from a filtered tree, and unwraps the elements that were kept only to separate
/// them: those that begin at `stand_ins`. Linear in the tree.
///
/// # Errors
/// Fails if an element cannot be unwrapped because a document would get text as its child.
pub(crate) fn remove_texts(
    hidden: &Hidden,
    tree: &mut Tree<'_>,
    stand_ins: &[u32],
    separates_blocks: bool,
    recorder: &mut Recorder,
) -> Result<(), EditError> {
    if !hidden.hides_texts() {
        return Ok(());
    }
    let mut stand_ins = stand_ins.to_vec();
    stand_ins.sort_unstable();
    let mut texts = Vec::new();
    let mut elements = Vec::new();
    visit(tree, |moment, node| {
        if let Visit::Enter = moment {
            let is_hidden = |parent: NodeRef<'_, '_>| match parent.is_element() {
                true => hidden.mutes(&parent),
                false => parent.id() == NodeId::ROOT && hidden.hides_page_texts(),
            };
            if is_written(&node) && node.parent().is_some_and(is_hidden) {
                recorder.text(node.span(), FindingCode::HIDDEN_TEXT, node.data(), "");
                texts.push(node.id());
            }
            return;
        }
        if !node.is_element() {
            return;
        }
        // Elements that the parser implies have an empty span, which may begin there too.
        if !node.span().is_empty() && stand_ins.binary_search(&node.span().start).is_ok() {
            elements.push(node.id());
        }
    });
    texts.into_iter().try_for_each(|text| tree.remove(text))?;
    if separates_blocks {
        separate_texts(tree, &elements)?;
    }
    // The outer ones first, so that each node moves once.
    elements.into_iter().rev().try_for_each(|element| tree.replace_with_children(element))
}

/// Returns `true` if a node is text that shows something.
fn is_written(node: &NodeRef<'_, '_>) -> bool {
    node.kind() == NodeKind::Text && !node.data().trim().is_empty()
}

/// Inserts line feeds where the elements to unwrap separate texts. Linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
fn separate_texts(tree: &mut Tree<'_>, unwrapped: &[NodeId]) -> Result<(), EditError> {
    let unwrapped: HashSet<NodeId> = unwrapped.iter().copied().collect();
    let mut separation = Separation::new(true);
    let mut separated = Vec::new();
    visit(tree, |moment, node| {
        let is_separated = match (moment, node.kind()) {
            (Visit::Enter, NodeKind::Text) => !has_only_text(&node) && separation.text(node.data()),
            (moment, NodeKind::Element) => {
                let (ns, Some(name)) = (node.namespace(), node.tag_id()) else { return };
                match moment {
                    _ if unwrapped.contains(&node.id()) => {
                        separation.refuse(ns, name);
                        false
                    }
                    Visit::Enter => separation.start(ns, name),
                    Visit::Leave => {
                        separation.end(ns, name);
                        false
                    }
                }
            }
            _ => false,
        };
        if is_separated {
            separated.push(node.id());
        }
    });
    for node in separated {
        if tree.node(node).kind() == NodeKind::Text {
            let data = format!("\n{}", tree.node(node).data());
            tree.set_data(node, &data)?;
        } else {
            let line_feed = tree.create_text("\n")?;
            tree.insert_before(node, line_feed)?;
        }
    }
    Ok(())
}

/// Whether a text is in an element that contains only text, such as `style`.
fn has_only_text(text: &NodeRef<'_, '_>) -> bool {
    text.parent().is_some_and(|parent| Separation::ignores_texts_of(parent.namespace(), parent.tag_id()))
}
