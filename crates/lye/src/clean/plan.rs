//! The plan of a policy: which passes over a finished tree it needs. If it needs none, or only such that streaming
//! replaces, inputs are cleaned while they are parsed.

use super::compiled_policy::CompiledPolicy;
use super::input_kind::InputKind;
use super::output_site::OutputSite;
use super::pipeline::Cleaning;
use crate::CleanError;
use crate::filter::{TagCleaner, Transforms};
use crate::findings::Recorder;
use crate::hidden::{Hidden, is_plain, remove_texts};
use crate::passes::link_hook::LinkHookPass;
use crate::passes::replaced::Replaced;
use crate::passes::texts::NewLinks;
use crate::passes::{body, controls, encoding, ids, link_texts, replaced, sheets, texts, uses};
use crate::urls::{InputBases, NestedCleaner, Urls};
use lye_html::tree::EditError;
use lye_html::{Namespace, Outcome, Span, Tokenization, Tree};
use lye_policy::model::{LimitKind, LimitOutcome, MisleadingLinks};
use std::borrow::Cow;
use std::ops::BitOrAssign;

/// How a text is cleaned. Both backends give the same output, findings and proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Backend<'k> {
    /// Writes the output for this site while parsing.
    Streaming(&'k OutputSite),
    /// Parses to a tree, runs passes over it, and writes it.
    Tree,
}

/// What cleaning by a policy takes beside the filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Plan {
    /// The passes that every input needs, in the order in which they run.
    passes: Vec<TreePass>,
    /// Whether all of them can run while the output is written.
    can_stream: bool,
}

impl Plan {
    pub(super) fn of(compiled: &CompiledPolicy) -> Self {
        let passes: Vec<TreePass> =
            TreePass::ALL.into_iter().filter(|pass| pass.is_part_of(compiled)).collect();
        // If streaming gives up, the input is parsed again. Hooks may count their calls.
        let has_hooks = compiled.transforms.as_ref().is_some_and(|transforms| transforms.has_hooks());
        // Ids in streamed output are those of attributes that keep their names.
        let moves_urls = compiled.transforms.as_ref().is_some_and(|transforms| transforms.lazy_images);
        let has_hooks = has_hooks || (moves_urls && compiled.ids.is_some());
        let can_stream = !has_hooks && passes.iter().all(|pass| pass.can_stream(compiled));
        Self { passes, can_stream }
    }

    /// Returns the backend for a kind of input.
    #[inline]
    pub(super) fn backend<'k>(&self, input_kind: &'k InputKind) -> Backend<'k> {
        match input_kind {
            InputKind::Fragment(site) if self.can_stream => Backend::Streaming(site),
            _ => Backend::Tree,
        }
    }

    /// Returns the passes that run over a tree, in order.
    pub(super) fn passes_over(&self, tree: &Tree<'_>) -> Cow<'_, [TreePass]> {
        if !TreePass::any_is_needed_by(tree) {
            return Cow::Borrowed(&self.passes);
        }
        let runs = |pass: &TreePass| self.passes.contains(pass) || pass.is_needed_by(tree);
        TreePass::ALL.into_iter().filter(runs).collect()
    }
}

/// A pass over a finished tree. The passes run in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TreePass {
    /// Puts texts and links in the place of images and frames.
    ReplaceElements,
    /// Strips stray control characters.
    StripControls,
    /// Enforces the limits on nodes and depth.
    EnforceLimits,
    /// Removes hidden text.
    RemoveHidden,
    /// Strips invisible characters, defuses template syntax, and makes links.
    RewriteText,
    /// Asks the link hook.
    AskLinkHook,
    /// Makes the element that stands for `body`.
    MakeBody,
    /// Cleans style sheets.
    CleanSheets,
    /// Removes references of `use` elements.
    LimitUses,
    /// Renames or removes ids and references to them.
    IsolateIds,
    /// Unlinks misleading links, or shows where they lead.
    MendLinks,
    /// Declares UTF-8 in documents.
    DeclareEncoding,
}

impl TreePass {
    /// All passes, in order.
    const ALL: [Self; 12] = [
        Self::ReplaceElements,
        Self::StripControls,
        Self::EnforceLimits,
        Self::RemoveHidden,
        Self::RewriteText,
        Self::AskLinkHook,
        Self::MakeBody,
        Self::CleanSheets,
        Self::LimitUses,
        Self::IsolateIds,
        Self::MendLinks,
        Self::DeclareEncoding,
    ];

    /// Returns `true` if the pass can run while the output is written.
    fn can_stream(self, compiled: &CompiledPolicy) -> bool {
        match self {
            // Streaming gives up inputs with elements to replace.
            Self::ReplaceElements => true,
            // Only elements: streaming gives up inputs with hidden text in visible elements.
            Self::RemoveHidden => true,
            Self::RewriteText | Self::IsolateIds => true,
            Self::MakeBody => compiled.class_of_body.is_none(),
            _ => false,
        }
    }

