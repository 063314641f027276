//! The insertion filter of the string face: asks the compiled configuration, the URL policy and the policy of links while the
//! parser builds, and keeps account of what they refuse.

mod shaped;

use super::css::{CssAttributes, holds_css};
use super::disallowed::{Refusals, mentions_element};
use super::hazards::RefusedHazards;
use super::hidden::Hidden;
use super::links::Links;
use super::shaping::Shaper;
use super::shaping::judge::{Judged, Rule, Verdict};
use super::tables::{AttrRule, ElementRule, Engine};
use super::texts;
use super::urls::Urls;
use super::values::{self, Judgement};
use crate::findings::{Action, FindingCode, Recorder};
use crate::nested::{NestedKind, NestedRefusal};
use crate::policy::TextPolicy;
use crate::url_policy::UrlVerdict;
use lye_html::{
    AddedAttribute, AttrInfo, AttrNamespace, AttributeDecision, ElementDecision, ElementInfo,
    InsertionFilter, Span, TagReading,
};
use std::borrow::Cow;

/// Decides by a policy while the parser builds.
#[derive(Debug)]
pub(crate) struct StringFilter<'p> {
    engine: &'p Engine,
    urls: Option<Urls<'p>>,
    links: Option<Links<'p>>,
    shaper: Option<Shaper<'p>>,
    /// None if all that is not kept is removed.
    refusals: Option<Refusals<'p>>,
    /// What becomes of text, if anything does.
    text: Option<TextPolicy>,
    /// What nobody sees, if that is to go.
    hidden: Option<&'p Hidden>,
    /// Where the elements begin that are kept only until hidden text is gone; the one at hand may be the last of them.
    stand_ins: Vec<u32>,
    is_stand_in: bool,
    css: CssAttributes,
    /// Whether the input is a file of SVG.
    is_svg_file: bool,
    /// What is refused for what it does, if anything is.
    hazards: Option<&'p RefusedHazards>,
    /// Whether a value was written anew after it was judged.
    is_to_be_judged_again: bool,
    recorder: Recorder,
    /// The value that stands in for the attribute that was asked about last.
    replacement: String,
}

impl<'p> StringFilter<'p> {
    pub(crate) fn new(
        engine: &'p Engine,
        urls: Option<Urls<'p>>,
        links: Option<Links<'p>>,
        shaper: Option<Shaper<'p>>,
        refusals: Option<Refusals<'p>>,
        text: Option<TextPolicy>,
        recorder: Recorder,
    ) -> Self {
        Self {
            engine,
            urls,
            links,
            shaper,
            refusals,
            text,
            hidden: None,
            stand_ins: Vec::new(),
            is_stand_in: false,
            css: CssAttributes::default(),
            is_svg_file: false,
            hazards: None,
            is_to_be_judged_again: false,
            recorder,
            replacement: String::new(),
        }
    }

    /// Removes what nobody sees, too.
    pub(crate) fn without_hidden(self, hidden: Option<&'p Hidden>) -> Self {
        Self { hidden, ..self }
    }

    /// Removes what is refused for what it does, too.
    pub(crate) fn with_refused_hazards(self, hazards: Option<&'p RefusedHazards>) -> Self {
        Self { hazards, ..self }
    }

    /// The same for a file of SVG.
    pub(crate) fn for_svg_file(self) -> Self {
        Self { is_svg_file: true, ..self }
    }

    /// The account of what was found, whether the output has to be judged again, and where the elements begin that stayed to
    /// keep hidden text apart.
    pub(crate) fn into_parts(self) -> (Recorder, bool, Vec<u32>) {
        (self.recorder, self.is_to_be_judged_again, self.stand_ins)
    }

    /// Whether an element that is not kept is replaced by its children; keeps account of that.
    #[inline(never)]
    fn unwraps(&mut self, element: &ElementInfo<'_>) -> bool {
        let unwraps = self.refusals.as_ref().is_some_and(|refusals| refusals.unwraps(element));
        if unwraps {
            self.recorder.element(element, Action::ReplacedByChildren, || "disallowed");
        }
        unwraps
    }

    /// What the configuration says of an element.
    #[inline]
    fn element_rule(&self, element: &ElementInfo<'_>) -> ElementRule {
        match (self.engine.element(element.namespace, element.id, || element.name()), &self.shaper) {
            (ElementRule::Remove, Some(shaper)) => shaper.custom(self.engine, element),
            (rule, _) => rule,
        }
    }

    /// What the policy says of an element, under the name that it gives it.
    fn rule_of_tag(&self, element: &ElementInfo<'_>) -> ElementRule {
        match &self.shaper {
            Some(shaper) => self.element_rule(&shaper.renamed(element)),
            None => self.element_rule(element),
        }
    }

