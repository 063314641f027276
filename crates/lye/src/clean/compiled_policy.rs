//! The compiled policy: the tables that cleaners share.

use super::input_kind::InputKind;
use super::limits;
use super::output_site::OutputSite;
use super::plain_text;
use super::plan::Plan;
use super::wrapper::Wrapper;
use crate::CleanError;
use crate::filter::{
    AttributeLimits, DisallowedTable, LinkRules, NeededSets, Refusals, RefusedHazards, Transforms,
};
use crate::findings::{Finding, FindingDetails, Recorder};
#[cfg(feature = "css")]
use crate::hidden::{Clues, is_plain};
use crate::hidden::{Hidden, SearchedTree};
use crate::hooks::LinkHook;
use crate::passes::ids::Rejudged;
use crate::passes::link_texts::Destinations;
use crate::urls::{InputBases, UrlNames, ever_holds_urls};
use lye_css::clean::CssRules;
use lye_html::filter::{AttributeSet, ElementAttributes};
use lye_html::{
    AttrId, Context, Depth, InputError, Namespace, ParseOptions, Parser, Scripting, Tokenization, Tree,
};
use lye_html::{attr, tag};
use lye_policy::ids::attributes::may_hold_names;
use lye_policy::model::css::compile as compile_css;
use lye_policy::model::{ALL_ELEMENTS, BodyPolicy, CommentPatterns, Disallowed, ElementName, ParserEdition};
use lye_policy::model::{
    CheckedPolicy, FindingsMode, IdPolicy, LimitKind, Limits, MisleadingLinks, NestedLimits, TextPolicy,
};
use lye_policy::sanitizer::Sanitizer;
use lye_policy::sanitizer::compiled::{AttrRule, DecidingMembers, Engine, Strictness};
use lye_policy::urls::{UrlBases, UrlPolicy, UrlsWithoutRule};
use lye_text::Placeholders;
use lye_url::Url;
use std::sync::OnceLock;

/// A policy compiled for cleaning, independent of the input.
#[derive(Clone, Debug)]
pub(super) struct CompiledPolicy {
    engine: Engine,
    /// The engines for SVG files and for documents, compiled on first use.
    svg_engine: OnceLock<Engine>,
    document_engine: OnceLock<Engine>,
    /// The attributes that the filter needs to see in fragments.
    needed_attributes: NeededSets,
    /// The attributes in fragments that only the rules about texts and limits can change.
    certain_attributes: OnceLock<ElementAttributes>,
    /// `None` if only the rules of the Sanitizer API apply.
    pub(super) urls: Option<(UrlPolicy, UrlNames)>,
    /// The CSS rules, if the policy has any.
    pub(super) css: Option<CssRules>,
    /// Whether style sheets stay unchanged, or are never kept.
    pub(super) leaves_sheets: bool,
    pub(super) links: Option<LinkRules>,
    /// What happens to links whose text names another site.
    pub(super) misleading: MisleadingLinks,
    /// The placeholders of template languages that are kept.
    pub(super) placeholders: Placeholders,
    /// Whether SVG's `use` is kept.
    pub(super) keeps_uses: bool,
    /// The text policy, if it changes anything.
    pub(super) text: Option<TextPolicy>,
    /// The character that replaces each stray control character in texts.
    pub(super) control_replacement: Option<char>,
    /// The patterns of comments that are kept, if not all or none are.
    pub(super) comments: Option<CommentPatterns>,
    /// The hazards to remove, if any.
    pub(super) hazards: Option<RefusedHazards>,
    /// The policy for ids, if it needs all names of the input.
    pub(super) ids: Option<IdPolicy>,
    /// Whether ids and names that clobber DOM properties are removed.
    pub(super) drops_clobbering: bool,
    /// The prefix of classes.
    pub(super) class_prefix: Option<Box<str>>,
    /// Whether text is never turned into links at the output site.
    is_without_links: bool,
    /// `None` if everything that is not kept is removed.
    disallowed: Option<DisallowedTable>,
    /// Whether texts are separated where a block between them is refused.
    pub(super) separates_blocks: bool,
    /// Whether that depends on what happens to elements that are not kept.
    may_separate_blocks: bool,
    pub(super) tokenization: Tokenization,
    /// Whether documents declare that they are UTF-8.
    pub(super) declares_encoding: bool,
    /// `None` if the policy only keeps and removes.
    pub(super) transforms: Option<Transforms>,
    pub(super) nested: Option<NestedLimits>,
    pub(super) bases: UrlBases,
    document_base: bool,
    xml_base: bool,
    pub(super) findings: FindingsMode,
    pub(super) details: FindingDetails,
    pub(super) scripting: Scripting,
    /// Whether parsers of 2023 must parse the output to the cleaned tree.
    pub(super) covers_2023: bool,
    pub(super) input_kind: InputKind,
    /// Whether the policy asks for a wrapper; `wrapper` says whether the output site allows it.
    has_wrapper: bool,
    pub(super) wrapper: Wrapper,
    /// Whether the policy has an element that stands for `body`; `body_is_possible` says whether the output site allows it.
    has_body: bool,
    body_is_possible: bool,
    /// The class of that element, if it is the scope of style sheets.
    pub(super) class_of_body: Option<Box<str>>,
    pub(super) limits: Limits,
    pub(super) attribute_limits: AttributeLimits,
    pub(super) plan: Plan,
    /// Whether the output of every [plain text](super::plain_text) is that text.
    pub(super) keeps_plain_text: bool,
}

