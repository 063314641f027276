//! The fast path: cleans while parsing, without a tree. Most inputs allow it.

use super::output_site::OutputSite;
use super::pipeline::{Cleaning, FirstPass};
use super::plan::TreePass;
use crate::CleanError;
use crate::filter::{FindingsObserver, StringFilter};
use crate::findings::Recorder;
use crate::urls::InputBases;
use crate::urls::NestedCleaner;
use lye_html::{NeedsTree, Parser, StreamedFragment};

impl Cleaning<'_> {
    /// Cleans a text for an output site while parsing it, and appends the result to `output`. If the input needs
    /// a tree, appends nothing and returns [`NeedsTree`].
    ///
    /// Finding out costs at most part of a parse. The clone of the recorder is discarded then.
    pub(super) fn clean_streaming(
        &self,
        site: &OutputSite,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: &Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Result<FirstPass, NeedsTree>, CleanError> {
        let compiled = self.compiled;
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
        // The tree path says where the limit was exceeded.
        if TreePass::any_is_needed_by(&tree) || filter.refused_by_limit().is_some() {
            output.truncate(start);
            parser.recycle(tree);
            return Ok(Err(NeedsTree::default()));
        }
        let observer = filter.take_observer();
        let new_links = filter.finish_texts();
        let (mut recorder, needs_reclean, _) = filter.into_parts();
        if let Some(observer) = observer {
            observer.report(compiled.destinations(bases), &mut recorder);
        }
        recorder.place_in_original(&tree);
        parser.recycle(tree);
        // An input with too many nodes was given up.
        let needs_reclean = needs_reclean || self.after_new_links(new_links, 0).is_needed;
        let may_move = report.may_reparse_differently || compiled.may_be_too_deep(report.depth);
        Ok(Ok(FirstPass { recorder, needs_reparse: may_move || needs_reclean }))
    }
}
