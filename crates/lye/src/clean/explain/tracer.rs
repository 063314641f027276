//! Traces the passes of cleaning a text.

use super::Pass;
use super::attribution::Attribution;
use super::compare::edits;
use super::edit::{Edit, EditKind, replace_with_children};
use crate::CleanError;
use crate::clean::pipeline::Cleaning;
use crate::findings::{Action, Finding, FindingCode, Recorder};
use lye_html::serialize::{Fidelity, Omission, omissions, stable_doctype};
use lye_html::tree::EditError;
use lye_html::{NodeId, NodeKind, Outcome, ParseOptions, Parser, Span, Tree};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// Records the passes of cleaning. A trait, so that a program that explains nothing need not contain what records.
pub(in crate::clean) trait Trace {
    /// Records a pass.
    ///
    /// # Errors
    /// Fails if a tree to compare becomes too large.
    fn record(&self, cleaning: &Cleaning<'_>, traced: &TracedPass<'_, '_>) -> Result<(), CleanError>;

    /// Records a pass that only shortened the text.
    ///
    /// # Errors
    /// Fails if a tree to compare becomes too large.
    fn record_cut(
        &self,
        cleaning: &Cleaning<'_>,
        options: ParseOptions,
        texts: (&str, &str),
        code: FindingCode,
    ) -> Result<(), CleanError>;
}

impl fmt::Debug for dyn Trace + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trace")
    }
}

/// Records the passes of one text.
#[derive(Debug, Default)]
pub(super) struct Tracer {
    passes: RefCell<Vec<Pass>>,
}

/// The input and output of one pass.
pub(in crate::clean) struct TracedPass<'s, 'h> {
    /// The text that was parsed.
    pub(in crate::clean) text: &'s str,
    pub(in crate::clean) options: ParseOptions,
    /// The cleaned tree.
    pub(in crate::clean) tree: &'s Tree<'h>,
    pub(in crate::clean) extent: Fidelity,
    /// The findings of the pass.
    pub(in crate::clean) recorder: &'s Recorder,
    pub(in crate::clean) output: &'s str,
}

impl Trace for Tracer {
    fn record(&self, cleaning: &Cleaning<'_>, traced: &TracedPass<'_, '_>) -> Result<(), CleanError> {
        let written = written(cleaning, traced).map_err(CleanError::edit)?;
        // Text beyond the node limit was not parsed. The limit counts only nodes that are kept.
        let end = match traced.tree.outcome() {
            Outcome::TooManyNodes { rest } => rest.start as usize,
            _ => traced.text.len(),
        };
        let text = traced.text.get(..end).unwrap_or(traced.text);
        let options = traced.options.with_max_nodes(None);
        let read = cleaning.read(&mut Parser::new(options), text)?;
        self.add(read, (traced.tree, written), traced.recorder.reported(), traced.output)
            .map_err(CleanError::edit)
    }

    fn record_cut(
        &self,
        cleaning: &Cleaning<'_>,
        options: ParseOptions,
        (text, output): (&str, &str),
        code: FindingCode,
    ) -> Result<(), CleanError> {
        let context = cleaning.input_kind.context();
        let parse = |text| -> Result<Tree<'static>, CleanError> {
            let mut parser = Parser::new(options);
            let tree = match &context {
                Some(context) => parser.parse_fragment(text, context)?,
                None => parser.parse_document(text)?,
            };
            Ok(tree.into_owned())
        };
        let finding = Finding::new(code, Action::Removed);
        let written = parse(output)?;
        self.add(parse(text)?, (&written.clone(), written), vec![finding], output).map_err(CleanError::edit)
    }
}

impl Tracer {
    pub(super) fn into_passes(self) -> Vec<Pass> {
        self.passes.into_inner()
    }

