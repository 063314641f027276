//! The fast path: cleans while parsing, without a tree. Most inputs allow it.

use super::output_site::OutputSite;
use super::pipeline::{Cleaning, FirstPass};
use crate::CleanError;
use crate::filter::{FindingsObserver, StringFilter};
use crate::findings::Recorder;
use crate::urls::InputBases;
use crate::urls::NestedCleaner;
use lye_html::{NeedsTree, Outcome, Parser};

impl Cleaning<'_> {
    /// Cleans a text for an output site while parsing it, and appends the result to `output`. If the input needs
    /// a tree, appends nothing and returns [`NeedsTree`].
    ///
    /// Finding out costs at most part of a parse. What was recorded is discarded then.
    pub(super) fn clean_streaming(
        &self,
        site: &OutputSite,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: &mut Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Result<FirstPass, NeedsTree>, CleanError> {
        let compiled = self.compiled;
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let before = recorder.saved();
        let observer = (!recorder.is_silent()).then(|| FindingsObserver::new(compiled.urls.is_some()));
        let start = output.len();
        let written = {
            let rules = self.rules(bases, nested, None);
            let mut filter = StringFilter::new(rules, recorder, observer);
            let written =
                parser.stream_fragment(html, &site.context, &site.ancestors, &mut filter, output)?;
            // The tree path says where the limit was exceeded.
            let is_refused = filter.refused_by_limit().is_some();
            written.map(|written| {
                let new_links = filter.finish_texts();
                (written, is_refused, (filter.needs_reclean(), new_links), filter.take_observer())
            })
        };
        let (written, (needs_reclean, new_links), observer) = match written {
            Ok((written, false, reclean, observer)) if written.outcome == Outcome::Complete => {
                (written, reclean, observer)
            }
            written => {
                recorder.restore(before);
                output.truncate(start);
                return Ok(Err(written.err().unwrap_or_default()));
            }
        };
        if let Some(observer) = observer {
            observer.report(compiled.destinations(bases), recorder);
        }
        recorder.place_in_original(|offset| written.original_offset(offset));
        let report = written.report;
        // An input with too many nodes was given up.
        let needs_reclean = needs_reclean || self.after_new_links(new_links, 0).is_needed;
        let may_move = report.may_reparse_differently || compiled.may_be_too_deep(report.depth);
        Ok(Ok(FirstPass { needs_reparse: may_move || needs_reclean }))
    }
}
