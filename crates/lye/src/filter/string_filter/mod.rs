//! The insertion filter of the string API: applies the compiled policy while the parser builds, and records what it
//! refuses.
//!
//! The calls for most elements are inlined into the parser. For rare calls an element is copied (`&{ *element }`):
//! otherwise every element would be spilled to memory for them.

mod attribute_limits;
mod attributes;
mod blocked_urls;
mod body;
mod changed;
mod hooked;
mod keep_all;
mod lazy_images;
mod names;
mod replaced;
mod transformed;

pub(crate) use attribute_limits::AttributeLimits;
pub(crate) use keep_all::KeepAllFilter;

use super::css::CssAttributes;
use super::disallowed::{Refusals, mentions_element};
use super::hazards::RefusedHazards;
use super::links::Links;
use super::observer::FindingsObserver;
use super::transforms::{Transformer, Transforms};
use crate::findings::{Action, FindingCode, Recorder};
use crate::hidden::Hidden;
use crate::hooks::HookCalls;
use crate::passes::body::BodyElement;
use crate::passes::encoding;
use crate::passes::ids::StreamedIds;
use crate::passes::replaced::Replaced;
use crate::passes::streamed_texts::StreamedTexts;
use crate::passes::texts::{self, NewLinks};
use crate::urls::{ImageStyles, Urls};
use attribute_limits::AttributeCount;
use changed::ChangedElement;
use lye_html::filter::{
    AddedAttribute, AttrInfo, AttributeDecision, AttributeSet, ElementAttributes, ElementDecision,
    ElementInfo, InsertionFilter, NeededAttributes, OutputObserver, TagReader, TagReading, TextDecision,
    TextRewriter,
};
use lye_html::{AttrId, AttrNamespace, Namespace, Span, TagId, attr, tag};
use lye_policy::model::{CommentPatterns, TextPolicy};
use lye_policy::sanitizer::compiled::{self, AttrDecision};
use lye_policy::sanitizer::compiled::{AttrRule, ElementRule, Engine};
use lye_text::may_have_links;
use names::LastName;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The rules that judge an input. Optional ones are `None` if the policy does not need them.
#[derive(Debug)]
pub(crate) struct FilterRules<'p> {
    pub(crate) engine: &'p Engine,
    /// The attributes that the rules need if nothing but names and values decides, if that is known.
    pub(crate) needed_attributes: Option<&'p NeededSets>,
    /// The attributes that all rules keep, but those about texts and limits, whatever their value is; if that is known.
    pub(crate) certain_attributes: Option<&'p ElementAttributes>,
    pub(crate) urls: Option<Urls<'p>>,
    pub(crate) links: Option<Links<'p>>,
    pub(crate) transformer: Option<Transformer<'p>>,
    /// Whether elements are examined for the transforms and for hidden content.
    pub(crate) examines_elements: bool,
    /// `None` if everything that is not kept is removed.
    pub(crate) refusals: Option<Refusals<'p>>,
    /// The text policy, if it changes anything.
    pub(crate) text: Option<TextPolicy>,
    /// Whether the output is inside of a link, or of another element in which no text becomes one.
    pub(crate) is_within_links: bool,
    /// The hidden content, if it is removed.
    pub(crate) hidden: Option<&'p Hidden>,
    /// The patterns of comments that are kept, if not all or none are.
    pub(crate) comments: Option<&'p CommentPatterns>,
    /// The refused hazards, if any.
    pub(crate) hazards: Option<&'p RefusedHazards>,
    pub(crate) attribute_limits: AttributeLimits,
    /// Whether texts are separated where a block between them is refused.
    pub(crate) separates_blocks: bool,
    /// Whether ids and names that clobber DOM properties are removed.
    pub(crate) drops_clobbering: bool,
    /// Whether the input holds needless control characters, or references to them.
    pub(crate) strips_controls: bool,
    /// Whether `meta` elements with `charset` stay, whatever the policy says.
    pub(crate) declares_encoding: bool,
    /// Whether the input is an SVG file.
    pub(crate) is_svg_file: bool,
    /// Records the calls of hooks.
    pub(crate) calls: &'p HookCalls,
    /// Whether an element stands for the `body` of a fragment.
    pub(crate) makes_body: bool,
    /// Whether that element is the scope of style sheets.
    pub(crate) body_has_sheets: bool,
}

