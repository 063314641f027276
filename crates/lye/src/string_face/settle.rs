//! The steps of cleaning a text.

use super::Proof;
use super::compiled::{Compiled, Scope};
use super::explain::{Seen, Watch};
use super::nested::Nested;
use super::rereading::{self, Output};
use crate::engine::NestedCleaner;
use crate::engine::{
    AttributeLimits, FilterRules, Hidden, InputBases, Links, Reading, Shaper, StringFilter, Urls, controls,
    encoding, ids, is_plain, link_texts, texts, treat_sheets,
};
use crate::findings::Recorder;
use crate::{CleanError, Removals};
use lye_html::filter::TagReader as _;
use lye_html::serialize::{self, Fidelity};
use lye_html::{NeedsTree, Parser, Tree};
use lye_policy::urls::UrlBases;

/// How a text is cleaned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cleaning<'c> {
    pub(super) compiled: &'c Compiled,
    /// What the text is.
    pub(super) scope: &'c Scope,
    /// What is known from around it of what URLs are relative to.
    pub(super) bases: &'c UrlBases,
    /// Who cleans what stands in its values; nobody where the policy keeps no such markup.
    pub(super) nested: Option<&'c Nested<'c>>,
    /// Who looks on, if somebody does.
    pub(super) watch: Option<&'c Watch>,
}

/// What a text was parsed to.
pub(super) struct Parsed<'h> {
    pub(super) tree: Tree<'h>,
    pub(super) recorder: Recorder,
    /// Whether something was added or written anew after it was judged: what is written has to be cleaned again.
    pub(super) is_to_be_judged_again: bool,
    /// Whether the same is so if anything in what is written may be hidden.
    pub(super) may_hide: bool,
}

impl Parsed<'_> {
    /// Whether what was written of the tree has to be cleaned again.
    pub(super) fn is_to_be_judged_again(&self, written: &str) -> bool {
        self.is_to_be_judged_again || self.may_hide && !is_plain(written)
    }
}

/// What was written when a text was parsed for the first time.
pub(super) struct WrittenOnce {
    /// What was found, at places in the text as it was given.
    pub(super) recorder: Recorder,
    /// Whether a parser may make another tree of it, or something in it was changed after it was judged.
    pub(super) is_to_be_read_again: bool,
}

/// What was cleaned, beside the output.
pub(super) struct Settled {
    /// What was found, at places in the text as it was given.
    pub(super) recorder: Recorder,
    pub(super) proof: Proof,
}