    /// What the configuration, and the rules about `javascript:` URLs, say of an attribute.
    #[inline]
    fn by_configuration(&self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> (AttrRule, Judgement) {
        match self.element_rule(element) {
            ElementRule::Keep(rule) => {
                let decision =
                    self.engine.attribute(rule, attribute.namespace, attribute.id, || attribute.name());
                (decision, values::judge(decision, || attribute.value(), self.engine.is_strict()))
            }
            ElementRule::Remove | ElementRule::ReplaceWithChildren => (AttrRule::Remove, Judgement::Unlisted),
        }
    }

    /// What the configuration says of an element.
    #[inline(always)]
    fn configured_element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        match self.engine.element(element.namespace, element.id, || element.name()) {
            ElementRule::Keep(_) => {
                if let Some(links) = &mut self.links {
                    links.begin(element);
                }
                ElementDecision::Keep
            }
            rule => self.refuse_element(element, rule),
        }
    }

    /// Keeps account of an element that the configuration does not keep.
    #[inline]
    fn refuse_element(&mut self, element: &ElementInfo<'_>, rule: ElementRule) -> ElementDecision {
        if rule == ElementRule::ReplaceWithChildren {
            let rule = || "sanitizer.replaceWithChildrenElements";
            self.recorder.element(element, Action::ReplacedByChildren, rule);
            ElementDecision::ReplaceWithChildren
        } else if self.refusals.is_some() && self.unwraps(element) {
            ElementDecision::ReplaceWithChildren
        } else {
            self.recorder.element(element, Action::Removed, || self.engine.rule_of_elements());
            ElementDecision::Remove
        }
    }

    /// Keeps account of an attribute that the configuration would keep if it had another value.
    #[inline(never)]
    fn refuse_value(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>, rule: AttrRule) {
        let code = match rule {
            AttrRule::AnimatedName => FindingCode::ANIMATED_LINK,
            _ => FindingCode::JAVASCRIPT_URL,
        };
        let place = || "sanitizer.javascriptURLs".into();
        self.recorder.attribute(element, attribute, code, None, place);
    }

    /// What the rules for URLs, values and links say of an attribute that the configuration keeps.
    #[inline(never)]
    fn by_policy(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: AttrRule,
    ) -> AttributeDecision {
        if let Some(hazard) = self.hazards.and_then(|hazards| hazards.find(element, attribute)) {
            let place = || format!("refuse_hazards.{}", hazard.class()).into();
            self.recorder.attribute(element, attribute, FindingCode::ATTRIBUTE_HAZARD, None, place);
            return AttributeDecision::Remove;
        }
        let verdict = match &self.urls {
            Some(urls) if rule == AttrRule::Srcdoc => by_nested(urls, attribute.value()),
            _ => self.by_urls(element, attribute),
        };
        let nested = self.urls.as_ref().and_then(|urls| urls.nested);
        let nested_removals = nested.map(|nested| nested.take_removals()).unwrap_or_default();
        let verdict = match &self.shaper {
            Some(shaper) => {
                let (strict, urls) = (self.engine.is_strict(), self.urls.as_ref());
                let is_of_links = self.links.as_ref().is_some_and(|links| links.rewrites(attribute));
                shaper.judge(Judged { element, attribute, rule, strict, urls, is_of_links }, verdict)
            }
            None => verdict,
        };
        let decision = match verdict {
            Verdict::Keep => AttributeDecision::Keep,
            Verdict::Rewrite(value, code, rule) => {
                let place = || rule.place(element, attribute).into();
                if nested_removals.total() + nested_removals.escaped == 0 {
                    self.recorder.attribute(element, attribute, code, Some(&value), place);
                } else {
                    self.recorder.nested(element, attribute, nested_removals, &value, place);
                }
                self.replacement = value;
                AttributeDecision::Replace
            }
            Verdict::Drop(code, rule) => {
                let place = || rule.place(element, attribute).into();
                self.recorder.attribute(element, attribute, code, None, place);
                return AttributeDecision::Remove;
            }
        };
        if rule == AttrRule::Srcdoc {
            // The document in it was cleaned by the whole policy.
            return decision;
        }
        let decision = self.by_text_policy(element, attribute, decision);
        let Some(links) = &mut self.links else { return decision };
        let replacement = (decision == AttributeDecision::Replace).then_some(&*self.replacement);
        let destination = |value| match &self.urls {
            Some(urls) => urls.destination(element, attribute, value),
            None => Cow::Borrowed(value),
        };
        if links.takes(attribute, replacement, destination) { AttributeDecision::Remove } else { decision }
    }

    /// What the rules for URLs, and for CSS, say of an attribute.
    fn by_urls<'r>(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Verdict<'r> {
        let Some(urls) = &self.urls else { return Verdict::Keep };
        if let Some(css) = urls.css
            && holds_css(element, attribute)
        {
            return match self.css.clean(css, urls, element, attribute, &mut self.recorder) {
                None => Verdict::Keep,
                Some(text) if text.is_empty() => Verdict::Drop(FindingCode::CSS_REWRITTEN, Rule::Css),
                Some(text) => Verdict::Rewrite(text, FindingCode::CSS_REWRITTEN, Rule::Css),
            };
        }
        match urls.judge(element, attribute) {
            UrlVerdict::Keep => Verdict::Keep,
            UrlVerdict::Rewrite(value) => Verdict::Rewrite(value, FindingCode::URL_REWRITTEN, Rule::Url),
            UrlVerdict::Placeholder(url, refusal) => {
                Verdict::Rewrite(url, FindingCode::of_refusal(&refusal), Rule::Url)
            }
            UrlVerdict::Drop(refusal) => Verdict::Drop(FindingCode::of_refusal(&refusal), Rule::Url),
        }
    }