/// Decides by a policy while the parser builds.
#[derive(Debug)]
pub(crate) struct StringFilter<'p> {
    rules: FilterRules<'p>,
    css: CssAttributes,
    image_styles: ImageStyles,
    count: AttributeCount,
    names: LastName,
    /// The offsets of elements that are kept only until hidden text is removed; the current one may be the
    /// last. `None` if hidden text is not written.
    stand_ins: Option<Vec<u32>>,
    is_stand_in: bool,
    /// The hidden texts that were not written. Empty strings if no findings are recorded.
    hidden_texts: Vec<(Span, String)>,
    /// Whether a value was rewritten after it was judged.
    needs_reclean: bool,
    recorder: &'p mut Recorder,
    /// Optional observer of streamed output.
    observer: Option<FindingsObserver>,
    /// The current element, if its attributes changed. Boxed: most policies change none.
    changed_element: Option<Box<ChangedElement>>,
    /// The start tag of the element that the hook was asked about last.
    asked: Option<Span>,
    /// The replacement for the value of the last attribute.
    replacement: String,
    /// The element that stands for `body`. Boxed: few fragments have one.
    body: Option<Box<BodyElement>>,
    /// The texts of streamed output.
    texts: StreamedTexts,
    /// The names and references in streamed output, if the policy isolates them.
    ids: Option<Box<StreamedIds<'p>>>,
}

impl<'p> StringFilter<'p> {
    #[inline(always)]
    pub(crate) fn new(
        rules: FilterRules<'p>,
        recorder: &'p mut Recorder,
        observer: Option<FindingsObserver>,
    ) -> Self {
        let texts = StreamedTexts::new(rules.is_within_links);
        Self {
            rules,
            css: CssAttributes::default(),
            image_styles: ImageStyles::default(),
            count: AttributeCount::default(),
            names: LastName::default(),
            stand_ins: None,
            is_stand_in: false,
            hidden_texts: Vec::new(),
            needs_reclean: false,
            recorder,
            observer,
            changed_element: None,
            asked: None,
            replacement: String::new(),
            body: None,
            texts,
            ids: None,
        }
    }

    /// Lets the filter keep the elements that separate hidden texts, until these are removed from the tree.
    pub(crate) fn keep_stand_ins(&mut self) {
        self.stand_ins = Some(Vec::new());
    }

    /// Lets the filter collect the names and references in streamed output.
    pub(crate) fn collect_ids(&mut self, ids: StreamedIds<'p>) {
        self.ids = Some(Box::new(ids));
    }

