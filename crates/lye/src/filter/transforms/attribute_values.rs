//! Judges attribute values: by the URL rules, then by the value rules, then by the hook.

use super::{Transformer, key_of};
use crate::findings::FindingCode;
use crate::hooks::{AttributeContext, AttributeHookDecision, HookCalls};
use crate::urls::Urls;
use lye_html::filter::{AttrInfo, ElementInfo};
use lye_html::{AttrNamespace, Namespace, attr};
use lye_policy::model::ClassPolicy;
use lye_policy::sanitizer::compiled::AttrRule;
use lye_policy::sanitizer::compiled::{self, AttrDecision};
use lye_policy::urls::{UrlRuleKey, UrlVerdict, is_guard_name};
use lye_policy::values::ValueVerdict;
use std::borrow::Cow;

/// The decision about a value, with its reason.
#[derive(Debug)]
pub(in crate::filter) enum Verdict<'p> {
    Keep,
    Rewrite(String, FindingCode, Rule<'p>),
    Drop(FindingCode, Rule<'p>),
}

/// The rule that decided.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rule<'p> {
    Url,
    Css,
    Nested,
    Value(&'p UrlRuleKey),
    Classes,
    Hook,
}

impl Rule<'_> {
    /// Returns the path of the rule in the policy.
    #[cold]
    #[inline(never)]
    pub(in crate::filter) fn place(
        self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        urls: Option<&Urls<'_>>,
    ) -> String {
        match self {
            Self::Url => match urls.and_then(|urls| urls.rule_index(element, attribute)) {
                None => Urls::rule_of(element, attribute),
                Some(at) => format!("{}[{at}]", Urls::rule_of(element, attribute)),
            },
            Self::Css => "css".to_owned(),
            Self::Nested => "frames.srcdoc".to_owned(),
            Self::Value(key) => format!("values.\"{key}\""),
            Self::Classes => "classes".to_owned(),
            Self::Hook => String::new(),
        }
    }
}

/// How often the rules may change a value again before it counts as refused.
const MOST_ROUNDS: usize = 4;

/// An attribute that the configuration keeps, and the rules that judge its value.
#[derive(Clone, Copy)]
pub(in crate::filter) struct Judged<'a, 'p> {
    pub(in crate::filter) element: &'a ElementInfo<'a>,
    pub(in crate::filter) attribute: &'a AttrInfo<'a>,
    pub(in crate::filter) rule: AttrRule,
    pub(in crate::filter) strict: bool,
    pub(in crate::filter) urls: Option<&'a Urls<'p>>,
    /// Whether the link policy overwrites the attribute anyway.
    pub(in crate::filter) is_of_links: bool,
    pub(in crate::filter) calls: &'a HookCalls,
}

