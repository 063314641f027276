//! Isolates ids: renames or removes names of elements and the references to them, against DOM clobbering.
//!
//! Runs on the finished tree or on the finished output: the new name depends on all other names, and removed elements have none.

mod streamed;

use super::sheets::{Sheet, sheets};
use crate::findings::{FindingCode, IdSource, Recorder};
use lye_css::clean::CssRules;
use lye_html::tree::EditError;
use lye_html::visit::{Visit, visit};
use lye_html::{AttrNamespace, NodeId, Tree};
use lye_policy::ids::{
    Forbidden, Namer, Names, Prefixed, Renaming, Rewritten, Role, attributes, rewrite_sheet,
};
use lye_policy::model::IdPolicy;
use lye_url::Url;

pub(crate) use streamed::StreamedIds;

/// An attribute that names its element, or refers to others.
struct IdAttribute {
    node: NodeId,
    /// The index among the attributes of the element.
    at: usize,
    role: Role,
}

/// A change of an attribute.
struct Edit {
    role: Role,
    node: NodeId,
    namespace: AttrNamespace,
    name: String,
    /// `None` if the attribute is removed.
    value: Option<String>,
}

/// Which changed values the rest of a policy must judge again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rejudged {
    /// The most bytes of a value.
    pub(crate) most_bytes: usize,
    /// Whether a rule for URLs may refuse one for its fragment.
    pub(crate) limits_fragments: bool,
}

impl Rejudged {
    /// Returns `true` if it includes this new value; `None` stands for an attribute that was removed. No rule judges names as such: rules
    /// for their values cannot stand beside a prefix.
    fn includes(self, role: Role, value: Option<&str>) -> bool {
        let Some(value) = value else { return true };
        value.len() > self.most_bytes
            || match role {
                Role::Name | Role::One | Role::Many | Role::HashName | Role::Target => false,
                Role::Fragment | Role::Element => self.limits_fragments,
                Role::Timing | Role::Css => true,
            }
    }
}

/// Keeps the names of a tree apart from those of the page that it is inserted into. `page` is the URL of that page,
/// if known, and `rules` are the CSS rules. Returns `true` if something that changed must be judged again.
///
/// Expected time is linear in the tree.
///
/// # Errors
/// Fails if the tree becomes too large.
pub(crate) fn isolate(
    tree: &mut Tree<'_>,
    policy: &IdPolicy,
    page: Option<&Url>,
    rules: Option<&CssRules>,
    rejudged: Rejudged,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let mut has_changed_sheets = false;
    let edits = match policy {
        // The filter removes names that clobber.
        IdPolicy::Allow | IdPolicy::RemoveClobbering => return Ok(false),
        // The CSS rules decide about selectors.
        IdPolicy::Remove => {
            let mut id_attributes = id_attributes(tree);
            // The URL rules decide about fragments of URLs.
            id_attributes.retain(|found| !matches!(found.role, Role::Fragment | Role::Element));
            edits(tree, &id_attributes, page, &mut Forbidden, recorder)
        }
        IdPolicy::Prefix(prefix) => {
            let (id_attributes, sheets) = (id_attributes(tree), sheets(tree));
            // Outputs of this cleaner are already prefixed.
            if are_prefixed(tree, &id_attributes, &sheets, (page, rules), prefix.as_str()) {
                return Ok(false);
            }
            let mut names = Names::with_capacity(id_attributes.len());
            for IdAttribute { node, at, role } in &id_attributes {
                let Some(attribute) = tree.node(*node).attrs().nth(*at) else { continue };
                match role {
                    Role::Name if !attribute.value().is_empty() => names.add_element_name(attribute.value()),
                    role => _ = role.rewrite(attribute.value(), page, &mut names),
                }
            }
            for sheet in &sheets {
                rewrite_sheet(&sheet.css, rules, &mut names);
            }
            let mut renaming = names.renaming(prefix.as_str());
            let edits = edits(tree, &id_attributes, page, &mut renaming, recorder);
            for sheet in sheets {
                has_changed_sheets |= rename_in_sheet(tree, &sheet, rules, &mut renaming, recorder)?;
            }
            edits
        }
    };
    let is_rejudged = |edit: &Edit| rejudged.includes(edit.role, edit.value.as_deref());
    let needs_reclean = has_changed_sheets || edits.iter().any(is_rejudged);
    edits.into_iter().try_for_each(|edit| edit.apply(tree))?;
    Ok(needs_reclean)
}

/// Returns `true` if all names begin with the prefix, and no style sheet would be emptied.
fn are_prefixed(
    tree: &Tree<'_>,
    id_attributes: &[IdAttribute],
    sheets: &[Sheet],
    (page, rules): (Option<&Url>, Option<&CssRules>),
    prefix: &str,
) -> bool {
    let mut namer = Prefixed::new(prefix);
    let is_prefixed = |IdAttribute { node, at, role }: &IdAttribute| {
        let attribute = tree.node(*node).attrs().nth(*at);
        attribute.is_none_or(|attribute| {
            role.rewrite(attribute.value(), page, &mut namer) == Rewritten::Same && namer.is_all()
        })
    };
    id_attributes.iter().all(is_prefixed)
        && sheets
            .iter()
            .all(|sheet| rewrite_sheet(&sheet.css, rules, &mut namer) == Rewritten::Same && namer.is_all())
}

/// Renames the references in a style sheet. Empties a sheet that nests too deeply to be parsed. Returns `true` if
/// anything changed.
fn rename_in_sheet(
    tree: &mut Tree<'_>,
    sheet: &Sheet,
    rules: Option<&CssRules>,
    renaming: &mut Renaming<'_>,
    recorder: &mut Recorder,
) -> Result<bool, EditError> {
    let css = match rewrite_sheet(&sheet.css, rules, renaming) {
        Rewritten::Same => return Ok(false),
        Rewritten::Changed(css) => css,
        Rewritten::Removed => String::new(),
    };
    recorder.text(tree.node(sheet.element).span(), FindingCode::ID_ISOLATED, &sheet.css, &css);
    sheet.set(tree, &css)?;
    Ok(true)
}

/// Returns the attributes of a tree that name elements or refer to them, in tree order.
fn id_attributes(tree: &Tree<'_>) -> Vec<IdAttribute> {
    let mut id_attributes = Vec::new();
    visit(tree, |moment, node| {
        if !matches!(moment, Visit::Enter) {
            return;
        }
        let element = (node.namespace(), node.name());
        for (at, attribute) in node.attrs().enumerate() {
            if let Some(role) = attributes::role(element, (attribute.namespace(), attribute.local_name())) {
                id_attributes.push(IdAttribute { node: node.id(), at, role });
            }
        }
    });
    id_attributes
}

/// Computes the edits, and records their findings.
fn edits(
    tree: &Tree<'_>,
    id_attributes: &[IdAttribute],
    page: Option<&Url>,
    namer: &mut impl Namer,
    recorder: &mut Recorder,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for IdAttribute { node, at, role } in id_attributes {
        let element = tree.node(*node);
        let Some(attribute) = element.attrs().nth(*at) else { continue };
        let value = match role.rewrite(attribute.value(), page, namer) {
            Rewritten::Same => continue,
            Rewritten::Changed(value) => Some(value),
            Rewritten::Removed => None,
        };
        recorder.isolated(&IdSource::in_tree(&element, &attribute), attribute.value(), value.as_deref());
        let name = attribute.local_name().to_owned();
        edits.push(Edit { role: *role, node: *node, namespace: attribute.namespace(), name, value });
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
