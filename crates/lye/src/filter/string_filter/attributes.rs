//! Decides about attributes that the configuration keeps, in this order: hazards; rules for URLs, CSS, nested
//! markup and values; the hook; the text policy; the link policy.

use super::StringFilter;
use crate::filter::css::holds_css;
use crate::filter::transforms::attribute_values::{Judged, Rule, Verdict};
use crate::findings::FindingCode;
use crate::passes::texts;
use crate::passes::{controls, encoding};
use crate::urls::Urls;
use lye_html::filter::{AttrInfo, AttributeDecision, ElementInfo};
use lye_html::{attr, tag};
use lye_policy::ids::attributes::role;
use lye_policy::ids::{Role, is_clobbering};
use lye_policy::sanitizer::compiled::AttrDecision;
use lye_policy::sanitizer::compiled::AttrRule;
use lye_policy::urls::{NestedKind, NestedRefusal, UrlSink, UrlVerdict, with_encoded_ends_of};
use lye_text::has_stray_controls;
use lye_text::is_plain;
use std::borrow::Cow;

impl<'p> StringFilter<'p> {
    /// Records an attribute that the configuration keeps, but not with this value.
    #[inline(never)]
    pub(super) fn refuse_value(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: AttrRule,
    ) {
        let code = match rule {
            AttrRule::AnimatedName => FindingCode::ANIMATED_LINK,
            _ => FindingCode::JAVASCRIPT_URL,
        };
        let place = || "sanitizer.javascriptURLs".into();
        self.recorder.attribute(element, attribute, code, None, place);
    }

