//! The fast path: cleans while parsing, without a tree. Most inputs allow it.

use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::pipeline::{Cleaning, FirstPass};
use crate::CleanError;
use crate::filter::{FindingsObserver, StringFilter};
use crate::findings::Recorder;
use crate::urls::InputBases;
use crate::urls::NestedCleaner;
use lye_html::{NeedsTree, Outcome, Parser, StreamedFragment};
use lye_policy::model::{LimitKind, LimitOutcome};

impl CompiledPolicy {
    /// Returns `true` if the policy decides about each item as it is inserted, so that no finished tree is
    /// needed.
    fn allows_streaming(&self) -> bool {
        self.text.is_none()
            && self.ids.is_none()
            && self.leaves_sheets
            && self.limits.outcome(LimitKind::Depth) != LimitOutcome::Cut
            // Hooks may count their calls.
            && self.transforms.as_ref().is_none_or(|transforms| !transforms.has_hooks())
    }
}

impl Cleaning<'_> {
    /// Cleans a text while parsing it, and appends the result to `output`. If that is not possible, appends
    /// nothing and returns [`NeedsTree`].
    ///
    /// Finding out costs at most part of a parse. The clone of the recorder is discarded then.
    pub(super) fn clean_streaming(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: &Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Result<FirstPass, NeedsTree>, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        // The tracer compares trees.
        let InputKind::Fragment(site) = input_kind else { return Ok(Err(NeedsTree::default())) };
        if self.tracer.is_some() || !compiled.allows_streaming() {
            return Ok(Err(NeedsTree::default()));
        }
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let observer = (!recorder.is_silent()).then(|| FindingsObserver::new(compiled.urls.is_some()));
        let rules = self.rules(bases, nested, None);
        let mut filter = StringFilter::new(rules, recorder.clone(), observer);
        let start = output.len();
        let (context, around) = (&site.context, &site.ancestors);
        let written = parser.stream_fragment(html, context, around, &mut filter, output)?;
        let StreamedFragment { report, tree, .. } = match written {
            Ok(written) => written,
            Err(needs_tree) => return Ok(Err(needs_tree)),
        };
        let is_within_limits = tree.outcome() == Outcome::Complete && filter.refused_by_limit().is_none();
        if !is_within_limits {
            output.truncate(start);
            parser.recycle(tree);
            return Ok(Err(NeedsTree::default()));
        }
        let observer = filter.take_observer();
        let (mut recorder, needs_reclean, _) = filter.into_parts();
        if let Some(observer) = observer {
            observer.report(bases, &mut recorder);
        }
        recorder.place_in_original(&tree);
        parser.recycle(tree);
        let may_move = report.may_reparse_differently || compiled.may_be_too_deep(report.depth);
        Ok(Ok(FirstPass { recorder, needs_reparse: may_move || needs_reclean }))
    }
}