    /// Returns the names and references in the output, if the filter collected them.
    #[inline]
    pub(crate) fn take_ids(&mut self) -> Option<Box<StreamedIds<'p>>> {
        self.ids.take()
    }

    /// Returns the element that stands for `body`, if it has attributes.
    #[inline]
    pub(crate) fn take_body(&mut self) -> Option<Box<BodyElement>> {
        self.body.take()
    }

    /// Returns the observer.
    pub(crate) fn take_observer(&mut self) -> Option<FindingsObserver> {
        self.observer.take()
    }

    /// Adds the findings about hidden texts that were not written.
    pub(crate) fn record_hidden_texts(&mut self) {
        for (span, text) in std::mem::take(&mut self.hidden_texts) {
            self.recorder.text(span, FindingCode::HIDDEN_TEXT, &text, "");
        }
    }

    /// Adds the findings about streamed texts. Returns what is known of the links that were made from them.
    pub(crate) fn finish_texts(&mut self) -> NewLinks {
        self.record_hidden_texts();
        std::mem::take(&mut self.texts).finish(self.recorder)
    }

    /// Returns the recorder.
    pub(crate) fn recorder(&mut self) -> &mut Recorder {
        self.recorder
    }

    /// Returns `true` if the output must be cleaned again.
    #[inline]
    pub(crate) fn needs_reclean(&self) -> bool {
        self.needs_reclean
    }

    /// Returns the offsets of elements that were kept to separate hidden text.
    pub(crate) fn take_stand_ins(&mut self) -> Option<Vec<u32>> {
        self.stand_ins.take()
    }

    /// Returns the elements that are not kept, with what replaces them.
    #[inline]
    pub(crate) fn take_replaced(&mut self) -> Vec<Replaced> {
        self.rules.transformer.as_mut().map(Transformer::take_replaced).unwrap_or_default()
    }

    /// Returns `true` if an element that is not kept is unwrapped, and records that.
    #[inline(never)]
    fn unwraps(&mut self, element: &ElementInfo<'_>) -> bool {
        let unwraps = self.rules.refusals.as_ref().is_some_and(|refusals| refusals.unwraps(element));
        if unwraps {
            self.recorder.element(element, Action::ReplacedByChildren, || "disallowed");
        }
        unwraps
    }

    /// Returns the rule for an element: that of the configuration, unless the text policy refuses its name.
    #[inline(always)]
    fn element_rule(&self, element: &ElementInfo<'_>) -> ElementRule {
        let rule = self.listed_rule(element);
        match self.rules.text {
            Some(_) if matches!(rule, ElementRule::Keep(_)) && self.refuses_name(element).is_some() => {
                ElementRule::Remove
            }
            _ => rule,
        }
    }

    /// Returns why the text policy refuses an element's name, if it does. Names of the standards are never
    /// refused.
    #[inline]
    fn refuses_name(&self, element: &ElementInfo<'_>) -> Option<FindingCode> {
        let policy = self.rules.text?;
        if element.id.name().is_some() { None } else { self.names.refusal(policy, element) }
    }

    /// Returns the rule of the configuration for an element.
    #[inline]
    fn listed_rule(&self, element: &ElementInfo<'_>) -> ElementRule {
        match (
            self.rules.engine.element(element.namespace, element.id, || element.name()),
            &self.rules.transformer,
        ) {
            (ElementRule::Remove, Some(transformer)) => transformer.custom(self.rules.engine, element),
            (rule, _) => rule,
        }
    }

    /// Returns `true` if patterns keep a comment, and what the text policy makes of it.
    fn keeps_comment(&self, patterns: &CommentPatterns, data: &str) -> bool {
        let rewritten = self.rules.text.and_then(|policy| texts::of_attribute(policy, data, false));
        patterns.keep(data) && rewritten.is_none_or(|(text, _)| patterns.keep(&text))
    }

    /// Returns the rule for an element by the name that the policy gives it.
    fn rule_of_tag(&self, element: &ElementInfo<'_>) -> ElementRule {
        match &self.rules.transformer {
            Some(transformer) => self.element_rule(&transformer.renamed(element)),
            None => self.element_rule(element),
        }
    }

    /// Applies the configuration, and the rules about `javascript:` URLs, to an attribute.
    #[inline]
    fn by_configuration(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> (AttrRule, AttrDecision) {
        match self.element_rule(element) {
            ElementRule::Keep(rule) => {
                let decision =
                    self.rules.engine.attribute(rule, attribute.namespace, attribute.id, || attribute.name());
                (decision, compiled::judge(decision, || attribute.value(), self.rules.engine.strict))
            }
            ElementRule::Remove | ElementRule::ReplaceWithChildren => {
                (AttrRule::Remove, AttrDecision::Unlisted)
            }
        }
    }

    /// Decides about an element by the configuration.
    #[inline(always)]
    fn configured_element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match self.rules.engine.element(element.namespace, element.id, || element.name()) {
            ElementRule::Keep(_)
                if self.rules.text.is_none() || self.refuses_name(&{ *element }).is_none() =>
            {
                if let Some(links) = &mut self.rules.links {
                    links.begin(&{ *element });
                }
                ElementDecision::Keep
            }
            ElementRule::Keep(_) => self.refuse_element(&{ *element }, ElementRule::Remove),
            rule => self.refuse_element(&{ *element }, rule),
        }
    }

    /// Records an element that the configuration does not keep.
    #[inline]
    fn refuse_element(&mut self, element: &ElementInfo<'_>, rule: ElementRule) -> ElementDecision {
        if self.rules.declares_encoding && encoding::is_declaration(element) {
            if let Some(links) = &mut self.rules.links {
                links.begin(element);
            }
            if let Some(transformer) = &mut self.rules.transformer {
                transformer.begin(element);
            }
            return ElementDecision::Keep;
        }
        if let Some(code) = self.refuses_name(element)
            && matches!(self.listed_rule(element), ElementRule::Keep(_))
        {
            self.refuse_name(element, code)
        } else if rule == ElementRule::ReplaceWithChildren {
            let rule = || "sanitizer.replaceWithChildrenElements";
            self.recorder.element(element, Action::ReplacedByChildren, rule);
            ElementDecision::ReplaceWithChildren
        } else if self.rules.refusals.as_ref().is_some_and(|refusals| refusals.replaces(element))
            && let Some(decision) = self.text_of_image(element, || "disallowed".into())
        {
            decision
        } else if self.rules.refusals.is_some() && self.unwraps(element) {
            ElementDecision::ReplaceWithChildren
        } else {
            self.recorder.element(element, Action::Removed, || self.rules.engine.deciding.elements);
            ElementDecision::Remove
        }
    }

    /// Decides about an attribute by the policy.
    #[inline(always)]
    fn ruled_attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        if let Some(transformer) = &self.rules.transformer {
            if let Some(value) = transformer.set_value(attribute) {
                let decision = self.set_attribute(element, attribute, value);
                return self.with_ids(element, attribute, decision);
            }
            if transformer.decides_attributes()
                && let Some(decision) = self.transformed_attribute(element, attribute)
            {
                return self.with_ids(element, attribute, decision);
            }
        }
        if element.id == tag::META
            && let Some(decision) = self.declared_encoding(element, attribute)
        {
            return decision;
        }
        let (rule, judgement) = self.by_configuration(element, attribute);
        match judgement {
            AttrDecision::Kept => {}
            // HTML parsers give the element this namespace anyway, and the XML writer declares those that its output needs.
            AttrDecision::Unlisted if is_needless_declaration(element, attribute) => {
                return AttributeDecision::Remove;
            }
            AttrDecision::Unlisted
                if self.rules.is_svg_file && attribute.namespace == AttrNamespace::Xmlns =>
            {
                return AttributeDecision::Remove;
            }
            AttrDecision::Unlisted => {
                if !self.is_stand_in {
                    let rule = || match &self.rules.transformer {
                        Some(transformer) if transformer.decides_about_frame(element) => "frames",
                        _ => self.rules.engine.deciding.attributes,
                    };
                    self.recorder.unlisted_attribute(element, attribute, rule);
                }
                return AttributeDecision::Remove;
            }
            AttrDecision::BadValue => {
                self.refuse_value(element, attribute, rule);
                return AttributeDecision::Remove;
            }
        }
        if !self.is_within_limits(element, attribute) {
            return AttributeDecision::Remove;
        }
        if self.rules.urls.is_none()
            && self.rules.links.is_none()
            && self.rules.transformer.is_none()
            && self.rules.text.is_none()
            && !self.rules.strips_controls
            && has_ascii_ends(attribute.value())
        {
            return AttributeDecision::Keep;
        }
        let mut decision = self.by_policy(element, attribute, rule);
        if decision == AttributeDecision::Keep && self.rules.urls.is_none() {
            decision = self.with_encoded_ends(element, attribute);
        }
        if decision == AttributeDecision::Replace {
            // If the policy made it too long, it is removed when the output is cleaned again.
            self.needs_reclean |= self.rules.attribute_limits.is_beyond(&self.replacement);
        }
        decision
    }
}

