//! Checks the member `set`. The rest of the policy applies to the values once, in this check;
//! cleaning writes them unchanged.

use super::super::Policy;
use super::super::names;
use super::ElementName;
use crate::members::{Problem, texts};
use crate::model::{css, declares_another_encoding};
use crate::path::Path;
use crate::sanitizer::compiled::{AttrDecision, AttrRule, ElementRule, Strictness, judge};
use crate::sanitizer::config::canonical::Absent;
use crate::sanitizer::{
    Sanitizer, SanitizerAttribute, SanitizerConfig, SanitizerElement, SanitizerElementWithAttributes,
};
use crate::urls::{UrlBases, UrlRefusal, UrlRuleKey, UrlSink, UrlValueKind, UrlVerdict, url_attribute};
use crate::urls::{is_guard_name, judge_value};
use crate::values::ValueVerdict;
use lye_html::{AttrId, AttrNamespace, Namespace, TagId};
use lye_text::has_stray_controls;

impl Policy {
    pub(super) fn check_set(&self, sanitizer: &Sanitizer, problems: &mut Vec<Problem>) {
        for (key, attributes) in &self.set {
            let element = ElementName::of_key(key);
            let path = Path::new(["set", key]);
            if let Err(problem) = element.check() {
                problems.push(problem.at(path));
                continue;
            }
            problems.extend(attributes.iter().filter_map(|(name, value)| {
                let checked = self.check_attribute(sanitizer, element, name, value);
                checked.err().map(|problem| problem.at(path.with(name.as_str())))
            }));
            if attributes.is_empty() {
                problems.push(texts::nothing_set().lacking(path.steps().to_vec()).at(path));
            }
        }
    }

    /// Whether this policy may also set an attribute of an element that it keeps.
    #[doc(hidden)]
    pub fn may_set(&self, element: ElementName<'_>, name: &str, value: &str) -> bool {
        let sanitizer = Sanitizer::safe_default(self.edition);
        self.check_attribute(&sanitizer, element, name, value).is_ok()
            && self.check_set_name(element, name, value).is_ok()
    }

    fn check_attribute(
        &self,
        sanitizer: &Sanitizer,
        element: ElementName<'_>,
        name: &str,
        value: &str,
    ) -> Result<(), Problem> {
        names::addable_attribute(element.namespace, name)?;
        self.check_role(element, name)?;
        self.check_set_value(sanitizer, element, name, value)
    }

    /// Rejects attributes that change the meaning of others, or whose meaning depends on the input.
    fn check_role(&self, element: ElementName<'_>, name: &str) -> Result<(), Problem> {
        let is_html = element.namespace == Namespace::Html;
        let changes_reading =
            matches!((element.namespace, element.name), (Namespace::MathMl, "annotation-xml"))
                && name == "encoding"
                || is_html && element.name == "template"
                || is_html && is_guard_name(element.name, name);
        let sink = UrlSink::new(element.namespace, element.name, AttrNamespace::None, name);
        if let Some(guard) = url_attribute(&sink).and_then(|known| known.guard()) {
            return Err(texts::set_with_guard(name, guard));
        }
        if changes_reading {
            return Err(texts::set_changes_reading(name));
        }
        let links = &self.links;
        let adds_to_links = !links.rel.is_empty() || links.target.is_some();
        let is_link = matches!(
            (element.namespace, element.name),
            (Namespace::Html, "a" | "area") | (Namespace::Svg, "a")
        );
        if adds_to_links && is_link && matches!(name, "href" | "rel" | "target") {
            return Err(texts::set_of_links(name));
        }
        Ok(())
    }

