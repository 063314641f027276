//! What becomes of names of elements, and of references to them.
//!
//! It is decided when the tree stands: what a name becomes depends on all other names, and what was removed names nothing.

use super::visit::{Visit, visit};
use crate::findings::Recorder;
use crate::ids::{Forbidden, Namer, Names, Rewritten, Role, attributes};
use crate::policy::IdPolicy;
use lye_html::{AttrNamespace, EditError, NodeId, Tree};
use lye_url::Url;

/// An attribute that names its element, or refers to others.
struct Place {
    node: NodeId,
    /// Where it stands among the attributes.
    at: usize,
    role: Role,
}

/// What is done to an attribute.
struct Edit {
    node: NodeId,
    namespace: AttrNamespace,
    name: String,
    /// Nothing if it is removed.
    value: Option<String>,
}

/// Keeps the names of a tree from those of the page where it will stand. `page` is the URL of that, if it is known. Whether anything
/// changed.
///
/// Expected time is linear in the tree.
///
/// # Errors
/// If the tree becomes too large.
pub(crate) fn isolate(
    tree: &mut Tree<'_>,
    policy: &IdPolicy,
    page: Option<&Url>,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let edits = match policy {
        IdPolicy::Allow => return Ok(false),
        IdPolicy::Forbid => {
            let mut places = places(tree);
            // Whether a URL may have a fragment is the business of the rules for URLs.
            places.retain(|place| !matches!(place.role, Role::Fragment | Role::Element));
            edits(tree, &places, page, &mut Forbidden, recorder)
        }
        IdPolicy::Prefix(prefix) => {
            let places = places(tree);
            let mut names = Names::default();
            for Place { node, at, role } in &places {
                let Some(attribute) = tree.node(*node).attrs().nth(*at) else { continue };
                if *role == Role::Name {
                    names.give(attribute.value());
                }
                role.rewrite(attribute.value(), page, &mut names);
            }
            edits(tree, &places, page, &mut names.renaming(prefix.as_str()), recorder)
        }
    };
    let is_changed = !edits.is_empty();
    edits.into_iter().try_for_each(|edit| edit.apply(tree))?;
    Ok(is_changed)
}

/// The attributes of a tree that name elements or refer to them, in tree order.
fn places(tree: &Tree<'_>) -> Vec<Place> {
    let mut places = Vec::new();
    visit(tree, |moment, node| {
        if !matches!(moment, Visit::Enter) {
            return;
        }
        let element = (node.namespace(), node.name());
        for (at, attribute) in node.attrs().enumerate() {
            if let Some(role) = attributes::role(element, (attribute.namespace(), attribute.local_name())) {
                places.push(Place { node: node.id(), at, role });
            }
        }
    });
    places
}

/// What is to be done, of which account is kept.
fn edits(
    tree: &Tree<'_>,
    places: &[Place],
    page: Option<&Url>,
    namer: &mut impl Namer,
    recorder: &mut Recorder,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for Place { node, at, role } in places {
        let element = tree.node(*node);
        let Some(attribute) = element.attrs().nth(*at) else { continue };
        let value = match role.rewrite(attribute.value(), page, namer) {
            Rewritten::Same => continue,
            Rewritten::Changed(value) => Some(value),
            Rewritten::Removed => None,
        };
        recorder.isolated(&element, &attribute, value.as_deref());
        let name = attribute.local_name().to_owned();
        edits.push(Edit { node: *node, namespace: attribute.namespace(), name, value });
    }
    edits
}

impl Edit {
    fn apply(self, tree: &mut Tree<'_>) -> Result<(), EditError> {
        match self.value {
            Some(value) => tree.set_attr_ns(self.node, self.namespace, &self.name, &value),
            None => tree.remove_attr_ns(self.node, self.namespace, &self.name).map(|_| ()),
        }
    }
}