impl CompiledPolicy {
    /// Compiles a sanitizer, with the rules of the Sanitizer API alone.
    pub(super) fn of_sanitizer(sanitizer: &Sanitizer) -> Self {
        Self {
            engine: sanitizer.compile(true, Strictness::String),
            svg_engine: OnceLock::new(),
            document_engine: OnceLock::new(),
            needed_attributes: NeededSets::default(),
            certain_attributes: OnceLock::new(),
            urls: None,
            css: None,
            leaves_sheets: true,
            links: None,
            misleading: MisleadingLinks::Report,
            placeholders: Placeholders::NONE,
            keeps_uses: false,
            text: None,
            control_replacement: None,
            comments: None,
            hazards: None,
            ids: None,
            drops_clobbering: false,
            class_prefix: None,
            is_without_links: false,
            disallowed: None,
            separates_blocks: false,
            may_separate_blocks: false,
            tokenization: Tokenization::default(),
            declares_encoding: false,
            transforms: None,
            nested: None,
            bases: UrlBases::unknown(),
            document_base: false,
            xml_base: false,
            findings: FindingsMode::Silent,
            details: FindingDetails::default(),
            scripting: Scripting::Enabled,
            covers_2023: true,
            input_kind: InputKind::Fragment(OutputSite::of_context(Context::html("body"))),
            has_wrapper: false,
            wrapper: Wrapper::None,
            has_body: false,
            body_is_possible: false,
            class_of_body: None,
            limits: Limits::default(),
            attribute_limits: AttributeLimits::new(&Limits::default()),
            plan: Plan::default(),
            keeps_plain_text: false,
        }
        .planned()
    }

