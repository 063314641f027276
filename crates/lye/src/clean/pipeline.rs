//! The steps of cleaning a text.

use super::Proof;
use super::compiled_policy::{CompiledPolicy, Searched};
use super::explain::{Trace, TracedPass};
use super::input_kind::InputKind;
use super::nested::Nested;
use super::plan::{Backend, PassContext, Plan, Recheck};
use super::reparse::{self, Output};
use crate::filter::{FilterRules, KeepAllFilter, Links, StringFilter, Transformer, Transforms};
use crate::findings::Recorder;
use crate::hidden::{Hidden, SearchedTree};
use crate::hooks::HookCalls;
use crate::passes::body::BodyElement;
use crate::passes::link_texts;
use crate::passes::replaced::Replaced;
use crate::urls::NestedCleaner;
use crate::urls::{InputBases, Urls};
use crate::{CleanError, Removals};
use lye_html::filter::TagReader as _;
use lye_html::serialize::{self, Fidelity};
use lye_html::{NeedsTree, Parser, Tree};
use lye_policy::model::LimitKind;
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
    /// Records the calls of hooks.
    pub(super) calls: &'c HookCalls,
    /// Optional tracer.
    pub(super) tracer: Option<&'c dyn Trace>,
}

/// A parsed and filtered text.
pub(super) struct Parsed<'h> {
    pub(super) tree: Tree<'h>,
    recheck: Recheck,
}

/// What the filter knows after a parse, beside the findings.
struct Filtered {
    reads_all_tags: bool,
    body: Option<Box<BodyElement>>,
    needs_reclean: bool,
    stand_ins: Option<Vec<u32>>,
    replaced: Vec<Replaced>,
}

impl Parsed<'_> {
    /// Returns `true` if the output of the tree must be cleaned again.
    pub(super) fn needs_reclean(&self, written: &str) -> bool {
        self.recheck.is_needed_for(written)
    }
}

/// A text, and what is known about it before it is parsed.
#[derive(Clone, Copy)]
pub(super) struct Text<'h, 'k> {
    pub(super) html: &'h str,
    pub(super) bases: &'k InputBases<'k>,
    /// The hidden content, if the policy removes it.
    pub(super) hidden: Option<&'k Hidden>,
    pub(super) reading: Reading,
}

/// Which text is cleaned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// The input. The spans of findings are in the original text.
    First,
    /// An output. Only what changes it is found.
    Again,
}

/// A text was cleaned and written.
pub(super) struct Written {
    /// Whether a parser may read the output differently, or part of it changed after it was judged.
    pub(super) needs_reparse: bool,
}

