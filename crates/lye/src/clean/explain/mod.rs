//! What became of each node and attribute of an input, and why: the edits from tree to tree.

mod attribution;
mod compare;
mod edit;
mod tracer;

pub use edit::{Edit, EditKind};
pub(super) use tracer::{TracedPass, Tracer};

use super::{Clean, Cleaner, cleaned};
use crate::CleanError;
use crate::findings::{Finding, Recorder};
use lye_html::tree::EditError;
use lye_html::{NodeId, Tree};

/// How an input was cleaned: pass by pass, what was read and what was done to it.
///
/// The first pass reads the input. Each further one reads what the pass before wrote, where that might be read as another tree.
///
/// ```
/// use lye::{Cleaner, EditKind};
/// let explanation = Cleaner::default().explain("<p onclick=x>Fish <blink>&amp;</blink> chips")?;
/// let [pass] = explanation.passes() else { panic!("read once") };
/// let told: Vec<String> = pass.edits().iter().filter_map(|edit| Some(pass.finding_of(edit)?.to_string())).collect();
/// assert_eq!(told, [
///     "attribute-not-allowed: removed `onclick` of <p>",
///     "element-not-allowed: took away, but not what is in it, <blink>",
/// ]);
/// assert!(matches!(pass.edits()[1].kind(), EditKind::ReplaceWithChildren { .. }));
/// # Ok::<(), lye::CleanError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    clean: Clean,
    passes: Vec<Pass>,
}

/// One reading of a text, and what was done to the tree.
#[derive(Clone, Debug)]
pub struct Pass {
    tree: Tree<'static>,
    written: Tree<'static>,
    edits: Vec<Edit>,
    findings: Vec<Finding>,
    output: String,
}

impl Explanation {
    /// What the input was cleaned to, with all findings.
    pub fn clean(&self) -> &Clean {
        &self.clean
    }

    /// The passes in which something was written anew, first that over the input.
    pub fn passes(&self) -> &[Pass] {
        &self.passes
    }
}

impl Pass {
    /// The tree that the text is read as, without regard to what the policy keeps. Its nodes have places in the text, with line ends as the parser
    /// reads them.
    pub fn tree(&self) -> &Tree<'static> {
        &self.tree
    }

    /// The tree that was written: [`Pass::tree`] with all edits, but for texts in several pieces.
    pub fn written(&self) -> &Tree<'static> {
        &self.written
    }

    /// What was done, in order. Each edit has its finding.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// What was done to a node or to one of its attributes, or put into it.
    pub fn edits_of(&self, node: NodeId) -> impl Iterator<Item = &Edit> {
        self.edits.iter().filter(move |edit| edit.kind().node() == Some(node))
    }

    /// What was found in this pass, at places in the text of this pass.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The first finding that tells of an edit of this pass.
    pub fn finding_of(&self, edit: &Edit) -> Option<&Finding> {
        self.findings.get(*edit.findings().first()?)
    }

    /// What was written.
    pub fn output(&self) -> &str {
        &self.output
    }

    /// Does the edits, one after the other, to a copy of the tree that was read.
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
    /// If the copy becomes too large.
    pub fn replay(&self) -> Result<Tree<'static>, EditError> {
        let mut tree = self.tree.clone();
        self.edits.iter().try_for_each(|edit| edit.kind.apply(&mut tree))?;
        Ok(tree)
    }
}

impl Cleaner {
    /// Cleans a string, as [`Cleaner::clean`] does, and says of each node and attribute what became of it. Findings are collected, as many
    /// as there are, whatever the policy says of them. It reads each text twice and keeps its trees: it is for single snippets.
    ///
    /// # Errors
    /// As [`Cleaner::clean`], but that no finding refuses the input.
    pub fn explain(&self, html: &str) -> Result<Explanation, CleanError> {
        let tracer = Tracer::default();
        let mut output = String::new();
        let account = self.clean_traced(Recorder::collecting(), html, &mut output, Some(&tracer))?;
        Ok(Explanation { clean: cleaned::new(output, account), passes: tracer.into_passes() })
    }
}