    pub(super) fn of_policy(policy: &CheckedPolicy) -> Self {
        let mut engine = policy.sanitizer().compile(true, Strictness::String);
        if policy.configuration().is_none() {
            engine.deciding = DecidingMembers::ALLOW;
        }
        keep_prefixes(&mut engine, policy);
        if let Some(attributes) = policy.attributes_of_frames() {
            engine.keep_frames(attributes, policy.keeps_documents().then_some(AttrRule::Srcdoc));
        }
        if let Some(listed) = policy.uses() {
            engine.keep_unsafe(listed);
        }
        let (input_kind, wrapper) = wrapped(InputKind::of(policy.context()), policy.wrapper());
        let has_body = policy.body() == BodyPolicy::Div;
        let body_is_possible = has_body && can_hold_body(&input_kind, wrapper);
        let css = policy.css().and_then(compile_css).map(|css| css.for_wrapper(policy.wrapper()));
        let leaves_sheets = !engine.keeps_sheets()
            || policy.css().is_none() && policy.urls().without_rule == UrlsWithoutRule::Keep;
        Self {
            engine,
            svg_engine: OnceLock::new(),
            document_engine: OnceLock::new(),
            needed_attributes: NeededSets::default(),
            certain_attributes: OnceLock::new(),
            css: if has_body { css.map(CssRules::for_body) } else { css },
            leaves_sheets,
            urls: Some((policy.urls().clone(), UrlNames::new(policy.urls()))),
            links: LinkRules::new(policy.links()),
            misleading: policy.links().misleading,
            placeholders: policy.text().placeholders.placeholders(),
            keeps_uses: policy.uses().is_some(),
            text: Some(text_policy(policy)).filter(|text| !text.is_idle()),
            control_replacement: policy.text().controls.replacement(),
            comments: policy.comment_patterns(),
            hazards: RefusedHazards::new(policy.removed_hazards()),
            ids: Some(policy.ids().clone())
                .filter(|ids| matches!(ids, IdPolicy::Remove | IdPolicy::Prefix(_))),
            drops_clobbering: *policy.ids() == IdPolicy::RemoveClobbering,
            class_prefix: policy
                .classes()
                .and_then(|classes| classes.prefix.as_ref())
                .map(|prefix| prefix.as_str().into()),
            is_without_links: InputKind::of(policy.context()).is_without_links(),
            disallowed: table_of(policy.disallowed()),
            separates_blocks: policy.separates_blocks(),
            may_separate_blocks: policy.separate_blocks().is_none(),
            tokenization: policy.tokenization(),
            declares_encoding: false,
            transforms: Transforms::new(policy, policy.attributes_of_frames().is_some()),
            nested: policy.nested(),
            bases: policy.base_url().map_or_else(UrlBases::unknown, |url| UrlBases::known(url.url().clone())),
            document_base: policy.document_base(),
            xml_base: policy.xml_base(),
            findings: policy.findings(),
            details: FindingDetails::default(),
            scripting: policy.scripting(),
            covers_2023: policy.parsers().contains(&ParserEdition::Html2023),
            input_kind,
            has_wrapper: policy.wrapper(),
            wrapper,
            has_body,
            body_is_possible,
            class_of_body: policy.class_of_body(policy.sanitizer().configuration()).map(Into::into),
            limits: policy.limits(),
            attribute_limits: AttributeLimits::new(&policy.limits()),
            plan: Plan::default(),
            keeps_plain_text: false,
        }
        .planned()
    }

    fn planned(mut self) -> Self {
        self.update(|_| {});
        self
    }

    /// Changes the policy, and its plan accordingly.
    pub(super) fn update(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        self.needed_attributes = NeededSets::default();
        self.certain_attributes = OnceLock::new();
        self.plan = Plan::of(self);
        self.keeps_plain_text = plain_text::is_kept_by(self);
    }

    /// Returns the link hook, if there is one.
    pub(super) fn link_hook(&self) -> Option<&LinkHook> {
        self.transforms.as_ref()?.link_hook.as_ref()
    }

    pub(super) fn set_input_kind(&mut self, input_kind: InputKind) {
        self.update(|compiled| {
            compiled.is_without_links = input_kind.is_without_links();
            (compiled.input_kind, compiled.wrapper) = wrapped(input_kind, compiled.has_wrapper);
            compiled.body_is_possible =
                compiled.has_body && can_hold_body(&compiled.input_kind, compiled.wrapper);
        });
    }

    /// Returns `true` if an element stands for the `body` of inputs of this kind.
    pub(super) fn makes_body(&self, input_kind: &InputKind) -> bool {
        self.body_is_possible && matches!(input_kind, InputKind::Fragment(_))
    }

    /// Returns `true` if the output declares that it is UTF-8.
    pub(super) fn declares_encoding(&self, input_kind: &InputKind) -> bool {
        self.declares_encoding && matches!(input_kind, InputKind::Document)
    }

