//! Replaces images and frames that are not kept by a text or a link.

use super::new_link::NewLink;
use super::texts::{NewLinks, is_without_links_by_id};
use crate::findings::Recorder;
use lye_html::filter::AddedAttribute;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{Namespace, NodeId, Tree};

/// An element that is not kept.
#[derive(Debug)]
pub(crate) struct Replaced {
    /// Where its start tag begins.
    pub(crate) start: u32,
    pub(crate) replacement: Replacement,
}

/// What replaces an element.
#[derive(Debug)]
pub(crate) enum Replacement {
    /// A text.
    Text(String),
    /// A link with a text; only the text where links are not created, such as in another link.
    Link { link: NewLink, text: String },
}

impl Replacement {
    /// Returns its text.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Link { text, .. } => text,
        }
    }
}

/// Replaces elements of a tree, given in the order of the input. Returns what is known of the new links. O(n log n) in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn replace(
    tree: &mut Tree<'_>,
    replaced: &[Replaced],
    is_within_links: bool,
    recorder: &mut Recorder,
) -> Result<NewLinks, EditError> {
    let mut found: Vec<(NodeId, &Replacement, bool)> = Vec::new();
    let mut without_links = usize::from(is_within_links);
    visit(tree, |moment, node| {
        let Some(id) = node.tag_id() else { return };
        if is_without_links_by_id(node.namespace(), id) {
            match moment {
                Visit::Enter => without_links += 1,
                Visit::Leave => without_links = without_links.saturating_sub(1),
            }
        }
        // The parser implies no image and no frame.
        if matches!(moment, Visit::Leave)
            && !node.span().is_empty()
            && let Ok(at) = replaced.binary_search_by_key(&node.span().start, |replaced| replaced.start)
        {
            found.push((node.id(), &replaced[at].replacement, without_links == 0)); // It was just found.
        }
    });
    let mut new_links = NewLinks::None;
    for (element, replacement, may_be_link) in found {
        let text = tree.create_text(replacement.text())?;
        let new = match replacement {
            Replacement::Link { link, .. } if may_be_link => {
                new_links = new_links.max(NewLinks::of_link(link));
                let new = tree.create_element(Namespace::Html, "a");
                tree.set_attr(new, "href", link.href())?;
                for AddedAttribute { name, value } in link.additions() {
                    tree.set_attr(new, name, value)?;
                    recorder.added_to_new_link(name, value);
                }
                tree.append(new, text)?;
                new
            }
            _ => text,
        };
        tree.insert_before(element, new)?;
        tree.remove(element)?;
    }
    Ok(new_links)
}