    /// What becomes of the text of a value that is kept, or of that which stands in for it.
    fn by_text_policy(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        decision: AttributeDecision,
    ) -> AttributeDecision {
        let Some(policy) = self.text else { return decision };
        let value =
            if decision == AttributeDecision::Replace { &*self.replacement } else { attribute.value() };
        // No invisible character is in ASCII.
        if value.is_ascii() && !policy.defuse_templates {
            return decision;
        }
        let holds_url = Urls::holds_url(element, attribute);
        let Some((tidy, code)) = texts::of_attribute(policy, value, holds_url) else { return decision };
        self.recorder.attribute(element, attribute, code, Some(&tidy), || code.rule_about_text().into());
        self.is_to_be_judged_again = true;
        self.replacement = tidy;
        AttributeDecision::Replace
    }
}

/// What becomes of the document in `srcdoc`.
fn by_nested<'p>(urls: &Urls<'_>, document: &str) -> Verdict<'p> {
    let clean = urls
        .nested
        .ok_or(NestedRefusal::NotAllowed)
        .and_then(|nested| nested.clean(NestedKind::Srcdoc, document));
    match clean {
        Ok(clean) if *clean == *document => Verdict::Keep,
        Ok(clean) => Verdict::Rewrite(clean.to_string(), FindingCode::NESTED_REWRITTEN, Rule::Nested),
        Err(refusal) => Verdict::Drop(FindingCode::of_nested(refusal), Rule::Nested),
    }
}

impl InsertionFilter for StringFilter<'_> {
    fn reads_tags(&self) -> bool {
        self.refusals.as_ref().is_some_and(Refusals::reads_tags)
    }

    fn start_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let rule = self.rule_of_tag(element);
        let Some(refusals) = &mut self.refusals else { return TagReading::Markup };
        let reading = refusals.start_tag(rule, element);
        if reading == TagReading::Text {
            self.recorder.escaped(element);
        }
        reading
    }

    fn end_tag(&mut self, element: &ElementInfo<'_>) -> TagReading {
        let Some(refusals) = &self.refusals else { return TagReading::Markup };
        refusals.end_tag(self.rule_of_tag(element), element)
    }

    fn knows_element(&self, name: &str) -> bool {
        mentions_element(self.engine, self.refusals.as_ref(), name)
            || self.shaper.as_ref().is_some_and(|shaper| shaper.admits_name(name))
    }

    fn knows_processing_instruction(&self, target: &str) -> bool {
        self.engine.keeps_processing_instruction(target)
    }

    #[inline(always)]
    fn element(&mut self, element: &ElementInfo<'_>) -> ElementDecision {
        if self.shaper.is_some() || self.hidden.is_some() {
            return self.examined_element(element);
        }
        self.configured_element(element)
    }

    #[inline(always)]
    fn attribute(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> AttributeDecision {
        if let Some(shaper) = &self.shaper
            && let Some(value) = shaper.set_value(attribute)
        {
            return self.set_attribute(element, attribute, value);
        }
        let (rule, judgement) = self.by_configuration(element, attribute);
        match judgement {
            Judgement::Kept => {}
            Judgement::Unlisted if self.is_svg_file && attribute.namespace == AttrNamespace::Xmlns => {
                // Whoever writes the file declares the namespaces that it needs.
                return AttributeDecision::Remove;
            }
            Judgement::Unlisted => {
                if !self.is_stand_in {
                    self.recorder.unlisted_attribute(element, attribute, || self.engine.rule_of_attributes());
                }
                return AttributeDecision::Remove;
            }
            Judgement::BadValue => {
                self.refuse_value(element, attribute, rule);
                return AttributeDecision::Remove;
            }
        }
        if self.urls.is_none() && self.links.is_none() && self.shaper.is_none() && self.text.is_none() {
            return AttributeDecision::Keep;
        }
        self.by_policy(element, attribute, rule)
    }

    fn replacement(&self) -> &str {
        &self.replacement
    }

    #[inline(always)]
    fn additions(&mut self, _element: &ElementInfo<'_>) -> &[AddedAttribute] {
        let of_links = match &mut self.links {
            Some(links) => links.additions(),
            None => &[],
        };
        match &mut self.shaper {
            Some(shaper) => shaper.additions(of_links),
            None => of_links,
        }
    }

    fn comment(&mut self, data: &str, span: Span) -> bool {
        let kept = self.engine.keeps_comments();
        if !kept {
            self.recorder.comment(data, span);
        }
        kept
    }

    fn processing_instruction(&mut self, target: &str, data: &str, span: Span) -> bool {
        let kept = self.engine.keeps_processing_instruction(target);
        if !kept {
            self.recorder.processing_instruction(target, data, span);
        }
        kept
    }
}
