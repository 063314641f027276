//! What happened to the nodes in each pass: the data behind both the JSON and the text.

use crate::policy::{RuleLocation, RuleLocator};
use lye::explain::{Edit, EditKind, Explanation, Pass};
use lye::findings::FindingReport;
use lye::html::{AttrNamespace, NodeId, NodeKind, NodeRef, Tree};
use serde::Serialize;
use std::collections::HashMap;

/// The JSON of an explanation.
#[derive(Serialize)]
pub(super) struct ExplanationJson<'e> {
    pub(super) passes: Vec<PassTrail<'e>>,
    /// The output.
    pub(super) html: &'e str,
}

/// One pass: the nodes of the parsed tree, in tree order.
#[derive(Serialize)]
pub(super) struct PassTrail<'e> {
    pub(super) nodes: Vec<NodeTrail<'e>>,
    /// Changes to the tree as a whole, or to how it is parsed.
    pub(super) whole: Vec<Step<'e>>,
    pub(super) output: &'e str,
}

/// What happened to a node.
#[derive(Serialize)]
pub(super) struct NodeTrail<'e> {
    /// The number of ancestors.
    pub(super) depth: u32,
    pub(super) kind: &'static str,
    pub(super) name: &'e str,
    pub(super) data: &'e str,
    pub(super) attributes: Vec<AttributeTrail<'e>>,
    pub(super) steps: Vec<Step<'e>>,
}

/// What happened to an attribute.
#[derive(Serialize)]
pub(super) struct AttributeTrail<'e> {
    pub(super) name: String,
    pub(super) value: &'e str,
    pub(super) steps: Vec<Step<'e>>,
}

/// A change.
#[derive(Serialize)]
pub(super) struct Step<'e> {
    pub(super) edit: &'static str,
    /// The new name, value or text.
    pub(super) after: Option<String>,
    pub(super) finding: Option<FindingReport<'e>>,
    /// The code and the rule, for the text form.
    #[serde(skip)]
    pub(super) because: String,
    /// The location of the deciding rule in the policy.
    pub(super) policy: Option<RuleLocation>,
}

/// Returns the trails of all passes: the first parses the input, each other parses the output of the one before.
pub(super) fn passes<'e>(
    explanation: &'e Explanation,
    html: &str,
    rules: &RuleLocator,
) -> Vec<PassTrail<'e>> {
    let mut text = html;
    let mut trails = Vec::new();
    for pass in explanation.passes() {
        trails.push(trail(pass, text, rules));
        text = pass.output();
    }
    trails
}

fn trail<'e>(pass: &'e Pass, text: &str, rules: &RuleLocator) -> PassTrail<'e> {
    let mut edits: HashMap<Option<NodeId>, Vec<&Edit>> = HashMap::new();
    for edit in pass.edits() {
        edits.entry(edit.kind().node()).or_default().push(edit);
    }
    let step = |edit: &&'e Edit| step(pass, edit, text, rules);
    let of = |node: Option<NodeId>| edits.get(&node).map(Vec::as_slice).unwrap_or_default();
    let mut nodes = Vec::new();
    each_node(pass.tree(), |node, depth| {
        let own = of(Some(node.id()));
        let attribute = |edit: &&&Edit| attribute_of(edit.kind()).is_some();
        let mut attributes: Vec<AttributeTrail<'e>> = Vec::new();
        for attr in node.attrs() {
            let is_it =
                |edit: &&&Edit| attribute_of(edit.kind()) == Some((attr.namespace(), attr.local_name()));
            attributes.push(AttributeTrail {
                name: prefixed(attr.namespace(), attr.local_name()),
                value: attr.value(),
                steps: own.iter().filter(is_it).map(step).collect(),
            });
        }
        let is_added = |edit: &&&Edit| {
            attribute_of(edit.kind()).is_some_and(|(namespace, name)| {
                !node.attrs().any(|attr| (attr.namespace(), attr.local_name()) == (namespace, name))
            })
        };
        for edit in own.iter().filter(is_added) {
            let name = attribute_of(edit.kind()).map(|(namespace, name)| prefixed(namespace, name));
            attributes.push(AttributeTrail {
                name: name.unwrap_or_default(),
                value: "",
                steps: vec![step(edit)],
            });
        }
        nodes.push(NodeTrail {
            depth,
            kind: kind(&node),
            name: node.name(),
            data: node.data(),
            attributes,
            steps: own.iter().filter(|edit| !attribute(edit)).map(step).collect(),
        });
    });
    // Insertions at the root belong to no node that is shown.
    let root = pass.tree().root().id();
    let whole = of(None).iter().chain(of(Some(root))).map(step).collect();
    PassTrail { nodes, whole, output: pass.output() }
}

