//! Explanations as in JSON reports.

use super::{Edit, EditKind, Explanation, HidingCause, Pass};
use crate::findings::{Finding, FindingCode, FindingReport};
use lye_html::{NodeId, NodeKind, NodeRef, Tree};
use serde::Serialize;
use std::collections::HashMap;

/// An [`Explanation`] as in JSON reports, such as those of `lye explain --json`: its passes, and the output. `L` is the location of a
/// rule in a policy file.
///
/// ```
/// use lye::Cleaner;
/// use lye::explain::ExplanationReport;
/// let html = "<p onclick=x>Fish";
/// let explanation = Cleaner::default().explain(html)?;
/// let report = ExplanationReport::new(&explanation, html);
/// let attribute = &report.passes[0].nodes[0].attributes[0];
/// assert_eq!((attribute.name.as_str(), attribute.steps[0].edit), ("onclick", "remove_attribute"));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct ExplanationReport<'e, L = ()> {
    /// The passes: the first parses the input, each other parses the output of the one before.
    pub passes: Vec<PassReport<'e, L>>,
    /// The output.
    pub html: &'e str,
}

impl<'e> ExplanationReport<'e> {
    /// Creates the report of an explanation. `html` is the input. O(n log n) in the findings, and linear in the rest.
    pub fn new(explanation: &'e Explanation, html: &str) -> Self {
        Self::with_locations(explanation, html, |_| None)
    }
}

impl<'e, L> ExplanationReport<'e, L> {
    /// Creates the report of an explanation, with the locations of the rules that decided.
    pub fn with_locations(
        explanation: &'e Explanation,
        html: &str,
        locate: impl Fn(&Finding) -> Option<L>,
    ) -> Self {
        let mut text = html;
        let mut passes = Vec::new();
        for pass in explanation.passes() {
            passes.push(pass_report(pass, text, &locate));
            text = pass.output();
        }
        Self { passes, html: explanation.clean().html() }
    }
}

/// One pass: the nodes of the parsed tree, in tree order.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct PassReport<'e, L> {
    /// The nodes, in tree order.
    pub nodes: Vec<NodeReport<'e, L>>,
    /// Changes to the tree as a whole, or to how it is parsed.
    pub whole: Vec<StepReport<'e, L>>,
    /// The output of the pass.
    pub output: &'e str,
}

/// What happened to a node.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct NodeReport<'e, L> {
    /// The number of ancestors.
    pub depth: u32,
    /// `element`, `text`, `comment`, `processing_instruction` or `doctype`.
    pub kind: &'static str,
    /// The local name of an element, the name of a doctype, or the target of a processing instruction.
    pub name: &'e str,
    /// The text of a text, comment or processing instruction.
    pub data: &'e str,
    /// The attributes.
    pub attributes: Vec<AttributeReport<'e, L>>,
    /// What happened to it.
    pub steps: Vec<StepReport<'e, L>>,
}

/// What happened to an attribute.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct AttributeReport<'e, L> {
    /// Its name, with its prefix.
    pub name: String,
    /// Its value in the input of the pass; empty if it is new.
    pub value: &'e str,
    /// What happened to it.
    pub steps: Vec<StepReport<'e, L>>,
}

/// A change.
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct StepReport<'e, L> {
    /// `remove`, `replace_with_children`, `rename`, `remove_attribute`, `set_attribute`, …
    pub edit: &'static str,
    /// The new name, value or text.
    pub after: Option<String>,
    /// Why it happened. Of a finding that made several changes, such as a text that is joined from others, the first has `before` and `after`.
    pub finding: Option<FindingReport<'e>>,
    /// The code and the rule, in English.
    #[serde(skip)]
    pub because: String,
    /// The location of the deciding rule in the policy.
    pub policy: Option<L>,
    /// What hides the text that was removed.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub hidden_by: &'e [HidingCause],
}

fn pass_report<'e, L>(
    pass: &'e Pass,
    text: &str,
    locate: &impl Fn(&Finding) -> Option<L>,
) -> PassReport<'e, L> {
    let mut edits: HashMap<Option<NodeId>, Vec<&Edit>> = HashMap::new();
    for edit in pass.edits() {
        edits.entry(edit.kind().node()).or_default().push(edit);
    }
    let mut reports = reports(pass, text);
    let mut step = |edit: &&'e Edit| step(pass, edit, &mut reports, locate);
    let of = |node: Option<NodeId>| edits.get(&node).map(Vec::as_slice).unwrap_or_default();
    let mut nodes = Vec::new();
    each_node(pass.tree(), |node, depth| {
        let own = of(Some(node.id()));
        let mut attributes: Vec<AttributeReport<'e, L>> = Vec::new();
        let mut places = HashMap::new();
        for attr in node.attrs() {
            places.insert((attr.namespace(), attr.local_name()), attributes.len());
            attributes.push(AttributeReport {
                name: attr.namespace().qualified(attr.local_name()),
                value: attr.value(),
                steps: Vec::new(),
            });
        }
        for edit in own {
            let Some(((_, namespace, name), _)) = edit.kind().attribute() else { continue };
            let place = places.get(&(namespace, name));
            match place.and_then(|&place| attributes.get_mut(place)) {
                Some(attribute) => attribute.steps.push(step(edit)),
                None => attributes.push(AttributeReport {
                    name: namespace.qualified(name),
                    value: "",
                    steps: vec![step(edit)],
                }),
            }
        }
        nodes.push(NodeReport {
            depth,
            kind: kind(&node),
            name: node.name(),
            data: node.data(),
            attributes,
            steps: own.iter().filter(|edit| edit.kind().attribute().is_none()).map(&mut step).collect(),
        });
    });
    // Insertions at the root belong to no node that is shown.
    let root = pass.tree().root().id();
    let whole = of(None).iter().chain(of(Some(root))).map(step).collect();
    PassReport { nodes, whole, output: pass.output() }
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

/// Returns the reports of the findings of a pass, in the order of the findings.
fn reports<'e>(pass: &'e Pass, text: &str) -> Vec<FindingReport<'e>> {
    let mut in_order: Vec<(usize, FindingReport<'e>)> = FindingReport::indexed(text, pass.findings());
    in_order.sort_unstable_by_key(|&(at, _)| at);
    in_order.into_iter().map(|(_, report)| report).collect()
}

fn step<'e, L>(
    pass: &'e Pass,
    edit: &'e Edit,
    reports: &mut [FindingReport<'e>],
    locate: &impl Fn(&Finding) -> Option<L>,
) -> StepReport<'e, L> {
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
    StepReport {
        edit: name,
        after,
        finding: edit.findings().first().and_then(|&at| reports.get_mut(at)).map(|report| {
            let without_texts = report.without_texts();
            std::mem::replace(report, without_texts)
        }),
        because,
        policy: finding.and_then(locate),
        hidden_by: match (finding.map(Finding::code), edit.kind().node()) {
            (Some(FindingCode::HIDDEN_TEXT), Some(node)) => pass.hidden_by(node),
            _ => &[],
        },
    }
}