    /// Returns `true` if a policy needs this pass whatever the parser finds in an input.
    fn is_part_of(self, compiled: &CompiledPolicy) -> bool {
        match self {
            Self::ReplaceElements => compiled.transforms.as_ref().is_some_and(Transforms::replaces_elements),
            Self::StripControls => false,
            Self::EnforceLimits => compiled.limits.outcome(LimitKind::Depth) == LimitOutcome::Cut,
            Self::RemoveHidden => compiled.text.is_some_and(|text| text.removes_hidden()),
            Self::RewriteText => compiled.text.is_some(),
            Self::AskLinkHook => compiled.link_hook().is_some(),
            Self::MakeBody => compiled.makes_body(&compiled.input_kind),
            Self::CleanSheets => !compiled.leaves_sheets,
            Self::LimitUses => compiled.keeps_uses,
            Self::IsolateIds => compiled.ids.is_some(),
            Self::MendLinks => compiled.misleading != MisleadingLinks::Report,
            Self::DeclareEncoding => compiled.declares_encoding(&compiled.input_kind),
        }
    }

    /// Returns `true` if what the parser found in an input needs this pass, whatever the policy. Streaming gives
    /// up such inputs.
    #[inline]
    fn is_needed_by(self, tree: &Tree<'_>) -> bool {
        match self {
            Self::StripControls => tree.has_stray_controls(),
            Self::EnforceLimits => tree.outcome() != Outcome::Complete || tree.flattened().is_some(),
            Self::ReplaceElements
            | Self::RemoveHidden
            | Self::RewriteText
            | Self::AskLinkHook
            | Self::MakeBody
            | Self::CleanSheets
            | Self::LimitUses
            | Self::IsolateIds
            | Self::MendLinks
            | Self::DeclareEncoding => false,
        }
    }

    /// Returns `true` if what the parser found in an input needs any pass.
    #[inline]
    pub(super) fn any_is_needed_by(tree: &Tree<'_>) -> bool {
        Self::ALL.into_iter().any(|pass| pass.is_needed_by(tree))
    }

    /// Runs the pass.
    ///
    /// # Errors
    /// Fails if the policy refuses the input, or if the tree becomes too large.
    pub(super) fn run(
        self,
        tree: &mut Tree<'_>,
        context: &PassContext<'_>,
        recorder: &mut Recorder,
    ) -> Result<Recheck, CleanError> {
        let PassContext { urls, .. } = *context;
        let Cleaning { compiled, input_kind, .. } = *context.cleaning;
        match self {
            Self::ReplaceElements => {
                let is_within_links = compiled.is_without_links(input_kind);
                let result = replaced::replace(tree, context.replaced, is_within_links, recorder);
                result.map(|new_links| {
                    let mut recheck = context.cleaning.after_new_links(new_links, tree.node_count());
                    // The text may be hidden where the image was visible.
                    recheck.is_needed |= !context.replaced.is_empty()
                        && compiled.text.is_some_and(|text| text.removes_hidden());
                    recheck
                })
            }
            Self::StripControls => {
                controls::strip(tree, compiled.control_replacement, recorder).map(Recheck::after_change)
            }
            Self::EnforceLimits => {
                return compiled.enforce_tree_limits(tree, recorder).map(Recheck::after_change);
            }
            Self::RemoveHidden => context.remove_hidden(tree, recorder),
            Self::RewriteText => {
                let Some(mut policy) = compiled.text else { return Ok(Recheck::default()) };
                policy.line_breaks &= !input_kind.is_without_breaks();
                let rules = context.cleaning.rules(context.bases, context.nested, None);
                let new_urls = rules.urls_of_new_links();
                let new_link = |url: String| rules.new_link(new_urls?, url);
                let is_within_links = compiled.is_without_links(input_kind);
                let result = texts::rewrite(tree, policy, is_within_links, new_link, recorder);
                result.map(|new_links| context.cleaning.after_new_links(new_links, tree.node_count()))
            }
            Self::AskLinkHook => {
                let Some(hook) = compiled.link_hook() else { return Ok(Recheck::default()) };
                let rules = context.cleaning.rules(context.bases, context.nested, None);
                let ask = LinkHookPass { hook, calls: context.cleaning.calls, text: compiled.text };
                let judge = |link: (Namespace, &str), span: Span, attributes: &[(String, String)]| {
                    TagCleaner::new(&rules, span).clean_until_stable(link, attributes)
                };
                ask.run(tree, &judge, recorder).map(Recheck::after_change)
            }
            Self::MakeBody if !compiled.makes_body(input_kind) => Ok(Recheck::default()),
            Self::MakeBody => {
                let class = compiled.class_of_body.as_deref();
                let change = body::make(tree, context.body, class, recorder);
                change.map(|change| match change {
                    body::Change::None => Recheck::default(),
                    body::Change::Plain => {
                        Recheck::after_change(context.cleaning.judges_more_than_css(tree.node_count()))
                    }
                    body::Change::Any => Recheck::after_change(true),
                })
            }
            Self::CleanSheets => {
                let Some(urls) = urls else { return Ok(Recheck::default()) };
                let prefix = compiled.class_prefix.as_deref();
                // A former escape may now be text that the policy changes.
                sheets::clean(tree, &urls, prefix, recorder)
                    .map(|has_changed| Recheck::after_change(has_changed && compiled.text.is_some()))
            }
            Self::LimitUses => uses::limit(tree, recorder).map(Recheck::after_change),
            Self::IsolateIds => {
                let Some(policy) = &compiled.ids else { return Ok(Recheck::default()) };
                let (page, rules) = (compiled.page_url(), compiled.css.as_ref());
                let rejudged = compiled.rejudged_names();
                ids::isolate(tree, policy, page, rules, rejudged, recorder).map(Recheck::after_change)
            }
            Self::MendLinks => {
                let Some(urls) = urls else { return Ok(Recheck::default()) };
                link_texts::mend(tree, compiled.destinations(urls.bases), compiled.misleading, recorder)
                    .map(Recheck::after_change)
            }
            // The plan is that of the outermost document; nested ones declare nothing.
            Self::DeclareEncoding if !compiled.declares_encoding(input_kind) => Ok(Recheck::default()),
            Self::DeclareEncoding => encoding::declare(tree, recorder).map(|_| Recheck::default()),
        }
        .map_err(CleanError::edit)
    }
}