/// Visits the nodes of a tree with their depth, template contents included.
fn each_node<'t>(tree: &'t Tree<'static>, mut show: impl FnMut(NodeRef<'t, 'static>, u32)) {
    let mut ahead: Vec<(NodeRef<'t, 'static>, u32)> = vec![(tree.root(), 0)];
    while let Some((node, depth)) = ahead.pop() {
        let is_shown = !matches!(node.kind(), NodeKind::Document | NodeKind::Fragment);
        if is_shown {
            show(node, depth);
        }
        let below = depth + u32::from(is_shown);
        let start = ahead.len();
        ahead.extend(node.template_contents().map(|contents| (contents, below)));
        ahead.extend(node.children().map(|child| (child, below)));
        ahead[start..].reverse(); // In tree order, after the stack below.
    }
}

fn kind(node: &NodeRef<'_, '_>) -> &'static str {
    match node.kind() {
        NodeKind::Element => "element",
        NodeKind::Text => "text",
        NodeKind::Comment => "comment",
        NodeKind::ProcessingInstruction => "processing_instruction",
        NodeKind::Doctype => "doctype",
        _ => "fragment",
    }
}

fn attribute_of(kind: &EditKind) -> Option<(AttrNamespace, &str)> {
    match kind {
        EditKind::RemoveAttribute { namespace, name, .. }
        | EditKind::SetAttribute { namespace, name, .. } => Some((*namespace, name)),
        _ => None,
    }
}

fn prefixed(namespace: AttrNamespace, name: &str) -> String {
    let prefix = match namespace {
        AttrNamespace::XLink => "xlink:",
        AttrNamespace::Xml => "xml:",
        AttrNamespace::Xmlns if name != "xmlns" => "xmlns:",
        _ => "",
    };
    format!("{prefix}{name}")
}

fn step<'e>(pass: &'e Pass, edit: &'e Edit, text: &str, rules: &RuleLocator) -> Step<'e> {
    let (name, after) = match edit.kind() {
        EditKind::Read => ("read", None),
        EditKind::Remove { .. } => ("remove", None),
        EditKind::ReplaceWithChildren { .. } => ("replace_with_children", None),
        EditKind::Rename { name, .. } => ("rename", Some(name.clone())),
        EditKind::RemoveAttribute { .. } => ("remove_attribute", None),
        EditKind::SetAttribute { value, .. } => ("set_attribute", Some(value.clone())),
        EditKind::SetData { data, .. } => ("set_data", Some(data.clone())),
        EditKind::InsertText { text, .. } => ("insert_text", Some(text.clone())),
        EditKind::InsertElement { name, text, .. } => ("insert_element", Some(format!("<{name}>{text}"))),
        EditKind::InsertDoctype { .. } => ("insert_doctype", None),
        EditKind::Move { .. } => ("move", None),
        _ => ("other", None),
    };
    let finding = pass.finding_of(edit);
    let because = finding.map_or_else(String::new, |finding| match finding.rule() {
        "" => finding.code().to_string(),
        rule => format!("{} by {rule}", finding.code()),
    });
    Step {
        edit: name,
        after,
        finding: finding.and_then(|finding| FindingReport::all(text, std::slice::from_ref(finding)).pop()),
        because,
        policy: finding.and_then(|finding| rules.location(finding)),
    }
}