/// The attributes that the rules need to see. They are made when they are first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct NeededSets {
    counting: OnceLock<Arc<NeededAttributes>>,
    /// Findings tell the others, and all attributes of elements that are not kept.
    reporting: OnceLock<Arc<NeededAttributes>>,
}

impl NeededSets {
    fn of(&self, engine: &Engine, transforms: Option<&Transforms>, reports: bool) -> &Arc<NeededAttributes> {
        let needed = if reports { &self.reporting } else { &self.counting };
        needed.get_or_init(|| Arc::new(needed_attributes(engine, transforms, reports)))
    }
}

/// Returns the attributes that rules with this engine need: those that may be kept, those that decide about others, and those that are not
/// counted if they are removed.
fn needed_attributes(engine: &Engine, transforms: Option<&Transforms>, reports: bool) -> NeededAttributes {
    let mut needed = engine.needed_attributes();
    for element in TagId::all() {
        let more: &[AttrId] = match element {
            // An image may be a tracking pixel, or be replaced by its `alt`.
            tag::IMG => &[attr::ALT, attr::HEIGHT, attr::STYLE, attr::WIDTH],
            // Declares an encoding, or says what `content` is.
            tag::META => &[attr::CHARSET, attr::CONTENT, attr::HTTP_EQUIV, attr::NAME],
            // The name says whether `value` holds a URL.
            tag::PARAM => &[attr::NAME],
            // What is added instead is not reported as removed.
            tag::A | tag::AREA if reports => &[attr::REL, attr::TARGET],
            _ => &[],
        };
        let mut set = *needed.of(element);
        more.iter().chain(&[attr::XMLNS, attr::XMLNS_XLINK]).for_each(|&id| set.insert(id));
        let is_reported_whole =
            reports && !matches!(engine.element(Namespace::Html, element, || ""), ElementRule::Keep(_));
        if is_reported_whole || transforms.is_some_and(|transforms| transforms.change(element)) {
            set = AttributeSet::ALL;
        }
        needed.set(element, set);
    }
    let needed = NeededAttributes::new(needed);
    if reports { needed.describing_others() } else { needed }
}

