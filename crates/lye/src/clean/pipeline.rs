//! The steps of cleaning a text.

use super::Proof;
use super::compiled_policy::CompiledPolicy;
use super::explain::{TracedPass, Tracer};
use super::input_kind::InputKind;
use super::nested::Nested;
use super::reparse::{self, Output};
use crate::filter::{AttributeLimits, FilterRules, KeepAllFilter, Links, StringFilter, Transformer};
use crate::findings::Recorder;
use crate::hidden::{Hidden, is_plain};
use crate::passes::{controls, encoding, ids, link_texts, sheets, texts};
use crate::urls::NestedCleaner;
use crate::urls::{InputBases, Urls};
use crate::{CleanError, Removals};
use lye_html::filter::TagReader as _;
use lye_html::serialize::{self, Fidelity};
use lye_html::{NeedsTree, Parser, Tree};
use lye_policy::urls::UrlBases;

/// What cleaning a text needs: the policy, the kind of input, and what is known from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cleaning<'c> {
    pub(super) compiled: &'c CompiledPolicy,
    /// The kind of the text.
    pub(super) input_kind: &'c InputKind,
    /// The base URLs that are known from outside.
    pub(super) bases: &'c UrlBases,
    /// Cleans markup in values; `None` if the policy does not keep such markup.
    pub(super) nested: Option<&'c Nested<'c>>,
    /// Optional tracer.
    pub(super) tracer: Option<&'c Tracer>,
}

/// A parsed and filtered text.
pub(super) struct Parsed<'h> {
    pub(super) tree: Tree<'h>,
    pub(super) recorder: Recorder,
    /// Whether something was added or rewritten after it was judged, so that the output must be cleaned again.
    pub(super) needs_reclean: bool,
    /// Whether the same applies if anything in the output may be hidden.
    pub(super) may_hide: bool,
}

impl Parsed<'_> {
    /// Returns `true` if the output of the tree must be cleaned again.
    pub(super) fn needs_reclean(&self, written: &str) -> bool {
        self.needs_reclean || self.may_hide && !is_plain(written)
    }
}

/// The first output of a text.
pub(super) struct FirstPass {
    /// The findings, with spans in the original text.
    pub(super) recorder: Recorder,
    /// Whether a parser may read the output differently, or part of it changed after it was judged.
    pub(super) needs_reparse: bool,
}

/// The result of cleaning, beside the output.
pub(super) struct PipelineOutput {
    /// The findings, with spans in the original text.
    pub(super) recorder: Recorder,
    pub(super) proof: Proof,
}

