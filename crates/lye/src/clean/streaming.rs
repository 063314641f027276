//! Streaming: cleans while parsing, without a tree. Most inputs allow it.

use super::output_site::OutputSite;
use super::pipeline::{Cleaning, Reading, Text, Written};
use super::plan::Recheck;
use crate::CleanError;
use crate::filter::{FindingsObserver, StringFilter};
use crate::findings::Recorder;
use crate::hidden::{Hidden, SearchedTree};
use crate::passes::body::{BodyElement, BodyTags, Change};
use crate::passes::ids::StreamedIds;
use crate::urls::NestedCleaner;
use lye_html::filter::TagReader as _;
use lye_html::serialize::SerializeReport;
use lye_html::{MAX_INPUT_BYTES, Namespace, NeedsTree, Outcome, Parser};
use lye_policy::model::IdPolicy;

impl Cleaning<'_> {
    /// Cleans a text for an output site while parsing it, or from the tree that was searched for hidden content, and appends the result to
    /// `output`. If the input needs a filtered tree, appends nothing and returns [`NeedsTree`].
    ///
    /// Finding out costs at most part of a parse. What was recorded is discarded then.
    pub(super) fn clean_streaming(
        &self,
        site: &OutputSite,
        parser: &mut Parser,
        text: Text<'_, '_>,
        searched: Option<&mut SearchedTree<'_>>,
        recorder: &mut Recorder,
        output: &mut String,
    ) -> Result<Result<Written, NeedsTree>, CleanError> {
        let compiled = self.compiled;
        let Text { html, bases, hidden, reading } = text;
        if searched.is_none() && hidden.is_some_and(Hidden::hides_texts) {
            return Ok(Err(NeedsTree::default()));
        }
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let before = recorder.saved();
        let observes = !recorder.is_silent() && reading == Reading::First;
        let observer = observes.then(|| FindingsObserver::new(compiled.urls.is_some()));
        let start = output.len();
        let (written, observer, recheck) = {
            let removed = hidden.filter(|hidden| hidden.hides_elements() || hidden.hides_texts());
            let rules = self.rules(bases, nested, removed);
            let mut filter = StringFilter::new(rules, recorder, observer);
            if let Some(policy) = &compiled.ids {
                filter.collect_ids(StreamedIds::new(policy, compiled.page_url()));
            }
            let written = match searched {
                Some(tree) => tree.stream(parser, &site.ancestors, &mut filter, output),
                None => parser.stream_fragment(html, &site.context, &site.ancestors, &mut filter, output)?,
            };
            let mut written = match written {
                // The tree path says where a limit was exceeded.
                Ok(_) if filter.refused_by_limit().is_some() => Err(NeedsTree::default()),
                // Elements are replaced in a tree.
                Ok(_) if !filter.take_replaced().is_empty() => Err(NeedsTree::default()),
                Ok(written) if written.outcome != Outcome::Complete => Err(NeedsTree::default()),
                written => written,
            };
            let new_links = filter.finish_texts();
            // An input with too many nodes was given up.
            let mut recheck = Recheck::after_change(filter.needs_reclean());
            recheck |= self.after_new_links(new_links, 0);
            if let Some(hidden) = hidden {
                recheck |= self.after_hidden(hidden, filter.reads_all_tags());
            }
            let mut observer = filter.take_observer();
            let (body, ids) = (filter.take_body(), filter.take_ids());
            if let Ok(fragment) = &mut written
                && (body.is_some() || ids.is_some())
            {
                let (report, max_nodes) = (&mut fragment.report, fragment.max_nodes);
                let (recorder, observer) = (filter.recorder(), observer.as_mut());
                let streamed = Streamed { site, html, start, output, report, max_nodes, recorder, observer };
                match self.run_streamed(streamed, body, ids) {
                    Some(has_changed) => recheck |= Recheck::after_change(has_changed),
                    None => written = Err(NeedsTree::default()),
                }
            }
            (written, observer, recheck)
        };
        let written = match written {
            Ok(written) => written,
            Err(needs_tree) => {
                recorder.restore(before);
                output.truncate(start);
                return Ok(Err(needs_tree));
            }
        };
        if let Some(observer) = observer {
            observer.report(compiled.destinations(bases), recorder);
        }
        if reading == Reading::First {
            recorder.note_ignored_solidus(written.ignored_solidus);
            recorder.place_in_original(html.len(), |offset| written.original_offset(offset));
        }
        let report = written.report;
        let may_move = report.may_reparse_differently || compiled.may_be_too_deep(report.depth);
        let needs_reclean = recheck.is_needed_for(output.get(start..).unwrap_or_default());
        Ok(Ok(Written { needs_reparse: may_move || needs_reclean }))
    }

    /// Runs the passes of the plan over streamed output. Returns whether the output must be cleaned again, or `None` if a pass needs a tree.
    #[inline(never)]
    fn run_streamed(
        &self,
        mut streamed: Streamed<'_>,
        body: Option<Box<BodyElement>>,
        ids: Option<Box<StreamedIds<'_>>>,
    ) -> Option<bool> {
        let mut needs_reclean = false;
        if let Some(body) = body.filter(|_| self.compiled.makes_body(&self.compiled.input_kind)) {
            needs_reclean |= self.make_body(*body, &mut streamed)?;
        }
        if let Some(ids) = ids {
            needs_reclean |= self.isolate_ids(*ids, &mut streamed)?;
        }
        Some(needs_reclean)
    }

    /// Puts streamed output in the element that stands for `body`, if there is any output.
    fn make_body(&self, body: BodyElement, streamed: &mut Streamed<'_>) -> Option<bool> {
        let tags = BodyTags::of(body)?;
        if tags.start.is_empty() || streamed.written().is_empty() {
            return Some(false);
        }
        let around = &streamed.site.ancestors;
        if self.compiled.ids.is_some()
            || !around.may_wrap_content_in(Namespace::Html, tags.name, streamed.report.depth)
            || streamed.stored_bytes().saturating_add(tags.start.len()) > MAX_INPUT_BYTES
        {
            return None;
        }
        let judges = self.judges_more_than_css(0);
        if !judges && self.judges_more_than_css(streamed.max_nodes as usize + 1) {
            return None; // Only the tree has the exact number.
        }
        tags.write_around(streamed.output, streamed.start);
        streamed.report.depth += 1;
        Some(match tags.change {
            Change::None => false,
            Change::Plain => judges,
            Change::Any => true,
        })
    }

    /// Isolates the ids in streamed output.
    fn isolate_ids(&self, ids: StreamedIds<'_>, streamed: &mut Streamed<'_>) -> Option<bool> {
        let compiled = self.compiled;
        // Style sheets refer to ids as well.
        let renames = matches!(compiled.ids, Some(IdPolicy::Prefix(_)));
        if renames && compiled.engine(self.input_kind).keeps_sheets() && streamed.written().contains("<style")
        {
            return None;
        }
        let stored = streamed.stored_bytes();
        let rejudged = compiled.rejudged_names();
        let isolated = ids.isolate(streamed.output, stored, rejudged, streamed.recorder)?;
        if let Some(observer) = &mut streamed.observer {
            observer.rename(&isolated.hrefs);
        }
        Some(isolated.needs_reclean)
    }
}

/// Streamed output, and what is known about it.
struct Streamed<'o> {
    site: &'o OutputSite,
    html: &'o str,
    /// Where it begins in `output`.
    start: usize,
    output: &'o mut String,
    report: &'o mut SerializeReport,
    /// At least as many nodes as a tree would have.
    max_nodes: u32,
    recorder: &'o mut Recorder,
    observer: Option<&'o mut FindingsObserver>,
}

impl Streamed<'_> {
    fn written(&self) -> &str {
        self.output.get(self.start..).unwrap_or_default()
    }

    /// Returns at least the number of bytes that a tree would store: the text, what the tokenizer decodes of it, and what
    /// the filter writes.
    fn stored_bytes(&self) -> usize {
        self.html.len().saturating_mul(3).saturating_add(self.written().len())
    }
}
