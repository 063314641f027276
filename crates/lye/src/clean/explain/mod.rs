//! Explains what happened to each node and attribute of an input: the edits from tree to tree.

mod attribution;
mod compare;
mod edit;
mod hidden_by;
mod report;
mod tracer;

pub use edit::{Edit, EditKind};
pub use hidden_by::HidingCause;
pub use report::{AttributeReport, ExplanationReport, NodeReport, PassReport, StepReport};
pub(super) use tracer::{Trace, TracedPass};

use super::job::CleanJob;
use super::{Clean, Cleaner, cleaned};
use crate::CleanError;
use crate::findings::{Finding, Recorder};
use lye_html::tree::EditError;
use lye_html::{NodeId, Tree};
use std::collections::HashMap;
use tracer::Tracer;

/// How an input was cleaned, pass by pass.
///
/// The first pass parses the input. Each further pass parses the output of the one before, if that may parse
/// differently.
///
/// ```
/// use lye::Cleaner;
/// use lye::explain::EditKind;
/// let explanation = Cleaner::default().explain("<p onclick=x>Fish <blink>&amp;</blink> chips")?;
/// let [pass] = explanation.passes() else { panic!("read once") };
/// let findings: Vec<String> = pass.edits().iter().filter_map(|edit| Some(pass.finding_of(edit)?.to_string())).collect();
/// assert_eq!(findings, [
///     "attribute-not-allowed: removed `onclick` of <p>",
///     "element-not-allowed: unwrapped <blink> (content kept)",
/// ]);
/// assert!(matches!(pass.edits()[1].kind(), EditKind::ReplaceWithChildren { .. }));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    clean: Clean,
    passes: Vec<Pass>,
}

/// One parse of a text, and the edits of its tree.
#[derive(Clone, Debug)]
pub struct Pass {
    tree: Tree<'static>,
    written: Tree<'static>,
    edits: Vec<Edit>,
    findings: Vec<Finding>,
    output: String,
    /// What hides the elements and texts that were removed because of that.
    hidden_by: HashMap<NodeId, Vec<HidingCause>>,
}

impl Explanation {
    /// Returns the cleaned input with all findings.
    pub fn clean(&self) -> &Clean {
        &self.clean
    }

    /// Returns the passes, in order. The first one parsed the input. Parses of the output that changed nothing are not included.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }
}

impl Pass {
    /// Returns the tree of the text before anything is removed. Its nodes have spans in the text with
    /// normalized line ends.
    pub fn tree(&self) -> &Tree<'static> {
        &self.tree
    }

    /// Returns the written tree: [`Pass::tree`] with all edits, except that adjacent texts may be split.
    pub fn written(&self) -> &Tree<'static> {
        &self.written
    }

    /// Returns the edits in order. Each has a finding.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Returns the edits of a node, of its attributes, and of what is inserted into it. Searches all edits.
    pub fn edits_of(&self, node: NodeId) -> impl Iterator<Item = &Edit> {
        self.edits.iter().filter(move |edit| edit.kind().node() == Some(node))
    }

    /// Returns the findings of this pass. Their spans are in the text that the pass parsed: the input, or the output of the pass before.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the first finding that explains an edit of this pass.
    pub fn finding_of(&self, edit: &Edit) -> Option<&Finding> {
        self.findings.get(*edit.findings().first()?)
    }

    /// Returns the declarations and attributes without which an element or a text, which was removed because readers cannot see it, would be
    /// visible. Empty for others, if the markup alone hides it, and behind the first of many.
    ///
    /// ```
    /// # #[cfg(feature = "css")] {
    /// let cleaner = lye::Cleaner::from_preset(lye::Preset::Agent);
    /// let explanation = cleaner.explain("<style>b { clip-path: inset(50%) }</style><b>x</b>")?;
    /// let pass = &explanation.passes()[0];
    /// let nodes = pass.edits().iter().filter_map(|edit| edit.kind().node());
    /// let cause = nodes.flat_map(|node| pass.hidden_by(node)).next().unwrap();
    /// assert_eq!((cause.code.as_str(), cause.line), ("clip-path: inset(50%)", 1));
    /// # }
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    pub fn hidden_by(&self, node: NodeId) -> &[HidingCause] {
        self.hidden_by.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Returns the output of the pass.
    pub fn output(&self) -> &str {
        &self.output
    }

    /// Applies all edits to a copy of the parsed tree.
    ///
    /// ```
    /// use lye::html::serialize;
    /// let explanation = lye::Cleaner::default().explain("<b id=1>x<!-- y --></b>")?;
    /// let replayed = explanation.passes()[0].replay().unwrap();
    /// assert_eq!(serialize::inner_html(&replayed.root()), explanation.clean().html());
    /// # Ok::<(), lye::CleanError>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the copy becomes too large.
    pub fn replay(&self) -> Result<Tree<'static>, EditError> {
        let mut tree = self.tree.clone();
        edit::apply_all(&self.edits, &mut tree)?;
        Ok(tree)
    }
}

impl Cleaner {
    /// Cleans a string as [`Cleaner::clean`] does, and explains what happened to each node and attribute.
    /// Collects all findings, whatever the policy says. Parses each text twice and keeps its trees: meant for
    /// single snippets.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`] does, except that no finding refuses the input.
    pub fn explain(&self, html: &str) -> Result<Explanation, CleanError> {
        let tracer = Tracer::default();
        let mut output = String::new();
        let job = CleanJob::recording(Recorder::collecting()).traced(&tracer);
        let account = job.run(self, html, &mut output)?;
        let mut passes = tracer.into_passes();
        passes.iter_mut().for_each(|pass| self.find_causes(pass));
        Ok(Explanation { clean: cleaned::new(output, account), passes })
    }
}