impl Cleaning<'_> {
    /// Cleans a text and appends the result to `output`.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`](super::Cleaner::clean) does; `output` may contain part of the text then.
    pub(super) fn clean(
        &self,
        parser: &mut Parser,
        mut recorder: Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<PipelineOutput, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let bases = compiled.bases_of(input_kind, self.bases, html, &mut recorder);
        let start = output.len();
        let written = match self.clean_streaming(parser, &bases, &recorder, html, output)? {
            Ok(written) => written,
            Err(needs_tree) => self.write_tree(parser, &bases, recorder, html, needs_tree, output)?,
        };
        let FirstPass { mut recorder, needs_reparse } = written;
        let mut proof = Proof::ByConstruction;
        if needs_reparse {
            let mut output = Output { text: output, start, recorder: &mut recorder };
            proof = reparse::stabilize(self, parser, &mut output)?;
        }
        Ok(PipelineOutput { recorder, proof })
    }

    /// Parses a text, writes its cleaned tree, and gives the parser's memory back.
    fn write_tree(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: Recorder,
        html: &str,
        needs_tree: NeedsTree,
        output: &mut String,
    ) -> Result<FirstPass, CleanError> {
        let mut parsed = self.parse(parser, bases, recorder, html, needs_tree)?;
        let Parsed { tree, recorder, .. } = &mut parsed;
        if !recorder.is_silent() {
            let copies = tree.nodes().filter(|node| node.is_derived() && node.is_element());
            recorder.count_copies(copies.map(|node| node.span()));
            recorder.doctype(&tree.root());
            if self.compiled.urls.is_some() {
                link_texts::note(tree, bases, recorder);
            }
        }
        let start = output.len();
        let may_move = self.write(tree, recorder, output)?;
        if let Some(tracer) = self.tracer {
            let (options, output) = (parser.options(), &output[start..]); // Text was only appended.
            let extent = Fidelity::Tokens;
            tracer.record(self, &TracedPass { text: html, options, tree, extent, recorder, output })?;
        }
        recorder.place_in_original(tree);
        let needs_reclean = parsed.needs_reclean(&output[start..]); // Text was only appended.
        let Parsed { tree, recorder, .. } = parsed;
        // Before the output is parsed again: two trees would take twice the memory.
        parser.recycle(tree);
        Ok(FirstPass { recorder, needs_reparse: may_move || needs_reclean })
    }

    /// Returns the rules that judge the text.
    #[inline]
    pub(super) fn rules<'r>(
        &'r self,
        bases: &'r InputBases<'r>,
        nested: Option<&'r dyn NestedCleaner>,
        hidden: Option<&'r Hidden>,
    ) -> FilterRules<'r> {
        let Self { compiled, input_kind, .. } = *self;
        let css = compiled.css.as_ref();
        FilterRules {
            engine: compiled.engine(input_kind),
            urls: compiled.urls.as_ref().map(|(policy, names)| Urls { policy, names, bases, css, nested }),
            links: compiled.links.as_ref().map(|rules| Links::new(rules, bases, compiled.page_url())),
            transformer: compiled.transforms.as_ref().map(Transformer::new),
            refusals: compiled.refusals(input_kind),
            text: compiled.text,
            hidden,
            hazards: compiled.hazards.as_ref(),
            attribute_limits: AttributeLimits::new(&compiled.limits),
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(input_kind),
            is_svg_file: matches!(input_kind, InputKind::Svg),
        }
    }

    /// Parses a text, filters it by the policy, and records the findings.
    pub(super) fn parse<'h>(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: Recorder,
        html: &'h str,
        needs_tree: NeedsTree,
    ) -> Result<Parsed<'h>, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let hidden = compiled.find_hidden(input_kind, html);
        let hidden = hidden.as_ref();
        let mut strips_controls = needs_tree.has_controls;
        let (mut tree, filter, engine, urls) = loop {
            let rules = FilterRules { strips_controls, ..self.rules(bases, nested, hidden) };
            let (engine, urls) = (rules.engine, rules.urls);
            let mut filter = StringFilter::new(rules, recorder.clone(), None);
            let tree = match input_kind.context() {
                Some(context) => parser.parse_fragment_filtered(html, &context, &mut filter)?,
                None => parser.parse_document_filtered(html, &mut filter)?,
            };
            // Almost no input has any; those that do are parsed a second time.
            if strips_controls || !tree.has_stray_controls() {
                break (tree, filter, engine, urls);
            }
            parser.recycle(tree);
            strips_controls = true;
        };
        // The search for hidden text did not treat refused tags as text.
        let is_read_otherwise = compiled.lossless || filter.reads_all_tags();
        if let Some((kind, place)) = filter.refused_by_limit() {
            return Err(CleanError::limit(kind, &compiled.limits, Some(tree.position(place.start))));
        }
        let (mut recorder, mut needs_reclean, stand_ins) = filter.into_parts();
        if strips_controls {
            needs_reclean |= controls::strip(&mut tree, &mut recorder).map_err(CleanError::edit)?;
        }
        needs_reclean |= compiled.enforce_tree_limits(&mut tree, &mut recorder)?;
        let mut may_hide = false;
        if let Some(hidden) = hidden {
            hidden.remove_texts(&mut tree, stand_ins, &mut recorder).map_err(CleanError::edit)?;
            // A renamed element, or one with other attributes, may be hidden now.
            may_hide = hidden.may_change() || is_read_otherwise || compiled.transforms.is_some();
            // Plain markup hides nothing, unless text was removed or the output site is not `body`.
            needs_reclean |= may_hide && (hidden.hides_texts() || !input_kind.is_of_body());
        }
        if let Some(policy) = compiled.text {
            let may_link =
                |url: &str| engine.keeps_links() && urls.as_ref().is_some_and(|urls| urls.may_link(url));
            let is_within_links = compiled.is_without_links(input_kind);
            needs_reclean |= texts::rewrite(&mut tree, policy, is_within_links, may_link, &mut recorder)
                .map_err(CleanError::edit)?;
        }
        if let Some(urls) = urls.filter(|_| !compiled.leaves_sheets) {
            let has_changed =
                sheets::clean(&mut tree, &urls, compiled.class_prefix.as_deref(), &mut recorder)
                    .map_err(CleanError::edit)?;
            // A former escape may now be text that the policy changes.
            needs_reclean |= has_changed && compiled.text.is_some();
        }
        if let Some(policy) = &compiled.ids {
            needs_reclean |=
                ids::isolate(&mut tree, policy, compiled.page_url(), compiled.css.as_ref(), &mut recorder)
                    .map_err(CleanError::edit)?;
        }
        if compiled.declares_encoding(input_kind) {
            encoding::declare(&mut tree, &mut recorder).map_err(CleanError::edit)?;
        }
        Ok(Parsed { tree, recorder, needs_reclean, may_hide })
    }

    /// Parses a text without removing anything, but tokenizes it as the policy does.
    pub(super) fn read<'h>(&self, parser: &mut Parser, html: &'h str) -> Result<Tree<'h>, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let rules = FilterRules {
            engine: compiled.engine(input_kind),
            urls: None,
            links: None,
            transformer: compiled.transforms.as_ref().map(Transformer::new),
            refusals: compiled.refusals(input_kind),
            text: None,
            hidden: None,
            hazards: None,
            attribute_limits: AttributeLimits::new(&compiled.limits),
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(input_kind),
            is_svg_file: false,
        };
        let mut filter = KeepAllFilter(StringFilter::new(rules, Recorder::silent(), None));
        let tree = match input_kind.context() {
            Some(context) => parser.parse_fragment_filtered(html, &context, &mut filter)?,
            None => parser.parse_document_filtered(html, &mut filter)?,
        };
        CleanError::if_incomplete(&tree)?;
        Ok(tree)
    }

    /// Writes a complete tree. Returns `true` if a parser may read the output differently.
    pub(super) fn write(
        &self,
        tree: &Tree<'_>,
        recorder: &mut Recorder,
        output: &mut String,
    ) -> Result<bool, CleanError> {
        CleanError::if_incomplete(tree)?;
        let ancestors = self.input_kind.ancestors();
        let report = serialize::stable_within_into(&tree.root(), &ancestors, Fidelity::Tokens, output);
        recorder.not_written(Removals::from(report));
        Ok(report.may_reparse_differently || self.compiled.may_be_too_deep(report.depth))
    }
}