impl Cleaning<'_> {
    /// Cleans a text and appends the result to `output`. Records the findings, with spans in the original text.
    ///
    /// # Errors
    /// Fails as [`Cleaner::clean`](super::Cleaner::clean) does; `output` may contain part of the text then.
    pub(super) fn clean(
        &self,
        parser: &mut Parser,
        recorder: &mut Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Proof, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let bases = compiled.bases_of(input_kind, self.bases, html, recorder);
        let start = output.len();
        if !self.clean_once(parser, &bases, recorder, html, Reading::First, output)?.needs_reparse {
            return Ok(Proof::ByConstruction);
        }
        reparse::stabilize(self, parser, &mut Output { text: output, start, recorder })
    }

    /// Cleans a text, without reading the output, and appends the result to `output`.
    ///
    /// # Errors
    /// Fails as [`clean`](Self::clean) does.
    pub(super) fn clean_once(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: &mut Recorder,
        html: &str,
        reading: Reading,
        output: &mut String,
    ) -> Result<Written, CleanError> {
        let searched = self.compiled.find_hidden(parser, self.input_kind, html);
        let (hidden, tree) = searched.map(|Searched { hidden, tree }| (hidden, tree)).unzip();
        let (hidden, mut tree) = (hidden.as_ref(), tree.flatten());
        if reading == Reading::First && hidden.is_some_and(Hidden::hides_most) {
            recorder.mostly_hidden();
        }
        let text = Text { html, bases, hidden, reading };
        let streamed = match self.backend() {
            Backend::Streaming(site) => {
                self.clean_streaming(site, parser, text, tree.as_mut(), recorder, output)?
            }
            Backend::Tree => Err(NeedsTree::default()),
        };
        match streamed {
            Ok(written) => {
                tree.into_iter().for_each(|tree| tree.recycle(parser));
                Ok(written)
            }
            Err(needs_tree) => self.write_tree(parser, text, tree, recorder, needs_tree, output),
        }
    }

    /// Returns the backend that cleans the text.
    #[inline]
    fn backend(&self) -> Backend<'_> {
        debug_assert_eq!(self.compiled.plan, Plan::of(self.compiled), "the plan must be that of the policy");
        match self.tracer {
            Some(_) => Backend::Tree, // The tracer compares trees.
            None => self.compiled.plan.backend(self.input_kind),
        }
    }

    /// Parses a text, writes its cleaned tree, and gives the parser's memory back.
    fn write_tree<'h>(
        &self,
        parser: &mut Parser,
        text: Text<'h, '_>,
        searched: Option<SearchedTree<'h>>,
        recorder: &mut Recorder,
        needs_tree: NeedsTree,
        output: &mut String,
    ) -> Result<Written, CleanError> {
        let Text { html, bases, reading, .. } = text;
        let mut parsed = self.parse(parser, text, searched, recorder, needs_tree)?;
        let tree = &mut parsed.tree;
        if !recorder.is_silent() && reading == Reading::First {
            let copies = tree.nodes().filter(|node| node.is_derived() && node.is_element());
            recorder.count_copies(copies.map(|node| node.span()));
            recorder.doctype(&tree.root());
            if self.compiled.urls.is_some() {
                link_texts::note(tree, self.compiled.destinations(bases), recorder);
            }
        }
        let start = output.len();
        let may_move = self.write(tree, recorder, output)?;
        let written = output.get(start..).unwrap_or_default();
        if let Some(tracer) = self.tracer
            && (reading == Reading::First || written != html)
        {
            let (options, extent) = (parser.options(), Fidelity::Tokens);
            let pass = TracedPass { text: html, options, tree, extent, recorder, output: written };
            tracer.record(self, &pass)?;
        }
        if reading == Reading::First {
            recorder.note_ignored_solidus(tree.ignored_solidus());
            recorder.place_in_original(html.len(), |offset| tree.original_offset(offset));
        }
        let needs_reclean = parsed.needs_reclean(written);
        // Before the output is parsed again: two trees would take twice the memory.
        parser.recycle(parsed.tree);
        Ok(Written { needs_reparse: may_move || needs_reclean })
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
        let calls = self.calls;
        let transforms = compiled.transforms.as_ref();
        FilterRules {
            engine: compiled.engine(input_kind),
            needed_attributes: compiled.needed_attributes(input_kind),
            certain_attributes: compiled.certain_attributes(input_kind),
            urls: compiled.urls.as_ref().map(|(policy, names)| Urls {
                policy,
                names,
                bases,
                css,
                nested,
                errors: calls,
                placeholders: compiled.placeholders,
            }),
            links: compiled.links.as_ref().map(|rules| Links::new(rules, bases, compiled.page_url())),
            transformer: transforms.map(Transformer::new),
            examines_elements: hidden.is_some() || transforms.is_some_and(Transforms::examine_elements),
            refusals: compiled.refusals(),
            text: compiled.text,
            is_within_links: compiled.is_without_links(input_kind),
            hidden,
            comments: compiled.comments.as_ref(),
            hazards: compiled.hazards.as_ref(),
            attribute_limits: compiled.attribute_limits,
            separates_blocks: compiled.separates_blocks,
            drops_clobbering: compiled.drops_clobbering,
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(input_kind),
            is_svg_file: matches!(input_kind, InputKind::Svg),
            calls,
            makes_body: compiled.makes_body(input_kind),
            body_has_sheets: compiled.class_of_body.is_some(),
        }
    }

    /// Parses a text, unless it was searched for hidden content, filters it by the policy, runs the passes of the plan, and records the findings.
    pub(super) fn parse<'h>(
        &self,
        parser: &mut Parser,
        text: Text<'h, '_>,
        mut searched: Option<SearchedTree<'h>>,
        recorder: &mut Recorder,
        needs_tree: NeedsTree,
    ) -> Result<Parsed<'h>, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let Text { html, bases, hidden, .. } = text;
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let mut strips_controls = needs_tree.has_controls;
        let before = recorder.saved();
        let (mut tree, urls, found) = loop {
            let rules = self.rules(bases, nested, hidden);
            let certain_attributes = rules.certain_attributes.filter(|_| !strips_controls);
            let rules = FilterRules { strips_controls, certain_attributes, ..rules };
            let urls = rules.urls;
            let mut filter = StringFilter::new(rules, recorder, None);
            let is_searched = searched.is_some();
            if !is_searched {
                filter.keep_stand_ins();
            }
            let tree = match (searched.take(), input_kind.context()) {
                (Some(searched), _) => searched.filter(parser, &mut filter),
                (None, Some(context)) => parser.parse_fragment_filtered(html, &context, &mut filter)?,
                (None, None) => parser.parse_document_filtered(html, &mut filter)?,
            };
            // Almost no input has any; those that do are parsed a second time.
            if strips_controls || !tree.has_stray_controls() {
                if let Some((kind, place)) = filter.refused_by_limit() {
                    return Err(CleanError::limit(kind, &compiled.limits, Some(tree.position(place.start))));
                }
                filter.record_hidden_texts();
                let found = Filtered {
                    reads_all_tags: filter.reads_all_tags(),
                    body: filter.take_body(),
                    needs_reclean: filter.needs_reclean(),
                    stand_ins: filter.take_stand_ins(),
                    replaced: filter.take_replaced(),
                };
                break (tree, urls, found);
            }
            parser.recycle(tree);
            strips_controls = true;
            recorder.restore(before.clone());
        };
        let Filtered { reads_all_tags, body, needs_reclean, stand_ins, replaced } = found;
        let mut recheck = Recheck::after_change(needs_reclean);
        let context = PassContext {
            cleaning: self,
            urls,
            bases,
            nested,
            hidden,
            body: body.as_deref(),
            stand_ins: stand_ins.as_deref(),
            replaced: &replaced,
            reads_all_tags,
        };
        for pass in &*compiled.plan.passes_over(&tree) {
            recheck |= pass.run(&mut tree, &context, recorder)?;
        }
        Ok(Parsed { tree, recheck })
    }

    /// Parses and filters an output to a tree.
    pub(super) fn parse_again<'h>(
        &self,
        parser: &mut Parser,
        html: &'h str,
        recorder: &mut Recorder,
    ) -> Result<Tree<'h>, CleanError> {
        let bases = InputBases::of_document(self.bases); // The base that the input declared is already in the output.
        let searched = self.compiled.find_hidden(parser, self.input_kind, html);
        let (hidden, tree) = searched.map(|Searched { hidden, tree }| (hidden, tree)).unzip();
        let text = Text { html, bases: &bases, hidden: hidden.as_ref(), reading: Reading::Again };
        Ok(self.parse(parser, text, tree.flatten(), recorder, NeedsTree::default())?.tree)
    }

    /// Whether something other than the rules for CSS may have an opinion about a style, or about another element. The
    /// text has at most this many nodes, with that element.
    pub(super) fn judges_more_than_css(&self, nodes: usize) -> bool {
        let Self { compiled, input_kind, .. } = *self;
        let most_nodes = usize::try_from(compiled.limits.most(LimitKind::Nodes)).unwrap_or(usize::MAX);
        compiled.transforms.is_some()
            || compiled.ids.is_some()
            || compiled.text.is_some_and(|text| text.removes_hidden() || text.defuse_templates)
            || compiled.limits.most(LimitKind::Attributes) < 16
            || compiled.limits.most(LimitKind::AttributeBytes) < 1_000
            || input_kind.page().is_some()
            || nodes >= most_nodes
    }

    /// Parses a text without removing anything, but tokenizes it as the policy does.
    pub(super) fn read<'h>(&self, parser: &mut Parser, html: &'h str) -> Result<Tree<'h>, CleanError> {
        let Self { compiled, input_kind, .. } = *self;
        let rules = FilterRules {
            engine: compiled.engine(input_kind),
            needed_attributes: None,
            certain_attributes: None,
            urls: None,
            links: None,
            transformer: compiled.transforms.as_ref().map(Transformer::new),
            examines_elements: false,
            refusals: compiled.refusals(),
            text: None,
            is_within_links: false,
            hidden: None,
            comments: None,
            hazards: None,
            attribute_limits: compiled.attribute_limits,
            separates_blocks: false,
            drops_clobbering: false,
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(input_kind),
            is_svg_file: false,
            calls: self.calls,
            makes_body: false,
            body_has_sheets: false,
        };
        let mut recorder = Recorder::silent();
        let mut filter = KeepAllFilter(StringFilter::new(rules, &mut recorder, None));
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