/// Returns `true` if an attribute declares the namespace that the element has, or that of XLink attributes.
#[inline]
fn is_needless_declaration(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
    let declared = match (attribute.namespace, attribute.id) {
        (AttrNamespace::None | AttrNamespace::Xmlns, attr::XMLNS) => element.namespace.uri(),
        (AttrNamespace::Xmlns, attr::XLINK) | (AttrNamespace::None, attr::XMLNS_XLINK) => {
            AttrNamespace::XLink.uri().unwrap_or_default()
        }
        _ => return false,
    };
    attribute.value() == declared
}

/// Returns `true` if a value begins and ends with ASCII characters other than those that URL parsers remove.
#[inline]
fn has_ascii_ends(value: &str) -> bool {
    let is_plain = |byte: Option<&u8>| byte.is_none_or(|byte| (b'!'..0x80).contains(byte));
    is_plain(value.as_bytes().first()) && is_plain(value.as_bytes().last())
}

impl TagReader for StringFilter<'_> {
    fn reads_all_tags(&self) -> bool {
        self.rules.refusals.as_ref().is_some_and(Refusals::reads_tags)
    }

    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        if self.rules.declares_encoding && encoding::is_declaration(element) {
            return TagReading::Markup;
        }
        let rule = self.rule_of_tag(element);
        let Some(refusals) = &mut self.rules.refusals else { return TagReading::Markup };
        let reading = refusals.start_tag(rule, element);
        if reading == TagReading::Text {
            self.recorder.escaped(element);
        }
        reading
    }

    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let Some(refusals) = &self.rules.refusals else { return TagReading::Markup };
        refusals.end_tag(self.rule_of_tag(element), element)
    }

    fn literal_start_tag(&mut self, tag: &str, offset: u32) {
        if self.recorder.reports() {
            self.recorder.script_of_literal_tag(tag, offset);
        }
    }

    fn knows_element(&self, name: &str) -> bool {
        mentions_element(self.rules.engine, self.rules.refusals.as_ref(), name)
            || self.rules.transformer.as_ref().is_some_and(|transformer| transformer.admits_name(name))
    }

    fn knows_processing_instruction(&self, target: &str) -> bool {
        self.rules.engine.keeps_processing_instruction(target)
    }
}