    /// Decides about an attribute of `meta` that declares an encoding: corrects it to that of the output.
    /// Returns `None` if it declares none, or if the policy decides.
    #[inline(never)]
    pub(super) fn declared_encoding(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> Option<AttributeDecision> {
        let has_to_stay = self.rules.declares_encoding
            && attribute.id == attr::CHARSET
            && encoding::is_declaration(element);
        if !has_to_stay && self.by_configuration(element, attribute).1 != AttrDecision::Kept {
            return None;
        }
        match encoding::corrected(element, attribute) {
            Some(value) => {
                let code = FindingCode::ENCODING_DECLARATION;
                self.recorder.attribute(element, attribute, code, Some(value), || "".into());
                // The rest of the policy judges the new value.
                self.needs_reclean = true;
                value.clone_into(&mut self.replacement);
                Some(AttributeDecision::Replace)
            }
            None => has_to_stay.then_some(AttributeDecision::Keep),
        }
    }

    /// Percent-encodes white space at the ends of a URL that scripts trim, if the policy has no rules for URLs. The rules do that themselves.
    #[inline(never)]
    pub(super) fn with_encoded_ends(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
    ) -> AttributeDecision {
        let sink = UrlSink::new(element.namespace, element.name(), attribute.namespace, attribute.name());
        let Some(value) = with_encoded_ends_of(&sink, attribute.value()) else {
            return AttributeDecision::Keep;
        };
        let place = || "sanitizer.javascriptURLs".into();
        self.recorder.attribute(element, attribute, FindingCode::URL_REWRITTEN, Some(&value), place);
        self.replacement = value;
        AttributeDecision::Replace
    }

    /// Notes the names in an attribute of streamed output, if it is kept.
    #[inline(always)]
    pub(super) fn with_ids(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        decision: AttributeDecision,
    ) -> AttributeDecision {
        if self.ids.is_some() {
            self.note_ids(element, attribute, decision);
        }
        decision
    }

    #[inline(never)]
    fn note_ids(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>, decision: AttributeDecision) {
        let Some(ids) = &mut self.ids else { return };
        match decision {
            AttributeDecision::Keep => ids.keep(element, attribute, attribute.value()),
            AttributeDecision::Replace => ids.keep(element, attribute, &self.replacement),
            AttributeDecision::Remove => {}
        }
    }

    /// Applies the rules for URLs, values, links and ids to an attribute that the configuration keeps.
    #[inline(never)]
    pub(super) fn by_policy(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: AttrRule,
    ) -> AttributeDecision {
        let decision = self.by_rules(element, attribute, rule);
        self.with_ids(element, attribute, decision)
    }

    #[inline(always)]
    fn by_rules(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: AttrRule,
    ) -> AttributeDecision {
        if self.refuses_attribute_name(element, attribute) {
            return AttributeDecision::Remove;
        }
        if let Some(hazard) = self.rules.hazards.and_then(|hazards| hazards.find(element, attribute)) {
            let place = || format!("remove_hazards.{}", hazard.class).into();
            self.recorder.attribute(element, attribute, FindingCode::ATTRIBUTE_HAZARD, None, place);
            return AttributeDecision::Remove;
        }
        let verdict = match &self.rules.urls {
            Some(urls) if rule == AttrRule::Srcdoc => by_nested(urls, attribute.value()),
            _ => self.by_urls(element, attribute),
        };
        let nested = self.rules.urls.as_ref().and_then(|urls| urls.nested);
        let decision = match verdict {
            Verdict::Keep if nested.is_none() && self.rules.transformer.is_none() => AttributeDecision::Keep,
            verdict => match self.by_transforms(element, attribute, rule, verdict) {
                AttributeDecision::Remove => return AttributeDecision::Remove,
                decision => decision,
            },
        };
        if rule == AttrRule::Srcdoc {
            // The whole policy has cleaned the document.
            return decision;
        }
        let decision = self.by_text_policy(element, attribute, decision);
        if self.rules.drops_clobbering && self.clobbers(element, attribute, decision) {
            let place = || "ids".into();
            self.recorder.attribute(element, attribute, FindingCode::ID_CLOBBERING, None, place);
            return AttributeDecision::Remove;
        }
        let Some(links) = &mut self.rules.links else { return decision };
        let replacement = (decision == AttributeDecision::Replace).then_some(&*self.replacement);
        let destination = |value| match &self.rules.urls {
            Some(urls) => urls.destination(element, attribute, value),
            None => Cow::Borrowed(value),
        };
        if links.takes(attribute, replacement, destination) { AttributeDecision::Remove } else { decision }
    }

    /// Applies the rules for values and the hook to what the rules for URLs and CSS say, and records the result.
    #[inline(never)]
    fn by_transforms(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        rule: AttrRule,
        verdict: Verdict<'p>,
    ) -> AttributeDecision {
        let nested = self.rules.urls.as_ref().and_then(|urls| urls.nested);
        let nested_removals = nested.map(|nested| nested.take_removals()).unwrap_or_default();
        let verdict = match &self.rules.transformer {
            Some(transformer) => {
                let (strict, urls) = (self.rules.engine.strict, self.rules.urls.as_ref());
                let is_of_links = self.rules.links.as_ref().is_some_and(|links| links.rewrites(attribute));
                let calls = self.rules.calls;
                transformer
                    .judge(Judged { element, attribute, rule, strict, urls, is_of_links, calls }, verdict)
            }
            None => verdict,
        };
        match verdict {
            Verdict::Keep => AttributeDecision::Keep,
            Verdict::Rewrite(value, code, rule) => {
                let place = || rule.place(element, attribute, self.rules.urls.as_ref()).into();
                if nested_removals.is_empty() && nested_removals.escaped == 0 {
                    self.recorder.attribute(element, attribute, code, Some(&value), place);
                } else {
                    self.recorder.nested(element, attribute, nested_removals, &value, place);
                }
                // The next pass corrects what a hook wrote.
                self.needs_reclean |= element.id == tag::META || has_stray_controls(&value);
                self.replacement = value;
                AttributeDecision::Replace
            }
            Verdict::Drop(code, rule) => {
                let place = || rule.place(element, attribute, self.rules.urls.as_ref()).into();
                self.recorder.attribute(element, attribute, code, None, place);
                AttributeDecision::Remove
            }
        }
    }

    /// Returns `true` if a kept attribute, or its replacement, gives an element a name that clobbers a DOM property.
    #[inline(never)]
    fn clobbers(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        decision: AttributeDecision,
    ) -> bool {
        let value =
            if decision == AttributeDecision::Replace { &*self.replacement } else { attribute.value() };
        let names = || (attribute.namespace, attribute.name());
        is_clobbering(value) && role((element.namespace, element.name()), names()) == Some(Role::Name)
    }

    /// Applies the rules for URLs and CSS to an attribute.
    fn by_urls<'r>(&mut self, element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> Verdict<'r> {
        let Some(urls) = &self.rules.urls else { return Verdict::Keep };
        if let Some(css) = urls.css
            && holds_css(element, attribute)
        {
            let output = (&mut *self.recorder, &mut self.replacement);
            return match self.css.clean(css, urls, element, attribute, output) {
                None => Verdict::Keep,
                Some(text) if text.is_empty() && !(css.keeps_empty() && attribute.id == attr::STYLE) => {
                    Verdict::Drop(FindingCode::CSS_REWRITTEN, Rule::Css)
                }
                Some(text) => Verdict::Rewrite(text, FindingCode::CSS_REWRITTEN, Rule::Css),
            };
        }
        match urls.judge(element, attribute, &mut self.image_styles) {
            UrlVerdict::Keep => Verdict::Keep,
            UrlVerdict::Rewrite(value) => Verdict::Rewrite(value, FindingCode::URL_REWRITTEN, Rule::Url),
            UrlVerdict::Placeholder(url, refusal) => {
                self.keep_blocked_url(element, attribute, &refusal);
                Verdict::Rewrite(url, FindingCode::of_refusal(&refusal), Rule::Url)
            }
            UrlVerdict::Drop(refusal) => {
                self.keep_blocked_url(element, attribute, &refusal);
                Verdict::Drop(FindingCode::of_refusal(&refusal), Rule::Url)
            }
        }
    }

    /// Applies the text policy to a kept value or to its replacement.
    fn by_text_policy(
        &mut self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        decision: AttributeDecision,
    ) -> AttributeDecision {
        if self.rules.text.is_none() && !self.rules.strips_controls {
            return decision;
        }
        let value =
            if decision == AttributeDecision::Replace { &*self.replacement } else { attribute.value() };
        if self.rules.strips_controls
            && let Some(stripped) = controls::stripped(value)
        {
            let code = FindingCode::CONTROL_CHARACTERS;
            self.recorder.attribute(element, attribute, code, Some(&stripped), || "".into());
            // The rules judged the value before this change.
            self.needs_reclean = true;
            self.replacement = stripped;
            return AttributeDecision::Replace;
        }
        let Some(policy) = self.rules.text else { return decision };
        if is_plain(value) && !policy.defuse_templates {
            return decision;
        }
        let holds_url = Urls::holds_url(element, attribute);
        let Some((tidy, code)) = texts::of_attribute(policy, value, holds_url) else { return decision };
        self.recorder.attribute(element, attribute, code, Some(&tidy), || code.rule_about_text().into());
        self.needs_reclean = true;
        self.replacement = tidy;
        AttributeDecision::Replace
    }
}

/// Decides about the document in `srcdoc`.
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