impl Cleaning<'_> {
    /// Cleans a text and appends what is left to `output`.
    ///
    /// # Errors
    /// As [`Cleaner::clean`](super::Cleaner::clean); the output may have got a part of the text then.
    pub(super) fn clean(
        &self,
        parser: &mut Parser,
        mut recorder: Recorder,
        html: &str,
        output: &mut String,
    ) -> Result<Settled, CleanError> {
        let Self { compiled, scope, .. } = *self;
        let bases = compiled.bases_of(scope, self.bases, html, &mut recorder);
        let start = output.len();
        let written = match self.write_at_once(parser, &bases, &recorder, html, output)? {
            Ok(written) => written,
            Err(needs_tree) => self.write_tree(parser, &bases, recorder, html, needs_tree, output)?,
        };
        let WrittenOnce { mut recorder, is_to_be_read_again } = written;
        let mut proof = Proof::ByConstruction;
        if is_to_be_read_again {
            let mut output = Output { text: output, start, recorder: &mut recorder };
            proof = rereading::settle(self, parser, &mut output)?;
        }
        Ok(Settled { recorder, proof })
    }

    /// Parses a text, writes what is left of its tree, and gives the parser's memory back.
    fn write_tree(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: Recorder,
        html: &str,
        needs_tree: NeedsTree,
        output: &mut String,
    ) -> Result<WrittenOnce, CleanError> {
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
        if let Some(watch) = self.watch {
            let (options, output) = (parser.options(), &output[start..]); // It was written behind that.
            let extent = Fidelity::Tokens;
            watch.see(self, &Seen { text: html, options, tree, extent, recorder, output })?;
        }
        recorder.place_in_original(tree);
        let is_to_be_judged_again = parsed.is_to_be_judged_again(&output[start..]); // It was written behind that.
        let Parsed { tree, recorder, .. } = parsed;
        // Before the output is read again: two trees take twice the memory.
        parser.recycle(tree);
        Ok(WrittenOnce { recorder, is_to_be_read_again: may_move || is_to_be_judged_again })
    }

    /// By what a text is judged.
    #[inline]
    pub(super) fn rules<'r>(
        &'r self,
        bases: &'r InputBases<'r>,
        nested: Option<&'r dyn NestedCleaner>,
        hidden: Option<&'r Hidden>,
    ) -> FilterRules<'r> {
        let Self { compiled, scope, .. } = *self;
        let css = compiled.css.as_ref();
        FilterRules {
            engine: compiled.engine(scope),
            urls: compiled.urls.as_ref().map(|(policy, names)| Urls { policy, names, bases, css, nested }),
            links: compiled.links.as_ref().map(|rules| Links::new(rules, bases, compiled.page_url())),
            shaper: compiled.shaping.as_ref().map(Shaper::new),
            refusals: compiled.refusals(scope),
            text: compiled.text,
            hidden,
            hazards: compiled.hazards.as_ref(),
            attribute_limits: AttributeLimits::new(&compiled.limits),
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(scope),
            is_svg_file: matches!(scope, Scope::Svg),
        }
    }

    /// Parses a text, leaving out what the policy does not keep, and keeps account of that.
    pub(super) fn parse<'h>(
        &self,
        parser: &mut Parser,
        bases: &InputBases<'_>,
        recorder: Recorder,
        html: &'h str,
        needs_tree: NeedsTree,
    ) -> Result<Parsed<'h>, CleanError> {
        let Self { compiled, scope, .. } = *self;
        let nested = self.nested.map(|nested| nested.around(bases.of_document_itself()));
        let nested = nested.as_ref().map(|nested| nested as &dyn NestedCleaner);
        let hidden = compiled.hidden_of(scope, html);
        let hidden = hidden.as_ref();
        let mut strips_controls = needs_tree.has_controls;
        let (mut tree, filter, engine, urls) = loop {
            let rules = FilterRules { strips_controls, ..self.rules(bases, nested, hidden) };
            let (engine, urls) = (rules.engine, rules.urls);
            let mut filter = StringFilter::new(rules, recorder.clone(), None);
            let tree = match scope.context() {
                Some(context) => parser.parse_fragment_filtered(html, &context, &mut filter)?,
                None => parser.parse_document_filtered(html, &mut filter)?,
            };
            // Almost no input has any: the others are parsed once more.
            if strips_controls || !tree.has_stray_controls() {
                break (tree, filter, engine, urls);
            }
            parser.recycle(tree);
            strips_controls = true;
        };
        // What was looked through for hidden text was read without regard to tags that become text.
        let is_read_otherwise = compiled.lossless || filter.reads_all_tags();
        if let Some((kind, place)) = filter.refused_by_limit() {
            return Err(CleanError::limit(kind, &compiled.limits, Some(tree.position(place.start))));
        }
        let (mut recorder, mut is_to_be_judged_again, stand_ins) = filter.into_parts();
        if strips_controls {
            is_to_be_judged_again |= controls::strip(&mut tree, &mut recorder).map_err(CleanError::edit)?;
        }
        is_to_be_judged_again |= compiled.hold_tree(&mut tree, &mut recorder)?;
        let mut may_hide = false;
        if let Some(hidden) = hidden {
            hidden.silence(&mut tree, stand_ins, &mut recorder).map_err(CleanError::edit)?;
            // What is renamed, or gets other attributes, may be out of sight as what it became.
            may_hide = hidden.may_change() || is_read_otherwise || compiled.shaping.is_some();
            // What is plain hides nothing, but text was taken away, or it will not stand in a `body`.
            is_to_be_judged_again |= may_hide && (hidden.hides_texts() || !scope.is_of_body());
        }
        if let Some(policy) = compiled.text {
            let may_link =
                |url: &str| engine.keeps_links() && urls.as_ref().is_some_and(|urls| urls.may_link(url));
            let is_within_links = compiled.is_without_links(scope);
            is_to_be_judged_again |=
                texts::treat(&mut tree, policy, is_within_links, may_link, &mut recorder)
                    .map_err(CleanError::edit)?;
        }
        if let Some(urls) = urls.filter(|_| !compiled.leaves_sheets) {
            let has_changed = treat_sheets(&mut tree, &urls, compiled.class_prefix.as_deref(), &mut recorder)
                .map_err(CleanError::edit)?;
            // What was an escape may be a text that the policy changes.
            is_to_be_judged_again |= has_changed && compiled.text.is_some();
        }
        if let Some(policy) = &compiled.ids {
            is_to_be_judged_again |=
                ids::isolate(&mut tree, policy, compiled.page_url(), compiled.css.as_ref(), &mut recorder)
                    .map_err(CleanError::edit)?;
        }
        if compiled.declares_encoding(scope) {
            encoding::declare(&mut tree, &mut recorder).map_err(CleanError::edit)?;
        }
        Ok(Parsed { tree, recorder, is_to_be_judged_again, may_hide })
    }

    /// Parses a text as it is: without leaving out anything, but as the policy has it read.
    pub(super) fn read<'h>(&self, parser: &mut Parser, html: &'h str) -> Result<Tree<'h>, CleanError> {
        let Self { compiled, scope, .. } = *self;
        let rules = FilterRules {
            engine: compiled.engine(scope),
            urls: None,
            links: None,
            shaper: compiled.shaping.as_ref().map(Shaper::new),
            refusals: compiled.refusals(scope),
            text: None,
            hidden: None,
            hazards: None,
            attribute_limits: AttributeLimits::new(&compiled.limits),
            strips_controls: false,
            declares_encoding: compiled.declares_encoding(scope),
            is_svg_file: false,
        };
        let mut filter = Reading(StringFilter::new(rules, Recorder::silent(), None));
        let tree = match scope.context() {
            Some(context) => parser.parse_fragment_filtered(html, &context, &mut filter)?,
            None => parser.parse_document_filtered(html, &mut filter)?,
        };
        CleanError::if_incomplete(&tree)?;
        Ok(tree)
    }

    /// Writes a tree, if it is complete. Whether a parser may make another tree of what was written.
    pub(super) fn write(
        &self,
        tree: &Tree<'_>,
        recorder: &mut Recorder,
        output: &mut String,
    ) -> Result<bool, CleanError> {
        CleanError::if_incomplete(tree)?;
        let surroundings = self.scope.surroundings();
        let report = serialize::stable_within_into(&tree.root(), &surroundings, Fidelity::Tokens, output);
        recorder.not_written(Removals::from(report));
        Ok(report.may_reparse_differently || self.compiled.may_be_too_deep(report.depth))
    }
}