    fn add(
        &self,
        read: Tree<'_>,
        (cleaned, written): (&Tree<'_>, Tree<'static>),
        findings: Vec<Finding>,
        output: &str,
    ) -> Result<(), EditError> {
        let mut attribution = Attribution::new(&findings);
        let mut edits = edits(&read, (cleaned, &written), &mut attribution)?;
        let elements = read.nodes().filter(|node| node.is_element());
        let attributes: HashSet<u32> = elements
            .flat_map(|element| element.attrs())
            .map(|attribute| attribute.name_span().start)
            .collect();
        // The parser ignores attributes of further `html` and `body` tags that the element already has.
        let is_left_out =
            |finding: &Finding| finding.attribute().is_some() && !attributes.contains(&finding.span().start);
        let is_read = |at: &usize| is_of_reading(&findings[*at]) || is_left_out(&findings[*at]); // Indexes of findings.
        let in_reading = attribution.unclaimed().filter(is_read);
        edits.extend(in_reading.map(|at| Edit { kind: EditKind::Read, findings: vec![at] }));
        let tree = read.into_owned();
        let findings =
            findings.into_iter().map(|finding| finding.placed(|span| in_original(&tree, span))).collect();
        let output = output.to_owned();
        self.passes.borrow_mut().push(Pass {
            tree,
            written,
            edits,
            findings,
            output,
            hidden_by: HashMap::new(),
        });
        Ok(())
    }
}

fn in_original(tree: &Tree<'_>, span: Span) -> Span {
    Span::new(tree.original_offset(span.start), tree.original_offset(span.end))
}

/// Returns `true` if a finding is about parsing, so that the parsed tree already reflects it.
fn is_of_reading(finding: &Finding) -> bool {
    matches!(finding.action(), Action::Escaped)
        || matches!(
            finding.code(),
            FindingCode::LIMIT_INPUT_BYTES
                | FindingCode::LIMIT_NODES
                | FindingCode::LIMIT_DEPTH
                | FindingCode::PROCESSING_INSTRUCTION
        )
}

/// Returns the cleaned tree without what the writer omits.
fn written(cleaning: &Cleaning<'_>, traced: &TracedPass<'_, '_>) -> Result<Tree<'static>, EditError> {
    let mut tree = traced.tree.clone().into_owned();
    let ancestors = cleaning.input_kind.ancestors();
    let mut attributes: HashMap<NodeId, HashSet<usize>> = HashMap::new();
    // From the outside in, so that what is in several unwrapped elements moves once.
    for omission in omissions(&traced.tree.root(), &ancestors, traced.extent) {
        match omission {
            Omission::Tags(element) => replace_with_children(&mut tree, element)?,
            Omission::Node(node) => tree.remove(node)?,
            Omission::Attribute(element, at) => {
                attributes.entry(element).or_default().insert(at);
            }
            Omission::Texts(parent) => {
                let children = tree.node(parent).children();
                let texts: Vec<NodeId> =
                    children.filter(|child| child.kind() == NodeKind::Text).map(|child| child.id()).collect();
                texts.into_iter().try_for_each(|text| tree.remove(text))?;
            }
        }
    }
    for (element, omitted) in attributes {
        let mut places = 0..;
        tree.retain_attrs(element, |_| places.next().is_none_or(|place| !omitted.contains(&place)))?;
    }
    doctype(&mut tree)?;
    Ok(tree)
}

/// Gives a document the doctype that the writer writes.
fn doctype(tree: &mut Tree<'_>) -> Result<(), EditError> {
    let root = tree.root();
    if root.kind() != NodeKind::Document {
        return Ok(());
    }
    let old = root.children().find(|child| child.kind() == NodeKind::Doctype);
    let wanted = stable_doctype(tree.quirks_mode());
    let id = |id: Option<&str>| id.filter(|id| !id.is_empty()).map(str::to_owned);
    let is_wanted = match (&old, wanted) {
        (None, None) => true,
        (Some(old), Some(wanted)) => {
            old.name() == "html"
                && (id(old.public_id()), id(old.system_id())) == (id(wanted.public_id), id(wanted.system_id))
        }
        _ => false,
    };
    if is_wanted {
        return Ok(());
    }
    if let Some(old) = old.map(|old| old.id()) {
        tree.remove(old)?;
    }
    let Some(wanted) = wanted else { return Ok(()) };
    let new = tree.create_doctype("html", wanted.public_id, wanted.system_id)?;
    match tree.root().first_child().map(|first| first.id()) {
        Some(first) => tree.insert_before(first, new),
        None => tree.append(NodeId::ROOT, new),
    }
}