/// What passes know beside the tree.
pub(super) struct PassContext<'x> {
    pub(super) cleaning: &'x Cleaning<'x>,
    pub(super) urls: Option<Urls<'x>>,
    pub(super) bases: &'x InputBases<'x>,
    pub(super) nested: Option<&'x dyn NestedCleaner>,
    /// The hidden content, if the policy removes it.
    pub(super) hidden: Option<&'x Hidden>,
    /// The element that stands for `body`, if the input gives it attributes.
    pub(super) body: Option<&'x body::BodyElement>,
    /// The offsets of elements that were kept only to separate hidden text. `None` if hidden text is not in the tree.
    pub(super) stand_ins: Option<&'x [u32]>,
    /// The elements that are replaced.
    pub(super) replaced: &'x [Replaced],
    /// Whether the filter had to say of each tag whether it is text.
    pub(super) reads_all_tags: bool,
}

impl Cleaning<'_> {
    /// Returns whether the output must be cleaned again because hidden content was removed, or because the rest may be hidden now.
    pub(super) fn after_hidden(&self, hidden: &Hidden, reads_all_tags: bool) -> Recheck {
        let compiled = self.compiled;
        // The search for hidden text read them as markup.
        let has_tags_as_text = compiled.tokenization != Tokenization::Standard || reads_all_tags;
        // A renamed element, or one with other attributes, may be hidden now.
        let may_hide = hidden.may_change() || has_tags_as_text || compiled.transforms.is_some();
        // Plain markup hides nothing, unless the output site is not `body`.
        let is_needed = may_hide && !self.input_kind.is_of_body();
        Recheck { is_needed, may_hide }
    }

    /// Returns whether the output must be cleaned again because of new links. `nodes` is the number of nodes.
    pub(super) fn after_new_links(&self, new_links: NewLinks, nodes: usize) -> Recheck {
        let most_nodes = usize::try_from(self.compiled.limits.most(LimitKind::Nodes)).unwrap_or(usize::MAX);
        Recheck::after_change(match new_links {
            NewLinks::None => false,
            NewLinks::Finished => self.input_kind.page().is_some() || nodes > most_nodes,
            NewLinks::Unfinished => true,
        })
    }
}

impl PassContext<'_> {
    fn remove_hidden(&self, tree: &mut Tree<'_>, recorder: &mut Recorder) -> Result<Recheck, EditError> {
        let Some(hidden) = self.hidden else { return Ok(Recheck::default()) };
        if let Some(stand_ins) = self.stand_ins {
            remove_texts(hidden, tree, stand_ins, self.cleaning.compiled.separates_blocks, recorder)?;
        }
        Ok(self.cleaning.after_hidden(hidden, self.reads_all_tags))
    }
}

/// Whether an output must be cleaned again, because something was added or rewritten after it was judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Recheck {
    pub(super) is_needed: bool,
    /// Whether it is needed if anything in the output may be hidden.
    pub(super) may_hide: bool,
}