    /// Returns `true` if text is never turned into links at the output site.
    pub(super) fn is_without_links(&self, input_kind: &InputKind) -> bool {
        self.is_without_links && !input_kind.is_document()
    }

    /// Removes the limits.
    pub(super) fn remove_limits(&mut self) {
        self.update(|compiled| {
            compiled.limits = Limits::default();
            compiled.attribute_limits = AttributeLimits::new(&compiled.limits);
        });
    }

    pub(super) fn set_disallowed(&mut self, disallowed: &Disallowed) {
        self.disallowed = table_of(disallowed);
        self.separates_blocks |= self.may_separate_blocks && disallowed.unwraps();
    }

    /// Returns the element and attribute tables for a kind of input.
    pub(super) fn engine(&self, input_kind: &InputKind) -> &Engine {
        match input_kind {
            InputKind::Svg => self.svg_engine.get_or_init(|| self.engine.of_svg_alone()),
            InputKind::Document | InputKind::Srcdoc | InputKind::Nested { .. } => {
                self.document_engine.get_or_init(|| self.engine.of_documents(self.has_body))
            }
            InputKind::Fragment(_) => &self.engine,
        }
    }

    /// Returns the attributes that the filter needs to see in fragments.
    pub(super) fn needed_attributes(&self, input_kind: &InputKind) -> Option<&NeededSets> {
        matches!(input_kind, InputKind::Fragment(_)).then_some(&self.needed_attributes)
    }

    /// Returns the attributes in fragments that all rules keep, but those about texts and limits, whatever their value is.
    pub(super) fn certain_attributes(&self, input_kind: &InputKind) -> Option<&ElementAttributes> {
        let of_policy = || {
            let names: AttributeSet = AttrId::all().filter(|&id| self.leaves_alone(id)).collect();
            let mut certain = self.engine.attributes_kept_of(&names);
            // Its attributes may declare an encoding.
            certain.set(tag::META, AttributeSet::NONE);
            certain
        };
        matches!(input_kind, InputKind::Fragment(_)).then(|| self.certain_attributes.get_or_init(of_policy))
    }

    /// Returns `true` if no rule but those about texts and limits changes or removes an attribute of this name that the configuration keeps.
    fn leaves_alone(&self, id: AttrId) -> bool {
        // Signs of all kinds of names.
        let may_hold_names = || may_hold_names(id, "#(");
        let holds_no_urls = match &self.urls {
            Some((_, names)) => names.never_holds(id),
            None => id.name().is_some_and(|name| !ever_holds_urls(name)),
        };
        holds_no_urls
            && id != attr::STYLE
            && !self.hazards.as_ref().is_some_and(|hazards| hazards.may_refuse(id))
            && !((self.ids.is_some() || self.drops_clobbering) && may_hold_names())
            && !(self.links.is_some() && matches!(id, attr::HREF | attr::REL | attr::TARGET))
            && self.transforms.as_ref().is_none_or(|transforms| transforms.leave_alone(id))
    }

