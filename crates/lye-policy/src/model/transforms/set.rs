//! Checks the member `set`. The rest of the policy applies to the values once, in this check;
//! cleaning writes them unchanged.

use super::super::Policy;
use super::super::names;
use super::ElementName;
use crate::members::Problem;
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
                let problem = Problem::new("no attribute is set").lacking(path.steps().to_vec());
                problems
                    .push(problem.at(path).with_remedy("list attributes, as in `{ loading = \"lazy\" }`"));
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
            let problem = Problem::new(format!(
                "the meaning of `{name}` depends on `{guard}`, which comes from the input"
            ));
            return Err(problem.with_remedy("remove it"));
        }
        if changes_reading {
            let problem = Problem::new(format!("`{name}` changes the meaning of other parts of the element"));
            return Err(problem.with_remedy("remove it"));
        }
        let links = &self.links;
        let adds_to_links = !links.rel.is_empty() || links.target.is_some();
        let is_link = matches!(
            (element.namespace, element.name),
            (Namespace::Html, "a" | "area") | (Namespace::Svg, "a")
        );
        if adds_to_links && is_link && matches!(name, "href" | "rel" | "target") {
            let problem = Problem::new(format!("`links` reads or writes `{name}`"));
            return Err(problem.with_remedy("remove it here, or `links`"));
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
            let problem = Problem::new("the value contains characters that parsers change");
            return Err(problem.with_remedy("remove U+0000 and U+000D"));
        }
        if has_stray_controls(value) {
            let problem = Problem::new("the value contains control characters, which are always removed");
            return Err(problem.with_remedy("remove them"));
        }
        if element.namespace == Namespace::Html
            && element.name == "meta"
            && declares_another_encoding(name, value)
        {
            let problem = Problem::new("the value declares an encoding other than that of the output");
            return Err(problem.with_remedy("declare `utf-8`"));
        }
        if !may_have(sanitizer, element, name, value) {
            let problem =
                Problem::new(format!("no policy can allow `{name}` with this value: it could run script"));
            return Err(problem.with_remedy("remove it"));
        }
        let sink = UrlSink::new(element.namespace, element.name, AttrNamespace::None, name);
        let bases =
            self.base_url().map_or_else(UrlBases::unknown, |base| UrlBases::known(base.url().clone()));
        let css = self.css.as_ref().and_then(css::compile);
        match judge_value(&self.urls, css.as_ref(), &sink, value, (&bases).into()) {
            UrlVerdict::Keep => {}
            UrlVerdict::Rewrite(other) => {
                let problem = Problem::new("the rules for URLs would change this URL");
                return Err(problem
                    .lacking(["urls"])
                    .lacking(["css"])
                    .lacking(["input"])
                    .with_remedy(format!("write {other:?}")));
            }
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
                let problem =
                    Problem::new(format!("the rules for URLs reject the value ({})", refusal.code()));
                return Err(problem
                    .lacking(["urls"])
                    .lacking(["css"])
                    .lacking(["input"])
                    .with_remedy(remedy));
            }
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
            let problem = Problem::new(format!("`values.\"{key}\"` would remove or change this value"));
            let problem = problem.lacking(["values", key.to_string().as_str()]);
            return Err(problem.with_remedy("change the value, or that rule"));
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