impl<'p> Transformer<'p> {
    /// Judges a value further, after the decision of the URL rules.
    pub(in crate::filter) fn judge(&self, judged: Judged<'_, 'p>, by_urls: Verdict<'p>) -> Verdict<'p> {
        let mut value = Cow::Borrowed(judged.attribute.value());
        let mut reason = None;
        match by_urls {
            Verdict::Keep => {}
            Verdict::Rewrite(rewritten, code, rule) => {
                (value, reason) = (Cow::Owned(rewritten), Some((code, rule)));
            }
            Verdict::Drop(..) => return by_urls,
        }
        if let Some((place, verdict)) = self.by_values(judged.element, judged.attribute, &value) {
            match verdict {
                ValueVerdict::Keep => {}
                ValueVerdict::Rewrite(new) if self.accepts(judged, &new) => {
                    (value, reason) = (Cow::Owned(new), Some((FindingCode::VALUE_REWRITTEN, place)));
                }
                ValueVerdict::Rewrite(_) | ValueVerdict::Drop => {
                    return Verdict::Drop(FindingCode::VALUE_NOT_ALLOWED, place);
                }
            }
        }
        if self.transforms.attribute_hook.is_some() && !judged.is_of_links {
            match self.ask(judged, &value) {
                Ok(None) => {}
                Ok(Some(new)) => {
                    (value, reason) = (Cow::Owned(new), Some((FindingCode::ATTRIBUTE_HOOK, Rule::Hook)));
                }
                Err(code) => return Verdict::Drop(code, Rule::Hook),
            }
        }
        match reason {
            Some((code, rule)) => Verdict::Rewrite(value.into_owned(), code, rule),
            None => Verdict::Keep,
        }
    }

    /// Asks the hook about a value. Returns its replacement, or the code for which the attribute is removed.
    /// The hook must keep its own answer, so that cleaning the output changes nothing.
    fn ask(&self, judged: Judged<'_, '_>, value: &str) -> Result<Option<String>, FindingCode> {
        match self.answer(judged, value) {
            Some(AttributeHookDecision::Keep) => Ok(None),
            Some(AttributeHookDecision::Replace(new)) if new == value => Ok(None),
            Some(AttributeHookDecision::Replace(new)) => {
                let refused = FindingCode::ATTRIBUTE_HOOK_REFUSED;
                let new = self.stable_value(judged, new).ok_or(refused)?;
                let keeps = match self.answer(judged, &new) {
                    Some(AttributeHookDecision::Keep) => true,
                    Some(AttributeHookDecision::Replace(again)) => again == new,
                    Some(AttributeHookDecision::Remove) | None => false,
                };
                if keeps { Ok(Some(new)) } else { Err(refused) }
            }
            Some(AttributeHookDecision::Remove) => Err(FindingCode::ATTRIBUTE_HOOK),
            None => Err(FindingCode::ATTRIBUTE_HOOK_FAILED),
        }
    }

    fn answer(&self, judged: Judged<'_, '_>, value: &str) -> Option<AttributeHookDecision> {
        let context = AttributeContext {
            namespace: judged.element.namespace,
            element: judged.element.name(),
            attribute_namespace: judged.attribute.namespace,
            attribute: judged.attribute.name(),
            value,
        };
        self.transforms.attribute_hook.as_ref()?.decide(&context, judged.calls)
    }

    /// Applies the whole policy to a value until it no longer changes. Returns `None` if the policy refuses it.
    fn stable_value(&self, judged: Judged<'_, '_>, mut value: String) -> Option<String> {
        for _ in 0..MOST_ROUNDS {
            let next = self.rejudged(judged, &value)?;
            if next == value {
                return Some(value);
            }
            value = next.into_owned();
        }
        None
    }

    fn accepts(&self, judged: Judged<'_, '_>, value: &str) -> bool {
        self.rejudged(judged, value).is_some_and(|kept| kept == value)
    }

    /// Applies the configuration, the URL rules and the value rules to a value. Returns `None` if one of them
    /// refuses it.
    fn rejudged<'v>(&self, judged: Judged<'_, '_>, value: &'v str) -> Option<Cow<'v, str>> {
        let Judged { element, attribute, rule, strict, urls, .. } = judged;
        // Other attributes, or the document in this one, were judged by the old value.
        let is_read_otherwise = is_guard(element, attribute) || rule == AttrRule::Srcdoc;
        if is_read_otherwise || compiled::judge(rule, || value, strict) != AttrDecision::Kept {
            return None;
        }
        let value = match urls.map_or(UrlVerdict::Keep, |urls| urls.judge_value(element, attribute, value)) {
            UrlVerdict::Keep => Cow::Borrowed(value),
            UrlVerdict::Rewrite(value) | UrlVerdict::Placeholder(value, _) => Cow::Owned(value),
            UrlVerdict::Drop(_) => return None,
        };
        match self.by_values(element, attribute, &value) {
            None | Some((_, ValueVerdict::Keep)) => Some(value),
            Some((_, ValueVerdict::Rewrite(value))) => Some(Cow::Owned(value)),
            Some((_, ValueVerdict::Drop)) => None,
        }
    }

    /// Applies the value rule of an attribute, if it has one, and returns the rule too.
    fn by_values(
        &self,
        element: &ElementInfo<'_>,
        attribute: &AttrInfo<'_>,
        value: &str,
    ) -> Option<(Rule<'p>, ValueVerdict)> {
        if let Some(classes) = &self.transforms.classes
            && (attribute.namespace, attribute.id) == (AttrNamespace::None, attr::CLASS)
        {
            let own = self.transforms.class_of_body.as_deref();
            let key = key_of_classes(classes, element);
            return Some((Rule::Classes, classes.judge_beside(own, &key, value)));
        }
        let (key, rule) = self.transforms.values.as_ref()?.rule(element, attribute)?;
        Some((Rule::Value(key), rule.judge(attribute.name(), value)))
    }
}

/// Returns the key of an element in `classes.elements`; empty if no element has classes of its own.
fn key_of_classes(classes: &ClassPolicy, element: &ElementInfo<'_>) -> String {
    if classes.elements.is_empty() { String::new() } else { key_of(element) }
}

/// Returns `true` if an attribute decides whether another one of its element holds a URL.
fn is_guard(element: &ElementInfo<'_>, attribute: &AttrInfo<'_>) -> bool {
    element.namespace == Namespace::Html && is_guard_name(element.name(), attribute.name())
}