impl TextRewriter for StringFilter<'_> {
    #[inline]
    fn keeps(&mut self, text: &str) -> bool {
        self.rules.text.is_some_and(|policy| self.texts.keeps(policy, text))
    }

    fn start(&mut self, namespace: Namespace, id: TagId) {
        self.texts.start(namespace, id);
    }

    fn end(&mut self, namespace: Namespace, id: TagId) {
        self.texts.end(namespace, id);
    }

    fn text(&mut self, text: &str, span: Span) -> TextDecision {
        let Self { rules, texts, recorder, ids, .. } = self;
        let Some(policy) = rules.text else { return TextDecision::Keep };
        let urls = rules.urls_of_new_links();
        // Where they lead may depend on the ids.
        if ids.is_some() && urls.is_some() && policy.linkify && may_have_links(text) {
            return TextDecision::NeedsTree;
        }
        texts.rewrite(policy, text, span, |url| rules.new_link(urls?, url), recorder)
    }
}

impl InsertionFilter for StringFilter<'_> {
    #[inline(always)]
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        self.count.begin();
        if self.rules.examines_elements {
            return self.examined_element(&{ *element });
        }
        self.configured_element(element)
    }

    #[inline(always)]
    fn keeps_bare(&self, element: TagId) -> bool {
        // A link without an address gets no `rel`.
        self.rules.hidden.is_none()
            && !self
                .rules
                .transformer
                .as_ref()
                .is_some_and(|transformer| transformer.transforms().change(element))
            && matches!(self.rules.engine.element(Namespace::Html, element, || ""), ElementRule::Keep(_))
    }

    #[inline(always)]
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        if self.rules.transformer.as_ref().is_some_and(Transformer::changes_elements) {
            return self.changed_attribute(&{ *element }, &{ *attribute });
        }
        self.ruled_attribute(element, attribute)
    }

    #[inline(always)]
    fn certainly_keeps(&mut self, element: TagId, attribute: &AttrInfo<'_>) -> bool {
        let is_plain_text =
            |policy: TextPolicy| !policy.defuse_templates && lye_text::is_plain(attribute.value());
        self.rules.certain_attributes.is_some_and(|certain| certain.of(element).contains(attribute.id))
            && self.rules.text.is_none_or(is_plain_text)
            && self.counts_within_limits(attribute)
    }

    fn needed_attributes(&self) -> Option<Arc<NeededAttributes>> {
        let FilterRules { engine, transformer, hidden, needed_attributes, .. } = &self.rules;
        let transforms = transformer.as_ref().map(Transformer::transforms);
        let decides_by_element = hidden.is_some() || transforms.is_some_and(Transforms::decide_by_element);
        // The first finding may refuse the input.
        if decides_by_element || self.recorder.reports() && !self.recorder.collects() {
            return None;
        }
        Some((*needed_attributes)?.of(engine, transforms, self.recorder.reports()).clone())
    }

    #[inline]
    fn attributes_left_out(&mut self, element: &ElementInfo<'_>) {
        self.recorder.attributes_left_out(element, self.rules.engine.deciding.attributes);
    }

    fn replacement(&self) -> &str {
        &self.replacement
    }

    #[inline(always)]
    fn additions(&mut self, element: &ElementInfo<'_>) -> &[AddedAttribute] {
        if self.rules.examines_elements && self.changed_element.is_some() {
            return self.added_attributes(&{ *element });
        }
        let of_links = match &mut self.rules.links {
            Some(links) => links.additions(),
            None => &[],
        };
        let limits = self.rules.attribute_limits;
        self.needs_reclean |= of_links.iter().any(|added| limits.is_beyond(&added.value));
        if !of_links.is_empty() && self.recorder.reports() {
            for AddedAttribute { name, value } in of_links {
                let place = || format!("links.{name}").into();
                self.recorder.added(&{ *element }, (name, value), FindingCode::LINK_ATTRIBUTE, place);
            }
        }
        let transformer = self.rules.transformer.as_mut().filter(|_| self.rules.examines_elements);
        let additions = match transformer {
            Some(transformer) => {
                let additions = transformer.additions(&{ *element }, of_links, self.recorder);
                // The hook has not seen them.
                self.needs_reclean |= self.asked.is_some() && !additions.is_empty();
                additions
            }
            None => of_links,
        };
        if !additions.is_empty()
            && let Some(ids) = &mut self.ids
        {
            ids.add(&{ *element }, additions);
        }
        additions
    }

    #[inline(always)]
    fn wants_attributes(&self) -> bool {
        self.ids.as_ref().is_some_and(|ids| ids.has_pending())
    }

    fn attributes_written(&mut self, output: &str, start: usize, span: Span) {
        if let Some(ids) = &mut self.ids {
            ids.place(output, start, span);
        }
    }

    fn start_tag_copied(&mut self, tag: Range<usize>, copy: usize) {
        if let Some(ids) = &mut self.ids {
            ids.copy(tag, copy);
        }
    }

    fn ignored_page_tag(&mut self, element: &ElementInfo<'_>) {
        if self.rules.makes_body {
            self.page_tag(element);
        } else {
            self.recorder.script_of_tag(element, "".into());
        }
    }

    fn separates_blocks(&self) -> bool {
        self.rules.separates_blocks
    }

    #[inline]
    fn tag_reader(&mut self) -> Option<&mut impl TagReader> {
        Some(self)
    }

    #[inline]
    fn observer(&mut self) -> Option<&mut impl OutputObserver> {
        self.observer.as_mut()
    }

    #[inline]
    fn text_rewriter(&mut self) -> Option<&mut impl TextRewriter> {
        self.rules.text.is_some().then_some(self)
    }

    fn keeps_text(&mut self, parent: Option<Span>, data: &str, span: Span) -> bool {
        let is_hidden = self.rules.hidden.is_some_and(|hidden| hidden.hides_texts_in(parent));
        if !is_hidden || data.trim().is_empty() {
            return true;
        }
        let data = if self.recorder.is_silent() { "" } else { data };
        self.hidden_texts.push((span, data.to_owned()));
        false
    }

    fn comment(&mut self, data: &str, span: Span) -> bool {
        let kept = self.rules.engine.keeps_comments
            && self.rules.comments.is_none_or(|patterns| self.keeps_comment(patterns, data));
        if !kept {
            self.recorder.comment(data, span, self.rules.engine.deciding.comments);
        }
        kept
    }

    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) -> bool {
        let kept = self.rules.engine.keeps_processing_instruction(target);
        if !kept {
            let rule = self.rules.engine.deciding.processing_instructions;
            self.recorder.processing_instruction(target, data, span, rule);
        }
        kept
    }
}