impl Recheck {
    pub(super) fn after_change(has_changed: bool) -> Self {
        Self { is_needed: has_changed, may_hide: false }
    }

    /// Returns `true` if this output must be cleaned again.
    pub(super) fn is_needed_for(self, written: &str) -> bool {
        self.is_needed || self.may_hide && !is_plain(written)
    }
}

impl BitOrAssign for Recheck {
    fn bitor_assign(&mut self, other: Self) {
        self.is_needed |= other.is_needed;
        self.may_hide |= other.may_hide;
    }
}

#[cfg(all(test, feature = "css", feature = "public-suffix", feature = "toml"))]
mod tests {
    use super::*;
    use crate::hooks::{ElementHookDecision, LinkHookDecision};
    use crate::{Cleaner, OutputContext, Preset};
    use lye_html::Context;
    use lye_policy::model::Policy;

    /// Returns the backend of a cleaner's own kind of input, and its passes.
    fn plan(cleaner: &Cleaner) -> String {
        let compiled = &cleaner.compiled;
        let backend = match compiled.plan.backend(&compiled.input_kind) {
            Backend::Streaming(_) => "streaming",
            Backend::Tree => "tree",
        };
        let passes = compiled.plan.passes.iter().map(|pass| format!(" {pass:?}"));
        backend.to_owned() + &passes.collect::<String>()
    }

    fn plan_of(members: &str) -> String {
        let policy = Policy::from_toml(members).unwrap();
        plan(&Cleaner::new(&policy).unwrap())
    }

    #[test]
    fn presets_have_these_passes() {
        let plans: Vec<_> = Preset::ALL
            .iter()
            .map(|&preset| format!("{preset}: {}", plan(&Cleaner::from_preset(preset))))
            .collect();
        let expected = [
            "default: streaming",
            "sanitizer-api: streaming",
            "sanitizer-api-2025: streaming",
            "howto-minimal: streaming",
            "howto-links: streaming",
            "howto-lists: streaming",
            "comment: streaming RewriteText",
            "article: streaming",
            "markdown: streaming IsolateIds",
            "email: streaming RewriteText MakeBody",
            "agent: streaming RemoveHidden RewriteText",
            "text: streaming",
            "justhtml-3: streaming RewriteText",
            "svg: streaming",
            "baseline: streaming",
        ];
        assert_eq!(plans, expected);
    }

    #[test]
    fn members_of_policies_have_these_passes() {
        let sheets = "[sanitizer]\nelements = ['style']\n[css.sheets]";
        for (members, expected) in [
            ("", "streaming"),
            ("[links]\nrel = ['nofollow']", "streaming"),
            ("[css]", "streaming"),
            ("input.lossless = true", "streaming"),
            ("[limits]\ndepth = 20", "streaming"),
            ("[limits]\ndepth = { most = 20, then = 'cut' }", "tree EnforceLimits"),
            ("[text]\nremove_hidden = true", "streaming RemoveHidden RewriteText"),
            ("[text]\nremove_invisibles = true", "streaming RewriteText"),
            ("[text]\ndefuse_templates = true", "streaming RewriteText"),
            ("output.body = 'div'", "streaming MakeBody"),
            (sheets, "tree CleanSheets"),
            ("ids = 'remove'", "streaming IsolateIds"),
            ("ids = 'remove_clobbering'", "streaming"),
            ("links.misleading = 'report'", "streaming"),
            ("links.misleading = 'unlink'", "tree MendLinks"),
            ("sanitizer.elements = ['iframe']\nframes = { providers = ['vimeo'] }", "streaming"),
        ] {
            assert_eq!(plan_of(members), expected, "{members}");
        }
    }

    #[test]
    fn settings_of_cleaners_change_the_plan() {
        let declared = || Cleaner::default().with_declared_encoding();
        assert_eq!(plan(&declared()), "streaming");
        assert_eq!(plan(&declared().for_context(OutputContext::Document)), "tree DeclareEncoding");
        assert_eq!(
            plan(&declared().for_context(OutputContext::Document).for_element(Context::html("p"))),
            "streaming"
        );
        assert_eq!(plan(&Cleaner::default().for_context(OutputContext::Document)), "tree");
        let hook = |cleaner: Cleaner| cleaner.with_element_hook(|_| Ok(ElementHookDecision::Keep));
        assert_eq!(plan(&hook(Cleaner::default())), "tree");
        let link_hook = Cleaner::default().with_link_hook(|_| Ok(LinkHookDecision::Keep));
        assert_eq!(plan(&link_hook), "tree AskLinkHook");
    }

    #[test]
    fn passes_run_in_the_order_of_their_declaration() {
        for (at, pass) in TreePass::ALL.into_iter().enumerate() {
            assert_eq!(pass as usize, at, "{pass:?}");
        }
    }
}