    /// Returns what happens to elements that are not kept, with the state of one parse.
    pub(super) fn refusals(&self) -> Option<Refusals<'_>> {
        self.disallowed.as_ref().map(Refusals::new)
    }

    /// Returns where links lead, with these bases.
    pub(super) fn destinations<'x>(&'x self, bases: &'x InputBases<'x>) -> Destinations<'x> {
        Destinations { policy: self.urls.as_ref().map(|(policy, _)| policy), bases }
    }

    /// Returns the URL of the page that the output is inserted into, if known.
    pub(super) fn page_url(&self) -> Option<&Url> {
        self.bases.url()
    }

    /// Returns which values the policy must judge again if names in them changed.
    pub(super) fn rejudged_names(&self) -> Rejudged {
        let limits_fragments = self.urls.as_ref().is_some_and(|(_, names)| names.limits_fragments);
        Rejudged { most_bytes: self.attribute_limits.most_bytes(), limits_fragments }
    }

    /// Returns the options with which inputs are parsed.
    pub(super) fn parse_options(&self, input_kind: &InputKind) -> ParseOptions {
        let options = limits::bounded(self.plain_parse_options(input_kind), &self.limits, input_kind);
        options.with_tokenization(self.tokenization)
    }

    /// Returns the options with which other parsers read the output.
    pub(super) fn plain_parse_options(&self, input_kind: &InputKind) -> ParseOptions {
        let options = ParseOptions::default().with_scripting(self.scripting).with_depth(Depth::Browser);
        let is_srcdoc = matches!(input_kind, InputKind::Srcdoc | InputKind::Nested { is_srcdoc: true });
        if is_srcdoc { options.with_iframe_srcdoc() } else { options }
    }

    /// Returns the base URLs of an input: the one from outside, and those of the input where the policy uses
    /// them.
    ///
    /// The base of a document also applies before its `base` element, and that of an element applies to its
    /// content even if the element is removed. So both must be known first: if the input may have one, it is
    /// parsed an extra time.
    pub(super) fn bases_of<'b>(
        &self,
        input_kind: &InputKind,
        around: &'b UrlBases,
        html: &str,
        recorder: &mut Recorder,
    ) -> InputBases<'b> {
        let mut bases = InputBases::of_document(around);
        let may_have_base = self.document_base && mentions(html, "<base");
        let may_have_xml_base = self.xml_base && mentions(html, "xml:base");
        if !may_have_base && !may_have_xml_base {
            return bases;
        }
        let mut parser = Parser::new(self.parse_options(input_kind));
        // If the input is too long, the parse that follows fails.
        let Ok(tree) = parse_unfiltered(&mut parser, input_kind, html) else { return bases };
        if may_have_base {
            bases = bases.with_base_element(&tree, recorder);
        }
        if may_have_xml_base {
            bases = bases.with_xml_bases(&tree, recorder);
        }
        bases
    }

    /// Returns `None`: the policy does not remove hidden content, which needs the feature `css`.
    #[cfg(not(feature = "css"))]
    pub(super) fn find_hidden<'h>(&self, _: &mut Parser, _: &InputKind, _: &'h str) -> Option<Searched<'h>> {
        None
    }

    /// Searches an input for hidden content, if the policy removes it.
    #[cfg(feature = "css")]
    pub(super) fn find_hidden<'h>(
        &self,
        parser: &mut Parser,
        input_kind: &InputKind,
        html: &'h str,
    ) -> Option<Searched<'h>> {
        self.text.filter(TextPolicy::removes_hidden)?;
        if input_kind.is_of_body() && is_plain(html) {
            return Some(Searched { hidden: Hidden::default(), tree: None });
        }
        let options = parser.options();
        parser.set_options(self.parse_options(input_kind));
        let searched = self.search_hidden(parser, input_kind, html);
        parser.set_options(options);
        searched
    }

    /// Searches the whole tree of an input. If the input is too long, the parse that follows fails.
    #[cfg(feature = "css")]
    fn search_hidden<'h>(
        &self,
        parser: &mut Parser,
        input_kind: &InputKind,
        html: &'h str,
    ) -> Option<Searched<'h>> {
        let mut clues = Clues::of(html);
        if input_kind.is_of_body() && clues.has_frames {
            let page = parser.parse_document(html).ok()?;
            if let Some(hidden) = Hidden::behind_frames(&page) {
                return Some(Searched { hidden, tree: None });
            }
            parser.recycle(page);
        }
        if input_kind.is_of_body() && clues.may_be_page() {
            let page = parser.parse_document(clues.prologue(html)).ok()?;
            clues.quirks = Some(page.quirks_mode());
            parser.recycle(page);
        }
        let mut tree = parse_unfiltered(parser, input_kind, html).ok()?;
        if clues.quirks.is_some() {
            tree.make_page();
        }
        let known = lye_policy::model::HiddenText::RemoveKnown;
        let keeps_unknown = self.text.is_some_and(|text| text.remove_hidden == known);
        let hidden = Hidden::of(&tree, html, clues, keeps_unknown);
        // Otherwise, the filter reads some tags as text.
        let reads_tags = self.tokenization != Tokenization::Standard
            || self.refusals().is_some_and(|refusals| refusals.reads_tags());
        if reads_tags {
            parser.recycle(tree);
            return Some(Searched { hidden, tree: None });
        }
        Some(Searched { hidden, tree: SearchedTree::of(tree, parser) })
    }

    /// Adds to findings the details that need another parse.
    ///
    /// # Errors
    /// Fails if the input is too long for the parser.
    pub(super) fn add_details(&self, html: &str, findings: &mut Vec<Finding>) -> Result<(), CleanError> {
        let options = self.parse_options(&self.input_kind).with_errors();
        let tree = parse_unfiltered(&mut Parser::new(options), &self.input_kind, html)?;
        let most = usize::try_from(self.limits.most(LimitKind::Findings)).unwrap_or(usize::MAX);
        self.details.add(&tree, self.page_url(), most, findings);
        Ok(())
    }
}