    fn check_set_value(
        &self,
        sanitizer: &Sanitizer,
        element: ElementName<'_>,
        name: &str,
        value: &str,
    ) -> Result<(), Problem> {
        if value.contains(['\0', '\r']) {
            return Err(texts::set_changed_by_parsers());
        }
        if has_stray_controls(value) {
            return Err(texts::set_with_controls());
        }
        if element.namespace == Namespace::Html
            && element.name == "meta"
            && declares_another_encoding(name, value)
        {
            return Err(texts::set_encoding());
        }
        if !may_have(sanitizer, element, name, value) {
            return Err(texts::set_may_run_script(name));
        }
        let sink = UrlSink::new(element.namespace, element.name, AttrNamespace::None, name);
        let bases =
            self.base_url().map_or_else(UrlBases::unknown, |base| UrlBases::known(base.url().clone()));
        let css = self.css.as_ref().and_then(css::compile);
        let refused = match judge_value(&self.urls, css.as_ref(), &sink, value, (&bases).into()) {
            UrlVerdict::Keep => None,
            UrlVerdict::Rewrite(other) => Some(texts::set_url_changed(format_args!("{other:?}"))),
            UrlVerdict::Drop(refusal) | UrlVerdict::Placeholder(_, refusal) => {
                let holds_urls = url_attribute(&sink).is_none_or(|known| {
                    !matches!(
                        known.kind,
                        UrlValueKind::Css | UrlValueKind::Html | UrlValueKind::AnimationValues
                    )
                });
                let remedy = match refusal {
                    UrlRefusal::NoRule if holds_urls => {
                        format!("add a rule for it: `urls.rules.\"{sink}\"`")
                    }
                    UrlRefusal::NoRule | UrlRefusal::OtherGrammar => "remove it".to_owned(),
                    _ => format!("change the URL, or `urls.rules.\"{sink}\"`"),
                };
                Some(texts::set_url_refused(refusal.code(), remedy))
            }
        };
        if let Some(problem) = refused {
            return Err(problem.lacking(["urls"]).lacking(["css"]).lacking(["input"]));
        }
        let is_for = |key: &&UrlRuleKey, of_element: bool| {
            let (namespace, attribute) = key.attribute();
            let is_own = key.element().is_some_and(|(namespace, name)| {
                namespace == element.namespace && name.eq_ignore_ascii_case(element.name)
            });
            namespace == AttrNamespace::None
                && attribute.eq_ignore_ascii_case(name)
                && if of_element { is_own } else { key.element().is_none() }
        };
        let find = |of_element| self.values.keys().find(|key| is_for(key, of_element));
        let key = find(true).or_else(|| find(false));
        if let Some(key) = key
            && self.values.get(key).is_some_and(|rule| rule.judge(name, value) != ValueVerdict::Keep)
        {
            return Err(texts::set_value_changed(key).lacking(["values", key.to_string().as_str()]));
        }
        Ok(())
    }
}

/// Whether "remove unsafe" keeps an attribute with a value, in a configuration that lists only this attribute and element.
fn may_have(sanitizer: &Sanitizer, element: ElementName<'_>, name: &str, value: &str) -> bool {
    let listed = SanitizerElementWithAttributes {
        attributes: Some(vec![SanitizerAttribute::new(AttrNamespace::None, name.to_owned())]),
        ..SanitizerElement::new(element.namespace, element.name.to_owned()).into()
    };
    let config = SanitizerConfig {
        elements: Some(vec![listed]),
        attributes: Some(Vec::new()),
        ..SanitizerConfig::default()
    };
    let Ok(alone) = Sanitizer::from_config(config, sanitizer.edition(), Absent::Removes) else {
        return false;
    };
    let engine = alone.compile(true, Strictness::String);
    let id = TagId::from_name(element.name).unwrap_or(TagId::NONE);
    let ElementRule::Keep(rule) = engine.element(element.namespace, id, || element.name) else {
        return false;
    };
    let id = AttrId::from_name(name).unwrap_or(AttrId::NONE);
    let rule: AttrRule = engine.attribute(rule, AttrNamespace::None, id, || name);
    judge(rule, || value, true) == AttrDecision::Kept
}