/// Parses an input without a filter.
fn parse_unfiltered<'h>(
    parser: &mut Parser,
    input_kind: &InputKind,
    html: &'h str,
) -> Result<Tree<'h>, InputError> {
    match input_kind.context() {
        Some(context) => parser.parse_fragment(html, &context),
        None => parser.parse_document(html),
    }
}

/// The result of a search for hidden content.
pub(super) struct Searched<'h> {
    pub(super) hidden: Hidden,
    /// The tree that was searched, if it can be filtered.
    pub(super) tree: Option<SearchedTree<'h>>,
}

/// Keeps the attributes that a policy keeps by their prefix.
fn keep_prefixes(engine: &mut Engine, policy: &CheckedPolicy) {
    let of_all = policy.attribute_prefixes().get(ALL_ELEMENTS).map_or(&[][..], Vec::as_slice);
    let named = policy.attribute_prefixes().iter().filter(|(key, _)| *key != ALL_ELEMENTS);
    let of_elements: Vec<_> = named
        .map(|(key, prefixes)| {
            let ElementName { namespace, name } = ElementName::of_key(key);
            (namespace, name, prefixes.as_slice())
        })
        .collect();
    engine.keep_prefixes(of_all, &of_elements);
}

/// Returns the kind of input inside the policy's wrapper, if it has one. Whole documents have none.
fn wrapped(input_kind: InputKind, has_wrapper: bool) -> (InputKind, Wrapper) {
    match input_kind {
        InputKind::Fragment(site) if has_wrapper => match site.in_wrapper() {
            Some(inner) => (InputKind::Fragment(inner), Wrapper::Written),
            None => (InputKind::Fragment(site), Wrapper::Impossible),
        },
        input_kind => (input_kind, Wrapper::None),
    }
}

/// Whether a `div` can stand for the `body` of an input.
fn can_hold_body(input_kind: &InputKind, wrapper: Wrapper) -> bool {
    match input_kind {
        InputKind::Fragment(site) => wrapper == Wrapper::Written || site.in_wrapper().is_some(),
        _ => false,
    }
}

/// Returns the text policy, without line breaks if `br` is not kept.
fn text_policy(policy: &CheckedPolicy) -> TextPolicy {
    let br = ElementName { namespace: Namespace::Html, name: "br" };
    let mut text = policy.text();
    text.line_breaks &= br.is_kept(policy.sanitizer().configuration()) && !policy.rename().contains_key("br");
    text
}

/// Returns `None` if everything that is not kept is removed.
fn table_of(disallowed: &Disallowed) -> Option<DisallowedTable> {
    (*disallowed != Disallowed::default()).then(|| DisallowedTable::new(disallowed))
}

/// Returns `true` if the input contains `part`, ignoring ASCII case.
fn mentions(html: &str, part: &str) -> bool {
    html.as_bytes().windows(part.len()).any(|bytes| bytes.eq_ignore_ascii_case(part.as_bytes()))
}
